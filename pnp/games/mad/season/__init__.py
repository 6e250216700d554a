"""A season of MAD Racers: its plan, how races add up, races by hand, and its own record sheets."""
