//! The `ninefold` program: Sudoku in any format, from the command line.
//!
//! `args` are the words; a `command` turns them into a [`Job`]; a [`Run`] reads
//! the `input`, has the job answer each record, and the `writer` puts out what the `output` makes of
//! the replies. The `report` is what is said on standard error.
#![forbid(unsafe_code)]

mod answers;
mod args;
mod bulk;
mod command;
mod files;
mod guard;
mod input;
mod job;
mod keys;
mod maker;
mod manifest;
mod mill;
mod nearest;
mod output;
mod piece;
mod progress;
mod report;
mod rows;
mod run;
mod shard;
mod sieve;
mod source;
mod writer;

use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::thread::available_parallelism;

use clap::CommandFactory;
use ninefold::format::{Format, Options};

use answers::Beside;
use args::{Cli, Command, Common, Other};
use command::{Firsts, Forms, Hints, Paths, Rewrite, Transforms};
use input::Input;
use job::{INTERRUPTED, Job, Rules};
use manifest::{Manifest, Past};
use output::{Output, Renderer, Shape, Shows};
use progress::Progress;
use report::Report;
use run::{Run, WAITING};
use shard::Selection;

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().collect();
    if args.len() < 2 && io::stdin().is_terminal() {
        return print(&format!("{}\n\n{}\n", Cli::command().render_usage(), args::EXAMPLES));
    }
    let cli = args::with_command(args).and_then(args::parsed);
    cli.and_then(|cli| obey(&cli.command)).unwrap_or_else(|message| usage(&message))
}

/// Does what a command asks for.
///
/// # Errors
///
/// What is wrong with its words.
fn obey(command: &Command) -> Result<ExitCode, String> {
    match command {
        Command::Solve(solve) => {
            run(solve, &solve.common, &Plan { multiple: true, ..Plan::boards() })
        }
        Command::Count(count) => run(count, &count.common, &Plan::text()),
        Command::Check(check) => run(check, &check.common, &Plan::text()),
        Command::Candidates(candidates) if candidates.counts => {
            run(candidates, &candidates.common, &Plan::text())
        }
        Command::Candidates(options) => candidates(options),
        Command::Verify(verify) => {
            run(verify, &verify.common, &Plan::pairs(Beside::Answers, &verify.other))
        }
        Command::Minimize(minimize) => {
            run(minimize, &minimize.common, &Plan { shape: named("line"), ..Plan::boards() })
        }
        Command::Backdoors(backdoors) => run(backdoors, &backdoors.common, &Plan::text()),
        Command::Unavoidable(unavoidable) => run(unavoidable, &unavoidable.common, &Plan::text()),
        Command::Canon(options) => canon(options),
        Command::Same(same) => run(same, &same.common, &Plan::pairs(Beside::Puzzles, &same.other)),
        Command::Dedup(options) => dedup(options),
        Command::Hint(hint) => {
            let filled = hint.filled.as_deref();
            let plan = Plan { filled, other: hint.other(), speaks: true, ..Plan::text() };
            run(&Hints::new(hint)?, &hint.common, &plan)
        }
        Command::Path(path) => {
            run(&Paths::new(path)?, &path.common, &Plan { speaks: true, ..Plan::text() })
        }
        Command::Rate(rate) => run(rate, &rate.common, &Plan::text()),
        Command::Generate(options) => maker::generate(options),
        Command::Transform(options) => transform(options),
        Command::Convert(convert) => self::convert(&convert.common),
        Command::List(list) => Ok(finish(list.write(&mut io::stdout()))),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "ninefold", &mut script);
            Ok(finish(io::stdout().write_all(&script)))
        }
        Command::Man { command } => man(command.as_deref()),
    }
}

/// The manual page of a command, or of the program.
fn man(command: Option<&str>) -> Result<ExitCode, String> {
    let mut program = Cli::command();
    program.build();
    let page = match command {
        None => Ok(&program),
        Some(name) => program
            .find_subcommand(name)
            .ok_or_else(|| format!("no command {name:?} (see `ninefold --help`)")),
    }?;
    Ok(finish(clap_mangen::Man::new(page.clone()).render(&mut io::stdout())))
}

