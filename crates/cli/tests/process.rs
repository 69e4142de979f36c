//! What other programs see: exit statuses, limits, files.

mod support;

use std::fs;
use std::path::Path;

use support::{
    CLASH, EASY, FOUR, HARD, ITS_FOUR, NONE, SOLVED, code, end, file, gunzip, gzip, lines, mixed,
    ninefold, objects, output, path, quiet, rows, run,
};

// ---------------------------------------------------------------- exit statuses and limits

#[test]
fn the_exit_status_says_whether_all_got_what_was_asked_for() {
    assert_eq!(code(&[EASY], ""), 0);
    for bad in [CLASH, NONE, "hello"] {
        assert_eq!(code(&[], &lines([EASY, bad])), 1, "{bad}");
        assert_eq!(code(&["--exit-zero"], &lines([EASY, bad])), 0, "{bad}");
        assert_eq!(code(&["--exit-zero", "no-such-file.txt"], bad), 2);
    }
}

#[test]
fn a_missing_file_does_not_stop_the_others() {
    let good = file("others.txt", lines([EASY]));
    let ran = run(&[&good, "no-such-file.txt", &good], "");
    assert_eq!((ran.stdout, ran.code), (lines([SOLVED, SOLVED]), 2));
}

#[test]
fn an_input_without_records_is_an_error_unless_something_says_so() {
    let ran = run(&[], "");
    assert_eq!((ran.stdout.as_str(), ran.code), ("", 1));
    assert!(ran.stderr.contains("no puzzle"), "{}", ran.stderr);
    assert_eq!(run(&["--from", "line"], ""), quiet("", 0));
    assert_eq!(run(&["count"], "id,puzzle\n"), quiet("", 0));
    assert_eq!(run(&["--to", "jsonl"], "id,puzzle\n"), quiet("", 0));
}

#[test]
fn a_limit_never_says_none_or_unique() {
    let limit = ["--node-limit", "1", "--to", "jsonl", "-q", HARD];
    let commands: [&[&str]; 8] = [
        &["solve"],
        &["solve", "--last"],
        &["solve", "--nth", "1"],
        &["solve", "--random"],
        &["solve", "--all"],
        &["count"],
        &["check"],
        &["check", "--quick"],
    ];
    for command in commands {
        let ran = run(&[command, &limit].concat(), "");
        assert_eq!(objects(&ran.stdout)[0]["status"], "unknown", "{command:?}");
        assert_eq!(ran.code, 1, "{command:?}");
        assert_eq!(code(&[command, &limit, &["--exit-zero"]].concat(), ""), 0, "{command:?}");
    }
    let ran = run(&["--node-limit", "1", "-q", HARD], "");
    assert_eq!(ran, quiet("# unknown: the limit of nodes was reached\n", 1));
}

#[test]
fn a_time_limit_ends_what_would_never_end() {
    let empty = ".".repeat(81);
    let ran = run(&["count", "--time-limit", "0.05", "-q", &empty], "");
    assert!(ran.stdout.ends_with("+\n"), "{}", ran.stdout);
    assert_eq!(ran.code, 1);
}

#[test]
fn a_node_limit_repeats_exactly() {
    let input = lines([HARD; 20]);
    let limited = |n: &str| output(&["--node-limit", n, "-q"], &input);
    for n in ["1", "10", "100", "1000"] {
        assert_eq!(limited(n), limited(n));
    }
    assert_eq!(limited("1000000"), output(&["-q"], &input));
}

// ---------------------------------------------------------------- inputs and outputs

#[test]
fn standard_input_stands_where_it_is_named() {
    let ran = run(&["-q", FOUR, "-", EASY], lines([HARD]));
    let lines: Vec<_> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((lines[0], lines[2]), (ITS_FOUR[0], SOLVED));
}

#[test]
fn compression_is_known_by_content() {
    let text = lines([EASY, EASY]);
    let zstd = zstd::encode_all(text.as_bytes(), 0).expect("a vector takes what is written");
    for bytes in [gzip(&text), zstd, [gzip(&text), gzip(&text)].concat()] {
        let ran = run(&[], bytes);
        assert_eq!(ran.stderr, "");
        assert!(ran.stdout.starts_with(&lines([SOLVED, SOLVED])));
    }
}

#[test]
fn a_broken_archive_is_trouble_after_what_could_be_read() {
    let mut bytes = gzip(&lines([EASY; 100]));
    bytes.truncate(bytes.len() - 8);
    let ran = run(&[], bytes);
    assert_eq!(ran.code, 2);
    assert!(!ran.stderr.is_empty());
}

