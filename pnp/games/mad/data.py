"""MAD Racers' data files: the game, the cars, the parts, the course sheets. Checked as a whole."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pnp.draw.patterns import PATTERNS
from pnp.games.mad.model import (
    COLUMNS,
    PORT_ROW,
    ROWS,
    TERRAINS,
    Border,
    Car,
    Cell,
    CourseSheet,
    DiceRow,
    Effect,
    MadData,
    Part,
    Race,
    Shortcut,
    Terrain,
)
from pnp.kit.errors import PnpError, Problems
from pnp.kit.library import Layered, Library
from pnp.kit.models import Colour, FileModel, Letter, Name, alike

M = TypeVar("M", bound=BaseModel)

_PLACE = re.compile(r"([a-z])(\d{1,2})(\*?)")
DICE = 5


class _Named(FileModel):
    name: Name
    ja: str = ""
    it: str = ""

    @property
    def by_language(self) -> dict[str, str]:
        return {"en": self.name, "ja": self.ja or self.name, "it": self.it or self.name}


class _Dice(FileModel):
    white: Annotated[int, Field(ge=1, le=3)]
    red: Annotated[int, Field(ge=0, le=2)]
    fuel: Annotated[int, Field(ge=0, le=15)]
    arrows: Annotated[int, Field(ge=0, le=9)]


class _Race(FileModel):
    points: Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(min_length=1, max_length=6)]
    parts: Annotated[int, Field(ge=1, le=5)]
    cost: Annotated[int, Field(ge=0, le=60)]
    sheets: Annotated[int, Field(ge=1, le=9)]


class _Game(FileModel):
    players: Annotated[list[Annotated[int, Field(ge=2, le=9)]], Field(min_length=2, max_length=2)]
    tank: Annotated[int, Field(ge=1, le=30)]
    score_track: Annotated[int, Field(ge=10, le=99)]
    hand: Annotated[int, Field(ge=2, le=9)]
    new_sheets: Annotated[int, Field(ge=1, le=3)]
    last_turns: Annotated[int, Field(ge=0, le=9)]
    bonus: Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(min_length=2)]
    dice: Annotated[list[_Dice], Field(min_length=DICE, max_length=DICE)]
    races: Annotated[list[_Race], Field(min_length=1, max_length=5)]


class _Car(_Named):
    letter: Letter
    colour: Colour
    pattern: str
    names: list[str] = []


class _Part(_Named):
    cost: Annotated[int, Field(ge=0, le=15)]
    copies: Annotated[int, Field(ge=1, le=9)]
    terrain: list[Terrain] = []
    count_doubles: bool = False
    move: Annotated[int, Field(ge=-9, le=9)] = 0
    arrows: Annotated[int, Field(ge=-9, le=9)] = 0
    fuel: dict[str, Annotated[int, Field(ge=-9, le=9)]] = {}
    max_dice: Annotated[int, Field(ge=1, le=DICE)] = DICE
    free_passing: bool = False

    @property
    def effect(self) -> Effect:
        fuel = {int(dice): less for dice, less in self.fuel.items()}
        return Effect(self.count_doubles, self.move, self.arrows, fuel, self.max_dice, self.free_passing)


class _Shortcut(FileModel):
    terrain: Terrain
    way: str


class _Sheet(_Named):
    road: str
    shortcuts: list[_Shortcut] = []


class _Any(BaseModel):
    model_config = ConfigDict(extra="allow")


def load(library: Library) -> MadData:
    """The whole game, or every problem at once."""
    problems: list[PnpError] = []
    game = _attempt(problems, lambda: library.read("game.toml", _Game))
    cars = _table(problems, library, "cars.toml", _Car)
    parts = _table(problems, library, "parts.toml", _Part)
    raw_sheets = _table(problems, library, "sheets.toml", _Sheet)
    if game and not problems:
        problems += [*_game_problems(*game, len(raw_sheets[0]))]
        problems += [*_part_problems(*parts, game[0]), *_car_problems(*cars, game[0].players[1])]
    sheets = _sheets(problems, *raw_sheets)
    if problems:
        raise Problems.counted(problems)
    assert game
    return _build(library, game[0], cars[0], parts[0], sheets)


T = TypeVar("T")


def _attempt(problems: list[PnpError], read: Callable[[], T]) -> T | None:
    try:
        return read()
    except Problems as several:
        problems += several.problems
    except PnpError as one:
        problems.append(one)
    return None


def _table(problems: list[PnpError], library: Library, name: str, model: type[M]) -> tuple[dict[str, M], Layered]:
    """A file of many things of one kind, each under its id."""
    found: dict[str, M] = {}
    opened = _attempt(problems, lambda: library.read(name, _Any))
    if opened is None:
        return found, Layered(())
    file = opened[1]
    for id, values in file.values.items():
        try:
            found[id] = model.model_validate(values)
        except ValidationError as error:
            problems += [_misfit(file, (id, *fault["loc"]), fault["type"], fault["msg"]) for fault in error.errors()]
    return found, file


def _misfit(file: Layered, path: _Path, kind: str, message: str) -> PnpError:
    if kind == "missing":  # the place of what is not there is the thing that lacks it
        return file.error(path[:-1], f"{path[-1]} is missing")
    return file.error(path, message)


def _game_problems(game: _Game, file: Layered, sheets: int) -> Iterator[PnpError]:
    for index, row in enumerate(game.dice):
        if row.white + row.red != index + 1 or (row.red and row.white < 3):
            wanted = f"{min(index + 1, 3)} white, {max(0, index - 2)} red"
            yield file.error(("dice", index), f"line {index + 1} rolls {row.white + row.red} dice", wanted)
        if index < 2 and row.fuel:
            yield file.error(("dice", index, "fuel"), "one or two dice are free (M27)", "0")
    for index, race in enumerate(game.races):
        if race.points != sorted(race.points, reverse=True):
            yield file.error(("races", index, "points"), "the winner gets the most points")
        before = game.races[index - 1]
        if index and race.sheets != before.sheets - 1 + game.new_sheets:
            wanted = f"{before.sheets - 1 + game.new_sheets}: one sheet goes, {game.new_sheets} come"
            yield file.error(
                ("races", index, "sheets"), f"{race.sheets} sheets do not follow from the race before", wanted
            )
        if race.cost > game.tank:
            yield file.error(
                ("races", index, "cost"), "the tank cannot pay for such parts (M21)", f"at most {game.tank}"
            )
        if race.parts > game.hand + index:
            yield file.error(("races", index, "parts"), f"a hand has only {game.hand + index} cards then")
    seen = game.races[0].sheets + game.new_sheets * (len(game.races) - 1)
    if sheets < seen:
        yield file.error(("races",), f"{sheets} course sheets are too few", f"at least {seen} in sheets.toml")
    if len(game.bonus) < 2 * len(game.races):
        yield file.error(("bonus",), f"{len(game.bonus)} bonus cards are too few", f"two a race: {2 * len(game.races)}")
    if game.players[0] > game.players[1]:
        yield file.error(("players",), "the smaller number comes first")


def _part_problems(parts: Mapping[str, _Part], file: Layered, game: _Game) -> Iterator[PnpError]:
    count = sum(part.copies for part in parts.values())
    needed = game.players[1] * (game.hand + len(game.races) - 1)
    if count < needed:
        yield file.error((), f"{count} part cards are too few", f"{needed} for {game.players[1]} players (MA23)")
    names: dict[str, str] = {}
    for id, part in parts.items():
        if not re.fullmatch(r"[a-z][a-z0-9_]*", id):
            yield file.error((id,), f"“{id}” is no name for a part", "small letters, as ice_spikes")
        for name in {each.casefold() for each in part.by_language.values()}:
            if name in names:
                yield file.error((id, "name"), f"{names[name]} has the same name")
            names[name] = id
        for dice in part.fuel:
            if dice not in [str(n) for n in range(1, DICE + 1)]:
                yield file.error((id, "fuel"), f"“{dice}” is no number of dice", "1 to 5")
        if len(set(part.terrain)) != len(part.terrain):
            yield file.error((id, "terrain"), "the same terrain stands here twice")


def _car_problems(cars: Mapping[str, _Car], file: Layered, players: int) -> Iterator[PnpError]:
    if len(cars) < players:
        yield file.error((), f"{len(cars)} cars are too few", f"one for each of {players} players")
    yield from alike(cars, ("letter", "name", "colour", "pattern"), file)
    for id, car in cars.items():
        if car.pattern not in PATTERNS:
            yield file.error((id, "pattern"), f"no pattern is called “{car.pattern}”", ", ".join(PATTERNS))


# -- course sheets


def _sheets(problems: list[PnpError], raw: Mapping[str, _Sheet], file: Layered) -> dict[str, CourseSheet]:
    sheets: dict[str, CourseSheet] = {}
    numbers: dict[str, str] = {}
    for id, each in raw.items():
        if not re.fullmatch(r"[A-Z][0-9]{1,2}", id):
            problems.append(file.error((id,), f"“{id}” is no name for a sheet", "a letter and a number, as S10"))
        elif other := numbers.get(id[1:].lstrip("0")):
            problems.append(
                file.error((id,), f"{other} has the same number", "another number: sheets are called by it")
            )
        numbers[id[1:].lstrip("0")] = id
        try:
            sheets[id] = _sheet(id, each)
        except _Bad as bad:
            problems.append(file.error((id, *bad.path), bad.what, bad.expected))
    found = Counter(terrain for sheet in sheets.values() for terrain in {each.terrain for each in sheet.shortcuts})
    if len(sheets) == len(raw) and raw:
        problems += [
            file.error((), f"{terrain} lies on {found[terrain]} of the sheets", "at least two of them")
            for terrain in TERRAINS
            if found[terrain] < 2
        ]
    return sheets


_Path = tuple[str | int, ...]
"""Where in a sheet's table something stands."""


