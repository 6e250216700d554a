"""The running maps: lanes of asphalt on which the car counters measure the gaps between the cars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color, ink_on
from pnp.draw.fonts import width
from pnp.draw.geometry import Box
from pnp.draw.path import Path, polygon, rect
from pnp.draw.text import center_line, fit_line, text_box
from pnp.draw.vocabulary.effects import arrow, chequered, kerb
from pnp.games.xf1.faces.look import (
    BLUE_FRAME,
    BROWN_FRAME,
    CAR_H,
    CAR_W,
    FAST,
    HEAD,
    HEAVY,
    INK,
    LINE_ROOM,
    SIGNAL,
    STEEL,
    STRONG,
    TEXT,
    heading,
    team_patch,
)
from pnp.games.xf1.model import QualifyingMap, RaceMap, Team, Xf1Data
from pnp.kit.words import Words
from pnp.press.product import Sheet

BOX_W = CAR_W + 2 * LINE_ROOM
BOX_H = CAR_H + 2 * LINE_ROOM
"""A line box: one car counter and its room."""
LINES = ("A", "B")
NUMBER_SIZE = 17.0
GRID_SIZE = 24.0

_GAP = 0.6
"""Between two cells of a lane: the frame's place."""
_PITCH = BOX_W + _GAP
_LANE_GAP = 1.4
_TIP = 7.0
"""How far a lane's arrow head reaches."""
_ENTRY = 9.0
"""The asphalt before the first cell, where the lines have their names."""
_SPARE = 7.4
"""The height of the lane that the ruling leaves unused."""
_TOP = HEAD + 0.2
_LEGEND_MOST = 22.0
_KERB = 1.1
_WALL = 2.4

ASPHALT = Color.hex("#6C7781")
_RUBBER = Color.hex("#606B75")
_GAUGE = 6.4
_SEAM = Color.hex("#B4BCC4")
_PAINT = WHITE
_WORN = ASPHALT.mix(WHITE, 0.22)
_KERB_RED = Color.hex("#D8232F")


# --- Lanes -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lane:
    """A stretch of asphalt: a board with the cell numbers above, then the surface the cars stand on."""

    x: float
    y: float
    w: float
    h: float
    strip: float
    open: bool = True
    """It goes on into the next lane."""

    @property
    def surface(self) -> float:
        return self.y + self.strip

    @property
    def tip(self) -> float:
        return _TIP if self.open else 0.0

    @property
    def outline(self) -> Path:
        """It begins notched and ends in an arrow head, so that everybody sees which way the cars go."""
        left, right, middle, notch = self.x - _ENTRY, self.x + self.w, self.y + self.h / 2, _TIP * 0.55
        head = [(right + self.tip, middle)] if self.open else []
        foot = self.y + self.h
        return polygon([(left, self.y), (right, self.y), *head, (right, foot), (left, foot), (left + notch, middle)])


def _draw_lane(canvas: Canvas, lane: Lane, before: int | None, board: Color = INK) -> None:
    """The empty lane; `before` is the cell it comes from."""
    canvas.path(lane.outline, fill=ASPHALT)
    board_middle = lane.y + lane.strip / 2 - 0.15
    with canvas.group(clip=lane.outline):
        _rubber(canvas, lane)
        canvas.rect(lane.x - _ENTRY, lane.y, lane.w + _ENTRY + lane.tip, lane.strip - 0.3, fill=board)
    if before is not None:
        center_line(canvas, lane.x - _ENTRY * 0.42, board_middle, f"{before:02} ›", FAST, 9, fill=ink_on(board))


def _rubber(canvas: Canvas, lane: Lane) -> None:
    """What the tyres have left on the asphalt: two tracks along each row of counters."""
    rows = int((lane.h - lane.strip) / BOX_H + 1e-6)
    for row in range(rows):
        for side in (-1, 1):
            y = lane.surface + BOX_H * (row + 0.5) + side * _GAUGE / 2
            canvas.rect(lane.x - _ENTRY, y - 1, lane.w + _ENTRY + lane.tip, 2, fill=_RUBBER, ink="drop")


def _arrow_head(canvas: Canvas, lane: Lane, after: int) -> None:
    """The end of a lane that goes on: kerbs along its edges, and the cell it leads to."""
    right, middle = lane.x + lane.w, lane.y + lane.h / 2
    edge = Path().move(right, lane.y).line(right + lane.tip, middle).line(right, lane.y + lane.h)
    with canvas.group(clip=lane.outline):
        kerb(canvas, edge, dark=_KERB_RED, light=WHITE, width=2 * _KERB, pitch=2.2)
    center_line(canvas, right + _TIP * 0.4, middle, f"{after:02}", FAST, 11, fill=_PAINT)


