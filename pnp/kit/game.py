"""What a game is: its name, its data, and its parts. A small game has few of them.

The parts are typed by the rooms that use them, so this is the one module that names types from above; it imports
nothing of them. A game is a subclass that imports a part when somebody asks for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from inspect import getfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from pnp.kit.errors import PnpError, Problems
from pnp.kit.library import Library
from pnp.kit.options import OwnOption, Verb
from pnp.kit.paths import data_dir

if TYPE_CHECKING:
    from pnp.desk.lent import Lent
    from pnp.desk.rulebook.art import BookArt
    from pnp.lab.balance import Balance
    from pnp.lab.bots import Lab
    from pnp.press.board import LiveBoard
    from pnp.press.product import Product
    from pnp.referee.narrate import Teller
    from pnp.referee.rules import Phased, Rules
    from pnp.season.system import SeasonSystem

D = TypeVar("D")
S = TypeVar("S", bound="Phased")

Starter = Callable[[str, Path], tuple[Path, str]]
"""From a name and a data folder: where a new file goes in it, and what stands in it."""

PARTS = ("product", "rules", "teller", "season", "desk", "lab", "balance", "board", "book")
VERBS: Mapping[str, tuple[str, ...]] = {
    "print": ("product",),
    "referee": ("rules", "teller", "season"),
    "rules": ("rules",),
    "season new": ("rules", "teller", "season"),
    "simulate": ("lab",),
    "balance": ("balance",),
}
"""What people type to have something of a game, and the parts that it must have for that."""
_LACKING = {
    "product": "{} has nothing to print",
    "rules": "{} has no rules for the referee",
    "teller": "{} has no voice at the table",
    "season": "{} has no season",
    "desk": "{} has no paperwork for a season",
    "lab": "{} has no bots",
    "balance": "{} has no targets to be measured against",
    "board": "{} has no board that could be drawn",
    "book": "{} has no pictures for a rule book",
}


@lru_cache(maxsize=32)
def _read(game: AnyGame, library: Library, _fingerprint: str) -> Any:
    """What many ask for is read once as long as its files say the same: nobody changes anything in it."""
    return game.read(library)


class Game(ABC, Generic[D, S]):
    """A game. `D` is its data, `S` the state of a race."""

    id: ClassVar[str]
    """What people type for it, and what its data folder is called."""
    name: ClassVar[str]
    """In English; words `game.name` say it in every language."""
    players: ClassVar[tuple[int, int]]
    """How many can play: the fewest and the most."""

    # -- data

    @property
    def shelf(self) -> Path:
        """The folder that holds its data folder, `<id>/`: the kit's own, or `data/` beside the module of the game."""
        ours = data_dir()
        return ours if (ours / self.id).is_dir() else Path(getfile(type(self))).parent / "data"

    def library(self, overlay: Path | None = None) -> Library:
        """Its data files, with somebody's own laid over them."""
        return Library(self.id, overlay, self.shelf)

    @abstractmethod
    def read(self, library: Library) -> D:
        """Its checked data; every problem at once."""

    def load(self, library: Library) -> D:
        """The same, with files that nobody would read among the problems."""
        problems: list[PnpError] = []
        try:
            data: D = _read(self, library, library.fingerprint)
        except Problems as several:
            problems += several.problems
        except PnpError as one:
            problems.append(one)
        problems += library.stray_files()
        if problems:
            raise Problems.counted(problems)
        return data

    @property
    def starters(self) -> Mapping[str, Starter]:
        """Files to begin one's own data with, by kind."""
        return {}

    def own_options(self, verb: Verb) -> Sequence[OwnOption]:
        """The options of a verb that only this game has."""
        return ()

    # -- parts

    @property
    def product(self) -> Product[D]:
        """What is printed."""
        raise self.lacking("product")

    @property
    def rules(self) -> Rules[D, S]:
        """What is refereed."""
        raise self.lacking("rules")

    @property
    def teller(self) -> Teller[D]:
        """How its rulings sound."""
        raise self.lacking("teller")

    @property
    def season(self) -> SeasonSystem[D]:
        """How races add up."""
        raise self.lacking("season")

    @property
    def desk(self) -> Lent[D]:
        """What it lends to the paperwork of its seasons."""
        raise self.lacking("desk")

    @property
    def lab(self) -> Lab[D, S]:
        """Who plays when nobody does."""
        raise self.lacking("lab")

    @property
    def balance(self) -> Balance[D]:
        """What its numbers should do."""
        raise self.lacking("balance")

    @property
    def board(self) -> LiveBoard[D]:
        """How a race under way looks."""
        raise self.lacking("board")

    @property
    def book(self) -> BookArt[D]:
        """What is drawn in its rule book."""
        raise self.lacking("book")

    @property
    def offers(self) -> tuple[str, ...]:
        """The parts it has: those that it defines itself."""
        return tuple(part for part in PARTS if getattr(type(self), part) is not getattr(Game, part))

    @property
    def verbs(self) -> tuple[str, ...]:
        """What can be done with it."""
        return tuple(verb for verb, parts in VERBS.items() if all(map(self.has, parts)))

    def has(self, part: str) -> bool:
        """Whether it has this part."""
        return part in self.offers

    def need(self, *parts: str) -> None:
        """Raises for the first of these parts that it has not, before anybody is asked anything."""
        for part in parts:
            if not self.has(part):
                raise self.lacking(part)

    def lacking(self, part: str) -> PnpError:
        """What is to be said when somebody wants a part that this game has not."""
        works = [f"pnp {verb} {self.id}" for verb in self.verbs]
        return PnpError(
            _LACKING[part].format(self.name), expected=", ".join(works), do="pnp games shows what each game has"
        )


AnyGame: TypeAlias = Game[object, "Phased"]
"""A game out of the register: whatever its data are, they only ever go back to its own parts."""
