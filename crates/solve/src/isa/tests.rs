//! Every operation of every back end that this machine has, against the same on plain arrays.

use core::array::from_fn;
use std::println;
use std::string::ToString;
use std::vec::Vec;

use ninefold_grid::DigitSet;
use proptest::prelude::*;
use wide::u8x16;

use super::{Bytes, Isa, Kernel, Level, Visitor, Word, lanes_of};

type Lanes = [u16; 32];

/// What the operations are tried on.
#[derive(Clone, Debug)]
struct Sample {
    words: [Lanes; 4],
    bits: [u32; 2],
    bytes: [u8; 32],
}

/// Sets, small numbers and any others, so that lanes are empty or the same often enough.
fn sample() -> impl Strategy<Value = Sample> {
    let lane = any::<u32>().prop_map(|r| r as u16 & [3, 511, u16::MAX][(r >> 16) as usize % 3]);
    let words = prop::array::uniform4(prop::array::uniform32(lane));
    (words, any::<[u32; 2]>(), prop::array::uniform32(any::<u8>()))
        .prop_map(|(words, bits, bytes)| Sample { words, bits, bytes })
}

fn halves(bytes: &[u8; 32]) -> Bytes {
    from_fn(|half| u8x16::new(from_fn(|i| bytes[16 * half + i])))
}

#[derive(Clone, Copy)]
struct Check;

impl Visitor for Check {
    type Output = ();

    fn visit<I: Isa>(self, isa: I) {
        proptest!(|(sample in sample())| isa.enter(&sample));
    }
}

impl<I: Isa> Kernel<I> for &Sample {
    type Output = ();

