//! The laws of techniques, on random positions of puzzles in random forms.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use ninefold_grid::{
    Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet, Solution, Transform,
};
use ninefold_logic::rate::{grade, hodoku};
use ninefold_logic::{Link, Node, Plan, Position, Step, Technique};
use ninefold_solve::{Limit, Limits, Puzzle};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Puzzles of many levels, by known setters.
const PUZZLES: [&str; 6] = [
    // Nikoli, as on Wikipedia's page "Sudoku".
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    // Arto Inkala, "AI Escargot" (2006), and his hardest of 2012.
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    // "Golden Nugget" (tarek).
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    // "Easter Monster" (champagne).
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    // Peter Norvig's example of a hard one.
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
];

/// A puzzle in a random form, with its solution.
fn puzzles() -> impl Strategy<Value = (Puzzle, Solution)> {
    (select(&PUZZLES[..]), 0..Transform::COUNT).prop_map(|(text, form)| {
        let puzzle: Puzzle = text.parse().unwrap();
        let puzzle = puzzle.transformed(&Transform::nth(form).unwrap());
        (puzzle, puzzle.first().unwrap())
    })
}

fn start(puzzle: &Puzzle) -> Position {
    Position::from(puzzle).with_proved_uniqueness()
}

/// A position some way towards the solution, that no solver would come to in this order: candidates that
/// the solution excludes have gone at random, and some of its digits are placed.
fn positions() -> impl Strategy<Value = (Position, Solution)> {
    let random = |n| prop::collection::vec(any::<Index>(), n);
    (puzzles(), random(0..120), random(0..30)).prop_map(|((puzzle, solution), gone, placed)| {
        let mut position = start(&puzzle);
        for place in placed {
            let cell = Cell::ALL[place.index(81)];
            if position.open().contains(cell) {
                position.place(cell, solution.digit(cell));
            }
        }
        for which in gone {
            let (cell, digit) = (Cell::ALL[which.index(81)], Digit::ALL[which.index(9)]);
            if digit != solution.digit(cell) {
                position.eliminate(Candidate { cell, digit });
            }
        }
        (position, solution)
    })
}

fn steps(technique: &'static Technique, position: &Position) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut keep = |step| {
        steps.push(step);
        ControlFlow::Continue(())
    };
    technique.find(position, &Limits::NONE, &mut keep).unwrap();
    steps
}

fn named(id: &str) -> &'static Technique {
    Technique::named(id).unwrap()
}

type Changes = (BTreeSet<Candidate>, BTreeSet<Candidate>);

/// What each step of a technique does.
fn changes(technique: &'static Technique, position: &Position) -> BTreeSet<Changes> {
    let changes = |step: Step| {
        (step.placements.into_iter().collect(), step.eliminations.into_iter().collect())
    };
    steps(technique, position).into_iter().map(changes).collect()
}

fn agrees(step: &Step, solution: &Solution) -> bool {
    let is_right = |it: &Candidate| solution.digit(it.cell) == it.digit;
    step.placements.iter().all(is_right) && !step.eliminations.iter().any(is_right)
}

/// Does it say something new, of open cells, in order and once?
fn is_proper(step: &Step, position: &Position) -> bool {
    let has = |it: &Candidate| position.candidates(it.cell).contains(it.digit);
    let is_sorted = step.eliminations.is_sorted_by(|a, b| a < b);
    !step.is_idle() && is_sorted && step.placements.iter().chain(&step.eliminations).all(has)
}

