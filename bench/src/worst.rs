//! The slowest inputs that can be found, mode by mode:
//!
//! `cargo run --release -- worst [MODE ...] [--minutes N] [--seed S] [--threads T]`
//!
//! Starts from the corpus and from what was found before, climbs for so many minutes in all, and
//! writes the slowest to `cases/MODE.txt`, each with its microseconds. What is written is ours: no
//! puzzle of the corpus in any form. The same seed tries the same mutations as long as no decision
//! hangs on the times.

use std::collections::HashSet;
use std::fmt::Write;
use std::str::FromStr;
use std::time::{Duration, Instant};
use std::{fs, thread};

use ninefold_solve::{Grid, Level};

use crate::climber::{Climber, Find, slowest_of_each_form};
use crate::form::form;
use crate::mode::{MODES, Mode};
use crate::set::{self, Set};

/// Where the climb starts.
const STARTS: [&str; 19] = [
    "easy",
    "minimal",
    "17clue",
    "qqwing",
    "sudocue10000",
    "q2_taxonomy",
    "top1465",
    "hardest11plus",
    "hardest1106",
    "nosolution",
    "mixed",
    "multi",
    "serg_multi",
    "enum_1e5",
    "enum_1e6",
    "oracles/lex_sparse.tsv",
    "oracles/count_multi.tsv",
    "oracles/unsolvable.tsv",
    "cases/cases.jsonl",
];

/// Of each start file at most so many puzzles take part.
const MOST: usize = 5_000;

/// Puzzles that are written.
const WRITTEN: usize = 20;

/// What the words after `worst` choose.
struct Wanted {
    modes: Vec<&'static Mode>,
    minutes: f64,
    seed: u64,
    threads: u64,
}

impl Wanted {
    fn from_words(mut words: impl Iterator<Item = String>) -> Self {
        let mut wanted = Self { modes: Vec::new(), minutes: 20.0, seed: 0, threads: 1 };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--minutes" => wanted.minutes = number(&mut words),
                "--seed" => wanted.seed = number(&mut words),
                "--threads" => wanted.threads = number(&mut words),
                name => wanted.modes.push(Mode::named(name)),
            }
        }
        if wanted.modes.is_empty() {
            wanted.modes.extend(&MODES);
        }
        wanted
    }

    /// The time for each mode.
    fn share(&self) -> Duration {
        Duration::from_secs_f64(60.0 * self.minutes / self.modes.len() as f64)
    }

    /// A seed for each thread.
    fn seeds(&self) -> impl Iterator<Item = u64> {
        self.seed..self.seed + self.threads
    }
}

fn number<T: FromStr>(words: &mut impl Iterator<Item = String>) -> T {
    let number = words.next().and_then(|word| word.parse().ok());
    number.expect("a number after an option")
}

pub(crate) fn search(words: impl Iterator<Item = String>) {
    let wanted = Wanted::from_words(words);
    let foreign = read(usize::MAX).map(|grid| form(&grid)).collect();
    let found = MODES.iter().flat_map(|mode| grids(&Set::found(mode)));
    let starts: Vec<Grid> = read(MOST).chain(found).collect();
    for mode in &wanted.modes {
        let climb = |seed| climb(mode, seed, &starts, &foreign, wanted.share());
        let finds = thread::scope(|scope| {
            let spawn = |seed| scope.spawn(move || climb(seed));
            let climbers: Vec<_> = wanted.seeds().map(spawn).collect();
            climbers.into_iter().flat_map(|it| it.join().expect("it climbed")).collect()
        });
        let mut finds = slowest_of_each_form(finds);
        finds.truncate(WRITTEN);
        write(mode, &finds);
    }
}

fn climb(
    mode: &Mode,
    seed: u64,
    starts: &[Grid],
    foreign: &HashSet<u64>,
    time: Duration,
) -> Vec<Find> {
    let mut climber = Climber::new(mode, seed, starts, foreign);
    climber.climb(Instant::now() + time, |find, tries| {
        println!("{}, {tries} tries: {}", mode.name, line(find));
    });
    climber.finds()
}

/// The corpus, or some of each file.
fn read(most: usize) -> impl Iterator<Item = Grid> {
    STARTS.iter().flat_map(move |name| grids(&Set::read(name, most)))
}

fn grids(set: &Set) -> Vec<Grid> {
    set::lines(&set.text).map(|line| line[..81].parse().expect("a puzzle")).collect()
}

fn line(find: &Find) -> String {
    format!("{} {:.1}", find.grid, find.microseconds)
}

fn write(mode: &Mode, finds: &[Find]) {
    let mut text = format!(
        "# The slowest inputs found for {}, with microseconds of CPU time at level {}.\n",
        mode.name,
        Level::detect()
    );
    for find in finds {
        writeln!(text, "{}", line(find)).expect("there is memory");
    }
    fs::write(set::found(mode), text).expect("the file can be written");
}
