//! `solve`: modes, numbers, limits.

use std::collections::BTreeSet;

use ninefold::{Level, Limits, Puzzle, Solver, Status};

use crate::count::{TOTAL, empty};
use crate::support::{
    EASY, FOUR, HARD, ITS_FOUR, NONE, SOLVED, code, file, lines, objects, output, quiet, run,
};

#[test]
fn solve_is_what_is_done_without_a_command() {
    let solved = quiet(lines([SOLVED]), 0);
    assert_eq!(run(&[EASY], ""), solved);
    assert_eq!(run(&["solve", EASY], ""), solved);
    assert_eq!(run(&[], lines([EASY])), solved);
    assert_eq!(run(&["-"], EASY), solved);
    assert_eq!(run(&["--", EASY], ""), solved);
    assert_eq!(run(&[&file("easy.txt", EASY)], ""), solved);
}

#[test]
fn each_mode_gives_its_solution() {
    let of = |mode: &[&str]| output(&[&["solve", "-q", FOUR], mode].concat(), "");
    assert_eq!(of(&[]), lines([ITS_FOUR[0]]));
    assert_eq!(of(&["--first"]), lines([ITS_FOUR[0]]));
    assert_eq!(of(&["--last"]), lines([ITS_FOUR[3]]));
    for (k, solution) in (1..).zip(ITS_FOUR) {
        assert_eq!(of(&["--nth", &k.to_string()]), lines([solution]));
    }
    assert!(ITS_FOUR.contains(&of(&["--any"]).trim()));
    assert_eq!(of(&["--all"]), lines(ITS_FOUR));
    assert_eq!(of(&["--all", "--limit", "3"]), lines(&ITS_FOUR[..3]));
}

#[test]
fn a_seed_draws_the_same_solutions_again_and_all_are_drawn() {
    let draw = |seed: &str| output(&["--random", "--seed", seed, "-q"], &lines([FOUR; 40]));
    assert_eq!(draw("5"), draw("5"));
    assert_ne!(draw("5"), draw("6"));
    assert!(ITS_FOUR.iter().all(|solution| draw("5").contains(solution)));
}

#[test]
fn a_number_past_the_last_solution_is_refused() {
    let ran = run(&["--nth", "5", "-q", FOUR], "");
    assert_eq!(ran, quiet("# multiple: there is no solution number 5\n", 1));
    let ran = run(&["--nth", "-5", "-q", FOUR], "");
    assert_eq!(ran, quiet("# multiple: there is no solution number 5 from the end\n", 1));
}

/// It has 29,729,960 solutions.
const MILLIONS: &str =
    "5...7....6..1........8......8...6........3...7...2.....6....2.....41............9";

/// Both ends count to the same solutions, and each solution knows its number.
#[test]
fn a_rank_is_the_number_of_nth() {
    let all = output(&["solve", "--all", FOUR], "");
    let numbers = ["1", "2", "3", "4"];
    let backwards = ["-4", "-3", "-2", "-1"];
    for (all, ks) in [(&all, numbers), (&all, backwards)] {
        let each = ks.map(|k| output(&["solve", "-q", "--nth", k, FOUR], ""));
        assert_eq!(each.concat(), *all);
    }
    let (puzzles, answers) = (file("rank-puzzles.txt", lines([FOUR; 4])), file("ranks.txt", &all));
    let ran = run(&["verify", "--rank", &puzzles, &answers], "");
    assert_eq!(ran, quiet(lines(numbers.map(|k| format!("right: solution number {k}"))), 0));
    let data = objects(&output(&["verify", "--rank", "-t", "jsonl", &puzzles, &answers], ""));
    assert!(data.iter().zip(numbers).all(|(object, k)| object["rank"] == k));
    let wrong = run(&["verify", "--rank", "-t", "jsonl", &puzzles, &puzzles], "");
    assert!(objects(&wrong.stdout).iter().all(|object| object["rank"].is_null()));
    let one = file("rank-one.txt", lines([MILLIONS]));
    let last = file("rank-last.txt", output(&["solve", "-q", "--last", MILLIONS], ""));
    assert_eq!(output(&["verify", "--rank", &one, &last], ""), "right: solution number 29729960\n");
    let first = output(&["solve", "-q", "--nth", "-29729960", MILLIONS], "");
    assert_eq!(first, output(&["solve", "-q", MILLIONS], ""));
    assert_eq!(code(&["verify", "--rank", "-q", "--node-limit", "1", &one, &last], ""), 1);
}

