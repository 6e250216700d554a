"""Formula Motor Racing's cards: 54 action cards, six pit crew cards and their two backs.

Every front has the same frame: cream border, art panel with a slanted foot, pattern band, title band, text, and an
index in the top left corner and, turned, in the bottom right one. The index says what happens, then to whom.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import Color, ink_on
from pnp.draw.fonts import cap_height, width
from pnp.draw.icons import icon_at
from pnp.draw.path import Path, polygon, rect
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import center_line, fit_size, text_box
from pnp.draw.vocabulary.cars import car_pip, car_side
from pnp.draw.vocabulary.effects import (
    FIRE,
    arrow,
    burst,
    chequered,
    cog,
    flames,
    round_arrow,
    spanner,
    speed_lines,
    sun_rays,
    tyre,
)
from pnp.games.fmr.data import Car, Card, CardType, FmrData, Team
from pnp.games.fmr.scenes import (
    ART,
    CREAM,
    DISPLAY,
    FOOT,
    INK,
    MIDDLE,
    SAND,
    SIGNAL,
    SLOPE,
    TILT,
    Look,
    draw_scene,
    look_of,
    number_text,
)
from pnp.games.fmr.wording import spelled
from pnp.kit.words import Words
from pnp.press.product import Face, Piece

Draw = Callable[[Canvas], None]

W, H, BLEED = 63.0, 88.0, 3.0
SAFE = 3.0
PATTERN_BAND = 4.0
TITLE_BAND = 9.0
TITLE_PT, TITLE_LEAST = 22.0, 11.0
TEXT_PT, TEXT_LEAST = 12.0, 7.5
TEXT_LEFT, TEXT_RIGHT, TEXT_FOOT = 5.0, 48.2, 84.2
ROW_RISING, ROW_FALLING = 4.6, 5.6
SPAN_W = 12.2
DIAGRAM, DIAGRAM_TALL = 7.4, 10.2
PASSED = CREAM.shade(0.32)

INDEX_X, INDEX_WHAT, INDEX_WHOM = 8.8, 8.6, 17.6
INDEX_PT = 27.0
TAB_W, TAB_H = 14.2, 23.6

BODY = Font("barlow", 500)
BOLD = Font("barlow", 800)


# --- action cards: the front -----------------------------------------------------------------------------------------


def action_card(card: Card, data: FmrData, words: Words) -> Draw:
    look = look_of(card, data)

    def draw(canvas: Canvas) -> None:
        _paper(canvas, CREAM)
        draw_scene(canvas, card, look)
        _pattern_band(canvas, look)
        _title(canvas, card, look, words)
        _corners(canvas, card, look, data, words)
        _text(canvas, card, look, data, spelled(words))

    return draw


def _paper(canvas: Canvas, color: Color) -> None:
    canvas.rect(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED, fill=color)


def _slanted(look: Look, top: float, bottom: float) -> Path:
    """A band across the panel that follows its foot, from `top` to `bottom` mm under it."""
    left, _, right, _ = ART
    upper, lower = look.foot(left), look.foot(right)
    return polygon([(left, upper + top), (right, lower + top), (right, lower + bottom), (left, upper + bottom)])


def _pattern_band(canvas: Canvas, look: Look) -> None:
    """The team's pattern; a chequered band for any car's luck, arrow heads back for its trouble."""
    with canvas.group(clip=_slanted(look, 0, PATTERN_BAND)), canvas.group(at=(MIDDLE, FOOT), rotate=look.tilt):
        strip = rect(-W / 2, -1, W, PATTERN_BAND + 2)
        canvas.path(strip, fill=CREAM)
        if look.team:
            fill_pattern(canvas, rect(-W / 2, 0, W, PATTERN_BAND), look.team.pattern, Color.hex(look.team.colour), 2)
        elif look.fall < 0:
            chequered(canvas, -W / 2, 0, W, PATTERN_BAND, dark=INK, rows=2)
        else:
            _backward_chevrons(canvas, look.band)


def _backward_chevrons(canvas: Canvas, color: Color) -> None:
    """Arrow heads that point the way nobody wants to go."""
    top, middle, foot = 0.6, PATTERN_BAND / 2, PATTERN_BAND - 0.6
    lean = middle - top
    for i in range(-11, 12):
        x = i * 3.2
        head = [(x, middle), (x + lean, top), (x + lean + 1.5, top), (x + 1.5, middle), (x + lean + 1.5, foot)]
        canvas.polygon([*head, (x + lean, foot)], fill=color)


def _title(canvas: Canvas, card: Card, look: Look, words: Words) -> None:
    top = PATTERN_BAND
    canvas.path(_slanted(look, top, top + TITLE_BAND), fill=look.band)
    ink = ink_on(look.band, CREAM, INK)
    parts = [words(f"card.{card.type}.title")]
    if f"card.{card.type}.subtitle" in words:
        parts.append(words(f"card.{card.type}.subtitle"))
    room = ART[2] - ART[0] - 6
    line = " ".join(parts)
    size = fit_size(line, DISPLAY, TITLE_PT, room, TITLE_LEAST, 15)
    x = ART[0] + 3.0
    baseline = top + TITLE_BAND / 2 + cap_height(DISPLAY, size) / 2
    with canvas.group(at=(x, look.foot(x)), rotate=look.tilt):
        left = 0.0
        for part, color in zip(parts, (ink, Color.hex("#F5C400")), strict=False):
            canvas.text(left, baseline - 0.2, part, DISPLAY, size, fill=color, tracking=15)
            left += width(part + " ", DISPLAY, size, 15)


def _text(canvas: Canvas, card: Card, look: Look, data: FmrData, words: Words) -> None:
    top = max(look.foot(TEXT_LEFT), look.foot(TEXT_RIGHT)) + PATTERN_BAND + TITLE_BAND + 1.7
    rows = die_rows(card, data)
    row = ROW_RISING if look.fall < 0 else ROW_FALLING
    bottom = TEXT_FOOT - (len(rows) * row + 0.8 if rows else _diagram_height(card) + 1)
    text_box(
        canvas,
        TEXT_LEFT,
        top,
        TEXT_RIGHT - TEXT_LEFT,
        bottom - top,
        effect(card, words),
        BODY,
        TEXT_PT,
        smallest=TEXT_LEAST,
        bold=BOLD,
        fill=INK,
        leading=1.14,
    )
    for i, (span, outcome) in enumerate(rows):
        _die_row(
            canvas, TEXT_FOOT - (len(rows) - i) * row, row - 0.5, span, words(f"card.{card.type}.{outcome}"), outcome
        )
    if not rows:
        with canvas.group(at=(TEXT_LEFT, TEXT_FOOT - _diagram_height(card) / 2)):
            _diagram(canvas, card, look)


def effect(card: Card, words: Words) -> str:
    if card.type == "pit_stop" and card.team is None:
        return words("card.pit_stop.text_any")
    return words(f"card.{card.type}.text", team=card.team, n=abs(card.value))


def die_rows(card: Card, data: FmrData) -> list[tuple[str, str]]:
    """What the die decides: the numbers rolled and the key of what follows."""
    if card.type == "pit_stop":
        split = data.pit_loses_up_to
        return [(f"1–{split}", "bad"), (f"{split + 1}–{data.die}", "good")]
    if card.type in ("charge_lose_gear", "charge_engine_blows"):
        split = data.charge_safe_up_to
        return [(f"1–{split}", "good"), (f"{split + 1}–{data.die}", "bad")]
    return []


def _die_row(canvas: Canvas, y: float, h: float, span: str, outcome: str, kind: str) -> None:
    bad = kind == "bad"
    ground, font = (SIGNAL, BOLD) if bad else (INK, BODY)
    middle = y + h / 2
    canvas.rect(TEXT_LEFT, y, TEXT_RIGHT - TEXT_LEFT, h, r=0.6, fill=CREAM.shade(0.08))
    icon_at(canvas, "d12", TEXT_LEFT + 2, middle, 3.6, ground)
    canvas.rect(TEXT_LEFT + 4, y, SPAN_W - 4, h, fill=ground)
    center_line(canvas, TEXT_LEFT + 4 + (SPAN_W - 4) / 2, middle, span, BOLD, 9.5, fill=CREAM)
    room = TEXT_RIGHT - TEXT_LEFT - SPAN_W - 1.6
    size = fit_size(outcome, font, h * 2.1, room, TEXT_LEAST)
    canvas.text(TEXT_LEFT + SPAN_W + 0.9, middle + cap_height(font, size) / 2, outcome, font, size, fill=INK)


# --- action cards: what happens to the line, without words -----------------------------------------------------------


def _diagram(canvas: Canvas, card: Card, look: Look) -> None:
    """The line from behind (left) to the front: who moves, over how many, to where."""
    if not card.value:
        _fate(canvas, card)
        return
    color = Color.hex(look.team.colour) if look.team else SIGNAL
    movers = [INK, color] if card.type == "overtake" else [color]
    passed = abs(card.value)
    row = _Row(canvas, len(movers) * 2 + passed, tall=_diagram_height(card))
    here, there = (0, len(movers) + passed) if card.value > 0 else (len(movers) + passed, 0)
    for i, mover in enumerate(movers):
        row.car(here + i, mover)
        row.ghost(there + i)
    for i in range(passed):
        row.car(len(movers) + i, PASSED)
    row.hop(here + len(movers) - 1, there + len(movers) - 1)


def _diagram_height(card: Card) -> float:
    """A short sentence leaves room for a larger picture."""
    return DIAGRAM_TALL if card.value < 0 else DIAGRAM


class _Row:
    """A stretch of the line of cars, drawn as large as it fits."""

    def __init__(self, canvas: Canvas, places: int, left: float = 0, tall: float = DIAGRAM) -> None:
        self.canvas = canvas
        self.left = left
        self.top = -tall / 2
        self.step = min((TEXT_RIGHT - TEXT_LEFT - left) / places, tall)
        self.size = self.step * 0.92
        self.y = tall / 2 - self.size * 0.3

    def x(self, place: int) -> float:
        return self.left + self.step * (place + 0.5)

    def car(self, place: int, color: Color) -> None:
        wheels = color if color == PASSED else INK
        car_pip(self.canvas, self.x(place), self.y, self.size, fill=color, wheels=wheels)

    def ghost(self, place: int) -> None:
        car_pip(self.canvas, self.x(place), self.y, self.size, fill=INK, ghost=True)

    def struck(self, place: int) -> None:
        self.car(place, SIGNAL)
        _cross(self.canvas, self.x(place), self.y, self.size * 0.5)

    def hop(self, start: int, stop: int) -> None:
        """An arrow over the heads of those in between."""
        x0, x1 = self.x(start), self.x(stop)
        way = 1 if x1 > x0 else -1
        foot = self.y - self.size * 0.38
        top = self.top - 0.6
        bow = Path().move(x0, foot).curve(x0 + way * 2, top, x1 - way * 3, top, x1, foot - 1.2)
        self.canvas.path(bow, stroke=INK, width=0.7)
        tip = [(x1 - way * 1.9, foot - 1.5), (x1 + way * 0.3, foot + 0.4), (x1 + way * 0.7, foot - 2.3)]
        self.canvas.polygon(tip, fill=INK)


def _fate(canvas: Canvas, card: Card) -> None:
    """The die finds a place; the car there is struck out or sent to the end."""
    icon_at(canvas, "d12", 3.3, 0, 6.6, INK)
    arrow(canvas, 7.4, 0, 12, 0, color=INK, width=0.9)
    row = _Row(canvas, 5, left=12.6)
    if card.type == "spin_last":
        row.ghost(0)
        for i in (1, 2, 4):
            row.car(i, PASSED)
        row.car(3, SIGNAL)
        row.hop(3, 0)
        return
    hit = (2, 3) if card.type == "crash" else (2,)
    for i in range(5):
        if i in hit:
            row.struck(i)
        else:
            row.car(i, PASSED)


def _cross(canvas: Canvas, x: float, y: float, r: float) -> None:
    for turn in (45, -45):
        canvas.path(rect(-r, -0.5, 2 * r, 1).rotate(turn).shift(x, y), fill=INK)


# --- action cards: the index -----------------------------------------------------------------------------------------


def _corners(canvas: Canvas, card: Card, look: Look, data: FmrData, words: Words) -> None:
    drop = TAB_W * SLOPE * look.fall
    canvas.path(
        Path().move(0, 0).line(TAB_W, 0).line(TAB_W, TAB_H + drop / 2).line(0, TAB_H - drop / 2).close(), fill=CREAM
    )
    _index(canvas, card, look, data)
    with canvas.group(at=(W, H), rotate=180):
        _index(canvas, card, look, data)
    number = words("card.common.number", n=card.number)
    wide = width(number, DISPLAY, 9) + 3.4
    canvas.polygon([(W, 0), (W - SAFE - wide - 1.4, 0), (W - SAFE - wide, 7.6), (W, 7.6)], fill=CREAM)
    canvas.text(W - SAFE - 1, 6.4, number, DISPLAY, 9, anchor="end", fill=INK)


def _index(canvas: Canvas, card: Card, look: Look, data: FmrData) -> None:
    _what(canvas, card, look)
    _whom(canvas, card, look, data)


def _what(canvas: Canvas, card: Card, look: Look) -> None:
    if card.value:
        fill = INK if look.fall < 0 else SIGNAL
        center_line(canvas, INDEX_X, INDEX_WHAT, number_text(card.value), DISPLAY, INDEX_PT, fill=fill)
    else:
        SYMBOLS[card.type](canvas, INDEX_X, INDEX_WHAT, 4.2)


def _gear_symbol(canvas: Canvas, x: float, y: float, r: float) -> None:
    cog(canvas, x, y, r, fill=SIGNAL, hole=CREAM)


def _fire_symbol(canvas: Canvas, x: float, y: float, r: float) -> None:
    flames(canvas, x, y + r, r * 2.2, r * 1.7, heading=-90, colors=FIRE[:2])


def _wheel_symbol(canvas: Canvas, x: float, y: float, r: float) -> None:
    tyre(canvas, x, y, r)


def _out_symbol(canvas: Canvas, x: float, y: float, r: float) -> None:
    round_arrow(canvas, x, y, r * 0.8, -60, 230, color=INK, width=1.5, head=2.6)
    for turn in (45, -45):
        canvas.path(rect(-r * 0.45, -0.5, r * 0.9, 1).rotate(turn).shift(x, y), fill=SIGNAL)


def _last_symbol(canvas: Canvas, x: float, y: float, r: float) -> None:
    round_arrow(canvas, x, y, r * 0.8, -60, 230, color=INK, width=1.5, head=2.6)
    canvas.polygon([(x - r * 0.36, y - r * 0.2), (x + r * 0.36, y - r * 0.2), (x, y + r * 0.36)], fill=SIGNAL)


def _crash_symbol(canvas: Canvas, x: float, y: float, r: float) -> None:
    burst(canvas, x, y, r * 1.1, fill=SIGNAL, points=11)


SYMBOLS: dict[CardType, Callable[[Canvas, float, float, float], None]] = {
    "charge_lose_gear": _gear_symbol,
    "charge_engine_blows": _fire_symbol,
    "pit_stop": _wheel_symbol,
    "spin_out": _out_symbol,
    "spin_last": _last_symbol,
    "crash": _crash_symbol,
}


def _whom(canvas: Canvas, card: Card, look: Look, data: FmrData) -> None:
    if look.team:
        team_badge(canvas, INDEX_X, INDEX_WHOM, 4, look.team)
    elif card.type in ("spin_out", "spin_last", "crash"):
        icon_at(canvas, "d12", INDEX_X, INDEX_WHOM, 7.6, INK)
    elif card.type == "turbo":
        _last_places(canvas, INDEX_X, INDEX_WHOM, data.turbo_from_last)
    else:
        any_team_badge(canvas, INDEX_X, INDEX_WHOM, 3.6, data)


def team_badge(canvas: Canvas, x: float, y: float, r: float, team: Team) -> None:
    colour = Color.hex(team.colour)
    canvas.rect(x - r, y - r, 2 * r, 2 * r, r=r * 0.35, fill=colour)
    center_line(canvas, x, y, team.letter, DISPLAY, r * 4.6, fill=ink_on(colour, CREAM, INK))


def any_team_badge(canvas: Canvas, x: float, y: float, r: float, data: FmrData) -> None:
    """All colours in one wheel: whichever car you like."""
    count = len(data.teams)
    for i, team in enumerate(data.teams.values()):
        slice_ = Path().move(x, y).arc(x, y, r, i * 360 / count - 90, (i + 1) * 360 / count - 90).close()
        canvas.path(slice_, fill=Color.hex(team.colour), stroke=CREAM, width=0.3)


def _last_places(canvas: Canvas, x: float, y: float, count: int) -> None:
    """The tail of the line: full bars for the places that count."""
    for i in range(count + 2):
        top = y - 4.2 + i * 8.4 / (count + 2)
        last = i >= 2
        canvas.rect(x - 3.6, top, 7.2, 1.15, r=0.3, fill=INK if last else CREAM.shade(0.25))


# --- pit crew cards --------------------------------------------------------------------------------------------------

HEAD_FOOT = 29.5
CAR_ROWS = (45.0, 60.8)
MINI_W, MINI_H = 5.4, 7.4


def pit_crew_card(team: Team, data: FmrData, words: Words) -> Draw:
    colour = Color.hex(team.colour)

    def draw(canvas: Canvas) -> None:
        _paper(canvas, CREAM)
        _pit_crew_head(canvas, team, words)
        for i, car in enumerate(team.cars):
            _pit_crew_car(canvas, data.cars[car], colour, CAR_ROWS[i])
        _own_cards(canvas, team, data, words)
        _points(canvas, data, words)
        _pit_crew_index(canvas, team)
        with canvas.group(at=(W, H), rotate=180):
            _pit_crew_index(canvas, team)

    return draw


def _pit_crew_head(canvas: Canvas, team: Team, words: Words) -> None:
    """The team's name on its colour, its pattern underneath."""
    colour = Color.hex(team.colour)
    ink = ink_on(colour, CREAM, INK)
    left, top, right, _ = ART
    drop = (right - left) * SLOPE / 2
    with canvas.group(clip=polygon([(left, top), (right, top), (right, HEAD_FOOT - drop), (left, HEAD_FOOT + drop)])):
        canvas.rect(left, top, right - left, 40, fill=colour)
        sun_rays(canvas, -6, 40, 90, color=colour.mix(ink_on(colour), 0.09), count=9, start=-80, stop=-4)
        with canvas.group(at=(MIDDLE, HEAD_FOOT), rotate=-TILT):
            canvas.rect(-35, -5, 70, 6, fill=CREAM)
            fill_pattern(canvas, rect(-35, -4.4, 70, 6), team.pattern, colour, 2.4)
    canvas.polygon([(0, 0), (TAB_W, 0), (TAB_W, 13.6 - TAB_W * SLOPE), (0, 13.6)], fill=CREAM)
    with canvas.group(at=(16.5, 0), rotate=-TILT):
        canvas.text(0.2, 9.4, words("pit_crew.title"), BOLD, 9, fill=ink, tracking=140)
        text_box(
            canvas, 0, 11, 42.5, 16, _two_lines(team.name.upper()), DISPLAY, 23, smallest=9, leading=0.98, fill=ink
        )


