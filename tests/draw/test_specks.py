"""Pictures made small leave out what nobody could see."""

from __future__ import annotations

from pnp.draw.canvas import Drawing, PathMark
from pnp.draw.color import BLACK
from pnp.draw.legible import unspecked
from pnp.draw.path import Path, ellipse, rect


def _paths(drawing: Drawing) -> list[PathMark]:
    return [mark for mark, _ in drawing.walk() if isinstance(mark, PathMark)]


def _joined(*paths: Path) -> Path:
    return Path(tuple(segment for path in paths for segment in path.segments))


def test_specks_go_and_all_else_stays() -> None:
    drawing = Drawing()
    drawing.path(_joined(ellipse(1, 1, 0.1, 0.1), rect(2, 2, 3, 3), ellipse(8, 8, 0.1, 0.1)), fill=BLACK)
    drawing.path(ellipse(1, 1, 0.1, 0.1), fill=BLACK)
    drawing.path(ellipse(1, 1, 0.1, 0.1), stroke=BLACK, width=0.1)
    filled, edged = _paths(unspecked(drawing, 1))
    assert filled.path.bounds() == (2, 2, 5, 5)
    assert edged.stroke


def test_what_is_small_where_it_lies_goes() -> None:
    drawing, whole = Drawing(), Drawing()
    drawing.path(rect(0, 0, 3, 3), fill=BLACK)
    with whole.group(scale=0.1):
        whole.use(drawing)
    whole.use(drawing)
    assert len(_paths(unspecked(whole, 1))) == 1
