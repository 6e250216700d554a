"""Course sheets: every cell where the data has it, roads that lead where they should, and any two sheets joined."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from pnp.draw import path as paths
from pnp.draw.canvas import Close, Drawing, Open, PathMark, TextMark, Use
from pnp.draw.color import BLACK, Color, contrast
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import Box
from pnp.draw.ink import MODES, InkCanvas, InkMode
from pnp.draw.path import Matrix, Path, Segment
from pnp.draw.svg import to_svg
from pnp.games.mad.data import load
from pnp.games.mad.faces.components import PRODUCT
from pnp.games.mad.faces.courses.ground import Room, grounds
from pnp.games.mad.faces.courses.layout import HIGH, NECK, SIDE, WIDE, cell_box, centre, neck, necks
from pnp.games.mad.faces.courses.road import ACROSS, CASING, FLOOR, ICON, IN_CELL, SURFACE, draw_road
from pnp.games.mad.faces.courses.sheets import course_face, course_pieces, draw_names, name_plates
from pnp.games.mad.faces.scrap import OIL
from pnp.games.mad.faces.terrains import curve_icon, terrain_icon
from pnp.games.mad.model import PORT_ROW, TERRAINS, Cell, CourseSheet, MadData
from pnp.kit.errors import PnpError
from pnp.kit.library import Library
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.press.job import Job
from pnp.press.marks import crop_marks, inner_marks
from pnp.press.paper import find_paper
from pnp.press.plan import plan
from pnp.press.product import Order
from tests.turns import sampled

if TYPE_CHECKING:
    from PIL import Image


@cache
def mad() -> MadData:
    return load(Library("mad"))


@cache
def words(lang: str = "en") -> Words:
    return load_words(lang, Library("mad"))


SHEETS = list(mad().sheets)
EVERY = pytest.mark.parametrize("sheet", sampled([*mad().sheets.values()], 5), ids=SHEETS)


@cache
def front(sheet: str) -> Drawing:
    return course_face(mad().sheets[sheet], words()).drawing


def texts(drawing: Drawing) -> Iterator[tuple[TextMark, Matrix, Box]]:
    """Every text with the box around its capitals."""
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark):
            long = width(mark.text, mark.font, mark.size, mark.tracking)
            left = mark.x - {"start": 0.0, "middle": long / 2, "end": long}[mark.anchor]
            ends = [(left, mark.y), (left + long, mark.y - cap_height(mark.font, mark.size))]
            (x1, y1), (x2, y2) = (paths.apply(matrix, *end) for end in ends)
            yield mark, matrix, (min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def within(inner: Box, outer: Box, margin: float = 0) -> bool:
    return (
        inner[0] >= outer[0] + margin
        and inner[1] >= outer[1] + margin
        and inner[0] + inner[2] <= outer[0] + outer[2] - margin
        and inner[1] + inner[3] <= outer[1] + outer[3] - margin
    )


def is_upright(matrix: Matrix) -> bool:
    return matrix[0] > 0


# --- what is printed -------------------------------------------------------------------------------------------------


def test_nine_sheets_with_one_back() -> None:
    pieces = course_pieces(mad(), words())
    assert [piece.name for piece in pieces] == [f"course-{id}" for id in SHEETS]
    assert {(face.w, face.h) for piece in pieces for face in (piece.front, piece.back) if face} == {(200, 140)}
    assert len({id(piece.back) for piece in pieces}) == 1


@pytest.mark.parametrize(("paper", "pages"), [("a4", 10), ("letter", 18)])
def test_pages(paper: str, pages: int) -> None:
    """Two on A4, one on Letter; fronts and backs."""
    component = PRODUCT.build("courses", mad(), words(), Order())
    planned = plan(component, Job(paper=find_paper(paper)))
    assert len(planned.pages) == pages
    assert sum(len(page.placed) for page in planned.pages) == 18
    for page in planned.pages:
        grid = page.grid
        assert grid is not None
        assert grid.margin >= find_paper(paper).margin - 1e-6
        trims = [(trim.x + 1.3, trim.y + 1.3, trim.w - 2.6, trim.h - 2.6) for trim in grid.trims]
        for x1, y1, x2, y2 in (*crop_marks(grid), *inner_marks(grid)):
            assert not any(x < (x1 + x2) / 2 < x + w and y < (y1 + y2) / 2 < y + h for x, y, w, h in trims)


# --- cells -----------------------------------------------------------------------------------------------------------


def test_cells_hold_six_cars() -> None:
    """Cars are about 9 × 6 mm: two abreast and three deep."""
    assert SIDE >= 2 * 9
    assert SIDE >= 3 * 6


@EVERY
def test_cells_lie_on_the_sheet_and_apart(sheet: CourseSheet) -> None:
    for cell in sheet.cells:
        x, y, w, h = cell_box(cell)
        assert x >= CASING
        assert x + w <= WIDE - CASING
        assert y >= 1.5 + CASING
        assert y + h <= HIGH - 1.5 - CASING
    for one, other in combinations(sheet.cells, 2):
        (ax, ay), (bx, by) = centre(one), centre(other)
        assert max(abs(ax - bx), abs(ay - by)) >= SIDE + 1


@EVERY
def test_every_cell_shows_its_label_both_ways_up(sheet: CourseSheet) -> None:
    found = list(texts(front(sheet.id)))
    for cell in sheet.cells:
        inside = [(mark, matrix, box) for mark, matrix, box in found if within(box, cell_box(cell), 1)]
        assert [mark.text for mark, _, _ in inside] == [cell.label] * 2
        assert [is_upright(matrix) for _, matrix, _ in inside] == [True, False]
        assert all(mark.size >= 10 and mark.fill == OIL for mark, _, _ in inside)
        upright = inside[0][2]
        x, y = centre(cell)
        assert upright[0] + upright[2] < x  # in the upper left corner
        assert upright[1] + upright[3] < y - ICON / 2 + 1


@EVERY
def test_six_and_nine_are_underlined(sheet: CourseSheet) -> None:
    underlined: Counter[str] = Counter()
    for mark, matrix in front(sheet.id).walk():
        if isinstance(mark, PathMark) and mark.ink == "keep" and mark.fill == OIL:
            x1, y1, x2, y2 = mark.path.transform(matrix).bounds()
            if y2 - y1 == pytest.approx(0.4) and x2 - x1 < 3:
                for cell in sheet.cells:
                    underlined[cell.label] += within((x1, y1, x2 - x1, y2 - y1), cell_box(cell))
    assert +underlined == {"6": 2, "9": 2}


def icons(sheet: CourseSheet) -> list[tuple[float, float, float]]:
    """Black discs and diamonds: the middle and the width of each, but not those that are scenery."""
    found = []
    for mark, matrix in front(sheet.id).walk():
        if isinstance(mark, PathMark) and mark.ink == "keep" and mark.fill in (OIL, BLACK):
            x1, y1, x2, y2 = mark.path.transform(matrix).bounds()
            if x2 - x1 == pytest.approx(y2 - y1, abs=0.01) and x2 - x1 > 5:
                found.append(((x1 + x2) / 2, (y1 + y2) / 2, x2 - x1))
    return found


def widths(drawn: Drawing) -> list[float]:
    marks = [(mark, matrix) for mark, matrix in drawn.walk() if isinstance(mark, PathMark)]
    x1, _, x2, _ = marks[0][0].path.transform(marks[0][1]).bounds()
    return [x2 - x1]


@EVERY
def test_icons_stand_where_the_data_has_them(sheet: CourseSheet) -> None:
    """Terrain and curves in the middle of their cells, other curves half on either side of a border."""
    disc, diamond = Drawing(), Drawing()
    terrain_icon(disc, "ice", 0, 0, 1)
    curve_icon(diamond, 0, 0, 1)
    (disc_wide,), (diamond_wide,) = widths(disc), widths(diamond)
    expected = [(*centre(cell), ICON * disc_wide) for cell in sheet.cells if cell.terrain]
    expected += [(*centre(cell), IN_CELL * diamond_wide) for cell in sheet.cells if cell.curve]
    expected += [(*neck(sheet, border).middle, ACROSS * diamond_wide) for border in sheet.borders if border.curve]
    rounded = [tuple(round(value, 2) for value in each) for each in icons(sheet)]
    assert sorted(rounded) == sorted(tuple(round(value, 2) for value in each) for each in expected)


def test_a_curve_across_a_border_cannot_be_taken_for_one_in_a_cell() -> None:
    """It lies on both cells and clear of their middles; the other one stays off the border."""
    assert ACROSS / 2 > (20 - SIDE) / 2 + 2
    assert 20 / 2 - ACROSS / 2 > IN_CELL / 2 + 1
    assert IN_CELL / 2 < SIDE / 2 - 3


def test_the_curve_looks_the_same_from_both_ends() -> None:
    assert difference(icon_picture(0), icon_picture(180)) < 12


def icon_picture(angle: float) -> Image.Image:
    drawing = Drawing()
    curve_icon(drawing, 5, 5, 9, angle)
    return picture(drawing, (0, 0, 10, 10), 10)


def test_labels_can_be_read_on_every_floor() -> None:
    for floor in (SURFACE, *FLOOR.values()):
        assert contrast(OIL, floor) >= 7
    assert set(FLOOR) == set(TERRAINS)


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@EVERY
def test_id_and_name_both_ways_up_on_free_ground(sheet: CourseSheet, lang: str) -> None:
    plates = name_plates(sheet, Room.around(sheet))
    drawing = Drawing()
    draw_names(drawing, plates, sheet, words(lang))
    found = list(texts(drawing))
    for text, least in ((sheet.id, 20), (sheet.names[lang], 8)):
        shown = [(mark, matrix, box) for mark, matrix, box in found if mark.text == text]
        assert [is_upright(matrix) for _, matrix, _ in shown] == [True, False]
        for (mark, _, box), plate in zip(shown, plates, strict=True):
            assert mark.size >= least
            assert within(box, plate, 0.5)
    for plate in plates:
        assert within(plate, (0, 0, WIDE, HIGH), 3)


@EVERY
def test_nothing_else_is_written(sheet: CourseSheet) -> None:
    expected = Counter({sheet.id: 2, sheet.names["en"]: 2}) + Counter(2 * [cell.label for cell in sheet.cells])
    assert Counter(front(sheet.id).texts()) == expected


def test_a_sheet_without_room_for_its_name() -> None:
    sheet = mad().sheets["S1"]
    everywhere = tuple(Cell(str(n), n % 10, n // 10) for n in range(70))
    with pytest.raises(PnpError, match="S1 leaves no room"):
        name_plates(sheet, Room.around(replace(sheet, cells=everywhere, borders=())))


# --- roads -----------------------------------------------------------------------------------------------------------


def picture(drawing: Drawing, box: Box, pixels: int) -> Image.Image:
    """A part of a drawing, so many pixels a millimetre."""
    from PIL import Image

    from pnp.draw.png import to_png

    x, y, w, h = box
    shown = Drawing()
    with shown.group(at=(-x, -y)):
        shown.use(drawing)
    return Image.open(io.BytesIO(to_png(to_svg(shown, w, h), pixels * 25.4))).convert("RGB")


def parts(drawing: Drawing, boxes: Sequence[Box], matrix: Matrix = paths.IDENTITY) -> Drawing:
    """Only what lies in one of these boxes or near it: pictures of small parts are made much faster."""
    kept, stack = Drawing(), [matrix]
    for mark in drawing.marks:
        if isinstance(mark, Open):
            stack.append(paths.multiply(stack[-1], mark.matrix))
        elif isinstance(mark, Close):
            stack.pop()
        elif isinstance(mark, Use):
            kept.put(Use(parts(mark.drawing, boxes, paths.multiply(stack[-1], mark.matrix)), mark.matrix))
            continue
        elif isinstance(mark, PathMark):
            mark = replace(mark, path=near(mark.path, stack[-1], boxes))
            if not mark.path.segments:
                continue
        kept.put(mark)
    return kept


def near(path: Path, matrix: Matrix, boxes: Sequence[Box], reach: float = 5) -> Path:
    """The runs of a path that come near one of the boxes."""
    runs: list[list[Segment]] = []
    for segment in path.segments:
        if segment[0] == "M":
            runs.append([])
        runs[-1].append(segment)
    kept: list[Segment] = []
    for run in runs:
        ends = [paths.apply(matrix, n[i], n[i + 1]) for _, n in run for i in range(0, len(n), 2)]
        (left, right), (top, bottom) = ((min(values), max(values)) for values in zip(*ends, strict=True))
        for x, y, w, h in boxes:
            if right > x - reach and left < x + w + reach and bottom > y - reach and top < y + h + reach:
                kept += run
                break
    return Path(tuple(kept))


def difference(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of two pictures, in levels."""
    from PIL import ImageChops

    return max(ImageChops.difference(one, other).convert("L").tobytes())


