"""A whole race of each game at a prompt of 80 columns and 24 lines, a turn in a line: read them in review.

PNP_UPDATE_SNAPSHOTS=1 pytest tests/golden writes them anew.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pnp.kit.columns import display_width
from pnp.kit.words import LANGUAGES
from tests.turns import in_turn
from tests.typist import EVENINGS, HEIGHT, WIDTH, Typed, typed

HERE = Path(__file__).parent / "prompt"
MOST = {"xf1": 120, "fmr": 50, "turf": 60, "mad": 35}
"""Lines that a race may take."""
WIPED = "\x1b[2J\x1b[3J\x1b[H"
EVERY = pytest.mark.parametrize(("game", "lang"), in_turn([*EVENINGS], LANGUAGES))


@cache
def race(game: str, lang: str) -> Typed:
    with TemporaryDirectory() as folder:
        return typed(EVENINGS[game], Path(folder), lang)


@EVERY
def test_transcript(game: str, lang: str) -> None:
    path = HERE / f"{game}.{lang}.txt"
    told = race(game, lang).screen.replace(WIPED, "~ the screen is wiped ~\n")
    told = "".join(f"{line.rstrip()}\n" for line in told.splitlines())
    if os.environ.get("PNP_UPDATE_SNAPSHOTS") == "1":
        path.write_text(told, encoding="utf-8")
    assert path.exists(), "PNP_UPDATE_SNAPSHOTS=1 pytest tests/golden writes it"
    assert told == path.read_text("utf-8")


@EVERY
def test_nobody_scrolls_back(game: str, lang: str) -> None:
    """Whatever was said since the last line was typed is on the screen together with the question."""
    assert max(race(game, lang).scrolled) <= HEIGHT


@EVERY
def test_no_line_is_wider_than_the_screen(game: str, lang: str) -> None:
    lines = race(game, lang).screen.replace(WIPED, "").splitlines()
    assert max(map(display_width, lines)) <= WIDTH


@EVERY
def test_a_turn_is_a_line(game: str, lang: str) -> None:
    said = race(game, lang)
    assert len(said.lines) <= MOST[game]
    assert said.answers > 2 * len(said.lines)


@pytest.mark.slow
@pytest.mark.parametrize("game", EVENINGS)
def test_every_language_takes_the_same_lines(game: str) -> None:
    assert race(game, "en").lines == race(game, "ja").lines == race(game, "it").lines
