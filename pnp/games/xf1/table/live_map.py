"""The running map as it stands now: the printed map with the cars on it, under the screen of a pit wall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import Box
from pnp.draw.path import polygon, rect
from pnp.draw.text import center_line, fit_line
from pnp.games.xf1.faces.look import (
    BLUE_BOX,
    CHANGEABLE_FRAME,
    CLEAR_FRAME,
    FAST,
    HEAVY,
    INK,
    RAIN,
    RED_BOX,
    SIGNAL,
    START_FRAME,
    STEEL,
    STRONG,
    team_patch,
)
from pnp.games.xf1.faces.running_maps import (
    BOX_H,
    BOX_W,
    LINES,
    QualifyingLayout,
    RaceLayout,
    draw_qualifying_lanes,
    draw_race_lanes,
    qualifying_order,
)
from pnp.games.xf1.faces.tables_sheet import speed_chip, weather_icon
from pnp.games.xf1.model import Icon, RaceMap, Team, Xf1Data
from pnp.games.xf1.model.naming import own_name
from pnp.games.xf1.table.live_counters import (
    GO,
    SIGNS,
    TAG_H,
    TAG_ROOM,
    TAG_W,
    Crew,
    MapCar,
    draw_pointer,
    draw_sign,
    tag_size,
)
from pnp.kit.errors import PnpError, unknown
from pnp.kit.words import Words
from pnp.press.live import write_picture
from pnp.press.product import Poster

PIXELS = 1600
"""How wide the PNG is."""

_EDGE = 5.0
_SCREEN = 21.0
"""The height of the screen over the map."""
_MAP_W, _MAP_H = 271.4, 194.0
"""The map as on a sheet of paper, with its heading, without the room to spare at the sides."""
_OUT_ROW = 18.0
"""Under the race map: the cars that are out, and why. The qualifying map has its garage."""
_KEY_ROW = 8.0
"""At the foot: what the signs mean."""

_DIM = Color.hex("#A9B8C5")
"""What stands in small letters on the screen."""


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
    """In the race the latest first, then those that never started; in qualifying in the order in which they stopped."""
    causes: Mapping[str, str] = field(default_factory=dict)
    """Why cars are out, as far as it is known; in qualifying those that have no driver."""
    next: str = ""
    """The car to act; nothing between the turns."""
    first_blue: int = 0
    last_cell: int = 0
    """Of the race map where the table plays another one; 0: as it is printed."""


def picture(data: Xf1Data, words: Words, view: Mapping[str, Any], stem: Path) -> tuple[Path, Path]:
    """The map of a race as the referee sees it now, written beside the season."""
    if view["session"] == "before":
        raise PnpError(str(words("table.no_map")))
    look = read_view(data, words, view)
    poster = live_map(data, words, look)
    return write_picture(stem, poster, look.title, sharpness=PIXELS / poster.w)


def read_view(data: Xf1Data, words: Words, view: Mapping[str, Any]) -> MapView:
    cars, race = view["cars"], view["session"] == "race"
    absent = [car for car in cars if cars[car]["out"] == "absent"]
    running = view["order"] if race else [car for car in cars if car not in view["stopped"] and car not in absent]
    return MapView(
        session=view["session"],
        title=own_name(data.courses[view["course"]], words),
        turn=view["turn"],
        lap=view["lap"],
        goal=view["goal"],
        section=view["section"],
        section_speed=view["speed"],
        section_diff=view["diff"],
        weather=view["weather"] or "clear",
        cars=tuple(_map_car(cars[car], place, bool(view["next"])) for place, car in enumerate(running, start=1)),
        retired=(*view["retired"], *absent) if race else tuple(view["stopped"]),
        causes={car: cars[car]["out"] for car in [*view["retired"], *absent]},
        next=view["next"] or "",
        first_blue=view["first_blue"],
        last_cell=view["last_cell"],
    )


def _map_car(car: Mapping[str, Any], place: int, acting: bool) -> MapCar:
    """Who has acted matters as long as others still have to."""
    return MapCar(
        car["number"],
        car["mark"],
        car["cell"],
        car["line"],
        wet=car["wet"],
        order=car["order"],
        npc=car["npc"],
        place=place if car["line"] else 0,
        acted=acting and car["acted"],
    )


def live_map(data: Xf1Data, words: Words, look: MapView) -> Poster:
    """The map with the cars on it; a car or a cell that the game does not have is an error."""
    places = standing(data, look)
    layout = _layout(data, look)
    w, h = layout.w + 2 * _EDGE, _map_y(layout) + _foot(layout) + _KEY_ROW
    return Poster("live-map", w, h, partial(_draw, w=w, h=h, data=data, words=words, look=look, places=places))


def _draw(
    canvas: Canvas, *, w: float, h: float, data: Xf1Data, words: Words, look: MapView, places: Mapping[str, Box]
) -> None:
    canvas.rect(0, 0, w, h, fill=WHITE)
    marks = _marks(data)
    _screen(canvas, w, words, look, data.teams[marks[look.next]] if look.next else None)
    layout, crew = _layout(data, look), Crew(data, words)
    with canvas.group(at=(_EDGE, _map_y(layout))):
        if isinstance(layout, RaceLayout):
            draw_race_lanes(canvas, layout, words, faded=look.turn > 0)
            _out_row(canvas, layout, words, look, places)
        else:
            draw_qualifying_lanes(canvas, layout, _order(data), words, named=False)
        for car in sorted(look.cars, key=lambda car: car.number == look.next):
            crew.put(canvas, car, places[car.number])
            if car.number == look.next:
                draw_pointer(canvas, layout, car, places[car.number])
        for number in look.retired:
            crew.put(canvas, MapCar(number, marks[number], 0), places[number])
        _key(canvas, layout, words, look)


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
    if look.next and all(car.number != look.next for car in look.cars):
        raise unknown("car", look.next, [car.number for car in look.cars])
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


def _foot(layout: RaceLayout | QualifyingLayout) -> float:
    """Where the key begins."""
    return layout.h + (_OUT_ROW if isinstance(layout, RaceLayout) else 1.0)


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
    step = min(TAG_W, (layout.w - _OUT_LABEL) / max(1, len(retired)))
    top = layout.h + _OUT_TOP
    return {number: (_OUT_LABEL + index * step, top, step, TAG_H) for index, number in enumerate(retired)}


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
_OUT_TOP = 3.6


def _screen(canvas: Canvas, w: float, words: Words, look: MapView, following: Team | None) -> None:
    """Course and session at the left; who is next, turn, lap, section and weather as a row of gauges at the right."""
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
    if following:
        x = _gauge(canvas, x, 32, words("running_map.next"))
        _plate(canvas, x, look.next, following)
    room = x - 2 * _EDGE
    session = f"{words('game.name')} · {words(f'aid.flow.{look.session}')}".upper()
    fit_line(canvas, _EDGE, _LABEL_Y, room, session, STRONG, 9, fill=_DIM)
    fit_line(canvas, _EDGE, _VALUE_Y + 3.8, room, look.title, FAST, 30, smallest=12, fill=WHITE)


def _gauge(canvas: Canvas, right: float, w: float, label: str) -> float:
    """The name of a gauge; returns where it begins."""
    fit_line(canvas, right - w, _LABEL_Y, w - 2, label.upper(), STRONG, 9, smallest=6.5, fill=_DIM)
    return right - w


def _plate(canvas: Canvas, x: float, number: str, team: Team) -> None:
    """The car to act, in its team's colours, ringed as on the map."""
    wide, y = 24.0, _VALUE_Y - _CHIP / 2
    shape = rect(x, y, wide, _CHIP, 1.2)
    canvas.path(shape, fill=WHITE)
    with canvas.group(clip=shape):
        team_patch(canvas, polygon([(x, y), (x + 6.4, y), (x + 5, y + _CHIP), (x, y + _CHIP)]), team, 1.5)
    canvas.path(shape, stroke=GO, width=1.1)
    center_line(canvas, x + 5.6 + (wide - 5.6) / 2, _VALUE_Y, number, FAST, _CHIP_SIZE, room=16, fill=INK)


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


