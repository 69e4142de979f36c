//! `hint`, `path` and `rate`: as people solve it.

use std::collections::BTreeSet;
use std::fs;

use ninefold::Grid;
use serde_json::Value;

use crate::support::{
    CLASH, EASY, FOUR, HARD, ITS_FOUR, NONE, SOLVED, code, file, lines, objects, output, path,
    quiet, run,
};

#[test]
fn a_hint_tells_as_much_as_is_wanted() {
    let deep = |depth: &str| output(&["hint", "--depth", depth, EASY], "");
    assert_eq!(deep("1"), "Naked Single in box 5\n");
    assert_eq!(deep("2"), "Naked Single in box 5: look at r5c5\n");
    assert!(deep("3").starts_with("Naked Single: r5c5=5. "), "{}", deep("3"));
    assert_eq!(output(&["hint", EASY], ""), deep("3"));
    assert_eq!(code(&["hint", "--depth", "4", EASY], ""), 2);
}

#[test]
fn a_hint_is_data_that_keeps_back_what_is_not_told() {
    let step = |depth: &str| {
        objects(&output(&["hint", "--depth", depth, "--to", "jsonl", EASY], ""))[0]["steps"][0]
            .clone()
    };
    for depth in ["1", "2"] {
        assert_eq!(step(depth)["technique"], "naked-single");
        assert_eq!(step(depth)["placements"], serde_json::json!([]));
    }
    assert_eq!(step("3")["placements"], serde_json::json!(["r5c5=5"]));
    assert_eq!(step("3")["eliminations"], serde_json::json!([]));
}

#[test]
fn a_path_leads_to_the_solution() {
    let found = objects(&output(&["path", "--to", "jsonl", HARD], ""));
    let mut grid: Grid = HARD.parse().unwrap();
    for step in found[0]["steps"].as_array().unwrap() {
        assert!(!step["text"].as_str().unwrap().is_empty());
        for placed in step["placements"].as_array().unwrap() {
            let (cell, digit) = placed.as_str().unwrap().split_once('=').unwrap();
            grid[cell.parse().unwrap()] = ninefold::Digit::from_ascii(digit.as_bytes()[0]);
        }
    }
    let is_whole = found[0]["message"].is_null();
    assert_eq!(is_whole, found[0]["solution"] == grid.to_string());
    assert_eq!(code(&["path", EASY], ""), 0);
    assert_eq!(code(&["path", "-q", HARD], ""), i32::from(!is_whole));
    let stuck = run(&["path", "--only=hidden-single", HARD], "");
    assert!(stuck.stdout.ends_with(&format!("no technique leads on from {HARD}\n")));
    assert!(
        stuck.stderr.contains("after step 0 no technique leads on")
            && stuck.stderr.contains("--with")
    );
    assert_eq!(stuck.code, 1);
    let text = output(&["path", EASY], "");
    assert_eq!(text.lines().next(), Some("1. Naked Single: r5c5=5"));
}

#[test]
fn all_steps_of_a_position_hold_the_first_of_its_path() {
    let steps = |options: &[&str]| output(&[&["path", EASY], options].concat(), "");
    assert!(steps(&["--all-steps"]).lines().count() > 1);
    assert_eq!(steps(&["--all-steps"]).lines().next(), steps(&[]).lines().next());
}

/// The numbered lines of an answer.
fn numbered(text: &str) -> Vec<(usize, &str)> {
    let parted = text.lines().filter_map(|line| line.split_once(". "));
    parted.filter_map(|(number, step)| Some((number.parse().ok()?, step))).collect()
}

