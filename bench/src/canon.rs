//! Canonical forms: thousand grids a second of CPU time, in memory, one thread, the median of
//! interleaved rounds. *Form* is the form alone, *all* with the map and the number of automorphisms.
//!
//! The `sudoku` crate knows the form of full grids; every answer is compared with its. Of puzzles,
//! each form is compared with that of another arrangement of the same puzzle.
//!
//! The last table has the grids that take longest, of those that a climber has found.

use cpu_time::ThreadTime;
use ninefold_canon::{Canonizer, Form};
use ninefold_grid::{Grid, Transform};
use ninefold_solve::Puzzle;
use sudoku::Sudoku;

use crate::race::{ROUNDS, median};
use crate::set::{self, Set};
use crate::wanted::Wanted;

/// Puzzles of a set that take part.
const MOST: usize = 20_000;

const SETS: [&str; 5] = ["17clue", "minimal", "easy", "hardest11plus", "multi"];

/// Grids with ties of many kinds.
const WORST: [&str; 4] = [
    "123456789123456789123456789123456789123456789123456789123456789.........123456789",
    "123456789456789123789123456......................................................",
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    ".................................................................................",
];

pub(crate) fn table(wanted: &Wanted) {
    println!("| canon | n | sudoku 0.8.0, k/s | form, k/s | all, k/s |");
    println!("|---|---:|---:|---:|---:|");
    if wanted.set("17clue") {
        full_grids(&grids("17clue"));
    }
    for name in SETS.into_iter().filter(|name| wanted.set(name)) {
        let grids = grids(name);
        for form in [Form::Minlex, Form::Pattern] {
            puzzles(name, &grids, form);
        }
    }
    println!("\n| canon, ms | minlex | pattern |\n|---|---:|---:|");
    for text in WORST {
        let grid = [text.parse().expect("a grid")];
        let ms = |form| 1e3 * rounds(&mut [&mut |canonizer| form_only(canonizer, &grid, form)])[0];
        println!("| `{text}` | {:.2} | {:.2} |", ms(Form::Minlex), ms(Form::Pattern));
    }
    println!();
}

fn grids(name: &str) -> Vec<Grid> {
    let set = Set::read(name, MOST);
    set::lines(&set.text).map(|line| line[..81].parse().expect("a grid")).collect()
}

/// The solutions of puzzles.
fn full_grids(puzzles: &[Grid]) {
    let solution = |grid: &Grid| Puzzle::new(*grid).ok()?.any();
    let grids: Vec<Grid> =
        puzzles.iter().filter_map(solution).map(|solution| solution.grid()).collect();
    let rivals: Vec<Sudoku> = grids.iter().map(rival).collect();
    for (grid, other) in grids.iter().zip(&rivals) {
        let ours = Canonizer::new().canonical(grid, Form::Minlex).expect("it has that form");
        let (theirs, automorphisms) = other.canonicalized().expect("a full grid");
        assert_eq!((rival(&ours.grid), ours.automorphisms), (theirs, automorphisms as u64));
    }
    let seconds = rounds(&mut [
        &mut |_| rivals.iter().filter_map(Sudoku::canonicalized).for_each(drop),
        &mut |canonizer| form_only(canonizer, &grids, Form::Minlex),
        &mut |canonizer| all(canonizer, &grids, Form::Minlex),
    ]);
    let rate = |seconds: f64| grids.len() as f64 / seconds / 1e3;
    let ours = |i: usize| format!("{:.1} **{:.2}**", rate(seconds[i]), seconds[0] / seconds[i]);
    println!("| full | {} | {:.1} | {} | {} |", grids.len(), rate(seconds[0]), ours(1), ours(2));
}

fn rival(grid: &Grid) -> Sudoku {
    Sudoku::from_str_line(&grid.to_string()).expect("a grid")
}

fn puzzles(name: &str, grids: &[Grid], form: Form) {
    let mut canonizer = Canonizer::new();
    let mut rng = fastrand::Rng::with_seed(9);
    for grid in grids {
        let map = Transform::nth(rng.u64(0..Transform::COUNT)).expect("the number of one");
        assert_eq!(canonizer.grid(grid, form), canonizer.grid(&map.grid(grid), form), "{grid}");
    }
    let mut alone = |canonizer: &mut Canonizer| form_only(canonizer, grids, form);
    let mut whole = |canonizer: &mut Canonizer| all(canonizer, grids, form);
    let seconds = rounds(&mut [&mut alone, &mut whole]);
    let rate = |seconds: f64| grids.len() as f64 / seconds / 1e3;
    let n = grids.len();
    println!("| {name}, {form} | {n} | | {:.1} | {:.1} |", rate(seconds[0]), rate(seconds[1]));
}

fn form_only(canonizer: &mut Canonizer, grids: &[Grid], form: Form) {
    for grid in grids {
        std::hint::black_box(canonizer.grid(grid, form).expect("it has that form"));
    }
}

fn all(canonizer: &mut Canonizer, grids: &[Grid], form: Form) {
    for grid in grids {
        std::hint::black_box(canonizer.canonical(grid, form).expect("it has that form"));
    }
}

/// The median time of each, in seconds.
fn rounds(works: &mut [&mut dyn FnMut(&mut Canonizer)]) -> Vec<f64> {
    let mut canonizer = Canonizer::new();
    let mut times = vec![Vec::new(); works.len()];
    for _ in 0..ROUNDS {
        for (work, times) in works.iter_mut().zip(&mut times) {
            let start = ThreadTime::now();
            work(&mut canonizer);
            times.push(start.elapsed().as_secs_f64());
        }
    }
    times.into_iter().map(median).collect()
}
