//! Lists of programming languages: how they are nested and parted, and what stands around them.

mod read;

use read::{PUZZLE, SOLUTION, found, givens, summary};

/// The puzzle as nested lists, with these between cells and between rows.
fn nested(cells: &str, rows: &str, empty: &str) -> String {
    let cell = |symbol: char| if symbol == '.' { empty.to_owned() } else { symbol.to_string() };
    let row = |row: &[char]| row.iter().map(|&symbol| cell(symbol)).collect::<Vec<_>>().join(cells);
    let symbols: Vec<char> = PUZZLE.chars().collect();
    let rows: Vec<_> = symbols
        .chunks(9)
        .map(row)
        .collect::<Vec<_>>()
        .join(rows)
        .lines()
        .map(String::from)
        .collect();
    rows.join("\n")
}

#[test]
fn lists_of_every_language_read_alike() {
    let python = format!("[[{}]]", nested(", ", "],\n[", "0"));
    let line = format!("[[{}]]", nested(",", "],[", "0"));
    let numpy = format!("[[{}]]", nested(" ", "]\n [", "0"));
    let floats = format!("[[{}]]", nested(". ", ".]\n [", "0"));
    let array = format!("grid = np.array([[{}]], dtype=int)", nested(", ", "],\n[", "0"));
    let flat = format!("[{}]", nested(",", ",", "null"));
    let none = format!("puzzle = [\n{},\n]\n", nested(", ", ",\n", "None"));
    let minus = format!("[[{}]]", nested(", ", "],\n[", "-1"));
    let quoted = format!("[['{}']]", nested("', '", "'],\n['", "."));
    let texts = format!("[\n\"{}\",\n]", nested("", "\", # a row\n\"", "."));
    for text in [python, line, numpy, floats, array, flat, none, minus, quoted, texts] {
        assert_eq!((found(&text).0, summary(&text)), ("list", vec![PUZZLE.to_owned()]), "{text}");
    }
}

#[test]
fn puzzles_follow_one_another_or_are_nested() {
    let one = format!("[[{}]]", nested(",", "],\n[", "0"));
    let flat = format!("[{}]", nested(",", ",", "0"));
    for (text, lines) in [
        (format!("{one}\n{one}\n"), [1, 10]),
        (format!("[{one},\n{one}]"), [1, 10]),
        (format!("[{flat},\n{flat}]"), [1, 2]),
        (format!("[\"{PUZZLE}\",\n'{PUZZLE}']"), [1, 2]),
        (format!("{flat}\n\n{flat}"), [1, 3]),
    ] {
        let (format, records) = found(&text);
        assert_eq!(format, "list", "{text}");
        assert_eq!(records.iter().map(givens).collect::<Vec<_>>(), [PUZZLE; 2], "{text}");
        assert_eq!([records[0].line, records[1].line], lines, "{text}");
    }
}

#[test]
fn errors_name_the_place() {
    let one = format!("[[{}]]", nested(",", "],\n[", "0"));
    let bad = one.replacen("9,8,", "9,10,", 1);
    assert_eq!(
        summary(format!("{one}\n{bad}\n{one}"))[1],
        "line 12, column 6: \"10\" is no digit: a cell is 1 to 9, or 0 for empty"
    );
    let short = one.replacen("9,8,", "9,", 1);
    assert_eq!(
        summary(format!("{one}\n{short}"))[1],
        "line 12, column 1: 8 cells in this row, 9 needed"
    );
    let eight = one.replacen("[0,9,8,0,0,0,0,6,0],\n", "", 1);
    assert_eq!(summary(eight), ["line 1, column 1: 8 rows, 9 needed"]);
    let cut = &one[..100];
    assert_eq!(summary(cut), ["line 1: the input ends inside this list"]);
    let stray = format!("{one}\nprint(grid)\n{one}");
    assert_eq!(summary(stray)[1], "line 10: no list: `[` needed");
    let text = format!("[\"{SOLUTION}\", \"{}\"]", &PUZZLE[1..]);
    assert_eq!(summary(text)[1], "line 1, column 88: 80 cells, 81 needed");
    assert!(summary("[".repeat(100_000))[0].ends_with("nested deeper than 8"));
}
