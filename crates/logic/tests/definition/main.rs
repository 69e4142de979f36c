//! Techniques against their definitions, each written out at its word: on positions on the way of puzzles. A file here
//! is a noun that players use; `positions` says where positions come from, `compare` what is compared, `words` are
//! those that definitions share, and `limits` are kept in positions that no puzzle comes to.

mod aligned;
mod bent;
mod bug;
mod chains;
mod compare;
mod deadly;
mod exocet;
mod firework;
mod forcing;
mod limits;
mod medusa;
mod oddagon;
mod positions;
mod unique_loop;
mod uniqueness;
mod words;

use std::process::ExitCode;

use ninefold_corpus::{run_with, tests};

use aligned::aligned_exclusion;
use bent::bent_sets;
use bug::graves;
use chains::{colours, links_hold, loops, w_wings, x_and_xy_chains};
use exocet::{exocets_agree_with_solutions, junior_exocets, senior_exocets};
use firework::fireworks;
use forcing::forcing_chains_and_nets;
use limits::{
    almost_every_technique_ends, every_technique_stops_at_once, fewer_digits_here_and_there_end,
    same_digits_everywhere_end, work_is_bounded,
};
use medusa::medusa;
use oddagon::{oddagons_and_guardians, tridagons_and_guardians};
use unique_loop::unique_loops;
use uniqueness::{avoidable_rectangles, hidden_rectangles, planted_graves, rectangles_of_types};

fn main() -> ExitCode {
    let of_corpus = tests![
        aligned_exclusion,
        bent_sets,
        exocets_agree_with_solutions,
        fewer_digits_here_and_there_end,
        fireworks,
        graves,
        junior_exocets,
        medusa,
        oddagons_and_guardians,
        senior_exocets,
        tridagons_and_guardians,
        unique_loops,
    ];
    let others = tests![
        almost_every_technique_ends,
        avoidable_rectangles,
        colours,
        every_technique_stops_at_once,
        forcing_chains_and_nets,
        hidden_rectangles,
        links_hold,
        loops,
        planted_graves,
        rectangles_of_types,
        same_digits_everywhere_end,
        w_wings,
        work_is_bounded,
        x_and_xy_chains,
    ];
    run_with(&of_corpus, &others)
}
