//! Many puzzles side by side, one in each lane of a register.
//!
//! A solver of one puzzle waits: for the next load, for a shuffle, above all for branches that no
//! processor foresees. Here no puzzle waits for itself. A register has 8 to 32 lanes of 16 bits, a
//! lane holds the candidates of one cell of one puzzle, and 81 registers hold a *block*:
//!
//! ```text
//!                lane 0   lane 1   lane 2  ...  lane 31
//!    word 0     r1c1 of  r1c1 of  r1c1 of       r1c1 of
//!    word 1     r1c2      r1c2     r1c2          r1c2
//!     ...      puzzle 17 puzzle 5 puzzle 17  ... puzzle 9
//!    word 80    r9c9      r9c9     r9c9          r9c9
//! ```
//!
//! Every rule of Sudoku then is an `and` or an `or` *between* words, the same for all puzzles at
//! once, and nothing ever moves within one ([`pass`]). Two lanes may hold the same puzzle: a lane
//! is a *state*, one node of some puzzle's search.
//!
//! What happens to a state depends on nothing but itself. Each pass either changes it, or it is
//! finished, or it is dead, or it has *stalled*: then a cell has to be guessed. Lanes that are not
//! worked on any more idle, and as soon as a quarter of them do, they are exchanged ([`engine`]):
//!
//! ```text
//!   lines ──read──► pool ──────► working block ──► dead: no more
//!                    ▲ ▲          (pass, pass,     solved ───────► lines of digits
//!                    │ │           pass, ...)      stalled ──┐
//!                    │ │                                     ▼ a full block of them
//!                    │ └────────── with the digit ◄──── guess in all lanes at once
//!                    │                                       │
//!                    └─ siblings ◄──(put off)── without it ◄─┘
//! ```
//!
//! So there is no branch for each puzzle, and hardly one that is mispredicted: a block is read,
//! passed over, guessed in and written as a whole. The price is that lanes are moved, by one
//! shuffle a word.
//!
//! The *pool* is a pile of blocks, and the last one is worked on first: depth first, on the whole,
//! so that it stays a few dozen blocks high. Both branches of a guess go there if both will have
//! to be searched, which is so where uniqueness is to be proved. Where most puzzles have many
//! solutions the second branch is put off, and taken up only if the first comes to nothing
//! ([`siblings`], [`habit`]). A search for the smallest solution always puts it off: it guesses in
//! reading order, smallest digit first, and the first solution that it meets is the one.
//!
//! The kernels know no width. They are written once, on the words of [`isa`](crate::isa), and
//! compiled for each set of registers.

mod block;
mod check;
mod engine;
mod guess;
mod habit;
mod pass;
mod pool;
mod puzzles;
mod siblings;
mod text;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt::Debug;

pub use engine::BulkEffort;
pub(crate) use engine::Goal;
pub(crate) use puzzles::Puzzles;
pub(crate) use text::Page;

use crate::isa::{Isa, Visitor};
use crate::limits::Meter;
use crate::{Level, Limit, Lines};

/// An engine of any level.
pub(crate) trait Search: Debug + Send + Sync {
    /// Searches all puzzles, and writes what is found if there is a page for it.
    ///
    /// # Errors
    ///
    /// The limit that was reached, by all together. What was found until then is counted.
    fn run(
        &mut self,
        goal: Goal,
        puzzles: Puzzles<'_>,
        page: Option<Page<'_>>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit>;

    /// The number of solutions of each puzzle, up to the limit.
    fn found(&self) -> &[u64];

    /// The puzzles of which nothing is known, since they need another kind of search.
    fn given_up(&self) -> &[usize];

    /// The puzzles whose givens clash, of the lines that were searched.
    fn clashing(&self, lines: Lines<'_>) -> Vec<usize>;

    /// Do puzzles seem to have many solutions?
    fn expects_many(&self) -> bool;

    /// How much work all of it was.
    fn effort(&self) -> BulkEffort;
}

/// The engine of a level, or of the best below it that this machine has, unless puzzles are
/// searched faster one after the other.
pub(crate) fn fast_engine(level: Level) -> Option<Box<dyn Search>> {
    match level.here() {
        Level::Scalar => None,
        level => engine(level),
    }
}

/// The engine of a level, if this machine has it.
pub(crate) fn engine(level: Level) -> Option<Box<dyn Search>> {
    struct New;
    impl Visitor for New {
        type Output = Box<dyn Search>;

        fn visit<I: Isa>(self, isa: I) -> Self::Output {
            Box::new(engine::Engine::new(isa))
        }
    }
    level.visit(New)
}
