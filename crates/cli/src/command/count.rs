//! `count`: the number of solutions.

use std::io;
use std::ops::RangeInclusive;

use clap::Args;
use ninefold::{Count as Number, Solver, Status};

use crate::args::Common;
use crate::bulk::{Ask, Found};
use crate::job::{Emit, Job, Plain, Question, Reply};

/// Options of `count`.
#[derive(Args, Debug)]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) common: Common,
    /// Stop counting a record's solutions at so many, and print `N+`
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
}

impl Job for Count {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        emit(question.ask(|candidates, limits| {
            self.counted(solver.count_up_to(candidates, self.limit(), limits))
        }))
    }

    fn bulk(&self) -> Option<Ask> {
        self.limit.filter(|limit| FEW.contains(limit)).map(Ask::Count)
    }

    fn known(&self, _: &Question<'_>, found: &Found) -> Option<Reply> {
        found.count.map(|number| self.counted(number))
    }

    fn fields(&self) -> &'static [&'static str] {
        &["count_text", "limit_reached"]
    }
}

/// So many solutions of each of some thousand puzzles are counted within a blink.
const FEW: RangeInclusive<u64> = 1..=1000;

impl Count {
    fn limit(&self) -> u128 {
        self.limit.map_or(u128::MAX, u128::from)
    }

    fn counted(&self, number: Number) -> Reply {
        let status = match number {
            Number::Exactly(0) => Status::None,
            Number::Exactly(1) => Status::Unique,
            Number::Exactly(_) | Number::AtLeast(2..) => Status::Multiple,
            Number::AtLeast(_) => Status::Unknown,
        };
        let is_whole = matches!(number, Number::Exactly(_)) || number.number() == self.limit();
        Reply {
            status: Some(status),
            count: Some(number),
            plain: Plain::Text(number.to_string()),
            message: (!is_whole).then(|| format!("stopped at {}, by a limit", number.number())),
            granted: is_whole,
            fields: vec![
                ("count_text", number.number().to_string().into()),
                ("limit_reached", matches!(number, Number::AtLeast(_)).into()),
            ],
            ..Reply::default()
        }
    }
}
