"""The start sheet of a game: its cover and labels, and on the back what to print on which paper and what to do with it."""
