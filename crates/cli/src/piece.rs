//! A piece of work: some records that follow one another, and what comes of them.

use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use ninefold::format::{Batch, Fault, ReadError, Record};
use ninefold::{Board, Solver, Status};

use crate::job::{INTERRUPTED, Plain, Question, Reply};
use crate::output::{Origin, Place, Renderer, Sink, status_of};
use crate::report::Kind;
use crate::run::Run;

/// A piece of work: some records that follow one another.
pub(crate) struct Work {
    pub(crate) batch: Batch,
    /// The number of the first record.
    pub(crate) first: u64,
    pub(crate) origin: Arc<Origin>,
}

/// What came of a piece of work.
pub(crate) struct Done {
    /// The first record of all, given back as it came: dropped if it stays the only one.
    pub(crate) held: Option<Vec<u8>>,
    pub(crate) sink: Sink,
    pub(crate) notes: Vec<String>,
    pub(crate) records: u64,
    pub(crate) boards: u64,
}

/// An endless job writes what it has whenever it has this much.
const FULL: usize = 1 << 16;

impl Done {
    fn new(renderer: &Renderer) -> Self {
        Self { held: None, sink: renderer.sink(), notes: Vec::new(), records: 0, boards: 0 }
    }
}

/// Takes what an endless job has done so far.
type HandOn<'a> = &'a mut dyn FnMut(Done) -> io::Result<()>;

impl Run<'_> {
    /// Answers a piece of work. An endless job hands on what it has from time to time.
    pub(crate) fn answer(
        &self,
        work: &Work,
        solver: &mut Solver,
        hand_on: HandOn<'_>,
    ) -> io::Result<Done> {
        let mut piece =
            Piece { run: self, work, done: Done::new(&self.renderer), number: work.first };
        match &work.batch {
            Batch::Run(run) if self.renderer.is_plain_lines() => {
                for (i, grid) in run.grids().enumerate() {
                    piece.answer_line(&Board::new(grid), &|| run.record(i), solver, hand_on)?;
                }
            }
            Batch::Run(run) => {
                for i in 0..run.len() {
                    piece.answer(&run.record(i), solver, hand_on)?;
                }
            }
            Batch::Records(records) => {
                for record in records {
                    piece.answer(record, solver, hand_on)?;
                }
            }
        }
        Ok(piece.done)
    }
}

/// A piece of work under way.
struct Piece<'a> {
    run: &'a Run<'a>,
    work: &'a Work,
    done: Done,
    /// The number of the record whose turn it is.
    number: u64,
}

impl Piece<'_> {
    /// Answers a plain line. Its record is only made if the answer is not a solution.
    fn answer_line(
        &mut self,
        board: &Board,
        record: &dyn Fn() -> Record,
        solver: &mut Solver,
        hand_on: HandOn<'_>,
    ) -> io::Result<()> {
        if INTERRUPTED.load(Ordering::Relaxed) {
            return Ok(());
        }
        let question =
            Question { number: self.number, board, answer: None, rules: &self.run.rules };
        let job = self.run.job;
        job.answer(&question, solver, &mut |reply| match (&reply.plain, &mut self.done.sink) {
            (Plain::Solution(solution), Sink::Bytes(out)) if reply.message.is_none() => {
                out.extend_from_slice(&solution.to_ascii());
                out.push(b'\n');
                self.count(&reply);
                self.hand_on_if_full(hand_on)
            }
            _ => self.reply(&record(), &reply, hand_on),
        })?;
        self.number += 1;
        Ok(())
    }

    fn answer(
        &mut self,
        record: &Record,
        solver: &mut Solver,
        hand_on: HandOn<'_>,
    ) -> io::Result<()> {
        self.warn(record);
        match &record.board {
            Ok(board) => {
                let answer = record.answer.as_ref();
                let question =
                    Question { number: self.number, board, answer, rules: &self.run.rules };
                let job = self.run.job;
                job.answer(&question, solver, &mut |reply| self.reply(record, &reply, hand_on))?;
            }
            Err(error) => self.reply(record, &unread(error), hand_on)?,
        }
        self.number += 1;
        Ok(())
    }

    fn reply(&mut self, record: &Record, reply: &Reply, hand_on: HandOn<'_>) -> io::Result<()> {
        if INTERRUPTED.load(Ordering::Relaxed) {
            return Ok(());
        }
        let place = Place { number: self.number, origin: &self.work.origin };
        let is_first = self.number == 1;
        if self.run.renderer.render(&place, record, reply, &mut self.done.sink) && is_first {
            let sink = std::mem::replace(&mut self.done.sink, self.run.renderer.sink());
            self.done.held = Some(sink.into_bytes());
        }
        self.note(record, reply);
        self.count(reply);
        self.hand_on_if_full(hand_on)
    }

    fn count(&mut self, reply: &Reply) {
        self.done.boards += 1;
        if reply.index.is_none_or(|index| index == 1) {
            self.done.records += 1;
            self.run.report.count(reply.status, reply.granted);
        }
    }

    fn hand_on_if_full(&mut self, hand_on: HandOn<'_>) -> io::Result<()> {
        if self.run.job.is_endless() && self.done.sink.len() > FULL {
            let done = std::mem::replace(&mut self.done, Done::new(&self.run.renderer));
            return hand_on(done);
        }
        Ok(())
    }

    fn warn(&mut self, record: &Record) {
        for warning in &record.warnings {
            let text = || format!("{}{warning}", self.name());
            let note = self.run.report.note(Kind::Warning, text);
            self.done.notes.extend(note);
        }
    }

    /// Says why a record did not get what was asked for, or what is odd about it.
    fn note(&mut self, record: &Record, reply: &Reply) {
        let Some(message) = &reply.message else { return };
        if matches!(&reply.plain, Plain::Text(text) if text.contains(message.as_str())) {
            return;
        }
        let kind = if reply.granted { Kind::Warning } else { Kind::of(reply.status) };
        let text = || match &record.board {
            Err(_) if message.starts_with("line ") => format!("{}{message}", self.name()),
            _ => format!("{}line {}: {message}{}", self.name(), record.line, advice(reply)),
        };
        let note = self.run.report.note(kind, text);
        self.done.notes.extend(note);
    }

    fn name(&self) -> String {
        self.work.origin.file.as_ref().map_or_else(String::new, |name| format!("{name}: "))
    }
}

/// The reply to a record that can't be read. What an earlier program said of it is said again.
fn unread(error: &ReadError) -> Reply {
    let message = match &error.fault {
        Fault::PassedOn(_, reason) => reason.clone(),
        _ => error.to_string(),
    };
    Reply::refusal(status_of(&error.fault), message)
}

/// The next command to try.
fn advice(reply: &Reply) -> &'static str {
    match reply.status {
        Some(Status::None) => " (a mistyped given? try `ninefold check --repair`)",
        Some(Status::Invalid) if !reply.granted => " (see `ninefold check`)",
        _ => "",
    }
}
