//! The reader as a stream: bytes in any portion, any encoding, any length.

mod read;

use std::io::{self, Read};

use ninefold_format::{Batch, Fault, Options, Reader, Record};
use proptest::prelude::*;
use read::{PUZZLE, SOLUTION, found, givens, summary};

/// Hands out a text in portions of so many bytes.
struct Portions<'a>(&'a [u8], usize);

impl Read for Portions<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(self.0.len()).min(buffer.len());
        let (now, later) = self.0.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.0 = later;
        Ok(length)
    }
}

/// Hands out a text at once and must not be asked again.
struct Once<'a>(Option<&'a [u8]>);

impl Read for Once<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.take().expect("asked again without need").read(buffer)
    }
}

fn in_portions(text: &[u8], size: usize) -> Vec<Record> {
    Reader::new(Portions(text, size), Options::default()).map(Result::unwrap).collect()
}

/// Rows of the puzzle.
fn rows() -> String {
    PUZZLE.as_bytes().chunks(9).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect()
}

/// A text as UTF-16, its lower bytes first.
fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Inputs of many kinds.
fn inputs() -> Vec<Vec<u8>> {
    let rows = rows();
    let texts = [
        format!("{PUZZLE}\n{SOLUTION}\r\n{PUZZLE} label\rshort\n{PUZZLE}"),
        format!("\u{feff}# comment\n{PUZZLE}\n# none: reason\n\u{feff}{PUZZLE}\nend\nrest"),
        format!("{rows}\n\n{rows}53..7"),
        format!("2\r\n{}{rows}", rows.replace('\n', "\r\n")),
        rows.replace('.', " "),
        format!("0e8b8a0c1d2f {PUZZLE}  2.6\n"),
        format!("puzzle,label\n{PUZZLE},\"a\nb\"\n"),
        "hello\nworld\n".to_owned(),
        String::new(),
    ];
    let marked = texts.iter().map(|text| utf16(&format!("\u{feff}{text} \u{1f600}\n")));
    texts.iter().map(|text| text.clone().into_bytes()).chain(marked).collect()
}

#[test]
fn portions_make_no_difference() {
    for input in inputs() {
        let whole = found(&input).1;
        for size in [1, 2, 3, 82] {
            assert_eq!(in_portions(&input, size), whole, "{}", String::from_utf8_lossy(&input));
        }
    }
}

#[test]
fn a_lone_line_is_handed_out_at_once() {
    for line in [PUZZLE.to_owned(), format!("{PUZZLE} label"), format!("0e8b8a0c1d2f {PUZZLE} 2.6")]
    {
        let text = format!("{line}\n");
        let mut reader = Reader::new(Once(Some(text.as_bytes())), Options::default());
        assert_eq!(givens(&reader.next().unwrap().unwrap()), PUZZLE);
    }
}

#[test]
fn utf16_reads_alike_in_both_orders() {
    let text = format!("\u{feff}{PUZZLE} \u{1f600}\r\n{PUZZLE}\r\n");
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [utf16(&text), big] {
        let records = in_portions(&bytes, 1);
        assert_eq!(records.iter().map(givens).collect::<Vec<_>>(), [PUZZLE; 2]);
        assert!(records[0].text().ends_with(" \u{1f600}"));
        let cut_off = found(&bytes[..bytes.len() - 3]).1;
        assert_eq!((givens(&cut_off[0]), cut_off[1].board.is_err()), (PUZZLE.to_owned(), true));
    }
    let lone = [&[0xFF, 0xFE][..], &utf16(PUZZLE), &[0x20, 0, 0x3D, 0xD8]].concat();
    assert_eq!(summary(lone), [PUZZLE]);
}

#[test]
fn joined_files_keep_no_byte_order_marks() {
    assert_eq!(summary(format!("\u{feff}{PUZZLE}\n\u{feff}{PUZZLE}\n")), [PUZZLE; 2]);
    assert_eq!(summary(format!("\u{feff}{}\n\u{feff}{}", rows(), rows())), [PUZZLE; 2]);
    assert!(summary("\u{feff}").is_empty());
}

