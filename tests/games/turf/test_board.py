"""The printed board: true cells, every number in its cell, and tiles that join to the same picture."""

from __future__ import annotations

import io
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from pnp.draw import path as paths
from pnp.draw.canvas import Drawing, PathMark, TextMark
from pnp.draw.color import Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import Point
from pnp.draw.ink import MODES, InkCanvas, InkMode
from pnp.draw.svg import to_svg
from pnp.games.turf.data import load
from pnp.games.turf.faces.board.infield import Infield
from pnp.games.turf.faces.board.layout import Oval, Place
from pnp.games.turf.faces.board.poster import board_poster, find_cell
from pnp.games.turf.model import TurfData
from pnp.games.turf.model.geometry import Cell, Row, Section
from pnp.kit.errors import PnpError, UsageError
from pnp.kit.library import Library
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.press.impose import live_area
from pnp.press.paper import PAPERS
from pnp.press.product import Poster
from pnp.press.tile import margin, poster_sheets, tile
from tests.kinds import as_a

if TYPE_CHECKING:
    from PIL import Image

LIBRARY = Library("turf")
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@cache
def the_data() -> TurfData:
    return load(LIBRARY)


@cache
def words_in(lang: str) -> Words:
    return load_words(lang, LIBRARY)


@cache
def poster(lang: str = "en") -> Poster:
    return board_poster(the_data(), words_in(lang))


def printed_cells() -> list[Cell]:
    return [cell for lane in the_data().board.course.cells for cell in lane if cell.lap == 0]


def the_oval() -> Oval:
    return Oval(the_data().board)


def centre(name: str) -> Place:
    return the_oval().centre(find_cell(the_data(), name))


@cache
def corners(name: str) -> list[Point]:
    return the_oval().outline(find_cell(the_data(), name)).flatten()[0]


def area(points: list[Point]) -> float:
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*points, points[0]]))) / 2


