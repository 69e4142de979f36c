//! Records as data: objects of JSON lines, rows of a table.

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};

use ninefold::format::{Fault, Frame, Record};
use ninefold::{Count, Status};
use serde::Serializer;
use serde_json::Value;

use super::{Origin, Place, Renderer};
use crate::job::{Plain, Reply};
use crate::nearest;

/// A field's name and value.
pub(super) type Fields = Vec<(Cow<'static, str>, Value)>;

/// The fields that every record has, in their order.
const COMMON: [&str; 8] =
    ["record", "line", "puzzle", "status", "solution", "second", "count", "message"];

/// The fields that some records have.
const OPTIONAL: [&str; 4] = ["index", "input", "placed", "candidates"];

/// The largest number that every reader of JSON takes exactly.
const LARGEST_NUMBER: u128 = (1 << 53) - 1;

/// The fields of a reply.
fn fields(renderer: &Renderer, place: &Place<'_>, record: &Record, reply: &Reply) -> Fields {
    let text = |text: Option<String>| text.map_or(Value::Null, Value::String);
    let grid = |grid: Option<ninefold::Solution>| text(grid.map(|grid| grid.to_string()));
    let board = match &reply.plain {
        Plain::Board(board) => Some(&**board),
        _ => record.board.as_ref().ok(),
    };
    let mut fields: Fields = vec![
        ("record".into(), place.number.into()),
        ("line".into(), record.line.into()),
        ("puzzle".into(), text(board.map(|board| board.givens.to_string()))),
        ("status".into(), reply.status.unwrap_or(Status::Unknown).as_str().into()),
        ("solution".into(), grid(reply.solution)),
        ("second".into(), grid(reply.second)),
        ("count".into(), reply.count.map_or(Value::Null, number)),
        ("message".into(), text(reply.message.clone())),
    ];
    if renderer.files {
        fields.push(("file".into(), text(place.origin.file.clone())));
    }
    if let Some(index) = reply.index {
        fields.push(("index".into(), index.into()));
    }
    if board.is_none() {
        fields.push(("input".into(), record.text().into()));
    }
    if let Some(placed) = board.map(|board| board.placed).filter(|placed| !placed.is_empty()) {
        fields.push(("placed".into(), placed.to_string().into()));
    }
    let has_own = reply.fields.iter().any(|(name, _)| *name == "candidates");
    if let Some(marks) = board.and_then(|board| board.marks).filter(|_| !has_own) {
        let sets: Vec<_> = marks.iter().map(|(_, set)| Value::String(set.to_string())).collect();
        fields.push(("candidates".into(), sets.into()));
    }
    fields.extend(reply.fields.iter().map(|(name, value)| ((*name).into(), value.clone())));
    for name in renderer.extra {
        if find(&fields, name).is_none() {
            fields.push(((*name).into(), Value::Null));
        }
    }
    fields
}

/// A count as a number, null if some readers would round it.
pub(crate) fn number(count: Count) -> Value {
    match count.number() {
        number @ 0..=LARGEST_NUMBER => (number as u64).into(),
        _ => Value::Null,
    }
}

/// The fields that came with a record.
fn own(place: &Place<'_>, record: &Record) -> Vec<(String, Value)> {
    match &record.frame {
        Frame::Object(object) => object.iter().map(|(n, v)| (n.clone(), v.clone())).collect(),
        Frame::Row(row) => {
            let named = |(i, name): (usize, &String)| match name.as_str() {
                "" => format!("column_{}", i + 1),
                name => name.to_owned(),
            };
            let names = place.origin.columns.iter().enumerate().map(named);
            names.zip(row).map(|(name, field)| (name, field.as_str().into())).collect()
        }
        _ => Vec::new(),
    }
}

/// Adds the fields that came with the record. Where one has the name of one of ours but another
/// value, it is kept as `input_...`, unless the record is one that this program wrote.
fn keep(own: Vec<(String, Value)>, fields: &mut Fields) {
    let has = |name: &str| own.iter().any(|(own, _)| own == name);
    let is_ours = has("record") && has("status");
    for (name, value) in own {
        match fields.iter().position(|(ours, _)| *ours == name) {
            None => fields.push((name.into(), value)),
            Some(i) if !is_ours && fields[i].1 != value => {
                let mut name = format!("input_{name}");
                while find(fields, &name).is_some() {
                    name.insert_str(0, "input_");
                }
                fields.push((name.into(), value));
            }
            Some(_) => {}
        }
    }
}

/// Writes all fields, ours and the record's own, or those that were chosen, as an object on a line.
pub(super) fn write_object(
    renderer: &Renderer,
    place: &Place<'_>,
    record: &Record,
    reply: &Reply,
    out: &mut Vec<u8>,
) {
    let mut fields = fields(renderer, place, record, reply);
    keep(own(place, record), &mut fields);
    let mut writer = serde_json::Serializer::new(&mut *out);
    let written = if renderer.fields.is_empty() {
        writer.collect_map(fields.iter().map(|(name, value)| (name.as_ref(), value)))
    } else {
        writer.collect_map(renderer.fields.iter().map(|name| (name.as_str(), find(&fields, name))))
    };
    written.expect("a vector takes what is written");
    out.push(b'\n');
}

/// A field that was asked for, and that neither we nor the input's first record have. Later objects may have
/// it.
pub(super) struct Missing {
    name: String,
    message: String,
    met: AtomicBool,
}

impl Missing {
    /// What to say of it, unless a record had it.
    pub(super) fn message(&self) -> Option<&str> {
        (!self.met.load(Ordering::Relaxed)).then_some(&*self.message)
    }

    pub(super) fn look_in(&self, place: &Place<'_>, record: &Record) {
        let names = [&*self.name, self.name.strip_prefix("input_").unwrap_or_default()];
        let is_met = match &record.frame {
            Frame::Object(object) => names.iter().any(|&name| object.contains_key(name)),
            _ => place.origin.columns.iter().any(|column| names.contains(&column.as_str())),
        };
        if is_met {
            self.met.store(true, Ordering::Relaxed);
        }
    }
}

/// The fields that were asked for, and that neither we nor the first record have.
pub(super) fn missing(renderer: &Renderer, own: &[String]) -> Vec<Missing> {
    let file = renderer.files.then_some("file");
    let extra = renderer.extra_columns.iter().chain(renderer.extra).copied();
    let own = own.iter().map(String::as_str).filter(|name| !name.is_empty());
    let known = once_each(COMMON.into_iter().chain(file).chain(OPTIONAL).chain(extra).chain(own));
    let is_known = |name: &str| known.contains(&name) || name.starts_with("ninefold_");
    let is_input =
        |name: &str| name.strip_prefix("input_").is_some_and(|name| known.contains(&name));
    let asked = once_each(renderer.fields.iter().map(String::as_str));
    let missing = asked.into_iter().filter(|name| !is_known(name) && !is_input(name));
    let missing = missing.map(|name| Missing {
        name: name.to_owned(),
        message: no_field(name, &known),
        met: AtomicBool::new(false),
    });
    missing.collect()
}

/// The names in their order, without those that came before.
fn once_each<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = Vec::new();
    for name in names {
        if !seen.contains(&name) {
            seen.push(name);
        }
    }
    seen
}

