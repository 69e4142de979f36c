//! The files that a command reads, as its words tell: the value of an option that says `FILE` may be one.
//!
//! None of them may be the output, which would be emptied before it is read; and standard input can be
//! read only once, whatever for. Both are seen before anything is opened, for options to come, too.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command};
use same_file::Handle;

/// # Errors
///
/// The output is read, or standard input is to be read twice.
pub(crate) fn check(command: &Command, words: &ArgMatches) -> Result<(), String> {
    let is_read = |arg: &&Arg| arg.get_id() != "output" && may_be_file(arg);
    let read: Vec<Read<'_>> =
        command.get_arguments().filter(is_read).flat_map(|arg| values(arg, words)).collect();
    let output = words.try_get_one::<PathBuf>("output").ok().flatten();
    keep(&read, output.map(PathBuf::as_path))?;
    read_once(&read)
}

fn may_be_file(arg: &Arg) -> bool {
    arg.get_value_names().is_some_and(|names| names.iter().any(|name| name.contains("FILE")))
}

/// What is read, by the name of its file, and what says so.
struct Read<'a> {
    name: &'a OsStr,
    because: String,
}

/// The values of an option. Where no operand names puzzles, they come by standard input.
fn values<'a>(arg: &Arg, words: &'a ArgMatches) -> Vec<Read<'a>> {
    let read = |name: &'a OsStr| {
        let option = arg.get_long().map(|long| format!("--{long} ")).unwrap_or_default();
        Read { name, because: format!("`{option}{}`", name.display()) }
    };
    match words.get_raw(arg.get_id().as_str()) {
        Some(names) => names.map(read).collect(),
        None if arg.is_positional() && !arg.is_hide_set() => {
            vec![Read { name: OsStr::new("-"), because: "the puzzles".to_owned() }]
        }
        None => Vec::new(),
    }
}

impl Read<'_> {
    fn is_stdin(&self) -> bool {
        self.name == "-"
    }

    /// Is it this file, by whatever name? A pipe is never opened for that: it has one reader.
    fn is_file(&self, file: &Handle) -> bool {
        let own = match Path::new(self.name) {
            _ if self.is_stdin() => Handle::stdin(),
            path if path.is_file() => Handle::from_path(path),
            _ => return false,
        };
        own.is_ok_and(|own| own == *file)
    }
}

/// The output must not be read: it would be emptied before.
fn keep(read: &[Read<'_>], output: Option<&Path>) -> Result<(), String> {
    let Some(path) = output.filter(|path| path.is_file()) else { return Ok(()) };
    let Ok(file) = Handle::from_path(path) else { return Ok(()) };
    match read.iter().find(|read| read.is_file(&file)) {
        Some(_) => Err(format!("{} is read, so it can't be written too", path.display())),
        None => Ok(()),
    }
}

fn read_once(read: &[Read<'_>]) -> Result<(), String> {
    let twice: Vec<_> = read.iter().filter(|read| read.is_stdin()).collect();
    match &twice[..] {
        [one, other, ..] => Err(format!(
            "standard input can be read only once, not for {} and for {}",
            one.because, other.because
        )),
        _ => Ok(()),
    }
}
