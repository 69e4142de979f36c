use core::fmt;
use core::str::FromStr;

use super::{Isa, Visitor, Witness};

/// The one list of back ends: for each its name, where it is compiled at all, and its witnesses,
/// the best first.
macro_rules! levels {
    ($($(#[$doc:meta])* $level:ident = $name:literal if $here:meta => $($witness:ty),+;)+) => {
        /// The instructions that an engine may use. Whichever it is, the answers are the same.
        #[doc(alias = "simd")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Level {
            $($(#[$doc])* $level,)+
        }

        impl Level {
            /// Every level, those of other machines too; on each kind of machine the best comes
            /// last.
            pub const ALL: &[Self] = &[$(Self::$level),+];

            /// Its name in commands and messages.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$level => $name,)+
                }
            }

            /// Shows a visitor the witness of this level, if this machine has it.
            pub(crate) fn visit<V: Visitor>(self, visitor: V) -> Option<V::Output> {
                match self {
                    $(#[cfg($here)]
                    Self::$level => {
                        $(if let Some(isa) = <$witness>::detect() {
                            return Some(visitor.visit(isa));
                        })+
                    })+
                    _ => {}
                }
                None
            }

            /// Shows a visitor every witness of this machine; gives their levels.
            #[cfg(test)]
            pub(super) fn visit_all(visitor: impl Visitor + Copy) -> std::vec::Vec<Self> {
                let mut seen = std::vec::Vec::new();
                $(#[cfg($here)]
                {
                    $(if let Some(isa) = <$witness>::detect() {
                        visitor.visit(isa);
                        seen.push(Self::$level);
                    })+
                })+
                seen
            }
        }
    };
}

levels! {
    /// Those that every processor has for which this program was built.
    Scalar = "scalar" if all() => super::scalar::Scalar;
    /// 128-bit registers of x86-64: SSE4.2 and popcnt.
    Sse42 = "sse4.2" if target_arch = "x86_64" => super::sse42::Sse42;
    /// 256-bit registers of x86-64: AVX2, as in x86-64-v3.
    Avx2 = "avx2" if target_arch = "x86_64" => super::avx2::Avx2;
    /// 512-bit registers of x86-64: AVX-512 F, BW and VL; BITALG and VBMI2 where found.
    Avx512 = "avx512" if target_arch = "x86_64" =>
        super::avx512::Avx512<true>, super::avx512::Avx512<false>;
    /// 128-bit registers of AArch64.
    Neon = "neon" if target_arch = "aarch64" => super::neon::Neon;
    /// 128-bit registers of WebAssembly, in a program that was built for them.
    Simd128 = "simd128" if all(target_arch = "wasm32", target_feature = "simd128") =>
        super::simd128::Simd128;
}

impl Level {
    /// The best level of this machine. Without the feature `std`, the best that the program was
    /// built for.
    #[must_use]
    pub fn detect() -> Self {
        Self::available().last().expect("every machine has the scalar level")
    }

    /// This level, or the best below it that this machine has.
    pub(crate) fn here(self) -> Self {
        let below = |&level: &Self| level <= self;
        Self::available().rfind(below).unwrap_or(Self::Scalar)
    }

    /// Does this machine have it?
    #[must_use]
    pub fn is_available(self) -> bool {
        struct Seen;
        impl Visitor for Seen {
            type Output = ();
            fn visit<I: Isa>(self, _: I) {}
        }
        self.visit(Seen).is_some()
    }

    /// The levels of this machine, the best last.
    pub fn available() -> impl DoubleEndedIterator<Item = Self> {
        Self::ALL.iter().copied().filter(|level| level.is_available())
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Not the name of a [`Level`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLevelError(());

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a set of instructions; there are")?;
        for (i, level) in Level::ALL.iter().enumerate() {
            write!(f, "{} {level}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl core::error::Error for ParseLevelError {}

/// Reads the name of a level.
impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.iter().copied().find(|level| level.name() == name).ok_or(ParseLevelError(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn names_are_read_back() {
        for &level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        let error = "AVX".parse::<Level>().unwrap_err().to_string();
        assert_eq!(
            error,
            "not a set of instructions; there are scalar, sse4.2, avx2, avx512, neon, simd128"
        );
    }

    #[test]
    fn the_best_is_one_that_is_here() {
        assert!(Level::Scalar.is_available());
        assert!(Level::detect().is_available());
        assert!(Level::available().is_sorted());
    }
}
