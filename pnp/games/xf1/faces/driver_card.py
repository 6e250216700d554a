"""A driver's values as small pictures, laid out in three rows: the same on counters and on team maps, only larger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color, ink_on
from pnp.draw.fonts import width
from pnp.draw.icons import icon_at
from pnp.draw.path import polygon, polyline, rect
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import center_line, fit_line
from pnp.games.xf1.faces.look import BLUE_BOX, FAST, GRID, HEAVY, INK, RED_BOX, SIGNAL, SPEED_DIGIT, STEEL, STRONG
from pnp.games.xf1.model import Driver, Team, Trait
from pnp.games.xf1.model.naming import own_name
from pnp.kit.words import Words

SECTION_CLASSES = ("2", "3–4", "5–6")
"""The section speeds that the three numbers of concentration stand for."""
DIFF_CLASSES = ("0–1", "2+")
"""The speed differences of the red and the blue box."""
NO_TEAM = Color.hex("#6B7781")
_SUN = Color.hex("#D97706")
_CONC_TILES = (RED_BOX, INK, BLUE_BOX)
_ABILITY_BOXES = (RED_BOX, BLUE_BOX)


@dataclass(frozen=True)
class Measures:
    """How large a card is and how large its parts are; sizes of type in points."""

    w: float
    h: float
    head: float
    rows: tuple[float, float, float]
    name: float
    label: float
    big: float
    mid: float
    small: float
    tile: float
    captions: bool
    """Whether tiles say for which sections they count."""
    bleed: float = 0
    """How far the head runs over the card's edges."""


@dataclass(frozen=True)
class _Cell:
    """Where a value goes, below its label."""

    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2


_Show = Callable[[Canvas, _Cell, Driver, Measures], None]


def driver_colour(team: Team | None) -> Color:
    return Color.hex(team.colour) if team else NO_TEAM


def signed(value: int) -> str:
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def country_code(country: str, words: Words) -> str:
    """Three letters, as timing screens show them."""
    key = f"country.code.{country}"
    return words(key) if key in words else country[:3].upper()


def driver_card(
    canvas: Canvas, x: float, y: float, driver: Driver, team: Team | None, words: Words, m: Measures, aside: str
) -> None:
    """The whole card; `aside` stands at the right of its head. It has no edge of its own."""
    with canvas.group(at=(x, y)):
        _head(canvas, driver, team, words, m, aside)
        top = m.head
        for cells, tall in zip(_ROWS, m.rows, strict=True):
            _row(canvas, top, tall, cells, driver, words, m)
            top += tall
            if top < m.h - 0.5:
                canvas.line(0, top, m.w, top, stroke=GRID, width=0.25)


def _head(canvas: Canvas, driver: Driver, team: Team | None, words: Words, m: Measures, aside: str) -> None:
    """Name on the team's colour, its pattern and letter at the left."""
    colour = driver_colour(team)
    ink = ink_on(colour)
    canvas.rect(-m.bleed, -m.bleed, m.w + 2 * m.bleed, m.head + m.bleed, fill=colour)
    patch = m.head * 1.25
    if team:
        edge, over = patch + m.head * 0.3, m.bleed
        region = polygon([(-over, -over), (edge, -over), (edge, 0), (patch, m.head), (-over, m.head)])
        fill_pattern(canvas, region, team.pattern, colour.mix(ink, 0.32), m.head * 0.22)
    cy = m.head / 2
    canvas.circle(patch / 2, cy, m.head * 0.36, fill=WHITE, ink="keep")
    center_line(canvas, patch / 2, cy, team.mark if team else "–", HEAVY, m.head * 1.75, fill=INK)
    base = cy + m.name * 0.124
    right = m.w - m.head * 0.3
    code = country_code(driver.country, words)
    side = f"{code}  {aside}" if aside else code
    used = fit_line(canvas, right, base, m.w * 0.42, side, STRONG, m.label + 1, anchor="end", fill=ink)
    left = patch + m.head * 0.45
    room = right - width(side, STRONG, used) - 1.2 - left
    fit_line(canvas, left, base, room, own_name(driver, words), HEAVY, m.name, smallest=6.5, fill=ink)


