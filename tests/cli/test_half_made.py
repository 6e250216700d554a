"""Packages whose game is half made, in each of the ways in which one can be: what they say, and that others go on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pnp.kit.register import game_ids
from tests.cli.harness import Shell
from tests.kit.shelf import HALF, WORDS, Shelf, opened
from tests.turns import sampled

OURS = game_ids()
LANGUAGES = ("en", "ja", "it")
NAME = '[game]\nname = "Half"\n'


@dataclass(frozen=True)
class Made:
    """A game, and what is said of it. `{data}` is the folder of its data."""

    source: str = HALF
    words: Mapping[str, str] = field(default_factory=lambda: dict.fromkeys(LANGUAGES, WORDS))
    listed: str = ""
    """Why it is not on the list of games; empty where it is."""
    checked: str = ""
    printed: str = ""
    """Why it is not among all that is printed."""


def wrong(why: str, source: str = HALF, words: str = WORDS) -> Made:
    """It can be neither listed nor checked nor printed."""
    return Made(source, dict.fromkeys(LANGUAGES, words), why, why, why)


def broken(why: str) -> str:
    return f"half-game 1.2: the game half cannot be used: {why}"


UNTITLED = "{data}/strings.en.toml: the word “component.lane.title” is missing in language en"
NOT_FOUND = "{data}/strings.en.toml: a data file is missing"
DIVIDED = broken("ZeroDivisionError: division by zero")
PLAYED = """
    @property
    def rules(self):
        from tests.sprint import RULES
        return RULES


GAME = Half()
"""

MADE: dict[str, Made] = {
    "whole as far as it goes": Made(),
    "only data": Made(HALF.replace("def product", "def other"), printed="Half has nothing to print"),
    "no file of its data": wrong(
        "{data}/game.toml: a data file is missing",
        HALF.replace("return None", 'return library.open("game.toml").values'),
    ),
    "reading breaks": wrong(DIVIDED, HALF.replace("return None", "return 1 / 0")),
    "no words": Made(words={}, listed=NOT_FOUND, checked=NOT_FOUND, printed=NOT_FOUND),
    "no Italian": Made(words={"en": WORDS, "ja": WORDS}, checked="{data}/strings.it.toml: a data file is missing"),
    "no title for what it prints": wrong(UNTITLED, words=NAME),
    "words that are no TOML": wrong("{data}/strings.en.toml:1: not valid TOML", words="[game\nname = 3"),
    "a part that cannot be imported": wrong(
        broken("ModuleNotFoundError: No module named 'no_such_package'"),
        HALF.replace("return Catalogue", "import no_such_package\n        return Catalogue"),
    ),
    "a part that is something else": wrong(
        broken("AttributeError: 'str' object has no attribute 'ids'"), HALF.replace("return Catalogue(", "return str(")
    ),
    "a drawing that breaks": Made(HALF.replace("canvas.rect(", "1 / 0, canvas.rect("), printed=DIVIDED),
    "rules without words": Made(
        HALF.replace("\n\nGAME = Half()\n", PLAYED), checked="{data}/rules.en.toml: a data file is missing"
    ),
}


@pytest.fixture(params=sampled([*MADE], 4))
def made(request: pytest.FixtureRequest) -> Made:
    return MADE[request.param]


@pytest.fixture
def data(made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the data of the game lie, as long as its package is there."""
    with opened(tmp_path / "site", monkeypatch) as shelf:
        folder = put(made, shelf)
        yield folder


def put(made: Made, shelf: Shelf) -> Path:
    shelf.put("half-game", "half_game", made.source, "half")
    folder = shelf.folder / "half_data" / "half"
    folder.mkdir(parents=True)
    for lang, words in made.words.items():
        (folder / f"strings.{lang}.toml").write_text(words, encoding="utf-8")
    return folder


def test_the_list_of_games_goes_on(made: Made, data: Path, pnp: Shell) -> None:
    ran = pnp("games", "--json").ok()
    assert {about["id"] for about in json.loads(ran.out)} == {*OURS, *(() if made.listed else ("half",))}
    assert made.listed.format(data=data) in ran.err


def test_checking_goes_on_and_tells_everything(made: Made, data: Path, pnp: Shell) -> None:
    ran = pnp("check")
    assert ran.code == bool(made.checked)
    for game in OURS:
        assert f"{game}: all data is in order." in ran.out
    assert made.checked.format(data=data) in ran.err
    assert ("half: all data is in order." in ran.out) == (not made.checked)


def test_printing_all_goes_on(made: Made, data: Path, pnp: Shell) -> None:
    ran = pnp("print", "all", "strip", *(() if "Half has nothing" in made.printed else ("lane",)))
    assert made.printed.format(data=data) in ran.err
    assert "fault in pnp" not in ran.err
    if ran.code != 2:  # nobody has a lane if this game cannot say that it has one
        assert "output/fmr/fmr-strip-a4-en.pdf" in ran.new
        assert ("output/half/half-lane-a4-en.pdf" in ran.new) == (not made.printed)


def test_it_says_for_itself_what_is_wrong(made: Made, data: Path, pnp: Shell) -> None:
    ran = pnp("print", "half")
    assert ran.code == bool(made.printed)
    assert "fault in pnp" not in ran.err
    assert made.printed.partition("cannot be used")[0].format(data=data) in ran.err


@pytest.mark.usefixtures("data")
def test_our_own_verbs_do_not_ask_it(pnp: Shell) -> None:
    pnp("print", "fmr", "strip").ok()
    pnp("season", "new", "fmr", "s.season", "--no-such-option", "x").refused("No such option", code=2)


def test_what_is_still_to_come_is_told_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pnp: Shell
) -> None:
    with opened(tmp_path / "site", monkeypatch) as shelf:
        put(Made(), shelf)
        for lang, said in (
            ("en", "Half made; still to come: the rules, a voice, seasons, their paperwork, bots."),
            ("ja", "作りかけです。これから：ルール、審判の言葉、シーズン、シーズンの書類、ボット。"),
            ("it", "A metà strada; deve ancora arrivare: le regole, la voce dell'arbitro, le stagioni"),
        ):
            assert said in pnp("games", "--lang", lang).ok().out


def test_a_fault_in_the_rules_of_another_package_is_told_as_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pnp: Shell
) -> None:
    """Not where games are listed, but in the middle of something."""
    broken_lab = HALF.replace("def product(self) -> Product[None]", "def lab(self)").replace(
        "return Catalogue(", "1 / 0, ("
    )
    with opened(tmp_path / "site", monkeypatch) as shelf:
        put(Made(broken_lab), shelf)
        pnp("simulate", "half").refused(DIVIDED, code=70)
