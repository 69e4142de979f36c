//! What the output looks like: shapes, places, messages.

mod support;

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;
use support::{
    CLASH, EASY, FIELDS, FOUR, ITS_FOUR, NONE, SOLVED, file, lines, mixed, objects, output, quiet,
    rows, run,
};

// ---------------------------------------------------------------- shapes

#[test]
fn a_line_keeps_what_stands_behind_its_puzzle() {
    let labelled = |puzzle| format!("{puzzle} easy, from a book # 7\n{puzzle};5.5;x\n");
    assert_eq!(run(&[], labelled(EASY)), quiet(labelled(SOLVED), 0));
}

#[test]
fn a_table_keeps_its_columns_and_gets_ours_after_them() {
    let table = format!("id,puzzle,status\n\"a,b\",{EASY},new\n");
    let expected = format!(
        "id,puzzle,status,record,line,ninefold_puzzle,ninefold_status,solution,second,count,message\n\
         \"a,b\",{EASY},new,1,2,{EASY},unique,{SOLVED},,,\n"
    );
    assert_eq!(run(&[], table.as_str()), quiet(&expected, 0));
    assert_eq!(run(&[], table.replace(',', "\t").replace("a\tb", "a,b")).stdout.lines().count(), 2);
}

/// The commands whose answers are text, each with a field of its own.
const TEXTS: [(&[&str], &str); 8] = [
    (&["count"], "count_text"),
    (&["check"], "minimal"),
    (&["candidates", "--counts"], "candidate_counts"),
    (&["backdoors"], "backdoor_size"),
    (&["unavoidable", "--counts"], "unavoidable_counts"),
    (&["verify"], "verdict"),
    (&["path"], "steps"),
    (&["rate"], "hodoku_score"),
];

#[test]
fn a_text_stands_behind_the_columns_of_a_table_that_shall_stay_one() {
    for (command, field) in TEXTS {
        let same = [command, &["--to", "same", "-q"]].concat();
        let table = format!("id;puzzle;solution\n7;{EASY};{SOLVED}\n8;{CLASH};\n");
        let found = output(&same, &table);
        let rows: Vec<_> = found.lines().collect();
        assert!(rows[0].starts_with("id;puzzle;solution;record;"), "{command:?}: {found}");
        assert!(rows[0].split(';').any(|name| name == field), "{command:?}: {found}");
        assert!(rows[1].starts_with(&format!("7;{EASY};{SOLVED};1;")), "{command:?}: {found}");
        assert_eq!(rows.len(), 3, "{command:?}: {found}");
        let chosen = output(&[&same[..], &["--fields", field]].concat(), &table);
        assert_eq!(chosen.lines().next(), Some(field));
    }
}

#[test]
fn a_text_is_a_field_of_an_object_that_shall_stay_one() {
    for (command, field) in TEXTS {
        let same = [command, &["--to", "same", "-q"]].concat();
        let object = format!("{{\"id\":7,\"puzzle\":\"{EASY}\",\"solution\":\"{SOLVED}\"}}\n");
        let found = &objects(&output(&same, &object))[0];
        let field = if field == "hodoku_score" { "ratings" } else { field };
        assert_eq!((&found["id"], found[field].is_null()), (&7.into(), false), "{command:?}");
    }
}

#[test]
fn a_text_takes_the_place_of_the_puzzle_in_a_line_that_shall_stay_one() {
    let input = format!("{FOUR} easy # 7\n{NONE};5.5\n");
    assert_eq!(output(&["count", "--to", "same"], &input), "4 easy # 7\n0;5.5\n");
    assert_eq!(output(&["count"], &input), "4\n0\n");
    assert_eq!(output(&["count"], &format!("id,puzzle\n7,{FOUR}\n")), "4\n");
}