def _two_lines(name: str) -> str:
    """A name of several words broken where its halves are most alike."""
    blanks = [i for i, char in enumerate(name) if char == " "]
    if not blanks:
        return name
    middle = min(blanks, key=lambda i: abs(i - len(name) / 2))
    return f"{name[:middle]}\n{name[middle + 1 :]}"


def _pit_crew_car(canvas: Canvas, car: Car, colour: Color, y: float) -> None:
    """A car on its stretch of road, its number and its driver beside it."""
    canvas.polygon([(ART[0], y - 4.6), (41.4, y - 4.6), (39, y + 1.2), (ART[0], y + 1.2)], fill=INK)
    speed_lines(canvas, 10, y - 2, 12, color=CREAM, spread=3, count=3, width=0.6)
    car_side(canvas, 22, y, 36, body=colour, accent=CREAM, helmet=CREAM, number=str(car.number), halo=CREAM)
    left = 43.0
    canvas.text(left, y - 5.2, str(car.number), DISPLAY, 23, fill=INK)
    room = ART[2] - left - 0.5
    text_box(canvas, left, y - 4, room, 6.6, _two_lines(car.driver), BOLD, 9.5, smallest=6.5, leading=1, fill=INK)


def _own_cards(canvas: Canvas, team: Team, data: FmrData, words: Words) -> None:
    """The cards that name this colour, as small cards: look out for them."""
    colour = Color.hex(team.colour)
    own = [card for card in data.cards if card.team == team.id]
    top = 65.0
    step = min(6.2, 31 / max(1, len(own)))
    for i, card in enumerate(own):
        x = TEXT_LEFT + i * step
        problem = card.group == "problem"
        ground = INK if problem else colour
        canvas.rect(x, top, MINI_W, MINI_H, r=0.6, fill=ground, stroke=CREAM, width=0.4)
        if card.value:
            ink = ink_on(ground, CREAM, INK)
            center_line(canvas, x + MINI_W / 2, top + MINI_H / 2, number_text(card.value), DISPLAY, 11, fill=ink)
        else:
            tyre(canvas, x + MINI_W / 2, top + MINI_H / 2, 2, rim=CREAM)
            canvas.rect(x + 0.5, top + MINI_H - 1.3, MINI_W - 1, 0.8, fill=colour)
    left = TEXT_LEFT + len(own) * step + 1
    text_box(
        canvas,
        left,
        top,
        56 - left,
        MINI_H,
        words("pit_crew.cards"),
        BODY,
        8,
        smallest=6.5,
        valign="middle",
        leading=1.05,
        fill=INK,
    )


