//! Which format an input is in.
//!
//! Its content alone decides, never its name or how fast it comes. A first line that is a whole
//! record settles it. Otherwise up to 64 KiB are looked at, and each format is asked how well they
//! fit: a format in which a whole record can be read beats those that the input only looks like. If
//! two formats can read it, neither is taken, and the error names both. If the input only looks like
//! one, that format's parser gets it, and tells precisely what is wrong.

use crate::lines::{Line, Lines};
use crate::reader::passed_on;
use crate::{FORMATS, Format, Options, Record};

/// The most that is looked at.
pub(crate) const LONGEST_SAMPLE: usize = 1 << 16;

/// The beginning of an input.
pub(crate) struct Sample<'a> {
    text: String,
    /// Its length in the input, in bytes.
    pub(crate) length: usize,
    /// Does the input end where the sample ends?
    pub(crate) whole: bool,
    pub(crate) full: bool,
    pub(crate) options: &'a Options,
}

/// How well a format fits a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    /// It is something else.
    No,
    /// It looks like this format, but no whole record can be read.
    Looks,
    /// A whole record can be read.
    Reads,
    /// Its first line alone is a whole record.
    Settles,
}

pub(crate) enum Verdict {
    Format(&'static Format),
    Ambiguous(&'static Format, &'static Format),
    /// No format fits.
    Unknown,
    /// There is nothing but blanks and comments.
    Empty,
    /// So far there is nothing but blanks and comments, and more of them than are looked at.
    PassOver,
    /// Too little was seen.
    ReadOn,
}

impl<'a> Sample<'a> {
    /// The sample of what was read so far: whole lines, unless the input has ended.
    pub(crate) fn new(bytes: &[u8], ended: bool, options: &'a Options) -> Self {
        let full = bytes.len() >= LONGEST_SAMPLE;
        let whole = ended && bytes.len() <= LONGEST_SAMPLE;
        let bytes = &bytes[..bytes.len().min(LONGEST_SAMPLE)];
        let end = match memchr::memrchr2(b'\n', b'\r', bytes) {
            _ if whole => bytes.len(),
            Some(end) => end + 1,
            None if full => bytes.len(),
            None => 0,
        };
        let text = String::from_utf8_lossy(&bytes[..end]).into_owned();
        Self { text, length: end, whole, full, options }
    }

    /// Its lines that are not blank. NUL counts as blank.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &str> {
        self.text
            .split(['\n', '\r'])
            .map(|line| line.trim_start_matches('\u{feff}'))
            .filter(|line| !is_blank(line))
    }

    /// Its lines that are neither blank nor a comment.
    pub(crate) fn content(&self) -> impl Iterator<Item = &str> {
        self.lines().filter(|line| !line.trim_start().starts_with('#') || passed_on(line).is_some())
    }

    /// Its first line that is a record or a part of one; nothing if all were passed on.
    pub(crate) fn first(&self) -> &str {
        self.content().find(|line| passed_on(line).is_none()).unwrap_or("")
    }

    /// Reads the sample in a format: how well does it go?
    pub(crate) fn read_as(&self, format: &Format) -> Fit {
        match self.records(format).first() {
            Some(Record { board: Ok(_), .. }) => Fit::Reads,
            _ => Fit::Looks,
        }
    }

    /// The records of the sample in a format.
    pub(crate) fn records(&self, format: &Format) -> Vec<Record> {
        let mut records = Vec::new();
        let Some(mut parser) = format.parser(self.options) else { return records };
        let mut lines = Lines::new(self.text.as_bytes());
        while !parser.is_done() {
            let took = lines.take(|line: Line<'_>, _| parser.line(line, &mut records)).is_some();
            if !took && (lines.ended() || lines.read_more().is_err()) {
                break;
            }
        }
        if self.whole {
            parser.end(&mut records);
        }
        records
    }
}

pub(crate) fn is_blank(line: &str) -> bool {
    line.chars().all(|symbol| symbol.is_whitespace() || symbol == '\0')
}

/// Decides, or asks for more.
pub(crate) fn detect(sample: &Sample<'_>) -> Verdict {
    if sample.content().next().is_none() {
        return match (sample.whole, sample.full) {
            (true, _) => Verdict::Empty,
            (false, true) => Verdict::PassOver,
            (false, false) => Verdict::ReadOn,
        };
    }
    let fits = FORMATS.iter().filter_map(|format| Some((format.fits(sample)?, format)));
    decide(fits.collect(), sample.whole || sample.full, sample.options.interactive)
}

/// Decides by how well the formats fit. `all` was seen, or there may be more to see.
fn decide(mut fits: Vec<(Fit, &'static Format)>, all: bool, interactive: bool) -> Verdict {
    fits.retain(|&(fit, _)| fit > Fit::No);
    fits.sort_by(|(a, _), (b, _)| b.cmp(a));
    match *fits {
        [(Fit::Settles, a), (Fit::Settles, b), ..] => Verdict::Ambiguous(a, b),
        [(Fit::Settles, format), ..] => Verdict::Format(format),
        [(Fit::Reads, format), ..] if interactive => Verdict::Format(format),
        _ if !all => Verdict::ReadOn,
        [(Fit::Reads, a), (Fit::Reads, b), ..] => Verdict::Ambiguous(a, b),
        [(_, format), ..] => Verdict::Format(format),
        [] => Verdict::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(fits: &[(Fit, usize)], all: bool) -> Verdict {
        decide(fits.iter().map(|&(fit, i)| (fit, &FORMATS[i])).collect(), all, false)
    }

    #[test]
    fn the_best_fit_decides_and_two_readings_are_named() {
        let (a, b) = (FORMATS[0].name, FORMATS[1].name);
        let is = |verdict: Verdict, i: usize| matches!(verdict, Verdict::Format(f) if f.name == FORMATS[i].name);
        assert!(is(of(&[(Fit::Reads, 0), (Fit::Settles, 1)], false), 1));
        assert!(is(of(&[(Fit::Looks, 0), (Fit::Reads, 1)], true), 1));
        assert!(is(of(&[(Fit::Looks, 0), (Fit::Looks, 1)], true), 0));
        assert!(matches!(of(&[(Fit::Reads, 0)], false), Verdict::ReadOn));
        assert!(matches!(of(&[(Fit::No, 0)], true), Verdict::Unknown));
        for fit in [Fit::Settles, Fit::Reads] {
            let verdict = of(&[(fit, 0), (Fit::Looks, 2), (fit, 1)], true);
            assert!(matches!(verdict, Verdict::Ambiguous(x, y) if (x.name, y.name) == (a, b)));
        }
    }
}
