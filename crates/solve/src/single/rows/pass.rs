use super::shuffles::{Shuffles, union};
use super::{ALL, Rows};
use crate::isa::{Isa, Word, three};
use crate::limits::Meter;
use crate::single::Outcome;

/// What is fetched once and used in each pass.
#[derive(Clone, Copy)]
struct Constants<W: Word> {
    shuffles: Shuffles<W>,
    all: W,
    one: W,
    minus_one: W,
    minus_two: W,
}

impl<W: Word> Constants<W> {
    #[inline(always)]
    fn new(isa: impl Isa<Word = W>) -> Self {
        Self {
            shuffles: Shuffles::new(isa),
            all: isa.splat(ALL),
            one: isa.splat(1),
            minus_one: isa.splat(u16::MAX),
            minus_two: isa.splat(u16::MAX - 1),
        }
    }
}

/// What a pass tells.
#[derive(Clone, Copy)]
struct End<W> {
    /// The cells before it.
    before: [W; 3],
    /// A digit has no place in a box, or a cell no candidate.
    is_dead: bool,
    /// No cell has several candidates.
    is_settled: bool,
    /// Nothing has changed.
    is_stalled: bool,
}

impl<W> End<W> {
    #[inline(always)]
    fn is_near(&self) -> bool {
        self.is_dead | self.is_settled | self.is_stalled
    }
}

impl<I: Isa> Rows<I> {
    /// See [`Position::propagate`](crate::single::Position::propagate).
    #[inline(always)]
    pub(super) fn close(&mut self, careful: bool, meter: &mut Meter<'_>) -> Outcome {
        let constants = Constants::new(self.isa);
        let mut settled = self.singles(&constants);
        loop {
            meter.pass();
            let end = self.pass(&constants, &mut settled);
            if end.is_near() {
                let outcome = self.judge(&constants, end, careful, &mut settled);
                if outcome != Outcome::Unfinished {
                    return outcome;
                }
            }
        }
    }

    /// See [`Position::propagate_both`](crate::single::Position::propagate_both).
    #[inline(always)]
    pub(super) fn close_both(
        [one, two]: &mut [Self; 2],
        careful: bool,
        meter: &mut Meter<'_>,
    ) -> [Outcome; 2] {
        let constants = Constants::new(one.isa);
        let mut settled = [one.singles(&constants), two.singles(&constants)];
        loop {
            meter.pass();
            meter.pass();
            let ends =
                [one.pass(&constants, &mut settled[0]), two.pass(&constants, &mut settled[1])];
            if ends[0].is_near() | ends[1].is_near() {
                let outcomes = [
                    one.judge(&constants, ends[0], careful, &mut settled[0]),
                    two.judge(&constants, ends[1], careful, &mut settled[1]),
                ];
                if outcomes != [Outcome::Unfinished; 2] {
                    return outcomes;
                }
            }
        }
    }

    /// Where a pass has led. If it has led nowhere, the careful try the dear rules.
    #[inline(always)]
    fn judge(
        &mut self,
        constants: &Constants<I::Word>,
        end: End<I::Word>,
        careful: bool,
        settled: &mut [I::Word; 3],
    ) -> Outcome {
        if end.is_dead {
            return Outcome::Contradiction;
        }
        if end.is_settled {
            return Outcome::Settled;
        }
        if !end.is_stalled {
            return Outcome::Unfinished;
        }
        // The same as now, but there without waiting for the pass.
        self.cells = end.before;
        if careful {
            self.restrict_triples(constants);
            if differ(end.before, self.cells) {
                *settled = self.singles(constants);
                return Outcome::Unfinished;
            }
            self.cells = end.before;
        }
        Outcome::Open
    }

    /// The digits of the cells that have only one.
    #[inline(always)]
    fn singles(&self, constants: &Constants<I::Word>) -> [I::Word; 3] {
        three!(k => self.cells[k] & self.cells[k].ones().plus(constants.minus_two))
    }

