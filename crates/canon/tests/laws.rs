//! Laws that hold for every grid, hunted by machine, and the oracle that tries all maps.

mod brute;

use std::collections::HashSet;

use brute::brute;
use ninefold_canon::{
    Canonizer, ClassId, Difference, Form, NoForm, ParseClassIdError, canonical, canonical_within,
    compare, same,
};
use ninefold_grid::{Cell, Digit, Grid, Transform};
use ninefold_solve::{Limit, Limits, Status};
use proptest::prelude::*;
use proptest::sample::subsequence;

const WHOLE: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// With 648 automorphisms, the most there are.
const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// The example of Wikipedia.
const WIKIPEDIA: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// With 17 givens, from Gordon Royle's list.
const SEVENTEEN: &str =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

fn grid(text: &str) -> Grid {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn transform() -> impl Strategy<Value = Transform> {
    (0..Transform::COUNT).prop_map(|index| Transform::nth(index).unwrap())
}

/// Some cells of a whole grid.
fn part() -> impl Strategy<Value = Grid> {
    let whole = prop_oneof![Just(grid(WHOLE)), Just(grid(MOST_CANONICAL))];
    (whole, subsequence(Cell::ALL.to_vec(), 0..=81)).prop_map(|(whole, cells)| {
        let mut part = Grid::EMPTY;
        cells.into_iter().for_each(|cell| part[cell] = whole[cell]);
        part
    })
}

/// Any content, of few different digits or many.
fn content() -> impl Strategy<Value = Grid> {
    (1..=9u8, 0..=100u32).prop_flat_map(|(digits, percent)| {
        let cell = (0..100u32, 1..=digits);
        proptest::collection::vec(cell, 81).prop_map(move |cells| {
            let number = |(at, digit): (u32, u8)| if at < percent { digit } else { 0 };
            let cells: Vec<_> = cells.into_iter().map(number).collect();
            Grid::try_from(<[u8; 81]>::try_from(cells).unwrap()).unwrap()
        })
    })
}

fn any_grid() -> impl Strategy<Value = Grid> {
    prop_oneof![part(), content()]
}

const MOVING: [Form; 2] = [Form::Minlex, Form::Pattern];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn equivalent_grids_have_one_form(grid in any_grid(), transform in transform()) {
        let other = transform.grid(&grid);
        for form in MOVING {
            let (a, b) = (canonical(&grid, form).unwrap(), canonical(&other, form).unwrap());
            prop_assert_eq!((a.grid, a.automorphisms), (b.grid, b.automorphisms));
            prop_assert_eq!(a.transform.grid(&grid), a.grid);
            prop_assert_eq!(b.transform.grid(&other), a.grid);
            prop_assert_eq!(Canonizer::new().grid(&other, form), Ok(a.grid));
            prop_assert_eq!(canonical(&a.grid, form).unwrap().grid, a.grid);
        }
        prop_assert_eq!(same(&grid, &other).unwrap().grid(&grid), other);
    }

    #[test]
    fn names_are_given_in_order(grid in any_grid(), digits in 0..362_880u64) {
        let found = canonical(&grid, Form::Relabel).unwrap();
        let renamed = Transform::nth(digits).unwrap().grid(&grid);
        prop_assert_eq!(found.transform.grid(&grid), found.grid);
        prop_assert_eq!(canonical(&renamed, Form::Relabel).unwrap(), {
            let transform = canonical(&renamed, Form::Relabel).unwrap().transform;
            ninefold_canon::Canonical { transform, ..found }
        });
        prop_assert_eq!(found.grid.filled(), grid.filled());
        prop_assert_eq!(found.automorphisms, canonical(&grid, Form::Minlex).unwrap().automorphisms);
    }

    #[test]
    fn grids_are_the_same_if_their_ids_are(a in any_grid(), cell in 0..81usize, digit in 0..10u8) {
        let mut b = a;
        b[Cell::ALL[cell]] = Digit::new(digit);
        let is_same = canonical(&a, Form::Minlex).unwrap().grid == canonical(&b, Form::Minlex).unwrap().grid;
        prop_assert_eq!(same(&a, &b).is_some(), is_same);
        prop_assert_eq!(ClassId::of(&a) == ClassId::of(&b), is_same);
    }

    /// What is said to differ does, is the first to do so, and differs after any transform.
    #[test]
    fn a_difference_is_one(
        a in any_grid(), cell in 0..81usize, digit in 0..10u8, transform in transform()
    ) {
        let mut b = a;
        b[Cell::ALL[cell]] = Digit::new(digit);
        let why = compare(&a, &b).err();
        prop_assert_eq!(compare(&a, &b).ok(), same(&a, &b));
        prop_assert_eq!(compare(&a, &transform.grid(&b)).err(), why);
        let filled = [a, b].map(|grid| grid.filled().len());
        prop_assert_eq!(matches!(why, Some(Difference::Filled(_))), filled[0] != filled[1]);
        match why {
            Some(Difference::Filled(numbers)) => prop_assert_eq!(numbers, filled),
            Some(Difference::Digits([one, other])) => prop_assert!(one != other),
            _ => {}
        }
        let shapes = [a, b].map(|grid| canonical(&grid, Form::Pattern).unwrap().grid.filled());
        let same_shapes = shapes[0] == shapes[1];
        prop_assert!(why != Some(Difference::Patterns) || !same_shapes);
        prop_assert!(why != Some(Difference::Contents) || same_shapes);
    }

    #[test]
    fn a_form_comes_with_its_id(grid in any_grid()) {
        for form in [Form::Minlex, Form::Pattern, Form::Relabel] {
            let found = Canonizer::new().canonical_with_id_within(&grid, form, &Limits::NONE);
            prop_assert_eq!(found, Ok((canonical(&grid, form).unwrap(), ClassId::of(&grid))));
        }
    }

    #[test]
    fn ids_go_both_ways(grid in any_grid()) {
        let id = ClassId::of(&grid);
        prop_assert_eq!(id.grid(), canonical(&grid, Form::Minlex).unwrap().grid);
        let text = id.to_string();
        prop_assert_eq!(text.parse(), Ok(id));
        let sloppy = text.to_lowercase().replace('1', "l").replace('0', "o");
        prop_assert_eq!(sloppy.parse(), Ok(id));
    }

    #[test]
    fn mistyped_ids_are_noticed(grid in any_grid(), place in 0..60usize, letter in 0..32usize) {
        let mut text = ClassId::of(&grid).to_string().into_bytes();
        let place = place % text.len();
        let letter = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ"[letter];
        let mut swapped = text.clone();
        swapped.rotate_left(place);
        swapped.swap(0, 1);
        swapped.rotate_right(place);
        if place + 1 < text.len() && swapped != text {
            let swapped = String::from_utf8(swapped).unwrap();
            prop_assert_eq!(swapped.parse::<ClassId>(), Err(ParseClassIdError::Check));
        }
        if text[place] != letter {
            text[place] = letter;
            let text = String::from_utf8(text).unwrap();
            prop_assert_eq!(text.parse::<ClassId>(), Err(ParseClassIdError::Check));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn brute_force_agrees(grid in any_grid()) {
        for form in MOVING {
            let found = canonical(&grid, form).unwrap();
            prop_assert_eq!((found.grid, found.automorphisms), brute(&grid, form));
        }
    }
}

/// Grids with many automorphisms, where ties are of every kind.
#[test]
fn symmetric_grids_by_brute_force() {
    let lines = [
        ".".repeat(81),
        "1".repeat(81),
        MOST_CANONICAL.to_owned(),
        "123456789".to_owned() + &".".repeat(72),
        ["1........", &".".repeat(72)].concat(),
        "123456789".repeat(9),
        "12.......3........".repeat(4) + "4........",
        "1...2...3".repeat(3) + &".".repeat(54),
        MOST_CANONICAL[..27].to_owned() + &".".repeat(54),
        MOST_CANONICAL[..54].to_owned() + &".".repeat(27),
        "1.........1.........1.........1.........1.........1.........1.........1.........1"
            .to_owned(),
        "1.........2.........3.........4.........5.........6.........7.........8.........9"
            .to_owned(),
        "11.......11........22.......22........33.......33................................"
            .to_owned(),
        "123...........123...........123.................................................."
            .to_owned(),
    ];
    for line in lines {
        for form in MOVING {
            let found = canonical(&grid(&line), form).unwrap();
            assert_eq!((found.grid, found.automorphisms), brute(&grid(&line), form), "{line}");
        }
    }
}

#[test]
fn only_proper_puzzles_have_the_form_of_their_solution() {
    let of = |text: &str| canonical(&grid(text), Form::Solution).map(|found| found.grid);
    assert_eq!(of(&".".repeat(81)), Err(NoForm::NotUnique(Status::Multiple)));
    assert_eq!(of(&"1".repeat(81)), Err(NoForm::NotUnique(Status::Invalid)));
    let none = "12345678.........9".to_owned() + &".".repeat(63);
    assert_eq!(of(&none), Err(NoForm::NotUnique(Status::None)));
    assert!(of(&none).unwrap_err().to_string().ends_with("this grid is none"));
}

#[test]
fn a_limit_leaves_the_form_open() {
    let hard = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
    let within = |nodes| {
        let limits = Limits { nodes: Some(nodes), stop: None };
        canonical_within(&grid(hard), Form::Solution, &limits)
    };
    assert_eq!(within(1), Err(NoForm::Limit(Limit::Nodes)));
    assert_eq!(within(1_000_000), canonical(&grid(hard), Form::Solution));
}

/// The id of a grid in minlex form, made word for word as the documentation says; for ids of less
/// than 128 bits.
fn by_the_book(form: &Grid) -> String {
    let is_clean = form.check().is_ok();
    let filled: Vec<Cell> = form.filled().iter().collect();
    let mut n = 0u128;
    for (i, &cell) in filled.iter().enumerate().rev() {
        let before = &filled[..i];
        let different: HashSet<_> = before.iter().map(|&before| form[before]).collect();
        let sees = |choice| {
            before.iter().any(|&other| form[other] == choice && cell.peers().contains(other))
        };
        let choices: Vec<_> = (1..=9.min(different.len() + 1))
            .map(|number| Digit::new(number as u8))
            .filter(|&choice| !(is_clean && sees(choice)))
            .collect();
        let place = choices.iter().position(|&choice| choice == form[cell]).unwrap();
        n = n * choices.len() as u128 + place as u128;
    }
    n = n * binomial(81, filled.len()) + sets_before(&filled);
    n = n * 256 + filled.len() as u128 + if is_clean { 0 } else { 82 };
    let mut places: Vec<u8> = Vec::new();
    while n > 0 {
        places.insert(0, (n % 32) as u8);
        n /= 32;
    }
    let check = (0..32).find(|&check| at_two(&[&*places, &[check]].concat()) == 0).unwrap();
    places.push(check);
    let letter = |place: u8| char::from(b"0123456789ABCDEFGHJKMNPQRSTVWXYZ"[usize::from(place)]);
    places.into_iter().map(letter).collect()
}

/// The sets that have an empty cell where the given one has its i-th, and are the same before it.
fn sets_before(filled: &[Cell]) -> u128 {
    let len = filled.len();
    filled.iter().enumerate().map(|(i, cell)| binomial(80 - cell.index(), len - i)).sum()
}

fn binomial(n: usize, k: usize) -> u128 {
    let mut row = vec![1u128];
    for _ in 0..n {
        row = [0].iter().chain(&row).zip(row.iter().chain(&[0])).map(|(a, b)| a + b).collect();
    }
    row.get(k).copied().unwrap_or(0)
}

/// The polynomial at 2, in the field of 32 elements.
fn at_two(coefficients: &[u8]) -> u32 {
    let power = |i: usize| (0..i).fold(1, |power, _| product(power, 2));
    let terms = coefficients.iter().rev().enumerate();
    terms.fold(0, |sum, (i, &coefficient)| sum ^ product(coefficient.into(), power(i)))
}

/// A product of polynomials over two elements, less multiples of the modulus.
fn product(a: u32, b: u32) -> u32 {
    let whole = (0..5).filter(|bit| b >> bit & 1 == 1).fold(0, |sum, bit| sum ^ a << bit);
    (5..10).rev().fold(whole, |rest, bit| rest ^ ((rest >> bit & 1) * (0b10_0101 << (bit - 5))))
}

#[test]
fn ids_are_made_as_documented() {
    for text in [WHOLE, MOST_CANONICAL, SEVENTEEN, &("123456789".repeat(2) + &".".repeat(63))] {
        let form = canonical(&grid(text), Form::Minlex).unwrap().grid;
        assert_eq!(ClassId::of(&form).to_string(), by_the_book(&form), "{text}");
    }
}

/// These ids are promised: they must never change.
#[test]
fn ids_stay_the_same() {
    let (empty, ones) = (".".repeat(81), "1".repeat(81));
    let ids = [
        (&*empty, "00"),
        (&*ones, "53J"),
        (WHOLE, "WV741PJK11KBJH0"),
        (MOST_CANONICAL, "Z5VGT900QGS0R22H6"),
        (WIKIPEDIA, "33PN0NHB8AJDMFC2PW8EPVFG1AGY8"),
        (SEVENTEEN, "3G5CSX0CMVWHJ32AEJY8H7"),
    ];
    for (text, id) in ids {
        assert_eq!(ClassId::of(&grid(text)).to_string(), id, "{text}");
    }
}

#[test]
fn what_is_no_id_says_why() {
    let read = |text: &str| text.parse::<ClassId>().unwrap_err();
    assert_eq!(read(""), ParseClassIdError::Length);
    assert_eq!(read(&"0".repeat(58)), ParseClassIdError::Length);
    assert_eq!(read("12U4"), ParseClassIdError::Character('U'));
    assert_eq!(read("12-4"), ParseClassIdError::Character('-'));
    assert_eq!(read("01"), ParseClassIdError::Check);
    assert_eq!(read("000"), ParseClassIdError::NoClass);
}
