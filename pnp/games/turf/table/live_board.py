"""The board as it stands now: horses, fences and dice on it, and over it the field in its order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from typing_extensions import override

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.fonts import width
from pnp.draw.geometry import Box, Point
from pnp.draw.icons import PIPS
from pnp.draw.path import Path, apply, ellipse, rect, rotation
from pnp.draw.screen import Art
from pnp.draw.text import center_line, fit_line, shortened
from pnp.games.turf.faces.board.infield import DIE, Infield
from pnp.games.turf.faces.board.layout import Oval, Place
from pnp.games.turf.faces.board.look import (
    BRICK,
    CHALK,
    DISPLAY,
    GOLD,
    HEAVY,
    HEDGE,
    INK,
    LABEL,
    LEAF,
    PAPER,
    STRONG,
)
from pnp.games.turf.faces.board.poster import draw_board, find_cell
from pnp.games.turf.faces.board.track import fence_badge
from pnp.games.turf.faces.cards import plain_face
from pnp.games.turf.faces.silks import letter_disc, name, silks
from pnp.games.turf.faces.tokens import LONG, WIDE, horse_pieces
from pnp.games.turf.model import Horse, TurfData
from pnp.games.turf.rules.cards import BONUS
from pnp.kit.errors import PnpError, unknown
from pnp.kit.words import Words
from pnp.press.board import Asked, Ground, Laid, LiveBoard, Token, View, cut_out
from pnp.press.product import Face

HEAD = 37.0
"""The height of the runners' board over the course."""

_EDGE = 5.0
_TITLE_W = 118.0
_GAUGE_W = 24.0
_ENTRY_TOP, _ENTRY_H = 4.0, HEAD - 8.4
_ENTRY_MOST = 66.0
_CORNER = 1.1
_LETTER_AT, _LETTER = 6.6, 6.4
"""On a token: how far from its tail the letter stands, and how large it is."""
_DIM = Color.hex("#BFD0BE")
"""What stands in small letters on the runners' board."""
_WAITING = 3
"""How many cells behind the start a horse waits that has no lane yet."""


@dataclass(frozen=True)
class BoardHorse:
    """A horse of the race: on a cell, finished at a place, out of it, or still without a lane."""

    horse: Horse
    owner: str = ""
    cell: str = ""
    rank: int = 0
    place: int = 0
    """0 as long as it runs."""
    out: bool = False
    hand: int | None = None
    """How many cards are left, where everybody knows."""
    limit: int | None = None
    """The handicap: its cards are below this, or as high."""
    next: bool = False

    @property
    def is_running(self) -> bool:
        return bool(self.cell) and not self.place and not self.out


@dataclass(frozen=True)
class BoardView:
    race: int
    round: int
    runners: tuple[BoardHorse, ...]
    fences: tuple[str, ...] = ()
    """The rows on which a fence stands now."""
    dice: tuple[int, ...] = ()


class TurfBoard(LiveBoard[TurfData]):
    @override
    def ground(self, data: TurfData, words: Words, view: View) -> Ground:
        oval = Oval(data.board)
        course = Art("course", partial(_draw_ground, data=data, words=words))
        return Ground(oval.w, oval.h + HEAD, (Laid(course),), {"course": (0, HEAD, oval.w, oval.h)})

    @override
    def art(self, data: TurfData, words: Words) -> Iterable[Art]:
        return [*_coats(data, words).values(), *_jackets(data).values(), _fence(data)]

    @override
    def tokens(self, data: TurfData, words: Words, view: View) -> Iterable[Token]:
        look = read_view(data, view)
        yield from _fences(data, look)
        yield from _dice(data, look)
        yield from _horses(data, words, look)
        yield from _runners_board(data, words, look)

    @override
    def spots(self, data: TurfData, words: Words, view: View, ask: Asked) -> Mapping[str, Point]:
        if ask.about != "to":
            return {}
        oval = Oval(data.board)
        ends = {answer: oval.centre(find_cell(data, answer)) for answer in ask.answers}
        return {answer: (x, y + HEAD) for answer, (x, y, _) in ends.items()}

    @override
    def card(self, data: TurfData, words: Words, about: str, answer: str) -> Face | None:
        """In no horse's colours: which horse it is for, the question says."""
        card = data.card(answer.removeprefix(f"{BONUS} ")) if about == "card" else None
        return plain_face(card, data, words) if card else None


