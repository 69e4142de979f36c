//! The order of nine columns, as far as it is known.
//!
//! Columns that no line has told apart yet are *tied*: any order of them gives the same lines so
//! far. So one value stands for up to 1296 orders, and nothing is decided before it makes a
//! difference. Tied columns are neighbours in a stack; tied stacks are neighbours, and have the
//! same ties within.
//!
//! A stack is in one of 24 states: six orders, and each of two pairs of neighbours is tied or not.
//! What becomes of it when a line puts its empty cells before its filled ones is looked up.

use core::array;

use ninefold_grid::ORDERS_OF_THREE;

/// Nine columns in an order, some of them tied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Columns {
    stacks: [Stack; 3],
    /// The first two stacks are tied (1), the last two (2).
    ties: u8,
}

/// Three columns in an order, some of them tied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stack {
    /// Which stack of the grid it is.
    source: u8,
    /// Four times the number of its order, plus its ties: the first two columns (1), the last two (2).
    state: u8,
}

const ALL_TIED: u8 = 3;

/// What a line makes of a stack.
#[derive(Clone, Copy)]
struct Sifted {
    /// Its cells in order as binary digits, 1 for filled.
    shape: u8,
    state: u8,
}

/// For each state, and each way in which a line fills the stack's columns.
static SIFTED: [[Sifted; 8]; 24] = {
    let mut table = [[Sifted { shape: 0, state: 0 }; 8]; 24];
    let mut i = 0;
    while i < 24 * 8 {
        table[i / 8][i % 8] = sift(i as u8 / 8, i as u8 % 8);
        i += 1;
    }
    table
};

/// A sort of three, in which only tied columns may change places.
const fn sift(state: u8, filled: u8) -> Sifted {
    let mut order = ORDERS_OF_THREE[state as usize / 4];
    let mut ties = state % 4;
    let mut step = 0;
    while step < 3 {
        let first = step % 2;
        let (a, b) = (order[first], order[first + 1]);
        if ties & 1 << first != 0 && filled & 1 << a > 0 && filled & 1 << b == 0 {
            (order[first], order[first + 1]) = (b, a);
        }
        step += 1;
    }
    let [a, b, c] = [filled >> order[0] & 1, filled >> order[1] & 1, filled >> order[2] & 1];
    ties &= !((a ^ b) | (b ^ c) << 1);
    let mut number = 0;
    while ORDERS_OF_THREE[number][0] != order[0] || ORDERS_OF_THREE[number][1] != order[1] {
        number += 1;
    }
    Sifted { shape: a << 2 | b << 1 | c, state: number as u8 * 4 + ties }
}

impl Columns {
    /// Nothing is known.
    pub(crate) const FREE: Self = Self {
        stacks: [
            Stack { source: 0, state: ALL_TIED },
            Stack { source: 1, state: ALL_TIED },
            Stack { source: 2, state: ALL_TIED },
        ],
        ties: ALL_TIED,
    };

    /// The column at each place; any of several orders where some are tied.
    pub(crate) fn order(&self) -> [u8; 9] {
        array::from_fn(|place| self.at(place) as u8)
    }

    /// The number of orders that this one stands for.
    pub(crate) fn orders(&self) -> u64 {
        let orders = |ties: u8| [1, 2, 2, 6][usize::from(ties)];
        let within: u64 = self.stacks.iter().map(|stack| orders(stack.ties())).product();
        within * orders(self.ties)
    }

    /// The column at a place.
    #[inline]
    pub(crate) fn at(&self, place: usize) -> usize {
        let stack = self.stacks[place / 3];
        usize::from(3 * stack.source) + stack.order()[place % 3]
    }

    /// How many columns are tied at a place and after it, this one included.
    #[inline]
    pub(crate) fn tied(&self, place: usize) -> usize {
        run(self.stacks[place / 3].ties(), place % 3)
    }

    /// The columns that are tied with that at a place, itself the first.
    #[inline]
    pub(crate) fn tied_to(
        &self,
        place: usize,
    ) -> impl ExactSizeIterator<Item = usize> + Clone + use<> {
        let columns = *self;
        (place..place + self.tied(place)).map(move |place| columns.at(place))
    }

    /// How many stacks are tied at a place and after it, this one included.
    #[inline]
    pub(crate) fn tied_stacks(&self, place: usize) -> usize {
        run(self.ties, place)
    }

