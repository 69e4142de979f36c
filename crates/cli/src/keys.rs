//! A set of hashes that takes little more room than the hashes.
//!
//! A hash of 128 bits is evenly spread, so its high bits are its place in an array of any length:
//! there, or in the next place that is free (linear probing; Knuth, *The Art of Computer
//! Programming* 3, 6.4). Nothing stands beside the hashes, and a free place is 0. When an array is
//! seven eighths full, one that is longer by a quarter takes over; the set is 256 such arrays, so that
//! the old and the new one stand side by side for a small part of it only. That makes 18 to 23 bytes a
//! hash at any time, where doubling would need up to 55.

use std::hash::{DefaultHasher, Hasher};

/// A set of keys.
pub(crate) struct Keys {
    shards: Vec<Shard>,
}

/// The keys of a low byte.
#[derive(Clone, Default)]
struct Shard {
    places: Vec<u128>,
    taken: usize,
}

const FREE: u128 = 0;

/// The key of what these bytes say. Among n different texts two have the same key with a probability
/// of n² / 2¹²⁹: some 10⁻²¹ for a billion.
pub(crate) fn key(bytes: &[u8]) -> u128 {
    let half = |seed: u8| {
        let mut hasher = DefaultHasher::new();
        hasher.write_u8(seed);
        hasher.write(bytes);
        u128::from(hasher.finish())
    };
    ((half(0) << 64) | half(1)).max(FREE + 1)
}

impl Default for Keys {
    fn default() -> Self {
        Self { shards: vec![Shard::default(); 256] }
    }
}

impl Keys {
    /// Adds a key. Is it new?
    pub(crate) fn insert(&mut self, key: u128) -> bool {
        self.shards[shard(key)].insert(key)
    }

    pub(crate) fn contains(&self, key: u128) -> bool {
        self.shards[shard(key)].contains(key)
    }
}

fn shard(key: u128) -> usize {
    usize::from(key as u8)
}

impl Shard {
    fn insert(&mut self, key: u128) -> bool {
        if self.taken >= self.places.len() * 7 / 8 {
            self.grow();
        }
        let place = self.place(key);
        let is_new = std::mem::replace(&mut self.places[place], key) == FREE;
        self.taken += usize::from(is_new);
        is_new
    }

    fn contains(&self, key: u128) -> bool {
        !self.places.is_empty() && self.places[self.place(key)] == key
    }

    /// Where the key is, or else the free place where it belongs.
    fn place(&self, key: u128) -> usize {
        let length = self.places.len();
        let home = (((key >> 64) * length as u128) >> 64) as usize;
        let fits = |place: &usize| [FREE, key].contains(&self.places[*place]);
        (home..length).chain(0..home).find(fits).expect("an eighth is free")
    }

    fn grow(&mut self) {
        let longer = (self.places.len() * 5 / 4).max(8);
        for key in std::mem::replace(&mut self.places, vec![FREE; longer]) {
            if key != FREE {
                let place = self.place(key);
                self.places[place] = key;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn it_is_a_set() {
        let mut keys = Keys::default();
        let mut expected = BTreeSet::new();
        for number in (0..100_000u64).map(|i| i * i % 70_001) {
            let key = key(&number.to_le_bytes());
            assert_eq!(keys.contains(key), expected.contains(&key));
            assert_eq!(keys.insert(key), expected.insert(key));
        }
        assert!(expected.len() > 30_000);
        assert!(expected.iter().all(|&key| keys.contains(key)));
    }

    #[test]
    fn a_key_takes_about_sixteen_bytes() {
        let mut keys = Keys::default();
        for number in 1..=1_000_000u64 {
            keys.insert(key(&number.to_le_bytes()));
            if number % 100_000 == 0 {
                let places: usize = keys.shards.iter().map(|shard| shard.places.capacity()).sum();
                assert!(16 * places as u64 <= 23 * number, "{places} places for {number}");
            }
        }
    }
}
