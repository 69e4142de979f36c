//! A piece of work: some records that follow one another, and what comes of them.

use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use arrow_array::RecordBatch;
use ninefold::format::{self, Batch, Fault, ReadError, Record};
use ninefold::{Answers, Board, Bulk, Canonizer, Count, Lines, Solver};

use crate::bulk::{Found, Told, Tools};
use crate::job::{INTERRUPTED, Plain, Question, Reply};
use crate::output::{Origin, Place, Renderer, Sink, status_of};
use crate::report::{Kind, Tally};
use crate::run::Run;
use crate::sieve::Keyed;

/// A piece of work: some records that follow one another.
pub(crate) struct Work {
    pub(crate) batch: Batch,
    /// The rows that its records are in a Parquet file.
    pub(crate) rows: Option<RecordBatch>,
    /// The number of the first record.
    pub(crate) first: u64,
    /// From the number of a record to that of the next.
    pub(crate) step: u64,
    pub(crate) origin: Arc<Origin>,
}

/// What came of a piece of work.
pub(crate) struct Done {
    /// The first record of all, given back as it came: dropped if it stays the only one.
    pub(crate) held: Option<Vec<u8>>,
    pub(crate) sink: Sink,
    /// The records in it that are known by a key, in order.
    pub(crate) keyed: Vec<Keyed>,
    pub(crate) tally: Tally,
    pub(crate) boards: u64,
    /// With this, all records before this number are answered.
    pub(crate) end: Option<u64>,
}

/// What is done is handed on whenever it is this long.
const FULL: usize = 1 << 16;

impl Done {
    pub(crate) fn new(renderer: &Renderer) -> Self {
        let sink = renderer.sink();
        Self { held: None, sink, keyed: Vec::new(), tally: Tally::default(), boards: 0, end: None }
    }

    /// Adds what is made of a reply.
    fn put<T>(&mut self, reply: &Reply, write: impl FnOnce(&mut Sink) -> T) -> T {
        let Some(key) = reply.key else { return write(&mut self.sink) };
        let begin = self.sink.end();
        let result = write(&mut self.sink);
        self.keyed.push(Keyed { key, bytes: begin..self.sink.end() });
        result
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
        tools: &mut Tools,
        hand_on: HandOn<'_>,
    ) -> io::Result<()> {
        let done = Mutex::new(Done::new(&self.renderer));
        let Tools { solver, bulk, canonizer } = tools;
        let mut piece = Piece { run: self, work, hand_on, canonizer, done, number: work.first };
        let result = piece.answer_all(solver, bulk);
        piece.done().end = result.is_ok().then_some(piece.number);
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
    canonizer: &'a Mutex<Canonizer>,
    done: Mutex<Done>,
    /// The number of the record whose turn it is.
    number: u64,
}

impl Piece<'_> {
    fn answer_all(&mut self, solver: &mut Solver, bulk: &mut Bulk) -> io::Result<()> {
        match &self.work.batch {
            Batch::Run(run) => self.answer_run(run, solver, bulk),
            Batch::Records(records) => self.answer_records(records, solver, bulk),
        }
    }

    /// Answers records. Those that are digits and nothing else are asked about all at once, too.
    fn answer_records(
        &mut self,
        records: &[Record],
        solver: &mut Solver,
        bulk: &mut Bulk,
    ) -> io::Result<()> {
        uninterrupted()?;
        let ask = self.run.ask().filter(|_| records.len() >= Bulk::FEWEST);
        let digits = |record: &Record| record.board.as_ref().ok()?.as_grid(self.run.rules.marks);
        let grids: Vec<_> = records.iter().map(|record| ask.and(digits(record))).collect();
        let mut text = Vec::new();
        grids.iter().flatten().for_each(|grid| write_line(&grid.to_ascii(b'.'), &mut text));
        let told = ask.map(|ask| ask.about(Lines::new(&text).expect("lines of 81"), bulk));
        let mut lines = 0..;
        for (record, grid) in records.iter().zip(&grids) {
            let line = grid.and_then(|_| lines.next());
            let found = told.as_ref().and_then(|told| told.found(line?));
            self.answer(record, found.as_ref(), solver)?;
        }
        Ok(())
    }

