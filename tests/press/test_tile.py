"""Tiles: fewest sheets, equal, overlapping, and the same picture again when they are joined."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.draw.canvas import Canvas, Drawing
from pnp.draw.color import Color
from pnp.draw.svg import to_svg
from pnp.press.impose import live_area
from pnp.press.paper import PAPERS
from pnp.press.product import Poster
from pnp.press.tile import LEAST_OVERLAP, OVERLAP, cut, margin, poster_sheets, tile


@given(length=st.floats(50, 2000), room=st.floats(100, 300))
def test_tiles_cover_everything_and_overlap_enough(length: float, room: float) -> None:
    made = cut(length, room)
    assert made.spans[0][0] == 0
    assert made.spans[-1][1] == pytest.approx(length)
    for start, end in made.spans:
        assert end - start <= room + 1e-6
    for (_, end), (start, _), seam in zip(made.spans, made.spans[1:], made.seams, strict=False):
        assert LEAST_OVERLAP - 1e-6 <= end - start <= OVERLAP + 1e-6
        assert start < seam < end


@given(length=st.floats(210, 1500), room=st.floats(150, 200))
def test_no_fewer_tiles_would_do(length: float, room: float) -> None:
    count = cut(length, room).count
    assert (count - 1) * room - (count - 2) * LEAST_OVERLAP < length + 1e-6


def test_a_seam_keeps_off_what_should_stay_whole() -> None:
    free = cut(380, 200)
    kept = cut(380, 200, keep=[(free.seams[0] - 3, free.seams[0] + 3)])
    assert not free.seams[0] - 3 < kept.seams[0] < free.seams[0] + 3
    assert all(end - start <= 200 + 1e-6 for start, end in kept.spans)


def _picture(canvas: Canvas) -> None:
    canvas.rect(0, 0, 386, 256, fill=Color.hex("#F2E8D0"))
    for index in range(20):
        canvas.line(0, index * 13, 386, 256 - index * 11, stroke=Color.hex("#1C63B0"), width=1.5)
        canvas.circle(10 + index * 19, 128 + (index % 5) * 20, 8, fill=Color.hex("#D8232F"))


POSTER = Poster("test", 386, 256, _picture)


@pytest.mark.parametrize(("paper", "sheets"), [("a4", 2), ("letter", 2), ("a3", 1)])
def test_a_course_poster_takes_two_sheets_or_one(paper: str, sheets: int) -> None:
    assert tile(POSTER, PAPERS[paper]).count == sheets
    assert len(poster_sheets(POSTER, PAPERS[paper])) == sheets


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_tiles_joined_at_their_seams_are_the_picture(paper: str) -> None:
    from PIL import Image, ImageChops

    from pnp.draw.png import to_png

    pytest.importorskip("cairosvg")
    dpi = 50.8  # two pixels a millimetre
    tiling = tile(POSTER, PAPERS[paper])
    live, _ = live_area(PAPERS[paper], tiling.orientation)

    def picture(drawing: Drawing, w: float, h: float) -> Image.Image:
        return Image.open(io.BytesIO(to_png(to_svg(drawing, w, h), dpi))).convert("RGB")

    whole = picture(POSTER.drawing, POSTER.w, POSTER.h)
    joined = Image.new("RGB", whole.size)
    edges = [0.0, *tiling.across.seams, POSTER.w]
    for index, sheet in enumerate(poster_sheets(POSTER, PAPERS[paper])):
        drawing = Drawing()
        sheet.draw(drawing, live.w, live.h)
        page = picture(drawing, live.w, live.h)
        start, end = tiling.across.spans[index]
        start -= margin(end - start, live.w)
        top = round(margin(POSTER.h, live.h) * 2)
        left, right = edges[index], edges[index + 1]
        part = page.crop((round((left - start) * 2), top, round((right - start) * 2), top + whole.height))
        joined.paste(part, (round(left * 2), 0))
    difference = ImageChops.difference(whole, joined).convert("L")
    different = sum(difference.histogram()[60:])
    assert different < whole.width * whole.height * 0.004


def test_register_marks_stand_on_the_seam_of_both_tiles() -> None:
    """Above and below the picture, so that the halves of a mark meet where the tiles are joined."""
    from PIL import Image

    from pnp.draw.png import to_png

    pytest.importorskip("cairosvg")
    tiling = tile(POSTER, PAPERS["a4"])
    live, _ = live_area(PAPERS["a4"], tiling.orientation)
    above = margin(POSTER.h, live.h)
    (seam,) = tiling.across.seams
    for sheet, (start, end) in zip(poster_sheets(POSTER, PAPERS["a4"]), tiling.across.spans, strict=True):
        drawing = Drawing()
        sheet.draw(drawing, live.w, live.h)
        page = Image.open(io.BytesIO(to_png(to_svg(drawing, live.w, live.h), 254))).convert("L")  # ten pixels a mm
        x = round((seam - start + margin(end - start, live.w)) * 10)
        for y in (above / 2, above * 1.5 + POSTER.h):
            stroke = page.crop((x - 15, round(y * 10), x + 15, round(y * 10) + 1))
            assert not any(stroke.histogram()[128:]), "one line through the seam"


def test_every_tile_says_what_it_is_a_tile_of() -> None:
    named = Poster("louvain", 386, 256, _picture, title="Louvain", letter=3)
    sheets = poster_sheets(named, PAPERS["a4"])
    assert [sheet.label for sheet in sheets] == ["Louvain 1/2", "Louvain 2/2"]
    for sheet in sheets:
        drawing = Drawing()
        sheet.draw(drawing, 200, 280)
        assert set(drawing.texts()) == {"D"}
    assert [sheet.label for sheet in poster_sheets(named, PAPERS["a3"])] == ["Louvain"]
    assert [sheet.label for sheet in poster_sheets(Poster("plain", 386, 256, _picture), PAPERS["a4"])] == ["", ""]
