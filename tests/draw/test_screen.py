"""Drawings for screens: the same picture in fewer bytes, in parts that find each other by name."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas, Drawing, Font
from pnp.draw.color import BLACK, Color, Gradient
from pnp.draw.path import Path, ellipse, polygon, polyline, rect, smooth
from pnp.draw.screen import Art, ScreenCanvas, grain_of, is_sound, lettering, relative
from pnp.draw.svg import to_svg
from tests.draw.pixels import difference, rendered

FONT = Font("barlow", 700)
RED = Color.hex("#D8232F")
SHAPES = {
    "rect": rect(3, 4, 20.25, 11.5),
    "round": rect(3, 4, 20.25, 11.5, 2.5),
    "ellipse": ellipse(14.123, 9.87, 7.5, 3.25),
    "smooth": smooth([(2, 3), (9, 17), (21.5, 5), (27, 15)], closed=True),
    "open": polyline([(1.005, 1.005), (12.3, 1.005), (12.3, 14.6), (3, 3)]),
    "two": polygon([(1, 1), (9, 2), (4, 9)]) + polygon([(15, 3), (25, 4), (17, 14)]),
    "after a close": Path().move(5, 5).line(9, 5).line(9, 9).close().line(20, 15),
}


@pytest.mark.parametrize("path", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("grain", [0.1, 0.05, 0.02, 0.01, 0.001])
def test_a_relative_path_goes_where_the_absolute_one_goes(path: Path, grain: float) -> None:
    """Read back, every point lies within half a grain of where it was, however long the path is; a curve that goes on
    by itself may be off by one more."""
    again = Path.parse(relative(path.segments, grain_of(grain)))
    assert [kind for kind, _ in again.segments] == [kind for kind, _ in path.segments]
    for (_, was), (_, is_now) in zip(path.segments, again.segments, strict=True):
        assert is_now == pytest.approx(was, abs=1.6 * grain)


@pytest.mark.parametrize(
    ("size", "grain"), [(0.06, 0.05), (0.05, 0.05), (0.049, 0.02), (0.011, 0.01), (0.0034, 0.002), (3, 2), (1e-9, 1e-6)]
)
def test_a_grain_is_one_two_or_five_of_a_place(size: float, grain: float) -> None:
    assert grain_of(size).size == pytest.approx(grain)


def test_nothing_drifts_away() -> None:
    """A thousand steps that are each rounded down by nearly half a unit."""
    steps = polyline([(step * 0.0149, 0.0) for step in range(1000)])
    end = Path.parse(relative(steps.segments, grain_of(0.01))).end
    assert end[0] == pytest.approx(999 * 0.0149, abs=0.006)


def test_letters_are_outlines_within_a_hair() -> None:
    drawing = Drawing()
    drawing.text(0, 0, "Rügen 39", FONT, 20)
    full = re.search(r' d="([^"]*)"', to_svg(drawing, 40, 10))
    assert full is not None
    here, there = Path.parse(lettering("Rügen 39", FONT, 20, 0, grain_of(0.01))), Path.parse(full[1])
    assert here.bounds() == pytest.approx(there.bounds(), abs=0.02)


# -- documents


def document(canvas: ScreenCanvas, w: float = 40, h: float = 30) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">'
    return f"{head}{canvas.inside}</svg>"


def scene(canvas: Canvas) -> None:
    """Everything that can be drawn: texts that repeat, groups in groups, a clip, a gradient, drawings that are used."""
    leaf = Drawing()
    leaf.path(ellipse(0, 0, 3, 1.5), fill=RED, stroke=BLACK, width=0.3)
    canvas.rect(0, 0, 40, 30, fill=Gradient((0, 0), (40, 0), ((0, Color.hex("#FFFFFF")), (1, Color.hex("#9CCFE4")))))
    for row in range(3):
        canvas.text(2, 8 + row * 8, "Same 12", FONT, 14, fill=BLACK)
    with canvas.group(at=(28, 10), rotate=30, scale=1.5, clip=rect(-6, -6, 10, 9, 2), opacity=0.8):
        canvas.use(leaf)
        canvas.use(leaf, 2, 3, rotate=45)
        canvas.text(0, 0, "in", FONT, 12, anchor="middle", fill=BLACK)
    canvas.path(paths.smooth([(20, 20), (30, 28), (38, 21)]), stroke=RED, width=0.8, dash=(2, 1), round=True)


@pytest.mark.parametrize("lasting", [True, False])
def test_the_picture_is_the_same(lasting: bool) -> None:
    drawing, canvas = Drawing(), ScreenCanvas("x", lasting=lasting)
    scene(drawing)
    scene(canvas)
    assert difference(rendered(to_svg(drawing, 40, 30)), rendered(document(canvas))) < 0.5


def test_what_is_there_often_is_written_once() -> None:
    canvas = ScreenCanvas("x")
    for number in range(50):
        canvas.text(number, number, "GOAL", FONT, 10)
    assert canvas.inside.count("<path") == 1
    assert canvas.inside.count("<use") == 50


def test_two_parts_of_a_document_share_no_names() -> None:
    parts = []
    for prefix in ("one-", "two-"):
        canvas = ScreenCanvas(prefix)
        scene(canvas)
        parts.append(set(re.findall(r'id="([^"]*)"', canvas.inside)))
    assert parts[0]
    assert not parts[0] & parts[1]


def test_small_things_that_are_drawn_large_stay_fine() -> None:
    """As fine as on the whole picture: a circle of a hundredth of a millimetre, drawn a thousand times larger."""
    canvas = ScreenCanvas("x")
    with canvas.group(scale=1000):
        canvas.circle(0, 0, 0.01, fill=BLACK)
    numbers = [float(text) for text in re.findall(r"\.\d+", canvas.inside)]
    assert min(numbers) < 0.006


# -- art


def test_art_is_drawn_when_somebody_wants_to_see_it() -> None:
    seen: list[str] = []

    def paint(canvas: Canvas) -> None:
        seen.append("drawn")
        canvas.circle(0, 0, 5, fill=RED)

    art, known, alone = Art("disc", paint), ScreenCanvas("x", ["disc"]), ScreenCanvas("y")
    known.use(art, 3, 4)
    assert (known.inside.count("#disc"), seen) == (1, [])
    alone.use(art, 3, 4)
    alone.use(art, 9, 4)
    assert seen == ["drawn"]
    assert alone.inside.count("<path") == 1


def test_defined_art_shows_nothing_by_itself() -> None:
    canvas = ScreenCanvas("disc-")
    canvas.define(Art("disc", lambda on: on.circle(0, 0, 5, fill=RED)))
    assert canvas.inside == canvas.definitions
    assert '<g id="disc">' in canvas.definitions


@pytest.mark.parametrize(
    "text",
    [
        "<defs><path d='M0 0'>",
        '<image href="https://example.org/a.png"/>',
        '<use href="other.svg#a"/>',
        "<script>1</script>",
        '<path style="fill:url(http://example.org)"/>',
        "<!DOCTYPE x><g/>",
    ],
)
def test_what_is_broken_or_reaches_out_is_not_sound(text: str) -> None:
    assert not is_sound(text)


@pytest.mark.parametrize("draw", [scene, lambda canvas: None])
def test_what_is_drawn_is_sound(draw: Callable[[Canvas], None]) -> None:
    canvas = ScreenCanvas("x")
    draw(canvas)
    assert is_sound(canvas.inside)
