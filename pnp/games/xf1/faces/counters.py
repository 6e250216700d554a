"""What is cut out of XF-1: cars for the running map, drivers, and the square markers of course and team maps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color, ink_on
from pnp.draw.icons import icon_at
from pnp.draw.path import polygon, rect
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import center_line, fit_line
from pnp.draw.vocabulary.modern import modern_side
from pnp.games.xf1.faces.driver_card import Measures, die_faces, driver_card, driver_colour, tick
from pnp.games.xf1.faces.look import (
    BLUE_BOX,
    CAR_H,
    CAR_W,
    CHANGEABLE_FRAME,
    FAST,
    HEAVY,
    INK,
    MARK,
    RAIN,
    SIGNAL,
    START_FRAME,
    STEEL,
    STRONG,
    team_ink,
    team_patch,
)
from pnp.games.xf1.model import Driver, Team, Tyre, Xf1Data
from pnp.games.xf1.model.naming import country_name, own_name
from pnp.kit.words import Words
from pnp.press.product import Face, Piece

DRIVER_W, DRIVER_H = 44.0, 30.5
_BLEED = 3.0


def car_pieces(data: Xf1Data, words: Words, teams: Collection[str] | None = None) -> tuple[Piece, ...]:
    """Two cars a team, white in front for dry tyres, light blue behind for wet ones."""

    def car(number: str, team: Team) -> Piece:
        def side(tyre: Tyre) -> Face:
            return Face(CAR_W, CAR_H, partial(_draw_car, number=number, team=team, tyre=tyre, words=words), _BLEED)

        return Piece(f"car-{number}", side("dry"), side("wet"), title=f"{number} {own_name(team, words)}")

    return tuple(car(number, team) for team in _chosen(data, teams) for number in team.cars)


def driver_face(data: Xf1Data, words: Words, id: str) -> Face:
    driver = data.drivers[id]
    team = data.teams[driver.team] if driver.team else None
    return Face(DRIVER_W, DRIVER_H, partial(_draw_driver, driver=driver, team=team, words=words), _BLEED)


def driver_pieces(data: Xf1Data, words: Words, teams: Collection[str] | None = None) -> tuple[Piece, ...]:
    """All drivers, or those of some teams; drivers without a contract come with all teams only."""

    def counter(driver: Driver) -> Piece:
        team = data.teams[driver.team] if driver.team else None
        front = driver_face(data, words, driver.id)
        back = Face(DRIVER_W, DRIVER_H, partial(_draw_driver_back, driver=driver, team=team, words=words), _BLEED)
        return Piece(f"driver-{driver.id}", front, back, title=own_name(driver, words))

    return tuple(counter(driver) for driver in data.drivers.values() if teams is None or driver.team in teams)


def marker_pieces(data: Xf1Data, words: Words, cars: int = 4) -> tuple[Piece, ...]:
    """Markers of the course map, pit orders, and a set for each of the players' cars, told apart by colour and letter.

    There is a pit order for every car, and a set can mark every trouble spot of the worst team.
    """
    orders = sum(len(team.cars) for team in data.teams.values())
    common = [
        _marker("bpt", partial(_draw_bpt, words=words), title=words("counter.bpt")),
        _marker("weather", _draw_weather, title=words("counter.weather")),
        _marker("lap", partial(_draw_lap, words=words), title=words("counter.lap")),
        _marker("pit", partial(_draw_pit, words=words), copies=orders, title=words("counter.pit")),
    ]
    spots = max(len(team.trouble) for team in data.teams.values())
    sets = [piece for index in range(cars) for piece in _car_set(index, spots, words)]
    return (*common, *sets)


def _chosen(data: Xf1Data, teams: Collection[str] | None) -> list[Team]:
    return [team for team in data.teams.values() if teams is None or team.mark in teams]


# --- Cars ------------------------------------------------------------------------------------------------------------

_SAFE = 1.0
_NAME_BAND = 3.5
_MARK_BLOCK = 7.6
_MARK_DISC = 2.6
_SLANT = 1.6


def _draw_car(canvas: Canvas, *, number: str, team: Team, tyre: Tyre, words: Words) -> None:
    """The number in front of everything, the car under it, the team's pattern and letter at the right."""
    colour, ink = Color.hex(team.colour), team_ink(team)
    canvas.rect(
        -_BLEED, -_BLEED, CAR_W + 2 * _BLEED, CAR_H + 2 * _BLEED, fill=RAIN if tyre == "wet" else WHITE, ink="keep"
    )
    road = CAR_H - _NAME_BAND
    left = CAR_W - _MARK_BLOCK
    over, right = -_BLEED, CAR_W + _BLEED
    team_patch(canvas, polygon([(left + _SLANT, over), (right, over), (right, road), (left, road)]), team, 1.5)
    disc = CAR_W - _SAFE - _MARK_DISC
    canvas.circle(disc, road / 2, _MARK_DISC, fill=WHITE, ink="keep")
    center_line(canvas, disc, road / 2, team.mark, HEAVY, 14, fill=INK)
    canvas.rect(over, road, CAR_W + 2 * _BLEED, _NAME_BAND + _BLEED, fill=colour)
    canvas.rect(over, road - 0.25, CAR_W + 2 * _BLEED, 0.25, fill=INK)
    fit_line(canvas, _SAFE + 0.3, CAR_H - 1.05, 16, own_name(team, words).upper(), HEAVY, 7.5, smallest=6, fill=ink)
    if tyre == "wet":
        icon_at(canvas, "rain", left - 0.5, 2.4, 2.5, BLUE_BOX)
    fit_line(canvas, _SAFE, 6.1, 11.2, number, FAST, 20, smallest=17, fill=INK)
    band = BLUE_BOX.mix(WHITE, 0.25) if tyre == "wet" else None
    modern_side(canvas, 8.3, road - 0.1, 11.6, body=colour, accent=ink, helmet=WHITE, band=band)


