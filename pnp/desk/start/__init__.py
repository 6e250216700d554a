"""The start sheet of a game: cover and labels; on the back what to print on which paper, and how it is made."""
