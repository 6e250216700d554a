"""Before the cars run: the contract market, driver assignment, DP support, feedback and tuning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from pnp.games.xf1.model import Driver, Team
from pnp.games.xf1.rules.moving import Asked, Asks
from pnp.games.xf1.rules.qualifying import begin_qualifying
from pnp.games.xf1.rules.state import PROGRESS, Car, State
from pnp.games.xf1.rules.tuning import NOTHING, workshop
from pnp.referee.ask import NO, YES, Choose, Later, Number, Option, Refused, Roll, Write
from pnp.referee.rules import Asking, Table

PASS = "pass"
CONFIRM = (Option("yes", "confirm", aliases=YES), Option("no", "change", aliases=NO))
HIRED = 3
"""S3.0: at most so many drivers a team."""


# -- S3.0, the contract market


def contracts(s: State, table: Table) -> Asking:
    """One session: the teams name drivers in the order of their numbers; who is wanted twice is rolled for."""
    market = s.market
    assert market is not None
    active = [mark for mark in s.player_teams() if mark not in market.content]
    if not active:
        s.team = s.player_teams()[0]
        return "regulars"
    table.say("market.session", "S3.0-1", session=market.session)
    named: dict[str, list[str]] = {}
    for mark in active:
        if mark in market.signed:
            empty = set(active) <= set(market.signed)
            table.say("market.sits_out", "S3.0-1 R63" if empty else "S3.0-1", team=mark)
            continue
        driver = yield from _naming(s, mark)
        if driver is None:
            market.content.append(mark)
            table.say("market.content", "S3.0-1", team=mark, drivers=list(market.contracts[mark]))
        else:
            named.setdefault(driver, []).append(mark)
            table.say("market.named", "S3.0-2", team=mark, driver=driver)
    signed: list[str] = []
    for driver, marks in named.items():
        mark = marks[0]
        if len(marks) > 1:
            mark = yield from _clash(s, table, driver, marks)
        market.contracts[mark].append(driver)
        signed.append(mark)
        table.say("market.signed", "S3.0-3", team=mark, driver=driver, left=money_left(s, mark))
        if len(market.contracts[mark]) == HIRED:
            market.content.append(mark)
            table.say("market.complete", "S3.0-1", team=mark)
    market.signed = signed
    market.session += 1
    return "contracts"


def money_left(s: State, mark: str) -> int:
    """S3.0-2: the team's DM less what its drivers cost; those of its own country count half, rounded down."""
    assert s.market is not None
    team = s.data.teams[mark]
    return team.dm - sum(_upkeep(team, s.data.drivers[driver]) for driver in s.market.contracts[mark])


def price(s: State, team: Team, driver: Driver) -> int:
    """R61: the full price at the naming, unless the table agreed on half for the own country."""
    half = s.options["own_country_price"] == "half"
    return _upkeep(team, driver) if half else driver.contract


def _upkeep(team: Team, driver: Driver) -> int:
    return driver.contract // 2 if driver.country == team.country else driver.contract


def _naming(s: State, mark: str) -> Asked[str | None]:
    market, team = s.market, s.data.teams[mark]
    assert market is not None
    left = money_left(s, mark)
    taken = {driver: owner for owner, drivers in market.contracts.items() for driver in drivers}
    legal = [d for d in s.data.drivers.values() if d.id not in taken and price(s, team, d) <= left]
    enough = len(market.contracts[mark]) >= len(s.player_cars(mark))
    options = [Option(d.id, "driver", {"driver": d.id, "price": price(s, team, d)}, _names(d)) for d in legal]
    if enough or not legal:
        options.append(Option(PASS, "no_driver"))
    seat = s.player_cars(mark)[0].seat
    assert seat is not None
    chosen: str = yield Choose(
        f"r{s.race}.market{market.session}.{mark}", seat, "S3.0-2", "market", args={"team": mark, "left": left},
        options=tuple(options), preset=PASS if enough else None,
        refused=Later(partial(_no_contract, s, team, dict(taken), left, enough or not legal)),
    )  # fmt: skip
    return None if chosen == PASS else chosen


def _names(driver: Driver) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.casefold() for name in (driver.name, driver.family, driver.kana) if name))


