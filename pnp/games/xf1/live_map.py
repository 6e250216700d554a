"""The running map as it stands now: the printed map with the cars on it, under the screen of a pit wall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.path import polygon, rect
from pnp.draw.text import center_line, fit_line
from pnp.games.xf1.counters import car_pieces, marker_pieces
from pnp.games.xf1.look import (
    BLUE_BOX,
    CAR_H,
    CAR_W,
    CHANGEABLE_FRAME,
    CLEAR_FRAME,
    FAST,
    HEAVY,
    INK,
    MARK,
    RAIN,
    RED_BOX,
    SIGNAL,
    START_FRAME,
    STEEL,
    STRONG,
    team_patch,
)
from pnp.games.xf1.model import Icon, RaceMap, Team, Xf1Data
from pnp.games.xf1.running_maps import (
    BOX_H,
    BOX_W,
    LINES,
    QualifyingLayout,
    RaceLayout,
    draw_qualifying_lanes,
    draw_race_lanes,
    qualifying_order,
)
from pnp.games.xf1.tables_sheet import speed_chip, weather_icon
from pnp.kit.errors import PnpError, unknown
from pnp.kit.words import Words
from pnp.press.product import Face, Poster

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

PIXELS = 1600
"""How wide the PNG is."""

_EDGE = 5.0
_SCREEN = 21.0
"""The height of the screen over the map."""
_MAP_W, _MAP_H = 273.0, 194.0
"""The map as on a sheet of paper, with its heading, without the room to spare at the sides."""
_OUT_ROW = 11.0
"""Under the race map: the cars that are out. The qualifying map has its garage."""

_GOLD = Color.hex("#FFC20E")
_DIM = Color.hex("#A9B8C5")
"""What stands in small letters on the screen."""


@dataclass(frozen=True)
class MapCar:
    """A car that is running."""

    number: str
    mark: str
    cell: int
    line: str = ""
    """A or B in the race; a car that has none takes one that is free in its cell."""
    wet: bool = False
    order: bool = False
    npc: bool = False
    place: int = 0
    """1 leads; 0 is not shown."""


@dataclass(frozen=True)
class MapView:
    """What the picture shows. Qualifying has neither laps nor weather: there they are left out."""

    session: Literal["race", "qualifying"]
    title: str
    turn: int
    lap: int
    goal: int
    section: str
    section_speed: int
    section_diff: int
    weather: Literal["clear"] | Icon
    cars: tuple[MapCar, ...]
    retired: tuple[str, ...] = ()
    """In the order in which they fell out."""
    first_blue: int = 0
    last_cell: int = 0
    """Of the race map where the table plays another one; 0: as it is printed."""


def picture(data: Xf1Data, words: Words, view: Mapping[str, Any], stem: Path) -> tuple[Path, Path]:
    """The map of a race as the referee sees it now, written beside the season."""
    if view["session"] == "before":
        raise PnpError(str(words("table.no_map")))
    cars = view["cars"]
    qualifying = [car for car in cars if car not in view["stopped"] and cars[car]["out"] != "absent"]
    running = qualifying if view["session"] == "qualifying" else view["order"]
    look = MapView(
        session=view["session"],
        title=data.courses[view["course"]].name,
        turn=view["turn"],
        lap=view["lap"],
        goal=view["goal"],
        section=view["section"],
        section_speed=view["speed"],
        section_diff=view["diff"],
        weather=view["weather"] or "clear",
        cars=tuple(_map_car(cars[car], place) for place, car in enumerate(running, start=1)),
        retired=tuple(view["stopped"] if view["session"] == "qualifying" else view["retired"]),
        first_blue=view["first_blue"],
        last_cell=view["last_cell"],
    )
    return write_map(stem, data, words, look)


def _map_car(car: Mapping[str, Any], place: int) -> MapCar:
    place = place if car["line"] else 0
    return MapCar(car["number"], car["mark"], car["cell"], car["line"], car["wet"], car["order"], car["npc"], place)


def live_map(data: Xf1Data, words: Words, look: MapView) -> Poster:
    """The map with the cars on it; a car or a cell that the game does not have is an error."""
    places = standing(data, look)
    layout = _layout(data, look)
    w, h = layout.w + 2 * _EDGE, _map_y(layout) + layout.h + _EDGE
    if look.session == "race":
        h += _OUT_ROW
    return Poster("live-map", w, h, partial(_draw, w=w, h=h, data=data, words=words, look=look, places=places))


def write_map(stem: Path, data: Xf1Data, words: Words, look: MapView) -> tuple[Path, Path]:
    """Write the picture as `stem`.svg and `stem`.png; without libcairo the SVG is there before the error comes."""
    from pnp.draw.png import to_png
    from pnp.draw.svg import to_svg
    from pnp.kit.atomic import write_bytes, write_text

    picture = live_map(data, words, look)
    svg = to_svg(picture.drawing, picture.w, picture.h, look.title)
    vector, pixels = stem.with_name(f"{stem.name}.svg"), stem.with_name(f"{stem.name}.png")
    write_text(vector, svg)
    write_bytes(pixels, to_png(svg, PIXELS / picture.w * 25.4))
    return vector, pixels


def _draw(
    canvas: Canvas, *, w: float, h: float, data: Xf1Data, words: Words, look: MapView, places: Mapping[str, Box]
) -> None:
    canvas.rect(0, 0, w, h, fill=WHITE)
    _screen(canvas, w, words, look)
    layout, crew, marks = _layout(data, look), _Crew(data, words), _marks(data)
    with canvas.group(at=(_EDGE, _map_y(layout))):
        if isinstance(layout, RaceLayout):
            draw_race_lanes(canvas, layout, words)
            _out_label(canvas, layout.h, words, look)
        else:
            draw_qualifying_lanes(canvas, layout, _order(data), words, named=False)
        for car in look.cars:
            crew.put(canvas, car, places[car.number])
        for number in look.retired:
            crew.put(canvas, MapCar(number, marks[number], 0), places[number])


# --- Where the cars stand --------------------------------------------------------------------------------------------


def standing(data: Xf1Data, look: MapView) -> dict[str, Box]:
    """The room of every car on the map, retired ones too, by their numbers. No two share any."""
    layout = _layout(data, look)
    _check(data, look, layout.map.last_cell)
    if isinstance(layout, RaceLayout):
        return _race_places(layout, look.cars) | _out_places(layout, look.retired)
    order = [number for _, number in _order(data)]
    return _qualifying_places(layout, look.cars, order) | _garage_places(layout, look.retired)


def _check(data: Xf1Data, look: MapView, last: int) -> None:
    marks = _marks(data)
    numbers = [*(car.number for car in look.cars), *look.retired]
    for number in numbers:
        if number not in marks:
            raise unknown("car", number, marks)
        if numbers.count(number) > 1:
            raise PnpError(f"the car {number} cannot be in two places")
    for car in look.cars:
        if car.mark != marks[car.number]:
            raise PnpError(f"the car {car.number} is not one of team {car.mark}", expected=f"team {marks[car.number]}")
        if not 1 <= car.cell <= last:
            raise PnpError(f"{car.number} cannot stand on cell {car.cell}", expected=f"a cell from 1 to {last}")
        if car.line not in ("", *LINES):
            raise unknown("line", car.line, LINES)


def _marks(data: Xf1Data) -> dict[str, str]:
    """The team of every car."""
    return {number: team.mark for team in data.teams.values() for number in team.cars}


def _order(data: Xf1Data) -> list[tuple[Team, str]]:
    return qualifying_order(tuple(data.teams.values()))


def _layout(data: Xf1Data, look: MapView) -> RaceLayout | QualifyingLayout:
    if look.session == "race":
        return _race_layout(data.race_map, look)
    return QualifyingLayout(_MAP_W, _MAP_H, data.qualifying_map, len(_order(data)))


def _race_layout(printed: RaceMap, look: MapView) -> RaceLayout:
    """As large as on paper, and higher by the lanes that the table plays beyond it."""
    paper = RaceLayout(_MAP_W, _MAP_H, printed)
    first_blue, last_cell = look.first_blue or printed.first_blue, look.last_cell or printed.last_cell
    played = replace(paper, map=replace(printed, first_blue=first_blue, last_cell=last_cell))
    lane = paper.lane(0).y - paper.lane(1).y
    return replace(played, h=paper.h + lane * (played.lanes - paper.lanes))


def _map_y(layout: RaceLayout | QualifyingLayout) -> float:
    """Where the map's sheet begins, so that its uppermost lane lies under the screen, which covers its heading."""
    uppermost = layout.lane(layout.lanes - 1 if isinstance(layout, RaceLayout) else 2)
    return _SCREEN + _EDGE - uppermost.y


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


