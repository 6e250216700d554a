"""What may be built: the limits of the three races, and all parts at a glance."""

from __future__ import annotations

from pnp.draw.canvas import Canvas
from pnp.draw.text import center_line, fit_line, text_box
from pnp.games.mad.faces.cards.part_marks import cost_can
from pnp.games.mad.faces.contraptions.pictures import thumbnail
from pnp.games.mad.faces.scrap import BONE, DISPLAY, LABEL, OIL, RUST, STRONG, chamfered
from pnp.games.mad.model import MadData, Part
from pnp.kit.words import Words
from pnp.press.figure import Figure

_ROW = 5.6
_ACROSS, _PICTURE, _CELL = 9, 9.0, 16.8


def limits_figure(data: MadData, words: Words) -> Figure:
    """A column a race: so many parts, so much cost."""
    rows = [
        [str(number) for number in range(1, len(data.races) + 1)],
        [str(race.parts) for race in data.races],
        [str(race.cost) for race in data.races],
    ]

    def draw(canvas: Canvas, w: float, _h: float) -> None:
        label = w * 0.34
        step = (w - label) / len(data.races)
        canvas.rect(0, 0, w, _ROW, fill=OIL)
        for line, values in enumerate(rows):
            middle = (line + 0.5) * _ROW
            ink, numbers = (BONE, BONE) if line == 0 else (OIL, RUST)
            fit_line(
                canvas,
                1.5,
                middle + 1.1,
                label - 2,
                words(f"figure.limits.{line + 1}"),
                LABEL,
                8.5,
                smallest=7,
                fill=ink,
            )
            for index, value in enumerate(values):
                center_line(canvas, label + (index + 0.5) * step, middle, value, DISPLAY, 11, fill=numbers)
            canvas.line(0, (line + 1) * _ROW, w, (line + 1) * _ROW, stroke=OIL, width=0.3)

    return Figure(lambda _w: 3 * _ROW, draw, flex=0, about=words("figure.limits.caption"))


def parts_figure(data: MadData, words: Words) -> Figure:
    """Every part: its picture with the cost on a can, how many there are, and its name."""
    parts = list(data.parts.values())
    lines = -(-len(parts) // _ACROSS)

    def draw(canvas: Canvas, w: float, h: float) -> None:
        step, tall = w / _ACROSS, h / lines
        for index, part in enumerate(parts):
            with canvas.group(at=(index % _ACROSS * step, index // _ACROSS * tall)):
                _part(canvas, step, part, words)

    return Figure(lambda _w: lines * _CELL, draw, wide=True, flex=0, about=words("figure.parts.caption"))


def _part(canvas: Canvas, w: float, part: Part, words: Words) -> None:
    thumbnail(canvas, part.id, 0.4, 0.4, w - 1.2, _PICTURE)
    cost_can(canvas, 2.7, 3.2, 5, part.cost)
    copies = words("summary.copies", n=part.copies)
    canvas.path(chamfered(w - 5.6, _PICTURE - 2.9, 4.6, 3.1, 0.5), fill=BONE, stroke=OIL, width=0.3)
    center_line(canvas, w - 3.3, _PICTURE - 1.35, copies, STRONG, 7.2, fill=OIL)
    area = 0, _PICTURE + 1.3, w - 0.4, _CELL - _PICTURE - 1.4
    text_box(canvas, *area, part.names[words.lang], LABEL, 7.4, smallest=7, align="center", leading=1.05)
