"""Formula Motor Racing's cards: 54 action cards, six pit crew cards and their two backs.

Every front has the same frame: cream border, art panel with a slanted foot, pattern band, title band, text, and an
index in the top left corner and, turned, in the bottom right one. The index says what happens, then to whom.
"""

from __future__ import annotations

from collections.abc import Callable

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import Color, ink_on
from pnp.draw.fonts import cap_height, width
from pnp.draw.path import Path, polygon, rect
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import center_line, fit_size, text_box
from pnp.draw.vocabulary.cars import car_pip
from pnp.draw.vocabulary.effects import FIRE, arrow, burst, chequered, cog, flames, kerb, round_arrow, tyre
from pnp.games.fmr.data import Card, CardType, FmrData, Team
from pnp.games.fmr.scenes import (
    ART,
    CREAM,
    DISPLAY,
    FOOT,
    INK,
    MIDDLE,
    SIGNAL,
    SLOPE,
    TILT,
    Look,
    die12,
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
TITLE_PT, TITLE_LEAST = 18.0, 11.0
TEXT_PT, TEXT_LEAST = 11.0, 7.5
TEXT_LEFT, TEXT_RIGHT, TEXT_FOOT = 5.5, 48.0, 84.2
ROW = 4.6
DIAGRAM = 7.0
PIP, PIP_STEP, PIP_Y = 4.9, 5.25, 1.9
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
    """The team's pattern; a chequered band for any car's luck, kerb blocks for any car's trouble."""
    with canvas.group(clip=_slanted(look, 0, PATTERN_BAND)), canvas.group(at=(MIDDLE, FOOT), rotate=look.tilt):
        strip = rect(-W / 2, -1, W, PATTERN_BAND + 2)
        canvas.path(strip, fill=CREAM)
        if look.team:
            fill_pattern(canvas, rect(-W / 2, 0, W, PATTERN_BAND), look.team.pattern, Color.hex(look.team.colour), 2)
        elif look.fall < 0:
            chequered(canvas, -W / 2, 0, W, PATTERN_BAND, dark=INK, rows=2)
        else:
            kerb(
                canvas,
                Path().move(-33, PATTERN_BAND / 2).line(33, PATTERN_BAND / 2),
                dark=look.band,
                light=CREAM,
                width=PATTERN_BAND - 1,
            )


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
    bottom = TEXT_FOOT - (len(rows) * ROW + 1 if rows else DIAGRAM + 1)
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
        _die_row(canvas, TEXT_FOOT - (len(rows) - i) * ROW, span, words(f"card.{card.type}.{outcome}"), outcome)
    if not rows:
        with canvas.group(at=(TEXT_LEFT, TEXT_FOOT - DIAGRAM / 2)):
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


def _die_row(canvas: Canvas, y: float, span: str, outcome: str, kind: str) -> None:
    bad = kind == "bad"
    ground = SIGNAL if bad else INK
    tab = 12.5
    canvas.rect(TEXT_LEFT, y, TEXT_RIGHT - TEXT_LEFT, ROW - 0.5, r=0.6, fill=CREAM.shade(0.08))
    canvas.rect(TEXT_LEFT, y, tab, ROW - 0.5, r=0.6, fill=ground)
    middle = y + (ROW - 0.5) / 2
    die12(canvas, TEXT_LEFT + 2.4, middle, 1.5, fill=CREAM, line=ground)
    center_line(canvas, TEXT_LEFT + 8.1, middle, span, BOLD, 9, fill=CREAM)
    room = TEXT_RIGHT - TEXT_LEFT - tab - 2
    size = fit_size(outcome, BOLD if bad else BODY, 8.5, room, TEXT_LEAST)
    canvas.text(
        TEXT_LEFT + tab + 1.2, middle + cap_height(BODY, size) / 2, outcome, BOLD if bad else BODY, size, fill=INK
    )


# --- action cards: what happens to the line, without words -----------------------------------------------------------


def _diagram(canvas: Canvas, card: Card, look: Look) -> None:
    """The line from behind (left) to the front: who moves, over how many, to where."""
    if not card.value:
        _fate(canvas, card)
        return
    pair = card.type == "overtake"
    color = Color.hex(look.team.colour) if look.team else SIGNAL
    movers = [None, color] if pair else [color]
    if card.value > 0:
        line, landing = len(movers), len(movers) + card.value
        for i in range(len(movers)):
            _pip(canvas, landing + i, ghost=True)
            _pip(canvas, i, fill=movers[i])
        _hop(canvas, len(movers) - 1, landing + len(movers) - 1)
    else:
        line = 1
        _pip(canvas, 0, ghost=True)
        _pip(canvas, 1 - card.value, fill=color)
        _hop(canvas, 1 - card.value, 0)
    for i in range(abs(card.value)):
        _pip(canvas, line + i, fill=PASSED)


def _pip(canvas: Canvas, place: int, fill: Color | None = None, ghost: bool = False) -> None:
    x = PIP_STEP * (place + 0.5)
    if ghost:
        car_pip(canvas, x, PIP_Y, PIP, fill=INK, ghost=True)
    else:
        car_pip(canvas, x, PIP_Y, PIP, fill=fill or INK, wheels=INK if fill != PASSED else PASSED)


def _hop(canvas: Canvas, start: int, stop: int) -> None:
    """An arrow over the heads of those in between."""
    x0, x1 = PIP_STEP * (start + 0.5), PIP_STEP * (stop + 0.5)
    way = 1 if x1 > x0 else -1
    top, foot = PIP_Y - 5.4, PIP_Y - 1.9
    arc = Path().move(x0, foot).curve(x0 + way * 2, top, x1 - way * 2, top, x1, foot - 0.8)
    canvas.path(arc, stroke=INK, width=0.55)
    canvas.polygon([(x1 - way * 1.7, foot - 1.7), (x1 + way * 0.1, foot + 0.5), (x1 + way * 0.5, foot - 2.1)], fill=INK)


def _fate(canvas: Canvas, card: Card) -> None:
    """The die finds a place; the car there is struck out or sent to the end."""
    die12(canvas, 3, PIP_Y - 1.2, 3, fill=INK, line=CREAM)
    arrow(canvas, 7.2, PIP_Y - 1.2, 12, PIP_Y - 1.2, color=INK, width=0.8)
    with canvas.group(at=(13, -1.2)):
        if card.type == "spin_last":
            for i in range(1, 4):
                _pip(canvas, i, fill=PASSED)
            _pip(canvas, 0, ghost=True)
            _pip(canvas, 4, fill=SIGNAL)
            _hop(canvas, 4, 0)
            return
        hit = (1, 2) if card.type == "crash" else (1,)
        for i in range(4):
            _pip(canvas, i, fill=SIGNAL if i in hit else PASSED)
        for i in hit:
            _cross(canvas, PIP_STEP * (i + 0.5), PIP_Y, 2.3)


def _cross(canvas: Canvas, x: float, y: float, r: float) -> None:
    for turn in (45, -45):
        canvas.path(rect(-r, -0.45, 2 * r, 0.9).rotate(turn).shift(x, y), fill=INK)


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
        die12(canvas, INDEX_X, INDEX_WHOM, 3.8, fill=INK, line=CREAM)
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


# --- backs -----------------------------------------------------------------------------------------------------------


def action_back(words: Words) -> Draw:
    def draw(canvas: Canvas) -> None:
        _paper(canvas, SIGNAL)

    return draw


def pit_crew_back(words: Words) -> Draw:
    def draw(canvas: Canvas) -> None:
        _paper(canvas, INK)

    return draw


def pit_crew_card(team: Team, data: FmrData, words: Words) -> Draw:
    def draw(canvas: Canvas) -> None:
        _paper(canvas, CREAM)

    return draw


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
