"""Apostrophes as printers set them: catalogues are typed with straight ones."""

from __future__ import annotations

import re
from dataclasses import replace

from pnp.draw.canvas import Canvas, Mark, TextMark

_STRAIGHT = re.compile(r"(?<=\w)'")


class Curled(Canvas):
    """Passes marks on to `target`."""

    def __init__(self, target: Canvas) -> None:
        self._target = target

    def put(self, mark: Mark) -> None:
        self._target.put(replace(mark, text=_STRAIGHT.sub("’", mark.text)) if isinstance(mark, TextMark) else mark)
