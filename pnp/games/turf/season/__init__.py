"""A season of TurfMaster: its plan, how races add up, races by hand, and its own record sheets."""
