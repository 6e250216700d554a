"""The page that says which old pieces go out and which new ones come in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import Color
from pnp.draw.text import fit_line
from pnp.kit.words import Words
from pnp.press.contents import Swap
from pnp.press.product import Component, Sheet

SWAP = "swap"
_BOLD, _TEXT = Font("barlow", 700), Font("barlow", 500)
_RULE = Color.hex("#B9BEC4")
_HEAD, _ROW = 30.0, 5.6
_A_PAGE = 42
_SHARES = (0.0, 0.36, 0.8, 0.9)


def swap_component(swaps: Sequence[Swap], titles: Mapping[str, str], words: Words) -> Component:
    pages = [swaps[start : start + _A_PAGE] for start in range(0, len(swaps), _A_PAGE)]
    title = str(words("swap.title"))
    sheets = tuple(Sheet(title, partial(_draw, rows=rows, titles=titles, words=words)) for rows in pages)
    return Component(SWAP, title, sheets=sheets, todo=str(words("swap.todo")))


def _draw(
    canvas: Canvas, w: float, _h: float, *, rows: Sequence[Swap], titles: Mapping[str, str], words: Words
) -> None:
    fit_line(canvas, 0, 9, w, words("swap.title"), _BOLD, 26, smallest=14)
    fit_line(canvas, 0, 17, w, words("swap.todo"), _TEXT, 10, smallest=7)
    heads = [str(words(f"swap.{column}")) for column in ("component", "piece", "out", "in")]
    _row(canvas, w, _HEAD, heads, _BOLD)
    canvas.line(0, _HEAD + 1.8, w, _HEAD + 1.8, width=0.4)
    for index, swap in enumerate(rows, start=1):
        y = _HEAD + index * _ROW
        counts = [str(count) if count else "–" for count in (swap.out, swap.into)]
        _row(canvas, w, y, [titles.get(swap.component, swap.component), swap.title or swap.name, *counts], _TEXT)
        canvas.line(0, y + 1.8, w, y + 1.8, stroke=_RULE, width=0.15)


def _row(canvas: Canvas, w: float, y: float, cells: Sequence[str], font: Font) -> None:
    for share, stop, text in zip(_SHARES, (*_SHARES[1:], 1.0), cells, strict=True):
        fit_line(canvas, share * w, y, (stop - share) * w - 2, text, font, 10, smallest=6.5)
