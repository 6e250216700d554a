"""The register of games: those of the kit, and those that live in packages of their own.

Nothing here knows a game by name. A package offers one as an entry point of the group `pnp.games`; one that cannot be
imported is named and left out, and the others go on.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Container
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import cast

from pnp.kit.errors import PnpError, unknown
from pnp.kit.game import AnyGame, Game
from pnp.kit.paths import data_dir

GROUP = "pnp.games"
KIT = ""
"""Where the kit's own games come from: no other package."""


@dataclass(frozen=True)
class Broken:
    """A game that was offered and cannot be had."""

    id: str
    origin: str
    why: str

    @property
    def error(self) -> PnpError:
        what = f"the game {self.id} cannot be used: {self.why}"
        return PnpError(what, where=self.origin, do="update or remove that package; the other games work without it")


@dataclass(frozen=True)
class Register:
    games: tuple[AnyGame, ...]
    broken: tuple[Broken, ...]
    origins: dict[str, str]
    """The package from which each game comes; empty for those of the kit."""


@cache
def register() -> Register:
    """Every game there is. Costs a look at all packages that are installed."""
    games = {id_: _import_own(id_) for id_ in _own_ids()}
    origins = dict.fromkeys(games, KIT)
    broken: list[Broken] = []
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        found = _import_foreign(entry, games)
        if isinstance(found, Broken):
            broken.append(found)
        else:
            games[found.id], origins[found.id] = found, _origin(entry)
    return Register(tuple(games.values()), tuple(broken), origins)


def shelves() -> tuple[Path, ...]:
    """Where games that live elsewhere keep their data."""
    found: list[Path] = []
    for game in register().games:
        with suppress(Exception):  # it is told when somebody wants its data
            found.append(game.shelf)
    return tuple(dict.fromkeys(shelf for shelf in found if shelf != data_dir()))


def all_games() -> list[AnyGame]:
    return list(register().games)


def game_ids() -> tuple[str, ...]:
    return tuple(game.id for game in register().games)


def is_known(id_: str) -> bool:
    """Whether a game is called so; other packages are looked at only if none of ours is."""
    return id_ in _own_ids() or (id_.isidentifier() and id_ in game_ids())


def find_game(id_: str) -> AnyGame:
    if id_ in _own_ids():
        return _import_own(id_)
    for game in register().games:
        if game.id == id_:
            return game
    for broken in register().broken:
        if broken.id == id_:
            raise broken.error
    raise unknown("game", id_, game_ids(), do="pnp games lists them")


@cache
def _own_ids() -> tuple[str, ...]:
    from pnp import games

    return tuple(sorted(module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg))


def _import_own(id_: str) -> AnyGame:
    game: AnyGame = import_module(f"pnp.games.{id_}").GAME
    return game


def _import_foreign(entry: EntryPoint, known: Container[str]) -> AnyGame | Broken:
    """Whatever goes wrong in somebody else's package is a reason to leave it out, never one to stop."""
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:
        return Broken(entry.name, _origin(entry), f"{type(error).__name__}: {error}")
    if why := _fault(game, entry, known):
        return Broken(entry.name, _origin(entry), why)
    return cast("AnyGame", game)


def _fault(game: object, entry: EntryPoint, known: Container[str]) -> str:
    """What is wrong with something that is offered as a game; empty where nothing is."""
    if not isinstance(game, Game):
        return f"{entry.value} is no Game"
    unsaid = [name for name in ("id", "name", "players") if not hasattr(game, name)]
    if unsaid:
        return f"it does not say its {', '.join(unsaid)}"
    if game.id != entry.name:
        return f"it calls itself {game.id}"
    return "another game has that name" if game.id in known else ""


def _origin(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else entry.value
