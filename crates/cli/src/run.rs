//! From inputs to output: reads, answers and writes at once, on as many threads as there are.
//!
//! One thread reads and cuts what it reads into pieces of work; others answer them; this one writes
//! the results in the order of the input. Each piece travels with the channel on which its results
//! will come, so that order needs no sorting and memory is bounded by the pieces under way. A piece
//! is small at first and grows, so that a few hard puzzles are shared out and a million easy ones
//! cost little to hand on, and fill the lanes of a solver of many at once. On one thread the same is
//! done in turn.
//!
//! Whatever is complete is written before more input is awaited: the reader never waits for input
//! while it holds a record.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use ninefold::Level;
use ninefold::format::{self, Batch, Options};

use crate::answers::{Answers, Beside};
use crate::bulk::{Ask, Tools};
use crate::input::{From, Input};
use crate::job::{INTERRUPTED, Job, Rules};
use crate::manifest::{Manifest, Past};
use crate::output::{Origin, Output, Renderer, Shape, Shows};
use crate::piece::{Done, Work};
use crate::progress::Progress;
use crate::report::Report;
use crate::rows::as_objects;
use crate::shard::Selection;
use crate::sieve::Sieve;
use crate::source::{Portion, Source};
use crate::writer::Writer;

/// Set while this program waits for input and has nothing else to do: Ctrl-C then ends it at once.
pub(crate) static WAITING: AtomicBool = AtomicBool::new(false);

/// All that one run of a command is about.
pub(crate) struct Run<'a> {
    pub(crate) job: &'a dyn Job,
    pub(crate) inputs: &'a [Input],
    /// Where the answers to the puzzles are, if not beside them.
    pub(crate) answers: Option<(&'a Input, Beside)>,
    pub(crate) options: Options,
    pub(crate) from: From,
    /// How to read the files beside the inputs: their format and column are their own.
    pub(crate) other: Options,
    pub(crate) other_from: From,
    pub(crate) rules: Rules,
    pub(crate) renderer: Renderer,
    pub(crate) report: &'a Report,
    pub(crate) progress: &'a Progress,
    pub(crate) level: Level,
    pub(crate) threads: usize,
    /// The records to answer.
    pub(crate) selection: Selection,
}

/// What the reader has to tell.
enum Step {
    Work(Work),
    /// It is about to read, and may have to wait.
    Reads,
}

/// The most records in a piece that are asked about one by one.
const LARGEST_PIECE: usize = 256;

