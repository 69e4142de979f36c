//! `check`: what is the matter with a puzzle?
//!
//! Its status is asked for without a limit of ours, as everywhere. What is said beyond that, which
//! givens are redundant, which contradict each other, where solutions differ, is bounded, so that no
//! odd record holds up the others: it is then called unknown. The caller's limits take the place of
//! that bound. What `--repair` looks for was asked for, and has none of ours.

use std::io;

use clap::Args;
use ninefold::{
    Additions, Ambiguity, Answer, Candidates, CellSet, DeadEnd, Flaws, Limits, Puzzle, Slip,
    Solver, Status,
};

use crate::args::Common;
use crate::bulk::{Ask, Found};
use crate::command::cells;
use crate::job::{EFFORT, Emit, Job, Plain, Question, Reply, reached};

/// Options of `check`.
#[derive(Args, Debug)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) common: Common,
    /// Only the status
    #[arg(long)]
    quick: bool,
    /// The single givens whose change or removal would leave one solution, where there isn't one, the
    /// slips of a hand that would explain it, and the fewest givens that would have to be added to several
    #[arg(long, conflicts_with = "quick")]
    repair: bool,
}

impl Job for Check {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        let candidates = question.candidates();
        let findings = question.within(|limits| {
            let mut left = *limits;
            let mut findings = match &candidates {
                Err(_) if self.quick => Findings::new(Status::Invalid),
                Err(flaws) => Findings::invalid(flaws),
                Ok(candidates) if self.quick => Findings::new(solver.status(candidates, limits)),
                Ok(candidates) => judged(question, candidates, &mut left, solver),
            };
            let marks_bind = candidates.as_ref().is_ok_and(|all| !are_of_digits(question, all));
            if self.repair && findings.status != Status::Unique {
                if marks_bind {
                    findings.words.push(MARKS_BIND.to_owned());
                } else if question.digits().is_empty() {
                    findings.words.push("there is no given to change".to_owned());
                    (findings.repairs, findings.slips) = (Some(vec![]), Some(vec![]));
                } else {
                    findings.repair(question, &left, solver);
                    left = solver.left(&left);
                    findings.undo(question, &left, solver);
                    left = solver.left(&left);
                }
            }
            if self.repair && findings.status == Status::Multiple {
                findings.add(question, &left, solver);
            }
            findings
        });
        emit(findings.reply())
    }

    fn bulk(&self) -> Option<Ask> {
        self.quick.then_some(Ask::Status)
    }

    fn known(&self, _: &Question<'_>, found: &Found) -> Option<Reply> {
        self.quick.then(|| Findings::new(found.status).reply())
    }

    fn fields(&self) -> &'static [&'static str] {
        &[
            "minimal",
            "redundant",
            "conflict",
            "differing",
            "unavoidable",
            "repairs",
            "slips",
            "additions",
        ]
    }
}

/// What is found out about a puzzle.
struct Findings {
    status: Status,
    answer: Option<Answer>,
    /// In words, each a part of the line.
    words: Vec<String>,
    minimal: Option<bool>,
    // What was not asked for, or not found out within a limit, is none.
    redundant: Option<CellSet>,
    conflict: Option<CellSet>,
    differing: Option<CellSet>,
    unavoidable: Option<CellSet>,
    repairs: Option<Vec<String>>,
    slips: Option<Vec<String>>,
    additions: Option<Vec<String>>,
}

/// All that is said without being asked for. What is left of the limits is for what is.
fn judged(
    question: &Question<'_>,
    candidates: &Candidates,
    left: &mut Limits<'_>,
    solver: &mut Solver,
) -> Findings {
    let answer = solver.solve(candidates, left);
    *left = solver.left(left);
    let mut findings = Findings::of(answer);
    let limits = &bounded(question, left);
    match answer {
        Answer::Unique(_) => findings.tell_redundant(question, candidates, limits, solver),
        Answer::Multiple { .. } => {
            findings.tell_ambiguity(question, candidates, limits, solver);
        }
        Answer::NoSolution => findings.tell_contradiction(candidates, limits, solver),
        Answer::Unknown { reached: limit, .. } => findings.words.push(reached(limit).to_owned()),
    }
    *left = solver.left(left);
    findings
}

