"""The documents that are made from the code are as it is, complete, and their examples run."""

from __future__ import annotations

import re
import runpy
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from pnp.api.positions import read_position_file
from pnp.kit.errors import PnpError, Problems
from pnp.referee.ask import Ask, Roll
from pnp.referee.grammar import Keys
from pnp.referee.rulebook import RuleBook
from pnp.referee.rules import Position
from pnp.testing import QUICK
from tests.cli.harness import Shell
from tests.conformance.benches import GAMES, bench

DOCS = Path(__file__).parent.parent / "docs"
SELDOM = {"turf": {"cards"}, "xf1": {"clash", "safety_car_many", "nonstart"}}
"""Questions that no turn can name, being dice or asked of all at once, and which races of chance may not come to."""


@pytest.mark.parametrize("name", ["rulings", "positions"])
def test_what_is_made_from_the_code_is_as_the_code_is(name: str) -> None:
    made = runpy.run_path(str(DOCS / f"{name}.py"))[name]()
    assert (DOCS / f"{name}.md").read_text("utf-8") == made, f"python docs/{name}.py writes it anew"


def test_the_number_of_rulings_is_right() -> None:
    for game_id in GAMES:
        rulings = [each for each in RuleBook.load(bench(game_id).game.library(), "en").clauses.values() if each.ruling]
        said = re.findall(r"unclear in (\d+) places", _text(f"{game_id}.md"))
        assert all(int(number) == len(rulings) for number in said), game_id
    assert re.search(r"unclear in \d+ places", _text("xf1.md"))


def _text(name: str) -> str:
    path = DOCS / name
    return path.read_text("utf-8") if path.exists() else ""


# -- positions


@pytest.mark.parametrize("game_id", GAMES)
def test_the_example_of_a_position_runs(pnp: Shell, game_id: str) -> None:
    ran = pnp("resolve", str(DOCS / "positions" / f"{game_id}.toml")).ok()
    assert f'game = "{game_id}"' in ran.out


BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
POSITIONS = [
    pytest.param(text, id=f"{path.name} {number}")
    for path in sorted(DOCS.glob("*.md"))
    for number, (kind, text) in enumerate(BLOCK.findall(path.read_text("utf-8")), start=1)
    if kind == "toml" and "[position]" in text
]


@pytest.mark.parametrize("text", POSITIONS)
def test_every_position_in_the_documents_can_be_ruled_on(pnp: Shell, text: str) -> None:
    Path("position.toml").write_text(text, "utf-8")
    pnp("resolve", "position.toml").ok()


def example(game_id: str) -> Position:
    position: Position = read_position_file(DOCS / "positions" / f"{game_id}.toml").document["position"]
    return position


def written_keys(game_id: str) -> Iterator[tuple[str, Keys, tuple[str, ...]]]:
    """Each table of a position with its keys, and a way to one of its kind."""
    grammar = bench(game_id).rules.grammar
    yield "", grammar.position, ()
    for place, keys in grammar.tables.items():
        steps = place.split(".")
        inner: Any = example(game_id)
        way: list[str] = []
        for step in steps:
            step = next(iter(inner)) if step.startswith("<") and inner else step
            way.append(step)
            inner = inner.get(step, {}) if isinstance(inner, dict) else {}
        yield place, keys, tuple(way)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_key_that_is_told_is_read(game_id: str) -> None:
    """So something that nobody can mean is refused, and the key is named."""
    for place, keys, way in written_keys(game_id):
        for key in keys:
            position: Any = deepcopy(example(game_id))
            inner = position
            for step in way:
                inner = inner.setdefault(step, {})
            inner[key] = [[{"nothing": "known"}]]
            assert _refused(game_id, position, key), (place, key)


def _refused(game_id: str, position: Position, key: str) -> bool:
    table = bench(game_id)
    with pytest.raises(PnpError) as caught:
        table.rules.restore(table.data, position)
    one = caught.value
    problems = one.problems if isinstance(one, Problems) else (one,)
    return any(key in re.split(r"[.\[\]]", problem.where) for problem in problems)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_key_that_is_written_is_told(game_id: str) -> None:
    """What the referee prints has no key that the documents do not know."""
    grammar = bench(game_id).rules.grammar
    for told in map(bench(game_id).told, bench(game_id).agreements(QUICK)):
        assert set(bench(game_id).rules.position(told.state)) <= set(grammar.position)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_name_of_a_turn_is_told(game_id: str) -> None:
    asks = [ask for told in bench(game_id).races for ask, _ in told.asks]
    named = set(bench(game_id).rules.grammar.turn)
    assert {called(ask) for ask in asks} <= named | {"dice"}
    texts = {name for name, _ in _asked(game_id)}
    assert named - {"dice"} <= texts
    assert texts - named == {ask.text for ask in asks if isinstance(ask, Roll)} | SELDOM.get(game_id, set())


def called(ask: Ask) -> str:
    """The name by which a turn answers this question."""
    return "dice" if isinstance(ask, Roll) else ask.text


def _asked(game_id: str) -> Iterator[tuple[str, str]]:
    """The questions that there are words for."""
    words = bench(game_id).game.library().open("strings.en.toml").values["ask"]
    yield from words.items()


# -- data


def test_the_examples_of_data_are_taken_and_refused_as_they_say(pnp: Shell) -> None:
    blocks = BLOCK.findall((DOCS / "data.md").read_text("utf-8"))
    files = [(match[1], text) for kind, text in blocks if kind == "toml" and (match := FILE.match(text))]
    assert {name.split("/")[1] for name, _ in files} == {"fmr", "turf", "mad"}
    for name, text in files:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (said,) = (text for kind, text in blocks if kind == "console")
    command, _, shown = said.partition("\n")
    assert command == "$ pnp check fmr --data mydata"
    assert pnp("check", "fmr", "--data", "mydata").err == shown
    for game_id in ("turf", "mad"):
        pnp("check", game_id, "--data", "mydata").ok()


FILE = re.compile(r"# (mydata/\S+\.toml)")


@pytest.mark.parametrize("game_id", GAMES)
def test_every_file_of_a_game_is_told_in_its_section(game_id: str) -> None:
    game = bench(game_id).game
    section = _text("data.md").partition(f"## {game.name}\n")[2].partition("\n## ")[0]
    shelf = game.library().shelf
    files = {path.name for path in shelf.glob("*.toml") if not re.match(r"(strings|rules|problems)\.", path.name)}
    assert section
    assert sorted(name for name in files if f"`{name}`" not in section) == []


def test_the_example_of_an_example_is_the_real_one(pnp: Shell) -> None:
    blocks = re.findall(r"```(\w+)\n(.*?)```", _text("examples.md"), re.DOTALL)
    (said,) = (text for kind, text in blocks if kind == "console")
    assert pnp("rules", "fmr", "E1").ok().out.rstrip() == said.partition("\n")[2].rstrip()
    written = next(text for kind, text in blocks if kind == "toml" and "[E1]" in text)
    real = (bench("fmr").game.library().shelf / "examples.toml").read_text(encoding="utf-8")
    assert tomllib.loads(written)["E1"] == tomllib.loads(real)["E1"]
