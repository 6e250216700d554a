"""Horses, fences and dice: as many as the rules name, as large as the board wants them, and foldable."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from pnp.draw import path as paths
from pnp.draw.canvas import Drawing, PathMark, TextMark
from pnp.draw.color import BLACK, Color, contrast
from pnp.draw.fonts import width
from pnp.draw.geometry import Point
from pnp.draw.ink import MODES, InkCanvas, InkMode
from pnp.draw.path import Path
from pnp.draw.solids import CUBE_CROSS
from pnp.games.turf.data import load
from pnp.games.turf.faces.components import PRODUCT
from pnp.games.turf.faces.tokens import (
    DIE_EDGE,
    DIE_TAB,
    FENCE_BASE,
    FENCE_HIGH,
    LONG,
    PANEL,
    STANDEE_HIGH,
    WIDE,
    die_pieces,
    fence_note,
    fence_pieces,
    horse_pieces,
    standee_pieces,
)
from pnp.games.turf.model import TurfData
from pnp.kit.library import Library
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.press.job import Job
from pnp.press.paper import find_paper
from pnp.press.plan import plan
from pnp.press.product import Component, Face, Order, Piece

PAPERS = ("a4", "letter")
SMALLEST = 5.5


@cache
def turf() -> TurfData:
    return load(Library("turf"))


@cache
def words(lang: str = "en") -> Words:
    return load_words(lang, Library("turf"))


@cache
def made(component: str, lang: str = "en") -> tuple[Piece, ...]:
    return PRODUCT.build(component, turf(), words(lang), Order()).pieces


def faces(pieces: tuple[Piece, ...]) -> list[Face]:
    return [face for piece in pieces for face in (piece.front, piece.back) if face]


def texts_outside(face: Face, safe: float) -> list[str]:
    """Texts that come nearer to the cut than is safe."""
    found = []
    for mark, matrix in face.drawing.walk():
        if isinstance(mark, TextMark):
            long = width(mark.text, mark.font, mark.size, mark.tracking)
            left = mark.x - {"start": 0.0, "middle": long / 2, "end": long}[mark.anchor]
            ends = [paths.apply(matrix, x, y) for x in (left, left + long) for y in (mark.y, mark.y - mark.size * 0.25)]
            if any(not (safe <= x <= face.w - safe and safe <= y <= face.h - safe) for x, y in ends):
                found.append(mark.text)
    return found


def test_as_many_as_the_rules_name() -> None:
    assert {name: sum(piece.copies for piece in made(name)) for name in ("horses", "standees", "fences", "dice")} == {
        "horses": 8,
        "standees": 8,
        "fences": 6,
        "dice": 16,
    }
    assert all(piece.copies == 2 for piece in made("dice"))


def test_a_horse_fills_two_cells_and_no_more() -> None:
    size = turf().board.print
    for piece in horse_pieces(turf(), words()):
        assert (piece.front.w, piece.front.h) == (20, 9)
        assert piece.back
        assert (piece.back.w, piece.back.h) == (20, 9)
    assert size.cell < LONG <= 2 * size.cell
    assert size.lane >= WIDE


def test_a_standee_stands_on_the_same_footprint() -> None:
    """Tab, two sides, and a base as large as the flat horse."""
    for piece in standee_pieces(turf(), words()):
        assert (piece.front.w, piece.front.h) == (LONG, STANDEE_HIGH)
        folds = sorted(y for y in _folds(piece.front) if y)
        assert folds == pytest.approx(
            [STANDEE_HIGH - 2 * PANEL - WIDE, STANDEE_HIGH - PANEL - WIDE, STANDEE_HIGH - WIDE]
        )


def test_a_fence_spans_all_lanes_and_stands_in_one_row() -> None:
    size = turf().board.print
    for piece in fence_pieces(turf(), words()):
        assert (piece.front.w, piece.front.h) == (88, FENCE_HIGH)
        assert piece.front.w == turf().board.lanes * size.lane
        assert len(_folds(piece.front)) == 3
        assert max(_folds(piece.front)) == pytest.approx(FENCE_HIGH - FENCE_BASE)
    assert size.cell > FENCE_BASE


def _folds(face: Face) -> list[float]:
    """The heights of the dashed lines across a strip."""
    found = []
    for mark, matrix in face.drawing.walk():
        if isinstance(mark, PathMark) and mark.dash:
            left, top, right, bottom = mark.path.transform(matrix).bounds()
            if right - left == pytest.approx(face.w) and bottom - top < 0.01:
                found.append(top)
    return found


def test_every_horse_is_known_without_its_colour() -> None:
    """The letter on every side, and a pattern in marks that stand off from its ground in any ink."""
    letters = [horse.letter for horse in turf().horses.values()]
    assert len(set(letters)) == 8
    for component in ("horses", "standees", "dice"):
        for piece, letter in zip(made(component), letters, strict=True):
            texts = piece.front.drawing.texts()
            assert texts.count(letter) == (2 if component == "standees" else 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_on_the_back_and_under_the_base(lang: str) -> None:
    for component in ("horses", "standees"):
        for piece, horse in zip(made(component, lang), turf().horses.values(), strict=True):
            texts = [text for face in faces((piece,)) for text in face.drawing.texts()]
            shown = horse.kana if lang == "ja" else horse.name
            assert shown in ("".join(texts) if lang == "ja" else " ".join(texts))


def test_fences_are_numbered_and_know_their_rows() -> None:
    for number, piece in enumerate(fence_pieces(turf(), words()), start=1):
        row = turf().board.fences[number - 1]
        texts = piece.front.drawing.texts()
        assert texts.count(str(number)) == 4
        assert words()("token.fence", n=number, row=f"{row.section}{row.n}") in texts
    notes = [fence_note(turf(), number) for number in range(1, 7)]
    assert notes == ["token.fence_first", "", "", "", "", "token.fence_start"]


def test_the_nose_of_a_standee_shows_the_same_way_from_both_sides() -> None:
    """Both sides' horses head the same way on the strip that is folded over the ridge."""
    for piece in standee_pieces(turf(), words()):
        noses = [
            mark.path.transform(matrix)
            for mark, matrix in piece.front.drawing.walk()
            if isinstance(mark, PathMark) and mark.fill == BLACK and len(mark.path.segments) == 4
        ]
        assert len(noses) == 2
        for nose in noses:
            left, _, right, _ = nose.bounds()
            tip = nose.flatten()[0][1]
            assert tip[0] == pytest.approx(right)
            assert left > LONG / 2


