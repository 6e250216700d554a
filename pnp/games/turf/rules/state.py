"""The state of a TurfMaster race: horses on their cells, whose turn it is, and the count of everybody's cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import attrgetter

from pnp.games.turf.model import TurfData
from pnp.games.turf.model.geometry import Cell, Course, Row
from pnp.referee.reader import OptionInfo

OPTIONS: dict[str, OptionInfo] = {
    "steeplechase": OptionInfo(("no", "yes"), "T51"),
    "clear_nose": OptionInfo(("no", "yes"), "TA2"),
    "fallen_runs_next": OptionInfo(("no", "yes"), "TA5"),
    "stable_total": OptionInfo(("no", "yes"), "TA6"),
    "bonus_loss": OptionInfo(("unused", "combined"), "TA9"),
    "fence_cost": OptionInfo(("4", "3"), "TA12"),
    "fence_on": OptionInfo(("row", "line"), "T52"),
    "simultaneous": OptionInfo(("no", "yes"), "TA16"),
}
_FOREMOST = attrgetter("cell.foremost")
BEFORE = ("lanes", "first", "deal")
"""Nobody has started yet."""
ON_TRACK = ("card", "dice", "run", "round")
PHASES = (*BEFORE, *ON_TRACK, "finish")


@dataclass
class Runner:
    """One horse: where it stands, and what it has left. Cards are counted, not seen."""

    id: str
    owner: str
    lane: int = 0
    cell: Cell | None = None
    """None before the start, once it is home, and when it is out."""
    place: int = 0
    """Its place once it has finished."""
    crossed: bool = False
    """Beyond the line in this round: it still stands there and blocks (TA20)."""
    fallen: bool = False
    absent: bool = False
    """It sits this race out (TA5)."""
    acted: bool = False
    hand: int = 0
    box: int = 0
    bonus: int = 0
    """The race in which the bonus was taken, 0 before."""
    owes: bool = False
    """The bonus was taken: two of the unused cards go before the next deal (T47)."""
    gone: list[str] = field(default_factory=list)
    """Cards played in this meeting, by face or number."""
    used: int = 0
    """Cards played in this race."""
    pending: str = ""
    """A card laid face down (option simultaneous)."""

    @property
    def is_out(self) -> bool:
        """Home, fallen or not here at all: the track is without it."""
        return bool(self.place) or self.fallen or self.absent

    @property
    def runs(self) -> bool:
        """Whether it stands on the track and may still move."""
        return self.cell is not None and not self.crossed

    @property
    def at(self) -> str:
        return self.cell.name if self.cell else ""


@dataclass
class State:
    data: TurfData = field(repr=False, compare=False)
    options: dict[str, str]
    players: dict[str, tuple[str, ...]]
    """Clockwise: the horses of each."""
    horses: dict[str, Runner]
    race: int = 1
    races: int = 3
    phase: str = "lanes"
    round: int = 0
    """Card rounds and dice rounds, counted together."""
    ranks: dict[str, int] = field(default_factory=dict)
    """Fixed at the beginning of the round (T26)."""
    roller: str = ""
    """Who rolls in the next dice round, or in this one."""
    dice: list[int] = field(default_factory=list)
    speed: int = 0
    """What was chosen of the dice; 0 before."""
    start_fence: bool = False
    """The fence of the start row is set (T51)."""
    first_fence: bool = True
    """The first fence still stands (T59)."""
    finished: list[str] = field(default_factory=list)
    fallen: list[str] = field(default_factory=list)
    """In the order of their falls."""
    absent: list[str] = field(default_factory=list)
    """Who sits this race out, the last one to fall first: so they start again, outside all others (TA29)."""
    untold: list[str] = field(default_factory=list)
    """Horses of which nobody has written down how many cards they kept from the race before."""
    carried: bool = False
    lanes: list[str] = field(default_factory=list)
    """Who starts where, from the inside."""

    @property
    def course(self) -> Course:
        return self.data.board.course

    @property
    def is_chase(self) -> bool:
        return self.options["steeplechase"] == "yes"

    @property
    def fence_cost(self) -> int:
        return self.data.fence_cost if self.options["fence_cost"] == "4" else int(self.options["fence_cost"])

    @property
    def leap(self) -> int:
        """T52, TA12: so many rows a jump leads on; a fence on a line takes up no row of its own."""
        return 1 if self.options["fence_on"] == "line" else 2

    def on(self, option: str) -> bool:
        return self.options[option] == "yes"

    def order(self, horses: Iterable[Runner] | None = None) -> list[Runner]:
        """T12: the foremost first, on one line the inner lane."""
        standing = [h for h in (self.horses.values() if horses is None else horses) if h.cell is not None]
        standing.sort(key=_FOREMOST)
        return standing

    def running(self) -> list[Runner]:
        return self.order([horse for horse in self.horses.values() if not horse.crossed])

    def starters(self) -> list[Runner]:
        return [horse for horse in self.horses.values() if not horse.absent]

    def waiting(self) -> list[Runner]:
        """Horses that have still to move in this round."""
        return self.order([horse for horse in self.horses.values() if not horse.acted and not horse.crossed])

    def is_waiting(self) -> bool:
        """Whether anybody has still to move in this round."""
        return any(horse.runs and not horse.acted for horse in self.horses.values())

    @property
    def is_laying(self) -> bool:
        """TA16: all cards are laid before the first one is turned up, and nobody moves yet."""
        return self.on("simultaneous") and not any(horse.pending or horse.acted for horse in self.running())

    def fences(self) -> list[Row]:
        """The rows with a fence now."""
        if not self.is_chase:
            return []
        rows = self.data.board.fences
        start = self.data.board.start
        return [
            row
            for index, row in enumerate(rows)
            if ((row.section, row.n) != (start.section, start.n) or self.start_fence) and (index or self.first_fence)
        ]

    def all_beyond(self, row: Row) -> bool:
        """Whether somebody stands on the track, and nobody on this row or before it."""
        return (last := self._last) is not None and last > self.course.at(1, row).along

    def is_passed(self, fence: Row) -> bool:
        """T59: whether nobody has it still to jump. Whoever stands on its row has done so if it stands on the line."""
        return (last := self._last) is not None and last > self.course.at(1, fence).along - (2 - self.leap)

    @property
    def _last(self) -> float | None:
        """Where the last horse on the track stands."""
        return min([horse.cell.along for horse in self.horses.values() if horse.cell is not None], default=None)

    def may_take_bonus(self, horse: Runner) -> bool:
        """T49: once a meeting, and both cards are still in the box."""
        return not horse.bonus and horse.box >= self.data.bonus

    def handicap(self, horse: str) -> int | None:
        """T23: plain cards of this value or more may not be moved."""
        rank = self.ranks.get(horse, 99)
        return self.data.handicap[rank - 1] if rank <= len(self.data.handicap) else None

    def left_of(self, seat: str) -> str:
        seats = list(self.players)
        return seats[(seats.index(seat) + 1) % len(seats)]

    def who_rolls(self, seat: str) -> str:
        """T34, TA11: this player, or the next one clockwise who has a running horse."""
        for _ in self.players:
            if any(self.horses[horse].runs for horse in self.players[seat]):
                break
            seat = self.left_of(seat)
        return seat

    def key(self, what: str) -> str:
        kind = "c" if self.round % 2 else "d"
        return f"r{self.race}.{kind}{self.round}.{what}"


def ranks(state: State) -> dict[str, int]:
    """T27, T39: one more than the horses strictly ahead, the finished ones and those beyond the line among them."""
    standing = [(horse.id, horse.cell.along) for horse in state.order() if horse.cell is not None]
    home = len(state.finished)
    return {id: 1 + home + sum(other > position for _, other in standing) for id, position in standing}