/// Are these what the digits leave, without more that binds?
fn are_of_digits(question: &Question<'_>, candidates: &Candidates) -> bool {
    Puzzle::new(question.digits()).is_ok_and(|puzzle| puzzle.candidates() == *candidates)
}

/// No puzzle with fewer has one solution (McGuire, Tugemann and Civario, 2012).
const FEWEST_GIVENS: usize = 17;

/// More cells than these are too many to be read.
const READABLE: usize = 30;

/// Where solutions differ, or where they don't if that is shorter.
fn where_they_differ(ambiguity: &Ambiguity, question: &Question<'_>) -> String {
    let Ambiguity { differing, unavoidable, .. } = *ambiguity;
    let same = CellSet::ALL - question.digits().filled() - differing;
    if differing.len() <= READABLE || same.len() > differing.len() / 2 {
        return ambiguity.to_string();
    }
    let but = if same.is_empty() { String::new() } else { format!(" but {same}") };
    format!("solutions differ at every open cell{but}; one more given in {unavoidable} would help")
}

/// `r1c2=5, r3c3=.`.
fn joined<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Why nothing is repaired.
const MARKS_BIND: &str = "only givens are repaired, and here pencil marks bind, too";

/// The limits of the caller, or ours if there are none.
fn bounded<'a>(question: &Question<'_>, limits: &Limits<'a>) -> Limits<'a> {
    let is_ours = question.rules.nodes.is_none() && question.rules.time.is_none();
    Limits { nodes: if is_ours { Some(EFFORT) } else { limits.nodes }, ..*limits }
}

impl Findings {
    fn new(status: Status) -> Self {
        Self {
            status,
            answer: None,
            words: Vec::new(),
            minimal: None,
            redundant: None,
            conflict: None,
            differing: None,
            unavoidable: None,
            repairs: None,
            slips: None,
            additions: None,
        }
    }

    /// What follows from the answer alone: without a contradiction no givens clash, and where there is
    /// at most one solution, none differs from another.
    fn of(answer: Answer) -> Self {
        let status = answer.status();
        let nothing = |is_so: bool| is_so.then_some(CellSet::EMPTY);
        let is_single = matches!(status, Status::Unique | Status::None);
        Self {
            answer: Some(answer),
            conflict: nothing(matches!(status, Status::Unique | Status::Multiple)),
            differing: nothing(is_single),
            unavoidable: nothing(is_single),
            ..Self::new(status)
        }
    }

    fn invalid(flaws: &Flaws) -> Self {
        let words = vec![flaws.to_string()];
        Self { words, conflict: Some(flaws.cells()), ..Self::new(Status::Invalid) }
    }

    /// Where pencil marks bind, too, there are no givens that could go.
    fn tell_redundant(
        &mut self,
        question: &Question<'_>,
        candidates: &Candidates,
        limits: &Limits<'_>,
        solver: &mut Solver,
    ) {
        let Ok(puzzle) = Puzzle::new(question.digits()) else { return };
        if !are_of_digits(question, candidates) {
            return;
        }
        match solver.redundant(&puzzle, limits) {
            Err(limit) => self.words.push(format!("redundant givens unknown: {}", reached(limit))),
            Ok(CellSet::EMPTY) => {
                (self.minimal, self.redundant) = (Some(true), Some(CellSet::EMPTY));
                self.words.push("minimal".to_owned());
            }
            Ok(cells) => {
                (self.minimal, self.redundant) = (Some(false), Some(cells));
                self.words.push(format!("redundant, each alone: {cells}"));
            }
        }
    }

    fn tell_ambiguity(
        &mut self,
        question: &Question<'_>,
        candidates: &Candidates,
        limits: &Limits<'_>,
        solver: &mut Solver,
    ) {
        match solver.ambiguity(candidates, limits) {
            Err(limit) => {
                self.words.push(format!("where solutions differ is unknown: {}", reached(limit)));
            }
            Ok(None) => {}
            Ok(Some(ambiguity)) => {
                self.words.push(where_they_differ(&ambiguity, question));
                self.differing = Some(ambiguity.differing);
                self.unavoidable = Some(ambiguity.unavoidable);
            }
        }
    }

