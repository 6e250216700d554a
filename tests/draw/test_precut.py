"""The cuts of the Japanese font that are shipped: what anybody's machine would cut, made beforehand."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.draw import fonts, foundry, pdfform, precut
from pnp.draw.families import JAPANESE
from pnp.draw.fonts import FontFile

SOME = "“あ赤車速…"


@pytest.fixture
def damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shipped = precut.packed(JAPANESE, 500)
    (tmp_path / shipped.name).write_bytes(shipped.read_bytes()[:-40])
    monkeypatch.setattr(precut, "FOLDER", tmp_path)
    return tmp_path


def test_a_shipped_cut_has_the_outlines_that_a_cut_made_here_has() -> None:
    shipped, made = (FontFile(path) for path in (_shipped(500), foundry.cast_cut(JAPANESE, 500, SOME)))
    for char in SOME:
        assert shipped.outline(char) == made.outline(char)
        assert shipped.advances[char] == made.advances[char]


@pytest.mark.slow
@pytest.mark.parametrize("weight", precut.WEIGHTS)
def test_every_shipped_cut_is_what_would_be_cut_today(weight: int) -> None:
    made = FontFile(foundry.cast_cut(JAPANESE, weight, fonts.catalogue_characters()))
    shipped = FontFile(_shipped(weight))
    assert shipped.advances == made.advances, "make cuts"
    assert all(shipped.outline(char) == made.outline(char) for char in map(chr, made.codes)), "make cuts"


@pytest.mark.parametrize("weight", precut.WEIGHTS)
def test_the_shipped_cuts_have_every_character_of_the_catalogues(weight: int) -> None:
    wanted = fonts.catalogue_characters()
    assert not set(map(ord, wanted)) - precut.characters(_shipped(weight)), "make cuts"
    assert foundry.cut(JAPANESE, weight, wanted) == _shipped(weight)


def test_a_form_needs_no_cutting_whatever_is_written_in_it() -> None:
    found = foundry.cut(JAPANESE, pdfform.WEIGHT, pdfform.writable(), precut.FORMS)
    assert precut.characters(found) == set(map(ord, pdfform.writable())), "make cuts"
    made = FontFile(foundry.cast_cut(JAPANESE, pdfform.WEIGHT, SOME))
    assert all(made.outline(char) == FontFile(found).outline(char) for char in SOME), "make cuts"


def test_other_characters_are_cut_as_ever() -> None:
    assert foundry.cut(JAPANESE, 500, "鷗") != _shipped(500)


def test_a_damaged_cut_is_passed_over(damaged: Path) -> None:
    with pytest.raises(precut.Damaged):
        precut.unpacked(precut.packed(JAPANESE, 500))
    made = foundry.cut(JAPANESE, 500, SOME)
    assert precut.characters(made) >= set(map(ord, SOME))
    assert len(precut.characters(made)) < 50


def test_a_cut_of_another_release_of_the_font_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = precut.packed(JAPANESE, 500)
    (tmp_path / "NotoSansJP-500-1.ttf.xz").write_bytes(shipped.read_bytes())
    monkeypatch.setattr(precut, "FOLDER", tmp_path)
    assert len(precut.characters(foundry.cut(JAPANESE, 500, SOME))) < 50


def test_they_are_small_and_come_with_their_licence() -> None:
    files = list(precut.FOLDER.iterdir())
    assert sum(file.stat().st_size for file in files) < 2_500_000
    assert "SIL Open Font License" in (precut.FOLDER / "OFL.txt").read_text("utf-8")


def _shipped(weight: int) -> Path:
    found = foundry.cut(JAPANESE, weight, "あ")
    assert len(precut.characters(found)) > 900
    return found
