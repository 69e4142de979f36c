//! The words of the command line.

use std::ffi::OsString;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use ninefold::Level;

use crate::command::{
    self, Backdoors, Candidates, Canon, Check, Convert, Count, Dedup, Generate, Hint, List,
    Minimize, Rate, Same, Solve, Transform, Unavoidable, Verify,
};
use crate::files;
use crate::shard::Shard;

/// Sudoku: solve, count, check and convert puzzles in any format.
#[derive(Debug, Parser)]
#[command(
    name = "ninefold",
    version,
    propagate_version = true,
    about,
    after_help = EXAMPLES,
    override_usage = "ninefold [COMMAND] [OPTIONS] [FILE|PUZZLE...]"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

pub(crate) const EXAMPLES: &str = "\
Exit status:
  0 every record got what was asked for; 1 some did not; 2 trouble with usage or files; 130 interrupted

Examples:
  ninefold puzzles.txt                  solve every puzzle of a file, whatever its format
  ninefold check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve --to csv < in.txt      without a file, puzzles are read from standard input";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// The lexicographically smallest solution, and whether it is the only one
    Solve(Solve),
    /// The number of solutions
    Count(Count),
    /// Unique, multiple, none or invalid, and why
    Check(Check),
    /// The digits that occur in some solution, cell by cell
    Candidates(Candidates),
    /// Is each answer a right solution of its puzzle?
    Verify(Verify),
    /// A minimal puzzle within the puzzle, or all of them
    Minimize(Minimize),
    /// The fewest cells whose digits make singles solve the puzzle
    Backdoors(Backdoors),
    /// The sets of cells of which every puzzle with this solution gives one
    Unavoidable(Unavoidable),
    /// The canonical form: the same for all equivalent puzzles
    Canon(Canon),
    /// Are two puzzles one under symmetry?
    Same(Same),
    /// Of puzzles that are alike only the first
    Dedup(Dedup),
    /// The next step, as people solve it
    Hint(Hint),
    /// All steps to the solution, or to where techniques end
    Path(command::Path),
    /// How hard a puzzle is, on a scale
    Rate(Rate),
    /// Puzzles to a specification
    Generate(Box<Generate>),
    /// Equivalent puzzles
    Transform(Transform),
    /// The same puzzles in another format
    Convert(Convert),
    /// The names that options take
    List(List),
    /// A script that completes commands and options in a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// The manual page, as roff
    Man {
        /// The command to have the page of; none is the program's
        command: Option<String>,
    },
}

