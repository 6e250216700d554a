"""A race that was not played at this table: its keeper writes down how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.api.entering import bonuses, enter_line, give_bonus, hint_of, name_of, untold_bonuses
from pnp.api.refereeing import Narrator
from pnp.api.seasons import Adjustment, RaceDay, Season, result_lines
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


def waiting(season: Season, narrator: Narrator) -> list[Plain]:
    """What was agreed for races run, and nobody has yet: the race, the name of the bonus, who took part."""
    return [
        {
            "race": result.race,
            "name": name,
            "ask": str(narrator.words(f"bonus.waits.{name}", race=result.race, n=season.plan.bonus[name])),
            "who": [(who, str(narrator.called("car", who))) for who in result.order],
        }
        for result in season.results
        for name in untold_bonuses(season, result.race)
    ]


def tell_bonus(live: Live, role: Role, race: int, name: str, who: str, seen: int, id: str) -> None:
    """Who had pole or the fastest lap of a race that was run."""
    live.check_keeper(role)
    told = {"pole": who} if name == "pole" else {"fastest": who}
    live.decide(role, id, seen, lambda: possible(lambda: give_bonus(live.season, race, **told)))


def entered(
    live: Live, role: Role, line: str, day: RaceDay, told: tuple[str, str], seen: int, id: str, dry: bool, lang: str
) -> Plain:  # fmt: skip
    """Writes it down, if nobody is missing; `dry` only says what it would come to. Who is missing is asked. `told` is
    who had pole and the fastest lap, where that brings a bonus."""
    live.check_keeper(role)
    with live.lock:
        season, narrator = live.season, live.voice(lang)
        typed = possible(lambda: enter_line(season, line, day=day))
        if typed.result is None:
            return {"missing": str(narrator.words("season.enter.missing", cars=list(typed.missing)))}
        result = typed.result
        given = possible(lambda: bonuses(season, result, *told))
        if dry:
            after = season.facts_with([result], given)
            lines = [*result_lines(season, result, narrator, day), *_given(given, narrator)]
            return {"told": lines, "standings": standings_after(season, after, narrator)}
        live.decide(role, id, seen, lambda: live.running.enter(typed.written, result, given))
        return {}


def _given(bonuses: Sequence[Adjustment], narrator: Narrator) -> list[str]:
    said = [(narrator.words(f"bonus.entry.{name_of(each.why)}", n=each.n), each.who) for each in bonuses]
    return [f"{words}: {narrator.called('car', who)}" for words, who in said]
