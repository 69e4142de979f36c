//! The files that commands read: none is written, and standard input is read once.

mod support;

use std::fs;

use support::{EASY, HARD, file, lines, output, path, run};

/// All ways to name a file that is read: a command, then the option before the name, if there is one.
fn ways() -> Vec<Vec<String>> {
    let help = output(&["help"], "");
    let commands = help.split_once("Commands:").expect("there are some").1;
    let names = commands.lines().skip(1).take_while(|line| !line.is_empty());
    let names: Vec<_> = names.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 15, "{help}");
    let ways = names.iter().filter(|name| **name != "help").flat_map(|name| ways_of(name));
    ways.collect()
}

fn ways_of(command: &str) -> Vec<Vec<String>> {
    let help = output(&[command, "--help"], "");
    let way = |line: &str| {
        let (name, value) = line.trim().rsplit_once(['<', '['])?;
        let option = name.split_whitespace().next_back().map(str::to_owned);
        let is_read = value.contains("FILE") && option.as_deref() != Some("--output");
        let needed = (command == "transform").then_some("--random");
        let words = [command].into_iter().chain(needed).map(str::to_owned).chain(option);
        is_read.then(|| words.collect())
    };
    let begins = |line: &&str| line.trim_start().starts_with(['-', '[']);
    help.lines().filter(begins).filter_map(way).collect()
}

/// A file under other names: by a detour, by a link of either kind.
fn aliases(path: &str) -> Vec<String> {
    let (folder, name) = path.rsplit_once('/').expect("a full path");
    let [soft, hard] = ["soft", "hard"].map(|kind| format!("{path}.{kind}"));
    let _ = (fs::remove_file(&soft), fs::remove_file(&hard));
    std::os::unix::fs::symlink(path, &soft).expect("the folder for tests takes links");
    fs::hard_link(path, &hard).expect("it takes these, too");
    vec![path.to_owned(), format!("{folder}/./{name}"), soft, hard]
}

#[cfg(unix)]
#[test]
fn no_command_writes_a_file_that_it_reads() {
    let kept = file("kept-input.txt", lines([EASY]));
    let aliases = aliases(&kept);
    let ways = ways();
    assert!(ways.len() > 20, "{ways:?}");
    for (way, alias) in ways.iter().flat_map(|way| aliases.iter().map(move |it| (way, it))) {
        let way: Vec<&str> = way.iter().map(String::as_str).collect();
        for (read, written) in [(&kept, alias), (alias, &kept)] {
            let ran = run(&[&way[..], &[read, "-o", written]].concat(), "");
            // The file of options is read before, and is none.
            let is_told = ran.stderr.contains("is read, so it can't be written too");
            assert!(is_told || way.contains(&"--spec"), "{way:?}: {ran:?}");
            assert_eq!(ran.code, 2, "{way:?}: {ran:?}");
            assert_eq!(fs::read_to_string(&kept).expect("it is there"), lines([EASY]), "{way:?}");
        }
    }
}

#[test]
fn what_a_file_of_options_names_is_not_written_either() {
    let near = file("kept-near.txt", lines([EASY]));
    let spec = file("kept-spec.toml", format!("near = {near:?}\n"));
    for written in [&near, &spec] {
        let ran = run(&["generate", "--spec", &spec, "-o", written], "");
        assert!(ran.code == 2 && ran.stderr.contains("can't be written too"), "{ran:?}");
    }
    assert_eq!(fs::read_to_string(&near).expect("it is there"), lines([EASY]));
}

/// What is no file may be called as the output is.
#[test]
fn a_word_that_names_no_file_is_not_taken_for_one() {
    let folder = path("a-folder");
    fs::create_dir_all(&folder).expect("the folder for tests takes more");
    for _ in 0..2 {
        let mut command = support::ninefold(&["convert", "--to", "line", "-o", "line", EASY]);
        command.current_dir(&folder);
        assert_eq!(support::end(command, Vec::new()).code, 0);
    }
}

#[test]
fn standard_input_is_read_once() {
    for way in ways() {
        let other = if way[0] == "generate" { "--mask=-" } else { "-" };
        let words: Vec<&str> = way.iter().map(String::as_str).chain(["-", other]).collect();
        // The file of options is read before, and is none; a later mask takes the place of another.
        if !words.contains(&"--spec") && words[1] != "--mask" {
            let ran = run(&words, lines([EASY]));
            assert!(ran.code == 2 && ran.stderr.contains("only once"), "{words:?}: {ran:?}");
        }
    }
    let ran = run(&["hint", "--plan", "-"], "");
    let told = "standard input can be read only once, not for the puzzles and for `--plan -`";
    assert!(ran.code == 2 && ran.stderr.contains(told), "{ran:?}");
}

#[test]
fn a_plan_may_come_by_standard_input() {
    let plan = "only = [\"naked-single\", \"hidden-single\"]\n";
    for command in ["hint", "path"] {
        for puzzle in [EASY, HARD] {
            let known = run(&[command, "--only", "naked-single,hidden-single", puzzle], "");
            assert_eq!(run(&[command, "--plan", "-", puzzle], plan), known);
        }
    }
    let known = output(&["generate", "--seed", "1", "--only", "naked-single,hidden-single"], "");
    assert_eq!(output(&["generate", "--seed", "1", "--plan", "-"], plan), known);
}

/// A column that isn't there is told once for all records, with those that there are.
#[test]
fn a_column_that_is_missing_is_told_once() {
    let table = |separator: &str| {
        lines([["id", "start"], ["1", EASY], ["2", EASY]].map(|row| row.join(separator)))
    };
    let ask = |command: &[&str], name: &str, text: &str| run(&[command, &[name]].concat(), text);
    for (option, command) in [
        ("--column", &["solve"][..]),
        ("--column", &["count", "--to", "jsonl"]),
        ("--column", &["dedup"]),
        ("--column", &["generate", "--near", "-"]),
        ("--other-column", &["verify", "--column", "start"]),
        ("--filled-column", &["hint", "--column", "start"]),
    ] {
        for separator in [",", ";", "\t"] {
            let ran = ask(command, &format!("{option}=strat"), &table(separator));
            assert_eq!((ran.stdout.as_str(), ran.code), ("", 2), "{command:?}");
            let told = "no column \"strat\"; the nearest is \"start\"; there are id, start, or numbers from 1";
            assert_eq!(ran.stderr.matches(told).count(), 1, "{command:?}: {ran:?}");
            assert_eq!(ran.stderr.lines().count(), 1, "{command:?}: {ran:?}");
            let ran = ask(command, &format!("{option}=3"), &table(separator));
            assert!(ran.code == 2 && !ran.stderr.contains("nearest"), "{command:?}: {ran:?}");
        }
    }
    for plain in
        [lines([EASY]), support::rows(EASY), output(&["convert", "--to", "pencilmarks"], EASY)]
    {
        let ran = run(&["--column", "start"], plain);
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 2));
        assert!(ran.stderr.contains("which has none"), "{ran:?}");
    }
    assert_eq!(run(&["--column", "1"], lines([EASY])).code, 0, "it is the first of its line");
    let whole = file("whole.csv", table(","));
    let one = run(&["--column=start", "-q", &file("none.txt", lines([EASY])), &whole], "");
    assert_eq!((one.stdout.lines().count(), one.code), (3, 2), "{one:?}");
}