# --- Drivers ---------------------------------------------------------------------------------------------------------

_DRIVER = Measures(
    w=DRIVER_W,
    h=DRIVER_H,
    head=6.6,
    rows=(8.2, 7.4, 6.8),
    name=10.5,
    label=6.6,
    big=15,
    mid=10,
    small=10,
    tile=4.1,
    captions=False,
    bleed=_BLEED,
)


def _draw_driver(canvas: Canvas, *, driver: Driver, team: Team | None, words: Words) -> None:
    canvas.rect(-_BLEED, -_BLEED, DRIVER_W + 2 * _BLEED, DRIVER_H + 2 * _BLEED, fill=WHITE)
    driver_card(canvas, 0, 0, driver, team, words, _DRIVER, "")


def _draw_driver_back(canvas: Canvas, *, driver: Driver, team: Team | None, words: Words) -> None:
    """The driver's name, large, over the team's colour and pattern."""
    colour = driver_colour(team)
    ink = ink_on(colour)
    ground = rect(-_BLEED, -_BLEED, DRIVER_W + 2 * _BLEED, DRIVER_H + 2 * _BLEED)
    canvas.path(ground, fill=colour)
    if team:
        fill_pattern(canvas, ground, team.pattern, colour.mix(ink, 0.3), 3)
    plate = 9.4
    top = DRIVER_H - plate - 4
    canvas.path(
        polygon([(-_BLEED, top), (DRIVER_W + _BLEED, top), (DRIVER_W + _BLEED, top + plate), (-_BLEED, top + plate)]),
        fill=WHITE,
        ink="keep",
    )
    fit_line(canvas, 3, top + 5.4, DRIVER_W - 6, driver.family.upper(), FAST, 17, smallest=11, fill=INK)
    where = country_name(driver.country, words)
    whose = own_name(team, words) if team else words("counter.free")
    fit_line(canvas, 3, top + 8.3, DRIVER_W - 6, f"{where} · {whose}", STRONG, 6.5, smallest=6, fill=STEEL)
    modern_side(canvas, DRIVER_W / 2 + 4, top, 30, body=colour, accent=ink, helmet=WHITE, halo=WHITE, halo_width=0.5)
    canvas.circle(5.6, 6, 3.4, fill=WHITE, ink="keep")
    center_line(canvas, 5.6, 6, team.mark if team else "–", HEAVY, 15, fill=INK)


