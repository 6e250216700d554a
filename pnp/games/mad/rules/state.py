"""The state of a MAD Racers race: cars on the course, their parts and fuel, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pnp.games.mad.model import Effect, MadData, Race
from pnp.games.mad.model.course import GOAL, Course
from pnp.games.mad.rules.asks import UNKNOWN
from pnp.games.mad.rules.moving import Trip
from pnp.referee.ask import Option, Refused
from pnp.referee.reader import OptionInfo

PLAYERS = "players"
"""The table of a season that the score track shows."""
OPTIONS: dict[str, OptionInfo] = {
    "cards": OptionInfo(("secret", "face_up", "dealt"), "M44"),
    "reveal": OptionInfo(("together", "in_turn"), "MA5"),
    "reverse_direction": OptionInfo(("no", "yes"), "MA14"),
    "photo_finish": OptionInfo(("no", "yes"), "MA25"),
    "starter": OptionInfo(("winner", "last"), "MA26"),
    "flying_start": OptionInfo(("no", "yes"), "MA27"),
}
PHASES = ("course", "starter", "deal", "pass", "lay", "reveal", "bonus", "turn", "finish")
SIDES = ("first", "last")


Numbers = tuple[tuple[Option, ...], tuple[Refused, ...]]
"""Numbers of dice that may be chosen, and that may not."""


@dataclass(frozen=True)
class Build:
    """What the parts of a car come to, together."""

    terrains: frozenset[str] = frozenset()
    effect: Effect = field(default_factory=Effect)


def build_of(data: MadData, parts: Sequence[str]) -> Build:
    terrains: set[str] = set()
    doubles, move, arrows, most, passing = False, 0, 0, len(data.dice), False
    fuel: dict[int, int] = {}
    for id in parts:
        part = data.parts[id]
        effect = part.effect
        terrains.update(part.terrains)
        doubles |= effect.count_doubles
        move += effect.move
        arrows += effect.arrows
        most = min(most, effect.max_dice)
        passing |= effect.free_passing
        for dice, less in effect.fuel.items():
            fuel[dice] = fuel.get(dice, 0) + less
    return Build(frozenset(terrains), Effect(doubles, move, arrows, fuel, most, passing))


@dataclass
class Racer:
    """One player: the car, the cards, the tank."""

    seat: str
    car: str
    cell: str = ""
    """Where the car stands; empty before the start, GOAL once it is home."""
    fuel: int = 0
    hand: list[str] = field(default_factory=list)
    """Part cards; ? stands for one that the referee does not know."""
    laid: list[str] = field(default_factory=list)
    """In front of the player, face up or down."""
    up: list[str] = field(default_factory=list)
    """Of these, the parts that are used."""
    turns: int = 0
    left: int | None = None
    """Turns left once somebody is home (M46)."""
    spare: int = 0
    """Points left over when the car came home."""
    place: int = 0
    retired: bool = False
    score: int = 0
    """What the races were worth."""
    by_hand: int = 0
    """What has been decided by hand besides: given, taken, or won in a race that was counted again."""
    bonus: list[int] = field(default_factory=list)
    """Bonus cards won."""

    @property
    def total(self) -> int:
        return self.score + self.by_hand

    @property
    def is_home(self) -> bool:
        return self.cell == GOAL

    @property
    def runs(self) -> bool:
        """Whether it still has turns in this race."""
        return not self.is_home and not self.retired and self.left != 0


class Lore:
    """What is so in every race with the same data, worked out once."""

    MOST = 20_000

    def __init__(self, data: MadData) -> None:
        self.data = data
        self._builds: dict[tuple[str, ...], Build] = {}
        self._dice: dict[tuple[tuple[str, ...], int], Numbers] = {}

    def build(self, parts: tuple[str, ...]) -> Build:
        """What parts come to: asked a dozen times a turn."""
        build = self._builds.get(parts)
        if build is None:
            build = self._builds[parts] = build_of(self.data, parts)
        return build

    def numbers_of_dice(self, parts: tuple[str, ...], fuel: int, found: Callable[[], Numbers]) -> Numbers:
        """What may be chosen with these parts and so much fuel."""
        known = self._dice.get((parts, fuel))
        if known is None:
            if len(self._dice) >= self.MOST:
                self._dice.clear()
                self._builds.clear()
            known = self._dice[parts, fuel] = found()
        return known


_lore: dict[int, Lore] = {}


def lore_of(data: MadData) -> Lore:
    found = _lore.get(id(data))
    if found is None or found.data is not data:
        found = _lore[id(data)] = Lore(data)
    return found


@dataclass
class State:
    data: MadData = field(repr=False, compare=False)
    options: dict[str, str]
    racers: dict[str, Racer]
    """Clockwise."""
    race: int = 1
    races: int = 3
    phase: str = "course"
    layout: list[str] = field(default_factory=list)
    """The sheets from one end to the other; S4r is turned."""
    untold: bool = False
    """Nobody has written down how the course of the race before lay (M52)."""
    start_side: str = "first"
    course: Course | None = field(default=None, repr=False, compare=False)
    own_course: dict[str, object] | None = None
    """A course that is not made of sheets, as it was written."""
    boxed: list[str] = field(default_factory=list)
    """Sheets that went back to the box."""
    starter: str = ""
    seat: str = ""
    """Whose turn it is."""
    turn: int = 0
    shown: list[int] = field(default_factory=list)
    """The bonus cards beside the goal."""
    drawn: list[int] = field(default_factory=list)
    """Bonus cards of earlier races."""
    home: list[str] = field(default_factory=list)
    """In the order of arrival."""
    _lore: Lore = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._lore = lore_of(self.data)

    @property
    def rules(self) -> Race:
        return self.data.races[self.race - 1]

    def on(self, option: str) -> bool:
        return self.options[option] == "yes"

    @property
    def track(self) -> Course:
        assert self.course is not None
        return self.course

    @property
    def first_round(self) -> bool:
        """M39, MA15: until the last player has completed a turn."""
        return any(not racer.turns for racer in self.racers.values())

    @property
    def is_scored(self) -> bool:
        """Whether the race is over and its places are given."""
        return any(racer.place for racer in self.racers.values())

    def key(self, what: str) -> str:
        return f"r{self.race}.{what}"

    def turn_key(self, what: str) -> str:
        return f"r{self.race}.t{self.turn}.{self.seat}.{what}"

    def left_of(self, seat: str) -> str:
        seats = list(self.racers)
        return seats[(seats.index(seat) + 1) % len(seats)]

    def clockwise(self) -> list[Racer]:
        """M24: from the starting player on."""
        seats = list(self.racers)
        first = seats.index(self.starter) if self.starter in seats else 0
        return [self.racers[seat] for seat in seats[first:] + seats[:first]]

    def head_start(self, racer: Racer) -> int:
        """MA27: cells more in the first turn, one for each who drove before."""
        return self.clockwise().index(racer) if self.on("flying_start") and not racer.turns else 0

    def build(self, racer: Racer) -> Build:
        return self._lore.build(tuple(racer.up))

    def fuel_cost(self, racer: Racer, dice: int) -> int:
        """M28, after the parts."""
        return max(0, self.data.dice[dice - 1].fuel - self.build(racer).effect.fuel.get(dice, 0))

    def arrows(self, racer: Racer, dice: int) -> int:
        """M29, after the parts."""
        return max(0, self.data.dice[dice - 1].arrows + self.build(racer).effect.arrows)

    def numbers_of_dice(self, racer: Racer, found: Callable[[], Numbers]) -> Numbers:
        return self._lore.numbers_of_dice(tuple(racer.up), racer.fuel, found)

    def trip(self, racer: Racer, points: int, arrows: int) -> Trip:
        build = self.build(racer)
        names = self.track.names
        others = [names[other.cell] for other in self.racers.values() if other is not racer and other.cell in names]
        free = self.first_round or build.effect.free_passing
        return Trip(
            self.track, names[racer.cell], points, arrows, racer.fuel, build.terrains,
            frozenset(others) - {self.track.goal}, free,
        )  # fmt: skip

    def to_go(self, racer: Racer) -> int:
        """Steps to beyond the last cell, over the terrains that the car can enter."""
        track = self.track
        return track.to_go(self.build(racer).terrains)[track.names[racer.cell]]

    def order(self) -> list[Racer]:
        """Who is where: home in order, then by the way to go, then as they sit."""

        def ahead(racer: Racer) -> tuple[int, int]:
            if racer.seat in self.home:
                return 0, racer.place or self.home.index(racer.seat) + 1
            return 1, self.to_go(racer) if racer.cell else 0

        return sorted(self.racers.values(), key=ahead)

    def known_elsewhere(self, seat: str) -> list[str]:
        """Parts that others are known to have."""
        return [
            card
            for racer in self.racers.values()
            if racer.seat != seat
            for card in (*racer.hand, *(racer.laid or racer.up))
            if card != UNKNOWN
        ]

    def shown_elsewhere(self, seat: str) -> list[str]:
        """Parts that lie face up in front of others."""
        return [card for racer in self.racers.values() if racer.seat != seat for card in racer.up]

    def pile(self) -> int:
        """Part cards that nobody has."""
        held = sum(len(racer.hand) + len(racer.laid) for racer in self.racers.values())
        return len(self.data.part_deck.faces) - held
