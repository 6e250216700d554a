"""A filled entry list back in: dates for the calendar, and other players; what else was written is told, not taken."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.desk.forms.pen import field_name
from pnp.desk.intake.filled import check_title
from pnp.kit.errors import PnpError, Problems
from pnp.kit.writing import REASON, problem_with
from pnp.season.day import RaceDay, faults_in, part_of
from pnp.season.season import Season
from pnp.season.system import Competitor

ENTRY, OWNER, CALENDAR, AGREED, NAME, DATE = "entry", "owner", "calendar", "agreed", "name", "date"
_PLAYERS = "say who plays what: pnp season players"

Fields = Mapping[str, str]
Printed = Mapping[str, Sequence[str]]
"""What our own sheet says in each field: in every language, for nobody knows in which it was printed."""


@dataclass(frozen=True)
class EntryList:
    """What a filled entry list adds to a season."""

    days: Mapping[int, RaceDay]
    """Of the races whose date is new."""
    players: tuple[str, ...] = ()
    """As they are typed, from the next race on; none where nobody has changed."""
    unread: tuple[str, ...] = ()
    """What stands in fields that nothing is taken from: other names for races, and other options."""
    agreed: tuple[str, ...] | None = None
    """What the table agrees on in its own words, where that is new."""


def is_entry_list(fields: Fields) -> bool:
    return any(name.startswith(field_name(ENTRY, "")) for name in fields)


def read_entries(season: Season, fields: Fields, printed: Printed, where: str) -> EntryList:
    """What was written into our own form since it was printed; every problem at once."""
    check_title(season, fields, where)
    _check_calendar(season, fields, where)
    entered = season.by_hand.competitors(season.data, season.plan)
    changed = {name: text for name, text in _written(fields) if text not in printed.get(name, ())}
    days = dict(_days(season, fields))
    if odd := [each for race, day in days.items() for each in faults_in(day, part_of(_entry_of(race, where)))]:
        raise Problems.counted(odd)
    agreed = _agreed(season, fields, printed)
    _check_words(agreed or (), where)
    unread = tuple(text for text in _unread(changed) if text not in (agreed or ()) and text not in names_in(days))
    return EntryList(days, _players(season, entered, changed, where), unread, agreed)


def names_in(days: Mapping[int, RaceDay]) -> list[str]:
    return [day.name for day in days.values()]


def _agreed(season: Season, fields: Fields, printed: Printed) -> tuple[str, ...] | None:
    """Lines of people's own, in their order, where we had printed nothing or such a line; None if nothing is new."""
    first = field_name(ENTRY, AGREED, "")
    lines = [(int(name.removeprefix(first)), name, text) for name, text in _written(fields) if name.startswith(first)]
    plan, own = season.plan, ("", *season.agreed)
    by_the_book = not (plan.options or plan.counting or plan.follows_people or plan.bonus)
    free = [
        (name, text) for _, name, text in sorted(lines)
        if by_the_book or all(each in own for each in printed.get(name, ()))
    ]  # fmt: skip
    found = tuple(text for name, text in free if text and (text in own or text not in printed.get(name, ())))
    return found if lines and found != season.agreed else None


def _check_words(lines: Sequence[str], where: str) -> None:
    if odd := [found.at(where) for line in lines if (found := problem_with(line, REASON))]:
        raise Problems.counted(odd)


def _written(fields: Fields) -> Iterator[tuple[str, str]]:
    return ((name, " ".join(text.split())) for name, text in fields.items())


def _check_calendar(season: Season, fields: Fields, where: str) -> None:
    rows = {name for name in fields if name.startswith(field_name(ENTRY, CALENDAR, "")) and name.endswith(f":{DATE}")}
    wanted = {field_name(ENTRY, CALENDAR, race, DATE) for race in range(1, season.plan.races + 1)}
    if rows != wanted:
        what = f"this entry list is of a season with {len(rows)} races"
        raise PnpError(what, where=where, expected=f"one with {season.plan.races} races")


def _days(season: Season, fields: Fields) -> Iterator[tuple[int, RaceDay]]:
    for race in range(1, season.plan.races + 1):
        date = " ".join(fields[field_name(ENTRY, CALENDAR, race, DATE)].split())
        name = " ".join(fields.get(field_name(ENTRY, CALENDAR, race, NAME), "").split())
        known, is_named = season.day_of(race), season.plan.programme[race - 1].get("name")
        new = RaceDay(name="" if is_named or name == known.name else name, date="" if date == known.date else date)
        if new:
            yield race, new


def _entry_of(race: int, where: str) -> str:
    return f"{where}: {field_name(CALENDAR, race)}"


def _unread(changed: Fields) -> Iterator[str]:
    of_no_use = re.compile(rf"{ENTRY}:(?:{CALENDAR}:\d+:{NAME}|{AGREED}:\d+)")
    return (text for name, text in changed.items() if text and of_no_use.fullmatch(name))


def _players(season: Season, entered: Sequence[Competitor], changed: Fields, where: str) -> tuple[str, ...]:
    """Who has what from now on: what one player had goes to one player."""
    now = {each.id: changed.get(field_name(ENTRY, each.id, OWNER), each.owner) for each in entered}
    if all(now[each.id] == each.owner for each in entered):
        return ()
    problems: list[PnpError] = []
    units: dict[str, list[str]] = {}
    for player in season.plan.entries.players:
        theirs = [each.id for each in entered if each.owner == player.name]
        owners = list(dict.fromkeys(now[id] for id in theirs))
        if len(owners) != 1 or not owners[0] or player.bot:
            what = f"what {player.name} has cannot be given away here: {', '.join(theirs)}"
            problems.append(PnpError(what, where=where, expected="one new name on all of these lines", do=_PLAYERS))
        else:
            units.setdefault(owners[0], []).extend(player.cars or player.teams)
    for each in entered:
        if not each.owner and now[each.id]:
            what = f"nobody has {each.id}, and the list gives it to {now[each.id]}"
            problems.append(PnpError(what, where=where, expected="nothing there", do=_PLAYERS))
    if problems:
        raise Problems.counted(problems)
    return tuple(f"{name}: {', '.join(owned)}" for name, owned in units.items())
