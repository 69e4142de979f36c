//! How long one call takes, from text to text, in microseconds: the least of five passes over the
//! whole set for each puzzle, since what is asked is the cost of the puzzle and not of the
//! machine's other work. Two readings of the clock are included.
//!
//! The sets called *worst* are what the search for slow inputs found, see [`worst`](crate::worst).
//!
//! Where there are several solutions, *smallest* beside *any* shows what the order costs.

use std::iter::zip;
use std::time::{Duration, Instant};

use crate::contender::{Answers, Contender, Field};
use crate::judge::judge;
use crate::mode::MODES;
use crate::question::Question;
use crate::set::{self, Set};
use crate::wanted::Wanted;

const PASSES: usize = 5;

const SETS: [&str; 12] = [
    "easy",
    "17clue",
    "top1465",
    "hardest11plus",
    "nosolution",
    "mixed",
    "multi",
    "serg_multi",
    "oracles/lex_sparse.tsv",
    "oracles/count_multi.tsv",
    "oracles/unsolvable.tsv",
    "cases/cases.jsonl",
];

pub(crate) fn table(wanted: &Wanted) {
    println!("| latency, us | n | question | of | p50 | p99 | p99.9 | worst | worst puzzle |");
    println!("|---|---:|---|---|---:|---:|---:|---:|---|");
    let sets = SETS.into_iter().filter(|name| wanted.set(name));
    let found = MODES.iter().map(Set::found).filter(|set| wanted.set(&set.name) && set.len() > 0);
    for set in sets.map(|name| Set::read(name, usize::MAX)).chain(found) {
        for question in [Question::Status, Question::Any, Question::Smallest] {
            rows(question, &set);
        }
    }
    println!();
}

fn rows(question: Question, set: &Set) {
    let mut contenders = Field::of(question).contenders;
    contenders.retain(|contender| contender.is_single);
    judge(&mut contenders, question, set);
    let mut least = vec![vec![Duration::MAX; set.len()]; contenders.len()];
    for _ in 0..PASSES {
        for (contender, least) in zip(&mut contenders, &mut least) {
            pass(contender, &set.text, least);
        }
    }
    for (contender, least) in zip(&contenders, least) {
        row(&contender.name, question, set, least);
    }
}

fn pass(contender: &mut Contender, text: &str, least: &mut [Duration]) {
    let mut answers = Answers::new(1);
    for (line, least) in zip(set::lines(text), least) {
        let start = Instant::now();
        contender.answer(line, &mut answers);
        *least = start.elapsed().min(*least);
    }
}

fn row(name: &str, question: Question, set: &Set, times: Vec<Duration>) {
    let mut times: Vec<_> = zip(times, set::lines(&set.text)).collect();
    times.sort();
    let last = times.len() - 1;
    let us = |part: f64| times[(last as f64 * part) as usize].0.as_secs_f64() * 1e6;
    println!(
        "| {} | {} | {} | {name} | {:.2} | {:.2} | {:.1} | {:.1} | `{}` |",
        set.name,
        set.len(),
        question.name(),
        us(0.5),
        us(0.99),
        us(0.999),
        us(1.0),
        &times[last].1[..81],
    );
}
