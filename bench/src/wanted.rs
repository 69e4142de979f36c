use std::env;

/// The tables that there are.
const TABLES: [&str; 11] = [
    "any", "status", "solve", "count", "latency", "threads", "rating", "stream", "canon", "making",
    "totals",
];

/// What the words of the command line choose: all tables if they name none, all sets likewise.
pub(crate) struct Wanted {
    tables: Vec<String>,
    sets: Vec<String>,
}

impl Wanted {
    pub(crate) fn from_args() -> Self {
        let (tables, sets) = env::args().skip(1).partition(|word| TABLES.contains(&word.as_str()));
        Self { tables, sets }
    }

    pub(crate) fn table(&self, name: &str) -> bool {
        chosen(&self.tables, name)
    }

    pub(crate) fn set(&self, name: &str) -> bool {
        chosen(&self.sets, name)
    }
}

fn chosen(words: &[String], name: &str) -> bool {
    words.is_empty() || words.iter().any(|word| word == name)
}
