"""The pictures of MAD Racers' parts."""
