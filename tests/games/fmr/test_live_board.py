"""The line that is being raced: every car is on it once, where it stands, with its player's name."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from pnp.draw.canvas import Drawing
from pnp.games.fmr import GAME
from pnp.games.fmr.faces.tokens import COUNTER
from pnp.games.fmr.rules import RULES
from pnp.games.fmr.table.live_board import BOARD
from pnp.kit.errors import UsageError
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.press.board import Token, whole
from pnp.referee.entering import Entries
from pnp.referee.narrate import voiced
from tests.games.fmr.table import data

PLAYERS = ["Anna: red", "Ben: blue", "Carla: green", "Bartholomew the Great: purple"]
LINE = "R1 B1 G1 V1 Y1 O1 R2 B2 G2 V2 Y2 O2"


@cache
def words(lang: str = "en") -> Words:
    return voiced(load_words(lang, GAME.library()), GAME.teller, data(), Entries())


def view(**position: Any) -> dict[str, Any]:
    return RULES.view(RULES.restore(data(), {"players": PLAYERS, "racing": LINE, "phase": "turn", **position}))


def tokens(seen: dict[str, Any], lang: str = "en") -> dict[str, Token]:
    return {token.id: token for token in BOARD.tokens(data(), words(lang), seen)}


def texts(seen: dict[str, Any], lang: str = "en") -> list[str]:
    drawing = Drawing()
    for token in tokens(seen, lang).values():
        token.draw(drawing)
    return drawing.texts()


VIEWS = {
    "racing": view(turn="Anna", plays=3),
    "half out": view(racing="B1 G1 V1 Y1 O1 R2", retired="B2 G2 V2 Y2 O2 R1", plays=20),
    "the last round": view(final=2, turn="Ben"),
    "nothing drawn": view(phase="grid", racing="", turn=""),
    "half drawn": view(phase="grid", racing="", turn="", drawn="red purple blue"),
    "finished": view(phase="finish", turn="Ben"),
}
EVERY = pytest.mark.parametrize("seen", VIEWS.values(), ids=VIEWS)


@EVERY
def test_no_counter_lies_on_another(seen: dict[str, Any]) -> None:
    cars = [token for token in tokens(seen).values() if token.of]
    assert {token.of for token in cars} == set(data().cars)
    for one, other in combinations(cars, 2):
        assert math.dist((one.x, one.y), (other.x, other.y)) > COUNTER


@EVERY
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_fits(seen: dict[str, Any], lang: str) -> None:
    poster = whole(BOARD, data(), words(lang), seen)
    assert poster.drawing.texts()


def test_the_line_runs_from_the_left_and_those_who_are_out_stand_below() -> None:
    found = tokens(VIEWS["half out"])
    line, out = ([found[f"car-{car}"] for car in row.split()] for row in ("B1 G1 V1 Y1 O1 R2", "B2 G2 V2 Y2 O2 R1"))
    for row in (line, out):
        assert [token.x for token in row] == sorted(token.x for token in row)
        assert len({token.y for token in row}) == 1
    assert out[0].y > line[0].y + 2 * COUNTER
    assert out[0].x > line[-1].x, "right under their final places"


def test_cars_take_their_places_as_their_teams_are_revealed() -> None:
    none, some, all_there = (tokens(VIEWS[name]) for name in ("nothing drawn", "half drawn", "racing"))
    assert len({token.y for token in none.values() if token.of}) == 1
    red, other = some["car-R1"], some["car-Y1"]
    assert (red.x, red.y) == (all_there["car-R1"].x, all_there["car-R1"].y)
    assert other.y == none["car-Y1"].y
    chosen = view(phase="grid", racing="", turn="", drawn="red yellow", options={"drivers_title": "yes"})
    assert tokens(chosen)["car-R1"].y == none["car-R1"].y, "nobody knows yet which of the two Anna puts in front"
    assert tokens(chosen)["car-Y1"].y == red.y, "nobody plays yellow"


def test_who_plays_what_and_whose_turn_it_is() -> None:
    shown = texts(VIEWS["racing"])
    assert shown.count("Ben") == 2
    assert shown.count("Anna") == 3, "on both cars, and on the board"
    assert "4" in shown
    assert any(text.startswith("Barth") and text.endswith("…") for text in shown)
    assert texts(VIEWS["finished"]).count("Ben") == 2


def test_the_board_counts_the_plays_and_the_pile() -> None:
    found = tokens(VIEWS["racing"])
    pile = VIEWS["racing"]["pile"]
    assert found["gauge-pile"].label.endswith(str(pile))
    assert found["gauge-play"].label == f"Play: 4/{3 + pile + len(PLAYERS)}"
    assert not {"gauge-pile", "gauge-play", "gauge-turn"} & tokens(VIEWS["nothing drawn"]).keys()


def test_a_car_that_the_game_does_not_have_is_refused() -> None:
    seen = view()
    seen["racing"][0]["car"] = "Z9"
    with pytest.raises(UsageError, match="Z9"):
        tokens(seen)
