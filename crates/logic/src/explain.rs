//! Words for a step, made when somebody asks.
//!
//! A technique has two patterns, one in the notation of players and one for whoever doesn't know it.
//! Both are text with gaps in braces, which a step fills: so a technique adds words without any code,
//! and a step carries none.
//!
//! | gap | filled with |
//! |---|---|
//! | `{placed}` | `r1c1=5` |
//! | `{digits}` | the digits of the pattern: `3,9` |
//! | `{cells}` | the cells that define it |
//! | `{pattern}` | the digits that they define it with |
//! | `{fin digits}` | the digits of the fins: the extra ones of a deadly pattern |
//! | `{base}`, `{cover}` | houses: `r25`, or in words `rows 2 and 5` |
//! | `{Base}` | the same where a sentence begins: `Rows 2 and 5` |
//! | `{houses}` | all houses of the cell that is filled, in words |
//! | `{fins}`, `{pivot}`, `{pincers}` | the cells of a role |
//! | `{colours}` | the cells of each colour: `(r1c1,r3c2) / (r2c5)` |
//! | `{clusters}` | the candidates of each colour: `(3)r1c2,r5c6 (7)r5c6 / (3)r1c8` |
//! | `{guardians}` | the fins, by digit: `(5)r1c2 (7)r3c4,r5c6` |
//! | `{sets}` | almost locked sets, from one digit to another: `(3=9)r139c4-(9=3)r1467c6` |
//! | `{chain}` | nodes and links, in Eureka notation: `(5)r1c1=(5)r1c5-(5)r4c5` |

use core::fmt::{self, Formatter, Write};

use ninefold_grid::{Candidate, CellSet, Digit, DigitSet, House, HouseSet};

use crate::{Link, Mark, Node, Role, Step};

/// `X-Wing: 5 in r25 c37 => r1c3,r7c7<>5`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.technique)?;
        fill(f, self.technique.pattern, |f, gap| notation(f, self, gap))?;
        if !self.eliminations.is_empty() {
            write!(f, " => ")?;
            eliminations(f, self)?;
        } else if !self.technique.pattern.contains("{placed}") {
            write!(f, " => ")?;
            list(f, self.placements.iter())?;
        }
        Ok(())
    }
}

/// Why a step is right, as a sentence for somebody who doesn't know its technique.
///
/// ```
/// use ninefold_logic::{Explanation, Plan, Position};
/// use ninefold_solve::{Limits, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let step = Plan::default().next(&Position::from(&puzzle), &Limits::NONE)?.unwrap();
/// assert_eq!(
///     Explanation(&step).to_string(),
///     "The other digits stand in row 5, column 5 and box 5 already, or were excluded: r5c5 is 5."
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Explanation<'a>(pub &'a Step);

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        sentence(f, self.0, &|f, set| write!(f, "{set}"))
    }
}

/// The name of a step's technique and its [`Explanation`], for listening: cells are told in words.
#[derive(Clone, Copy, Debug)]
pub struct Spoken<'a>(pub &'a Step);

impl fmt::Display for Spoken<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}. ", self.0.technique)?;
        sentence(f, self.0, &aloud)
    }
}

/// Why a step is right, what follows, and how its chain goes.
fn sentence(f: &mut Formatter<'_>, step: &Step, cells: Cells<'_>) -> fmt::Result {
    fill(f, step.technique.why, |f, gap| words(f, step, gap, cells))?;
    let mut separator = ":";
    for &Candidate { cell, digit } in &step.placements {
        write!(f, "{separator} ")?;
        cells(f, cell.set())?;
        write!(f, " is {digit}")?;
        separator = ",";
    }
    for (digit, set) in gone(step) {
        write!(f, "{separator} {digit} can't be in ")?;
        cells(f, set)?;
        separator = ";";
    }
    f.write_char('.')?;
    told_chain(f, &step.links, cells)
}