def is_dark(pixel: Sequence[int]) -> bool:
    return max(pixel) < 90


def pixel(image: Image.Image, x: int, y: int) -> tuple[int, ...]:
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    return found


LANES = (-4.4, -3.2, -2.1, -1.1, 0.0, 1.1, 2.1, 3.2, 4.4)


def passes(image: Image.Image, one: Cell, other: Cell, scale: int) -> bool:
    """Whether a car could go straight from cell to cell, in one lane or another, without crossing a black line."""
    (ax, ay), (bx, by) = centre(one), centre(other)
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    ux, uy = (bx - ax) / long, (by - ay) / long
    for lane in LANES:
        way = [(ax + ux * t / 4 - uy * lane, ay + uy * t / 4 + ux * lane) for t in range(16, int(long * 4) - 16)]
        if not any(is_dark(pixel(image, int(x * scale), int(y * scale))) for x, y in way):
            return True
    return False


@EVERY
def test_the_road_leads_where_the_data_says_and_nowhere_else(sheet: CourseSheet) -> None:
    """Of all cells that touch, also at a corner, exactly those with a border are joined."""
    pytest.importorskip("cairosvg")
    drawing, scale = Drawing(), 5
    drawing.rect(0, 0, WIDE, HIGH, fill=OIL)
    draw_road(drawing, replace(sheet, borders=tuple(replace(each, curve=False) for each in sheet.borders)))
    image = picture(drawing, (0, 0, WIDE, HIGH), scale)
    joined = {frozenset((border.a, border.b)) for border in sheet.borders}
    for a, b in combinations(range(len(sheet.cells)), 2):
        one, other = sheet.cells[a], sheet.cells[b]
        if max(abs(one.x - other.x), abs(one.y - other.y)) == 1:
            assert passes(image, one, other, scale) == ({a, b} in joined), (one.label, other.label)


