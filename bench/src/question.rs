/// What is asked of each puzzle of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whichever solution is found first ("limit 1").
    Any,
    /// None, one or several? ("limit 2") No solution is written.
    Status,
    /// The smallest solution, and whether it is the only one. No rival has this question; the
    /// `sudoku` crate is asked for any two solutions.
    Solve,
    /// The smallest solution. No rival has this question, nor one like it.
    Smallest,
    /// How many solutions are there?
    Count,
}

impl Question {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Status => "status",
            Self::Solve => "solve",
            Self::Smallest => "smallest",
            Self::Count => "count",
        }
    }

    /// Solutions after which nobody has to look for more.
    pub(crate) const fn limit(self) -> usize {
        match self {
            Self::Any | Self::Smallest => 1,
            Self::Status | Self::Solve => 2,
            Self::Count => usize::MAX,
        }
    }

    /// Is a solution part of the answer?
    pub(crate) const fn wants_solution(self) -> bool {
        matches!(self, Self::Any | Self::Solve | Self::Smallest)
    }
}
