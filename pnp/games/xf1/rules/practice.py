"""G4.0, free practice: who drives, DP support, feedback and tuning."""

from __future__ import annotations

from pnp.games.xf1.model import Driver, Team
from pnp.games.xf1.rules.moving import Asked, Asks
from pnp.games.xf1.rules.qualifying import begin_qualifying
from pnp.games.xf1.rules.seating import assign, credit_npc_drivers, too_few
from pnp.games.xf1.rules.state import Car, State
from pnp.games.xf1.rules.tuning import NOTHING, workshop
from pnp.referee.ask import NO, YES, Choose, Number, Option, Roll, Write
from pnp.referee.rules import Asking, Log

CONFIRM = (Option("yes", "confirm", aliases=YES), Option("no", "change", aliases=NO))


def practice(s: State, log: Log) -> Asking:
    """One team: who drives, support, feedback, tuning. NPC teams skip it (G4.0)."""
    teams = s.player_teams()
    if s.team in ("", *teams[:1]):
        log.say("race.opens", "G2.0-1 G3.0", race=s.race, races=s.races, course=s.course.id, laps=s.course.goal)
    if not teams:
        credit_npc_drivers(s, log)
        log.say("practice.none", "G4.0 5.0")
        return begin_qualifying(s, log)
    s.team = s.team or teams[0]
    s.touched = None
    team = s.data.teams[s.team]
    cars = s.player_cars(s.team)
    yield from assign(s, log, team, cars)
    credit_npc_drivers(s, log)
    cars = [car for car in cars if car.out != "absent"]
    if cars:
        yield from _support(s, log, team, cars)
        points = yield from _feedback(s, log, team, cars)
        yield from _tune(s, log, team, cars, points)
    later = teams[teams.index(s.team) + 1 :]
    if later:
        s.team = later[0]
        return "practice"
    s.team = ""
    credit_npc_drivers(s, log)
    if not s.starters():
        return "finish"
    return begin_qualifying(s, log)


def _support(s: State, log: Log, team: Team, cars: list[Car]) -> Asks:
    """G4.0-2: base DP, a share of the team's support, and 3 more at home."""
    left = team.support[len(cars) - 1]
    log.say("practice.support", _one_car_rule(s, team, cars), team=team.mark, points=left, cars=len(cars))
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
        log.say(code, "G4.0-2", car=car.id, base=driver.dp, share=share, home=home, dp=car.dp)
    if left:
        log.say("practice.unspent", "G4.0-2", points=left)


def _one_car_rule(s: State, team: Team, cars: list[Car]) -> str:
    """Why the values for one car count, where they do."""
    if len(cars) == 2:
        return "G4.0-2"
    return "G4.0-2 " + ("S2.0" if len(s.player_cars(team.mark)) == 1 else too_few(s))


def _home(s: State, driver: Driver) -> int:
    return s.data.tables.support_home if driver.country == s.course.country else 0


def _fair_share(dp: list[int], support: int) -> int:
    """What makes two drivers equal, as far as it goes."""
    first, second = dp
    return max(0, min(support, (support + second - first + 1) // 2))


def _feedback(s: State, log: Log, team: Team, cars: list[Car]) -> Asked[int]:
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
        log.say("practice.feedback", "G4.0-3", car=car.id, driver=driver.id, dice=dice, minus=minus, plus=plus,
                  change=change)  # fmt: skip
    home = s.data.tables.tuning_home[len(cars) - 1] if team.country == s.course.country else 0
    if home:
        log.say("practice.home", "G4.0-3 R69" if len(cars) == 1 else "G4.0-3", team=team.mark, points=home)
    total = max(0, points + home)
    rule = "G4.0-3 R54" if points + home < 0 else "G4.0-3"
    log.say("practice.points", rule, team=team.mark, points=total, base=base, change=points + home - base)
    return total


def _tune(s: State, log: Log, team: Team, cars: list[Car], points: int) -> Asks:
    """G4.0-4: what each car gets of the points; shown before it counts."""
    for car in cars:
        car.temp = ()
        points -= yield from _tune_car(s, log, car, points)
    if points:
        log.say("tune.unspent", "G4.0-4", team=team.mark, points=points)


def _tune_car(s: State, log: Log, car: Car, points: int) -> Asked[int]:
    if points == 0:
        log.say("tune.nothing", "G4.0-4", car=car.id)
        return 0
    assert car.seat is not None
    shop = workshop(car.team, car.slots, car.full, points)
    attempt = 1
    while True:
        suffix = str(attempt) if attempt > 1 else ""
        text = yield Write(
            f"r{s.race}.{car.id}.tune{suffix}", car.seat, "G4.0-4", "tune", args={"car": car.id, "points": points},
            read=shop.accept, examples=shop.examples, picks=shop.picks,
        )  # fmt: skip
        tuned = shop.tune(text)
        if text == NOTHING:
            log.say("tune.left", "G4.0-4", car=car.id)
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
    log.say("tune.done", "G4.0-4", car=car.id, text=text, cost=tuned.cost, speeds=list(car.speeds))
    return tuned.cost
