//! Techniques against their definitions, each written out at its word: on positions on the way of puzzles. A file here
//! is a noun that players use; `positions` says where positions come from, `compare` what is compared, `words` are
//! those that definitions share, and `limits` are kept in positions that no puzzle comes to.

mod aligned;
mod almost_locked;
mod bent;
mod bug;
mod chains;
mod colour;
mod compare;
mod complex_fish;
mod deadly;
mod exocet;
mod firework;
mod fish;
mod forcing;
mod kraken;
mod limits;
mod medusa;
mod multi_sector;
mod oddagon;
mod positions;
mod subset;
mod sue_de_coq;
mod template;
mod told;
mod unique_loop;
mod uniqueness;
mod wing;
mod words;

use std::process::ExitCode;

use ninefold_corpus::{run_with, tests};

use aligned::aligned_exclusion;
use almost_locked::{almost_locked_sets, chains_follow_from_their_links, short_chains_are_found};
use bent::bent_sets;
use bug::graves;
use chains::{links_hold, loops, loops_through_sets, x_and_xy_chains};
use colour::colours;
use complex_fish::complex_fish_of_few_houses;
use exocet::{exocets_agree_with_solutions, junior_exocets, senior_exocets};
use firework::fireworks;
use fish::plain_fish;
use forcing::forcing_chains_and_nets;
use kraken::{kraken_fish_are_found, kraken_fish_exclude_their_preys};
use limits::{
    almost_every_technique_ends, every_technique_stops_at_once, fewer_digits_here_and_there_end,
    same_digits_everywhere_end, work_is_bounded,
};
use medusa::medusa;
use multi_sector::{loops_of_sixteen_cells, multi_sectors};
use oddagon::{oddagons_and_guardians, tridagons_and_guardians};
use subset::subsets;
use sue_de_coq::sues_de_coq;
use template::templates_of_digits;
use told::forcing_is_told_as_it_goes;
use unique_loop::unique_loops;
use uniqueness::{
    avoidable_rectangles, deadly_rectangles_are_told, hidden_rectangles, planted_graves,
    rectangles_of_type_4_once, rectangles_of_types,
};
use wing::{w_wings, xy_and_xyz_wings};

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
        almost_locked_sets,
        avoidable_rectangles,
        chains_follow_from_their_links,
        colours,
        complex_fish_of_few_houses,
        deadly_rectangles_are_told,
        every_technique_stops_at_once,
        forcing_chains_and_nets,
        forcing_is_told_as_it_goes,
        hidden_rectangles,
        kraken_fish_are_found,
        kraken_fish_exclude_their_preys,
        links_hold,
        loops,
        loops_of_sixteen_cells,
        loops_through_sets,
        multi_sectors,
        plain_fish,
        planted_graves,
        rectangles_of_type_4_once,
        rectangles_of_types,
        same_digits_everywhere_end,
        short_chains_are_found,
        subsets,
        sues_de_coq,
        templates_of_digits,
        w_wings,
        work_is_bounded,
        x_and_xy_chains,
        xy_and_xyz_wings,
    ];
    run_with(&of_corpus, &others)
}
