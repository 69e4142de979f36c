//! The games of OpenSudoku, an app for Android, in XML.
//!
//! ```text
//! <opensudoku version="2">
//!   <folder name="Easy" created="0">
//!     <game created="0" state="1" time="0" data="530070000600195000...79" note=""/>
//! ```
//!
//! Version 1 has no folders. `data` is 81 digits; or, once a game was begun, a line `version: N` and
//! for each cell some fields with a bar behind each: digit, pencil marks, whether it may be edited (0:
//! it is given). Version 1 of these data lists the marks (`2,6,9,`, or `-` for none); the later ones
//! have them as a sum of 1, 2, 4 and so on, version 4 and 5 in two kinds, which are one layer here,
//! and version 5 a colour before the last field. The bars without a line before them are version 3.
//!
//! LibreSudoku exports `<sudoku data="..."/>`, which is read too. The order of attributes and their
//! quotes don't matter. XML is read as a whole; a game that is broken is told by its place in its
//! folder, and doesn't disturb the others.

use ninefold_grid::{Board, ByCell, Digit, DigitSet};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use crate::detect::{Fit, Sample};
use crate::lines::Line;
use crate::passage::Passage;
use crate::reader::Parser;
use crate::saved::{self, SavedCell};
use crate::{Fault, Format, Layers, Options, Read, ReadError, Record, Style, Write, value};

pub(crate) const FORMAT: Format = Format {
    name: "opensudoku",
    about: "games of OpenSudoku and LibreSudoku in XML",
    extensions: &["opensudoku", "gsudoku"],
    read: Some(Read { fits, parser: |options| Box::new(XmlParser::new(options)) }),
    write: Some(Write {
        holds: Layers { placed: true, marks: true },
        before: |_| {
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n  \
             <folder name=\"Ninefold\" created=\"0\">\n"
                .to_owned()
        },
        after: "  </folder>\n</opensudoku>\n",
        ..Write::of(board)
    }),
};

fn board(board: &Board, _: &Style, out: &mut Vec<u8>) {
    let is_plain = board.placed.is_empty() && board.marks.is_none();
    let data = if is_plain { value::text(&board.givens, '0') } else { begun(board) };
    let game = format!(
        "    <game created=\"0\" state=\"1\" time=\"0\" last_played=\"0\" data=\"{data}\" note=\"\"/>\n"
    );
    out.extend_from_slice(game.as_bytes());
}

/// The data of a game that was begun, in version 1.
fn begun(board: &Board) -> String {
    let cell = |cell: &SavedCell| {
        let digit = cell.digit.map_or(0, Digit::number);
        let marks: String = cell.marks.iter().map(|digit| format!("{digit},")).collect();
        let marks = if marks.is_empty() { "-" } else { &marks };
        format!("{digit}|{marks}|{}|", u8::from(!cell.is_given))
    };
    let cells: String = saved::cells(board).iter().map(|(_, content)| cell(content)).collect();
    format!("version: 1&#10;{cells}")
}

fn fits(sample: &Sample<'_>) -> Fit {
    let has_games =
        || sample.lines().any(|line| line.contains("<opensudoku") || line.contains("<sudoku "));
    let is_xml = sample.first().trim_start().starts_with('<');
    if is_xml && has_games() { sample.read_as(&FORMAT) } else { Fit::No }
}

struct XmlParser {
    options: Options,
    lines: Passage,
}

impl XmlParser {
    fn new(options: &Options) -> Self {
        Self { options: options.clone(), lines: Passage::default() }
    }
}

impl Parser for XmlParser {
    fn line(&mut self, line: Line<'_>, _: &mut Vec<Record>) {
        self.lines.push(Line { bytes: line.text.as_bytes(), ..line });
    }

    fn end(&mut self, records: &mut Vec<Record>) {
        Document::new(&self.lines, &self.options).games(records);
    }
}

/// A document, and where in it we are.
struct Document<'a> {
    lines: &'a Passage,
    options: &'a Options,
    line: u64,
    at: usize,
    /// How many elements are open.
    open: usize,
    folder: Option<String>,
    /// How many games came in the folder.
    games: usize,
}

impl<'a> Document<'a> {
    fn new(lines: &'a Passage, options: &'a Options) -> Self {
        Self { lines, options, line: lines.first, at: 0, open: 0, folder: None, games: 0 }
    }

    fn games(mut self, records: &mut Vec<Record>) {
        let text = String::from_utf8_lossy(&self.lines.text);
        let mut xml = Reader::from_str(&text);
        loop {
            let event = xml.read_event();
            let passed = self.pass(xml.buffer_position());
            match event {
                Ok(Event::Start(element)) => {
                    self.open += 1;
                    records.extend(self.element(&element, &passed));
                }
                Ok(Event::Empty(element)) => records.extend(self.element(&element, &passed)),
                Ok(Event::End(_)) => self.open -= 1,
                Ok(Event::Eof) if self.open > 0 => {
                    return records.push(self.broken(self.at, "it ends inside an element"));
                }
                Ok(Event::Eof) => return,
                Ok(_) => {}
                Err(error) => {
                    let at = self.offset(xml.error_position());
                    return records.push(self.broken(at, &error.to_string()));
                }
            }
        }
    }

