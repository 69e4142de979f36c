//! Are the answers right?

use sudoku::Sudoku;

use crate::contender::{Answers, Contender};
use crate::question::Question;
use crate::set::{self, LINE, Set};

/// Asks each contender once, and asserts that all agree about the number of solutions of each
/// puzzle and that what they call solutions are some. Returns the numbers.
pub(crate) fn judge(contenders: &mut [Contender], question: Question, set: &Set) -> Vec<u64> {
    let mut all: Vec<Answers> = Vec::new();
    for contender in contenders {
        let mut answers = Answers::new(set.len());
        answers.forget();
        contender.answer(&set.text, &mut answers);
        let who = format!("{}, {}, {}", set.name, question.name(), contender.name);
        assert_right(&answers, question, set, &who);
        if let Some(others) = all.first() {
            assert_same(&answers, others, question, &who);
        }
        all.push(answers);
    }
    all.swap_remove(0).found
}

fn assert_right(answers: &Answers, question: Question, set: &Set, who: &str) {
    if !question.wants_solution() {
        return;
    }
    let answers = answers.found.iter().zip(&answers.solutions);
    for (line, (&found, solution)) in set::lines(&set.text).zip(answers) {
        assert!(found == 0 || solves(line, solution), "{who}: a wrong solution of {line}");
    }
}

/// Does it keep the givens and the rules? Others' code says so.
fn solves(line: &str, solution: &[u8; LINE]) -> bool {
    let keeps = |(given, digit): (u8, &u8)| given == b'.' || given == *digit;
    let text = str::from_utf8(&solution[..81]).unwrap_or_default();
    line.bytes().take(81).zip(solution).all(keeps)
        && Sudoku::from_str_line(text).is_ok_and(|grid| grid.is_solved())
}

/// The numbers always, solutions if there is only one right answer.
fn assert_same(answers: &Answers, others: &Answers, question: Question, who: &str) {
    assert!(answers.found == others.found, "{who}: others found other numbers of solutions");
    let same = question != Question::Smallest || answers.solutions == others.solutions;
    assert!(same, "{who}: others found other smallest solutions");
}
