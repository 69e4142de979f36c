//! Laws of the form of pencil marks.

use ninefold_canon::canonical_marks;
use ninefold_grid::{ByCell, Candidates, Cell, Digit, Grid, Transform};
use ninefold_solve::{Limit, Limits};
use proptest::prelude::*;

/// With 648 automorphisms, the most there are.
const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn transform() -> impl Strategy<Value = Transform> {
    (0..Transform::COUNT).prop_map(|index| Transform::nth(index).unwrap())
}

/// All marks but some.
fn without(mut is_out: impl FnMut(Cell, Digit) -> bool) -> Candidates {
    Candidates::new(ByCell::from_fn(|cell| {
        Digit::ALL.into_iter().filter(|&digit| !is_out(cell, digit)).collect()
    }))
}

/// Marks of any number, at random.
fn random() -> impl Strategy<Value = Candidates> {
    (0..=729usize).prop_flat_map(|count| {
        proptest::sample::subsequence((0..729).collect::<Vec<usize>>(), count).prop_map(|out| {
            without(|cell, digit| out.binary_search(&(cell.index() * 9 + digit.index())).is_ok())
        })
    })
}

/// What the digits of a part of a grid leave.
fn seen() -> impl Strategy<Value = Candidates> {
    proptest::sample::subsequence(Cell::ALL.to_vec(), 0..=81).prop_map(|cells| {
        let whole: Grid = MOST_CANONICAL.parse().unwrap();
        let mut part = Grid::EMPTY;
        cells.into_iter().for_each(|cell| part[cell] = whole[cell]);
        Candidates::seen_from(&part)
    })
}

/// Marks with much symmetry of many kinds.
fn symmetric() -> Vec<Candidates> {
    let whole: Grid = MOST_CANONICAL.parse().unwrap();
    let parts = |cell: Cell| {
        let (row, column, block) =
            (cell.row().index(), cell.column().index(), cell.block().index());
        [row, column, block, row / 3, column / 3]
    };
    let mut all = vec![Candidates::ALL, without(|_, _| true)];
    all.push(without(|cell, digit| whole[cell] == Some(digit)));
    all.push(without(|cell, digit| whole[cell] != Some(digit)));
    for what in 0..5 {
        all.push(without(|cell, digit| parts(cell)[what] == digit.index()));
        all.push(without(|cell, digit| parts(cell)[what] == digit.index() / 3));
        all.push(without(|cell, digit| parts(cell)[what] % 3 == digit.index() % 3));
        all.push(without(|cell, _| parts(cell)[what] == 0));
    }
    all.push(without(|cell, digit| {
        let [row, column, ..] = parts(cell);
        row == column && row == digit.index()
    }));
    all.push(without(|cell, digit| (parts(cell)[0] + parts(cell)[1] + digit.index()) % 9 == 0));
    all.push(without(|cell, digit| (parts(cell)[0] + parts(cell)[1] + digit.index()) % 2 == 0));
    all
}

/// Equivalent marks have one form, and a map leads to it: so no others have it.
fn holds(marks: &Candidates, transform: &Transform) {
    let form = canonical_marks(marks, &Limits::NONE).unwrap();
    assert_eq!(form.transform.candidates(marks), form.marks);
    let other = transform.candidates(marks);
    assert_eq!(canonical_marks(&other, &Limits::NONE).unwrap().marks, form.marks, "{transform}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..Default::default() })]

    #[test]
    fn equivalent_marks_have_one_form(
        marks in prop_oneof![random(), seen()],
        transform in transform(),
    ) {
        holds(&marks, &transform);
    }

    #[test]
    fn symmetric_marks_have_one_form(
        marks in proptest::sample::select(symmetric()),
        transform in transform(),
    ) {
        holds(&marks, &transform);
    }
}

#[test]
fn a_limit_leaves_the_form_open() {
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::NONE };
    assert_eq!(canonical_marks(&Candidates::ALL, &nodes(3)), Err(Limit::Nodes));
    let stopped = Limits { stop: Some(&|| true), ..Limits::NONE };
    assert_eq!(canonical_marks(&Candidates::ALL, &stopped), Err(Limit::Stopped));
    assert!(canonical_marks(&Candidates::ALL, &nodes(100_000)).is_ok());
}
