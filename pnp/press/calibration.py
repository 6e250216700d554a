"""The calibration sheet: where its scales stand, what is read on them, and what that says of the printer.

Edges are laid on edges: what is printed near the left edge then meets what is printed near the right one, and their
distance is twice the shift of the print. Against the light the back's scales meet the front's. All scales are
callipers: a long one in millimetres, and a short one whose tenths tell the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import radians
from typing import Literal

from pnp.draw.geometry import Point, Size
from pnp.press.printer import Shift, Slip, fitted_slip

Kind = Literal["fold", "ruler", "light"]

INSET = 16.0
"""How far from the edge of the paper the scales stand that are folded onto each other."""
NOMINAL = 10.0
"""What is read where nothing is amiss."""
BESIDE = 18.0
"""How far beside a level scale its upright one stands."""
_REACH = 0.3
_LEVEL = 0.22
"""Where the pairs of scales stand, as shares of the page about its middle: the further out, the less is guessed of the
corners. Against the light they stand nearer, clear of those that are folded."""


@dataclass(frozen=True)
class Reading:
    """A place of the sheet where something is read: `axis` is the direction in which the shift shows."""

    id: str
    kind: Kind
    axis: Literal["x", "y"]
    at: Point
    nominal: float = NOMINAL

    @property
    def span(self) -> tuple[float, float]:
        """What can be meant: more is a slip of the pen."""
        room = self.nominal * 0.03 if self.kind == "ruler" else NOMINAL
        return self.nominal - room, self.nominal + room


def readings(page: Size, both_sides: bool) -> tuple[Reading, ...]:
    """Everything that is read, in order. Places are those of the front, seen from the front."""
    w, h = page
    folds = [
        Reading("A", "fold", "x", (INSET, h * (0.5 - _REACH))),
        Reading("B", "fold", "x", (INSET, h * (0.5 + _REACH))),
        Reading("C", "fold", "y", (w * (0.5 - _REACH), INSET)),
        Reading("D", "fold", "y", (w * (0.5 + _REACH), INSET)),
    ]
    (width, height), (x, y) = ruler_lengths(page), (w / 2, h / 2)
    rulers = [Reading("E", "ruler", "x", (x, y), width), Reading("F", "ruler", "y", (x, y), height)]
    corners = [(w / 2 + i * w * _LEVEL, h / 2 + j * h * _REACH) for j in (-1, 1) for i in (-1, 1)]
    light = [
        reading
        for names, (left, top) in zip(("GH", "IJ", "KL", "MN"), corners, strict=True)
        for reading in (
            Reading(names[0], "light", "x", (left, top)),
            Reading(names[1], "light", "y", (left + BESIDE, top)),
        )
    ]
    return (*folds, *rulers, *(light if both_sides else ()))


def ruler_lengths(page: Size) -> Size:
    """As long as rulers and papers are."""
    return (150.0, 200.0) if page[1] < 320 else (250.0, 280.0)


def slips(found: Mapping[str, float], page: Size, both_sides: bool) -> tuple[Slip, Slip]:
    """Front and back."""
    front = _front(found, page)
    return front, _back(found, front, page) if both_sides else front


def _front(found: Mapping[str, float], page: Size) -> Slip:
    """Folded over, the shifts of both edges add up, and what stretches cancels out."""
    by_id = {reading.id: reading for reading in readings(page, both_sides=False)}
    shift = {name: -(found[name] - NOMINAL) / 2 for name in "ABCD"}
    (_, upper), (_, lower) = by_id["A"].at, by_id["B"].at
    (left, _), (right, _) = by_id["C"].at, by_id["D"].at
    leaning = -(shift["B"] - shift["A"]) / (lower - upper)
    tilting = (shift["D"] - shift["C"]) / (right - left)
    wide, high = ruler_lengths(page)
    turn = (leaning * (lower - upper) ** 2 + tilting * (right - left) ** 2) / (
        (lower - upper) ** 2 + (right - left) ** 2
    )
    return Slip(
        (shift["A"] + shift["B"]) / 2, (shift["C"] + shift["D"]) / 2, turn / radians(1),
        found["E"] / wide, found["F"] / high,
    )  # fmt: skip


def _back(found: Mapping[str, float], front: Slip, page: Size) -> Slip:
    """Seen from the front, the back lies off the front by what was read; then looked at from behind."""
    shifts = []
    for reading in readings(page, both_sides=True):
        if reading.kind == "light":
            (x, y), (lx, ly) = reading.at, front.lands(reading.at, page)
            off = found[reading.id] - NOMINAL
            by = -(lx - x + off) if reading.axis == "x" else ly - y + off
            shifts.append(Shift((page[0] - x, y), reading.axis, by))
    return fitted_slip(shifts, page)


def simulated(front: Slip, back: Slip, page: Size, reading: Reading) -> float:
    """What would be read, on paper, off a printer that errs so."""
    w, h = page
    x, y = reading.at
    if reading.kind == "ruler":
        return reading.nominal * (front.across if reading.axis == "x" else front.down)
    here = front.lands((x, y), page)
    if reading.kind == "light":
        bx, by = back.lands((w - x, y), page)
        return NOMINAL + (w - bx - here[0] if reading.axis == "x" else by - here[1])
    if reading.axis == "x":
        there = front.lands((w - x, y), page)
        return NOMINAL + (w - there[0]) - here[0]
    there = front.lands((x, h - y), page)
    return NOMINAL + (h - there[1]) - here[1]
