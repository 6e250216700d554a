"""A race and a season to look at: places turn by turn, points race by race."""