/// ` If r1c7 isn't 8, then r1c4 is 8, r3c5 isn't 8. If r3c5 isn't 8 and r3c6 isn't 8, then r3c9 is 8.`
fn told_chain(f: &mut Formatter<'_>, links: &[Link], cells: Cells<'_>) -> fmt::Result {
    let says = |f: &mut Formatter<'_>, node: Node, holds: bool| {
        cells(f, node.cells)?;
        write!(f, " {} {}", if holds { "is" } else { "isn't" }, node.digit)
    };
    let mut before = None;
    for together in links.chunk_by(are_together) {
        let first @ Link { to, is_strong, .. } = together[0];
        if together.len() > 1 || !before.is_some_and(|before| goes_on(before, first)) {
            f.write_str(if before.is_none() { " If " } else { ". If " })?;
            for (i, link) in together.iter().enumerate() {
                f.write_str(if i == 0 { "" } else { " and " })?;
                says(f, link.from, !is_strong)?;
            }
            f.write_str(", then ")?;
        } else {
            f.write_str(", ")?;
        }
        says(f, to, is_strong)?;
        before = Some(first);
    }
    f.write_str(if links.is_empty() { "" } else { "." })
}

/// Does a node hold because neither of two others does?
fn are_together(one: &Link, other: &Link) -> bool {
    one.is_strong && other.is_strong && one.to == other.to
}

/// Cells for listening, those of a row or a column together: `row 1 columns 5 and 7, rows 2 and 3 column 4`.
pub(crate) fn aloud(f: &mut Formatter<'_>, cells: CellSet) -> fmt::Result {
    for (i, group) in groups(cells).enumerate() {
        f.write_str(if i == 0 { "" } else { ", " })?;
        let rows: HouseSet = group.iter().map(|cell| cell.row().house()).collect();
        let columns: HouseSet = group.iter().map(|cell| cell.column().house()).collect();
        told_houses(f, rows, false)?;
        f.write_char(' ')?;
        told_houses(f, columns, false)?;
    }
    Ok(())
}

