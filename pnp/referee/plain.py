"""Rules of a plain game: everybody has one car, the state of a race is a dataclass of plain values.

A game says how its races go; entering, the text form of a position and the way back from it are here.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, get_type_hints

from msgspec.json import decode, encode
from typing_extensions import override

from pnp.kit.errors import PnpError, Problems
from pnp.kit.library import explain
from pnp.kit.toml import KeyPath, show_path
from pnp.referee.entering import Entrant, one_each
from pnp.referee.reader import OptionInfo, Reader, read_options
from pnp.referee.rules import Position, RaceSetup, Rules

if TYPE_CHECKING:
    from _typeshed import DataclassInstance
    from pydantic import BaseModel

T = TypeVar("T")
K = TypeVar("K", bound="DataclassInstance")
POSITION = "position"
"""Where the values of a position stand."""
_ASIDE = "data"
"""The field of a state that is no part of its position."""


class Coloured(Protocol):
    """What somebody drives: what stands on it, and how it looks."""

    @property
    def letter(self) -> str: ...
    @property
    def colour(self) -> str:
        """As #RRGGBB."""

    @property
    def pattern(self) -> str: ...
    @property
    def names(self) -> Sequence[str]:
        """What people may type for it, besides its id and its letter."""


class PlainData(Protocol):
    """What the data of a plain game has."""

    @property
    def cars(self) -> Mapping[str, Coloured]:
        """By id."""

    @property
    def players(self) -> tuple[int, int]:
        """How many can play."""

    @property
    def points(self) -> Sequence[int]:
        """What the places of a race are worth, the best first."""

    @property
    def races(self) -> int:
        """How many make a season, if nobody says."""


D = TypeVar("D", bound=PlainData)


@dataclass
class PlainState(Generic[T]):
    """What every race has; a game adds fields of plain values, each with a default."""

    data: T = field(repr=False, compare=False)
    players: dict[str, str]
    """Who sits there, clockwise, and the car of each."""
    options: dict[str, str] = field(default_factory=dict)
    race: int = 1
    races: int = 1
    phase: str = ""

    @property
    def seats(self) -> list[str]:
        return list(self.players)


S = TypeVar("S", bound=PlainState[Any])


class PlainRules(Rules[D, S]):
    """A race begins in the first of its phases."""

    @property
    def options(self) -> Mapping[str, OptionInfo]:
        """What a table may decide otherwise."""
        return {}

    @property
    @abstractmethod
    def state(self) -> type[S]:
        """The class of its states."""

    @property
    @abstractmethod
    def entering(self) -> tuple[str, str]:
        """The clauses that say how many may play, and that nobody drives what another drives."""

    def faults(self, state: S, reader: Reader) -> None:
        """What cannot be in a race: looked for after every answer, and in every position that somebody wrote."""
        return

    def seated(self, data: D, players: object, reader: Reader) -> dict[str, str]:
        """The car of each, from what people typed."""
        called = {id: (car.letter, *car.names) for id, car in data.cars.items()}
        return one_each(players, reader, called, data.players, self.entering)

    @override
    def setup(self, data: D, setup: RaceSetup) -> S:
        reader = Reader({}, "entries")
        players = self.seated(data, setup.entries.players, reader)
        options = read_options(self.options, setup.options, reader)
        reader.finish()
        return self.state(data, players, options, setup.race, setup.races, next(iter(self.phases)))

    @override
    def check(self, state: S) -> None:
        reader = Reader({}, POSITION)
        self.faults(state, reader)
        assert not reader.problems, "\n".join(map(str, reader.problems))

    @override
    def view(self, state: S, seat: str | None = None) -> dict[str, Any]:
        """Everything: nothing is a secret."""
        return position_of(state)

    @override
    def position(self, state: S) -> Position:
        return position_of(state)

    @override
    def restore(self, data: D, position: Position) -> S:
        state = state_from(self.state, data, position)
        reader = Reader(position, POSITION)
        state.phase = reader.one_of("phase", list(self.phases), next(iter(self.phases)))
        state.options = read_options(self.options, state.options, reader)
        self.seated(data, [Entrant(name, (car,)) for name, car in state.players.items()], reader)
        if not reader.problems:
            self.faults(state, reader)
        reader.finish()
        return state


# -- a dataclass as plain values, and back


def position_of(state: DataclassInstance) -> Position:
    """Every field but `data`; what is None is left out, for TOML cannot say it."""
    values = {each.name: getattr(state, each.name) for each in _told(type(state))}
    position: Position = decode(encode({name: value for name, value in values.items() if value is not None}))
    return position


def state_from(kind: type[K], data: object, position: Position) -> K:
    """A state of this kind; every value that cannot be one, with its place."""
    from pydantic import ValidationError

    model = _model(kind)
    try:
        # As JSON, where a list may become a tuple and a table a dataclass, and yet no text becomes a number.
        read = model.model_validate_json(json.dumps(position, default=str), strict=True)
    except ValidationError as error:
        raise Problems.counted([explain(_Places(), model, item) for item in error.errors()]) from error
    make: Callable[..., K] = kind
    return make(data=data, **{name: getattr(read, name) for name in model.model_fields})


class _Places:
    """Values of a position are called by the way to them."""

    def error(self, path: KeyPath, what: str, expected: str = "") -> PnpError:
        return PnpError(what, where=f"{POSITION}.{show_path(path)}", expected=expected)


def _told(kind: type[Any]) -> list[Field[Any]]:
    return [each for each in fields(kind) if each.name != _ASIDE]


@cache
def _model(kind: type[Any]) -> type[BaseModel]:
    from pydantic import ConfigDict, create_model

    hints = get_type_hints(kind, include_extras=True)
    defined: dict[str, Any] = {each.name: (hints[each.name], _default(each)) for each in _told(kind)}
    return create_model(kind.__name__, __config__=ConfigDict(extra="forbid"), **defined)


def _default(each: Field[Any]) -> Any:
    from pydantic import Field as Described

    if each.default_factory is not MISSING:
        return Described(default_factory=each.default_factory)
    return ... if each.default is MISSING else each.default