/// So many positions a day; a thousand where the variable `NINEFOLD_WHOLE` is set.
fn cases(daily: u32) -> ProptestConfig {
    let is_whole = std::env::var_os("NINEFOLD_WHOLE").is_some();
    ProptestConfig { cases: if is_whole { 1000 } else { daily }, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn every_step_is_sound_proper_and_explained((position, solution) in positions()) {
        for technique in Technique::all() {
            for step in steps(technique, &position) {
                prop_assert!(agrees(&step, &solution), "{step}\n{position:?}");
                prop_assert!(is_proper(&step, &position), "{step}\n{position:?}");
                let words = ninefold_logic::Explanation(&step).to_string();
                prop_assert!(!(step.to_string() + &words).contains(['{', '}']), "{step}: {words}");
            }
        }
    }

    #[test]
    fn equivalent_positions_have_equivalent_steps(
        (position, _) in positions(),
        form in 0..Transform::COUNT,
    ) {
        let form = Transform::nth(form).unwrap();
        let moved = Position::new(&form.board(&position.board())).with_proved_uniqueness();
        let back = form.inverse();
        for technique in Technique::all() {
            let there = changes(technique, &moved);
            let here: BTreeSet<Changes> = changes(technique, &position)
                .into_iter()
                .map(|(placed, gone)| {
                    let move_all = |set: BTreeSet<Candidate>| set.into_iter().map(|it| Candidate {
                        cell: back.source(it.cell),
                        digit: form.digit(it.digit),
                    }).collect();
                    (move_all(placed), move_all(gone))
                })
                .collect();
            prop_assert_eq!(here, there, "{}", technique);
        }
    }

    #[test]
    fn the_first_step_is_the_first_of_all((position, _) in positions()) {
        for technique in Technique::all() {
            let alone = Plan::new([technique]);
            let all = alone.all(&position, &Limits::NONE).unwrap();
            let first = alone.next(&position, &Limits::NONE).unwrap();
            prop_assert_eq!(first.as_ref(), all.first());
        }
    }

    #[test]
    fn paths_are_sound_repeat_and_replay((puzzle, solution) in puzzles()) {
        let paths = |position| [
            Plan::default().path(position, &Limits::NONE).unwrap(),
            hodoku::path(&position, &Limits::NONE).unwrap(),
        ];
        for (path, again) in paths(start(&puzzle)).into_iter().zip(paths(start(&puzzle))) {
            prop_assert_eq!(&path, &again);
            prop_assert_eq!(path.positions().last(), Some(path.end));
            for (position, step) in path.positions().zip(&path.steps) {
                prop_assert!(agrees(step, &solution), "{step}");
                prop_assert!(is_proper(step, &position), "{step}");
            }
            prop_assert_eq!(Plan::default().next(&path.end, &Limits::NONE).unwrap(), None);
        }
    }

    #[test]
    fn equivalent_positions_have_equal_grades(
        (position, _) in positions(),
        form in 0..Transform::COUNT,
    ) {
        let form = Transform::nth(form).unwrap();
        let moved = Position::new(&form.board(&position.board())).with_proved_uniqueness();
        let grade = |position| grade::grade(position, &Limits::NONE).unwrap();
        prop_assert_eq!(grade(&position), grade(&moved));
    }

    #[test]
    fn where_uniqueness_is_not_proved_nothing_rests_on_it((puzzle, _) in puzzles()) {
        let path = Plan::default().path(Position::from(&puzzle), &Limits::NONE).unwrap();
        prop_assert!(path.steps.iter().all(|step| !step.technique.rests_on_uniqueness));
    }

    #[test]
    fn subsets_are_what_their_definition_says((position, _) in positions()) {
        for (n, name) in [(2, "pair"), (3, "triple"), (4, "quadruple")] {
            let naked = naked_subsets(&position, n);
            let mut found = taken(&format!("naked-{name}"), &position);
            if n < 4 {
                found.extend(taken(&format!("locked-{name}"), &position));
            }
            prop_assert_eq!(found, naked);
            prop_assert_eq!(taken(&format!("hidden-{name}"), &position), hidden_subsets(&position, n));
        }
    }

    #[test]
    fn fish_are_what_their_definition_says((position, _) in positions()) {
        for (n, name) in [(2, "x-wing"), (3, "swordfish")] {
            let fish = fish(&position, n);
            let kinds = [name.to_owned(), format!("finned-{name}"), format!("sashimi-{name}")];
            for (found, fish) in kinds.iter().map(|id| taken(id, &position)).zip(fish) {
                prop_assert_eq!(found, fish, "{}", name);
            }
        }
    }

    #[test]
    fn templates_are_what_their_definition_says((position, _) in positions()) {
        let templates = templates(&position);
        let each = Digit::ALL.into_iter().zip(&templates);
        let gone = each.clone().map(|(digit, all)| {
            let held = all.iter().fold(CellSet::EMPTY, |held, template| held | *template);
            of(&position, !held, digit.into())
        });
        prop_assert_eq!(taken("template-delete", &position), not_empty(gone));
        let placed = each.map(|(digit, all)| {
            let cells = common(all) & position.open();
            cells.iter().map(|cell| Candidate { cell, digit }).collect::<BTreeSet<_>>()
        });
        let found = changes(named("template-set"), &position).into_iter().map(|(placed, _)| placed);
        prop_assert_eq!(found.collect::<Taken>(), not_empty(placed));
    }

    #[test]
    fn wings_are_what_their_definition_says((position, _) in positions()) {
        prop_assert_eq!(taken("xy-wing", &position), wings(&position, 2));
        prop_assert_eq!(taken("xyz-wing", &position), wings(&position, 3));
    }
}

proptest! {
    // The definition, taken at its word, looks at all choices of houses: so one digit at a time.
    #![proptest_config(cases(12))]

    #[test]
    fn multi_sector_locked_sets_are_what_their_definition_says((position, _) in positions()) {
        let found = taken("multi-sector-locked-sets", &position);
        prop_assert_eq!(found, multi_sector_locked_sets(&position));
    }

    #[test]
    fn complex_fish_are_what_their_definition_says(
        (position, _) in positions(),
        digit in select(&Digit::ALL[..]),
    ) {
        let found = |id: String| {
            let all = taken(&id, &position).into_iter();
            all.filter(|gone| gone.iter().all(|it| it.digit == digit)).collect::<Taken>()
        };
        for (n, name) in [(2, "x-wing"), (3, "swordfish")] {
            for (kind, fish) in ["franken", "mutant"].iter().zip(complex_fish(&position, digit, n)) {
                let [plain, finned] = fish;
                prop_assert_eq!(found(format!("{kind}-{name}")), plain);
                prop_assert_eq!(found(format!("finned-{kind}-{name}")), finned);
            }
        }
    }
}

proptest! {
    // All choices of houses again, and of all digits, since a prey has one step for all of them.
    #![proptest_config(cases(12))]

    #[test]
    fn kraken_fish_are_what_their_definition_says((position, _) in positions()) {
        let excluded = excluded(&position);
        for (id, type_one) in [("kraken-fish-1", true), ("kraken-fish-2", false)] {
            let small = steps(named(id), &position).into_iter().filter(|step| step.base.len() == 2);
            let found: BTreeSet<Candidate> = small.flat_map(|step| step.eliminations).collect();
            prop_assert_eq!(found, kraken_fish(&position, &excluded, type_one), "{}", id);
        }
    }
}

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn almost_locked_sets_are_what_their_definition_says((position, _) in positions()) {
        let web = Web::new(&position);
        prop_assert_eq!(taken("als-xz", &position), not_empty(web.xz(&position).into_iter()));
        prop_assert_eq!(taken("als-xy-wing", &position), not_empty(web.wings(&position).into_iter()));
        prop_assert_eq!(all_taken("als-chain", &position), web.chains(&position));
        prop_assert_eq!(all_taken("death-blossom", &position), web.blossoms(&position));
    }

    #[test]
    fn chains_follow_from_their_links((position, _) in positions()) {
        let web = Web::new(&position);
        for technique in LOOPS.map(named) {
            for step in steps(technique, &position) {
                prop_assert!(web.is_chain(&position, &step.links), "{step}\n{position:?}");
                let follows = |gone: &Candidate| web.excludes(&position, &step, *gone);
                prop_assert!(step.eliminations.iter().all(follows), "{step}\n{position:?}");
            }
        }
    }

    #[test]
    fn short_chains_are_found((position, _) in positions()) {
        let found: BTreeSet<Candidate> =
            LOOPS.iter().flat_map(|id| all_taken(id, &position)).collect();
        let short = Web::new(&position).short_chains(&position);
        prop_assert!(short.is_subset(&found), "{:?}\n{position:?}", &short - &found);
    }

    #[test]
    fn sue_de_coq_is_what_its_definition_says((position, _) in positions()) {
        prop_assert_eq!(taken("sue-de-coq", &position), sue_de_coq(&position));
    }
}

