//! The inputs of judges and of careless writers, and what they are read as.

use ninefold_format::{Fault, Options, ReadError, Reader, Record};

const PUZZLE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

fn read_with(input: impl AsRef<[u8]>, options: Options) -> Vec<Record> {
    Reader::new(input.as_ref(), options).map(Result::unwrap).collect()
}

fn read(input: impl AsRef<[u8]>) -> Vec<Record> {
    read_with(input, Options::default())
}

/// The rows of the puzzle, each with an end.
fn rows(end: &str) -> String {
    PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| format!("{}{end}", str::from_utf8(row).unwrap()))
        .collect()
}

fn givens(records: &[Record]) -> Vec<String> {
    let text = |record: &Record| match &record.board {
        Ok(board) => String::from_utf8(board.filled().to_ascii(b'0').to_vec()).unwrap(),
        Err(error) => error.to_string(),
    };
    records.iter().map(text).collect()
}

#[track_caller]
fn reads(input: impl AsRef<[u8]>, count: usize) {
    assert_eq!(givens(&read(input)), vec![PUZZLE; count]);
}

#[track_caller]
fn fault(input: impl AsRef<[u8]>) -> ReadError {
    let records = read(input);
    assert_eq!(records.len(), 1, "{records:?}");
    records.into_iter().next().unwrap().board.unwrap_err()
}

#[track_caller]
fn unsupported(input: impl AsRef<[u8]>, count: usize) {
    let records = read(input);
    assert_eq!(records.len(), count, "{:?}", givens(&records));
    for text in givens(&records) {
        assert!(text.contains("not supported yet: "), "{text}");
    }
}

#[test]
fn a_stream_of_lines_stops_at_its_end() {
    reads(format!("{PUZZLE}\n{PUZZLE}\nend\nanything\n"), 2);
    reads(format!("{PUZZLE}\n{PUZZLE}"), 2);
}

#[test]
fn every_line_end_reads_alike() {
    for end in ["\n", "\r\n", "\r", "\n\n", "\0\n", " \n"] {
        reads(rows(end), 1);
        reads(rows(end).trim_end(), 1);
        reads(format!("{PUZZLE}{end}{PUZZLE}{end}"), 2);
        reads(format!("2{end}{}{}", rows(end), rows(end)), 2);
    }
}

#[test]
fn every_empty_sign_reads_alike() {
    for sign in ["0", ".", "X", "x", "*", "_", "-", "?", " "] {
        reads(PUZZLE.replace('0', sign), 1);
        reads(rows("\n").replace('0', sign), 1);
    }
    reads(PUZZLE.replacen('0', ".", 20), 1);
    let mixed = fault(PUZZLE.replacen('0', "X", 20).replace('0', "x"));
    assert_eq!(mixed, ReadError::at(1, 33, Fault::MixedEmpty('X', 'x')));
}

#[test]
fn the_caller_names_the_empty_sign() {
    let options = || Options { empty: Some('e'), ..Options::default() };
    let puzzle = PUZZLE.replace('0', "e");
    assert_eq!(givens(&read_with(&puzzle, options())), [PUZZLE]);
    assert_eq!(givens(&read_with(PUZZLE, options())), [PUZZLE]);
    let mixed = PUZZLE.replacen('0', "e", 2).replacen('0', ".", 1);
    let error = read_with(mixed, options()).remove(0).board.unwrap_err();
    assert!(matches!(error.fault, Fault::MixedEmpty('e', '.')), "{error}");
}

#[test]
fn groups_read_as_a_line() {
    reads(rows(" "), 1);
    reads(rows(".").trim_end_matches('.'), 1);
    reads(rows("|"), 1);
    let spaced = |size: usize| {
        let groups: Vec<_> =
            PUZZLE.as_bytes().chunks(size).map(|g| str::from_utf8(g).unwrap()).collect();
        groups.join(" ")
    };
    reads(spaced(1), 1);
    reads(spaced(3), 1);
    reads(format!("{} label", spaced(9)), 1);
    assert_eq!(fault(format!("{} 0", spaced(1))).fault, Fault::Cells(82));
    assert_eq!(fault(spaced(1).trim_end_matches(" 9")).fault, Fault::Cells(80));
}

#[test]
fn short_rows_are_padded_where_the_blank_is_empty() {
    let rows: Vec<_> =
        rows("\n").replace('0', " ").lines().map(|row| row.trim_end().to_owned()).collect();
    let records = read(rows.join("\n"));
    assert_eq!(givens(&records), [PUZZLE]);
    assert_eq!(records[0].warnings.len(), 1);
    let records = read(PUZZLE.replace('0', " ").replace("79", ""));
    assert_eq!(givens(&records), [PUZZLE.replace("79", "00")]);
    assert_eq!(records[0].warnings.len(), 1);
}

#[test]
fn a_count_of_cells_is_told() {
    assert_eq!(fault(&PUZZLE[..80]).fault, Fault::Cells(80));
    assert_eq!(fault(format!("{PUZZLE}.")).fault, Fault::Cells(82));
    assert_eq!(fault("a".repeat(81)), ReadError::at(1, 1, Fault::Symbol('a')));
    assert!(read("").is_empty());
    assert_eq!(fault("hello").fault, Fault::Unrecognised);
}

#[test]
fn digits_of_other_scripts_are_refused_by_name_or_read_with_a_warning() {
    let persian = PUZZLE.replace('5', "۵").replace('3', "۳");
    assert_eq!(fault(&persian), ReadError::at(1, 1, Fault::Symbol('۵')));
    let records = read_with(&persian, Options { lenient: true, ..Options::default() });
    assert_eq!(givens(&records), [PUZZLE]);
    assert!(records[0].warnings[0].text.contains("U+06F5"), "{:?}", records[0].warnings);
}

#[test]
fn other_sizes_and_rules_are_told() {
    for cells in [16, 36, 256, 625] {
        unsupported(".".repeat(cells) + "\n", 1);
    }
    let square = |side: usize, row: &str| format!("{row}\n").repeat(side);
    for (side, row) in [(4, "1..4"), (6, "1..456"), (16, "--A----C-----O-I")] {
        unsupported(square(side, row), 1);
        unsupported(square(side, row).repeat(3), 3);
        unsupported(format!("2\n{}", square(side, row).repeat(2)), 2);
    }
    unsupported(square(4, "1 0 0 4").repeat(2), 2);
    unsupported("2\n0 0 0 0\n0 0 0 0\n0 0 2 0\n0 0 0 1\n", 1);
    unsupported("1\n".to_owned() + &square(9, "149 19 48 144 23 48 144 16 48"), 1);
    unsupported("3x3::k:5888:2817:2817:2817", 1);
    unsupported("3x3:d:k:5888:2817:2817:2817", 1);
}

#[test]
fn nothing_between_commas_is_an_empty_cell_also_at_the_end() {
    let row = |row: &[u8]| {
        let cell =
            |&cell: &u8| if cell == b'0' { String::new() } else { char::from(cell).to_string() };
        row.iter().map(cell).collect::<Vec<_>>().join(",")
    };
    let text: Vec<_> = PUZZLE.as_bytes().chunks(9).map(row).collect();
    reads(text.join("\n"), 1);
}

#[test]
fn a_number_above_lines_is_their_number() {
    reads(format!("2\n{PUZZLE}\n{PUZZLE}\n"), 2);
    let records = read_with(format!("3\n{PUZZLE}\n{PUZZLE}\n"), Options::default());
    let error = records[2].board.as_ref().unwrap_err();
    assert_eq!(error.fault, Fault::Missing { promised: 3, found: 2 });
}
