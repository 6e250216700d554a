"""What a map or a card says where: course, team and driver."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.desk.rulebook.callouts import RADIUS, Anatomy, Callouts, bubble
from pnp.draw.canvas import Canvas, Drawing
from pnp.draw.color import WHITE
from pnp.draw.geometry import Point
from pnp.draw.legible import legible
from pnp.draw.path import rect
from pnp.games.xf1.faces.courses.board import ROW, SPEED_W, draw_board
from pnp.games.xf1.faces.courses.layout import BASE_H, BASE_W, BOARD_H, BOARD_W, SLOT, Panel
from pnp.games.xf1.faces.courses.map import arranged_panel
from pnp.games.xf1.faces.courses.places import plan_course
from pnp.games.xf1.faces.courses.tables import TABLE_LABELS, TABLE_W
from pnp.games.xf1.faces.driver_card import Measures, driver_card
from pnp.games.xf1.faces.look import INK, SIGNAL
from pnp.games.xf1.faces.team_map import team_sheet
from pnp.games.xf1.model import Course, Driver, Section, Xf1Data
from pnp.kit.words import Words
from pnp.press.figure import Figure
from pnp.press.product import Paint

COURSE, TEAM = "australia", "U"
"""Those of the first race."""
SMALL = 7.0
"""The smallest letters of a book, in points: smaller ones are left out of a picture."""


def small(paint: Paint, scale: float) -> Drawing:
    """Something with what can be read of it at this size."""
    drawing = Drawing()
    paint(drawing)
    return legible(drawing, SMALL / scale)


def the_course(data: Xf1Data) -> Course:
    return data.courses.get(COURSE) or next(iter(data.courses.values()))


# --- The course map --------------------------------------------------------------------------------------------------

_MAP_AIR = 5.0
_ENLARGED = 2.1
_OUT = 1.2
"""How far outside a board its numbers stand, by the board's measure."""


def course_figure(data: Xf1Data, words: Words) -> Figure:
    """The map over both columns; below it one of its boards, taken apart, beside what all the numbers mean."""
    course = the_course(data)
    texts = Callouts([words(f"figure.course.{n}") for n in range(1, 11)], SIGNAL)
    paint = arranged_panel(BASE_W, BASE_H, course, data, words)

    def high(w: float) -> float:
        return _map_scale(w) * BASE_H + _MAP_AIR + max(BOARD_H * _ENLARGED + 2 * RADIUS, texts.height(_list_room(w)))

    def draw(canvas: Canvas, w: float, h: float) -> None:
        scale = _map_scale(w)
        index = _taken_apart(course)
        with canvas.group(at=(RADIUS, RADIUS)):
            canvas.use(small(paint, scale), 0, 0, scale=scale)
            _circled_board(canvas, course, index, scale)
            _map_points(canvas, Panel(BASE_W, BASE_H, course.goal), scale)
        top = scale * BASE_H + RADIUS + _MAP_AIR
        with canvas.group(at=(2 * RADIUS + _OUT, top + (h - top - BOARD_H * _ENLARGED) / 2)):
            _enlarged(canvas, course.sections[index], words, first=index == 0)
        room = _list_room(w)
        texts.draw(canvas, w - room, top + (h - top - texts.height(room)) / 2, room)

    return Figure(high, draw, wide=True, flex=0, about=words("figure.course.caption"))


def section_figure(data: Xf1Data, words: Words) -> Figure:
    """One board of it by itself."""
    sections = the_course(data).sections
    index = _taken_apart(the_course(data))
    texts = Callouts([words(f"figure.course.{n}") for n in range(1, 7)], SIGNAL)
    tall = BOARD_H * _ENLARGED + 3 * RADIUS

    def draw(canvas: Canvas, w: float, h: float) -> None:
        with canvas.group(at=(2 * RADIUS + _OUT, (h - tall) / 2 + 2.6 * RADIUS)):
            _enlarged(canvas, sections[index], words, first=index == 0)
        room = _list_room(w)
        texts.draw(canvas, w - room, (h - texts.height(room)) / 2, room)

    return Figure(
        lambda w: max(tall, texts.height(_list_room(w))), draw, wide=True, flex=0, about=words("figure.section.caption")
    )


def _map_scale(w: float) -> float:
    return (w - 2 * RADIUS) / BASE_W


def _list_room(w: float) -> float:
    return w - BOARD_W * _ENLARGED - 4 * RADIUS - 2 * _OUT - 4


def _taken_apart(course: Course) -> int:
    """A section that shows everything: one with a result that nothing stops."""
    return next((i for i, section in enumerate(course.sections) if i and _free_row(section) is not None), 0)


def _free_row(section: Section) -> int | None:
    return next((row for row, result in enumerate(section.dry) if result.unblockable), None)


def _circled_board(canvas: Canvas, course: Course, index: int, scale: float) -> None:
    box = next(box for box in plan_course(course, BASE_W, BASE_H).boxes if box.section == index).rect
    x, y = box.x * scale - 1, box.y * scale - 1
    canvas.rect(x, y, BOARD_W * scale + 2, BOARD_H * scale + 2, r=1.6, stroke=WHITE, width=1.8, ink="keep")
    canvas.rect(x, y, BOARD_W * scale + 2, BOARD_H * scale + 2, r=1.6, stroke=SIGNAL, width=1, ink="keep")


def _map_points(canvas: Canvas, panel: Panel, scale: float) -> None:
    label, tables = panel.strip.y + 0.4, panel.w - TABLE_W + TABLE_LABELS / 2
    points = ((3.0, label), (panel.safety_x + 3, label), (panel.weather_x + 3, label), (tables, 9.0))
    for number, (x, y) in enumerate(points, start=7):
        bubble(canvas, x * scale, y * scale, number, SIGNAL)


