"""Japanese that our own catalogues do not have: of games that live elsewhere, and of people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from pnp.draw import fonts, foundry
from pnp.draw.canvas import Font
from pnp.draw.families import Script
from tests.kit.shelf import WORDS, Shelf, opened

FONT = Font("barlow", 500)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    with opened(tmp_path / "site", monkeypatch) as found:
        yield found


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[set[str]]]:
    """The characters of every cut that is made."""
    made: list[set[str]] = []
    cut = foundry.cut

    def counted(script: Script, weight: int, chars: Iterable[str]) -> Path:
        made.append(set(chars))
        return cut(script, weight, chars)

    monkeypatch.setattr(foundry, "cut", counted)
    fonts._cut.cache_clear()
    yield made
    fonts._cut.cache_clear()


def test_all_texts_of_a_game_from_elsewhere_are_cut_at_once(shelf: Shelf, cuts: list[set[str]]) -> None:
    shelf.put_half()
    words = shelf.folder / "half_data" / "half" / "strings.ja.toml"
    words.write_text(f'{WORDS}[event]\nrace = "麒麟と鸚鵡"', encoding="utf-8")
    assert [text for _, text in fonts.runs("麒麟", FONT)] == ["麒麟"]
    assert [text for _, text in fonts.runs("鸚鵡", FONT)] == ["鸚鵡"]
    assert len(cuts) == 1


def test_ours_are_cut_as_if_nobody_else_were_there(shelf: Shelf, cuts: list[set[str]]) -> None:
    shelf.put_half()
    (shelf.folder / "half_data" / "half" / "strings.ja.toml").write_text('race = "麒麟"', encoding="utf-8")
    fonts.runs("位", FONT)
    assert not {"麒", "麟"} & cuts[0]


def test_a_name_that_nobody_has_written_before_makes_one_more_cut(cuts: list[set[str]]) -> None:
    fonts.runs("鸚鵡", FONT)
    fonts.runs("鵡", FONT)
    fonts.runs("麒麟", FONT)
    assert len(cuts) == 2
