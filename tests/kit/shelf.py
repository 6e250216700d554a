"""Packages with games of their own, as an installer would leave them: a module and the entry point that names it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.metadata import EntryPoint, distributions
from pathlib import Path

import pytest

from pnp.kit import register as registering
from pnp.kit.register import GROUP, register

HALF = """
from pathlib import Path

from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK
from pnp.kit.game import Game
from pnp.kit.library import Library
from pnp.kit.words import Words
from pnp.press.product import Catalogue, Order, Parts, Product, Sheet


def track(canvas: Canvas, w: float, h: float) -> None:
    canvas.rect(0, 0, w, h, stroke=BLACK)


def lane(data: None, words: Words, order: Order) -> Parts:
    return Parts(sheets=(Sheet("lane", track),))


class Half(Game[None, None]):
    id = "half"
    name = "Half"
    players = (2, 3)

    @property
    def shelf(self) -> Path:
        return Path(__file__).parent / "half_data"

    def read(self, library: Library) -> None:
        return None

    @property
    def product(self) -> Product[None]:
        return Catalogue({"lane": lane})


GAME = Half()
"""
"""A game that is half made: it can be read and printed, and that is all."""

WORDS = """
[game]
name = "Half"
[component.lane]
title = "Lane"
todo = "Keep it whole."
"""


@dataclass(frozen=True)
class Shelf:
    """A folder in which Python looks for packages."""

    folder: Path

    def put(self, package: str, module: str, source: str, game: str, version: str = "1.2") -> None:
        """A package with one module; its entry point `game` is the module's GAME."""
        (self.folder / f"{module}.py").write_text(source, encoding="utf-8")
        about = self.folder / f"{package.replace('-', '_')}-{version}.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n", "utf-8")
        (about / "entry_points.txt").write_text(f"[{GROUP}]\n{game} = {module}:GAME\n", "utf-8")

    def put_half(self) -> None:
        self.put("half-game", "half_game", HALF, "half")
        data = self.folder / "half_data" / "half"
        data.mkdir(parents=True)
        for lang in ("en", "ja", "it"):
            (data / f"strings.{lang}.toml").write_text(WORDS, encoding="utf-8")


BROKEN: Mapping[str, tuple[str, str]] = {
    "raises": ("1 / 0", "ZeroDivisionError: division by zero"),
    "leaves": ("raise SystemExit('bye')", "SystemExit: bye"),
    "needs": ("import no_such_package", "ModuleNotFoundError: No module named 'no_such_package'"),
    "offers_nothing": ("", "AttributeError: module 'offers_nothing' has no attribute 'GAME'"),
    "is_text": ("GAME = 'a game'", "is_text:GAME is no Game"),
    "is_a_class": (f"{HALF}\nGAME = Half", "is_a_class:GAME is no Game"),
    "has_no_name": (HALF.replace('    name = "Half"\n', ""), "it does not say its name"),
    "calls_itself_otherwise": (HALF, "it calls itself half"),
}
"""Modules that are no game, and what is said of each."""


@contextmanager
def opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    """Looked into until the end of the test; whatever was imported from it is forgotten then."""
    folder.mkdir()
    before = set(sys.modules)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(registering, "entry_points", partial(_entry_points, folder))
    register.cache_clear()
    yield Shelf(folder)
    register.cache_clear()
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
            del sys.modules[name]


def _entry_points(folder: Path, group: str) -> list[EntryPoint]:
    """Those of the packages in this folder; what else is installed here is nobody's business."""
    packages = distributions(path=[str(folder)])
    return [entry for package in packages for entry in package.entry_points if entry.group == group]
