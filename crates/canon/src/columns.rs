//! The order of nine columns, as far as it is known.
//!
//! Columns that no row has told apart yet are *tied*: any order of them gives the same rows so far.
//! So one value stands for up to 1296 orders, and nothing is decided before it makes a difference.
//! Tied columns are neighbours within a stack; tied stacks are neighbours and have the same ties
//! within them.

/// Nine columns in an order, some of them tied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Columns {
    /// For each place the column there.
    order: [u8; 9],
    /// The places whose column is tied with the next one's.
    tied: u16,
    /// The stacks that are tied with the next one.
    tied_stacks: u8,
}

impl Columns {
    /// Nothing is known.
    pub(crate) const FREE: Self =
        Self { order: [0, 1, 2, 3, 4, 5, 6, 7, 8], tied: 0b011_011_011, tied_stacks: 0b011 };

    /// The column at each place; any of several orders where some are tied.
    #[inline]
    pub(crate) fn order(&self) -> &[u8; 9] {
        &self.order
    }

    /// The columns that are tied with that at a place, itself the first.
    #[inline]
    pub(crate) fn tied(&self, place: usize) -> &[u8] {
        &self.order[place..=place + (self.tied >> place).trailing_ones() as usize]
    }

    /// The stacks that are tied with a stack, itself the first.
    #[inline]
    pub(crate) fn tied_stacks(&self, stack: usize) -> &[[u8; 3]] {
        let (stacks, _) = self.order.as_chunks();
        &stacks[stack..=stack + (self.tied_stacks >> stack).trailing_ones() as usize]
    }

    /// Of the columns tied with that at a place, those that are picked come first, and are tied
    /// with the others no more. Gives the place after them.
    #[inline]
    pub(crate) fn pick(&mut self, place: usize, is_picked: impl Fn(u8) -> bool) -> usize {
        let tied = place..place + self.tied(place).len();
        let after = place + partition(&mut self.order[tied], |&column| is_picked(column));
        self.tied &= !(1 << (after - 1));
        after
    }

    /// The same with stacks, which are picked by their columns.
    #[inline]
    pub(crate) fn pick_stacks(
        &mut self,
        stack: usize,
        is_picked: impl Fn(&[u8; 3]) -> bool,
    ) -> usize {
        let tied = stack..stack + self.tied_stacks(stack).len();
        let (stacks, _) = self.order.as_chunks_mut();
        let after = stack + partition(&mut stacks[tied], is_picked);
        self.tied_stacks &= !(1 << (after - 1));
        after
    }

    /// The number of orders that this one stands for.
    pub(crate) fn orders(&self) -> u64 {
        let ties = [self.tied, self.tied >> 3, self.tied >> 6, self.tied_stacks.into()];
        ties.iter().map(|ties| [1, 2, 6][(ties & 0b11).count_ones() as usize]).product()
    }
}

/// Moves what is picked (something is) to the front, keeping the order within both parts; gives its
/// number.
#[inline]
fn partition<T>(items: &mut [T], is_picked: impl Fn(&T) -> bool) -> usize {
    let mut picked = 0;
    for i in 0..items.len() {
        if is_picked(&items[i]) {
            items[picked..=i].rotate_right(1);
            picked += 1;
        }
    }
    picked
}
