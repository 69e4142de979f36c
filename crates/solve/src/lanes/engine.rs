use alloc::boxed::Box;
use alloc::vec::Vec;

use super::block::{Block, MOST_LANES, Queue, first};
use super::guess;
use super::habit::Habit;
use super::pass::{self, FINISHED, Triads, pass};
use super::pool::Pool;
use super::puzzles::Puzzles;
use super::siblings::{Siblings, Stack};
use super::text::Page;
use super::{Search, check};
use crate::isa::{Isa, Kernel, Word, lanes_of};
use crate::limits::Meter;
use crate::{Limit, Lines};

/// What is asked of each puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    /// So many solutions are enough.
    pub(crate) limit: u64,
    /// The first solution to be found is to be the smallest.
    pub(crate) smallest: bool,
}

/// What is left to do for a puzzle.
#[derive(Clone, Copy, Debug)]
struct Task {
    put_off: Stack,
    /// Contradictions that an ordered search may still meet.
    patience: u8,
}

/// How much work it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BulkEffort {
    /// Passes over a block.
    pub passes: u64,
    /// Lanes that were at work in them.
    pub lane_passes: u64,
    /// Guesses.
    pub guesses: u64,
    /// Fillings of the working block.
    pub exchanges: u64,
    /// Puzzles left to the solver of single ones.
    pub given_up: u64,
}

/// Contradictions that an ordered search may meet; see `ordered`.
const PATIENCE: u8 = 16;

/// Puzzles that one run takes.
const MOST_PUZZLES: usize = 1 << 16;

/// So many lanes may idle, in 32.
const IDLE: u32 = 9;

/// The memory of a search of many puzzles.
#[derive(Debug)]
pub(crate) struct Engine<I: Isa> {
    isa: I,
    /// What is worked on.
    work: Box<Block<I::Word>>,
    lanes: Lanes,
    triads: Box<Triads<I::Word>>,
    pool: Pool<I::Word>,
    /// States in which a cell has to be guessed.
    stalled: Queue<I::Word>,
    /// First solutions of puzzles.
    solved: Queue<I::Word>,
    siblings: Siblings,
    /// The states without a guess, on their way to the siblings.
    without: Box<Block<I::Word>>,
    tasks: Vec<Task>,
    /// The number of solutions of each puzzle.
    found: Vec<u64>,
    /// Puzzles that are to go on with their newest sibling.
    due: Vec<usize>,
    /// Puzzles that ran out of patience.
    given_up: Vec<usize>,
    /// Puzzles that died in their first pass.
    dead_at_once: Vec<usize>,
    habit: Habit,
    history: History,
    effort: BulkEffort,
}

/// What became of the lanes of the working block.
#[derive(Clone, Copy, Debug, Default)]
struct Lanes {
    active: u32,
    stalled: u32,
    solved: u32,
    dead: u32,
    /// Those with a puzzle as it was given, before the first pass.
    new: u32,
    /// Those that died in that pass.
    dead_at_once: u32,
}

/// What has happened at all: until then nobody need look what follows from it.
#[derive(Clone, Copy, Debug, Default)]
struct History {
    has_guessed: bool,
    has_put_off: bool,
    has_dropped: bool,
}

/// One call of the engine.
struct Run<'a, 'b, 'c, I: Isa> {
    engine: &'a mut Engine<I>,
    goal: Goal,
    puzzles: Puzzles<'a>,
    /// The next puzzle to begin.
    next: usize,
    /// Where the first solution of each puzzle is wanted.
    page: Option<Page<'c>>,
    meter: &'a mut Meter<'b>,
}

impl<I: Isa> Kernel<I> for Run<'_, '_, '_, I> {
    type Output = Result<(), Limit>;

    #[inline(always)]
    fn run(mut self, _: I) -> Result<(), Limit> {
        self.search()
    }
}

