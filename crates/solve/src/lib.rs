//! Sudoku solutions: the smallest, the last, the k-th, any, all, and how many.
