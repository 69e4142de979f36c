//! A run that is split up among several, and one that was killed and goes on.

mod support;

use std::fs::{self, File};
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant, UNIX_EPOCH};

use serde_json::Value;

use support::{EASY, FOUR, code, file, lines, mixed, ninefold, objects, output, path, run};

/// Puzzles that take some seconds together, since the many solutions of each third one are counted.
fn long() -> String {
    let sparse = EASY.chars().enumerate().map(|(i, c)| if i % 3 == 0 { '.' } else { c });
    let sparse: String = sparse.collect();
    lines([EASY, FOUR, &sparse].iter().cycle().take(3000))
}

#[test]
fn every_record_is_in_one_shard() {
    for input in [mixed(), lines([EASY, FOUR].iter().cycle().take(5000))] {
        let input = file("shards.txt", input);
        for fields in ["record,status,solution,line", "puzzle,count,input"] {
            let all = output(&["--to", "jsonl", "--fields", fields, "-q", &input], "");
            let all: Vec<_> = all.lines().collect();
            for number in [1, 2, 3, 7] {
                for place in 1..=number {
                    let shard = format!("{place}/{number}");
                    let args =
                        ["--to", "jsonl", "--fields", fields, "-q", "--shard", &shard, &input];
                    let part = output(&args, "");
                    let wanted = all.iter().skip(place - 1).step_by(number);
                    assert!(part.lines().eq(wanted.copied()), "{shard}");
                }
            }
        }
    }
    for bad in ["0/2", "3/2", "1", "1/0", "a/b", "-1/2"] {
        assert_eq!(code(&["--shard", bad], EASY), 2, "{bad}");
    }
}

/// Runs a command, and kills it again and again, as soon as its manifest has news.
fn run_with_kills(args: &[&str], manifest: &Path) -> u32 {
    let mut kills = 0;
    loop {
        let mut child = ninefold(args).spawn().unwrap();
        let known = fs::read(manifest).ok();
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break Some(status);
            }
            let has_news = manifest.exists() && fs::read(manifest).ok() != known;
            if kills < 2 && has_news {
                break None;
            }
            assert!(begun.elapsed() < Duration::from_secs(300), "it never ends");
            sleep(Duration::from_millis(5));
        };
        match status {
            Some(status) => {
                assert_eq!(status.code(), Some(0));
                return kills;
            }
            None => {
                child.kill().unwrap();
                child.wait().unwrap();
                kills += 1;
            }
        }
    }
}

#[test]
fn what_was_killed_goes_on_to_the_same_end() {
    let input = file("long.txt", long());
    let (whole, out) = (path("whole.csv"), path("resumed.csv"));
    let manifest = format!("{out}.manifest");
    let _ = (fs::remove_file(&out), fs::remove_file(&manifest));
    assert_eq!(code(&["count", "-q", "-j", "2", &input, "-o", &whole], ""), 0);
    let args = ["count", "-q", "-j", "2", &input, "-o", &out, "--resume"];
    let kills = run_with_kills(&args, Path::new(&manifest));
    assert!(fs::read(&whole).unwrap() == fs::read(&out).unwrap());
    assert!(kills > 0, "the run was too short to be killed");
    let ran = run(&args, "");
    assert!(ran.code == 0 && fs::read(&whole).unwrap() == fs::read(&out).unwrap());
}

#[test]
fn the_exit_status_outlives_a_stop() {
    let input = file("stopped.txt", mixed());
    let out = path("stopped-out.txt");
    let args = ["-q", &input, "-o", &out, "--resume"];
    let _ = fs::remove_file(format!("{out}.manifest"));
    assert_eq!(code(&args, ""), 1);
    assert_eq!(code(&args, ""), 1);
    assert_eq!(fs::read_to_string(&out).unwrap(), output(&["-q", &input], ""));
}

/// What changes no answer need not be the same.
#[test]
fn another_number_of_threads_goes_on() {
    let input = file("threads.txt", lines([EASY, FOUR]));
    let out = path("threads-out.txt");
    let _ = fs::remove_file(format!("{out}.manifest"));
    let all = [&["-j1"][..], &["-j", "2"], &["--threads=3"], &["--threads", "4"], &[]];
    for threads in all {
        let args = [&["count", &*input, "-o", &out, "--resume"], threads].concat();
        assert_eq!(code(&args, ""), 0, "{threads:?}");
    }
    assert_eq!(code(&["count", "--limit", "2", &input, "-o", &out, "--resume"], ""), 2);
}

