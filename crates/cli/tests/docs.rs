//! The sessions in the README and in `docs` are run, and print what stands there.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Parts what the commands of a session print.
const MARK: char = '\u{1e}';

/// A command of a session, and what it prints.
type Step = (String, String);

/// The `console` blocks of a page.
fn sessions(page: &str) -> impl Iterator<Item = Vec<Step>> {
    page.split("```console\n").skip(1).map(|rest| steps(rest.split("```").next().unwrap()))
}

/// A line that begins with `$` is a command; one that ends with a backslash goes on in the next.
fn steps(block: &str) -> Vec<Step> {
    let block = block.replace("\\\n", "");
    let steps = block.split("$ ").skip(1).map(|step| {
        let (command, printed) = step.split_once('\n').unwrap();
        (command.to_owned(), printed.to_owned())
    });
    steps.collect()
}

/// Runs a session in a folder of its own, in one shell.
fn run(name: &str, steps: &[Step]) {
    let program = Path::new(env!("CARGO_BIN_EXE_ninefold"));
    let path =
        format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("docs");
    fs::create_dir_all(&folder).unwrap();
    let script: String =
        steps.iter().map(|(command, _)| format!("{command}\nprintf '\\036'\n")).collect();
    let output = Command::new("sh")
        .args(["-c", &script])
        .env("PATH", path)
        .current_dir(folder)
        .output()
        .expect("there is a shell");
    let printed = String::from_utf8(output.stdout).unwrap();
    for ((command, expected), printed) in steps.iter().zip(printed.split(MARK)) {
        assert_eq!(printed, expected, "{name}: {command}");
    }
}

/// The pages of the command line.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let is_page = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "md");
    docs.filter(is_page).chain([root.join("README.md")]).collect()
}

#[test]
fn sessions_print_what_stands_there() {
    let mut run_steps = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).unwrap();
        for steps in sessions(&page) {
            run(&path.display().to_string(), &steps);
            run_steps += steps.len();
        }
    }
    assert!(run_steps > 20, "only {run_steps} commands were run");
}
