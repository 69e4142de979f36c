//! `transform`: equivalent puzzles.

use std::io;

use clap::Args;
use ninefold::format::Loss;
use ninefold::{Board, Grid, Solution, Solver, Transform as Map};
use rand::RngExt;

use crate::args::Common;
use crate::command::{losses, lost, told};
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
    fn tells_status(&self) -> bool {
        false
    }

    fn answer(&self, question: &Question<'_>, _: &mut Solver, emit: Emit<'_>) -> io::Result<()> {
        let (board, message) = self.kept(question);
        let mut rng = question.random(self.options.seed);
        for index in 1..=self.options.number {
            let random = || Map::nth(rng.random_range(0..Map::COUNT)).unwrap_or_default();
            let map = self.options.which.map.unwrap_or_else(random);
            let reply = transformed(question, &board, &map, index);
            let message = message.clone().filter(|_| index == 1);
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

impl Transforms<'_> {
    /// What the shape holds of a board, and a word on what it doesn't. Digits that don't bind are left
    /// out where they would become givens, which do: the puzzle would be another.
    fn kept(&self, question: &Question<'_>) -> (Board, Option<String>) {
        let board = *question.board;
        let digits = question.digits();
        if digits == board.filled() || !losses(self.shape, &board).contains(&Loss::Placed) {
            return (board, lost(self.shape, &board));
        }
        let kept = Board { givens: digits, placed: Grid::default(), ..board };
        let mut lost = vec!["placed digits are left out".to_owned()];
        lost.extend(losses(self.shape, &kept).iter().map(ToString::to_string));
        (kept, told(&lost))
    }
}

fn transformed(question: &Question<'_>, board: &Board, map: &Map, index: u64) -> Reply {
    let board = map.board(board);
    let solution =
        question.answer.and_then(|answer| Solution::new(&map.grid(&answer.filled())).ok());
    Reply {
        index: Some(index),
        solution,
        plain: Plain::Board(Box::new(board)),
        granted: true,
        fields: vec![("map", map.to_string().into())],
        ..Reply::default()
    }
}
