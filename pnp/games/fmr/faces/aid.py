"""The player aid: one page, or two halves to pass around. All numbers come from the data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.text import block_height, fit_line, text_box
from pnp.games.fmr.faces.cards.action import SYMBOLS, die_rows
from pnp.games.fmr.faces.cards.scenes import number_text
from pnp.games.fmr.faces.look import (
    CREAM,
    DISPLAY,
    HEADING,
    LABEL,
    QUIET,
    RULE,
    SIGNAL,
    STRONG,
    TEXT,
    figure,
    heading,
    slanted_tag,
)
from pnp.games.fmr.model import Card, CardType, FmrData
from pnp.kit.words import Words
from pnp.press.aids import cut_line
from pnp.press.product import Sheet

_GUTTER = 7.0
_TAG = 8.0
_BODY = 9.0
_LEAST = 7.5
_PAIRS = 18.4
_STEP_KEYS = ("1", "2", "3", "4", "5")


def aid_sheet(data: FmrData, words: Words) -> Sheet:
    return Sheet("player-aid", partial(_draw, data=data, words=words))


def plays(data: FmrData, players: int, removed: int = 0) -> int:
    """How many cards are played in a race: everybody keeps all but one of their cards at the end."""
    return len(data.cards) - removed - (data.hand - 1) * players


def _draw(canvas: Canvas, w: float, h: float, *, data: FmrData, words: Words) -> None:
    half = h / 2
    with canvas.group():
        _race_half(canvas, w, half - 5, data, words)
    cut_line(canvas, half, w, QUIET)
    with canvas.group(at=(0, half + 5)):
        _card_half(canvas, w, half - 5, data, words)


# --- The race --------------------------------------------------------------------------------------------------------


def _race_half(canvas: Canvas, w: float, h: float, data: FmrData, words: Words) -> None:
    heading(canvas, w, words("aid.title"), words("game.name"), data)
    column = (w - 2 * _GUTTER) / 3
    top = HEADING + 5
    _turn_column(canvas, 0, top, column, h - top, data, words)
    _flow_column(canvas, column + _GUTTER, top, column, h - top, data, words)
    _score_column(canvas, 2 * (column + _GUTTER), top, column, h - top, data, words)


def _section(canvas: Canvas, x: float, y: float, title: str, fill: Color = BLACK) -> float:
    slanted_tag(canvas, x, y, _TAG, title.upper(), fill=fill)
    return y + _TAG + 4


def _paragraph(canvas: Canvas, x: float, y: float, w: float, h: float, text: str, *, quiet: bool = False) -> None:
    fill = QUIET if quiet else BLACK
    text_box(canvas, x, y, w, h, text, TEXT, _BODY, smallest=_LEAST, bold=STRONG, leading=1.18, fill=fill)


def _turn_column(canvas: Canvas, x: float, y: float, w: float, h: float, data: FmrData, words: Words) -> None:
    top = _section(canvas, x, y, words("aid.turn"), SIGNAL)
    _paragraph(canvas, x, top, w, 12, words("aid.step.begin", hand=data.hand), quiet=True)
    steps, foot = top + 14, y + h - 15
    tall = (foot - steps) / len(_STEP_KEYS)
    for index, key in enumerate(_STEP_KEYS):
        at = steps + index * tall
        canvas.line(x, at, x + w, at, stroke=RULE, width=0.25)
        size = min(26.0, tall * 2.2)
        base = at + tall / 2 + cap_height(DISPLAY, size) / 2
        canvas.text(x + 1, base, key, DISPLAY, size, fill=SIGNAL)
        text_box(
            canvas,
            x + 10,
            at,
            w - 10,
            tall,
            words(f"aid.step.{key}"),
            TEXT,
            11,
            smallest=8.5,
            bold=STRONG,
            valign="middle",
        )
    canvas.line(x, foot, x + w, foot, stroke=RULE, width=0.25)
    _paragraph(canvas, x, foot + 3, w, 12, words("aid.step.must"))


def _flow_column(canvas: Canvas, x: float, y: float, w: float, h: float, data: FmrData, words: Words) -> None:
    top = _section(canvas, x, y, words("aid.grid"))
    text = words("aid.grid_text")
    _paragraph(canvas, x, top, w, 16, text)
    pairs = top + min(16.0, _height(text, w)) + 2
    grid_pairs(canvas, x, pairs, w, data)
    _paragraph(canvas, x, pairs + _PAIRS + 2.6, w, 8.5, words("aid.next_grid"), quiet=True)
    final_text = words("aid.final_text")
    room = min(23.0, _height(final_text, w) + 2)
    final = _section(canvas, x, y + h - room - _TAG - 4, words("aid.final"))
    _paragraph(canvas, x, final, w, y + h - final, final_text)


def _height(text: str, w: float) -> float:
    return block_height(text, TEXT, _BODY, w, 1.18)


def grid_pairs(canvas: Canvas, x: float, y: float, w: float, data: FmrData) -> None:
    """The twelve places as boxes; an arch joins the two places of each team in the order of drawing."""
    count = len(data.cars)
    step = w / count
    ground = y + _PAIRS - 5.4
    for team in range(count // 2):
        left, right = x + step * (team + 0.5), x + w - step * (team + 0.5)
        reach, rise = right - left, 12 - team * 1.75
        peak = ground - rise
        radius = min(2.0, reach / 2)
        line = (
            paths.Path()
            .move(left, ground)
            .line(left, peak + radius)
            .quad(left, peak, left + radius, peak)
            .line(right - radius, peak)
            .quad(right, peak, right, peak + radius)
            .line(right, ground)
        )
        canvas.path(line, stroke=SIGNAL if team == 0 else BLACK, width=0.45)
    for place in range(1, count + 1):
        left = x + step * (place - 1) + 0.3
        ends = place in (1, count)
        canvas.rect(left, ground, step - 0.6, 5.4, r=0.6, fill=SIGNAL if ends else CREAM)
        figure(canvas, left + step / 2 - 0.3, ground + 2.7, str(place), 9, fill=WHITE if ends else BLACK)


def _score_column(canvas: Canvas, x: float, y: float, w: float, h: float, data: FmrData, words: Words) -> None:
    top = _section(canvas, x, y, words("aid.scoring"))
    podium(canvas, x, top - 1, w, 21, data, words)
    _paragraph(canvas, x, top + 24, w, 23, words("aid.scoring_text"))
    length = _section(canvas, x, y + h - 36, words("aid.length"))
    _length_table(canvas, x, length - 1, w, y + h - length + 1, data, words)


def podium(canvas: Canvas, x: float, y: float, w: float, h: float, data: FmrData, words: Words) -> None:
    """Steps as high as their points."""
    step = w / len(data.points)
    for index, points in enumerate(data.points):
        tall = 6.4 + (h - 10.4) * points / max(data.points)
        left, top = x + index * step, y + h - 4 - tall
        canvas.rect(left, top, step - 1, tall, fill=SIGNAL if index == 0 else BLACK)
        figure(canvas, left + (step - 1) / 2, top + 3.4, str(points), 13, fill=WHITE)
        label = words("aid.place", n=index + 1)
        canvas.text(left + (step - 1) / 2, y + h - 0.4, label, LABEL, 8, anchor="middle")


def _length_table(canvas: Canvas, x: float, y: float, w: float, h: float, data: FmrData, words: Words) -> None:
    """How many cards a race takes, for each number of players."""
    players = range(data.players[0], data.players[1] + 1)
    labels = w * 0.4
    step = (w - labels) / len(players)
    short = words("aid.plays_short", n=data.short_race)
    rows: list[tuple[str, list[int]]] = [
        (words("aid.players"), list(players)),
        (words("aid.teams_each"), [2 if n == 3 else 1 for n in players]),
        (words("aid.plays"), [plays(data, n) for n in players]),
        (short, [plays(data, n, data.short_race) for n in players]),
    ]
    tall = h / len(rows)
    for index, (label, values) in enumerate(rows):
        top = y + index * tall
        head = index == 0
        if head:
            canvas.rect(x, top, w, tall, fill=BLACK)
        else:
            canvas.line(x, top + tall, x + w, top + tall, stroke=RULE, width=0.25)
        ink = WHITE if head else BLACK
        fit_line(canvas, x + 1.4, top + tall / 2 + 1.1, labels - 2, label, LABEL, 9, smallest=7, fill=ink)
        for column, value in enumerate(values):
            middle = x + labels + step * (column + 0.5)
            size = 15 if index in (0, 2) else 11
            figure(canvas, middle, top + tall / 2, str(value), size, fill=ink)


# --- The cards -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """One line of the card list: a type of card, how many there are and at which values."""

    card: Card
    count: int
    values: tuple[tuple[int, int], ...]
    """Each value with its number of copies."""


def entries(data: FmrData) -> dict[CardType, Entry]:
    """The deck by type, in the order of the data."""
    found: dict[CardType, Entry] = {}
    for card in data.cards:
        if card.type not in found:
            same = [other for other in data.cards if other.type == card.type]
            values = Counter(other.value for other in same if other.value)
            found[card.type] = Entry(card, len(same), tuple(sorted(values.items(), key=lambda item: abs(item[0]))))
    return found


_BACK: tuple[CardType, ...] = ("wrong_line", "off_circuit", "lose_control")


def _card_half(canvas: Canvas, w: float, h: float, data: FmrData, words: Words) -> None:
    heading(canvas, w, words("aid.cards_title", n=len(data.cards)), words("game.name"), data)
    column = (w - _GUTTER) / 2
    top, foot = HEADING + 3.5, h - 5.5
    deck = entries(data)
    lists: list[tuple[str, list[Entry], Color]] = [
        ("advance", [entry for entry in deck.values() if entry.card.group == "advance"], BLACK),
        ("problem", [entry for entry in deck.values() if entry.card.group == "problem"], SIGNAL),
    ]
    for index, (group, found, color) in enumerate(lists):
        x = index * (column + _GUTTER)
        total = words("aid.count", n=sum(entry.count for entry in found))
        end = slanted_tag(canvas, x, top, _TAG, words(f"aid.{group}").upper(), fill=color)
        canvas.text(end + 2, top + _TAG - 2, total, DISPLAY, 13, fill=color)
        _card_list(canvas, x, top + _TAG + 2, column, foot - top - _TAG - 2, found, data, words)
    fit_line(canvas, 0, h - 0.6, w, words("aid.clamp"), STRONG, 9.5, smallest=7.5)


def _card_list(
    canvas: Canvas, x: float, y: float, w: float, h: float, found: Sequence[Entry], data: FmrData, words: Words
) -> None:
    """The entries one under the other; the three that only differ in their number share a line."""
    blocks: list[tuple[Entry, ...]] = []
    for entry in found:
        if entry.card.type in _BACK and blocks and blocks[-1][0].card.type in _BACK:
            blocks[-1] = (*blocks[-1], entry)
        else:
            blocks.append((entry,))
    wanted = [_wanted(block, w, data, words) for block in blocks]
    more = (h - sum(wanted)) / len(blocks)
    at = y
    for block, least in zip(blocks, wanted, strict=True):
        tall = least + more
        canvas.line(x, at, x + w, at, stroke=RULE, width=0.25)
        if len(block) > 1:
            _back_block(canvas, x, at, w, tall, block, words)
        else:
            _card_row(canvas, x, at, w, tall, block[0], data, words)
        at += tall


def _wanted(block: tuple[Entry, ...], w: float, data: FmrData, words: Words) -> float:
    """How tall a block would like to be."""
    if len(block) > 1:
        return _BACK_BLOCK
    entry = block[0]
    text = block_height(_text(entry, data, words), TEXT, _BODY, w - _SIGN)
    return _TITLE + text + _tail(entry, data)


def _tail(entry: Entry, data: FmrData) -> float:
    """The room under the text: for what the die decides, or for the numbers of each value."""
    return len(die_rows(entry.card, data)) * _DIE_ROW + (5.5 if len(entry.values) > 1 else 0) + 1


_TITLE = 7.6
_BACK_BLOCK = 16.0
_SIGN = 21.0


def _card_row(
    canvas: Canvas, x: float, y: float, w: float, h: float, entry: Entry, data: FmrData, words: Words
) -> None:
    _sign(canvas, x, y, h, entry)
    left, room = x + _SIGN, w - _SIGN
    count = words("aid.count", n=entry.count)
    canvas.text(x + w, y + 6, count, DISPLAY, 13, anchor="end", fill=QUIET)
    fit_line(canvas, left, y + 6, room - 12, _title(entry.card, words), DISPLAY, 12.5, smallest=8)
    rows = die_rows(entry.card, data)
    tall = h - _TITLE - _tail(entry, data)
    text = _text(entry, data, words)
    text_box(canvas, left, y + _TITLE, room, tall, text, TEXT, _BODY, smallest=_LEAST, bold=STRONG)
    below = y + _TITLE + min(tall, block_height(text, TEXT, _BODY, room)) + 0.6
    for index, (span, key) in enumerate(rows):
        outcome = words(f"card.{entry.card.type}.{key}")
        _die_row(canvas, left, below + index * _DIE_ROW, room, span, outcome, bad=key == "bad")
    if len(entry.values) > 1:
        _value_counts(canvas, left, below + 4, entry, words)


_DIE_ROW = 4.9


def _die_row(canvas: Canvas, x: float, y: float, w: float, span: str, outcome: str, *, bad: bool) -> None:
    wide, tall = 13.0, _DIE_ROW - 0.8
    canvas.rect(x, y, wide, tall, r=0.8, fill=SIGNAL if bad else BLACK)
    figure(canvas, x + wide / 2, y + tall / 2, span, 9.5, fill=WHITE)
    base = y + tall / 2 + cap_height(STRONG, _BODY) / 2
    fit_line(canvas, x + wide + 2, base, w - wide - 2, outcome, STRONG if bad else TEXT, _BODY, smallest=_LEAST)


def _value_counts(canvas: Canvas, x: float, y: float, entry: Entry, words: Words) -> None:
    """+2 ×6, +3 ×12, +4 ×6"""
    for value, copies in entry.values:
        shown = number_text(value)
        canvas.text(x, y, shown, DISPLAY, 12)
        x += width(shown, DISPLAY, 12) + 1.4
        count = words("aid.count", n=copies)
        canvas.text(x, y, count, LABEL, 10, fill=QUIET)
        x += width(count, LABEL, 10) + 5


def _sign(canvas: Canvas, x: float, y: float, h: float, entry: Entry) -> None:
    """What the card's corner shows."""
    middle = x + (_SIGN - 4) / 2, y + h / 2
    size = min(11.0, h - 3)
    if not entry.card.value:
        SYMBOLS[entry.card.type](canvas, *middle, size / 2)
        return
    low, high = entry.values[0][0], entry.values[-1][0]
    span = number_text(low) if low == high else f"{number_text(low)}–{abs(high)}"
    figure(canvas, *middle, span, 32 if low == high else 24, fill=BLACK if low > 0 else SIGNAL)


def _back_block(canvas: Canvas, x: float, y: float, w: float, h: float, block: Sequence[Entry], words: Words) -> None:
    step = w / len(block)
    for index, entry in enumerate(block):
        left = x + index * step
        figure(canvas, left + 6, y + h * 0.36, number_text(entry.card.value), 26, fill=SIGNAL)
        title = _title(entry.card, words)
        fit_line(canvas, left + 13, y + h * 0.3, step - 14, title, DISPLAY, 10.5, smallest=6.5)
        count = words("aid.count", n=entry.count)
        canvas.text(left + 13, y + h * 0.56, count, DISPLAY, 10, fill=QUIET)
    _paragraph(canvas, x + 2, y + h * 0.72, w - 2, h * 0.26, words("aid.card.back"))


def _title(card: Card, words: Words) -> str:
    parts = [f"card.{card.type}.title", f"card.{card.type}.subtitle"]
    return " · ".join(words(key) for key in parts if key in words)


def _text(entry: Entry, data: FmrData, words: Words) -> str:
    kind = entry.card.type
    key = "charge" if kind.startswith("charge") else kind
    return words(f"aid.card.{key}", n=data.turbo_from_last)
