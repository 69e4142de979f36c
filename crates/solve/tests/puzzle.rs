//! What a puzzle is read from and how it prints.

use ninefold_solve::{ParsePuzzleError, Puzzle, Status};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn error(text: &str) -> String {
    text.parse::<Puzzle>().unwrap_err().to_string()
}

#[test]
fn what_is_no_puzzle_is_told_why() {
    assert!(error("53..7").starts_with("5 cells, 81 needed"));
    assert!(error(&LINE.replace('7', "x")).starts_with("'x' at r1c5"));
    let clash = error(&LINE.replacen("53", "55", 1));
    assert!(clash.starts_with("5 twice in row 1 (r1c1, r1c2)"), "{clash}");
    let Err(ParsePuzzleError::Flaws(flaws)) = LINE.replacen("53", "55", 1).parse::<Puzzle>() else {
        panic!("the givens clash")
    };
    assert_eq!(flaws.grid().to_string(), LINE.replacen("53", "55", 1));
}

#[test]
fn every_form_is_the_same_puzzle() {
    let puzzle: Puzzle = LINE.parse().unwrap();
    let numbers: [u8; 81] = puzzle.grid().into();
    let rows: [[u8; 9]; 9] = std::array::from_fn(|r| std::array::from_fn(|c| numbers[9 * r + c]));
    assert_eq!(Puzzle::try_from(numbers), Ok(puzzle));
    assert_eq!(Puzzle::try_from(rows), Ok(puzzle));
    assert_eq!(Puzzle::try_from(*puzzle.grid()), Ok(puzzle));
    assert_eq!(LINE.replace('.', "0").parse(), Ok(puzzle));
    assert_eq!(puzzle.to_string(), LINE);
    assert_eq!(format!("{puzzle:#}"), format!("{:#}", puzzle.grid()));
    assert!(Puzzle::try_from([10; 81]).is_err());
}

#[test]
fn a_full_grid_is_a_puzzle_and_its_solution() {
    let solution = LINE.parse::<Puzzle>().unwrap().first().unwrap();
    let full = Puzzle::new(solution.grid()).unwrap();
    assert_eq!((full.status(), full.first(), full.count()), (Status::Unique, Some(solution), 1));
}

#[test]
fn statuses_are_words() {
    assert_eq!(format!("{:<9}|", Status::Unique), "unique   |");
}

#[test]
fn puzzles_travel_between_threads() {
    fn travels<T: Copy + Ord + std::hash::Hash + Send + Sync + 'static>() {}
    travels::<Puzzle>();
}

#[cfg(feature = "serde")]
#[test]
fn json_is_the_line() {
    let puzzle: Puzzle = LINE.parse().unwrap();
    let json = serde_json::to_string(&puzzle).unwrap();
    assert_eq!(json, format!("\"{LINE}\""));
    assert_eq!(serde_json::from_str::<Puzzle>(&json).unwrap(), puzzle);
    let clash = format!("\"{}\"", LINE.replacen("53", "55", 1));
    assert!(serde_json::from_str::<Puzzle>(&clash).is_err());
}

/// `main` shows the `Debug` of an error that it returns.
#[test]
fn an_error_names_the_clash_in_every_way_of_printing_it() {
    let error = format!("55{}", ".".repeat(79)).parse::<Puzzle>().unwrap_err();
    for shown in [format!("{error}"), format!("{error:?}")] {
        assert!(shown.contains("5 twice in row 1 (r1c1, r1c2)"), "{shown}");
    }
}