def _garage_places(layout: QualifyingLayout, retired: Sequence[str]) -> dict[str, Box]:
    """One a box; when all are taken, from the first box on again."""
    found: dict[str, Box] = {}
    for column in range(layout.columns):
        numbers = retired[column :: layout.columns]
        found |= zip(numbers, shared(layout.garage_box(column), len(numbers)), strict=True)
    return found


def _out_places(layout: RaceLayout, retired: Sequence[str]) -> dict[str, Box]:
    """A row of small counters under the race map."""
    step = min(_TAG_W, (layout.w - _OUT_LABEL) / max(1, len(retired)))
    top = layout.h + _OUT_ROW - _TAG_H
    return {number: (_OUT_LABEL + index * step, top, step, _TAG_H) for index, number in enumerate(retired)}


def shared(box: Box, count: int) -> list[Box]:
    """The room of each of so many cars in a box: whole counters as long as they go in, else as large as they can be."""
    x, y, w, h = box
    if count <= int(h / BOX_H + 1e-6):
        return [(x + (w - BOX_W) / 2, y + BOX_H * row, BOX_W, BOX_H) for row in range(count)]

    def number_size(columns: int) -> float:
        return _tag_size(w / columns - 2 * _TAG_ROOM, h / -(-count // columns) - 2 * _TAG_ROOM)

    columns = max(range(1, count + 1), key=number_size)
    wide, high = w / columns, h / -(-count // columns)
    return [(x + index % columns * wide, y + index // columns * high, wide, high) for index in range(count)]


# --- Counters --------------------------------------------------------------------------------------------------------

_CORNER = 0.9
_OUTSET = 0.15
_TAG_ROOM = 0.35
_TAG_W, _TAG_H = 14.0, 8.0
_TAG_SIZE = 19.0
"""The largest number on a counter that is not whole."""


class _Crew:
    """Puts counters on the map: the ones that are cut out, or small ones where these have no room."""

    def __init__(self, data: Xf1Data, words: Words) -> None:
        self._teams = data.teams
        self._cars = {piece.name: piece for piece in car_pieces(data, words)}
        self._pit = next(piece.front for piece in marker_pieces(data, words) if piece.name == "marker-pit")
        self._npc = words("record.npc")

    def put(self, canvas: Canvas, car: MapCar, box: Box) -> None:
        x, y, w, h = box
        if w >= CAR_W and h >= CAR_H:
            with canvas.group(at=(x + (w - CAR_W) / 2, y + (h - CAR_H) / 2)):
                self._whole(canvas, car)
        else:
            with canvas.group(at=(x + _TAG_ROOM, y + _TAG_ROOM)):
                self._tag(canvas, car, w - 2 * _TAG_ROOM, h - 2 * _TAG_ROOM)

    def _whole(self, canvas: Canvas, car: MapCar) -> None:
        piece = self._cars[f"car-{car.number}"]
        face = piece.back if car.wet and piece.back else piece.front
        shape = rect(0, 0, CAR_W, CAR_H, _CORNER)
        canvas.path(shape.shift(0.35, 0.45), fill=INK, ink="drop")
        with canvas.group(clip=shape):
            canvas.use(face.drawing)
            if car.place:
                _place_tab(canvas, car.place)
        if car.order:
            _pit_board(canvas, self._pit, CAR_W - 0.4, 0.4, 8.0)
        if car.npc:
            _npc_plate(canvas, self._npc)
        _rim(canvas, car)

    def _tag(self, canvas: Canvas, car: MapCar, w: float, h: float) -> None:
        """Team and number; beside it the pit order."""
        team, patch, board = self._teams[car.mark], _swatch(w, h), h * 0.8 if car.order else 0.0
        shape = rect(0, 0, w, h, min(_CORNER, h / 5))
        canvas.path(shape, fill=RAIN if car.wet else WHITE)
        with canvas.group(clip=shape):
            team_patch(canvas, polygon([(0, 0), (patch, 0), (patch - h * 0.15, h), (0, h)]), team, 1.5)
        canvas.path(shape, stroke=_GOLD if car.place == 1 else INK, width=0.9 if car.place == 1 else 0.3)
        size = _tag_size(w - board, h)
        center_line(canvas, (patch + w - board) / 2, h / 2, car.number, FAST, size, fill=INK)
        if car.order:
            _pit_board(canvas, self._pit, w - h * 0.1, h * 0.1, board)


def _swatch(w: float, h: float) -> float:
    """How wide the team's pattern is on a small counter."""
    return min(h * 0.7, w * 0.26)


def _tag_size(w: float, h: float) -> float:
    """How large the number is on a small counter of this size."""
    across = (w - _swatch(w, h) - min(1.6, w * 0.12)) / width("W00", FAST, 1)
    return min(_TAG_SIZE, across, h * 0.74 / cap_height(FAST, 1))


def _rim(canvas: Canvas, car: MapCar) -> None:
    """Gold round the leader, white round the players' cars as long as they race."""
    if car.place != 1 and (car.npc or not car.place):
        canvas.rect(0, 0, CAR_W, CAR_H, r=_CORNER, stroke=INK, width=0.3)
        return
    colour, wide = (_GOLD, 1.0) if car.place == 1 else (WHITE, 0.5)
    for stroke, thick in ((INK, wide + 0.4), (colour, wide)):
        canvas.rect(-_OUTSET, -_OUTSET, CAR_W + 2 * _OUTSET, CAR_H + 2 * _OUTSET, r=_CORNER, stroke=stroke, width=thick)


def _npc_plate(canvas: Canvas, text: str) -> None:
    """Under the team's letter."""
    canvas.rect(15.6, 7.3, CAR_W - 15.6, 2.2, fill=INK)
    center_line(canvas, 18.8, 8.4, text, HEAVY, 6.5, fill=WHITE)


def _place_tab(canvas: Canvas, place: int) -> None:
    """In the corner, at the end of the band with the team's name."""
    left, top = CAR_W - 4.2, CAR_H - 3.5
    corners = [(left + 0.6, top), (CAR_W, top), (CAR_W, CAR_H), (left, CAR_H)]
    canvas.polygon(corners, fill=_GOLD if place == 1 else WHITE)
    center_line(canvas, left + 2.2, top + 1.7, str(place), FAST, 9, fill=INK)


def _pit_board(canvas: Canvas, marker: Face, right: float, y: float, side: float) -> None:
    """The pit marker lies where the team's letter is, as it does on the table."""
    with canvas.group(at=(right - side, y), scale=side / MARK, clip=rect(0, 0, MARK, MARK, _CORNER)):
        canvas.use(marker.drawing)


# --- The screen ------------------------------------------------------------------------------------------------------

_LABEL_Y = 6.4
_VALUE_Y = 13.2
_VALUE = 26.0
_CHIP = 9.6
_CHIP_STEP = 13.0
_CHIP_SIZE = 21.0
_LAPS = 1.6
"""The bar at the foot of the screen, a piece for each lap."""
_OUT_LABEL = 20.0


def _screen(canvas: Canvas, w: float, words: Words, look: MapView) -> None:
    """Course and session at the left; turn, lap, section and weather as a row of gauges at the right."""
    canvas.rect(0, 0, w, _SCREEN, fill=INK)
    race = look.session == "race"
    x = w - _EDGE
    if race:
        x = _gauge(canvas, x, 36, words("record.weather"))
        _weather(canvas, x, words, look)
    x = _section(canvas, x, words, look)
    if race:
        x = _gauge(canvas, x, 26, words("record.lap"))
        _figure(canvas, x, str(look.lap), f"/{look.goal}")
        _laps(canvas, w, look)
    x = _gauge(canvas, x, 20, words("record.turn"))
    _figure(canvas, x, str(look.turn))
    room = x - 2 * _EDGE
    session = f"{words('game.name')} · {words(f'aid.flow.{look.session}')}".upper()
    fit_line(canvas, _EDGE, _LABEL_Y, room, session, STRONG, 9, fill=_DIM)
    fit_line(canvas, _EDGE, _VALUE_Y + 3.8, room, look.title, FAST, 30, smallest=12, fill=WHITE)


def _gauge(canvas: Canvas, right: float, w: float, label: str) -> float:
    """The name of a gauge; returns where it begins."""
    fit_line(canvas, right - w, _LABEL_Y, w - 2, label.upper(), STRONG, 9, smallest=6.5, fill=_DIM)
    return right - w


def _figure(canvas: Canvas, x: float, text: str, after: str = "") -> None:
    base = _VALUE_Y + cap_height(FAST, _VALUE) / 2
    canvas.text(x - 0.4, base, text, FAST, _VALUE, fill=WHITE)
    canvas.text(x + width(text, FAST, _VALUE) + 0.2, base, after, FAST, _VALUE * 0.65, fill=_DIM)


def _laps(canvas: Canvas, w: float, look: MapView) -> None:
    y, step = _SCREEN - _LAPS, w / max(1, look.goal)
    canvas.rect(0, y, w, _LAPS, fill=STEEL)
    canvas.rect(0, y, min(look.lap * step, w), _LAPS, fill=SIGNAL)
    for lap in range(1, look.goal):
        x = lap * step
        canvas.polygon([(x + 0.4, y), (x + 1.4, y), (x, _SCREEN), (x - 1, _SCREEN)], fill=INK)


def _section(canvas: Canvas, right: float, words: Words, look: MapView) -> float:
    """The head of its board on the course map: letter, speed, difference."""
    top = _VALUE_Y - _CHIP / 2
    diff = _gauge(canvas, right, _CHIP_STEP + 5, words("course.diff"))
    _chip(canvas, diff, str(look.section_diff), RED_BOX if look.section_diff <= 1 else BLUE_BOX)
    speed = _gauge(canvas, diff, _CHIP_STEP + 2, words("team_map.by_speed"))
    grown = _CHIP_SIZE / 14
    with canvas.group(at=(speed, top), scale=grown):
        speed_chip(canvas, 0, 0, _CHIP / grown, _CHIP / grown, look.section_speed)
    letter = _gauge(canvas, speed, _CHIP_STEP, words("record.section"))
    _chip(canvas, letter, look.section, INK, START_FRAME if look.section == "A" else None)
    return letter


def _chip(canvas: Canvas, x: float, text: str, ink: Color, frame: Color | None = None) -> None:
    canvas.rect(x, _VALUE_Y - _CHIP / 2, _CHIP, _CHIP, r=1.2, fill=WHITE, stroke=frame, width=1.1)
    center_line(canvas, x + _CHIP / 2, _VALUE_Y, text, HEAVY, _CHIP_SIZE, room=_CHIP - 1, fill=ink)


def _weather(canvas: Canvas, x: float, words: Words, look: MapView) -> None:
    """Its box on the course map, what it is called, and which figures count."""
    clear = look.weather == "clear"
    wet = look.weather in ("cloud1", "cloud2")
    frame = CLEAR_FRAME if clear else CHANGEABLE_FRAME
    canvas.rect(x, _VALUE_Y - _CHIP / 2, 14, _CHIP, r=0.8, fill=RAIN if wet else WHITE, stroke=frame, width=1.1)
    weather_icon(canvas, x + 7, _VALUE_Y, 7, "sun" if look.weather == "clear" else look.weather)
    road, name = words(f"tables.{'wet' if wet else 'dry'}"), words(f"course.{'clear' if clear else 'changeable'}")
    fit_line(canvas, x + 16.5, _VALUE_Y - 0.6, 19, road, HEAVY, 13, smallest=8, fill=WHITE)
    fit_line(canvas, x + 16.5, _VALUE_Y + 4, 19, name, STRONG, 9, smallest=6.5, fill=_DIM)


def _out_label(canvas: Canvas, y: float, words: Words, look: MapView) -> None:
    base = y + _OUT_ROW - _TAG_H / 2 + 1.4
    label = words("running_map.garage").upper()
    fit_line(canvas, 0, base, _OUT_LABEL - 2, label, HEAVY, 12, smallest=8, fill=INK if look.retired else STEEL)
    if not look.retired:
        canvas.text(_OUT_LABEL, base, "–", HEAVY, 12, fill=STEEL)
