//! Sudoku for Rust: read any format, solve exactly, count, compare.
//!
//! # One puzzle
//!
//! A [`Puzzle`] is a grid whose givens don't clash; its methods ask the questions. There are five
//! answers: a text that is no puzzle is *invalid* when it is made one, and [`Puzzle::solve`] says
//! *none*, *unique*, *multiple*, or, under [`Limits`], *unknown*.
//!
//! ```
//! use ninefold::{Answer, Puzzle, Status};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! match puzzle.solve() {
//!     Answer::Unique(solution) => println!("{solution:#}"), // draws it
//!     other => println!("{}", other.status()),
//! }
//! assert_eq!(puzzle.status(), Status::Unique); // the fast question
//! # Ok::<(), ninefold::ParsePuzzleError>(())
//! ```
//!
//! What clashes is named, with its cells and its house:
//!
//! ```
//! use ninefold::{Grid, Puzzle};
//!
//! let grid: Grid =
//!     "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let flaws = Puzzle::new(grid).unwrap_err();
//! assert_eq!(flaws.clashes().next().unwrap().to_string(), "5 twice in row 1 (r1c1, r1c2)");
//! # Ok::<(), ninefold::ParseGridError>(())
//! ```
//!
//! # More than one solution
//!
//! Solutions have an order: cells count in reading order, digits ascending. The smallest, the last,
//! the k-th and all of them are a call each, and stay fast on grids that ruin a naive search.
//!
//! ```
//! use ninefold::{Count, Puzzle};
//!
//! let empty = Puzzle::try_from([0; 81])?;
//! let first = empty.first().unwrap().to_string();
//! assert!(first.starts_with("123456789456789123789123456"));
//! assert_eq!(empty.solutions().next(), empty.first());
//! assert_eq!(empty.solutions().next_back(), empty.last());
//! assert_eq!(empty.count_up_to(1000), Count::AtLeast(1000));
//! # Ok::<(), ninefold::ParsePuzzleError>(())
//! ```
//!
//! # Counting
//!
//! Every grid is counted, exactly and without a visit to each solution. So each solution has a number,
//! from 0: [`nth`](Puzzle::nth) goes from the number to the solution, [`rank`](Puzzle::rank) back, and
//! [`nth_back`](Puzzle::nth_back) counts from the end. A random solution is as likely as any other; an
//! [`Urn`] is for many draws. What would take too long is [estimated](Puzzle::estimate).
//!
//! ```
//! use ninefold::{Limits, Puzzle, Urn};
//! use rand::{SeedableRng, rngs::StdRng};
//!
//! let puzzle: Puzzle =
//!     "5...7....6..1........8......8...6........3...7...2.....6....2.....41............9".parse()?;
//! let count = puzzle.count();
//! assert_eq!(count, 29_729_960);
//! let middle = puzzle.nth(count / 2).unwrap();
//! assert_eq!(puzzle.rank(&middle), Some(count / 2));
//! assert_eq!(puzzle.nth_back(count / 2 - 1), Some(middle));
//!
//! let mut rng = StdRng::seed_from_u64(1);
//! let mut urn = Urn::new(&puzzle, &Limits::NONE).expect("there is no limit");
//! let drawn: Vec<_> = (0..10).filter_map(|_| urn.draw(&mut rng)).collect();
//! assert!(drawn.iter().all(|solution| solution.extends(puzzle.grid())));
//! # Ok::<(), ninefold::ParsePuzzleError>(())
//! ```
//!
//! # What a puzzle consists of
//!
//! Which givens may go, and which cells, once told, leave singles only? Which sets of cells could be
//! filled otherwise, so that every puzzle with this solution gives one of each?
//!
//! ```
//! use ninefold::{Limits, Puzzle, unavoidable_sets};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let minimal = puzzle.minimized();
//! assert!(minimal.redundant().is_empty());
//! assert_eq!(puzzle.minimal_puzzles().next(), Some(minimal));
//!
//! let backdoors = puzzle.backdoors().unwrap();
//! assert_eq!(backdoors.size, 0); // singles solve it
//!
//! let sets = unavoidable_sets(&puzzle.first().unwrap(), 12, &Limits::NONE).unwrap();
//! assert!(sets.iter().all(|&set| !(set & minimal.grid().filled()).is_empty()));
//! # Ok::<(), ninefold::ParsePuzzleError>(())
//! ```
//!
//! # Not just one solution
//!
//! A puzzle with none has givens that cannot stand together, and one with several has cells in which
//! they differ. Which digits occur at all, and how many givens are missing?
//!
//! ```
//! use ninefold::{Additions, Cell, Puzzle};
//!
//! let none: Puzzle =
//!     ".2.4......6....2183........28..........8.2.5...39....6..9..3..........87...6.512.".parse()?;
//! assert_eq!(
//!     none.contradiction().unwrap().to_string(),
//!     "r2c7, r4c1, r5c6, r6c9, r9c8 cannot stand together: no place for 2 in row 6"
//! );
//!
//! let four: Puzzle =
//!     "895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5".parse()?;
//! let candidates = four.true_candidates();
//! assert_eq!(candidates[Cell::R7C1].to_string(), "1346");
//! assert!(four.differing().contains(Cell::R7C1));
//! assert_eq!(four.ambiguity().unwrap().unavoidable.to_string(), "r5c1, r5c3, r7c1, r7c3");
//! let Some(Additions::Fewest(givens)) = four.additions() else { panic!("one given is enough") };
//! assert_eq!(givens[0].to_string(), "r5c1=3");
//! # Ok::<(), ninefold::ParsePuzzleError>(())
//! ```
//!
//! # As people solve it
//!
//! A [`Hint`](logic::Hint) is the next step for a board as a player has it, who may have erred; a
//! [`Plan`](logic::Plan) follows techniques to the end. [`logic`] has more, and ratings.
//!
//! ```
//! use ninefold::logic::{Depth, Hint, Plan, Position};
//! use ninefold::{Board, Limits, Puzzle};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let (plan, solution) = (Plan::default(), puzzle.first());
//! let board = Board::new(*puzzle.grid());
//! let hint = Hint::new(&board, solution.as_ref(), &plan, &Limits::NONE)?;
//! assert!(hint.told(Depth::Whole).to_string().starts_with("Naked Single: r5c5=5"));
//! assert!(plan.path(Position::from(&puzzle), &Limits::NONE)?.end.is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Puzzles to order
//!
//! A [`Spec`](generate::Spec) says what is wanted; the same seed gives the same puzzles everywhere.
//!
//! ```
//! use ninefold::generate::{Spec, Symmetry};
//! use ninefold::logic::rate::grade::Grade;
//!
//! let spec = Spec::new().symmetry(Symmetry::HalfTurn).grade(Grade::Moderate..=Grade::Tricky).check()?;
//! for made in spec.puzzles(7).take(3) {
//!     println!("{}", made.puzzle);
//!     assert!(made.solution.extends(made.puzzle.grid()));
//! }
//! # Ok::<(), ninefold::generate::Refusal>(())
//! ```
//!
//! # Checking an answer
//!
//! ```
//! use ninefold::{Grid, Puzzle};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let answer: Grid =
//!     "534678912672195348198342567859761423426853791713924856961537284287419635345286178".parse()?;
//! let mistakes = ninefold::verify(&puzzle, &answer).unwrap_err();
//! assert!(mistakes.wrong().contains(ninefold::Cell::R9C9));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The same puzzle
//!
//! Two puzzles are one if moving lines and renaming digits makes one of the other. [`canonical`] finds the
//! grid that stands for all of them, and how symmetric it is; [`same`] the map between two; a
//! [`ClassId`] is a short text that never changes; a [`Canonizer`] keeps its memory. Puzzles of pencil marks have
//! [a form of their own](canonical_marks).
//!
//! ```
//! use ninefold::{ClassId, Form, Grid, Transform, canonical, same};
//!
//! let grid: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let other = "rows=321456789,digits=987654321".parse::<Transform>()?.grid(&grid);
//! assert_eq!(canonical(&grid, Form::Minlex)?.grid, canonical(&other, Form::Minlex)?.grid);
//! assert_eq!(same(&grid, &other).unwrap().grid(&grid), other);
//! assert_eq!(ClassId::of(&other).to_string(), "33PN0NHB8AJDMFC2PW8EPVFG1AGY8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Limits
//!
//! Each call that may take long has a form that takes [`Limits`]: a number of guesses, which repeats
//! exactly on one level, or a function that says when to stop. Only such a form can answer *unknown*; a limit
//! never makes an answer *none* or *unique*. It covers one call; several calls that shall have one limit together
//! hand on what is [left](Solver::left).
//!
//! ```
//! use ninefold::{Limits, Puzzle, Solver, Status};
//!
//! let hard: Puzzle =
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! assert_eq!(hard.status_within(&Limits { nodes: Some(1), stop: None }), Status::Unknown);
//!
//! let begun = std::time::Instant::now();
//! let is_late = || begun.elapsed().as_secs() >= 1;
//! assert_eq!(hard.status_within(&Limits { nodes: None, stop: Some(&is_late) }), Status::Unique);
//!
//! let (mut solver, limits) = (Solver::new(), Limits { nodes: Some(100_000), stop: None });
//! let count = solver.count_up_to(&hard, 2, &limits);
//! let backdoors = solver.backdoors(&hard, &solver.left(&limits));
//! assert_eq!((count.number(), backdoors.unwrap().unwrap().size), (1, 2));
//! # Ok::<(), ninefold::ParsePuzzleError>(())
//! ```
//!
//! # Any format
//!
//! [`read`] finds out the format of an input and yields its records: lines, rows, drawings, pencil
//! marks, tables, and what else is in [`format::FORMATS`]. A record that can't be read says where
//! and why, and doesn't disturb the next. Its [`Board`] has three layers, and says by
//! [`Board::question`] what of them binds: the givens, or for a puzzle of pencil marks these.
//!
//! ```
//! use ninefold::{Limits, Solver, Status};
//!
//! let input = "\
//! 2
//! 530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n000419005\n000080079
//! 53007o000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n000419005\n000080079
//! ";
//! let mut solver = Solver::new();
//! let mut statuses = Vec::new();
//! for record in ninefold::read(input.as_bytes()) {
//!     match record?.board {
//!         Ok(board) => statuses.push(solver.status(&board.question(false)?, &Limits::NONE)),
//!         Err(error) => assert!(error.to_string().starts_with("line 11, column 6: unknown symbol 'o'")),
//!     }
//! }
//! assert_eq!(statuses, [Status::Unique]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Many puzzles
//!
//! A [`Solver`] keeps its memory from one call to the next and takes any [`Candidates`], so pencil
//! marks, too. `batch` answers questions about a slice of puzzles on as many threads as the caller
//! says, each with up to 32 puzzles side by side in the registers of the machine; the answers are in
//! the order of the puzzles, and the same on every machine.
//!
//! ```
//! use std::num::NonZero;
//! use ninefold::{Puzzle, Status, batch::Batch};
//!
//! let puzzles = [Puzzle::try_from([0; 81])?; 100];
//! let batch = Batch::new(NonZero::new(2).unwrap());
//! assert_eq!(batch.status(&puzzles), [Status::Multiple; 100]);
//! # Ok::<(), ninefold::ParsePuzzleError>(())
//! ```
//!
//! Text needs no puzzles: [`Bulk`] goes from lines to lines.
//!
//! ```
//! use ninefold::{Bulk, Lines};
//!
//! let text = "\
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! 98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6
//! ";
//! let mut bulk = Bulk::new();
//! let answers = bulk.solve(Lines::new(text)?);
//! assert!(answers.text().unwrap().starts_with(b"534678912672195348"));
//! # Ok::<(), ninefold::NotLines>(())
//! ```
//!
//! # Features
//!
//! `std` (default): `read` and the formats; without it the crate is `no_std`. `threads` (default): the
//! module `batch`. `serde`: puzzles, grids, solutions, cells and transforms
//! as the strings that they print as.
//!
//! No call prints, reads the environment, or keeps state between calls.
#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

