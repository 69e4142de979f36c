//! A search for slow inputs of a mode. It keeps a pool of puzzles, no two the same in another form,
//! and tries mutations of one after the other. A slower one takes the place of its parent, or of
//! itself in another form; one that is not that slow may still take the place of the fastest.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::time::Instant;

use fastrand::Rng;
use ninefold_solve::Grid;

use crate::form::form;
use crate::mode::{Mode, Stopwatch};
use crate::mutation::mutated;

/// Puzzles in the pool.
const POOL: usize = 64;

/// Starts that are timed more than once.
const PROMISING: usize = 4 * POOL;

/// Mutations of a start, of which the slowest comes into the pool.
const CHILDREN: usize = 20;

/// Runs of which the least time counts.
const RUNS: usize = 3;

/// Runs where it is to be written down.
const FINAL_RUNS: usize = 25;

/// A puzzle, and how long it takes.
#[derive(Clone, Copy)]
pub(crate) struct Find {
    pub(crate) grid: Grid,
    form: u64,
    pub(crate) microseconds: f64,
}

pub(crate) struct Climber<'a> {
    watch: Stopwatch,
    rng: Rng,
    pool: Vec<Find>,
    /// The forms of other people's puzzles, which are never taken.
    foreign: &'a HashSet<u64>,
}

impl<'a> Climber<'a> {
    /// Begins with the slowest of some puzzles, and with mutations of those that are foreign.
    pub(crate) fn new(mode: &Mode, seed: u64, starts: &[Grid], foreign: &'a HashSet<u64>) -> Self {
        let (watch, rng) = (Stopwatch::new(mode), Rng::with_seed(seed));
        let mut climber = Self { watch, rng, pool: Vec::new(), foreign };
        let mut starts: Vec<_> = starts.iter().map(|grid| climber.find(grid, 1, 0.0)).collect();
        starts.sort_by(slowest_first);
        starts.truncate(PROMISING);
        starts.iter_mut().for_each(|start| *start = climber.find(&start.grid, RUNS, 0.0));
        starts.sort_by(slowest_first);
        starts.truncate(POOL);
        let ours = starts.into_iter().filter_map(|start| climber.ours(start)).collect();
        climber.pool = slowest_of_each_form(ours);
        climber
    }

    /// Climbs until some time. Tells what takes much longer than all before, and after how many
    /// tries.
    pub(crate) fn climb(&mut self, until: Instant, report: impl Fn(&Find, u64)) {
        let (mut tries, mut slowest) = (0, 0.0);
        while Instant::now() < until {
            tries += 1;
            if let Some(find) = self.attempt()
                && find.microseconds > 1.1 * slowest
            {
                slowest = find.microseconds;
                report(&find, tries);
            }
        }
    }

    /// What is in the pool in the end, with times that can be relied on.
    pub(crate) fn finds(mut self) -> Vec<Find> {
        for find in &mut self.pool {
            find.microseconds = self.watch.time(&find.grid, FINAL_RUNS, 0.0);
        }
        self.pool
    }

    /// Tries one mutation; gives it if it came into the pool.
    fn attempt(&mut self) -> Option<Find> {
        let parent = self.choose();
        let child = mutated(&self.pool[parent].grid, &mut self.rng);
        let form = self.form(&child)?;
        let same = self.pool.iter().position(|find| find.form == form);
        let least = same.unwrap_or_else(|| self.fastest());
        let child = self.find(&child, RUNS, self.pool[least].microseconds);
        let beats = |place: usize| child.microseconds > self.pool[place].microseconds;
        let place = if same.is_none() && beats(parent) { parent } else { least };
        beats(place).then(|| {
            self.pool[place] = child;
            child
        })
    }

    /// The slower one of two. It is timed once more: a time that came out too long by chance would
    /// stand in the way of all others.
    fn choose(&mut self) -> usize {
        let two = [(); 2].map(|()| self.rng.usize(..self.pool.len()));
        for i in two {
            let Find { grid, microseconds, .. } = self.pool[i];
            self.pool[i].microseconds = self.watch.time(&grid, 1, 0.0).min(microseconds);
        }
        let [a, b] = two;
        if self.pool[a].microseconds > self.pool[b].microseconds { a } else { b }
    }

    fn fastest(&self) -> usize {
        let order = |&a: &usize, &b: &usize| slowest_first(&self.pool[a], &self.pool[b]);
        (0..self.pool.len()).max_by(order).expect("there is a pool")
    }

    /// A start, or its slowest mutation if it is foreign.
    fn ours(&mut self, start: Find) -> Option<Find> {
        if self.form(&start.grid).is_some() {
            return Some(start);
        }
        let mut children = Vec::new();
        for _ in 0..CHILDREN {
            let child = mutated(&start.grid, &mut self.rng);
            if self.form(&child).is_some() {
                children.push(self.find(&child, RUNS, 0.0));
            }
        }
        children.into_iter().min_by(slowest_first)
    }

    /// The form of a grid that is a puzzle and not foreign.
    fn form(&self, grid: &Grid) -> Option<u64> {
        grid.check().ok()?;
        Some(form(grid)).filter(|form| !self.foreign.contains(form))
    }

    fn find(&mut self, grid: &Grid, runs: usize, less_than: f64) -> Find {
        let microseconds = self.watch.time(grid, runs, less_than);
        Find { grid: *grid, form: form(grid), microseconds }
    }
}

/// Slowest first, and no puzzle in two forms.
pub(crate) fn slowest_of_each_form(mut finds: Vec<Find>) -> Vec<Find> {
    finds.sort_by(slowest_first);
    let mut forms = HashSet::new();
    finds.retain(|find| forms.insert(find.form));
    finds
}

fn slowest_first(a: &Find, b: &Find) -> Ordering {
    b.microseconds.total_cmp(&a.microseconds)
}
