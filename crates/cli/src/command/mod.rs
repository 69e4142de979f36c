//! The commands, one a file: its options, and what it answers to a record.

mod backdoors;
mod candidates;
mod canon;
mod check;
mod choice;
mod convert;
mod count;
mod dedup;
mod hint;
mod list;
mod minimize;
mod path;
mod rate;
mod same;
mod solve;
mod step;
mod transform;
mod unavoidable;
mod verify;

pub(crate) use backdoors::{Backdoors, cells};
pub(crate) use candidates::Candidates;
pub(crate) use canon::{Canon, Forms};
pub(crate) use check::Check;
pub(crate) use convert::{Convert, Rewrite, losses, lost, told};
pub(crate) use count::Count;
pub(crate) use dedup::{Dedup, Firsts};
pub(crate) use hint::Hint;
pub(crate) use list::List;
pub(crate) use minimize::Minimize;
pub(crate) use path::Path;
pub(crate) use rate::Rate;
pub(crate) use same::Same;
pub(crate) use solve::Solve;
pub(crate) use transform::{Transform, Transforms};
pub(crate) use unavoidable::Unavoidable;
pub(crate) use verify::Verify;
