"""What a driver is worth, and whom to name on the contract market (S3.0)."""

from __future__ import annotations

from itertools import combinations
from math import fsum
from typing import Any

from pnp.games.xf1.model import Course, Driver
from pnp.games.xf1.rules.market import HIRED
from pnp.games.xf1.rules.seating import PASS
from pnp.games.xf1.rules.state import State
from pnp.referee.ask import Answer


def merit(driver: Driver, course: Course | None = None) -> float:
    """A driver's value in DP: his own, those that pressure leaves him, and how well he can use them."""
    value = driver.dp + 1.05 * driver.mental
    value += 0.9 * min(driver.conc[0], 3) + 0.9 * min(driver.conc[1], 3) + 0.6 * min(driver.conc[2], 3)
    value += 0.15 * (sum(driver.accel) + sum(driver.brake))
    value += (driver.feedback[1] - driver.feedback[0]) / 6
    value += {"sun": 0.5, "rain": 0.7, None: 0.0}[driver.trait]
    if course and driver.country == course.country:
        value += 3
    return value


def name(s: State, ask: Any) -> Answer:
    """The better of the drivers that make the best team for the money; one more only where they may be missed."""
    assert s.market is not None
    mark, left = ask.args["team"], ask.args["left"]
    hired = len(s.market.contracts[mark])
    wanted = len(s.player_cars(mark)) + s.on("nonstart")
    prices = {option.id: option.args["price"] for option in ask.options if option.id != PASS}
    may_pass = len(prices) < len(ask.options)
    if not prices or (may_pass and hired >= min(wanted, HIRED)):
        return PASS
    if hired >= len(s.player_cars(mark)):
        return max(prices, key=lambda id: (merit(s.data.drivers[id]), id))
    seats = min(len(s.player_cars(mark)) - hired, len(prices))
    worth = {id: merit(s.data.drivers[id]) for id in prices}
    for count in range(seats, 0, -1):
        teams = [team for team in combinations(prices, count) if sum(prices[id] for id in team) <= left]
        if teams:
            best = max(teams, key=lambda team: (fsum(worth[id] for id in team), team))
            return max(best, key=lambda id: (worth[id], id))
    return max(prices, key=lambda id: (worth[id], id))