def holds(points: list[Point], x: float, y: float) -> bool:
    """Whether a point lies inside a closed line."""
    inside = False
    for (x1, y1), (x2, y2) in pairwise([*points, points[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def text_marks(drawing: Drawing) -> Iterator[tuple[TextMark, Box]]:
    """Every text with the box from its baseline up to its capitals."""
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark):
            long = width(mark.text, mark.font, mark.size, mark.tracking)
            left = mark.x - {"start": 0.0, "middle": long / 2, "end": long}[mark.anchor]
            x1, y1 = paths.apply(matrix, left, mark.y)
            x2, y2 = paths.apply(matrix, left + long, mark.y - cap_height(mark.font, mark.size))
            yield mark, (x1, y2, x2, y1)


def placed_texts() -> list[tuple[str, float, float]]:
    """Every text with its middle."""
    boxes = [(mark.text, box) for mark, box in text_marks(poster().drawing)]
    return [(text, (left + right) / 2, (top + bottom) / 2) for text, (left, top, right, bottom) in boxes]


def in_ink(mode: InkMode, lang: str = "en") -> Drawing:
    drawing = Drawing()
    InkCanvas(drawing, mode).use(poster(lang).drawing)
    return drawing


# --- cells -----------------------------------------------------------------------------------------------------------


def test_the_board_has_its_print_size() -> None:
    assert (poster().w, poster().h) == the_data().board.print.size == (588, 252)


def test_cells_have_their_true_size() -> None:
    oval = the_oval()
    left, top, right, bottom = the_oval().outline(find_cell(the_data(), "3:H14/0")).bounds()
    assert (right - left, bottom - top) == pytest.approx((10.5, 11))
    for lane in range(1, 9):
        x, y, _ = centre(f"{lane}:E{(12 + lane + 1) // 2}/0")
        assert math.dist((x, y), (oval.right, oval.middle)) == pytest.approx(43.45 + 11 * (lane - 1))


def test_a_lane_is_the_sum_of_its_cells() -> None:
    oval = the_oval()
    for lane in the_data().board.course.cells:
        near, far = (oval.radius(lane[0].lane + side) for side in (-0.5, 0.5))
        whole = 2 * oval.straight * oval.lane + math.pi * (far**2 - near**2)
        assert sum(area(corners(cell.name)) for cell in lane if cell.lap == 0) == pytest.approx(whole, rel=1e-4)


def test_cells_of_a_turn_are_equal_within_their_lane() -> None:
    for lane in the_data().board.course.cells:
        areas = [area(corners(cell.name)) for cell in lane if cell.lap == 0 and cell.section in "EW"]
        assert max(areas) - min(areas) < 0.01


def test_no_two_cells_share_a_place() -> None:
    """Nine points of every cell lie in that cell alone."""
    cells = printed_cells()
    oval = the_oval()
    boxes = [(cell, the_oval().outline(cell).bounds()) for cell in cells]
    for cell in cells:
        section = oval.section(cell.section)
        for along in (0.1, 0.5, 0.9):
            for out in (-0.4, 0.0, 0.4):
                share = (cell.n - 1 + along) / oval.count(section, cell.lane)
                x, y, _ = oval.at(section, share, oval.radius(cell.lane + out))
                found = [other for other, box in boxes if box[0] <= x <= box[2] and box[1] <= y <= box[3]]
                assert [other for other in found if holds(corners(other.name), x, y)] == [cell]


def test_every_cell_lies_on_the_board_and_holds_its_centre() -> None:
    for cell in printed_cells():
        x, y, _ = the_oval().centre(cell)
        assert holds(corners(cell.name), x, y)
        left, top, right, bottom = the_oval().outline(cell).bounds()
        assert left >= 0
        assert top >= 0
        assert right <= 588
        assert bottom <= 252


def test_both_laps_use_the_same_cells() -> None:
    assert centre("5:H18/0") == centre("5:H18/1")


def test_a_horse_looks_where_it_runs() -> None:
    course = the_data().board.course
    for lane in course.cells:
        for cell, after in pairwise(lane):
            x, y, turn = the_oval().centre(cell)
            ahead = the_oval().centre(after)
            away = math.degrees(math.atan2(ahead[1] - y, ahead[0] - x))
            assert abs((away - turn + 180) % 360 - 180) < 9
            assert -180 < turn <= 180


def test_a_diagonal_step_leads_to_the_cell_at_the_front_corner() -> None:
    """What the rules reckon with fractions can be seen on the board."""
    course, oval = the_data().board.course, the_oval()
    for cell in printed_cells():
        section, beyond = oval.section(cell.section), 1e-3
        share = cell.n / oval.count(section, cell.lane)
        if share == 1:
            section, share = (section + 1) % 4, 0.0
        for side in (-1, 1):
            target = course.across(cell, cell.lane + side)
            if target:
                x, y, _ = oval.at(section, share + beyond, oval.radius(cell.lane + side * 0.52))
                assert holds(corners(target.name), x, y)


def test_a_token_stays_in_its_lane() -> None:
    """A horse is 20 × 9 mm: its front half on its cell, its rear half behind it."""
    oval = the_oval()
    for cell in printed_cells():
        x, y, turn = oval.token(cell)
        ahead = the_oval().centre(cell)
        assert math.dist((x, y), ahead[:2]) <= 9.5
        for dx in (-10, 10):
            for dy in (-4.5, 4.5):
                px, py = paths.apply(paths.rotation(turn), dx, dy)
                away = _from_middle(oval, x + px, y + py)
                assert oval.radius(cell.lane - 0.5) - 0.1 <= away <= oval.radius(cell.lane + 0.5) + 0.1


def _from_middle(oval: Oval, x: float, y: float) -> float:
    """How far from the middle line, or from the centre of a turn."""
    return math.dist((x, y), (min(max(x, oval.left), oval.right), oval.middle))


def test_a_cell_that_is_not_there() -> None:
    with pytest.raises(UsageError, match="3:H33/0"):
        find_cell(the_data(), "3:H33/0")


# --- other boards ----------------------------------------------------------------------------------------------------


def test_a_board_that_cannot_be_drawn_says_why() -> None:
    board = the_data().board
    home, east, _, west = board.sections
    with pytest.raises(PnpError, match="straight, turn"):
        Oval(replace(board, sections=(home, east, Section("B", "straight", 20), west)))
    with pytest.raises(PnpError, match="first straight"):
        Oval(replace(board, finish=Row("B", 20, 1)))
    with pytest.raises(PnpError, match="larger than its print size"):
        Oval(replace(board, print=replace(board.print, size=(500.0, 252.0))))


# --- what is drawn ---------------------------------------------------------------------------------------------------


def test_every_cell_shows_its_number() -> None:
    """Also with the letter of the section, in the outer lane; the start row shows the lanes."""
    texts = placed_texts()
    start = the_data().board.start
    for cell in printed_cells():
        shown = str(cell.n)
        if (cell.section, cell.n) == (start.section, start.n):
            shown = str(cell.lane)
        elif cell.lane == 8 and cell.n % 5 == 0:
            shown = f"{cell.section}{cell.n}"
        box = the_oval().outline(cell).bounds()
        inside = [
            t for t, x, y in texts if box[0] < x < box[2] and box[1] < y < box[3] and holds(corners(cell.name), x, y)
        ]
        assert inside.count(shown) == 1, (cell.name, inside)


def test_rows_are_named_at_both_rails() -> None:
    found = poster().drawing.texts()
    for code in "HB":
        for n in range(5, 33, 5):
            assert found.count(f"{code}{n}") == 2
    for code in "EW":
        assert [found.count(f"{code}{n}") for n in (5, 10, 15, 20)] == [2, 2, 1, 1]
    for code in "HEBW":
        assert code in found


def test_lanes_are_numbered_at_the_start_and_where_sections_meet() -> None:
    oval = the_oval()
    texts = placed_texts()
    for lane in range(1, 9):
        for section in range(4):
            x, y, _ = oval.at(section, 1, oval.radius(lane))
            assert any(text == str(lane) and math.dist((x, y), (tx, ty)) < 0.5 for text, tx, ty in texts)


def test_fences_are_hatched_and_numbered() -> None:
    board, oval = the_data().board, Oval(the_data().board)
    texts = placed_texts()
    strokes = [mark.path for mark, _ in poster().drawing.walk() if isinstance(mark, PathMark) and mark.stroke]
    hatched = [path.bounds() for path in strokes if 80 < len(path.segments) < 120]
    for number, row in enumerate(board.fences, 1):
        left, top, right, bottom = oval.row(row).bounds()
        inside = [text for text, x, y in texts if left < x < right and top < y < bottom]
        assert inside.count(str(number)) >= 3
        assert any(box[:2] == pytest.approx((left - 88, top)) and box[3] == bottom for box in hatched)
    assert str(board.fences[-1])[:3] == str(board.start)[:3] == "H14"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_the_board(lang: str) -> None:
    found, words = poster(lang).drawing.texts(), words_in(lang)
    for key in ("start", "finish"):
        assert words(f"board.{key}").upper() in found
    for key in ("lap0", "lap1", "home", "east", "back", "west", "fallen"):
        assert words(f"board.{key}") in found
    assert words("board.run_out", first="H21", last="H32") in found
    assert {words("board.points", n=points) for points in (50, 30, 20, 10)} <= set(found)
    assert {words("board.finish_place", n=place) for place in range(1, 9)} <= set(found)
    assert [text for text in found if text.startswith("≤")] == ["≤8", "≤9", "≤10"]
    assert found.count("GREENFIELD OVAL") == 2  # with its shadow


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_on_the_board_and_alone(lang: str) -> None:
    found = list(text_marks(poster(lang).drawing))
    for mark, (left, top, right, bottom) in found:
        assert left > 1, mark.text
        assert top > 1, mark.text
        assert right < 587, mark.text
        assert bottom < 251, mark.text
        assert mark.size >= 7
    for index, (one, a) in enumerate(found):
        for other, b in found[index + 1 :]:
            across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
            assert across < 0.05 or down < 0.05 or one.text == other.text, (one.text, other.text)


def test_finishers_and_fallen_horses_have_room() -> None:
    """Eight places each, none on another, all larger than a token."""
    field = Infield(Oval(the_data().board))
    boxes = [field.place(n) for n in range(1, 9)] + [field.out(n) for n in range(8)]
    boxes += [field.die(n) for n in range(2)]
    for index, (x, y, w, h) in enumerate(boxes):
        assert w >= (17 if index >= 16 else 21)
        assert h >= 10
        assert field.top <= y
        assert y + h <= field.bottom
        for left, top, wide, high in boxes[index + 1 :]:
            assert x + w <= left + 1e-6 or left + wide <= x + 1e-6 or y + h <= top + 1e-6 or top + high <= y + 1e-6


# --- inks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_every_ink_has_all_texts(mode: InkMode) -> None:
    lost = Counter(poster().drawing.texts()) - Counter(in_ink(mode).texts())
    assert set(lost) <= {"GREENFIELD OVAL"}  # its shadow
    assert "GREENFIELD OVAL" in in_ink(mode).texts()


def test_mono_is_grey() -> None:
    for mark, _ in in_ink("mono").walk():
        for paint in (mark.fill, mark.stroke) if isinstance(mark, PathMark) else (as_a(TextMark, mark).fill,):
            if paint is not None:
                color = as_a(Color, paint)
                assert color.r == color.g == color.b


@pytest.mark.slow
def test_saving_ink_saves_ink() -> None:
    pytest.importorskip("cairosvg")
    from PIL import ImageStat

    full, saver = (1 - ImageStat.Stat(each.convert("L")).mean[0] / 255 for each in (whole(), picture(in_ink("saver"))))
    assert full < 0.42
    assert saver < full * 0.4


# --- tiles -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("paper", "way", "tiles", "sheets"),
    [("a4", "portrait", 3, 3), ("letter", "portrait", 3, 3), ("a3", "landscape", 2, 2)],
)
def test_the_fewest_sheets(paper: str, way: str, tiles: int, sheets: int) -> None:
    """The picture of how they belong together stands below the first tile."""
    tiling = tile(poster(), PAPERS[paper])
    assert (tiling.orientation, tiling.across.count, tiling.down.count) == (way, tiles, 1)
    assert len(poster_sheets(poster(), PAPERS[paper])) == sheets


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_seam_runs_through_a_text(paper: str, lang: str) -> None:
    for seam in tile(poster(lang), PAPERS[paper]).across.seams:
        cut = [
            mark.text
            for mark, (left, _, right, _) in text_marks(poster(lang).drawing)
            if left - 0.3 < seam < right + 0.3
        ]
        assert cut == []


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_no_seam_runs_through_start_finish_or_fences(paper: str) -> None:
    board, oval = the_data().board, Oval(the_data().board)
    for seam in tile(poster(), PAPERS[paper]).across.seams:
        assert abs(seam - oval.finish) > 5
        for row in (board.start, board.finish, *board.fences):
            left, _, right, _ = oval.row(row).bounds()
            assert not left - 1 < seam < right + 1
        for box in [Infield(oval).place(n) for n in range(1, 9)] + [Infield(oval).out(n) for n in range(8)]:
            assert not box[0] < seam < box[0] + box[2]


def picture(drawing: Drawing) -> Image.Image:
    from PIL import Image

    from pnp.draw.png import to_png

    svg = to_svg(drawing, poster().w, poster().h)
    return Image.open(io.BytesIO(to_png(svg, 50.8))).convert("RGB")  # two pixels a millimetre


@cache
def whole() -> Image.Image:
    return picture(poster().drawing)


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_the_tiles_joined_at_their_seams_are_the_board(paper: str) -> None:
    """Every tile cut at its seams and laid beside its neighbours."""
    pytest.importorskip("cairosvg")
    from PIL import ImageChops

    tiling = tile(poster(), PAPERS[paper])
    live, _ = live_area(PAPERS[paper], tiling.orientation)
    edges = [0.0, *tiling.across.seams, poster().w]
    joined = Drawing()
    for index, sheet in enumerate(poster_sheets(poster(), PAPERS[paper])[-tiling.count :]):
        (start, end), (left, right) = tiling.across.spans[index], edges[index : index + 2]
        beside, above = margin(end - start, live.w), margin(poster().h, live.h)
        start -= beside
        with joined.group(at=(start, -above), clip=paths.rect(left - start, above, right - left, poster().h)):
            sheet.draw(joined, live.w, live.h)
    different = ImageChops.difference(whole(), picture(joined)).convert("L")
    assert sum(different.histogram()[60:]) < whole().width * whole().height * 0.002
