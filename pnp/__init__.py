"""Print, referee and simulate racing board games from one set of data."""

__version__ = "0.1.0"