type Taken = BTreeSet<BTreeSet<Candidate>>;

/// What each step of a technique takes away.
fn taken(id: &str, position: &Position) -> Taken {
    changes(named(id), position).into_iter().map(|(_, gone)| gone).collect()
}

/// What all steps of a technique take away.
fn all_taken(id: &str, position: &Position) -> BTreeSet<Candidate> {
    taken(id, position).into_iter().flatten().collect()
}

/// The candidates of some cells that are among some digits.
fn of(position: &Position, cells: CellSet, digits: DigitSet) -> BTreeSet<Candidate> {
    let of_cell = |cell| {
        let digits = position.candidates(cell) & digits;
        digits.into_iter().map(move |digit| Candidate { cell, digit })
    };
    cells.iter().flat_map(of_cell).collect()
}

fn not_empty(taken: impl Iterator<Item = BTreeSet<Candidate>>) -> Taken {
    taken.filter(|gone| !gone.is_empty()).collect()
}

/// All choices of `n` items.
fn choices<T: Copy>(items: &[T], n: usize) -> Vec<Vec<T>> {
    let chosen = (0u32..1 << items.len()).filter(|mask| mask.count_ones() as usize == n);
    chosen
        .map(|mask| (0..items.len()).filter(|i| mask >> i & 1 != 0).map(|i| items[i]).collect())
        .collect()
}

fn union(position: &Position, cells: CellSet) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | position.candidates(cell))
}

/// `n` open cells of a house with `n` digits between them: what sees all of them in the house, or, if
/// they lie in two houses and something goes from both that isn't in both, in these.
fn naked_subsets(position: &Position, n: usize) -> Taken {
    let mut all = Taken::new();
    for house in House::ALL {
        let open: Vec<Cell> = (position.open() & house.cells()).iter().collect();
        for cells in choices(&open, n) {
            let cells: CellSet = cells.into_iter().collect();
            let digits = union(position, cells);
            let has_all = cells.iter().all(|cell| !position.candidates(cell).is_empty());
            if digits.len() != n || !has_all {
                continue;
            }
            let here = of(position, house.cells() - cells, digits);
            let other = (cells.common_houses() - house.into()).iter().next();
            let there = other.map(|other| of(position, other.cells() - cells, digits));
            all.insert(match there {
                Some(there) if !there.is_subset(&here) && !here.is_subset(&there) => &here | &there,
                _ => here,
            });
        }
    }
    not_empty(all.into_iter())
}

/// `n` digits of a house with `n` places between them.
fn hidden_subsets(position: &Position, n: usize) -> Taken {
    let mut all = Taken::new();
    for house in House::ALL {
        for digits in choices(&Digit::ALL, n) {
            let places = |&digit: &Digit| position.places_in(digit, house);
            let cells = digits.iter().fold(CellSet::EMPTY, |all, digit| all | places(digit));
            if cells.len() == n && digits.iter().all(|digit| !places(digit).is_empty()) {
                all.insert(of(position, cells, !digits.into_iter().collect::<DigitSet>()));
            }
        }
    }
    not_empty(all.into_iter())
}

/// Plain, finned and sashimi fish of `n` lines.
fn fish(position: &Position, n: usize) -> [Taken; 3] {
    let mut all = [Taken::new(), Taken::new(), Taken::new()];
    let (rows, columns) = (&House::ALL[..9], &House::ALL[9..18]);
    for digit in Digit::ALL {
        for (base, cover) in [(rows, columns), (columns, rows)] {
            for base in choices(base, n) {
                for cover in choices(cover, n) {
                    if let Some((kind, gone)) = one_fish(position, digit, &base, &cover) {
                        all[kind].insert(gone);
                    }
                }
            }
        }
    }
    all.map(|taken| not_empty(taken.into_iter()))
}

fn one_fish(
    position: &Position,
    digit: Digit,
    base: &[House],
    cover: &[House],
) -> Option<(usize, BTreeSet<Candidate>)> {
    let cells = |houses: &[House]| houses.iter().fold(CellSet::EMPTY, |all, h| all | h.cells());
    let (bases, covers) = (cells(base), cells(cover));
    let fins = (position.places(digit) & bases) - covers;
    let body = position.places(digit) & bases & covers;
    let number = |house: &House| (body & house.cells()).len();
    if base.iter().any(|house| position.places_in(digit, *house).is_empty())
        || cover.iter().any(|house| number(house) == 0)
        || fins.len() > 5
    {
        return None;
    }
    let sees_fins = (covers - bases).iter().filter(|cell| cell.peers().is_superset(fins)).collect();
    let kind = match (fins.is_empty(), base.iter().all(|house| number(house) > 1)) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    };
    Some((kind, of(position, sees_fins, digit.into())))
}

