"""The board of a race that is being run: every horse once, where it stands, and readable."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from pnp.draw.canvas import Drawing
from pnp.games.turf.faces.board.infield import Infield
from pnp.games.turf.faces.board.layout import Oval
from pnp.games.turf.faces.board.look import BRICK
from pnp.games.turf.faces.board.poster import find_cell
from pnp.games.turf.faces.silks import name
from pnp.games.turf.table.live_board import BOARD, HEAD, BoardView, read_view, standing
from pnp.games.turf.table.telling import TELLER
from pnp.kit.errors import PnpError, UsageError
from pnp.kit.words import LANGUAGES, Words
from pnp.press.board import whole
from pnp.referee.entering import Entries
from pnp.referee.narrate import voiced
from tests.games.turf.test_board import text_marks, the_data, words_in

HORSES = list(the_data().horses)


PIXELS = 1920
"""How wide a screen is."""


def horse(
    cell: str = "", rank: int = 0, place: int | None = None, fallen: bool = False, **other: Any
) -> dict[str, Any]:
    seen = {"cell": cell, "rank": rank, "place": place, "fallen": fallen, "owner": "Anna", "absent": False}
    return {**seen, "hand": 7, "limit": 9, **other}


def view(horses: dict[str, dict[str, Any]], fences: list[str] | None = None, **other: Any) -> dict[str, Any]:
    return {"horses": horses, "race": 2, "round": 17, "fences": fences or [], "dice": [], "next": None, **other}


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


@cache
def spoken(lang: str) -> Words:
    """As at the table."""
    return voiced(words_in(lang), TELLER, the_data(), Entries())


def drawn(seen: dict[str, Any], lang: str = "en") -> Drawing:
    return whole(BOARD, the_data(), spoken(lang), seen).drawing


def labels(seen: dict[str, Any], lang: str = "en") -> list[str]:
    """Every text of the picture."""
    return drawn(seen, lang).texts()


def look(seen: dict[str, Any]) -> BoardView:
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
    for each, cell in (("red", "1:E7/0"), ("orange", "6:W9/0")):
        x, y, turn = oval.token(find_cell(the_data(), cell))
        assert places[each] == (x, y + HEAD, turn)
    for each, (x, y, w, h) in (
        ("yellow", Infield(oval).place(1)),
        ("black", Infield(oval).place(2)),
        ("white", Infield(oval).out(0)),
    ):
        assert places[each] == (x + w / 2, y + h / 2 + HEAD, 0)


def test_horses_without_a_lane_wait_behind_the_start() -> None:
    places = standing(the_data(), look(view({each: horse() for each in HORSES})))
    start = standing(the_data(), look(VIEWS["start"]))
    for each in HORSES:
        assert places[each][0] < start[each][0] - 20
        assert places[each][1] == start[each][1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seen", ["start", "on the way", "all fallen"])
def test_every_word_fits(lang: str, seen: str) -> None:
    head = [(mark, box) for mark, box in text_marks(drawn(VIEWS[seen], lang)) if box[3] < HEAD]
    assert len(head) >= 6 + 2 * len(VIEWS[seen]["horses"])
    assert {name(each, words_in(lang)) for each in the_data().horses.values()} <= {mark.text for mark, _ in head}
    for (one, a), (other, b) in combinations(head, 2):
        across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        assert across < 0.05 or down < 0.05, (one.text, other.text)
    assert all(0 < left < right < Oval(the_data().board).w for _, (left, _, right, _) in head)


def test_the_heading_tells_race_round_and_order() -> None:
    found = labels(VIEWS["on the way"])
    assert {"Greenfield Oval", "RACE", "2", "ROUND", "17", "1st", "2nd", "–"} <= set(found)
    names = [the_data().horses[each].name for each in ("yellow", "black", "red", "blue", "green", "orange", "violet")]
    assert [text for text in found if text in names] == names


def test_letters_are_upright_and_can_be_read() -> None:
    """Also on the back straight, where tokens stand on their heads."""
    letters, marks = {each.letter for each in the_data().horses.values()}, text_marks(drawn(VIEWS["on the way"]))
    upright = [mark.text for mark, box in marks if mark.text in letters and box[3] - box[1] > 3]
    assert set(upright) == letters
    assert 3 * PIXELS / Oval(the_data().board).w >= 9


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


def test_who_moves_next_is_marked_and_lies_on_top() -> None:
    seen = VIEWS["on the way"] | {"next": "green"}
    tokens = list(BOARD.tokens(the_data(), spoken("en"), seen))
    horses = [token.of for token in tokens if token.of]
    assert horses[-1] == "green"
    marks = [len([mark for mark, _ in drawn(each).walk() if getattr(mark, "stroke", None) == BRICK]) for each in
             (VIEWS["on the way"], seen)]  # fmt: skip
    assert marks[1] == marks[0] + 2, "round the horse, and round its entry"


def test_the_dice_of_the_round_lie_on_their_places() -> None:
    tokens = {token.id: token for token in BOARD.tokens(the_data(), spoken("en"), VIEWS["start"] | {"dice": [6, 2]})}
    assert [tokens[f"die-{number}"].label for number in (1, 2)] == ["6", "2"]
    assert tokens["die-1"].x < tokens["die-2"].x


def test_cards_and_handicap_stand_beside_the_player() -> None:
    found = labels(view({"red": horse("1:E7/0", 3, owner="Bartholomew", hand=25, limit=12)}))
    assert {"Bartholomew", "25", "≤11"} <= set(found)
    unknown = labels(view({"red": horse("1:E7/0", 3, hand=None, limit=None)}))
    assert not {"≤11", "None"} & set(unknown)
