"""Dates as people write them, where they can mean one day only."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import date, datetime, time

_YEAR_FIRST = re.compile(r"(?<!\d)(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)")
_YEAR_LAST = re.compile(r"(?<!\d)(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)")
_DAY_NAMED = re.compile(r"(?<!\d)(\d{1,2})(?:st|nd|rd|th|°|º)?\.?\s+([^\W\d_]{3,})\.?,?\s+(\d{4})(?!\d)")
_MONTH_NAMED = re.compile(r"([^\W\d_]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)")
_MONTHS = (
    ("jan", "gen"), ("feb",), ("mar",), ("apr",), ("may", "mag"), ("jun", "giu"), ("jul", "lug"), ("aug", "ago"),
    ("sep", "set"), ("oct", "ott"), ("nov",), ("dec", "dic"),
)  # fmt: skip
"""How their names begin, in English and Italian."""
_CLOCK = re.compile(r"(?<![\d:])([01]?\d|2[0-3])(?::([0-5]\d)|時(?:([0-5]?\d)分)?)(?!\d)")


def read_date(text: str) -> date | datetime | None:
    """The day, and the hour if one is there; None where it may be several days, or none."""
    plain = unicodedata.normalize("NFKC", text)
    days = set(_days(plain))
    if len(days) != 1:
        return None
    day = days.pop()
    clock = _CLOCK.search(plain)
    return datetime.combine(day, time(int(clock[1]), int(clock[2] or clock[3] or 0))) if clock else day


def _days(text: str) -> Iterator[date]:
    for year, month, day in _YEAR_FIRST.findall(text):
        yield from _day(year, month, day)
    for first, mark, second, year in _YEAR_LAST.findall(text):
        yield from _day(year, second, first)
        if mark != ".":  # with full stops the day is first; with strokes it depends on who writes
            yield from _day(year, first, second)
    for day, name, year in _DAY_NAMED.findall(text):
        yield from _day(year, _month(name), day)
    for name, day, year in _MONTH_NAMED.findall(text):
        yield from _day(year, _month(name), day)


def _day(year: str, month: str | int, day: str) -> Iterator[date]:
    try:
        yield date(int(year), int(month), int(day))
    except ValueError:
        return


def _month(name: str) -> int:
    """0 for none."""
    begins = name.casefold()[:3]
    return next((number for number, names in enumerate(_MONTHS, start=1) if begins in names), 0)
