//! In the making.

pub use ninefold_format as format;
pub use ninefold_grid::*;
pub use ninefold_solve::*;