impl<I: Isa> Engine<I> {
    pub(crate) fn new(isa: I) -> Self {
        Self {
            isa,
            work: Box::new(Block::new(isa)),
            lanes: Lanes::default(),
            triads: Box::new(Triads::new(isa)),
            pool: Pool::new(),
            stalled: Queue::new(isa),
            solved: Queue::new(isa),
            siblings: Siblings::default(),
            without: Box::new(Block::new(isa)),
            tasks: Vec::new(),
            found: Vec::new(),
            due: Vec::new(),
            given_up: Vec::new(),
            dead_at_once: Vec::new(),
            habit: Habit::default(),
            history: History::default(),
            effort: BulkEffort::default(),
        }
    }

    /// Forgets the last search.
    fn begin(&mut self, puzzles: usize) {
        self.lanes = Lanes::default();
        self.history = History::default();
        self.pool.clear();
        self.stalled.clear();
        self.solved.clear();
        self.siblings.clear();
        self.due.clear();
        self.given_up.clear();
        self.dead_at_once.clear();
        self.tasks.clear();
        self.tasks.resize(puzzles, Task { put_off: None, patience: PATIENCE });
        self.found.clear();
        self.found.resize(puzzles, 0);
    }
}

impl<I: Isa> Search for Engine<I> {
    fn run(
        &mut self,
        goal: Goal,
        puzzles: Puzzles<'_>,
        page: Option<Page<'_>>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        assert!(puzzles.len() <= MOST_PUZZLES, "a lane holds the number of its puzzle");
        self.begin(puzzles.len());
        if let Puzzles::One(_) = puzzles {
            // What a limit leaves of an answer must not depend on earlier questions.
            self.habit = Habit::default();
        }
        let isa = self.isa;
        isa.enter(Run { engine: self, goal, puzzles, next: 0, page, meter })
    }

    fn found(&self) -> &[u64] {
        &self.found
    }

    fn given_up(&self) -> &[usize] {
        &self.given_up
    }

    fn clashing(&self, lines: Lines<'_>) -> Vec<usize> {
        let isa = self.isa;
        isa.enter(check::Clashing { lines, puzzles: &self.dead_at_once })
    }

    fn expects_many(&self) -> bool {
        self.habit.puts_off()
    }

    fn effort(&self) -> BulkEffort {
        self.effort
    }
}