def _points(canvas: Canvas, data: FmrData, words: Words) -> None:
    top, foot = 74.4, 84.4
    count = len(data.points)
    cell = (TEXT_RIGHT - TEXT_LEFT) / count
    for i, points in enumerate(data.points):
        x = TEXT_LEFT + i * cell
        lead = i == 0
        canvas.rect(x, top, cell - 0.6, foot - top, r=0.6, fill=INK if lead else CREAM.shade(0.1))
        ink = CREAM if lead else INK
        middle = x + (cell - 0.6) / 2
        place = words("pit_crew.place", n=i + 1)
        canvas.text(middle, top + 2.9, place, BODY, 6.5, anchor="middle", fill=ink)
        center_line(canvas, middle, top + 6.6, str(points), DISPLAY, 15, fill=ink, room=cell - 1)


def _pit_crew_index(canvas: Canvas, team: Team) -> None:
    team_badge(canvas, INDEX_X, INDEX_WHAT - 0.4, 4.4, team)


# --- backs -----------------------------------------------------------------------------------------------------------


def action_back(words: Words) -> Draw:
    """Two cars chase each other round a chequered diagonal; the card reads the same either way up."""

    def draw(canvas: Canvas) -> None:
        _paper(canvas, SIGNAL)
        _twice(canvas, lambda half: _action_half(half, words))
        with canvas.group(at=(W / 2, H / 2), rotate=-BACK_TILT):
            canvas.rect(-60, -4.6, 120, 9.2, fill=CREAM)
            chequered(canvas, -49.5, -3, 99, 6, dark=INK, rows=2)

    return draw


