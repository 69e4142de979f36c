//! Parquet in and out: all columns are kept, and ours come behind them.

mod support;

use std::fs::File;
use std::process::Command;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int64Type, UInt64Type};
use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch, StringArray};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::properties::WriterProperties;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use support::{
    CLASH, EASY, FOUR, ITS_FOUR, NONE, SOLVED, code, file, lines, objects, output, path, quiet, run,
};

/// A file with puzzles under a name, a number and a real beside them, in groups of two rows.
fn table(name: &str, column: &str) -> String {
    let puzzles = [Some(EASY), Some(CLASH), None, Some(NONE), Some(FOUR)];
    let columns: [(&str, ArrayRef); 3] = [
        ("id", Arc::new(Int64Array::from(vec![Some(7), None, Some(-9), Some(1 << 60), Some(0)]))),
        (column, Arc::new(StringArray::from_iter(puzzles))),
        ("rating", Arc::new(Float64Array::from(vec![Some(2.5), Some(0.1), None, None, None]))),
    ];
    let rows = RecordBatch::try_from_iter(columns).unwrap();
    let properties = WriterProperties::builder().set_max_row_group_row_count(Some(2)).build();
    let path = path(name);
    let file = File::create(&path).unwrap();
    let mut writer = ArrowWriter::try_new(file, rows.schema(), Some(properties)).unwrap();
    writer.write(&rows).unwrap();
    writer.close().unwrap();
    path
}

/// All rows of a file.
fn rows(path: &str) -> RecordBatch {
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    let schema = reader.schema().clone();
    let batches: Vec<_> = reader.build().unwrap().map(Result::unwrap).collect();
    arrow_select::concat::concat_batches(&schema, &batches).unwrap()
}

fn names(rows: &RecordBatch) -> Vec<String> {
    rows.schema().fields().iter().map(|field| field.name().clone()).collect()
}

fn texts(rows: &RecordBatch, name: &str) -> Vec<Option<String>> {
    let column = rows.column_by_name(name).unwrap().as_string::<i32>();
    column.iter().map(|text| text.map(str::to_owned)).collect()
}

fn some(texts: &[Option<&str>]) -> Vec<Option<String>> {
    texts.iter().map(|text| text.map(str::to_owned)).collect()
}

#[test]
fn the_columns_of_the_input_are_kept_and_ours_come_behind_them() {
    let (input, out) = (table("kept.parquet", "puzzle"), path("kept-out.parquet"));
    let ran = run(&["solve", &input, "--column", "puzzle", "--out", &out, "-q"], "");
    assert_eq!(ran, quiet("", 1));
    let (before, after) = (rows(&input), rows(&out));
    assert_eq!(names(&after)[..4], ["id", "puzzle", "rating", "record"]);
    for i in 0..before.num_columns() {
        assert_eq!(before.column(i), after.column(i));
        assert_eq!(before.schema().field(i), after.schema().field(i));
    }
    let statuses = ["unique", "invalid", "unreadable", "none", "multiple"].map(Some);
    assert_eq!(texts(&after, "status"), some(&statuses));
    let solved = [Some(SOLVED), None, None, None, Some(ITS_FOUR[0])];
    assert_eq!(texts(&after, "solution"), some(&solved));
    assert_eq!(texts(&after, "ninefold_puzzle")[2], None);
}

#[test]
fn usual_names_are_found() {
    for name in ["quizzes", "question", "Puzzle"] {
        let (input, out) = (table("names.parquet", name), path("names-out.parquet"));
        assert_eq!(code(&["-q", &input, "-o", &out, "--fields", "id,solution"], ""), 1);
        assert_eq!(names(&rows(&out)), ["id", "solution"]);
        assert_eq!(texts(&rows(&out), "solution")[0].as_deref(), Some(SOLVED));
    }
    let input = table("named.parquet", "start");
    assert_eq!(output(&["-q", "--to", "line", &input], "").lines().next(), Some(SOLVED));
    let ran = run(&["--column", "nought", "--to", "line", &input], "");
    assert!(ran.code == 2 && ran.stderr.contains("no column \"nought\""), "{ran:?}");
}

