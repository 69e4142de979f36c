//! Panics of a library at what it can't read, as errors.
//!
//! The library that reads Parquet panics at some files that are damaged. Such a file is bad input like any
//! other: it is told in a line, and the records of other files are answered.

use std::cell::Cell;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// Are panics of this thread errors, of which nothing else is said?
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Reads something. What it was read from must not be used again after an error.
///
/// # Errors
///
/// Those of reading, and `damaged` where that panics.
pub(crate) fn guarded<T>(
    damaged: &'static str,
    read: impl FnOnce() -> io::Result<T>,
) -> io::Result<T> {
    keep_quiet();
    GUARDED.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(read));
    GUARDED.set(false);
    result.unwrap_or_else(|_| Err(io::Error::other(damaged)))
}

/// Has nothing printed of panics that are errors.
fn keep_quiet() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !GUARDED.get() {
                usual(panic);
            }
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error() {
        let bad = guarded("damaged", || -> io::Result<()> { panic!("as a library might") });
        assert_eq!(bad.unwrap_err().to_string(), "damaged");
        assert_eq!(guarded("damaged", || Ok(7)).unwrap(), 7);
        assert!(!GUARDED.get());
    }
}
