"""The board of a race that is being run: every horse once, where it stands, and readable."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from pnp.games.turf.faces.board.infield import Infield
from pnp.games.turf.faces.board.layout import Oval
from pnp.games.turf.faces.board.poster import find_cell
from pnp.games.turf.faces.silks import name
from pnp.games.turf.table.live_map import HEAD, PIXELS, MapView, live_map, picture, read_view, standing
from pnp.kit.errors import PnpError, UsageError
from pnp.kit.words import LANGUAGES
from tests.games.turf.test_board import text_marks, the_data, words_in

HORSES = list(the_data().horses)


def horse(cell: str = "", rank: int = 0, place: int | None = None, fallen: bool = False) -> dict[str, Any]:
    return {"cell": cell, "rank": rank, "place": place, "fallen": fallen}


def view(horses: dict[str, dict[str, Any]], fences: list[str] | None = None) -> dict[str, Any]:
    return {"horses": horses, "race": 2, "round": 17, "fences": fences or []}


VIEWS = {
    "start": view({each: horse(f"{lane}:H14/0", 1) for lane, each in enumerate(HORSES, 1)}),
    "four": view({each: horse(f"{lane}:H14/0", 1) for lane, each in enumerate(HORSES[:4], 1)}),
    "on the way": view(
        {
            "red": horse("1:E7/0", 3),
            "blue": horse("4:B3/0", 4),
            "green": horse("8:E12/0", 5),
            "yellow": horse("2:H30/1", 1, 1),
            "black": horse("", 0, 2),
            "white": horse("", 0, None, True),
            "orange": horse("6:W9/0", 6),
            "violet": horse("3:B12/0", 7),
        },
        ["B5/0", "B16/0", "B27/0", "H4/1", "H14/1"],
    ),
    "finished": view({each: horse("", 0, place) for place, each in enumerate(HORSES, 1)}),
    "all fallen": view({each: horse("", 0, None, True) for each in HORSES}),
}
EVERY = pytest.mark.parametrize("seen", VIEWS.values(), ids=VIEWS)


def labels(seen: dict[str, Any], lang: str = "en") -> list[str]:
    """Every text of the picture."""
    return live_map(the_data(), words_in(lang), read_view(the_data(), seen)).drawing.texts()


def look(seen: dict[str, Any]) -> MapView:
    return read_view(the_data(), seen)


@EVERY
def test_every_horse_is_there(seen: dict[str, Any]) -> None:
    found = labels(seen)
    for each in the_data().horses.values():
        assert (each.name in found) == (each.id in seen["horses"])


@EVERY
def test_no_token_lies_on_another(seen: dict[str, Any]) -> None:
    places = standing(the_data(), look(seen))
    assert set(places) == set(seen["horses"])
    for one, other in combinations(places.values(), 2):
        assert math.dist(one[:2], other[:2]) > 9.5


def test_horses_stand_where_they_should() -> None:
    oval = Oval(the_data().board)
    places = standing(the_data(), look(VIEWS["on the way"]))
    assert places["red"] == oval.token(find_cell(the_data(), "1:E7/0"))
    assert places["orange"] == oval.token(find_cell(the_data(), "6:W9/0"))
    for each, (x, y, w, h) in (
        ("yellow", Infield(oval).place(1)),
        ("black", Infield(oval).place(2)),
        ("white", Infield(oval).out(0)),
    ):
        assert places[each] == (x + w / 2, y + h / 2, 0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seen", ["start", "on the way", "all fallen"])
def test_every_word_fits(lang: str, seen: str) -> None:
    made = live_map(the_data(), words_in(lang), look(VIEWS[seen]))
    head = [(mark, box) for mark, box in text_marks(made.drawing) if box[3] < HEAD]
    assert len(head) >= 6 + 2 * len(VIEWS[seen]["horses"])
    assert {name(each, words_in(lang)) for each in the_data().horses.values()} <= {mark.text for mark, _ in head}
    for (one, a), (other, b) in combinations(head, 2):
        across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        assert across < 0.05 or down < 0.05, (one.text, other.text)
    assert all(0 < left < right < made.w for _, (left, _, right, _) in head)


def test_the_heading_tells_race_round_and_order() -> None:
    found = labels(VIEWS["on the way"])
    assert {"Greenfield Oval", "RACE", "2", "ROUND", "17", "1st", "2nd", "–"} <= set(found)
    names = [the_data().horses[each].name for each in ("yellow", "black", "red", "blue", "green", "orange", "violet")]
    assert [text for text in found if text in names] == names


def test_letters_are_upright_and_can_be_read() -> None:
    """Also on the back straight, where tokens stand on their heads."""
    made = live_map(the_data(), words_in("en"), look(VIEWS["on the way"]))
    letters = {each.letter for each in the_data().horses.values()}
    upright = [mark.text for mark, box in text_marks(made.drawing) if mark.text in letters and box[3] - box[1] > 3]
    assert set(upright) == letters
    assert 3 * PIXELS / made.w >= 10


def test_only_standing_fences_are_drawn() -> None:
    few, more = labels(VIEWS["start"]), labels(VIEWS["start"] | {"fences": ["H24/0"]})
    assert more.count("1") == few.count("1") + 3


def test_what_the_board_does_not_have_is_refused() -> None:
    start = VIEWS["start"]
    with pytest.raises(UsageError, match="pink"):
        labels(view({"pink": horse("1:H14/0", 1)}))
    with pytest.raises(UsageError, match="9:H14/0"):
        labels(view({"red": horse("9:H14/0", 1)}))
    with pytest.raises(UsageError, match="H23/0"):
        labels(start | {"fences": ["H23/0"]})
    with pytest.raises(PnpError, match="red and blue"):
        labels(view({"red": horse("1:H14/0", 1), "blue": horse("1:H14/0", 1)}))
    with pytest.raises(PnpError, match="place 9"):
        labels(view({"red": horse("", 0, 9)}))
    runner = look(start).runners[0]
    with pytest.raises(PnpError, match="place 3"):
        standing(the_data(), replace(look(start), runners=(replace(runner, place=3), *look(VIEWS["finished"]).runners)))


def test_both_files_are_written(tmp_path: Path) -> None:
    pytest.importorskip("cairosvg")
    stem = tmp_path / "maps" / "race-2.round-17"
    vector, pixels = picture(the_data(), words_in("en"), VIEWS["on the way"], stem)
    assert (vector.name, pixels.name) == ("race-2.round-17.svg", "race-2.round-17.png")
    svg = vector.read_text("utf-8")
    assert "<title>Greenfield Oval</title>" in svg
    assert set(re.findall(r'aria-label="([^"]*)"', svg)) == set(labels(VIEWS["on the way"]))
    png = pixels.read_bytes()
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == PIXELS
    assert sorted(path.name for path in stem.parent.iterdir()) == [pixels.name, vector.name]
