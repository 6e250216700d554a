"""Everything of MAD Racers that is printed."""