@EVERY
def test_the_ground_outside_the_road_keeps_off_it(sheet: CourseSheet) -> None:
    """Whatever has been placed leaves the cells, the necks and the name plates alone."""
    room = Room.around(sheet)
    for ground in grounds(sheet, room):
        spots = ground.scatter([(9, 6), (4, 20)], overlap=0)
        assert spots
        for x, y, r, _ in spots:
            assert ground.holds(x, y)
            for left, top, w, h in map(cell_box, sheet.cells):
                nearest = min(max(x, left), left + w), min(max(y, top), top + h)
                assert (nearest[0] - x) ** 2 + (nearest[1] - y) ** 2 >= (r + 1) ** 2


@EVERY
def test_each_landscape_lies_around_its_shortcut(sheet: CourseSheet) -> None:
    lands = grounds(sheet, Room.around(sheet))
    assert [land.terrain for land in lands] == [way.terrain for way in sheet.shortcuts]
    for land, way in zip(lands, sheet.shortcuts, strict=True):
        for cell in (sheet.cells[index] for index in way.cells):
            x, y, w, h = cell_box(cell)
            assert all(land.holds(px, py) for px in (x, x + w) for py in (y, y + h))


# --- joining ---------------------------------------------------------------------------------------------------------

SEAM, FINE = 2.0, 10
"""How much of each sheet is looked at, and the pixels a millimetre."""
TURNS = [(one, other) for one in (False, True) for other in (False, True)]