# --- Under the map ---------------------------------------------------------------------------------------------------

_RACE_KEY = ("leader", "place", "next", "acted", "order", "wet", "npc")
_QUALIFYING_KEY = ("next", "acted", "npc")
_KEY_SIZE = 9.0
_KEY_GAP = 7.0


def _out_row(canvas: Canvas, layout: RaceLayout, words: Words, look: MapView, places: Mapping[str, Box]) -> None:
    """What stands beside and under the small counters: the latest first, each with its reason."""
    middle = layout.h + _OUT_TOP + TAG_H / 2
    if not look.retired:
        fit_line(canvas, 0, middle + 1.4, layout.w, words("running_map.nobody_out"), STRONG, 11, fill=STEEL)
        return
    label = words("running_map.garage").upper()
    fit_line(canvas, 0, middle + 1.4, _OUT_LABEL - 2, label, HEAVY, 12, smallest=8, fill=INK)
    foot = layout.h + _OUT_TOP + TAG_H + 3
    if len(look.retired) > 1:
        fit_line(canvas, 0, foot, _OUT_LABEL - 1, words("running_map.latest"), STRONG, 7.5, smallest=6, fill=STEEL)
    for number in look.retired:
        x, _, w, _ = places[number]
        if cause := look.causes.get(number):
            text = words(f"running_map.cause.{cause}")
            fit_line(canvas, x + w / 2, foot, w - 0.6, text, STRONG, 7.5, smallest=5.5, anchor="middle", fill=STEEL)


def _key(canvas: Canvas, layout: RaceLayout | QualifyingLayout, words: Words, look: MapView) -> None:
    """One line: every sign as it looks on a counter, and what it means."""
    signs = _RACE_KEY if look.session == "race" else _QUALIFYING_KEY
    texts = {sign: words(f"running_map.key.{sign}") for sign in signs}
    if look.session == "qualifying" and look.causes:
        away = words("running_map.away", cars=list(look.causes))
        fit_line(canvas, layout.w, _foot(layout) + 3.4, layout.w / 2, away, STRONG, _KEY_SIZE, anchor="end", fill=INK)
    wide = sum(width(text, STRONG, _KEY_SIZE) + SIGNS[sign] + 1.4 for sign, text in texts.items())
    gap = min(_KEY_GAP, (layout.w - wide) / (len(signs) - 1))
    x, cy = 0.0, _foot(layout) + 2.2
    for sign, text in texts.items():
        draw_sign(canvas, sign, x, cy, words)
        x += SIGNS[sign] + 1.4
        canvas.text(x, cy + 1.1, text, STRONG, _KEY_SIZE, fill=STEEL)
        x += width(text, STRONG, _KEY_SIZE) + gap
