"""Dependencies point down only: cli -> web -> table -> api; games -> desk -> press, season, lab -> referee, draw."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import pnp
from pnp.kit.register import game_ids

ROOT = Path(pnp.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))

ALLOWED: dict[str, set[str]] = {
    "testing": {"testing", "desk", "press", "referee", "season", "lab", "draw", "kit"},
    "cli": {"cli", "web", "table", "api"},
    "web": {"web", "table", "api"},
    "table": {"table", "api"},
    "api": {"api", "desk", "press", "referee", "season", "lab", "draw", "kit"},
    "games": {"games", "desk", "press", "referee", "season", "lab", "draw", "kit"},
    "desk": {"desk", "press", "referee", "season", "draw", "kit"},
    "press": {"press", "draw", "kit"},
    "referee": {"referee", "kit"},
    "season": {"season", "referee", "draw", "kit"},
    "lab": {"lab", "referee", "season", "kit"},
    "draw": {"draw", "kit"},
    "kit": {"kit"},
}
"""Who may import whom. `referee` and `lab` have nothing to draw, so the house is stricter than it must be."""

REGISTER = ("kit", "register.py", "games")
"""The register of games opens the package `pnp.games` to see which there are; it names none."""

CONTRACT = ("kit", "game.py")
"""What a game is names the types of its parts from the rooms that use them, for type checkers only."""


class Import(NamedTuple):
    line: int
    name: str
    for_types: bool
    """Whether only a type checker sees it."""


def layer(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else "cli"  # pnp/__main__.py is part of the command line


@cache
def imports(path: Path) -> tuple[Import, ...]:
    """Every module that this file imports, at its top, inside a function or for type checkers only."""
    return tuple(found_in(path))


def found_in(path: Path) -> Iterator[Import]:
    package = ["pnp", *path.relative_to(ROOT).parent.parts]
    nodes = list(statements(ast.parse(path.read_text("utf-8"))))
    unseen = {node for block in nodes if is_for_types(block) for node in statements(block)}
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(node.lineno, alias.name, node in unseen)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                yield Import(node.lineno, f"{module}.{alias.name}", node in unseen)


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Whatever is done in it, line by line, and not what is within the lines."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        for block in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting += below if isinstance(below := getattr(node, block, None), list) else []


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" and not node.orelse


def ours(path: Path) -> list[Import]:
    """Those of the kit, by their names within it."""
    named = [(each, each.name.split(".")) for each in imports(path)]
    return [
        each._replace(name=".".join(parts[1:]))
        for each, parts in named
        if parts[0] == "pnp" and len(parts) > 1 and not parts[1].startswith("__")
    ]


def upward(path: Path) -> list[str]:
    here = layer(path)
    return [
        f"{path.relative_to(ROOT.parent)}:{each.line} imports {each.name}"
        for each in ours(path)
        if each.name.partition(".")[0] not in ALLOWED[here] and not is_excepted(here, path.name, each)
    ]


def is_excepted(here: str, file: str, found: Import) -> bool:
    if (here, file) == CONTRACT:
        return found.for_types and found.name.partition(".")[0] not in ("games", "cli")
    return (here, file, found.name) == REGISTER


def test_every_folder_has_its_layer() -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and list(path.glob("*.py"))}
    assert folders == set(ALLOWED)


def test_tools_for_tests_stay_where_games_are_tested() -> None:
    tools = {"pytest", "_pytest", "hypothesis", "unittest"}
    users = {layer(path) for path in FILES if any(each.name.partition(".")[0] in tools for each in imports(path))}
    assert users == {"testing"}


def test_imports_point_down_only() -> None:
    assert [fault for path in FILES for fault in upward(path)] == []


@pytest.mark.parametrize("module", ["pnp.kit.game", "pnp.kit.register"])
def test_what_a_game_is_costs_no_room_above(module: str) -> None:
    """Nothing above is loaded: whoever asks for the games' names waits for no press and no referee."""
    script = f"import sys, {module}; print(*sorted(name for name in sys.modules if name.startswith('pnp.')))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert {name.split(".")[1] for name in ran.stdout.split()} == {"kit"}


def test_a_game_never_imports_another_game() -> None:
    found = []
    for path in FILES:
        parts = path.relative_to(ROOT).parts
        if parts[0] == "games" and len(parts) > 2:
            for each in ours(path):
                room, _, inside = each.name.partition(".")
                if room == "games" and inside.partition(".")[0] != parts[1]:
                    found.append(f"{path.relative_to(ROOT.parent)}:{each.line} imports {each.name}")
    assert found == []


@pytest.mark.parametrize("game", game_ids())
def test_nothing_below_games_names_a_game(game: str) -> None:
    """Neither in code nor in words, comments and docstrings included."""
    found = []
    for path in FILES:
        if layer(path) in ("cli", "games"):
            continue
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            if re.search(rf"(?<![a-z0-9]){game}(?![a-z0-9])", line, re.IGNORECASE):
                found.append(f"{path.relative_to(ROOT.parent)}:{number}: {line.strip()}")
    assert found == []


def test_there_is_no_utils() -> None:
    assert [path.name for path in FILES if path.stem in ("utils", "util", "helpers", "misc", "common_utils")] == []


@pytest.mark.parametrize(
    ("where", "source", "faulty"),
    [
        ("kit/words.py", "from pnp.draw.text import fit", True),
        ("referee/play.py", "def f():\n    from pnp.season import season", True),
        ("press/run.py", "import pnp.referee.ask", True),
        ("season/season.py", "from pnp.lab import bots", True),
        ("lab/bots.py", "from pnp.season.system import Plan", False),
        ("season/season.py", "from ..games.some import data", True),
        ("kit/words.py", "from pnp import games", True),
        ("kit/register.py", "from pnp import games", False),
        ("kit/register.py", "from pnp.games import some", True),
        ("kit/game.py", "from pnp import games", True),
        ("kit/game.py", "from pnp.desk.lent import Lent", True),
        ("kit/game.py", "if TYPE_CHECKING:\n    from pnp.desk.lent import Lent", False),
        ("kit/game.py", "if TYPE_CHECKING:\n    from pnp.games.some import Own", True),
        ("kit/words.py", "if TYPE_CHECKING:\n    from pnp.desk.lent import Lent", True),
        ("desk/lent.py", "from pnp.games.some import Own", True),
        ("desk/lent.py", "from pnp.lab.bots import Lab", True),
        ("cli/app.py", "from pnp.games import some", True),
        ("cli/app.py", "from pnp.api.printing import print_game", False),
        ("cli/app.py", "from pnp.kit.errors import PnpError", True),
        ("cli/doctor.py", "from pnp.draw import fonts", True),
        ("web/pages.py", "from pnp.table.views import Views", False),
        ("table/views.py", "from pnp.web.pages import pages", True),
        ("table/views.py", "from pnp.referee.ask import Ask", True),
        ("api/refereeing.py", "from pnp.table.live import Live", True),
        ("api/printing.py", "from pnp.games.some import GAME", True),
        ("desk/lent.py", "from pnp.api import Season", True),
        ("testing/play.py", "from pnp.season.season import Season", False),
        ("testing/play.py", "from pnp.games.some import GAME", True),
        ("api/printing.py", "from pnp.testing import Entry", True),
    ],
)
def test_the_test_can_fail(
    where: str, source: str, faulty: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / where
    path.parent.mkdir(parents=True)
    path.write_text(source, encoding="utf-8")
    monkeypatch.setattr("tests.test_layers.ROOT", tmp_path)
    assert bool(upward(path)) == faulty
