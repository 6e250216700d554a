"""A season of XF-1: its plan, how races add up, races by hand, and its own record sheets."""
