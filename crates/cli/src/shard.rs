//! Which records a run answers: those of its shard, and of these those that an earlier run left.

use std::str::FromStr;

use arrow_array::UInt32Array;
use arrow_select::take::take_record_batch;
use ninefold::format::Batch;

use crate::source::Portion;

/// Every n-th record from a place on: of a run that is split up among n, one part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shard {
    /// The number of the first record, from 1.
    place: u64,
    number: u64,
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts =
            text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((place @ 1.., number)) if place <= number => Ok(Self { place, number }),
            _ => Err("I/N, as in 2/10: a place from 1, and the number of shards"),
        }
    }
}

/// The records that are to be answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Selection {
    pub(crate) shard: Shard,
    /// The number of the first that is not answered yet.
    pub(crate) next: u64,
}

impl Default for Shard {
    /// All records.
    fn default() -> Self {
        Self { place: 1, number: 1 }
    }
}

impl Default for Selection {
    fn default() -> Self {
        Self { shard: Shard::default(), next: 1 }
    }
}

impl Selection {
    /// From the number of a record to that of the next.
    pub(crate) const fn step(&self) -> u64 {
        self.shard.number
    }

    /// What is selected of a portion whose first record has this number, and the number of its first.
    pub(crate) fn of(&self, portion: Portion, begin: u64) -> (Portion, u64) {
        let Shard { place, number } = self.shard;
        let first = begin.max(self.next);
        let first = first + (place + number - first % number) % number;
        if (first, number) == (begin, 1) {
            return (portion, first);
        }
        (every(portion, (first - begin) as usize, number as usize), first)
    }
}

/// The records of a portion from a place on, by steps.
fn every(portion: Portion, from: usize, step: usize) -> Portion {
    let Portion { batch, rows } = portion;
    let rows = rows.map(|rows| {
        let places = (from..rows.num_rows()).step_by(step).map(|place| place as u32);
        take_record_batch(&rows, &places.collect::<UInt32Array>()).expect("the rows are there")
    });
    let batch = match batch {
        Batch::Run(run) => Batch::Run(run.every(from, step)),
        Batch::Records(records) => {
            Batch::Records(records.into_iter().skip(from).step_by(step).collect())
        }
    };
    Portion { batch, rows }
}