# --- dice ------------------------------------------------------------------------------------------------------------


def rolled() -> dict[int, str]:
    """Which side of a cube each number becomes: the cube is rolled over the net, square by square."""
    start = CUBE_CROSS[1]
    squares = {place: number for number, place in CUBE_CROSS.items()}
    cube = {"down": "bottom", "up": "top", "north": "back", "south": "front", "west": "left", "east": "right"}
    turns = {
        (1, 0): {"down": "east", "east": "up", "up": "west", "west": "down"},
        (-1, 0): {"down": "west", "west": "up", "up": "east", "east": "down"},
        (0, 1): {"down": "south", "south": "up", "up": "north", "north": "down"},
        (0, -1): {"down": "north", "north": "up", "up": "south", "south": "down"},
    }
    found: dict[int, str] = {}
    waiting = [(start, cube)]
    while waiting:
        place, lying = waiting.pop()
        if squares[place] in found:
            continue
        found[squares[place]] = lying["down"]
        for (dx, dy), turn in turns.items():
            beside = (place[0] + dx, place[1] + dy)
            if beside in squares:
                waiting.append((beside, {side: lying[turn.get(side, side)] for side in lying}))
    return found


def test_the_net_of_a_die_folds_into_a_cube() -> None:
    """Six numbers on six different sides; opposite ones add up to seven; one, two, three run anticlockwise."""
    sides = rolled()
    assert sorted(sides) == [1, 2, 3, 4, 5, 6]
    assert len(set(sides.values())) == 6
    by_side = {side: number for number, side in sides.items()}
    for one, other in (("bottom", "top"), ("left", "right"), ("front", "back")):
        assert by_side[one] + by_side[other] == 7
    (cx, cy), (rx, ry), (ux, uy) = (CUBE_CROSS[number] for number in (1, 2, 3))
    assert (rx - cx, ry - cy) == (1, 0)
    assert (ux - cx, uy - cy) == (0, -1)