/// Pretends that a run was stopped after its first records.
fn stop_after(records: usize, args: &[&str], out: &str) {
    let manifest = format!("{out}.manifest");
    let mut known: Value = objects(&fs::read_to_string(&manifest).unwrap())[0].clone();
    let text = fs::read_to_string(out).unwrap();
    let bytes: usize = text.split_inclusive('\n').take(records).map(str::len).sum();
    known["next"] = (records + 1).into();
    known["bytes"] = bytes.into();
    known["complete"] = false.into();
    fs::write(&manifest, known.to_string()).unwrap();
    fs::write(out, format!("{}half a line", &text[..bytes])).unwrap();
    assert_eq!(run(args, "").code, 1);
    assert_eq!(fs::read_to_string(out).unwrap(), text);
}

#[test]
fn it_goes_on_from_anywhere() {
    let input = file("anywhere.txt", lines([mixed(), mixed()].iter().map(|text| text.trim_end())));
    for threads in ["1", "3"] {
        let out = path(&format!("anywhere-{threads}.txt"));
        let _ = fs::remove_file(format!("{out}.manifest"));
        let args = ["-q", "-j", threads, &input, "-o", &out, "--resume"];
        assert_eq!(code(&args, ""), 1);
        for records in 1..10 {
            stop_after(records, &args, &out);
        }
    }
}

#[test]
fn an_unchanged_input_is_known_by_its_time_whatever_that_is() {
    let (input, out) = (file("timed.txt", EASY), path("timed-out.txt"));
    let args = ["-q", &input, "-o", &out, "--resume"];
    for nanoseconds in (0..1_000_000_000).step_by(40_009_007) {
        let time = UNIX_EPOCH + Duration::new(1_700_000_000, nanoseconds);
        File::options().write(true).open(&input).unwrap().set_modified(time).unwrap();
        let _ = fs::remove_file(format!("{out}.manifest"));
        assert_eq!([code(&args, ""), code(&args, "")], [0, 0], "{time:?}");
    }
}

#[test]
fn a_manifest_is_of_one_command_and_one_input() {
    let input = file("changing.txt", mixed());
    let out = path("changing-out.txt");
    let manifest = format!("{out}.manifest");
    let _ = fs::remove_file(&manifest);
    let args = ["-q", &input, "-o", &out, "--resume"];
    assert_eq!(code(&args, ""), 1);
    let ran = run(&["count", "-q", &input, "-o", &out, "--resume"], "");
    assert!(ran.code == 2 && ran.stderr.contains("another command"), "{ran:?}");
    file("changing.txt", mixed() + EASY);
    let ran = run(&args, "");
    assert!(ran.code == 2 && ran.stderr.contains("changed"), "{ran:?}");
    fs::write(&manifest, "{}").unwrap();
    assert_eq!(code(&args, ""), 2);
    for bad in [
        &["-q", "--resume", "-o", &out][..],
        &["-q", &input, "--resume"],
        &["dedup", "-q", &input, "--resume", "-o", &path("x.txt")],
    ] {
        assert_eq!(code(bad, EASY), 2, "{bad:?}");
    }
}

#[test]
fn what_cannot_grow_is_refused_with_what_to_do() {
    let input = file("growing.txt", mixed());
    for (name, advice) in
        [("x.txt.gz", "compress it once"), ("x.csv.zst", "compress"), ("x.parquet", "--shard")]
    {
        let ran = run(&["-q", &input, "--resume", "-o", &path(name)], "");
        assert!(ran.code == 2 && ran.stderr.contains(advice), "{ran:?}");
    }
}

/// They are read anew from the start.
#[test]
fn inputs_may_be_compressed_or_parquet() {
    let text = file("packed.txt", mixed());
    for name in ["packed.txt.gz", "packed.txt.zst", "packed.parquet"] {
        let (input, out) = (path(name), path(&format!("{name}.jsonl")));
        assert_eq!(code(&["-q", &text, "-o", &input], ""), 1);
        let _ = fs::remove_file(format!("{out}.manifest"));
        let args = ["-q", &input, "-o", &out, "--resume"];
        assert_eq!(code(&args, ""), 1, "{name}");
        for records in [2, 4] {
            stop_after(records, &args, &out);
        }
    }
}
