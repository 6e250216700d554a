"""The board as it stands now: horses and fences on it, and over it the runners' board with the order of the field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.geometry import Box
from pnp.draw.path import apply, rect, rotation
from pnp.draw.text import center_line, fit_line
from pnp.games.turf.faces.board.infield import Infield
from pnp.games.turf.faces.board.layout import Oval, Place
from pnp.games.turf.faces.board.look import CHALK, DISPLAY, GOLD, HEAVY, HEDGE, INK, LEAF, PAPER, STRONG
from pnp.games.turf.faces.board.poster import board_poster, find_cell
from pnp.games.turf.faces.board.track import fence_badge
from pnp.games.turf.faces.silks import letter_disc, name, silks
from pnp.games.turf.faces.tokens import LONG, WIDE, horse_pieces
from pnp.games.turf.model import Horse, TurfData
from pnp.games.turf.model.geometry import Row
from pnp.kit.errors import PnpError, unknown
from pnp.kit.words import Words
from pnp.press.live import write_picture
from pnp.press.product import Face, Poster

PIXELS = 2000
"""How wide the PNG is."""
HEAD = 30.0
"""The height of the runners' board over the course."""

_EDGE = 5.0
_TITLE_W = 118.0
_GAUGE_W = 24.0
_CORNER = 1.1
_LETTER_AT, _LETTER = 6.6, 6.4
"""On a token: how far from its tail the letter stands, and how large it is."""
_DIM = Color.hex("#BFD0BE")
"""What stands in small letters on the runners' board."""


@dataclass(frozen=True)
class MapHorse:
    """A horse of the race: on a cell, finished at a place, or out of it."""

    horse: Horse
    cell: str = ""
    rank: int = 0
    place: int = 0
    """0 as long as it runs."""
    fallen: bool = False

    @property
    def is_running(self) -> bool:
        return bool(self.cell) and not self.place and not self.fallen


@dataclass(frozen=True)
class MapView:
    race: int
    round: int
    runners: tuple[MapHorse, ...]
    fences: tuple[str, ...] = ()
    """The rows on which a fence stands now."""


def picture(data: TurfData, words: Words, view: Mapping[str, Any], stem: Path) -> tuple[Path, Path]:
    """The race as the referee sees it now, as `stem`.svg and `stem`.png."""
    board = live_map(data, words, read_view(data, view))
    return write_picture(stem, board, data.board.name, sharpness=PIXELS / board.w)


def read_view(data: TurfData, view: Mapping[str, Any]) -> MapView:
    runners = []
    for horse, seen in view["horses"].items():
        if horse not in data.horses:
            raise unknown("horse", horse, data.horses)
        place = seen["place"] or 0
        runners.append(MapHorse(data.horses[horse], seen["cell"], seen["rank"], place, bool(seen["fallen"])))
    return MapView(view["race"], view["round"], tuple(runners), tuple(view["fences"]))


def live_map(data: TurfData, words: Words, look: MapView) -> Poster:
    """The board with everything on it; a cell or a fence that it does not have is an error."""
    oval = Oval(data.board)
    places, fences = standing(data, look), [_fence(data, row) for row in look.fences]
    draw = partial(_draw, data=data, words=words, look=look, places=places, fences=fences)
    return Poster("live-map", oval.w, oval.h + HEAD, draw)


# --- Where the horses stand ------------------------------------------------------------------------------------------


def standing(data: TurfData, look: MapView) -> dict[str, Place]:
    """The middle of every horse's token on the board, by its id: on its cell, in its place, or in the paddock."""
    oval = Oval(data.board)
    field = Infield(oval)
    found: dict[str, Place] = {}
    held: dict[str, str] = {}
    out = 0
    for runner in look.runners:
        horse = runner.horse.id
        if runner.is_running:
            cell = find_cell(data, runner.cell)
            spot = f"{cell.lane}:{cell.section}{cell.n}"
            _claim(held, spot, horse)
            found[horse] = oval.token(cell)
        elif runner.place:
            if runner.place > data.board.lanes:
                raise PnpError(f"{horse} cannot be in place {runner.place}", expected=f"1 to {data.board.lanes}")
            _claim(held, f"place {runner.place}", horse)
            found[horse] = _middle(field.place(runner.place))
        else:
            found[horse] = _middle(field.out(out))
            out += 1
    return found


def _claim(held: dict[str, str], spot: str, horse: str) -> None:
    if spot in held:
        raise PnpError(f"{held[spot]} and {horse} cannot both be at {spot}")
    held[spot] = horse


def _middle(box: Box) -> Place:
    x, y, w, h = box
    return x + w / 2, y + h / 2, 0.0


def _fence(data: TurfData, given: str) -> tuple[int, Row]:
    rows = {str(row): (number, row) for number, row in enumerate(data.board.fences, 1)}
    if given not in rows:
        raise unknown("fence", given, rows)
    return rows[given]


# --- The board -------------------------------------------------------------------------------------------------------


