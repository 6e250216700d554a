"""A table for tests of XF-1: data that bend to a question, positions, races, and answers by name."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal

from pnp.games.xf1 import GAME
from pnp.games.xf1.model import Driver, Icon, NpcCell, Progress, Result, Section, Team, WeatherBox, Xf1Data
from pnp.games.xf1.rules import RULES, audit
from pnp.games.xf1.rules.state import State
from pnp.lab.bots import any_answer
from pnp.referee.ask import Answer, Ask, Choose, Event, Reject, Roll
from pnp.referee.entering import Entrant, Entries
from pnp.referee.referee import Referee
from pnp.referee.rules import RaceResult, RaceSetup

HERE = Path(__file__).parent
COURSE = "japan"
"""Where everything below takes place; `ground` makes another course of it."""
SPEEDS = (6, 5, 4, 3, 2, 1)
WEATHER: tuple[Weather, ...] = ("clear", "clear", "sun", "sun", "cloud1", "cloud2")
"""The weather boxes of the proving ground."""

Weather = Icon | Literal["clear"]
Race = Referee[State]
Changes = Mapping[str, Any]


@cache
def data() -> Xf1Data:
    return GAME.load(GAME.library())


# -- data that bend


def six(result: str) -> tuple[Result, ...]:
    """The same result at every running speed."""
    return (Result.parse(result),) * 6


def results(table: Mapping[str, str]) -> tuple[Result, ...]:
    """Results by running speed; 0 for speeds that are not given."""
    return tuple(Result.parse(table.get(str(speed), "0")) for speed in SPEEDS)


def boxes(names: Sequence[Weather], minus: int = 0, modifiers: Sequence[int] = ()) -> tuple[WeatherBox, ...]:
    """clear, sun, cloud1, cloud2 as weather boxes."""
    return tuple(
        WeatherBox(
            face,
            "clear" if name == "clear" else "changeable",
            None if name == "clear" else name,
            minus if name == "clear" else 0,
            modifiers[face - 1] if modifiers else 0,
        )
        for face, name in enumerate(names, start=1)
    )


def npc_row(cells: Sequence[Any]) -> tuple[NpcCell, ...]:
    """+1, -2**, or {rc: 1, else: -1}."""
    return tuple(
        NpcCell(Result.parse(cell["else"]), cell["rc"]) if isinstance(cell, Mapping) else NpcCell.parse(cell)
        for cell in cells
    )


def npc_table(*cells: Any) -> dict[int, tuple[NpcCell, ...]]:
    """The same row at every section speed; one cell serves for all faces."""
    row = npc_row(cells if len(cells) == 6 else cells * 6)
    return dict.fromkeys((2, 3, 4, 5, 6), row)


@cache
def plain() -> Xf1Data:
    """A proving ground: seven sections where nothing happens, equal cars whose faces 1–6 run speeds 1–6."""
    known = data()
    sections = tuple(Section(name, 4, 0, 0, six("0"), six("0")) for name in "ABCDEFG")
    course = replace(
        known.courses[COURSE], country="nowhere", goal=7, sc_numbers=(5, 6), sc_circled=(6,), weather=boxes(WEATHER, 1),
        weather_change=(0,) * 6, bpt_qualifying=(1,) * 6, bpt_race=(Progress(1, None),) * 6, sections=sections,
    )  # fmt: skip
    teams = {
        mark: replace(
            team, pit=0, slots=(1, 2, 3, 4, 5, 6), initial=(1, 2, 3, 4, 5, 6), trouble=(), fuel=(0,) * 10,
            tyre=(0,) * 11, npc=npc_table("0"),
        )
        for mark, team in known.teams.items()
    }  # fmt: skip
    drivers = {
        id: replace(driver, mental=3, dp=10, trait=None, accel=(True, True), brake=(True, True), conc=(6, 6, 6),
                    feedback=(0, 0), nonstart=())
        for id, driver in known.drivers.items()
    }  # fmt: skip
    return replace(known, courses={**known.courses, COURSE: course}, teams=teams, drivers=drivers)


def ground(
    here: Changes | None = None,
    team: Changes | None = None,
    teams: Mapping[str, Changes] | None = None,
    driver: Changes | None = None,
    drivers: Mapping[str, Changes] | None = None,
    tables: Changes | None = None,
    base: Xf1Data | None = None,
    **course: Any,
) -> Xf1Data:
    """The proving ground, changed: `here` is every section, `team` and `driver` are all of them."""
    known = base or plain()
    made = replace(known.courses[COURSE], **course)
    if here:
        made = replace(made, sections=tuple(replace(section, **here) for section in made.sections))
    return replace(
        known,
        courses={**known.courses, COURSE: made},
        teams={
            mark: _changed(each, team, (teams or {}).get(mark))
            for mark, each in known.teams.items()
        },
        drivers={
            id: _changed(each, driver, (drivers or {}).get(id))
            for id, each in known.drivers.items()
        },
        tables=replace(known.tables, **(tables or {})),
    )  # fmt: skip


def _changed(thing: Any, *changes: Changes | None) -> Any:
    for change in changes:
        if change:
            thing = replace(thing, **change)
    return thing


def running(result: str, **more: Any) -> Xf1Data:
    """Every run and every NPC die gives this result."""
    team = {"npc": npc_table(result), **more.pop("team", {})}
    return ground({"dry": six(result), "wet": six(result), **more.pop("here", {})}, team, **more)


def regular(car: str) -> str:
    """The driver printed for a car."""
    return data().drivers_of(car[0])[int(car[1:]) - 1].id


# -- positions and races


def referee(position: Mapping[str, Any], known: Xf1Data | None = None) -> Race:
    raw = json.dumps(position)
    loaded = known or data()
    return Referee(
        RULES, start=lambda: RULES.restore(loaded, json.loads(raw)), restore=lambda p: RULES.restore(loaded, p)
    )


def at(cars: Mapping[str, Any], known: Xf1Data | None = None, **more: Any) -> Race:
    """Cars on the map ("35A", or all about them), in the first section, in clear weather unless told otherwise."""
    placed = {car: {"at": where} if isinstance(where, str) else dict(where) for car, where in cars.items()}
    return referee({"course": COURSE, "weather": 1, **more, "cars": placed}, known or plain())


def npc(at: str, **more: Any) -> dict[str, Any]:
    return {"at": at, "npc": True, **more}


def new_race(
    players: Sequence[str] = (), npc: Sequence[str] = (), known: Xf1Data | None = None, course: str = COURSE,
    test: bool = False, tables: Mapping[str, str] | None = None, **setup: Any,
) -> Race:  # fmt: skip
    loaded = known or data()
    agreed = RaceSetup(
        entries=Entries(tuple(map(_entrant, players)), own={"npc": list(npc), "tables": tables or {}}),
        programme={"course": course, "test": test},
        **setup,
    )
    return Referee(RULES, start=lambda: RULES.setup(loaded, agreed), restore=lambda p: RULES.restore(loaded, p))


def _entrant(text: str) -> Entrant:
    """ "Anna: U", or "Anna: U01" who has only one car of the team."""
    name, _, wanted = text.partition(": ")
    return Entrant(name, (wanted[0],), (wanted,) if len(wanted) > 1 else ())


# -- answers


def drive(race: Race, answers: Mapping[str, Any] | None = None, stop: str = "", roll: int = 0) -> Race:
    """Answer by the names of the questions, `U01.run` before `run`, until one is called `stop`.

    A value is the answer to all such questions, or an iterator of answers. Whatever has no name takes its default;
    dice without a name show `roll`, or are a mistake of the test. Ties go to those who come first.
    """
    named = dict(answers or {})
    while (ask := race.q) is not None and (not stop or stop not in (ask.text, _called(ask))):
        race.answer(_answer(race, ask, named, roll), "script")
    return race


def _called(ask: Ask) -> str:
    return f"{ask.args.get('car', '')}.{ask.text}"


def _answer(race: Race, ask: Ask, named: Mapping[str, Any], roll: int) -> Answer:
    for name in (_called(ask), ask.text):
        if name in named:
            value = named[name]
            return next(value) if isinstance(value, Iterator) else value
    if isinstance(ask, Roll):
        if ask.text == "tie":
            group = ask.key.rpartition(".")[0]
            return [6 - sum(step.record["key"].rpartition(".")[0] == group for step in race.steps) % 6]
        assert roll, f"no die is given for {ask.key}"
        return [roll] * ask.dice
    preset = "-" if ask.text == "tune" else ask.default()
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


def run(race: Race, seed: int = 1, each: Callable[[State], None] = audit) -> Race:
    """To the end by random answers; `each` looks at the state after every one."""
    rng = Random(seed)
    while (ask := race.q) is not None:
        race.answer(any_answer(ask, rng), "bot")
        each(race.state)
    return race


# -- what was said


def said(race: Race, code: str) -> list[Event]:
    return [event for event in race.events if event.code == code]


def only(race: Race, code: str) -> Event:
    (event,) = said(race, code)
    return event


def asked(race: Race) -> list[str]:
    return [_called(step.ask).lstrip(".") for step in race.steps if step.ask]


def question(race: Race, kind: type[Any] = Ask) -> Any:
    ask = race.q
    assert isinstance(ask, kind)
    return ask


def rules_of(text: str) -> set[str]:
    return set(text.split())


def cited(race: Race) -> set[str]:
    """Every clause named by a question that was answered, by what was said, and by what is open or refused."""
    asks = [step.ask for step in race.steps if step.ask] + list(race.open)
    refused = [no for ask in asks if isinstance(ask, Choose) for no in ask.refused]
    texts = [*(ask.rule for ask in asks), *(no.rule for no in refused), *(event.rule for event in race.events)]
    return {clause for text in texts for clause in text.split()}


def places(race: Race) -> dict[str, str]:
    """Where the cars on the map stand."""
    return {car.id: car.at for car in race.state.cars.values() if car.spot}


def order(race: Race) -> list[str]:
    return [car.id for car in race.state.order()]


def finished(race: Race) -> RaceResult:
    assert race.q is None
    return RULES.result(race.state)


def driver(known: Xf1Data, car: str) -> Driver:
    return known.drivers[regular(car)]


def team(known: Xf1Data, car: str) -> Team:
    return known.teams[car[0]]
