"""A finished season to look at: people who are not there, driven by bots."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from random import Random

from pnp.api.editions import Edition
from pnp.api.guiding import Beginning, Guide
from pnp.api.refereeing import EVERYBODY, Helpers, Table
from pnp.api.seasons import create_season
from pnp.kit.errors import PnpError
from pnp.season.day import RaceDay
from pnp.season.season import Season

__all__ = ["run_demo"]
_FIRST_DAY = date(2026, 3, 6)
_WEEKS = 2
_SEATS = 4


def run_demo(
    edition: Edition, path: Path, lang: str = "en", seed: int = 1, step: Callable[[int], None] = lambda _: None
) -> Season:
    """Every race of a season, decided by bots with the program's dice; the same seed gives the same season."""
    edition.game.need("rules", "season", "lab")
    if path.exists():
        raise PnpError("this file is there already", where=str(path), do="choose another folder with --out")
    words = edition.words(lang)
    season = create_season(path, edition, _players(edition, lang), title=words("demo.title"))
    dice = Random(seed)
    with season:
        while not season.over:
            _race(season, lang, dice)
            step(1)
    return season


def _race(season: Season, lang: str, dice: Random) -> None:
    number = season.race
    helpers = Helpers.agreed(season, EVERYBODY, season.plan.entries.names)
    table = Table(season, lang, helpers, seed=dice)
    table.play_on()
    table.finish()
    day = _FIRST_DAY + timedelta(weeks=_WEEKS * (number - 1))
    season.note_day(number, RaceDay(date=day.isoformat(), where=table.narrator.words("demo.venue")))


def _players(edition: Edition, lang: str) -> tuple[str, ...]:
    """As the guide seats people who only say their names."""
    guide = Guide(edition, lang, Beginning(roll=EVERYBODY))
    lowest, highest = edition.game.players
    names = str(edition.words(lang)("demo.names")).split()
    for name in names[: max(lowest, min(_SEATS, highest))]:
        guide.answer(name)
    guide.answer("")
    return tuple(guide.beginning.players)