#[test]
fn columns_keep_their_names_over_files() {
    let first = file("columns-a.csv", format!("id,puzzle\n1,{EASY}\n"));
    let second = file("columns-b.csv", format!("stars,puzzle,id\n3,{EASY},2\n"));
    let objects = file("columns-c.jsonl", format!("{{\"id\":\"x\",\"puzzle\":\"{EASY}\"}}\n"));
    let ran = run(&["--fields", "id,stars,record", &first, &second, &objects], "");
    assert_eq!(ran.stdout, "id,stars,record\n1,,1\n2,3,2\nx,,3\n");
}

#[test]
fn the_columns_of_a_table_are_fields_of_objects() {
    let table = format!("id,puzzle,count\n7,{EASY},many\n");
    let found = &objects(&output(&["--to", "jsonl"], &table))[0];
    assert_eq!((&found["id"], &found["input_count"]), (&"7".into(), &"many".into()));
    assert_eq!(found["count"], Value::Null);
}

#[test]
fn no_two_columns_have_one_name() {
    let twice = output(&["--to", "csv"], &output(&["--to", "csv", EASY], ""));
    let thrice = output(&["--to", "csv"], &twice);
    let names: Vec<_> = thrice.lines().next().expect("a header").split(',').collect();
    let distinct: BTreeSet<_> = names.iter().collect();
    assert_eq!((names.len(), distinct.len()), (24, 24));
}

#[test]
fn of_columns_with_one_name_the_first_is_read_and_that_is_told() {
    let table = format!(
        "puzzle,,puzzle,,Puzzle,x,x,x\n{EASY},a,{FOUR},b,z,1,2,3\n{EASY},a,{FOUR},b,z,1,2,3\n"
    );
    let ran = run(&["--fields", "solution"], table.as_str());
    assert_eq!((ran.stdout, ran.code), (lines(["solution", SOLVED, SOLVED]), 0));
    let told = "3 columns are called \"puzzle\": puzzles are read from number 1";
    assert_eq!(ran.stderr.matches(told).count(), 1, "{}", ran.stderr);
    let third = run(&["--fields", "solution", "--column", "3"], table.as_str());
    assert_eq!(third.stdout, lines(["solution", ITS_FOUR[0], ITS_FOUR[0]]));
    assert!(!third.stderr.contains("are called"), "{}", third.stderr);
    // All of them are kept, under names of their own.
    let text = output(&["--to", "jsonl", "-q"], &table);
    let first = text.lines().next().unwrap();
    for field in [
        "\"column_2\":\"a\"",
        "\"column_4\":\"b\"",
        "\"x\":\"1\"",
        "\"input_x\":\"2\"",
        "\"input_input_x\":\"3\"",
    ] {
        assert_eq!(first.matches(field).count(), 1, "{field}: {first}");
    }
    let first_line = output(&["--to", "csv", "-q"], &table);
    assert!(first_line.starts_with("puzzle,,puzzle,,Puzzle,x,x,x,record,"), "{first_line}");
}

#[test]
fn a_json_document_is_not_written_as_lines() {
    for name in ["out.json", "out.json.gz"] {
        let path = support::path(name);
        let _ = fs::remove_file(&path);
        let ran = run(&["-o", &path, EASY], "");
        assert!(ran.code == 2 && ran.stderr.contains(".jsonl"), "{ran:?}");
        assert!(fs::metadata(&path).is_err(), "nothing is written");
        assert_eq!(run(&["-o", &path, "--to", "jsonl", EASY], "").code, 0);
    }
}

#[test]
fn rows_come_back_as_rows() {
    assert_eq!(run(&[], rows(EASY)), quiet(rows(SOLVED), 0));
    assert_eq!(run(&[], rows(EASY) + &rows(EASY)), quiet(rows(SOLVED) + &rows(SOLVED), 0));
    assert_eq!(run(&[], rows(EASY) + "\n" + &rows(EASY)), quiet(rows(SOLVED) + &rows(SOLVED), 0));
    assert_eq!(run(&[], rows(EASY).replace('\n', "\r\n")), quiet(rows(SOLVED), 0));
    assert_eq!(run(&[], rows(EASY).trim_end()), quiet(rows(SOLVED), 0));
}

