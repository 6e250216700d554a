"""The club's book: all years on paper."""
