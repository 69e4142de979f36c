//! End to end: the `ninefold` command on a file of 5 million lines, start-up included, to a file and
//! to `/dev/null`, against as many solvers as it has threads, each kept and given the same lines in
//! memory, text to text, a piece at a time: the fastest there is. Wall time, interleaved rounds, the
//! median; the command's output is compared byte by byte.
//!
//! The command is taken from `../target/release/ninefold`, or where `NINEFOLD` says.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use ninefold_solve::{Bulk, Lines};

use crate::race::median;

const LINES: usize = 5_000_000;
const ROUNDS: usize = 5;

/// Lines that a solver in memory gets at a time.
const PIECE: usize = 2048;

pub(crate) fn table() {
    let command = std::env::var_os("NINEFOLD")
        .map_or_else(|| PathBuf::from("../target/release/ninefold"), PathBuf::from);
    if !command.exists() {
        println!("no {command:?} to measure: cargo build --release -p ninefold-cli");
        return;
    }
    let folder = std::env::temp_dir().join("ninefold-bench");
    fs::create_dir_all(&folder).expect("a folder for the input");
    let text = ninefold_corpus::read("puzzles/17clue.txt");
    let input = folder.join("input.txt");
    repeat(&text, &input).expect("room for the input");
    println!("| 17clue, {LINES} lines | in memory, k/s | to a file | ratio | to nowhere | ratio |");
    println!("|---|---:|---:|---:|---:|---:|");
    let cores = thread::available_parallelism().map_or(1, usize::from);
    for threads in 1..=cores.min(2) {
        row(threads, &text, &command, &input, &folder.join("output.txt"));
    }
    println!();
    fs::remove_dir_all(&folder).expect("the folder is ours");
}

fn row(threads: usize, text: &str, command: &Path, input: &Path, output: &Path) {
    let (mut inside, mut to_file, mut to_nowhere) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        inside.push(solvers(threads, text));
        // A file that is there already would be cut off first.
        let _ = fs::remove_file(output);
        let file = File::create(output).expect("room for the output");
        to_file.push(run(threads, command, input, file.into()));
        to_nowhere.push(run(threads, command, input, Stdio::null()));
        compare(&solve(text), output).expect("the output can be read");
    }
    let [inside, to_file, to_nowhere] = [inside, to_file, to_nowhere].map(|it| 1e-3 * median(it));
    println!(
        "| threads: {threads} | {inside:.1} | {to_file:.1} | **{:.2}** | {to_nowhere:.1} | **{:.2}** |",
        to_file / inside,
        to_nowhere / inside
    );
}

/// Lines a second that solvers do in memory.
fn solvers(threads: usize, text: &str) -> f64 {
    let begun = Instant::now();
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let (mut bulk, lines) = (Bulk::new(), Lines::new(text).expect("plain lines"));
                for piece in (0..ROUNDS).flat_map(|_| lines.chunks(PIECE)) {
                    assert!(bulk.solve(piece).text().is_some(), "each has a solution");
                }
            });
        }
    });
    (threads * ROUNDS * text.lines().count()) as f64 / begun.elapsed().as_secs_f64()
}

/// Lines a second that the command does.
fn run(threads: usize, command: &Path, input: &Path, output: Stdio) -> f64 {
    let begun = Instant::now();
    let threads = threads.to_string();
    let mut command = Command::new(command);
    let status = command.args(["-q", "-j", &threads]).arg(input).stdout(output).status();
    assert!(status.expect("the command starts").success());
    LINES as f64 / begun.elapsed().as_secs_f64()
}

/// Writes as many lines as are asked for, over and over the same.
fn repeat(text: &str, path: &Path) -> io::Result<()> {
    let mut file = io::BufWriter::new(File::create(path)?);
    for line in text.lines().cycle().take(LINES) {
        writeln!(file, "{line}")?;
    }
    file.flush()
}

fn solve(text: &str) -> Vec<u8> {
    let lines = Lines::new(text).expect("lines of 81 characters");
    Bulk::new().solve(lines).text().expect("a solution of each").to_vec()
}

/// The output is the solutions, over and over the same.
fn compare(solved: &[u8], output: &Path) -> io::Result<()> {
    let mut file = File::open(output)?;
    let mut buffer = vec![0; solved.len()];
    let mut left = LINES * 82;
    while left > 0 {
        let part = left.min(solved.len());
        file.read_exact(&mut buffer[..part])?;
        assert!(buffer[..part] == solved[..part], "the command and the library disagree");
        left -= part;
    }
    Ok(())
}