BOARD = TurfBoard()


def read_view(data: TurfData, view: Mapping[str, Any]) -> BoardView:
    runners = tuple(_read_horse(data, horse, seen, view["next"]) for horse, seen in view["horses"].items())
    return BoardView(view["race"], view["round"], runners, tuple(view["fences"]), tuple(view["dice"]))


def _read_horse(data: TurfData, horse: str, seen: Mapping[str, Any], following: str | None) -> BoardHorse:
    if horse not in data.horses:
        raise unknown("horse", horse, data.horses)
    return BoardHorse(
        data.horses[horse],
        seen["owner"] or "",
        seen["cell"],
        seen["rank"],
        seen["place"] or 0,
        bool(seen["fallen"] or seen["absent"]),
        seen["hand"],
        seen["limit"],
        next=horse == following,
    )


# --- Where the horses stand ------------------------------------------------------------------------------------------


def standing(data: TurfData, look: BoardView) -> dict[str, Place]:
    """The middle of every horse's token, by its id: on its cell, in its place, in the paddock, or behind the start."""
    oval = Oval(data.board)
    field = Infield(oval)
    found: dict[str, Place] = {}
    held: dict[str, str] = {}
    out = 0
    for lane, runner in enumerate(look.runners, start=1):
        horse = runner.horse.id
        if runner.is_running:
            cell = find_cell(data, runner.cell)
            _claim(held, f"{cell.lane}:{cell.section}{cell.n}", horse)
            found[horse] = oval.token(cell)
        elif runner.place:
            if runner.place > data.board.lanes:
                raise PnpError(f"{horse} cannot be in place {runner.place}", expected=f"1 to {data.board.lanes}")
            _claim(held, f"place {runner.place}", horse)
            found[horse] = _middle(field.place(runner.place))
        elif runner.out:
            found[horse] = _middle(field.out(out))
            out += 1
        else:
            start = data.board.start
            found[horse] = oval.token(find_cell(data, f"{lane}:{start.section}{start.n - _WAITING}/1"))
    return {horse: (x, y + HEAD, turn) for horse, (x, y, turn) in found.items()}


def _claim(held: dict[str, str], spot: str, horse: str) -> None:
    if spot in held:
        raise PnpError(f"{held[spot]} and {horse} cannot both be at {spot}")
    held[spot] = horse


def _middle(box: Box) -> Place:
    x, y, w, h = box
    return x + w / 2, y + h / 2, 0.0


# --- The course ------------------------------------------------------------------------------------------------------


def _draw_ground(canvas: Canvas, *, data: TurfData, words: Words) -> None:
    w = Oval(data.board).w
    with canvas.group(at=(0, HEAD)):
        draw_board(canvas, data=data, words=words)
    canvas.rect(0, 0, w, HEAD, fill=HEDGE.shade(0.35))
    canvas.rect(0, HEAD - 1.4, w, 1.4, fill=GOLD)
    fit_line(canvas, _EDGE, 11.4, _TITLE_W - 8, words("game.name").upper(), STRONG, 13, smallest=9, fill=_DIM)
    fit_line(canvas, _EDGE, 26.6, _TITLE_W - 8, data.board.name, DISPLAY, 40, smallest=18, fill=CHALK)
    for index, key in enumerate(("live.race", "live.round")):
        x = _TITLE_W + index * _GAUGE_W
        fit_line(canvas, x, 11.4, _GAUGE_W - 2, words(key).upper(), STRONG, 13, smallest=8, fill=_DIM)


def _coats(data: TurfData, words: Words) -> dict[str, Art]:
    """The tokens as they are cut out, by the horses' ids."""
    pieces = zip(data.horses, horse_pieces(data, words), strict=True)
    return {horse: cut_out(f"coat-{horse}", piece.front, _CORNER) for horse, piece in pieces}


def _jackets(data: TurfData) -> dict[str, Art]:
    """The silks on the runners' board, by the horses' ids."""
    return {id: Art(f"silks-{id}", partial(_draw_jacket, horse=horse)) for id, horse in data.horses.items()}


