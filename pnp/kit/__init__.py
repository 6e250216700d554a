"""What a game is: its data, its languages, its place in the register."""