@cache
def edge(sheet: str, end: int) -> Image.Image:
    """The left (0) or the right (1) edge of a sheet."""
    return edge_of(front(sheet), end)


def edge_of(drawing: Drawing, end: int) -> Image.Image:
    box = (end * (WIDE - SEAM), 0, SEAM, HIGH)
    return picture(parts(drawing, [box]), box, FINE)


def joined(left: str, right: str, turned: tuple[bool, bool], shift: float = 0) -> Image.Image:
    """The seam between two sheets, each one as it is or turned; the right one may lie lower by `shift`."""
    from PIL import Image

    image = Image.new("RGB", (round(2 * SEAM * FINE), round(HIGH * FINE)), "white")
    for sheet, end, is_turned in ((left, 1, turned[0]), (right, 0, turned[1])):
        shown = edge(sheet, 1 - end).rotate(180) if is_turned else edge(sheet, end)
        image.paste(shown, (0, 0) if end else (shown.width, round(shift * FINE)))
    return image


def column_of(image: Image.Image, x: int) -> list[tuple[int, int, int]]:
    pixels = list(image.crop((x, 0, x + 1, image.height)).tobytes())
    return list(zip(*(pixels[i::3] for i in range(3)), strict=True))


def steps(image: Image.Image, column: int) -> list[int]:
    """The rows of a column in which black begins or ends."""
    dark = [is_dark(each) for each in column_of(image, column)]
    return [row for row in range(1, image.height) if dark[row] != dark[row - 1]]