impl<I: Isa> Run<'_, '_, '_, I> {
    const ALL: u32 = first(I::Word::LANES);
    const IDLE: u32 = IDLE * I::Word::LANES as u32 / MOST_LANES as u32;

    /// Passes over the working block, until so many lanes are done that it pays to exchange them.
    #[inline(always)]
    fn search(&mut self) -> Result<(), Limit> {
        let isa = self.engine.isa;
        let (never, finished) = (isa.splat(0), isa.splat(FINISHED));
        let mut before = never;
        let mut triples = false;
        loop {
            let idle = Self::ALL & !self.engine.lanes.active;
            if idle.count_ones() >= Self::IDLE || idle == Self::ALL {
                let fresh = self.exchange()?;
                before = before.replace(isa.mask(fresh), never);
                if self.engine.lanes.active == 0 {
                    if self.is_done() {
                        self.hand_out();
                        return Ok(());
                    }
                    continue;
                }
            }
            let Engine { work, triads, lanes, effort, habit, .. } = &mut *self.engine;
            triples = habit.is_careful() && (I::Word::COUNTS || !triples);
            // Two passes that know what they do are faster than one, where the code has room.
            let found = match triples && I::Word::COUNTS {
                true => pass(isa, &mut work.cells, triads, true),
                false if I::Word::COUNTS => pass(isa, &mut work.cells, triads, false),
                false => pass(isa, &mut work.cells, triads, triples),
            };
            let same = I::Word::bits(found.sum.equals(before));
            let done = I::Word::bits(found.sum.equals(finished));
            before = found.sum;
            effort.passes += 1;
            effort.lane_passes += u64::from(lanes.active.count_ones());
            let open = lanes.active & !found.dead;
            lanes.dead |= lanes.active & found.dead;
            lanes.dead_at_once |= lanes.new & found.dead;
            lanes.new = 0;
            lanes.solved |= open & done;
            lanes.stalled |= open & same & !done;
            lanes.active = open & !same & !done;
        }
    }

    fn is_done(&mut self) -> bool {
        let Engine { lanes, pool, stalled, due, .. } = &mut *self.engine;
        lanes.stalled | lanes.solved | lanes.dead == 0
            && pool.top().is_none()
            && stalled.block.len == 0
            && due.is_empty()
            && self.next == self.puzzles.len()
    }

    /// Takes what is done out of the working block and fills it again; gives the lanes that are
    /// new.
    #[inline(always)]
    fn exchange(&mut self) -> Result<u32, Limit> {
        let shown = self.settle();
        self.refill()?;
        let Engine { isa, work, lanes, pool, stalled, solved, effort, .. } = &mut *self.engine;
        stalled.add(*isa, work, lanes.stalled);
        solved.add(*isa, work, shown);
        lanes.stalled = 0;
        effort.exchanges += 1;
        let mut fresh = 0;
        if let Some(source) = pool.top() {
            fresh = isa.lowest(Self::ALL & !lanes.active, source.len);
            source.give(*isa, work, fresh);
            lanes.active |= fresh;
            lanes.new = if source.is_new { fresh } else { 0 };
        }
        let (is_full, has_stalled) = (solved.block.is_full(), stalled.block.is_full());
        if self.engine.history.has_dropped {
            self.drop_finished(fresh);
        }
        if is_full {
            self.hand_out();
        }
        if has_stalled {
            self.guess()?;
        }
        Ok(fresh)
    }

    /// Counts the solutions, and sees to the puzzles of which a state came to its end. Gives the
    /// lanes with a solution to be shown.
    #[inline(always)]
    fn settle(&mut self) -> u32 {
        let Lanes { solved, dead, dead_at_once, .. } = self.engine.lanes;
        self.engine.lanes.solved = 0;
        self.engine.lanes.dead = 0;
        self.engine.lanes.dead_at_once = 0;
        for lane in lanes_of(dead_at_once) {
            self.engine.dead_at_once.push(self.engine.work.puzzle(lane));
        }
        let mut right = 0;
        let (mut first, mut counted) = (0, 0);
        if solved != 0 {
            right = solved & check::finished(self.engine.isa, &self.engine.work.cells);
        }
        for lane in lanes_of(right) {
            let puzzle = self.engine.work.puzzle(lane);
            let found = &mut self.engine.found[puzzle];
            if *found < self.goal.limit {
                first |= u32::from(*found == 0) << lane;
                counted |= 1 << lane;
                *found += 1;
                if *found == self.goal.limit && self.engine.history.has_guessed {
                    self.drop_rest(puzzle);
                }
            }
        }
        if self.engine.history.has_guessed {
            self.engine.habit.ended(right.count_ones(), (dead | solved & !right).count_ones());
        }
        if self.engine.history.has_put_off {
            for lane in lanes_of(dead | solved) {
                self.go_on(self.engine.work.puzzle(lane), right >> lane & 1 == 0);
            }
        }
        match self.page {
            Some(Page::Lines { .. }) => first,
            Some(Page::Visitor(_)) => counted,
            None => 0,
        }
    }

    /// A state of a puzzle came to its end: its newest sibling is due, unless there have been too
    /// many contradictions.
    #[inline(always)]
    fn go_on(&mut self, puzzle: usize, is_contradiction: bool) {
        let Engine { tasks, due, found, given_up, effort, .. } = &mut *self.engine;
        let task = &mut tasks[puzzle];
        if task.put_off.is_none() {
            return;
        }
        if is_contradiction && self.goal.smallest && found[puzzle] == 0 {
            task.patience -= 1;
            if task.patience == 0 {
                effort.given_up += 1;
                given_up.push(puzzle);
                found[puzzle] = self.goal.limit;
                self.drop_rest(puzzle);
                return;
            }
        }
        due.push(puzzle);
    }

    /// Drops all states of a puzzle that are put off or in the working block.
    #[inline(always)]
    fn drop_rest(&mut self, puzzle: usize) {
        let Engine { isa, work, lanes, tasks, siblings, habit, history, .. } = &mut *self.engine;
        while siblings.pop(&mut tasks[puzzle].put_off).is_some() {
            habit.dropped(1);
        }
        let of_it = I::Word::bits(work.puzzles.equals(isa.splat(puzzle as u16)));
        habit.dropped((of_it & (lanes.active | lanes.stalled)).count_ones());
        lanes.active &= !of_it;
        lanes.stalled &= !of_it;
        history.has_dropped = true;
    }

    /// Idles those of some new lanes whose puzzle is done with.
    #[inline(always)]
    fn drop_finished(&mut self, fresh: u32) {
        let Engine { work, lanes, found, habit, .. } = &mut *self.engine;
        for lane in lanes_of(fresh) {
            if found[work.puzzle(lane)] >= self.goal.limit {
                lanes.active &= !(1 << lane);
                habit.dropped(1);
            }
        }
    }

    /// Sees that there is something in the pool, if there is anything at all.
    #[inline(always)]
    fn refill(&mut self) -> Result<(), Limit> {
        let Engine { pool, due, stalled, .. } = &mut *self.engine;
        let has_new = self.next < self.puzzles.len();
        if pool.top().is_some() {
        } else if due.len() >= I::Word::LANES || !has_new && !due.is_empty() {
            self.engine.adopt();
        } else if has_new {
            self.begin();
        } else if stalled.block.len > 0 {
            self.guess()?;
        }
        Ok(())
    }

    /// Begins new puzzles.
    #[inline(always)]
    fn begin(&mut self) {
        let isa = self.engine.isa;
        let [block] = self.engine.pool.push(isa);
        self.puzzles.read(isa, self.next, block);
        block.is_new = true;
        self.next += block.len;
    }

    /// Guesses in each stalled state.
    #[inline(always)]
    fn guess(&mut self) -> Result<(), Limit> {
        let Engine { isa, pool, stalled, without, found, habit, history, effort, .. } =
            &mut *self.engine;
        let open = &mut *stalled.block;
        let puzzles = open.puzzles();
        let mut ordered = 0;
        if self.goal.smallest {
            for (lane, &puzzle) in puzzles[..open.len].iter().enumerate() {
                ordered |= u32::from(found[usize::from(puzzle)] == 0) << lane;
            }
        }
        self.meter.nodes(open.len)?;
        habit.guessed(open.len);
        effort.guesses += open.len as u64;
        history.has_guessed = true;
        let is_careful = habit.is_careful();
        if is_careful {
            pass::triples(*isa, &mut open.cells);
        }
        if ordered == 0 && !habit.puts_off() {
            let [without, with] = pool.push(*isa);
            guess::split(*isa, open, ordered, is_careful, without, with);
        } else {
            let [with] = pool.push(*isa);
            guess::split(*isa, open, ordered, is_careful, without, with);
            self.engine.put_off(self.goal.limit);
        }
        self.engine.stalled.next();
        Ok(())
    }

    /// Writes the solutions that are to be shown.
    #[inline(always)]
    fn hand_out(&mut self) {
        let Engine { isa, solved, .. } = &mut *self.engine;
        if let Some(page) = &mut self.page {
            page.take(*isa, &solved.block, &self.puzzles);
        }
        solved.next();
    }
}

impl<I: Isa> Engine<I> {
    /// Puts off the states without a guess.
    #[inline(always)]
    fn put_off(&mut self, limit: u64) {
        let Self { without, tasks, found, siblings, history, .. } = self;
        let mut places = [None; MOST_LANES];
        for (place, &puzzle) in places.iter_mut().zip(&without.puzzles()[..without.len]) {
            let puzzle = usize::from(puzzle);
            if found[puzzle] < limit {
                *place = Some(siblings.push(&mut tasks[puzzle].put_off));
            }
        }
        siblings.store(without, &places);
        history.has_put_off = true;
    }

    /// Goes on with the newest sibling of puzzles that are due.
    #[inline(always)]
    fn adopt(&mut self) {
        let mut places = Vec::with_capacity(I::Word::LANES);
        let mut puzzles = self.isa.splat(0);
        while places.len() < I::Word::LANES
            && let Some(puzzle) = self.due.pop()
        {
            if let Some(place) = self.siblings.pop(&mut self.tasks[puzzle].put_off) {
                puzzles.set_lane(places.len(), puzzle as u16);
                places.push(place);
            }
        }
        let [block] = self.pool.push(self.isa);
        block.puzzles = puzzles;
        self.siblings.load(&places, block);
    }
}
