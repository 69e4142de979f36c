//! What lets records through: of those that are alike only the first.
//!
//! Threads find out by which key a record is known, and make bytes of it all the same. This is asked in
//! the order of the input, and takes out the bytes of what was there before.

use std::ops::Range;

use crate::keys::Keys;

/// What was made of a record that is known by a key.
pub(crate) struct Keyed {
    pub(crate) key: u128,
    pub(crate) bytes: Range<usize>,
}

/// Knows the keys so far.
#[derive(Default)]
pub(crate) struct Sieve {
    /// Those of other inputs.
    others: Keys,
    own: Keys,
    let_through: u64,
    repeated: u64,
    held_elsewhere: u64,
}

impl Sieve {
    /// One that holds back what another one has let through, too.
    pub(crate) fn against(other: Self) -> Self {
        Self { others: other.own, ..Self::default() }
    }

    /// Takes out of these bytes, or rows, the records that were there before. How many?
    pub(crate) fn sift<T: Copy>(&mut self, records: &[Keyed], bytes: &mut Vec<T>) -> u64 {
        let (mut kept, mut seen, mut taken) = (0, 0, 0);
        for Keyed { key, bytes: record } in records {
            if !self.lets_through(*key) {
                bytes.copy_within(seen..record.start, kept);
                kept += record.start - seen;
                seen = record.end;
                taken += 1;
            }
        }
        bytes.drain(kept..seen);
        taken
    }

    fn lets_through(&mut self, key: u128) -> bool {
        let is_elsewhere = self.others.contains(key);
        let is_new = !is_elsewhere && self.own.insert(key);
        let which = match (is_elsewhere, is_new) {
            (true, _) => &mut self.held_elsewhere,
            (_, true) => &mut self.let_through,
            _ => &mut self.repeated,
        };
        *which += 1;
        is_new
    }

    /// What it has done with so many records, in words; none if it was not asked. Those without a key
    /// are kept.
    pub(crate) fn totals(&self, records: u64) -> Option<String> {
        let Self { let_through, repeated, held_elsewhere, .. } = self;
        let held_back = repeated + held_elsewhere;
        let asked = let_through + held_back;
        let kept = records.saturating_sub(held_back);
        let part = |n: u64, what| if n > 0 { format!(", {n} {what}") } else { String::new() };
        let elsewhere = part(*held_elsewhere, "in another file");
        let odd = part(records.saturating_sub(asked), "not compared");
        (asked > 0)
            .then(|| format!("{kept} of {records} kept: {repeated} repeated{elsewhere}{odd}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a sieve leaves of words, each its own key, with blanks behind them that have none.
    fn sifted(sieve: &mut Sieve, text: &str) -> (String, u64) {
        let mut begin = 0;
        let words = text.split_inclusive(' ').map(|word| {
            let end = begin + word.trim_end().len();
            let bytes = begin..end;
            begin += word.len();
            Keyed { key: crate::keys::key(&text.as_bytes()[bytes.clone()]), bytes }
        });
        let words: Vec<_> = words.collect();
        let mut bytes = text.as_bytes().to_vec();
        let taken = sieve.sift(&words, &mut bytes);
        (String::from_utf8(bytes).unwrap(), taken)
    }

    #[test]
    fn the_first_of_each_key_stays_where_it_is() {
        let mut sieve = Sieve::default();
        assert_eq!(sifted(&mut sieve, "a b a c b b"), ("a b  c  ".to_owned(), 3));
        assert_eq!(sifted(&mut sieve, "c d a"), (" d ".to_owned(), 2));
        assert_eq!(sieve.totals(9).unwrap(), "4 of 9 kept: 5 repeated");
        let mut other = Sieve::against(sieve);
        assert_eq!(sifted(&mut other, "e a e"), ("e  ".to_owned(), 2));
        assert_eq!(other.totals(3).unwrap(), "1 of 3 kept: 1 repeated, 1 in another file");
        let odd = "3 of 5 kept: 1 repeated, 1 in another file, 2 not compared";
        assert_eq!(other.totals(5).unwrap(), odd);
        assert_eq!(Sieve::default().totals(3), None);
    }
}