#[test]
fn every_command_and_shape_takes_them() {
    let input = table("shapes.parquet", "puzzle");
    let found = objects(&output(&["count", "-q", "--to", "jsonl", &input], ""));
    assert_eq!((found[0]["id"].as_i64(), found[0]["rating"].as_f64()), (Some(7), Some(2.5)));
    assert!(found[1]["id"].is_null() && found[4]["count"] == 4 && found[2]["rating"].is_null());
    let csv = output(&["-q", "--to", "csv", &input], "");
    assert!(csv.starts_with("id,puzzle,rating,record,line,ninefold_puzzle,"), "{csv}");
    assert!(csv.contains(&format!("\n7,{EASY},2.5,1,1,{EASY},unique,{SOLVED},")), "{csv}");
    let out = path("shapes-out.parquet");
    run(&["check", "--repair", "-q", "-o", &out, &input], "");
    let checked = rows(&out);
    let conflict = checked.column_by_name("conflict").unwrap().as_list::<i32>().value(1);
    assert_eq!(conflict.as_string::<i32>().iter().flatten().collect::<Vec<_>>(), ["r3c1", "r3c8"]);
    assert!(!checked.column_by_name("minimal").unwrap().as_boolean().value(0));
    run(&["solve", "--all", "-q", "-o", &out, &input], "");
    assert_eq!(rows(&out).num_rows(), 8);
    let ids = rows(&out).column(0).as_primitive::<Int64Type>().values().to_vec();
    assert_eq!(ids[4..], [0; 4]);
}

#[test]
fn text_becomes_parquet_and_comes_back() {
    let out = path("text.parquet");
    let csv = format!("quizzes,solutions,note\n{EASY},{SOLVED},first\n{FOUR},,\n");
    assert_eq!(code(&["-q", "-o", &out], &csv), 0);
    assert_eq!(names(&rows(&out))[..3], ["quizzes", "solutions", "note"]);
    assert_eq!(texts(&rows(&out), "note"), some(&[Some("first"), None]));
    assert_eq!(output(&["verify", "-q", "--to", "line", &out], ""), "");
    assert_eq!(code(&["verify", "-q", &out, "-o", &path("verdict.parquet")], ""), 0);
    assert_eq!(texts(&rows(&path("verdict.parquet")), "verdict"), some(&[Some("right"); 2]));
    let stdin = std::fs::read(&out).unwrap();
    let ran = run(&["--to", "line", "-q"], stdin);
    assert_eq!(ran, quiet(lines([SOLVED, ITS_FOUR[0]]), 0));
}

#[test]
fn columns_without_names_are_numbered_and_what_has_none_is_told() {
    let out = path("nameless.parquet");
    let table = format!("first,{EASY}\nother,{FOUR}\n");
    assert_eq!(code(&["-q", "--from", "csv", "-o", &out], &table), 0);
    assert_eq!(names(&rows(&out))[..3], ["column_1", "column_2", "record"]);
    assert_eq!(texts(&rows(&out), "column_1"), some(&[Some("first"), Some("other")]));
    let objects = format!("{{\"puzzle\":\"{EASY}\"}}\n{{\"puzzle\":\"{FOUR}\",\"note\":7}}\n");
    let ran = run(&["--from", "jsonl", "-o", &out], objects.as_str());
    assert!(ran.stderr.contains("no column for note"), "{ran:?}");
    let ran = run(&["-q", "-o", &out, "--fields", "puzzle,note"], objects);
    assert_eq!((ran.stderr.as_str(), ran.code), ("", 0));
    assert_eq!(texts(&rows(&out), "note"), some(&[None, Some("7")]));
}

#[test]
fn what_is_generated_has_typed_columns_and_vicinities_begin_there() {
    let (out, near) = (path("made.parquet"), path("near.parquet"));
    let seed = u64::MAX.to_string();
    let args = ["generate", "-n", "3", "--seed", &seed, "-o"];
    assert_eq!(run(&[&args[..], &[&out]].concat(), ""), quiet("", 0));
    let made = rows(&out);
    let lines = run(&args[..5], "").stdout;
    let puzzles: Vec<_> = texts(&made, "puzzle").into_iter().flatten().collect();
    assert!(puzzles.iter().map(String::as_str).eq(lines.lines()));
    let seeds = made.column_by_name("seed").unwrap().as_primitive::<UInt64Type>();
    assert_eq!(seeds.values()[..], [u64::MAX; 3]);
    let givens = made.column_by_name("givens").unwrap().as_primitive::<Int64Type>();
    for (puzzle, given) in puzzles.iter().zip(givens.values()) {
        assert_eq!(puzzle.bytes().filter(u8::is_ascii_digit).count() as i64, *given);
    }
    let args = ["generate", "--near", &out, "--remove", "1", "--seed", "1", "-o", &near];
    assert_eq!((code(&args, ""), rows(&near).num_rows()), (0, 1));
    assert_eq!(code(&["generate", "--shard", "1/2", "--seed", "1"], ""), 2);
    assert_eq!(code(&["generate", "--resume", "-o", &near], ""), 2);
}

