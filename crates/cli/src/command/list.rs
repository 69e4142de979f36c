//! `list`: the names that options take.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use ninefold::Level;
use ninefold::format::FORMATS;

/// Options of `list`.
#[derive(Args, Debug)]
pub(crate) struct List {
    /// What to list
    #[arg(value_enum, default_value_t = What::Formats)]
    what: What,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    /// The formats of `--from` and `--to`
    Formats,
    /// The solving techniques: none yet
    Techniques,
    /// The rating scales: none yet
    Scales,
    /// The instruction sets of `--isa`
    Isa,
}

impl List {
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.what {
            What::Formats => formats(out),
            What::Isa => levels(out),
            What::Techniques | What::Scales => writeln!(io::stderr(), "ninefold: none yet"),
        }
    }
}

fn formats(out: &mut dyn Write) -> io::Result<()> {
    for format in FORMATS {
        let reads = if format.reads() { "read" } else { "" };
        let writes = if format.writes() || is_data(format.name) { "write" } else { "" };
        let endings: Vec<_> = format.extensions.iter().map(|ending| format!(".{ending}")).collect();
        let (name, about, endings) = (format.name, format.about, endings.join(" "));
        writeln!(out, "{name:<12} {reads:<4} {writes:<5} {endings:<22} {about}")?;
    }
    Ok(())
}

fn levels(out: &mut dyn Write) -> io::Result<()> {
    for &level in Level::ALL {
        let here = if level.is_available() { "here" } else { "" };
        let auto = if level == Level::detect() { "auto" } else { "" };
        let line = format!("{level:<12} {here:<4} {auto}");
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Is it written as data, with the answers?
fn is_data(name: &str) -> bool {
    ["csv", "tsv", "jsonl"].contains(&name)
}
