"""The days of a season for people's calendars: iCalendar, as RFC 5545 has it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from datetime import date, datetime

from pnp.kit.errors import PnpError
from pnp.referee.narrate import Narrator
from pnp.season.dates import read_date
from pnp.season.day import memories
from pnp.season.report import race_line
from pnp.season.season import Season
from pnp.season.shown import shown_belonging

_OCTETS = 75
"""Of a line; what is longer goes on in the next, behind a space."""
_EXAMPLE = "2026-11-18, or 2026-11-18 20:00"


def calendar(season: Season, narrator: Narrator) -> str:
    """An event for each race whose day is known. The same season makes the same file, whenever it is written."""
    events = [line for race in _dated(season) for line in _event(season, race, narrator)]
    if not events:
        raise PnpError(
            "no race of this season has a date that a calendar knows", where=str(season.path), expected=_EXAMPLE,
            do="pnp season day … --race N --date 2026-11-18",
        )  # fmt: skip
    title = _escaped(shown_belonging(season, narrator.words))
    head = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//pnp//season//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{title}",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in [*head, *events, "END:VCALENDAR"])


def undated(season: Season) -> Iterator[PnpError]:
    """What stands as a date and is none that a calendar knows."""
    for race, day in season.days.items():
        if day.date and read_date(day.date) is None:
            what = f"race {race} is not in the calendar: “{day.date}” may be several days, or none"
            yield PnpError(what, where=str(season.path), expected=_EXAMPLE)


def _dated(season: Season) -> Iterator[int]:
    return (race for race, day in season.days.items() if read_date(day.date))


def _event(season: Season, race: int, narrator: Narrator) -> Iterator[str]:
    day = season.day_of(race)
    start = read_date(day.date) or date.min
    is_timed = isinstance(start, datetime)
    yield "BEGIN:VEVENT"
    yield f"UID:race-{race}-{start.year}-{_fingerprint(season)}@pnp"
    yield f"DTSTAMP:{start:%Y%m%d}T000000Z"
    yield f"DTSTART:{start:%Y%m%dT%H%M%S}" if is_timed else f"DTSTART;VALUE=DATE:{start:%Y%m%d}"
    yield f"SUMMARY:{_escaped(f'{race_line(race, season.plan, narrator)} · {season.title}')}"
    if day.where:
        yield f"LOCATION:{_escaped(day.where)}"
    known = [
        f"{narrator.words(f'paper.race.{name}')}: {said}"
        for name, said in (("weather", day.weather), ("attendance", day.attendance))
        if said
    ]
    if told := "\n".join([*known, *memories(day, narrator.words)]):
        yield f"DESCRIPTION:{_escaped(told)}"
    yield "END:VEVENT"


def _fingerprint(season: Season) -> str:
    """What does not change as long as the season goes on."""
    kept = {name: season.header[name] for name in ("game", "title", "entries", "programme")}
    return hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()[:16]


def _escaped(text: str) -> str:
    """Words as a value: what would end it has a stroke ahead of it."""
    for char in ("\\", ";", ","):
        text = text.replace(char, f"\\{char}")
    return "\\n".join(text.splitlines())


def _folded(line: str) -> str:
    """In parts of so many octets, none of them ending within a letter."""
    parts, room = [""], _OCTETS
    for char in line:
        size = len(char.encode())
        if size > room:
            parts.append("")
            room = _OCTETS - 1
        parts[-1] += char
        room -= size
    return "\r\n ".join(parts)