class _Bad(Exception):
    def __init__(self, path: _Path, what: str, expected: str = "") -> None:
        super().__init__(what)
        self.path, self.what, self.expected = path, what, expected


Way = list[tuple[int, int, bool, bool]]
"""Column, row, whether a curve lies in the cell, whether one lies across the border before it."""


def _way(text: str, path: _Path) -> Way:
    found: Way = []
    across = False
    for word in text.split():
        if word == "~":
            if across or not found:
                raise _Bad(path, "~ does not stand between two cells", "a4 ~ b4")
            across = True
            continue
        match = _PLACE.fullmatch(word)
        x, y = (ord(match[1]) - ord("a"), int(match[2]) - 1) if match else (-1, -1)
        if not match or not 0 <= x < COLUMNS or not 0 <= y < ROWS:
            raise _Bad(path, f"“{word}” is no cell of a sheet", "a4, or c2* with a curve")
        if found and max(abs(x - found[-1][0]), abs(y - found[-1][1])) != 1:
            raise _Bad(path, f"{word} does not touch the cell before it")
        found.append((x, y, bool(match[3]), across))
        across = False
    if across:
        raise _Bad(path, "~ does not stand between two cells", "a4 ~ b4")
    return found


def _sheet(id: str, raw: _Sheet) -> CourseSheet:
    draft = _Draft(_way(raw.road, ("road",)))
    road = tuple(range(len(draft.cells)))
    shortcuts = tuple(draft.join(each, ("shortcuts", index, "way")) for index, each in enumerate(raw.shortcuts))
    return CourseSheet(id, raw.by_language, tuple(draft.cells), tuple(draft.borders), road, shortcuts)


