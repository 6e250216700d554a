"""Who is under contract, and who misses races, as people write it: in a position, or on a suspension sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from pnp.games.xf1.model import Driver, Team, Xf1Data
from pnp.games.xf1.rules.entering import find_entry
from pnp.games.xf1.rules.market import HIRED, price, upkeep
from pnp.kit.errors import nearest
from pnp.kit.toml import written
from pnp.referee.reader import Reader

LONGEST_BAN = 6
"""S4.0: as many races as a die has faces."""

Hired = dict[str, list[str]]
"""Drivers by team."""


def find_driver(data: Xf1Data, given: str) -> Driver | None:
    folded = given.strip().casefold()
    for driver in data.drivers.values():
        names = (driver.id, driver.name, driver.family, driver.kana)
        if folded in [name.casefold() for name in names if name]:
            return driver
    return None


def read_driver(data: Xf1Data, name: str, key: str, reader: Reader) -> Driver | None:
    driver = find_driver(data, name)
    if driver is None:
        reader.fault(key, f"no driver is called “{name}”", nearest(name, data.drivers))
    return driver


# -- contracts


class Contracts:
    """S3.0-2: what the teams with a player have signed, each of them with so many cars to fill."""

    def __init__(self, data: Xf1Data, cars: Mapping[str, int], options: Mapping[str, str]) -> None:
        self.data = data
        self.cars = cars
        self.half = options.get("own_country_price") == "half"
        self.by_team: Hired = {mark: [] for mark in data.teams if mark in cars}

    def read(self, table: Reader) -> list[str]:
        """The marks of the teams that are there, each with its drivers put into `by_team`."""
        found: list[str] = []
        for name in map(str, table.raw):
            team, car = find_entry(self.data, name)
            if team is None or car or team.mark not in self.by_team:
                table.fault(quoted(name), f"“{name}” is no team with a player here (S3.0)", ", ".join(self.by_team))
            elif team.mark in found:
                table.fault(quoted(name), f"{team.mark} is there twice")
            else:
                found.append(team.mark)
                self._read_team(team, name, table)
        return found

    def _read_team(self, team: Team, key: str, table: Reader) -> None:
        hired: list[Driver] = []
        for name in table.items(key):
            driver = read_driver(self.data, name, quoted(key), table)
            if driver and (driver in hired or any(driver.id in others for others in self.by_team.values())):
                table.fault(quoted(key), f"{driver.name} has signed already (S3.0-2)", "every driver once")
            elif driver:
                hired.append(driver)
        self.by_team[team.mark] = [driver.id for driver in hired]
        self._check_means(team, hired, quoted(key), table)

    def _check_means(self, team: Team, hired: Sequence[Driver], key: str, table: Reader) -> None:
        """No more than a team may have, and can pay."""
        cost = sum(upkeep(team, driver) for driver in hired)
        if len(hired) > HIRED:
            table.fault(key, f"{len(hired)} drivers for {team.name} (S3.0)", f"at most {HIRED}")
        elif cost > team.dm:
            table.fault(key, f"they cost {cost} DM, and {team.name} has {team.dm} (S3.0-2)", f"at most {team.dm}")
        elif not any(self._could_sign(team, order) for order in permutations(hired)):
            what = f"the {team.dm} DM of {team.name} do not reach to name the last of them (S3.0-2 R61)"
            table.fault(key, what, "fewer drivers")

    def _could_sign(self, team: Team, order: Sequence[Driver]) -> bool:
        left = team.dm
        for driver in order:
            if price(team, driver, self.half) > left:
                return False
            left -= upkeep(team, driver)
        return True

    def check_enough(self, marks: Sequence[str], key: str, reader: Reader) -> None:
        """R64: as long as there is a driver it can pay, no team is content with fewer than it has cars."""
        taken = {driver for hired in self.by_team.values() for driver in hired}
        for mark in marks:
            team, hired = self.data.teams[mark], self.by_team[mark]
            left = team.dm - sum(upkeep(team, self.data.drivers[driver]) for driver in hired)
            free = [each for each in self.data.drivers.values() if each.id not in taken]
            if len(hired) < self.cars[mark] and any(price(team, driver, self.half) <= left for driver in free):
                what = f"{team.name} has {len(hired)} drivers for {self.cars[mark]} cars (R64)"
                reader.fault(key, what, "a driver for each car")


# -- races to miss


def read_missing(data: Xf1Data, key: str, options: Mapping[str, str], reader: Reader) -> dict[str, int]:
    """S4.0: for how many races each driver is not there."""
    table = reader.inside(key)
    if table.raw and options.get("nonstart") != "yes":
        reader.fault(key, "nobody misses a race without option nonstart (S4.0)", 'nonstart = "yes"')
    found: dict[str, int] = {}
    for name in map(str, table.raw):
        driver = read_driver(data, name, quoted(name), table)
        if driver and driver.id in found:
            table.fault(quoted(name), f"{driver.id} is there twice")
        elif driver:
            found[driver.id] = read_whole(table, name, 1, LONGEST_BAN)
    return found


def read_whole(table: Reader, name: str, lo: int, hi: int) -> int:
    """A number that must be there, under a name that people chose."""
    value = table.raw[name]
    if type(value) is not int or not lo <= value <= hi:
        table.fault(quoted(name), f"{written(value)} is not possible", f"a whole number from {lo} to {hi}")
        return lo
    return value


def quoted(name: str) -> str:
    """As a key path has it: in quotes where the name is more than one word."""
    return name if name.isidentifier() else f'"{name}"'
