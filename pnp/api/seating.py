"""Who sits where when somebody is away, and whom the points follow."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.kit.errors import UsageError
from pnp.season.season import Season
from pnp.season.seating import read_stand_ins
from pnp.season.system import CAR, FOLLOWING, PERSON

__all__ = ["CAR", "FOLLOWING", "PERSON", "stand_in"]


def stand_in(season: Season, typed: Sequence[str], race: int | None = None) -> None:
    """For one race, the next one if none is named: “Dora: Anna” has Dora sit in Anna's seat, “Anna: Anna” nobody."""
    if race is None and season.over:
        raise UsageError("all races of this season are run", where="--race", expected="which race it was")
    number = season.race if race is None else race
    for seat, who in read_stand_ins(season, typed, number):
        season.stand_in(number, seat, who)
