//! `transform`: equivalent puzzles.

use std::io;

use clap::Args;
use ninefold::{Solution, Solver, Transform as Map};
use rand::RngExt;

use crate::args::Common;
use crate::command::lost;
use crate::job::{Emit, Job, Plain, Question, Reply};
use crate::output::Shape;

/// Which transforms
#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
struct Which {
    /// Transforms at random, all of them alike likely
    #[arg(long)]
    random: bool,
    /// This transform, as in `transpose,rows=213456789,columns=123789456,digits=987654321`
    #[arg(long, value_name = "M")]
    map: Option<Map>,
}

/// Options of `transform`.
#[derive(Args, Debug)]
pub(crate) struct Transform {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(flatten)]
    which: Which,
    /// So many puzzles for each
    #[arg(short = 'n', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// The seed of `--random`; the same seed gives the same transforms
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// So many replies to a record are not held in memory at once.
const MANY: u64 = 1000;

/// Writes equivalent puzzles in a shape; says what that leaves out.
pub(crate) struct Transforms<'a> {
    pub(crate) options: &'a Transform,
    pub(crate) shape: Shape,
}

impl Job for Transforms<'_> {
    fn answer(&self, question: &Question<'_>, _: &mut Solver, emit: Emit<'_>) -> io::Result<()> {
        let mut rng = question.random(self.options.seed);
        for index in 1..=self.options.number {
            let random = || Map::nth(rng.random_range(0..Map::COUNT)).unwrap_or_default();
            let map = self.options.which.map.unwrap_or_else(random);
            let reply = transformed(question, &map, index);
            let message = lost(self.shape, question.board).filter(|_| index == 1);
            emit(Reply { message, ..reply })?;
        }
        Ok(())
    }

    fn fields(&self) -> &'static [&'static str] {
        &["map", "index"]
    }

    fn is_endless(&self) -> bool {
        self.options.number > MANY
    }
}

fn transformed(question: &Question<'_>, map: &Map, index: u64) -> Reply {
    let board = map.board(question.board);
    let solution = question.answer.and_then(|answer| Solution::new(&map.grid(answer)).ok());
    Reply {
        index: Some(index),
        solution,
        plain: Plain::Board(Box::new(board)),
        granted: true,
        fields: vec![("map", map.to_string().into())],
        ..Reply::default()
    }
}
