"""Everything of Formula Motor Racing that is printed."""