def _row(
    canvas: Canvas,
    y: float,
    h: float,
    cells: tuple[tuple[str, float, _Show], ...],
    driver: Driver,
    words: Words,
    m: Measures,
) -> None:
    total = sum(share for _, share, _ in cells)
    line = m.label * 0.36
    x = 0.0
    for index, (field, share, show) in enumerate(cells):
        wide = share / total * m.w
        if index:
            canvas.line(x, y + 0.6, x, y + h - 0.6, stroke=GRID, width=0.25)
        name = words(f"counter.field.{field}")
        middle, base = x + wide / 2, y + line + 0.35
        fit_line(canvas, middle, base, wide - 0.8, name, STRONG, m.label, smallest=m.label, anchor="middle", fill=STEEL)
        show(canvas, _Cell(x, y + line + 0.5, wide, h - line - 0.7), driver, m)
        x += wide


# --- One value each --------------------------------------------------------------------------------------------------


def _dp(canvas: Canvas, cell: _Cell, driver: Driver, m: Measures) -> None:
    center_line(canvas, cell.cx, cell.cy, str(driver.dp), FAST, m.big, fill=INK)


def _mental(canvas: Canvas, cell: _Cell, driver: Driver, m: Measures) -> None:
    center_line(canvas, cell.cx, cell.cy, str(driver.mental), FAST, m.big, fill=INK)


def _trait(canvas: Canvas, cell: _Cell, driver: Driver, m: Measures) -> None:
    trait_icon(canvas, cell.cx, cell.cy, m.tile * 1.15, driver.trait)


def _concentration(canvas: Canvas, cell: _Cell, driver: Driver, m: Measures) -> None:
    concentration_tiles(canvas, cell.cx, cell.cy, m.tile, driver.conc, m.mid, m.label if m.captions else 0)


def _accel(canvas: Canvas, cell: _Cell, driver: Driver, m: Measures) -> None:
    ability_boxes(canvas, cell.cx, cell.cy, m.tile * 0.86, driver.accel, m.label if m.captions else 0)


def _brake(canvas: Canvas, cell: _Cell, driver: Driver, m: Measures) -> None:
    ability_boxes(canvas, cell.cx, cell.cy, m.tile * 0.86, driver.brake, m.label if m.captions else 0)


def _feedback(canvas: Canvas, cell: _Cell, driver: Driver, m: Measures) -> None:
    feedback_chips(canvas, cell.cx, cell.cy, cell.w, driver.feedback, m.mid)


def _contract(canvas: Canvas, cell: _Cell, driver: Driver, m: Measures) -> None:
    center_line(canvas, cell.cx, cell.cy, str(driver.contract), HEAVY, m.small, fill=INK)


def _nonstart(canvas: Canvas, cell: _Cell, driver: Driver, m: Measures) -> None:
    die_faces(canvas, cell.cx, cell.cy, m.small * 0.33, driver.nonstart)


def _years(canvas: Canvas, cell: _Cell, driver: Driver, m: Measures) -> None:
    center_line(canvas, cell.cx, cell.cy, str(driver.years), HEAVY, m.small, fill=INK)


_ROWS: tuple[tuple[tuple[str, float, _Show], ...], ...] = (
    (("dp", 10, _dp), ("mental", 10, _mental), ("trait", 8, _trait), ("conc", 19, _concentration)),
    (("accel", 14, _accel), ("brake", 14, _brake), ("feedback", 19, _feedback)),
    (("contract", 14, _contract), ("nonstart", 19, _nonstart), ("years", 14, _years)),
)


