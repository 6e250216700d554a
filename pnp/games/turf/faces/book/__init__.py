"""What is drawn in the rule book of TurfMaster."""
