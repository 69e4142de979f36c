//! The shape in which a puzzle came: its own text, with the cells filled in.

use ninefold::Grid;
use ninefold::format::{Fault, Frame, Record};

use crate::job::Reply;

/// Writes a grid into the frame of its record. False: the frame is bare, and its format's writer has
/// to do it.
pub(super) fn write(record: &Record, grid: &Grid, out: &mut Vec<u8>) -> bool {
    match &record.frame {
        Frame::Line(_) => write_text(record, &grid.to_ascii(b'.'), out),
        Frame::Cells(places) => {
            let begin = out.len();
            out.extend_from_slice(&record.text);
            let empty = empty_sign(record, places);
            for (&place, symbol) in places.iter().zip(grid.to_ascii(empty)) {
                out[begin + place as usize] = symbol;
            }
            out.push(b'\n');
            true
        }
        _ => false,
    }
}

/// The sign for an empty cell in a drawing, if it has one.
fn empty_sign(record: &Record, places: &[u32; 81]) -> u8 {
    let mut signs = places.iter().map(|&place| record.text[place as usize]);
    signs.find(|sign| !matches!(sign, b'1'..=b'9')).unwrap_or(b'.')
}

/// Writes a text in the place of the puzzle in its line. False: the puzzle is no part of a line.
pub(super) fn write_text(record: &Record, text: &[u8], out: &mut Vec<u8>) -> bool {
    let Frame::Line(range) = &record.frame else { return false };
    out.extend_from_slice(&record.text[..range.start]);
    out.extend_from_slice(text);
    out.extend_from_slice(&record.text[range.end..]);
    out.push(b'\n');
    true
}

/// The line in place of an answer: `# none: no solution`. One that an earlier program wrote is
/// passed on as it is.
pub(super) fn write_reason(record: &Record, reply: &Reply, out: &mut Vec<u8>) {
    if let Err(error) = &record.board
        && let Fault::PassedOn(..) = error.fault
        && record.text.starts_with(b"#")
    {
        out.extend_from_slice(&record.text);
    } else {
        let status = reply.status.map_or("unknown", ninefold::Status::as_str);
        let reason = reply.message.as_deref().unwrap_or("no answer");
        out.extend_from_slice(
            format!("# {status}: {}", reason.replace(['\n', '\r'], " ")).as_bytes(),
        );
    }
    out.push(b'\n');
}
