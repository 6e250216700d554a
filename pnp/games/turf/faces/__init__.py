"""Everything of TurfMaster that is printed."""
