"""Pictures for the season's book: a Grand Prix poster for its cover, and a smaller one for every race."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pnp.desk.forms.lettering import loud
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, Color, ink_on
from pnp.draw.path import Path, polygon, rect
from pnp.draw.text import fit_line
from pnp.draw.vocabulary.cars import car_side
from pnp.draw.vocabulary.effects import chequered, kerb, smoke, speed_lines, sun_rays
from pnp.games.fmr.faces.cards.scenes import ASPHALT, DUST, GRASS, INK
from pnp.games.fmr.faces.look import CREAM, DISPLAY, SAND, SIGNAL, STRONG, livery, team_bars
from pnp.games.fmr.model import Car, FmrData

_RISE = math.radians(10)


def band(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """Chequers that lean into the speed."""
    with canvas.group(clip=rect(x, y, w, h)):
        chequered(canvas, x - h, y, w + h, h, dark=BLACK, rows=2, lean=h * 0.5)


def car(canvas: Canvas, w: float, h: float, data: FmrData, who: str) -> None:
    """The car from the side, standing on the foot of the box."""
    entered = data.cars[who]
    wide = min(w, h / 0.4)
    car_side(
        canvas, w / 2, h - 0.4, wide, body=livery(data.teams[entered.team]), accent=CREAM, helmet=INK,
        number=str(entered.number), shadow=SAND, halo=WHITE, halo_width=0.3,
    )  # fmt: skip


def cover(canvas: Canvas, w: float, h: float, data: FmrData, title: str, kicker: str) -> None:
    """Cream paper, a red sun, the whole field on its way up the hill."""
    with canvas.group(clip=rect(0, 0, w, h)):
        canvas.rect(0, 0, w, h, fill=CREAM)
        sun_rays(canvas, w * 0.2, h * 0.74, w * 1.3, color=SAND.mix(CREAM, 0.45), count=14, start=-180, stop=0)
        canvas.circle(w * 0.2, h * 0.74, h * 0.25, fill=SIGNAL)
        _hills(canvas, w, h)
        _climb(canvas, w, h, data)
    team_bars(canvas, w - 46, 7, 20, [livery(team) for team in data.teams.values()])
    fit_line(canvas, 8, 13, w * 0.6, kicker.upper(), STRONG, 13, smallest=8, fill=SIGNAL.shade(0.15), tracking=120)
    loud(canvas, 8, 17, w * 0.72, h * 0.36, title.upper(), DISPLAY, 92, smallest=26, fill=INK, valign="top")


def _hills(canvas: Canvas, w: float, h: float) -> None:
    far = Path().move(0, h * 0.72).curve(w * 0.3, h * 0.5, w * 0.5, h * 0.68, w * 0.75, h * 0.52)
    far = far.curve(w * 0.9, h * 0.46, w, h * 0.44, w * 1.1, h * 0.44).line(w * 1.1, h).line(0, h).close()
    canvas.path(far, fill=GRASS.mix(CREAM, 0.45))
    near = Path().move(0, h * 0.84).curve(w * 0.4, h * 0.7, w * 0.6, h * 0.76, w, h * 0.56).line(w, h).line(0, h)
    canvas.path(near.close(), fill=GRASS)


def _climb(canvas: Canvas, w: float, h: float, data: FmrData) -> None:
    """The road rises to the right; the leader is nearest to us."""
    slope = math.tan(_RISE)
    canvas.path(polygon([(0, h * 0.8), (w, h * 0.8 - w * slope), (w, h), (0, h)]), fill=INK)
    edge = Path().move(0, h * 0.8).line(w, h * 0.8 - w * slope)
    kerb(canvas, edge, dark=SIGNAL, light=CREAM, width=2.6, pitch=7)
    teams = list(data.teams.values())
    for index, team in enumerate(reversed(teams)):
        share = index / max(1, len(teams) - 1)
        x, long = w * (0.09 + 0.68 * share**0.9), w * (0.15 + 0.24 * share)
        y = h * 0.845 - x * slope + h * 0.16 * share
        number = str(data.cars[team.cars[0]].number)
        with canvas.group(at=(x, y), rotate=-math.degrees(_RISE)):
            speed_lines(canvas, -long * 0.5, -long * 0.12, long * 0.6, color=CREAM, spread=long * 0.2, count=4)
            car_side(canvas, 0, 0, long, body=livery(team), accent=CREAM, helmet=CREAM, number=number, rake=6,
                     halo=CREAM, halo_width=0.5)  # fmt: skip
    canvas.path(polygon([(0, h - 7), (w, h - 7), (w, h), (0, h)]), fill=CREAM)
    chequered(canvas, 0, h - 7, w, 7, dark=INK, rows=2)


def stop(
    canvas: Canvas, w: float, h: float, data: FmrData, headline: str, kicker: str, number: int, first: Sequence[str]
) -> None:
    """One race as a poster: who won it, and its first three on the road, in the winner's colour."""
    cars = [data.cars[who] for who in first[:3] if who in data.cars]
    ground, ink = sky(data, first)
    with canvas.group(clip=rect(0, 0, w, h)):
        _sky(canvas, w, h, ground, ink)
        _figure(canvas, w, h, str(number), ground.mix(ink, 0.2))
        _road(canvas, w, h, data, cars, ground, w * 0.36)
    room = w * 0.62
    fit_line(canvas, 7, 9.4, room, kicker.upper(), STRONG, 11, smallest=7, fill=ink, tracking=80)
    loud(canvas, 7, 12, room, h * 0.34, headline.upper(), DISPLAY, 60, smallest=20, fill=ink, valign="top")