fn no_field(name: &str, known: &[&str]) -> String {
    let nearest = nearest::hint(name, known.iter().copied());
    format!("no field {name:?} (`--fields`){nearest}; there are {}", known.join(", "))
}

/// The columns of a table: those of the input, then ours.
pub(super) struct Columns {
    /// The columns that are written: the name in the header, and where its value is from.
    pub(super) shown: Vec<(String, Source)>,
    separator: u8,
    /// Does a header name them?
    titled: bool,
}

/// Where the values of a column are from.
#[derive(Clone)]
pub(super) enum Source {
    /// The column of the input with this number.
    Kept(usize, String),
    /// The field of ours with this name.
    Ours(Cow<'static, str>),
}

impl Columns {
    pub(super) fn new(renderer: &Renderer, kept: Vec<String>, separator: u8) -> Self {
        let taken = kept.clone();
        let mut all: Vec<(String, Source)> = kept
            .into_iter()
            .enumerate()
            .map(|(i, name)| (name.clone(), Source::Kept(i, name)))
            .collect();
        let file = renderer.files.then_some("file");
        let extra = renderer.extra_columns.iter().copied();
        let ours: Vec<_> = match renderer.gives_back() {
            true => Vec::new(),
            false => COMMON.into_iter().chain(file).chain(extra).collect(),
        };
        all.extend(ours.iter().map(|&name| {
            let mut header = name.to_owned();
            while taken.contains(&header) {
                header.insert_str(0, "ninefold_");
            }
            (header, Source::Ours(name.into()))
        }));
        let shown = if renderer.fields.is_empty() {
            all
        } else {
            let find = |name: &String| all.iter().find(|(header, _)| header == name).cloned();
            let named = |name: &String| (name.clone(), Source::Ours(name.clone().into()));
            renderer.fields.iter().map(|name| find(name).unwrap_or_else(|| named(name))).collect()
        };
        Self { shown, separator, titled: true }
    }