# --- Markers ---------------------------------------------------------------------------------------------------------

_MID = MARK / 2
_MARK_BLEED = 3.0
_TAB = 3.3
"""The corner of a marker in which the letter of its set stands."""

_DrawMark = Callable[[Canvas], None]


@dataclass(frozen=True)
class _Set:
    """How the markers of one player car look."""

    colour: Color
    pattern: str


_SETS = (
    _Set(Color.hex("#1C63B0"), "stripes"),
    _Set(Color.hex("#D8232F"), "dots"),
    _Set(Color.hex("#F2B705"), "check"),
    _Set(Color.hex("#16803F"), "hoops"),
    _Set(Color.hex("#7A2A8F"), "chevrons"),
    _Set(Color.hex("#3C454E"), "triangles"),
)


def _marker(name: str, front: _DrawMark, back: _DrawMark | None = None, copies: int = 1, title: str = "") -> Piece:
    """A square marker; without a back of its own it is the same on both sides."""
    return Piece(f"marker-{name}", _square(front), _square(back or front), copies, title=title)


def _square(draw: _DrawMark) -> Face:
    return Face(MARK, MARK, draw, _MARK_BLEED)


def _flood(canvas: Canvas, colour: Color) -> None:
    canvas.rect(-_MARK_BLEED, -_MARK_BLEED, MARK + 2 * _MARK_BLEED, MARK + 2 * _MARK_BLEED, fill=colour)


def _draw_bpt(canvas: Canvas, *, words: Words) -> None:
    """An arrow that says: this is the section being run."""
    _flood(canvas, START_FRAME)
    canvas.path(polygon([(1, 1), (5.9, 1), (8, _MID), (5.9, 8), (1, 8)]), fill=INK)
    center_line(canvas, 4.0, _MID, words("counter.bpt"), FAST, 9, room=5.4, smallest=6, fill=WHITE)


def _draw_weather(canvas: Canvas) -> None:
    _flood(canvas, CHANGEABLE_FRAME)
    icon_at(canvas, "sun", 3.0, 3.0, 4.0, INK)
    icon_at(canvas, "rain", 5.7, 5.7, 4.6, INK)


def _draw_lap(canvas: Canvas, *, words: Words) -> None:
    """A dark flag on a white plate: icons keep their colour in every ink mode, a dark ground does not."""
    _flood(canvas, INK)
    canvas.rect(_SAFE, _SAFE, MARK - 2 * _SAFE, 4.2, r=0.6, fill=WHITE, ink="keep")
    icon_at(canvas, "flag", _MID + 0.2, 3.1, 3.8, INK)
    center_line(canvas, _MID, 7.1, words("counter.lap"), HEAVY, 7, room=7.0, smallest=6, fill=WHITE)


def _draw_pit(canvas: Canvas, *, words: Words) -> None:
    """A pit board: small enough to lie on a car and leave its number to be read."""
    _flood(canvas, SIGNAL)
    canvas.rect(0.9, 0.9, 7.2, 7.2, r=0.8, stroke=WHITE, width=0.5)
    center_line(canvas, _MID, 3.4, words("counter.pit"), FAST, 10.5, room=6.4, smallest=7, fill=WHITE)
    canvas.path(polygon([(2.6, 5.2), (6.4, 5.2), (_MID, 7.4)]), fill=WHITE)


