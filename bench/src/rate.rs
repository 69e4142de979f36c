//! Whole sets: thousand puzzles a second of CPU time, and where all solutions are counted million
//! solutions a second. Behind the rate of each stand its ratios to the rivals, in their order.

use crate::contender::Field;
use crate::question::Question;
use crate::race::{Times, race};
use crate::set::Set;
use crate::wanted::Wanted;

/// Puzzles of a set that take part.
const MOST: usize = 20_000;

const SETS: [&str; 12] = [
    "easy",
    "minimal",
    "17clue",
    "qqwing",
    "sudocue10000",
    "top1465",
    "hardest11plus",
    "hardest1106",
    "nosolution",
    "mixed",
    "multi",
    "serg_multi",
];

/// Sets for counting: a few puzzles with 100,000 to 3 million solutions each.
const COUNTED: [&str; 2] = ["enum_1e5", "enum_1e6"];

pub(crate) fn table(question: Question, wanted: &Wanted) {
    let counts = question == Question::Count;
    let sets = if counts { &COUNTED[..] } else { &SETS[..] };
    let mut field = Field::of(question);
    head(question, &field);
    for name in sets.iter().filter(|name| wanted.set(name)) {
        let set = Set::read(name, if *name == "hardest11plus" { MOST / 4 } else { MOST });
        let times = race(&mut field.contenders, question, &set);
        row(&set, amount(counts, &times), &times.seconds, field.rivals);
    }
    println!();
}

fn head(question: Question, field: &Field) {
    let names = field.contenders.iter().map(|contender| format!(" {} |", contender.name));
    println!("| {} | n |{}", question.name(), names.collect::<String>());
    println!("|---|---:|{}", "---:|".repeat(field.contenders.len()));
}

/// Thousand puzzles, or million solutions.
fn amount(counts: bool, times: &Times) -> f64 {
    if counts {
        times.found.iter().sum::<u64>() as f64 / 1e6
    } else {
        times.found.len() as f64 / 1e3
    }
}

fn row(set: &Set, amount: f64, seconds: &[f64], rivals: usize) {
    let cell = |(i, time): (usize, &f64)| {
        let ratio = |rival: &f64| format!(" **{:.2}**", rival / time);
        let ratios: String = seconds[..rivals].iter().filter(|_| i >= rivals).map(ratio).collect();
        format!(" {:.1}{ratios} |", amount / time)
    };
    let cells: String = seconds.iter().enumerate().map(cell).collect();
    println!("| {} | {} |{cells}", set.name, set.len());
}
