"""The season programme: a poster with the races in their order and everybody who enters."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from math import ceil

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.fonts import width
from pnp.draw.path import polygon, rect
from pnp.draw.text import center_line, fit_line
from pnp.draw.vocabulary.cars import car_top
from pnp.draw.vocabulary.effects import chequered
from pnp.games.xf1.faces.courses.outline import mini_track
from pnp.games.xf1.faces.look import FAST, GRID, HEAVY, INK, PALE, SIGNAL, STEEL, STRONG, TEXT, mark_badge, team_patch
from pnp.games.xf1.faces.running_maps import ASPHALT
from pnp.games.xf1.model import Course, Team, Xf1Data
from pnp.games.xf1.model.naming import country_name, own_name
from pnp.kit.words import Words
from pnp.press.product import Sheet

_HEAD = 40.0
_SECTION = 10.0
_GAP = 4.0
_ENTRY_COLUMNS = 2
_ENTRY = 15.5
"""The height of a team in the entry list."""
_LEAN = 0.34
_CAR = 18.0
_WIDE = 1.3
"""A board this many times as wide as it is tall has its circuit at the side."""
_ROOMY = 50.0
_BAND = 11.5
_BOARD, _LARGEST = (62.0, 40.0), 1.5
"""A board in its own size, and how much it may grow."""


def programme_poster(
    data: Xf1Data, words: Words, scenario: str, teams: str, player_teams: Collection[str] = ()
) -> Sheet:
    """`scenario` and `teams` name a race and a team scenario; `player_teams` are the marks with somebody's hand on."""
    draw = partial(
        _draw,
        title=words(f"scenario.race.{scenario}"),
        courses=[data.courses[name] for name in data.race_scenarios[scenario].courses],
        teams=[data.teams[mark] for mark in data.team_scenarios[teams].teams],
        field=words(f"scenario.team.{teams}"),
        players=frozenset(player_teams),
        data=data,
        words=words,
    )
    return Sheet(f"programme-{scenario}-{teams}", draw)


def _draw(
    canvas: Canvas,
    w: float,
    h: float,
    *,
    title: str,
    field: str,
    courses: Sequence[Course],
    teams: Sequence[Team],
    players: Collection[str],
    data: Xf1Data,
    words: Words,
) -> None:
    _masthead(canvas, w, title, field, teams, len(courses), words)
    entries = _SECTION + ceil(len(teams) / _ENTRY_COLUMNS) * _ENTRY
    top = _HEAD + 3
    _section_title(canvas, top, w, words("programme.calendar"))
    _calendar(canvas, top + _SECTION, w, h - entries - 4 - top - _SECTION, courses, words)
    _section_title(canvas, h - entries, w, words("programme.entries"))
    _entry_list(canvas, h - entries + _SECTION, w, teams, players, data, words)


def _section_title(canvas: Canvas, y: float, w: float, text: str) -> None:
    fit_line(canvas, 0, y + 5.6, w, text, FAST, 16, smallest=11)
    canvas.rect(0, y + 7.4, w, 0.8, fill=INK)


# --- The masthead ----------------------------------------------------------------------------------------------------


def _masthead(
    canvas: Canvas, w: float, title: str, field: str, teams: Sequence[Team], races: int, words: Words
) -> None:
    """The season's name on asphalt, the cars of the field leaning into it from the right."""
    canvas.rect(0, 0, w, _HEAD, fill=INK)
    with canvas.group(clip=rect(0, 0, w, _HEAD)):
        start = w * 0.47
        canvas.path(polygon([(start + _HEAD * _LEAN, 0), (w, 0), (w, _HEAD), (start, _HEAD)]), fill=ASPHALT)
        _field(canvas, w, teams)
    chequered(canvas, 0, _HEAD - 3, w, 3, dark=INK, light=WHITE, rows=2)
    canvas.text(6, 9, words("game.name"), HEAVY, 13, fill=SIGNAL.mix(WHITE, 0.4), tracking=60)
    fit_line(canvas, 6, 23.5, w * 0.46, title, FAST, 42, smallest=16, fill=WHITE)
    facts: list[str] = [words("programme.races", n=races)] if races else []
    facts += [field, words("programme.cars", n=2 * len(teams))]
    fit_line(canvas, 6, 31.5, w * 0.46, "  ·  ".join(facts), STRONG, 11, smallest=8, fill=GRID)


def _field(canvas: Canvas, w: float, teams: Sequence[Team]) -> None:
    """Two staggered rows of cars on their way to the left of the frame."""
    abreast = ceil(len(teams) / 2)
    for index, team in enumerate(teams):
        row, column = divmod(index, abreast)
        x = w - _CAR * 0.62 - column * _CAR * 1.08 + row * _CAR * 0.36
        y = 9 + row * 15 + column * 1.6
        car_top(canvas, x, y, _CAR, body=Color.hex(team.colour), accent=WHITE, heading=-4, shadow=ASPHALT.shade(0.35))


# --- The calendar ----------------------------------------------------------------------------------------------------


def _calendar(canvas: Canvas, y: float, w: float, h: float, courses: Sequence[Course], words: Words) -> None:
    """A board a race; a race without a fixed course is a board to write on."""
    count = max(1, len(courses))
    columns = 3 if count > 4 else 2 if count == 4 else 1
    rows = ceil(count / columns)
    wide, tall = (w - (columns - 1) * _GAP) / columns, (h - (rows - 1) * _GAP) / rows
    for index in range(count):
        row, column = divmod(index, columns)
        with canvas.group(at=(column * (wide + _GAP), y + row * (tall + _GAP))):
            _race_board(canvas, wide, tall, index + 1, courses[index] if courses else None, words)


