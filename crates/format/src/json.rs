//! JSON lines: one object a line, a field of which is the puzzle.
//!
//! ```text
//! {"id":1,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}
//! ```
//!
//! Data sets come like this, and so does what this program writes with `--to jsonl`. The field has
//! one of the names that columns of tables have. Its value is a text of 81 cells, or an array of 81
//! numbers, or nine arrays of nine, with 0 or null for empty. `candidates`, 81 texts of digits, are
//! pencil marks; `placed` holds the digits that were placed since, as a text like that of the puzzle.
//! All fields are kept.
//!
//! Traps: a document that is one array, or an object that goes over many lines, is JSON but not JSON
//! lines; what follows its first line has no meaning by itself, so it is refused as a whole. A record
//! for which an earlier program had no puzzle (`"puzzle":null,"status":"unreadable"`) stays that.

use ninefold_grid::{Board, ByCell, Candidates, Digit, DigitSet, Grid};
use serde_json::{Map, Value};

use crate::detect::{Fit, Sample, is_blank};
use crate::lines::Line;
use crate::passage::Passage;
use crate::reader::Parser;
use crate::symbol::Symbols;
use crate::{Fault, Format, Frame, Layers, Options, Read, ReadError, Record, Style, Write, value};

pub(crate) const FORMAT: Format = Format {
    name: "jsonl",
    about: "a JSON object a line, with the puzzle in a field",
    extensions: &["jsonl", "ndjson"],
    read: Some(Read { fits, parser: |options| Box::new(JsonParser::new(options)) }),
    write: Some(Write { holds: Layers { placed: true, marks: true }, ..Write::of(board) }),
};

fn board(board: &Board, style: &Style, out: &mut Vec<u8>) {
    let text = |grid: &Grid| Value::from(value::text(grid, style.empty.unwrap_or('.')));
    let mut object = Map::from_iter([("puzzle".to_owned(), text(&board.givens))]);
    if !board.placed.is_empty() {
        object.insert("placed".to_owned(), text(&board.placed));
    }
    if let Some(marks) = &board.marks {
        let cells = marks.iter().map(|(_, digits)| digits.to_string()).collect();
        object.insert("candidates".to_owned(), cells);
    }
    out.extend_from_slice(Value::from(object).to_string().as_bytes());
    out.push(b'\n');
}

/// An object without any field that could be a puzzle is something else.
fn fits(sample: &Sample<'_>) -> Fit {
    if !is_object(sample.first()) && !is_array(sample.first()) {
        return Fit::No;
    }
    let records = sample.records(&FORMAT);
    let error = |record: &Record| record.board.as_ref().err().map(|error| error.fault.clone());
    match records.iter().map(error).collect::<Vec<_>>().as_slice() {
        [None | Some(Fault::PassedOn(..)), ..] => Fit::Settles,
        faults if faults.contains(&None) => Fit::Reads,
        faults if faults.iter().all(|fault| matches!(fault, Some(Fault::Column(_)))) => Fit::No,
        _ => Fit::Looks,
    }
}

fn is_object(line: &str) -> bool {
    line.trim_start().starts_with('{')
}

/// Does an array of objects begin here?
fn is_array(line: &str) -> bool {
    line.trim_start().strip_prefix('[').is_some_and(is_object)
}

struct JsonParser {
    options: Options,
    /// Is this the first line?
    first: bool,
    done: bool,
}

impl JsonParser {
    fn new(options: &Options) -> Self {
        Self { options: options.clone(), first: true, done: false }
    }

    /// Is this the beginning of a document that goes on over the lines that follow?
    fn is_document(&self, line: &str) -> bool {
        let is_cut = |error: &serde_json::Error| error.is_eof();
        self.first && (is_array(line) || object(line).is_err_and(|error| is_cut(&error)))
    }
}

impl Parser for JsonParser {
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        if is_blank(line.text) || line.text.starts_with('#') {
            return;
        }
        if self.is_document(line.text) {
            let fault = Fault::Unsupported(
                "a JSON document over many lines; put one object on each line, as \
                 `jq -c .` and for an array `jq -c '.[]'` do"
                    .to_owned(),
            );
            records.push(Passage::from(line).refused(fault));
            self.done = true;
        } else {
            records.push(record(line, &self.options));
        }
        self.first = false;
    }

    fn end(&mut self, _: &mut Vec<Record>) {}

    fn is_done(&self) -> bool {
        self.done
    }
}

fn object(line: &str) -> serde_json::Result<Map<String, Value>> {
    serde_json::from_str(line)
}

