//! No bytes make a reader panic, whether the format is said or found.

mod read;

use ninefold_format::{FORMATS, Format, Options, Style};
use ninefold_grid::{Board, Candidates};
use proptest::prelude::*;
use read::{PUZZLE, with};

fn read_in_every_way(text: &[u8]) {
    with(text, Options::default());
    with(text, Options { lenient: true, interactive: true, ..Options::default() });
    for column in ["1", "2", "x"] {
        with(text, Options { column: Some(column.to_owned()), ..Options::default() });
    }
    for format in FORMATS.iter().filter(|format| format.reads()) {
        with(text, Options { from: Some(format), ..Options::default() });
    }
}

/// Two boards in a format, with all layers that it can hold.
fn example(format: &Format) -> Vec<u8> {
    let givens = PUZZLE.parse().expect("81 cells");
    let mut out = format.before(2).into_bytes();
    for (index, marks) in [(0, None), (1, Some(Candidates::seen_from(&givens)))] {
        let board = Board { marks, ..Board::new(givens) };
        format.write(&board, &Style { index, ..Style::default() }, &mut out);
        out.extend_from_slice(format.between().as_bytes());
    }
    out.extend_from_slice(format.after().as_bytes());
    out
}

/// Bytes that formats give a meaning to.
fn telling() -> impl Strategy<Value = u8> {
    prop::sample::select(b"0159.+*#|-[]{}<>\",;:=\\/ \t\r\n\x00\xff\xefEeIux".as_slice())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_bytes_panic(text in prop::collection::vec(any::<u8>(), 0..300)) {
        read_in_every_way(&text);
    }

    #[test]
    fn no_telling_bytes_panic(text in prop::collection::vec(telling(), 0..900)) {
        read_in_every_way(&text);
    }

    #[test]
    fn no_damage_panics(
        which in 0..FORMATS.len(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), telling(), 0..4u8, 0..90usize), 1..6),
    ) {
        let mut text = example(&FORMATS[which]);
        for (place, byte, kind, length) in damage {
            let place = place.index(text.len() + 1);
            let end = (place + length).min(text.len());
            match kind {
                0 => text.truncate(place),
                1 => text.insert(place, byte),
                2 => drop(text.drain(place..end)),
                _ => text[place..end].fill(byte),
            }
        }
        read_in_every_way(&text);
    }
}
