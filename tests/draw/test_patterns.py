"""Patterns must tell teams apart without colour, also where they are small."""

from io import BytesIO
from itertools import combinations

import pytest

from pnp.draw import path as paths
from pnp.draw.canvas import Close, Drawing, Open, PathMark
from pnp.draw.color import BLACK
from pnp.draw.patterns import PATTERNS, fill_pattern
from pnp.draw.svg import to_svg
from pnp.kit.errors import PnpError
from tests.kinds import as_a

SMALL = 8.0
PIXELS = 64


def drawn(kind: str, side: float = SMALL, pitch: float = 2) -> Drawing:
    drawing = Drawing()
    fill_pattern(drawing, paths.rect(0, 0, side, side), kind, BLACK, pitch)
    return drawing


def pixels(kind: str, turns: int = 0) -> list[float]:
    """The pattern on a small square as darkness, pixel by pixel, after some quarter turns."""
    png = pytest.importorskip("pnp.draw.png")
    image = pytest.importorskip("PIL.Image")
    try:
        data = png.to_png(to_svg(drawn(kind), SMALL, SMALL), PIXELS / SMALL * 25.4)
    except PnpError as missing:
        pytest.skip(missing.args[0])
    picture = image.open(BytesIO(data)).convert("L").rotate(90 * turns)
    return [1 - value / 255 for value in picture.tobytes()]


@pytest.mark.parametrize("kind", PATTERNS)
def test_the_pattern_stays_inside_the_region(kind: str) -> None:
    region = paths.ellipse(10, 10, 4)
    drawing = Drawing()
    fill_pattern(drawing, region, kind, BLACK)
    first, *_, last = drawing.marks
    assert isinstance(first, Open)
    assert first.clip == region
    assert isinstance(last, Close)


@pytest.mark.parametrize("kind", PATTERNS)
def test_ink_and_ground_share_the_region(kind: str) -> None:
    dark = pixels(kind)
    assert 0.25 < sum(dark) / len(dark) < 0.62


@pytest.mark.parametrize(("one", "other"), list(combinations(PATTERNS, 2)))
def test_patterns_differ_in_black_and_white(one: str, other: str) -> None:
    """Tokens are seen from all sides: no quarter turn may make two of them alike."""
    here = pixels(one)
    for turns in range(4):
        there = pixels(other, turns)
        apart = sum(abs(a - b) for a, b in zip(here, there, strict=True)) / len(here)
        assert apart > 0.25


@pytest.mark.parametrize("kind", PATTERNS)
def test_equal_shapes_look_equal_anywhere(kind: str) -> None:
    here, there = Drawing(), Drawing()
    fill_pattern(here, paths.rect(0, 0, 9, 9), kind, BLACK)
    fill_pattern(there, paths.rect(30, 50, 9, 9), kind, BLACK)
    first, second = (as_a(PathMark, drawing.marks[1]).path.bounds() for drawing in (here, there))
    assert [b - a for a, b in zip(first, second, strict=True)] == pytest.approx([30, 50, 30, 50])


def test_an_unknown_pattern_lists_the_known_ones() -> None:
    with pytest.raises(PnpError, match="tartan"):
        drawn("tartan")