#[test]
fn the_steps_of_a_scale_add_up_to_its_rating() {
    let listed = objects(&output(&["list", "techniques", "--to", "jsonl"], ""));
    let score = |step: &Value| -> u64 {
        let row = listed.iter().find(|row| row["technique"] == step["technique"]);
        row.map_or(10_000, |row| row["hodoku_score"].as_u64().unwrap())
    };
    for puzzle in [EASY, HARD] {
        let found = &objects(&output(&["path", "--scale=hodoku", "-t=jsonl", puzzle], ""))[0];
        let rated = &objects(&output(&["rate", "--scale=hodoku", "-t=jsonl", puzzle], ""))[0];
        let sum: u64 = found["steps"].as_array().unwrap().iter().map(score).sum();
        assert_eq!(rated["ratings"]["hodoku"]["score"], sum);
    }
    assert_eq!(code(&["path", "--scale=hodoku", "--only=x-wing", EASY], ""), 2);
}

#[test]
fn no_list_of_steps_is_endless() {
    let puzzle =
        "..7.9.84......2......5.72.1.79....6.81.6.4.7.4.6..918...8.41...94..2....3...5...9";
    let found = run(&["path", "--find=als-chain", "-t=jsonl", puzzle], "");
    let steps = objects(&found.stdout)[0]["steps"].as_array().unwrap().len();
    assert_eq!((found.code, steps), (1, 100_000));
    assert!(found.stderr.contains("no more than 100000 steps are listed"), "{}", found.stderr);
}

#[test]
fn what_could_be_taken_beside_a_path_is_found() {
    // Peter Norvig's example of a hard one.
    let puzzle =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let path = output(&["path", puzzle], "");
    let taken = numbered(&path);
    let name = |step: &str| step.split(':').next().unwrap().to_owned();
    let names: BTreeSet<_> = taken.iter().map(|(_, step)| name(step)).collect();
    assert!(names.len() > 3, "{names:?}");
    for technique in names {
        let found = output(&["path", "--find", &technique, puzzle], "");
        let found = numbered(&found);
        assert!(found.iter().all(|(_, step)| name(step) == technique));
        assert!(found.is_sorted_by_key(|(number, _)| *number));
        assert_eq!(found.iter().map(|(_, step)| step).collect::<BTreeSet<_>>().len(), found.len());
        let data = &objects(&output(&["path", "--to=jsonl", "--find", &technique, puzzle], ""))[0];
        let steps = data["steps"].as_array().unwrap().iter();
        let told = steps.map(|step| (step["number"].as_u64(), step["text"].as_str()));
        assert!(told.eq(found.iter().map(|(number, step)| (Some(*number as u64), Some(&**step)))));
        for (number, step) in taken.iter().filter(|(_, step)| name(step) == technique) {
            assert!(found.iter().any(|(first, it)| it == step && first <= number), "{step}");
        }
    }
    let none = run(&["path", "-q", "--find=leviathan", EASY], "");
    let told = "# unique: these techniques have no step beside the path\n";
    assert_eq!(none, quiet(told, 1));
}

#[test]
fn a_grade_is_text_and_data() {
    assert_eq!(run(&["rate", EASY], ""), quiet("1 gentle\n", 0));
    assert_eq!(run(&["rate"], lines([EASY, HARD])), quiet("1 gentle\n6 diabolical\n", 0));
    let found = objects(&output(&["rate", "--to", "jsonl", EASY], ""));
    assert_eq!(found[0]["grade"], 1);
    assert_eq!(found[0]["grade_name"], "gentle");
    let fields = ["rate", "--to", "csv", "--fields", "grade_name,grade"];
    assert_eq!(output(&fields, EASY), "grade_name,grade\ngentle,1\n");
}

#[test]
fn a_rating_is_text_and_data() {
    let hodoku = ["rate", "--scale", "hodoku"];
    assert_eq!(run(&hodoku, lines([EASY, EASY])), quiet("easy 204\neasy 204\n", 0));
    let found = objects(&output(&[&hodoku[..], &["--to", "jsonl", EASY]].concat(), ""));
    assert_eq!(found[0]["ratings"], serde_json::json!({"hodoku": {"level": "easy", "score": 204}}));
    let chosen = |to| {
        let options = ["--to", to, "--fields", "status,hodoku_level,hodoku_score"];
        output(&[&hodoku[..], &options].concat(), EASY)
    };
    assert_eq!(chosen("csv"), "status,hodoku_level,hodoku_score\nunique,easy,204\n");
    let object = &objects(&chosen("jsonl"))[0];
    assert_eq!((&object["hodoku_level"], &object["hodoku_score"]), (&"easy".into(), &204.into()));
    assert_eq!(output(&["rate", "--scale", "all", EASY], ""), "1 gentle, easy 204\n");
    assert_eq!(code(&["rate", "--scale", "mine", EASY], ""), 2);
}

