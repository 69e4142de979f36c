//! `list`: the names that options take.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use ninefold::Level;
use ninefold::format::FORMATS;
use ninefold::logic::Technique;
use ninefold::logic::rate::SCALES;

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
    /// The solving techniques
    Techniques,
    /// The rating scales of `rate --scale`
    Scales,
    /// The instruction sets of `--isa`
    Isa,
}

impl List {
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.what {
            What::Formats => formats(out),
            What::Isa => levels(out),
            What::Techniques => techniques(out),
            What::Scales => scales(out),
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
    let (name, about) = ("parquet", "a table of columns, compressed, for data frames");
    writeln!(out, "{name:<12} read write {:<22} {about}", ".parquet")
}

/// Each technique with what HoDoKu makes of it: its level and what it adds to a score.
fn techniques(out: &mut dyn Write) -> io::Result<()> {
    for technique in Technique::all() {
        let hodoku = technique.hodoku.map(|hodoku| format!("{} {}", hodoku.level, hodoku.score));
        let (id, hodoku) = (technique.id, hodoku.unwrap_or_default());
        let names: Vec<_> =
            [technique.name].into_iter().chain(technique.aliases.iter().copied()).collect();
        writeln!(out, "{id:<28} {hodoku:<11} {}", names.join(", "))?;
    }
    Ok(())
}

fn scales(out: &mut dyn Write) -> io::Result<()> {
    SCALES.iter().try_for_each(|scale| writeln!(out, "{:<12} {}", scale.id, scale.about))
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
