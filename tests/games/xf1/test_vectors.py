"""The vectors of the specification (V…) and our own (X…), run as data through the code that plays."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from pnp.games.xf1.model import Progress, Result, Section, TroubleSpot, Xf1Data
from pnp.games.xf1.rules import RULES, audit
from pnp.games.xf1.season.system import SEASON
from pnp.referee.ask import Choose, Number, Reject, Roll
from pnp.referee.resolve import resolve
from pnp.referee.rules import RaceResult
from pnp.season.system import Facts
from tests.games.xf1.table import (
    COURSE,
    HERE,
    Race,
    Weather,
    at,
    attempt,
    boxes,
    data,
    drive,
    ground,
    new_race,
    npc_row,
    npc_table,
    only,
    order,
    plain,
    referee,
    regular,
    results,
    running,
    said,
    six,
)

Vector = dict[str, Any]


def vectors(*names: str) -> list[Vector]:
    return [json.loads(line) for name in names for line in (HERE / name).read_text("utf-8").splitlines()]


ALL = vectors("vectors.jsonl", "own_vectors.jsonl")


RUNS = [pytest.param(vector, id=vector["id"]) for vector in ALL]


@pytest.mark.parametrize("vector", RUNS)
def test_vector(vector: Vector) -> None:
    RUNNERS[vector["kind"]](vector["given"], vector["input"], vector["expect"])


def clauses_of(vector: Vector) -> set[str]:
    """G9.1/P+D and G4.0-2/3 are two clauses each."""
    text = vector["clause"].replace("G9.1/P+D", "G9.1/P G9.1/D").replace("G4.0-2/3", "G4.0-2 G4.0-3")
    return set(text.split())


def test_vectors_have_ids_of_their_own_and_cite_real_clauses() -> None:
    assert max(Counter(vector["id"] for vector in ALL).values()) == 1
    assert {clause for vector in ALL for clause in clauses_of(vector)} <= set(RULES.clauses)
    assert len(vectors("vectors.jsonl")) == 92
    assert len(vectors("own_vectors.jsonl")) >= 80


# ── who plays whom ───────────────────────────────────────────────────────────────────────────────────────────────


class Cast:
    """The cars of a vector: real ones as they are called, and somebody for each X1, a or c7."""

    def __init__(self, names: Iterable[str]) -> None:
        names = list(names)
        real = {car for team in plain().teams.values() for car in team.cars}
        busy = {name[0] for name in names if name in real}
        teams = [mark for mark in plain().teams if mark not in busy] + sorted(busy)
        spare = [f"{mark}{no}" for no in ("01", "02") for mark in teams if f"{mark}{no}" not in names]
        self.car = {name: name if name in real else spare.pop(0) for name in names}
        self.name = {car: name for name, car in self.car.items()}

    def names(self, cars: Iterable[str]) -> list[str]:
        return [self.name[car] for car in cars]

    def places(self, race: Race) -> dict[str, list[Any]]:
        found = {car.id: [car.spot >> 1, "AB"[car.spot & 1]] for car in race.state.cars.values() if car.spot}
        return {name: found[car] for name, car in self.car.items() if car in found}

    def put(self, pos: Mapping[str, Sequence[Any]], npc: Sequence[str] = (), **more: Mapping[str, Any]) -> Vector:
        """Cars for a position; `more` says something about some of them: dp={"a": 5}."""
        cars: Vector = {}
        for name, (cell, line) in pos.items():
            fields = {key: values[name] for key, values in more.items() if name in values}
            if line == "-":
                fields["cell"] = cell
            else:
                fields["at"] = f"{cell}{line}"
            cars[self.car[name]] = fields | ({"npc": True} if name in npc else {})
        return cars


def flags(names: Iterable[str]) -> dict[str, bool]:
    return dict.fromkeys(names, True)


def plainly(result: object) -> Result:
    return Result.parse(str(result))


# ── free practice ────────────────────────────────────────────────────────────────────────────────────────────────


def practising(drivers: Sequence[str], known: Xf1Data, **more: Any) -> Race:
    """A team of one or two cars in free practice."""
    player = "Anna: U" if len(drivers) == 2 else "Anna: U01"
    return new_race([player], ["F"], known, **more)


def seats(drivers: Iterable[str]) -> dict[str, str]:
    return {name: f"U0{no}" for no, name in enumerate(drivers, start=1)}


def run_dp_support(given: Vector, do: Vector, expect: Vector) -> None:
    cars = seats(given["base"])
    known = ground(
        teams={"U": {"support": (given["support"], given["support"])}},
        drivers={
            regular(car): {"dp": given["base"][name], "country": "home" if name in given["home"] else "away"}
            for name, car in cars.items()
        },
        country="home",
    )
    race = practising(list(cars), known)
    no = attempt(race, *(do["split"][name] for name in cars))
    assert (no is None) == expect["legal"]
    if no:
        assert (no.code, no.rule.split()[0]) == ("number.range", "G4.0-2")
        return
    assert {name: race.state.cars[car].dp for name, car in cars.items()} == expect["dp"]


def run_feedback(given: Vector, do: Vector, expect: Vector) -> None:
    cars = seats(given["fb"])
    assert len(cars) == given["cars"]
    known = ground(
        teams={"U": {"tuning": (given["tuning"],) * 2, "country": "home" if given["home_team"] else "away"}},
        drivers={regular(car): {"feedback": tuple(given["fb"][name])} for name, car in cars.items()},
        country="home",
    )
    race = practising(list(cars), known)
    answers = {f"{car}.feedback": do["rolls"][name] for name, car in cars.items()}
    while race.q is not None and race.q.text in ("support", "feedback"):
        name = f"{race.q.args['car']}.{race.q.text}"
        race.answer(answers.get(name, 0))
    changes = {event.args["car"]: event.args["change"] for event in said(race, "practice.feedback")}
    assert {name: changes[car] for name, car in cars.items()} == expect["delta"]
    assert only(race, "practice.points").args["points"] == expect["tuning"]


def run_tuning(given: Vector, do: Vector, expect: Vector) -> None:
    spots = given["spots"] if isinstance(given["spots"], int) else len(given["spots"])
    known = ground(
        teams={
            "U": {
                "slots": tuple(given["slots"]),
                "initial": tuple(given["faces"]),
                "trouble": (TroubleSpot("diff", 0),) * spots,
                "tuning": (given["budget"],) * 2,
            }
        }
    )
    carry = {"bodies": {}, "full": {"U01": given["full"]}}
    race = practising(["driver"], known, carry=carry)
    drive(race, stop="tune", roll=6)
    words = [f"{face}>{slot}" for face, slot in do["moves"]]
    words += [f"T{spot}" for spot in do["temp"]] + [f"F{spot}" for spot in do["full"]]
    reasons = {"order": "tune.order", "slot": "tune.shared", "chain": "tune.chain", "budget": "tune.points"}
    before = RULES.position(race.state)
    no = attempt(race, " ".join(words) or "-")
    assert (no is None) == expect["legal"]
    if no:
        assert no.code == reasons[expect["reason"]]
        assert "G4.0-4" in no.rule.split()
        return
    if race.q is not None and race.q.text == "confirm":
        assert race.q.args["cost"] == expect["cost"]
        assert RULES.position(race.state) == before, "it counts when it is confirmed"
        race.answer("yes")
        assert only(race, "tune.done").args["cost"] == expect["cost"]
    else:
        assert expect["cost"] == 0
    car = race.state.cars["U01"]
    if "face_speed" in expect:
        assert list(car.speeds) == expect["face_speed"]
    if "tuned" in expect:
        assert {"full": list(car.full), "temp": list(car.temp)} == expect["tuned"]


# ── DP, speed, result, pressure, NPC ─────────────────────────────────────────────────────────────────────────────


def run_dp_declare(given: Vector, do: Vector, expect: Vector) -> None:
    who = given["driver"]
    known = ground(
        {"speed": given["section"]["speed"], "diff": given["section"]["diff"]},
        driver={"conc": tuple(who["conc"]), "accel": tuple(who["accel"]), "brake": tuple(who["brake"])},
    )
    race_on = given["session"] == "race"
    line = given.get("line", "A")
    me: Vector = {"dp": who["dp"], "fuel": given["fuel"], "tyres": given["tyre"]}
    me |= {"at": f"35{line}"} if race_on else {"cell": 11}
    cars: Vector = {"U01": me}
    if given.get("beside"):
        cars["F01"] = {"at": f"35{'B' if line == 'A' else 'A'}", "npc": True, "acted": True}
    options = {"slipstream": "yes" if given.get("s5") else "no"}
    race = at(cars, known, phase="act" if race_on else "qualify", options=options)
    if race.q is not None and race.q.text == "pressure":
        race.answer(1)
    wanted = "".join(f"{letter}{do[name]}" for letter, name in zip("CAB", ABILITIES, strict=True) if do[name])
    wanted += "S" if do.get("slip") else ""
    if race.q is not None and race.q.text == "run":
        # G9.1/D5: who can declare nothing is not asked
        assert (wanted == "") == expect["legal"]
        assert only(race, "declare.cannot").rule.split()[0] == "G9.1/D5"
    else:
        no = attempt(race, wanted or "none")
        assert (no is None) == expect["legal"]
        if no:
            codes, rule = REFUSALS[expect["reason"]]
            assert (no.code in codes, no.rule.split()[0]) == (True, rule)
            return
    ask = race.q
    assert isinstance(ask, Roll)
    assert (ask.text, ask.dice, ask.args["modifier"]) == ("run", expect["dice"], expect["mod"])
    car = race.state.cars["U01"]
    assert who["dp"] - car.dp == expect["dp_cost"]
    assert given["fuel"] - car.fuel == expect["fuel_cost"]
    assert given["tyre"] - car.tyre == expect["tyre_cost"]


ABILITIES = ("control", "accel", "brake")
REFUSALS = {
    "concentration": (("declare.concentration",), "G9.1/D1"),
    "accel": (("declare.accel",), "G9.1/D3"),
    "brake": (("declare.brake",), "G9.1/D3"),
    "dp": (("declare.dp",), "G9.1/D4"),
    "fuel": (("declare.fuel",), "G9.1/D4"),
    "tyre": (("declare.tyre",), "G9.1/D4"),
    "slip": (("declare.slip", "declare.no_slip"), "S5.0"),
}


def run_speed(given: Vector, do: Vector, expect: Vector) -> None:
    known = ground({"dry": results({str(n): f"+{n}" for n in range(1, 7)})}, {"slots": tuple(given["face_speed"])})
    control = len(do["dice"]) - 1
    accel, brake = max(0, do["mod"]), max(0, -do["mod"])
    race = at({"U01": "20A"}, known)
    words = [f"{letter}{n}" for letter, n in (("C", control), ("A", accel), ("B", brake)) if n]
    race.answer("".join(words) or "none")
    race.answer(do["dice"])
    speeds = list(dict.fromkeys(expect["speeds"]))
    if len(speeds) > 1:
        ask = race.q
        assert isinstance(ask, Choose)
        assert [int(option.id) for option in ask.options] == speeds
        race.answer(speeds[0])
    assert only(race, "run.result").args["speed"] == speeds[0]
    drive(race, stop="order")
    assert race.state.cars["U01"].spot >> 1 == 20 + speeds[0]


def run_result(given: Vector, do: Vector, expect: Vector) -> None:
    table: Mapping[str, Sequence[str]] = given["table"]
    dry = results({speed: row[0] for speed, row in table.items()})
    wet = results({speed: row[1] for speed, row in table.items()})
    trait = "rain" if given["rain_trait"] else None
    known = ground({"dry": dry, "wet": wet}, {"slots": (do["speed"],) * 6}, driver={"trait": trait})
    box = [box.icon or "clear" for box in known.courses[COURSE].weather].index(given["weather"]) + 1
    race = at({"U01": "20A"}, known, weather=box)
    drive(race, {"run": [1]}, stop="order" if Result.parse(expect["result"]).retire is None else "safety_car")
    event = only(race, "run.result")
    assert plainly(event.args["result"]) == Result.parse(expect["result"])
    assert event.args["column"] == ("dry" if given["rain_trait"] or given["weather"] in ("clear", "sun") else "wet")
    if Result.parse(expect["result"]).retire is None:
        assert race.state.cars["U01"].spot >> 1 == 20 + Result.parse(expect["result"]).move


def run_pressure(given: Vector, do: Vector, expect: Vector) -> None:
    known = ground(driver={"mental": given["mental"]})
    race = at({"U01": {"at": "35B", "dp": given["dp"]}, "F01": {"at": "35A", "npc": True, "acted": True}}, known)
    if do["die"] is None:
        assert only(race, "pressure.no_dp").rule.split() == ["G9.1/P1", "G9.1/P5"]
    else:
        race.answer(do["die"])
    assert race.state.cars["U01"].dp == expect["dp"]


def run_npc(given: Vector, do: Vector, expect: Vector) -> None:
    known = ground(team={"npc": dict.fromkeys((2, 3, 4, 5, 6), npc_row(given["row"]))})
    race = at(
        {"U01": {"at": "20A", "npc": True}, "F01": {"at": "5A", "npc": True}}, known,
        weather=5 if given["rain"] else 3, options=given.get("options", {}),
    )  # fmt: skip
    race.answer(do["die"])
    if "rc_die" in do:
        race.answer(do["rc_die"])
    if expect["retired"]:
        assert race.q is not None
        assert (race.q.text, race.q.args["modifier"], race.state.cars["U01"].out) == ("safety_car", 0, "rc")
        return
    result = Result.parse(expect["result"])
    car = race.state.cars["U01"]
    assert car.spot >> 1 == 20 + result.move
    if result.move:
        assert car.at[-1] == expect["line_if_free"]


# ── movement ─────────────────────────────────────────────────────────────────────────────────────────────────────


def mover(given: Vector, do: Vector, cast: Cast) -> tuple[Xf1Data, Vector]:
    """Data and a position in which this car makes this move, and nobody else does anything."""
    name, result, cause = do["car"], do["result"], do["cause"]
    npc = given.get("npc", ())
    others = flags(each for each in given["pos"] if each != name)
    cars = cast.put(given["pos"], npc, acted=others, dp=given.get("dp", {}))
    position: Vector = {"course": COURSE, "weather": 1, "cars": cars, "options": given.get("options", {})}
    if given.get("map") == "quali":
        return running(result), position | {"phase": "qualify", "weather": 0}
    if cause == "pit":
        cars[cast.car[name]]["order"] = True
        return ground({"pit": -Result.parse(result).move}), position
    if cause == "event":
        steps = Result.parse(result).move
        mark = cast.car[name][0]
        return ground(teams={mark: {"fuel": (steps,) * 10}}), position | {"phase": "event", "event": "effect"}
    return running(result), position


def ways(known: Xf1Data, position: Vector, lines: tuple[str, ...] = ()) -> Iterator[Race]:
    """The move, once for each line that may be chosen at its end."""
    race = referee(position, known)
    left = list(lines)
    while (ask := race.q) is not None and ask.text in ("line", "dp", "run", "npc", "pressure", "pit_tyres", "pit_fuel"):
        if ask.text == "line":
            if not left:
                assert isinstance(ask, Choose)
                for option in ask.options:
                    yield from ways(known, position, (option.id,))
                return
            race.answer(left.pop())
        elif isinstance(ask, Roll):
            race.answer([1] * ask.dice)
        else:
            race.answer("-" if ask.text == "tune" else ask.default())
    yield race


def checks(race: Race) -> list[str]:
    """Who had to check because of a move, in order."""
    events = [event for event in race.events if event.code.startswith("pressure.")]
    return [event.args["car"] for event in events if "G9.1/P1" not in event.rule.split()]


def run_move(given: Vector, do: Vector, expect: Vector) -> None:
    cast = Cast(given["pos"])
    known, position = mover(given, do, cast)
    me = cast.car[do["car"]]
    found = list(ways(known, position))
    for race in found:
        audit(race.state)
    if expect.get("retired"):
        (race,) = found
        if given.get("map") == "quali":
            assert race.state.stopped == [me]
            return
        assert race.q is not None
        assert (race.q.text, race.q.args["cars"], race.q.args["modifier"]) == ("safety_car", [me], expect["sc_mod"])
        assert me not in {car.id for car in race.state.order()}
        assert checks(race) == []
        return
    if given.get("map") == "quali":
        assert [[race.state.cars[me].cell, "-"] for race in found] == expect["options"]
        assert all(not checks(race) for race in found)
        return
    assert sorted(cast.places(race)[do["car"]] for race in found) == sorted(expect["options"])
    for race in found:
        assert cast.names(checks(race)) == expect["pressure"]
        others = {name: place for name, place in cast.places(race).items() if name != do["car"]}
        assert others == {name: list(place) for name, place in given["pos"].items() if name != do["car"]}


def run_turn(given: Vector, do: Vector, expect: Vector) -> None:
    """A whole turn of activities, as the book tells it."""
    section = given["section"]
    speeds = {
        car: tuple(faces.get(str(face), face) for face in range(1, 7)) for car, faces in given["face_speed"].items()
    }
    teams: Vector = {mark: {"pit": pit} for mark, pit in given["team_pit"].items()}
    for car, row in speeds.items():
        teams.setdefault(car[0], {})["slots"] = row
    for mark, cells in given["npc_row"].items():
        teams.setdefault(mark, {})["npc"] = npc_table(*(cells.get(str(die), "0") for die in range(1, 7)))
    drivers = {regular(car): {"mental": mental} for car, mental in given["mental"].items()}
    known = ground(
        {"speed": section["speed"], "pit": section["pit"], "dry": results(section["results"])}, teams=teams,
        drivers=drivers,
    )  # fmt: skip
    cast = Cast(given["pos"])
    fuel = {name: 5 for name in given["pos"] if name not in given["npc"]}
    cars = cast.put(given["pos"], given["npc"], order=flags(given["pit_order"]), fuel=fuel, tyres=fuel)
    acted: list[str] = []
    answers: list[Any] = []
    for act in do["acts"]:
        if "die" in act:
            answers.append({"who": "npc", "dice": [act["die"]]})
        elif "pit" in act:
            tyres = "dry" if act["pit"]["tyres"] else "keep"
            answers.append({"pit_tyres": tyres, "pit_fuel": act["pit"]["fuel_to"] - 5})
        else:
            declared = f"C{act['control']}" if act.get("control") else f"A{act['accel']}"
            turn = {"dp": declared, "dice": [[act["pressure_die"]], act["dice"]], "line": act["line"]}
            answers.append(turn | ({"which": str(act["choose_speed"])} if len(act["dice"]) > 1 else {}))
        acted.append(act["car"])
    found = resolve(RULES, known, {"position": {"course": COURSE, "weather": 3, "cars": cars}, "answers": answers})
    assert found.rejects == ()
    assert found.question is not None
    assert found.question.text == "bpt"
    moved = [event.args["car"] for event in found.events if event.code in ("run.result", "npc.rolled", "pit.value")]
    assert moved == expect["order"] == acted
    after = found.position["cars"]
    assert {car: after[car]["at"] for car in cars} == {
        car: f"{cell}{line}" for car, (cell, line) in expect["after"].items()
    }
    assert [car for car in cars if after[car].get("order")] == expect["pit_order"]
    for car, delta in expect["dp_delta"].items():
        assert after[car]["dp"] == 10 + delta
    for car, delta in expect["fuel_delta"].items():
        assert after[car]["fuel"] == 5 + delta
    assert (after["F02"]["fuel"], after["F02"]["tyres"]) == (9, 10)


# ── the safety car, laps, weather, events ────────────────────────────────────────────────────────────────────────


def run_sc(given: Vector, do: Vector, expect: Vector) -> None:
    sc: Vector = {"sc_numbers": tuple(given["numbers"]), "sc_circled": tuple(given["circled"])}
    options = given.get("options", {})
    if len(do["dice"]) > 1:
        behind = ["F01", "T01", "C01", "W01", "M01"][: len(do["dice"])]
        cars: Vector = {"U01": "50A"} | {car: f"{cell}A" for cell, car in enumerate(behind, start=3)}
        race = at(cars, ground(**sc), phase="drop", options=options)
        race.answer(do["dice"])
    else:
        known = running(f"R{do['r_mod']}" if do["r_mod"] else "-4", **sc)
        race = at({"U01": "4A", "F01": {"at": "30A", "acted": True}}, known, options=options)
        drive(race, {"run": [1]}, stop="safety_car")
        assert race.q is not None
        assert race.q.args["modifier"] == do["r_mod"]
        race.answer(do["dice"])
    (event,) = [event for event in race.events if event.code in ("sc.no", "sc.out", "sc.circled")]
    assert event.args["value"] == expect["value"]
    assert (event.code != "sc.no", event.code == "sc.circled") == (expect["sc"], expect["pit"])
    assert race.q is not None
    assert (race.q.text == "sc_pit") == expect["pit"]


def run_grid(given: Vector, do: Vector, expect: Vector) -> None:
    cast = Cast(do["order"])
    drawn = [cast.car[name] for name in do["order"]]
    cars = {car: {"npc": True} for car in drawn}
    race = at(cars, phase="draw", weather=0, options={"random_qualifying": "yes"})
    for car in drawn[:-1]:
        race.answer(car)
    assert race.q is not None
    assert race.q.text == "weather"
    found = cast.places(race)
    assert {name: found[name] for name in expect["pos"]} == expect["pos"]
    assert cast.names(order(race)) == do["order"]


def run_regrid(given: Vector, do: Vector, expect: Vector) -> None:
    pos = {**given["pos"], "lost": [1, "A"]}
    cast = Cast(pos)
    cars = cast.put(pos, acted=flags(given["pos"]))
    race = at(cars, running("-1"))
    drive(race, {"run": [1], "safety_car": [5]}, stop="bpt")
    assert cast.places(race) == expect["pos"]
    assert [cast.name[car] for car in only(race, "sc.grid").args["cars"]] == list(expect["pos"])


def run_drop(given: Vector, do: Vector, expect: Vector) -> None:
    cast = Cast(given["pos"])
    sc = given["sc"]
    known = ground(sc_numbers=tuple(sc["numbers"]), sc_circled=tuple(sc["circled"]))
    cars = cast.put(given["pos"], given.get("npc", ()), acted=flags(given["pos"]))
    race = at(cars, known, phase="drop", options=given.get("options", {}))
    if do["dice"]:
        assert isinstance(race.q, Roll)
        assert race.q.dice == len(do["dice"])
        race.answer(do["dice"])
    assert bool(said(race, "drop.triggered")) == expect["triggered"]
    assert sorted(cast.names(race.state.retired)) == sorted(expect["retired"])
    assert bool(said(race, "sc.grid")) == expect["sc"]
    assert cast.places(race) == expect["pos"]
    audit(race.state)


def lapping(given: Vector, advance: int, event: Any = None) -> Xf1Data:
    names = [chr(ord("A") + index) for index in range(given["sections"])]
    sections = tuple(Section(name, 4, 0, 0, six("0"), six("0")) for name in names)
    return ground(sections=sections, goal=given["goal"], bpt_race=(Progress(advance, event),) * 6)


def run_lap(given: Vector, do: Vector, expect: Vector) -> None:
    known = lapping(given, do["advance"])
    race = at(
        {"U01": {"at": "30A", "acted": True}}, known, phase="progress", section=chr(ord("A") + given["bpt"]),
        lap=given["lap"], weather=3 if given["changeable"] else 1, options=given.get("options", {}),
    )  # fmt: skip
    race.answer(1)
    assert (race.state.section, race.state.lap) == (expect["bpt"], expect["lap"])
    assert (race.q is None) == expect["finished"]
    assert (race.q is not None and race.q.text == "weather_change") == expect["weather_roll"]


def run_weather_move(given: Vector, do: Vector, expect: Vector) -> None:
    known = ground(
        weather=boxes(given["boxes"], 1), weather_change=(do["arrows"],) * 6, bpt_race=(Progress(7, None),) * 6
    )
    race = at({"U01": {"at": "30A", "acted": True}}, known, phase="progress", weather=given["at"])
    race.answer(1)
    race.answer(1)
    assert race.state.box == expect["at"]


BOXES: tuple[Weather, ...] = ("clear", "sun", "sun", "cloud1", "cloud1", "cloud2")


def run_tyre_die(given: Vector, do: Vector, expect: Vector) -> None:
    """Read off the table: row n costs n points."""
    box = BOXES.index(given["weather"]) + 1
    known = ground(
        weather=boxes(BOXES, 1, [given["box_mod"]] * 6),
        tables={"wear_tyre": tuple(range(1, 10)), "wear_fuel": (0,) * 6},
    )
    me = {"at": "30A", "wet": given["tyre"] == "wet"}
    race = at({"U01": me}, known, phase="event", event="wear", weather=box)
    ask = race.q
    assert isinstance(ask, Roll)
    assert do["die"] + ask.args["modifier"] == expect["value"]
    race.answer([1, do["die"]])
    row = min(max(expect["value"], 1), 9)
    assert race.state.cars["U01"].tyre == 10 - row
    if "row" in expect:
        assert row == expect["row"]


def run_effect(given: Vector, do: Vector, expect: Vector) -> None:
    match = {icon: {"dry": 0, "wet": 0} for icon in ("sun", "cloud1", "cloud2")}
    if given["weather"] != "clear":
        match[given["weather"]] = {"dry": given["match"], "wet": 99}
    known = ground(
        team={"fuel": (given["fuel_effect"],) * 10, "tyre": (given["tyre_effect"],) * 11}, tables={"match": match},
        weather=boxes(BOXES, 1),
    )  # fmt: skip
    race = at({"U01": "30A"}, known, phase="event", event="effect", weather=BOXES.index(given["weather"]) + 1)
    code = "effect.clear" if given["weather"] == "clear" else "effect.sum"
    assert only(race, code).args["result"] == expect["result"]
    drive(race, stop="dp")
    assert race.state.cars["U01"].spot >> 1 == 30 + expect["result"]


def run_trouble(given: Vector, do: Vector, expect: Vector) -> None:
    spots = tuple(TroubleSpot(spot["kind"], spot["value"]) for spot in given["spots"])
    tuned = given["tuned"] if isinstance(given["tuned"], Mapping) else {"temp": given["tuned"], "full": []}
    known = ground({"speed": do["speed"], "diff": do["diff"]}, {"trouble": spots})
    race = at({"U01": {"at": "30A", **tuned}}, known, phase="event", event="trouble")
    hits = said(race, "trouble.hits")
    assert [-event.args["count"] for event in hits] == ([expect["result"]] if expect["result"] else [])
    drive(race, stop="dp")
    assert race.state.cars["U01"].spot >> 1 == 30 + expect["result"]


def run_clear_dp(given: Vector, do: Vector, expect: Vector) -> None:
    cast = Cast(given["dp"])
    drivers = {regular(cast.car[name]): {"trait": "sun"} for name in given["sun"]}
    known = ground(drivers=drivers, weather=boxes(["clear"] * 6, given["minus"]))
    cars = {cast.car[name]: {"dp": dp, "grid": place} for place, (name, dp) in enumerate(given["dp"].items(), start=1)}
    race = at(cars, known, phase="grid", weather=0)
    race.answer(1)
    assert {name: race.state.cars[cast.car[name]].dp for name in given["dp"]} == expect["dp"]


def run_pit_service(given: Vector, do: Vector, expect: Vector) -> None:
    known = ground(team={"fuel": (0,) * (given["max"] + 1)})
    box = ["clear", "", "sun", "", "cloud1", "cloud2"].index(given["weather"]) + 1
    me = {"at": "30A", "order": True, "fuel": given["fuel"], "tyres": given.get("tyre_p", 4)}
    race = at({"U01": me}, known, weather=box)
    no = attempt(race, do["tyres"] or "keep")
    if not no and isinstance(race.q, Number):
        no = attempt(race, do["fuel_add"])
    elif not no and do["fuel_add"]:
        assert not expect["legal"], "a full tank is not asked for"
        return
    assert (no is None) == expect["legal"]
    if no:
        assert {"G9.2-1", "G6.0-1"} & set(no.rule.split())
        car = race.state.cars["U01"]
        assert (car.fuel, car.tyre, car.wet) == (given["fuel"], me["tyres"], False)
        return
    car = race.state.cars["U01"]
    assert (car.fuel, car.tyre) == (expect["fuel"], expect["tyre_p"])
    assert car.wet == (do["tyres"] == "wet")


# ── GP, season, options ──────────────────────────────────────────────────────────────────────────────────────────


def run_gp(given: Vector, do: Vector, expect: Vector) -> None:
    everybody = [car for team in plain().teams.values() for car in team.cars]
    where = [f"{30 - place // 2}{'AB'[place % 2]}" for place in range(20)]
    full = at(dict(zip(everybody, where, strict=True)), phase="finish")
    points = RULES.result(full.state).points
    lost = at({"U01": {"out": "behind"}, "F01": "30A"}, phase="finish")
    gp = [points[everybody[place - 1]] if place else RULES.result(lost.state).points["U01"] for place in do["places"]]
    assert gp == expect["gp"]


def run_contract_limit(given: Vector, do: Vector, expect: Vector) -> None:
    ids = list(plain().drivers)
    hired = ids[: len(given["contracted"])]
    drivers: Vector = {
        id: {"contract": signed["p"], "country": "here" if signed["same_country"] else "there"}
        for id, signed in zip(hired, given["contracted"], strict=True)
    }
    drivers |= {
        id: {"contract": price, "country": "there"} for price, id in enumerate(ids[len(hired) : len(hired) + 12])
    }
    known = ground(teams={"U": {"dm": given["dm"], "country": "here"}}, drivers=drivers)
    market = {"contracts": {"U": " ".join(hired)}}
    race = at({"U01": {}, "U02": {}}, known, phase="contracts", weather=0, market=market, options={"contracts": "yes"})
    ask = race.q
    assert isinstance(ask, Choose)
    assert ask.args["left"] == expect["max_p"]
    for price, id in enumerate(ids[len(hired) : len(hired) + 12]):
        if price <= expect["max_p"]:
            assert ask.accept(id) == id
        else:
            with pytest.raises(Reject, match=r"market\.dear"):
                ask.accept(id)


def run_contract_clash(given: Vector, do: Vector, expect: Vector) -> None:
    mark = {team.no: mark for mark, team in plain().teams.items()}
    teams = {mark[each["no"]]: {"dm": each["dm"], "years": each["years"]} for each in given["teams"]}
    wanted = next(iter(plain().drivers))
    known = ground(teams=teams, drivers={wanted: {"contract": 1}})
    cars: dict[str, Vector] = {f"{mark}0{no}": {} for mark in teams for no in (1, 2)}
    race = at(cars, known, phase="contracts", weather=0, market={"session": 1}, options={"contracts": "yes"})
    for _ in teams:
        race.answer(wanted)
    assert race.q is not None
    assert race.q.text == "clash"
    race.answer(do["die"])
    assert only(race, "market.signed").args["team"] == mark[expect["team"]]
    assert race.state.market is not None
    assert race.state.market.contracts[mark[expect["team"]]] == [wanted]


def run_nonstart(given: Vector, do: Vector, expect: Vector) -> None:
    known = running("R1", driver={"nonstart": tuple(given["numbers"])})
    race = at({"U01": "30A", "F01": {"at": "29A", "acted": True}}, known, options={"nonstart": "yes"})
    drive(race, {"run": [1], "safety_car": [1], "nonstart": [do["die"]]}, stop="bpt")
    assert race.state.banned.get(regular("U01"), 0) == expect["miss"]


VERDICTS = {"躍進": "leap", "健闘": "good", "前年度と変わらぬ成績": "same", "不調": "slump", "失速": "stall"}


def run_relative(given: Vector, do: Vector, expect: Vector) -> None:
    """A season of one race that ends in this order; equal GP where the rank is a list of lists."""
    groups = [group if isinstance(group, list) else [group] for group in given["rank"]]
    known = ground(teams={mark: {"evaluation": value} for mark, value in given["evaluation"].items()})
    points = {f"{mark}01": len(groups) - place for place, group in enumerate(groups) for mark in group}
    plan = SEASON.plan(known, ["none"], 1, {"teams": ",".join(given["evaluation"]), "evaluation": "yes"})
    facts = Facts(plan, (RaceResult(1, tuple(points), points),))
    said = [event for event in SEASON.closing(known, facts) if event.code.startswith("season.evaluation.")]
    assert {event.args["team"]: event.args["score"] for event in said} == expect["score"]
    assert {event.args["team"]: event.code.rpartition(".")[2] for event in said} == {
        mark: VERDICTS[label] for mark, label in expect["label"].items()
    }


# ── flow ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def run_sc_turn(given: Vector, do: Vector, expect: Vector) -> None:
    """Somebody retires in the activities, by an event or among the dropped; what becomes of the turn?"""
    cast = Cast(given["pos"])
    sc: Vector = {"sc_numbers": tuple(given["sc"]["numbers"]), "sc_circled": tuple(given["sc"]["circled"])}
    cars = cast.put(given["pos"], given.get("npc", ()), acted=flags(given["acted"]), order=flags(given["pit_order"]))
    phase, lost = given["phase"], cast.car[do["retire"]]
    options = given.get("options", {})
    if phase == "activity":
        known = running(f"R{do['r_mod']}" if do["r_mod"] else "-50**", **sc)
        race = at(cars, known, options=options)
    elif phase == "event":
        known = ground(teams={lost[0]: {"fuel": (-50,) * 10}}, **sc)
        race = at(cars, known, phase="event", event="effect", options=options)
    else:
        race = at(cars, ground(**sc), phase="drop", options=options)
    drive(race, {"run": [1], "pit_tyres": "dry"}, stop="safety_car")
    assert race.q is not None
    assert race.q.args["cars"] == [lost]
    race.answer(do["die"])
    audit(race.state)
    assert bool(said(race, "sc.grid")) == expect["sc"]
    assert race.q is not None
    assert (race.q.text == "sc_pit") == expect["pit_work"]
    assert cast.places(race) == expect["pos"]
    assert cast.names(car.id for car in race.state.cars.values() if car.order) == expect["pit_order"]
    assert cast.names(car.id for car in race.state.queue) == expect["unacted"]
    if expect["pit_work"]:
        drive(race, {"sc_pit": "no"}, stop="dp" if expect["next"] == "turn" else "bpt", roll=1)
    assert race.q is not None
    wanted = {"continue": ("act", race.state.turn), "progress": ("progress", 1), "turn": ("act", 2)}[expect["next"]]
    assert (race.state.phase, race.state.turn) == wanted
    if expect["next"] == "turn":
        assert "bpt" not in [step.ask.text for step in race.steps if step.ask]


def run_event_seq(given: Vector, do: Vector, expect: Vector) -> None:
    cast = Cast(given["pos"])
    steps = {cast.car[name][0]: Result.parse(result).move for name, result in do["results"].items()}
    assert len(steps) == len(do["results"])
    known = ground(teams={mark: {"fuel": (n,) * 10} for mark, n in steps.items()})
    cars = cast.put(given["pos"], given["npc"])
    race = at(cars, known, phase="event", event="effect")
    while race.q is not None and race.q.text == "line":
        race.answer("A")
    assert cast.places(race) == expect["after"]
    assert not [event for event in race.events if event.code.startswith("pressure.")], "G9.1/P4"


def run_run_flow(given: Vector, do: Vector, expect: Vector) -> None:
    known = ground(driver={"mental": given["mental"]})
    cars: Vector = {"U01": {"at": "35B", "dp": given["dp"]}}
    if given["beside"]:
        cars["F01"] = {"at": "35A", "npc": True, "acted": True}
    race = at(cars, known)
    assert race.q is not None
    if do["pressure_die"] is not None:
        assert race.q.text == "pressure"
        race.answer(do["pressure_die"])
    assert race.state.cars["U01"].dp == expect["dp_after_pressure"]
    no = attempt(race, f"C{do['abilities']}")
    assert (no is None) == expect["legal"]


COUNTRIES = {
    "フランス": "france",
    "イギリス": "uk",
    "イタリア": "italy",
    "ドイツ": "germany",
    "日本": "japan",
    "インド": "india",
    "オーストラリア": "australia",
}


def run_home(given: Vector, do: Vector, expect: Vector) -> None:
    for name in do["countries"]:
        known = ground(base=data(), country=COUNTRIES[name])
        race = new_race([f"p{mark}: {mark}" for mark in known.teams], known=known)
        while race.state.phase == "practice" and race.q is not None:
            preset = "-" if race.q.text == "tune" else race.q.default()
            race.answer([6] * race.q.dice if isinstance(race.q, Roll) else preset)
        home = [known.teams[event.args["team"]].no for event in said(race, "practice.home")]
        assert home == expect["teams"][name]


RUNNERS: dict[str, Callable[[Vector, Vector, Vector], None]] = {
    "dp_support": run_dp_support,
    "feedback": run_feedback,
    "tuning": run_tuning,
    "dp_declare": run_dp_declare,
    "speed": run_speed,
    "result": run_result,
    "pressure": run_pressure,
    "npc": run_npc,
    "move": run_move,
    "turn": run_turn,
    "sc": run_sc,
    "grid": run_grid,
    "regrid": run_regrid,
    "drop": run_drop,
    "lap": run_lap,
    "weather_move": run_weather_move,
    "tyre_die": run_tyre_die,
    "effect": run_effect,
    "trouble": run_trouble,
    "clear_dp": run_clear_dp,
    "pit_service": run_pit_service,
    "gp": run_gp,
    "contract_limit": run_contract_limit,
    "contract_clash": run_contract_clash,
    "nonstart": run_nonstart,
    "relative": run_relative,
    "sc_turn": run_sc_turn,
    "event_seq": run_event_seq,
    "run_flow": run_run_flow,
    "home": run_home,
}