    fn run(self, isa: I) {
        let word = |lanes: &Lanes| {
            let mut word = isa.splat(0);
            (0..I::Word::LANES).for_each(|lane| word.set_lane(lane, lanes[lane]));
            word
        };
        let same = |what: &str, got: I::Word, want: &dyn Fn(usize) -> u16| {
            let got: Vec<_> = (0..I::Word::LANES).map(|lane| got.lane(lane)).collect();
            let want: Vec<_> = (0..I::Word::LANES).map(want).collect();
            assert_eq!(got, want, "{what} of {isa:?}, on {self:?}");
        };
        let Sample { words: [x, y, z, t], bits, bytes } = self;
        let [a, b, c, d] = self.words.each_ref().map(word);
        same("lanes", a, &|i| x[i]);
        same("splat", isa.splat(x[0]), &|_| x[0]);
        same("and", a & b, &|i| x[i] & y[i]);
        same("or", a | b, &|i| x[i] | y[i]);
        same("xor", a ^ b, &|i| x[i] ^ y[i]);
        same("without", a - b, &|i| x[i] & !y[i]);
        same("plus", a.plus(b), &|i| x[i].wrapping_add(y[i]));
        same("up", a.up::<7>(), &|i| x[i] << 7);
        same("max", a.max(b), &|i| x[i].max(y[i]));
        same("min", a.min(b), &|i| x[i].min(y[i]));
        let only = |i: usize| if y[i] & z[i] == 0 { x[i] } else { x[i] & y[i] & z[i] };
        same("only", a.only(b, c), &only);
        same("or3", a.or3(b, c), &|i| x[i] | y[i] | z[i]);
        same("and3", a.and3(b, c), &|i| x[i] & y[i] & z[i]);
        same("less", a.less(b, c), &|i| x[i] & !(y[i] | z[i]));
        let pairs = I::Word::either_pair([a, b], [c, d]);
        same("either_pair", pairs, &|i| (x[i] & y[i]) | (z[i] & t[i]));
        let in_either = a.in_either([b, c], [d, b]);
        same("in_either", in_either, &|i| x[i] & ((y[i] & z[i]) | (t[i] & y[i])));
        let [odd, several] = a.sum3(b, c);
        same("sum3, odd", odd, &|i| x[i] ^ y[i] ^ z[i]);
        same("sum3, several", several, &|i| (x[i] & y[i]) | (y[i] & z[i]) | (z[i] & x[i]));
        let [one, both] = a.sum2(b);
        same("sum2, one", one, &|i| x[i] ^ y[i]);
        same("sum2, both", both, &|i| x[i] & y[i]);
        let sets = isa.splat(511) & a;
        let members = |set: u16| (set & 511).count_ones() as u16;
        same("count", sets.count(), &|i| members(x[i]));
        same("triple", sets.triple(), &|i| if members(x[i]) == 3 { x[i] & 511 } else { 0 });
        same("weigh", sets.weigh([d, c, b, a]), &|i| {
            [t, z, y, x].iter().rev().fold(0, |sum, bit| 2 * sum + members(x[i] & bit[i]))
        });
        same("ones", a.ones(), &|i| x[i].count_ones() as u16);
        let highest = (0..I::Word::LANES).map(|i| x[i]).max().unwrap_or(0);
        same("highest", a.highest(), &|_| highest);
        same("numbers", isa.numbers(x), &|i| x[i]);
        let digits = x.map(DigitSet::from_bits);
        for n in [0, 1, 9, 31, 32] {
            let set = |i: usize| if i < n { digits[i].bits() } else { 0 };
            same("load", isa.load(&digits[..n]), &set);
        }

        let masked = |what: &str, mask: <I::Word as Word>::Mask, want: &dyn Fn(usize) -> bool| {
            let lanes = (0..I::Word::LANES).fold(0, |all, i| all | u32::from(want(i)) << i);
            assert_eq!(I::Word::bits(mask), lanes, "{what} of {isa:?}, on {self:?}");
            same(what, a.keep(mask), &|i| if want(i) { x[i] } else { 0 });
            same(what, a.replace(mask, b), &|i| if want(i) { y[i] } else { x[i] });
        };
        masked("mask", isa.mask(bits[0]), &|i| bits[0] >> i & 1 == 1);
        masked("is_negative", a.is_negative(), &|i| x[i] >= 1 << 15);
        masked("equals", a.equals(b), &|i| x[i] == y[i]);
        masked("is_empty", a.is_empty(), &|i| x[i] == 0);

        let set =
            |text: u8| if text.is_ascii_digit() && text != b'0' { 1 << (text - b'1') } else { 511 };
        same("sets", isa.sets(halves(bytes)), &|i| set(bytes[i]));
        let all = u32::MAX >> (32 - I::Word::LANES);
        let from = bytes.map(|byte| byte % I::Word::LANES as u8);
        same("table", a.shuffle(isa.table(&from)), &|i| x[usize::from(from[i])]);
        let [sources, targets] = bits.map(|bits| lanes_of(bits & all).collect::<Vec<_>>());
        let n = sources.len().min(targets.len());
        let mut moved = [0; 32];
        (0..n).for_each(|i| moved[targets[i]] = x[sources[i]]);
        let [from, to] = [sources, targets].map(|lanes| lanes[..n].iter().map(|i| 1 << i).sum());
        same("shuffle", a.shuffle(isa.shuffle(from, to)).keep(isa.mask(to)), &|i| moved[i]);
        assert_eq!(isa.lowest(bits[0] & all, n), from, "lowest of {isa:?}, on {self:?}");
        let narrow = (isa.splat(255) & a).narrow().map(u8x16::to_array);
        same("narrow", word(&from_fn(|i| narrow[i / 16][i % 16].into())), &|i| x[i] & 255);
        for from in (0..I::Word::LANES).step_by(8) {
            let eight = from_fn(|i| if from + i < I::Word::LANES { x[from + i] } else { 0 });
            assert_eq!(a.eight(from), eight, "eight of {isa:?}, on {self:?}");
            let mut changed = b;
            changed.set_eight(from, eight);
            let is_new = |i| (from..from + 8).contains(&i);
            same("set_eight", changed, &|i| if is_new(i) { x[i] } else { y[i] });
        }
    }
}

#[test]
fn words_do_what_arrays_do() {
    let ran: Vec<_> = Level::visit_all(Check).iter().map(ToString::to_string).collect();
    println!("checked: {}", ran.join(", "));
}