    /// Answers plain lines, and asks about all at once if the job has a question for that. Solutions
    /// are then copied, text to text; of the other lines each has its reply.
    fn answer_run(
        &mut self,
        run: &format::Run,
        solver: &mut Solver,
        bulk: &mut Bulk,
    ) -> io::Result<()> {
        uninterrupted()?;
        let lines = || Lines::new(run.text()).expect("a run is such lines");
        let ask = self.run.ask().filter(|_| run.len() >= Bulk::FEWEST);
        let told = ask.map(|ask| ask.about(lines(), bulk));
        let mut place = 0;
        while place < run.len() {
            if let Some(Told::Answers(answers)) = &told {
                place += self.copy_solutions(answers, place)?;
            }
            if place < run.len() {
                let found = told.as_ref().and_then(|told| told.found(place));
                self.answer_line(run, place, found.as_ref(), solver)?;
                place += 1;
            }
        }
        Ok(())
    }

    /// Copies as many solutions as follow one another from a place on. How many?
    fn copy_solutions(&mut self, answers: &Answers, from: usize) -> io::Result<usize> {
        if !self.run.renderer.shows_solutions() {
            return Ok(0);
        }
        let mut done = self.done();
        let Done { sink: Sink::Bytes(out), tally, boards, .. } = &mut *done else { return Ok(0) };
        let copied = if from == 0
            && let Some(text) = answers.text()
        {
            out.extend_from_slice(text);
            answers.len()
        } else {
            let lines = (from..answers.len()).map_while(|place| answers.line(place));
            lines.map(|line| write_line(line, out)).count()
        };
        tally.count_granted(&answers.statuses()[from..][..copied]);
        *boards += copied as u64;
        drop(done);
        self.number += copied as u64 * self.work.step;
        self.hand_on_if_full()?;
        Ok(copied)
    }

    /// Answers a plain line. Its record is only made if the output needs more than a line.
    fn answer_line(
        &mut self,
        run: &format::Run,
        place: usize,
        found: Option<&Found>,
        solver: &mut Solver,
    ) -> io::Result<()> {
        if !self.run.renderer.is_plain_lines() {
            return self.answer(&run.record(place), found, solver);
        }
        let board = Board::new(run.grid(place));
        self.ask(&board, None, found, solver, &|reply| match &reply.plain {
            Plain::Solution(solution) if reply.message.is_none() => {
                self.line(&solution.to_ascii(), &reply)
            }
            Plain::Text(text) if reply.message.is_none() => self.line(text.as_bytes(), &reply),
            Plain::Record if reply.message.is_none() && self.run.renderer.gives_back() => {
                self.line(run.line(place), &reply)
            }
            _ => self.reply(&run.record(place), &reply),
        })?;
        self.number += self.work.step;
        Ok(())
    }

    fn answer(
        &mut self,
        record: &Record,
        found: Option<&Found>,
        solver: &mut Solver,
    ) -> io::Result<()> {
        self.warn(record);
        match &record.board {
            Ok(board) => {
                let emit = |reply| self.reply(record, &reply);
                self.ask(board, record.answer.as_ref(), found, solver, &emit)?;
            }
            Err(error) => self.reply(record, &unread(error))?,
        }
        self.number += self.work.step;
        Ok(())
    }

