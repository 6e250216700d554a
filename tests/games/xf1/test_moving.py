"""Movement on boards nobody thought of, and whole races in which everything is counted after every answer."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.games.xf1.model import NpcCell, Result, Xf1Data
from pnp.games.xf1.rules import RULES, audit
from pnp.games.xf1.rules.moving import way
from pnp.games.xf1.rules.state import OPTIONS, State
from pnp.lab.bots import any_answer
from pnp.referee.ask import Choose, Event, Reject
from pnp.referee.entering import Entrant, Entries
from pnp.referee.play import Play
from pnp.referee.position import canonical, to_text
from pnp.referee.rules import RaceSetup
from tests.games.xf1.table import COURSE, data, ground
from tests.kinds import as_a
from tests.turns import examples, sampled

CARS = [car for team in data().teams.values() for car in team.cars]
MOVES = st.sampled_from(["+4", "+3", "+2", "+1", "0", "-1", "-2", "-4", "-1**", "-2**", "-4**", "-6**", "R0", "R2"])
LASTS = {"m1": 50, "m2": 59, "m3": 50}


@st.composite
def line_boxes(draw: st.DrawFn, last: int = 50, most: int = 20) -> list[int]:
    """Different line boxes, as numbers: twice the cell, and one more in line B. Often a crowd, often at an end."""
    count = draw(st.integers(1, most))
    room = draw(st.integers(count, 2 * last))
    first = draw(st.sampled_from([2, 2 * last + 2 - room, None])) or draw(st.integers(2, 2 * last + 2 - room))
    return draw(st.permutations(range(first, first + room)))[:count]


# ── one move, worked out a second time ───────────────────────────────────────────────────────────────────────────


class Move(NamedTuple):
    """Where a car gets to (None: off the map), and the cell that stopped it."""

    cell: int | None
    block: int | None = None


def by_the_book(taken: set[int], start: int, result: Result, last: int) -> Move:
    """The specification's own procedure, with nothing of ours in it."""
    full = {cell for cell in range(1, last + 1) if {2 * cell, 2 * cell + 1} <= taken}
    cell, steps = start, result.move
    if result.unblockable:
        cell += steps
        while cell in full:
            cell -= 1
        return Move(cell if cell >= 1 else None)
    step = 1 if steps > 0 else -1
    for _ in range(abs(steps)):
        if cell + step > last:
            break
        if cell + step < 1:
            return Move(None)
        if cell + step in full:
            return Move(cell, cell + step)
        cell += step
    return Move(cell)


@given(taken=line_boxes(most=40), me=st.integers(0, 39), steps=st.integers(-60, 60), through=st.booleans())
@settings(max_examples=examples(300))
def test_way_is_what_the_book_says(taken: list[int], me: int, steps: int, through: bool) -> None:
    board: list[Any] = [None] * 122
    for spot in taken:
        board[spot] = "somebody"
    start = taken[me % len(taken)] >> 1
    through = through and steps < 0
    at, block = way(board, 50, start, steps, through)
    wanted = by_the_book(set(taken), start, Result(steps, through), 50)
    assert (at or None, block or None) == wanted
    if at and not through:
        passed = range(min(start, at), max(start, at) + 1)
        assert not any(board[2 * cell] and board[2 * cell + 1] for cell in passed if cell != start), "through a block"
    if at and through:
        target = start + steps
        assert not (board[2 * at] and board[2 * at + 1])
        assert all(board[2 * cell] and board[2 * cell + 1] for cell in range(at + 1, target + 1))


# ── a turn of activities on any board ────────────────────────────────────────────────────────────────────────────


class Turn(NamedTuple):
    """A board, and what every face of a die does on it."""

    position: dict[str, Any]
    runs: list[str]
    npc: list[str]
    pit: int
    last: int

    def known(self, **teams: Any) -> Xf1Data:
        npc = dict.fromkeys((2, 3, 4, 5, 6), tuple(NpcCell(Result.parse(each)) for each in self.npc))
        here = {"dry": tuple(Result.parse(each) for each in self.runs), "pit": self.pit}
        return ground(here, {"npc": npc, "pit": 1}, teams=teams, sc_numbers=(5, 6), sc_circled=(6,))

    def play(self, known: Xf1Data, **more: Any) -> Play[State]:
        return Play(RULES, RULES.restore(known, json.loads(json.dumps({**self.position, **more}))))


