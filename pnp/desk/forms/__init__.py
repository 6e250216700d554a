"""The record sheets that every game has: blank, filled in, or to be filled on the screen."""
