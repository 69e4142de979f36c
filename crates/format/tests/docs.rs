//! The pages of the formats: each format has one, and each example on a page reads as it says.

mod read;

use std::fs;
use std::path::PathBuf;

use ninefold_format::FORMATS;
use read::{found, givens};

fn pages() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats")
}

/// The fenced blocks of a page with what stands behind their first fence.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut parts = page.split("```");
    let mut blocks = Vec::new();
    while let (Some(_), Some(block)) = (parts.next(), parts.next()) {
        let (tag, text) = block.split_once('\n').expect("a fence ends its line");
        blocks.push((tag.to_owned(), text.to_owned()));
    }
    blocks
}

#[test]
fn every_format_has_a_page() {
    let has_page = |name: &str| pages().join(format!("{name}.md")).is_file();
    let missing: Vec<_> =
        FORMATS.iter().map(|format| format.name).filter(|name| !has_page(name)).collect();
    assert!(missing.is_empty(), "formats without a page: {missing:?}");
}

#[test]
fn every_example_reads_as_its_page_says() {
    let mut failures = Vec::new();
    for page in fs::read_dir(pages()).expect("the pages are there") {
        let path = page.expect("the folder is readable").path();
        let text = fs::read_to_string(&path).expect("a page is text");
        for (tag, example) in blocks(&text) {
            let (format, records) = found(&example);
            let is_read = records.iter().any(|record| record.board.is_ok());
            let is_format = FORMATS.iter().any(|format| format.name == tag);
            if is_format && (format != tag || !is_read) {
                let read: Vec<_> = records.iter().map(givens).collect();
                failures.push(format!("{}: {tag} read as {format}: {read:?}", path.display()));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
