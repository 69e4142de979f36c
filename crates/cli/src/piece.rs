//! A piece of work: some records that follow one another, and what comes of them.

use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard};

use ninefold::format::{Batch, Fault, ReadError, Record};
use ninefold::{Board, Grid, Solution, Solver, Status};

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

/// What is done is handed on whenever it is this long.
const FULL: usize = 1 << 16;

impl Done {
    fn new(renderer: &Renderer) -> Self {
        Self { held: None, sink: renderer.sink(), notes: Vec::new(), records: 0, boards: 0 }
    }
}

/// Takes what is done so far.
type HandOn<'a> = &'a (dyn Fn(Done) -> io::Result<()> + Sync);

impl Run<'_> {
    /// Answers a piece of work, and hands on what comes of it: at the end, or sooner where it is
    /// much, or where a single record takes long.
    pub(crate) fn answer(
        &self,
        work: &Work,
        solver: &mut Solver,
        hand_on: HandOn<'_>,
    ) -> io::Result<()> {
        let done = Mutex::new(Done::new(&self.renderer));
        let mut piece = Piece { run: self, work, hand_on, done, number: work.first };
        let result = piece.answer_all(solver);
        piece.hand_on()?;
        result
    }
}

/// After Ctrl-C nothing is begun, and nothing that was cut short is an answer.
fn uninterrupted() -> io::Result<()> {
    if INTERRUPTED.load(Ordering::Relaxed) {
        return Err(io::ErrorKind::Interrupted.into());
    }
    Ok(())
}

/// A piece of work under way.
struct Piece<'a> {
    run: &'a Run<'a>,
    work: &'a Work,
    hand_on: HandOn<'a>,
    done: Mutex<Done>,
    /// The number of the record whose turn it is.
    number: u64,
}

impl Piece<'_> {
    fn answer_all(&mut self, solver: &mut Solver) -> io::Result<()> {
        match &self.work.batch {
            Batch::Run(run) if self.run.renderer.is_plain_lines() => {
                for (i, grid) in run.grids().enumerate() {
                    self.answer_line(&Board::new(grid), &|| run.record(i), solver)?;
                }
            }
            Batch::Run(run) => {
                for i in 0..run.len() {
                    self.answer(&run.record(i), solver)?;
                }
            }
            Batch::Records(records) => {
                for record in records {
                    self.answer(record, solver)?;
                }
            }
        }
        Ok(())
    }

    /// Answers a plain line. Its record is only made if the answer is not a solution.
    fn answer_line(
        &mut self,
        board: &Board,
        record: &dyn Fn() -> Record,
        solver: &mut Solver,
    ) -> io::Result<()> {
        self.ask(board, None, solver, &|reply| match &reply.plain {
            Plain::Solution(solution) if reply.message.is_none() => self.line(solution, &reply),
            _ => self.reply(&record(), &reply),
        })?;
        self.number += 1;
        Ok(())
    }

    fn answer(&mut self, record: &Record, solver: &mut Solver) -> io::Result<()> {
        self.warn(record);
        match &record.board {
            Ok(board) => {
                let emit = |reply| self.reply(record, &reply);
                self.ask(board, record.answer.as_ref(), solver, &emit)?;
            }
            Err(error) => self.reply(record, &unread(error))?,
        }
        self.number += 1;
        Ok(())
    }

    /// Has the job answer a board. If that takes long, what is done before it is handed on.
    fn ask(
        &self,
        board: &Board,
        answer: Option<&Grid>,
        solver: &mut Solver,
        emit: &dyn Fn(Reply) -> io::Result<()>,
    ) -> io::Result<()> {
        uninterrupted()?;
        let meanwhile = || self.done().boards > 0 && self.hand_on().is_err();
        let rules = &self.run.rules;
        let question =
            Question { number: self.number, board, answer, rules, meanwhile: &meanwhile };
        self.run.job.answer(&question, solver, &mut |reply| emit(reply))
    }

    fn line(&self, solution: &Solution, reply: &Reply) -> io::Result<()> {
        if let Sink::Bytes(out) = &mut self.done().sink {
            out.extend_from_slice(&solution.to_ascii());
            out.push(b'\n');
        }
        self.count(reply)
    }

    fn reply(&self, record: &Record, reply: &Reply) -> io::Result<()> {
        uninterrupted()?;
        let place = Place { number: self.number, origin: &self.work.origin };
        let renderer = &self.run.renderer;
        let mut done = self.done();
        if renderer.render(&place, record, reply, &mut done.sink) && self.number == 1 {
            let sink = std::mem::replace(&mut done.sink, renderer.sink());
            done.held = Some(sink.into_bytes());
        }
        done.notes.extend(self.note(record, reply));
        drop(done);
        self.count(reply)
    }

    fn count(&self, reply: &Reply) -> io::Result<()> {
        let mut done = self.done();
        done.boards += 1;
        if reply.index.is_none_or(|index| index == 1) {
            done.records += 1;
            self.run.report.count(reply.status, reply.granted);
        }
        let is_full = done.sink.len() > FULL;
        drop(done);
        if is_full { self.hand_on() } else { Ok(()) }
    }

    fn hand_on(&self) -> io::Result<()> {
        let done = std::mem::replace(&mut *self.done(), Done::new(&self.run.renderer));
        (self.hand_on)(done)
    }

    fn done(&self) -> MutexGuard<'_, Done> {
        self.done.lock().expect("no thread panics with it")
    }

    fn warn(&self, record: &Record) {
        for warning in &record.warnings {
            let text = || format!("{}{warning}", self.name());
            let note = self.run.report.note(Kind::Warning, text);
            self.done().notes.extend(note);
        }
    }

    /// Says why a record did not get what was asked for, or what is odd about it.
    fn note(&self, record: &Record, reply: &Reply) -> Option<String> {
        let message = reply.message.as_ref()?;
        if matches!(&reply.plain, Plain::Text(text) if text.contains(message.as_str())) {
            return None;
        }
        let kind = if reply.granted { Kind::Warning } else { Kind::of(reply.status) };
        let text = || match &record.board {
            Err(_) if message.starts_with("line ") => format!("{}{message}", self.name()),
            _ => format!("{}line {}: {message}{}", self.name(), record.line, advice(reply)),
        };
        self.run.report.note(kind, text)
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