pub use ninefold_canon::{
    Canonical, CanonicalMarks, Canonizer, ClassId, Difference, Form, NoForm, ParseClassIdError,
    ParseFormError, canonical, canonical_marks, canonical_within, compare, same,
};
#[cfg(feature = "std")]
pub use ninefold_format as format;
#[cfg(feature = "std")]
pub use ninefold_format::{Reader, Record};
pub use ninefold_generate as generate;
pub use ninefold_grid::{
    Band, Block, Board, ByCell, ByDigit, ByHouse, Candidate, Candidates, Cell, CellSet, Clash,
    Column, Digit, DigitSet, Flaws, Grid, House, HouseSet, Mistakes, ParseCellError,
    ParseGridError, ParseSolutionError, ParseTransformError, Row, Solution, Stack, Transform,
    cells,
};
pub use ninefold_logic as logic;
#[cfg(feature = "threads")]
pub use ninefold_solve::batch;
pub use ninefold_solve::{
    Additions, Ambiguity, Answer, Answers, Backdoors, Bulk, Contradiction, Count, DeadEnd,
    Estimate, Filler, Givens, Lack, Level, Limit, Limits, Lines, MinimalPuzzles,
    MinimalPuzzlesWithin, NotLines, ParseLevelError, ParsePuzzleError, Puzzle, Repair, Slip,
    Solutions, SolutionsWithin, Solver, Status, Urn, naive, repairs, unavoidable_sets, verify,
};

/// The records of an input in any format, in order. Its format is found out by its content.
///
/// [`Reader::new`] takes [options](format::Options): a format that is known, the column of a table,
/// how lenient to be.
#[cfg(feature = "std")]
pub fn read<R: std::io::BufRead>(input: R) -> Reader<R> {
    Reader::new(input, format::Options::default())
}

/// The examples of the README are run, too.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../../../README.md")]
struct Readme;