    /// The fields that came with a record and that no column takes.
    pub(super) fn lost<'a>(&self, origin: &'a Origin, record: &'a Record) -> Vec<&'a str> {
        let is_kept = |name: &str| {
            let same =
                |(_, source): &(_, Source)| matches!(source, Source::Kept(_, own) if own == name);
            self.shown.iter().any(same)
        };
        let names: Vec<&str> = match &record.frame {
            Frame::Object(object) => object.keys().map(String::as_str).collect(),
            Frame::Row(_) => origin.columns.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        };
        names.into_iter().filter(|name| !is_kept(name)).collect()
    }

    /// With a header that names them, or without.
    pub(super) fn titled(self, titled: bool) -> Self {
        Self { titled, ..self }
    }

    pub(super) fn writer(&self) -> csv::Writer<Vec<u8>> {
        csv::WriterBuilder::new().delimiter(self.separator).from_writer(Vec::new())
    }

    pub(super) fn header(&self) -> Vec<u8> {
        if !self.titled {
            return Vec::new();
        }
        let mut writer = self.writer();
        let names = self.shown.iter().map(|(name, _)| name);
        writer.write_record(names).expect("a vector takes what is written");
        writer.into_inner().expect("a vector takes what is written")
    }

    pub(super) fn write(
        &self,
        renderer: &Renderer,
        place: &Place<'_>,
        record: &Record,
        reply: &Reply,
        rows: &mut csv::Writer<Vec<u8>>,
    ) {
        let fields = fields(renderer, place, record, reply);
        let values = self.shown.iter().map(|(_, source)| match source {
            Source::Kept(i, name) => kept(*i, name, place, record),
            Source::Ours(name) => {
                let value = find(&fields, name);
                value.map_or_else(|| kept(0, name, place, record), flat)
            }
        });
        rows.write_record(values).expect("a vector takes what is written");
    }
}

impl Columns {
    /// The values of the columns, for a table with types. Those of the input's rows are kept there.
    pub(super) fn values(
        &self,
        renderer: &Renderer,
        place: &Place<'_>,
        record: &Record,
        reply: &Reply,
    ) -> Vec<Value> {
        let fields = fields(renderer, place, record, reply);
        let own = |column: usize, name: &str| match kept(column, name, place, record) {
            text if text.is_empty() => Value::Null,
            text => Value::String(text),
        };
        let value = |(_, source): &(String, Source)| match source {
            Source::Kept(..) if place.row.is_some() => Value::Null,
            Source::Kept(i, name) => own(*i, name),
            Source::Ours(name) => find(&fields, name).cloned().unwrap_or_else(|| own(0, name)),
        };
        self.shown.iter().map(value).collect()
    }
}

/// The value of a column: a field, or a member of one, as `hodoku_score` is of `ratings`.
fn find<'a>(fields: &'a Fields, name: &str) -> Option<&'a Value> {
    let field = fields.iter().find(|(field, _)| field == name).map(|(_, value)| value);
    field.or_else(|| fields.iter().find_map(|(_, value)| member(value, name)))
}

/// The member of an object; those of its own objects have their names behind its name.
fn member<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    let of = |(key, value): (&String, &'a Value)| match name.strip_prefix(key.as_str())? {
        "" => Some(value),
        rest => member(value, rest.strip_prefix('_')?),
    };
    value.as_object()?.iter().find_map(of)
}

/// The field of a name that came with a record: in this column if that has the name, else in the
/// first that has.
fn kept(column: usize, name: &str, place: &Place<'_>, record: &Record) -> String {
    let columns = &place.origin.columns;
    let is_it = |column: &String| column == name;
    match &record.frame {
        Frame::Row(row) => {
            let named = columns.get(column).filter(|own| is_it(own)).map(|_| column);
            let column = named.or_else(|| columns.iter().position(is_it));
            column.and_then(|column| row.get(column)).cloned().unwrap_or_default()
        }
        Frame::Object(object) => object.get(name).map_or_else(String::new, flat),
        _ => String::new(),
    }
}

/// A value as a field of a table: a list is its items, parted by blanks; one of objects is JSON.
pub(super) fn flat(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.iter().any(Value::is_object) => value.to_string(),
        Value::Array(items) => items.iter().map(flat).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// The status of a record that can't be read, or that an earlier program left unanswered.
pub(crate) fn status_of(fault: &Fault) -> Status {
    let Fault::PassedOn(status, _) = fault else { return Status::Unreadable };
    [Status::None, Status::Invalid, Status::Unknown, Status::Multiple, Status::Unique]
        .into_iter()
        .find(|known| known.as_str() == status)
        .unwrap_or(Status::Unreadable)
}