BACK_TILT = 24.0


def _action_half(canvas: Canvas, words: Words) -> None:
    """The upper half of the back."""
    with canvas.group(at=(W / 2, H / 2), rotate=-BACK_TILT):
        canvas.rect(-60, -90, 120, 90, fill=SIGNAL)
    sun_rays(canvas, W / 2, H / 2, 90, color=SIGNAL.shade(0.16), count=14, start=-204, stop=-24)
    _stacked_name(canvas, words, 5.5, 6.5, 38, 25, CREAM)
    with canvas.group(at=(W / 2, H / 2), rotate=-BACK_TILT):
        speed_lines(canvas, -10, -9.5, 30, color=CREAM, spread=6, count=4, width=0.9)
        car_side(canvas, 8, -4.2, 41, body=CREAM, accent=INK, helmet=INK, rake=12, halo=INK, halo_width=0.6)


def _stacked_name(
    canvas: Canvas, words: Words, x: float, y: float, room: float, tall: float, fill: Color, size: float = 30
) -> None:
    """The game's name, one word a line, all in one size."""
    parts = re.split("[ ・]", words("game.name").upper())
    size = min(fit_size(part, DISPLAY, size, room, 9) for part in parts)
    step = cap_height(DISPLAY, size) * 1.16
    size, step = (size, step) if step * len(parts) <= tall else (size * tall / step / len(parts), tall / len(parts))
    for i, part in enumerate(parts):
        canvas.text(x, y + cap_height(DISPLAY, size) + i * step, part, DISPLAY, size, fill=fill)


