"""What helps with a question of MAD Racers: what the dice bring, what lies ahead, what the cards do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate, product
from typing import Any

from pnp.games.mad.model import TERRAINS, DiceRow, Effect, MadData
from pnp.games.mad.model.course import GOAL, Course, lay
from pnp.games.mad.model.effects import effect_lines
from pnp.games.mad.rules.asks import UNKNOWN, Move
from pnp.games.mad.rules.moving import Trip, furthest, reach
from pnp.games.mad.rules.racing import dice_points
from pnp.games.mad.rules.state import Build, build_of
from pnp.games.mad.table.lines import shortened, wrapped
from pnp.games.mad.table.strip import running
from pnp.kit.columns import columns
from pnp.kit.words import Words
from pnp.referee.ask import Ask, Choose, Write

_INDENT = "  "
_MORE = "…"
_FEW, _NAME = 2, 10
"""So many cars in a cell are called by name, so many columns wide; more by their letters."""
_ROLLS = 6
_PRICES = ("fuel", "arrows")


class Hints:
    """The lines above one question."""

    def __init__(self, words: Words, data: MadData, ask: Ask, view: Mapping[str, Any]) -> None:
        self.words = words
        self.data = data
        self.ask = ask
        self.view = view
        self.layout = list(view["course"]["layout"])

    def once(self) -> list[str]:
        """What explains such a question."""
        ask = self.ask
        match ask.text:
            case "sheet" | "lay_there":
                return [self._say("sheet")]
            case "to" if isinstance(ask, Move):
                return self._paying(ask)
            case "card" if ask.args["most"] > 1:
                return [self._say("dealt", n=ask.args["most"])]
            case "lay":
                return [self._limit(), *self._secret()]
            case "reveal":
                return [self._limit()]
        return []

    def always(self) -> list[str]:
        """What this decision needs."""
        ask = self.ask
        match ask.text:
            case "sheet" | "lay_there":
                return self._row()
            case "dice" if isinstance(ask, Choose):
                return [*self._odds(ask), *self._ahead()]
            case "to" if isinstance(ask, Move):
                return self._blocked(ask)
            case "pass" | "lay":
                return [*self._savings(), *self._cards("hand")]
            case "reveal":
                return [*self._savings(), *([] if ask.args["open"] else self._cards("laid"))]
        return []

    def beside(self) -> list[str]:
        """What to expect of each number of dice, one after the other."""
        ask = self.ask
        if ask.text != "dice" or not isinstance(ask, Choose):
            return []
        return [
            self._say("beside", mean=mean, home=round(100 * chance))
            for mean, chance in zip(*self._expected(ask), strict=True)
        ]

    def _say(self, key: str, **args: Any) -> str:
        return str(self.words(f"table.hint.{key}", **args))

    def _spell(self, value: Any, spell: str) -> str:
        return str(self.words.format_field(value, spell))

    # -- the course

    def _row(self) -> list[str]:
        """The sheets that lie already, and where the next one goes: in later races at the start (M53)."""
        layout = list(self.ask.args["layout"])
        if not layout:
            return []
        if "M53" not in self.ask.rule:  # the whole row is being laid
            return self._joined("row", layout, after=_MORE)
        run = layout if self.view["course"]["start_side"] == "first" else layout[::-1]
        return self._joined("row_later", run, _MORE, self._spell(GOAL, "cell"))

    def _joined(self, key: str, layout: Sequence[str], before: str = "", after: str = "") -> list[str]:
        sheets = [self._spell(laid, "sheet") for laid in layout]
        return wrapped(self._say(key), filter(None, [before, *sheets, after]), self.words("table.way"))

    def _savings(self) -> list[str]:
        """Which shortcuts there are, and what each of them saves."""
        saved = self._saved_by_terrain()
        parts = [
            self._say("saves", terrain=terrain, n=" + ".join(map(str, saved[terrain])))
            for terrain in TERRAINS
            if saved[terrain]
        ]
        return wrapped(self._say("shortcuts"), parts)

    def _saved_by_terrain(self) -> dict[str, list[int]]:
        saved: dict[str, list[int]] = {terrain: [] for terrain in TERRAINS}
        for on in running(self.data, self.layout, self.view["course"]["start_side"]):
            for shortcut in on.sheet.shortcuts:
                saved[shortcut.terrain].append(shortcut.saves)
        return saved

    # -- dice

    def _odds(self, ask: Choose) -> list[str]:
        """For each number of dice: the cells on average, and how likely they are enough for the goal."""
        rows = self._dice_rows(ask)
        means, chances = self._expected(ask)
        table = [
            [self._say("odds.dice"), *(str(row.dice) for row in rows)],
            [self._say("odds.mean"), *(self._spell(mean, "decimal") for mean in means)],
            *([self._say(f"odds.{name}"), *(str(option.args[name]) for option in ask.options)] for name in _PRICES),
        ]
        if any(chances):
            table.append([self._say("odds.home"), *(f"{100 * chance:.0f} %" for chance in chances)])
        return columns(table, "<" + ">" * len(rows), "   ")

    def _dice_rows(self, ask: Choose) -> list[DiceRow]:
        return [self.data.dice[int(option.id) - 1] for option in ask.options]

    def _expected(self, ask: Choose) -> tuple[list[float], list[float]]:
        """Of each number of dice: the cells on average, and the chance of the goal."""
        car, rows = self.view["cars"][ask.who], self._dice_rows(ask)
        effect = build_of(self.data, car["parts"]).effect
        effect = replace(effect, move=effect.move + car["head_start"])
        means = [self._mean(ask.who, row, effect, option.args) for row, option in zip(rows, ask.options, strict=True)]
        return means, [chance_of(car["to_go"], row, effect) for row in rows]

    def _mean(self, seat: str, row: DiceRow, effect: Effect, args: Mapping[str, Any]) -> float:
        """On a course that nobody has drawn, a cell a point."""
        return mean_cells(row, effect, self._trip(seat, args)) if self.layout else mean_points(row, effect)

    def _trip(self, seat: str, args: Mapping[str, Any]) -> Trip:
        """The move that so many dice would pay for, if they brought all they can."""
        course = lay(self.data, self.layout, self.view["course"]["start_side"])
        car, build = self.view["cars"][seat], build_of(self.data, self.view["cars"][seat]["parts"])
        cells = (other["cell"] for name, other in self.view["cars"].items() if name != seat)
        others = {course.names[cell] for cell in cells if cell in course.names}
        free = self.view["first_round"] or build.effect.free_passing
        at, fuel = course.names[car["cell"]], car["fuel"] - args["fuel"]
        return Trip(
            course, at, car["to_go"], args["arrows"], fuel, build.terrains, frozenset(others) - {course.goal}, free
        )

    def _ahead(self) -> list[str]:
        """What lies on the road before a car, as far as good dice may carry it."""
        if not self.layout:
            return []
        course = lay(self.data, self.layout, self.view["course"]["start_side"])
        seat = self.ask.who
        car = self.view["cars"][seat]
        build = build_of(self.data, car["parts"])
        return wrapped(self._say("ahead"), self._met(course, course.names[car["cell"]], build, seat))

    def _met(self, course: Course, at: int, build: Build, seat: str) -> Iterator[str]:
        """Cell by cell along the road: cars, curves, shortcuts, the goal."""
        spots = course.spots
        standing: dict[str, list[str]] = {}
        for other, car in self.view["cars"].items():
            if other != seat:
                standing.setdefault(car["cell"], []).append(other)
        horizon = round(max(mean_points(row, build.effect) for row in self.data.dice))
        for steps in range(horizon + 1):
            if at == course.goal:
                yield self._say("met", n=steps, named=[self._spell(GOAL, "cell")])
                return
            named = self._called(standing.get(spots[at].name, []))
            here = course.steps[at]
            road = next((step for step in here if spots[step.to].terrain is None), here[0])
            if (spots[at].curve and steps) or road.curve:
                named.append(self._say("curve"))
            for step in here:
                if step is not road and (terrain := spots[step.to].terrain):
                    named.append(self._say("open" if terrain in build.terrains else "shut", terrain=terrain))
            if named:
                yield self._say("met", n=steps, named=named)
            at = road.to

    def _called(self, seats: Sequence[str]) -> list[str]:
        letters = {seat: self._spell(self.view["cars"][seat]["car"], "mark") for seat in seats}
        if len(seats) > _FEW:
            return list(letters.values())
        return [
            str(self.words("table.seat", name=shortened(seat, _NAME), letter=letter))
            for seat, letter in letters.items()
        ]

    # -- ways

    def _blocked(self, ask: Move) -> list[str]:
        """Why there is no way beyond the last cell, and which terrains are closed."""
        assert ask.found is not None
        found, lines = ask.found, []
        trip, end = found.trip, furthest(found)
        if found.steps[end] < trip.points and end.spot != trip.course.goal:
            lines.append(self._say("stuck", cell=trip.course.spots[end.spot].name))
        closed: dict[str, list[str]] = {}
        for spot in found.ends:
            for step in trip.course.steps[spot]:
                terrain = trip.course.spots[step.to].terrain
                if terrain and terrain not in trip.terrains:
                    closed.setdefault(terrain, []).append(trip.course.spots[step.to].name)
        named = [self._say("barred", terrain=terrain, cells=cells) for terrain, cells in closed.items()]
        return [*lines, *wrapped(self._say("closed"), named, self.words("list.between"))]

    def _paying(self, ask: Move) -> list[str]:
        """That other cars may be paid with fuel, where that is a choice."""
        other = next((option for option in ask.options if option.quiet), None)
        return [self._say("paying", id=other.id, **other.args)] if other else []

    # -- cards

    def _cards(self, which: str) -> list[str]:
        """The cards that the referee knows of, with their price and what they do."""
        cards = self.ask.args[which]
        saved = self._saved_by_terrain()
        rows = []
        for id, count in Counter(card for card in cards if card != UNKNOWN).items():
            part = self.data.parts[id]
            steps = sum(sum(saved[terrain]) for terrain in part.terrains)
            does = [line.plain for line in effect_lines(part, self.words)]
            does += [self._say("worth", n=steps)] if steps else []
            rows.append(
                [
                    self._spell(id, "part") + (f" ×{count}" if count > 1 else ""),
                    self._spell(part.cost, "fuel"),
                    str(self.words("table.gap")).join(does),
                ]
            )
        lines = [self._say(which)] if rows else []
        lines += [_INDENT + line for line in columns(rows, "<><")]
        if unknown := cards.count(UNKNOWN):
            lines.append(self._say("unknown" if rows else f"{which}_unknown", n=unknown))
        return lines

    def _limit(self) -> str:
        return self._say("limit", n=self.ask.args["n"], limit=self.ask.args["limit"])

    def _secret(self) -> list[str]:
        """How to name some cards only. A single one stays a secret with Enter."""
        can_be = isinstance(self.ask, Write) and self.ask.preset is not None
        return [self._say("secret")] if can_be and self.ask.args["n"] > 1 else []


@cache
def _throws(white: int, red: int, doubles: bool) -> Mapping[int, int]:
    """How many of all throws of these dice give how many points."""
    faces = range(1, _ROLLS + 1)
    return Counter(
        dice_points(throw[:white], throw[white:], doubles) for throw in product(faces, repeat=white + red)
    )  # fmt: skip


def mean_points(row: DiceRow, effect: Effect) -> float:
    """Exact, with what the parts add or count."""
    throws = _throws(row.white, row.red, effect.count_doubles)
    return sum(max(0, points + effect.move) * ways for points, ways in throws.items()) / sum(throws.values())


def mean_cells(row: DiceRow, effect: Effect, trip: Trip) -> float:
    """How much nearer to the goal a car comes, exactly: with what curves, cars and closed terrains leave of the
    points."""
    left = trip.course.to_go(trip.terrains)
    nearer = [0] * (trip.points + 1)
    for purse, steps in reach(trip).steps.items():
        nearer[steps] = max(nearer[steps], left[trip.at] - left[purse.spot])
    best = list(accumulate(nearer, max))
    throws = _throws(row.white, row.red, effect.count_doubles)
    cells = sum(best[min(max(0, points + effect.move), trip.points)] * ways for points, ways in throws.items())
    return cells / sum(throws.values())


def chance_of(points: int, row: DiceRow, effect: Effect) -> float:
    """How likely a throw gives so many points or more."""
    throws = _throws(row.white, row.red, effect.count_doubles)
    return sum(ways for counted, ways in throws.items() if counted + effect.move >= points) / sum(throws.values())
