"""The pictures on the action cards, one a type, composed from the common vocabulary.

A scene fills the art panel of a card and is clipped to it. Advance cards rise to the right on a coloured ground;
problem cards fall to the right on black: the slope tells them apart even without colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, WHITE, Color, ink_on
from pnp.draw.fonts import cap_height
from pnp.draw.icons import icon_at
from pnp.draw.path import Path, multiply, polygon, rect, translation
from pnp.draw.text import fit_size
from pnp.draw.vocabulary.cars import car_side, car_top
from pnp.draw.vocabulary.effects import (
    FIRE,
    burst,
    cog,
    diagonals,
    dust,
    flames,
    grass,
    gravel,
    jet,
    kerb,
    pit_board,
    round_arrow,
    skid_marks,
    smoke,
    sparks,
    speed_lines,
    sun_rays,
    swirl,
    tyre,
    tyre_stack,
)
from pnp.draw.vocabulary.people import mechanic
from pnp.games.fmr.model import Card, CardType, FmrData, Team

CREAM = Color.hex("#F4EBD6")
INK = Color.hex("#1C1A19")
SAND = Color.hex("#E0C48E")
SIGNAL = Color.hex("#C4261D")
ALARM = Color.hex("#FF7C5A")
GOLD = Color.hex("#F5C400")
ASPHALT = Color.hex("#3A3735")
ASH = Color.hex("#8C857B")
RIMLIGHT = Color.hex("#A79F93")
DUST = Color.hex("#D6C7A8")
GRASS = Color.hex("#6E7F4F")

DISPLAY = Font("anton")

ART = (3.0, 3.0, 60.0, 52.0)
"""The box that every art panel lies in: left, top, right, lowest foot."""
MIDDLE = 31.5
FOOT = 47.5
"""Where the art panel ends in the middle of the card; left and right of it the slope lifts or lowers it."""
TILT = 6.0
NUMBER_ROOM = 43.0
SLOPE = math.tan(math.radians(TILT))


@dataclass(frozen=True)
class CardColours:
    """The colours of one card, and whether it climbs (-1) or falls (1)."""

    fall: int
    ground: Color
    beam: Color
    road: Color
    number: Color
    car: Color
    trim: Color
    band: Color
    team: Team | None

    def foot(self, x: float) -> float:
        return FOOT + self.fall * SLOPE * (x - MIDDLE)

    @property
    def tilt(self) -> float:
        return TILT * self.fall


def colours_of(card: Card, data: FmrData) -> CardColours:
    team = data.teams[card.team] if card.team else None
    if card.group == "problem":
        car = Color.hex(team.colour) if team else CREAM
        neutral = SAND if card.type == "pit_stop" else SIGNAL
        band = Color.hex(team.colour) if team else neutral
        return CardColours(
            1, INK, Color.hex("#2E2B29"), ASPHALT, ALARM, car, SIGNAL if car == CREAM else CREAM, band, team
        )
    ground = Color.hex(team.colour) if team else SAND
    number = ink_on(ground, CREAM, INK)
    beam = ground.mix(WHITE if number == INK else BLACK, 0.13 if team else 0.4)
    return CardColours(-1, ground, beam, INK, number, ground if team else CREAM, CREAM if team else SIGNAL, INK, team)


def panel(colours: CardColours) -> Path:
    left, top, right, _ = ART
    return polygon([(left, top), (right, top), (right, colours.foot(right)), (left, colours.foot(left))])


def draw_scene(canvas: Canvas, card: Card, colours: CardColours) -> None:
    with canvas.group(clip=panel(colours)):
        canvas.path(rect(ART[0] - 1, ART[1] - 1, 60, 60), fill=colours.ground)
        SCENES[card.type](canvas, card, colours)


# --- parts of scenes -------------------------------------------------------------------------------------------------


@contextmanager
def _on_slope(canvas: Canvas, colours: CardColours, x: float = MIDDLE, lift: float = 0) -> Iterator[Canvas]:
    """Inside, x runs along the foot of the panel from the given place and y = 0 is `lift` mm above it."""
    with canvas.group(at=(x, colours.foot(x) - lift), rotate=colours.tilt) as inner:
        yield inner


def _beams(canvas: Canvas, colours: CardColours) -> None:
    """The ground: light from low on the left for those who climb, slats of rain for those who fall."""
    if colours.fall < 0:
        sun_rays(canvas, -6, 62, 95, color=colours.beam, count=9, start=-88, stop=-8, share=0.5)
    else:
        diagonals(canvas, (ART[0], ART[1], ART[2], 56), color=colours.beam, lean=-22, pitch=9, width=4)


def _road(canvas: Canvas, colours: CardColours, height: float, line: Color | None = None) -> None:
    with _on_slope(canvas, colours) as slope:
        slope.rect(-40, -height, 80, height + 12, fill=colours.road)
        if line:
            slope.rect(-40, -height + 0.8, 80, 0.6, fill=line)


def number_text(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}"


def _number(canvas: Canvas, text: str, cx: float, cy: float, size: float, fill: Color, slant: float = 8) -> None:
    """Huge figures that lean forward."""
    shear = (1.0, 0.0, -math.tan(math.radians(slant)), 1.0, 0.0, 0.0)
    size = fit_size(text, DISPLAY, size, NUMBER_ROOM, 20)
    with canvas.group(matrix=multiply(translation(cx, cy), shear)):
        canvas.text(0, cap_height(DISPLAY, size) / 2, text, DISPLAY, size, anchor="middle", fill=fill)


# --- advance ---------------------------------------------------------------------------------------------------------


def _overtake(canvas: Canvas, card: Card, colours: CardColours) -> None:
    """A pair in one slipstream sweeps past as many cars as the card has places; more places, more drama."""
    drama = max(0, min(2, card.value - 2))
    _beams(canvas, colours)
    _number(
        canvas,
        number_text(card.value),
        37.5 - drama * 0.5,
        20 - drama * 0.4,
        98 + 5 * drama,
        colours.number,
        6 + 5 * drama,
    )
    _road(canvas, colours, 12)
    rake, w = 2 + 9 * drama, 28 + 4.5 * drama
    passed = colours.ground.mix(WHITE, 0.5)
    with _on_slope(canvas, colours) as slope:
        for i in range(min(4, card.value)):
            car_side(slope, 23 - 14.4 * i, -11.6, 13, body=passed, accent=colours.ground.shade(0.4), helmet=INK)
        if drama:
            speed_lines(
                slope, 0, -6, 26 + 8 * drama, color=CREAM, spread=8, count=2 + 3 * drama, width=0.6 + 0.3 * drama
            )
        car_side(
            slope, -17 - drama, -1.6, w * 0.9, body=CREAM, accent=INK, helmet=INK, rake=rake, halo=INK, halo_width=0.5
        )
        if drama == 2:
            flames(slope, -1, -6, 13, 8)
        car_side(slope, 13.5, -1.6, w, body=colours.car, accent=colours.trim, rake=rake, halo=CREAM)


def _charge(canvas: Canvas, colours: CardColours, accident: Callable[[Canvas], None]) -> None:
    """One step forward after another: how far dare you go?"""
    _beams(canvas, colours)
    for i, (cx, cy, size) in enumerate(((23, 28, 34), (34, 22.5, 46), (49, 17, 66))):
        _number(canvas, "+1", cx, cy, size, INK.mix(SAND, 0.36 - 0.18 * i), 10)
    _road(canvas, colours, 8, CREAM)
    with _on_slope(canvas, colours) as slope:
        accident(slope)


def _charge_lose_gear(canvas: Canvas, _: Card, colours: CardColours) -> None:
    def gearbox_gives_up(slope: Canvas) -> None:
        speed_lines(slope, -4, -5, 26, color=CREAM, spread=7, count=5)
        sparks(slope, -19, -12, 14, color=INK, count=15, start=60, stop=330, width=1.3)
        cog(slope, -19, -12, 8.4, fill=SIGNAL, hole=colours.ground, teeth=11, turn=8)
        cog(slope, -9, -18, 3.4, fill=INK, hole=colours.ground, teeth=8)
        car_side(slope, 11, -1.4, 38, body=CREAM, accent=SIGNAL, rake=12, pitch=-5, halo=INK, halo_width=0.5)

    _charge(canvas, colours, gearbox_gives_up)


def _charge_engine_blows(canvas: Canvas, _: Card, colours: CardColours) -> None:
    def engine_blows(slope: Canvas) -> None:
        smoke(slope, -9, -10, 5.4, color=INK.mix(ASH, 0.35), shade=INK, drift=(-1.3, -0.7), puffs=5, growth=0.22)
        flames(slope, 1, -7, 29, 16, heading=192)
        car_side(slope, 12, -1.4, 38, body=CREAM, accent=SIGNAL, rake=8, halo=INK, halo_width=0.5)
        flames(slope, 4, -8, 13, 9, heading=240)

    _charge(canvas, colours, engine_blows)


def _turbo(canvas: Canvas, card: Card, colours: CardColours) -> None:
    """The last car with a jet as long as the card."""
    _beams(canvas, colours)
    _number(canvas, number_text(card.value), 39, 20, 102, colours.number, 12)
    _road(canvas, colours, 7, CREAM)
    with _on_slope(canvas, colours) as slope:
        smoke(slope, -22, -5, 4.4, color=CREAM, shade=SAND.shade(0.25), drift=(-0.9, -0.5), puffs=4)
        jet(slope, -1, -6, 33, 16)
        speed_lines(slope, 0, -13, 22, color=SIGNAL, spread=5, count=3)
        car_side(slope, 13, -1.4, 37, body=CREAM, accent=SIGNAL, rake=18, halo=INK, halo_width=0.5)


# --- problem ---------------------------------------------------------------------------------------------------------


def _trouble_number(canvas: Canvas, card: Card, colours: CardColours, cx: float, cy: float, size: float = 88) -> None:
    """Figures that lean back."""
    _number(canvas, number_text(card.value), cx, cy, size, colours.number, -6)


def _wrong_line(canvas: Canvas, card: Card, colours: CardColours) -> None:
    """A bend from above: the dashed line knows better."""
    _beams(canvas, colours)
    for color, wide in ((CREAM, 28.4), (ASPHALT, 27.0)):
        canvas.path(Path().move(12, 66).curve(12, 34, 28, 15, 70, 12.5), stroke=color, width=wide)
    kerb(canvas, Path().move(25, 66).curve(25, 42, 36, 27, 70, 25), dark=SIGNAL, light=CREAM, width=2.4, pitch=3)
    canvas.path(Path().move(6, 62).curve(20, 44, 24, 21, 70, 9), stroke=CREAM, width=1.5, dash=(3, 2))
    _trouble_number(canvas, card, colours, 47, 38.6, 62)
    car_top(canvas, 24.8, 18, 26, body=CREAM, accent=SIGNAL, heading=-78, steer=34, halo=RIMLIGHT, halo_width=0.5)


def _off_circuit(canvas: Canvas, card: Card, colours: CardColours) -> None:
    """Over the kerb and into the grass."""
    _beams(canvas, colours)
    _trouble_number(canvas, card, colours, 40, 18.5)
    with _on_slope(canvas, colours) as slope:
        slope.rect(-40, -10, 80, 22, fill=GRASS)
        grass(slope, -40, -9.6, 80, color=GRASS, height=4.4)
        dust(slope, -1, -4, 36, 19, color=DUST, shade=ASH)
        car_side(slope, 7, -4.2, 40, body=CREAM, accent=SIGNAL, pitch=-9, halo=RIMLIGHT, halo_width=0.5)
        slope.rect(-40, -3.4, 80, 0.6, fill=INK)
        kerb(slope, Path().move(-40, -0.8).line(40, -0.8), dark=SIGNAL, light=CREAM, width=4.6, pitch=7)


def _lose_control(canvas: Canvas, card: Card, colours: CardColours) -> None:
    """Sideways, with the whole story written in rubber."""
    _beams(canvas, colours)
    _trouble_number(canvas, card, colours, 42.5, 16.5, 76)
    slide = Path().move(-4, 27).curve(12, 26, 2, 42, 14, 42).curve(24, 42, 22, 30, 33, 36)
    skid_marks(canvas, slide, color=ASH, gauge=8.5, width=2.6)
    smoke(canvas, 27, 37, 3.4, color=CREAM, shade=ASH, drift=(-1.1, 0.5), puffs=4)
    car_top(canvas, 36.5, 35, 28, body=CREAM, accent=SIGNAL, heading=-42, steer=42, halo=RIMLIGHT, halo_width=0.5)


def _pit_stop(canvas: Canvas, _: Card, colours: CardColours) -> None:
    """In the box: jacked up, a wheel off, the crew at work."""
    _beams(canvas, colours)
    with _on_slope(canvas, colours) as slope:
        slope.rect(-40, -12, 80, 24, fill=colours.road)
        slope.rect(-40, -12, 80, 0.7, fill=CREAM)
        mechanic(slope, 2, -9, 24, overalls=SAND, cap=colours.band)
        pit_board(slope, 15, -31.5, 22, 19, board=CREAM, frame=colours.band, handle=14, angle=5)
        _pit_call(slope, 15, -31.5)
        tyre_stack(slope, -23, -8, 10, count=3, band=colours.band)
        slope.polygon([(8, -1.4), (15, -1.4), (12.6, -5.4), (10.4, -5.4)], fill=SIGNAL)
        car_side(
            slope,
            -3,
            -3.2,
            40,
            body=colours.car,
            accent=colours.trim,
            pitch=-4,
            lost_wheel=True,
            halo=RIMLIGHT,
            halo_width=0.5,
        )
        mechanic(slope, 26, -1, 21, overalls=SAND, cap=colours.band, pose="kneel", facing=-1)
        tyre(slope, 15, -6, 4.4)


def _pit_call(canvas: Canvas, x: float, y: float) -> None:
    """What the board says: back, by the die."""
    with canvas.group(at=(x, y), rotate=5):
        canvas.rect(-8, -1.4, 5, 2.8, fill=SIGNAL)
        icon_at(canvas, "d12", 3.2, 0, 12, INK)


def _spin_out(canvas: Canvas, _: Card, colours: CardColours) -> None:
    """Round and round into the gravel."""
    _beams(canvas, colours)
    with _on_slope(canvas, colours) as slope:
        slope.rect(-40, -27, 80, 40, fill=SAND)
        kerb(slope, Path().move(-40, -28).line(40, -28), dark=SIGNAL, light=CREAM, width=3, pitch=5)
        gravel(slope, (-36, -26, 36, 6), color=SAND.shade(0.45), pitch=3.2)
    swirl(canvas, 36, 29, 24, color=INK, turns=2.1, width=5, start=-60)
    swirl(canvas, 36, 29, 24, color=ALARM, turns=2.1, width=3.4, start=-60)
    car_top(canvas, 36, 29, 33, body=CREAM, accent=SIGNAL, heading=128, steer=-30, halo=RIMLIGHT, halo_width=0.5)


def _spin_last(canvas: Canvas, _: Card, colours: CardColours) -> None:
    """A pirouette, and everybody else goes by."""
    _beams(canvas, colours)
    with _on_slope(canvas, colours) as slope:
        slope.rect(-40, -14, 80, 26, fill=colours.road)
        for x in (-6, 24):
            car_side(slope, x, -29, 23, body=RIMLIGHT, accent=CREAM, helmet=INK, rake=14, halo=INK, halo_width=0.4)
            speed_lines(slope, x - 11, -32, 12, color=ASH, spread=5, count=4, width=0.7)
        round_arrow(slope, 1, -13, 23, -150, 0, color=ALARM, width=3.2, head=1, squash=0.5)
        car_side(slope, 2, -5.4, 40, body=CREAM, accent=SIGNAL, facing=-1, pitch=4, halo=RIMLIGHT, halo_width=0.5)
        round_arrow(slope, 1, -13, 23, -20, 165, color=ALARM, width=6.4, head=2.4, squash=0.5)


def _crash(canvas: Canvas, _: Card, colours: CardColours) -> None:
    """Two cars and one star."""
    _beams(canvas, colours)
    _road(canvas, colours, 6)
    burst(canvas, 34, 23, 29, fill=SIGNAL, points=15)
    burst(canvas, 34, 24, 21, fill=FIRE[2], points=13, turn=9)
    burst(canvas, 34, 25, 13, fill=WHITE, points=11, turn=20)
    car_side(
        canvas,
        16,
        39,
        35,
        body=CREAM,
        accent=INK,
        helmet=SIGNAL,
        pitch=-26,
        halo=RIMLIGHT,
        halo_width=0.5,
        lost_wheel=True,
    )
    car_side(canvas, 50, 42, 35, body=SIGNAL, accent=CREAM, facing=-1, pitch=28, halo=RIMLIGHT, halo_width=0.5)
    tyre(canvas, 36, 9.5, 4.6)
    sparks(canvas, 34, 24, 31, color=CREAM, count=11, start=195, stop=345, width=1.3)


SCENES: dict[CardType, Callable[[Canvas, Card, CardColours], None]] = {
    "overtake": _overtake,
    "charge_lose_gear": _charge_lose_gear,
    "charge_engine_blows": _charge_engine_blows,
    "turbo": _turbo,
    "wrong_line": _wrong_line,
    "off_circuit": _off_circuit,
    "lose_control": _lose_control,
    "pit_stop": _pit_stop,
    "spin_out": _spin_out,
    "spin_last": _spin_last,
    "crash": _crash,
}
