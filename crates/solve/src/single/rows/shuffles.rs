use crate::isa::{Isa, Word};

/// The ways from lane to lane: `[one, two]` steps, going round.
#[derive(Clone, Copy)]
pub(super) struct Shuffles<W: Word> {
    /// To the next columns of the box.
    column: [W::Shuffle; 2],
    /// To the next boxes of the band.
    stack: [W::Shuffle; 2],
    /// To the next bands.
    band: [W::Shuffle; 2],
    /// To the next band, and one or two columns on.
    next_band: [W::Shuffle; 2],
    /// To the band after it, and one or two columns on.
    last_band: [W::Shuffle; 2],
}

/// Each lane from its own cell: what the first 27 hold, and the first five again.
pub(super) const FIRST: [u8; 32] = steps(0, 0, 0);

/// For each register and lane how early its cell comes in reading order: 128 less its index.
pub(super) const EARLY: [[u16; 32]; 3] = {
    let mut early = [[0; 32]; 3];
    let mut i = 0;
    while i < 96 {
        let (row, lane) = (i / 32, i % 32 % 27);
        early[row][i % 32] = (128 - ((lane / 9 * 3 + row) * 9 + lane % 9)) as u16;
        i += 1;
    }
    early
};

/// For each lane the lane of the cell so many steps on.
const fn steps(bands: usize, stacks: usize, columns: usize) -> [u8; 32] {
    let mut from = [0; 32];
    let mut lane = 0;
    while lane < 32 {
        let (band, stack, column) = (lane % 27 / 9, lane % 9 / 3, lane % 3);
        let line = (stack + stacks) % 3 * 3 + (column + columns) % 3;
        from[lane] = ((band + bands) % 3 * 9 + line) as u8;
        lane += 1;
    }
    from
}

impl<W: Word> Shuffles<W> {
    #[inline(always)]
    pub(super) fn new(isa: impl Isa<Word = W>) -> Self {
        const TABLES: [[[u8; 32]; 2]; 5] = [
            [steps(0, 0, 1), steps(0, 0, 2)],
            [steps(0, 1, 0), steps(0, 2, 0)],
            [steps(1, 0, 0), steps(2, 0, 0)],
            [steps(1, 0, 1), steps(1, 0, 2)],
            [steps(2, 0, 1), steps(2, 0, 2)],
        ];
        let [column, stack, band, next_band, last_band] = TABLES;
        Self {
            column: [isa.table(&column[0]), isa.table(&column[1])],
            stack: [isa.table(&stack[0]), isa.table(&stack[1])],
            band: [isa.table(&band[0]), isa.table(&band[1])],
            next_band: [isa.table(&next_band[0]), isa.table(&next_band[1])],
            last_band: [isa.table(&last_band[0]), isa.table(&last_band[1])],
        }
    }

    /// What the two other columns of the box hold.
    #[inline(always)]
    pub(super) fn columns(&self, word: W) -> [W; 2] {
        [word.shuffle(self.column[0]), word.shuffle(self.column[1])]
    }

    /// What the two other boxes of the band hold.
    #[inline(always)]
    pub(super) fn stacks(&self, word: W) -> [W; 2] {
        [word.shuffle(self.stack[0]), word.shuffle(self.stack[1])]
    }

    /// What the two other bands hold.
    #[inline(always)]
    pub(super) fn bands(&self, word: W) -> [W; 2] {
        [word.shuffle(self.band[0]), word.shuffle(self.band[1])]
    }

    /// What the two other bands hold in the two other columns, by band.
    #[inline(always)]
    pub(super) fn askew(&self, word: W) -> [[W; 2]; 2] {
        [
            [word.shuffle(self.next_band[0]), word.shuffle(self.next_band[1])],
            [word.shuffle(self.last_band[0]), word.shuffle(self.last_band[1])],
        ]
    }
}

/// A word and what it was shuffled to, in one.
#[inline(always)]
pub(super) fn union<W: Word>(word: W, [a, b]: [W; 2]) -> W {
    word.or3(a, b)
}
