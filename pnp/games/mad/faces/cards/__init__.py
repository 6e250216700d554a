"""The cards of MAD Racers: parts, bonus, players, and the part summary."""
