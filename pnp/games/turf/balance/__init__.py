"""What TurfMaster's numbers should do."""