    /// Singles, naked and hidden, and all that triads tell each other. `settled` has the digits of
    /// settled cells, before and after.
    #[inline(always)]
    fn pass(&mut self, constants: &Constants<I::Word>, settled: &mut [I::Word; 3]) -> End<I::Word> {
        let shuffles = &constants.shuffles;
        let before = self.cells;
        let [a, b] = shuffles.columns(settled[0].or3(settled[1], settled[2]));
        let cells = three!(k => {
            let [i, j] = others(k);
            self.cells[k].less(settled[i], settled[j]).less(a, b)
        });

        let across = three!(k => union(cells[k], shuffles.columns(cells[k])));
        let others_across = three!(k => shuffles.stacks(across[k]));
        let across = three!(k => {
            let ([a1, a2], [b1, b2]) = (others_across[others(k)[0]], others_across[others(k)[1]]);
            across[k].in_either([a1, b2], [a2, b1])
        });
        let cells = three!(k => cells[k] & across[k]);
        let only_across = only_here(across);

        let down = cells[0].or3(cells[1], cells[2]);
        let [[a1, a2], [b1, b2]] = shuffles.askew(down);
        let down = down.in_either([a1, b2], [a2, b1]);
        let [a, b] = shuffles.columns(down);

        let cells = three!(k => cells[k] & down);
        let hidden = three!(k => (only_across[k] & down).less(a, b));
        *settled = three!(k => {
            (cells[k] & cells[k].ones().plus(constants.minus_two)) | hidden[k]
        });
        self.cells = three!(k => {
            cells[k] & (hidden[k] | hidden[k].ones().plus(constants.minus_one))
        });

        let counts = three!(k => self.cells[k].ones());
        let fewest = counts[0].min(counts[1]).min(counts[2]);
        let alive = I::Word::bits(union(down, [a, b]).equals(constants.all));
        let any = counts[0].or3(counts[1], counts[2]);
        End {
            before,
            is_dead: (alive != u32::MAX) | (I::Word::bits(fewest.is_empty()) != 0),
            is_settled: I::Word::bits(any.equals(constants.one)) == u32::MAX,
            is_stalled: !differ(before, self.cells),
        }
    }

    /// Three digits that have to share a triad fill it; a triad with three digits left has them to
    /// itself.
    #[inline(always)]
    fn restrict_triples(&mut self, constants: &Constants<I::Word>) {
        let shuffles = &constants.shuffles;
        let three = self.isa.splat(3);
        let across = three!(k => union(self.cells[k], shuffles.columns(self.cells[k])));
        let only_across = only_here(across);
        let taken = three!(k => full(across[k], three));
        let across = three!(k => {
            let [a, b] = others(k);
            let [beside, last] = shuffles.stacks(taken[k]);
            fixed(across[k], only_across[k], three).less(taken[a], taken[b]).less(beside, last)
        });
        let down = self.cells[0].or3(self.cells[1], self.cells[2]);
        let [a, b] = shuffles.columns(down);
        let taken = full(down, three);
        let ([beside, last], [below, lowest]) = (shuffles.columns(taken), shuffles.bands(taken));
        let down = fixed(down, down.less(a, b), three).less(beside, last).less(below, lowest);
        self.cells = three!(k => self.cells[k].and3(across[k], down));
    }
}

#[inline(always)]
pub(super) const fn others(k: usize) -> [usize; 2] {
    [(k + 1) % 3, (k + 2) % 3]
}

/// The digits that only one of three parallel triads of a box has.
#[inline(always)]
fn only_here<W: Word>([a, b, c]: [W; 3]) -> [W; 3] {
    [a.less(b, c), b.less(c, a), c.less(a, b)]
}

/// The triads that have no more than three digits.
#[inline(always)]
fn full<W: Word>(triad: W, three: W) -> W {
    let count = triad.ones();
    triad.keep(count.min(three).equals(count))
}

/// The triads, those with three digits that have no other place without all others.
#[inline(always)]
fn fixed<W: Word>(triad: W, only_here: W, three: W) -> W {
    let count = only_here.ones();
    triad.replace(count.max(three).equals(count), only_here)
}

/// Is any of the words another?
#[inline(always)]
fn differ<W: Word>(a: [W; 3], b: [W; 3]) -> bool {
    let differ = (a[0] ^ b[0]).or3(a[1] ^ b[1], a[2] ^ b[2]);
    W::bits(differ.is_empty()) != u32::MAX
}
