use ninefold_solve::Puzzle;

/// Bytes of a line: 81 characters, `.` for empty, and the newline.
pub(crate) const LINE: usize = 82;

/// Puzzles of one file, as text: lines of [`LINE`] bytes.
pub(crate) struct Set {
    pub(crate) name: &'static str,
    pub(crate) text: String,
}

impl Set {
    /// At most so many puzzles, in the same shuffled order each time. The name is that of a file
    /// in `puzzles`, or the path of any file of the corpus: the first word of a line that reads as
    /// a puzzle is one.
    pub(crate) fn read(name: &'static str, most: usize) -> Self {
        let is_path = name.contains('/');
        let file = if is_path { name.to_owned() } else { format!("puzzles/{name}.txt") };
        let content = ninefold_corpus::read(&file);
        let mut puzzles: Vec<Puzzle> = content.lines().filter_map(puzzle).collect();
        fastrand::Rng::with_seed(9).shuffle(&mut puzzles);
        puzzles.truncate(most);
        Self { name, text: puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect() }
    }

    /// The number of puzzles.
    pub(crate) fn len(&self) -> usize {
        self.text.len() / LINE
    }
}

fn puzzle(line: &str) -> Option<Puzzle> {
    line.split(|c: char| !c.is_ascii_digit() && c != '.').find_map(|word| word.parse().ok())
}

/// The lines of a text, newlines included.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    (0..text.len() / LINE).map(|i| &text[i * LINE..][..LINE])
}