def _race_board(canvas: Canvas, w: float, h: float, number: int, course: Course | None, words: Words) -> None:
    """Drawn in the size of the smallest board and enlarged where there is room."""
    grown = max(1.0, min(_LARGEST, w / _BOARD[0], h / _BOARD[1]))
    with canvas.group(scale=grown):
        _board(canvas, w / grown, h / grown, number, course, words)


def _board(canvas: Canvas, w: float, h: float, number: int, course: Course | None, words: Words) -> None:
    canvas.rect(0, 0, w, h, r=1, fill=WHITE, stroke=INK, width=0.35)
    canvas.path(polygon([(0, 0), (12 + _BAND * _LEAN, 0), (12, _BAND), (0, _BAND)]), fill=INK)
    center_line(canvas, 6.4, _BAND / 2, str(number), FAST, 22, fill=WHITE)
    left = 12 + _BAND * _LEAN + 1.5
    if course is None:
        canvas.line(left, _BAND - 1.5, w - 4, _BAND - 1.5, stroke=STEEL, width=0.3)
        return
    fit_line(canvas, left, 5, w - left - 1.5, country_name(course.country, words), STRONG, 9, smallest=7, fill=STEEL)
    fit_line(canvas, left, 10, w - left - 1.5, own_name(course, words), FAST, 15, smallest=9)
    facts = (
        (str(course.info_turns), "programme.turns"),
        (f"{course.length:.1f}", "programme.km"),
        (str(len(course.sections)), "programme.sections"),
    )
    if w > _WIDE * h:
        _beside(canvas, w, h, left, course, facts, words)
    else:
        _below(canvas, w, h, course, facts, words)


Facts = Sequence[tuple[str, str]]


def _beside(canvas: Canvas, w: float, h: float, left: float, course: Course, facts: Facts, words: Words) -> None:
    """The figures one under another at the left, the circuit at the right."""
    column = max(left + 14, w * 0.36)
    top = _BAND + 0.5 if w < 2 * _ROOMY else 2.5
    _circuit(canvas, column, top, w - column - 2.5, h - top - 2.5, course)
    step = (h - _BAND - 4) / len(facts)
    for index, (value, key) in enumerate(facts):
        _fact(canvas, 3, _BAND + 2 + step * (index + 0.7), column - 5, value, words(key))


def _below(canvas: Canvas, w: float, h: float, course: Course, facts: Facts, words: Words) -> None:
    """The circuit, and the figures in a row under it."""
    foot = 8.0
    _circuit(canvas, 4, _BAND + 2, w - 8, h - _BAND - foot - 4, course)
    canvas.line(2, h - foot, w - 2, h - foot, stroke=GRID, width=0.35)
    step = (w - 4) / len(facts)
    for index, (value, key) in enumerate(facts):
        _fact(canvas, 2 + index * step, h - 2.4, step, value, words(key))


def _circuit(canvas: Canvas, x: float, y: float, w: float, h: float, course: Course) -> None:
    mini_track(canvas, x, y, w, h, course, width=min(2.4, h / 13))


def _fact(canvas: Canvas, x: float, base: float, w: float, value: str, label: str) -> None:
    canvas.text(x, base, value, FAST, 12)
    if label:
        start = width(value, FAST, 12) + 1
        fit_line(canvas, x + start, base, w - start - 0.6, label, TEXT, 7.5, smallest=6.5, fill=STEEL)


# --- The entry list --------------------------------------------------------------------------------------------------


def _entry_list(
    canvas: Canvas, y: float, w: float, teams: Sequence[Team], players: Collection[str], data: Xf1Data, words: Words
) -> None:
    rows = ceil(len(teams) / _ENTRY_COLUMNS)
    wide = (w - _GAP) / _ENTRY_COLUMNS
    for index, team in enumerate(teams):
        column, row = divmod(index, rows)
        with canvas.group(at=(column * (wide + _GAP), y + row * _ENTRY)):
            _entry(canvas, wide, team, team.mark in players, bool(players), data, words)


def _entry(canvas: Canvas, w: float, team: Team, player: bool, told: bool, data: Xf1Data, words: Words) -> None:
    tall, band = _ENTRY - 1.5, 5.0
    team_patch(canvas, rect(0, 0, band, tall), team, 1.8)
    mark_badge(canvas, band + 4.6, tall / 2, 4, team)
    left = band + 10.5
    half = (w - left) * 0.46
    fit_line(canvas, left, 5.6, half - 2, f"{team.no:02} {own_name(team, words)}", FAST, 14, smallest=9)
    fit_line(canvas, left, 10.6, half - 2, country_name(team.country, words), TEXT, 8.5, smallest=6.5, fill=STEEL)
    for index, (car, driver) in enumerate(zip(team.cars, data.drivers_of(team.mark), strict=False)):
        base = 5.4 + index * 5.6
        canvas.text(left + half, base, car, HEAVY, 11)
        fit_line(canvas, left + half + 9, base, w - left - half - 9, own_name(driver, words), STRONG, 10, smallest=7)
    if told:
        _seat(canvas, w, player, words)
    canvas.line(0, tall + 0.6, w, tall + 0.6, stroke=PALE, width=0.35)


def _seat(canvas: Canvas, w: float, player: bool, words: Words) -> None:
    text = words("programme.player" if player else "programme.npc")
    fit_line(canvas, w, 5.4, 14, text, HEAVY, 8, smallest=6.5, anchor="end", fill=SIGNAL if player else STEEL)
