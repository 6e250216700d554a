"""A season of Formula Motor Racing: its plan, how races add up, races by hand, and its own record sheets."""
