//! Memory for answers.
//!
//! A million grids are 81 megabytes. To be given them by the system in pages of four kilobytes takes as
//! long as to solve a third of a million easy puzzles, so they are asked for in large pages.

use arrow_buffer::Buffer;
use memmap2::MmapMut;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

/// Zeros, to be overwritten.
pub(crate) enum Room {
    Small(Vec<u8>),
    Large(MmapMut),
}

/// Twice a large page: less would have none.
const LARGE: usize = 1 << 22;

impl Room {
    /// # Errors
    ///
    /// There isn't so much memory.
    pub(crate) fn new(length: usize) -> PyResult<Self> {
        if length < LARGE {
            return Ok(Self::Small(vec![0; length]));
        }
        let map = MmapMut::map_anon(length)
            .map_err(|error| PyMemoryError::new_err(format!("{length} bytes: {error}")))?;
        // A system that has none gives small ones.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Self::Large(map))
    }
}

impl AsRef<[u8]> for Room {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Small(bytes) => bytes,
            Self::Large(map) => map,
        }
    }
}

impl AsMut<[u8]> for Room {
    fn as_mut(&mut self) -> &mut [u8] {
        match self {
            Self::Small(bytes) => bytes,
            Self::Large(map) => map,
        }
    }
}

impl Default for Room {
    fn default() -> Self {
        Self::Small(Vec::new())
    }
}

impl From<Room> for Buffer {
    fn from(room: Room) -> Self {
        match room {
            Room::Small(bytes) => Self::from_vec(bytes),
            Room::Large(map) => bytes::Bytes::from_owner(map).into(),
        }
    }
}