#[test]
fn a_count_before_the_grids_is_not_answered() {
    let input = "2\n".to_owned() + &rows(EASY) + &rows(EASY);
    assert_eq!(run(&[], input), quiet(rows(SOLVED) + &rows(SOLVED), 0));
}

#[test]
fn drawings_come_back_filled() {
    let drawn = |puzzle| output(&["convert", "--to", "grid", puzzle], "");
    assert_eq!(run(&[], drawn(EASY)), quiet(drawn(SOLVED), 0));
    let two = |puzzle| drawn(puzzle) + "\n" + &drawn(puzzle);
    assert_eq!(run(&[], two(EASY)), quiet(two(SOLVED), 0));
}

#[test]
fn drawings_are_filled_with_another_puzzle() {
    for to in ["grid", "pencilmarks", "ss"] {
        let drawn = output(&["convert", "--to", to], EASY);
        for (command, same) in [
            (&["transform", "--random"][..], &["transform", "--random", "--to", "same"][..]),
            (&["minimize"], &["minimize", "--to", "same"]),
            (&["canon"], &["canon", "--to", "same"]),
        ] {
            let drawn = output(same, &drawn);
            let read = output(&["convert", "--to", "line"], &drawn);
            assert_eq!(read, output(command, EASY), "{command:?} {to}:\n{drawn}");
        }
    }
}

#[test]
fn objects_keep_their_fields() {
    let input = format!("{{\"name\":\"x\",\"puzzle\":\"{EASY}\",\"stars\":3}}\n");
    let found = objects(&output(&[], &input));
    assert_eq!(found[0]["name"], "x");
    assert_eq!(found[0]["stars"], 3);
    assert_eq!(found[0]["solution"], SOLVED);
}

#[test]
fn fields_are_chosen_and_ordered() {
    let of = |to| output(&["--fields", "solution,input,record", "--to", to], &lines([EASY, "x"]));
    let start = format!("solution,input,record\n{SOLVED},,1\n");
    assert_eq!(of("csv"), start.clone() + ",x,2\n");
    assert_eq!(of("tsv"), (start + ",x,2\n").replace(',', "\t"));
    assert_eq!(
        of("jsonl"),
        format!("{{\"solution\":\"{SOLVED}\",\"input\":null,\"record\":1}}\n")
            + "{\"solution\":null,\"input\":\"x\",\"record\":2}\n"
    );
}

#[test]
fn the_sign_for_empty_is_the_callers() {
    let crossed = EASY.replace('.', "q");
    assert_eq!(output(&["--empty", "q", &crossed], ""), lines([SOLVED]));
    let zeros = EASY.replace('.', "0");
    assert_eq!(output(&["convert", "--to", "line", "--empty", "0", EASY], ""), lines([zeros]));
}

// ---------------------------------------------------------------- unanswered records

#[test]
fn unanswered_lines_keep_their_place() {
    let expected = lines([
        SOLVED,
        "# invalid: 5 twice in row 3 (r3c1, r3c8)",
        "# none: no solution",
        "# unreadable: line 4: 5 cells, 81 needed",
        ITS_FOUR[0],
    ]);
    assert_eq!(run(&["-q"], mixed()), quiet(expected, 1));
}

#[test]
fn unanswered_lines_are_read_back_and_passed_on() {
    let solved = output(&["-q"], &mixed());
    assert_eq!(run(&["-q"], solved.as_str()), quiet(&solved, 1));
    let marks: Vec<_> = solved.lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(marks.len(), 3);
    for command in [
        "count",
        "check",
        "candidates --to sukaku",
        "verify",
        "transform --random",
        "convert --to line",
        "canon",
    ] {
        let args: Vec<_> = command.split(' ').chain(["-q"]).collect();
        let passed = run(&args, solved.as_str());
        assert_eq!(passed.stdout.lines().count(), 5, "{command}");
        assert_eq!(&passed.stdout.lines().collect::<Vec<_>>()[1..4], marks, "{command}");
        assert_eq!(passed.code, 1, "{command}");
    }
}

