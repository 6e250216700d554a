"""The register of games, and what each one offers. Nothing here knows a game by name."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pnp.kit.errors import PnpError, Problems, unknown
from pnp.kit.library import Library


@dataclass(frozen=True)
class Game:
    """A folder under `pnp/games`. Its parts are imported only when somebody asks for them."""

    id: str
    name: str
    players: tuple[int, int]
    package: str

    def library(self, overlay: Path | None = None) -> Library:
        return Library(self.id, overlay)

    def load(self, library: Library) -> Any:
        """The game's checked data, or every problem in it at once."""
        problems: list[PnpError] = []
        data: Any = None
        try:
            data = self._part("data").load(library)
        except Problems as several:
            problems += several.problems
        except PnpError as one:
            problems.append(one)
        problems += library.stray_files()
        if problems:
            raise Problems.counted(problems)
        return data

    @property
    def product(self) -> Any:
        """What is printed: a `pnp.press.product.Product`."""
        return self._part("faces.components").PRODUCT

    @property
    def rules(self) -> Any:
        """What is refereed: a `pnp.referee.rules.Rules`."""
        return self._part("rules").RULES

    @property
    def teller(self) -> Any:
        """How its rulings sound: a `pnp.referee.narrate.Teller`."""
        return self._part("table.telling").TELLER

    @property
    def season(self) -> Any:
        """How races add up: a `pnp.season.system.SeasonSystem`."""
        return self._part("season.system").SEASON

    @property
    def lab(self) -> Any:
        """Who plays when nobody does: a `pnp.lab.bots.Lab`."""
        return self._part("bots").LAB

    @property
    def picture(self) -> Callable[..., tuple[Path, Path]] | None:
        """Draws the position of a race: `picture(data, words, view, stem)` writes an SVG and a PNG, and says where."""
        found: Callable[..., tuple[Path, Path]] | None
        found = self._part("table.live_map").picture if self.has("table.live_map") else None
        return found

    @property
    def paper(self) -> Any:
        """What it lends to the paperwork of its seasons: a `pnp.desk.lent.Paper`."""
        return self._part("season.desk").PAPER

    @property
    def balance(self) -> Any:
        """What its numbers should do: a `pnp.lab.balance.Balance`."""
        if not self.has("balance.targets"):
            raise PnpError(
                f"{self.name} has no targets to be measured against", do="pnp simulate shows what its bots do"
            )
        return self._part("balance.targets").BALANCE

    @property
    def starters(self) -> Mapping[str, Callable[[str, Path], tuple[Path, str]]]:
        """Files to begin one's own data with, by kind: where each goes, and what stands in it."""
        found: Mapping[str, Any] = self._part("starters").STARTERS if self.has("starters") else {}
        return found

    @property
    def is_refereed(self) -> bool:
        return self.has("rules")

    def has(self, part: str) -> bool:
        try:
            return find_spec(f"{self.package}.{part}") is not None
        except ModuleNotFoundError:
            return False

    def _part(self, name: str) -> Any:
        if not self.has(name):
            raise PnpError(
                f"{self.name} can be printed, but not yet played", do="pnp games shows what each game offers"
            )
        return import_module(f"{self.package}.{name}")


@cache
def game_ids() -> tuple[str, ...]:
    from pnp import games

    return tuple(sorted(module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg))


def find_game(game_id: str) -> Game:
    if game_id not in game_ids():
        raise unknown("game", game_id, game_ids(), do="pnp games lists them")
    game: Game = import_module(f"pnp.games.{game_id}").GAME
    return game


def all_games() -> list[Game]:
    return [find_game(game_id) for game_id in game_ids()]
