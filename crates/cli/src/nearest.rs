//! What may have been meant by a word that is none of those that there are.

/// The nearest of some words, if it is near enough to have been meant: a third of the word's letters may be wrong.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let distance = |it: &&str| strsim::damerau_levenshtein(&it.to_lowercase(), &word);
    let most = word.chars().count().div_ceil(3);
    known.into_iter().min_by_key(distance).filter(|it| distance(it) <= most)
}

/// `; the nearest is "x-wing"`, if one is near.
pub(crate) fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known).map_or_else(String::new, |it| format!("; the nearest is {it:?}"))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn only_what_is_near_is_named() {
        let known = ["puzzle", "solution", "hidden-single", "x-wing", "id"];
        for (word, meant) in [
            ("puzle", "puzzle"),
            ("Solutoin", "solution"),
            ("hiden single", "hidden-single"),
            ("xwing", "x-wing"),
            ("di", "id"),
        ] {
            assert_eq!(nearest(word, known), Some(meant));
        }
        for word in ["star", "q", "", "colour", "naked-pair"] {
            assert_eq!(nearest(word, known), None, "{word}");
        }
    }
}
