"""A race that was not played at this table: its keeper writes down how it ended."""

from __future__ import annotations

from pnp.api.entering import enter_line, hint_of
from pnp.api.refereeing import Narrator
from pnp.api.seasons import RaceDay, Season, result_lines
from pnp.table.live import Live
from pnp.table.questions import Plain
from pnp.table.refusals import possible
from pnp.table.roles import Role
from pnp.table.standing import standings_after


def how_to_enter(season: Season, narrator: Narrator) -> list[str]:
    """What is typed; nothing where no race can be written down."""
    if season.over or season.system.by_hand is None:
        return []
    hint = ", ".join(f"{name} {range_}" for name, range_ in hint_of(season).items())
    lines = [str(narrator.words("season.enter.how"))]
    return [*lines, str(narrator.words("season.enter.brackets", columns=hint))] if hint else lines


def entered(
    live: Live, role: Role, line: str, day: RaceDay, seen: int, id: str, dry: bool, lang: str
) -> Plain:  # fmt: skip
    """Writes it down, if nobody is missing; `dry` only says what it would come to. Who is missing is asked."""
    live.check_keeper(role)
    with live.lock:
        season, narrator = live.season, live.voice(lang)
        typed = possible(lambda: enter_line(season, line, day=day))
        if typed.result is None:
            return {"missing": str(narrator.words("season.enter.missing", cars=list(typed.missing)))}
        if dry:
            told = result_lines(season, typed.result, narrator, day)
            return {"told": told, "standings": standings_after(season, season.facts_with([typed.result]), narrator)}
        live.decide(role, id, seen, lambda: live.running.enter(typed.written))
        return {}