    fn offset(&self, position: u64) -> usize {
        usize::try_from(position).unwrap_or(usize::MAX).min(self.lines.text.len())
    }

    /// Goes on to a position, and tells what was between.
    fn pass(&mut self, position: u64) -> Passage {
        let end = self.offset(position);
        let begin = std::mem::replace(&mut self.at, end);
        let text = self.lines.text[begin..self.at].to_vec();
        let passed = Passage { first: self.line, lines: 1, text };
        self.line = passed.line_of(passed.text.len());
        passed
    }

    fn element(&mut self, element: &BytesStart<'_>, tag: &Passage) -> Option<Record> {
        match element.name().as_ref() {
            "folder" => {
                self.folder = attribute(element, "name").ok().flatten();
                self.games = 0;
                None
            }
            "game" | "sudoku" => {
                self.games += 1;
                Some(self.game(element, tag))
            }
            _ => None,
        }
    }

    fn game(&self, element: &BytesStart<'_>, tag: &Passage) -> Record {
        let record = match attribute(element, "data") {
            Ok(Some(data)) => record(tag, &data, self.options),
            Ok(None) => tag.refused(Fault::NoPuzzle),
            Err(fault) => tag.refused(fault),
        };
        Record { board: record.board.map_err(|error| self.placed(error, tag)), ..record }
    }

    /// The error of a tag with its place in the document.
    fn placed(&self, error: ReadError, tag: &Passage) -> ReadError {
        let is_inside = error.column > 0 && error.line == tag.first;
        let indent = if is_inside { self.lines.column_of(self.at - tag.text.len()) - 1 } else { 0 };
        let place = match &self.folder {
            Some(folder) => format!("game {} of folder {folder:?}", self.games),
            None => format!("game {}", self.games),
        };
        let fault = Fault::Within(place, Box::new(error.fault));
        ReadError { column: error.column + indent, fault, ..error }
    }

    /// What is no XML leaves the rest without a meaning.
    fn broken(&self, at: usize, why: &str) -> Record {
        let error = self.lines.at(at, Fault::Syntax(format!("broken XML: {why}")));
        let line = self.lines.lines().find(|&(number, _)| number == error.line);
        Record::new(error.line, line.map_or(&[][..], |(_, text)| text), Err(error))
    }
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Result<Option<String>, Fault> {
    let broken = |error: quick_xml::Error| Fault::Syntax(format!("broken XML: {error}"));
    let found = element.try_get_attribute(name).map_err(|error| broken(error.into()))?;
    let value = found.map(|found| found.normalized_value(XmlVersion::Implicit1_0)).transpose();
    Ok(value.map_err(broken)?.map(String::from))
}

fn record(tag: &Passage, data: &str, options: &Options) -> Record {
    if !data.contains('|') && !data.starts_with("version") {
        return value::record(tag, data, options);
    }
    match begun_game(data) {
        Ok(board) => Record::new(tag.first, &*tag.text, Ok(board)),
        Err(fault) => tag.refused(fault),
    }
}

/// Reads the data of a game that was begun.
fn begun_game(data: &str) -> Result<Board, Fault> {
    let (version, cells) = match data.trim().strip_prefix("version:") {
        Some(rest) => rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest, "")),
        None => ("3", data),
    };
    let width = match version.trim() {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        other => return Err(Fault::Unsupported(format!("version {other} of these data"))),
    };
    let fields: Vec<_> = cells.trim().split('|').filter(|field| !field.is_empty()).collect();
    let cells = fields.chunks(width).map(|fields| cell(fields, version.trim() == "1"));
    let cells: Vec<_> = cells.collect::<Result<_, _>>()?;
    let cells: [_; 81] = cells.try_into().map_err(|cells: Vec<_>| Fault::Cells(cells.len()))?;
    Ok(saved::board(&ByCell::new(cells)))
}

fn cell(fields: &[&str], lists_marks: bool) -> Result<SavedCell, Fault> {
    let [digit, first, rest @ .., editable] = fields else {
        return Err(Fault::Syntax(format!("{fields:?} is no cell: digit|marks|0 or 1|")));
    };
    let marks = if lists_marks { listed(first)? } else { summed(first)? };
    let second = rest.first().map_or(Ok(DigitSet::EMPTY), |sum| summed(sum))?;
    let digit = if *digit == "0" { None } else { Some(self::digit(digit)?) };
    Ok(SavedCell { digit, is_given: *editable == "0", marks: marks | second })
}

fn digit(text: &str) -> Result<Digit, Fault> {
    let number = text.parse().ok().and_then(Digit::new);
    number.ok_or_else(|| Fault::Number(text.to_owned()))
}

/// Marks like `2,6,9,`, or `-`.
fn listed(marks: &str) -> Result<DigitSet, Fault> {
    marks.split(',').filter(|mark| !mark.is_empty() && *mark != "-").map(digit).collect()
}

/// Marks as a sum of 1 for the digit 1, 2 for 2, 4 for 3 and so on.
fn summed(marks: &str) -> Result<DigitSet, Fault> {
    let sum = marks.parse().ok().filter(|&sum| sum <= DigitSet::ALL.bits());
    let needed = || Fault::Syntax(format!("{marks:?} is no sum of pencil marks, 0 to 511"));
    sum.map(DigitSet::from_bits).ok_or_else(needed)
}
