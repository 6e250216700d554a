"""From a die to a move: what is read where, in four pictures."""

from __future__ import annotations

from pnp.desk.rulebook.callouts import bubble
from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.icons import icon_at
from pnp.draw.path import polygon
from pnp.draw.text import center_line, text_box, wrap
from pnp.games.xf1.faces.book.anatomy import TEAM, small, the_course
from pnp.games.xf1.faces.book.scene import Scene, Way, signed
from pnp.games.xf1.faces.book.scrap import HEAD, LINE, WAY, Scrap, draw_cars, draw_scrap, draw_way
from pnp.games.xf1.faces.courses.board import ROW, draw_board
from pnp.games.xf1.faces.courses.layout import BOARD_H, BOARD_W, SLOT
from pnp.games.xf1.faces.look import HEAVY, INK, PALE, SIGNAL, SPEED_DIGIT, STEEL, TEXT
from pnp.games.xf1.model import SPEEDS, Section, Team, Xf1Data
from pnp.kit.words import Words
from pnp.press.figure import Figure

_DIE = 4
_START = 30
_SHARES = (0.0, 11.0, 58.5, 87.5)
"""Where each picture begins."""
_PICTURE = 25.0
_TEXTS = (0.0, 20.0, 54.0, 87.5)
"""Where its sentence begins."""
_SIZE, _LEADING = 8.5, 1.18
_BOARD = 1.12
"""How much larger a section is than on its map."""


def reading_figure(data: Xf1Data, words: Words) -> Figure:
    """With the die of somebody who has not tuned yet, in the first section of a course."""
    team = data.teams.get(TEAM) or next(iter(data.teams.values()))
    section = the_course(data).sections[0]
    speed = team.slots[team.initial[_DIE - 1] - 1]
    texts = [words(f"figure.reading.{n}") for n in range(1, 5)]

    def draw(canvas: Canvas, w: float, h: float) -> None:
        canvas.rect(0, 0, w, _PICTURE, r=1.6, fill=PALE, ink="drop")
        canvas.rect(0, 0, w, _PICTURE, r=1.6, stroke=STEEL, width=0.3)
        icon_at(canvas, f"d6-{_DIE}", 6, _PICTURE / 2 + 1, 7, INK)
        _body(canvas, _SHARES[1] + 1.5, _SHARES[2] - _SHARES[1] - 3, team)
        _section(canvas, _SHARES[2] + 1.8, section, speed, words)
        _move(canvas, _SHARES[3] + 2, w - _SHARES[3] - 3, section, speed, data)
        for number, left in enumerate(_SHARES, start=1):
            if number > 1:
                _next(canvas, left)
            bubble(canvas, left + 2.6, 0.4, number, SIGNAL)
        for index, text in enumerate(texts):
            x, room = _TEXTS[index], _room(w, index)
            text_box(canvas, x, _PICTURE + 1.4, room, h - _PICTURE - 1.4, text, TEXT, _SIZE, leading=_LEADING)

    def high(w: float) -> float:
        rows = max(len(wrap(text, TEXT, _SIZE, _room(w, index), HEAVY) or ()) for index, text in enumerate(texts))
        return _PICTURE + 2.4 + rows * _SIZE * MM_PER_PT * _LEADING

    return Figure(high, draw, wide=True, flex=0, about=" ".join(texts))


def _room(w: float, index: int) -> float:
    return (*_TEXTS, w + 2)[index + 1] - _TEXTS[index] - 3


def _next(canvas: Canvas, x: float) -> None:
    y = _PICTURE / 2 + 1
    canvas.path(polygon([(x - 0.8, y - 1.5), (x + 0.8, y), (x - 0.8, y + 1.5)]), fill=STEEL)


def _body(canvas: Canvas, x: float, w: float, team: Team) -> None:
    """The row, its faces, and the speed under the one that was rolled."""
    pitch = w / len(team.slots)
    side, top = pitch - 0.3, _PICTURE / 2 - 1.4
    faces = {slot: face for face, slot in enumerate(team.initial, start=1)}
    for slot, speed in enumerate(team.slots, start=1):
        left, face = x + (slot - 1) * pitch, faces.get(slot)
        rolled = face == _DIE
        canvas.rect(left, top, side, side, r=0.3, fill=WHITE, stroke=SIGNAL if rolled else STEEL, width=0.3)
        if face:
            icon_at(canvas, f"d6-{face}", left + side / 2, top + side / 2, side - 0.3, SIGNAL if rolled else INK)
        center_line(canvas, left + side / 2, top + side + 2.2, str(speed), HEAVY, 8, fill=SPEED_DIGIT)
        if rolled:
            _ring(canvas, left - 0.5, top - 0.5, side + 1, side + 4.9)


def _section(canvas: Canvas, x: float, section: Section, speed: int, words: Words) -> None:
    top = (_PICTURE - BOARD_H * _BOARD) / 2
    board = small(lambda to: draw_board(to, 0, 0, section, words, first=True), _BOARD)
    with canvas.group(at=(x, top), scale=_BOARD):
        canvas.use(board, 0, 0)
        side, row = divmod(SPEEDS.index(speed), 3)
        y = SLOT + (BOARD_H - SLOT - 3 * ROW) / 2 + row * ROW
        _ring(canvas, 0.3 + side * BOARD_W / 2, y + 0.05, BOARD_W / 2 - 0.6, ROW - 0.1)


def _move(canvas: Canvas, x: float, w: float, section: Section, speed: int, data: Xf1Data) -> None:
    result = section.dry[SPEEDS.index(speed)]
    stop = _START + result.move
    cells = range(min(_START, stop), max(_START, stop) + 1)
    way = Way(f"{TEAM}01", (_START, "B"), (stop, "B"), signed(result.move))
    scrap = Scrap(cells, w, most=9)
    with canvas.group(at=(x + (w - scrap.right) / 2, (_PICTURE - HEAD - 2 * LINE + WAY) / 2)):
        draw_scrap(canvas, scrap, data)
        draw_cars(canvas, scrap, Scene({way.car: way.stop}, (way,)), data)
        draw_way(canvas, scrap, way, below=False)


def _ring(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    canvas.rect(x, y, w, h, r=0.8, stroke=SIGNAL, width=0.6, ink="keep")
