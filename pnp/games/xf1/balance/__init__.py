"""What XF-1's numbers should do."""
