"""The contract between a game's rules and everything that plays them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, Never, Protocol, TypeAlias, TypeVar

from pnp.referee.ask import Answer, Ask, Event
from pnp.referee.entering import Entries
from pnp.referee.grammar import Grammar, Position

__all__ = [
    "MOST_RACES",
    "Asking",
    "Grammar",
    "Kind",
    "Log",
    "Phased",
    "Played",
    "Position",
    "RaceResult",
    "RaceSetup",
    "Rules",
    "Said",
    "event",
]

MOST_RACES = 200
"""How long a season may be."""

D = TypeVar("D", contravariant=True)


class Phased(Protocol):
    """What is known of the state of any race: the phase in which it stands."""

    phase: str


S = TypeVar("S", bound=Phased)

Asking = Generator[Ask, Answer, "str | None"]
"""A phase: yields questions, receives accepted answers, ends by naming the next phase (None: the race is over)."""


class Kind:
    """What is said a thousand times a race: the code of its words, and what its values are called.

    A rule tells it in one flat piece, `log.tell((KIND, rule, value, value …))`; names are put to the values when
    somebody wants to read them.
    """

    __slots__ = ("code", "names")

    def __init__(self, code: str, names: str) -> None:
        self.code = code
        self.names = names.split()


Said = tuple[Any, ...]
"""What a rule decided: (code, rule, args) or (kind, rule, value, value …)."""


class Log:
    """Where a rule says what it decided. Events are made of it when somebody wants to read them."""

    __slots__ = ("_events", "said", "tell")

    def __init__(self) -> None:
        self.said: list[Said] = []
        self._events: list[Event] = []
        self.tell: Callable[[Said], None] = self.said.append
        """As `say`, for a `Kind`."""

    def say(self, code: str, rule: str, **args: Any) -> None:
        self.said.append((code, rule, args))

    @property
    def events(self) -> list[Event]:
        made = self._events
        made += [event(*said) for said in self.said[len(made) :]]
        return made


def event(what: str | Kind, rule: str, *values: Any) -> Event:
    """What was said, with names to its values."""
    if isinstance(what, Kind):
        return Event(what.code, rule, dict(zip(what.names, values, strict=True)))
    return Event(what, rule, *values)


@dataclass(frozen=True)
class RaceSetup:
    """Everything agreed before a race: who takes part, which options, what the last race left behind."""

    race: int = 1
    races: int = 1
    entries: Entries = field(default_factory=Entries)
    options: Mapping[str, Any] = field(default_factory=dict)
    programme: Mapping[str, Any] = field(default_factory=dict)
    """What the season's programme says about this race (its course, its length …)."""
    carry: Mapping[str, Any] | None = None
    """`RaceResult.carry` of the race before, or None before the first."""
    totals: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """What stands before it in each table of the season, by the table's id: what was decided by hand counts, too."""


@dataclass(frozen=True)
class RaceResult:
    """A finished race as a fact: stored in the journal, never computed again."""

    race: int
    order: tuple[str, ...]
    points: Mapping[str, int]
    out: tuple[str, ...] = ()
    carry: Mapping[str, Any] = field(default_factory=dict)

    @property
    def home(self) -> tuple[str, ...]:
        """Those who came home, the winner first."""
        return tuple(who for who in self.order if who not in self.out)

    def to_json(self) -> dict[str, Any]:
        return {
            "race": self.race,
            "order": list(self.order),
            "points": dict(self.points),
            "out": list(self.out),
            "carry": dict(self.carry),
        }

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> RaceResult:
        return cls(raw["race"], tuple(raw["order"]), dict(raw["points"]), tuple(raw["out"]), dict(raw["carry"]))


class Rules(Protocol[D, S]):
    """A game's rules: its part `rules`. `D` is its data, `S` its state: plain data, nothing that matters lives in a
    generator across phases."""

    @property
    @abstractmethod
    def clauses(self) -> tuple[str, ...]:
        """Every clause id the referee may cite."""

    @property
    def rollers(self) -> tuple[str, ...]:
        """For whom dice fall besides the players: cars without one, the race itself."""
        return ()

    @property
    @abstractmethod
    def phases(self) -> Mapping[str, Callable[[S, Log], Asking]]:
        """Each phase of a race by its name."""

    @property
    def grammar(self) -> Grammar:
        """How its positions and turns are written, for whoever looks it up."""
        return Grammar()

    @abstractmethod
    def setup(self, data: D, setup: RaceSetup) -> S:
        """The state before the first question of a race. Raises PnpError for entries that cannot race."""

    def phase(self, state: S) -> str:
        """The phase in which this state stands; the rules keep it in the state."""
        return state.phase

    def enter(self, state: S, phase: str) -> None:
        """Put the state at the start of a phase."""
        state.phase = phase

    def check(self, state: S) -> None:
        """Invariants; runs after every answer. Raises AssertionError: a fault of ours, never of the table."""
        return

    def settled(self, state: S) -> bool:
        """Whether this is a good moment to show the whole board."""
        return True

    @abstractmethod
    def view(self, state: S, seat: str | None = None) -> dict[str, Any]:
        """What screens and bots may see; with a seat, also what only that seat may see."""

    @abstractmethod
    def position(self, state: S) -> Position:
        """The whole state as text form: `restore(data, position(s))` equals `s`."""

    def public(self, position: Position) -> Position:
        """A position without what is a secret: what the table may see of it."""
        return position

    @abstractmethod
    def restore(self, data: D, position: Position) -> S:
        """A state from its text form; every problem at once, as `Problems` with key paths."""

    @abstractmethod
    def result(self, state: S) -> RaceResult:
        """The race as a fact, once it is over."""


Played: TypeAlias = Rules[Never, S]
"""Rules of whatever data, for those who only play them."""
