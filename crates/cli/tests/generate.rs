//! `generate` as users type it.

mod support;

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use support::{EASY, FIELDS, FOUR, Ran, SOLVED, file, lines, ninefold, objects, output, run};

/// Some puzzles of a seed.
fn made(args: &[&str]) -> Ran {
    run(&[&["generate", "--seed", "1"], args].concat(), "")
}

#[test]
fn a_puzzle_is_a_line_and_checks_as_unique() {
    let ran = made(&["-n", "5"]);
    assert_eq!((ran.stdout.lines().count(), ran.stderr.as_str(), ran.code), (5, "", 0));
    let checked = run(&["check", "--to", "jsonl"], ran.stdout);
    for object in objects(&checked.stdout) {
        assert_eq!((&object["status"], &object["minimal"]), (&"unique".into(), &true.into()));
    }
}

#[test]
fn a_new_seed_is_told_and_gives_the_same_puzzles_again() {
    let [first, other] = [(); 2].map(|()| run(&["generate"], ""));
    assert_ne!(first.stdout, other.stdout);
    let seed = first.stderr.trim().strip_prefix("ninefold: seed ").expect("the seed");
    assert_eq!(output(&["generate", "--seed", seed], ""), first.stdout);
}

#[test]
fn threads_and_instructions_make_no_difference() {
    let args = ["-n", "300", "--symmetry", "180", "--grade", "2..4", "--distinct"];
    let one = made(&[&args[..], &["-j", "1"]].concat());
    assert_eq!((one.stdout.lines().count(), one.code), (300, 0));
    for other in [["-j", "3"], ["--isa", "scalar"]] {
        assert_eq!(made(&[&args[..], &other].concat()), one);
    }
}

#[test]
fn data_has_givens_ratings_seed_and_the_path_when_asked() {
    let ran = made(&["-n", "4", "--clues", "26-28", "--to", "jsonl", "--path"]);
    for object in objects(&ran.stdout) {
        assert!(FIELDS.iter().all(|(name, fits)| fits(&object[name])), "{object}");
        let puzzle = object["puzzle"].as_str().unwrap();
        let givens = puzzle.bytes().filter(u8::is_ascii_digit).count();
        assert_eq!(object["givens"], givens);
        assert!((26..=28).contains(&givens));
        assert_eq!(output(&["solve", puzzle], "").trim(), object["solution"]);
        let rated = objects(&output(&["rate", "--scale", "all", "--to", "jsonl", puzzle], ""));
        for field in ["grade", "grade_name", "ratings"] {
            assert_eq!(object[field], rated[0][field]);
        }
        let path = objects(&output(&["path", "--to", "jsonl", puzzle], ""));
        assert_eq!(object["steps"], path[0]["steps"]);
        assert_eq!(object["seed"], 1);
    }
    let table = made(&["-n", "2", "--to", "csv", "--fields", "givens,hodoku_level,seed"]).stdout;
    assert_eq!(table.lines().next(), Some("givens,hodoku_level,seed"));
    assert_eq!(table.lines().count(), 3);
    let counted = made(&["-n", "2", "--to", "counted"]).stdout;
    assert!(counted.starts_with("2\n") && counted.lines().count() == 19);
}

