//! The command as part of a pipeline: order, answers in time, ends of every kind, bounded memory.

mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::{Grid, Transform};
use support::{ninefold, run};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Six givens that leave few exchanges: their 12,199,165,935,750,912 solutions take seconds to count.
const LONG: &str =
    "......9.......5.....8..........6...............3............2....................";

const EMPTY: &str =
    ".................................................................................";

/// Far beyond what any of this takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that runs, written to and read from by turns.
struct Talk {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Talk {
    fn with(args: &[&str]) -> Self {
        let mut child = ninefold(args).spawn().expect("the program starts");
        let stdin = child.stdin.take().expect("its input is a pipe");
        let stdout = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        let (send, lines) = channel();
        thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|l| send.send(l)));
        Self { child, stdin, lines }
    }

    fn say(&mut self, text: &str) {
        self.stdin.write_all(text.as_bytes()).expect("the program reads on");
    }

    /// The next lines of the answer, while the program's input is still open.
    fn hear(&self, lines: usize) -> Vec<String> {
        (0..lines).map(|_| self.lines.recv_timeout(PATIENCE).expect("an answer")).collect()
    }

    /// Closes its input. The program must end well and have no more to say.
    fn end(mut self) {
        drop(self.stdin);
        assert!(self.lines.recv_timeout(PATIENCE).is_err());
        assert!(self.child.wait().expect("it ends").success());
    }
}

fn rows(puzzle: &str) -> String {
    let digits = puzzle.replace('.', "0");
    (0..9).map(|row| format!("{}\n", &digits[9 * row..][..9])).collect()
}

/// So many different puzzles with one solution each.
fn transforms(number: u64) -> String {
    let grid: Grid = EASY.parse().expect("a grid");
    let step = Transform::COUNT / number;
    let maps = (0..number).map(|i| Transform::nth(i * step).expect("a transform"));
    maps.map(|map| format!("{}\n", map.grid(&grid))).collect()
}

/// Writes a text again and again, until so many bytes are written or nobody reads on.
fn pour(mut stdin: ChildStdin, text: &str, bytes: usize) {
    for _ in 0..bytes / text.len() {
        if stdin.write_all(text.as_bytes()).is_err() {
            return;
        }
    }
}

