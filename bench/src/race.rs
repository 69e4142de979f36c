use cpu_time::ThreadTime;

use crate::contender::{Answers, Contender};
use crate::judge::judge;
use crate::question::Question;
use crate::set::Set;

/// Interleaved rounds, of which the median counts.
pub(crate) const ROUNDS: usize = 5;

/// A shorter time is measured over several passes.
const LEAST: f64 = 0.05;

/// What a race showed.
pub(crate) struct Times {
    /// By contender: seconds of the thread's CPU time for the whole set.
    pub(crate) seconds: Vec<f64>,
    /// By puzzle: the number of solutions, up to the question's limit.
    pub(crate) found: Vec<u64>,
}

/// Asks all contenders in turn, round by round. In each round the numbers of solutions that they
/// find are compared.
pub(crate) fn race(contenders: &mut [Contender], question: Question, set: &Set) -> Times {
    let found = judge(contenders, question, set);
    let mut answers = Answers::new(set.len());
    let mut lap = |contender: &mut Contender, passes: usize| {
        answers.forget();
        let start = ThreadTime::now();
        for _ in 0..passes {
            contender.answer(&set.text, &mut answers);
        }
        let seconds = start.elapsed().as_secs_f64() / passes as f64;
        assert!(answers.found == found, "{}: {} changed its mind", set.name, contender.name);
        seconds
    };
    let passes = |seconds: f64| (LEAST / seconds).ceil() as usize;
    let passes: Vec<_> = contenders.iter_mut().map(|each| passes(lap(each, 1))).collect();
    let mut rounds = vec![Vec::new(); contenders.len()];
    for _ in 0..ROUNDS {
        for ((contender, &passes), times) in contenders.iter_mut().zip(&passes).zip(&mut rounds) {
            times.push(lap(contender, passes));
        }
    }
    Times { seconds: rounds.into_iter().map(median).collect(), found }
}

pub(crate) fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
