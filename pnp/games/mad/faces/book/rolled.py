"""The dice of an example: those that do not count are struck out, and the sum is beside them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pnp.draw.canvas import Canvas
from pnp.draw.text import fit_line
from pnp.games.mad.faces.dice import die
from pnp.games.mad.faces.scrap import ALARM, DISPLAY, OIL
from pnp.press.figure import Figure
from pnp.referee.examples import Played

_NOTHING: dict[str, Any] = {"white": [], "red": [], "dropped": 0}
_TALL, _SIDE, _STEP = 9.6, 7.4, 8.4


def rolled_figure(played: Played) -> Figure:
    args = next((event.args for event in played.resolution.events if event.code == "turn.rolled"), _NOTHING)
    thrown = [(pips, False) for pips in args["white"]] + [(pips, True) for pips in args["red"]]
    is_told_once = args["dropped"] > 0

    def draw(canvas: Canvas, w: float, _h: float) -> None:
        seen: Counter[tuple[int, bool]] = Counter()
        counted = []
        for index, (pips, red) in enumerate(thrown):
            x, doubled = index * _STEP, is_told_once and seen[pips, red] > 0
            seen[pips, red] += 1
            die(canvas, x, 1.1, _SIDE, pips, red=red)
            if doubled:
                ends = x - 0.5, _TALL - 0.6, x + _SIDE + 0.5, 0.6
                canvas.line(*ends, stroke=ALARM, width=1, round=True, ink="keep")
            else:
                counted.append(pips)
        left = len(thrown) * _STEP + 1.5
        sum_ = f"{' + '.join(map(str, counted))} = {sum(counted)}"
        fit_line(canvas, left, _TALL / 2 + 2, w - left, sum_, DISPLAY, 15, smallest=9, fill=OIL)

    return Figure(lambda _w: _TALL, draw, flex=0)
