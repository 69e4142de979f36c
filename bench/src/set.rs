use std::fs;
use std::path::PathBuf;

use ninefold_generate::Sample;
use ninefold_solve::Puzzle;

use crate::mode::Mode;

/// Bytes of a line: 81 characters, `.` for empty, and the newline.
pub(crate) const LINE: usize = 82;

/// Puzzles of a set of our own, which takes the place of a file.
const OWN: usize = 10_000;

/// Puzzles of one file, as text: lines of [`LINE`] bytes.
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Set {
    /// At most so many puzzles, in the same shuffled order each time. The name is that of a file
    /// in `puzzles`, or the path of any file of the corpus: the first word of a line that reads as
    /// a puzzle is one. Where there is no corpus, it is a set of our own of the same kind.
    pub(crate) fn read(name: &str, most: usize) -> Self {
        if ninefold_corpus::root().is_none() {
            return Self::own(name, most);
        }
        let is_path = name.contains('/');
        let file = if is_path { name.to_owned() } else { format!("puzzles/{name}.txt") };
        Self::new(name.to_owned(), &ninefold_corpus::read(&file), most)
    }

    /// Puzzles made by seed, of the kind that a file has.
    fn own(name: &str, most: usize) -> Self {
        let (kind, sample) = match name {
            "easy" | "qqwing" | "sudocue10000" => ("easy", Sample::Easy),
            "multi" | "serg_multi" => ("multiple", Sample::Multiple),
            "nosolution" => ("unsolvable", Sample::Unsolvable),
            _ => ("minimal", Sample::Minimal),
        };
        let puzzles = sample.puzzles(most.min(OWN));
        let text = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        Self { name: format!("{name}: own, {kind}"), text }
    }

    /// The slowest that were found for a mode.
    pub(crate) fn found(mode: &Mode) -> Self {
        let content = fs::read_to_string(found(mode)).unwrap_or_default();
        Self::new(format!("worst {}", mode.name), &content, usize::MAX)
    }

    fn new(name: String, content: &str, most: usize) -> Self {
        let mut puzzles: Vec<Puzzle> = content.lines().filter_map(puzzle).collect();
        fastrand::Rng::with_seed(9).shuffle(&mut puzzles);
        puzzles.truncate(most);
        Self { name, text: puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect() }
    }

    /// The number of puzzles.
    pub(crate) fn len(&self) -> usize {
        self.text.len() / LINE
    }
}

/// Where the slowest inputs of a mode are kept.
pub(crate) fn found(mode: &Mode) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/cases")).join(format!("{}.txt", mode.name))
}

fn puzzle(line: &str) -> Option<Puzzle> {
    line.split(|c: char| !c.is_ascii_digit() && c != '.').find_map(|word| word.parse().ok())
}

/// The lines of a text, newlines included.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    (0..text.len() / LINE).map(|i| &text[i * LINE..][..LINE])
}
