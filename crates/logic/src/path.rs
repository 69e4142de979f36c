use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_solve::{Limit, Limits};

use crate::notes::Notes;
use crate::{Position, Step, Technique};

/// Which techniques to try, in which order.
///
/// The default is HoDoKu's: easy ones first, each as often as it helps before the next is tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    techniques: Vec<&'static Technique>,
}

/// The techniques that HoDoKu tries by default, in its order.
impl Default for Plan {
    fn default() -> Self {
        let is_on = |row: &&Technique| row.hodoku.is_some_and(|hodoku| hodoku.is_on);
        let mut techniques: Vec<_> = Technique::all().filter(is_on).collect();
        techniques.sort_by_key(|row| row.hodoku.map(|hodoku| hodoku.order));
        Self { techniques }
    }
}

impl Plan {
    /// A plan of one's own.
    #[must_use]
    pub fn new(techniques: impl IntoIterator<Item = &'static Technique>) -> Self {
        Self { techniques: techniques.into_iter().collect() }
    }

    /// With one technique more: before the first that HoDoKu tries later, or last if HoDoKu lacks it. One
    /// that is there stays where it is.
    ///
    /// ```
    /// use ninefold_logic::{Plan, Technique};
    ///
    /// let [fish, kite] = ["x-wing", "2-string-kite"].map(|name| Technique::named(name).unwrap());
    /// let plan = Plan::new([]).with(kite).with(fish).with(kite);
    /// assert_eq!(plan.techniques(), [fish, kite]);
    /// assert_eq!(plan.without(fish), Plan::new([kite]));
    /// ```
    #[must_use]
    pub fn with(mut self, technique: &'static Technique) -> Self {
        let order = |row: &Technique| row.hodoku.map_or(u16::MAX, |hodoku| hodoku.order);
        if !self.techniques.contains(&technique) {
            let later = self.techniques.iter().position(|row| order(row) > order(technique));
            self.techniques.insert(later.unwrap_or(self.techniques.len()), technique);
        }
        self
    }

    /// Without a technique.
    #[must_use]
    pub fn without(mut self, technique: &'static Technique) -> Self {
        self.techniques.retain(|row| *row != technique);
        self
    }

    /// Its techniques, in order.
    #[must_use]
    pub fn techniques(&self) -> &[&'static Technique] {
        &self.techniques
    }

    /// Shows a visitor every step of every technique, in order, until the visitor has enough.
    ///
    /// # Errors
    ///
    /// The limit that was reached. What was shown before holds.
    pub fn find(
        &self,
        position: &Position,
        limits: &Limits<'_>,
        visit: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Limit> {
        self.find_with(&Notes::new(position), limits, visit)
    }

    fn find_with(
        &self,
        notes: &Notes<'_>,
        limits: &Limits<'_>,
        visit: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Limit> {
        let mut flow = ControlFlow::Continue(());
        for technique in &self.techniques {
            technique.find_with(notes, limits, &mut |step| {
                flow = visit(step);
                flow
            })?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// The first step of the first technique that has one.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn next(&self, position: &Position, limits: &Limits<'_>) -> Result<Option<Step>, Limit> {
        self.next_with(&Notes::new(position), limits)
    }

    pub(crate) fn next_with(
        &self,
        notes: &Notes<'_>,
        limits: &Limits<'_>,
    ) -> Result<Option<Step>, Limit> {
        let mut first = None;
        self.find_with(notes, limits, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    /// Every step of every technique, in order.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn all(&self, position: &Position, limits: &Limits<'_>) -> Result<Vec<Step>, Limit> {
        let mut steps = Vec::new();
        self.find(position, limits, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        })?;
        Ok(steps)
    }

    /// Takes the first step, again and again, until the position is solved or no technique helps: each
    /// step as it is taken, or the limit that was reached. There are at most 729, since each takes a
    /// candidate away.
    pub fn steps<'a>(
        &'a self,
        position: &'a mut Position,
        limits: &'a Limits<'_>,
    ) -> impl Iterator<Item = Result<Step, Limit>> + 'a {
        let mut is_over = false;
        core::iter::from_fn(move || {
            let ends = is_over || position.is_solved();
            let next = if ends { None } else { self.next(position, limits).transpose() };
            match &next {
                Some(Ok(step)) => position.apply(step),
                Some(Err(_)) | None => is_over = true,
            }
            next
        })
    }

    /// All of these [`steps`](Self::steps), with where they end.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn path(&self, start: Position, limits: &Limits<'_>) -> Result<Path, Limit> {
        let mut end = start;
        let steps = self.steps(&mut end, limits).collect::<Result<_, _>>()?;
        Ok(Path { start, steps, end })
    }
}

/// How a position was solved, or how far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Where it begins.
    pub start: Position,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Where it ends: solved, or where the techniques of the plan end.
    pub end: Position,
}

impl Path {
    /// The positions from the start to the end: one more than there are steps. Made from the steps'
    /// own data.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let after = |position: &mut Position, step: &Step| {
            position.apply(step);
            Some(*position)
        };
        core::iter::once(self.start).chain(self.steps.iter().scan(self.start, after))
    }
}
