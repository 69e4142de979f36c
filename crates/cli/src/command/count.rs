//! `count`: the number of solutions.

use std::io;
use std::ops::RangeInclusive;

use clap::Args;
use ninefold::{Count as Number, Estimate, Limit, Limits, Solver, Status};

use crate::args::Common;
use crate::bulk::{Ask, Found};
use crate::job::{Emit, Job, Plain, Question, Reply, reached};

/// Options of `count`.
#[derive(Args, Debug)]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) common: Common,
    /// Stop counting a record's solutions at so many, and print `N+`
    #[arg(long, value_name = "N")]
    limit: Option<u128>,
    /// Print an unbiased estimate instead, with the interval that has the number in it in 95 of 100
    /// cases; or the number itself, if that is as quickly known, whatever `--limit` says. With
    /// `--estimate=N`, from a sample of N parts; four times as many halve the interval. A limit of time or
    /// nodes ends the sample
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "200",
        value_parser = clap::value_parser!(u32).range(50..)
    )]
    estimate: Option<u32>,
    /// The seed of `--estimate`; the same seed gives the same estimates
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

impl Job for Count {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        emit(question.ask(|candidates, limits| {
            if let Some(samples) = self.estimate {
                let mut rng = question.random(self.seed);
                let estimate = solver.estimate(candidates, samples, &mut rng, limits);
                return estimated(samples, estimate, ended_by(solver, limits));
            }
            let counted = self.counted(solver.count_up_to(candidates, self.limit(), limits));
            let stopped = || format!("stopped: {}", reached(ended_by(solver, limits)));
            Reply { message: (!counted.granted).then(stopped), ..counted }
        }))
    }

    fn bulk(&self) -> Option<Ask> {
        let limit = u64::try_from(self.limit?).ok()?;
        (FEW.contains(&limit) && self.estimate.is_none()).then_some(Ask::Count(limit))
    }

    fn known(&self, _: &Question<'_>, found: &Found) -> Option<Reply> {
        found.count.map(|number| self.counted(number))
    }

    fn fields(&self) -> &'static [&'static str] {
        if self.estimate.is_some() {
            &["count_text", "limit_reached", "estimate", "estimate_low", "estimate_high"]
        } else {
            &["count_text", "limit_reached"]
        }
    }
}

/// So many solutions of each of some thousand puzzles are counted within a blink.
const FEW: RangeInclusive<u64> = 1..=1000;

impl Count {
    fn limit(&self) -> u128 {
        self.limit.unwrap_or(u128::MAX)
    }

    fn counted(&self, number: Number) -> Reply {
        let is_whole = matches!(number, Number::Exactly(_)) || number.number() == self.limit();
        Reply {
            status: Some(status(number)),
            count: Some(number),
            plain: Plain::Text(number.to_string()),
            granted: is_whole,
            fields: vec![
                ("count_text", number.number().to_string().into()),
                ("limit_reached", matches!(number, Number::AtLeast(_)).into()),
            ],
            ..Reply::default()
        }
    }
}

/// Which of its limits has ended a question that ended before its time.
fn ended_by(solver: &Solver, limits: &Limits<'_>) -> Limit {
    if solver.left(limits).nodes == Some(0) { Limit::Nodes } else { Limit::Stopped }
}

fn status(number: Number) -> Status {
    match number {
        Number::Exactly(0) => Status::None,
        Number::Exactly(1) => Status::Unique,
        Number::Exactly(_) | Number::AtLeast(2..) => Status::Multiple,
        Number::AtLeast(_) => Status::Unknown,
    }
}

/// The estimate from a sample of so many parts, or of fewer if this limit ended it.
fn estimated(samples: u32, estimate: Result<Estimate, Limit>, limit: Limit) -> Reply {
    let estimate = match estimate {
        Ok(estimate) => estimate,
        Err(limit) => return Reply::unknown(limit),
    };
    let count = estimate.exact.map(Number::Exactly);
    let is_cut = estimate.exact.is_none() && estimate.samples < samples;
    let cut =
        || format!("from {} parts instead of {samples}: {}", estimate.samples, reached(limit));
    let message = is_cut.then(cut);
    Reply {
        status: Some(count.map_or(Status::Multiple, status)),
        count,
        message,
        plain: Plain::Text(estimate.to_string()),
        granted: true,
        fields: vec![
            ("count_text", estimate.exact.map(|number| number.to_string()).into()),
            ("limit_reached", false.into()),
            ("estimate", estimate.mean.into()),
            ("estimate_low", estimate.low().into()),
            ("estimate_high", estimate.high().into()),
        ],
        ..Reply::default()
    }
}
