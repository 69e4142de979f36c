//! What is said on standard error, and the exit status.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use ninefold::Status;

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
    statuses: [AtomicU64; 6],
    pub(crate) records: AtomicU64,
    refused: AtomicU64,
    trouble: AtomicU64,
}

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

    /// A message of a kind, if it is still wanted: to be said when its record's turn comes.
    pub(crate) fn note(&self, kind: Kind, text: impl FnOnce() -> String) -> Option<String> {
        let seen = self.seen[kind as usize].fetch_add(1, Ordering::Relaxed);
        (seen < self.limit && !self.quiet).then(text)
    }

    /// Counts a record by its status, and whether it got what was asked for.
    pub(crate) fn count(&self, status: Option<Status>, granted: bool) {
        if let Some(i) = STATUSES.iter().position(|&known| Some(known) == status) {
            self.statuses[i].fetch_add(1, Ordering::Relaxed);
        }
        if !granted {
            self.refused.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn say(&self, notes: &[String]) {
        for note in notes {
            let _ = writeln!(io::stderr(), "ninefold: {note}");
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
        if !self.quiet {
            let _ = writeln!(io::stderr(), "ninefold: {text}");
        }
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

    /// 0: every record got what was asked for; 1: some did not; 2: trouble with files or usage.
    pub(crate) fn exit_status(&self, exit_zero: bool) -> u8 {
        if self.trouble.load(Ordering::Relaxed) > 0 {
            2
        } else {
            u8::from(self.refused.load(Ordering::Relaxed) > 0 && !exit_zero)
        }
    }
}

fn records(n: u64) -> String {
    if n == 1 { "1 record".to_owned() } else { format!("{n} records") }
}
