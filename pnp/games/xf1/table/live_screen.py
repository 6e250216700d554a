"""The screen of a pit wall over the board: course and session, who is next, turn, lap, section and weather."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.screen import Art
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
)
from pnp.games.xf1.faces.tables_sheet import speed_chip, weather_icon
from pnp.games.xf1.table.live_counters import GO, PLATE_H, PLATE_W
from pnp.games.xf1.table.live_view import MapView, Session
from pnp.kit.words import Words
from pnp.press.board import Token
from pnp.press.product import Paint

_GROWN = 1.4
"""Everything here is drawn so much larger than its own sizes."""
_HIGH = 21.0
SCREEN = _HIGH * _GROWN
"""The height of the screen."""
_EDGE = 5.0
_LABEL_Y = 6.4
_VALUE_Y = 13.2
_VALUE = 26.0
_CHIP = 9.6
_CHIP_SIZE = 21.0
_LAPS = 1.6
"""The bar at the foot of the screen, a piece for each lap."""
_DIM = Color.hex("#A9B8C5")
"""What stands in small letters."""

_QUALIFYING = {"next": 32.0, "turn": 20.0, "section": 13.0, "speed": 15.0, "diff": 18.0}
_RACE = {"next": 32.0, "turn": 20.0, "lap": 26.0, "section": 13.0, "speed": 15.0, "diff": 18.0, "weather": 36.0}
"""The gauges of a session, and how wide each is."""
_LABELS = {
    "next": "running_map.next",
    "turn": "record.turn",
    "lap": "record.lap",
    "section": "record.section",
    "speed": "team_map.by_speed",
    "diff": "course.diff",
    "weather": "record.weather",
}


def _gauges(session: Session, w: float) -> Iterator[tuple[str, float, float]]:
    """Each gauge, where it begins and how wide it is, on a screen of this width."""
    wide = _QUALIFYING if session == "qualifying" else _RACE
    x = w - _EDGE - sum(wide.values())
    for name, room in wide.items():
        yield name, x, room
        x += room


def draw_screen(canvas: Canvas, *, w: float, session: Session, title: str, words: Words) -> None:
    """What stays: names of course and session at the left, and those of the gauges in a row at the right."""
    canvas.rect(0, 0, w, SCREEN, fill=INK)
    with canvas.group(scale=_GROWN):
        gauges = list(_gauges(session, w / _GROWN))
        for name, x, wide in gauges:
            label = words(_LABELS[name]).upper()
            fit_line(canvas, x, _LABEL_Y, wide - 2, label, STRONG, 9, smallest=6.5, fill=_DIM)
        room = gauges[0][1] - 2 * _EDGE
        kind = "qualifying" if session == "qualifying" else "race"
        text = f"{words('game.name')} · {words(f'aid.flow.{kind}')}".upper()
        fit_line(canvas, _EDGE, _LABEL_Y, room, text, STRONG, 9, fill=_DIM)
        fit_line(canvas, _EDGE, _VALUE_Y + 3.8, room, title, FAST, 30, smallest=12, fill=WHITE)


def screen_tokens(words: Words, look: MapView, w: float, art: Mapping[str, Art]) -> Iterator[Token]:
    """What the gauges show now."""
    if look.session != "qualifying":
        yield Token("laps", 0, SCREEN, partial(_draw_laps, w=w, lap=look.lap, goal=look.goal))
    for name, x, _ in _gauges(look.session, w / _GROWN):
        if shown := _gauge(name, words, look, art):
            draw, text = shown
            label = f"{words(_LABELS[name])}: {text}"
            yield Token(f"gauge-{name}", x * _GROWN, _VALUE_Y * _GROWN, partial(_drawn_larger, draw=draw), label)


def _drawn_larger(canvas: Canvas, *, draw: Paint) -> None:
    with canvas.group(scale=_GROWN):
        draw(canvas)


def _gauge(name: str, words: Words, look: MapView, art: Mapping[str, Art]) -> tuple[Paint, str] | None:
    """What draws a gauge, and what it says."""
    match name:
        case "next" if look.next:
            return partial(_draw_next, plate=art[f"plate-{look.next}"]), look.next
        case "turn":
            return partial(_draw_figure, text=str(look.turn)), str(look.turn)
        case "lap":
            return partial(_draw_figure, text=str(look.lap), after=f"/{look.goal}"), f"{look.lap}/{look.goal}"
        case "section":
            frame = START_FRAME if look.section == "A" else None
            return partial(_draw_chip, text=look.section, ink=INK, frame=frame), look.section
        case "speed":
            return partial(_draw_speed, speed=look.section_speed), str(look.section_speed)
        case "diff":
            ink = RED_BOX if look.section_diff <= 1 else BLUE_BOX
            return partial(_draw_chip, text=str(look.section_diff), ink=ink), str(look.section_diff)
        case "weather" if look.box:
            said = _weather_words(words, look)
            return partial(_draw_weather, look=look, said=said), " · ".join(said)
    return None


def _draw_next(canvas: Canvas, *, plate: Art) -> None:
    """The car to act, ringed as on the map."""
    canvas.use(plate, 0, -PLATE_H / 2)
    canvas.rect(0, -PLATE_H / 2, PLATE_W, PLATE_H, r=1.2, stroke=GO, width=1.1)


def _draw_figure(canvas: Canvas, *, text: str, after: str = "") -> None:
    base = cap_height(FAST, _VALUE) / 2
    canvas.text(-0.4, base, text, FAST, _VALUE, fill=WHITE)
    canvas.text(width(text, FAST, _VALUE) + 0.2, base, after, FAST, _VALUE * 0.65, fill=_DIM)


def _draw_laps(canvas: Canvas, *, w: float, lap: int, goal: int) -> None:
    high, step = _LAPS * _GROWN, w / max(1, goal)
    canvas.rect(0, -high, w, high, fill=STEEL)
    canvas.rect(0, -high, min(lap * step, w), high, fill=SIGNAL)
    for number in range(1, goal):
        x = number * step
        canvas.polygon([(x + 0.6, -high), (x + 2, -high), (x, 0), (x - 1.4, 0)], fill=INK)


def _draw_speed(canvas: Canvas, *, speed: int) -> None:
    grown = _CHIP_SIZE / 14
    with canvas.group(at=(0, -_CHIP / 2), scale=grown):
        speed_chip(canvas, 0, 0, _CHIP / grown, _CHIP / grown, speed)


def _draw_chip(canvas: Canvas, *, text: str, ink: Color, frame: Color | None = None) -> None:
    canvas.rect(0, -_CHIP / 2, _CHIP, _CHIP, r=1.2, fill=WHITE, stroke=frame, width=1.1)
    center_line(canvas, _CHIP / 2, 0, text, HEAVY, _CHIP_SIZE, room=_CHIP - 1, fill=ink)


def _is_wet(look: MapView) -> bool:
    return look.weather in ("cloud1", "cloud2")


def _weather_words(words: Words, look: MapView) -> tuple[str, str]:
    """Which figures count, and what this weather is called."""
    name = "clear" if look.weather == "clear" else "changeable"
    return words(f"tables.{'wet' if _is_wet(look) else 'dry'}"), words(f"course.{name}")


def _draw_weather(canvas: Canvas, *, look: MapView, said: tuple[str, str]) -> None:
    """Its box on the course map, and what it means."""
    frame = CLEAR_FRAME if look.weather == "clear" else CHANGEABLE_FRAME
    ground = RAIN if _is_wet(look) else WHITE
    canvas.rect(0, -_CHIP / 2, 14, _CHIP, r=0.8, fill=ground, stroke=frame, width=1.1)
    weather_icon(canvas, 7, 0, 7, "sun" if look.weather == "clear" else look.weather)
    fit_line(canvas, 16.5, -0.6, 19, said[0], HEAVY, 13, smallest=8, fill=WHITE)
    fit_line(canvas, 16.5, 4, 19, said[1], STRONG, 9, smallest=6.5, fill=_DIM)
