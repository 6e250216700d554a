"""Dependencies point down only: cli -> games -> desk -> {press, referee, season, lab} -> {draw, kit}."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pnp
from pnp.kit.register import game_ids

ROOT = Path(pnp.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))

ALLOWED: dict[str, set[str]] = {
    "cli": {"cli", "games", "desk", "press", "referee", "season", "lab", "draw", "kit"},
    "games": {"games", "desk", "press", "referee", "season", "lab", "draw", "kit"},
    "desk": {"desk", "press", "referee", "season", "draw", "kit"},
    "press": {"press", "draw", "kit"},
    "referee": {"referee", "kit"},
    "season": {"season", "referee", "kit"},
    "lab": {"lab", "referee", "season", "kit"},
    "draw": {"draw", "kit"},
    "kit": {"kit"},
}
"""Who may import whom. `referee`, `season` and `lab` have nothing to draw, so the house is stricter than it must be."""

REGISTER = ("kit", "game.py", "games")
"""The register of games opens the package `pnp.games` to see which there are; it names none."""


def layer(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else "cli"  # pnp/__main__.py is part of the command line


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every module of ours that this file imports, at its top, inside a function or for type checkers only."""
    package = ["pnp", *path.relative_to(ROOT).parent.parts]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                yield node.lineno, f"{module}.{alias.name}"


def ours(path: Path) -> Iterator[tuple[int, list[str]]]:
    for line, name in imports(path):
        parts = name.split(".")
        if parts[0] == "pnp" and len(parts) > 1 and not parts[1].startswith("__"):
            yield line, parts[1:]


def upward(path: Path) -> list[str]:
    here = layer(path)
    found = []
    for line, parts in ours(path):
        if parts[0] not in ALLOWED[here] and (here, path.name, ".".join(parts)) != REGISTER:
            found.append(f"{path.relative_to(ROOT.parent)}:{line} imports {'.'.join(parts)}")
    return found


def test_every_folder_has_its_layer() -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and list(path.glob("*.py"))}
    assert folders == set(ALLOWED)


def test_imports_point_down_only() -> None:
    assert [fault for path in FILES for fault in upward(path)] == []


def test_a_game_never_imports_another_game() -> None:
    found = []
    for path in FILES:
        parts = path.relative_to(ROOT).parts
        if parts[0] == "games" and len(parts) > 2:
            for line, name in ours(path):
                if name[0] == "games" and name[1] != parts[1]:
                    found.append(f"{path.relative_to(ROOT.parent)}:{line} imports {'.'.join(name)}")
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
        ("kit/game.py", "from pnp import games", False),
        ("cli/app.py", "from pnp.games import some", False),
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
