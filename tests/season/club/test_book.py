"""The club's book: everybody in it, the figures of the club, whole names, and no page too full."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from pnp.api.clubs import Club, club_book, read_club
from pnp.kit.words import LANGUAGES
from pnp.press.job import Job
from pnp.press.paper import find_paper
from pnp.press.preflight import expected, preflight
from tests.cli.harness import Shell
from tests.season.clubs import club_folder
from tests.season.tables import MAD, Sample, begun, by_hand, field_of


@cache
def club() -> Club:
    return read_club([club_folder()], workers=1)


def printed(club: Club, path: Path, lang: str = "en", paper: str = "a4", **job: str) -> Path:
    return club_book(club, lang, Job(find_paper(paper), **job), "The Tuesday Club").write(path)  # type: ignore[arg-type]


def said(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as pdf:
        return "".join("".join(page.get_textpage().get_text_range() for page in pdf).split())


def test_everybody_and_every_season_is_in_it(tmp_path: Path) -> None:
    text = said(printed(club(), tmp_path / "club.pdf"))
    for who in club().by_person:
        assert "".join(who.split()) in text
    for index in range(len(club().seasons)):
        assert "".join(club().seasons[index].tale.title["en"].split()) in text
    best = club().table[0]
    assert text.count("THETUESDAYCLUB") >= len(club().by_person), "on every page"
    assert str(best.races) in text


@pytest.mark.parametrize(("lang", "paper"), [("ja", "letter"), ("it", "a4")])
def test_flawless_files(lang: str, paper: str, tmp_path: Path) -> None:
    path = printed(club(), tmp_path / "club.pdf", lang, paper)
    assert preflight(path, expected(Job(find_paper(paper)))) == []


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["full", "saver", "mono"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_flawless_files_in_every_ink(lang: str, ink: str, tmp_path: Path) -> None:
    assert preflight(printed(club(), tmp_path / "club.pdf", lang, "letter", ink=ink)) == []


def test_many_people_and_long_names(tmp_path: Path) -> None:
    """Fifteen people of whom some have names that no line holds: pages are added, nothing is cut."""
    long = "Anna-Magdalena von und zu Hohenlohe-Waldenburg-Schilling"
    names = [long, "W" * 50, "桶狭間 春香", *(f"Guest {n:02}" for n in range(12))]
    for number in range(0, len(names), 3):
        three = names[number : number + 3]
        players = tuple(f"{name}: {colour}" for name, colour in zip(three, ("red", "blue", "green"), strict=True))
        with begun(tmp_path / f"{number:02}.season", Sample(MAD.game, players), 1, "") as season:
            by_hand(season, field_of(season))
    found = read_club([tmp_path], workers=1)
    path = printed(found, tmp_path / "club.pdf")
    assert preflight(path) == []
    text = said(path)
    for name in names:
        assert "".join(name.split()) in text


def test_the_verb(pnp: Shell) -> None:
    with begun(pnp.folder / "one.season", MAD, 1) as season:
        by_hand(season, field_of(season))
    ran = pnp("club", "book", "one.season", "--title", "We", "--lang", "it", "--paper", "letter").ok()
    assert list(ran.new) == ["output/club-letter-it.pdf"]
    pnp("club", "book", "nowhere.season").refused("nowhere.season")
    pnp("club", "book", "one.season", "--title", "x" * 999).refused("--title")
