//! Which engine answers, and its memory.

use ninefold_grid::Solution;

use crate::Givens;
use crate::isa::scalar::Scalar;
use crate::isa::{Kernel, Level, Witness};
#[cfg(target_arch = "x86_64")]
use crate::isa::{avx2::Avx2, avx512::Avx512};
use crate::limits::Meter;
use crate::ordered::Ordered;
#[cfg(target_arch = "x86_64")]
use crate::single::Rows;
use crate::single::{Outcome, Places, Position, Search};

/// One engine of this machine.
#[derive(Clone, Debug)]
pub(crate) enum Engine {
    /// The one that every machine has.
    Scalar(Workspace<Places<Scalar>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Workspace<Places<Avx2>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Workspace<Rows<Avx512<true>>>),
}

/// What is asked of an engine. It is compiled once for each of them.
pub(crate) trait Question {
    type Answer;

    /// Has to be `#[inline(always)]`, since it runs where the engine may use its instructions.
    fn ask<P: Position>(self, workspace: &mut Workspace<P>) -> Self::Answer;
}

/// The memory of an engine, which is kept from one question to the next.
#[derive(Clone, Debug)]
pub(crate) struct Workspace<P: Position> {
    pub(crate) isa: P::Isa,
    pub(crate) search: Search<P>,
    pub(crate) walk: Ordered<P>,
}

/// What the givens say before any guess.
pub(crate) enum Root<P> {
    /// There is something to guess.
    Open(P),
    /// They have this solution and no other.
    IsSolution(P),
    /// They have none.
    Ends,
}

impl Engine {
    /// The engine of a level, or of the best below it that this machine has.
    #[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables, reason = "there is only one"))]
    pub(crate) fn new(level: Level) -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if level >= Level::Avx512
                && let Some(isa) = Witness::detect()
            {
                return Self::Avx512(Workspace::new(isa));
            }
            if level >= Level::Avx2
                && let Some(isa) = Witness::detect()
            {
                return Self::Avx2(Workspace::new(isa));
            }
        }
        Self::Scalar(Workspace::new(Witness::detect().expect("every machine has it")))
    }

    /// The answer to a question.
    pub(crate) fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        match self {
            Self::Scalar(workspace) => workspace.isa.enter(Asked(question, workspace)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(workspace) => workspace.isa.enter(Asked(question, workspace)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(workspace) => workspace.isa.enter(Asked(question, workspace)),
        }
    }
}

/// A question and whom it is asked.
struct Asked<'a, Q, P: Position>(Q, &'a mut Workspace<P>);

impl<I, Q: Question, P: Position> Kernel<I> for Asked<'_, Q, P> {
    type Output = Q::Answer;

    #[inline(always)]
    fn run(self, _: I) -> Q::Answer {
        self.0.ask(self.1)
    }
}

impl<P: Position> Workspace<P> {
    const fn new(isa: P::Isa) -> Self {
        Self { isa, search: Search::new(), walk: Ordered::new() }
    }

    /// Where a search starts. Most puzzles end here.
    #[inline(always)]
    pub(crate) fn root(&self, givens: Givens<'_>, meter: &mut Meter<'_>) -> Root<P> {
        let mut root = P::new(self.isa, givens);
        match root.propagate(true, meter) {
            Outcome::Open => Root::Open(root),
            Outcome::Settled if root.is_right() => Root::IsSolution(root),
            _ => Root::Ends,
        }
    }

    /// Begins a walk in order.
    #[inline(always)]
    pub(crate) fn start_walk(&mut self, givens: Givens<'_>) {
        self.walk.start(P::new(self.isa, givens));
    }
}

/// The solution that a settled position is, proved again before it leaves.
#[inline(always)]
pub(crate) fn checked<P: Position>(position: &P, givens: Givens<'_>) -> Solution {
    assert!(position.is_right(), "a solution has every digit in every house");
    let solution = position.solution();
    let keeps_to_them = match givens {
        Givens::Grid(grid) => solution.extends(grid),
        Givens::Candidates(candidates) => position.keeps_to(candidates),
    };
    assert!(keeps_to_them, "a solution keeps to the givens");
    solution
}
