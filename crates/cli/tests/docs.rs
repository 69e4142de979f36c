//! The sessions in the README and in `docs` are run, and print what stands there.
#![cfg(unix)]

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use support::{objects, run};

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
fn run_session(name: &str, steps: &[Step]) {
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

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages of a folder.
fn pages(folder: &str) -> impl Iterator<Item = PathBuf> {
    let files = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "md"))
}

#[test]
fn sessions_print_what_stands_there() {
    let mut run_steps = 0;
    let folders = ["docs", "docs/formats", "docs/techniques"];
    for path in folders.into_iter().flat_map(pages).chain([root().join("README.md")]) {
        let page = fs::read_to_string(&path).unwrap();
        for steps in sessions(&page) {
            run_session(&path.display().to_string(), &steps);
            run_steps += steps.len();
        }
    }
    assert!(run_steps > 50, "only {run_steps} commands were run");
}

/// The examples of a page of a format that can be read: the blocks with its name behind their fence.
fn examples(path: &Path) -> Vec<(String, String)> {
    let page = fs::read_to_string(path).unwrap();
    let blocks = page.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n'));
    let name = path.file_stem().unwrap().to_str().unwrap();
    blocks
        .filter(|block| block.0 == name)
        .map(|(tag, text)| (tag.to_owned(), text.to_owned()))
        .collect()
}

#[test]
fn no_example_of_a_format_holds_a_wrong_entry() {
    let mut hints = 0;
    for path in pages("docs/formats") {
        for (format, text) in examples(&path) {
            let ran = run(&["hint", "--from", &format, "--to", "jsonl"], text.as_str());
            let asked = objects(&ran.stdout);
            let wrong = |hint: &Value| {
                hint["message"]
                    .as_str()
                    .is_some_and(|it| it.contains("wrong") || it.contains("missing"))
            };
            assert!(!asked.iter().any(wrong), "{}: {}", path.display(), ran.stdout);
            hints += asked.iter().filter(|hint| !hint["steps"].is_null()).count();
        }
    }
    assert!(hints > 20, "only {hints} examples have a next step");
}