#[test]
fn what_is_passed_on_is_the_same_record_as_data() {
    let status_and_reason = |text: &str| -> Vec<_> {
        let found = objects(&output(&["-q", "--to", "jsonl"], text));
        found[1..4].iter().map(|o| (o["status"].clone(), o["message"].clone())).collect()
    };
    let solved = output(&["-q"], &mixed());
    assert_eq!(status_and_reason(&solved), status_and_reason(&mixed()));
}

#[test]
fn an_unanswered_block_is_echoed_among_others() {
    let bad = [rows(CLASH), rows(NONE)];
    for bad in bad {
        let first = run(&["-q"], bad.clone() + &rows(EASY));
        assert_eq!(first, quiet(bad.clone() + &rows(SOLVED), 1));
        let middle = run(&["-q"], rows(EASY) + &bad + &rows(EASY));
        assert_eq!(middle, quiet(rows(SOLVED) + &bad + &rows(SOLVED), 1));
        let last = run(&["-q"], rows(EASY) + &bad);
        assert_eq!(last, quiet(rows(SOLVED) + &bad, 1));
    }
}

#[test]
fn a_single_unanswered_grid_prints_nothing() {
    for bad in [rows(CLASH), "1\n".to_owned() + &rows(NONE)] {
        let ran = run(&[], bad);
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 1));
        assert!(!ran.stderr.is_empty());
    }
}

#[test]
fn what_is_cut_off_or_missing_prints_nothing() {
    let cut = rows(EASY) + &rows(FOUR)[..50];
    let missing = "2\n".to_owned() + &rows(EASY);
    for input in [cut, missing] {
        let ran = run(&[], input);
        assert_eq!((ran.stdout.as_str(), ran.code), (rows(SOLVED).as_str(), 1));
        assert!(ran.stderr.contains("line "), "{}", ran.stderr);
    }
}

#[test]
fn a_bad_count_prints_nothing() {
    for count in ["x", "-1", "99999999999999999999999"] {
        let ran = run(&[], format!("{count}\n{}", rows(EASY)));
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 1), "{count}");
        assert!(ran.stderr.contains("line 1: "), "{}", ran.stderr);
    }
}

#[test]
fn every_record_as_data_has_the_same_fields() {
    let commands: [(&[&str], &[&str]); 10] = [
        (&["solve"], &[]),
        (&["solve", "--all"], &["index"]),
        (&["count"], &["count_text", "limit_reached"]),
        (
            &["check"],
            &[
                "minimal",
                "redundant",
                "conflict",
                "differing",
                "unavoidable",
                "repairs",
                "additions",
            ],
        ),
        (&["candidates"], &["candidates"]),
        (&["candidates", "--counts"], &["candidates", "candidate_counts", "limit_reached"]),
        (&["verify"], &["verdict"]),
        (&["transform", "--random"], &["map", "index"]),
        (&["canon"], &["canonical", "automorphisms", "class_id", "map"]),
        (&["dedup"], &[]),
    ];
    for (command, own) in commands {
        let ran = run(&[command, &["--to", "jsonl", "-q"]].concat(), mixed());
        let records = objects(&ran.stdout);
        let numbers: BTreeSet<_> = records.iter().map(|record| record["record"].as_u64()).collect();
        assert_eq!(numbers, (1..=5).map(Some).collect(), "{command:?}");
        for record in records {
            for (name, fits) in FIELDS {
                assert!(record.get(name).is_some_and(fits), "{command:?} {name}: {record}");
            }
            assert!(own.iter().all(|name| record.get(name).is_some()), "{command:?}: {record}");
        }
    }
}

#[test]
fn an_unreadable_record_gives_its_text() {
    let found = objects(&output(&["--to", "jsonl", "-q"], &mixed()));
    assert_eq!(found[3]["puzzle"], Value::Null);
    assert_eq!(found[3]["status"], "unreadable");
    assert_eq!(found[3]["input"], "hello");
}

