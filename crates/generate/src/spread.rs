//! How evenly givens are spread: how many of them each box, each line, each digit has.

use core::ops::RangeInclusive;

use ninefold_grid::{ByDigit, CellSet, Digit, House, Solution};

use crate::Refusal;
use crate::bounds::meet;
use crate::places::Places;
use crate::shortfall::{Outside, Shortfall};

/// Numbers of givens; `None` is any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spread {
    /// In each box.
    pub(crate) boxes: Option<RangeInclusive<usize>>,
    /// In each row and each column.
    pub(crate) lines: Option<RangeInclusive<usize>>,
    /// Of each digit.
    pub(crate) digits: Option<RangeInclusive<usize>>,
}

impl Spread {
    /// Each part that is asked for, with its name and the numbers that there are.
    fn parts(
        &self,
        givens: CellSet,
        solution: &Solution,
    ) -> impl Iterator<Item = (&'static str, &RangeInclusive<usize>, usize)> {
        let (lines, boxes) = House::ALL.split_at(18);
        let inside = move |house: &House| (house.cells() & givens).len();
        let of = ByDigit::from_fn(|digit| {
            givens.iter().filter(|&cell| solution.digit(cell) == digit).count()
        });
        let boxes = self.boxes.iter().flat_map(move |asked| {
            boxes.iter().map(move |house| ("in a box", asked, inside(house)))
        });
        let lines = self.lines.iter().flat_map(move |asked| {
            lines.iter().map(move |house| ("in a row or column", asked, inside(house)))
        });
        let digits = self
            .digits
            .iter()
            .flat_map(move |asked| Digit::ALL.map(|digit| ("of a digit", asked, of[digit])));
        boxes.chain(lines).chain(digits)
    }

    /// May it keep givens that aren't needed?
    pub(crate) fn has_least(&self) -> bool {
        let asked = [&self.boxes, &self.lines, &self.digits].into_iter().flatten();
        asked.into_iter().any(|it| *it.start() > 0)
    }

    /// Are there enough everywhere? Then there are with more givens, too.
    pub(crate) fn is_enough(&self, givens: CellSet, solution: &Solution) -> bool {
        *self == Self::default()
            || self.parts(givens, solution).all(|(_, asked, has)| has >= *asked.start())
    }

    pub(crate) fn test(&self, givens: CellSet, solution: &Solution) -> Result<(), Shortfall> {
        let mut parts = self.parts(givens, solution);
        parts.try_for_each(|(what, asked, has)| {
            Outside::test(has, asked).map_err(|it| Shortfall::Spread(what, it))
        })
    }

    /// The numbers of givens in all that agree with it.
    ///
    /// # Errors
    ///
    /// There are none, or no puzzle is like that.
    pub(crate) fn narrow(
        &self,
        givens: &RangeInclusive<usize>,
    ) -> Result<RangeInclusive<usize>, Refusal> {
        let asked = [&self.boxes, &self.lines, &self.digits].into_iter().flatten();
        let nine = |number: &usize| number.saturating_mul(9);
        let least = asked.clone().map(|it| nine(it.start())).fold(*givens.start(), usize::max);
        let most = asked.clone().map(|it| nine(it.end())).fold(*givens.end(), usize::min);
        match asked.clone().find(|it| it.is_empty()).or(asked.clone().find(|_| least > most)) {
            Some(part) => Err(Refusal::Spread(part.clone(), givens.clone())),
            None => Ok(least..=most),
        }
    }

    /// Can the places that givens may have agree with it?
    ///
    /// # Errors
    ///
    /// A house or a digit that can't.
    pub(crate) fn check(&self, places: &Places) -> Result<(), Refusal> {
        for house in House::ALL {
            let asked = if house.index() < 18 { &self.lines } else { &self.boxes };
            let possible = places.within(house.cells());
            if let Some(asked) = asked.clone().filter(|asked| !meet(asked, &possible)) {
                return Err(Refusal::House { house, asked, possible });
            }
        }
        let known = places.known;
        for digit in Digit::ALL {
            let cells = known.filled().iter().filter(|&cell| known[cell] == Some(digit)).collect();
            let rest = 9 - CellSet::len(cells);
            let (least, most) = places.within(cells).into_inner();
            let possible = least..=most + rest;
            if let Some(asked) = self.digits.clone().filter(|asked| !meet(asked, &possible)) {
                return Err(Refusal::Digit { digit, asked, possible });
            }
        }
        Ok(())
    }
}
