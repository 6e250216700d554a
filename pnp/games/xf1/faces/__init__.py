"""Everything of XF-1 that is printed."""