def _number(canvas: Canvas, lane: Lane, x: float, cell: int, *, w: float = BOX_W, ground: Color | None = None) -> None:
    """A cell's number on the board, on its own ground where its frame has a colour."""
    if ground:
        canvas.rect(x - _GAP / 2, lane.y, w + _GAP, lane.strip - 0.3, fill=ground)
    center_line(canvas, x + w / 2, lane.y + lane.strip / 2 - 0.15, f"{cell:02}", FAST, NUMBER_SIZE, fill=WHITE)


def _seam(canvas: Canvas, x: float, lane: Lane) -> None:
    """The painted line between two cells."""
    canvas.line(x, lane.surface - 0.3, x, lane.y + lane.h, stroke=_PAINT, width=0.35)


# --- The race --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RaceLayout:
    """Where the cells of the race map are, on a sheet of this size."""

    w: float
    h: float
    map: RaceMap

    @property
    def lanes(self) -> int:
        return -(-self.map.last_cell // self.map.lane)

    @property
    def track(self) -> float:
        """How long the cells of a lane are together."""
        return self.map.lane * _PITCH - _GAP

    @property
    def left(self) -> float:
        """Where the first cell of every lane begins; room to spare goes to both sides."""
        return _ENTRY + max(0.0, (self.w - self.track - _ENTRY - _TIP - _LEGEND_MOST) / 2)

    @property
    def legend(self) -> tuple[float, float]:
        """The left edge and the width of the legend."""
        start = self.left + self.track + _TIP + 1.6
        return start, min(_LEGEND_MOST, self.w - start)

    @property
    def lane_high(self) -> float:
        return (self.h - _TOP - _SPARE) / self.lanes - _LANE_GAP

    @property
    def strip(self) -> float:
        return self.lane_high - len(LINES) * BOX_H

    def lane(self, index: int) -> Lane:
        """The first lane lies at the bottom."""
        top = self.h - (index + 1) * (self.lane_high + _LANE_GAP) + _LANE_GAP
        track = len(self.cells(index)) * _PITCH - _GAP
        return Lane(self.left, top, track, self.lane_high, self.strip, open=index + 1 < self.lanes)

    def cells(self, index: int) -> range:
        """The cells of a lane; the last lane may be shorter than the others."""
        first = index * self.map.lane + 1
        return range(first, min(first + self.map.lane - 1, self.map.last_cell) + 1)

    def box(self, cell: int, line: str) -> Box:
        """A line box: left, top, width, height."""
        index, column = divmod(cell - 1, self.map.lane)
        lane = self.lane(index)
        return lane.x + column * _PITCH, lane.surface + LINES.index(line) * BOX_H, BOX_W, BOX_H


def grid_place(number: int, race_map: RaceMap) -> tuple[int, str]:
    """The cell and line of a start grid number."""
    row, side = divmod(number - 1, len(LINES))
    return race_map.grid_front - row, LINES[side]


def race_map(data: Xf1Data, words: Words) -> Sheet:
    return Sheet("race-map", partial(_draw_race, map=data.race_map, words=words), "landscape")


def _draw_race(canvas: Canvas, w: float, h: float, *, map: RaceMap, words: Words) -> None:
    layout = RaceLayout(w, h, map)
    heading(canvas, w, words("running_map.race"), words("running_map.aside"), words("game.name"))
    _spare_lane(canvas, layout, words)
    draw_race_lanes(canvas, layout, words)


def draw_race_lanes(canvas: Canvas, layout: RaceLayout, words: Words, *, faded: bool = False) -> None:
    """The lanes with the start grid and their legend: the map without its heading. `faded`: the start is over, and the
    paint of the grid worn."""
    for index in range(layout.lanes):
        _race_lane(canvas, layout, index)
    for number in range(1, layout.map.lane * len(LINES) + 1):
        _grid_slot(canvas, layout, number, _WORN if faded else _PAINT)
    _wall(canvas, layout.lane(layout.lanes - 1), BLUE_FRAME)
    _legend(canvas, layout, words)


def _race_lane(canvas: Canvas, layout: RaceLayout, index: int) -> None:
    lane, cells = layout.lane(index), layout.cells(index)
    first = cells[0]
    board = BROWN_FRAME if first == layout.map.brown[0] else INK
    _draw_lane(canvas, lane, first - 1 or None, board)
    middle = lane.surface + BOX_H
    canvas.line(lane.x, middle, lane.x + lane.w, middle, stroke=_SEAM, width=0.3, dash=(2.4, 1.6))
    for row, line in enumerate(LINES):
        center_line(canvas, lane.x - _ENTRY * 0.26, lane.surface + BOX_H * (row + 0.5), line, HEAVY, 13, fill=_PAINT)
    for cell in cells:
        _race_cell(canvas, layout, lane, cell)
    _seam(canvas, lane.x + lane.w + _GAP / 2, lane)
    if lane.open:
        _arrow_head(canvas, lane, cells[-1] + 1)


def _race_cell(canvas: Canvas, layout: RaceLayout, lane: Lane, cell: int) -> None:
    x = layout.box(cell, LINES[0])[0]
    frame = _frame_color(cell, layout.map)
    _number(canvas, lane, x, cell, ground=frame)
    _seam(canvas, x - _GAP / 2, lane)
    if frame:
        for line in LINES:
            _framed_box(canvas, *layout.box(cell, line), frame)


def _frame_color(cell: int, race_map: RaceMap) -> Color | None:
    if race_map.brown[0] <= cell <= race_map.brown[1]:
        return BROWN_FRAME
    return BLUE_FRAME if cell >= race_map.first_blue else None


def _framed_box(canvas: Canvas, x: float, y: float, w: float, h: float, frame: Color) -> None:
    canvas.rect(x + 0.4, y + 0.4, w - 0.8, h - 0.8, fill=frame.tint(0.22), stroke=frame, width=0.8)


def _grid_slot(canvas: Canvas, layout: RaceLayout, number: int, paint: Color) -> None:
    x, y, w, h = layout.box(*grid_place(number, layout.map))
    _bracket(canvas, x, y, w, h, paint)
    center_line(canvas, x + w * 0.42, y + h / 2, str(number), FAST, GRID_SIZE, fill=paint)


def _bracket(canvas: Canvas, x: float, y: float, w: float, h: float, paint: Color = WHITE) -> None:
    """A painted grid box, its front line to the right."""
    front, inset, arm = x + w - 1.5, 1.5, 4.6
    line = Path().move(front - arm, y + inset).line(front, y + inset)
    canvas.path(line.line(front, y + h - inset).line(front - arm, y + h - inset), stroke=paint, width=0.8)


def _wall(canvas: Canvas, lane: Lane, dark: Color) -> None:
    """Nobody passes the last cell."""
    side = _WALL / 2
    chequered(canvas, lane.x + lane.w + _GAP, lane.y, _WALL, lane.h, dark=dark, light=WHITE, rows=round(lane.h / side))


def _spare_lane(canvas: Canvas, layout: RaceLayout, words: Words) -> None:
    """Cells that are printed although the ruling leaves them empty."""
    last = layout.map.last_cell
    y, h = layout.lane(layout.lanes - 1).y - _LANE_GAP - (_SPARE - 2), _SPARE - 2
    for column, cell in enumerate(range(last + 1, layout.map.printed_to + 1)):
        x = layout.left + column * _PITCH
        canvas.rect(x, y, BOX_W, h, stroke=BLUE_FRAME, width=0.35, dash=(1.2, 0.8))
        center_line(canvas, x + BOX_W / 2, y + h / 2, f"{cell:02}", FAST, 14, fill=BLUE_FRAME)
    x = layout.left + (layout.map.printed_to - last) * _PITCH
    note = words("running_map.unused", last=last)
    text_box(canvas, x + 1, y, BOX_W, h, note, TEXT, 8, smallest=6.5, leading=1.05, valign="middle", fill=BLUE_FRAME)


def _legend(canvas: Canvas, layout: RaceLayout, words: Words) -> None:
    """What happens when the leader is on blue: a rail beside the lanes, an arrow for each."""
    x, w = layout.legend
    top, bottom = layout.lane(layout.lanes - 1), layout.lane(0)
    arrows, name = w * 0.62, w * 0.38
    canvas.path(rect(x, top.y, w, bottom.y - _LANE_GAP - top.y, 1.2), fill=BLUE_FRAME.tint(0.12))
    canvas.path(rect(x, bottom.y, w, bottom.h, 1.2), fill=BROWN_FRAME.tint(0.22))
    for index in range(1, layout.lanes):
        lane = layout.lane(index)
        _down_arrow(canvas, x + arrows / 2, lane.y + lane.h / 2, lane.h + _LANE_GAP, layout.map.lane)
    _retire_mark(canvas, x + arrows / 2, bottom.y + bottom.h * 0.68, min(arrows * 0.7, 9))
    down = f"{words('running_map.dropped')}: {words('running_map.down')}"
    _sideways(canvas, x + arrows, top.y, name, bottom.y - _LANE_GAP - top.y, down, 12, BLUE_FRAME)
    _sideways(canvas, x + arrows, bottom.y, name, bottom.h, words("running_map.retire"), 10, BROWN_FRAME.shade(0.1))


def _down_arrow(canvas: Canvas, x: float, y: float, step: float, cells: int) -> None:
    arrow(canvas, x, y + 4, x, y + step - 5, color=BLUE_FRAME, width=2.4, head=2.4)
    center_line(canvas, x, y, f"−{cells}", FAST, 14, fill=BLUE_FRAME)


def _retire_mark(canvas: Canvas, x: float, y: float, size: float) -> None:
    half = size / 2
    for way in (-1, 1):
        canvas.line(x - half, y - half * way, x + half, y + half * way, stroke=BROWN_FRAME, width=2)


def _sideways(canvas: Canvas, x: float, y: float, w: float, h: float, text: str, size: float, fill: Color) -> None:
    """A line read from below, in the middle of its column."""
    with canvas.group(at=(x + w / 2, y + h / 2), rotate=-90):
        center_line(canvas, 0, 0, text, STRONG, size, room=h - 3, smallest=6.5, fill=fill)


# --- Qualifying ------------------------------------------------------------------------------------------------------

_BEHIND_ROWS = 2
_START_ROWS = 2
_BOARD = 6.2
_GARAGE_HEAD = 7.0
_LANE_STEP = 2.0
_TAG = 2.6
"""The bar in a team's colour on its place at the start."""


@dataclass(frozen=True)
class QualifyingLayout:
    """From below: the garage for retired cars, the cells behind the start, a start place for every car, those ahead."""

    w: float
    h: float
    map: QualifyingMap
    cars: int

    @property
    def columns(self) -> int:
        return max(self.map.start - 1, self.map.last_cell - self.map.start, -(-self.cars // _START_ROWS))

    @property
    def pitch(self) -> float:
        """As wide as the sheet allows, so that counters need not lie edge to edge."""
        return (self.w - _ENTRY - _TIP + _GAP) / self.columns

    @property
    def cell_w(self) -> float:
        return self.pitch - _GAP

    @property
    def garage_top(self) -> float:
        return self.h - BOX_H - _GARAGE_HEAD

    @property
    def ahead_rows(self) -> int:
        """How many counters lie one above another in a cell ahead of the start."""
        taken = 3 * (_BOARD + _LANE_STEP) + (_BEHIND_ROWS + _START_ROWS) * BOX_H
        return int((self.garage_top - _TOP - taken) / BOX_H)

    def lane(self, index: int) -> Lane:
        """0 behind the start, 1 the start, 2 ahead; what whole rows leave over goes between the lanes."""
        heights = [_BOARD + rows * BOX_H for rows in (_BEHIND_ROWS, _START_ROWS, self.ahead_rows)]
        step = (self.garage_top - _TOP - sum(heights)) / (len(heights) + 1)
        bottom = self.garage_top - sum(heights[:index]) - (index + 1) * step
        wide = self.columns * self.pitch - _GAP
        return Lane(_ENTRY, bottom - heights[index], wide, heights[index], _BOARD, open=index < 2)

    def cell(self, number: int) -> Box:
        """The room of a cell: left, top, width, height."""
        index = (number > self.map.start) - (number < self.map.start) + 1
        lane = self.lane(index)
        surface = lane.h - lane.strip
        if index == 1:
            return lane.x, lane.surface, lane.w, surface
        column = self.columns - self.map.start + number if index == 0 else number - self.map.start - 1
        return lane.x + column * self.pitch, lane.surface, self.cell_w, surface

    def garage_box(self, column: int) -> Box:
        return self.column_box(column, self.garage_top + _GARAGE_HEAD - 1)

    def column_box(self, column: int, y: float) -> Box:
        return _ENTRY + column * self.pitch + (self.cell_w - BOX_W) / 2, y, BOX_W, BOX_H

    def start_box(self, place: int) -> Box:
        """The place of the car that runs as number `place`, from 0: from the right, the upper one first."""
        column, row = divmod(place, _START_ROWS)
        return self.column_box(self.columns - 1 - column, self.lane(1).surface + row * BOX_H)


def qualifying_order(teams: Sequence[Team]) -> list[tuple[Team, str]]:
    """The cars as they run: the largest team number first, its second car before its first."""
    ranked = sorted(teams, key=lambda team: -team.no)
    return [(team, car) for team in ranked for car in reversed(team.cars)]


def qualifying_map(data: Xf1Data, words: Words) -> Sheet:
    teams = tuple(data.teams.values())
    draw = partial(_draw_qualifying, map=data.qualifying_map, teams=teams, words=words)
    return Sheet("qualifying-map", draw, "landscape")


def _draw_qualifying(
    canvas: Canvas, w: float, h: float, *, map: QualifyingMap, teams: Sequence[Team], words: Words
) -> None:
    order = qualifying_order(teams)
    heading(canvas, w, words("running_map.qualifying"), words("running_map.no_lines"), words("game.name"))
    draw_qualifying_lanes(canvas, QualifyingLayout(w, h, map, len(order)), order, words)


def draw_qualifying_lanes(
    canvas: Canvas, layout: QualifyingLayout, order: Sequence[tuple[Team, str]], words: Words, *, named: bool = True
) -> None:
    """The lanes and the garage: the map without its heading. `named`: each start place says which car's it is."""
    map = layout.map
    for index, (before, board) in enumerate(((None, INK), (map.start - 1, SIGNAL), (map.start, INK))):
        _draw_lane(canvas, layout.lane(index), before, board)
    _wall(canvas, layout.lane(2), INK)
    for cell in (*range(1, map.start), *range(map.start + 1, map.last_cell + 1)):
        _qualifying_cell(canvas, layout, cell)
    _start_lane(canvas, layout, order, words, named)
    for index, after in enumerate((map.start, map.start + 1)):
        _arrow_head(canvas, layout.lane(index), after)
    _garage(canvas, layout, words)


def _qualifying_cell(canvas: Canvas, layout: QualifyingLayout, cell: int) -> None:
    x, y, w, h = layout.cell(cell)
    lane = layout.lane(0 if cell < layout.map.start else 2)
    _number(canvas, lane, x, cell, w=w)
    _seam(canvas, x - _GAP / 2, lane)
    for row in range(1, int(h / BOX_H)):
        for side in (x, x + w - 1.6):
            canvas.line(side, y + row * BOX_H, side + 1.6, y + row * BOX_H, stroke=_SEAM, width=0.3)


def _start_lane(
    canvas: Canvas, layout: QualifyingLayout, order: Sequence[tuple[Team, str]], words: Words, named: bool
) -> None:
    lane, start = layout.lane(1), layout.map.start
    _number(canvas, lane, lane.x, start, w=lane.w)
    base, room = lane.y + lane.strip - 1.8, lane.w / 2 - 8
    fit_line(canvas, lane.x + 1, base, room, words("running_map.start").upper(), HEAVY, 11, fill=WHITE)
    note = words("running_map.order")
    fit_line(canvas, lane.x + lane.w - 1, base, room, note, STRONG, 9, smallest=6.5, anchor="end", fill=WHITE)
    for place, (team, car) in enumerate(order):
        x, y, w, h = layout.start_box(place)
        _bracket(canvas, x, y, w, h)
        team_patch(canvas, rect(x + 0.6, y + 1.5, _TAG, h - 3), team, 1.3)
        if named:
            center_line(canvas, x + w * 0.46, y + h / 2, car, FAST, 17, fill=_PAINT)


def _garage(canvas: Canvas, layout: QualifyingLayout, words: Words) -> None:
    """Where retired cars wait, in the order in which they fell out."""
    base, end = layout.garage_top + _GARAGE_HEAD - 3, layout.w
    used = fit_line(canvas, 0, base, 60, words("running_map.garage").upper(), HEAVY, 11)
    start = width(words("running_map.garage").upper(), HEAVY, used) + 3
    fit_line(canvas, start, base, end - start, words("running_map.garage_note"), TEXT, 9, smallest=6.5, fill=STEEL)
    for column in range(layout.columns):
        x, y, w, h = layout.garage_box(column)
        canvas.rect(x, y, w, h, r=0.8, stroke=STEEL, width=0.3, dash=(1.6, 1))
        center_line(canvas, x + w / 2, y + h / 2, str(column + 1), FAST, 16, fill=STEEL)
