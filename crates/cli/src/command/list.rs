//! `list`: the names that options take.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use ninefold::Level;
use ninefold::format::{FORMATS, Format};
use ninefold::logic::Technique;
use ninefold::logic::rate::SCALES;
use serde_json::{Map, Value, json};

/// Options of `list`.
#[derive(Args, Debug)]
#[command(after_help = ABOUT)]
pub(crate) struct List {
    /// What to list
    #[arg(value_enum, default_value_t = What::Formats)]
    what: What,
    /// As data, with named fields
    #[arg(short, long, value_enum)]
    to: Option<To>,
}

const ABOUT: &str = "\
    Of a technique stand here: its name for options; whether `hint` and `path` try it by default, as HoDoKu \
    does, or else why not (`--with` adds it); `unique` if it is right for puzzles with one solution only, \
    and so not tried before that was proved; the level and the score that HoDoKu gives it; what players \
    call it.";

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

#[derive(Clone, Copy, Debug, ValueEnum)]
enum To {
    Jsonl,
    Csv,
    Tsv,
}

impl List {
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let table = match self.what {
            What::Formats => formats(),
            What::Isa => levels(),
            What::Techniques => techniques(),
            What::Scales => scales(),
        };
        match self.to {
            None => table.text(out),
            Some(To::Jsonl) => table.objects(out),
            Some(To::Csv) => table.rows(b',', out),
            Some(To::Tsv) => table.rows(b'\t', out),
        }
    }
}

/// What is listed: columns with names, and a value for each in every row.
struct Table {
    names: &'static [&'static str],
    rows: Vec<Vec<Value>>,
}

impl Table {
    /// Columns as wide as they have to be. What is true says so by its name.
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let word = |(i, value): (usize, &Value)| match value {
            Value::Bool(true) => self.names[i].to_owned(),
            Value::Bool(false) => String::new(),
            value => flat(value),
        };
        let words = |row: &Vec<Value>| row.iter().enumerate().map(word).collect::<Vec<_>>();
        let rows: Vec<_> = self.rows.iter().map(words).collect();
        let width = |i: usize| rows.iter().map(|row| row[i].len()).max().unwrap_or_default();
        let widths: Vec<_> = (0..self.names.len()).map(width).collect();
        for row in &rows {
            let padded = |(word, &width): (&String, &usize)| format!("{word:<width$}");
            let line = row.iter().zip(&widths).map(padded).collect::<Vec<_>>().join("  ");
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    fn objects(&self, out: &mut dyn Write) -> io::Result<()> {
        for row in &self.rows {
            let names = self.names.iter().map(|&name| name.to_owned());
            let object: Map<_, _> = names.zip(row.iter().cloned()).collect();
            writeln!(out, "{}", Value::from(object))?;
        }
        Ok(())
    }

    fn rows(&self, separator: u8, out: &mut dyn Write) -> io::Result<()> {
        let mut rows = csv::WriterBuilder::new().delimiter(separator).from_writer(out);
        rows.write_record(self.names)?;
        for row in &self.rows {
            rows.write_record(row.iter().map(flat))?;
        }
        rows.flush()
    }
}

/// A value without quotes; those of a list one after the other.
fn flat(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(flat).collect::<Vec<_>>().join(", "),
        value => value.to_string(),
    }
}

fn formats() -> Table {
    let row = |format: &Format| {
        let endings: Vec<_> = format.extensions.iter().map(|ending| format!(".{ending}")).collect();
        let writes = format.writes() || is_data(format.name);
        vec![
            json!(format.name),
            json!(format.reads()),
            json!(writes),
            json!(endings),
            json!(format.about),
        ]
    };
    let about = "a table of columns, compressed, for data frames";
    let parquet =
        vec![json!("parquet"), json!(true), json!(true), json!([".parquet"]), json!(about)];
    let rows = FORMATS.iter().map(row).chain([parquet]).collect();
    Table { names: &["format", "read", "write", "endings", "about"], rows }
}

/// Each technique with whether it is tried by default, and what HoDoKu makes of it.
fn techniques() -> Table {
    let row = |technique: &'static Technique| {
        let hodoku = technique.hodoku;
        let default = match hodoku {
            Some(hodoku) if hodoku.is_on => "on",
            Some(_) => "off in HoDoKu",
            None => "not in HoDoKu",
        };
        vec![
            json!(technique.id),
            json!(default),
            json!(technique.rests_on_uniqueness),
            json!(hodoku.map(|hodoku| hodoku.level.to_string())),
            json!(hodoku.map(|hodoku| hodoku.score)),
            json!(technique.name),
            json!(technique.aliases),
        ]
    };
    let names = &[
        "technique",
        "default",
        "unique",
        "hodoku_level",
        "hodoku_score",
        "name",
        "also_known_as",
    ];
    Table { names, rows: Technique::all().map(row).collect() }
}

fn scales() -> Table {
    let row = |scale: &ninefold::logic::rate::Scale| vec![json!(scale.id), json!(scale.about)];
    Table { names: &["scale", "about"], rows: SCALES.iter().map(row).collect() }
}

fn levels() -> Table {
    let row = |&level: &Level| {
        let is_chosen = level == Level::detect();
        vec![json!(level.to_string()), json!(level.is_available()), json!(is_chosen)]
    };
    Table { names: &["isa", "here", "auto"], rows: Level::ALL.iter().map(row).collect() }
}

/// Is it written as data, with the answers?
fn is_data(name: &str) -> bool {
    ["csv", "tsv", "jsonl"].contains(&name)
}