def _car_set(index: int, spots: int, words: Words) -> Iterator[Piece]:
    look, letter = _SETS[index % len(_SETS)], chr(ord("A") + index)
    name = partial(_draw_letter, look=look, letter=letter)

    def piece(kind: str, title: str, front: _DrawMark, back: _DrawMark | None = None, copies: int = 1) -> Piece:
        shown, called = partial(_on_set, look=look, letter=letter, draw=front), f"{letter} {title}"
        return _marker(f"{letter}-{kind}", shown, back or name, copies, called)

    for face in range(1, 7):
        yield piece(f"body-{face}", str(face), partial(_draw_face, face=face))
    yield piece("fuel", words("team_map.fuel"), partial(_draw_supply, name="fuel", look=look))
    wet = partial(_on_set, look=look, letter=letter, draw=partial(_draw_tyre, tyre="wet"))
    yield piece("tyre", words("team_map.tyre"), partial(_draw_tyre, tyre="dry"), wet)
    for kind in ("tens", "units"):
        dp, text = words("counter.dp"), words(f"counter.{kind}")
        yield piece(f"dp-{kind}", f"{dp} {text}", partial(_draw_dp, dp=dp, text=text, look=look))
    full = partial(_on_set, look=look, letter=letter, draw=partial(_draw_tuned, look=look, full=True))
    yield piece("trouble", words("team_map.reliability"), partial(_draw_tuned, look=look, full=False), full, spots)


def _on_set(canvas: Canvas, *, look: _Set, letter: str, draw: _DrawMark) -> None:
    """A marker's ground: the set's colour as a frame, its letter in the corner."""
    _flood(canvas, look.colour)
    canvas.rect(0.9, 0.9, MARK - 1.8, MARK - 1.8, r=0.7, fill=WHITE, ink="keep")
    draw(canvas)
    tab = _TAB + _MARK_BLEED
    canvas.rect(-_MARK_BLEED, -_MARK_BLEED, tab, tab, r=0.7, fill=look.colour)
    center_line(canvas, _TAB / 2 + 0.15, _TAB / 2 + 0.15, letter, HEAVY, 7.5, fill=ink_on(look.colour))


def _draw_letter(canvas: Canvas, *, look: _Set, letter: str) -> None:
    _flood(canvas, look.colour)
    ink = ink_on(look.colour)
    ground = rect(-_MARK_BLEED, -_MARK_BLEED, MARK + 2 * _MARK_BLEED, MARK + 2 * _MARK_BLEED)
    fill_pattern(canvas, ground, look.pattern, look.colour.mix(ink, 0.3), 1.6)
    canvas.circle(_MID, _MID, 3.1, fill=WHITE, ink="keep")
    center_line(canvas, _MID, _MID, letter, HEAVY, 15, fill=INK)


def _draw_face(canvas: Canvas, *, face: int) -> None:
    die_faces(canvas, _MID + 0.75, _MID + 0.75, 5.0, (face,))


def _dark(look: _Set) -> Color:
    return look.colour if ink_on(look.colour) == WHITE else INK


def _draw_supply(canvas: Canvas, *, name: str, look: _Set) -> None:
    icon_at(canvas, name, _MID + 0.7, _MID + 0.7, 4.8, _dark(look))


def _draw_tyre(canvas: Canvas, *, tyre: Tyre) -> None:
    if tyre == "wet":
        canvas.rect(0.9, 0.9, MARK - 1.8, MARK - 1.8, r=0.7, fill=RAIN, ink="keep")
    icon_at(canvas, "tyre", _MID + 0.3, _MID + 0.8, 4.8, INK)
    if tyre == "wet":
        icon_at(canvas, "rain", 6.4, 2.4, 2.6, BLUE_BOX)


def _draw_dp(canvas: Canvas, *, dp: str, text: str, look: _Set) -> None:
    center_line(canvas, _MID + 1.3, 2.7, dp, HEAVY, 8, fill=_dark(look))
    center_line(canvas, _MID, 6.1, text, FAST, 10.5, room=6.4, smallest=8, fill=INK)


def _draw_tuned(canvas: Canvas, *, look: _Set, full: bool) -> None:
    """A square for one race, a circle for good, as on the team map; both ticked."""
    colour = _dark(look)
    centre = _MID + 0.7
    if full:
        canvas.circle(centre, centre, 2.4, fill=colour, ink="keep")
    else:
        canvas.rect(centre - 2.1, centre - 2.1, 4.2, 4.2, r=0.4, fill=colour, ink="keep")
    tick(canvas, centre, centre, 4.0)
