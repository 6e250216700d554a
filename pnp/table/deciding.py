"""What the keeper decides by hand about the season: points given and taken, places, disqualifications."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.api.refereeing import Narrator
from pnp.api.seasons import (
    Adjustment,
    Facts,
    Season,
    adjustment_of,
    decisions_of,
    kind_of_decision,
    told_decision,
)
from pnp.api.speaking import UsageError
from pnp.table.live import Live
from pnp.table.questions import Plain
from pnp.table.refusals import possible
from pnp.table.roles import Role
from pnp.table.standing import standings_after


@dataclass(frozen=True)
class Decision:
    """As it is asked for: something about somebody, or the number of what is revoked."""

    who: str = ""
    race: int = 0
    points: int | None = None
    place: int | None = None
    disqualify: bool = False
    why: str = ""
    revoke: int | None = None


def decide(live: Live, role: Role, asked: Decision, seen: int, id: str, dry: bool, lang: str) -> Plain:
    """Writes it down; `dry` only says how the tables would stand. What cannot be decided is refused with the reason."""
    live.check_keeper(role)
    with live.lock:
        season, narrator = live.season, live.voice(lang)
        if dry:
            facts = possible(lambda: _facts_after(season, asked))
            return {"standings": standings_after(season, facts, narrator)}
        live.decide(role, id, seen, lambda: _write(season, asked))
        return {"decisions": decisions_told(season, narrator)}


def decisions_told(season: Season, narrator: Narrator) -> list[Plain]:
    """What was decided by hand so far, each with the number by which it is revoked."""
    return [{"number": each["number"], "text": told_decision(season, each, narrator)} for each in decisions_of(season)]


def _write(season: Season, asked: Decision) -> None:
    adjustment = possible(lambda: _checked(season, asked))
    if isinstance(adjustment, Adjustment):
        season.adjust(adjustment)
    else:
        season.revoke(adjustment)


def _facts_after(season: Season, asked: Decision) -> Facts:
    checked = _checked(season, asked)
    return season.facts_with([], [checked]) if isinstance(checked, Adjustment) else season.facts_without(checked)


def _checked(season: Season, asked: Decision) -> Adjustment | int:
    """What is to be written down; or the number of what is to be revoked."""
    kind = kind_of_decision(asked.who, asked.points, asked.disqualify, asked.place, asked.revoke)
    if kind:
        return adjustment_of(season, kind, asked.who, asked.why, asked.race, asked.points or asked.place or 0)
    if asked.revoke is None:
        raise UsageError("say about whom", expected="a name of the tables: pnp season standings shows them")
    season.facts_without(asked.revoke)
    return asked.revoke
