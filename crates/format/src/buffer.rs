//! Bytes on their way: they come in at one end and are taken at the other.

use std::io;

/// Holds what was read and not yet taken. Its room is used again and again, so that only what is
/// longer than all before it takes new memory.
#[derive(Default)]
pub(crate) struct Buffer {
    room: Vec<u8>,
    start: usize,
    end: usize,
}

impl Buffer {
    /// What was not taken yet.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.room[self.start..self.end]
    }

    /// Takes so many bytes.
    pub(crate) fn take(&mut self, bytes: usize) {
        self.start += bytes;
        assert!(self.start <= self.end, "no more is taken than there is");
    }

    /// Lets something be read into at least so many bytes of room.
    pub(crate) fn fill(
        &mut self,
        bytes: usize,
        read: impl FnOnce(&mut [u8]) -> io::Result<usize>,
    ) -> io::Result<usize> {
        self.make_room(bytes);
        let length = read(&mut self.room[self.end..])?;
        self.end += length;
        Ok(length)
    }

    pub(crate) fn extend(&mut self, bytes: &[u8]) {
        self.make_room(bytes.len());
        self.room[self.end..][..bytes.len()].copy_from_slice(bytes);
        self.end += bytes.len();
    }

    /// Moves what there is to the front, and sees to room for more behind it.
    fn make_room(&mut self, bytes: usize) {
        self.room.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        if self.room.len() < self.end + bytes {
            self.room.resize(self.end + bytes, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_in_is_taken_in_order() {
        let mut buffer = Buffer::default();
        let mut taken = Vec::new();
        for (i, bytes) in [&b"ab"[..], b"", b"cdefgh", b"i"].into_iter().enumerate() {
            let read = |room: &mut [u8]| {
                room[..bytes.len()].copy_from_slice(bytes);
                Ok(bytes.len())
            };
            assert_eq!(buffer.fill(6, read).unwrap(), bytes.len());
            buffer.extend(b"-");
            let some = buffer.rest().len().min(i + 1);
            taken.extend_from_slice(&buffer.rest()[..some]);
            buffer.take(some);
        }
        taken.extend_from_slice(buffer.rest());
        assert_eq!(taken, b"ab--cdefgh-i-");
    }
}