    /// All columns that are tied with others, as a set.
    pub(crate) fn all_tied(&self) -> u16 {
        let (ties, [a, b, c]) = (self.ties, self.stacks.map(Stack::all_tied));
        let in_tied =
            |stack: Stack, is_tied: bool| if is_tied { 0b111 << (3 * stack.source) } else { 0 };
        let [d, e, f] = self.stacks;
        a | b | c | in_tied(d, ties & 1 != 0) | in_tied(e, ties != 0) | in_tied(f, ties & 2 != 0)
    }

    /// The stack at a place.
    #[inline]
    pub(crate) fn stack(&self, place: usize) -> Stack {
        self.stacks[place]
    }

    /// Of the columns tied at a place those that are picked come first, and are tied with the others
    /// no more. Gives their number.
    #[inline]
    pub(crate) fn pick(&mut self, place: usize, is_picked: impl Fn(usize) -> bool) -> usize {
        let tied = self.tied_to(place);
        let others = tied.clone().filter(|&column| !is_picked(column));
        let others = others.fold(0_usize, |set, column| set | 1 << (column % 3));
        let stack = &mut self.stacks[place / 3];
        stack.state = SIFTED[usize::from(stack.state)][others].state;
        tied.len() - others.count_ones() as usize
    }

    /// The same with stacks.
    #[inline]
    pub(crate) fn pick_stacks(&mut self, place: usize, is_picked: impl Fn(Stack) -> bool) -> usize {
        let mut picked = 0;
        for i in place..place + self.tied_stacks(place) {
            if is_picked(self.stacks[i]) {
                self.stacks[place + picked..=i].rotate_right(1);
                picked += 1;
            }
        }
        self.ties &= !(1 << (place + picked) >> 1);
        picked
    }

    /// Lets the empty cells of a line come before the filled ones in one stack, as far as its ties
    /// allow. Gives the three cells as binary digits, 1 for filled.
    #[inline]
    pub(crate) fn sift_stack(&mut self, place: usize, filled: u16) -> u16 {
        let stack = &mut self.stacks[place];
        let sifted = stack.sifted(filled);
        stack.state = sifted.state;
        sifted.shape.into()
    }

    /// The same in the whole line: the smallest nine binary digits that the ties allow.
    #[inline]
    pub(crate) fn sift(&mut self, filled: u16) -> u16 {
        let mut shapes = [0, 1, 2].map(|place| self.sift_stack(place, filled));
        for first in [0, 1, 0] {
            if self.ties & 1 << first != 0 && shapes[first] > shapes[first + 1] {
                shapes.swap(first, first + 1);
                self.stacks.swap(first, first + 1);
            }
        }
        let [a, b, c] = shapes;
        self.ties &= u8::from(a == b) | u8::from(b == c) << 1;
        a << 6 | b << 3 | c
    }
}

impl Stack {
    /// Its columns in order, as they are counted in the stack.
    #[inline]
    fn order(self) -> [usize; 3] {
        ORDERS_OF_THREE[usize::from(self.state / 4)]
    }

    #[inline]
    fn ties(self) -> u8 {
        self.state % 4
    }

    /// The columns that are tied with others in the stack.
    fn all_tied(self) -> u16 {
        let [a, b, c] = self.order().map(|column| 1 << (usize::from(3 * self.source) + column));
        let (first, last) = (self.ties() & 1 != 0, self.ties() & 2 != 0);
        (u16::from(first) * (a | b)) | (u16::from(last) * (b | c))
    }

    /// What a line has in it, as a set of columns.
    #[inline]
    pub(crate) fn filled(self, filled: u16) -> usize {
        usize::from(filled >> (3 * self.source) & 0b111)
    }

    /// What [`Columns::sift_stack`] would give.
    #[inline]
    pub(crate) fn shape(self, filled: u16) -> u8 {
        self.sifted(filled).shape
    }

    #[inline]
    fn sifted(self, filled: u16) -> Sifted {
        SIFTED[usize::from(self.state)][self.filled(filled)]
    }
}

/// The length of the run of ties that begins at a place.
#[inline]
fn run(ties: u8, place: usize) -> usize {
    1 + (ties >> place).trailing_ones() as usize
}