#[test]
fn what_cannot_be_is_refused_at_once() {
    let mask = "?".repeat(9) + &".".repeat(18) + &"?".repeat(54);
    let cases: [(&[&str], &str); 33] = [
        (&["--givens", "16"], "at most 16 givens"),
        (&["--mask", &mask], "two lines of a band"),
        (&["--needs", "x-wing", "--without", "x-wing"], "X-Wing must be needed"),
        (&["--then-singles"], "on no technique"),
        (&["--grade", "4..2"], "empty"),
        (&["--per-box", "1..2", "--givens", "24"], "in each of nine places"),
        (&["--grade", "simple"], "a grade from 1 to 6"),
        (&["--daily", "2026-02-30"], "a date as in"),
        (&["--daily", "2026-02-28", "--minimal"], "cannot be used with"),
        (&["--remove", "2"], "--near"),
        (&["--givens", "81", "--minimal"], "at most 58"),
        (&["--grade", "gentle", "--needs", "x-wing"], "X-Wing must be needed, but"),
        (&["--grade", "medium", "--once", "x-wing"], "X-Wing must be needed, but"),
        (&["--grade", "easy", "--score", "900"], "a score of 900"),
        (&["--near", ROYLE, "--givens", "18"], "make of no puzzle"),
        (&["--each-grade", "--needs", "x-wing"], "gentle: X-Wing must be needed"),
        (&["--each-grade", "--grade", "4..2"], "empty"),
        (&["--daily", "2026-02-28", "--grade", "4..2"], "empty"),
        (&["--path"], "`--path` goes with"),
        (&["--seed", "abc"], "a whole number from 0"),
        (&["-n", "-3"], "a whole number from 1"),
        (&["-n", "0"], "a whole number from 1"),
        (&["--attempts", "-1"], "a whole number from 1"),
        (&["--time-limit", "nan"], "a number of seconds, as in 0.5"),
        (&["--time-limit", "-1"], "a number of seconds, as in 0.5"),
        (&["--only", ""], "no technique is named"),
        (&["--only", "x-wing,naked-pair"], "they solve no puzzle"),
        (&["--only", "x-wing", "--symmetry", "180"], "without one that places digits"),
        (&["--score", "1..91"], "a score of 1 to 91"),
        (&["--score", "1..2", "--givens", "17..81"], "a score of 1 to 2"),
        (&["-f", "nope"], "no format \"nope\""),
        (&["-f", "jpeg"], "no format \"jpeg\""),
        (&[SOLVED], "takes no puzzles"),
    ];
    for (args, why) in cases {
        let ran = run(&[&["generate"], args].concat(), "");
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 2), "{args:?}");
        assert!(ran.stderr.contains(why), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn what_is_not_found_is_told_with_the_closest() {
    let ran = made(&["--givens", "17", "--attempts", "100"]);
    assert_eq!((ran.stdout.as_str(), ran.code), ("", 1));
    assert!(ran.stderr.contains("0 of 1 puzzles"), "{}", ran.stderr);
    assert!(ran.stderr.contains("where 17 was asked for"), "{}", ran.stderr);
    let late = made(&["--givens", "17", "--time-limit", "0.2"]);
    assert!(late.stderr.contains("the time limit"), "{}", late.stderr);
    assert_eq!(made(&["--givens", "17", "--attempts", "1", "--exit-zero"]).code, 0);
}

#[test]
fn a_file_has_the_same_words() {
    let text = "givens = \"24..26\"\nsymmetry = \"180\"\nminimal = true\nnumber = 3\nneeds = []\n";
    let spec = file("spec.toml", text);
    let words = ["--givens", "24..26", "--symmetry", "180", "--minimal", "-n", "3"];
    assert_eq!(made(&["--spec", &spec]), made(&words));
    let last = made(&["--spec", &spec, "-n", "1", "--symmetry", "none"]);
    assert_eq!(last.stdout, made(&["--givens", "24..26", "--minimal"]).stdout);
    // What the one needs the other may have.
    let near = file("near.toml", format!("near = \"{ROYLE}\""));
    let both = ["--near", ROYLE, "--remove", "2", "--givens", "17"];
    assert_eq!(made(&[&["--spec", &near], &both[2..]].concat()), made(&both));
    assert_eq!(run(&["generate", "--spec", "-", "--seed", "1"], text).stdout, made(&words).stdout);
}

#[test]
fn a_bad_file_is_told_by_its_line() {
    for (text, why) in [
        ("givens = 30\nper_box = 3", "line 2: no option \"per_box\"; the nearest is \"per-box\""),
        ("n = 5", "line 1: no option \"n\"; the nearest is \"number\""),
        ("[a]\nb = 1", "line 1: no option \"a\""),
        ("\n\ngivens = 24..", "line 3: "),
        ("mask = {}", "line 1: mask is a number or a text"),
        ("givens = [24, 28]", "line 1: givens is a number or a text"),
        ("needs = [[]]", "line 1: needs is a list of texts"),
        ("minimal = \"yes\"", "line 1: minimal is true or false"),
        ("minimal = true\nsymmetry = \"round\"", "line 2: invalid value 'round'"),
        ("needs = [\n\"x-wing\",\n\"y\"]", "line 1: invalid value 'y'"),
        ("spec = \"a\"", "line 1: a file of options can't name another"),
    ] {
        let bad = file("bad.toml", text);
        let ran = made(&["--spec", &bad]);
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 2), "{text}");
        assert!(ran.stderr.contains(&format!("{bad}: {why}")), "{text}: {}", ran.stderr);
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    }
}

