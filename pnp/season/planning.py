"""Whether a season may be so long."""

from __future__ import annotations

from pnp.referee.reader import Reader
from pnp.referee.rules import MOST_RACES


def can_be_run(races: int, rule: str, reader: Reader) -> bool:
    """Whether so many races make a season; otherwise it is a fault."""
    if 1 <= races <= MOST_RACES:
        return True
    reader.fault("races", f"{races} races are not possible ({rule})", f"1 to {MOST_RACES}")
    return False
