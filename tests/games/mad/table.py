"""A table for the tests of MAD Racers: positions, answers, what was said, and the book worked out a second time."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from pnp.games.mad import GAME
from pnp.games.mad.model import CourseSheet, MadData
from pnp.games.mad.rules import RULES
from pnp.games.mad.rules.asks import Move
from pnp.games.mad.rules.state import State
from pnp.kit.errors import PnpError, Problems
from pnp.lab.bots import any_answer
from pnp.referee.ask import Answer, Ask, Choose, Event, Reject
from pnp.referee.entering import Entries
from pnp.referee.play import Play
from pnp.referee.rules import RaceSetup

HERE = Path(__file__).parent
SEATS = ("p1", "p2", "p3", "p4", "p5", "p6")
COURSES: dict[str, dict[str, Any]] = json.loads((HERE / "courses.json").read_text("utf-8"))
"""Small courses that no sheets make."""

Race = Play[State]


@cache
def data() -> MadData:
    return GAME.load(GAME.library())


def new_state(players: int = 3, race: int = 1, carry: Mapping[str, Any] | None = None, **options: str) -> State:
    entries = Entries.typed(SEATS[:players])
    return RULES.setup(data(), RaceSetup(race=race, races=3, entries=entries, options=options, carry=carry))


def new_race(players: int = 3, race: int = 1, carry: Mapping[str, Any] | None = None, **options: str) -> Race:
    return Play(RULES, new_state(players, race, carry, **options))


def position(course: str = "LINE", seats: Sequence[str] = SEATS[:3], **more: Any) -> dict[str, Any]:
    """A position on one of the small courses; cars stand on its start unless told otherwise."""
    return {"players": list(seats), "phase": "turn", "course": COURSES[course], **more}


def play(raw: Mapping[str, Any], known: MadData | None = None) -> Race:
    return Play(RULES, RULES.restore(known or data(), dict(raw)))


def faults(raw: Mapping[str, Any]) -> dict[str, str]:
    """What is wrong with a position: by place, the first thing that is said about it."""
    try:
        RULES.restore(data(), dict(raw))
    except Problems as found:
        said: dict[str, str] = {}
        for problem in found.problems:
            said.setdefault(problem.where.removeprefix("position."), f"{problem.what} | {problem.expected}")
        return said
    except PnpError as one:
        return {one.where: one.what}
    return {}


# ── answers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def give(game: Race, *answers: Answer, to: str | None = None) -> Race:
    for answer in answers:
        game.give(answer, to)
    return game


def together(game: Race, answers: Mapping[str, Answer]) -> Race:
    """Everybody's answer to a secret question."""
    for ask in game.open:
        game.give(answers[ask.who], ask.key)
    return game


def same(answer: Answer, players: int = 3) -> dict[str, Answer]:
    return dict.fromkeys(SEATS[:players], answer)


def refused(game: Race, answer: Answer, key: str | None = None) -> Reject:
    """How this answer is refused; nothing has changed."""
    before, open_, heard = RULES.position(game.state), game.open, len(game.events)
    try:
        game.give(answer, key)
    except Reject as no:
        assert (RULES.position(game.state), game.open, len(game.events)) == (before, open_, heard)
        return no
    raise AssertionError(f"{answer!r} was accepted")


def roll(game: Race, white: Sequence[int], red: Sequence[int] = ()) -> Race:
    """These dice are chosen and thrown."""
    return give(game, len(white) + len(red), {"white": list(white), "red": list(red)})


def play_on(game: Race, rng: Random, until: str = "", forwards: float = 1.0) -> Race:
    """Any answers, until a phase begins or the race is over; cars mostly go as far as they can."""
    while game.ask is not None and (not until or game.state.phase != until):
        ask = game.find()
        far = isinstance(ask, Move) and rng.random() < forwards
        game.give(ask.default() if far else any_answer(ask, rng), ask.key)
    return game


# ── what was asked and said ──────────────────────────────────────────────────────────────────────────────────────────


def curves(sheet: CourseSheet) -> int:
    """Curve icons along the road."""
    across = {(border.a, border.b) for border in sheet.borders if border.curve}
    return sum(sheet.cells[index].curve for index in sheet.road) + sum(pair in across for pair in pairwise(sheet.road))


def ask(game: Race) -> Ask:
    return game.find()


def choice(game: Race) -> Choose:
    asked = game.find()
    assert isinstance(asked, Choose)
    return asked


def ends(game: Race) -> list[str]:
    """Where the car may end its move; only where it stands now if it was not asked."""
    asked = game.find() if game.ask is not None else None
    if isinstance(asked, Move):
        return [option.id for option in asked.options]
    moved = [event for event in game.events if event.code.startswith("move.")]
    return [moved[-1].args["now"]]


def events(game: Race, code: str) -> list[Event]:
    return [event for event in game.events if event.code == code]


def only(game: Race, code: str) -> Event:
    (event,) = events(game, code)
    return event


def cites(event: Event | Ask | Reject) -> set[str]:
    return set(event.rule.split())


def dice_for(points: int) -> tuple[int, list[int]]:
    """A number of dice and how they fall, all different, so that they come to these points."""
    for count in range(1, 4):
        for first in range(1, 7):
            for second in range(first) if count > 1 else [0]:
                for third in range(second) if count > 2 else [0]:
                    faces = [first, second, third][:count]
                    if all(faces) and sum(faces) == points:
                        return count, faces
    raise ValueError(points)


# ── courses and cars ─────────────────────────────────────────────────────────────────────────────────────────────────


