"""Paths, colours and fitted text: what every drawing stands on."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from pnp.draw.canvas import Drawing, Font
from pnp.draw.color import BLACK, WHITE, Color, contrast, ink_on
from pnp.draw.fonts import FontFile, face, runs, width
from pnp.draw.path import Path
from pnp.draw.plates.condition import MAX_INK
from pnp.draw.plates.separating import cmyk
from pnp.draw.separation import alike, rgb
from pnp.draw.text import Misfit, fit_size, text_box, wrap
from pnp.kit.errors import PnpError
from pnp.kit.words import Word

FONT = Font("barlow", 400)


@pytest.mark.parametrize(
    ("d", "expected"),
    [
        ("M1 2L3 4Z", [("M", (1, 2)), ("L", (3, 4)), ("Z", ())]),
        ("m1,2 3,4 h5v-6", [("M", (1, 2)), ("L", (4, 6)), ("L", (9, 6)), ("L", (9, 0))]),
        ("M0 0c1 1 2 2 3 3s2 2 3 3", [("M", (0, 0)), ("C", (1, 1, 2, 2, 3, 3)), ("C", (4, 4, 5, 5, 6, 6))]),
        ("M-.5.5L1e1-2", [("M", (-0.5, 0.5)), ("L", (10, -2))]),
    ],
)
def test_svg_paths_are_read(d: str, expected: list[tuple[str, tuple[float, ...]]]) -> None:
    assert list(Path.parse(d).segments) == expected


def test_quadratic_and_arc_end_where_they_should() -> None:
    assert Path.parse("M0 0Q5 10 10 0").end == (10, 0)
    half = Path.parse("M0 0A5 5 0 0 1 10 0")
    assert half.end == pytest.approx((10, 0))
    assert half.bounds() == pytest.approx((0, -5, 10, 0), abs=0.05)


def test_colours_separate_within_the_ink_limit() -> None:
    for code in ("000000", "ffffff", "001a4d", "400000", "102010", "c8102e", "777777", "1c1a19"):
        plates = cmyk(Color.hex(code))
        assert sum(plates) <= MAX_INK + 1e-9
        assert all(0 <= plate <= 1 for plate in plates)
    assert cmyk(BLACK) == (0, 0, 0, 1)
    assert cmyk(Color.hex("1c1a19"))[:3] == (0, 0, 0)
    assert cmyk(Color(0, 0, 1, (1, 0.8, 0, 0))) == (1, 0.8, 0, 0)


def test_greys_are_grey_at_home() -> None:
    assert rgb(BLACK) == (0,)
    assert rgb(Color(1, 0, 0)) == (1, 0, 0)
    assert alike([(0.5,), (1, 0, 0)]) == [(0.5, 0.5, 0.5), (1, 0, 0)]


def test_contrast_follows_the_eye() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert ink_on(Color.hex("ffd700")) == BLACK
    assert ink_on(Color.hex("14284b")) == WHITE


def test_text_is_split_by_what_each_face_can_draw() -> None:
    assert [text for _, text in runs("Lap 3 周目 A", FONT)] == ["Lap 3 ", "周目", " A"]


def test_a_missing_character_is_named() -> None:
    with pytest.raises(PnpError, match=r"U\+E123"):
        runs("bad \ue123", FONT)


def test_a_text_that_does_not_fit_names_its_key() -> None:
    with pytest.raises(Misfit) as caught:
        text_box(Drawing(), 0, 0, 20, 5, Word("much too long " * 10, "card.text"), FONT, 9, smallest=6)
    assert "card.text" in str(caught.value)
    with pytest.raises(Misfit):
        fit_size("wide", FONT, 20, 1, 10)


def test_every_line_fits_its_box() -> None:
    for text in ("The quick brown fox jumps over the lazy dog", "最終コーナーを回って、直線に入る。「行け！」と叫ぶ"):
        lines = wrap(text, FONT, 9, 22)
        assert lines is not None
        assert len(lines) > 1
        for line in lines:
            shown = "".join((piece.glue if i else "") + piece.text for i, piece in enumerate(line))
            assert width(shown, FONT, 9) <= 22 + 1e-6


def test_kinsoku_holds_at_any_width() -> None:
    text = "車は、曲がる。「速い！」（三周目）そして、ゴール。"
    for room in range(8, 60):
        lines = wrap(text, FONT, 9, room) or []
        starts = [line[0].text[0] for line in lines]
        ends = [line[-1].text[-1] for line in lines]
        assert not set(starts) & set("、。！」）ー")
        assert not set(ends) & set("「（")


def test_many_draw_with_one_font_at_once() -> None:
    """As a table does for whoever looks at it: a font that is read for the first time by all of them."""
    file, chars = face(Font("barlow", 500)), "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÈÌÒÙ" * 2
    outlines = [file.outline(char) for char in chars]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            for _ in range(3):
                assert list(pool.map(FontFile(file.path).outline, chars)) == outlines
    finally:
        sys.setswitchinterval(before)
