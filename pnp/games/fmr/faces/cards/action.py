"""Formula Motor Racing's 54 action cards and their back; the pit crew cards are in `pit_crew`.

Every front has the same frame: cream border, art panel with a slanted foot, pattern band, title band, text, and an
index in the top left corner and, turned, in the bottom right one. The index says what happens, then to whom.
"""

from __future__ import annotations

import re

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color, ink_on
from pnp.draw.fonts import cap_height, width
from pnp.draw.icons import icon_at
from pnp.draw.path import Path, polygon, rect
from pnp.draw.text import center_line, fit_size, text_box
from pnp.draw.vocabulary.cars import car_side
from pnp.draw.vocabulary.effects import chequered, speed_lines, sun_rays
from pnp.games.fmr.faces.cards.frame import (
    BODY,
    BOLD,
    SAFE,
    TAB_H,
    TAB_W,
    TEXT_FOOT,
    TEXT_LEFT,
    TEXT_RIGHT,
    Draw,
    H,
    W,
    both_ways,
    face,
    paper,
)
from pnp.games.fmr.faces.cards.marks import (
    SYMBOLS,
    any_team_badge,
    diagram,
    diagram_height,
    index,
    team_badge,
    team_pattern,
)
from pnp.games.fmr.faces.cards.pit_crew import pit_crew_back, pit_crew_card, pit_crew_pieces
from pnp.games.fmr.faces.cards.scenes import (
    ART,
    CREAM,
    DISPLAY,
    FOOT,
    GOLD,
    INK,
    MIDDLE,
    SIGNAL,
    SLOPE,
    CardColours,
    colours_of,
    draw_scene,
)
from pnp.games.fmr.faces.wording import spelled
from pnp.games.fmr.model import Card, FmrData
from pnp.games.fmr.table.telling import card_name
from pnp.kit.words import Words
from pnp.press.product import ROUNDED, Piece

__all__ = [
    "SYMBOLS",
    "action_back",
    "action_card",
    "action_pieces",
    "any_team_badge",
    "die_rows",
    "effect",
    "pit_crew_back",
    "pit_crew_card",
    "pit_crew_pieces",
    "team_badge",
    "team_pattern",
]

PATTERN_BAND = 4.0
TITLE_BAND = 9.0
TITLE_PT, TITLE_LEAST, TITLE_TRACK = 22.0, 11.0, 15.0
TEXT_PT, TEXT_LEAST = 12.0, 7.5
ROW_RISING, ROW_FALLING = 4.6, 5.6
DIE_W, SPAN_W = 4.0, 8.2
BACK_TILT = 24.0


# --- the front -------------------------------------------------------------------------------------------------------


def action_card(card: Card, data: FmrData, words: Words) -> Draw:
    colours = colours_of(card, data)

    def draw(canvas: Canvas) -> None:
        paper(canvas, CREAM)
        draw_scene(canvas, card, colours)
        _pattern_band(canvas, colours)
        _title(canvas, card, colours, words)
        _corners(canvas, card, colours, data, words)
        _text(canvas, card, colours, data, spelled(words))

    return draw


def _slanted(colours: CardColours, top: float, bottom: float) -> Path:
    """A band across the panel that follows its foot, from `top` to `bottom` mm under it."""
    left, _, right, _ = ART
    upper, lower = colours.foot(left), colours.foot(right)
    return polygon([(left, upper + top), (right, lower + top), (right, lower + bottom), (left, upper + bottom)])


def _pattern_band(canvas: Canvas, colours: CardColours) -> None:
    """The team's pattern; a chequered band for any car's luck, arrow heads back for its trouble."""
    with canvas.group(clip=_slanted(colours, 0, PATTERN_BAND)), canvas.group(at=(MIDDLE, FOOT), rotate=colours.tilt):
        canvas.rect(-W / 2, -1, W, PATTERN_BAND + 2, fill=CREAM)
        if colours.team:
            team_pattern(canvas, rect(-W / 2, 0, W, PATTERN_BAND), colours.team, 2)
        elif colours.fall < 0:
            chequered(canvas, -W / 2, 0, W, PATTERN_BAND, dark=INK, rows=2)
        else:
            _backward_chevrons(canvas, colours.band)


