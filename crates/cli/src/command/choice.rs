//! Which techniques to try, in which order: by options, or by a file of the same words.
//!
//! ```toml
//! # plan.toml
//! only = ["hidden-single", "naked-single", "pointing", "claiming"] # these alone, in this order
//! with = ["x-wing"] # and these, too, in their places
//! without = ["claiming"] # but not these
//! ```
//!
//! What options say adds to what the file says; `--only` takes the place of its list.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};

use clap::Args;
use ninefold::logic::{Plan, Technique};

use super::given;
use crate::nearest;

/// Options that choose techniques.
#[derive(Args, Debug)]
pub(crate) struct Choice {
    /// Try these techniques only, in this order (see `ninefold list techniques`)
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = technique, help_heading = "Techniques")]
    only: Vec<&'static Technique>,
    /// Try these techniques, too
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = technique, help_heading = "Techniques")]
    with: Vec<&'static Technique>,
    /// Don't try these techniques
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = technique, help_heading = "Techniques")]
    without: Vec<&'static Technique>,
    /// A TOML file with any of the lists `only`, `with` and `without`
    #[arg(long, value_name = "FILE", help_heading = "Techniques")]
    plan: Option<OsString>,
}

/// The lists of a file.
#[derive(Default)]
struct Lists {
    only: Vec<&'static Technique>,
    with: Vec<&'static Technique>,
    without: Vec<&'static Technique>,
}

impl Choice {
    /// The plan that was chosen, if any was. Its file may be a pipe, so this is asked once.
    ///
    /// # Errors
    ///
    /// What is wrong with the file.
    pub(crate) fn chosen(&self) -> Result<Option<Plan>, String> {
        let is_made = self.plan.is_some()
            || [&self.only, &self.with, &self.without].iter().any(|list| !list.is_empty());
        is_made.then(|| self.plan()).transpose()
    }

    /// The plan that was chosen; without a choice the usual one.
    ///
    /// # Errors
    ///
    /// What is wrong with the file.
    pub(crate) fn plan(&self) -> Result<Plan, String> {
        let file = self.plan.as_deref().map(file).transpose()?.unwrap_or_default();
        let only = if self.only.is_empty() { &file.only } else { &self.only };
        let plan = if only.is_empty() { Plan::default() } else { Plan::new(only.iter().copied()) };
        let plan = file.with.iter().chain(&self.with).fold(plan, |plan, it| plan.with(it));
        Ok(file.without.iter().chain(&self.without).fold(plan, |plan, it| plan.without(it)))
    }
}

/// The technique of a name.
pub(super) fn technique(name: &str) -> Result<&'static Technique, String> {
    if name.trim().is_empty() {
        return Err("no technique is named (see `ninefold list techniques`)".to_owned());
    }
    Technique::named(name).ok_or_else(|| {
        let names = Technique::all()
            .flat_map(|it| [it.id, it.name].into_iter().chain(it.aliases.iter().copied()));
        let nearest = nearest::hint(name, names);
        format!("no technique {name:?}{nearest} (see `ninefold list techniques`)")
    })
}

/// Reads the lists of a file.
fn file(word: &OsStr) -> Result<Lists, String> {
    let text = given::text(word, "lists of techniques stand in a TOML file")?;
    lists(&text).map_err(|error| given::at(word, &error))
}

fn lists(text: &str) -> Result<Lists, String> {
    let names: BTreeMap<String, Vec<String>> =
        toml::from_str(text).map_err(|error| error.to_string())?;
    let mut lists = Lists::default();
    for (list, names) in names {
        let techniques: Result<_, _> = names.iter().map(|name| technique(name)).collect();
        match list.as_str() {
            "only" => lists.only = techniques?,
            "with" => lists.with = techniques?,
            "without" => lists.without = techniques?,
            _ => return Err(format!("no list {list:?}; there are only, with, without")),
        }
    }
    Ok(lists)
}