/// How a command differs from others in what it reads and shows.
struct Plan<'a> {
    /// The shape of the output where the caller doesn't choose.
    shape: Shape,
    shows: Shows,
    /// What does a second file have beside the puzzles of the first?
    pairs: Option<Beside>,
    /// The input of what is filled in so far.
    filled: Option<&'a OsStr>,
    /// Does it have an answer for listening?
    speaks: bool,
    /// The files whose records are not shown again.
    against: &'a [OsString],
    /// How to read what stands beside the puzzles.
    other: Other,
    /// Is it worth a word that puzzles have more than one solution?
    multiple: bool,
}

/// A second file, and what it has beside the puzzles of the first.
type Second<'a> = (&'a Input, Beside);

impl Plan<'_> {
    fn boards() -> Self {
        let (shape, shows) = (Shape::Same, Shows::Boards);
        Self {
            shape,
            shows,
            pairs: None,
            filled: None,
            speaks: false,
            against: &[],
            other: Other::default(),
            multiple: false,
        }
    }

    fn text() -> Self {
        Self { shape: Shape::Text, shows: Shows::Text, ..Self::boards() }
    }

    /// Records in two files, one beside the other.
    fn pairs(which: Beside, other: &Other) -> Self {
        Self { pairs: Some(which), other: other.clone(), ..Self::text() }
    }

    /// The inputs, and the one whose records stand beside those of the first.
    fn pair<'a>(&self, inputs: &'a [Input]) -> Result<(&'a [Input], Option<Second<'a>>), &str> {
        match (self.pairs, inputs) {
            (Some(which), [_, second]) => Ok((&inputs[..1], Some((second, which)))),
            (Some(Beside::Puzzles), [_]) if self.other.other_column.is_some() => Ok((inputs, None)),
            (Some(Beside::Puzzles), _) => {
                Err("same takes two puzzles, two files of puzzles, or a table and `--other-column`")
            }
            (Some(Beside::Answers), [_, _, ..]) => {
                Err("verify takes one file with answers beside its puzzles, or two files")
            }
            _ => Ok((inputs, None)),
        }
    }

    /// Can this shape hold the answers, and the fields that the caller chose?
    fn fits(&self, shape: Shape, common: &Common) -> Result<(), String> {
        if let (Shape::Format(Format { name, .. }), Shows::Text) = (shape, self.shows) {
            return Err(format!(
                "this command's answers are no boards: `--to {name}` can't hold them; `jsonl`, \
                 `csv`, `tsv` and `same` can"
            ));
        }
        let has_fields = shape.is_data() || shape == Shape::Same && self.shows != Shows::Records;
        if common.fields.is_empty() || has_fields {
            Ok(())
        } else {
            Err("`--fields` goes with `--to jsonl`, `csv` or `tsv`".to_owned())
        }
    }
}

fn named(shape: &str) -> Shape {
    Shape::named(shape).expect("a shape of ours")
}

/// Pencil marks, unless the caller chooses another shape that holds them.
fn candidates(options: &command::Candidates) -> Result<ExitCode, String> {
    options.fits(shape(&options.common)?)?;
    run(options, &options.common, &Plan { shape: named("pencilmarks"), ..Plan::boards() })
}

/// Lines, unless the caller chooses otherwise.
fn transform(options: &command::Transform) -> Result<ExitCode, String> {
    let shape = shape(&options.common)?.unwrap_or_else(|| named("line"));
    let job = Transforms { options, shape };
    run(&job, &options.common, &Plan { shape, ..Plan::boards() })
}

/// Lines, unless the caller chooses otherwise.
fn canon(options: &command::Canon) -> Result<ExitCode, String> {
    let shape = shape(&options.common)?.unwrap_or_else(|| named("line"));
    options.fits(shape)?;
    let common = options.with_classes();
    run(&Forms { options, shape }, &common, &Plan { shape, ..Plan::boards() })
}

/// As they came, unless the caller chooses otherwise.
fn dedup(options: &command::Dedup) -> Result<ExitCode, String> {
    let shape = shape(&options.common)?.unwrap_or(Shape::Same);
    let plan = Plan {
        shape,
        shows: Shows::Records,
        against: &options.against,
        other: options.other.clone(),
        ..Plan::boards()
    };
    run(&Firsts { options, shape }, &options.common, &plan)
}