/// Writes a text and has its gaps filled.
fn fill(
    f: &mut Formatter<'_>,
    text: &str,
    mut gap: impl FnMut(&mut Formatter<'_>, &str) -> fmt::Result,
) -> fmt::Result {
    for piece in text.split_inclusive(['{', '}']) {
        match piece.strip_suffix('}') {
            Some(name) => gap(f, name)?,
            None => f.write_str(piece.strip_suffix('{').unwrap_or(piece))?,
        }
    }
    Ok(())
}

/// What fills a gap, in the short notation.
fn notation(f: &mut Formatter<'_>, step: &Step, gap: &str) -> fmt::Result {
    match gap {
        "base" => houses(f, step.base),
        "cover" => houses(f, step.cover),
        "fins" => each_fin(f, step),
        "sets" => chained(f, step),
        "clusters" => clusters(f, step, &short_marks),
        "guardians" => short_marks(f, step, Role::Fin),
        _ => either(f, step, gap, &|f, set| short(f, set)),
    }
}

/// What fills a gap, in words.
fn words(f: &mut Formatter<'_>, step: &Step, gap: &str, cells: Cells<'_>) -> fmt::Result {
    match gap {
        "Base" => told_houses(f, step.base, true),
        "base" => told_houses(f, step.base, false),
        "cover" => told_houses(f, step.cover, false),
        "houses" => told_houses(f, step.cells().common_houses(), false),
        "fins" => cells(f, step.cells_of(Role::Fin) | step.cells_of(Role::EndoFin)),
        "sets" => sets(f, step, cells),
        "guardians" => told_marks(f, step, Role::Fin, cells),
        "clusters" => clusters(f, step, &|f, step, role| told_marks(f, step, role, cells)),
        _ => either(f, step, gap, cells),
    }
}

type Cells<'a> = &'a dyn Fn(&mut Formatter<'_>, CellSet) -> fmt::Result;

/// What fills a gap either way, but for how cells are written.
fn either(f: &mut Formatter<'_>, step: &Step, gap: &str, cells: Cells<'_>) -> fmt::Result {
    match gap {
        "placed" => list(f, step.placements.iter()),
        "digits" => list(f, step.digits().iter()),
        "cells" => cells(f, step.cells_of(Role::Defining)),
        "pattern" => list(f, digits_of(step, Role::Defining).iter()),
        "fin digits" => list(f, digits_of(step, Role::Fin).iter()),
        "pivot" => cells(f, step.cells_of(Role::Pivot)),
        "pincers" => cells(f, step.cells_of(Role::Pincer)),
        "colours" => colours(f, step, cells),
        "chain" => chain(f, step),
        _ => unreachable!("no gap is called {gap}"),
    }
}

fn list<T: fmt::Display>(f: &mut Formatter<'_>, items: impl Iterator<Item = T>) -> fmt::Result {
    for (i, item) in items.enumerate() {
        write!(f, "{}{item}", if i == 0 { "" } else { "," })?;
    }
    Ok(())
}

/// `r13c9<>4, r5c9<>7`.
fn eliminations(f: &mut Formatter<'_>, step: &Step) -> fmt::Result {
    for (i, (digit, cells)) in gone(step).enumerate() {
        f.write_str(if i == 0 { "" } else { ", " })?;
        short(f, cells)?;
        write!(f, "<>{digit}")?;
    }
    Ok(())
}

/// The eliminations, by digit.
fn gone(step: &Step) -> impl Iterator<Item = (Digit, CellSet)> + '_ {
    let cells = |digit| -> CellSet {
        let of_digit = step.eliminations.iter().filter(|gone| gone.digit == digit);
        of_digit.map(|gone| gone.cell).collect()
    };
    Digit::ALL.into_iter().map(move |digit| (digit, cells(digit))).filter(|(_, c)| !c.is_empty())
}

/// Cells as players write them, those of a row or a column together: `r1c39,r45c7`.
fn short(f: &mut Formatter<'_>, cells: CellSet) -> fmt::Result {
    for (i, group) in groups(cells).enumerate() {
        f.write_str(if i == 0 { "r" } else { ",r" })?;
        digits(f, group.iter().map(|cell| cell.row().index()))?;
        f.write_str("c")?;
        digits(f, group.iter().map(|cell| cell.column().index()))?;
    }
    Ok(())
}

/// Cells by row or column: with each first one those of its row, or of its column if they are more.
fn groups(mut cells: CellSet) -> impl Iterator<Item = CellSet> {
    core::iter::from_fn(move || {
        let first = cells.first()?;
        let [row, column] =
            [first.row().house(), first.column().house()].map(|line| cells & line.cells());
        let group = if row.len() >= column.len() { row } else { column };
        cells -= group;
        Some(group)
    })
}

/// Places as digits from 1, each once.
fn digits(f: &mut Formatter<'_>, places: impl Iterator<Item = usize>) -> fmt::Result {
    let set: DigitSet = places.map(|place| Digit::ALL[place]).collect();
    write!(f, "{set}")
}

/// Houses as players write them: `r25`, `c3b7`.
fn houses(f: &mut Formatter<'_>, set: HouseSet) -> fmt::Result {
    for (kind, letter) in ["r", "c", "b"].into_iter().enumerate() {
        let places = || set.iter().map(House::index).filter(|i| i / 9 == kind);
        if places().next().is_some() {
            f.write_str(letter)?;
            digits(f, places().map(|i| i % 9))?;
        }
    }
    Ok(())
}

/// Houses in words: `row 2`, `rows 2, 5 and 7 and box 3`; at the beginning of a sentence `Row 2`.
pub(crate) fn told_houses(f: &mut Formatter<'_>, set: HouseSet, mut begins: bool) -> fmt::Result {
    let places = |kind| -> DigitSet {
        let of_kind = set.iter().map(House::index).filter(|i| i / 9 == kind);
        of_kind.map(|i| Digit::ALL[i % 9]).collect()
    };
    let kinds = [0, 1, 2].map(places);
    let number = kinds.iter().filter(|places| !places.is_empty()).count();
    let mut told = 0;
    for (places, [one, several]) in kinds.into_iter().zip(HOUSES) {
        let name = if places.len() > 1 { several } else { one };
        let (first, rest) = name.split_at(1);
        match places.len() {
            0 => continue,
            _ if begins => write!(f, "{}{rest} ", first.to_ascii_uppercase())?,
            _ => write!(f, "{}{name} ", joint_before(told, number))?,
        }
        for (i, place) in places.iter().enumerate() {
            write!(f, "{}{place}", joint_before(i, places.len()))?;
        }
        (begins, told) = (false, told + 1);
    }
    Ok(())
}

const HOUSES: [[&str; 2]; 3] = [["row", "rows"], ["column", "columns"], ["box", "boxes"]];

/// What stands before an item of a list.
const fn joint_before(i: usize, length: usize) -> &'static str {
    match i {
        0 => "",
        _ if i + 1 == length => " and ",
        _ => ", ",
    }
}

