"""Races that are typed in one line, and their days, in any state: refused, asked about, or counted by the rules."""

from __future__ import annotations

from pathlib import Path
from random import Random

from pnp.api.entering import day_of, enter_line, note_day
from pnp.season.season import Season
from tests.fuzz.names import any_text
from tests.fuzz.seasons import journals, use
from tests.fuzz.trying import Tries
from tests.season.tables import field_of

BRACKETS = ("(1)", "(6 3)", "(0)", "(bonus 5)", "(driver dahl)", "(5 4 3)", "()", "((", ")", "(x)", "(-1)", "(fuel)")
MARKS = ("/", "/", "|", ",", ";", "、", "　", "／", ":", "\t", "1", "99", "Anna", "red", "R1", "U", "out", "-")
LINES = 4
"""So often somebody goes on where one is missing."""


def test_a_line_is_refused_or_counted(tmp_path: Path) -> None:
    tries = Tries("lines of results", 240)
    for rng in tries:
        (tmp_path / "s.season").write_bytes(journals()[rng.choice(list(journals()))])
        with Season.open(tmp_path / "s.season") as season:
            lines = [_line(season, rng) for _ in range(LINES)]
            with tries.allowed(lines):
                _entered(season, lines, rng)
                use(season, rng)
    assert tries.taken
    assert tries.refused


def _entered(season: Season, lines: list[str], rng: Random) -> None:
    date, where, weather, note = (rng.choice(("", "2026-11-18", any_text(rng))) for _ in range(4))
    day = day_of(date, where, weather, notes=[note])
    typed = enter_line(season, lines[0], day=day)
    for line in lines[1:]:
        if typed.result is None:
            typed = enter_line(season, f"{line} {' '.join(typed.missing)}", typed)
    if typed.result is not None:
        season.finish_by_hand(typed.written)
    else:
        note_day(season, rng.randint(-1, 5), day)


def _line(season: Season, rng: Random) -> str:
    """Everybody in any order, or nobody yet; then a few words changed."""
    field = field_of(season)
    words = rng.sample(field, rng.choice((len(field), len(field), len(field) - 1, 1)))
    if rng.random() < 0.4:
        words.insert(rng.randrange(len(words) + 1), "/")
    for _ in range(rng.choice((0, 0, 1, 2))):
        word = rng.choice((*BRACKETS, *MARKS, any_text(rng)))
        at = rng.randrange(len(words))
        words[at : at + rng.randint(0, 1)] = [rng.choice((word, words[at] + word))]
    return rng.choice((" ", " ", ", ", "  ")).join(words)
