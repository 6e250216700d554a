"""A picture among running text: as wide as it is told, and as high as it needs, give or take a little."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pnp.draw.canvas import Canvas


@dataclass(frozen=True)
class Figure:
    """`draw(canvas, w, h)` fills a box of this size; `h` is at most `flex` away from `height(w)`, as a share of it."""

    height: Callable[[float], float]
    draw: Callable[[Canvas, float, float], None]
    wide: bool = False
    """Over all columns of the page."""
    flex: float = 0.15
    about: str = ""
    """What a reader says aloud instead of it."""
