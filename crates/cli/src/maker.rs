//! Runs `generate`: no input, but orders; what is made of them is written as any other reply is.

use std::io;
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::Instant;

use ninefold::format::{Frame, Record};
use ninefold::generate::{Made, Weighing};
use ninefold::logic::Plan;
use ninefold::{Board, Limits};

use crate::command::{COLUMNS, FIELDS, Generate, Order};
use crate::input;
use crate::keys::Keys;
use crate::mill::{Mill, Told, Yield};
use crate::output::{Origin, Output, Place, Renderer, Shows};
use crate::piece::Done;
use crate::progress::Progress;
use crate::report::Report;
use crate::sieve::Sieve;
use crate::writer::Writer;
use crate::{end, listen, named, shape};

/// Makes what is ordered.
///
/// # Errors
///
/// Why it can't be made.
pub(crate) fn generate(options: &Generate) -> Result<ExitCode, String> {
    let common = &options.common;
    let shape = shape(common)?.unwrap_or_else(|| named("line"));
    options.fits(shape.is_data())?;
    input::options(common, false)?;
    let plan = options.plan()?;
    let orders = options.orders(plan.as_ref())?;
    let plan = shape.is_data().then(|| plan.unwrap_or_default());
    let report = Report::new(common.messages, common.quiet, false);
    let renderer = Renderer::new(shape, Shows::Boards)
        .with_fields(&common.fields, false)
        .with_extra(FIELDS, COLUMNS)
        .with_empty(common.empty);
    renderer.settle(None, None);
    renderer.missing_fields().for_each(|message| report.trouble(message));
    if report.is_trouble() {
        report.finish(false);
        return Ok(ExitCode::from(2));
    }
    let mut output = Output::open(common.output.as_deref()).map_err(|error| {
        let path = common.output.as_deref().unwrap_or("-".as_ref());
        format!("{}: {error}", path.display())
    })?;
    listen();
    if options.has_new_seed() {
        report.conclude(&format!("seed {}", orders[0].seed));
    }
    let progress = Progress::new(common.progress, common.quiet, None);
    let mut sieve = Sieve::default();
    let writer = Writer::new(&renderer, &report, &progress, &mut sieve, &mut output);
    let result = Press { options, plan, renderer: &renderer, report: &report, writer, number: 0 }
        .make(&orders);
    progress.finish();
    let closed = output.close();
    if result.is_err() || closed.is_err() {
        end(result.and(closed));
    }
    report.finish(common.summary);
    Ok(ExitCode::from(report.exit_status(common.exit_zero)))
}

/// Writes puzzles as they are made.
struct Press<'a> {
    options: &'a Generate,
    /// The steps that are told, if any are.
    plan: Option<Plan>,
    renderer: &'a Renderer,
    report: &'a Report,
    writer: Writer<'a>,
    /// So many are written.
    number: u64,
}

impl Press<'_> {
    fn make(mut self, orders: &[Order]) -> io::Result<()> {
        let made = self.make_all(orders).map_err(|error| self.writer.settle(error));
        made.and_then(|()| self.writer.finish())
    }

    fn make_all(&mut self, orders: &[Order]) -> io::Result<()> {
        let common = &self.options.common;
        let end = common.time_limit.and_then(|time| Instant::now().checked_add(time));
        let cores = || available_parallelism().ok();
        let threads = common.threads.or_else(cores).map_or(1, Into::into);
        let (options, plan) = (self.options, self.plan.clone());
        let mut seen = Keys::default();
        for order in orders {
            let Order { spec, seed, number, attempts, .. } = order;
            let tell =
                |made: &Made, limits: &Limits<'_>| options.told(made, *seed, plan.as_ref(), limits);
            let mill = Mill {
                spec,
                seed: *seed,
                number: *number,
                attempts: *attempts,
                end,
                nodes: common.node_limit,
                threads,
                level: common.isa,
                tell: &tell,
            };
            let got = mill.run(&mut seen, &mut |puzzles| self.write(&puzzles))?;
            self.conclude(order, &got);
        }
        Ok(())
    }

    fn write(&mut self, puzzles: &[Told]) -> io::Result<()> {
        let origin = Origin { file: None, format: None, columns: Vec::new() };
        let mut done = Done::new(self.renderer);
        for Told { made, reply } in puzzles {
            self.number += 1;
            let place = Place { number: self.number, origin: &origin, row: None };
            self.renderer.render(
                &place,
                &record(self.number, Board::new(*made.puzzle.grid())),
                reply,
                &mut done.sink,
            );
            done.tally.count(reply.status, reply.granted);
            done.boards += 1;
        }
        self.writer.write(done)?;
        if puzzles.is_empty() { Ok(()) } else { self.writer.flush() }
    }

    /// Says what is missing of an order, and why.
    fn conclude(&self, order: &Order, got: &Yield) {
        if got.weighing.mean_givens().is_finite() {
            self.report.conclude(&told(&got.weighing));
        }
        if got.made == order.number {
            return;
        }
        let closest = got.closest.as_ref().map(|miss| format!("; the closest: {miss}"));
        let why = if got.is_late { "the time limit was reached" } else { "no attempts are left" };
        self.report.refuse(&format!(
            "{} of {} {}puzzles, seed {}: {why}{} (more `--attempts` or `--time-limit` may help)",
            got.made,
            order.number,
            order.grade.map(|grade| format!("{grade} ")).unwrap_or_default(),
            order.seed,
            closest.unwrap_or_default()
        ));
    }
}

/// So many puzzles that are alike likely say how far off they may be.
const ENOUGH: f64 = 10.0;

/// What weights tell about all minimal puzzles.
fn told(weighing: &Weighing) -> String {
    let (mean, alike) = (weighing.mean_givens(), weighing.effective());
    let error = match alike < ENOUGH {
        true => String::new(),
        false => format!(" ± {:.2}", weighing.variance().sqrt()),
    };
    let doubt = if alike < ENOUGH { ": too few to say how far off that is" } else { "" };
    format!(
        "all minimal puzzles as asked for have {mean:.2}{error} givens in the mean, and a grid has {:.2e} of them \
         (as {alike:.0} puzzles alike likely would tell{doubt})",
        weighing.puzzles_per_grid(),
    )
}

/// A puzzle as a record of its own.
fn record(number: u64, board: Board) -> Record {
    Record {
        line: number,
        text: Vec::new(),
        board: Ok(board),
        frame: Frame::Bare,
        answer: None,
        warnings: Vec::new(),
    }
}