def _backward_chevrons(canvas: Canvas, color: Color) -> None:
    """Arrow heads that point the way nobody wants to go."""
    top, middle, foot = 0.6, PATTERN_BAND / 2, PATTERN_BAND - 0.6
    lean = middle - top
    for i in range(-11, 12):
        x = i * 3.2
        head = [(x, middle), (x + lean, top), (x + lean + 1.5, top), (x + 1.5, middle), (x + lean + 1.5, foot)]
        canvas.polygon([*head, (x + lean, foot)], fill=color)


def _title(canvas: Canvas, card: Card, colours: CardColours, words: Words) -> None:
    """The title, and on the same line what may go wrong, in another colour."""
    canvas.path(_slanted(colours, PATTERN_BAND, PATTERN_BAND + TITLE_BAND), fill=colours.band)
    keys = [key for key in (f"card.{card.type}.title", f"card.{card.type}.subtitle") if key in words]
    parts = [words(key) for key in keys]
    x = ART[0] + 3
    size = fit_size(" ".join(parts), DISPLAY, TITLE_PT, ART[2] - x - 3, TITLE_LEAST, TITLE_TRACK)
    baseline = PATTERN_BAND + (TITLE_BAND + cap_height(DISPLAY, size)) / 2 - 0.2
    with canvas.group(at=(x, colours.foot(x)), rotate=colours.tilt):
        left = 0.0
        for part, fill in zip(parts, (ink_on(colours.band, CREAM, INK), GOLD), strict=False):
            canvas.text(left, baseline, part, DISPLAY, size, fill=fill, tracking=TITLE_TRACK)
            left += width(part + "  ", DISPLAY, size, TITLE_TRACK) - width(" ", DISPLAY, size)


def _text(canvas: Canvas, card: Card, colours: CardColours, data: FmrData, words: Words) -> None:
    """The effect in words, and under it either what the die decides or a picture of what happens."""
    top = max(colours.foot(TEXT_LEFT), colours.foot(TEXT_RIGHT)) + PATTERN_BAND + TITLE_BAND + 1.7
    rows = die_rows(card, data)
    row = ROW_RISING if colours.fall < 0 else ROW_FALLING
    tall = len(rows) * row if rows else diagram_height(card)
    room, space = TEXT_RIGHT - TEXT_LEFT, TEXT_FOOT - tall - 0.9 - top
    sentence = effect(card, data, words)
    text_box(
        canvas,
        TEXT_LEFT,
        top,
        room,
        space,
        sentence,
        BODY,
        TEXT_PT,
        smallest=TEXT_LEAST,
        bold=BOLD,
        leading=1.14,
        fill=INK,
    )
    for i, (span, outcome) in enumerate(rows):
        y = TEXT_FOOT - (len(rows) - i) * row
        _die_row(canvas, y, row - 0.5, span, words(f"card.{card.type}.{outcome}"), bad=outcome == "bad")
    if not rows:
        with canvas.group(at=(TEXT_LEFT, TEXT_FOOT - tall / 2)):
            diagram(canvas, card, colours)


def effect(card: Card, data: FmrData, words: Words) -> str:
    """What the card says it does; the words must know the spell `team`."""
    if card.type == "pit_stop" and card.team is None:
        return words("card.pit_stop.text_any")
    return words(f"card.{card.type}.text", team=card.team, n=abs(card.value), last=data.turbo_from_last)


def die_rows(card: Card, data: FmrData) -> list[tuple[str, str]]:
    """What the die decides: the numbers rolled and the key of what follows."""
    if card.type == "pit_stop":
        split = data.pit_loses_up_to
        return [(f"1–{split}", "bad"), (f"{split + 1}–{data.die}", "good")]
    if card.type in ("charge_lose_gear", "charge_engine_blows"):
        split = data.charge_safe_up_to
        return [(f"1–{split}", "good"), (f"{split + 1}–{data.die}", "bad")]
    return []


