//! The shape in which a puzzle came: its own text, with the cells filled in.

use ninefold::Grid;
use ninefold::format::{Fault, Frame, Record};

use crate::job::Reply;

/// Writes a grid into the frame of its record. False: the frame is bare, and its format's writer has
/// to do it.
pub(super) fn write(record: &Record, grid: &Grid, out: &mut Vec<u8>) -> bool {
    match &record.frame {
        Frame::Line(range) => {
            out.extend_from_slice(&record.text[..range.start]);
            out.extend_from_slice(&grid.to_ascii(b'.'));
            out.extend_from_slice(&record.text[range.end..]);
        }
        Frame::Cells(places) => {
            let begin = out.len();
            out.extend_from_slice(&record.text);
            for (&place, symbol) in places.iter().zip(grid.to_ascii(b'.')) {
                if symbol != b'.' {
                    out[begin + place as usize] = symbol;
                }
            }
        }
        _ => return false,
    }
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
