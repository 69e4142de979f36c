//! How fast, against the `sudoku` crate: the same run, the same shuffled puzzles in memory, text in
//! and text out, one thread, CPU time, the median of interleaved rounds. Every answer is compared.
//!
//! `cargo run --release` runs everything; names of sets as arguments run those alone.

mod rate;
mod smallest;
mod stream;

use std::env;

fn main() {
    let wanted: Vec<String> = env::args().skip(1).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|want| want == name);
    rate::table(is_wanted);
    smallest::table(is_wanted);
    if is_wanted("stream") {
        stream::table();
    }
}
