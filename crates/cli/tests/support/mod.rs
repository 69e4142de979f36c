//! Runs the program as a user would.

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

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
