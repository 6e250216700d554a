"""What strangers write to show the rules: examples, lessons, plans of books and start sheets, changed by value."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from pnp.api.editions import Edition, data_problems, find_game, load_game
from pnp.api.examples import example_lines, examples_about, listed_lines
from pnp.api.lessons import course_of
from pnp.desk.rulebook.plan import read_plan
from pnp.desk.start.plan import read_start
from pnp.kit.errors import Problems
from pnp.kit.paths import data_dir
from tests.conformance.benches import GAMES
from tests.fuzz.changing import Document, changed
from tests.fuzz.trying import Tries

FILES = ("examples", "lesson", "book", "start")
USUAL = 8


@cache
def kit_file(game_id: str, name: str) -> Document:
    return tomllib.loads((data_dir() / game_id / f"{name}.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_tells_the_rules_is_refused_with_its_place_or_does_what_it_is_for(
    name: str, tmp_path: Path
) -> None:
    tries = Tries(f"told {name}", USUAL)
    others = [kit_file(game_id, each) for game_id in GAMES for each in FILES]
    for rng in tries:
        game_id = rng.choice(GAMES)
        document, changes = changed(kit_file(game_id, name), others, rng)
        (tmp_path / f"{name}.toml").write_text(as_toml(document), encoding="utf-8", errors="replace")
        with tries.allowed(f"{game_id}: {changes}"):
            rng.choice((_used, _checked))(name, game_id, tmp_path)


def _checked(_: str, game_id: str, overlay: Path) -> None:
    problems = data_problems(find_game(game_id), overlay)
    assert all(problem.what for problem in problems)
    if problems:
        raise Problems.counted(problems)


def _used(name: str, game_id: str, overlay: Path) -> None:
    """Everything that is done with such a file, short of drawing it."""
    of = load_game(game_id, overlay)
    uses: Mapping[str, Callable[[], Any]] = {
        "examples": lambda: [listed_lines(of), examples_about(of, "x"), *_each_example(of)],
        "lesson": partial(course_of, of),
        "book": lambda: read_plan(of.library),
        "start": lambda: read_start(of.library),
    }
    uses[name]()


def _each_example(of: Edition) -> list[str]:
    return [line for example in of.examples.values() for line in example_lines(of, example)]


def as_toml(document: Document) -> str:
    return "".join(f"{json.dumps(key)} = {_inline(value)}\n" for key, value in document.items() if value is not None)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        inner = (f"{json.dumps(str(key))} = {_inline(each)}" for key, each in value.items() if each is not None)
        return "{ " + ", ".join(inner) + " }"
    if isinstance(value, list):
        return f"[{', '.join(_inline(each) for each in value if each is not None)}]"
    return json.dumps(value)
