/// What became of states of late, and so what is best done with the next ones.
///
/// *Is what a guess leaves behind usually needed?* To prove that a puzzle has one solution both
/// branches of each guess have to be searched, and are best searched at once. Of a puzzle with many
/// solutions nearly every branch has some, and the second branches are best put off, since few of
/// them will ever be needed. So the engine counts how many states were dropped of late because their
/// puzzle was done with.
///
/// *Does care pay?* Where nearly every state ends in a solution, any cell will do. Where at least
/// one in five ends in a contradiction, the dear rules and the choice of a good cell do pay.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Habit {
    guesses: u32,
    dropped: u32,
    solved: u32,
    dead: u32,
}

/// Guesses, or ends, after which the past counts half.
const MEMORY: u32 = 1024;

impl Habit {
    /// Something was guessed in so many states.
    pub(super) fn guessed(&mut self, states: usize) {
        self.guesses += states as u32;
        if self.guesses > MEMORY {
            self.guesses /= 2;
            self.dropped /= 2;
        }
    }

    /// So many states were dropped.
    pub(super) fn dropped(&mut self, states: u32) {
        self.dropped += states;
    }

    /// So many states came to their end.
    pub(super) fn ended(&mut self, solved: u32, dead: u32) {
        self.solved += solved;
        self.dead += dead;
        if self.solved + self.dead > MEMORY {
            self.solved /= 2;
            self.dead /= 2;
        }
    }

    /// Did contradictions come often enough?
    pub(super) fn is_careful(self) -> bool {
        self.solved <= 4 * self.dead
    }

    /// Were most siblings dropped?
    pub(super) fn puts_off(self) -> bool {
        2 * self.dropped > self.guesses
    }
}
