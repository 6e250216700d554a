"""A race in one file: it says what the journal says, asks the network for nothing, and trusts no name."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from typing_extensions import override

from pnp.api.seasons import Season, read_season, voice
from pnp.api.speaking import LANGUAGES, PnpError
from pnp.table.film import Film, reel, refereed_race
from pnp.web.replay import replay_page
from tests.cli.harness import Shell
from tests.desk.sheets import XF31
from tests.season.tables import FMR, begun, by_hand, field_of, play
from tests.turns import among

HOSTILE = "</script><img src=x onerror=alert(1)>"


class Attributes(HTMLParser):
    """All of a page, as a browser reads them."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, str]] = []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen += [(name, value or "") for name, value in attrs]


@cache
def season_of(title: str = "Club") -> Season:
    path = Path(mkdtemp()) / "club.season"
    with begun(path, FMR, title=title) as season:
        play(season)
        by_hand(season, field_of(season))
    return read_season(path)


@cache
def page_of(lang: str = "en") -> str:
    return replay_page(season_of(title=HOSTILE), 1, lang)


def wound(page: str) -> Any:
    packed = re.search(r'id="reel">"(.*?)"<', page)
    assert packed
    return json.loads(gzip.decompress(base64.b64decode(packed[1])))


def test_the_last_moment_is_how_the_race_ended() -> None:
    season = season_of()
    film = Film(season, refereed_race(season, 1), voice(season))
    document = reel(film.moments())
    order = [frame["order"] for frame in document["frames"] if "order" in frame][-1]
    home = [who for who, place, _, _ in order if place]
    assert tuple(home) == season.facts.results[0].home
    told = sum(len(frame["told"]) for frame in document["frames"])
    assert told == len(season.referee(1).events)


def test_pieces_are_said_again_only_where_they_are_others() -> None:
    frames = wound(page_of())["frames"]
    lying: dict[str, Any] = {}
    for frame in frames:
        for id_, lies in frame.get("pieces", {}).items():
            assert lying.get(id_) != lies
            lying[id_] = lies
        assert set(frame.get("from_below", ())) <= set(lying)


def test_nothing_is_fetched_and_nothing_else_runs() -> None:
    page, found = page_of(), Attributes()
    found.feed(page)
    assert [value for name, value in found.seen if name in ("src", "href") and not value.startswith("data:")] == []
    assert [name for name, _ in found.seen if name.startswith("on") or name == "style"] == []
    (policy,) = [value for name, value in found.seen if name == "content" and "default-src" in value]
    assert policy.startswith("default-src 'none'")
    for tag, text in re.findall(r'<(style|script type="module")>(.*?)</(?:style|script)>', page, flags=re.S):
        assert base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() in policy, tag


def test_names_are_text() -> None:
    assert "<img src=x" not in page_of()
    assert "&lt;img src=x" in page_of()


@pytest.mark.parametrize("lang", among(["en", "ja", "it"], ["ja"]))
def test_it_speaks(lang: str) -> None:
    page = page_of(lang)
    assert f'<html lang="{lang}"' in page
    assert len(page) < 700_000


def test_a_race_from_paper_cannot_be_seen_again() -> None:
    with pytest.raises(PnpError, match="race 2 was entered from paper") as refused:
        replay_page(season_of(), 2)
    assert refused.value.expected.endswith("1")
    with pytest.raises(PnpError, match="there is no race 9"):
        replay_page(season_of(), 9)


def test_the_verb_writes_one_file(pnp: Shell) -> None:
    path = str(season_of(title=HOSTILE).path)
    told = pnp("season", "replay", path, "--race", "1", "--out", "race.html").ok()
    assert told.new == {"race.html"}
    assert "no network" in told.out
    pnp("season", "replay", path, "--race", "2").refused("race 2 was entered from paper")


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_xf1_race_of_twenty_cars_fits(lang: str, tmp_path: Path) -> None:
    with begun(tmp_path / "xf31.season", XF31, 9) as season:
        play(season)
    assert len(replay_page(read_season(tmp_path / "xf31.season"), 1, lang).encode()) < 1_500_000
