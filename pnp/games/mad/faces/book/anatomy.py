"""What is in the box, and what cards and course sheets say where."""

from __future__ import annotations

from functools import partial

from pnp.desk.rulebook.callouts import Anatomy
from pnp.desk.rulebook.things import Placed, Thing, fan, shelf, told
from pnp.draw.canvas import Canvas
from pnp.draw.geometry import Point
from pnp.games.mad.faces.book.road import sheet_small, signed, token
from pnp.games.mad.faces.book.things import Things, dice
from pnp.games.mad.faces.cards.parts import H, W
from pnp.games.mad.faces.courses.layout import HIGH, SIDE, WIDE, centre, neck
from pnp.games.mad.faces.courses.sheets import course_face
from pnp.games.mad.faces.scrap import RUST
from pnp.games.mad.model import Cell, CourseSheet, MadData, Part
from pnp.games.mad.model.course import cell_name
from pnp.kit.words import Words
from pnp.press.figure import Figure

_READ, _SEEN, _APART = 0.6, 0.44, 3.0
"""The scale of a card that is to be read, and of another one beside it."""
_PART = ((0.0, 6.0), (0.0, 12.4), (W * _READ, 31.4), (W * _READ, 42.0))
_PLAYER = (W * (_READ + _SEEN) + _APART, H * _READ - 11.0)
_SHEET = 0.32


def contents_figure(data: MadData, words: Words) -> Figure:
    """Everything there is, in a row."""
    things = Things(data, words)
    shown: tuple[Placed, ...] = (
        partial(_courses, things=things),
        lambda canvas: things.track.lay(canvas, 0, 0, 0.054),
        lambda canvas: fan(canvas, [things.part(part) for part in things.parts[:3]], 0.12, 2.8, 8),
        lambda canvas: fan(canvas, things.bonus[:3], 0.13, 2.8, 8),
        lambda canvas: fan(canvas, things.players[:3], 0.12, 2.8, 8),
        partial(_cars, things=things),
        lambda canvas: dice(canvas, 4.3),
    )
    return shelf(words, "contents", shown, 16.0, 10.5)


def _courses(canvas: Canvas, things: Things) -> None:
    scale = 0.064
    for index, sheet in enumerate(list(things.data.sheets.values())[:3]):
        shift = (index - 1) * 1.6
        with canvas.group(at=(shift - WIDE * scale / 2, shift - HIGH * scale / 2), scale=scale):
            sheet_small(canvas, sheet, scale)


def _cars(canvas: Canvas, things: Things) -> None:
    for index, car in enumerate(things.data.cars.values()):
        token(canvas, -3.6 + index % 2 * 7.2, -5.2 + index // 2 * 5.2, 5.6, 3.6, car)


def card_figure(data: MadData, words: Words) -> Figure:
    """A part that opens terrain, and a player's own card."""
    things = Things(data, words)
    part, player = things.part(_opening(things)), things.players[0]

    def paint(canvas: Canvas) -> None:
        _scaled(canvas, part, 0, 0, _READ)
        _scaled(canvas, player, W * _READ + _APART, H * (_READ - _SEEN), _SEEN)

    wide = W * (_READ + _SEEN) + _APART
    shown = Anatomy(wide, H * _READ, paint, (*_PART, _PLAYER), told(words, "card", 5), color=RUST)
    return shown.figure(words("figure.card.caption"))


def _opening(things: Things) -> Part:
    return next((part for part in things.parts if part.terrains), things.parts[0])


def _scaled(canvas: Canvas, thing: Thing, x: float, y: float, scale: float) -> None:
    with canvas.group(at=(x, y), scale=scale):
        thing.cut(canvas, scale)


def sheet_figure(data: MadData, words: Words) -> Figure:
    """A course sheet that has everything: curves in cells and on a border."""
    sheet = next((each for each in data.sheets.values() if any(border.curve for border in each.borders)), None)
    sheet = sheet or next(iter(data.sheets.values()))
    thing = Thing.of(course_face(sheet, words))

    def paint(canvas: Canvas) -> None:
        _scaled(canvas, thing, 0, 0, _SHEET)
        for cell in sheet.cells:
            x, y = centre(cell)
            signed(canvas, x * _SHEET, y * _SHEET, SIDE * _SHEET, cell)

    named = cell_name(sheet.id, _numbered(sheet).label)
    texts = [*told(words, "sheet", 4), str(words("figure.sheet.5", cell=named))]
    shown = Anatomy(WIDE * _SHEET, HIGH * _SHEET, paint, _sheet_points(sheet), texts, color=RUST)
    return shown.figure(words("figure.sheet.caption"))


def _sheet_points(sheet: CourseSheet) -> list[Point]:
    """Beside what they are about, so that it stays in sight."""
    curve = next((cell for cell in sheet.cells if cell.curve), sheet.cells[0])
    border = next((each for each in sheet.borders if each.curve), sheet.borders[0])
    terrain = next((cell for cell in sheet.cells if cell.terrain), sheet.cells[-1])
    middle = neck(sheet, border).middle
    port = centre(sheet.cells[sheet.port_a])
    places = [
        (0.0, port[1]),
        _over(centre(curve)),
        _over(middle),
        _under(centre(terrain)),
        _over(centre(_numbered(sheet))),
    ]
    return [(x * _SHEET, y * _SHEET) for x, y in places]


def _numbered(sheet: CourseSheet) -> Cell:
    """The cell whose name is told: near the end of the road, where there is room."""
    return sheet.cells[sheet.road[-2]]


def _over(at: Point) -> Point:
    return at[0], at[1] - 13


def _under(at: Point) -> Point:
    return at[0], at[1] + 13
