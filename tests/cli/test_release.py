"""pnp release: zips that anybody can print from, twice the same to the byte."""

from __future__ import annotations

import io
import zipfile

import pikepdf
import pytest

from pnp.api.releasing import releases
from pnp.kit.register import find_game, game_ids
from pnp.kit.words import LANGUAGES
from tests.cli.harness import Shell
from tests.turns import in_turn


@pytest.mark.slow
def test_a_zip_for_each_way_and_a_page(pnp: Shell) -> None:
    ran = pnp("release", "fmr", "--lang", "it", "--paper", "a4", "--ink", "mono", "--out", "one").ok()
    assert ran.new == {"one/fmr-it-a4-mono.zip", "one/index.html"}
    with zipfile.ZipFile(pnp.folder / "one/fmr-it-a4-mono.zip") as pack:
        names = pack.namelist()
        assert names[0] == "contents.txt"
        contents = pack.read("contents.txt").decode("utf-8")
        assert len(names) > 3
        for name in names[1:]:
            assert name in contents
            with pikepdf.open(io.BytesIO(pack.read(name))) as pdf:
                assert len(pdf.pages) > 0
    page = (pnp.folder / "one/index.html").read_text("utf-8")
    assert 'href="fmr-it-a4-mono.zip"' in page
    assert "solo nero" in page


def test_every_language_paper_and_ink() -> None:
    games = [find_game(name) for name in game_ids()]
    names = {each.name for each in releases(games, [], [], [])}
    assert len(names) == len(games) * 3 * 2 * 3
    assert [each.name for each in releases(games[:1], ["ja"], ["a3"], ["saver"])] == [f"{games[0].id}-ja-a3-saver.zip"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "lang"), in_turn(game_ids(), LANGUAGES))
def test_the_same_bytes_twice(pnp: Shell, game: str, lang: str) -> None:
    for out in ("one", "two"):
        pnp("release", game, "--lang", lang, "--paper", "letter", "--ink", "saver", "--out", out).ok()
    for file in (pnp.folder / "one").iterdir():
        assert file.read_bytes() == (pnp.folder / "two" / file.name).read_bytes()


def test_what_there_is_not(pnp: Shell) -> None:
    pnp("release", "fmr", "--lang", "de").refused("no language is called “de”", code=2)
    pnp("release", "fmr", "--paper", "a9").refused("no paper is called “a9”", code=2)
    pnp("release", "fmr", "--ink", "gold").refused("no ink is called “gold”", code=2)
    pnp("release", "chess").refused("no game is called “chess”", code=2)