#[test]
fn the_ending_of_the_output_chooses_format_and_compression() {
    let written = |name: &str| {
        let path = path(name);
        assert_eq!(run(&["-o", &path, EASY], ""), quiet("", 0), "{name}");
        path
    };
    let text = |name: &str| fs::read_to_string(written(name)).expect("it is there");
    assert_eq!(text("out.txt"), lines([SOLVED]));
    assert_eq!(text("out.csv").lines().count(), 2);
    assert_eq!(objects(&text("out.jsonl"))[0]["solution"], SOLVED);
    assert_eq!(gunzip(&written("out.txt.gz")), lines([SOLVED]));
    assert_eq!(gunzip(&written("out.csv.gz")), text("out.csv"));
    let zst = fs::read(written("out.jsonl.zst")).expect("it is there");
    assert_eq!(zstd::decode_all(&*zst).expect("it is whole"), text("out.jsonl").into_bytes());
}

#[test]
fn to_outranks_the_ending() {
    let path = path("outranked.csv");
    assert_eq!(code(&["--to", "rows", "-o", &path, EASY], ""), 0);
    assert_eq!(fs::read_to_string(path).expect("it is there"), rows(SOLVED));
}

#[test]
fn an_output_that_cannot_be_made_is_trouble() {
    let path = path("no-such-folder/out.txt");
    assert!(!Path::new(&path).exists());
    assert_eq!(code(&["-o", &path, EASY], ""), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_trouble() {
    for args in [&["-j", "1"][..], &["-j", "2"], &["--to", "csv"], &["--all"]] {
        let ran = run(&[args, &["-o", "/dev/full", EASY]].concat(), "");
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.stderr.contains("cannot write the output"), "{}", ran.stderr);
    }
}

#[test]
fn a_folder_is_no_input() {
    let good = file("beside-a-folder.txt", lines([EASY]));
    let ran = run(&[env!("CARGO_TARGET_TMPDIR"), &good], "");
    assert_eq!((ran.stdout, ran.code), (lines([SOLVED]), 2));
}

#[test]
fn text_may_be_utf_16_or_have_a_mark() {
    let text = lines([format!("{EASY} é"), EASY.to_owned()]);
    let expected = quiet(lines([format!("{SOLVED} é"), SOLVED.to_owned()]), 0);
    let units = |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(bytes).collect()
    };
    assert_eq!(run(&[], units(u16::to_le_bytes)), expected);
    assert_eq!(run(&[], units(u16::to_be_bytes)), expected);
    assert_eq!(run(&[], "\u{feff}".to_owned() + &text), expected);
}

#[test]
fn the_surroundings_do_not_matter() {
    let mut command = ninefold(&[EASY]);
    command.env_clear();
    assert_eq!(end(command, Vec::new()), quiet(lines([SOLVED]), 0));
    let mut command = ninefold(&["-q"]);
    command.env("LC_ALL", "xx_YY.nonsense").env("LANG", "C").env("TERM", "dumb");
    assert_eq!(end(command, mixed().into_bytes()).stdout, output(&["-q"], &mixed()));
}

#[test]
fn other_scripts_are_read_only_if_asked() {
    let wide = EASY.replacen('5', "５", 1);
    let ran = run(&[&wide], "");
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("column 1: unknown symbol '５' (U+FF15)"), "{}", ran.stderr);
    let ran = run(&["--lenient", &wide], "");
    assert_eq!((ran.stdout, ran.code), (lines([SOLVED]), 0));
    assert!(ran.stderr.contains("(U+FF15)"), "what was read as what: {}", ran.stderr);
}

#[test]
fn placed_digits_bind_only_if_asked() {
    let placed = format!("5+4{}\n", &EASY[2..]);
    let ran = run(&[], placed.as_str());
    assert_eq!((ran.stdout, ran.code), (lines([SOLVED]), 0));
    assert!(ran.stderr.contains("disagrees") && ran.stderr.contains("r1c2"), "{}", ran.stderr);
    assert!(output(&["check", "--marks"], &placed).starts_with("none: r1c1, r1c2, "));
}

#[test]
fn pencil_marks_alone_are_data() {
    let marks = output(&["convert", "--to", "sukaku", EASY], "");
    let found = objects(&output(&["--to", "jsonl"], &marks));
    let candidates = found[0]["candidates"].as_array().expect("a list");
    assert_eq!((candidates.len(), candidates[0].as_str()), (81, Some("5")));
    assert_eq!(found[0]["solution"], SOLVED);
}

#[test]
fn the_column_of_the_puzzles_is_named_or_numbered() {
    let table = format!("old,new\n{FOUR},{EASY}\n");
    for column in ["new", "2"] {
        let ran = run(&["--column", column, "--fields", "solution", "-q"], table.as_str());
        assert_eq!(ran, quiet(lines(["solution", SOLVED]), 0));
    }
}