#[test]
fn masks_and_solutions_bind() {
    let mask = "x".repeat(27) + &"?".repeat(45) + &".".repeat(9);
    let mask =
        file("mask.txt", lines(mask.as_bytes().chunks(9).map(|row| str::from_utf8(row).unwrap())));
    let ran = made(&["-n", "3", "--mask", &mask, "--solution", SOLVED]);
    for puzzle in ran.stdout.lines() {
        assert!(puzzle[..27] == SOLVED[..27] && puzzle[72..] == *".........");
    }
    assert_eq!(output(&["solve"], &ran.stdout), lines([SOLVED; 3]));
}

/// With 17 givens, by Gordon Royle.
const ROYLE: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

#[test]
fn new_puzzles_grow_from_old_ones() {
    let near = file("near.txt", lines([EASY, ROYLE]));
    let ran = made(&["--near", &near, "--givens", "17", "-n", "2", "--distinct"]);
    assert_eq!((ran.stdout.lines().count(), ran.code), (2, 0), "{}", ran.stderr);
    for puzzle in ran.stdout.lines() {
        let same = puzzle.bytes().zip(ROYLE.bytes()).filter(|(a, b)| a == b && *a != b'.').count();
        assert_eq!((same, output(&["check", "--quick", puzzle], "").trim()), (16, "unique"));
    }
}

#[test]
fn what_it_is_given_may_come_by_a_pipe_and_is_told_where_it_is_bad() {
    for (option, text) in [("--near", ROYLE), ("--solution", SOLVED), ("--mask", &"x".repeat(81))] {
        for name in ["-", "/dev/stdin"] {
            let piped = run(&["generate", "--seed", "1", option, name], format!("{text}\n"));
            assert_eq!(piped, made(&[option, text]), "{option} {name}");
        }
    }
    let marked = format!("\u{feff}{}", "x".repeat(81));
    assert_eq!(made(&["--mask", &file("bom.txt", marked)]), made(&["--mask", &"x".repeat(81)]));
    let plan = "only = [\"naked-single\", \"hidden-single\"]\n";
    let piped = run(&["generate", "--seed", "1", "--plan", "/dev/stdin"], plan);
    assert_eq!(piped, made(&["--plan", &file("piped-plan.toml", plan)]));
    let folder = std::env::temp_dir().to_string_lossy().into_owned();
    for (option, bad, why) in [
        ("--near", lines([ROYLE, FOUR]), "line 2: more than one solution"),
        ("--near", lines([ROYLE, "", "hello"]), "line 3: "),
        ("--near", String::new(), "it holds no puzzle"),
        ("--solution", lines([SOLVED, SOLVED]), "it holds 2 grids"),
        ("--solution", lines([EASY]), "line 1: no solution: 51 cells are empty"),
        ("--mask", String::new(), "a mask of 0 cells"),
        ("--mask", "x".repeat(80) + "y", "'y' in a mask"),
        ("--mask", "x".repeat(2_000_000), "more than 1048576 bytes, but a mask has 81 signs"),
        ("--spec", "#".repeat(2_000_000), "more than 1048576 bytes"),
    ] {
        let bad = file("bad-given.txt", bad);
        let ran = made(&[option, &bad]);
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 2), "{option}: {why}");
        assert!(ran.stderr.contains(&format!("{bad}: {why}")), "{}", ran.stderr);
        let absent = made(&[option, "absent.txt"]);
        assert!(absent.stderr.contains("absent.txt: there is no such file"), "{}", absent.stderr);
        let ran = made(&[option, &folder]);
        assert!(ran.stderr.contains("it is a directory"), "{}", ran.stderr);
    }
}

#[test]
fn unbiased_puzzles_have_weights_and_an_estimate() {
    let ran = made(&["--unbiased", "-n", "50", "--to", "csv", "--fields", "puzzle,weight"]);
    let weights = ran.stdout.lines().skip(1).map(|line| line[82..].parse::<f64>().unwrap());
    assert!(weights.clone().count() == 50 && weights.clone().all(|weight| weight > 0.0));
    assert!(ran.stderr.contains("givens in the mean"), "{}", ran.stderr);
}

#[test]
fn few_weights_are_said_to_be_few() {
    let ran = made(&["--unbiased"]);
    assert!(ran.stderr.contains("too few to say") && !ran.stderr.contains('±'), "{}", ran.stderr);
    let ran = made(&["--unbiased", "-n", "5000"]);
    assert!(!ran.stderr.contains("too few to say") && ran.stderr.contains('±'), "{}", ran.stderr);
}

