//! The columns of a Parquet file that is written: those of the input as they are there, then ours.

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, StringArray, UInt32Array,
    UInt64Array,
};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use arrow_select::take::take;
use serde_json::Value;

use super::data::{Columns, Source as From, flat};

/// What the values of a column of ours are.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Text,
    Number,
    /// Up to the largest of 64 bits.
    Natural,
    Real,
    Truth,
    Texts,
}

/// The columns that are no texts.
const KINDS: [(&[&str], Kind); 5] = [
    (
        &[
            "record",
            "line",
            "count",
            "index",
            "automorphisms",
            "grade",
            "hodoku_score",
            "backdoor_size",
            "rank",
            "givens",
            "attempt",
        ],
        Kind::Number,
    ),
    (&["seed"], Kind::Natural),
    (&["estimate", "estimate_low", "estimate_high", "weight"], Kind::Real),
    (&["minimal", "limit_reached", "same"], Kind::Truth),
    (
        &[
            "redundant",
            "conflict",
            "differing",
            "unavoidable",
            "repairs",
            "slips",
            "additions",
            "candidates",
        ],
        Kind::Texts,
    ),
];

impl Kind {
    fn of(name: &str) -> Self {
        let name = name.trim_start_matches("ninefold_");
        let known = KINDS.iter().find(|(names, _)| names.contains(&name));
        known.map_or(Self::Text, |(_, kind)| *kind)
    }

    fn data_type(self) -> DataType {
        match self {
            Self::Text => DataType::Utf8,
            Self::Number => DataType::Int64,
            Self::Natural => DataType::UInt64,
            Self::Real => DataType::Float64,
            Self::Truth => DataType::Boolean,
            Self::Texts => DataType::new_list(DataType::Utf8, true),
        }
    }

    /// The values as a column; what is of another kind is null.
    fn column<'a>(self, values: impl Iterator<Item = &'a Value>) -> ArrayRef {
        match self {
            Self::Text => Arc::new(values.map(text).collect::<StringArray>()),
            Self::Number => Arc::new(values.map(Value::as_i64).collect::<Int64Array>()),
            Self::Natural => Arc::new(values.map(Value::as_u64).collect::<UInt64Array>()),
            Self::Real => Arc::new(values.map(Value::as_f64).collect::<Float64Array>()),
            Self::Truth => Arc::new(values.map(Value::as_bool).collect::<BooleanArray>()),
            Self::Texts => texts(values),
        }
    }
}

fn text(value: &Value) -> Option<String> {
    (!value.is_null()).then(|| flat(value))
}

fn texts<'a>(values: impl Iterator<Item = &'a Value>) -> ArrayRef {
    let mut lists = ListBuilder::new(StringBuilder::new());
    for value in values {
        let items = value.as_array();
        items.into_iter().flatten().for_each(|item| lists.values().append_option(item.as_str()));
        lists.append(items.is_some());
    }
    Arc::new(lists.finish())
}

/// Some rows of a Parquet file that is written.
#[derive(Default)]
pub(crate) struct Part {
    /// The rows of the input that they come from.
    kept: Option<RecordBatch>,
    /// For each row, the row of the input that it comes from.
    from: Vec<u32>,
    /// For each row, a value for each column; null for those that the input has.
    values: Vec<Vec<Value>>,
}

impl Part {
    pub(super) fn push(&mut self, row: Option<(&RecordBatch, u32)>, values: Vec<Value>) {
        if let (Some((rows, _)), None) = (row, &self.kept) {
            self.kept = Some(rows.clone());
        }
        self.from.push(row.map_or(0, |(_, row)| row));
        self.values.push(values);
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// The numbers of its rows, from 0.
    pub(crate) fn places(&self) -> Vec<u32> {
        (0..self.len() as u32).collect()
    }
}

/// The columns, with their types.
pub(super) struct Table {
    pub(super) columns: Columns,
    pub(super) schema: SchemaRef,
}

impl Table {
    /// Those of an input in Parquet keep their types; of another they are text.
    pub(super) fn new(columns: Columns, input: Option<&Schema>) -> Self {
        let field = |(name, from): &(String, From)| match (from, input) {
            (From::Kept(i, _), Some(input)) => input.field(*i).clone(),
            (From::Kept(..), None) => Field::new(name, DataType::Utf8, true),
            (From::Ours(ours), _) => Field::new(name, Kind::of(ours).data_type(), true),
        };
        let schema = Arc::new(Schema::new(columns.shown.iter().map(field).collect::<Vec<_>>()));
        Self { columns, schema }
    }

    /// The rows at these places of a part, as Arrow has them.
    pub(super) fn batch(&self, part: &Part, places: &[u32]) -> RecordBatch {
        let from: UInt32Array = places.iter().map(|&place| part.from[place as usize]).collect();
        let column = |(i, (name, source)): (usize, &(String, From))| match (source, &part.kept) {
            (From::Kept(column, _), Some(kept)) => {
                take(kept.column(*column), &from, None).expect("the rows are there")
            }
            _ => {
                let values = places.iter().map(|&place| &part.values[place as usize][i]);
                let kind = match source {
                    From::Kept(..) => Kind::Text,
                    From::Ours(_) => Kind::of(name),
                };
                kind.column(values)
            }
        };
        let columns = self.columns.shown.iter().enumerate().map(column).collect();
        RecordBatch::try_new(self.schema.clone(), columns).expect("columns are as the schema says")
    }
}
