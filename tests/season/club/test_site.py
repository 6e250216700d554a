"""The site of a club: every page there, every link alive, nothing of strangers believed, nothing of others touched."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import mkdtemp

import pytest

from pnp.api.clubs import read_club
from pnp.api.seating import stand_in
from pnp.api.sites import MANIFEST, club_site
from pnp.desk.site.addresses import Addresses, slug
from pnp.kit.errors import PnpError
from pnp.kit.words import LANGUAGES
from tests.cli.harness import Shell
from tests.season.clubs import club_folder
from tests.season.tables import FMR, MAD, Sample, begun, by_hand, field_of, play

HARM = '<img src=x onerror="alert(1)">'


class Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: list[str] = []
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.found.append(value)
            if name.startswith("on"):
                self.handlers.append(name)


def read(page: Path) -> Links:
    links = Links()
    links.feed(page.read_text("utf-8"))
    return links


@cache
def site_folder() -> Path:
    """Two seasons, in all languages; one player is called as nobody should be."""
    folder = Path(mkdtemp())
    with begun(folder / "2024 première.season", FMR, 2, "Première <b>&</b>") as season:
        play(season, 1)
        by_hand(season, field_of(season)[:-1], field_of(season)[-1:])
    players = (f"{HARM}: red", "桶狭間 春香: blue", "anna: green")
    with begun(folder / "2025.season", Sample("mad", players), 2, "Spring") as season:
        by_hand(season, field_of(season))
    out = folder / "site"
    club_site(read_club([folder], workers=1), out, title='The "Club"', workers=1)
    return out


def pages(site: Path) -> Iterator[Path]:
    return iter(sorted(site.rglob("*.html")))


def test_every_page_is_there_in_every_language() -> None:
    site = site_folder()
    names = {lang: sorted(path.name for path in (site / lang).glob("*.html")) for lang in LANGUAGES}
    assert names["en"] == names["ja"] == names["it"]
    kinds = {name.split("-")[0].removesuffix(".html") for name in names["en"]}
    assert kinds == {"index", "records", "season", "race", "player"}
    assert len([name for name in names["en"] if name.startswith("player")]) == 6
    assert "通算成績" in (site / "ja" / "index.html").read_text("utf-8")
    assert 'lang="it"' in (site / "it" / "records.html").read_text("utf-8")


def test_a_stand_in_leads_to_their_own_page(tmp_path: Path) -> None:
    with begun(tmp_path / "one.season", FMR, 2) as season:
        by_hand(season, field_of(season))
        stand_in(season, ["Eva: Anna"])
        by_hand(season, field_of(season))
    club_site(read_club([tmp_path], workers=1), tmp_path / "site", workers=1)
    for lang, shown in (("en", "Eva (for Anna)"), ("ja", "Eva（Annaの代理）")):
        (page,) = [text for text in texts(tmp_path / "site" / lang, "race-*") if shown in text]
        (link,) = set(re.findall(rf'<a href="([^"]+)">{re.escape(shown)}</a>', page))
        assert "<h1" in (text := (tmp_path / "site" / lang / link).read_text("utf-8"))
        assert ">Eva</h1>" in text


def texts(folder: Path, pattern: str) -> list[str]:
    return [path.read_text("utf-8") for path in folder.glob(f"{pattern}.html")]


def test_every_link_leads_somewhere() -> None:
    site = site_folder()
    for page in pages(site):
        for link in read(page).found:
            if not link.startswith(("#", "data:")):
                assert (page.parent / link).is_file(), f"{page.name}: {link}"
    style = (site / "style.css").read_text("utf-8")
    for link in re.findall(r'url\("([^"]*)"\)', style):
        assert (site / link).is_file(), link


def test_nothing_runs_and_nothing_is_fetched_from_elsewhere() -> None:
    for page in pages(site_folder()):
        links = read(page)
        assert "script" not in links.tags
        assert not links.handlers
        assert not [link for link in links.found if "//" in link]
        assert "default-src 'none'" in page.read_text("utf-8")


def test_names_are_words_and_no_code() -> None:
    for page in pages(site_folder()):
        text = page.read_text("utf-8")
        assert HARM not in text
        assert "<b>&" not in text
        assert '<title>The "Club"' in text or "&#34;Club&#34;" in text
    assert any("&lt;img src=x" in page.read_text("utf-8") for page in pages(site_folder()))


def test_files_have_names_that_every_host_takes() -> None:
    site = site_folder()
    for path in site.rglob("*"):
        assert re.fullmatch(r"[a-z0-9.-]+", path.name), path.name
    assert slug("Ærø & Söhne") == slug("Ærø & Söhne")
    assert slug("桶") != slug("春")
    assert re.fullmatch(r"[a-z0-9-]+", slug("../../etc/passwd"))
    club = read_club([club_folder()], workers=1)
    names = [Addresses(club).player(who) for who in club.by_person]
    assert len(set(names)) == len(names)


def test_a_race_has_its_result_and_its_chart() -> None:
    site = site_folder()
    (refereed,) = (site / "en").glob("race-2024-*-1.html")
    (typed,) = (site / "en").glob("race-2024-*-2.html")
    assert "<polyline" in refereed.read_text("utf-8")
    assert "<polyline" not in typed.read_text("utf-8")
    assert refereed.read_text("utf-8").count("<tr") == 13


def test_a_site_is_made_again(tmp_path: Path) -> None:
    with begun(tmp_path / "one.season", MAD, 1) as season:
        by_hand(season, field_of(season))
    out = tmp_path / "site"
    first = club_site(read_club([tmp_path / "one.season"], workers=1), out, languages=("en", "it"), workers=1)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    club_site(read_club([tmp_path / "one.season"], workers=1), out, languages=("en", "it"), workers=1)
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before
    (out / "keep.txt").write_text("mine")
    again = club_site(read_club([tmp_path / "one.season"], workers=1), out, languages=("en",), workers=1)
    assert again.pages < first.pages
    assert not list((out / "it").glob("*.html"))
    assert (out / "keep.txt").read_text() == "mine"


def test_what_a_list_of_strangers_says_is_not_taken_away(tmp_path: Path) -> None:
    with begun(tmp_path / "one.season", MAD, 1) as season:
        by_hand(season, field_of(season))
    out, other = tmp_path / "site", tmp_path / "other.html"
    other.write_text("mine")
    out.mkdir()
    files = ["../other.html", "../one.season", str(other), 7, "en/../../other.html"]
    (out / MANIFEST).write_text(json.dumps({"files": files}))
    club_site(read_club([tmp_path / "one.season"], workers=1), out, languages=("en",), workers=1)
    assert other.read_text() == "mine"
    assert (tmp_path / "one.season").is_file()


# -- as people call it


def make(pnp: Shell) -> None:
    with begun(pnp.folder / "one.season", MAD, 1) as season:
        by_hand(season, field_of(season))


def test_the_verb(pnp: Shell) -> None:
    make(pnp)
    ran = pnp("club", "site", "one.season", "--out", "public", "--only", "en", "-w", "1", "--lang", "en").ok()
    assert "→ public/index.html" in ran.out
    assert "pages" in ran.out
    assert (pnp.folder / "public" / "en" / "records.html").is_file()


def test_other_folders_are_left_alone(pnp: Shell) -> None:
    make(pnp)
    (pnp.folder / "mine").mkdir()
    (pnp.folder / "mine" / "index.html").write_text("mine")
    pnp("club", "site", "one.season", "--out", "mine").refused("this folder holds other files", "name a new folder")
    pnp("club", "site", "one.season", "--out", "one.season").refused("this is a file", "a folder for the site")
    pnp("club", "site", "one.season", "--out", "x", "--only", "xx").refused("no language is called", code=2)
    assert not (pnp.folder / "x").exists()


def test_templates_of_ones_own(pnp: Shell) -> None:
    make(pnp)
    own = pnp.folder / "own"
    own.mkdir()
    (own / "home.html.j2").write_text(
        '{% extends "kit/club/home.html.j2" %}{% block foot %}Mine, all mine{% endblock %}'
    )
    (own / "style.css").write_text("body { color: teal }")
    pnp("club", "site", "one.season", "--out", "a", "--only", "en", "--templates", "own").ok()
    assert "Mine, all mine" in (pnp.folder / "a" / "en" / "index.html").read_text()
    assert "teal" in (pnp.folder / "a" / "style.css").read_text()
    for harm, told in {
        "{{ ''.__class__ }}": "cannot be filled in",
        "{% for i in range(10**9) %}{% endfor %}": "too",
        "{% include '../one.season' %}": "not there",
        "{{ nothing }}": "cannot be filled in",
        "{% if %}": "cannot be read",
    }.items():
        (own / "race.html.j2").write_text(harm)
        pnp("club", "site", "one.season", "--out", "b", "--only", "en", "--templates", "own").refused(
            told, "race.html.j2"
        )
        assert not (pnp.folder / "b").exists(), "nothing half made"
    pnp("club", "site", "one.season", "--out", "b", "--templates", "nowhere").refused("no folder of templates")


def test_a_template_does_not_lead_out_of_its_folder(tmp_path: Path) -> None:
    with begun(tmp_path / "one.season", MAD, 1) as season:
        by_hand(season, field_of(season))
    (tmp_path / "secret").write_text("secret")
    own = tmp_path / "own"
    own.mkdir()
    (own / "style.css").symlink_to(tmp_path / "secret")
    club = read_club([tmp_path / "one.season"], workers=1)
    with pytest.raises(PnpError, match="leads out"):
        club_site(club, tmp_path / "site", languages=("en",), templates=own, workers=1)