fn record(line: Line<'_>, options: &Options) -> Record {
    let lines = Passage::from(line);
    match object(line.text) {
        Ok(object) => read(&lines, &object, options).framed(Frame::Object(object)),
        Err(error) => Record::new(line.number, line.bytes, Err(syntax(&lines, &error))),
    }
}

/// What is wrong with JSON text.
pub(crate) fn syntax(lines: &Passage, error: &serde_json::Error) -> ReadError {
    let before = lines.lines().take(error.line().saturating_sub(1));
    let line: usize = before.map(|(_, line)| line.len() + 1).sum();
    let offset = line + error.column().saturating_sub(1);
    let message = error.to_string();
    let message = message.split(" at line").next().unwrap_or_default();
    lines.at(offset.min(lines.text.len()), Fault::Syntax(format!("broken JSON: {message}")))
}

fn read(lines: &Passage, object: &Map<String, Value>, options: &Options) -> Record {
    let names: Vec<&String> = object.keys().collect();
    let mut record = match value::puzzle_among(&names, options).map(|i| &object[names[i]]) {
        Ok(Value::Null) => lines.refused(passed_on(object).unwrap_or(Fault::NoPuzzle)),
        Ok(Value::String(text)) => value::record(lines, text, options),
        Ok(Value::Number(number)) => value::record_of_number(lines, &number.to_string(), options),
        Ok(cells) => array(lines, cells, options),
        Err(fault) => lines.refused(fault),
    };
    if let Ok(board) = &mut record.board {
        layers(object, board, options);
    }
    let answers = match value::answers_among(&names, options) {
        Ok(answers) => answers,
        Err(fault) => return lines.refused(fault),
    };
    match answers.into_iter().map(|i| &object[names[i]]).find(|answer| !answer.is_null()) {
        Some(answer) => answered(record, lines, answer, options),
        None => record,
    }
}

/// The record with the answer that came along, in whatever way puzzles do.
fn answered(record: Record, lines: &Passage, answer: &Value, options: &Options) -> Record {
    match answer {
        Value::String(text) => record.answered(text, options),
        Value::Number(number) => record.answered(&number.to_string(), options),
        cells => Record { answer: array(lines, cells, options).board.ok(), ..record },
    }
}

fn passed_on(object: &Map<String, Value>) -> Option<Fault> {
    let field = |name: &str| object.get(name).and_then(Value::as_str);
    value::passed_on(field("status")?, field("message").unwrap_or(""))
}

/// The record of a puzzle that is an array of cells, or of rows.
fn array(lines: &Passage, value: &Value, options: &Options) -> Record {
    let mut cells = Vec::new();
    let mut symbols = Symbols::new(options);
    let board = flatten(value, &mut symbols, &mut cells).and_then(|()| {
        let length = cells.len();
        <[_; 81]>::try_from(cells).map_err(|_| Fault::Cells(length))
    });
    match board {
        Ok(cells) => {
            Record::new(lines.first, &*lines.text, Ok(Board::new(Grid::new(ByCell::new(cells)))))
        }
        Err(fault) => lines.refused(fault),
    }
}

fn flatten(
    value: &Value,
    symbols: &mut Symbols,
    cells: &mut Vec<Option<Digit>>,
) -> Result<(), Fault> {
    let (word, alone) = match value {
        Value::Array(items) => {
            return items.iter().try_for_each(|item| flatten(item, symbols, cells));
        }
        Value::String(text) => (text.clone(), text.len() < 2),
        other => (other.to_string(), true),
    };
    cells.extend(symbols.word(&word, alone).map_err(|(_, fault)| fault)?);
    Ok(())
}

/// Reads the placed digits and the pencil marks, where there are fields of that form.
fn layers(object: &Map<String, Value>, board: &mut Board, options: &Options) {
    if let Some(Value::String(text)) = object.get("placed")
        && let Ok(placed) = value::board(text, &mut Symbols::new(options))
    {
        let free = |cell| placed.givens[cell].filter(|_| board.givens[cell].is_none());
        board.placed = Grid::new(ByCell::from_fn(free));
    }
    if let Some(Value::Array(cells)) = object.get("candidates") {
        let sets: Option<Vec<_>> = cells.iter().map(digits).collect();
        let sets = sets.and_then(|sets| <[_; 81]>::try_from(sets).ok());
        board.marks = sets.map(|sets| Candidates::new(ByCell::new(sets)));
    }
}

/// The digits of a text like `259`.
fn digits(value: &Value) -> Option<DigitSet> {
    value.as_str()?.bytes().map(Digit::from_ascii).collect()
}