/// Waits for the end of a program, its status taken as a shell does.
fn status(mut child: Child) -> Option<i32> {
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("it is our child") {
            return status.code();
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().expect("it is our child");
    panic!("the program doesn't end");
}

// ---------------------------------------------------------------- answers in time

#[test]
fn a_line_is_answered_while_the_input_is_open() {
    for threads in ["1", "2", "4"] {
        let mut talk = Talk::with(&["-j", threads]);
        for label in ["a", "b", "c"] {
            talk.say(&format!("{EASY} {label}\n"));
            assert_eq!(talk.hear(1), [format!("{SOLVED} {label}")]);
        }
        talk.say(&format!("{EASY}\n{EASY}\n"));
        assert_eq!(talk.hear(2), [SOLVED, SOLVED]);
        talk.end();
    }
}

#[test]
fn rows_are_answered_while_the_input_is_open() {
    for threads in ["1", "2"] {
        let mut talk = Talk::with(&["--from", "rows", "-j", threads]);
        for _ in 0..3 {
            talk.say(&rows(EASY));
            assert_eq!(talk.hear(9).join("\n") + "\n", rows(SOLVED));
        }
        talk.end();
    }
}

#[test]
fn objects_are_answered_while_the_input_is_open() {
    let mut talk = Talk::with(&[]);
    for id in 0..3 {
        talk.say(&format!("{{\"id\":{id},\"puzzle\":\"{EASY}\"}}\n"));
        let answer = &talk.hear(1)[0];
        assert!(answer.contains(SOLVED) && answer.contains(&format!("\"id\":{id}")), "{answer}");
    }
    talk.end();
}

#[test]
fn a_table_is_answered_row_by_row() {
    let mut talk = Talk::with(&["--fields", "id,solution"]);
    talk.say("id,puzzle\n");
    talk.say(&format!("7,{EASY}\n"));
    assert_eq!(talk.hear(2), ["id,solution".to_owned(), format!("7,{SOLVED}")]);
    talk.say(&format!("8,{EASY}\n"));
    assert_eq!(talk.hear(1), [format!("8,{SOLVED}")]);
    talk.end();
}

#[test]
fn a_first_record_is_told_while_the_input_is_open() {
    for threads in ["1", "2", "4"] {
        let mut talk = Talk::with(&["dedup", "-q", "-j", threads]);
        talk.say(&format!("{EASY} a\n"));
        assert_eq!(talk.hear(1), [format!("{EASY} a")]);
        talk.say(&format!("{EASY} b\n{SOLVED} c\n"));
        assert_eq!(talk.hear(1), [format!("{SOLVED} c")]);
        talk.end();
    }
}

#[test]
fn half_a_line_is_waited_for() {
    let mut talk = Talk::with(&["count"]);
    talk.say(&EASY[..40]);
    talk.say(&EASY[40..]);
    talk.say("\n");
    assert_eq!(talk.hear(1), ["1"]);
    talk.end();
}

// ---------------------------------------------------------------- order

#[test]
fn threads_do_not_change_the_output() {
    let mut input = transforms(100_000);
    // Something hard or bad now and then, so that the threads get out of step.
    input.insert_str(82 * 500, &format!("{EMPTY}\nhello\n{}\n", EASY.replacen('3', "5", 1)));
    let of = |threads| run(&["-j", threads], input.as_str());
    let alone = of("1");
    assert_eq!(alone.stdout.lines().count(), 100_003);
    assert_eq!(alone, of("2"));
    assert_eq!(alone, of("4"));
}

#[test]
fn line_numbers_outlive_a_pipe() {
    let input = format!("{EASY}\nhello\n{EASY}\n{}\n", EASY.replacen('3', "5", 1));
    let first = run(&["-q"], input);
    let second = run(&["--to", "jsonl", "-q"], first.stdout);
    let places = (1..=4).map(|n| format!("{{\"record\":{n},\"line\":{n},"));
    let lines: Vec<_> = second.stdout.lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(lines.iter().zip(places).all(|(line, place)| line.starts_with(&place)), "{lines:?}");
}

// ---------------------------------------------------------------- ends

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for args in [
        &["-j", "1"][..],
        &["-j", "2"],
        &["--all", EMPTY],
        &["transform", "--random", "-n", "1000000000", EASY],
    ] {
        let mut child = ninefold(args).spawn().expect("the program starts");
        let stdin = child.stdin.take().expect("its input is a pipe");
        let feed = thread::spawn(move || pour(stdin, &format!("{EASY}\n"), 1 << 26));
        let mut stdout = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        let mut stderr = child.stderr.take().expect("its messages are a pipe");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("there is a line");
        drop(stdout);
        let mut messages = String::new();
        stderr.read_to_string(&mut messages).expect("messages are text");
        assert_eq!((line.len(), messages.as_str(), status(child)), (82, "", Some(0)), "{args:?}");
        feed.join().expect("the input ends");
    }
}

#[test]
fn a_closed_pipe_ends_a_search_for_duplicates_quietly() {
    for threads in ["1", "2"] {
        let mut child =
            ninefold(&["dedup", "--by", "exact", "-j", threads]).spawn().expect("it starts");
        let stdin = child.stdin.take().expect("its input is a pipe");
        let feed = thread::spawn(move || pour(stdin, &transforms(100_000), 1 << 23));
        let mut stdout = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        let mut line = String::new();
        stdout.read_line(&mut line).expect("there is a line");
        drop(stdout);
        let mut messages = String::new();
        let mut stderr = child.stderr.take().expect("its messages are a pipe");
        stderr.read_to_string(&mut messages).expect("messages are text");
        assert_eq!((line.len(), messages.as_str(), status(child)), (82, "", Some(0)), "{threads}");
        feed.join().expect("the input ends");
    }
}

fn interrupt(child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
}

#[test]
fn an_interrupt_ends_a_program_that_waits() {
    for args in [["-j", "1"], ["-j", "2"], ["dedup", "-j1"], ["dedup", "-j2"]] {
        let mut talk = Talk::with(&args);
        talk.say(&format!("{EASY}\n"));
        talk.hear(1);
        interrupt(&talk.child);
        assert_eq!(status(talk.child), Some(130));
    }
}

#[test]
fn an_interrupt_ends_a_program_that_works_and_keeps_what_is_finished() {
    for threads in ["1", "2"] {
        let mut talk = Talk::with(&["count", "-j", threads]);
        talk.say(&format!("{EASY}\n"));
        talk.hear(1);
        talk.say(&format!("{EASY}\n{EASY}\n{LONG}\n{EASY}\n"));
        assert_eq!(talk.hear(2), ["1", "1"]);
        interrupt(&talk.child);
        assert_eq!(status(talk.child), Some(130));
        assert_eq!(talk.lines.iter().next(), None, "an unfinished count is no record");
    }
}