    /// Has the job answer a board, unless what was found is enough. If that takes long, what is done
    /// before it is handed on.
    fn ask(
        &self,
        board: &Board,
        answer: Option<&Board>,
        found: Option<&Found>,
        solver: &mut Solver,
        emit: &dyn Fn(Reply) -> io::Result<()>,
    ) -> io::Result<()> {
        uninterrupted()?;
        // What can't be written ends the work, which then has an answer that nobody is there to read.
        let broken = OnceLock::new();
        let meanwhile = || {
            let has_news = self.done().boards > 0;
            let result = if has_news { self.hand_on() } else { Ok(()) };
            result.map_err(|error| broken.get_or_init(|| error)).is_err()
        };
        let question = Question {
            number: self.number,
            board,
            answer,
            rules: &self.run.rules,
            canonizer: self.canonizer,
            meanwhile: &meanwhile,
        };
        let unasked = !self.run.job.tells_status() && self.run.renderer.shows_status();
        let status = unasked.then(|| question.status(solver));
        let emit = |reply: Reply| emit(Reply { status: reply.status.or(status), ..reply });
        let result = match found.and_then(|found| self.run.job.known(&question, found)) {
            Some(reply) => emit(reply),
            None => self.run.job.answer(&question, solver, &mut |reply| emit(reply)),
        };
        broken.into_inner().map_or(result, Err)
    }

    fn line(&self, line: &[u8], reply: &Reply) -> io::Result<()> {
        self.done().put(reply, |sink| {
            if let Sink::Bytes(out) = sink {
                write_line(line, out);
            }
        });
        self.count(reply)
    }

    fn reply(&self, record: &Record, reply: &Reply) -> io::Result<()> {
        uninterrupted()?;
        let rows = self.work.rows.as_ref();
        let row =
            rows.map(|rows| (rows, ((self.number - self.work.first) / self.work.step) as u32));
        let place = Place { number: self.number, origin: &self.work.origin, row };
        let renderer = &self.run.renderer;
        let mut done = self.done();
        let is_block = done.put(reply, |sink| renderer.render(&place, record, reply, sink));
        if is_block && self.number == 1 {
            let sink = std::mem::replace(&mut done.sink, renderer.sink());
            done.held = sink.into_bytes();
        }
        self.note(record, reply, &mut done.tally);
        drop(done);
        self.count(reply)
    }

    fn count(&self, reply: &Reply) -> io::Result<()> {
        let mut done = self.done();
        done.boards += 1;
        if reply.index.is_none_or(|index| index == 1) {
            done.tally.count(reply.status, reply.granted);
        } else if !reply.granted {
            done.tally.refuse();
        }
        drop(done);
        self.hand_on_if_full()
    }

    fn hand_on_if_full(&self) -> io::Result<()> {
        if self.done().sink.len() > FULL { self.hand_on() } else { Ok(()) }
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
            self.done().tally.note(self.run.report, Kind::Warning, text);
        }
        if let Some(lost) = self.run.renderer.lost(&self.work.origin, record) {
            let text = || format!("{}line {}: {lost}", self.name(), record.line);
            self.done().tally.note(self.run.report, Kind::Warning, text);
        }
    }

    /// Says why a record did not get what was asked for, or what is odd about it.
    fn note(&self, record: &Record, reply: &Reply, tally: &mut Tally) {
        let Some(message) = &reply.message else { return };
        if matches!(&reply.plain, Plain::Text(text) if text.contains(message.as_str())) {
            return;
        }
        let kind = if reply.granted { Kind::Warning } else { Kind::of(reply.status) };
        let text = || match &record.board {
            Err(_) if message.starts_with("line ") => format!("{}{message}", self.name()),
            _ => format!("{}line {}: {message}{}", self.name(), record.line, advice(reply)),
        };
        tally.note(self.run.report, kind, text);
    }

    fn name(&self) -> String {
        self.work.origin.file.as_ref().map_or_else(String::new, |name| format!("{name}: "))
    }
}

fn write_line(line: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(line);
    out.push(b'\n');
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
    match reply.count {
        Some(Count::AtLeast(_)) if !reply.granted => {
            " (more `--time-limit` or `--node-limit`, or `--estimate`, may help)"
        }
        _ => reply.advice,
    }
}
