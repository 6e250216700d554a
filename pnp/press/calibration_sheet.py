"""The calibration sheet, drawn: callipers on both sides, two lengths for the ruler, and how to read them."""

from __future__ import annotations

from functools import partial

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, Color
from pnp.draw.geometry import Point, Rect, Size
from pnp.draw.text import text_box
from pnp.kit.words import Words
from pnp.press.calibration import INSET, Reading, readings
from pnp.press.impose import live_area
from pnp.press.job import Job
from pnp.press.page import Page
from pnp.press.plan import PrintPlan
from pnp.press.product import Component, Sheet

_FONT = Font("barlow", 500)
_BOLD = Font("barlow", 700)
_THIN = 0.12
_MAIN, _TENTHS, _FINE = 20, 10, 0.9
_QUIET = Color(0.35, 0.35, 0.35)
_TEXT, _LEAST = 8.5, 7.0


def calibration_plan(job: Job, words: Words, both_sides: bool) -> PrintPlan:
    """One sheet."""
    component = Component("calibration", words("calibration.title"))
    size = job.paper.size("portrait")
    _, strip = live_area(job.paper, "portrait")
    sides = [("front", _draw_front), *([("back", _draw_back)] if both_sides else [])]
    pages = tuple(
        Page(
            size, "back" if side == "back" else "front", component.title, strip,
            sheet=Sheet(component.title, partial(draw, words)), live=Rect(0, 0, *size),
        )
        for side, draw in sides
    )  # fmt: skip
    return PrintPlan(component, job, pages)


def _draw_front(words: Words, canvas: Canvas, w: float, h: float) -> None:
    for reading in readings((w, h), both_sides=True):
        _READ[reading.kind](canvas, reading, (w, h))
    _tell(canvas, words, "front", (w, h))


def _draw_back(words: Words, canvas: Canvas, w: float, h: float) -> None:
    """Seen from behind: what is to be met from the front runs the other way."""
    for reading in readings((w, h), both_sides=True):
        if reading.kind == "light":
            x, y = reading.at
            _tenths(canvas, (w - x, y), *(((-1, 0), 1) if reading.axis == "x" else ((0, 1), -1)))
            _name(canvas, reading, (w - x + 4, y + 9) if reading.axis == "x" else (w - x + 4, y + 5))
    _tell(canvas, words, "back", (w, h))


def _tell(canvas: Canvas, words: Words, side: str, page: Size) -> None:
    w, h = page
    left, room = w / 2 + 6, w * 0.42
    canvas.text(left, h * 0.36, words("calibration.title"), _BOLD, 13)
    for part, top in (("how", 0.37), ("light", 0.53)) if side == "front" else (("back", 0.37),):
        text_box(
            canvas,
            left,
            h * top,
            room,
            h * 0.12,
            words(f"calibration.{part}"),
            _FONT,
            _TEXT,
            smallest=_LEAST,
            bold=_BOLD,
        )


def _fold(canvas: Canvas, reading: Reading, page: Size) -> None:
    """The long scale inwards from one edge, the short one inwards from the other."""
    x, y = reading.at
    if reading.axis == "x":
        _millimetres(canvas, (x, y), (1, 0))
        _tenths(canvas, (page[0] - INSET, y), (-1, 0))
        _name(canvas, reading, (x + 13, y - 5))
    else:
        _millimetres(canvas, (x, y), (0, 1))
        _tenths(canvas, (x, page[1] - INSET), (0, -1))
        _name(canvas, reading, (x - 8, y + 13))


def _light(canvas: Canvas, reading: Reading, _page: Size) -> None:
    x, y = reading.at
    _millimetres(canvas, (x, y), (1, 0) if reading.axis == "x" else (0, 1))
    _name(canvas, reading, (x - 13, y - 2) if reading.axis == "x" else (x - 6, y - 12))


def _ruler(canvas: Canvas, reading: Reading, _page: Size) -> None:
    (x, y), half = reading.at, reading.nominal / 2
    (dx, dy) = (half, 0.0) if reading.axis == "x" else (0.0, half)
    canvas.line(x - dx, y - dy, x + dx, y + dy, width=_THIN)
    for sign in (-1, 1):
        end = x + sign * dx, y + sign * dy
        across = (0.0, 4.0) if reading.axis == "x" else (4.0, 0.0)
        canvas.line(end[0] - across[0], end[1] - across[1], end[0] + across[0], end[1] + across[1], width=_THIN)
    name = (x - half + 5, y - 2) if reading.axis == "x" else (x + 4, y - half + 5)
    canvas.text(*name, f"{reading.id}  {reading.nominal:g} mm", _BOLD, 9)


_READ = {"fold": _fold, "light": _light, "ruler": _ruler}


def _millimetres(canvas: Canvas, zero: Point, along: Point) -> None:
    """0 to 20, with 10 where nothing is amiss; the ticks end on the line at which the tenths begin."""
    for step in range(_MAIN + 1):
        deep = 4.0 if step % 10 == 0 else 3.2 if step % 5 == 0 else 2.2
        at = _tick(canvas, zero, along, step - _MAIN / 2, -deep)
        if step % 5 == 0:
            _figure(canvas, at, along, str(step), -1.0)


def _tenths(canvas: Canvas, zero: Point, along: Point, side: int = 1) -> None:
    """Ten ticks to nine millimetres: the one that meets a tick tells the tenth. `side`: of the line they begin at."""
    for step in range(_TENTHS + 1):
        deep = 4.0 if step == 0 else 3.2 if step % 5 == 0 else 2.2
        at = _tick(canvas, zero, along, step * _FINE, side * deep)
        if step % 5 == 0:
            _figure(canvas, at, along, str(step), side)


def _tick(canvas: Canvas, zero: Point, along: Point, distance: float, deep: float) -> Point:
    """Across the scale: below a level one, to the right of an upright one, where `deep` is positive."""
    x, y = zero[0] + along[0] * distance, zero[1] + along[1] * distance
    end = (x, y + deep) if along[0] else (x + deep, y)
    canvas.line(x, y, *end, width=_THIN)
    return end


def _figure(canvas: Canvas, at: Point, along: Point, text: str, side: float) -> None:
    x, y = (at[0], at[1] + (2.6 if side > 0 else -0.7)) if along[0] else (at[0] + side * 1.6, at[1] + 0.8)
    canvas.text(x, y, text, _FONT, 6, anchor="middle", fill=_QUIET)


def _name(canvas: Canvas, reading: Reading, at: Point) -> None:
    canvas.text(*at, reading.id, _BOLD, 11, anchor="middle", fill=BLACK)