fn convert(common: &Common) -> Result<ExitCode, String> {
    let shape = shape(common)?
        .ok_or("convert to what? name a format with `--to` (see `ninefold list formats`)")?;
    let is_asked = common.fields.iter().any(|field| field == "placed");
    let in_one_column = matches!(shape, Shape::Table(_) | Shape::Parquet) && !is_asked;
    run(&Rewrite { shape, in_one_column }, common, &Plan { shape, ..Plan::boards() })
}

/// The shape that the caller chose, by `--to` or by the ending of the output file.
fn shape(common: &Common) -> Result<Option<Shape>, String> {
    if let Some(name) = &common.to {
        return Shape::named(name).map(Some);
    }
    let ending = common.output.as_ref().and_then(|path| {
        let name = path.file_name()?.to_str()?;
        let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(name);
        name.rsplit_once('.').map(|(_, ending)| ending.to_owned())
    });
    match ending.as_deref() {
        Some("json") => {
            Err("one object a line is no .json document: name the file .jsonl (`--to jsonl` \
                             writes lines under any name, and `jq -s .` makes a document of them)"
                .to_owned())
        }
        Some(ending) if OTHER_THAN_PUZZLES.contains(&ending) => Err(format!(
            "no .{ending} file can be written: `--to FORMAT` says what else the file shall hold"
        )),
        ending => Ok(ending.and_then(Shape::of_extension)),
    }
}

/// Endings of files in which nobody looks for lines of text.
const OTHER_THAN_PUZZLES: [&str; 14] = [
    "pdf", "html", "htm", "svg", "png", "jpg", "jpeg", "gif", "webp", "xlsx", "xls", "ods", "docx",
    "odt",
];

/// Runs a job over the inputs that the command line names.
///
/// # Errors
///
/// Options that don't go together, and names of nothing.
fn run(job: &dyn Job, common: &Common, plan: &Plan<'_>) -> Result<ExitCode, String> {
    let inputs = Input::all(&common.operands);
    let others: Vec<_> = plan.against.iter().map(|file| Input::named(file)).collect();
    let filled = plan.filled.map(Input::named);
    let chosen = shape(common)?;
    args::commands_come_first(&common.operands)?;
    let (mut options, from) = input::options(common, inputs.iter().any(Input::is_typed))?;
    let other_from = input::From::named(plan.other.other_from.as_deref())?;
    let column = plan.other.other_column.clone();
    let other = Options { from: other_from.format(), column, ..options.clone() };
    let (inputs, answers) = plan.pair(&inputs)?;
    let answers = answers.or(filled.as_ref().map(|input| (input, Beside::Filled)));
    if answers.is_none() && others.is_empty() {
        options.beside.clone_from(&other.column);
    }
    let report = Report::new(common.messages, common.quiet, plan.multiple);
    let length = inputs.iter().chain(&others).map(Input::length).sum::<Option<u64>>();
    let quiet = common.quiet || options.interactive;
    let progress = Progress::new(common.progress, quiet, length);
    let shape = chosen.unwrap_or_else(|| default_shape(common, inputs, plan));
    let shape = if plan.speaks && shape == named("words") { Shape::Same } else { shape };
    plan.fits(shape, common)?;
    let resumed = resumed(common, inputs, shape, plan)?;
    let past = resumed.as_ref().and_then(|(_, past)| past.as_ref());
    past.into_iter().for_each(|past| report.resume(&past.report));
    let selection = Selection {
        shard: common.shard.unwrap_or_default(),
        next: past.map_or(1, |past| past.next),
    };
    let run = Run {
        job,
        selection,
        inputs,
        answers,
        options,
        from,
        other,
        other_from,
        rules: Rules { marks: common.marks, nodes: common.node_limit, time: common.time_limit },
        renderer: Renderer::new(shape, plan.shows)
            .with_fields(&common.fields, inputs.len() > 1)
            .with_job(job)
            .on_screen(!common.quiet && io::stderr().is_terminal() && is_shown(common, inputs))
            .with_empty(common.empty),
        report: &report,
        progress: &progress,
        level: common.isa,
        threads: common.threads.or_else(|| available_parallelism().ok()).map_or(1, Into::into),
    };
    listen();
    let beforehand = Report::new(common.messages, common.quiet, false);
    let mut sieve = run.learn(&others, &beforehand).unwrap_or_else(|error| end(Err(error)));
    beforehand.finish(false);
    if beforehand.is_trouble() {
        return Ok(ExitCode::from(2));
    }
    if past.is_some_and(|past| past.is_complete) {
        report.conclude("all of it is there already");
        report.finish(common.summary);
        return Ok(ExitCode::from(report.exit_status(common.exit_zero)));
    }
    let opened = match &resumed {
        Some((manifest, _)) => manifest.output().map(Output::into_file),
        // Nothing will come: what an earlier run wrote stays.
        None if !inputs.is_empty() && inputs.iter().all(Input::is_missing) => Ok(Output::nowhere()),
        None => Output::open(common.output.as_deref()),
    };
    let mut output = match opened {
        Ok(output) => output,
        Err(error) => {
            let path = common.output.as_deref().unwrap_or("-".as_ref()).display();
            report.trouble(&format!("{path}: {error}"));
            return Ok(ExitCode::from(2));
        }
    };
    let result = match resumed {
        Some((manifest, past)) => run.resume(manifest, past.as_ref(), &mut output),
        None => run.run(&mut sieve, &mut output),
    };
    progress.finish();
    let closed = output.close();
    if result.is_err() || closed.is_err() {
        end(result.and(closed));
    }
    let totals = sieve.totals(report.records.load(Ordering::Relaxed));
    totals.into_iter().for_each(|totals| report.conclude(&totals));
    report.finish(common.summary);
    let statuses = [&beforehand, &report].map(|report| report.exit_status(common.exit_zero));
    Ok(ExitCode::from(statuses.into_iter().max().unwrap_or_default()))
}

