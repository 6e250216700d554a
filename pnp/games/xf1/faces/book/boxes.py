"""Which box of a driver counts in a section: an example of what is not allowed."""

from __future__ import annotations

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, ink_on
from pnp.draw.text import center_line, fit_line
from pnp.games.xf1.faces.driver_card import ability_boxes
from pnp.games.xf1.faces.look import BLUE_BOX, HEAVY, INK, RED_BOX, SIGNAL, STEEL, STRONG, TEXT, TONES
from pnp.games.xf1.model import Xf1Data
from pnp.kit.words import Words
from pnp.press.figure import Figure
from pnp.referee.examples import Played

_TALL = 12.8
_SIDE = 5.0


def boxes_figure(data: Xf1Data, words: Words, played: Played) -> Figure:
    """The head of the section's board; beside it accel and brake, the one that counts here ringed."""
    view = played.before
    driver = data.drivers[view["cars"][view["next"]]["driver"]]
    section = next(each for each in data.courses[view["course"]].sections if each.name == view["section"])

    def draw(canvas: Canvas, w: float, _h: float) -> None:
        tone = TONES[section.tone]
        canvas.rect(0, 2, 8, 8, r=0.8, stroke=INK, width=0.4)
        center_line(canvas, 4, 6, section.name, HEAVY, 18, fill=INK)
        canvas.rect(8, 2, 5.4, 8, fill=tone, stroke=INK, width=0.4)
        center_line(canvas, 10.7, 6, str(section.speed), HEAVY, 18, fill=ink_on(tone, WHITE, INK))
        fit_line(canvas, 14.4, 4.4, 10, words("course.diff"), TEXT, 8, smallest=7, fill=STEEL)
        count = RED_BOX if section.diff <= 1 else BLUE_BOX
        center_line(canvas, 17, 7.6, str(section.diff), HEAVY, 14, fill=count)
        for index, (name, can) in enumerate((("accel", driver.accel), ("brake", driver.brake))):
            middle = w - 24 + index * 16
            fit_line(canvas, middle, 2.3, 15, words(f"counter.field.{name}"), STRONG, 7.5, smallest=7, anchor="middle")
            ability_boxes(canvas, middle, 8.0, _SIDE, can, 7.2)
            _ring(canvas, middle + (-0.5 if section.diff <= 1 else 0.5) * _SIDE * 1.4, 8.0 - 7.2 * 0.17)

    return Figure(lambda _w: _TALL, draw, flex=0, about=f"{section.name} {section.speed}/{section.diff}")


def _ring(canvas: Canvas, x: float, y: float) -> None:
    side = _SIDE + 1.0
    canvas.rect(x - side / 2, y - side / 2, side, side, r=1, stroke=SIGNAL, width=0.6, ink="keep")
