//! What is the matter with a puzzle, as the command line's `check` tells it.

use ninefold::{
    Additions, Ambiguity, Answer, Board, Candidates, CellSet, Contradiction, Limit, Limits, Puzzle,
    Solver, Status,
};
use serde_json::{Value, json};

use crate::data;
use crate::trouble::Trouble;

/// Guesses for what is said beyond the status, unless the caller sets limits.
const EFFORT: u64 = 100_000;

/// What is found out about a puzzle. What was not asked for, or not found within a limit, is none.
struct Findings {
    status: Status,
    answer: Option<Answer>,
    minimal: Option<bool>,
    redundant: Option<CellSet>,
    conflict: Option<CellSet>,
    differing: Option<CellSet>,
    unavoidable: Option<CellSet>,
    repairs: Option<Vec<String>>,
    additions: Option<Vec<String>>,
    /// In words.
    words: Vec<String>,
}

/// All that the command line's `check` says; with `repair` also the single changes that would mend the
/// puzzle, and the fewest givens to add.
pub(crate) fn check(
    board: &Board,
    repair: bool,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Value {
    let candidates = board.question(false);
    let mut findings = match &candidates {
        Ok(candidates) => Findings::judged(board, candidates, solver, limits),
        Err(flaws) => Findings::refused(&(*flaws).into()),
    };
    if repair && findings.status != Status::Unique {
        findings.mend(board, solver, limits);
    }
    if let (true, Status::Multiple, Ok(candidates)) = (repair, findings.status, &candidates) {
        findings.complete(candidates, solver, limits);
    }
    findings.value()
}

/// The same of a row that is no puzzle.
pub(crate) fn refused(trouble: &Trouble) -> Value {
    Findings::refused(trouble).value()
}

impl Findings {
    fn new(status: Status, answer: Option<Answer>) -> Self {
        Self {
            status,
            answer,
            minimal: None,
            redundant: None,
            conflict: None,
            differing: None,
            unavoidable: None,
            repairs: None,
            additions: None,
            words: Vec::new(),
        }
    }

    fn refused(trouble: &Trouble) -> Self {
        let words = vec![trouble.message.clone()];
        Self { conflict: Some(trouble.cells), words, ..Self::new(trouble.status, None) }
    }

    fn judged(
        board: &Board,
        candidates: &Candidates,
        solver: &mut Solver,
        limits: &Limits<'_>,
    ) -> Self {
        let answer = solver.solve(candidates, limits);
        let mut findings = Self::new(answer.status(), Some(answer));
        let bounded = &Limits { nodes: limits.nodes.or(Some(EFFORT)), ..*limits };
        match answer {
            Answer::Unique(_) => findings.weigh(board, candidates, solver, bounded),
            Answer::Multiple { .. } => findings.compare(solver.ambiguity(candidates, bounded)),
            Answer::NoSolution => findings.accuse(solver.contradiction(candidates, bounded)),
            Answer::Unknown { reached, .. } => findings.words.push(reached.to_string()),
        }
        findings
    }

    /// Where pencil marks bind, too, there are no givens that could go.
    fn weigh(
        &mut self,
        board: &Board,
        candidates: &Candidates,
        solver: &mut Solver,
        limits: &Limits<'_>,
    ) {
        let puzzle = Puzzle::new(board.binding()).ok();
        if let Some(puzzle) = puzzle.filter(|puzzle| puzzle.candidates() == *candidates) {
            self.redundant = solver.redundant(&puzzle, limits).ok();
            self.minimal = self.redundant.map(CellSet::is_empty);
        }
    }

    fn compare(&mut self, ambiguity: Result<Option<Ambiguity>, Limit>) {
        if let Ok(Some(ambiguity)) = ambiguity {
            self.words.push(ambiguity.to_string());
            self.differing = Some(ambiguity.differing);
            self.unavoidable = Some(ambiguity.unavoidable);
        }
    }

    fn accuse(&mut self, contradiction: Result<Option<Contradiction>, Limit>) {
        match contradiction {
            Ok(Some(contradiction)) => {
                self.words.push(contradiction.to_string());
                self.conflict = Some(contradiction.cells);
            }
            _ => self.words.push("no solution".to_owned()),
        }
    }

    fn mend(&mut self, board: &Board, solver: &mut Solver, limits: &Limits<'_>) {
        let repairs = solver.repairs(&board.binding(), limits).ok();
        self.repairs = repairs.map(|all| all.iter().map(ToString::to_string).collect());
    }

    fn complete(&mut self, candidates: &Candidates, solver: &mut Solver, limits: &Limits<'_>) {
        if let Ok(Some(Additions::Fewest(givens))) = solver.additions(candidates, limits) {
            self.additions = Some(givens.iter().map(ToString::to_string).collect());
        }
    }

    fn value(&self) -> Value {
        let second = match &self.answer {
            Some(Answer::Multiple { second, .. }) => Some(second),
            _ => None,
        };
        let cells = |cells: Option<CellSet>| data::cells(cells.unwrap_or(CellSet::EMPTY));
        json!({
            "status": self.status.as_str(),
            "solution": data::grid(self.answer.as_ref().and_then(Answer::solution)),
            "second": data::grid(second),
            "message": (!self.words.is_empty()).then(|| self.words.join("; ")),
            "minimal": self.minimal,
            "redundant": cells(self.redundant),
            "conflict": cells(self.conflict),
            "differing": cells(self.differing),
            "unavoidable": cells(self.unavoidable),
            "repairs": self.repairs,
            "additions": self.additions,
        })
    }
}
