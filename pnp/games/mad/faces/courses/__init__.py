"""The course sheets of MAD Racers."""
