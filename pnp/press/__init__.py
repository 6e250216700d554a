"""From faces to sheets of paper; knows nothing of games."""