#[test]
fn several_files_are_numbered_through() {
    let [a, b] = ["through-a.txt", "through-b.txt"].map(|name| file(name, lines([EASY, EASY])));
    let found = objects(&output(&["--to", "jsonl", &a, &b], ""));
    let places: Vec<_> = found.iter().map(|o| (&o["record"], &o["line"], &o["file"])).collect();
    let expected = [(1, 1, &a), (2, 2, &a), (3, 1, &b), (4, 2, &b)];
    for (place, (record, line, file)) in places.into_iter().zip(expected) {
        assert_eq!(place, (&record.into(), &line.into(), &file.as_str().into()));
    }
}

// ---------------------------------------------------------------- messages

#[test]
fn messages_say_where_what_and_what_to_try() {
    let bad = file("messages.txt", mixed() + &EASY.replacen('.', "?", 1).replacen('.', "a", 1));
    let messages = run(&[&bad], "").stderr;
    for part in [
        format!("{bad}: line 2: 5 twice in row 3 (r3c1, r3c8) (see `ninefold check`)"),
        format!("{bad}: line 3: no solution (a mistyped given? try `ninefold check --repair`)"),
        format!("{bad}: line 4: 5 cells, 81 needed"),
        format!("{bad}: line 6, column 4: unknown symbol 'a'"),
    ] {
        assert!(messages.contains(&part), "{part:?} is not in\n{messages}");
    }
}

#[test]
fn messages_of_a_kind_are_few() {
    let input = lines([CLASH; 15]) + &lines([NONE]);
    let count = |args: &[&str]| {
        let stderr = run(args, input.as_str()).stderr;
        let of = |part: &str| stderr.lines().filter(|line| line.contains(part)).count();
        (of("twice"), of("15 records have clashing givens"), of("no solution"))
    };
    assert_eq!(count(&[]), (10, 1, 1));
    assert_eq!(count(&["--messages", "2"]), (2, 1, 1));
    assert_eq!(count(&["--messages", "0"]), (0, 1, 1));
    assert_eq!(count(&["--messages", "all"]), (15, 0, 1));
    assert_eq!(count(&["--quiet"]), (0, 0, 0));
}

#[test]
fn the_quiet_still_hear_of_trouble() {
    let ran = run(&["-q", "no-such-file.txt"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("no-such-file.txt"), "{}", ran.stderr);
}

#[test]
fn a_summary_counts_the_statuses() {
    let stderr = run(&["-q", "--summary"], mixed()).stderr;
    let counts = "5 records: 1 unique, 1 multiple, 1 none, 1 invalid, 1 unreadable, 3 did not";
    assert!(stderr.contains(counts), "{stderr}");
}

// ---------------------------------------------------------------- nothing is lost on the way

/// How many records a first program's output gives a second one.
fn records_after(args: &[&str], input: &str) -> usize {
    let first = run(args, input).stdout;
    let second = run(&["-q", "-t", "jsonl"], first.clone()).stdout;
    assert!(second.lines().all(|line| line.starts_with('{')), "{first}");
    second.lines().count()
}

#[test]
fn a_bad_record_keeps_its_place_in_every_format() {
    let bad = &EASY[1..];
    let input = format!("{EASY}\n{bad}\n{EASY}\n");
    for to in ["line", "rows", "grid", "jsonl", "csv", "tsv", "headed", "sdk", "susser", "hodoku"] {
        assert_eq!(records_after(&["-q", "-t", to], &input), 3, "{to}");
    }
    let broken =
        format!("{{\"puzzle\":\"{EASY}\"}}\n{{\"puzzle\":\"{EASY}\n{{\"puzzle\":\"{EASY}\"}}\n");
    assert_eq!(records_after(&["-q"], &broken), 3, "broken JSON");
}

#[test]
fn pencil_marks_survive_a_transform() {
    let sukaku = run(&["convert", "-q", "-t", "sukaku"], EASY).stdout;
    let ran = run(&["transform", "--random", "--seed", "5"], sukaku);
    assert_eq!((ran.stderr.as_str(), ran.stdout.trim_end().len(), ran.code), ("", 729, 0));
    let unique = run(&["check"], ran.stdout).stdout;
    assert_eq!(unique, "unique\n");
    let placed = EASY.replacen("53.", "53+4", 1);
    let ran = run(&["transform", "--map", "identity"], placed);
    assert!(ran.stderr.contains("placed digits are left out"), "{}", ran.stderr);
}

#[test]
fn layers_go_through_json_lines() {
    let hodoku = format!(":0000:x:{}:214:::", EASY.replacen("53.", "53+4", 1));
    let there = run(&["convert", "-t", "jsonl"], hodoku.clone());
    assert_eq!((there.stderr.as_str(), there.code), ("", 0));
    let back = run(&["convert", "-t", "hodoku"], there.stdout);
    assert!(back.stdout.contains("53+4") && back.stdout.contains(":214:"), "{}", back.stdout);
    let table = run(&["convert", "-t", "csv"], hodoku);
    assert!(table.stderr.contains("pencil marks are left out"), "{}", table.stderr);
}

#[test]
fn games_of_an_xml_file_stay_in_one() {
    let xml = format!(
        "<opensudoku><game data=\"{}\"/><game data=\"12\"/></opensudoku>",
        EASY.replace('.', "0")
    );
    let ran = run(&[], xml);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.starts_with("<?xml") && ran.stdout.ends_with("</opensudoku>\n"));
    assert_eq!(records_after(&["-q"], &ran.stdout), 2);
}

