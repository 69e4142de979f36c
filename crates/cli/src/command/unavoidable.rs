//! `unavoidable`: the sets of cells of which every puzzle with this solution gives one.

use std::io;

use clap::Args;
use ninefold::{CellSet, Solution, Solver, Status, unavoidable_sets};
use serde_json::Value;

use crate::args::Common;
use crate::command::cells;
use crate::job::{Emit, Job, Plain, Question, Reply};

/// Options of `unavoidable`.
#[derive(Args, Debug)]
pub(crate) struct Unavoidable {
    #[command(flatten)]
    pub(crate) common: Common,
    /// The most cells of a set; two more take five times as long
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u8).range(4..=81))]
    size: u8,
    /// Only how many sets there are of each size: `4:11 6:21`
    #[arg(long)]
    counts: bool,
}

impl Job for Unavoidable {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        question.ask_unique(solver, emit, |_, solution, limits, emit| {
            match unavoidable_sets(&solution, self.size.into(), limits) {
                Ok(sets) if self.counts => emit(counted(solution, &sets)),
                Ok(sets) if sets.is_empty() => emit(self.none()),
                Ok(sets) => (1..)
                    .zip(sets)
                    .map(|(index, set)| told(solution, index, set))
                    .try_for_each(emit),
                Err(limit) => emit(Reply::unknown(limit)),
            }
        })
    }

    fn is_passage(&self) -> bool {
        !self.counts
    }

    fn fields(&self) -> &'static [&'static str] {
        if self.counts { &["unavoidable_counts"] } else { &["unavoidable", "index"] }
    }
}

impl Unavoidable {
    fn none(&self) -> Reply {
        let why = format!("no unavoidable set has at most {} cells", self.size);
        Reply::refusal(Status::Unique, why)
    }
}

fn told(solution: Solution, index: u64, set: CellSet) -> Reply {
    Reply {
        index: Some(index),
        fields: vec![("unavoidable", cells(set))],
        ..answered(solution, set.to_string())
    }
}

fn counted(solution: Solution, sets: &[CellSet]) -> Reply {
    let most = sets.last().map_or(0, |set| set.len());
    let count = |size| sets.iter().filter(|set| set.len() == size).count();
    let counts: Vec<usize> = (0..=most).map(count).collect();
    let present = counts.iter().enumerate().filter(|&(_, &count)| count > 0);
    let words: Vec<String> = present.map(|(size, count)| format!("{size}:{count}")).collect();
    Reply {
        fields: vec![("unavoidable_counts", counts.into_iter().collect::<Value>())],
        ..answered(solution, words.join(" "))
    }
}

fn answered(solution: Solution, text: String) -> Reply {
    Reply {
        status: Some(Status::Unique),
        solution: Some(solution),
        plain: Plain::Text(text),
        granted: true,
        ..Reply::default()
    }
}
