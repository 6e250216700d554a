"""What comes back from paper: filled forms and scanned codes."""