impl Run<'_> {
    /// Does it all, and ends the output. Of what is known by a key only what is new to the sieve is
    /// written.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub(crate) fn run(&self, sieve: &mut Sieve, output: &mut Output) -> io::Result<()> {
        let Self { renderer, report, progress, .. } = self;
        self.write(Writer::new(renderer, report, progress, sieve, output))
    }

    /// The same, with a manifest from which it can be gone on with.
    ///
    /// # Errors
    ///
    /// Those of the output, and of the manifest.
    pub(crate) fn resume(
        &self,
        manifest: Manifest,
        past: Option<&Past>,
        output: &mut Output,
    ) -> io::Result<()> {
        let Self { renderer, report, progress, .. } = self;
        let mut sieve = Sieve::default();
        let writer = Writer::new(renderer, report, progress, &mut sieve, output);
        self.write(writer.resuming(manifest, past))
    }

    fn write(&self, mut writer: Writer<'_>) -> io::Result<()> {
        if self.threads < 2 || self.job.is_endless() {
            self.run_in_turn(&mut writer)?;
        } else {
            self.run_side_by_side(&mut writer)?;
        }
        if !self.knows_fields() && self.report.records.load(Ordering::Relaxed) > 0 {
            self.tell_missing_fields();
        }
        writer.finish()
    }

    /// Has the same done with other inputs, and holds back later what these have, too.
    ///
    /// # Errors
    ///
    /// Those of the other threads.
    pub(crate) fn learn(&self, inputs: &[Input], report: &Report) -> io::Result<Sieve> {
        let mut sieve = Sieve::default();
        if inputs.is_empty() {
            return Ok(sieve);
        }
        let (options, other) = (self.other.clone(), self.other.clone());
        let renderer = Renderer::new(Shape::Text, Shows::Text);
        let rules = self.rules.clone();
        let from = self.other_from;
        let selection = Selection::default();
        Run {
            inputs,
            answers: None,
            options,
            other,
            from,
            rules,
            renderer,
            report,
            selection,
            ..*self
        }
        .run(&mut sieve, &mut Output::nowhere())?;
        Ok(Sieve::against(sieve))
    }

    fn run_in_turn(&self, writer: &mut Writer<'_>) -> io::Result<()> {
        let mut tools = Tools::new(self.level);
        let writer = Mutex::new(writer);
        let lock = || writer.lock().expect("no thread panics with it");
        self.read(&mut |step| match step {
            Step::Work(work) => {
                WAITING.store(false, Ordering::Relaxed);
                self.answer(&work, &mut tools, &|done| lock().write(done))
            }
            Step::Reads => {
                lock().flush()?;
                WAITING.store(true, Ordering::Relaxed);
                Ok(())
            }
        })
    }

    fn run_side_by_side(&self, writer: &mut Writer<'_>) -> io::Result<()> {
        let (give, take) = bounded::<(Work, Sender<Done>)>(2 * self.threads);
        let (promise, results) = bounded::<Receiver<Done>>(4 * self.threads);
        std::thread::scope(|scope| {
            scope.spawn(move || {
                // A writer that is gone has said why.
                let _ = self.read(&mut |step| hand_on(step, &give, &promise));
            });
            for _ in 0..self.threads {
                let take = take.clone();
                scope.spawn(move || self.work(&take));
            }
            drop(take);
            // The other threads may wait for input that never comes: trouble ends the process here.
            writer.write_all(&results).unwrap_or_else(|error| writer.abandon(error));
        });
        Ok(())
    }

    fn work(&self, take: &Receiver<(Work, Sender<Done>)>) {
        let mut tools = Tools::new(self.level);
        for (work, send) in take {
            let hand_on = |done| send.send(done).map_err(|_| closed());
            // A writer that is gone has said why.
            let _ = self.answer(&work, &mut tools, &hand_on);
        }
    }

    /// What to ask about many lines at once. Limits are for one record after the other.
    pub(crate) fn ask(&self) -> Option<Ask> {
        let Rules { nodes, time, .. } = self.rules;
        self.job.bulk().filter(|_| nodes.is_none() && time.is_none())
    }

    /// Reads all inputs and hands out pieces of work. A missing file doesn't stop the others.
    fn read(&self, take: &mut dyn FnMut(Step) -> io::Result<()>) -> io::Result<()> {
        let longest = if self.ask().is_some() { format::Run::LONGEST } else { LARGEST_PIECE };
        let mut pieces = Pieces {
            next: 1,
            handed_out: 0,
            threads: self.threads,
            longest,
            selection: self.selection,
        };
        let mut answers =
            match self.answers.map(|(answers, which)| Answers::open(answers, which, self)) {
                Some(Err(error)) => {
                    self.report.trouble(&error);
                    return Ok(());
                }
                Some(Ok(answers)) => Some(answers),
                None => None,
            };
        for input in self.inputs {
            let result = self.read_one(input, &mut pieces, &mut answers, take);
            match (result, &input.name) {
                (Ok(()), _) => {}
                (Err(Trouble::Output(error)), _) => return Err(error),
                (Err(Trouble::Input(error)), None) => self.report.trouble(&error.to_string()),
                (Err(Trouble::Input(error)), Some(name)) => {
                    self.report.trouble(&format!("{name}: {error}"));
                }
            }
        }
        if let Some(answers) = answers {
            answers.end(self.report);
        }
        Ok(())
    }

    fn read_one(
        &self,
        input: &Input,
        pieces: &mut Pieces,
        answers: &mut Option<Answers>,
        take: &mut dyn FnMut(Step) -> io::Result<()>,
    ) -> Result<(), Trouble> {
        take(Step::Reads).map_err(Trouble::Output)?;
        let opened = input.open(self.from, self.progress).map_err(Trouble::Input)?;
        let mut source = Source::new(opened, self.options.clone()).map_err(Trouble::Input)?;
        let begin = pieces.next;
        let mut origin = None;
        while !INTERRUPTED.load(Ordering::Relaxed) {
            take(Step::Reads).map_err(Trouble::Output)?;
            let portion = source.next_portion().map_err(Trouble::Input)?;
            self.settle(&source, portion.as_ref()).map_err(Trouble::Input)?;
            let Some(mut portion) = portion else { break };
            if let (Batch::Records(records), Some(rows)) = (&mut portion.batch, &portion.rows)
                && self.renderer.writes_objects()
            {
                as_objects(records, source.columns(), rows);
            }
            if let Some(answers) = answers {
                portion.batch = answers.beside(portion.batch).map_err(Trouble::Input)?;
            }
            let origin = origin.get_or_insert_with(|| Arc::new(origin_of(input, &source)));
            pieces
                .cut(portion, origin, &mut |work| take(Step::Work(work)))
                .map_err(Trouble::Output)?;
        }
        let is_told = self.options.from.is_some() || !source.columns().is_empty();
        let is_container = source.format().is_some_and(|format| format.name == "opensudoku");
        if pieces.next == begin && !is_told && !is_container {
            let name = input.name.as_ref().map_or_else(String::new, |name| format!("{name}: "));
            let what =
                "no puzzle in the input: a plain one is 81 characters, 1 to 9 and . for empty";
            self.report.refuse(&format!("{name}{what}"));
        }
        Ok(())
    }

    /// Does the first record tell which fields there are? Later objects may have others, and other files.
    fn knows_fields(&self) -> bool {
        self.inputs.len() == 1 && !self.renderer.takes_objects()
    }

    /// Fields that were asked for, and that nothing has, are trouble.
    fn tell_missing_fields(&self) {
        self.renderer.missing_fields().for_each(|message| self.report.trouble(message));
    }

    /// The first input settles the columns of a table.
    ///
    /// # Errors
    ///
    /// Rows that come out as they came need the same columns in all inputs.
    fn settle(&self, source: &Source, portion: Option<&Portion>) -> io::Result<()> {
        let first = match portion.map(|portion| &portion.batch) {
            Some(Batch::Records(records)) => records.first(),
            _ => None,
        };
        let is_news = self.renderer.settle(Some(source), first);
        if is_news && self.knows_fields() {
            self.tell_missing_fields();
        }
        let is_empty = portion.is_none() && source.columns().is_empty();
        if is_empty || self.renderer.takes(source) {
            Ok(())
        } else {
            Err(io::Error::other(OTHER_COLUMNS))
        }
    }
}

