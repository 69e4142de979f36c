use crate::question::Question;
use crate::set::{self, LINE};
use crate::{library, ours, sudoku_crate};

/// Someone who answers one question about each line of a text.
pub(crate) struct Contender {
    pub(crate) name: String,
    /// Does it take one puzzle at a time, so that it can be asked how long one takes?
    pub(crate) is_single: bool,
    answer: Answer,
}

type Answer = Box<dyn FnMut(&str, &mut Answers)>;

/// By puzzle: how many solutions were found, and one of them where the question wants it.
pub(crate) struct Answers {
    pub(crate) found: Vec<u64>,
    pub(crate) solutions: Vec<[u8; LINE]>,
}

impl Contender {
    /// One that takes a line and writes a solution, and tells how many it found.
    pub(crate) fn single(
        name: impl Into<String>,
        mut one: impl FnMut(&str, &mut [u8; LINE]) -> u64 + 'static,
    ) -> Self {
        let answer = move |text: &str, answers: &mut Answers| {
            let places = answers.found.iter_mut().zip(&mut answers.solutions);
            for (line, (found, solution)) in set::lines(text).zip(places) {
                *found = one(line, solution);
            }
        };
        Self { name: name.into(), is_single: true, answer: Box::new(answer) }
    }

    /// One that takes the whole text.
    pub(crate) fn batch(
        name: impl Into<String>,
        answer: impl FnMut(&str, &mut Answers) + 'static,
    ) -> Self {
        Self { name: name.into(), is_single: false, answer: Box::new(answer) }
    }

    pub(crate) fn answer(&mut self, text: &str, answers: &mut Answers) {
        (self.answer)(text, answers);
    }
}

impl Answers {
    /// Room for the answers about so many puzzles.
    pub(crate) fn new(puzzles: usize) -> Self {
        Self { found: vec![0; puzzles], solutions: vec![[0; LINE]; puzzles] }
    }

    /// Makes the answers wrong, lest one contender's stand for those of the next.
    pub(crate) fn forget(&mut self) {
        self.found.fill(u64::MAX);
        self.solutions.fill([0; LINE]);
    }
}

/// All who answer a question: the rivals, by whose times ours are divided, and then ours.
pub(crate) struct Field {
    pub(crate) contenders: Vec<Contender>,
    pub(crate) rivals: usize,
}

impl Field {
    pub(crate) fn of(question: Question) -> Self {
        let mut contenders = Vec::new();
        contenders.extend(sudoku_crate::contender(question));
        contenders.extend(library::contender(question));
        let rivals = contenders.len();
        contenders.extend(ours::contenders(question));
        Self { contenders, rivals }
    }
}