def _draw_jacket(canvas: Canvas, *, horse: Horse) -> None:
    silks(canvas, 0, 0, 12, horse)


def _horses(data: TurfData, words: Words, look: BoardView) -> Iterator[Token]:
    """Who moves next lies on top."""
    places, coats = standing(data, look), _coats(data, words)
    for runner in sorted(look.runners, key=lambda each: each.next):
        horse = runner.horse.id
        x, y, turn = places[horse]
        draw = partial(_draw_horse, runner=runner, coat=coats[horse], turn=turn)
        yield Token(f"horse-{horse}", x, y, draw, _told(runner, words), turn, of=horse)


def _told(runner: BoardHorse, words: Words) -> str:
    state = "home" if runner.place else "out" if runner.out else "running" if runner.cell else "waiting"
    values = {"place": runner.place, "cell": runner.cell, "rank": runner.rank}
    return words(f"live.told.{state}", horse=name(runner.horse, words), owner=runner.owner, **values)


def _draw_horse(canvas: Canvas, *, runner: BoardHorse, coat: Art, turn: float) -> None:
    """The token that is cut out, with its letter upright whichever way the horse runs; the first in gold."""
    shape = rect(-LONG / 2, -WIDE / 2, LONG, WIDE, _CORNER)
    canvas.path(shape.shift(*apply(rotation(-turn), 0.5, 0.7)), fill=INK)
    canvas.use(coat)
    first = runner.is_running and runner.rank == 1
    for stroke, wide in ((INK, 1.1), (GOLD if first else CHALK, 0.7)):
        canvas.path(shape, stroke=stroke, width=wide)
    if runner.next:
        ring = rect(-LONG / 2 - 1.1, -WIDE / 2 - 1.1, LONG + 2.2, WIDE + 2.2, _CORNER + 1)
        for stroke, wide in ((CHALK, 2.2), (BRICK, 1.5)):
            canvas.path(ring, stroke=stroke, width=wide)
    with canvas.group(at=(_LETTER_AT - LONG / 2, 0), rotate=-turn):
        letter_disc(canvas, 0, 0, _LETTER, runner.horse)


def _fences(data: TurfData, look: BoardView) -> Iterator[Token]:
    oval, fence = Oval(data.board), _fence(data)
    rows = {str(row): (number, row) for number, row in enumerate(data.board.fences, 1)}
    for given in look.fences:
        if given not in rows:
            raise unknown("fence", given, rows)
        number, row = rows[given]
        left, top, right, bottom = oval.row(row).bounds()
        draw = partial(_draw_fence, fence=fence, number=number, h=bottom - top)
        yield Token(f"fence-{number}", (left + right) / 2, HEAD + (top + bottom) / 2, draw)


def _draw_fence(canvas: Canvas, *, fence: Art, number: int, h: float) -> None:
    canvas.use(fence)
    for share in (-0.25, 0, 0.25):
        fence_badge(canvas, 0, h * share, 3.2, number)


def _fence(data: TurfData) -> Art:
    oval = Oval(data.board)
    left, top, right, bottom = oval.row(data.board.start).bounds()
    return Art("fence", partial(_draw_brush, w=right - left, h=bottom - top))


def _draw_brush(canvas: Canvas, *, w: float, h: float) -> None:
    """A fence from above: packed brush between two boards."""
    top, left, thick = -h / 2, 1.2 - w / 2, w - 2.4
    canvas.rect(left + 0.8, top + 0.8, thick, h - 0.8, fill=INK)
    canvas.rect(left, top, thick, h, r=1, fill=HEDGE, stroke=INK, width=0.4)
    for column, tone in enumerate((LEAF[0], LEAF[2], LEAF[1])):
        tufts = [ellipse(left + thick * (column + 0.8) / 3.6, y, 0.8) for y in _tufts(top + 2, h - 2)]
        canvas.path(Path(tuple(segment for tuft in tufts for segment in tuft.segments)), fill=tone)


def _tufts(top: float, long: float) -> list[float]:
    step = 2.2
    return [top + index * step + index * 7 % 3 * 0.3 for index in range(int(long / step))]


def _dice(data: TurfData, look: BoardView) -> Iterator[Token]:
    """What was thrown this round, on the places that the board has for it."""
    field = Infield(Oval(data.board))
    for index, pips in enumerate(look.dice):
        x, y, _ = _middle(field.die(index))
        yield Token(f"die-{index + 1}", x, y + HEAD, partial(_draw_die, pips=pips), str(pips))