def _die_row(canvas: Canvas, y: float, h: float, span: str, outcome: str, *, bad: bool) -> None:
    ground, font = (SIGNAL, BOLD) if bad else (INK, BODY)
    middle = y + h / 2
    canvas.rect(TEXT_LEFT, y, TEXT_RIGHT - TEXT_LEFT, h, r=0.6, fill=CREAM.shade(0.08))
    icon_at(canvas, "d12", TEXT_LEFT + DIE_W / 2, middle, 3.6, ground)
    canvas.rect(TEXT_LEFT + DIE_W, y, SPAN_W, h, fill=ground)
    center_line(canvas, TEXT_LEFT + DIE_W + SPAN_W / 2, middle, span, BOLD, 9.5, fill=CREAM, room=SPAN_W - 0.4)
    left = TEXT_LEFT + DIE_W + SPAN_W + 0.9
    size = fit_size(outcome, font, h * 2.1, TEXT_RIGHT - left - 0.7, TEXT_LEAST)
    canvas.text(left, middle + cap_height(font, size) / 2, outcome, font, size, fill=INK)


def _corners(canvas: Canvas, card: Card, colours: CardColours, data: FmrData, words: Words) -> None:
    """Cream tabs cut out of the art: the index on the left, the card's number on the right."""
    drop = TAB_W * SLOPE * colours.fall / 2
    canvas.polygon([(0, 0), (TAB_W, 0), (TAB_W, TAB_H + drop), (0, TAB_H - drop)], fill=CREAM)
    both_ways(canvas, lambda corner: index(corner, card, colours, data))
    number = words("card.common.number", n=card.number)
    left = W - SAFE - width(number, DISPLAY, 9) - 3.4
    canvas.polygon([(W, 0), (left - 1.4, 0), (left, 7.6), (W, 7.6)], fill=CREAM)
    canvas.text(W - SAFE - 1, 6.4, number, DISPLAY, 9, anchor="end", fill=INK)


# --- the back --------------------------------------------------------------------------------------------------------


def action_back(words: Words) -> Draw:
    """Two cars chase each other round a chequered diagonal; the card reads the same either way up."""

    def draw(canvas: Canvas) -> None:
        paper(canvas, SIGNAL)
        both_ways(canvas, lambda half: _action_half(half, words))
        with canvas.group(at=(W / 2, H / 2), rotate=-BACK_TILT):
            canvas.rect(-60, -4.6, 120, 9.2, fill=CREAM)
            chequered(canvas, -49.5, -3, 99, 6, dark=INK, rows=2)

    return draw


def _action_half(canvas: Canvas, words: Words) -> None:
    """The upper half of the back."""
    with canvas.group(at=(W / 2, H / 2), rotate=-BACK_TILT):
        canvas.rect(-60, -90, 120, 90, fill=SIGNAL)
    sun_rays(canvas, W / 2, H / 2, 90, color=SIGNAL.shade(0.16), count=14, start=-204, stop=-24)
    _stacked_name(canvas, words, 5.5, 6.5, 38, 25)
    with canvas.group(at=(W / 2, H / 2), rotate=-BACK_TILT):
        speed_lines(canvas, -10, -9.5, 30, color=CREAM, spread=6, count=4, width=0.9)
        car_side(canvas, 8, -4.2, 41, body=CREAM, accent=INK, helmet=INK, rake=12, halo=INK, halo_width=0.6)


def _stacked_name(canvas: Canvas, words: Words, x: float, y: float, room: float, tall: float) -> None:
    """The game's name, one word a line, all in one size."""
    parts = re.split("[ ・]", words("game.name").upper())
    widest = min(fit_size(part, DISPLAY, 30, room, 9) for part in parts)
    lines = 1.16 * len(parts) * cap_height(DISPLAY, 1)
    size = min(widest, tall / lines)
    for i, part in enumerate(parts):
        canvas.text(x, y + cap_height(DISPLAY, size) * (1 + 1.16 * i), part, DISPLAY, size, fill=CREAM)


# --- pieces ----------------------------------------------------------------------------------------------------------


def action_pieces(data: FmrData, words: Words) -> tuple[Piece, ...]:
    back = face(action_back(words))
    return tuple(
        Piece(
            f"{card.number:02d} {card.face}",
            face(action_card(card, data, words)),
            back,
            corner=ROUNDED,
            title=f"{card.number:02d} {card_name(words, data, card.face)}",
        )
        for card in data.cards
    )