/// Franken and mutant fish of `n` houses, plain and finned.
fn complex_fish(position: &Position, digit: Digit, n: usize) -> [[Taken; 2]; 2] {
    let mut all = [(); 2].map(|()| [Taken::new(), Taken::new()]);
    let has_places = |house: &House| !position.places_in(digit, *house).is_empty();
    let sets = sets(&House::ALL.into_iter().filter(has_places).collect::<Vec<_>>(), n);
    for &base in &sets {
        for &cover in sets.iter().filter(|&&cover| (cover & base).is_empty()) {
            let Some(kind) = kind_of(base, cover) else { continue };
            if let Some((is_finned, gone)) = one_complex_fish(position, digit, base, cover) {
                all[kind][usize::from(is_finned)].insert(gone);
            }
        }
    }
    all.map(|kinds| kinds.map(|taken| not_empty(taken.into_iter())))
}

/// Cells where some rows cross some columns, as many as the lines that keep their digits.
fn multi_sector_locked_sets(position: &Position) -> Taken {
    let lines = |from: usize| {
        let some = (0..512_u32).filter(|mask| (2..8).contains(&mask.count_ones()));
        let chosen = move |mask| {
            House::ALL[from..from + 9].iter().enumerate().filter(move |(i, _)| mask >> i & 1 != 0)
        };
        some.map(move |mask| chosen(mask).map(|(_, &line)| line).collect::<HouseSet>())
    };
    let all = |houses: HouseSet| houses.iter().fold(CellSet::EMPTY, |all, it| all | it.cells());
    let mut taken = Taken::new();
    for rows in lines(0) {
        for columns in lines(9) {
            let cells = all(rows) & all(columns) & position.open();
            let with = |lines: HouseSet, digit| -> HouseSet {
                let has = |line: &House| !(position.places_in(digit, *line) & cells).is_empty();
                lines.iter().filter(has).collect()
            };
            let kept = Digit::ALL.map(|digit| [with(rows, digit), with(columns, digit)]);
            let room: usize = kept.iter().map(|[a, b]| a.len().min(b.len())).sum();
            let is_less = |a: usize, b: usize| kept.iter().any(|it| it[a].len() < it[b].len());
            if room == cells.len() && is_less(0, 1) && is_less(1, 0) {
                let gone = Digit::ALL.into_iter().zip(kept).flat_map(|(digit, [a, b])| {
                    let fewest =
                        [a, b].into_iter().filter(move |it| it.len() == a.len().min(b.len()));
                    fewest.flat_map(move |it| of(position, all(it) - cells, digit.into()))
                });
                taken.insert(gone.collect());
            }
        }
    }
    not_empty(taken.into_iter())
}

/// All sets of `n` houses.
fn sets(houses: &[House], n: usize) -> Vec<HouseSet> {
    let larger =
        |set: HouseSet| houses.iter().filter(move |&&it| set.iter().all(|other| other < it));
    let more = |sets: Vec<HouseSet>, _| {
        sets.iter().flat_map(|&set| larger(set).map(move |&house| set | house.into())).collect()
    };
    (0..n).fold(vec![HouseSet::EMPTY], more)
}

/// Franken (0) or mutant (1), if it isn't a fish of lines across lines.
fn kind_of(base: HouseSet, cover: HouseSet) -> Option<usize> {
    let has = |set: HouseSet, kind: usize| set.iter().any(|house| house.index() / 9 == kind);
    let crosses = |a: usize, b: usize| !has(base, b) && !has(cover, a);
    match crosses(0, 1) || crosses(1, 0) {
        true => has(base | cover, 2).then_some(0),
        false => Some(1),
    }
}

/// What a fish takes away: each place in more covers than bases that sees all places in more bases
/// than covers. No less of it may do for one of these.
fn one_complex_fish(
    position: &Position,
    digit: Digit,
    base: HouseSet,
    cover: HouseSet,
) -> Option<(bool, BTreeSet<Candidate>)> {
    let number =
        |set: HouseSet, cell: Cell| set.iter().filter(|it| it.cells().contains(cell)).count();
    let cells = |set: &HouseSet| set.iter().fold(CellSet::EMPTY, |all, it| all | it.cells());
    let places = position.places(digit);
    if ((places & cells(&base)) - cells(&cover)).len() > 5 + 2 {
        return None;
    }
    let is_fin = |cell: &Cell| number(base, *cell) > number(cover, *cell);
    let fins: CellSet = places.iter().filter(is_fin).collect();
    let endo = fins.iter().filter(|&fin| number(base, fin) > 1).count();
    if fins.len() - endo > 5 || endo > 2 {
        return None;
    }
    let goes =
        |cell: &Cell| number(cover, *cell) > number(base, *cell) && cell.peers().is_superset(fins);
    let gone: CellSet = places.iter().filter(goes).collect();
    let needs_all = |prey: Cell| {
        let left = places - prey.peers() - prey.set();
        let parts = |of: HouseSet| {
            (0..=of.len()).flat_map(move |n| sets(&of.iter().collect::<Vec<_>>(), n))
        };
        parts(base).all(|some| {
            let too_few = some.len() - usize::from(some == base);
            let mut fewer = parts(cover).filter(|few| few.len() < too_few);
            !fewer.any(|few| cells(&few).is_superset(left & cells(&some)))
        })
    };
    gone.iter().any(needs_all).then(|| (!fins.is_empty(), of(position, gone, digit.into())))
}

