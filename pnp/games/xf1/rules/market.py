"""S3.0, the contract market: teams name drivers, dice decide between them, and each sorts its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from pnp.games.xf1.model import Driver, Team
from pnp.games.xf1.rules.moving import Asked
from pnp.games.xf1.rules.seating import PASS, credit_npc_drivers, names_of
from pnp.games.xf1.rules.state import PROGRESS, State
from pnp.referee.ask import Choose, Later, Option, Refused, Roll
from pnp.referee.rules import Asking, Log

HIRED = 3
"""S3.0: at most so many drivers a team."""


def contracts(s: State, log: Log) -> Asking:
    """One session: the teams name drivers in the order of their numbers; who is wanted twice is rolled for."""
    market = s.market
    assert market is not None
    active = [mark for mark in s.player_teams() if mark not in market.content]
    if not active:
        s.team = s.player_teams()[0]
        return "regulars"
    log.say("market.session", "S3.0-1", session=market.session)
    named: dict[str, list[str]] = {}
    for mark in active:
        if mark in market.signed:
            empty = set(active) <= set(market.signed)
            log.say("market.sits_out", "S3.0-1 R63" if empty else "S3.0-1", team=mark)
            continue
        driver = yield from _naming(s, mark)
        if driver is None:
            market.content.append(mark)
            log.say("market.content", "S3.0-1", team=mark, drivers=list(market.contracts[mark]))
        else:
            named.setdefault(driver, []).append(mark)
            log.say("market.named", "S3.0-2", team=mark, driver=driver)
    signed: list[str] = []
    for driver, marks in named.items():
        mark = marks[0]
        if len(marks) > 1:
            mark = yield from _clash(s, log, driver, marks)
        market.contracts[mark].append(driver)
        signed.append(mark)
        log.say("market.signed", "S3.0-3", team=mark, driver=driver, left=money_left(s, mark))
        if len(market.contracts[mark]) == HIRED:
            market.content.append(mark)
            log.say("market.complete", "S3.0-1", team=mark)
    market.signed = signed
    market.session += 1
    return "contracts"


def money_left(s: State, mark: str) -> int:
    """S3.0-2: the team's DM less what its drivers cost."""
    assert s.market is not None
    team = s.data.teams[mark]
    return team.dm - sum(upkeep(team, s.data.drivers[driver]) for driver in s.market.contracts[mark])


def price(team: Team, driver: Driver, half: bool) -> int:
    """R61: the full price at the naming, unless the table agreed on half for the own country."""
    return upkeep(team, driver) if half else driver.contract


def upkeep(team: Team, driver: Driver) -> int:
    """S3.0-2: what a driver under contract counts; half, rounded down, in a team of his own country."""
    return driver.contract // 2 if driver.country == team.country else driver.contract


def _naming(s: State, mark: str) -> Asked[str | None]:
    market, team = s.market, s.data.teams[mark]
    assert market is not None
    left = money_left(s, mark)
    taken = {driver: owner for owner, drivers in market.contracts.items() for driver in drivers}
    half = s.options["own_country_price"] == "half"
    legal = [d for d in s.data.drivers.values() if d.id not in taken and price(team, d, half) <= left]
    enough = len(market.contracts[mark]) >= len(s.player_cars(mark))
    options = [Option(d.id, "driver", {"driver": d.id, "price": price(team, d, half)}, names_of(d)) for d in legal]
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


def _no_contract(s: State, team: Team, taken: dict[str, str], left: int, may_pass: bool) -> Iterable[Refused]:
    half = s.options["own_country_price"] == "half"
    for driver in s.data.drivers.values():
        names = names_of(driver)
        if driver.id in taken:
            yield Refused(
                driver.id, "market.taken", "S3.0-2", {"driver": driver.id, "team": taken[driver.id]}, True, names
            )
        elif (costs := price(team, driver, half)) > left:
            args = {"driver": driver.id, "price": costs, "left": left}
            yield Refused(driver.id, "market.dear", "S3.0-2 R61", args, True, names)
    if not may_pass:
        yield Refused(PASS, "market.needs", "R64", {"team": team.mark})


def _clash(s: State, log: Log, driver: str, marks: list[str]) -> Asked[str]:
    (die,) = yield Roll(
        f"r{s.race}.market{_session(s)}.clash.{driver}", PROGRESS, "S3.0-3 D13", "clash",
        args={"driver": driver, "teams": marks},
    )  # fmt: skip
    winner = clash_winner([s.data.teams[mark] for mark in marks], die)
    by = ("dm", "number", "years")[(die - 1) // 2]
    log.say("market.clash", "S3.0-3 R62", driver=driver, teams=marks, die=die, by=by, team=winner.mark)
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


def regulars(s: State, log: Log) -> Asking:
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
                options=tuple(Option(d, "just_driver", {"driver": d}, names_of(s.data.drivers[d])) for d in free),
                preset=free[0],
            )  # fmt: skip
            sorted_out.append(chosen)
        market.contracts[s.team] = sorted_out + [driver for driver in hired if driver not in sorted_out]
    log.say("market.sorted", "S3.0-4", team=s.team, drivers=list(market.contracts[s.team]))
    teams = s.player_teams()
    later = teams[teams.index(s.team) + 1 :]
    s.team = later[0] if later else teams[0]
    if later:
        return "regulars"
    credit_npc_drivers(s, log)
    return "practice"