def _draw_die(canvas: Canvas, *, pips: int) -> None:
    half = DIE / 2
    canvas.rect(0.6 - half, 0.8 - half, DIE, DIE, r=2.4, fill=INK)
    canvas.rect(-half, -half, DIE, DIE, r=2.4, fill=CHALK, stroke=INK, width=0.5)
    for dx, dy in PIPS[pips]:
        canvas.circle(dx * DIE * 0.27, dy * DIE * 0.27, DIE * 0.095, fill=BRICK if pips == 1 else INK)


# --- The runners' board ----------------------------------------------------------------------------------------------


def _runners_board(data: TurfData, words: Words, look: BoardView) -> Iterator[Token]:
    """Race and round at the left; then the field in its order."""
    x = _TITLE_W
    for key, value in (("race", look.race), ("round", look.round)):
        label = f"{words(f'live.{key}')} {value}"
        yield Token(f"gauge-{key}", x, 26.6, partial(_draw_figure, text=str(value)), label)
        x += _GAUGE_W
    field, jackets = sorted(look.runners, key=_order), _jackets(data)
    step = min(_ENTRY_MOST, (Oval(data.board).w - x - _EDGE) / max(1, len(field)))
    for index, runner in enumerate(field):
        draw = partial(_draw_entry, w=step - 1.6, runner=runner, jacket=jackets[runner.horse.id], words=words)
        yield Token(f"entry-{runner.horse.id}", x + index * step, _ENTRY_TOP, draw)


def _draw_figure(canvas: Canvas, *, text: str) -> None:
    canvas.text(0, 0, text, DISPLAY, 40, fill=CHALK)


def _order(runner: BoardHorse) -> tuple[int, int]:
    """Finished, running, out."""
    if runner.place:
        return 0, runner.place
    return (2, 0) if runner.out else (1, runner.rank)


def _draw_entry(canvas: Canvas, *, w: float, runner: BoardHorse, jacket: Art, words: Words) -> None:
    """Place or rank, silks, letter, name and player of one horse; a place is written out, a rank is a figure."""
    h = _ENTRY_H
    ground = GOLD if runner.place else HEDGE.mix(PAPER, 0.55) if runner.out else PAPER
    canvas.rect(0, 0, w, h, r=1.6, fill=ground)
    if runner.next:
        canvas.rect(0.8, 0.8, w - 1.6, h - 1.6, r=1.2, stroke=BRICK, width=1.6)
    figure = words("board.finish_place", n=runner.place) if runner.place else str(runner.rank or "–")
    room = w / 2 - 8
    center_line(canvas, 2.4 + room / 2, 7.6, figure, HEAVY, 34, room=room, smallest=14, fill=INK)
    canvas.use(jacket, w / 2 + 2.5, 7.6)
    letter_disc(canvas, w - 6.4, 7.6, 8, runner.horse)
    label = name(runner.horse, words)
    fit_line(canvas, w / 2, 19, w - 4, label, STRONG, 13, smallest=8, anchor="middle", fill=INK)
    _draw_stock(canvas, w, 25.2, runner)


def _draw_stock(canvas: Canvas, w: float, y: float, runner: BoardHorse) -> None:
    """Whose horse it is, how many cards are left, and how high they may be."""
    right = w - 2.6
    if runner.limit is not None and runner.is_running:
        right -= _noted(canvas, right, y, f"≤{runner.limit - 1}", BRICK)
    if runner.hand is not None and not runner.out:
        right -= _noted(canvas, right, y, str(runner.hand), INK)
        canvas.rect(right - 2.6, y - 3.6, 2.8, 4, r=0.5, fill=CHALK, stroke=INK, width=0.35)
        right -= 4
    canvas.text(2.6, y, shortened(runner.owner, LABEL, 11, right - 4), LABEL, 11, fill=INK)


def _noted(canvas: Canvas, right: float, y: float, text: str, fill: Color) -> float:
    """How much room it takes."""
    canvas.text(right, y, text, HEAVY, 12, anchor="end", fill=fill)
    return width(text, HEAVY, 12) + 2.4
