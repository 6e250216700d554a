"""A season from what a sheet of paper kept of it."""

from __future__ import annotations

from typing import Any

from pnp.kit.errors import PnpError
from pnp.referee.rules import RaceResult
from pnp.season.system import Begun, Plan

_NEEDED = ("game", "title", "entries", "options", "programme", "results", "adjustments")


def restored(values: dict[str, Any], where: str) -> tuple[Begun, str]:
    """What is brought forward, and the title."""
    missing = [name for name in _NEEDED if name not in values]
    if missing:
        raise PnpError(
            f"these codes do not say the {missing[0]} of a season",
            where=where,
            do="use the version of pnp that made them",
        )
    plan = Plan.from_json(values)
    results = tuple(RaceResult.from_json(raw) for raw in values["results"])
    adjustments, seated = (tuple(values.get(name, ())) for name in ("adjustments", "seated"))
    return Begun(plan, results, adjustments, values.get("last_number", 0), seated), str(values["title"])