def sky(data: FmrData, first: Sequence[str]) -> tuple[Color, Color]:
    """The winner's colour, and the ink that can be read on it."""
    cars = [data.cars[who] for who in first[:1] if who in data.cars]
    ground = livery(data.teams[cars[0].team]) if cars else SAND
    return ground, ink_on(ground, CREAM, INK)


def stage(canvas: Canvas, w: float, h: float, data: FmrData, first: Sequence[str]) -> None:
    """The first ones on the road, under a sky in the winner's colour."""
    cars = [data.cars[who] for who in first[:3] if who in data.cars]
    ground, ink = sky(data, first)
    with canvas.group(clip=rect(0, 0, w, h)):
        _sky(canvas, w, h, ground, ink)
        long = w * {1: 0.62 if w > h else 0.86, 2: 0.46}.get(len(cars), 0.38)
        _road(canvas, w, h, data, cars, ground, long)


def _sky(canvas: Canvas, w: float, h: float, ground: Color, ink: Color) -> None:
    canvas.rect(0, 0, w, h, fill=ground)
    beam = ground.mix(WHITE if ink == INK else BLACK, 0.14)
    sun_rays(canvas, w * 0.1, h * 1.1, max(w, h) * 1.4, color=beam, count=13, start=-100, stop=0)


def _road(canvas: Canvas, w: float, h: float, data: FmrData, cars: Sequence[Car], ground: Color, long: float) -> None:
    """Rising to the right, with these cars nose to tail on it, the first one this long; a bare one where there is
    none."""
    slope = min(h * 0.2, w * 0.14)
    top = h * 0.84
    canvas.path(polygon([(0, top), (w, top - slope), (w, h + 1), (0, h + 1)]), fill=ASPHALT)
    edge = Path().move(0, top).line(w, top - slope)
    kerb(canvas, edge, dark=SIGNAL if ground != SIGNAL else INK, light=CREAM, width=2, pitch=6)
    turn = -math.degrees(math.atan2(slope, w))
    base = (h + top) / 2 + h * 0.01
    right = w * 0.97
    for place, entered in enumerate(cars or [None]):
        wide = long * (1 - 0.14 * place)
        x = right - wide / 2
        right -= wide * 1.02
        body = livery(data.teams[entered.team]) if entered else CREAM
        with canvas.group(at=(x, base - slope * x / w), rotate=turn):
            speed_lines(canvas, -wide * 0.45, -wide * 0.16, wide * 0.5, color=CREAM, spread=wide * 0.22, count=5)
            if entered is None:
                smoke(canvas, -wide * 0.5, -4, 3, color=CREAM, shade=DUST)
            car_side(canvas, 0, 0, wide, body=body, accent=CREAM if entered else SIGNAL, helmet=CREAM, rake=8,
                     number=str(entered.number) if entered else None, halo=CREAM, halo_width=0.5)  # fmt: skip


def _figure(canvas: Canvas, w: float, h: float, text: str, fill: Color) -> None:
    """The number of the race, as large as the sky."""
    size = h * 2.6
    canvas.text(w - 8, h * 0.72, text, DISPLAY, size, anchor="end", fill=fill)
