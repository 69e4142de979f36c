//! What all registers have in common.

#[cfg(all(feature = "std", target_arch = "aarch64"))]
pub(super) use std::arch::is_aarch64_feature_detected as has;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub(super) use std::is_x86_feature_detected as has;
#[cfg(not(feature = "std"))]
macro_rules! has {
    ($feature:tt) => {
        cfg!(target_feature = $feature)
    };
}
#[cfg(not(feature = "std"))]
pub(super) use has;

/// The door of a witness, by the features that it stands for.
macro_rules! witness {
    ($witness:ty: $($feature:tt)+) => {
        impl $crate::isa::Witness for $witness {
            fn detect() -> Option<Self> {
                ($($crate::isa::macros::has!($feature))&&+).then_some(Self(()))
            }

            fn enter<K: $crate::isa::Kernel<Self>>(self, kernel: K) -> K::Output {
                $(#[target_feature(enable = $feature)])+
                fn inside<K: $crate::isa::Kernel<$witness>>(isa: $witness, kernel: K) -> K::Output {
                    kernel.run(isa)
                }
                // SAFETY: the witness was only made on a CPU that has all of them.
                unsafe { inside(self, kernel) }
            }
        }
    };
}

/// Instructions on values. Those that touch memory say for themselves why they may.
macro_rules! instruction {
    ($($call:tt)*) => {
        // SAFETY: it takes a witness to get here, or a word, which only a witness makes; so the CPU
        // has the instruction.
        unsafe { $($call)* }
    };
}

/// The operators of a word.
macro_rules! operators {
    (
        [$($generic:tt)*] $word:ty, |$a:ident, $b:ident|
        & $and:expr, | $or:expr, ^ $xor:expr, - $less:expr $(,)?
    ) => {
        operators!(@ [$($generic)*] $word, BitAnd bitand, $a, $b, $and);
        operators!(@ [$($generic)*] $word, BitOr bitor, $a, $b, $or);
        operators!(@ [$($generic)*] $word, BitXor bitxor, $a, $b, $xor);
        operators!(@ [$($generic)*] $word, Sub sub, $a, $b, $less);
    };
    (
        @ [$($generic:tt)*] $word:ty, $operator:ident $method:ident,
        $a:ident, $b:ident, $value:expr
    ) => {
        impl<$($generic)*> core::ops::$operator for $word {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self, other);
                $value
            }
        }
    };
}

/// `lane` and `set_lane` of a word that is so many numbers in memory.
macro_rules! lanes {
    ($lanes:literal) => {
        #[inline(always)]
        fn lane(&self, lane: usize) -> u16 {
            // SAFETY: a register is so many numbers of 16 bits.
            unsafe { (*(&raw const *self).cast::<[u16; $lanes]>())[lane] }
        }

        #[inline(always)]
        fn set_lane(&mut self, lane: usize, value: u16) {
            // SAFETY: a register is so many numbers of 16 bits, and any bits are a register.
            unsafe { (*(&raw mut *self).cast::<[u16; $lanes]>())[lane] = value }
        }

        #[inline(always)]
        fn eight(&self, from: usize) -> [u16; 8] {
            // SAFETY: a register is so many numbers of 16 bits.
            unsafe { (*(&raw const *self).cast::<[[u16; 8]; $lanes / 8]>())[from / 8] }
        }

        #[inline(always)]
        fn set_eight(&mut self, from: usize, values: [u16; 8]) {
            // SAFETY: a register is so many numbers of 16 bits, and any bits are a register.
            unsafe { (*(&raw mut *self).cast::<[[u16; 8]; $lanes / 8]>())[from / 8] = values }
        }
    };
}
