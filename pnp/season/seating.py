"""Who sits in whose seat for one race, as people type it: “Dora: Anna”, “Dora for Anna”."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.kit.errors import PnpError, Problems, nearest
from pnp.kit.writing import NAME, alike, plain, problem_with
from pnp.season.season import Season

_WHERE = "--stand-in"
_BETWEEN = re.compile(r"\s*[:：=＝]\s*|\s+for\s+")


def read_stand_ins(season: Season, typed: Sequence[str], race: int) -> list[tuple[str, str]]:
    """Each seat with who sits there; nobody but its player where that is said again. Every problem at once."""
    if not 1 <= race <= season.plan.races:
        raise PnpError(f"there is no race {race}", where="--race", expected=f"1 to {season.plan.races}")
    found, problems = [], []
    for text in typed:
        try:
            found.append(_read(season, text, race))
        except PnpError as problem:
            problems.append(problem)
    if problems:
        raise Problems.counted(problems)
    return found


def racers(season: Season, race: int) -> dict[str, str]:
    """Who raced each car that has a player."""
    plan, system = season.plan_for(race), season.system.by_hand
    people = {each.name: each.person for each in plan.entries.players}
    entered = system.competitors(season.data, plan) if system else ()
    return {each.id: people[each.owner] for each in entered if each.owner in people}


def _read(season: Season, text: str, race: int) -> tuple[str, str]:
    who, *rest = _BETWEEN.split(plain(text))
    if len(rest) != 1 or not rest[0]:
        raise PnpError(f"“{text}” does not say who sits in whose seat", where=_WHERE, expected="“Dora: Anna”")
    players = season.plan_for(race).entries.players
    seat = next((each for each in players if alike(each.name, rest[0])), None)
    if seat is None:
        names = [each.name for each in players]
        raise PnpError(f"nobody called “{rest[0]}” takes part", where=_WHERE, expected=nearest(rest[0], names))
    if seat.bot:
        raise PnpError(f"{seat.name} is played by the program", where=_WHERE, expected="somebody's seat")
    if odd := problem_with(who, NAME):
        raise odd.at(_WHERE)
    return seat.name, "" if not who or alike(who, seat.name) else _known(season, who)


def _known(season: Season, who: str) -> str:
    """As the season spells somebody who has raced before."""
    races = range(1, season.plan.races + 1)
    people = {each.person: None for race in races for each in season.plan_for(race).entries.players}
    return next((known for known in people if alike(known, who)), who)