#[test]
fn answers_may_stand_in_a_column_of_their_own_file() {
    let path = format!("{}/answers.csv", env!("CARGO_TARGET_TMPDIR"));
    let puzzles = format!("{}/puzzles.txt", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&puzzles, format!("{EASY}\n")).expect("a file");
    fs::write(&path, run(&["-t", "csv"], EASY).stdout).expect("a file");
    assert_eq!(run(&["verify", &puzzles, &path], "").stdout, "right\n");
    let three = run(&["verify", &puzzles, &path, &path], "");
    assert_eq!((three.stdout.as_str(), three.code), ("", 2));
}

#[test]
fn a_limit_makes_no_short_list_of_repairs() {
    let grid = "030008060700090000009000200080430006000006000000815040040001030005080600200500007";
    let whole = run(&["check", "--repair"], grid).stdout;
    assert!(whole.contains("would be unique with: r"), "{whole}");
    let cut = run(&["check", "--repair", "--node-limit", "0"], grid).stdout;
    assert!(cut.contains("repairs unknown"), "{cut}");
}

#[test]
fn a_field_that_nothing_has_is_trouble() {
    let ran = run(&["--fields", "puzzle,solutoin", "-t", "csv"], EASY);
    assert!(ran.code == 2 && ran.stderr.contains("\"solutoin\""), "{ran:?}");
    assert_eq!(run(&["--fields", "puzzle,input", "-t", "csv"], EASY).code, 0);
    let object = format!("{{\"puzzle\":\"{EASY}\",\"stars\":3}}\n");
    let ran = run(&["--fields", "solutoin", "-t", "jsonl"], object.as_str());
    assert!(ran.code == 2 && ran.stderr.contains("nearest is \"solution\""), "{ran:?}");
    assert!(ran.stderr.contains("stars"), "{ran:?}");
    assert_eq!(run(&["--fields", "stars", "-t", "jsonl"], object), quiet("{\"stars\":3}\n", 0));
    assert_eq!(run(&["--fields", "puzzle"], EASY).code, 0, "a line has nothing to choose from");
}

