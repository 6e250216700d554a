"""Pictures made small lose the words that nobody could read."""

from __future__ import annotations

from pnp.draw.canvas import Drawing, Font, Use
from pnp.draw.legible import legible
from pnp.draw.path import Matrix

WORDS = Font("barlow", 500)


def _left(matrix: Matrix, size: float = 6.0) -> list[str]:
    inner, outer = Drawing(), Drawing()
    inner.text(0, 0, "word", WORDS, size)
    outer.put(Use(inner, matrix))
    return list(legible(outer, 5.6).texts())


def test_what_is_too_small_is_gone() -> None:
    assert _left((1, 0, 0, 1, 0, 0)) == ["word"]
    assert _left((0.9, 0, 0, 0.9, 0, 0)) == []


def test_words_drawn_out_along_one_side_are_as_small_as_the_other_says() -> None:
    """The edges of a board, stretched beyond its cut for the press."""
    assert _left((15, 0, 0, 0.1, 0, 0)) == []
    assert _left((0.1, 0, 0, 15, 0, 0)) == []