/// What each candidate excludes along chains of strong and weak links, through groups as well.
fn excluded(position: &Position) -> BTreeMap<Candidate, BTreeSet<Candidate>> {
    let mut nodes: Vec<Node> = Vec::new();
    for digit in Digit::ALL {
        nodes.extend(position.places(digit).iter().map(|cell| node(cell.set(), digit)));
        for (line, block) in
            House::ALL[..18].iter().flat_map(|l| House::ALL[18..].iter().map(move |b| (l, b)))
        {
            let cells = position.places(digit) & line.cells() & block.cells();
            nodes.extend((cells.len() > 1).then_some(node(cells, digit)));
        }
    }
    let is_strong = |a: Node, b: Node| {
        let both = a.cells | b.cells;
        let is_all = |house: &House| position.places_in(a.digit, *house) == both;
        let is_pair = |cell| position.candidates(cell) == a.digit.set() | b.digit.set();
        is_weak(a, b)
            && match a.digit == b.digit {
                true => House::ALL.iter().any(is_all),
                false => both.iter().all(is_pair),
            }
    };
    let joined = |is: &dyn Fn(Node, Node) -> bool| -> Vec<Vec<usize>> {
        let to = |&a: &Node| (0..nodes.len()).filter(|&b| is(a, nodes[b])).collect();
        nodes.iter().map(to).collect()
    };
    let (weak, strong) = (joined(&is_weak), joined(&is_strong));
    let candidate = |node: &Node| {
        let cell = node.cells.iter().next().filter(|_| node.cells.len() == 1)?;
        Some(Candidate { cell, digit: node.digit })
    };
    let from = |start: usize| {
        let (mut holds, mut fails) = (BTreeSet::from([start]), BTreeSet::new());
        let mut before = 0;
        while before != holds.len() {
            before = holds.len();
            fails.extend(holds.iter().flat_map(|&it| &weak[it]).copied());
            holds.extend(fails.iter().flat_map(|&it| &strong[it]).copied());
        }
        fails.iter().filter_map(|&it| candidate(&nodes[it])).collect()
    };
    let each = nodes.iter().enumerate();
    each.filter_map(|(i, node)| Some((candidate(node)?, from(i)))).collect()
}

/// What kraken fish of two bases exclude: of their digit (and there are two covers), or of another (and there is
/// one), each fin of which is excluded by the prey. No less of it may do.
fn kraken_fish(
    position: &Position,
    excluded: &BTreeMap<Candidate, BTreeSet<Candidate>>,
    type_one: bool,
) -> BTreeSet<Candidate> {
    let number =
        |set: HouseSet, cell: Cell| set.iter().filter(|it| it.cells().contains(cell)).count();
    let covers = sets(&House::ALL, if type_one { 2 } else { 1 });
    let mut all = BTreeSet::new();
    for digit in Digit::ALL {
        let places = position.places(digit);
        let preys = excluded.iter().filter(|(prey, _)| (prey.digit == digit) == type_one);
        let with_left: Vec<(Candidate, CellSet)> = preys
            .map(|(prey, gone)| {
                let gone = gone.iter().filter(|gone| gone.digit == digit).map(|gone| gone.cell);
                let own = (prey.digit == digit).then_some(prey.cell);
                (*prey, places - gone.chain(own).collect())
            })
            .collect();
        for base in sets(&House::ALL, 2) {
            for &cover in &covers {
                let more = |&cell: &Cell| number(base, cell) > number(cover, cell);
                let fins: CellSet = places.iter().filter(more).collect();
                let endo = fins.iter().filter(|&fin| number(base, fin) > 1).count();
                let are_few = fins.len() - endo <= 5 && endo <= 2;
                if !are_few || !(base & cover).is_empty() {
                    continue;
                }
                for &(prey, left) in &with_left {
                    let is_covered = number(cover, prey.cell) > number(base, prey.cell);
                    let is_prey = match type_one {
                        true => is_covered && !prey.cell.peers().is_superset(fins),
                        false => fins.len() > 1,
                    };
                    let needs_both = base.iter().all(|it| !(it.cells() & left).is_empty());
                    if is_prey && needs_both && (left & fins).is_empty() {
                        all.insert(prey);
                    }
                }
            }
        }
    }
    all
}

/// The templates of each digit, without those that hold a cell which all of another digit hold.
fn templates(position: &Position) -> [Vec<CellSet>; 9] {
    let mut all = Digit::ALL.map(|digit| {
        let holds = |&cell: &Cell| position.grid()[cell] == Some(digit);
        let stands: CellSet = Cell::ALL.into_iter().filter(holds).collect();
        let mut part = vec![CellSet::EMPTY];
        for row in &House::ALL[..9] {
            let cells = (stands | position.places(digit)) & row.cells();
            let fits =
                |set: CellSet| cells.iter().filter(move |cell| (cell.peers() & set).is_empty());
            part =
                part.iter().flat_map(|&set| fits(set).map(move |cell| set | cell.set())).collect();
        }
        part
    });
    loop {
        let before = all.clone();
        for digit in 0..9 {
            let certain = common(&all[digit]);
            for other in (0..9).filter(|&other| other != digit) {
                all[other].retain(|template| (*template & certain).is_empty());
            }
        }
        if all == before {
            return all;
        }
    }
}

/// What all of some sets have in common; nothing if there are none.
fn common(sets: &[CellSet]) -> CellSet {
    sets.iter().copied().reduce(|common, set| common & set).unwrap_or_default()
}

