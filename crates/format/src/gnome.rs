//! A game that GNOME Sudoku saved.
//!
//! ```text
//! {
//!   "difficulty_category" : "easy",
//!   "time_elapsed" : 12.3,
//!   "cells" : [
//!     { "position" : [ 0, 0 ], "value" : 5, "fixed" : true, "earmarks" : [] },
//!     { "position" : [ 0, 2 ], "value" : 0, "fixed" : false, "earmarks" : [ 1, 2, 4 ] },
//!     ...
//! ```
//!
//! JSON, one document a game. A position is row and column, from 0; a `fixed` value is a given, any
//! other was placed; earmarks are pencil marks. A cell that is not named is empty.

use ninefold_grid::{Board, ByCell, Cell, CellSet, Column, Digit, DigitSet, Row};
use serde_json::{Deserializer, Value, json};

use crate::detect::{Fit, Sample, is_blank};
use crate::lines::Line;
use crate::passage::Passage;
use crate::reader::Parser;
use crate::saved::{self, SavedCell};
use crate::{Fault, Format, Layers, Read, ReadError, Record, Style, Write, json};

pub(crate) const FORMAT: Format = Format {
    name: "gnome",
    about: "a saved game of GNOME Sudoku",
    extensions: &["save"],
    read: Some(Read { fits, parser: |_| Box::new(GnomeParser::default()) }),
    write: Some(Write { holds: Layers { placed: true, marks: true }, ..Write::of(board) }),
};

fn board(board: &Board, _: &Style, out: &mut Vec<u8>) {
    let cells = saved::cells(board);
    let is_saved = |(_, cell): &(Cell, &SavedCell)| cell.digit.is_some() || !cell.marks.is_empty();
    let cells: Vec<_> = cells.iter().filter(is_saved).map(|(at, cell)| save(at, *cell)).collect();
    let game = json!({ "difficulty_category": "custom", "time_elapsed": 0.0, "cells": cells });
    out.extend_from_slice(format!("{game}\n").as_bytes());
}

fn save(at: Cell, cell: SavedCell) -> Value {
    json!({
        "position": [at.row().index(), at.column().index()],
        "value": cell.digit.map_or(0, Digit::number),
        "fixed": cell.is_given,
        "earmarks": cell.marks.iter().map(Digit::number).collect::<Vec<_>>(),
    })
}

fn fits(sample: &Sample<'_>) -> Fit {
    let has = |name: &str| sample.lines().any(|line| line.contains(name));
    let is_game =
        sample.first().trim_start().starts_with('{') && has("\"cells\"") && has("\"position\"");
    if is_game { sample.read_as(&FORMAT) } else { Fit::No }
}

#[derive(Default)]
struct GnomeParser {
    lines: Passage,
}

impl Parser for GnomeParser {
    fn line(&mut self, line: Line<'_>, _: &mut Vec<Record>) {
        if self.lines.lines > 0 || !is_blank(line.text) {
            self.lines.push(line);
        }
    }

    fn end(&mut self, records: &mut Vec<Record>) {
        let text = &self.lines.text;
        let mut games = Deserializer::from_slice(text).into_iter::<Value>();
        let mut begin = 0;
        while let Some(game) = games.next() {
            let end = games.byte_offset();
            begin += text[begin..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            let line = self.lines.line_of(begin);
            let board = match game {
                Ok(game) => read(&game).map_err(|fault| ReadError::line(line, fault)),
                Err(error) => Err(json::syntax(&self.lines, &error)),
            };
            let game = text.get(begin..end).unwrap_or(&text[begin..]);
            records.push(Record::new(line, game, board));
            begin = end;
        }
    }
}

fn read(game: &Value) -> Result<Board, Fault> {
    let needed = || Fault::Syntax("no list \"cells\" in this game".to_owned());
    let mut cells = ByCell::filled(SavedCell::default());
    let mut seen = CellSet::EMPTY;
    for item in game["cells"].as_array().ok_or_else(needed)? {
        let at = position(&item["position"])?;
        if seen.contains(at) {
            return Err(Fault::Twice(at));
        }
        seen.insert(at);
        cells[at] = cell(item)?;
    }
    Ok(saved::board(&cells))
}

fn position(value: &Value) -> Result<Cell, Fault> {
    let index = |i: usize| usize::try_from(value.get(i)?.as_u64()?).ok();
    let cell = || Some(Cell::at(Row::from_index(index(0)?)?, Column::from_index(index(1)?)?));
    let needed = || Fault::Syntax(format!("{value} is no position: row and column, from 0 to 8"));
    cell().ok_or_else(needed)
}

fn cell(item: &Value) -> Result<SavedCell, Fault> {
    let digit = match &item["value"] {
        Value::Null => None,
        value if value.as_u64() == Some(0) => None,
        value => Some(digit(value)?),
    };
    let earmarks = item["earmarks"].as_array().map_or(&[][..], Vec::as_slice);
    let marks = earmarks.iter().map(self::digit).collect::<Result<DigitSet, _>>()?;
    Ok(SavedCell { digit, is_given: item["fixed"] == true, marks })
}

fn digit(value: &Value) -> Result<Digit, Fault> {
    let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
    number.and_then(Digit::new).ok_or_else(|| Fault::Number(value.to_string()))
}
