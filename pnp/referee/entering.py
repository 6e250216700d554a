"""Who sits down to a race: what people type, and what comes of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import eq
from typing import Any, NamedTuple

from pnp.kit.writing import NAME, alike, plain, problem_with
from pnp.referee.reader import Reader


@dataclass(frozen=True)
class Entrant:
    """One player, and what is theirs."""

    name: str
    teams: tuple[str, ...] = ()
    """Their teams, horses or cars, by id."""
    cars: tuple[str, ...] = ()
    """Where a player has only some of a team's cars: these."""
    bot: str = ""
    """The kind of bot that plays; empty for a person."""
    stand_in: str = ""
    """Who sits there instead for a race."""

    @property
    def person(self) -> str:
        """Who really races."""
        return self.stand_in or self.name

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Entrant:
        teams, cars = (tuple(raw.get(name, ())) for name in ("teams", "cars"))
        return cls(raw["name"], teams, cars, raw.get("bot", ""), raw.get("stand_in", ""))

    def to_json(self) -> dict[str, Any]:
        plain: dict[str, Any] = {"name": self.name, "teams": list(self.teams)}
        plain |= {"cars": list(self.cars)} if self.cars else {}
        plain |= {"bot": self.bot} if self.bot else {}
        return plain | ({"stand_in": self.stand_in} if self.stand_in else {})


@dataclass(frozen=True)
class Entries:
    """Everybody who takes part, clockwise."""

    players: tuple[Entrant, ...] = ()
    changed_in: int = 0
    """The race before which these players sat down; 0 for those who were there from the first."""
    own: Mapping[str, Any] = field(default_factory=dict)
    """What only the game itself wants to know of its field, as plain data."""

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def owned(self) -> dict[str, tuple[str, ...]]:
        """What each player has."""
        return {player.name: player.teams for player in self.players}

    @property
    def owners(self) -> dict[str, str]:
        """Whose each team, horse or car is."""
        return {team: player.name for player in self.players for team in player.teams}

    @property
    def stand_ins(self) -> dict[str, str]:
        """Who sits there instead of whom."""
        return {player.name: player.stand_in for player in self.players if player.stand_in}

    def with_stand_ins(self, stand_ins: Mapping[str, str]) -> Entries:
        """The same seats, with others in some of them."""
        if not stand_ins and not self.stand_ins:
            return self
        return replace(
            self, players=tuple(replace(each, stand_in=stand_ins.get(each.name, "")) for each in self.players)
        )

    @classmethod
    def of(cls, owned: Mapping[str, Sequence[str]], **own: Any) -> Entries:
        """From what each player has."""
        return cls(tuple(Entrant(name, tuple(teams)) for name, teams in owned.items()), own=own)

    @classmethod
    def typed(cls, players: Sequence[str], **own: Any) -> Entries:
        """From what people type, unchecked: the rules look at it when the race is set up."""
        return cls(tuple(Entrant(each.name, each.wanted) for each in typed_players(players)), own=own)

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Entries:
        own = {name: value for name, value in raw.items() if name not in ("players", "changed_in")}
        return cls(tuple(map(Entrant.from_json, raw.get("players", ()))), raw.get("changed_in", 0), own)

    def to_json(self) -> dict[str, Any]:
        plain = {"players": [player.to_json() for player in self.players], **self.own}
        return plain | ({"changed_in": self.changed_in} if self.changed_in else {})


class Typed(NamedTuple):
    """A player as somebody wrote them down."""

    key: str
    """Where it stands, for whoever has to explain what is wrong with it."""
    name: str
    wanted: tuple[str, ...]
    bot: str = ""


SEPARATORS = ",、+"
"""What stands between two things that a player wants."""


def typed_players(given: object, separators: str = SEPARATORS) -> Iterator[Typed]:
    """ "Anna: red, blue", or the entrants that came of it."""
    for index, raw in enumerate(_listed(given)):
        yield Typed(f"players[{index}]", *_split(raw, separators))


def _listed(given: object) -> Sequence[object]:
    return given if isinstance(given, Sequence) and not isinstance(given, str) else ()


def _split(raw: object, separators: str) -> tuple[str, tuple[str, ...], str]:
    if isinstance(raw, Entrant):
        return raw.name, raw.cars or raw.teams, raw.bot
    if isinstance(raw, Mapping):
        wanted = raw.get("cars") or raw.get("teams", ())
        named = tuple(map(str, wanted)) if isinstance(wanted, Sequence) and not isinstance(wanted, str) else ()
        return str(raw.get("name", "")).strip(), named, str(raw.get("bot", ""))
    name, _, text = str(raw).replace("：", ":").partition(":")
    parts = re.split(f"[{re.escape(separators)}]+", text)
    return name.strip(), tuple(part.strip() for part in parts if part.strip()), ""


def seated(
    given: object,
    reader: Reader,
    separators: str = SEPARATORS,
    example: str = "“Anna: red”",
    shared: Container[str] = (),
) -> list[Typed]:
    """Those who have a name, and one of their own unless it may be shared; the others are faults."""
    found: list[Typed] = []
    for raw, each in zip(_listed(given), typed_players(given, separators), strict=True):
        # Who sat down on an earlier day plays on, whatever we would say to the name today.
        player, same = (each, eq) if isinstance(raw, Entrant) else (_legible(each, reader), alike)
        if not player.name:
            reader.fault(player.key, "a player has no name", example)
        elif player.name.upper() not in shared and any(same(player.name, other.name) for other in found):
            reader.fault(player.key, f"two players are called {player.name}", example)
        else:
            found.append(player)
    return found


def _legible(player: Typed, reader: Reader) -> Typed:
    """The same with the name as we keep it; a name that could not be printed is a fault."""
    name = plain(player.name)
    if odd := problem_with(name, NAME):
        reader.refuse(player.key, odd)
    return player._replace(name=name)


def enough(players: Collection[str], limits: tuple[int, int], rule: str, reader: Reader) -> bool:
    """Whether so many can play; otherwise it is a fault."""
    lo, hi = limits
    if lo <= len(players) <= hi:
        return True
    many = "few" if len(players) < lo else "many"
    reader.fault("players", f"too {many} players ({rule}): {len(players)}", f"{lo} to {hi} players, as “Anna: red”")
    return False


def one_each(
    given: object,
    reader: Reader,
    called: Mapping[str, Iterable[str]],
    limits: tuple[int, int],
    clauses: tuple[str, str],
) -> dict[str, str]:
    """ "Anna: red", or "Anna" alone for the next free colour; clockwise. The car of each.

    `called` has the ids of all cars with what else people may type for them; the clauses say how many may play, and
    that nobody has what another has."""
    names = {name.casefold(): id for id, also in called.items() for name in (id, *also) if name}
    wanted: dict[str, str] = {}
    for player in seated(given, reader, example="“Anna: red”, “Ben: blue”"):
        colour = ", ".join(player.wanted)
        car = names.get(colour.casefold(), "")
        if colour and not car:
            reader.fault(player.key, f"no car is called “{colour}”", ", ".join(called))
        elif car and car in wanted.values():
            reader.fault(player.key, f"{car} is taken ({clauses[1]})", "another colour")
        wanted[player.name] = car
    if not enough(wanted, limits, clauses[0], reader):
        return {}
    free = iter([car for car in called if car not in wanted.values()])
    return {name: car or next(free, "") for name, car in wanted.items()}