/// Waits until a process has worked for some time: until it counts what takes seconds.
#[cfg(target_os = "linux")]
fn await_work(child: &Child) {
    let ticks = || -> Option<u64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
        stat.rsplit(')').next()?.split_whitespace().nth(11)?.parse().ok()
    };
    while ticks().is_some_and(|ticks| ticks < 30) {
        thread::sleep(Duration::from_millis(20));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_keeps_what_is_finished_in_a_compressed_file() {
    let path = format!("{}/interrupted.gz", env!("CARGO_TARGET_TMPDIR"));
    let mut talk = Talk::with(&["count", "-j", "2", "-o", &path]);
    talk.say(&format!("{EASY}\n{EASY}\n{LONG}\n"));
    await_work(&talk.child);
    interrupt(&talk.child);
    assert_eq!(status(talk.child), Some(130));
    let file = std::fs::File::open(path).expect("it is there");
    let mut text = String::new();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("the file is whole");
    assert_eq!(text, "1\n1\n");
}

// ---------------------------------------------------------------- odd and large inputs

#[test]
fn bad_lines_are_answered_line_by_line() {
    let input = format!("{EASY}\n{}{EASY}\n", "not a puzzle\n".repeat(200_000));
    let ran = run(&[], input);
    assert_eq!(ran.code, 1);
    let mut lines = ran.stdout.lines();
    assert_eq!((lines.next(), lines.next_back()), (Some(SOLVED), Some(SOLVED)));
    assert!(lines.all(|line| line.starts_with("# unreadable: ")));
    assert_eq!(ran.stdout.lines().count(), 200_002);
    assert_eq!(ran.stderr.lines().count(), 11, "ten messages and their number");
}

#[test]
fn a_very_long_line_is_one_record() {
    let input = format!("{EASY}\n{}\n{EASY}\n", "x".repeat(1 << 25));
    let ran = run(&[], input);
    let lines: Vec<_> = ran.stdout.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[2], ran.code), (3, SOLVED, SOLVED, 1));
    assert!(lines[1].starts_with("# unreadable: ") && lines[1].len() < 200);
    assert!(ran.stderr.len() < 400, "the line itself is not shown");
}

#[test]
fn bytes_that_are_not_text_are_told() {
    let input = [EASY.as_bytes(), b"\n53..\xff\xfe7\n", EASY.as_bytes(), b"\n"].concat();
    let ran = run(&[], input);
    let lines: Vec<_> = ran.stdout.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[2], ran.code), (3, SOLVED, SOLVED, 1));
    assert!(ran.stderr.contains("line 2"), "{}", ran.stderr);
}

#[test]
fn a_label_in_any_encoding_is_kept() {
    let input = [EASY.as_bytes(), b" caf\xe9\n"].concat();
    let mut child = ninefold(&[]).spawn().expect("the program starts");
    child.stdin.take().expect("its input is a pipe").write_all(&input).expect("it is read");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.stdout, [SOLVED.as_bytes(), b" caf\xe9\n"].concat());
}

/// The most memory that a process has used so far, in kB.
#[cfg(target_os = "linux")]
fn peak(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_input() {
    let line = format!("{EASY}\n");
    let object = format!("{{\"puzzle\":\"{EASY}\"}}\n");
    let inputs: [(&[&str], &str, usize); 5] = [
        (&["-j", "2"], &line, 200_000_000),
        (&["convert", "--to", "csv"], &line, 50_000_000),
        (&["--quiet"], &format!("{EASY}\nnot a puzzle\n"), 50_000_000),
        (&["--quiet"], &rows(EASY), 50_000_000),
        (&["--quiet"], &object, 50_000_000),
    ];
    for (args, text, bytes) in inputs {
        let mut child = ninefold(args).stdout(Stdio::null()).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("its input is a pipe");
        let text = text.repeat(1000);
        for _ in 0..bytes / text.len() {
            stdin.write_all(text.as_bytes()).expect("the program reads on");
        }
        let peak = peak(child.id()).expect("the program is there");
        drop(stdin);
        assert!(status(child).is_some());
        assert!(peak < 200_000, "{args:?}: {peak} kB");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_solutions() {
    for to in ["same", "jsonl", "csv", "grid"] {
        let mut child = ninefold(&["--all", "--to", to, EMPTY]).spawn().expect("it starts");
        let mut stdout = child.stdout.take().expect("its output is a pipe").take(50_000_000);
        std::io::copy(&mut stdout, &mut std::io::sink()).expect("there is no end of solutions");
        let peak = peak(child.id()).expect("the program is there");
        drop(stdout);
        assert_eq!(status(child), Some(0));
        assert!(peak < 200_000, "{to}: {peak} kB");
    }
}
