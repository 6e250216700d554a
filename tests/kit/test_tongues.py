"""Problems in Japanese and Italian: every text that can be raised is there, and nothing else."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import pnp
from pnp.kit.errors import PnpError, Problems, unknown
from pnp.kit.paths import data_dir
from pnp.kit.tongues import HOLE, fields, pages, shape, spoken
from pnp.kit.words import LANGUAGES
from tests.kit.messages import Collector, has_words

OTHERS = "problems.others.toml"
"""What libraries say: nobody can list it all."""
NOT_OURS = {
    "error.strerror or str(error)",  # the operating system
    "said.removesuffix('.')",  # typer, and the next
    "found['expected']",
    "fault['msg']",  # pydantic, here and below
    "expected",
    "model[path][:60]",  # the English text that is missing in another language
    "team.mark",  # a name, as are the next two
    "waits[0]",
    "first",
    "finding",  # handed on: found where it is made, as are the rows of problems
    "what",
    "self.season.game.id",  # which game a document must be of
}
"""Arguments in which no words of ours can be found, and why."""


@cache
def said() -> Collector:
    collector = Collector(Path(pnp.__file__).parent)
    collector.collect()
    return collector


@cache
def places() -> dict[str, list[str]]:
    """Where each text with words is said."""
    found: dict[str, list[str]] = {}
    for each in said().found:
        if has_words(each.text):
            found.setdefault(each.text, []).append(each.where)
    return found


def catalogue() -> list[tuple[Path, str, dict[str, str]]]:
    return [(path, english, dict(said)) for path, page in pages(data_dir()) for english, said in page.items()]


def test_every_text_about_a_problem_can_be_said_in_every_language() -> None:
    known = {shape(english) for _, english, _ in catalogue()}
    missing = [f"{where[0]}: {text.replace(HOLE, '{}')}" for text, where in places().items() if text not in known]
    assert not missing, "without a translation in data/*/problems.toml:\n" + "\n".join(sorted(missing))


def test_no_text_is_kept_that_nobody_says_any_more() -> None:
    now = places().keys()
    stale = [f"{path}: {text}" for path, text, _ in catalogue() if path.name != OTHERS and shape(text) not in now]
    assert not stale, "\n".join(stale)


def test_a_text_of_one_game_stands_with_that_game() -> None:
    for path, text, _ in catalogue():
        if path.name == OTHERS:
            continue
        homes = {where.split("/")[2] if where.startswith("pnp/games/") else "common" for where in places()[shape(text)]}
        assert path.parent.name == (homes.pop() if len(homes) == 1 else "common"), text


def test_every_argument_could_be_followed_to_its_words() -> None:
    lost = [f"{each.where}: {each.text}" for each in said().opaque if each.text not in NOT_OURS]
    assert not lost, "say it with words, or say why not in NOT_OURS:\n" + "\n".join(sorted(lost))


def test_texts_are_there_once_in_every_language_and_fill_in_the_same() -> None:
    assert not [text for text, n in Counter(shape(text) for _, text, _ in catalogue()).items() if n > 1]
    for path, english, said in catalogue():
        assert set(said) == set(LANGUAGES) - {"en"}, f"{path}: {english}"
        names = fields(english)
        assert len(set(names)) == len(names), f"{path}: {english}"
        wanted = {"why", "what"} & set(names) if path.name == OTHERS else set()
        for text in said.values():
            assert set(names) - wanted <= set(fields(text)) <= set(names), f"{path}: {english}: {text}"


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["no player is called “xyz”", "  expected: Anna, Ben", "  what to do: leave it out"]),
        ("ja", ["「xyz」というプレイヤーはいません", "  正しくは：Anna, Ben", "  対処：外してください"]),
        ("it", ["nessun giocatore si chiama «xyz»", "  atteso: Anna, Ben", "  che cosa fare: lasciarlo fuori"]),
    ],
)
def test_a_problem_is_told_in_the_language_asked_for(lang: str, lines: list[str]) -> None:
    assert unknown("player", "xyz", ["Anna", "Ben"], do="leave it out").lines(spoken(lang)) == lines


def test_what_is_filled_in_is_translated_where_it_is_ours_and_only_there() -> None:
    ja, it = spoken("ja"), spoken("it")
    assert ja("no paper is called “a9”") == "「a9」という用紙はありません"
    assert it("no paper is called “car”") == "carta «car» inesistente"
    assert ja("a4 or a3 (all: a4, a3, letter, or)") == "a4 か a3（一覧：a4, a3, letter, or）"
    assert ja("cannot write: No space left on device") == "書き込めません：ディスクに空きがありません"


def test_several_problems_are_counted_in_the_language_too() -> None:
    two = Problems.counted([PnpError("there is no such file", where="a car or two.toml"), PnpError("turn 9")])
    assert two.lines(spoken("it")) == ["a car or two.toml: il file non esiste", "turn 9", "2 problemi trovati"]


def test_an_unknown_language_and_an_unknown_text_stay_english() -> None:
    assert spoken("xx")("there is no such file") == "there is no such file"
    assert spoken("ja")("nobody ever says this") == "nobody ever says this"


def test_colours_in_a_row_are_told_as_they_may_be_typed() -> None:
    assert spoken("it")("red, blue, violet") == "rosso, blu, viola"
    assert spoken("ja")("red (all: red, black)") == "赤（一覧：赤, 黒）"
    assert spoken("it")("red, Anna") == "red, Anna"


def test_a_long_text_of_somebody_is_not_said_whole() -> None:
    (line,) = PnpError(f"nobody is called “{'7' * 5000}”").lines(spoken("it"))
    assert "«7777" in line
    assert len(line) < 130