/// Of pencil marks alone there is no grid to show.
#[test]
fn no_message_shows_a_grid_of_dots() {
    let marks = output(&["convert", "-q", "--to", "sukaku", HARD], "");
    for command in
        [&["rate", "--scale=hodoku"][..], &["path", "--only=x-wing"], &["hint", "--only=x-wing"]]
    {
        let ran = run(command, marks.as_str());
        assert!(!(ran.stdout + &ran.stderr).contains(&".".repeat(81)), "{command:?}");
    }
}

/// What people ask needs one solution, whichever way they ask.
#[test]
fn several_solutions_are_not_what_was_asked_for() {
    for command in [&["hint"][..], &["path"], &["path", "--all-steps"], &["rate"]] {
        assert_eq!(run(&[command, &[EASY]].concat(), "").code, 0, "{command:?}");
        let ran = run(&[command, &["--to=jsonl", FOUR]].concat(), "");
        let told = &objects(&ran.stdout)[0];
        assert!(ran.code == 1 && told["status"] == "multiple", "{command:?}: {ran:?}");
        assert!(told["message"].as_str().unwrap().starts_with("more than one solution"));
    }
}

#[test]
fn no_rating_is_made_up() {
    for puzzle in [FOUR, NONE, CLASH] {
        let found = objects(&output(&["rate", "-q", "--to", "jsonl", puzzle], ""));
        let is_null = ["grade", "grade_name", "ratings"].map(|field| found[0][field].is_null());
        assert!(is_null == [true; 3] && !found[0]["message"].is_null(), "{puzzle}");
        assert_eq!(code(&["rate", "-q", puzzle], ""), 1);
    }
    // "Golden Nugget" by tarek: as pencil marks alone, nothing leads on, and no givens were proved to lead to one end.
    let hardest =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let marks = output(&["convert", "-q", "--to", "sukaku", hardest], "");
    let all = run(&["rate", "--scale", "all"], &*marks);
    assert_eq!((&*all.stdout, all.code), ("6 diabolical, no hodoku rating\n", 1));
    assert!(all.stderr.contains("no technique leads on from "), "{}", all.stderr);
    let found = objects(&output(&["rate", "-q", "--scale", "all", "--to", "jsonl"], &marks));
    assert_eq!(found[0]["grade"], 6);
    assert_eq!(found[0]["ratings"], serde_json::json!({"hodoku": null}));
    let message = found[0]["message"].as_str().unwrap();
    assert!(message.starts_with("no hodoku rating: no technique leads on from "), "{message}");
    // With its givens it is rated as HoDoKu does, which looks a digit up then.
    let rated = output(&["rate", "-q", "--scale", "hodoku", hardest], "");
    assert!(rated.starts_with("extreme "), "{rated}");
}

#[test]
fn what_is_wrong_is_said_before_any_step() {
    // 1 is no digit for r1c3: 534678912 is the first row.
    let placed = format!("{{\"puzzle\":\"{EASY}\",\"placed\":\"..1{}\"}}", ".".repeat(78));
    for command in ["hint", "path"] {
        let ran = run(&[command, "--to", "jsonl", "-q"], placed.as_str());
        let found = objects(&ran.stdout);
        assert_eq!(found[0]["message"], "wrong so far: r1c3", "{command}: {}", ran.stdout);
        assert_eq!(ran.code, 1);
    }
}

