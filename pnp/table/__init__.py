"""The live table: one referee, and everybody who looks at it or answers it, without a word about how they reach it."""