def seam_faults(image: Image.Image) -> list[str]:
    """What a careful eye would see where the two sheets meet."""
    left, right = image.width // 2 - 1, image.width // 2
    found = []
    edges = steps(image, left), steps(image, right)
    if len(edges[0]) != 4 or len(edges[0]) != len(edges[1]):
        found.append(f"the road has {len(edges[0])} and {len(edges[1])} edges")
    elif any(abs(a - b) > 1 for a, b in zip(*edges, strict=True)):
        found.append(f"the road's edges do not meet: {edges}")
    columns = [image.crop((x, 0, x + 1, image.height)) for x in (left, right)]
    if difference(*columns) > 24:
        found.append("the colours differ")
    return found


@pytest.mark.parametrize("left", sampled(SHEETS, 2))
def test_any_two_sheets_meet_without_a_seam(left: str) -> None:
    """In every order, each of them as it is or turned."""
    pytest.importorskip("cairosvg")
    for right, turned in product(SHEETS, TURNS):
        assert seam_faults(joined(left, right, turned)) == [], (right, turned)


def test_sheets_drawn_side_by_side_meet_as_their_pictures_do() -> None:
    """One of them turned: what the press would draw is what has been looked at."""
    pytest.importorskip("cairosvg")
    drawing, whole = Drawing(), paths.rect(0, 0, WIDE, HIGH)
    ends = [(0, 0, SEAM, HIGH), (WIDE - SEAM, 0, SEAM, HIGH)]
    for sheet, at, turn in (("S4", (0, 0), 0), ("S8", (2 * WIDE, HIGH), 180)):
        with drawing.group(at=at, rotate=turn, clip=whole):
            drawing.use(parts(front(sheet), ends))
    image = picture(drawing, (WIDE - SEAM, 0, 2 * SEAM, HIGH), FINE)
    assert seam_faults(image) == []
    assert difference(image, joined("S4", "S8", (False, True))) < 30