#[test]
fn duplicates_are_rows_that_go() {
    let (input, out) = (table("twice.parquet", "puzzle"), path("once.parquet"));
    run(&["dedup", "-q", &input, &input, "-o", &out], "");
    let (before, after) = (rows(&input), rows(&out));
    assert_eq!(names(&after)[..3], names(&before));
    // The null is like nothing, and stays twice.
    assert_eq!(after.num_rows(), 6);
    let same = path("once-same.parquet");
    run(&["dedup", "-q", &input, "--to", "same", "-o", &same], "");
    assert_eq!(rows(&same), before);
}

#[test]
fn threads_change_nothing() {
    let puzzles = lines([EASY, FOUR, NONE, CLASH].iter().cycle().take(3000));
    let input = file("many.txt", puzzles);
    let parquet = path("many.parquet");
    run(&["-q", &input, "-o", &parquet], "");
    let all: Vec<_> = ["1", "2", "5"]
        .iter()
        .map(|threads| {
            let out = path(&format!("many-{threads}.parquet"));
            run(&["-q", "-j", threads, "--to", "same", &parquet, "-o", &out], "");
            rows(&out)
        })
        .collect();
    assert!(all.iter().all(|rows| *rows == all[0]) && all[0].num_rows() == 3000);
}

#[test]
fn what_is_broken_is_refused() {
    let whole = std::fs::read(table("whole.parquet", "puzzle")).unwrap();
    let cut = file("cut.parquet", &whole[..whole.len() - 20]);
    let ran = run(&[&cut, "--to", "line"], "");
    assert!(
        ran.code == 2 && ran.stdout.is_empty() && ran.stderr.contains("cut.parquet"),
        "{ran:?}"
    );
    assert_eq!(code(&["--from", "parquet", "--to", "line"], EASY), 2);
    assert_eq!(code(&["-o", &path("x.parquet.gz")], EASY), 2);
    let other = file("other.csv", format!("puzzle\n{EASY}\n"));
    let input = table("first.parquet", "puzzle");
    assert_eq!(code(&["-q", &input, &other, "-o", &path("both.parquet")], ""), 2);
}

#[test]
fn a_terminal_is_spared() {
    let input = table("terminal.parquet", "puzzle");
    let command = format!("{} --to parquet {input}", env!("CARGO_BIN_EXE_ninefold"));
    let script = Command::new("script").args(["-qec", &command, "/dev/null"]).output();
    let Ok(shown) = script else { return };
    let text = String::from_utf8(shown.stdout).expect("no bytes of Parquet");
    assert!(shown.status.code() == Some(2) && text.contains("a terminal can't show"), "{text}");
}

/// Whatever is wrong with a file is told in a line, and hides no other.
#[test]
fn damaged_files_are_told_and_never_more() {
    let whole = std::fs::read(table("whole.parquet", "puzzle")).unwrap();
    let good = file("beside-damaged.txt", lines([EASY]));
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for seed in 0..300 {
        let mut bytes = whole.clone();
        for _ in 0..=seed % 3 {
            let place = rng.random_range(4..bytes.len());
            bytes[place] = rng.random();
        }
        bytes.truncate(if seed % 10 == 9 { rng.random_range(4..bytes.len()) } else { bytes.len() });
        let damaged = file("damaged.parquet", bytes);
        let ran = run(&["--to", "csv", "--fields", "solution", &damaged, &good], "");
        assert!((0..=2).contains(&ran.code), "{seed}: {ran:?}");
        assert!(ran.stdout.ends_with(&lines([SOLVED])), "{seed}: {ran:?}");
        let is_told = ran.stderr.lines().all(|line| line.starts_with("ninefold: "));
        assert!(is_told && !ran.stderr.contains("panicked"), "{seed}: {ran:?}");
    }
}