class _Draft:
    """A course sheet in the making: the road from port to port, then one shortcut after the other."""

    def __init__(self, road: Way) -> None:
        ends = [road[0][:2], road[-1][:2]] if len(road) > 1 else []
        if ends != [(0, PORT_ROW), (COLUMNS - 1, PORT_ROW)]:
            raise _Bad(("road",), "the road does not run from port to port", "a4 … j4")
        if road[0][2] or road[-1][2]:
            raise _Bad(("road",), "a curve on a port would meet the next sheet", "curves further inside")
        self.cells = [Cell(str(n), x, y, None, curve) for n, (x, y, curve, _) in enumerate(road, start=1)]
        self.borders = [Border(n - 1, n, road[n][3]) for n in range(1, len(road))]
        self._road = len(road)
        self._places = {(cell.x, cell.y): n for n, cell in enumerate(self.cells)}
        if len(self._places) != len(self.cells):
            raise _Bad(("road",), "the road crosses itself")

    def join(self, raw: _Shortcut, path: _Path) -> Shortcut:
        way = _way(raw.way, path)
        leaves, comes_back = self._joins(way, path)
        inner = [self._add(*step[:3], raw.terrain, path) for step in way[1:-1]]
        stops = [leaves, *inner, comes_back]
        self.borders += [Border(a, b, way[n][3]) for n, (a, b) in enumerate(pairwise(stops), start=1)]
        return Shortcut(raw.terrain, tuple(inner), comes_back - leaves - len(inner) - 1)

    def _joins(self, way: Way, path: _Path) -> tuple[int, int]:
        """The cells of the road where a shortcut begins and ends."""
        leaves, comes_back = (self._places.get(end[:2], -1) for end in (way[0], way[-1])) if len(way) > 2 else (-1, -1)
        if not 0 <= leaves < comes_back < self._road:
            raise _Bad(path, "a shortcut leaves the road and comes back to it further on")
        for join, (_, _, curve, _) in ((leaves, way[0]), (comes_back, way[-1])):
            if curve and not self.cells[join].curve:
                raise _Bad(path, f"cell {self.cells[join].label} of the road has no curve", "* in the road as well")
        return leaves, comes_back

    def _add(self, x: int, y: int, curve: bool, terrain: Terrain, path: _Path) -> int:
        if (x, y) in self._places:
            raise _Bad(path, f"{'abcdefghij'[x]}{y + 1} is a cell already")
        number = self._places[x, y] = len(self.cells)
        self.cells.append(Cell(str(number + 1), x, y, terrain, curve))
        return number


def _build(
    library: Library,
    game: _Game,
    cars: Mapping[str, _Car],
    parts: Mapping[str, _Part],
    sheets: Mapping[str, CourseSheet],
) -> MadData:
    made: dict[str, Part] = {}
    serial = 1
    for id, part in parts.items():
        serials = tuple(range(serial, serial + part.copies))
        serial += part.copies
        made[id] = Part(id, part.by_language, part.cost, tuple(part.terrain), part.effect, serials)
    return MadData(
        sheets=sheets,
        parts=made,
        cars={
            id: Car(id, car.letter, car.by_language, car.colour, car.pattern, tuple(car.names))
            for id, car in cars.items()
        },
        dice=tuple(DiceRow(row.white, row.red, row.fuel, row.arrows) for row in game.dice),
        races=tuple(Race(tuple(race.points), race.parts, race.cost, race.sheets) for race in game.races),
        bonus=tuple(game.bonus),
        tank=game.tank,
        score_track=game.score_track,
        hand=game.hand,
        new_sheets=game.new_sheets,
        last_turns=game.last_turns,
        players=(game.players[0], game.players[1]),
        version=library.version,
    )
