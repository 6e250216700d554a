"""A season from what a sheet of paper kept of it."""

from __future__ import annotations

from typing import Any

from pnp.referee.rules import RaceResult
from pnp.season.day import RaceDay
from pnp.season.shapes import Suspended, check_shape
from pnp.season.system import Begun, Plan


def restored(values: dict[str, Any], where: str) -> tuple[Begun, str]:
    """What is brought forward, and the title."""
    check_shape(Suspended, values, where)
    plan = Plan.from_json(values)
    results = tuple(RaceResult.from_json(raw) for raw in values["results"])
    adjustments, seated = (tuple(values.get(name, ())) for name in ("adjustments", "seated"))
    days = {int(race): RaceDay.from_json(day) for race, day in values.get("days", {}).items()}
    agreed = tuple(values.get("agreed", ()))
    return Begun(plan, results, adjustments, values.get("last_number", 0), seated, days, agreed), str(values["title"])
