//! What is said on standard error, and the exit status.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use ninefold::Status;
use serde_json::Value;

/// The kinds of things to say about a record, each with its own limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Unreadable,
    Invalid,
    None,
    Unknown,
    /// It was answered, but not as was asked for.
    Refused,
    /// Something to know about a record that was answered.
    Warning,
}

const KINDS: [(Kind, &str); 6] = [
    (Kind::Unreadable, "could not be read"),
    (Kind::Invalid, "have clashing givens"),
    (Kind::None, "have no solution"),
    (Kind::Unknown, "are unknown: a limit was reached"),
    (Kind::Refused, "did not get what was asked for"),
    (Kind::Warning, "have a warning"),
];

impl Kind {
    pub(crate) fn of(status: Option<Status>) -> Self {
        match status {
            Some(Status::Unreadable) => Self::Unreadable,
            Some(Status::Invalid) => Self::Invalid,
            Some(Status::None) => Self::None,
            Some(Status::Unknown) => Self::Unknown,
            _ => Self::Refused,
        }
    }
}

/// Counts what happened, and says it in measure.
#[derive(Debug, Default)]
pub(crate) struct Report {
    limit: u64,
    quiet: bool,
    /// Is it worth a word that puzzles have more than one solution?
    multiple: bool,
    /// How many messages of each kind there were.
    seen: [AtomicU64; KINDS.len()],
    statuses: [AtomicU64; STATUSES.len()],
    pub(crate) records: AtomicU64,
    refused: AtomicU64,
    trouble: AtomicU64,
}

/// In the order of their numbers.
const STATUSES: [Status; 6] = [
    Status::Unique,
    Status::Multiple,
    Status::None,
    Status::Invalid,
    Status::Unknown,
    Status::Unreadable,
];

impl Report {
    pub(crate) fn new(limit: u64, quiet: bool, multiple: bool) -> Self {
        Self { limit, quiet, multiple, ..Self::default() }
    }

    /// What happened so far, for a run that goes on with it.
    pub(crate) fn state(&self) -> Value {
        let parts = self.parts().map(|(name, totals)| {
            let totals = totals.into_iter().map(|total| total.load(Ordering::Relaxed));
            (name.to_owned(), totals.collect::<Vec<_>>().into())
        });
        Value::Object(parts.into_iter().collect())
    }

    /// Takes up what happened before.
    pub(crate) fn resume(&self, state: &Value) {
        for (name, totals) in self.parts() {
            let known = state[name].as_array().into_iter().flatten().filter_map(Value::as_u64);
            totals.into_iter().zip(known).for_each(|(total, n)| add(total, n));
        }
    }