#[test]
fn padding_with_nul_is_blank() {
    assert_eq!(summary(format!("{PUZZLE}\n{}", "\0".repeat(100_000))), [PUZZLE]);
    assert_eq!(summary(format!("{}{}", rows(), "\0".repeat(512))), [PUZZLE]);
    assert!(summary("\0".repeat(512)).is_empty());
}

#[test]
fn an_endless_line_is_one_record() {
    let long = io::repeat(b'7').take(40 << 20);
    let source = long.chain(io::Cursor::new(format!("\n{PUZZLE}\n")));
    let options = Options { from: ninefold_format::Format::named("line"), ..Options::default() };
    let records: Vec<_> = Reader::new(source, options).map(Result::unwrap).collect();
    assert!(matches!(records[0].board.as_ref().unwrap_err().fault, Fault::TooLong(_)));
    assert_eq!((records[0].text.len(), records[1].line), (80, 2));
    assert_eq!(givens(&records[1]), PUZZLE);
}

#[test]
fn comments_of_any_length_are_passed_over() {
    let comments = "# a comment\n".repeat(100_000);
    assert!(summary(&comments).is_empty());
    let (format, records) = found(format!("{comments}{}", rows()));
    assert_eq!((format, records[0].line), ("rows", 100_001));
    assert_eq!(summary(format!("# {}\n{PUZZLE}", "x".repeat(1 << 20))), [PUZZLE]);
}

/// The records of a text, where runs were taken as such.
fn with_runs(text: &[u8]) -> (usize, Vec<Record>) {
    let mut reader = Reader::new(text, Options::default());
    let (mut runs, mut records) = (0, Vec::new());
    while let Some(batch) = reader.next_batch().unwrap() {
        match batch {
            Batch::Run(run) => {
                runs += run.len();
                records.extend((0..run.len()).map(|place| run.record(place)));
            }
            Batch::Records(some) => records.extend(some),
        }
    }
    (runs, records)
}

/// A line: plain ones mostly, and all that may come between.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => "[.0-9]{81}\n",
        2 => "[.0-9]{81}\r\n",
        1 => "[.0-9]{81}\r",
        1 => "[.0-9x]{81}\n",
        1 => "[.0-9]{79,83}\n",
        1 => "[.0-9]{81} ?[a-z]{0,3}\n",
        1 => "#?\n",
    ]
}

proptest! {
    /// What a run holds is what its lines are as records.
    #[test]
    fn runs_are_records(lines in prop::collection::vec(line(), 0..40)) {
        let text = format!("{PUZZLE}\n{}", lines.concat());
        let (runs, records) = with_runs(text.as_bytes());
        prop_assert!(runs > 0);
        prop_assert_eq!(&records, &in_portions(text.as_bytes(), 7));
        // A blank behind each line makes it no run.
        let slow = text.replace("\r\n", "\n").replace('\r', "\n").replace('\n', " \n");
        let slow = with_runs(slow.as_bytes());
        prop_assert_eq!(slow.0, 0);
        let boards = |records: &[Record]| records.iter().map(|r| (r.line, r.board.clone(), r.frame.clone())).collect::<Vec<_>>();
        prop_assert_eq!(boards(&slow.1), boards(&records));
    }

    /// Nothing panics, and each line of the input stands in a record at most.
    #[test]
    fn any_bytes_read(bytes in prop::collection::vec(any::<u8>(), 0..300), size in 1..9_usize) {
        prop_assert_eq!(in_portions(&bytes, size), found(&bytes).1);
    }

    #[test]
    fn any_text_of_puzzle_signs_reads(text in "[ .0-9x+*:,;|#\r\n\u{feff}-]{0,400}", size in 1..9_usize) {
        prop_assert_eq!(in_portions(text.as_bytes(), size), found(&text).1);
    }

    /// Whatever follows the name of a format, none of them panics.
    #[test]
    fn every_format_reads_anything(text in "[ .0-9x+*:,;|#\r\n\"a{}\\[\\]-]{0,300}") {
        for format in ninefold_format::FORMATS.iter().filter(|format| format.reads()) {
            read::from(format.name, &text);
        }
    }
}