/// A pivot of `n` candidates and two cells of two that it sees: where one digit goes if some cell of
/// the three has it, whatever they hold.
fn wings(position: &Position, n: usize) -> Taken {
    let with = |n: usize| move |cell: &Cell| position.candidates(*cell).len() == n;
    let mut all = Taken::new();
    for pivot in Cell::ALL.into_iter().filter(with(n)) {
        let pincers: Vec<Cell> = pivot.peers().iter().filter(with(2)).collect();
        for pair in choices_of_two(&pincers) {
            let [x, y] = pair.map(|cell| position.candidates(cell));
            let three: CellSet = pair.into_iter().chain([pivot]).collect();
            let shared: Vec<Digit> = (x & y).iter().collect();
            let [z] = shared[..] else { continue };
            let is_wing = union(position, three).len() == 3
                && position.candidates(pivot).contains(z) == (n == 3);
            if is_wing {
                let holders = three.iter().filter(|&cell| position.candidates(cell).contains(z));
                let seen = holders.fold(CellSet::ALL, |all, cell| all & cell.peers());
                all.insert(of(position, seen, z.into()));
            }
        }
    }
    not_empty(all.into_iter())
}

fn choices_of_two(cells: &[Cell]) -> Vec<[Cell; 2]> {
    let pairs =
        |(i, &first): (usize, &Cell)| cells[i + 1..].iter().map(move |&second| [first, second]);
    cells.iter().enumerate().flat_map(pairs).collect()
}

/// A set of cells and its digits.
type Als = (CellSet, DigitSet);

/// `n` cells of a house with `n + 1` digits, and which of them a digit links without their overlapping.
struct Web {
    sets: Vec<Als>,
    links: Vec<(usize, usize, Digit)>,
}

impl Web {
    fn new(position: &Position) -> Self {
        let mut sets = BTreeSet::new();
        for house in House::ALL {
            let open: Vec<Cell> = (position.open() & house.cells()).iter().collect();
            for cells in (1..=open.len()).flat_map(|n| choices(&open, n)) {
                let cells: CellSet = cells.into_iter().collect();
                let digits = union(position, cells);
                sets.extend((digits.len() == cells.len() + 1).then_some((cells, digits)));
            }
        }
        let mut web = Self { sets: sets.into_iter().collect(), links: Vec::new() };
        for (i, a) in web.sets.iter().enumerate() {
            for (j, b) in web.sets.iter().enumerate().filter(|(_, b)| (a.0 & b.0).is_empty()) {
                let links = |x: &Digit| {
                    let [a, b] = [a, b].map(|set| set.0 & position.places(*x));
                    a.iter().all(|cell| cell.peers().is_superset(b))
                };
                web.links.extend((a.1 & b.1).iter().filter(links).map(|x| (i, j, x)));
            }
        }
        web
    }

    /// What sees all places of some digits in all of some sets.
    fn seen(position: &Position, sets: &[Als], digits: DigitSet) -> BTreeSet<Candidate> {
        let cells = sets.iter().fold(CellSet::EMPTY, |all, set| all | set.0);
        let sees = |digit: Digit| {
            let places = position.places(digit) & cells;
            Cell::ALL.into_iter().filter(|cell| cell.peers().is_superset(places)).collect()
        };
        digits.iter().flat_map(|digit| of(position, sees(digit), digit.into())).collect()
    }

    fn xz(&self, position: &Position) -> Taken {
        let mut all = Taken::new();
        for (i, a) in self.sets.iter().enumerate() {
            for (j, b) in self.sets.iter().enumerate().skip(i + 1) {
                let joints = self.links.iter().filter(|link| (link.0, link.1) == (i, j));
                let joints: DigitSet = joints.map(|link| link.2).collect();
                let both = Self::seen(position, &[*a, *b], (a.1 & b.1) - joints);
                let alone = |set: Als| Self::seen(position, &[set], set.1 - joints);
                let own = of(position, a.0 | b.0, DigitSet::ALL);
                let ring = &(&alone(*a) | &alone(*b)) | &Self::seen(position, &[*a, *b], joints);
                all.insert(match joints.len() {
                    0 => continue,
                    1 => both,
                    _ => &ring - &own,
                });
            }
        }
        all
    }

    fn wings(&self, position: &Position) -> Taken {
        let mut all = Taken::new();
        for (i, middle, x) in &self.links {
            for (_, j, y) in self.links.iter().filter(|link| link.0 == *middle && link.2 != *x) {
                let [a, b] = [self.sets[*i], self.sets[*j]];
                if i < j && (a.0 & b.0).is_empty() {
                    let ends = (a.1 & b.1) - x.set() - y.set();
                    all.insert(Self::seen(position, &[a, b], ends));
                }
            }
        }
        all
    }

    /// All that chains take away which are at least one longer than a wing, in as many rounds as it takes: each
    /// says which sets may come next, and which digit they lack.
    fn chains(&self, position: &Position) -> BTreeSet<Candidate> {
        let mut all = BTreeSet::new();
        let mut after = vec![Vec::new(); self.sets.len()];
        self.links.iter().for_each(|&(from, to, digit)| after[from].push((to, digit)));
        for (start, first) in self.sets.iter().enumerate() {
            for x in first.1 {
                let joined = after[start].iter().filter(|(_, digit)| *digit == x);
                let mut came: BTreeSet<(usize, Digit)> = joined.copied().collect();
                let mut newest = came.clone();
                for length in 3.. {
                    let next = newest.iter().flat_map(|&(set, lacks)| {
                        after[set].iter().copied().filter(move |(_, digit)| *digit != lacks)
                    });
                    newest = next.filter(|stop| stop.0 != start && !came.contains(stop)).collect();
                    if newest.is_empty() {
                        break;
                    }
                    came.extend(&newest);
                    for &(end, y) in &newest {
                        let last = self.sets[end];
                        if length > 3 || !(first.0 & last.0).is_empty() {
                            let ends = (first.1 & last.1) - x.set() - y.set();
                            all.extend(Self::seen(position, &[*first, last], ends));
                        }
                    }
                }
            }
        }
        all
    }