def _draw(
    canvas: Canvas,
    *,
    data: TurfData,
    words: Words,
    look: MapView,
    places: Mapping[str, Place],
    fences: list[tuple[int, Row]],
) -> None:
    oval = Oval(data.board)
    tokens = {piece.name: piece.front for piece in horse_pieces(data, words)}
    with canvas.group(at=(0, HEAD)):
        canvas.use(board_poster(data, words).drawing)
        for number, row in fences:
            _standing_fence(canvas, oval, number, row)
        for runner in look.runners:
            _token(canvas, tokens[f"horse-{runner.horse.id}"], runner, places[runner.horse.id])
    _heading(canvas, oval.w, data, words, look)


def _token(canvas: Canvas, face: Face, runner: MapHorse, place: Place) -> None:
    """The token that is cut out, with its letter upright whichever way the horse runs; the first in gold."""
    x, y, turn = place
    shape = rect(0, 0, LONG, WIDE, _CORNER)
    with canvas.group(at=(x, y), rotate=turn), canvas.group(at=(-LONG / 2, -WIDE / 2)):
        canvas.path(shape.shift(0.5, 0.7), fill=INK, ink="drop")
        with canvas.group(clip=shape):
            canvas.use(face.drawing)
        first = runner.is_running and runner.rank == 1
        for stroke, wide in ((INK, 1.1), (GOLD if first else CHALK, 0.7)):
            canvas.path(shape, stroke=stroke, width=wide)
    dx, dy = apply(rotation(turn), _LETTER_AT - LONG / 2, 0)
    letter_disc(canvas, x + dx, y + dy, _LETTER, runner.horse)


def _standing_fence(canvas: Canvas, oval: Oval, number: int, row: Row) -> None:
    """A fence from above: packed brush between two boards."""
    left, top, right, bottom = oval.row(row).bounds()
    x, w = left + 1.2, right - left - 2.4
    canvas.rect(x + 0.8, top + 0.8, w, bottom - top - 0.8, fill=INK, ink="drop")
    canvas.rect(x, top, w, bottom - top, r=1, fill=HEDGE, stroke=INK, width=0.4)
    step = 2.2
    for index in range(int((bottom - top - 2) / step)):
        y = top + 2 + index * step
        for column, tone in enumerate((LEAF[0], LEAF[2], LEAF[1])):
            canvas.circle(x + w * (column + 0.8) / 3.6, y + index * 7 % 3 * 0.3, 0.8, fill=tone, ink="drop")
    for share in (0.25, 0.5, 0.75):
        fence_badge(canvas, (left + right) / 2, top + (bottom - top) * share, 3.2, number)


# --- The runners' board ----------------------------------------------------------------------------------------------


def _heading(canvas: Canvas, w: float, data: TurfData, words: Words, look: MapView) -> None:
    """Course, race and round at the left; then the field in its order."""
    canvas.rect(0, 0, w, HEAD, fill=HEDGE.shade(0.35))
    canvas.rect(0, HEAD - 1.4, w, 1.4, fill=GOLD)
    fit_line(canvas, _EDGE, 9.4, _TITLE_W - 8, words("game.name").upper(), STRONG, 13, smallest=9, fill=_DIM)
    fit_line(canvas, _EDGE, 22.6, _TITLE_W - 8, data.board.name, DISPLAY, 36, smallest=18, fill=CHALK)
    x = _TITLE_W
    for key, value in (("live.race", look.race), ("live.round", look.round)):
        fit_line(canvas, x, 9.4, _GAUGE_W - 2, words(key).upper(), STRONG, 13, smallest=8, fill=_DIM)
        canvas.text(x, 22.6, str(value), DISPLAY, 36, fill=CHALK)
        x += _GAUGE_W
    field = sorted(look.runners, key=_order)
    step = min(66.0, (w - x - _EDGE) / max(1, len(field)))
    for index, runner in enumerate(field):
        _entry(canvas, x + index * step, step - 1.6, runner, words)


def _order(runner: MapHorse) -> tuple[int, int]:
    """Finished, running, out."""
    if runner.place:
        return 0, runner.place
    return (1, runner.rank) if runner.is_running else (2, 0)


def _entry(canvas: Canvas, x: float, w: float, runner: MapHorse, words: Words) -> None:
    """Place or rank, silks, letter and name of one horse; a place is written out, a rank is a figure."""
    top, high = 4.2, HEAD - 9
    ground = GOLD if runner.place else PAPER if runner.is_running else HEDGE.mix(PAPER, 0.55)
    canvas.rect(x, top, w, high, r=1.6, fill=ground)
    figure = str(runner.rank) if runner.is_running else "–"
    if runner.place:
        figure = words("board.finish_place", n=runner.place)
    room = w / 2 - 8
    center_line(canvas, x + 1.6 + room / 2, top + 7.2, figure, HEAVY, 34, room=room, smallest=14, fill=INK)
    silks(canvas, x + w / 2 + 2.5, top + 7, 12, runner.horse)
    letter_disc(canvas, x + w - 6, top + 7, 8, runner.horse)
    label, middle = name(runner.horse, words), x + w / 2
    fit_line(canvas, middle, top + high - 2.2, w - 3, label, STRONG, 13, smallest=8, anchor="middle", fill=INK)
