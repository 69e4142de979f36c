//! A rival in a shared library, which `NINEFOLD_RIVAL` names: `library.so`, or `library.so:symbol`
//! for a function that is named otherwise than tdoku's. Its C interface is tdoku's, too:
//!
//! ```c
//! size_t f(const char *line, size_t limit, uint32_t config, char *solution, size_t *guesses);
//! ```
//!
//! It finds solutions up to the limit, returns their number, and writes one if the limit is 1.

use std::env;
use std::ffi::c_char;
use std::path::Path;

use libloading::Library;

use crate::contender::Contender;
use crate::question::Question;

const SYMBOL: &str = "TdokuSolverDpllTriadSimd";

type Function = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

/// The rival, if there is one and it has such a question.
pub(crate) fn contender(question: Question) -> Option<Contender> {
    if !matches!(question, Question::Any | Question::Status | Question::Count) {
        return None;
    }
    let rival = env::var("NINEFOLD_RIVAL").ok()?;
    let (path, symbol) = parts(&rival);
    let (library, function) =
        load(path, symbol).unwrap_or_else(|error| panic!("NINEFOLD_RIVAL={rival}: {error}"));
    Some(Contender::single(name(path), move |line, solution| {
        let _loaded = &library;
        let (line, solution) = (line.as_ptr().cast(), solution.as_mut_ptr().cast());
        // SAFETY: the line is 81 characters and a newline, the solution has room for as many, and
        // the library stays loaded as long as this closure lives.
        unsafe { function(line, question.limit(), 0, solution, &mut 0) as u64 }
    }))
}

/// The path and the symbol. A colon before a part of the path is a drive's.
fn parts(rival: &str) -> (&str, &str) {
    let parts = rival.rsplit_once(':');
    parts.filter(|(_, symbol)| !symbol.contains(['/', '\\'])).unwrap_or((rival, SYMBOL))
}

fn load(path: &str, symbol: &str) -> Result<(Library, Function), libloading::Error> {
    // SAFETY: who names a library wants its code to run here, that which loading it runs included.
    let library = unsafe { Library::new(path) }?;
    // SAFETY: who names a symbol says that it is a function with the interface above.
    let function = unsafe { *library.get::<Function>(symbol)? };
    Ok((library, function))
}

fn name(path: &str) -> String {
    let stem = Path::new(path).file_stem().unwrap_or_default().to_string_lossy();
    stem.trim_start_matches("lib").to_owned()
}
