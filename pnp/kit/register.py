"""The register of games: those of the kit, and those that live in packages of their own.

Nothing here knows a game by name. A package offers one as an entry point of the group `pnp.games`; one that cannot be
imported is named and left out, and the others go on.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING, TypeVar, cast

from pnp.kit.errors import PnpError, unknown
from pnp.kit.game import AnyGame, Game
from pnp.kit.paths import data_dir

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")

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


@contextmanager
def answering(game: AnyGame) -> Iterator[None]:
    """Whatever goes wrong inside with a game from elsewhere is a problem of that game; with ours it is a fault."""
    try:
        yield
    except (PnpError, OSError):
        raise
    except Exception as error:
        if origin := register().origins.get(game.id, KIT):
            raise Broken(game.id, origin, f"{type(error).__name__}: {error}").error from error
        raise


def culprit(fault: BaseException) -> PnpError | None:
    """What is to be said of the game from elsewhere in whose code something went wrong, if it was there."""
    origins = register().origins
    homes = {type(game).__module__.partition(".")[0]: game.id for game in register().games if origins[game.id]}
    for frame, _ in walk_tb(fault.__traceback__):
        if id_ := homes.get(str(frame.f_globals.get("__name__", "")).partition(".")[0]):
            return Broken(id_, origins[id_], f"{type(fault).__name__}: {fault}").error
    return None


def answers(question: Callable[[AnyGame], T]) -> dict[AnyGame, T]:
    """What every game says; one that cannot say it is left out, and told of when it is asked for itself."""
    found: dict[AnyGame, T] = {}
    for game in register().games:
        with suppress(PnpError), answering(game):
            found[game] = question(game)
    return found


def shelves() -> tuple[Path, ...]:
    """Where games that live elsewhere keep their data."""
    found = answers(lambda game: game.shelf).values()
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


def entry_points(group: str) -> Iterable[EntryPoint]:
    """What other packages offer. Only who wants to know waits for the import."""
    from importlib import metadata

    return metadata.entry_points(group=group)


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