    /// All totals that outlive a run.
    fn parts(&self) -> [(&'static str, Vec<&AtomicU64>); 3] {
        [
            ("counts", vec![&self.records, &self.refused]),
            ("statuses", self.statuses.iter().collect()),
            ("messages", self.seen.iter().collect()),
        ]
    }

    /// Adds what happened to the next records. Gives the messages that are still wanted.
    pub(crate) fn add(&self, tally: Tally) -> Vec<String> {
        add(&self.records, tally.records);
        add(&self.refused, tally.refused);
        for (all, n) in self.statuses.iter().zip(tally.statuses) {
            add(all, n);
        }
        let is_wanted = |kind, n| self.wants(kind, n);
        let notes = tally.notes.into_iter().filter(|note| is_wanted(note.kind, note.before));
        let notes = notes.map(|note| note.text).collect();
        for (all, n) in self.seen.iter().zip(tally.seen) {
            add(all, n);
        }
        notes
    }

    /// Is a message of a kind wanted, with so many others before it that are not counted yet?
    fn wants(&self, kind: Kind, before: u64) -> bool {
        !self.quiet && self.seen[kind as usize].load(Ordering::Relaxed) + before < self.limit
    }

    pub(crate) fn say(&self, notes: &[String]) {
        for note in notes {
            let _ = writeln!(io::stderr(), "ninefold: {note}");
        }
    }

    /// Says what came of it all.
    pub(crate) fn conclude(&self, text: &str) {
        if !self.quiet {
            let _ = writeln!(io::stderr(), "ninefold: {text}");
        }
    }

    /// Says that a file or an option could not be used.
    pub(crate) fn trouble(&self, text: &str) {
        self.trouble.fetch_add(1, Ordering::Relaxed);
        let _ = writeln!(io::stderr(), "ninefold: {text}");
    }

    /// Says that there was nothing to answer.
    pub(crate) fn refuse(&self, text: &str) {
        self.refused.fetch_add(1, Ordering::Relaxed);
        self.conclude(text);
    }

    /// Says what was left unsaid, and how many puzzles have more than one solution.
    pub(crate) fn finish(&self, summary: bool) {
        if !self.quiet {
            self.say_totals();
        }
        if summary {
            self.say_summary();
        }
    }

    fn say_summary(&self) {
        let of = |n: &AtomicU64| n.load(Ordering::Relaxed);
        let counted = STATUSES.iter().zip(&self.statuses).filter(|(_, n)| of(n) > 0);
        let mut parts: Vec<_> = counted.map(|(status, n)| format!("{} {status}", of(n))).collect();
        let refused = of(&self.refused);
        if refused > 0 {
            parts.push(format!("{refused} did not get what was asked for"));
        }
        let colon = if parts.is_empty() { "" } else { ": " };
        let _ = writeln!(
            io::stderr(),
            "ninefold: {}{colon}{}",
            records(of(&self.records)),
            parts.join(", ")
        );
    }

    fn say_totals(&self) {
        for ((_, what), seen) in KINDS.iter().zip(&self.seen) {
            let seen = seen.load(Ordering::Relaxed);
            if seen > self.limit {
                let _ = writeln!(io::stderr(), "ninefold: {} {what}", records(seen));
            }
        }
        let many = self.statuses[1].load(Ordering::Relaxed);
        if self.multiple && many > 0 {
            let advice = "a missing given? try `ninefold check --repair`";
            let _ = writeln!(
                io::stderr(),
                "ninefold: {} more than one solution ({advice})",
                if many == 1 { "1 record has".to_owned() } else { format!("{many} records have") }
            );
        }
    }

    /// Was there trouble with a file or an option?
    pub(crate) fn is_trouble(&self) -> bool {
        self.trouble.load(Ordering::Relaxed) > 0
    }

    /// 0: every record got what was asked for; 1: some did not; 2: trouble with files or usage.
    pub(crate) fn exit_status(&self, exit_zero: bool) -> u8 {
        if self.is_trouble() {
            2
        } else {
            u8::from(self.refused.load(Ordering::Relaxed) > 0 && !exit_zero)
        }
    }
}

/// What happened to some records. Each piece of work has its own, so that threads share nothing.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) records: u64,
    statuses: [u64; STATUSES.len()],
    refused: u64,
    seen: [u64; KINDS.len()],
    notes: Vec<Note>,
}

/// A message, to be said when its record's turn comes.
#[derive(Debug)]
struct Note {
    kind: Kind,
    /// How many of its kind there were before it in the tally.
    before: u64,
    text: String,
}

impl Tally {
    /// Counts a record by its status, and whether it got what was asked for.
    pub(crate) fn count(&mut self, status: Option<Status>, granted: bool) {
        self.records += 1;
        self.refused += u64::from(!granted);
        if let Some(status) = status {
            self.statuses[status as usize] += 1;
        }
    }

    /// The record that was counted last did not get all that was asked for.
    pub(crate) fn refuse(&mut self) {
        self.refused += 1;
    }

    /// Counts records that all got what was asked for.
    pub(crate) fn count_granted(&mut self, statuses: &[Status]) {
        for &status in statuses {
            self.count(Some(status), true);
        }
    }

    /// Keeps a message of a kind, if the report may want it.
    pub(crate) fn note(&mut self, report: &Report, kind: Kind, text: impl FnOnce() -> String) {
        let before = self.seen[kind as usize];
        self.seen[kind as usize] += 1;
        if report.wants(kind, before) {
            self.notes.push(Note { kind, before, text: text() });
        }
    }
}

fn add(all: &AtomicU64, n: u64) {
    all.fetch_add(n, Ordering::Relaxed);
}

fn records(n: u64) -> String {
    if n == 1 { "1 record".to_owned() } else { format!("{n} records") }
}
