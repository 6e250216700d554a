"""Where the cars stand on the board: in their line boxes, in the cells of qualifying, or in a row under it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pnp.draw.geometry import Box
from pnp.games.xf1.faces.running_maps import (
    BOX_H,
    BOX_W,
    LINES,
    QualifyingLayout,
    RaceLayout,
    qualifying_order,
)
from pnp.games.xf1.model import RaceMap, Team, Xf1Data
from pnp.games.xf1.table.live_counters import TAG_H, TAG_ROOM, TAG_W, tag_size
from pnp.games.xf1.table.live_view import MapCar, MapView
from pnp.kit.errors import PnpError, unknown

MAP_W, MAP_H = 271.4, 194.0
"""The map as on a sheet of paper, with its heading, without the room to spare at the sides."""
OUT_LABEL = 20.0
OUT_TOP = 3.6
"""The row under the race map: what stands before it, and how far below the map it begins."""

Layout = RaceLayout | QualifyingLayout


def layout_of(data: Xf1Data, look: MapView) -> Layout:
    if look.session == "qualifying":
        return QualifyingLayout(MAP_W, MAP_H, data.qualifying_map, len(running_order(data)))
    return _race_layout(data.race_map, look)


def _race_layout(printed: RaceMap, look: MapView) -> RaceLayout:
    """As large as on paper, and higher by the lanes that the table plays beyond it."""
    paper = RaceLayout(MAP_W, MAP_H, printed)
    first_blue, last_cell = look.first_blue or printed.first_blue, look.last_cell or printed.last_cell
    played = replace(paper, map=replace(printed, first_blue=first_blue, last_cell=last_cell))
    lane = paper.lane(0).y - paper.lane(1).y
    return replace(played, h=paper.h + lane * (played.lanes - paper.lanes))


def running_order(data: Xf1Data) -> list[tuple[Team, str]]:
    return qualifying_order(tuple(data.teams.values()))


def standing(data: Xf1Data, look: MapView) -> dict[str, Box]:
    """The room of every car on the map, by its number, as it lies on the map's sheet. No two share any."""
    layout = layout_of(data, look)
    _check(data, look, layout.map.last_cell)
    out = [car.number for car in look.out]
    if isinstance(layout, RaceLayout):
        return _race_places(layout, look.cars) | _out_places(layout, out)
    order = [number for _, number in running_order(data)]
    return _qualifying_places(layout, look.cars, order) | _garage_places(layout, out)


def _check(data: Xf1Data, look: MapView, last: int) -> None:
    marks = {number: team.mark for team in data.teams.values() for number in team.cars}
    if look.next and all(car.number != look.next for car in look.cars):
        raise unknown("car", look.next, [car.number for car in look.cars])
    numbers = [car.number for car in look.everybody]
    for car in look.everybody:
        if car.number not in marks:
            raise unknown("car", car.number, marks)
        if numbers.count(car.number) > 1:
            raise PnpError(f"the car {car.number} cannot be in two places")
        if car.mark != marks[car.number]:
            raise PnpError(f"the car {car.number} is not one of team {car.mark}", expected=f"team {marks[car.number]}")
    for car in look.cars:
        if not 1 <= car.cell <= last:
            raise PnpError(f"{car.number} cannot stand on cell {car.cell}", expected=f"a cell from 1 to {last}")
        if car.line not in ("", *LINES):
            raise unknown("line", car.line, LINES)


def _race_places(layout: RaceLayout, cars: Iterable[MapCar]) -> dict[str, Box]:
    held: dict[tuple[int, str], list[str]] = {}
    for car in sorted(cars, key=lambda car: not car.line):
        free = (line for line in LINES if (car.cell, line) not in held)
        held.setdefault((car.cell, car.line or next(free, LINES[0])), []).append(car.number)
    return {
        number: box
        for where, numbers in held.items()
        for number, box in zip(numbers, shared(layout.box(*where), len(numbers)), strict=True)
    }


def _qualifying_places(layout: QualifyingLayout, cars: Iterable[MapCar], order: Sequence[str]) -> dict[str, Box]:
    """At the start each car has its own place; elsewhere they share the cell, the best at the top."""
    found: dict[str, Box] = {}
    cells: dict[int, list[str]] = {}
    for car in sorted(cars, key=lambda car: car.place):
        if car.cell == layout.map.start:
            found[car.number] = layout.start_box(order.index(car.number))
        else:
            cells.setdefault(car.cell, []).append(car.number)
    for cell, numbers in cells.items():
        found |= zip(numbers, shared(layout.cell(cell), len(numbers)), strict=True)
    return found


def _garage_places(layout: QualifyingLayout, out: Sequence[str]) -> dict[str, Box]:
    """One a box; when all are taken, from the first box on again."""
    found: dict[str, Box] = {}
    for column in range(layout.columns):
        numbers = out[column :: layout.columns]
        found |= zip(numbers, shared(layout.garage_box(column), len(numbers)), strict=True)
    return found


def _out_places(layout: RaceLayout, out: Sequence[str]) -> dict[str, Box]:
    """A row of small counters under the race map."""
    step = min(TAG_W, (layout.w - OUT_LABEL) / max(1, len(out)))
    return {number: (OUT_LABEL + index * step, layout.h + OUT_TOP, step, TAG_H) for index, number in enumerate(out)}


def shared(box: Box, count: int) -> list[Box]:
    """The room of each of so many cars in a box: whole counters as long as they go in, else as large as they can be."""
    x, y, w, h = box
    if count <= int(h / BOX_H + 1e-6):
        return [(x + (w - BOX_W) / 2, y + BOX_H * row, BOX_W, BOX_H) for row in range(count)]

    def number_size(columns: int) -> float:
        return tag_size(w / columns - 2 * TAG_ROOM, h / -(-count // columns) - 2 * TAG_ROOM)

    columns = max(range(1, count + 1), key=number_size)
    wide, high = w / columns, h / -(-count // columns)
    return [(x + index % columns * wide, y + index // columns * high, wide, high) for index in range(count)]