    fn blossoms(&self, position: &Position) -> BTreeSet<Candidate> {
        let mut all = BTreeSet::new();
        for stem in position.open().iter().filter(|&cell| !position.candidates(cell).is_empty()) {
            let digits = position.candidates(stem);
            let sees = |set: &Als, digit: Digit, cell: Cell| {
                let has = set.1.contains(digit);
                has && cell.peers().is_superset(set.0 & position.places(digit))
            };
            for gone in of(position, CellSet::ALL, !digits) {
                let petals = |digit: Digit| -> Vec<CellSet> {
                    let fits =
                        |set: &&Als| sees(set, digit, stem) && sees(set, gone.digit, gone.cell);
                    self.sets.iter().filter(fits).map(|set| set.0).collect()
                };
                let mut unions = BTreeSet::from([CellSet::EMPTY]);
                for digit in digits {
                    let petals = petals(digit);
                    let with = |&cells: &CellSet| {
                        let apart = petals.iter().filter(move |petal| (**petal & cells).is_empty());
                        apart.map(move |petal| *petal | cells).collect::<Vec<_>>()
                    };
                    unions = unions.iter().flat_map(with).collect();
                }
                all.extend((!unions.is_empty()).then_some(gone));
            }
        }
        all
    }
}

const LOOPS: [&str; 9] = [
    "continuous-nice-loop",
    "discontinuous-nice-loop",
    "aic",
    "grouped-continuous-nice-loop",
    "grouped-discontinuous-nice-loop",
    "grouped-aic",
    "als-continuous-nice-loop",
    "als-discontinuous-nice-loop",
    "als-aic",
];

/// Do all cells of one node see all of the other?
fn see(one: CellSet, other: CellSet) -> bool {
    one.iter().all(|cell| cell.peers().is_superset(other))
}

fn node(cells: CellSet, digit: Digit) -> Node {
    Node { cells, digit }
}

/// Chains of strong and weak links.
impl Web {
    /// The sets that hold just these places of two digits.
    fn between(&self, position: &Position, [a, b]: [Node; 2]) -> impl Iterator<Item = &Als> {
        let held = move |set: &Als, it: Node| {
            set.1.contains(it.digit) && set.0 & position.places(it.digit) == it.cells
        };
        self.sets.iter().filter(move |set| held(set, a) && held(set, b) && a.digit != b.digit)
    }

    /// Do the links go on from one another, strong and weak in turn, and is each what it says?
    fn is_chain(&self, position: &Position, links: &[Link]) -> bool {
        let goes_on =
            |pair: &[Link]| pair[0].to == pair[1].from && pair[0].is_strong != pair[1].is_strong;
        let is_right = |link: &Link| match link.is_strong {
            true => self.is_strong(position, [link.from, link.to]),
            false => is_weak(link.from, link.to),
        };
        links.windows(2).all(goes_on) && links.iter().all(is_right)
    }

    fn is_strong(&self, position: &Position, [a, b]: [Node; 2]) -> bool {
        let all_in = |house: &House| {
            let places = position.places_in(a.digit, *house);
            !places.is_empty() && (a.cells | b.cells).is_superset(places)
        };
        match a.digit == b.digit {
            true => House::ALL.iter().any(all_in),
            false => self.between(position, [a, b]).next().is_some(),
        }
    }

    /// Can a candidate not hold, by what a loop or the ends of a chain say?
    fn excludes(&self, position: &Position, step: &Step, gone: Candidate) -> bool {
        let it = node(gone.cell.set(), gone.digit);
        let [first, last] = [&step.links[0], &step.links[step.links.len() - 1]];
        match (first.is_strong, last.is_strong) {
            (false, false) => first.from == it && last.to == it,
            (true, true) => is_weak(first.from, it) && is_weak(last.to, it),
            (false, true) => false,
            (true, false) => step.links.iter().any(|link| {
                let ends = [link.from, link.to];
                let others = |set: &Als| {
                    !ends.iter().any(|end| end.digit == it.digit) && {
                        let places = set.0 & position.places(it.digit);
                        set.1.contains(it.digit) && see(it.cells, places)
                    }
                };
                match link.is_strong {
                    true => self.between(position, ends).any(others),
                    false => ends.iter().all(|end| is_weak(*end, it)),
                }
            }),
        }
    }

    /// What both ends of a strong, a weak and a strong link exclude, if these come to no cell twice.
    fn short_chains(&self, position: &Position) -> BTreeSet<Candidate> {
        let mut all = BTreeSet::new();
        let strong = self.strong_links(position);
        let from_candidate = || strong.iter().filter(|link| link[0].cells.len() == 1);
        for [a, b] in from_candidate() {
            for [d, c] in from_candidate().filter(|link| is_weak(*b, link[1])) {
                let cells = [a, b, c, d].map(|node| node.cells);
                let is_simple = cells.iter().map(|it| it.len()).sum::<usize>()
                    == cells.into_iter().fold(CellSet::EMPTY, |all, it| all | it).len();
                if is_simple {
                    all.extend(both_exclude(position, [*a, *d]));
                }
            }
        }
        all
    }