/// What every command that reads puzzles takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct Common {
    /// Files of puzzles, or puzzles of 81 characters; none, or `-`, is standard input
    #[arg(value_name = "FILE|PUZZLE")]
    pub(crate) operands: Vec<OsString>,
    /// The format of the input (see `ninefold list formats`); found out if not given
    #[arg(short, long, value_name = "FORMAT", help_heading = "Input")]
    pub(crate) from: Option<String>,
    /// The column that holds the puzzles: its name, or its number from 1
    #[arg(long, value_name = "NAME|N", help_heading = "Input")]
    pub(crate) column: Option<String>,
    /// The sign for an empty cell
    #[arg(long, value_name = "CHAR", value_parser = sign, help_heading = "Input")]
    pub(crate) empty: Option<char>,
    /// Read digits of other scripts and look-alikes, and say what was read as what
    #[arg(long, help_heading = "Input")]
    pub(crate) lenient: bool,
    /// Let placed digits and pencil marks bind, too, where a puzzle has givens
    #[arg(long, help_heading = "Input")]
    pub(crate) marks: bool,
    /// The shape of the output: `same`, `jsonl`, `csv`, `tsv`, `parquet`, or a format
    #[arg(short, long, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) to: Option<String>,
    /// The fields to write, in this order (with `csv`, `tsv`, `jsonl`)
    #[arg(long, value_name = "A,B,C", value_delimiter = ',', help_heading = "Output")]
    pub(crate) fields: Vec<String>,
    /// Write to a file; its ending chooses format and compression unless `--to` does
    #[arg(short, long, alias = "out", value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// Say nothing on standard error but trouble with files and usage
    #[arg(short, long, help_heading = "Output")]
    pub(crate) quiet: bool,
    /// How many messages of a kind to print before only their number follows: a number, or `all`
    #[arg(long, value_name = "N|all", default_value = "10", value_parser = messages, help_heading = "Output")]
    pub(crate) messages: u64,
    /// Say at the end how many records had which status
    #[arg(long, help_heading = "Output")]
    pub(crate) summary: bool,
    /// Exit with status 0 even if some records did not get what was asked for
    #[arg(long, help_heading = "Output")]
    pub(crate) exit_zero: bool,
    /// When to show a progress bar
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN", help_heading = "Output")]
    pub(crate) progress: When,
    /// Accepted for all commands; there is nothing coloured but the help
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN", help_heading = "Output")]
    pub(crate) color: When,
    /// Answer only the I-th of every N records, with the numbers that they have among all
    #[arg(long, value_name = "I/N", help_heading = "Work")]
    pub(crate) shard: Option<Shard>,
    /// Go on where the same command, with this option, was stopped: `FILE.manifest` beside the output tells
    #[arg(long, requires = "output", help_heading = "Work")]
    pub(crate) resume: bool,
    /// Threads to use (default: the cores that the process may use)
    #[arg(short = 'j', long, value_name = "N", value_parser = threads, help_heading = "Work")]
    pub(crate) threads: Option<std::num::NonZero<usize>>,
    /// The instruction set to use (see `ninefold list isa`)
    #[arg(long, value_name = "SET", default_value = "auto", value_parser = levels(), help_heading = "Work")]
    pub(crate) isa: Level,
    /// Give up on a record after so many guesses: its answer is then `unknown`
    #[arg(long, value_name = "N", allow_negative_numbers = true, help_heading = "Work")]
    pub(crate) node_limit: Option<u64>,
    /// Give up on a record after so many seconds: its answer is then `unknown`
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = "Work")]
    pub(crate) time_limit: Option<std::time::Duration>,
}

impl Common {
    /// Is the answer for listening?
    pub(crate) fn is_spoken(&self) -> bool {
        self.to.as_deref() == Some("words")
    }
}

/// How to read what stands beside the puzzles.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Other {
    /// The format of the other file, to which `--from` doesn't reach; found out if not given
    #[arg(long, value_name = "FORMAT", help_heading = "Input")]
    pub(crate) other_from: Option<String>,
    /// The column that counts in the other file or, without one, beside the puzzles
    #[arg(long, value_name = "NAME|N", help_heading = "Input")]
    pub(crate) other_column: Option<String>,
}

/// When to do something that fits a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

fn messages(text: &str) -> Result<u64, String> {
    match text {
        "all" => Ok(u64::MAX),
        number => number.parse().map_err(|_| "a number, or `all`".to_owned()),
    }
}

fn sign(text: &str) -> Result<char, String> {
    let sign = text.parse().ok().filter(|sign: &char| !('1'..='9').contains(sign));
    sign.ok_or_else(|| "a character that is no digit from 1 to 9".to_owned())
}

fn threads(text: &str) -> Result<std::num::NonZero<usize>, String> {
    let threads =
        text.parse().ok().filter(|&threads: &std::num::NonZero<usize>| threads.get() <= 1024);
    threads.ok_or_else(|| "a number from 1 to 1024".to_owned())
}

/// `auto`, or a level by its name, if this machine has it.
fn levels() -> impl TypedValueParser<Value = Level> {
    let names = std::iter::once("auto").chain(Level::ALL.iter().map(|level| level.name()));
    PossibleValuesParser::new(names).try_map(|name| match name.as_str() {
        "auto" => Ok(Level::detect()),
        name => name.parse().ok().filter(|level: &Level| level.is_available()).ok_or_else(lacking),
    })
}

fn lacking() -> String {
    let names: Vec<_> = Level::available().map(Level::name).collect();
    format!("this machine lacks it; it has {}", names.join(", "))
}

fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let seconds = text.parse().ok().map(std::time::Duration::try_from_secs_f64);
    seconds.and_then(Result::ok).ok_or_else(|| "a number of seconds, as in 0.5".to_owned())
}

/// The arguments, with `solve` put in where they name no command.
pub(crate) fn with_command(mut args: Vec<OsString>) -> Result<Vec<OsString>, String> {
    let names = commands();
    let is_command = |arg: &OsString| names.iter().any(|name| arg == name.as_str());
    let asks =
        |arg: &OsString| ["-h", "--help", "help", "-V", "--version"].iter().any(|word| arg == word);
    match args.get(1) {
        Some(first) if is_command(first) || asks(first) => {}
        Some(first) if is_unknown(first) => return Err(unknown(first, &names)),
        _ => args.insert(1, "solve".into()),
    }
    Ok(args)
}

/// Parses the arguments. The options of a file of `generate` come before those of the command line.
pub(crate) fn parsed(mut args: Vec<OsString>) -> Result<Cli, String> {
    let program = Cli::command();
    if let (Some(file), Some(generate)) =
        (spec(&program, &args), program.find_subcommand("generate"))
    {
        args.splice(2..2, command::words(&file, generate)?);
    }
    let words = program.clone().get_matches_from(args);
    if let Some((name, words)) = words.subcommand()
        && let Some(command) = program.find_subcommand(name)
    {
        files::check(command, words)?;
    }
    Ok(Cli::from_arg_matches(&words)
        .unwrap_or_else(|error| error.format(&mut Cli::command()).exit()))
}

/// The file of options of `generate`. What is wrong with the arguments, or missing and perhaps in the file, is seen
/// later.
fn spec(program: &clap::Command, args: &[OsString]) -> Option<PathBuf> {
    let is_spec = |word: &OsString| word.to_string_lossy().starts_with("--spec");
    let names_one = args.get(1).is_some_and(|word| word == "generate") && args.iter().any(is_spec);
    let rough = || program.clone().ignore_errors(true).try_get_matches_from(args).ok();
    let rough = names_one.then(rough)??;
    rough.subcommand_matches("generate")?.get_one("spec").cloned()
}

fn commands() -> Vec<String> {
    Cli::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// No operand may be a command that stands behind its options, unless it is a file, too.
pub(crate) fn commands_come_first(operands: &[OsString]) -> Result<(), String> {
    let is_command = |name: &&String| {
        operands.iter().any(|word| word == name.as_str() && !Path::new(word).exists())
    };
    match commands().iter().find(is_command) {
        Some(name) => Err(format!("the command comes first: `ninefold {name} ...`")),
        None => Ok(()),
    }
}

/// Is this first word neither an option, a file nor a puzzle?
fn is_unknown(word: &OsString) -> bool {
    let text = word.to_string_lossy();
    !text.starts_with('-') && !Path::new(word).exists() && !is_filelike(&text)
}

/// A word with a dot, a slash or many letters was meant as a file or a puzzle.
fn is_filelike(text: &str) -> bool {
    text.contains(['.', '/', '\\', '0']) || text.len() > 20 || text.contains(char::is_whitespace)
}

fn unknown(word: &OsString, names: &[String]) -> String {
    let word = word.to_string_lossy();
    let near = |name: &&String| (strsim::damerau_levenshtein(name, &word), (*name).clone());
    let nearest = names.iter().min_by_key(near).map_or("solve", String::as_str);
    format!(
        "{word:?} is neither a command, nor a file, nor a puzzle; the nearest command is `{nearest}` \
         (see `ninefold --help`)"
    )
}

/// A whole number of a range.
pub(crate) fn whole<T: FromStr + PartialOrd + Display>(
    all: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone
where
    RangeInclusive<T>: Clone,
{
    move |text| {
        let number = text.trim().parse().ok().filter(|number| all.contains(number));
        number.ok_or_else(|| format!("a whole number from {} to {}", all.start(), all.end()))
    }
}
