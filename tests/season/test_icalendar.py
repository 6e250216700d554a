"""The days of a season as a calendar: RFC 5545 to the letter, the same bytes every time."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import pytest

from pnp.kit.errors import PnpError
from pnp.season.dates import read_date
from pnp.season.day import RaceDay
from pnp.season.icalendar import calendar, undated
from tests.cli.harness import Shell
from tests.season.tables import FMR, begun, narrator

LONG = RaceDay("", "2026-11-18 20:00", "Anna's; 2, Via Roma \\ back", "雪" * 40, "12", ("one, two", "three"))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("2026-11-18", date(2026, 11, 18)), ("2026/1/8", date(2026, 1, 8)),
        ("２０２６年１１月１８日", date(2026, 11, 18)),
        ("18.11.2026", date(2026, 11, 18)), ("18/11/2026", date(2026, 11, 18)), ("11/18/2026", date(2026, 11, 18)),
        ("8/8/2026", date(2026, 8, 8)), ("11/8/2026", None), ("3 May 2026", date(2026, 5, 3)),
        ("mer 18 novembre 2026", date(2026, 11, 18)), ("May 3rd, 2026", date(2026, 5, 3)), ("3 May", None),
        ("2026-13-40", None), ("next Friday", None), ("", None), ("2026-11-18 or 2026-11-19", None),
        ("2026-11-18 20:30", datetime(2026, 11, 18, 20, 30)), ("2026年11月18日 19時", datetime(2026, 11, 18, 19)),
    ],
)  # fmt: skip
def test_a_date_is_read_where_it_means_one_day(said: str, meant: date | None) -> None:
    assert read_date(said) == meant


def test_every_line_is_as_the_standard_has_it(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR, title="Club; A") as season:
        season.note_day(1, LONG)
        season.note_day(2, RaceDay(date="2026-12-02"))
        season.note_day(3, RaceDay(date="in June"))
        text = calendar(season, narrator(season))
        assert text == calendar(season, narrator(season))
        (odd,) = undated(season)
    assert "“in June”" in odd.what
    assert text.endswith("\r\n")
    lines = text.split("\r\n")[:-1]
    assert not any("\n" in line or len(line.encode()) > 75 for line in lines)
    whole = text.replace("\r\n ", "").split("\r\n")
    assert whole.count("BEGIN:VEVENT") == whole.count("END:VEVENT") == 2
    assert "DTSTART:20261118T200000" in whole
    assert "DTSTART;VALUE=DATE:20261202" in whole
    assert "DTSTAMP:20261118T000000Z" in whole
    assert r"LOCATION:Anna's\; 2\, Via Roma \\ back" in whole
    assert rf"DESCRIPTION:Weather: {'雪' * 40}\nAttendance: 12\none\, two\nthree" in whole
    assert len({line for line in whole if line.startswith("UID:")}) == 2


def test_an_event_keeps_its_name_when_its_day_moves(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        season.note_day(1, RaceDay(date="2026-11-18"))
        before = calendar(season, narrator(season))
        season.note_day(1, RaceDay(date="2026-11-25"))
        after = calendar(season, narrator(season))
    assert before != after
    assert [line for line in before.split() if line.startswith("UID")] == [
        line for line in after.split() if line.startswith("UID")
    ]


def test_a_season_without_days_has_no_calendar(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season, pytest.raises(PnpError, match="has a date that a calendar knows"):
        calendar(season, narrator(season))


def test_a_calendar_at_the_command_line(pnp: Shell) -> None:
    pnp.season()
    pnp("season", "export", "s.season", "--format", "ics").refused("no race of this season has a date")
    pnp("season", "day", "s.season", "--race", "1", "--date", "2026-11-18", "--where", "Anna's").ok()
    pnp("season", "day", "s.season", "--race", "2", "--date", "soon").ok()
    ran = pnp("season", "export", "s.season", "--format", "ics", "--out", "s.ics").ok()
    assert "race 2 is not in the calendar" in ran.err
    assert b"LOCATION:Anna's\r\n" in (pnp.folder / "s.ics").read_bytes()