def _twice(canvas: Canvas, half: Callable[[Canvas], None]) -> None:
    """A half and, turned, the other half."""
    half(canvas)
    with canvas.group(at=(W, H), rotate=180):
        half(canvas)


def pit_crew_back(words: Words) -> Draw:
    """A wheel and two spanners."""

    def draw(canvas: Canvas) -> None:
        middle = (W / 2, H / 2)
        _paper(canvas, INK)
        sun_rays(canvas, *middle, 90, color=INK.mix(CREAM, 0.1), count=16, start=-96, stop=264)
        for angle in (-52, 52):
            spanner(canvas, *middle, 80, color=SAND, angle=angle)
        canvas.circle(*middle, 24.5, fill=INK)
        canvas.circle(*middle, 23, fill=CREAM)
        tyre(canvas, *middle, 21.5)
        _twice(canvas, lambda half: _pit_crew_half(half, words))

    return draw


def _pit_crew_half(canvas: Canvas, words: Words) -> None:
    """A plate with the game's name across the top."""
    canvas.rect(-BLEED, -BLEED, W + 2 * BLEED, 21.5, fill=SIGNAL)
    canvas.rect(-BLEED, 18.5, W + 2 * BLEED, 1, fill=CREAM)
    title = words("pit_crew.title")
    size = fit_size(title, DISPLAY, 24, 52, 12, 40)
    center_line(canvas, W / 2, 9, title, DISPLAY, size, fill=CREAM, tracking=40)
    name = words("game.name").upper()
    size = fit_size(name, BOLD, 9, 50, 6.5, 120)
    canvas.text(W / 2, 16.4, name, BOLD, size, anchor="middle", fill=CREAM, tracking=120)


# --- pieces ----------------------------------------------------------------------------------------------------------


def action_pieces(data: FmrData, words: Words) -> tuple[Piece, ...]:
    back = _face(action_back(words))
    return tuple(
        Piece(f"{card.number:02d} {card.face}", _face(action_card(card, data, words)), back) for card in data.cards
    )


def pit_crew_pieces(data: FmrData, words: Words) -> tuple[Piece, ...]:
    back = _face(pit_crew_back(words))
    return tuple(Piece(team.id, _face(pit_crew_card(team, data, words)), back) for team in data.teams.values())


def _face(draw: Draw) -> Face:
    return Face(W, H, draw, BLEED)