def test_a_port_a_millimetre_off_would_be_seen() -> None:
    pytest.importorskip("cairosvg")
    for shift in (-1, 1):
        assert any("edges do not meet" in each for each in seam_faults(joined("S1", "S5", (False, True), shift)))


@EVERY
def test_all_ports_have_one_profile(sheet: CourseSheet) -> None:
    """Where the road leaves the sheet: in the middle of its edge, as wide as between two cells."""
    assert [sheet.cells[port].y for port in (sheet.port_a, sheet.port_b)] == [PORT_ROW] * 2
    *_, a, b = necks(sheet)
    assert (a.middle, b.middle) == ((0, HIGH / 2), (WIDE, HIGH / 2))
    assert a.width == b.width == NECK


# --- the back --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_back_betrays_no_orientation(lang: str) -> None:
    pytest.importorskip("cairosvg")
    back = course_pieces(mad(), words(lang))[0].back
    assert back is not None
    turned = Drawing()
    with turned.group(at=(WIDE, HIGH), rotate=180):
        turned.use(back.drawing)
    images = [picture(each, (0, 0, WIDE, HIGH), 4) for each in (back.drawing, turned)]
    assert difference(*images) < 40  # the smoothing of slanted edges


# --- inks and other data ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_every_ink_keeps_texts_icons_and_the_edges_of_the_road(mode: InkMode) -> None:
    sheet = mad().sheets["S1"]
    drawing = Drawing()
    InkCanvas(drawing, mode).use(front("S1"))
    assert Counter(drawing.texts()) == Counter(front("S1").texts())
    row = (0, 55, WIDE, 30)
    image = picture(parts(drawing, [row]), row, 5)
    assert len(steps(image, 1)) == 4
    for cell in sheet.cells:
        if cell.terrain:
            x, y = centre(cell)
            assert is_dark(pixel(image, round(x * 5), round((y - 55 - ICON / 2 + 0.5) * 5)))


def mirrored(sheet: CourseSheet) -> CourseSheet:
    """The detours on the other sides of the road."""
    return replace(sheet, cells=tuple(replace(cell, y=6 - cell.y) for cell in sheet.cells))


def other_sheets() -> Iterator[CourseSheet]:
    """Any terrain on either side with the road in other rows, one shortcut, none."""
    sheet = mad().sheets["S6"]
    one, two = sheet.shortcuts
    for left, right in zip(TERRAINS, reversed(TERRAINS), strict=True):
        yield replace(mirrored(sheet), shortcuts=(replace(one, terrain=left), replace(two, terrain=right)))
    yield replace(sheet, shortcuts=(two,))
    yield replace(sheet, shortcuts=())


@pytest.mark.parametrize("sheet", sampled([*other_sheets()], 2))
def test_other_sheets_can_be_drawn(sheet: CourseSheet) -> None:
    drawing = course_face(sheet, words()).drawing
    assert Counter(drawing.texts())["S6"] == 2
    for end in (0, 1):
        assert difference(edge_of(drawing, end), edge("S6", end)) < 24
    for x, y, w, h in name_plates(sheet, Room.around(sheet)):
        for left, top, wide, high in map(cell_box, sheet.cells):
            assert x + w <= left or left + wide <= x or y + h <= top or top + high <= y


def test_terrain_colours_are_told_apart() -> None:
    """Floors of shortcuts differ from each other and from the road."""
    floors: list[Color] = [SURFACE, *FLOOR.values()]
    for one, other in combinations(floors, 2):
        assert max(abs(one.r - other.r), abs(one.g - other.g), abs(one.b - other.b)) > 0.06
