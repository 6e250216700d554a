"""What MAD Racers' numbers should do."""
