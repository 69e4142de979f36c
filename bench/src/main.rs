//! How fast, against the `sudoku` crate: the same run, the same shuffled puzzles in memory, text
//! in, one thread, CPU time, the median of interleaved rounds. Every answer is compared.
//!
//! `cargo run --release` shows everything. Words after `--` choose: questions and other tables
//! (`any`, `status`, `solve`, `count`, `latency`, `threads`, `rating`, `stream`, `canon`, `making`, `totals`), and
//! sets (`17clue`).
//!
//! `NINEFOLD_RIVAL=library.so` adds a rival that has tdoku's C interface, see [`library`].
//!
//! `cargo run --release -- worst` looks for the slowest inputs, see [`worst`].

mod canon;
mod climber;
mod contender;
mod form;
mod judge;
mod latency;
#[allow(unsafe_code)]
mod library;
mod making;
mod mode;
mod mutation;
mod ours;
mod question;
mod race;
mod rate;
mod rating;
mod set;
mod stream;
mod sudoku_crate;
mod threads;
mod totals;
mod wanted;
mod worst;

use std::env;

use question::Question;
use wanted::Wanted;

fn main() {
    let mut words = env::args().skip(1).peekable();
    if words.next_if_eq("worst").is_some() {
        return worst::search(words);
    }
    let wanted = Wanted::from_args();
    for question in [Question::Any, Question::Status, Question::Solve, Question::Count] {
        if wanted.table(question.name()) {
            rate::table(question, &wanted);
        }
    }
    if wanted.table("latency") {
        latency::table(&wanted);
    }
    if wanted.table("threads") {
        threads::table(&wanted);
    }
    if wanted.table("rating") {
        rating::table(&wanted);
    }
    if wanted.table("stream") {
        stream::table();
    }
    if wanted.table("canon") {
        canon::table(&wanted);
    }
    if wanted.table("making") {
        making::table();
    }
    if wanted.table("totals") {
        totals::table();
    }
}