/// Easy puzzles and others are all puzzles: what weights say of their numbers adds up.
#[test]
fn weights_tell_of_what_is_asked_for() {
    let attempts = ["--unbiased", "-n", "100000", "--attempts", "2000"];
    let number = |grades: &str| {
        let ran = made(&[&attempts[..], &["--grade", grades]].concat());
        let (_, rest) = ran.stderr.split_once("a grid has ").unwrap();
        rest.split_once(' ').unwrap().0.parse::<f64>().unwrap()
    };
    let [all, easy, hard] = ["1..6", "1..2", "3..6"].map(number);
    assert!(((easy + hard) / all - 1.0).abs() < 0.02, "{easy} + {hard}, {all}");
}

#[test]
fn each_grade_has_as_many_puzzles() {
    let fields = ["--to", "csv", "--fields", "grade"];
    let ran = made(&[&["-n", "3", "--each-grade", "--distinct"][..], &fields].concat());
    let grades: Vec<&str> = ran.stdout.lines().skip(1).collect();
    assert_eq!(grades, ["1", "2", "3", "4", "5", "6"].map(|grade| [grade; 3]).concat());
    let args = ["-n", "2", "--each-grade", "--grade", "easy..hard", "--to", "csv"];
    let ran = made(&[&args[..], &["--fields", "hodoku_level"]].concat());
    let levels: Vec<&str> = ran.stdout.lines().skip(1).collect();
    assert_eq!(levels, ["easy", "medium", "hard"].map(|level| [level; 2]).concat());
    let short = made(&["--each-grade", "--grade", "1..2", "--attempts", "1", "--givens", "17"]);
    assert!(short.stderr.contains("0 of 1 moderate puzzles"), "{}", short.stderr);
}

/// A limit of guesses repeats, and gives attempts up, not the whole.
#[test]
fn a_limit_of_guesses_is_for_an_attempt() {
    let near = |limit: &[&str]| {
        let args = ["--near", ROYLE, "--add", "2", "-n", "1000", "--attempts", "100"];
        made(&[&args, limit].concat())
    };
    let (free, bound) = (near(&[]), near(&["--node-limit", "2000"]));
    assert!((1..free.stdout.lines().count()).contains(&bound.stdout.lines().count()));
    assert_eq!(near(&["--node-limit", "2000"]), bound);
    let none = near(&["--node-limit", "1"]);
    assert!(none.stderr.contains("more guesses than the limit allows"), "{}", none.stderr);
}

#[test]
fn a_day_has_a_puzzle_for_each_grade() {
    let day = output(&["generate", "--daily", "2026-11-30", "--to", "jsonl"], "");
    let grades: Vec<_> = objects(&day).iter().map(|object| object["grade"].as_u64()).collect();
    assert_eq!(grades, (1..=6).map(Some).collect::<Vec<_>>());
    let third = output(&["generate", "--daily", "2026-11-30", "--grade", "3"], "");
    assert_eq!(third.trim(), objects(&day)[2]["puzzle"]);
}

#[test]
fn a_closed_pipe_or_an_interrupt_ends_it_and_what_is_made_is_written() {
    for interrupts in [false, true] {
        let mut child = ninefold(&["generate", "-n", "100000000", "--seed", "1"]).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        assert_eq!(line, made(&[]).stdout);
        if interrupts {
            let id = child.id().to_string();
            assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
            assert!(out.lines().all(|line| line.unwrap().len() == 81));
        } else {
            drop(out);
        }
        let code = child.wait().unwrap().code();
        assert_eq!(code, Some(if interrupts { 130 } else { 0 }));
    }
}

/// A count comes first, so all puzzles wait for it; Ctrl-C must not lose them.
#[test]
fn an_interrupt_leaves_a_whole_file_behind() {
    let args = ["generate", "-n", "100000000", "--to", "counted"];
    let mut child = ninefold(&args).stderr(Stdio::piped()).spawn().unwrap();
    let mut told = BufReader::new(child.stderr.take().unwrap());
    let mut seed = String::new();
    told.read_line(&mut seed).unwrap();
    assert!(seed.starts_with("ninefold: seed"), "{seed}");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let ran = child.wait_with_output().unwrap();
    let text = String::from_utf8(ran.stdout).unwrap();
    let (count, rows) = text.split_once('\n').expect("a count");
    assert_eq!(rows.lines().count(), 9 * count.parse::<usize>().unwrap());
    assert_eq!(ran.status.code(), Some(130));
}