/// What the records of an input have in common, as its first ones tell.
fn origin_of(input: &Input, source: &Source) -> Origin {
    let columns = source.columns().to_vec();
    Origin { file: input.name.clone(), format: source.format(), columns }
}

const OTHER_COLUMNS: &str =
    "its columns are not those of the first file (`--to csv` brings them together)";

/// What can go wrong while reading: the input, or the output that reads on.
enum Trouble {
    Input(io::Error),
    Output(io::Error),
}

/// Gives a piece of work to whoever is free, and the promise of its result to the writer.
fn hand_on(
    step: Step,
    give: &Sender<(Work, Sender<Done>)>,
    promise: &Sender<Receiver<Done>>,
) -> io::Result<()> {
    let Step::Work(work) = step else { return Ok(()) };
    let (send, receive) = unbounded();
    promise.send(receive).map_err(|_| closed())?;
    give.send((work, send)).map_err(|_| closed())
}

/// The other end of a channel is gone.
fn closed() -> io::Error {
    io::ErrorKind::BrokenPipe.into()
}

/// Cuts batches into pieces.
struct Pieces {
    /// The number of the next record.
    next: u64,
    handed_out: u64,
    selection: Selection,
    threads: usize,
    /// The most records in a piece.
    longest: usize,
}

impl Pieces {
    /// Cuts what is selected of a portion.
    fn cut(
        &mut self,
        portion: Portion,
        origin: &Arc<Origin>,
        take: &mut dyn FnMut(Work) -> io::Result<()>,
    ) -> io::Result<()> {
        let begin = self.next;
        self.next += portion.len() as u64;
        let step = self.selection.step();
        let (mut portion, mut first) = self.selection.of(portion, begin);
        while portion.len() > 0 {
            let rest = portion.split_off(self.size().min(portion.len()));
            let (length, Portion { batch, rows }) = (portion.len() as u64, portion);
            take(Work { batch, rows, first, step, origin: Arc::clone(origin) })?;
            self.handed_out += length;
            first += length * step;
            portion = rest;
        }
        Ok(())
    }

    /// A quarter of what each thread had so far, so that at the end none is alone for long.
    fn size(&self) -> usize {
        let share = self.handed_out as usize / (4 * self.threads);
        share.clamp(1, self.longest)
    }
}