@st.composite
def turns(draw: st.DrawFn, maps: Sequence[str] = ("m1", "m1", "m2", "m3")) -> Turn:
    chosen = draw(st.sampled_from(maps))
    last = LASTS[chosen]
    cars: dict[str, Any] = {}
    for car, spot in zip(CARS, draw(line_boxes(last)), strict=False):
        kind = draw(st.sampled_from(["npc", "run", "run", "pit"]))
        fields: dict[str, Any] = {"at": f"{spot >> 1}{'AB'[spot & 1]}"}
        dp = draw(st.integers(0, 3))
        fields |= {"npc": True} if kind == "npc" else {"dp": dp, "fuel": 5}
        cars[car] = fields | ({"order": True} if kind == "pit" else {})
    position = {"course": COURSE, "weather": 3, "options": {"map": chosen}, "cars": cars}
    rows = st.lists(MOVES, min_size=6, max_size=6)
    return Turn(position, draw(rows), draw(rows), draw(st.integers(0, 4)), last)


def boards(state: State) -> dict[str, int]:
    return {car.id: car.spot for car in state.cars.values() if car.spot}


def result_of(events: Sequence[Event]) -> Result | None:
    """What the car's activity said it has to do; nothing for pit work."""
    for event in events:
        if event.code in ("run.result", "npc.rolled"):
            return Result.parse(str(event.args["result"]))
    return None


def pressed_by(events: Sequence[Event]) -> list[str]:
    return [
        event.args["car"]
        for event in events
        if event.code.startswith("pressure.") and {"G9.1/P2", "G9.1/P3"} & set(event.rule.split())
    ]