/// ` fr2c7 fr3c7 efr5c5`.
fn each_fin(f: &mut Formatter<'_>, step: &Step) -> fmt::Result {
    step.cells_of(Role::Fin).iter().try_for_each(|fin| write!(f, " f{fin}"))?;
    step.cells_of(Role::EndoFin).iter().try_for_each(|fin| write!(f, " ef{fin}"))
}

fn colours(f: &mut Formatter<'_>, step: &Step, cells: Cells<'_>) -> fmt::Result {
    let roles = [Role::FirstColour, Role::SecondColour, Role::ThirdColour, Role::FourthColour];
    for (role, separator) in roles.into_iter().zip(["", " / ", ", ", " / "]) {
        let set = step.cells_of(role);
        if !set.is_empty() {
            write!(f, "{separator}(")?;
            cells(f, set)?;
            f.write_char(')')?;
        }
    }
    Ok(())
}

/// `(3)r1c2,r5c6 (7)r5c6 / (3)r1c8`.
fn clusters(f: &mut Formatter<'_>, step: &Step, marks: Marks<'_>) -> fmt::Result {
    marks(f, step, Role::FirstColour)?;
    f.write_str(" / ")?;
    marks(f, step, Role::SecondColour)
}

type Marks<'a> = &'a dyn Fn(&mut Formatter<'_>, &Step, Role) -> fmt::Result;

/// The candidates of a role, by digit: `(3)r1c2,r5c6 (7)r5c6`.
fn short_marks(f: &mut Formatter<'_>, step: &Step, role: Role) -> fmt::Result {
    for (i, mark) in marks(step, role).enumerate() {
        write!(f, "{}({})", if i == 0 { "" } else { " " }, mark.digits)?;
        short(f, mark.cells)?;
    }
    Ok(())
}

/// The same in words: `3 in r1c2, r5c6; 7 in r5c6`.
fn told_marks(f: &mut Formatter<'_>, step: &Step, role: Role, cells: Cells<'_>) -> fmt::Result {
    for (i, mark) in marks(step, role).enumerate() {
        write!(f, "{}{} in ", if i == 0 { "" } else { "; " }, mark.digits)?;
        cells(f, mark.cells)?;
    }
    Ok(())
}

fn marks(step: &Step, role: Role) -> impl Iterator<Item = &Mark> {
    step.marks.iter().filter(move |mark| mark.role == role)
}

fn digits_of(step: &Step, role: Role) -> DigitSet {
    marks(step, role).fold(DigitSet::EMPTY, |all, mark| all | mark.digits)
}

/// The sets that make a pattern, in order.
fn defining(step: &Step) -> impl Iterator<Item = &Mark> {
    marks(step, Role::Defining)
}

/// `r1c3, r9c3 with 2, 5, 7`.
fn sets(f: &mut Formatter<'_>, step: &Step, cells: Cells<'_>) -> fmt::Result {
    for (i, set) in defining(step).enumerate() {
        f.write_str(if i == 0 { "" } else { "; " })?;
        cells(f, set.cells)?;
        f.write_str(" with ")?;
        list(f, set.digits.iter())?;
    }
    Ok(())
}

/// Eureka notation of almost locked sets: `(3=9)r139c4` holds 3 or else 9. One after the other they
/// are joined by weak links, also the last one with the first; around a pivot they stand apart.
fn chained(f: &mut Formatter<'_>, step: &Step) -> fmt::Result {
    let pincers = step.marks.iter().find(|mark| mark.role == Role::Pincer).map(|mark| mark.digits);
    let has_pivot = !step.cells_of(Role::Pivot).is_empty();
    let last = defining(step).count() - 1;
    let within = step.links.iter().filter(|link| link.is_strong);
    for (i, (set, link)) in defining(step).zip(within).enumerate() {
        let [from, to] = [link.from, link.to].map(|node| DigitSet::from(node.digit));
        let is_start = i == 0 && !has_pivot;
        let from = pincers.filter(|_| is_start).unwrap_or(from);
        let to = pincers.filter(|_| has_pivot || i == last).unwrap_or(to);
        write!(f, "({from}={to})")?;
        short(f, set.cells)?;
        let is_end = i == last && pincers.is_some();
        f.write_str(if is_end {
            ""
        } else if has_pivot {
            "; "
        } else {
            "-"
        })?;
    }
    Ok(())
}

/// Eureka notation: strong links are `=`, weak ones `-`, and `(3=9)r139c4` goes from one digit of an almost
/// locked set to another. Branches are apart.
fn chain(f: &mut Formatter<'_>, step: &Step) -> fmt::Result {
    let links = &step.links;
    for (i, link) in links.iter().enumerate() {
        let goes_on = i > 0 && goes_on(links[i - 1], *link);
        f.write_str(if i == 0 || goes_on { "" } else { "; " })?;
        if let Some(set) = set_of(step, i) {
            write!(f, "({}={})", link.from.digit, link.to.digit)?;
            short(f, set)?;
            continue;
        }
        if !goes_on {
            node(f, link.from)?;
        }
        f.write_char(if link.is_strong { '=' } else { '-' })?;
        if set_of(step, i + 1).is_none() {
            node(f, link.to)?;
        }
    }
    Ok(())
}

/// Does a link begin with what the one before it came to?
fn goes_on(before: Link, link: Link) -> bool {
    before.to == link.from && before.is_strong != link.is_strong
}

/// The almost locked set within which a link goes, if it keeps the digits of the links before and after.
fn set_of(step: &Step, i: usize) -> Option<CellSet> {
    let Link { from, to, is_strong } = step.links.get(i)?;
    let (cells, digits) = (from.cells | to.cells, from.digit.set() | to.digit.set());
    let holds = |mark: &&Mark| mark.cells.is_superset(cells) && mark.digits.is_superset(digits);
    let keeps = |i: usize| step.links.get(i).is_none_or(|link| link.from.digit == link.to.digit);
    let is_set = *is_strong && digits.len() == 2 && cells.len() > 1;
    let is_shown = is_set && keeps(i.wrapping_sub(1)) && keeps(i + 1);
    step.marks.iter().filter(|_| is_shown).find(holds).map(|mark| mark.cells)
}

/// `(5)r1c1`.
fn node(f: &mut Formatter<'_>, node: Node) -> fmt::Result {
    write!(f, "({})", node.digit)?;
    short(f, node.cells)
}
