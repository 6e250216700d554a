"""Where the evening stands."""

from __future__ import annotations

from enum import Enum


class Phase(Enum):
    ASKING = "asking"
    """Somebody is asked something."""
    PAUSING = "pausing"
    """A bot's car has moved; the next one waits until everybody has seen it."""
    AGREEING = "agreeing"
    """The race is run; the result is kept as soon as the keeper says so."""
    BETWEEN = "between"
    """A result is kept, and there is another race."""
    OVER = "over"
    """All races are run."""