def _enlarged(canvas: Canvas, section: Section, words: Words, first: bool) -> None:
    with canvas.group(scale=_ENLARGED):
        draw_board(canvas, 0, 0, section, words, first=first)
    canvas.rect(0, 0, BOARD_W * _ENLARGED, BOARD_H * _ENLARGED, r=2.4, stroke=SIGNAL, width=1, ink="keep")
    for number, (x, y) in enumerate(_board_points(section), start=1):
        bubble(canvas, x * _ENLARGED, y * _ENLARGED, number, SIGNAL)


def _board_points(section: Section) -> Sequence[Point]:
    """Around it: letter, speed, difference, pit; then the results, and the one that nothing stops."""
    free = _free_row(section) or 0
    side, row = divmod(free, 3)
    edges = -_OUT, BOARD_W + _OUT
    results = SLOT + (BOARD_H - SLOT - 3 * ROW) / 2
    return (
        (-_OUT, SLOT / 2),
        (SLOT + SPEED_W / 2, -_OUT),
        (BOARD_W + _OUT, SLOT * 0.25),
        (BOARD_W + _OUT, SLOT * 0.75),
        (edges[1 - side], results + 1.5 * ROW),
        (edges[side], results + (row + 0.5) * ROW),
    )


# --- The team-driver map ---------------------------------------------------------------------------------------------

SHEET_W, SHEET_H = 200.0, 262.0
"""A sheet that stands; whatever the paper, it is about this large."""
_CUT = 175.4
"""Below the first car: the second has the same rows."""
_BESIDE = 5.2
_TEAM_POINTS: Sequence[Point] = (
    (41.5, 32), (86, 32), (110.5, 32), (-4.6, 57.4), (55, 47.6), (-4.6, 71),
    (55, 64.4), (-4.6, 106), (-4.6, 141.2), (-4.6, 169.4), (158.8, 101),
)  # fmt: skip


def team_figure(data: Xf1Data, words: Words) -> Figure:
    """The sheet down to its first car; what the numbers mean below it, in two columns."""
    team = data.teams.get(TEAM) or next(iter(data.teams.values()))
    sheet = team_sheet(team, data, words)
    texts = [words(f"figure.team.{n}") for n in range(1, len(_TEAM_POINTS) + 1)]
    half = (len(texts) + 1) // 2
    lists = Callouts(texts[:half], SIGNAL), Callouts(texts[half:], SIGNAL, half + 1)

    def high(w: float) -> float:
        return _team_scale(w) * _CUT + 4 + max(each.height(w / 2 - 3) for each in lists)

    def draw(canvas: Canvas, w: float, h: float) -> None:
        scale = _team_scale(w)
        drawing = small(lambda to: sheet.draw(to, SHEET_W, SHEET_H), scale)
        with canvas.group(at=(_BESIDE, 0)):
            with canvas.group(clip=rect(0, 0, SHEET_W * scale, _CUT * scale)):
                canvas.use(drawing, 0, 0, scale=scale)
            for number, (x, y) in enumerate(_TEAM_POINTS, start=1):
                bubble(canvas, x * scale, y * scale, number, SIGNAL)
        top = h - max(each.height(w / 2 - 3) for each in lists)
        for index, each in enumerate(lists):
            each.draw(canvas, index * (w / 2 + 1.5), top, w / 2 - 3)

    return Figure(high, draw, wide=True, flex=0, about=words("figure.team.caption"))


def _team_scale(w: float) -> float:
    return (w - _BESIDE) / SHEET_W


# --- The driver ------------------------------------------------------------------------------------------------------

_CARD_W, _HEAD, _ROWS = 58.0, 7.6, (13.4, 12.0, 8.0)
_CARD = Measures(_CARD_W, 99, _HEAD, _ROWS, name=12, label=7.5, big=22, mid=13, small=12, tile=5.6, captions=True)
_CARD_H = _HEAD + _ROWS[0] + _ROWS[1] + 2.6
_SHARES = {"accel": 7 / 47, "brake": 21 / 47}
"""The middles of the cells with the boxes, as shares of the card."""


def driver_figure(data: Xf1Data, words: Words) -> Figure:
    """The rows of a card that are read in a run."""
    driver = next((each for each in data.drivers_of(TEAM) if _white_box(each)), data.drivers_of(TEAM)[0])
    team = data.teams[TEAM]

    def paint(canvas: Canvas) -> None:
        canvas.rect(0, 0, _CARD_W, _CARD_H, fill=WHITE)
        with canvas.group(clip=rect(0, 0, _CARD_W, _CARD_H - 2.8)):
            driver_card(canvas, 0, 0, driver, team, words, _CARD, "")
        canvas.rect(0, 0, _CARD_W, _CARD_H, stroke=INK, width=0.4)

    first, second = _HEAD + _ROWS[0] / 2, _HEAD + _ROWS[0] + _ROWS[1] / 2
    points = [(0, first), (_CARD_W * 0.32, _HEAD + _ROWS[0]), (_CARD_W, first), (0, second)]
    texts = [words(f"figure.driver.{n}") for n in range(1, 5)]
    if white := _white_box(driver):
        points.append((white, _CARD_H))
        texts.append(words("figure.driver.5"))
    return Anatomy(_CARD_W, _CARD_H + RADIUS, paint, points, texts, 1, SIGNAL).figure(words("figure.driver.caption"))


def _white_box(driver: Driver) -> float | None:
    """Where on the card a box is that he cannot use."""
    step = _CARD.tile * 0.86 * 1.4
    boxes = [(name, index) for name in _SHARES for index in (0, 1) if not getattr(driver, name)[index]]
    return next((_SHARES[name] * _CARD_W + (index - 0.5) * step for name, index in boxes), None)
