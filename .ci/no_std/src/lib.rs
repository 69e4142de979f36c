//! A program without std that uses the vocabulary.
#![no_std]

use ninefold_grid::Grid;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// Is this text a grid without clashes?
#[unsafe(no_mangle)]
pub extern "C" fn is_puzzle(text: &[u8; 81]) -> bool {
    let grid = core::str::from_utf8(text).ok().and_then(|text| text.parse::<Grid>().ok());
    grid.is_some_and(|grid| grid.check().is_ok())
}
