"""Saving ink keeps everything readable; printing in black keeps light and dark apart."""

from __future__ import annotations

from pnp.draw.canvas import Drawing, Font, PathMark, TextMark, Use
from pnp.draw.color import BLACK, WHITE, Color, Gradient, contrast
from pnp.draw.ink import InkCanvas, InkMode, Kept
from tests.draw.pixels import pdf_bytes, pdf_image
from tests.kinds import as_a

NAVY, YELLOW = Color.hex("14284b"), Color.hex("ffd700")
FONT = Font("barlow", 700)


def inked(drawing: Drawing, mode: InkMode, kept: Kept | None = None) -> Drawing:
    out = Drawing()
    drawing.replay(InkCanvas(out, mode, kept))
    return out


def card() -> Drawing:
    drawing = Drawing()
    drawing.rect(-3, -3, 69, 94, fill=NAVY)
    drawing.rect(4, 4, 55, 80, fill=WHITE)
    drawing.rect(4, 4, 55, 14, fill=Gradient((4, 4), (59, 4), ((0, NAVY), (1, YELLOW))))
    drawing.text(31, 14, "Title", FONT, 14, anchor="middle", fill=WHITE)
    drawing.text(31, 60, "Yellow", FONT, 9, fill=YELLOW)
    drawing.text(31, 70, "Huge", FONT, 60, fill=BLACK)
    drawing.line(5, 50, 50, 50, stroke=NAVY, width=6)
    drawing.circle(10, 40, 1, fill=BLACK)
    return drawing


def paths_of(drawing: Drawing) -> list[PathMark]:
    return [mark for mark, _ in drawing.walk() if isinstance(mark, PathMark)]


def test_full_changes_nothing() -> None:
    assert inked(card(), "full").marks == card().marks


def test_saver_leaves_only_pale_fills() -> None:
    for mark in paths_of(inked(card(), "saver")):
        if isinstance(mark.fill, Color) and mark.fill != BLACK:
            assert contrast(mark.fill, WHITE) < 1.35


def test_saver_text_is_readable_on_white() -> None:
    texts = [mark for mark, _ in inked(card(), "saver").walk() if isinstance(mark, TextMark)]
    assert all(contrast(mark.fill, WHITE) >= 4.5 for mark in texts)


def test_saver_uses_a_tenth_of_the_ink() -> None:
    def darkness(drawing: Drawing) -> float:
        grey = pdf_image(pdf_bytes(drawing, 63, 88), dpi=50).convert("L")
        histogram = grey.histogram()
        return sum(count * (255 - value) for value, count in enumerate(histogram)) / sum(histogram)

    assert darkness(inked(card(), "saver")) < darkness(card()) * 0.3


def test_saver_outlines_shapes_and_panels_on_colour() -> None:
    frame, panel, band, *_ = paths_of(inked(card(), "saver"))
    assert frame.stroke is not None
    assert panel.fill == WHITE
    assert panel.stroke is not None
    assert band.stroke is not None
    assert band.width >= 0.25


def test_saver_gives_no_outline_to_white_on_white() -> None:
    drawing = Drawing()
    drawing.rect(0, 0, 63, 88, fill=WHITE)
    (mark,) = paths_of(inked(drawing, "saver"))
    assert mark.stroke is None


def test_saver_hollows_wide_lines_and_keeps_small_shapes() -> None:
    marks = paths_of(inked(card(), "saver"))
    road, inside = [mark for mark in marks if mark.width > 5]
    assert inside.width < road.width
    assert marks[-1].fill == BLACK


def test_saver_obeys_keep_and_drop_inside_used_drawings() -> None:
    symbol = Drawing()
    symbol.rect(0, 0, 20, 20, fill=NAVY, ink="keep")
    symbol.rect(0, 0, 20, 20, fill=YELLOW, ink="drop")
    page = Drawing()
    page.use(symbol, 5, 5)
    assert [mark.fill for mark in paths_of(inked(page, "saver"))] == [NAVY]


def test_used_drawings_are_changed_once() -> None:
    face, kept = card(), Kept()
    used = []
    for mode in ("saver", "mono"):
        for _ in range(2):
            page = Drawing()
            page.use(face, 10, 10)
            used.append(as_a(Use, inked(page, mode, kept).marks[0]).drawing)
    assert used[0] is used[1]
    assert used[2] is used[3]


def test_mono_has_greys_of_the_same_light() -> None:
    page = Drawing()
    page.use(card())
    before, after = (list(d.walk()) for d in (page, inked(page, "mono")))
    for (old, _), (new, _) in zip(before, after, strict=True):
        if isinstance(old, TextMark) and isinstance(new, TextMark):
            assert new.fill.r == new.fill.g == new.fill.b
            assert abs(new.fill.luminance() - old.fill.luminance()) < 0.002
        if isinstance(new, PathMark) and isinstance(new.fill, Gradient):
            assert all(color.r == color.g == color.b for _, color in new.fill.stops)
