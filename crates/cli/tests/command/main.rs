//! What users type and get: every command and mode, a noun a file.

#[path = "../support/mod.rs"]
mod support;

mod candidates;
mod check;
mod convert;
mod count;
mod help;
mod solve;
mod steps;
mod transform;
mod verify;