#[test]
fn techniques_are_chosen_by_options_and_by_a_file() {
    let of = |options: &[&str]| {
        let found = objects(&output(&[&["path", "-q", "-t", "jsonl", EASY], options].concat(), ""));
        let steps = found[0]["steps"].as_array().unwrap().clone();
        let names = steps.iter().map(|step| step["technique"].as_str().unwrap().to_owned());
        names.collect::<BTreeSet<_>>()
    };
    let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    assert_eq!(of(&["--only", "Hidden Single"]), set(&["hidden-single"]));
    assert_eq!(
        of(&["--only=hidden-single", "--with=full house"]),
        set(&["full-house", "hidden-single"])
    );
    assert!(!of(&["--without", "naked-single"]).contains("naked-single"));
    let plan = path("plan.toml");
    let written = |text: &str| fs::write(&plan, text).expect("a file");
    written("only = [\"hidden-single\"]\nwith = [\"last cell\"]\nwithout = [\"x-wing\"]");
    assert_eq!(of(&["--plan", &plan]), set(&["full-house", "hidden-single"]));
    assert_eq!(of(&["--plan", &plan, "--without=full-house"]), set(&["hidden-single"]));
    for text in ["onyl = []", "only = [\"x-wnig\"]", "only ="] {
        written(text);
        assert_eq!(code(&["hint", "--plan", &plan, EASY], ""), 2, "{text}");
    }
    let ran = run(&["hint", "--with", "x-wnig", EASY], "");
    assert!(ran.code == 2 && ran.stderr.contains("\"x-wing\""), "{}", ran.stderr);
}

#[test]
fn a_path_is_a_paragraph_for_each_record() {
    let paragraphs = |command: &str, puzzles: &[&str]| -> Vec<String> {
        let ran = run(&[command, "-q"], lines(puzzles.iter().copied()));
        ran.stdout.split("\n\n").map(|it| it.trim_end().to_owned()).collect()
    };
    let found = paragraphs("path", &[SOLVED, EASY, NONE, HARD, CLASH]);
    assert_eq!(found.len(), 5);
    assert_eq!(found[0], "solved");
    assert!(found[1].starts_with("1. Naked Single") && found[1].ends_with("\nsolved"));
    assert_eq!(found[2], "# none: no solution");
    assert!(found[3].lines().last().unwrap().starts_with("no technique leads on from "));
    assert!(found[4].starts_with("# invalid: "));
}

#[test]
fn hints_and_paths_can_be_listened_to() {
    let hint = |depth: &str| output(&["hint", "--depth", depth, "--to", "words", EASY], "");
    assert_eq!(hint("2"), "Naked Single in box 5: look at row 5 column 5\n");
    let whole = hint("3");
    assert!(whole.starts_with("Naked Single. The other digits"), "{whole}");
    assert!(whole.ends_with(": row 5 column 5 is 5.\n"), "{whole}");
    let path = output(&["path", "-q", "--to", "words", HARD, EASY], "");
    assert!(!path.contains("r5c5") && path.contains("row 5 column 5 is 5.\n"), "{path}");
    assert_eq!(code(&["rate", "--to", "words", EASY], ""), 2);
}

#[test]
fn steps_in_a_table_are_json() {
    let table = output(&["hint", "--to", "csv", "--fields", "steps", EASY], "");
    let field = table.lines().nth(1).unwrap().trim_matches('"').replace("\"\"", "\"");
    let steps: Value = serde_json::from_str(&field).unwrap();
    assert_eq!(steps[0]["placements"], serde_json::json!(["r5c5=5"]));
}