#[test]
fn a_field_that_a_later_object_has_is_null_before() {
    let object = |more: &str| format!("{{\"puzzle\":\"{EASY}\"{more}}}");
    let input = lines([object(""), object(",\"stars\":3"), object("")]);
    let ask = |to: &str, fields: &str| run(&["-t", to, "--fields", fields], input.as_str());
    let found = "{\"stars\":null}\n{\"stars\":3}\n{\"stars\":null}\n";
    assert_eq!(ask("jsonl", "stars"), quiet(found, 0));
    assert_eq!(ask("csv", "record,stars"), quiet("record,stars\n1,\n2,3\n3,\n", 0));
    let ran = run(&["-t", "csv"], input.as_str());
    assert!(ran.code == 0 && ran.stderr.contains("line 2: no column for stars"), "{ran:?}");
    assert_eq!(ran.stderr.lines().count(), 1, "{ran:?}");
    assert_eq!(run(&["-f", "jsonl", "-t", "jsonl", "--fields", "stars"], ""), quiet("", 0));
    let ran = ask("jsonl", "record,star");
    assert!(ran.stdout.ends_with("{\"record\":3,\"star\":null}\n"), "{ran:?}");
    assert!(ran.code == 2 && ran.stderr.matches("no field \"star\"").count() == 1, "{ran:?}");
}

#[test]
fn a_field_that_another_file_has_is_no_trouble() {
    let first = file("fields-a.txt", lines([EASY]));
    let second = file("fields-b.csv", format!("stars,puzzle\n3,{EASY}\n"));
    let ask = |field: &str| run(&["-t", "jsonl", "--fields", field, &first, &second], "");
    assert_eq!(ask("stars"), quiet("{\"stars\":null}\n{\"stars\":\"3\"}\n", 0));
    assert_eq!(ask("moons").code, 2);
}

#[test]
fn a_table_without_a_header_keeps_its_columns() {
    let table = format!("a,{EASY},7\n\"b,c\",{FOUR},8\n");
    let ask = |args: &[&str]| output(&[args, &["-f", "csv", "-q"]].concat(), &table);
    let rows = ask(&[]);
    let row: Vec<_> = rows.lines().collect();
    assert!(row[0].starts_with(&format!("a,{EASY},7,1,1,{EASY},unique,{SOLVED},")), "{rows}");
    assert!(row[1].starts_with(&format!("\"b,c\",{FOUR},8,2,2,")), "{rows}");
    assert_eq!(row.len(), 2, "no header in, none out");
    let csv = ask(&["-t", "csv", "--fields", "column_1,column_3,solution"]);
    assert!(csv.starts_with(&format!("column_1,column_3,solution\na,7,{SOLVED}\n")), "{csv}");
    let object = &objects(&ask(&["-t", "jsonl"]))[1];
    assert_eq!((&object["column_1"], &object["column_3"]), (&"b,c".into(), &"8".into()));
    assert_eq!(ask(&["count"]), "1\n4\n");
    assert_eq!(ask(&["dedup"]), table);
}

#[test]
fn a_usage_error_leaves_the_output_file_alone() {
    let path = format!("{}/kept.txt", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&path, "kept").expect("a file");
    for args in [
        &["--fields", "a", "-t", "rows"][..],
        &["generate", "-t", "csv", "--fields", "puzle"],
        &["solve", "no-such-file.txt"],
    ] {
        assert_eq!(run(&[args, &["-o", &path]].concat(), EASY).code, 2, "{args:?}");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "kept", "{args:?}");
    }
}

#[test]
fn odd_numbers_are_usage_errors() {
    for args in [
        ["-j", "0"],
        ["-j", "99999999999"],
        ["--nth", "0"],
        ["--empty", "5"],
        ["--time-limit", "nan"],
    ] {
        assert_eq!(run(&args, EASY).code, 2, "{args:?}");
    }
    assert_eq!(run(&["--time-limit", "1e19"], EASY).code, 0);
}

#[test]
fn each_command_has_a_manual_page() {
    let commands = [
        "solve",
        "count",
        "check",
        "candidates",
        "verify",
        "minimize",
        "backdoors",
        "unavoidable",
        "canon",
        "same",
        "dedup",
        "transform",
        "convert",
        "list",
    ];
    for command in commands {
        let page = run(&["man", command], "").stdout;
        assert!(page.contains(".SH OPTIONS") || page.contains("list"), "{command}");
    }
    assert_eq!(run(&["man", "nothing"], "").code, 2);
}
