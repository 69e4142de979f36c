//! The commands, one a file: its options, and what it answers to a record.

mod backdoors;
mod candidates;
mod check;
mod convert;
mod count;
mod list;
mod minimize;
mod solve;
mod transform;
mod unavoidable;
mod verify;

pub(crate) use backdoors::{Backdoors, cells};
pub(crate) use candidates::Candidates;
pub(crate) use check::Check;
pub(crate) use convert::{Convert, Rewrite, lost};
pub(crate) use count::Count;
pub(crate) use list::List;
pub(crate) use minimize::Minimize;
pub(crate) use solve::Solve;
pub(crate) use transform::{Transform, Transforms};
pub(crate) use unavoidable::Unavoidable;
pub(crate) use verify::Verify;
