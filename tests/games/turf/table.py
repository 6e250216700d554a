"""A table for tests of TurfMaster: positions, races, answers by name, and the book worked out a second time."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from pnp.games.turf import GAME
from pnp.games.turf.model import Card, TurfData
from pnp.games.turf.model.geometry import Row
from pnp.games.turf.rules import RULES
from pnp.games.turf.rules.state import State
from pnp.lab.bots import any_answer
from pnp.referee.ask import Answer, Ask, Choose, Event, Reject
from pnp.referee.entering import Entries
from pnp.referee.play import Play
from pnp.referee.referee import Referee
from pnp.referee.rules import RaceResult, RaceSetup

HERE = Path(__file__).parent
HORSES = ("red", "blue", "green", "yellow", "black", "white", "orange", "violet")
SEATS = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Gina", "Hugo")
FOUR = ("Anna: red", "Ben: blue", "Carla: green", "Dan: yellow")
"""Four players, a horse each."""
TWO = ("Anna: red, blue", "Ben: green, yellow")
"""Two players, two horses each."""
CHASE = {"steeplechase": "yes"}

Race = Referee[State]


@cache
def data() -> TurfData:
    return GAME.load(GAME.library())


@cache
def bent(fences: tuple[str, ...] | None = None, points: int = 0) -> TurfData:
    """The game with other fences ("B16/0"), or with one more joker that runs so many points."""
    known = data()
    if fences is not None:
        known = replace(known, board=replace(known.board, fences=tuple(row(each) for each in fences)))
    if points:
        known = replace(known, cards=(*known.cards, Card(len(known.cards) + 1, "J", points)))
    return known


def row(text: str) -> Row:
    found = re.fullmatch(r"([A-Z])(\d+)/(\d)", text)
    assert found
    return Row(found[1], int(found[2]), int(found[3]))


# ── the book a second time: the specification's own words, with nothing of ours in it ────────────────────────────────

BASE = {"H": 0, "E": 32, "B": 45, "W": 77}
LAST = 122
"""H32 of lap 1, beyond which there is nothing."""
LINE = 110


class Spot(NamedTuple):
    lane: int
    section: str
    n: int
    lap: int

    @classmethod
    def of(cls, name: str) -> Spot:
        found = re.fullmatch(r"(\d):([HEBW])(\d+)/(\d)", name)
        assert found
        lane, section, n, lap = found.groups()
        return cls(int(lane), section, int(n), int(lap))

    def __str__(self) -> str:
        return f"{self.lane}:{self.section}{self.n}/{self.lap}"

    @property
    def where(self) -> Fraction:
        """3.3: the front edge, in inner cells."""
        along = Fraction(13 * self.n, 12 + self.lane) if self.section in "EW" else Fraction(self.n)
        return 90 * self.lap + BASE[self.section] + along


@cache
def cells_of(lane: int) -> tuple[str, ...]:
    """Every cell of a lane, in running order, from H1 of lap 0 to H32 of lap 1."""
    lap = [("H", 32), ("E", 12 + lane), ("B", 32), ("W", 12 + lane)]
    rounds = [(section, count, 0) for section, count in lap] + [("H", 32, 1)]
    return tuple(f"{lane}:{section}{n}/{laps}" for section, count, laps in rounds for n in range(1, count + 1))


@cache
def where(name: str) -> Fraction:
    return Spot.of(name).where


@cache
def after(name: str, steps: int = 1) -> str | None:
    """The cell so many steps ahead in the same lane, behind if negative."""
    lane = cells_of(int(name[0]))
    index = lane.index(name) + steps
    return lane[index] if 0 <= index < len(lane) else None


@cache
def beside(name: str, lane: int) -> str | None:
    """A diagonal step: of the cells of that lane beyond this one the nearest."""
    if not 1 <= lane <= 8:
        return None
    return min((cell for cell in cells_of(lane) if where(cell) > where(name)), key=where, default=None)


def shut(others: Iterable[str], clear_nose: bool = False) -> set[str]:
    """T13, T14: cells that may be neither stopped in nor passed through."""
    found: set[str] = set()
    for name in others:
        near = (name, after(name, -1), after(name) if clear_nose else None)
        found |= {cell for cell in near if cell is not None}
    return found


class Way(NamedTuple):
    """One way to use the points, cell by cell, the first one being where it began."""

    cells: tuple[str, ...]
    used: int
    stopped: bool
    """Before a fence, with points left."""

    @property
    def end(self) -> str:
        return self.cells[-1]

    @property
    def changes(self) -> int:
        return sum(one[0] != other[0] for one, other in zip(self.cells, self.cells[1:], strict=False))


def ways(
    start: str, points: int, closed: set[str], fences: Iterable[str] = (), cost: int = 4, leap: int = 2
) -> list[Way]:
    """3.4.1: every path that cannot be made longer."""
    rows = set(fences)

    def is_fence(cell: str | None) -> bool:
        return cell is not None and cell[2:] in rows

    limit = 7 if is_fence(after(start)) else 6

    def rec(path: tuple[str, ...], spent: int, second: bool) -> Iterator[Way]:
        cell, left, longer, block = path[-1], points - spent, False, False
        ahead = after(cell)
        if is_fence(ahead):
            landing = after(cell, leap)
            if left >= cost and landing is not None and landing not in closed:
                longer = True
                yield from rec((*path, landing), spent + cost, second)
            else:
                block = True
        elif left >= 1 and ahead is not None and ahead not in closed:
            longer = True
            yield from rec((*path, ahead), spent + 1, second)
        if left >= 1 and (spent == 0 or (spent >= limit and not second)) and not is_fence(ahead):
            for lane in (int(cell[0]) - 1, int(cell[0]) + 1):
                target = beside(cell, lane)
                if target is not None and target not in closed and not is_fence(target):
                    longer = True
                    yield from rec((*path, target), spent + 1, second or spent > 0)
        if not longer:
            yield Way(path, spent, block and left > 0)

    return list(rec((start,), 0, False))


def best(found: Sequence[Way]) -> list[Way]:
    """T20: those that use the most points."""
    most = max(way.used for way in found)
    return [way for way in found if way.used == most]


def book_ranks(standing: Mapping[str, str], home: int = 0) -> dict[str, int]:
    """T27, T39."""
    return {
        horse: 1 + home + sum(where(other) > where(cell) for other in standing.values())
        for horse, cell in standing.items()
    }


def book_order(standing: Mapping[str, str]) -> list[str]:
    """T12, T37: foremost first, on one line the inner lane."""
    return sorted(standing, key=lambda horse: (-where(standing[horse]), standing[horse][0]))


def book_limit(rank: int) -> int | None:
    """T23."""
    return {1: 9, 2: 10, 3: 11}.get(rank)


# ── positions, races, meetings ───────────────────────────────────────────────────────────────────────────────────────


def referee(position: Mapping[str, Any], known: TurfData | None = None) -> Race:
    raw = json.dumps(position)
    loaded = known or data()
    return Referee(
        RULES, start=lambda: RULES.restore(loaded, json.loads(raw)), restore=lambda p: RULES.restore(loaded, p)
    )


def position(horses: Mapping[str, Any], players: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """Horses on the track ("3:B12/0", or all about them). Up to four others sit the race out, so that enough are in
    the game; `finished` and `fallen` name horses that are home or out. Everybody has one horse unless told otherwise.
    """
    fields: dict[str, Any] = {
        horse: {"at": each} if isinstance(each, str) else dict(each) for horse, each in horses.items()
    }
    named = [*fields]
    for key in ("finished", "fallen"):
        named += [horse for horse in str(more.get(key, "")).split() if horse not in named]
    seats = list(players)
    if not seats:
        spare = [horse for horse in HORSES if horse not in named][: max(0, 4 - len(named))]
        fields |= {horse: {"absent": True} for horse in spare}
        seats = [f"{seat}: {horse}" for seat, horse in zip(SEATS, [*named, *spare], strict=False)]
    return {"players": seats, **more, "horses": fields}


def at(horses: Mapping[str, Any], known: TurfData | None = None, players: Sequence[str] = (), **more: Any) -> Race:
    return referee(position(horses, players, **more), known)


def acted(cell: str, **more: Any) -> dict[str, Any]:
    """A horse that has moved in this round."""
    return {"at": cell, "acted": True, **more}


def crossed(cell: str) -> dict[str, Any]:
    return {"at": cell, "acted": True, "crossed": True}


def turn_of(horse: str, cell: str, others: Iterable[str] = (), known: TurfData | None = None, **more: Any) -> Race:
    """One horse in a card round with others about that have moved, and had the same ranks before."""
    names = [name for name in HORSES if name != horse]
    rivals = dict(zip(names, others, strict=False))
    ranks = book_ranks({horse: cell, **rivals}, len(str(more.get("finished", "")).split()))
    moved = {name: acted(other) for name, other in rivals.items()}
    return at({horse: cell, **moved}, known, **{"ranks": ranks, **more})


def new_state(
    players: Sequence[str] = FOUR, race: int = 1, carry: Mapping[str, Any] | None = None,
    known: TurfData | None = None, races: int = 3, **options: Any,
) -> State:  # fmt: skip
    setup = RaceSetup(race=race, races=races, entries=Entries.typed(players), options=options, carry=carry)
    return RULES.setup(known or data(), setup)


def new_race(
    players: Sequence[str] = FOUR, race: int = 1, carry: Mapping[str, Any] | None = None,
    known: TurfData | None = None, races: int = 3, **options: Any,
) -> Race:  # fmt: skip
    return Referee(
        RULES,
        start=lambda: new_state(players, race, carry, known, races, **options),
        restore=lambda p: RULES.restore(known or data(), p),
    )


def ended(
    home: Sequence[str], fallen: Sequence[str] = (), players: Sequence[str] = FOUR, race: int = 1,
    horses: Mapping[str, Mapping[str, Any]] | None = None, **more: Any,
) -> RaceResult:  # fmt: skip
    """The result of a race that ended like this. `horses` says what cards they have left."""
    owned = [horse for text in players for horse in text.split(": ")[1].split(", ")]
    fields = {horse: {"box": 32 - 10 * race, **(horses or {}).get(horse, {})} for horse in owned}
    out = {"fallen": " ".join(fallen)} if fallen else {}
    raw = {"players": list(players), "race": race, "phase": "finish", "round": 15, "finished": " ".join(home), **out,
           **more, "horses": fields}  # fmt: skip
    return finished(referee(raw))


def after_result(result: RaceResult, players: Sequence[str] = FOUR, **options: Any) -> Race:
    """The race after this one, with what it left behind as it comes back from a file."""
    carry = json.loads(json.dumps(result.to_json()))["carry"]
    return new_race(players, result.race + 1, carry, **options)


def finished(race: Race) -> RaceResult:
    assert race.q is None
    return RULES.result(race.state)


# ── answers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def drive(race: Race, answers: Mapping[str, Any] | None = None, stop: str = "", rounds: int = 0) -> Race:
    """Answer by the names of the questions, `red.card` before `card`, until one is called `stop` or after so many
    rounds. A value is the answer to all such questions, or an iterator of answers. Horses keep to their lane if they
    may and nothing is said about it.
    """
    named = dict(answers or {})
    begun = race.state.round
    while (ask := race.q) is not None and stop not in (ask.text, called(ask)):
        if rounds and race.state.round >= begun + rounds:
            break
        race.answer(_answer(ask, named), "script")
    return race


def called(ask: Ask) -> str:
    return f"{ask.args.get('horse') or ask.args.get('id', '')}.{ask.text}"


def _answer(ask: Ask, named: Mapping[str, Any]) -> Answer:
    for name in (called(ask), ask.text):
        if name in named:
            value = named[name]
            return next(value) if isinstance(value, Iterator) else value
    if ask.text == "to" and isinstance(ask, Choose):
        lane = str(ask.args["at"])[0]
        return next((option.id for option in ask.options if option.id[0] == lane), ask.options[0].id)
    preset = ask.default()
    assert preset is not None, f"no answer is given for {ask.key}"
    return preset


def attempt(race: Race, *answers: Any) -> Reject | None:
    """These answers one after the other, up to the first that is refused: why it is. Nothing changes by it."""
    for answer in answers:
        before = RULES.position(race.state)
        try:
            race.answer(answer, "script")
        except Reject as reject:
            assert RULES.position(race.state) == before
            return reject
    return None


# ── what was said ────────────────────────────────────────────────────────────────────────────────────────────────────


def said(race: Race, code: str) -> list[Event]:
    return [event for event in race.events if event.code == code]


def only(race: Race, code: str) -> Event:
    (event,) = said(race, code)
    return event


def about(race: Race, code: str, horse: str) -> Event:
    (event,) = [event for event in said(race, code) if event.args["horse"] == horse]
    return event


def question(race: Race, kind: type[Any] = Ask) -> Any:
    ask = race.q
    assert isinstance(ask, kind), ask
    return ask


def ends(race: Race) -> list[str]:
    """The cells from which the horse in question may choose."""
    ask = question(race, Choose)
    assert ask.text == "to"
    return [option.id for option in ask.options]


def cells(race: Race) -> dict[str, str]:
    """Where the horses on the track stand."""
    return {horse.id: horse.at for horse in race.state.horses.values() if horse.cell}


def hands(race: Race) -> dict[str, tuple[int, int]]:
    """Cards in the hand and in the box."""
    return {horse.id: (horse.hand, horse.box) for horse in race.state.horses.values()}


def cited(race: Race) -> set[str]:
    asks = [step.ask for step in race.steps if step.ask] + list(race.open)
    rules = [*(ask.rule for ask in asks), *(event.rule for event in race.events)]
    return {clause for rule in rules for clause in rule.split()}


# ── a steward, who watches whole meetings ────────────────────────────────────────────────────────────────────────────


@dataclass
class Steward:
    """Keeps a board and the cards of his own by what is said, and objects to whatever the book does not allow (3.6)."""

    options: Mapping[str, str]
    hand: dict[str, int] = field(default_factory=dict)
    box: dict[str, int] = field(default_factory=dict)
    out: dict[str, int] = field(default_factory=dict)
    """Cards that never come back: played, lost, discarded."""
    board: dict[str, str] = field(default_factory=dict)
    ranks: dict[str, int] = field(default_factory=dict)
    places: list[str] = field(default_factory=list)
    fallen: list[str] = field(default_factory=list)
    over: set[str] = field(default_factory=set)
    """Beyond the line in this round."""
    line: list[str] = field(default_factory=list)
    """In which order they move in this round, and who has."""
    moved: list[str] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)
    dice: list[int] = field(default_factory=list)
    speed: int = 0
    cards: bool = True
    start_fence: bool = False
    first_fence: bool = True
    stopped: bool = False
    """The horse that moved last was stopped by a fence."""
    due: str = ""
    """Whose turn it is to roll, if he still has a running horse."""
    heard: int = 0
    bonus: set[str] = field(default_factory=set)

    def begin(self, state: State) -> None:
        """Before each race."""
        self.places, self.fallen, self.over, self.heard = [], [], set(), 0
        self.start_fence, self.first_fence = False, True
        self.board, self.line, self.moved, self.ranks = {}, [], [], {}
        for horse in state.horses:
            for cards, count in ((self.hand, 0), (self.box, 32), (self.out, 0)):
                cards.setdefault(horse, count)

    def look(self, play: Play[State]) -> None:
        """After each answer."""
        events, state = play.events, play.state
        for event in events[self.heard :]:
            seen = getattr(self, "_" + event.code.replace(".", "_"), None)
            if seen:
                seen(state, **event.args)
        self.heard = len(events)
        RULES.check(state)
        standing = {horse.id: horse.at for horse in state.horses.values() if horse.cell}
        assert standing == self.board
        assert len(set(standing.values())) == len(standing), "one horse a cell"
        assert all(where(cell) <= LAST for cell in standing.values())
        assert {horse.id for horse in state.horses.values() if horse.crossed} == self.over
        for horse in state.horses.values():
            counts = self.hand[horse.id], self.box[horse.id], self.out[horse.id]
            assert sum(counts) == 32, horse
            assert min(counts) >= 0, horse
            assert counts[:2] == (horse.hand, horse.box), horse
        if state.round:
            assert {h: r for h, r in state.ranks.items() if h in self.ranks} == self.ranks
        foremost = [self.ranks[horse] for horse in self.moved if horse in self.ranks]
        assert foremost == sorted(foremost), "ranks fall as the round goes on"
        assert state.finished == self.places
        assert state.fallen == self.fallen

    @property
    def on_lines(self) -> bool:
        """TA12: fences stand on the line before their row."""
        return self.options.get("fence_on") == "line"

    def fences(self) -> list[str]:
        if self.options.get("steeplechase") != "yes":
            return []
        return ["H24/0"] * self.first_fence + ["B5/0", "B16/0", "B27/0", "H4/1"] + ["H14/1"] * self.start_fence

    def running(self) -> dict[str, str]:
        return {horse: cell for horse, cell in self.board.items() if horse not in self.over}

    # -- what he hears

    def _race_begins(self, state: State, horses: Sequence[str], race: int, **_: Any) -> None:
        self.board = {horse: f"{lane}:H14/0" for lane, horse in enumerate(horses, start=1)}
        if race == 1:
            for horse in horses:
                self.hand[horse], self.box[horse] = 10, 22

    def _cards_lost(self, state: State, horse: str, n: int, **_: Any) -> None:
        assert n in (1, 2)
        self.hand[horse] -= n
        self.out[horse] += n

    def _cards_dealt(
        self, state: State, horse: str, kept: int, dealt: int, lost: int, discard: int, hand: int
    ) -> None:  # fmt: skip
        assert kept == self.hand[horse] + lost
        assert kept + dealt - lost - discard == hand, "what is told adds up"
        assert dealt in ((10, 12) if state.race == state.races else (10,))
        if dealt == 12:
            assert horse not in self.bonus
            self.bonus.add(horse)
        assert discard == max(0, kept - lost)
        self.box[horse] -= dealt
        self.hand[horse] += dealt - discard
        self.out[horse] += discard
        short = lost if self.options.get("bonus_loss") == "combined" else 0
        assert hand == self.hand[horse]
        assert dealt - short <= hand <= dealt

    def _cards_bonus(self, state: State, horse: str, n: int, hand: int) -> None:
        assert horse not in self.bonus, "once a meeting"
        self.bonus.add(horse)
        assert n == 2
        self.hand[horse] += n
        self.box[horse] -= n
        assert hand == self.hand[horse]

    def _cards_empty(self, state: State, horse: str) -> None:
        assert self.hand[horse] == 0
        assert horse in self.bonus
        self.moved.append(horse)

    def _cards_stands(self, state: State, horse: str) -> None:
        assert self.hand[horse] == 0
        self.moved.append(horse)

    def _card(self, horse: str, card: str) -> bool:
        """Whether it may be moved."""
        assert self.cards
        self.hand[horse] -= 1
        self.out[horse] += 1
        self.points[horse] = int(card[1:])
        limit = book_limit(self.ranks[horse])
        return card[0] == "J" or limit is None or int(card[1:]) < limit

    def _card_played(self, state: State, horse: str, card: str) -> None:
        assert self._card(horse, card)

    def _card_over(self, state: State, horse: str, card: str, rank: int, limit: int) -> None:
        assert not self._card(horse, card)
        assert (rank, limit) == (self.ranks[horse], book_limit(rank))
        self.moved.append(horse)

    def _dice_speed(self, state: State, seat: str, dice: list[int], speed: int) -> None:
        assert not self.cards
        assert speed in (*dice, sum(dice))
        self.dice, self.speed = list(dice), speed
        self.points = dict.fromkeys(self.board, speed)

    def _dice_limited(self, state: State, horse: str, limit: int, speed: int, points: int) -> None:
        assert limit == book_limit(self.ranks[horse])
        assert speed == self.speed >= limit
        assert points in self.dice
        self.points[horse] = points

    def _moves(
        self, state: State, horse: str, was: str, now: str, points: int, used: int, lost: int, jumped: Sequence[str]
    ) -> None:  # fmt: skip
        assert was == self.board[horse]
        assert points == self.points.pop(horse)
        limit = book_limit(self.ranks[horse])
        assert self.cards or limit is None or points < limit, "limited in the dice round (T31)"
        assert horse not in self.moved
        self.moved.append(horse)
        others = [cell for other, cell in self.board.items() if other != horse]
        closed = shut(others, self.options.get("clear_nose") == "yes")
        cost = int(self.options.get("fence_cost", "4"))
        legal = best(ways(was, points, closed, self.fences(), cost, 1 if self.on_lines else 2))
        ended = [way for way in legal if way.end == now]
        assert ended, (was, points, now, [way.end for way in legal])
        assert (used, lost) == (ended[0].used, points - ended[0].used)
        assert now == was or now not in closed
        behind = where(now) + self.on_lines
        assert {fence for fence in self.fences() if where(was) < where(f"1:{fence}") < behind} == set(jumped)
        self.board[horse] = now
        self.stopped = ended[0].stopped

    _move_done = _move_short = _move_boxed = _moves

    def _move_falls(self, state: State, horse: str, cell: str, lost: int) -> None:
        assert self.cards
        assert self.stopped
        assert cell == self.board.pop(horse)
        self.fallen.append(horse)

    def _move_crosses(self, state: State, horse: str, cell: str) -> None:
        assert self.board[horse] == cell
        assert where(cell) > LINE
        self.over.add(horse)

    def _fences_start(self, state: State, row: str) -> None:
        assert row == "H14"
        assert all(where(cell) > 14 for cell in self.board.values())
        self.start_fence = True

    def _fences_first(self, state: State, row: str) -> None:
        assert row == "H24"
        assert all(where(cell) > 24 - self.on_lines for cell in self.board.values())
        self.first_fence = False

    def _finish_place(self, state: State, horse: str, place: int, cell: str) -> None:
        first = book_order({each: self.board[each] for each in self.over})[0]
        assert horse == first
        assert cell == self.board.pop(horse)
        self.over.remove(horse)
        self.places.append(horse)
        assert place == len(self.places)

    def _new_round(self, state: State, cards: bool) -> None:
        if self.board and self.options.get("steeplechase") == "yes":
            assert self.start_fence == all(where(cell) > 14 for cell in self.board.values())
            assert self.first_fence == any(where(cell) <= 24 - self.on_lines for cell in self.board.values())
        assert not self.over
        if self.moved:
            assert self.moved == self.line, "everybody once, from the front (T12)"
        self.cards, self.moved, self.points = cards, [], {}
        self.ranks = book_ranks(self.board, len(self.places))
        self.line = book_order(self.board)

    def _round_cards(self, state: State, round: int, order: Sequence[tuple[str, int, int]]) -> None:
        assert round % 2 == 1
        self._new_round(state, True)
        shown = [(horse, self.ranks[horse], book_limit(self.ranks[horse]) or 0) for horse in self.line]
        assert [tuple(each) for each in order] == shown

    def _round_dice(self, state: State, round: int, seat: str) -> None:
        assert round % 2 == 0
        self._new_round(state, False)
        seats = list(state.players)
        clockwise = seats[seats.index(self.due) :] + seats[: seats.index(self.due)]
        running = [each for each in clockwise if set(state.players[each]) & set(self.board)]
        assert seat == running[0]
        self.due = seats[(seats.index(seat) + 1) % len(seats)]

    def _first_roller(self, state: State, seat: str) -> None:
        self.due = seat

    def _race_over(self, state: State, order: list[str], fallen: list[str], rounds: int) -> None:
        assert not self.board
        assert order == self.places
        assert fallen == self.fallen[::-1]


def play_out(play: Play[State], rng: Random, steward: Steward | None = None) -> Play[State]:
    """To the end by random answers."""
    if steward:
        steward.begin(play.state)
        steward.look(play)
    while play.ask is not None:
        ask = play.find()
        play.give(any_answer(ask, rng), ask.key)
        if steward:
            steward.look(play)
    return play