#[test]
fn what_is_filled_in_may_stand_beside_the_puzzle() {
    let with = |digits: &str| EASY.replacen("53.", digits, 1);
    let hint = |filled: &str| run(&["hint", "-q", "--depth=1", EASY, "--filled", filled], "");
    assert_eq!(hint(EASY), quiet("Naked Single in box 5\n", 0));
    assert_eq!(hint(&with("534")).code, 0);
    assert_eq!(hint(&with("531")).stdout, "# unique: wrong so far: r1c3\n");
    assert_eq!(hint(SOLVED).stdout, "solved\n");
    let changed = hint(&with("24."));
    assert_eq!(
        changed.stdout,
        "# invalid: r1c1 is given as 5 and filled in as 2; r1c2 is given as 3 and filled in as 4\n"
    );
    assert!(hint(&with("53x")).code > 0);
    let grids = file("filled.txt", lines([&*with("531"), SOLVED]));
    let two = run(&["hint", "-q", "--filled", &grids], lines([EASY, EASY]));
    assert_eq!(two.stdout, "# unique: wrong so far: r1c3\nsolved\n");
    let three = run(&["hint", "-q", "--filled", &grids], lines([EASY; 3]));
    let alone = output(&["hint", EASY], "");
    assert_eq!(three.stdout, two.stdout + &alone);
    assert_eq!((changed.code, three.code), (1, 1));
    let told = run(&["hint", "--to=jsonl", "--filled", &grids], lines([EASY; 3]));
    assert_eq!(objects(&told.stdout)[2]["status"], "unique");
    assert!(told.stderr.contains("line 3: no filled-in grid beside this puzzle"), "{told:?}");
}

#[test]
fn entries_that_do_not_go_together_are_told_where_several_solutions_are_left() {
    // 1 twice in the first row; 67 in both rows of a rectangle, where exchanged solutions have 76 in one.
    let clash = FOUR.replacen("534.", "5341", 1);
    let apart = FOUR.replacen("534..", "53467", 1).replacen("859..1", "859671", 1);
    for filled in [clash, apart] {
        let filled = filled.as_str();
        let ran = run(&["hint", "--filled", filled, FOUR], "");
        assert!(ran.code == 1 && ran.stdout.contains("wrong so far"), "{filled}: {ran:?}");
    }
    let mut placed = vec![b'.'; 81];
    placed[3] = b'1';
    let placed = String::from_utf8(placed).unwrap();
    let object = format!("{{\"puzzle\":\"{FOUR}\",\"placed\":\"{placed}\"}}");
    for command in ["hint", "path"] {
        let ran = run(&[command, "-q"], object.as_str());
        assert!(ran.code == 1 && ran.stdout.contains("wrong so far"), "{command}: {ran:?}");
    }
    assert_eq!(run(&["hint", "-q", "--filled", ITS_FOUR[1], FOUR], "").stdout, "solved\n");
}

#[test]
fn what_is_filled_in_may_stand_in_a_column() {
    let state = EASY.replacen("53.", "531", 1);
    let table = format!("id,state,puzzle\n1,{EASY},{EASY}\n2,{state},{EASY}\n3,,{EASY}\n");
    let answers = "Naked Single in box 5\n# unique: wrong so far: r1c3\n\
                   Naked Single in box 5\n";
    let hint = ["hint", "-q", "--depth=1"];
    let beside = [&hint[..], &["--filled-column", "state"]].concat();
    assert_eq!(run(&beside, table.as_str()), quiet(answers, 1));
    let other = file("state.csv", &table);
    let apart = [&beside[..], &["--filled", &other, "--filled-from", "csv"]].concat();
    assert_eq!(run(&apart, lines([EASY; 3])), quiet(answers, 1));
    let row = format!("{EASY},{state}\n");
    let numbered = [&hint[..], &["--filled-column=2"]].concat();
    assert_eq!(output(&numbered, &row), "# unique: wrong so far: r1c3\n");
    let object = serde_json::json!({"puzzle": EASY, "mine": state}).to_string();
    let named = [&hint[..], &["--filled-column=mine"]].concat();
    assert_eq!(output(&named, &object), "# unique: wrong so far: r1c3\n");
    assert_eq!(run(&named, table.as_str()).code, 2, "there is no such column");
}

