//! End to end: the `ninefold` command on a file of 5 million lines, one thread, start-up included,
//! against the solver on the same lines in memory, text to text. Wall time, interleaved rounds, the
//! median; the command's output is compared byte by byte.
//!
//! The command is taken from `../target/release/ninefold`, or where `NINEFOLD` says.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use ninefold_solve::{Bulk, Lines};

const LINES: usize = 5_000_000;
const ROUNDS: usize = 3;

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
    let (input, output) = (folder.join("input.txt"), folder.join("output.txt"));
    repeat(&text, &input).expect("room for the input");
    let (mut inside, mut whole) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let solved = solve(&text);
        inside.push(begun.elapsed().as_secs_f64() / text.lines().count() as f64);
        let begun = Instant::now();
        run(&command, &input, &output);
        whole.push(begun.elapsed().as_secs_f64() / LINES as f64);
        compare(&solved, &output).expect("the output can be read");
    }
    fs::remove_dir_all(&folder).expect("the folder is ours");
    let rate = |times| 1e-3 / crate::race::median(times);
    let (inside, whole) = (rate(inside), rate(whole));
    println!("| 17clue, {LINES} lines | in memory, k/s | command, k/s | ratio |");
    println!("|---|---:|---:|---:|");
    println!("| one thread | {inside:.1} | {whole:.1} | **{:.2}** |", whole / inside);
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

fn run(command: &Path, input: &Path, output: &Path) {
    let output = File::create(output).expect("room for the output");
    let status = Command::new(command).args(["-q", "-j", "1"]).arg(input).stdout(output).status();
    assert!(status.expect("the command starts").success());
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