def made(road: str, *ways: str) -> dict[str, Any]:
    """A course: "a0 a1* a2 ~ a3" has a curve in a1 and one across the border of a3; "a1 m1:mountain a3" is a way."""
    cells: dict[str, dict[str, Any]] = {}
    edges: list[list[Any]] = []
    for way in (road, *ways):
        was, border = "", 0
        for word in way.split():
            if word == "~":
                border = 1
                continue
            name, _, terrain = word.removesuffix("*").partition(":")
            cell = cells.setdefault(name, {})
            if word.endswith("*"):
                cell["curve"] = 1
            if terrain:
                cell["terrain"] = terrain
            if was:
                edges.append([was, name, border])
            was, border = name, 0
    words = [word.rstrip("*") for word in road.split() if word != "~"]
    return {"cells": cells, "edges": edges, "start": words[0], "last": words[-1]}


LINE = "a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11"


def car(
    at: str,
    *others: str,
    course: Mapping[str, Any] | None = None,
    parts: str = "",
    race: int = 3,
    first_round: bool = False,
    fuel: int | None = None,
    aside: str = "",
    known: MadData | None = None,
    **more: Any,
) -> Race:
    """p1's turn, with other cars in these cells. Who is not needed stands aside: at the start, or at the end."""
    laid = dict(course or made(LINE))
    aside = aside or (laid["last"] if at == laid["start"] else laid["start"])
    cells = [*others, aside, aside][: max(2, len(others))]
    cars: dict[str, dict[str, Any]] = {"p1": {"at": at, "turns": 0 if first_round else 1}}
    if first_round:
        assert at == laid["start"]
    if parts:
        cars["p1"]["parts"] = parts
    if fuel is not None:
        cars["p1"]["fuel"] = fuel
    for seat, cell in zip(SEATS[1:], cells, strict=False):
        cars[seat] = {"at": cell, "turns": 1}
    raw = {"players": list(cars), "race": race, "phase": "turn", "course": laid, "seat": "p1", "cars": cars}
    return play(raw | more, known)


def sheets_car(at: str, *others: str, layout: str = "S4 S7 S1", parts: str = "", race: int = 1, **more: Any) -> Race:
    """The same on course sheets."""
    aside = others[-1] if others else at
    cells = [*others, aside, aside][: max(2, len(others))]
    cars: dict[str, dict[str, Any]] = {"p1": {"at": at, "turns": 1, **({"parts": parts} if parts else {})}}
    for seat, cell in zip(SEATS[1:], cells, strict=False):
        cars[seat] = {"at": cell, "turns": 1}
    return play({"players": list(cars), "race": race, "layout": layout, "seat": "p1", "cars": cars} | more)


# ── the book a second time: 2.5.1 in its own words, with nothing of ours in it ───────────────────────────────────────

Left = tuple[str, int, int]
"""A cell, and the arrows and the fuel left there."""


def by_the_book(
    course: Mapping[str, Any],
    at: str,
    points: int,
    arrows: int,
    fuel: int,
    terrains: Iterable[str] = (),
    other_cars: Iterable[str] = (),
    first_round: bool = False,
    ram_prow: bool = False,
) -> set[Left]:
    """Every cell in which a move may end, with everything that may be left there: path by path, payment by payment."""
    cells, icons, cars = course["cells"], set(terrains), set(other_cars)

    def leaving(u: str) -> Iterator[tuple[str, int]]:
        for a, b, straddling in course["edges"]:
            if a == u:
                yield b, straddling
        if u == course["last"]:
            yield "GOAL", 0

    def go(u: str, k: int, a: int, f: int) -> Iterator[Left]:
        yield u, a, f
        if k == points:
            return
        for v, straddling in leaving(u):
            terrain = cells[v].get("terrain") if v != "GOAL" else None
            if terrain and terrain not in icons:
                continue
            need = straddling
            if cells[u].get("curve") and not (u == at and k == 0):
                need += 1
            if a < need:
                continue
            if u in cars and not first_round and not ram_prow:
                if a >= need + 1:
                    yield from go(v, k + 1, a - need - 1, f)
                if f >= 1:
                    yield from go(v, k + 1, a - need, f - 1)
            else:
                yield from go(v, k + 1, a - need, f)

    return set(go(at, 0, arrows, fuel))


def as_written(layout: Sequence[str], start_side: str = "first") -> dict[str, Any]:
    """Sheets in a row as one course, joined by hand: cells and edges by name."""
    cells: dict[str, dict[str, Any]] = {}
    edges: list[list[Any]] = []
    ends: list[tuple[str, str]] = []
    for laid in layout:
        sheet = data().sheets[laid.rstrip("r")]
        name = [f"{sheet.id}-{cell.label}" for cell in sheet.cells]
        for cell, called in zip(sheet.cells, name, strict=True):
            cells[called] = {"terrain": cell.terrain, "curve": int(cell.curve)}
        mine = [[name[border.a], name[border.b], int(border.curve)] for border in sheet.borders]
        left, right = name[sheet.road[0]], name[sheet.road[-1]]
        if laid.endswith("r"):
            mine = [[b, a, curve] for a, b, curve in mine]
            left, right = right, left
        if ends:
            mine.append([ends[-1][1], left, 0])
        edges += mine
        ends.append((left, right))
    start, last = ends[0][0], ends[-1][1]
    if start_side == "last":
        start, last = last, start
        edges = [[b, a, curve] for a, b, curve in edges]
    return {"cells": cells, "edges": edges, "start": start, "last": last}