def _no_contract(s: State, team: Team, taken: dict[str, str], left: int, may_pass: bool) -> Iterable[Refused]:
    for driver in s.data.drivers.values():
        names = _names(driver)
        if driver.id in taken:
            yield Refused(
                driver.id, "market.taken", "S3.0-2", {"driver": driver.id, "team": taken[driver.id]}, True, names
            )
        elif (costs := price(s, team, driver)) > left:
            args = {"driver": driver.id, "price": costs, "left": left}
            yield Refused(driver.id, "market.dear", "S3.0-2 R61", args, True, names)
    if not may_pass:
        yield Refused(PASS, "market.needs", "R64", {"team": team.mark})


def _clash(s: State, table: Table, driver: str, marks: list[str]) -> Asked[str]:
    (die,) = yield Roll(
        f"r{s.race}.market{_session(s)}.clash.{driver}", PROGRESS, "S3.0-3 D13", "clash",
        args={"driver": driver, "teams": marks},
    )  # fmt: skip
    winner = clash_winner([s.data.teams[mark] for mark in marks], die)
    by = ("dm", "number", "years")[(die - 1) // 2]
    table.say("market.clash", "S3.0-3 R62", driver=driver, teams=marks, die=die, by=by, team=winner.mark)
    return winner.mark


def _session(s: State) -> int:
    assert s.market is not None
    return s.market.session


def clash_winner(teams: Sequence[Team], die: int) -> Team:
    """S3.0-3, R62: the richest, the lowest number, or the most years; ties to the lowest number."""
    if die <= 2:
        return min(teams, key=lambda team: (-team.dm, team.no))
    if die <= 4:
        return min(teams, key=lambda team: team.no)
    return min(teams, key=lambda team: (-team.years, team.no))


def regulars(s: State, table: Table) -> Asking:
    """S3.0-4: each team sorts its drivers into regular 1, regular 2 and reserve."""
    market = s.market
    assert market is not None
    hired = market.contracts[s.team]
    if len(hired) > 1:
        sorted_out: list[str] = []
        seat = s.player_cars(s.team)[0].seat
        assert seat is not None
        for place in range(1, len(hired)):
            free = [driver for driver in hired if driver not in sorted_out]
            chosen = yield Choose(
                f"r{s.race}.regular{place}.{s.team}", seat, "S3.0-4", "regular", args={"team": s.team, "place": place},
                options=tuple(Option(d, "just_driver", {"driver": d}, _names(s.data.drivers[d])) for d in free),
                preset=free[0],
            )  # fmt: skip
            sorted_out.append(chosen)
        market.contracts[s.team] = sorted_out + [driver for driver in hired if driver not in sorted_out]
    table.say("market.sorted", "S3.0-4", team=s.team, drivers=list(market.contracts[s.team]))
    teams = s.player_teams()
    later = teams[teams.index(s.team) + 1 :]
    s.team = later[0] if later else teams[0]
    if later:
        return "regulars"
    npc_drivers(s, table)
    return "practice"


def npc_drivers(s: State, table: Table) -> None:
    """R58, R71, R81: the GP of an NPC car go to its printed regular, or to whoever of the team is free."""
    if len(s.cars) == sum(map(len, s.players.values())):
        return  # everybody has a player
    hired = {driver for drivers in (s.market.contracts.values() if s.market else ()) for driver in drivers}
    driving = {car.driver.id for car in s.cars.values() if car.seat is not None and car.driver}
    for car in s.cars.values():
        if car.seat is not None or car.table is not car.team:
            continue
        own = s.drivers_of(car.team.mark)
        printed = s.market is None or car.team.mark not in s.market.contracts
        hired_away = printed and own[car.no - 1].id in hired
        first = own[car.no - 1 : car.no]
        out = {*driving, *s.missing}
        mates = {
            other.driver.id for other in s.cars.values() if other.team is car.team and other is not car and other.driver
        }
        free = [d for d in [*first, *own[:2], *own[2:]] if d.id not in out | mates and not (printed and d.id in hired)]
        if first and free and free[0] is not first[0] and car.driver is not free[0]:
            table.say("npc.credited", "R81" if hired_away else "R71", car=car.id, driver=free[0].id)
        elif first and not free and car.driver is not None:
            table.say("npc.uncredited", "R81" if hired_away else "R71", car=car.id)
        car.set_driver(free[0] if free else None)


# -- G4.0, free practice


def practice(s: State, table: Table) -> Asking:
    """One team: who drives, support, feedback, tuning. NPC teams skip it (G4.0)."""
    teams = s.player_teams()
    if s.team in ("", *teams[:1]):
        table.say("race.opens", "G2.0-1 G3.0", race=s.race, races=s.races, course=s.course.id, laps=s.course.goal)
    if not teams:
        npc_drivers(s, table)
        table.say("practice.none", "G4.0 5.0")
        return begin_qualifying(s, table)
    s.team = s.team or teams[0]
    s.touched = None
    team = s.data.teams[s.team]
    cars = s.player_cars(s.team)
    yield from _assign(s, table, team, cars)
    npc_drivers(s, table)
    cars = [car for car in cars if car.out != "absent"]
    if cars:
        yield from _support(s, table, team, cars)
        points = yield from _feedback(s, table, team, cars)
        yield from _tune(s, table, team, cars, points)
    later = teams[teams.index(s.team) + 1 :]
    if later:
        s.team = later[0]
        return "practice"
    s.team = ""
    npc_drivers(s, table)
    if not s.starters():
        return "finish"
    return begin_qualifying(s, table)


def _assign(s: State, table: Table, team: Team, cars: list[Car]) -> Asks:
    """G4.0-1: as printed, or with S1.0 as the player likes; whoever is banned (S4.0) cannot drive."""
    contracted = s.drivers_of(team.mark)
    if not (s.on("assignment") or s.on("nonstart")):
        for car in cars:
            if car.no <= len(contracted):
                regular: Driver | None = contracted[car.no - 1]
            else:
                others = {other.driver for other in cars if other is not car}
                regular = next((driver for driver in contracted if driver not in others), None)
            _take_seat(table, car, regular, "G4.0-1" if regular else _too_few(s))
        return
    taken: list[Driver] = []
    for index, car in enumerate(cars):
        free = [d for d in contracted if d not in taken and d.id not in s.missing]
        if not free:
            _take_seat(table, car, None, _too_few(s))
            continue
        regular = contracted[car.no - 1] if car.no <= len(contracted) else free[0]
        preset = regular if regular in free else free[0]
        options = [Option(d.id, "just_driver", {"driver": d.id}, _names(d)) for d in free]
        if len(free) < len(cars) - index:
            options.append(Option(PASS, "no_start"))
        assert car.seat is not None
        chosen = yield Choose(
            f"r{s.race}.{car.id}.driver", car.seat, "S1.0 G4.0-1", "assign", args={"car": car.id},
            options=tuple(options), preset=preset.id,
            refused=Later(partial(_no_drive, contracted, list(taken), dict(s.missing))),
        )  # fmt: skip
        driver = None if chosen == PASS else s.data.drivers[chosen]
        taken += [driver] if driver else []
        _take_seat(table, car, driver, "S1.0" if driver else _too_few(s))


def _too_few(s: State) -> str:
    """Why there is nobody for a car: drivers who miss the race, or DM for too few of them."""
    return "S4.0" if s.missing else "R64"


def _no_drive(contracted: list[Driver], taken: list[Driver], missing: dict[str, int]) -> Iterable[Refused]:
    for driver in contracted:
        if driver.id in missing:
            args = {"driver": driver.id, "races": missing[driver.id]}
            yield Refused(driver.id, "driver.missing", "S4.0", args, aliases=_names(driver))
        elif driver in taken:
            yield Refused(driver.id, "driver.taken", "S1.0", {"driver": driver.id}, True, _names(driver))


def _take_seat(table: Table, car: Car, driver: Driver | None, rule: str) -> None:
    car.set_driver(driver)
    if driver is None:
        car.out = "absent"
        table.say("practice.absent", rule, car=car.id)
    else:
        table.say("practice.drives", rule, car=car.id, driver=driver.id)


def _support(s: State, table: Table, team: Team, cars: list[Car]) -> Asks:
    """G4.0-2: base DP, a share of the team's support, and 3 more at home."""
    left = team.support[len(cars) - 1]
    table.say("practice.support", _one_car_rule(s, team, cars), team=team.mark, points=left, cars=len(cars))
    for car in cars:
        assert car.seat is not None
        driver = car.pilot
        others = len(cars) > 1 and car is cars[0]
        share = yield Number(
            f"r{s.race}.{car.id}.support", car.seat, "G4.0-2 R78", "support",
            {"car": car.id, "driver": driver.id, "base": driver.dp, "left": left}, 0, left,
            _fair_share([car.pilot.dp + _home(s, car.pilot) for car in cars], left) if others else left,
        )  # fmt: skip
        left -= share
        home = _home(s, driver)
        car.dp = driver.dp + share + home
        code = "practice.dp_home" if home else "practice.dp"
        table.say(code, "G4.0-2", car=car.id, base=driver.dp, share=share, home=home, dp=car.dp)
    if left:
        table.say("practice.unspent", "G4.0-2", points=left)


def _one_car_rule(s: State, team: Team, cars: list[Car]) -> str:
    """Why the values for one car count, where they do."""
    if len(cars) == 2:
        return "G4.0-2"
    return "G4.0-2 " + ("S2.0" if len(s.player_cars(team.mark)) == 1 else _too_few(s))


def _home(s: State, driver: Driver) -> int:
    return s.data.tables.support_home if driver.country == s.course.country else 0


def _fair_share(dp: list[int], support: int) -> int:
    """What makes two drivers equal, as far as it goes."""
    first, second = dp
    return max(0, min(support, (support + second - first + 1) // 2))


def _feedback(s: State, table: Table, team: Team, cars: list[Car]) -> Asked[int]:
    """G4.0-3: two dice a driver, minus first; and the home race."""
    points = base = team.tuning[len(cars) - 1]
    for car in cars:
        assert car.seat is not None
        driver = car.pilot
        minus, plus = driver.feedback
        dice = yield Roll(
            f"r{s.race}.{car.id}.feedback", car.seat, "G4.0-3 R77 D1", "feedback",
            {"car": car.id, "driver": driver.id, "minus": minus, "plus": plus}, 6, 2,
        )  # fmt: skip
        change = (dice[1] <= plus) - (dice[0] <= minus)
        points += change
        table.say("practice.feedback", "G4.0-3", car=car.id, driver=driver.id, dice=dice, minus=minus, plus=plus,
                  change=change)  # fmt: skip
    home = s.data.tables.tuning_home[len(cars) - 1] if team.country == s.course.country else 0
    if home:
        table.say("practice.home", "G4.0-3 R69" if len(cars) == 1 else "G4.0-3", team=team.mark, points=home)
    total = max(0, points + home)
    rule = "G4.0-3 R54" if points + home < 0 else "G4.0-3"
    table.say("practice.points", rule, team=team.mark, points=total, base=base, change=points + home - base)
    return total


def _tune(s: State, table: Table, team: Team, cars: list[Car], points: int) -> Asks:
    """G4.0-4: what each car gets of the points; shown before it counts."""
    for car in cars:
        car.temp = ()
        points -= yield from _tune_car(s, table, car, points)
    if points:
        table.say("tune.unspent", "G4.0-4", team=team.mark, points=points)


def _tune_car(s: State, table: Table, car: Car, points: int) -> Asked[int]:
    if points == 0:
        table.say("tune.nothing", "G4.0-4", car=car.id)
        return 0
    assert car.seat is not None
    shop = workshop(car.team, car.slots, car.full, points)
    attempt = 1
    while True:
        suffix = str(attempt) if attempt > 1 else ""
        text = yield Write(
            f"r{s.race}.{car.id}.tune{suffix}", car.seat, "G4.0-4", "tune", args={"car": car.id, "points": points},
            read=shop.accept, examples=shop.examples,
        )  # fmt: skip
        tuned = shop.tune(text)
        if text == NOTHING:
            table.say("tune.left", "G4.0-4", car=car.id)
            return 0
        speeds = [car.team.slots[slot - 1] for slot in tuned.slots]
        sure = yield Choose(
            f"r{s.race}.{car.id}.confirm{suffix}", car.seat, "G4.0-4", "confirm",
            args={"car": car.id, "text": text, "cost": tuned.cost, "left": points - tuned.cost,
                  "was": list(car.speeds), "speeds": speeds},
            options=CONFIRM, preset="yes",
        )  # fmt: skip
        if sure == "yes":
            break
        attempt += 1
    car.set_body(tuned.slots)
    car.full, car.temp = tuned.full, tuned.temp
    table.say("tune.done", "G4.0-4", car=car.id, text=text, cost=tuned.cost, speeds=list(car.speeds))
    return tuned.cost
