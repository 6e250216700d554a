"""Who drives when nobody does."""

from collections.abc import Mapping
from random import Random
from typing import Any

from hillclimb.rules import RULES
from pnp.lab.plain import PlainLab
from pnp.referee.ask import Answer, Ask


def careful(ask: Ask, view: Mapping[str, Any], _rng: Random) -> Answer:
    """Steadily, unless somebody is far ahead."""
    return "flat" if max(view["at"].values()) - view["at"][ask.who] > 8 else "steady"


LAB = PlainLab(RULES, {"careful": careful, "bold": lambda *_: "flat"})
