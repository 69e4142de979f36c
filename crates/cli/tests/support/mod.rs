//! Runs the program as a user would. Each test binary uses a part of this.
#![allow(dead_code)]

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::thread;

use serde_json::Value;

/// What came of a run.
#[derive(Debug, PartialEq)]
pub(crate) struct Ran {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

/// The program with these arguments, its three streams at hand.
pub(crate) fn ninefold(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program to its end on an input.
pub(crate) fn run(args: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    end(ninefold(args), input.into())
}

/// Runs a command to its end on an input.
pub(crate) fn end(mut command: Command, input: Vec<u8>) -> Ran {
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    // A program that knows enough need not read on.
    let feed = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    feed.join().expect("the input is written");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Ran {
        stdout: text(output.stdout),
        stderr: text(output.stderr),
        code: output.status.code().expect("no signal ended the program"),
    }
}

pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Two rectangles of it are open: four solutions.
pub(crate) const FOUR: &str =
    "534..89126721953..198342567859..14234268537917139248569615372..287419635345286179";
pub(crate) const ITS_FOUR: [&str; 4] = [
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "534678912672195384198342567859761423426853791713924856961537248287419635345286179",
    "534768912672195348198342567859671423426853791713924856961537284287419635345286179",
    "534768912672195384198342567859671423426853791713924856961537248287419635345286179",
];

/// No 9 fits into its first row.
pub(crate) const NONE: &str =
    "12345678....................................9....................................";
pub(crate) const CLASH: &str =
    "..................5......5.......................................................";

/// Singles don't solve it.
pub(crate) const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Is a value of the kind that its field holds?
pub(crate) type Fits = fn(&Value) -> bool;

/// The fields of every record, with the kind of their values.
pub(crate) const FIELDS: [(&str, Fits); 8] = [
    ("record", Value::is_u64),
    ("line", Value::is_u64),
    ("puzzle", is_text_or_null),
    ("status", Value::is_string),
    ("solution", is_text_or_null),
    ("second", is_text_or_null),
    ("count", |value| value.is_u64() || value.is_null()),
    ("message", is_text_or_null),
];

pub(crate) fn is_text_or_null(value: &Value) -> bool {
    value.is_string() || value.is_null()
}

/// What a run without any message gives.
pub(crate) fn quiet(stdout: impl Into<String>, code: i32) -> Ran {
    Ran { stdout: stdout.into(), stderr: String::new(), code }
}

/// The output for an input, whatever is said about it.
pub(crate) fn output(args: &[&str], input: &str) -> String {
    run(args, input).stdout
}

pub(crate) fn code(args: &[&str], input: &str) -> i32 {
    run(args, input).code
}

/// Lines, each with its end.
pub(crate) fn lines<T: AsRef<str>>(lines: impl IntoIterator<Item = T>) -> String {
    lines.into_iter().map(|line| line.as_ref().to_owned() + "\n").collect()
}

/// A puzzle as nine lines with 0 for empty.
pub(crate) fn rows(puzzle: &str) -> String {
    let digits = puzzle.replace('.', "0");
    lines((0..9).map(|row| &digits[9 * row..][..9]))
}

pub(crate) fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("each line is an object")).collect()
}

/// A place for a file of a test.
pub(crate) fn path(name: &str) -> String {
    format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"))
}

/// A file with this content.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = path(name);
    fs::write(&path, content).expect("the folder for tests takes files");
    path
}

pub(crate) fn gzip(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    flate2::read::GzEncoder::new(text.as_bytes(), flate2::Compression::fast())
        .read_to_end(&mut bytes)
        .expect("a vector takes what is written");
    bytes
}

pub(crate) fn gunzip(path: &str) -> String {
    let mut text = String::new();
    let file = fs::File::open(path).expect("the file is there");
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("it is whole");
    text
}

/// A good record, one of each kind of trouble, and a good one.
pub(crate) fn mixed() -> String {
    lines([EASY, CLASH, NONE, "hello", FOUR])
}
