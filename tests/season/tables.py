"""Seasons of all four games for tests that do not care which one it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from pnp.kit.game import AnyGame
from pnp.kit.register import find_game
from pnp.kit.words import load_words
from pnp.lab.bots import any_answer
from pnp.referee.narrate import Narrator, voiced
from pnp.season.season import Season
from pnp.season.standings import Row
from pnp.season.system import Plan, Written


@dataclass(frozen=True)
class Sample:
    """A table with players and what they agreed on."""

    game: str
    players: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)

    def plan(self, races: int = 3) -> Plan:
        return find_game(self.game).season.plan(data(self.game), self.players, races, self.options)


FMR = Sample("fmr", ("Anna: red", "Ben: blue", "Carla: green", "Dan: yellow"), {"drivers_title": "yes"})
FMR_THREE = Sample(
    "fmr", ("Anna: red blue", "Ben: green yellow", "Carla: orange purple"), {"three_player": "best_team"}
)
FMR_FREE = Sample("fmr", FMR.players, {"uncontrolled_score": "no"})
TURF = Sample("turf", ("Anna: red, blue", "Ben: green, yellow"))
CHASE = Sample("turf", ("Anna: red, blue", "Ben: green, yellow"), {"steeplechase": "yes"})
XF1 = Sample("xf1", ("Anna: U", "Carla: T02"), {"teams": "F"})
XF1_ALL = Sample(
    "xf1", ("Anna: U", "Carla: T02"),
    {"teams": "F", "contracts": "yes", "nonstart": "yes", "assignment": "yes", "evaluation": "yes"},
)  # fmt: skip
MAD = Sample("mad", ("Anna: red", "J. Doe: blue", "Cleo: green"))
MAD_DEALT = Sample("mad", MAD.players, {"cards": "dealt", "reverse_direction": "yes", "starter": "last"})
PLAIN = {"fmr": FMR, "turf": TURF, "xf1": XF1, "mad": MAD}
EVERY = {
    "fmr": FMR, "fmr three": FMR_THREE, "fmr free": FMR_FREE, "turf": TURF, "turf chase": CHASE, "xf1": XF1,
    "xf1 all": XF1_ALL, "mad": MAD, "mad dealt": MAD_DEALT,
}  # fmt: skip


@cache
def data(game: str) -> Any:
    found = find_game(game)
    return found.load(found.library())


def narrator(season: Season, lang: str = "en") -> Narrator:
    game: AnyGame = season.game
    words = voiced(load_words(lang, game.library(season.overlay)), game.teller, season.data, season.plan.entries)
    return Narrator(words, game.teller)


def begun(path: Path, sample: Sample, races: int = 3, title: str = "Club") -> Season:
    return Season.create(path, find_game(sample.game), sample.plan(races), title)


def play(season: Season, seed: int = 1) -> None:
    """A race with answers by chance."""
    rng = Random(seed)
    race = season.referee()
    while race.q is not None:
        race.answer(any_answer(race.q, rng), "bot")
    season.finish(race)


def field_of(season: Season) -> list[str]:
    return [each.id for each in season.by_hand.competitors(season.data, season.plan)]


def in_this_order(season: Season, order: Sequence[str], out: Sequence[str] = (), **extra: Any) -> Written:
    """A race as it is written down; the bonus cards that must be there go to the first at home."""
    if season.game.id == "mad" and "bonus" not in extra:
        drawn = season.results[-1].carry["drawn"] if season.results else []
        free = sorted((card for card in data(season.game.id).bonus if card not in drawn), reverse=True)
        extra["bonus"] = dict(zip(order, free[:2], strict=False))
    return Written(tuple(order), tuple(out), extra)


def by_hand(season: Season, order: Sequence[str], out: Sequence[str] = (), **extra: Any) -> None:
    season.finish_by_hand(in_this_order(season, order, out, **extra))


def rows(season: Season) -> dict[str, list[Row]]:
    """Every table without its reasons' wording."""
    return {standing.id: list(standing.rows) for standing in season.standings()}


def totals(season: Season, table: str) -> dict[str, int]:
    return {row.who: row.total for row in rows(season)[table]}