    fn tell_contradiction(
        &mut self,
        candidates: &Candidates,
        limits: &Limits<'_>,
        solver: &mut Solver,
    ) {
        let contradiction = match solver.contradiction(candidates, limits) {
            Ok(contradiction) => contradiction,
            Err(limit) => {
                return self.words.push(format!("no solution; why is unknown: {}", reached(limit)));
            }
        };
        let Some(contradiction) = contradiction else { return };
        self.conflict = Some(contradiction.cells);
        self.words.push(contradiction.to_string());
        if contradiction.why.is_none()
            && let Some(dead_end) = DeadEnd::of(candidates)
        {
            self.words.push(format!("with all givens, {dead_end}"));
        }
    }

    /// The changes of single givens that would mend the puzzle.
    fn repair(&mut self, question: &Question<'_>, limits: &Limits<'_>, solver: &mut Solver) {
        match solver.repairs(&question.digits(), limits) {
            Err(limit) => self.words.push(format!("repairs unknown: {}", reached(limit))),
            Ok(repairs) => {
                self.words.push(match repairs.is_empty() {
                    true => "no change of a single given makes it unique".to_owned(),
                    false => format!("would be unique with: {}", joined(&repairs)),
                });
                self.repairs = Some(repairs.iter().map(ToString::to_string).collect());
            }
        }
    }

    /// The slips of a hand that would explain it.
    fn undo(&mut self, question: &Question<'_>, limits: &Limits<'_>, solver: &mut Solver) {
        let digits = question.digits();
        match solver.slips(&digits, limits) {
            Err(limit) => self.words.push(format!("slips unknown: {}", reached(limit))),
            Ok(slips) => {
                if !slips.is_empty() {
                    self.words.push(format!("or with a slip undone: {}", joined(&slips)));
                }
                let changes = |slip: &Slip| slip.repairs(&digits).collect::<Vec<_>>();
                self.slips = Some(slips.iter().map(|slip| joined(&changes(slip))).collect());
            }
        }
    }

    /// The fewest givens that would mend it if they were added.
    fn add(&mut self, question: &Question<'_>, limits: &Limits<'_>, solver: &mut Solver) {
        let Ok(candidates) = question.candidates() else { return };
        match solver.additions(&candidates, limits) {
            Err(limit) => self.words.push(format!("givens to add unknown: {}", reached(limit))),
            Ok(None) => {}
            Ok(Some(Additions::AtLeast(n))) => {
                let n = n.max(FEWEST_GIVENS.saturating_sub(question.digits().filled().len()));
                self.words.push(format!("at least {n} givens would have to be added"));
            }
            Ok(Some(Additions::Fewest(givens))) => {
                let givens: Vec<_> = givens.iter().map(ToString::to_string).collect();
                self.words.push(format!("the fewest to add: {}", givens.join(", ")));
                self.additions = Some(givens);
            }
        }
    }

    fn reply(self) -> Reply {
        let words = self.words.join("; ");
        let is_unique = self.status == Status::Unique;
        let is_settled = is_unique && self.minimal.is_some();
        let (first, second) = match self.answer {
            Some(Answer::Multiple { first, second }) => (Some(first), Some(second)),
            answer => (answer.and_then(|answer| answer.solution().copied()), None),
        };
        Reply {
            status: Some(self.status),
            solution: first,
            second,
            plain: Plain::Text(self.line(&words)),
            message: Some(words).filter(|words| !is_settled && !words.is_empty()),
            granted: is_unique,
            fields: vec![
                ("minimal", self.minimal.into()),
                ("redundant", self.redundant.map(cells).into()),
                ("conflict", self.conflict.map(cells).into()),
                ("differing", self.differing.map(cells).into()),
                ("unavoidable", self.unavoidable.map(cells).into()),
                ("repairs", self.repairs.into()),
                ("slips", self.slips.into()),
                ("additions", self.additions.into()),
            ],
            ..Reply::default()
        }
    }

    /// All on a line; as data, solutions have fields of their own.
    fn line(&self, words: &str) -> String {
        let status = self.status;
        match self.answer {
            Some(Answer::Multiple { first, second }) => {
                format!("{status}: {first} and {second}; {words}")
            }
            _ if words.is_empty() => status.to_string(),
            _ => format!("{status}: {words}"),
        }
    }
}