    /// Strong links of single places of digits, in houses and in sets, both ways.
    fn strong_links(&self, position: &Position) -> BTreeSet<[Node; 2]> {
        let in_houses = Digit::ALL.into_iter().flat_map(|digit| {
            let pairs = position.conjugates(digit);
            pairs.map(move |(_, pair)| pair.map(|cell| node(cell.set(), digit)))
        });
        let in_sets = self.sets.iter().flat_map(|set| {
            let digits: Vec<Digit> = set.1.iter().collect();
            let held = |digit: Digit| node(set.0 & position.places(digit), digit);
            choices(&digits, 2).into_iter().map(move |pair| [held(pair[0]), held(pair[1])])
        });
        in_houses.chain(in_sets).flat_map(|[a, b]| [[a, b], [b, a]]).collect()
    }
}

/// The candidates that can't hold if either of two does.
fn both_exclude(position: &Position, ends: [Node; 2]) -> impl Iterator<Item = Candidate> {
    let all = of(position, CellSet::ALL, DigitSet::ALL).into_iter();
    all.filter(move |gone| ends.iter().all(|end| is_weak(*end, node(gone.cell.set(), gone.digit))))
}

/// Does at most one of two nodes hold?
fn is_weak(one: Node, other: Node) -> bool {
    let is_cell = one.cells == other.cells && one.cells.len() == 1;
    match one.digit == other.digit {
        true => see(one.cells, other.cells),
        false => is_cell,
    }
}

/// Cells of a crossing, of its line and of its box, as many as their digits can fill.
fn sue_de_coq(position: &Position) -> Taken {
    let mut all = Taken::new();
    let subsets = |cells: CellSet| -> Vec<Als> {
        let cells: Vec<Cell> = (cells & position.open()).iter().collect();
        let all = (1..=cells.len()).flat_map(|n| choices(&cells, n));
        let sets = all.map(|cells| cells.into_iter().collect::<CellSet>());
        sets.map(|cells| (cells, union(position, cells))).collect()
    };
    for (line, block) in
        House::ALL[..18].iter().flat_map(|l| House::ALL[18..].iter().map(move |b| (l, b)))
    {
        for (crossing, digits) in subsets(line.cells() & block.cells()) {
            if crossing.len() < 2 || digits.len() < crossing.len() + 2 {
                continue;
            }
            let blocks = subsets(block.cells() - crossing);
            for along in subsets(line.cells() - crossing) {
                for inside in &blocks {
                    let number = crossing.len() + along.0.len() + inside.0.len();
                    let twice = along.1 & inside.1;
                    let room = (digits | along.1 | inside.1).len() + twice.len();
                    let shares = |set: DigitSet| !(set & digits).is_empty();
                    if number == room
                        && (along.0 & inside.0).is_empty()
                        && !shares(twice)
                        && shares(along.1)
                        && shares(inside.1)
                    {
                        let of_line = (digits | along.1) - (inside.1 - along.1);
                        let of_block = (digits | inside.1) - (along.1 - inside.1);
                        let line = of(position, line.cells() - crossing - along.0, of_line);
                        let block = of(position, block.cells() - crossing - inside.0, of_block);
                        all.insert(&line | &block);
                    }
                }
            }
        }
    }
    not_empty(all.into_iter())
}

#[test]
fn names_are_unique_and_found() {
    let mut names = BTreeSet::new();
    for technique in Technique::all() {
        for name in [&technique.id, &technique.name].into_iter().chain(technique.aliases) {
            assert_eq!(Technique::named(name), Some(technique), "{name}");
        }
        assert!(names.insert(technique.id), "{technique}");
    }
}

#[test]
fn what_is_told_to_stop_stops() {
    let puzzle: Puzzle = PUZZLES[1].parse().unwrap();
    let stop = || true;
    let limits = Limits { stop: Some(&stop), ..Limits::NONE };
    assert_eq!(Plan::default().path(start(&puzzle), &limits), Err(Limit::Stopped));
    assert_eq!(Plan::default().all(&start(&puzzle), &limits), Err(Limit::Stopped));
    assert_eq!(grade::grade(&start(&puzzle), &limits), Err(Limit::Stopped));
}

/// A contradiction is no cause for panic, and is no end of work either.
#[test]
fn positions_without_a_solution_end() {
    for text in PUZZLES {
        let mut position = start(&text.parse().unwrap());
        for house in [House::R1, House::C5, House::B9] {
            for cell in position.places(Digit::D5) & house.cells() {
                position.eliminate(Candidate { cell, digit: Digit::D5 });
            }
        }
        assert_eq!(grade::grade(&position, &Limits::NONE), Ok(grade::Grade::Diabolical));
        let path = Plan::default().path(position, &Limits::NONE).unwrap();
        assert!(!path.end.is_solved());
    }
}

#[test]
fn base_and_cover_are_said_of_fish() {
    let mut position = Position::from(&Puzzle::try_from([0; 81]).unwrap());
    for house in [House::R2, House::R7] {
        for cell in house.cells() - House::C3.cells() - House::C8.cells() {
            position.eliminate(Candidate { cell, digit: Digit::D4 });
        }
    }
    let step = steps(named("x-wing"), &position).remove(0);
    assert_eq!(step.base, HouseSet::from_iter([House::R2, House::R7]));
    assert_eq!(step.cover, HouseSet::from_iter([House::C3, House::C8]));
    assert_eq!(step.to_string(), "X-Wing: 4 in r27 c38 => r1345689c3,r1345689c8<>4");
}
