"""XF-1 raced by a bare loop: the rules and the bots, and no questions, events, journal or explanations.

The refereed simulation is measured beside it, and it is a second opinion on the rules: it shares the data with
`pnp.games.xf1` and nothing else. How it is kept fast:

- A line box is a number, cell x 2, plus 1 for line A. So higher is further ahead, the grid counts down from its front,
  `place ^ 1` is the box beside, and `boxes` holds the car in each box: 1 and up, 0 for nobody.
- Player cars have the lowest numbers, then NPC cars, then the wall: a car that fills the cell beyond the last one. NPC
  cars and the wall have no DP, so that pressure passes them by.
- A result is a number as well: cells to go, `THROUGH` - n for -n**, `OUT` + n for Rn.
- What all rolls of some dice lead to is laid out beforehand, so that one random number makes any roll.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import ceil
from random import Random
from typing import Any

from pnp.games.xf1.model import Driver, Section, Team, Tyre, Xf1Data
from pnp.games.xf1.model import Result as Printed
from pnp.kit.register import find_game

OUT = 40
THROUGH = -20
FELL, FREE, CAUGHT = -1, 0, 1
TYRES: tuple[Tyre, Tyre] = ("dry", "wet")
BOTS = ("B0", "B1", "B2", "B3")
R2, R3 = (1, 2, 4), (2, 3, 4)
"""Thresholds of the pit bot: fuel, tyres, and the turns that must be left."""
PRICES = 80
"""B2 weighs a DP at 0, 0.02 … 1.6 cells; the last of these if it can afford none of the others."""

Rolls = tuple[int, ...]
Option = tuple[int, int, Rolls, tuple[int, int, Rolls] | None]
"""DP, number of rolls, results of all of them; accels and brakes, with the rolls of as many controls instead."""


@dataclass(frozen=True, slots=True)
class Result:
    order: list[str]
    """Who finished, first to last, then who retired, the last to do so first."""
    turns: int
    retired: list[tuple[str, str]]
    """In this order, with the cause: R, RC, fell, pit, effect, trouble or dropped."""
    sc: int
    circled: int
    drops: int
    """How often the leader reached the blue cells."""
    stops: dict[str, int]
    services: dict[str, int]
    """Pit work behind the safety car; not among the stops."""
    dp: dict[str, int]
    pressure: dict[str, int]
    """DP lost to it."""


def move(boxes: list[int], places: list[int], car: int, code: int, line: int) -> int:
    """Goes `code` cells, into `line` (A is 1) where it can choose.

    FREE, FELL off cell 01 (and still stands where it was), CAUGHT by a block behind, or line box B of the block ahead.
    """
    place = places[car]
    cell = start = place & -2
    met = FREE
    if code > 0:
        end = cell + 2 * code
        while cell < end:
            cell += 2
            if boxes[cell] and boxes[cell + 1]:
                met = cell
                cell -= 2
                break
    elif code > THROUGH:
        end = cell + 2 * code
        while cell > end:
            cell -= 2
            if cell < 2:
                return FELL
            if boxes[cell] and boxes[cell + 1]:
                met = CAUGHT
                cell += 2
                break
    else:
        cell += 2 * (code - THROUGH)
        while cell > 1 and boxes[cell] and boxes[cell + 1]:
            cell -= 2
        if cell < 2:
            return FELL
    if cell != start:
        boxes[place] = 0
        cell += line
        if boxes[cell]:
            cell ^= 1
        boxes[cell] = car
        places[car] = cell
    return met


def regrid(boxes: list[int], places: list[int], order: list[int], front: int) -> None:
    """Closes the field up on the start grid in its present order; who has retired leaves `order`."""
    rank(places, order)
    for car in order:
        boxes[places[car]] = 0
    for place, car in zip(range(front, 0, -1), order, strict=False):
        boxes[place] = car
        places[car] = place


def rank(places: list[int], order: list[int]) -> None:
    order.sort(key=places.__getitem__, reverse=True)
    while order and not places[order[-1]]:
        order.pop()


# What does not change from race to race


class Field:
    """Cars on a course, with everything that can be known before the lights go out."""

    def __init__(
        self,
        data: Xf1Data,
        course_id: str,
        marks: Sequence[str],
        npc_marks: Sequence[str] = (),
        *,
        bot: str | Mapping[str, str] = "B1",
        pit: tuple[int, int, int] = R2,
        tuned: bool = False,
    ) -> None:
        course, tables, field = data.courses[course_id], data.tables, data.race_map
        self.pit = pit
        self.last, self.blue, self.brown = 2 * field.last_cell, 2 * field.first_blue, 2 * field.brown[1] + 1
        self.front, self.lane = 2 * field.grid_front + 1, 2 * field.lane

        self.sections = len(course.sections)
        self.distance = course.goal * self.sections
        self.progress = [(row.advance, row.event) for row in course.bpt_race]
        self.mean = sum(row.advance for row in course.bpt_race) / 6
        self.qualifying = course.bpt_qualifying
        self.qualifying_mean = sum(course.bpt_qualifying) / 6
        self.qualifying_map = data.qualifying_map
        levels = [(die in course.sc_numbers) + (die in course.sc_circled) for die in range(1, 7)]
        self.sc = [tuple(levels[min(5, die + add)] for die in range(6)) for add in range(10)]
        """By R-number and die: 0 for no safety car, 1 for one, 2 for one that allows pit work."""

        weather = sorted(course.weather, key=lambda box: box.face)
        self.dp_minus = [box.dp_minus if box.frame == "clear" else 0 for box in weather]
        self.rain = [int(box.icon in ("cloud1", "cloud2")) for box in weather]
        self.match = [tuple(tables.match[box.icon][tyre] if box.icon else 0 for tyre in TYRES) for box in weather]
        self.fitting = [int(dry < wet) for dry, wet in self.match]
        self.unfit = [(wet - dry >= 3, dry - wet >= 3) for dry, wet in self.match]
        first = sum(box.frame == "clear" for box in weather)
        self.drift = [
            tuple(box if box < first else min(5, max(first, box + by)) for by in course.weather_change)
            for box in range(6)
        ]
        self.wear = [[_wear(data, box.tyre_mod + 2 * (wet and not rain)) for wet in (0, 1)]
                     for box, rain in zip(weather, self.rain, strict=True)]  # fmt: skip
        self.tyre_points = tables.tyre_points
        wears = sum(event == "wear" for _, event in self.progress) / 6
        self.fuel_a_turn = wears * sum(tables.wear_fuel) / 6

        entries = [(mark, number, mark in marks) for mark in (*marks, *npc_marks) for number in (0, 1)]
        self.players, self.count = 2 * len(marks), len(entries)
        self.ids = ["", *(data.teams[mark].cars[number] for mark, number, _ in entries)]
        self.running = [car for _, _, car in sorted(
            ((data.teams[mark].no, number, car) for car, (mark, number, _) in enumerate(entries, start=1)), reverse=True
        )]  # fmt: skip
        """The order of activities in qualifying."""
        blank = [0] * (self.count + 2)
        self.dp, self.budget, self.mental, self.tank, self.bot = blank[:], blank[:], blank[:], blank[:], blank[:]
        self.sun: set[int] = set()
        self.fuel: list[tuple[int, ...]] = [()] * (self.count + 2)
        self.tyre: list[tuple[int, ...]] = [()] * (self.count + 2)
        self.stop = [blank[:] for _ in course.sections]
        self.trouble = [blank[:] for _ in course.sections]
        self.npc: list[list[list[Rolls]]] = [[[()] for _ in course.sections] for _ in (0, 1)]
        self.ladder: list[list[tuple[Option, ...]]] = [[()] for _ in course.sections]
        """By section and car, in the dry: the best use of 0, 1, 2 … DP."""
        self.plans: list[list[list[tuple[Option, ...]]]] = [[[()] for _ in course.sections] for _ in (0, 1)]
        """By rain, section and car: what the bot chooses from."""
        self.spends: list[list[list[float]]] = [[[]], [[]]]
        """By rain and car, for B2: what it would spend at each price of a DP, negated."""

        for car, (mark, number, played) in enumerate(entries, start=1):
            team = data.teams[mark]
            for rain in (0, 1):
                for index, section in enumerate(course.sections):
                    self.npc[rain][index].append(() if played else _npc(team, section.speed, rain))
            if not played:
                continue
            driver = data.drivers_of(mark)[number]
            home = [tables.support_home * (one.country == course.country) for one in data.drivers_of(mark)]
            self.dp[car] = _supported(data, mark, home)[number]
            self.budget[car] = 3 if self.dp[car] - home[number] <= 17 else 6
            self.mental[car], self.tank[car] = driver.mental, team.tank
            self.bot[car] = BOTS.index(bot if isinstance(bot, str) else bot[self.ids[car]])
            if driver.trait == "sun":
                self.sun.add(car)
            self.fuel[car], self.tyre[car] = team.fuel, team.tyre
            speeds, safe = team.face_speeds, 0
            if tuned:
                points = team.tuning[1] + tables.tuning_home[1] * (team.country == course.country)
                troubles = sum(event == "trouble" for _, event in self.progress) / 6
                speeds, safe = tune(team, course.sections, (points + 1 - number) // 2, troubles)
            for index, section in enumerate(course.sections):
                self.stop[index][car] = section.pit + team.pit
                self.trouble[index][car] = -sum(_hurts(team, spot, section) for spot in range(safe, len(team.trouble)))
            for rain in (0, 1):
                ladders = [_ladder(driver, section, speeds, rain) for section in course.sections]
                spends: list[float] = []
                for index, ladder in enumerate(ladders):
                    if not rain:
                        self.ladder[index].append(tuple(option for _, option in ladder))
                    self.plans[rain][index].append(_plan(self.bot[car], ladder))
                if self.bot[car] == 2:
                    for price in range(PRICES):
                        bought = [_worthwhile(ladder, len(ladder) - 1, price) for ladder in ladders]
                        spends.append(-sum(bought) / self.sections)
                self.spends[rain].append(spends)


def _wear(data: Xf1Data, add: int) -> tuple[tuple[int, int], ...]:
    """Fuel and tyre points lost, for all rolls of two dice."""
    fuel, tyre = data.tables.wear_fuel, data.tables.wear_tyre
    tyres = [tyre[min(len(tyre), max(1, die + add)) - 1] for die in range(1, 7)]
    return tuple((burnt, worn) for burnt in fuel for worn in tyres)


def _code(result: Printed) -> int:
    if result.retire is not None:
        return OUT + result.retire
    return THROUGH + result.move if result.unblockable else result.move


def _worth(code: int) -> float:
    return -10 if code >= OUT else code - THROUGH - 0.2 if code < THROUGH else code


def _npc(team: Team, speed: int, rain: int) -> Rolls:
    """Roll rc x 6 + die, both from 0: an even roll comes from an odd die."""
    cells = [team.npc[speed][max(0, die - rain)] for die in range(6)]
    return tuple(OUT if cell.result.retire is not None or rc < cell.rc else _code(cell.result)
                 for rc in range(6) for cell in cells)  # fmt: skip


@cache
def _rolls(faces: tuple[int, ...], dice: int) -> Rolls:
    """What the best of some dice gives, for all rolls: the n-th worst face is the best in n^dice - (n-1)^dice."""
    ranked = sorted(faces, key=lambda code: (_worth(code), -code))
    return tuple(code for n, code in enumerate(ranked, 1) for _ in range(n**dice - (n - 1) ** dice))


@cache
def _mean(faces: tuple[int, ...], dice: int) -> float:
    rolls = _rolls(faces, dice)
    return sum(map(_worth, rolls)) / len(rolls)


def _faces(section: Section, speeds: Sequence[int], rain: int, shift: int = 0) -> tuple[int, ...]:
    column = section.wet if rain else section.dry
    return tuple(_code(column[6 - speeds[min(5, max(0, face + shift))]]) for face in range(6))


def _ladder(driver: Driver, section: Section, speeds: Sequence[int], rain: int) -> list[tuple[float, Option]]:
    """For each number of DP the best way to spend them, and the mean result."""
    rain = rain and driver.trait != "rain"
    blue = section.diff >= 2
    ladder: list[tuple[float, Option]] = []
    for dp in range(driver.conc[0 if section.speed == 2 else 1 if section.speed <= 4 else 2] + 1):
        tried: list[tuple[float, float, int, int, Rolls]] = []
        for accels in range(dp + 1 if driver.accel[blue] else 1):
            for brakes in range(dp - accels + 1 if driver.brake[blue] else 1):
                faces = _faces(section, speeds, rain, accels - brakes)
                dice = dp - accels - brakes + 1
                mean = _mean(faces, dice)
                tried.append((round(mean - 0.2 * (accels + brakes), 9), mean, accels, brakes, _rolls(faces, dice)))
        _, mean, accels, brakes, rolls = max(tried, key=lambda one: one[0])  # the first is controls only
        ladder.append((mean, (dp, len(rolls), rolls, (accels, brakes, tried[0][4]) if accels or brakes else None)))
    return ladder


def _worthwhile(ladder: Sequence[tuple[float, Option]], most: int, price: int) -> int:
    return max(range(most + 1), key=lambda dp: round(ladder[dp][0] - 0.02 * price * dp, 9))


def _plan(bot: int, ladder: Sequence[tuple[float, Option]]) -> tuple[Option, ...]:
    """B0, B1 (if it may spend 0, 1, 2), B3: by DP. B2: by price of a DP, then by DP."""
    if bot == 2:
        return tuple(ladder[_worthwhile(ladder, dp, price)][1] for price in range(PRICES + 1)
                     for dp in range(len(ladder)))  # fmt: skip
    if bot == 1:
        chosen = []
        for most in range(3):
            dp = min(most, len(ladder) - 1)
            while dp and ladder[dp][0] - ladder[dp - 1][0] < 0.05 - 1e-9:
                dp -= 1
            chosen.append(ladder[dp][1])
        return tuple(chosen)
    return tuple(option for _, option in ladder[: 1 if bot == 0 else 4])


def _supported(data: Xf1Data, mark: str, home: Sequence[int]) -> list[int]:
    """Support goes to whoever has less, point by point, and to car 1 of two that are equal."""
    dp = [driver.dp + more for driver, more in zip(data.drivers_of(mark)[:2], home, strict=False)]
    for _ in range(data.teams[mark].support[1]):
        dp[dp[1] < dp[0]] += 1
    return dp


def _hurts(team: Team, spot: int, section: Section) -> bool:
    trouble = team.trouble[spot]
    return trouble.value == (section.speed if trouble.kind == "speed" else section.diff)


def tune(team: Team, sections: Sequence[Section], points: int, troubles: float) -> tuple[tuple[int, ...], int]:
    """The speeds of the faces and how many trouble spots, from the top, are tuned for the race.

    The body that promises most with one control in the dry; of equal ones the cheapest, then the one furthest left.
    """
    best: list[tuple[float, tuple[int, ...]]] = [(-99.0, ())] * (points + 1)
    for slots in combinations(range(1, len(team.slots) + 1), 6):
        cost = sum(now != then for now, then in zip(slots, team.initial, strict=True))
        if cost <= points:
            speeds = tuple(team.slots[slot - 1] for slot in slots)
            mean = sum(_mean(_faces(section, speeds, 0), 2) for section in sections) / len(sections)
            if mean > best[cost][0] + 1e-9:
                best[cost] = mean, speeds
    for cost in range(1, points + 1):
        if best[cost][0] <= best[cost - 1][0] + 1e-9:
            best[cost] = best[cost - 1]
    safe = 0
    while points and safe < len(team.trouble):
        share = sum(_hurts(team, safe, section) for section in sections) / len(sections)
        if (best[points][0] - best[points - 1][0]) * 0.9 >= share * troubles:
            break
        points, safe = points - 1, safe + 1
    return best[points][1], safe


# Racing


def qualify(field: Field, rng: Random, dp: list[int]) -> list[int]:
    """The grid by real qualifying, from the front; what the drivers spend is taken from `dp`."""
    random, budget, last = rng.random, field.budget[:], field.qualifying_map.last_cell
    cells = [field.qualifying_map.start] * (field.count + 1)
    running, out = field.running[:], list[int]()
    section, left = 0, field.sections
    while left > 0:
        turns = max(1.0, left / field.qualifying_mean)
        for car in running:
            if car > field.players:
                code = field.npc[0][section][car][int(random() * 36)]
            else:
                ladder = field.ladder[section][car]
                spent, size, rolls, _ = ladder[min(ceil(budget[car] / turns), budget[car], dp[car], len(ladder) - 1)]
                dp[car] -= spent
                budget[car] -= spent
                code = rolls[int(random() * size)]
            cells[car] = 0 if code >= OUT else min(last, cells[car] + (code - THROUGH if code < THROUGH else code))
            if cells[car] < 1:
                out.append(car)
        running = [car for car in running if cells[car] >= 1]
        by = field.qualifying[int(random() * 6)]
        section, left = section + by, left - by
    return sorted(running, key=lambda car: (-cells[car], random())) + out[::-1]


def race(field: Field, rng: Random, qualifying: bool = False) -> Result:
    """One race; the grid is drawn (S7) unless there is qualifying."""
    random, players, count = rng.random, field.players, field.count
    mental, tank, bots = field.mental, field.tank, field.bot
    fuel_out, tyres_out, enough = field.pit

    dp = field.dp[:]
    if qualifying:
        order = qualify(field, rng, dp)
    else:
        order = list(range(1, count + 1))
        rng.shuffle(order)
    box = int(random() * 6)
    if field.dp_minus[box]:
        for car in range(1, players + 1):
            if car not in field.sun:
                dp[car] = max(0, dp[car] - field.dp_minus[box])
    wet = field.rain[box]
    fuel, tyre, worn = tank[:], [field.tyre_points] * (count + 1), [field.fitting[box]] * (count + 1)
    called, stops, services, lost = [False] * (count + 1), [0] * (count + 1), [0] * (count + 1), [0] * (count + 2)
    boxes, places = [0] * (field.last + 2) + [count + 1] * 2, [0] * (count + 2)
    for place, car in zip(range(field.front, 0, -1), order, strict=False):
        boxes[place], places[car] = car, place
    retired: list[tuple[int, str]] = []
    turns = safety_cars = circled = drops = section = 0
    left = field.distance

    def safety_car(level: int) -> None:
        nonlocal safety_cars, circled
        safety_cars += 1
        called[:] = [False] * (count + 1)
        regrid(boxes, places, order, field.front)
        if level > 1:
            circled += 1
            want = ceil(field.fuel_a_turn * max(1.0, left / field.mean)) + 1
            for car in order:
                if car <= players and (tyre[car] <= 7 or fuel[car] <= tank[car] - 4):
                    services[car] += 1
                    worn[car], tyre[car] = field.fitting[box], field.tyre_points
                    fuel[car] = max(fuel[car], min(tank[car], want))

    while True:
        rank(places, order)
        if not order:
            break

        # The activities of all cars
        turns += 1
        turns_left = max(1.0, left / field.mean)
        rich = turns_left + 2
        refuel = ceil(field.fuel_a_turn * turns_left) + 1
        lowest, thinnest = (fuel_out, tyres_out) if turns_left >= enough else (-1, -1)
        unfit = field.unfit[box] if turns_left >= enough + 1 else (False, False)
        plans, npc, spends = field.plans[wet][section], field.npc[wet][section], field.spends[wet]
        for car in order:
            line, cause = 1, "fell"
            if car > players:
                roll = int(random() * 36)
                code, line = npc[car][roll], ~roll & 1
            elif called[car]:
                called[car], cause = False, "pit"
                stops[car] += 1
                worn[car], tyre[car] = field.fitting[box], field.tyre_points
                fuel[car] = max(fuel[car], min(tank[car], refuel))
                back = field.stop[section][car]
                code = THROUGH - back if back else 0
            else:
                points, plan = dp[car], plans[car]
                if points:
                    if boxes[places[car] ^ 1] and random() * 6 >= mental[car]:
                        points -= 1
                        lost[car] += 1
                    bot = bots[car]
                    if bot == 1:
                        spent, size, rolls, more = plan[2 if points > rich else 1 if points else 0]
                    elif bot == 2:
                        width = len(plan) // (PRICES + 1)
                        price = 0 if turns_left == 1 else bisect_left(spends[car], -points / turns_left)
                        spent, size, rolls, more = plan[price * width + min(points, width - 1)]
                    elif bot == 3:
                        spent, size, rolls, more = plan[min(points, len(plan) - 1, 3 if turns & 1 else 2)]
                    else:
                        spent, size, rolls, more = plan[0]
                    if more:
                        accels, brakes, instead = more
                        if fuel[car] >= accels and tyre[car] >= brakes:
                            fuel[car] -= accels
                            tyre[car] -= brakes
                        else:
                            rolls = instead
                            size = len(rolls)
                    dp[car] = points - spent
                    code = rolls[int(random() * size)]
                else:
                    code = plan[0][2][int(random() * 6)]
                if fuel[car] <= lowest or tyre[car] <= thinnest or unfit[worn[car]]:
                    called[car] = True  # the last step of a running, but no step in between changes anything
            if code < OUT:
                met = move(boxes, places, car, code, line) if code else FREE
                if met == FREE:
                    continue
                if met != FELL:
                    for other in (car,) if met == CAUGHT else (boxes[met + 1], boxes[met]):
                        if dp[other] and random() * 6 >= mental[other]:
                            dp[other] -= 1
                            lost[other] += 1
                    continue
                code = OUT
            else:
                cause = "RC" if car > players else "R"
            boxes[places[car]] = places[car] = 0
            retired.append((car, cause))
            level = field.sc[code - OUT][int(random() * 6)]
            if level:
                safety_car(level)
                break

        # Race progress
        by, event = field.progress[int(random() * 6)]
        left -= by
        if left <= 0:
            break
        section += by
        if section >= field.sections:
            section -= field.sections
            box = field.drift[box][int(random() * 6)]
            wet = field.rain[box]
        level = 0
        if not players or not event:
            pass
        elif event == "wear":
            for car in order:
                if car <= players:
                    burnt, rubbed = field.wear[box][worn[car]][int(random() * 36)]
                    fuel[car] = fuel[car] - burnt if fuel[car] > burnt else 0
                    tyre[car] = tyre[car] - rubbed if tyre[car] > rubbed else 0
        else:
            rank(places, order)
            match, trouble, fuel_effect, tyre_effect = field.match[box], field.trouble[section], field.fuel, field.tyre
            for car in order:
                if car <= players:
                    if event == "effect":
                        code = fuel_effect[car][fuel[car]] + tyre_effect[car][tyre[car]] + match[worn[car]]
                    else:
                        code = trouble[car]
                    if code and move(boxes, places, car, code, 1) < 0:
                        boxes[places[car]] = places[car] = 0
                        retired.append((car, event))
                        level = field.sc[0][int(random() * 6)]
                        if level:
                            break
        if not level and any(boxes[field.blue : field.last + 2]):
            drops += 1
            rank(places, order)
            dropped = [car for car in reversed(order) if places[car] <= field.brown]
            for car in dropped:
                boxes[places[car]] = places[car] = 0
                retired.append((car, "dropped"))
            if dropped:
                level = field.sc[0][max(int(random() * 6) for _ in dropped)]
            if not level:
                boxes[:-2] = [0, 0, *boxes[field.lane + 2 : -2], *[0] * field.lane]
                for car in order:
                    if places[car]:
                        places[car] -= field.lane
        if level:
            safety_car(level)

    rank(places, order)
    ids = field.ids
    played = range(1, players + 1)
    return Result(
        [ids[car] for car in order] + [ids[car] for car, _ in reversed(retired)],
        turns,
        [(ids[car], cause) for car, cause in retired],
        safety_cars,
        circled,
        drops,
        {ids[car]: stops[car] for car in played},
        {ids[car]: services[car] for car in played},
        {ids[car]: dp[car] for car in played},
        {ids[car]: lost[car] for car in played},
    )


def speed(field: Field, seconds: float = 1.0, seed: int = 1) -> float:
    """Races in a second of processor time."""
    rng, races = Random(seed), 0
    begun = now = time.process_time()
    while now - begun < seconds:
        for _ in range(20):
            race(field, rng)
        races, now = races + 20, time.process_time()
    return races / (now - begun)


def main(course: str = "japan") -> None:
    game = find_game("xf1")
    data: Any = game.load(game.library())
    marks = list(data.teams)
    for what, players, npcs in (("20 B1", marks, []), ("12 NPC", [], marks[:6]), ("20 NPC", [], marks)):
        print(f"{what} cars, {course}: {speed(Field(data, course, players, npcs)):,.0f} races a second", flush=True)


if __name__ == "__main__":
    main()
