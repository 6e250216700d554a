"""What may be built: the limits of the three races."""

from __future__ import annotations

from pnp.draw.canvas import Canvas
from pnp.draw.text import center_line, fit_line
from pnp.games.mad.faces.scrap import BONE, DISPLAY, LABEL, OIL, RUST
from pnp.games.mad.model import MadData
from pnp.kit.words import Words
from pnp.press.figure import Figure

_ROW = 5.6


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