@given(turn=turns(), seed=st.integers(0, 999))
@settings(max_examples=examples(80), suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_every_move_of_a_turn_is_what_the_book_says(turn: Turn, seed: int) -> None:
    play = turn.play(turn.known())
    state, rng = play.state, Random(seed)
    everybody = set(state.cars)
    seats = {car.id: car.seat for car in state.cars.values()}
    acted: list[str] = []
    line = [car.id for car in state.order()]
    while play.ask is not None and state.phase == "act" and state.turn == 1:
        me = state.queue[0]
        before, heard = boards(state), len(play.events)
        stopper = []
        while play.ask is not None and not me.acted:
            if play.ask.text == "safety_car":
                stopper.append(play.ask.args)
            play.give(any_answer(play.ask, rng))
            audit(state)
        own = [
            event for event in play.events[heard:] if event.args.get("car") in (me.id, None) or "G9.1/P2" in event.rule
        ]
        acted.append(me.id)
        taken = set(before.values())
        start = before[me.id] >> 1
        ordered = "order" in turn.position["cars"][me.id]
        result = Result(-turn.pit - 1, True) if ordered else result_of(own)
        assert result is not None
        if result.retire is not None:
            assert me.id in state.retired
            assert stopper[0]["modifier"] == result.retire or seats[me.id] is None
            wanted = Move(None)
        else:
            wanted = by_the_book(taken, start, result, turn.last)
        after = boards(state)
        assert (me.id in after) == (wanted.cell is not None)
        safety_car = any(event.code == "sc.grid" for event in own)
        if wanted.cell is not None:
            assert not safety_car, "only a retirement brings it"
            assert after[me.id] >> 1 == wanted.cell
            if wanted.cell == start:
                assert after[me.id] == before[me.id], "no other line (G9.1/N2)"
            assert {car: spot for car, spot in after.items() if car != me.id} == {
                car: spot for car, spot in before.items() if car != me.id
            }
        blockers = [
            car for line_ in (0, 1) for car, spot in before.items() if wanted.block and spot == 2 * wanted.block + line_
        ]
        pressed = blockers if result.move > 0 else [me.id] if wanted.block else []
        assert pressed_by(own) == [car for car in pressed if seats[car] is not None]
        assert set(after) | set(state.retired) == everybody
        assert len(set(after.values())) == len(after)
        if safety_car:
            assert [car.id for car in state.order()] == sorted(after, key=lambda car: -(before[car] ^ 1))
            break
    assert len(set(acted)) == len(acted), "nobody acts twice"
    assert acted == line[: len(acted)], "from the leader backwards (G9.0)"


@given(turn=turns(("m1",)), seed=st.integers(0, 999), steps=st.lists(st.integers(-6, 6), min_size=10, max_size=10))
@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_every_move_of_an_event_is_what_the_book_says(turn: Turn, seed: int, steps: list[int]) -> None:
    """R36: each player car once, from the front, on the map as it is then; blocks stop it, and nobody is pressed."""
    effect = dict(zip(data().teams, steps, strict=True))
    known = turn.known(**{mark: {"fuel": (n,) * 10} for mark, n in effect.items()})
    before = RULES.restore(known, json.loads(json.dumps(turn.position)))
    line, board = [car for car in before.order() if car.seat is not None], boards(before)
    play = turn.play(known, phase="event", event="effect")
    state, rng = play.state, Random(seed)
    while play.ask is not None and state.phase == "event":
        play.give([1] if play.ask.text == "safety_car" else any_answer(play.ask, rng))
        audit(state)
    codes = [event.code for event in play.events]
    end = next(
        (n for n, code in enumerate(codes) if code in ("drop.triggered", "turn.done", "race.nobody")), len(codes)
    )
    moves = {event.args["car"]: event for event in play.events[:end] if event.code.startswith("move.")}
    assert not [code for code in codes[:end] if code.startswith("pressure.")]
    for car in line:
        event, n = moves.get(car.id), effect[car.team.mark]
        if n == 0:
            continue
        assert event is not None
        wanted = by_the_book(set(board.values()), board[car.id] >> 1, Result(n), turn.last)
        if wanted.cell is None:
            assert event.code == "move.behind"
            del board[car.id]
            continue
        now = event.args["now"]
        assert int(now[:-1]) == wanted.cell
        assert (now == event.args["was"]) or wanted.cell != board[car.id] >> 1
        board[car.id] = 2 * wanted.cell + (now[-1] == "B")
        assert len(set(board.values())) == len(board)


# ── whole races ──────────────────────────────────────────────────────────────────────────────────────────────────


class Watched:
    """The rules, with a look at every phase start: it must come back the same from each of the ways we write it."""

    def __init__(self, known: Xf1Data) -> None:
        self.known = known
        self.seen: set[str] = set()
        self.times = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(RULES, name)

    def enter(self, state: State, phase: str) -> None:
        RULES.enter(state, phase)
        self.seen.add(phase)
        self.times += 1
        if phase in ("act", "qualify") and self.times % 12:
            return  # one of many
        position = RULES.position(state)
        text = json.dumps(position)
        assert json.loads(text) == position
        assert tomllib.loads(to_text(position)) == position
        again = RULES.restore(self.known, json.loads(text))
        assert canonical(RULES.position(again)) == canonical(position), phase
        assert again == state, phase
        assert [car.id for car in again.order()] == [car.id for car in state.order()]
        assert again.key_stem() == state.key_stem()


def random_race(seed: int) -> set[str]:
    """Two races of a season by random answers, random entries and random options; returns the phases seen."""
    rng = Random(seed)
    known = data()
    marks = list(known.teams)
    humans = sorted(rng.sample(marks, rng.choice([0, 1, 1, 2, 3, 5, 10])), key=marks.index)
    npcs = rng.sample([mark for mark in marks if mark not in humans], rng.randint(0 if humans else 1, 10 - len(humans)))
    players = tuple(Entrant(f"P{mark}", (mark,), (f"{mark}02",) if rng.random() < 0.3 else ()) for mark in humans)
    entries = Entries(players, own={"npc": npcs})
    options = {name: rng.choice(info.values) for name, info in OPTIONS.items() if rng.random() < 0.5}
    watched, carry = Watched(known), None
    for race in (1, 2):
        setup = RaceSetup(
            race=race, races=2, entries=entries, options=options, carry=carry,
            programme={"course": rng.choice(list(known.courses))},
        )  # fmt: skip
        play = Play(watched, RULES.setup(known, setup))
        keys: set[str] = set()
        while play.ask is not None:
            assert play.ask.key not in keys
            keys.add(play.ask.key)
            play.give(any_answer(play.ask, rng))
            audit(play.state)
        state = play.state
        result = RULES.result(state)
        starters = {car.id for car in state.starters()}
        assert set(result.order) == set(result.points) == starters
        assert len(result.order) == len(starters)
        finishers = len(starters) - len(result.out)
        assert sum(result.points.values()) == sum(known.tables.gp[:finishers])
        assert all(result.points[car] == 0 for car in result.out)
        carry = result.carry
        assert json.loads(json.dumps(carry)) == carry
    return watched.seen


@pytest.mark.parametrize("seed", sampled(range(12), 4))
def test_random_races_keep_every_invariant(seed: int) -> None:
    random_race(seed)


@pytest.mark.slow
def test_many_random_races_keep_every_invariant() -> None:
    seen: set[str] = set()
    for seed in range(1000, 1150):
        seen |= random_race(seed)
    assert seen == set(RULES.phases)


def test_players_keep_their_order() -> None:
    setup = RaceSetup(entries=Entries.typed(["Anna: T", "Ben: U"]), programme={"course": COURSE})
    position = RULES.position(RULES.setup(data(), setup))
    assert RULES.position(RULES.restore(data(), json.loads(json.dumps(position)))) == position


# ── what is offered is what is allowed ───────────────────────────────────────────────────────────────────────────


@given(
    conc=st.integers(0, 4), dp=st.integers(0, 5), fuel=st.integers(0, 5), tyre=st.integers(0, 5),
    accel=st.booleans(), brake=st.booleans(), race=st.booleans(), beside=st.booleans(), slipstream=st.booleans(),
    wanted=st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5), st.booleans()),
)  # fmt: skip
@settings(max_examples=examples(150))
def test_a_declaration_is_taken_exactly_if_it_is_offered(
    conc: int, dp: int, fuel: int, tyre: int, accel: bool, brake: bool, race: bool, beside: bool, slipstream: bool,
    wanted: tuple[int, int, int, bool],
) -> None:  # fmt: skip
    known = ground(
        {"speed": 5}, driver={"conc": (0, 0, conc), "accel": (accel, False), "brake": (brake, False), "mental": 6}
    )
    me: dict[str, Any] = {"dp": dp, "fuel": fuel, "tyres": tyre} | ({"at": "35B"} if race else {"cell": 9})
    cars: dict[str, Any] = {"U01": me}
    if beside and race:
        cars["F01"] = {"at": "35A", "npc": True, "acted": True}
    raw = {"course": COURSE, "weather": 1 if race else 0, "phase": "act" if race else "qualify", "cars": cars,
           "options": {"slipstream": "yes" if slipstream else "no"}}  # fmt: skip
    play = Play(RULES, RULES.restore(known, raw))
    if play.ask is not None and play.ask.text == "pressure":
        play.give(1)
    control, more, less, slip = wanted
    legal = (
        control + more + less <= min(conc, dp)
        and more <= (accel and (fuel if race else 9))
        and less <= (brake and (tyre if race else 9))
        and not (slip and not (race and beside and slipstream))
    )
    text = "".join(f"{letter}{n}" for letter, n in zip("CAB", (control, more, less), strict=True) if n)
    text = text + ("S" if slip else "") or "none"
    ask = play.ask
    assert ask is not None
    if ask.text == "run":
        assert not legal or text == "none"
        return
    if legal:
        assert ask.accept(text) == text
    else:
        with pytest.raises(Reject):
            ask.accept(text)
    assert (text in [option.id for option in as_a(Choose, ask).options]) == legal
