//! The corpus: puzzles, oracles and cases that stand outside this tree.
//!
//! Its lists state no licence, so they are never copied in here; tests read them where they are:
//! in the folder that `NINEFOLD_CORPUS` names, else in `shared` beside the workspace. A missing file
//! fails its test, and so does a folder that is named but isn't there; only where none is named and none
//! stands beside the workspace such tests are listed as *ignored*.
//!
//! A crate keeps its corpus tests in `tests/corpus.rs`, declared with `harness = false`:
//!
//! ```no_run
//! # use std::process::ExitCode;
//! fn every_easy_puzzle_is_unique() {
//!     for line in ninefold_corpus::read("puzzles/easy.txt").lines() {
//!         assert_eq!(line.len(), 81);
//!     }
//! }
//!
//! fn main() -> ExitCode {
//!     ninefold_corpus::run(&ninefold_corpus::tests![every_easy_puzzle_is_unique])
//! }
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

use libtest_mimic::{Arguments, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

/// The corpus folder, if there is one. A folder that `NINEFOLD_CORPUS` names is taken at its word.
pub fn root() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    env::var_os("NINEFOLD_CORPUS").map(PathBuf::from).or_else(|| beside.is_dir().then_some(beside))
}

/// The text of the file at `path`, a path within the corpus.
///
/// # Panics
/// Names the file if it can't be read.
pub fn read(path: &str) -> String {
    let file = root().expect("this machine has no corpus").join(path);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("corpus file {path}: {error}"))
}

/// The rows of a table at `path`, split at its tabs, without the line of headers.
pub fn table(path: &str) -> Vec<Vec<String>> {
    let split = |line: &str| line.split('\t').map(String::from).collect();
    read(path).lines().skip(1).map(split).collect()
}

/// A test: its name and its body, as [`tests!`] pairs them.
pub type Test = (&'static str, fn());

/// Names the functions that are tests: `tests![one, two]`.
#[macro_export]
macro_rules! tests {
    ($($test:ident),* $(,)?) => { [$((stringify!($test), $test as fn())),*] };
}

/// Runs the tests as `cargo test` would, or lists them as ignored where there is no corpus.
pub fn run(tests: &[Test]) -> ExitCode {
    run_with(tests, &[])
}

/// Runs tests as [`run`] does, and others that need no corpus.
pub fn run_with(tests: &[Test], others: &[Test]) -> ExitCode {
    let absent = root().is_none();
    let trial = |&(name, body): &Test| {
        Trial::test(name, move || {
            body();
            Ok(())
        })
    };
    let tests = tests.iter().map(|test| trial(test).with_ignored_flag(absent));
    let all = tests.chain(others.iter().map(trial)).collect();
    libtest_mimic::run(&Arguments::from_args(), all).exit_code()
}
