//! Notes on a position: what several techniques need of it, worked out once, when the first of them asks.

use alloc::vec::Vec;
use core::cell::{Cell, OnceCell};

use ninefold_grid::{ByDigit, ByHouse, CellSet, House, HouseSet};

use crate::Position;
use crate::als::Web;
use crate::chain::Graph;
use crate::choose::{self, Table};
use crate::technique::{ChainTable, NetTable, Rectangle, template};

/// A position, and what was worked out about it.
pub(crate) struct Notes<'a> {
    pub(crate) position: &'a Position,
    tables: OnceCell<ByHouse<[Table; 2]>>,
    /// For each size of naked subsets the houses that were searched for such as change something, in vain.
    barren: Cell<[HouseSet; 10]>,
    plain: OnceCell<Graph>,
    grouped: OnceCell<Graph>,
    with_sets: OnceCell<Graph>,
    prey: OnceCell<ByDigit<CellSet>>,
    webs: [OnceCell<Web>; 2],
    rectangles: OnceCell<Vec<Rectangle>>,
    /// What follows from each candidate along chains, and by nets.
    pub(crate) chains: OnceCell<ChainTable>,
    pub(crate) nets: OnceCell<NetTable>,
}

impl<'a> Notes<'a> {
    pub(crate) const fn new(position: &'a Position) -> Self {
        Self {
            position,
            tables: OnceCell::new(),
            barren: Cell::new([HouseSet::EMPTY; 10]),
            plain: OnceCell::new(),
            grouped: OnceCell::new(),
            with_sets: OnceCell::new(),
            prey: OnceCell::new(),
            webs: [OnceCell::new(), OnceCell::new()],
            rectangles: OnceCell::new(),
            chains: OnceCell::new(),
            nets: OnceCell::new(),
        }
    }

    /// The tables of each house: that of its cells and that of its digits.
    pub(crate) fn tables(&self) -> &ByHouse<[Table; 2]> {
        self.tables.get_or_init(|| choose::tables(self.position))
    }

    /// Was a house searched in vain for naked subsets of a size?
    pub(crate) fn is_barren(&self, house: House, size: usize) -> bool {
        self.barren.get()[size].contains(house)
    }

    /// Notes that a house was searched in vain for naked subsets of a size, or for hidden ones of the rest.
    pub(crate) fn note_barren(&self, house: House, size: usize) {
        let mut barren = self.barren.get();
        barren[size].insert(house);
        self.barren.set(barren);
    }

    /// The graph of candidates alone.
    pub(crate) fn plain(&self) -> &Graph {
        self.plain.get_or_init(|| Graph::plain(self.position))
    }

    /// The graph of candidates and groups.
    pub(crate) fn grouped(&self) -> &Graph {
        self.grouped.get_or_init(|| Graph::grouped(self.position))
    }

    /// The graph of candidates, groups and almost locked sets.
    pub(crate) fn with_sets(&self) -> &Graph {
        self.with_sets.get_or_init(|| Graph::with_sets(self.position))
    }

    /// The almost locked sets and their links; of those that overlap, too, if they may.
    pub(crate) fn web(&self, may_overlap: bool) -> &Web {
        self.webs[usize::from(may_overlap)].get_or_init(|| Web::new(self.position, may_overlap))
    }

    /// The rectangles that might be deadly.
    pub(crate) fn rectangles(&self) -> &[Rectangle] {
        self.rectangles.get_or_init(|| Rectangle::all(self.position))
    }

    /// The places that each digit can't be in for reasons of its own: those that no template of it
    /// holds. Whatever looks at one digit alone takes away only these, and most positions have none.
    pub(crate) fn prey(&self) -> &ByDigit<CellSet> {
        self.prey.get_or_init(|| template::prey(self.position))
    }
}
