//! Where a run stands, in a file beside its output, so that one that was killed can go on.
//!
//! Now and then, between two records, the output so far is forced to the disk and what is known of it is
//! written down: how many records it answers, how long it is, how many had which status. The next run of
//! the same command cuts the output to that length, passes over those records, and goes on. So the end
//! is the same byte for byte, and so is the exit status. A manifest takes its predecessor's place in one
//! stroke; it never tells of what is not on the disk.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::input::Input;

/// How often it is written, at most.
const EVERY: Duration = Duration::from_millis(500);

/// The manifest of a run.
pub(crate) struct Manifest {
    path: PathBuf,
    output: File,
    /// What makes it this run and no other.
    call: Value,
    last: Instant,
}

/// How far a run came.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    /// The records that are answered are those before this number.
    pub(crate) next: u64,
    /// The length of the output.
    pub(crate) bytes: u64,
    /// Has the output no record?
    pub(crate) is_bare: bool,
    pub(crate) is_complete: bool,
    /// What is to be reported of it.
    pub(crate) report: Value,
}

/// The command and its inputs: what has to be the same.
pub(crate) fn call(inputs: &[Input]) -> Result<Value, String> {
    let inputs = inputs.iter().map(Input::fingerprint).collect::<Option<Vec<_>>>();
    let inputs = inputs.ok_or("`--resume` needs files to read: what is streamed is gone")?;
    Ok(json!({ "words": words(), "inputs": inputs }))
}

/// The words of the command, but for the number of threads, which changes no answer.
fn words() -> Vec<String> {
    let mut all = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let mut words = Vec::new();
    while let Some(word) = all.next() {
        match word.as_str() {
            "-j" | "--threads" => drop(all.next()),
            word if word.starts_with("-j") || word.starts_with("--threads=") => {}
            word => words.push(word.to_owned()),
        }
    }
    words
}

impl Manifest {
    /// The manifest of an output, and what it tells of an earlier run. The output is cut to what that run
    /// is known to have written.
    pub(crate) fn open(output: &Path, call: Value) -> Result<(Self, Option<Past>), String> {
        let mut path = output.as_os_str().to_owned();
        path.push(".manifest");
        let path = PathBuf::from(path);
        let past = match fs::read(&path) {
            Ok(text) => Some(past(&text, &call).map_err(|why| refusal(&path, why))?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(format!("{}: {error}", path.display())),
        };
        let length = past.as_ref().map_or(0, |past| past.bytes);
        let file = cut(output, length).map_err(|why| format!("{}: {why}", output.display()))?;
        Ok((Self { path, output: file, call, last: Instant::now() }, past))
    }

    /// Where the output goes on.
    pub(crate) fn output(&self) -> io::Result<File> {
        self.output.try_clone()
    }

    /// Is it time to write it again?
    pub(crate) fn is_due(&self) -> bool {
        self.last.elapsed() >= EVERY
    }

    /// Writes down how far the run came.
    pub(crate) fn write(&mut self, past: &Past) -> io::Result<()> {
        self.output.sync_data()?;
        let text = json!({
            "call": self.call,
            "next": past.next,
            "bytes": past.bytes,
            "bare": past.is_bare,
            "complete": past.is_complete,
            "report": past.report,
        });
        let mut next = self.path.as_os_str().to_owned();
        next.push(".new");
        let mut file = File::create(&next)?;
        writeln!(file, "{text}")?;
        file.sync_data()?;
        fs::rename(&next, &self.path)?;
        self.last = Instant::now();
        Ok(())
    }
}

/// What a manifest tells, if it is of this call.
fn past(text: &[u8], call: &Value) -> Result<Past, &'static str> {
    let known: Value = serde_json::from_slice(text).map_err(|_| "it is no manifest")?;
    if known["call"]["words"] != call["words"] {
        return Err("it is of another command");
    }
    if known["call"] != *call {
        return Err("an input has changed since");
    }
    let past = || {
        Some(Past {
            next: known["next"].as_u64()?,
            bytes: known["bytes"].as_u64()?,
            is_bare: known["bare"].as_bool()?,
            is_complete: known["complete"].as_bool()?,
            report: known["report"].clone(),
        })
    };
    past().ok_or("it is no manifest")
}

fn refusal(path: &Path, why: &str) -> String {
    format!("{}: {why}; remove it to begin anew", path.display())
}

/// Opens a file for what follows its first bytes, and cuts off all else.
fn cut(path: &Path, length: u64) -> io::Result<File> {
    let file = File::options().append(true).create(true).open(path)?;
    if file.metadata()?.len() < length {
        return Err(io::Error::other("it is shorter than its manifest says; remove that"));
    }
    file.set_len(length)?;
    Ok(file)
}
