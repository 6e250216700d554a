"""Bots playing many races, and what their results say about the data."""
