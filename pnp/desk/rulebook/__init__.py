"""The rule book of a game: its clauses in teaching order, with examples that the referee has run."""