@pytest.mark.parametrize("index", range(8))
def test_pips_are_all_there(index: int) -> None:
    """Each face of the net once, with as many pips as it counts; the one is the letter's disc."""
    piece = die_pieces(turf(), words())[index]
    squares: Counter[Point] = Counter()
    for mark, matrix in piece.front.drawing.walk():
        if isinstance(mark, PathMark) and mark.ink == "drop":
            left, top, right, bottom = mark.path.transform(matrix).bounds()
            x, y = (left + right) / 2 - 1.5, (top + bottom) / 2 - 1.5
            squares[(x // DIE_EDGE, y // DIE_EDGE)] += 1
    assert squares == Counter({place: number for number, place in CUBE_CROSS.items() if number > 1})


def test_a_die_has_a_tab_for_every_open_edge() -> None:
    """A cube has twelve edges: five are folds of the net, seven are glued; no tab lies on a face."""
    piece = die_pieces(turf(), words())[0]
    tabs: list[Path] = []
    for mark, matrix in piece.front.drawing.walk():
        if isinstance(mark, PathMark) and mark.fill and not mark.stroke and len(mark.path.segments) == 5:
            left, top, right, bottom = mark.path.transform(matrix).bounds()
            if min(right - left, bottom - top) == pytest.approx(DIE_TAB):
                tabs.append(mark.path.transform(matrix))
    assert len(tabs) == 7
    for tab in tabs:
        left, top, right, bottom = tab.bounds()
        middle = ((left + right) / 2 - 1.5) // DIE_EDGE, ((top + bottom) / 2 - 1.5) // DIE_EDGE
        assert middle not in CUBE_CROSS.values()
        assert left >= 1
        assert top >= 1
        assert right <= piece.front.w - 1
        assert bottom <= piece.front.h - 1


def test_dice_are_about_as_large_as_real_ones() -> None:
    assert 14 <= DIE_EDGE <= 16


# --- on paper --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("component", ["horses", "standees", "fences", "dice"])
def test_words_stay_inside_the_cut(component: str, lang: str) -> None:
    for face in faces(made(component, lang)):
        assert texts_outside(face, 0.3) == []
        sizes = [mark.size for mark, _ in face.drawing.walk() if isinstance(mark, TextMark)]
        assert min(sizes) >= SMALLEST


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("component", ["horses", "standees", "fences", "dice"])
def test_one_sheet_of_paper_each(component: str, paper: str) -> None:
    laid = plan(Component(component, component, made(component)), Job(paper=find_paper(paper)))
    assert laid.sheets == 1


@pytest.mark.parametrize("mode", MODES)
def test_pips_can_be_counted_in_any_ink(mode: InkMode) -> None:
    """The uppermost circle at a pip stands out from the face under it."""
    for piece in die_pieces(turf(), words()):
        drawing = Drawing()
        piece.front.drawing.replay(InkCanvas(drawing, mode))
        side = pip = None
        for mark, matrix in drawing.walk():
            if not isinstance(mark, PathMark) or not isinstance(mark.fill, Color):
                continue
            left, top, right, bottom = mark.path.transform(matrix).bounds()
            x, y, step = 1.5 + 1.5 * DIE_EDGE, 1.5 + 3.5 * DIE_EDGE, DIE_EDGE * 0.26
            if left <= x - step <= right and top <= y - step <= bottom and right - left < 20:
                side, pip = (mark.fill, pip) if right - left > 10 else (side, mark.fill)
        assert side
        assert pip
        assert contrast(side, pip) >= 3
