"""Seasons by chance: races in any order, decisions of every kind before and after them, some revoked; other players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from pnp.api.seasons import take_back
from pnp.games.fmr.model import FmrData
from pnp.kit.errors import PnpError
from pnp.kit.register import find_game
from pnp.season.adjusting import Adjustment
from pnp.season.bonus import REASONS
from pnp.season.season import Season
from tests.kinds import as_a
from tests.season.tables import Sample, by_hand, field_of, play

_NEW_PLAYER = "Zoë"


def season_by_chance(path: Path, sample: Sample, seed: int) -> Season:
    """Of one to three races, of which at least one is run."""
    chance = Random(f"{sample} {seed}")
    races = chance.randint(1, 3)
    plan = sample.plan(races).dropping(races - 1 if chance.random() < 0.3 else 0)
    luck = Random(f"bonus {sample} {seed}")
    plan = replace(plan, bonus={name: luck.randint(1, 9) for name in REASONS if luck.random() < 0.3})
    season = Season.create(path, find_game(sample.game), plan, "By chance")
    for race in range(chance.randint(1, races)):
        if race and chance.random() < 0.4:
            _change_players(season, chance)
        _run(season, chance)
        for name in plan.bonus:
            season.give_bonus(race + 1, {name: luck.choice(season.facts.results[-1].order)})
        for _ in range(chance.randint(1, 3)):
            _decide(season, chance)
        if chance.random() < 0.4:
            _revoke(season, chance)
    if len(season.results) > 1 and chance.random() < 0.2:
        take_back(season, race=True)  # what was decided about it waits until it is run again
    return season


# -- races


def _run(season: Season, chance: Random) -> None:
    """On paper; with the referee where a race takes more than an order."""
    if season.plan.options.get("contracts") == "yes":
        play(season, chance.randint(1, 99))
        return
    order = [who for who in field_of(season) if who not in _resting(season)]
    chance.shuffle(order)
    may_fall = season.game.id != "turf" or season.plan.options.get("steeplechase") == "yes"
    home = len(order) - (chance.randint(0, len(order) // 2) if may_fall else 0)
    by_hand(season, order[:home], order[home:])


def _resting(season: Season) -> Sequence[str]:
    """Who fell in the race before sits this one out."""
    return season.results[-1].carry.get("fallen", ()) if season.results else ()


# -- players


def _change_players(season: Season, chance: Random) -> None:
    """What they have goes round, and somebody new may sit down; or they only change places. Teams that nobody has had
    may be taken, where the rules allow it."""
    players = season.plan.entries.players
    holdings = [" ".join(player.cars or player.teams) for player in players]
    if season.game.id == "fmr" and len(players) > 3:
        holdings = chance.sample([*as_a(FmrData, season.data).teams], len(players))
    names = [player.name for player in players]
    turned = [*names[1:], names[0]]
    others = [*turned[1:], _NEW_PLAYER] if chance.random() < 0.5 and _NEW_PLAYER not in names else turned
    around = [*zip(names, holdings, strict=True)]
    for seated in (zip(others, holdings, strict=True), [*around[1:], around[0]]):
        try:
            season.reseat([f"{name}: {has}" for name, has in seated])
        except PnpError:
            continue
        return


# -- decisions


def _decide(season: Season, chance: Random) -> None:
    """One that may be made; its reason is like no other."""
    why = f"reason {len(season.live.beside)}-{chance.randint(100, 999)}"
    kinds: list[Callable[[], Adjustment]] = [
        lambda: Adjustment("points", _somebody(season, chance), why, 0, _points(chance)),
        lambda: Adjustment("points", _somebody(season, chance), why, _race(season, chance), _points(chance)),
        lambda: Adjustment("points", chance.choice(field_of(season)), why, _race(season, chance), _points(chance)),
        lambda: Adjustment("disqualify", chance.choice(field_of(season)), why, _race(season, chance)),
        lambda: Adjustment("place", chance.choice(field_of(season)), why, _race(season, chance), chance.randint(1, 3)),
    ]
    for _ in range(5):
        try:
            season.adjust(chance.choice(kinds)())
        except PnpError:
            continue
        return


def _somebody(season: Season, chance: Random) -> str:
    return chance.choice([row.who for standing in season.standings() for row in standing.rows])


def _race(season: Season, chance: Random) -> int:
    return chance.randint(1, len(season.results))


def _points(chance: Random) -> int:
    return chance.choice([-50, -7, -1, 1, 5, 30])


def _revoke(season: Season, chance: Random) -> None:
    numbers = [each["number"] for each in season.adjustments]
    if numbers:
        season.revoke(chance.choice(numbers))