def trait_icon(canvas: Canvas, cx: float, cy: float, size: float, trait: Trait | None) -> None:
    if trait is None:
        canvas.line(cx - size * 0.16, cy, cx + size * 0.16, cy, stroke=STEEL, width=size * 0.09, round=True)
    else:
        icon_at(canvas, trait, cx, cy, size, _SUN if trait == "sun" else BLUE_BOX)


def concentration_tiles(
    canvas: Canvas, cx: float, cy: float, side: float, conc: tuple[int, int, int], size: float, caption: float = 0
) -> None:
    """Three numbers on red, black and blue; `caption` is the size in which the section speeds are written below."""
    step = side * (1.3 if caption else 1.12)
    wide = step - side * 0.12
    top = cy - side / 2 - caption * 0.17
    for index, (colour, value) in enumerate(zip(_CONC_TILES, conc, strict=True)):
        middle = cx + (index - 1) * step
        canvas.rect(middle - wide / 2, top, wide, side, r=0.6, fill=colour)
        center_line(canvas, middle, top + side / 2, str(value), HEAVY, size, fill=WHITE)
        if caption:
            _below(canvas, middle, top + side, wide, SECTION_CLASSES[index], caption, colour)


def ability_boxes(
    canvas: Canvas, cx: float, cy: float, side: float, usable: tuple[bool, bool], caption: float = 0
) -> None:
    """Red for small, blue for large speed differences: full and ticked if the driver can, white if he cannot."""
    step = side * (1.4 if caption else 1.2)
    top = cy - side / 2 - caption * 0.17
    for index, (colour, can) in enumerate(zip(_ABILITY_BOXES, usable, strict=True)):
        middle = cx + (index - 0.5) * step
        box = rect(middle - side / 2, top, side, side, 0.5)
        canvas.path(box, fill=colour if can else WHITE, stroke=colour if can else STEEL, width=0.3, ink="keep")
        if can:
            tick(canvas, middle, top + side / 2, side)
        if caption:
            _below(canvas, middle, top + side, step, DIFF_CLASSES[index], caption, colour)


def tick(canvas: Canvas, cx: float, cy: float, size: float, fill: Color = WHITE) -> None:
    mark = polyline([(-0.27, 0.03), (-0.08, 0.23), (0.28, -0.22)]).scale(size).shift(cx, cy)
    canvas.path(mark, stroke=fill, width=size * 0.15, round=True, ink="keep")


def _below(canvas: Canvas, cx: float, y: float, room: float, text: str, size: float, fill: Color) -> None:
    fit_line(canvas, cx, y + size * 0.32, room, text, STRONG, size, smallest=size, anchor="middle", fill=fill)


def feedback_chips(canvas: Canvas, cx: float, cy: float, room: float, values: tuple[int, int], size: float) -> None:
    """Minus and plus in round chips, each before the die that brings it about."""
    r = size * 0.13
    for sign, colour, value, middle in (
        ("minus", SIGNAL, values[0], cx - room * 0.24),
        ("plus", SPEED_DIGIT, values[1], cx + room * 0.24),
    ):
        left = middle - r * 1.15
        canvas.circle(left, cy, r, fill=colour, ink="keep")
        bar = r * 0.55
        canvas.line(left - bar, cy, left + bar, cy, stroke=WHITE, width=r * 0.34, ink="keep")
        if sign == "plus":
            canvas.line(left, cy - bar, left, cy + bar, stroke=WHITE, width=r * 0.34, ink="keep")
        center_line(canvas, middle + r * 1.15, cy, str(value), HEAVY, size, fill=INK)


def die_faces(canvas: Canvas, cx: float, cy: float, size: float, faces: tuple[int, ...], fill: Color = INK) -> None:
    step = size * 1.18
    if not faces:
        trait_icon(canvas, cx, cy, size, None)
    for index, face in enumerate(faces):
        icon_at(canvas, f"d6-{face}", cx + (index - (len(faces) - 1) / 2) * step, cy, size, fill)
