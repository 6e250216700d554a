"""Where the slip of the hand is: how far back somebody at the table said something."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any

from pnp.referee.referee import Referee, Step

ONLY = "only"
"""Where an answer comes from if there was no other."""
UNASKED = (ONLY, "obvious", "shown")
"""Where answers come from that nobody was asked for."""
_BY_ITSELF = (*UNASKED, "assumed", "bot", "rolled", "remembered")
"""Where answers come from that nobody at the table gave."""


def lately(referee: Referee[Any], unattended: AbstractSet[str]) -> int:
    """Steps since somebody at the table said something, with all of that line. `unattended` are those nobody answers
    for."""
    count, steps = 0, referee.steps
    for length in referee.lines:
        count += length
        line = steps[len(steps) - count :][:length]
        if not all(_came_by_itself(step, unattended) for step in line):
            return count
    return 1


def went_by_itself(referee: Referee[Any]) -> bool:
    """Whether nobody at the table had anything to say in this race."""
    return all(step.record.get("src") in _BY_ITSELF for step in referee.steps)


def _came_by_itself(step: Step, unattended: AbstractSet[str]) -> bool:
    if step.ask is None or step.record["src"] == "typed":
        return False
    return step.record["src"] in UNASKED or step.ask.who in unattended
