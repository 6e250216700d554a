"""Plain prints: an aid of which two are on a page, counters, and a board with them on it."""

from __future__ import annotations

import pytest

from pnp.draw.canvas import Drawing, PathMark, TextMark
from pnp.draw.color import Color
from pnp.draw.text import Misfit
from pnp.kit.plain import PlainCar, PlainModel
from pnp.kit.words import Words
from pnp.press.aids import Procedure
from pnp.press.board import Token
from pnp.press.plain import COUNTER, PlainBoard, aid_sheet, counters

ACCENT = Color.hex("#123456")
STEPS = ((Procedure("turn", rules=("S1", "S2")),), (Procedure("end", rules=("S3",)),))


def words(text: str) -> Words:
    aid = {"title": "How to run", "turn": {"title": "Turn", "text": text}, "end": {"title": "End", "text": "Stop."}}
    return Words("en", {"game": {"name": "Sprint"}, "aid": aid})


def drawn(text: str) -> Drawing:
    drawing = Drawing()
    aid_sheet(words(text), STEPS, {"n": 7}, ACCENT).draw(drawing, 190, 270)
    return drawing


def test_both_halves_of_the_page_say_everything_with_its_clause() -> None:
    texts = drawn("Breathe in.\nRun {n} steps.").texts()
    half = texts[: len(texts) // 2]
    assert texts == half * 2
    assert half == ["SPRINT", "HOW TO RUN", "Turn", "Breathe in.", "S1", "Run 7 steps.", "S2", "End", "Stop.", "S3"]


def test_nothing_stands_in_the_other_half() -> None:
    drawing = drawn("Breathe in.\nRun.")
    heights = [matrix[5] + mark.y for mark, matrix in drawing.walk() if isinstance(mark, TextMark)]
    assert all(y < 135 for y in heights[: len(heights) // 2])
    assert all(y > 135 for y in heights[len(heights) // 2 :])


def test_an_aid_that_is_too_long_is_told() -> None:
    with pytest.raises(Misfit, match="the player aid's column from “turn” on"):
        drawn("Breathe in and out, and in again. " * 200 + "\nRun.")


def test_a_counter_has_its_letter_and_its_colour() -> None:
    (piece,) = counters({"red": PlainCar(letter="R", colour="#C00000", pattern="dots")})
    assert (piece.name, piece.front.w, piece.front.h) == ("red", COUNTER, COUNTER)
    assert piece.front.drawing.texts() == ["R"]
    fills = [mark.fill for mark, _ in piece.front.drawing.walk() if isinstance(mark, PathMark)]
    assert Color.hex("#C00000") in fills


# -- the board

CARS = {id: PlainCar(letter=id[0].upper(), colour=colour, pattern=pattern) for id, colour, pattern in (
    ("red", "#C8371B", "stripes"), ("blue", "#1C63B0", "dots"), ("green", "#16803F", "hoops"),
)}  # fmt: skip
GAME = PlainModel(races=1, points=(3, 2, 1), cars=CARS)
PLACES = [(20.0, 30.0), (60.0, 30.0), (100.0, 30.0)]
BOARD = PlainBoard[PlainModel](
    lambda canvas, w, h, data, words: canvas.rect(0, 0, w, h, fill=ACCENT), lambda data, w, h: PLACES, (120, 60)
)


def tokens(at: dict[str, int], **view: object) -> dict[str, Token]:
    players = {"Anna": "red", "Ben": "blue", "Carla": "green"}
    seen = {"players": players, "at": at, **view}
    return {token.id: token for token in BOARD.tokens(GAME, words(""), seen)}


def test_cars_stand_on_the_places_of_the_sheet() -> None:
    found = tokens({"Anna": 1, "Ben": 2, "Carla": 0})
    spots = {token.of: (token.x, token.y) for token in found.values() if token.of}
    assert spots == {"Anna": PLACES[1], "Ben": PLACES[2], "Carla": PLACES[0]}


@pytest.mark.parametrize("sharing", [2, 3])
def test_cars_that_share_a_place_stand_side_by_side(sharing: int) -> None:
    at = {name: 1 if index < sharing else 0 for index, name in enumerate(("Anna", "Ben", "Carla"))}
    cars = [token for token in tokens(at).values() if token.of][:sharing]
    side = COUNTER * (1.5 / 2)
    for index, one in enumerate(cars):
        assert abs(one.x - PLACES[1][0]) <= side
        assert all(max(abs(one.x - other.x), abs(one.y - other.y)) > side for other in cars[index + 1 :])


def test_who_is_nowhere_yet_waits_below_the_sheet() -> None:
    found = tokens({})
    for car in ("red", "blue", "green"):
        assert (found[f"car-{car}"].x, found[f"car-{car}"].y) == (found[f"entry-{car}"].x, found[f"entry-{car}"].y)
        assert found[f"car-{car}"].y > 60


def test_whose_turn_it_is_can_be_seen() -> None:
    def strokes(**view: object) -> int:
        drawing = Drawing()
        tokens({"Anna": 0}, **view)["car-red"].draw(drawing)
        return len(drawing.marks)

    assert strokes(seat="Anna") == strokes(seat="Ben") + 1 == strokes() + 1
