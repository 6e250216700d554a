"""Who drives which car: G4.0-1, S1.0 and S4.0 for players; R58, R71 and R81 for the GP of NPC cars."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from pnp.games.xf1.model import Driver, Team
from pnp.games.xf1.rules.moving import Asked, Asks
from pnp.games.xf1.rules.state import Car, State
from pnp.referee.ask import Choose, Later, Option, Refused
from pnp.referee.rules import Log

PASS = "pass"
"""Nobody: no driver is named, or a car stays at home."""


def names_of(driver: Driver) -> tuple[str, ...]:
    """What a driver may be called."""
    return tuple(dict.fromkeys(name.casefold() for name in (driver.name, driver.family, driver.kana) if name))


# -- cars of players


def assign(s: State, log: Log, team: Team, cars: list[Car]) -> Asks:
    """G4.0-1: as printed, or with S1.0 as the player likes; whoever is banned (S4.0) cannot drive."""
    contracted = s.drivers_of(team.mark)
    if not (s.on("assignment") or s.on("nonstart")):
        for car in cars:
            driver = _as_printed(contracted, car, cars)
            _take_seat(log, car, driver, "G4.0-1" if driver else too_few(s))
        return
    taken: list[Driver] = []
    for index, car in enumerate(cars):
        driver = yield from _chosen(s, car, contracted, taken, len(cars) - index)
        taken += [driver] if driver else []
        _take_seat(log, car, driver, "S1.0" if driver else too_few(s))


def _as_printed(contracted: Sequence[Driver], car: Car, cars: list[Car]) -> Driver | None:
    if car.no <= len(contracted):
        return contracted[car.no - 1]
    others = {other.driver for other in cars if other is not car}
    return next((driver for driver in contracted if driver not in others), None)


def _chosen(s: State, car: Car, contracted: Sequence[Driver], taken: list[Driver], seats: int) -> Asked[Driver | None]:
    """S1.0: one of those who are left for so many seats; nobody only where they are too few."""
    free = [d for d in contracted if d not in taken and d.id not in s.missing]
    if not free:
        return None
    regular = contracted[car.no - 1] if car.no <= len(contracted) else free[0]
    preset = regular if regular in free else free[0]
    options = [Option(d.id, "just_driver", {"driver": d.id}, names_of(d)) for d in free]
    if len(free) < seats:
        options.append(Option(PASS, "no_start"))
    assert car.seat is not None
    chosen = yield Choose(
        f"r{s.race}.{car.id}.driver", car.seat, "S1.0 G4.0-1", "assign", args={"car": car.id},
        options=tuple(options), preset=preset.id,
        refused=Later(partial(_no_drive, contracted, list(taken), dict(s.missing))),
    )  # fmt: skip
    return None if chosen == PASS else s.data.drivers[chosen]


def too_few(s: State) -> str:
    """Why there is nobody for a car: drivers who miss the race, or DM for too few of them."""
    return "S4.0" if s.missing else "R64"


def _no_drive(contracted: Sequence[Driver], taken: list[Driver], missing: dict[str, int]) -> Iterable[Refused]:
    for driver in contracted:
        if driver.id in missing:
            args = {"driver": driver.id, "races": missing[driver.id]}
            yield Refused(driver.id, "driver.missing", "S4.0", args, aliases=names_of(driver))
        elif driver in taken:
            yield Refused(driver.id, "driver.taken", "S1.0", {"driver": driver.id}, True, names_of(driver))


def _take_seat(log: Log, car: Car, driver: Driver | None, rule: str) -> None:
    car.set_driver(driver)
    if driver is None:
        car.out = "absent"
        log.say("practice.absent", rule, car=car.id)
    else:
        log.say("practice.drives", rule, car=car.id, driver=driver.id)


# -- NPC cars


def credit_npc_drivers(s: State, log: Log, cars: Iterable[Car] | None = None) -> None:
    """R58, R71, R81: the GP of an NPC car go to its printed regular, or to whoever of the team is free. All of them,
    unless it is about certain `cars`."""
    if len(s.cars) == sum(map(len, s.players.values())):
        return  # everybody has a player
    hired = {driver for drivers in (s.market.contracts.values() if s.market else ()) for driver in drivers}
    driving = {car.driver.id for car in s.cars.values() if car.seat is not None and car.driver}
    for car in s.cars.values() if cars is None else cars:
        if car.seat is None and car.table is car.team:
            _credit(s, log, car, hired, {*driving, *s.missing})


def _credit(s: State, log: Log, car: Car, hired: set[str], out: set[str]) -> None:
    """Drivers of a team that was not on the market may be hired away; those of one that was are its own."""
    own = s.drivers_of(car.team.mark)
    regular = own[car.no - 1] if car.no <= len(own) else None
    gone = hired if s.market is None or car.team.mark not in s.market.contracts else set()
    out |= gone | _mates(s, car)
    driver = next((d for d in ([regular, *own] if regular else own) if d.id not in out), None)
    if regular and driver is not regular and driver is not car.driver:
        rule = "R81" if regular.id in gone else "R71"
        if driver:
            log.say("npc.credited", rule, car=car.id, driver=driver.id)
        else:
            log.say("npc.uncredited", rule, car=car.id)
    car.set_driver(driver)


def _mates(s: State, car: Car) -> set[str]:
    return {
        other.driver.id for other in s.cars.values() if other.team is car.team and other is not car and other.driver
    }
