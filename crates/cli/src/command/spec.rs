//! A file of options for `generate`, as words of the command line.
//!
//! So there is no second parser, and what the command line says comes after it. Only what is wrong is found out here, since
//! here it is known in which line it stands.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command};
use toml::{Spanned, Value};

use super::given;
use crate::nearest;

/// The options of a file, as words for a command.
///
/// # Errors
///
/// It can't be read, or isn't TOML, or the command has no such options.
pub(crate) fn words(file: &Path, command: &Command) -> Result<Vec<OsString>, String> {
    let text = given::text(file.as_os_str(), "options stand in a TOML file")?;
    let at = |start: usize, what: &dyn ToString| {
        let line = text[..start].matches('\n').count() + 1;
        format!("{}: line {line}: {}", file.display(), what.to_string())
    };
    let table: BTreeMap<String, Spanned<Value>> = toml::from_str(&text)
        .map_err(|error| at(error.span().map_or(0, |span| span.start), &error.message()))?;
    let words = table.iter().map(|(name, value)| {
        let word = word(command, name, value.get_ref());
        word.map_err(|error| at(value.span().start, &error))
    });
    let words: Result<Vec<_>, String> = words.collect();
    Ok(words?.into_iter().flatten().map(OsString::from).collect())
}

/// An option of the file as a word; none if it is switched off.
fn word(command: &Command, name: &str, value: &Value) -> Result<Option<String>, String> {
    let arg = option(command, name)?;
    let is_switch = matches!(arg.get_action(), ArgAction::SetTrue);
    let word = match value {
        Value::Boolean(is_on) if is_switch => return Ok(is_on.then(|| format!("--{name}"))),
        _ if is_switch => return Err(format!("{name} is true or false")),
        Value::Array(items) if items.is_empty() => return Ok(None),
        Value::Array(items) if arg.get_value_delimiter().is_some() => {
            let items: Option<Vec<_>> = items.iter().map(plain).collect();
            items.map(|items| items.join(","))
        }
        value => plain(value),
    };
    let word = word.ok_or_else(|| match arg.get_value_delimiter() {
        Some(_) => format!("{name} is a list of texts, as in {name} = [\"a\", \"b\"]"),
        None => format!("{name} is a number or a text, as in {name} = \"...\""),
    })?;
    let word = format!("--{name}={word}");
    fits(command, &word).map(|()| Some(word))
}

/// The option of a name.
fn option<'a>(command: &'a Command, name: &str) -> Result<&'a Arg, String> {
    let options = || command.get_arguments().filter(|arg| arg.get_long().is_some());
    let names = |arg: &'a Arg| {
        arg.get_long().into_iter().chain(arg.get_all_aliases().into_iter().flatten())
    };
    match options().find(|arg| names(arg).any(|other| other == name)) {
        Some(arg) if arg.get_id() == "spec" => {
            Err("a file of options can't name another".to_owned())
        }
        Some(arg) => Ok(arg),
        None => {
            let is_short =
                |arg: &&Arg| arg.get_short().is_some_and(|short| name == short.to_string());
            let long = options().find(is_short).and_then(Arg::get_long).unwrap_or(name);
            let nearest = nearest::hint(long, options().flat_map(names));
            Err(format!("no option {name:?}{nearest}"))
        }
    }
}

/// Is the value of a word one that the option takes?
fn fits(command: &Command, word: &str) -> Result<(), String> {
    match command.clone().try_get_matches_from(["generate", word]) {
        Err(error)
            if matches!(error.kind(), ErrorKind::InvalidValue | ErrorKind::ValueValidation) =>
        {
            let text = error.to_string();
            let lines = text.lines().take_while(|line| !line.is_empty()).map(str::trim);
            let told = lines.collect::<Vec<_>>().join(" ");
            Err(told.trim_start_matches("error: ").to_owned())
        }
        _ => Ok(()),
    }
}

/// A value as a word.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Datetime(date) => Some(date.to_string()),
        _ => None,
    }
}
