"""What screens may see of a race: plain data, made when somebody looks."""

from __future__ import annotations

from typing import Any

from pnp.games.xf1.rules.state import AT, Car, State

_BETWEEN = ("contracts", "regulars", "practice", "draw", "setup", "finish")


def view(s: State) -> dict[str, Any]:
    """Everything: nothing is hidden in XF-1. `settled` says that it is a good moment to show the map."""
    order = s.order()
    here = s.here
    return {
        "race": s.race,
        "races": s.races,
        "course": s.course.id,
        "goal": s.course.goal,
        "phase": s.phase,
        "settled": is_settled(s),
        "session": _session(s),
        "turn": s.turn,
        "lap": s.lap,
        "section": here.name,
        "speed": here.speed,
        "diff": here.diff,
        "pit": here.pit,
        "weather": s.weather,
        "box": s.box,
        "event": s.event,
        "sc": s.sc,
        "order": [car.id for car in order],
        "ranked": _ranked(s),
        "next": s.queue[0].id if s.queue else None,
        "left": len(s.queue),
        "retired": list(reversed(s.retired)),
        "stopped": list(s.stopped),
        "drawn": list(s.drawn),
        "players": {seat: list(cars) for seat, cars in s.players.items()},
        "cars": {car.id: _car(car) for car in s.cars.values()},
        "sections": [[section.name, section.speed, section.diff] for section in s.course.sections],
        "results": _results(s) if s.phase == "practice" else {},
        "table": _table(s),
        "wet": bool(s.queue) and s.phase == "act" and s.is_rain and not s.queue[0].rain_proof,
        "new_tyre": s.data.tables.tyre_points,
        "last_cell": s.last_cell,
        "first_blue": s.first_blue,
    }


def _ranked(s: State) -> list[str]:
    """Who is ahead in qualifying, whatever equal cars will roll; or who was drawn first."""
    if not s.phase.startswith("qualify"):
        return list(s.drawn)
    return [car.id for cars in s.qualified() for car in cars]


def _results(s: State) -> dict[str, list[str]]:
    """What each speed leads to on a dry road, from the highest: for whoever tunes a car."""
    return {section.name: [str(result) for result in section.dry] for section in s.course.sections}


def is_settled(s: State) -> bool:
    if s.phase in ("act", "qualify"):
        return not any(car.acted for car in s.queue) and len(s.queue) == _racing(s)
    return s.phase in _BETWEEN


def _racing(s: State) -> int:
    return len(s.order()) if s.phase == "act" else len(s.starters()) - len(s.stopped)


def _session(s: State) -> str:
    if s.phase.startswith("qualify"):
        return "qualifying"
    return "race" if any(car.spot for car in s.cars.values()) else "before"


def _car(car: Car) -> dict[str, Any]:
    return {
        "number": car.id,
        "mark": car.team.mark,
        "seat": car.seat,
        "npc": car.seat is None,
        "driver": car.driver.id if car.driver else None,
        "at": AT[car.spot] if car.spot else "",
        "cell": car.spot >> 1 or car.cell,
        "line": "AB"[car.spot & 1] if car.spot else "",
        "dp": car.dp,
        "fuel": car.fuel,
        "tank": car.team.tank,
        "tyre": car.tyre,
        "wet": car.wet,
        "order": car.order,
        "acted": car.acted,
        "out": car.out,
        "grid": car.grid,
        "stops": car.stops,
        "slots": list(car.slots),
        "row": list(car.team.slots),
        "speeds": list(car.speeds),
        "full": list(car.full),
        "temp": list(car.temp),
        "trouble": [[spot.kind, spot.value] for spot in car.team.trouble],
    }


def _table(s: State) -> list[dict[str, Any]]:
    """The section as the car that acts now would meet it: each face with its speed and its result."""
    if not s.queue or s.queue[0].seat is None:
        return []
    car = s.queue[0]
    wet = s.phase == "act" and s.is_rain and not car.rain_proof
    results = s.here.wet if wet else s.here.dry
    return [
        {"face": face, "speed": speed, "result": str(results[6 - speed])}
        for face, speed in enumerate(car.speeds, start=1)
    ]
