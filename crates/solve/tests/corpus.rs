//! The solver against the corpus: oracles of other programs, and cases that troubled them.

use std::process::ExitCode;

use ninefold_corpus::{run, table, tests};
use ninefold_solve::{Count, Puzzle};

fn counts_and_ends_of_many_solutions() {
    for row in table("oracles/count_multi.tsv") {
        let puzzle: Puzzle = row[0].parse().unwrap();
        let solution = |column: usize| Some(row[column].parse().unwrap());
        let (n, k) = (row[1].parse().unwrap(), row[5].parse().unwrap());
        assert_eq!(puzzle.count_up_to(n + 1), Count::Exactly(n), "{puzzle}");
        assert_eq!(puzzle.first(), solution(2), "{puzzle}");
        assert_eq!(puzzle.last(), solution(3), "{puzzle}");
        assert_eq!(puzzle.nth(1), solution(4), "{puzzle}");
        assert_eq!(puzzle.nth(k), solution(6), "{puzzle}");
    }
}

fn ends_of_sparse_grids() {
    for row in table("oracles/lex_sparse.tsv") {
        let puzzle: Puzzle = row[0].parse().unwrap();
        assert_eq!(puzzle.first(), Some(row[2].parse().unwrap()), "{puzzle}");
        assert_eq!(puzzle.last(), Some(row[3].parse().unwrap()), "{puzzle}");
    }
}

fn main() -> ExitCode {
    run(&tests![counts_and_ends_of_many_solutions, ends_of_sparse_grids])
}