/// Where an earlier run of the same command ended, if it is to be gone on with.
fn resumed(
    common: &Common,
    inputs: &[Input],
    shape: Shape,
    plan: &Plan<'_>,
) -> Result<Option<(Manifest, Option<Past>)>, String> {
    let Some(output) = common.output.as_deref().filter(|_| common.resume) else { return Ok(None) };
    if plan.shows == Shows::Records {
        return Err("`dedup` can't be gone on with: it has to know all records".to_owned());
    }
    let refuse = |why| Err(format!("{}: `--resume` can't go on with it: {why}", output.display()));
    if Output::is_compressed(output) {
        return refuse("it is compressed while it is written; compress it once it is done");
    }
    if !shape.grows() {
        return refuse(
            "it isn't complete before its end; lines, `jsonl`, `csv` and `tsv` are, or make small parts \
             with `--shard`",
        );
    }
    Manifest::open(output, manifest::call(inputs)?).map(Some)
}

/// The answer to a single puzzle of a person at a terminal is drawn, if it is a board.
fn default_shape(common: &Common, inputs: &[Input], plan: &Plan<'_>) -> Shape {
    let is_board = plan.shape == Shape::Same && plan.shows == Shows::Boards;
    if is_board && is_shown(common, inputs) { named("grid") } else { plan.shape }
}

/// Is it a single puzzle that a person types, and do they see the answer?
fn is_shown(common: &Common, inputs: &[Input]) -> bool {
    let is_typed = matches!(inputs, [input] if input.is_typed());
    is_typed && common.output.is_none() && io::stdout().is_terminal()
}

/// Lets Ctrl-C end the work: at once where this program only waits for input, else once what is
/// finished is written.
fn listen() {
    // Without a handler Ctrl-C still ends the program, only less tidily.
    let _ = ctrlc::set_handler(|| {
        INTERRUPTED.store(true, Ordering::Relaxed);
        if WAITING.load(Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Ends the process after its output is done or can't go on. Whoever closed the pipe wants no more.
fn end(result: io::Result<()>) -> ! {
    std::process::exit(match result {
        Ok(()) => 0,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(error) if error.kind() == io::ErrorKind::Interrupted => 130,
        Err(error) => {
            let _ = writeln!(io::stderr(), "ninefold: cannot write the output: {error}");
            2
        }
    })
}

fn finish(result: io::Result<()>) -> ExitCode {
    if result.is_err() {
        end(result);
    }
    ExitCode::SUCCESS
}

fn print(text: &str) -> ExitCode {
    finish(io::stdout().write_all(text.as_bytes()))
}

fn usage(message: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "ninefold: {message}");
    ExitCode::from(2)
}
