"""The flag: order, GP, and what is carried on."""

from __future__ import annotations

from pnp.games.xf1.rules.entering import carried
from pnp.games.xf1.rules.state import State
from pnp.referee.rules import Asking, Log, RaceResult


def finish(s: State, log: Log) -> Asking:
    """G13.0: the order at this moment, GP for the first ten."""
    yield from ()
    s.touched = None
    order = final_order(s)
    running = [car.id for car in s.order()]
    if running:
        log.say("race.over", "G13.0 2.0 R59", turns=s.turn, cars=running, out=list(reversed(s.retired)))
    else:
        log.say("race.nobody", "R74", turns=s.turn)
    points = scores(s)
    for place, car in enumerate(order, start=1):
        if points.get(car):
            driver = s.cars[car].driver
            rule = "G13.0 R58" if s.cars[car].seat is None else "G13.0"
            log.say("race.points", rule, car=car, driver=driver.id if driver else "", place=place, gp=points[car])
    if s.test:
        log.say("race.test", "R70")
    for banned, races in s.banned.items() if s.race < s.races else ():
        log.say("race.banned", "S4.0", driver=banned, races=races)
    if s.race < s.races:
        log.say("race.next", "G14.0", race=s.race + 1, races=s.races)
    return None


def final_order(s: State) -> list[str]:
    """R59: those on the map, then those who retired, the latest first."""
    return [car.id for car in s.order()] + list(reversed(s.retired))


def scores(s: State) -> dict[str, int]:
    """G13.0: by place, whoever runs the car; nothing for those who retired."""
    table = s.data.tables.gp if not s.test else ()
    on_map = [car.id for car in s.order()]
    points = {car: table[place] if place < len(table) else 0 for place, car in enumerate(on_map)}
    return points | dict.fromkeys(s.retired, 0)


def result(s: State) -> RaceResult:
    return RaceResult(
        race=s.race,
        order=tuple(final_order(s)),
        points=scores(s),
        out=tuple(reversed(s.retired)),
        carry=carried(s),
    )