/// The guesses that a part of the question takes are not there for the next.
#[test]
fn a_node_limit_is_for_the_whole_record() {
    let several = HARD.replacen('8', ".", 1);
    let puzzle = several.parse::<Puzzle>().unwrap().candidates();
    let mut solver = Solver::with_level(Level::Scalar);
    let answer = solver.solve(&puzzle, &Limits::NONE);
    let solve = solver.effort().nodes;
    solver.last(&puzzle, &Limits::NONE).unwrap();
    let last = solver.effort().nodes;
    assert!(answer.status() == Status::Multiple && solve > 0 && last > 0);
    for (limit, code) in [(solve + last, 0), (solve + last - 1, 1), (solve.max(last), 1)] {
        let limit = limit.to_string();
        let ran =
            run(&["solve", "--isa", "scalar", "--last", "--node-limit", &limit, &several], "");
        assert_eq!(ran.code, code, "{limit}: {}", ran.stderr);
    }
}

#[test]
fn modes_exclude_each_other() {
    assert_eq!(code(&["--first", "--last", EASY], ""), 2);
    assert_eq!(code(&["--nth", "0", EASY], ""), 2);
}

#[test]
fn several_solutions_are_worth_a_word() {
    let ran = run(&[], lines([FOUR, EASY, FOUR]));
    assert_eq!(ran.code, 0);
    assert!(ran.stderr.contains("2 records have more than one solution"), "{}", ran.stderr);
    assert!(ran.stderr.contains("ninefold check --repair"), "{}", ran.stderr);
    for which in [&["--last"][..], &["--random"], &["--nth", "1"], &["--all"]] {
        let ran = run(&[&["solve"], which].concat(), lines([FOUR, EASY, FOUR]));
        assert!(ran.stderr.contains("2 records have more than one solution"), "{}", ran.stderr);
    }
}

#[test]
fn a_limit_of_solutions_is_refused_where_it_means_nothing() {
    for which in [&["--nth", "2"][..], &["--random"]] {
        assert_eq!(code(&[&["solve", "--limit", "3"], which].concat(), FOUR), 2, "{which:?}");
    }
    let limit = u128::MAX.to_string();
    assert_eq!(run(&["count", "--limit", &limit], FOUR), quiet("4\n", 0));
}

#[test]
fn what_time_cut_short_says_so_and_what_may_help() {
    let ran = run(&["solve", "--time-limit", "0"], HARD);
    assert_eq!((ran.stdout.as_str(), ran.code), ("# unknown: the time limit was reached\n", 1));
    assert!(ran.stderr.contains("--time-limit"), "{}", ran.stderr);
}

#[test]
fn all_solutions_are_told_apart_by_their_index() {
    let found = objects(&output(&["solve", "--all", "--to", "jsonl"], &lines([EASY, FOUR, NONE])));
    let places: Vec<_> = found.iter().map(|o| (&o["record"], &o["index"])).collect();
    let expected =
        [(1, Some(1)), (2, Some(1)), (2, Some(2)), (2, Some(3)), (2, Some(4)), (3, None)];
    assert_eq!(places.len(), expected.len());
    for (place, (record, index)) in places.into_iter().zip(expected) {
        assert_eq!(place, (&record.into(), &index.into()));
    }
    assert_eq!(found[0]["status"], "unique");
    assert!(found[1..5].iter().all(|object| object["status"] == "multiple"));
}

#[test]
fn one_solution_proves_nothing_about_others() {
    for puzzle in [EASY, FOUR] {
        let found = objects(&output(&["--limit", "1", "--to", "jsonl", puzzle], ""));
        assert_eq!(found[0]["status"], "unknown");
        assert_eq!(found[0]["solution"], SOLVED);
    }
    assert_eq!(code(&["--limit", "1", FOUR], ""), 0);
}

#[test]
fn every_solution_has_its_number() {
    let nth = |k: &str| code(&["solve", "-q", "--nth", k, &empty()], "");
    let last = output(&["solve", "-q", "--last", &empty()], "");
    assert_eq!(run(&["solve", "-q", "--nth", TOTAL, &empty()], ""), quiet(&last, 0));
    assert_eq!([nth("6670903752021072936961"), nth("0")], [1, 2]);
    assert_eq!([nth(&"9".repeat(50)), nth("9x"), nth("--")], [1, 2, 2]);
    assert_eq!(run(&["solve", "-q", "--nth", "-1", &empty()], ""), quiet(&last, 0));
    assert_eq!([nth("-6670903752021072936961"), nth(&format!("-{}", "9".repeat(50)))], [1, 1]);
    let all = format!("{}\n", empty()).repeat(5);
    let draw = |threads: &str, isa: &str| {
        output(&["--random", "--seed", "5", "-q", "-j", threads, "--isa", isa], &all)
    };
    let drawn = draw("1", "auto");
    assert_eq!(drawn, draw("2", "scalar"));
    assert_eq!(drawn.lines().collect::<BTreeSet<_>>().len(), 5);
}
