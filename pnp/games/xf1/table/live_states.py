"""What the players' cars still have, as the pit wall sees it: a row a car, with bars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.geometry import Box
from pnp.draw.icons import icon_at
from pnp.draw.path import rect
from pnp.draw.screen import Art
from pnp.draw.text import center_line, shortened
from pnp.games.xf1.faces.look import BLUE_BOX, FAST, HEAVY, INK, PALE, RAIN, SIGNAL, STEEL, STRONG
from pnp.games.xf1.table.live_counters import GO, ICON, PLATE_H, PLATE_W
from pnp.games.xf1.table.live_view import MapCar, MapView, Stock
from pnp.kit.words import Words
from pnp.press.board import Token

_MOST = 10.4
"""The height of a row, where there is room."""
_GAP = 1.2
_FEW = 4
"""So many cars stand in one column."""
_NAMES, _DP = 0.21, 0.18
"""What share of a row is for names, and of the rest for DP."""
_FIGURE = 7.0
_ORDER = 1.1
"""How wide a pit order is, measured by the row's height."""
_LEFT = Color.hex("#18A957")
"""What is left of something."""


def state_tokens(words: Words, look: MapView, room: Box, art: Mapping[str, Art]) -> Iterator[Token]:
    """The players' cars in the order of the race, down one column and then the other."""
    cars = [car for car in look.everybody if car.stock]
    if not cars:
        return
    x, y, w, h = room
    columns = 1 if len(cars) <= _FEW else 2
    rows = -(-len(cars) // columns)
    wide, high = (w + _GAP) / columns - _GAP, min(_MOST, h / rows)
    for index, car in enumerate(cars):
        column, row = divmod(index, rows)
        light = 1.0 if look.session == "before" or (car.cell and car in look.cars) else 0.5
        draw = partial(
            _draw_row, car=car, light=light, acts=car.number == look.next, most=look.tyres, words=words, art=art,
            w=wide, h=high - _GAP,
        )  # fmt: skip
        label = f"{car.number} {words.format_field(car.seat, 'seat')}: {_told(car, words)}"
        yield Token(f"state-{car.number}", x + column * (wide + _GAP), y + row * high, draw, label)


def _told(car: MapCar, words: Words) -> str:
    stock = car.stock
    return " · ".join(f"{words(f'record.{name}')} {value}" for name, value in stock.values.items()) if stock else ""


def _draw_row(
    canvas: Canvas, *, car: MapCar, light: float, acts: bool, most: int, words: Words, art: Mapping[str, Art],
    w: float, h: float,
) -> None:  # fmt: skip
    """`most`: so many points new tyres have."""
    stock = car.stock
    assert stock is not None, "a car without a player has no row"
    with canvas.group(opacity=light):
        shape = rect(0, 0, w, h, 1.1)
        canvas.path(shape, fill=PALE)
        plate, names = h * PLATE_W / PLATE_H, w * _NAMES
        canvas.use(art[f"plate-{car.number}"], scale=h / PLATE_H)
        order = h * _ORDER if car.order else 0.0
        _draw_names(canvas, car, words, plate + 1.4, names - 2 - order, h)
        left = plate + names
        _draw_values(canvas, stock, words, art, (left, 0, w - left - 1, h), most, car.wet)
        if car.order:
            _draw_order(canvas, words("counter.pit"), left - 1.4 - order, order, h)
        if acts:
            canvas.path(shape, stroke=GO, width=min(1.0, h * 0.12))


def _draw_names(canvas: Canvas, car: MapCar, words: Words, x: float, room: float, h: float) -> None:
    size = min(11.0, h * 1.15)
    seat = str(words.format_field(car.seat, "seat"))
    canvas.text(x, h * 0.46, shortened(seat, HEAVY, size, room), HEAVY, size, fill=INK)
    canvas.text(x, h * 0.86, shortened(car.driver, STRONG, size * 0.86, room), STRONG, size * 0.86, fill=STEEL)


def _draw_values(
    canvas: Canvas, stock: Stock, words: Words, art: Mapping[str, Art], room: Box, tyres: int, wet: bool
) -> None:
    """DP as a figure; fuel and tyres as bars with their figures."""
    x, _, w, h = room
    size, dp = min(h * 1.7, 18), w * _DP
    if not stock.told:
        return
    canvas.text(x, h / 2 + 0.9, words("counter.dp"), HEAVY, size * 0.55, fill=STEEL)
    center_line(canvas, x + dp * 0.64, h / 2, str(stock.dp), FAST, size, room=dp * 0.6, fill=_ink(stock, "dp"))
    if not stock.is_ready:
        return
    wide = (w - dp) / 2
    for index, (name, most) in enumerate((("fuel", stock.tank), ("tyre", tyres))):
        left, ground = x + dp + index * wide, RAIN if wet and name == "tyre" else WHITE
        canvas.use(art[f"{name}-ink"], left + h * 0.3, h / 2, scale=h * 0.55 / ICON)
        bar = left + h * 0.66, h * 0.26, wide - h * 0.66 - _FIGURE - 0.8, h * 0.48
        _draw_bar(canvas, bar, stock, name, most, ground)
        figure, middle = str(stock.values[name]), left + wide - _FIGURE / 2
        center_line(canvas, middle, h / 2, figure, FAST, size, room=_FIGURE - 1, fill=_ink(stock, name))
    if wet:
        icon_at(canvas, "rain", x + dp + wide + h * 0.55, h * 0.22, h * 0.4, BLUE_BOX)


def _ink(stock: Stock, name: str) -> Color:
    return SIGNAL if name in stock.low else INK


def _draw_bar(canvas: Canvas, box: Box, stock: Stock, name: str, most: int, ground: Color) -> None:
    x, y, w, h = box
    share, fill = min(1.0, stock.values[name] / max(1, most)), SIGNAL if name in stock.low else _LEFT
    canvas.rect(x, y, w, h, r=h / 3, fill=ground, stroke=STEEL, width=0.25)
    if share:
        canvas.rect(x + 0.3, y + 0.3, (w - 0.6) * share, h - 0.6, r=h / 4, fill=fill)


def _draw_order(canvas: Canvas, text: str, x: float, w: float, h: float) -> None:
    """The pit order, beside the names."""
    tall = h * 0.42
    canvas.rect(x, (h - tall) / 2, w, tall, r=0.5, fill=SIGNAL)
    center_line(canvas, x + w / 2, h / 2, text, FAST, h * 0.85, room=w - 0.8, smallest=2, fill=WHITE)
