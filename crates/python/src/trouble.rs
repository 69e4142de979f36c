//! Why a row has no answer.

use ninefold::format::{Fault, ReadError};
use ninefold::{CellSet, Flaws, Limit, NoForm, Status};

/// Why a row has no answer: what an exception is made of.
#[derive(Clone, Debug)]
pub(crate) struct Trouble {
    pub(crate) status: Status,
    pub(crate) cells: CellSet,
    pub(crate) message: String,
}

/// The parts of a trouble, as Python takes them: row, status, cells, message.
pub(crate) type Parts = (usize, &'static str, Vec<String>, String);

impl Trouble {
    pub(crate) fn new(status: Status, message: impl Into<String>) -> Self {
        Self { status, cells: CellSet::EMPTY, message: message.into() }
    }

    pub(crate) fn unreadable(message: impl Into<String>) -> Self {
        Self::new(Status::Unreadable, message)
    }

    pub(crate) fn none() -> Self {
        Self::new(Status::None, "no solution")
    }

    pub(crate) fn several() -> Self {
        Self::new(Status::Multiple, "more than one solution")
    }

    pub(crate) fn at(self, row: usize) -> Parts {
        (row, self.status.as_str(), names(self.cells), self.message)
    }
}

/// The names of cells.
pub(crate) fn names(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

impl From<Flaws> for Trouble {
    fn from(flaws: Flaws) -> Self {
        let clash = flaws.clashes().next().map(|clash| clash.to_string());
        Self { cells: flaws.cells(), ..Self::new(Status::Invalid, clash.unwrap_or_default()) }
    }
}

impl From<Limit> for Trouble {
    fn from(limit: Limit) -> Self {
        Self::new(Status::Unknown, limit.to_string())
    }
}

impl From<NoForm> for Trouble {
    fn from(why: NoForm) -> Self {
        match why {
            NoForm::NotUnique(status) => Self::new(status, why.to_string()),
            NoForm::Limit(limit) => limit.into(),
        }
    }
}

/// A line that an earlier program left in place of an answer keeps its status.
impl From<ReadError> for Trouble {
    fn from(error: ReadError) -> Self {
        let Fault::PassedOn(word, why) = &error.fault else {
            return Self::unreadable(error.to_string());
        };
        let known = [Status::None, Status::Invalid, Status::Unknown, Status::Multiple];
        let status = known.into_iter().find(|status| status.as_str() == word);
        Self::new(status.unwrap_or(Status::Unreadable), why.clone())
    }
}