#[test]
fn pencil_marks_are_filled_in_too() {
    let marks = output(&["convert", "-q", "--to", "pencilmarks", EASY], "");
    let filled = |marks: &str| {
        let filled = file("marks.txt", marks);
        output(&["hint", "-q", "--to=jsonl", EASY, "--filled", &filled], "")
    };
    // 124 in r1c3, where 4 is right.
    let marks = marks.replacen("124", "4  ", 1);
    assert_eq!(objects(&filled(&marks))[0]["steps"][0]["placements"][0], "r1c3=4");
    let message = &objects(&filled(&marks.replacen("4  ", "12 ", 1)))[0]["message"];
    assert_eq!(message, "the right digit is missing from the pencil marks of r1c3");
}

#[test]
fn a_crossed_out_digit_is_told_where_marks_bind() {
    let marks = output(&["convert", "-q", "--to", "pencilmarks", EASY], "");
    let marks = marks.replacen("124", "12 ", 1);
    let told = "# none: the right digit is missing from the pencil marks of r1c3\n";
    let aloud = "# none: the right digit is missing from the pencil marks of row 1 column 3\n";
    for command in ["hint", "path"] {
        assert_eq!(run(&[command, "-q"], marks.as_str()), quiet(told, 1));
        assert_eq!(output(&[command, "-q", "--to=words"], &marks), aloud);
    }
    let placed = format!("{{\"puzzle\":\"{EASY}\",\"placed\":\"..1{}\"}}", ".".repeat(78));
    let bound = objects(&output(&["hint", "-q", "--marks", "-t", "jsonl"], &placed));
    assert_eq!(
        (&bound[0]["status"], &bound[0]["message"]),
        (&"none".into(), &"wrong so far: r1c3".into())
    );
}

#[test]
fn a_right_digit_that_is_crossed_out_is_told() {
    let marks = |cell: usize| if cell == 2 { "1" } else { "123456789" };
    let marks: Vec<_> = (0..81).map(marks).collect();
    let of = |placed: &str| {
        let placed = format!("{placed}{}", ".".repeat(78));
        let record = serde_json::json!({"puzzle": EASY, "placed": placed, "candidates": marks});
        objects(&run(&["hint", "-q", "--to", "jsonl"], record.to_string() + "\n").stdout)[0]["message"].clone()
    };
    assert_eq!(of("..."), "the right digit is missing from the pencil marks of r1c3");
    assert_eq!(of("..1"), "wrong so far: r1c3");
}

#[test]
fn a_list_of_techniques_tells_which_are_tried_and_why_not() {
    let listed = objects(&output(&["list", "techniques", "--to", "jsonl"], ""));
    let row = |id: &str| listed.iter().find(|row| row["technique"] == id).expect("it is listed");
    let default = |id: &str| row(id)["default"].as_str().expect("a word").to_owned();
    assert_eq!(
        ["x-wing", "whale", "wxyz-wing"].map(default),
        ["on", "off in HoDoKu", "not in HoDoKu"]
    );
    assert_eq!(row("unique-rectangle-1")["unique"], true);
    assert_eq!(
        (&row("x-wing")["unique"], &row("x-wing")["hodoku_score"]),
        (&false.into(), &140.into())
    );
    // What is tried by default is what a path finds without options.
    let tried = |id: &&Value| id["default"] == "on";
    let names: Vec<_> =
        listed.iter().filter(tried).map(|row| row["technique"].as_str().unwrap()).collect();
    let only = format!("--only={}", names.join(","));
    let path = |options: &[&str]| {
        let steps = output(&[&["path", "-q", "--all-steps", EASY], options].concat(), "");
        steps
            .lines()
            .map(|line| line.split_once(". ").unwrap().1.to_owned())
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(path(&[&only]), path(&[]));
    let table = output(&["list", "techniques", "-t", "csv"], "");
    assert_eq!(table.lines().count(), listed.len() + 1);
    assert!(
        table
            .starts_with("technique,default,unique,hodoku_level,hodoku_score,name,also_known_as\n")
    );
}

#[test]
fn techniques_and_scales_are_listed() {
    for (what, name) in [("techniques", "x-wing"), ("scales", "hodoku")] {
        assert!(output(&["list", what], "").lines().any(|line| line.starts_with(name)), "{what}");
    }
}
