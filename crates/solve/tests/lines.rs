//! What text is lines of puzzles, and where other text is told off.

use ninefold_solve::{Grid, Lines};
use proptest::prelude::*;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// So many different lines, each with this end.
fn lines(n: usize, end: &str) -> String {
    (0..n).map(|i| format!("{}{}{end}", &LINE[i..], &LINE[..i])).collect()
}

/// Line and column of what was not expected.
fn fault(text: &str) -> Option<(usize, usize)> {
    let message = Lines::new(text).err()?.to_string();
    let numbers = message.strip_prefix("line ")?.split_once(':')?.0;
    let (line, column) = numbers.split_once(", column ")?;
    Some((line.parse().unwrap(), column.parse().unwrap()))
}

#[test]
fn every_line_is_the_grid_that_it_reads_as() {
    for end in ["\n", "\r\n"] {
        let text = lines(81, end);
        for text in [text.as_str(), text.trim_end(), &text.replace('.', "0")] {
            let lines = Lines::new(text).unwrap();
            assert_eq!((lines.len(), lines.is_empty()), (81, false));
            for (i, line) in text.lines().enumerate() {
                assert_eq!(lines.line(i), line.as_bytes());
                assert_eq!(lines.grid(i), line.parse::<Grid>().unwrap());
            }
        }
    }
}

#[test]
fn lines_may_have_no_ends() {
    let text = lines(81, "");
    let (packed, ended) = (Lines::packed(text.as_bytes()).unwrap(), lines(81, "\n"));
    let ended = Lines::new(&ended).unwrap();
    assert_eq!((packed.len(), packed.is_empty()), (81, false));
    assert!((0..81).all(|i| packed.line(i) == ended.line(i) && packed.grid(i) == ended.grid(i)));
    assert!(Lines::packed(b"").unwrap().is_empty());
    for (place, at) in
        [(0, "line 1, column 1:"), (81, "line 2, column 1:"), (6480, "line 81, column 1:")]
    {
        let mut bad = text.clone().into_bytes();
        bad[place] = b'\n';
        assert!(Lines::packed(&bad).unwrap_err().to_string().starts_with(at), "{place}");
        let short = Lines::packed(&text.as_bytes()[..place + 40]).unwrap_err().to_string();
        assert!(short.starts_with(&format!("line {}, column 41:", place / 81 + 1)), "{short}");
    }
}

#[test]
fn no_text_is_no_lines() {
    let lines = Lines::new("").unwrap();
    assert_eq!((lines.len(), lines.is_empty()), (0, true));
}

#[test]
fn a_fault_has_its_place() {
    let (two, windows) = (lines(2, "\n"), lines(2, "\r\n"));
    let cases = [
        ("\n".to_owned(), (1, 1)),
        ("\r\n".to_owned(), (1, 1)),
        (LINE[..80].to_owned(), (1, 81)),
        (format!("{LINE}."), (1, 82)),
        (format!("{LINE}\r"), (1, 82)),
        (format!("{LINE}\r{LINE}"), (1, 82)),
        (format!("{LINE} \n"), (1, 82)),
        (format!("\u{feff}{LINE}\n"), (1, 1)),
        (format!("{two}\n"), (3, 1)),
        (format!("{two}{LINE}\r\n"), (3, 82)),
        (format!("{windows}{LINE}\n"), (3, 82)),
        (format!("{windows}{LINE}\n{LINE}\r\n"), (3, 82)),
        (format!("{windows}{LINE}\r"), (3, 82)),
        (format!("{windows}\r\n"), (3, 1)),
        (format!("{two}{}\n{two}", &LINE[1..]), (3, 81)),
        (format!("{two}{}\n", &LINE[1..]), (3, 81)),
        (format!("{two}5{LINE}\n{two}"), (3, 82)),
        (format!("{two}{}", &LINE[..1]), (3, 2)),
    ];
    for (text, place) in cases {
        assert_eq!(fault(&text), Some(place), "{text:?}");
    }
}

proptest! {
    #[test]
    fn a_strange_character_is_found(n in 1..9usize, at: prop::sample::Index, found in any::<u8>()) {
        prop_assume!(!found.is_ascii_digit() && found != b'.');
        for end in ["\n", "\r\n"] {
            let mut text = lines(n, end).into_bytes();
            let (line, column) = (at.index(n * 81) / 81, at.index(n * 81) % 81);
            text[line * (81 + end.len()) + column] = found;
            let message = Lines::new(&text).unwrap_err().to_string();
            let place = format!("line {}, column {}: ", line + 1, column + 1);
            prop_assert!(message.starts_with(&place), "{message}");
        }
    }
}
