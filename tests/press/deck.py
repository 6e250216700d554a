"""Pieces to print in tests: each side says which way is up, and no two corners are alike."""

from __future__ import annotations

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, WHITE, Color
from pnp.press.product import Component, Face, Piece, Sheet

FONT = Font("barlow", 700)
POKER = (63.0, 88.0)
TOP_LEFT = Color.hex("ff0000")
TOP_RIGHT = Color.hex("0000ff")
GROUND = Color.hex("20a040")


def card_face(label: str, w: float = 63, h: float = 88) -> Face:
    def draw(canvas: Canvas) -> None:
        canvas.rect(-3, -3, w + 6, h + 6, fill=GROUND)
        canvas.rect(4, 4, 8, 8, fill=TOP_LEFT)
        canvas.rect(w - 12, 4, 8, 8, fill=TOP_RIGHT)
        canvas.text(w / 2, h / 2, label, FONT, 18, anchor="middle", fill=WHITE)

    return Face(w, h, draw)


def deck(count: int, size: tuple[float, float] = POKER, backs: bool = True) -> Component:
    """Every card has a back of its own."""
    pieces = tuple(
        Piece(f"card {i}", card_face(f"F{i}", *size), card_face(f"B{i}", *size) if backs else None)
        for i in range(1, count + 1)
    )
    return Component("deck", "Cards", pieces, todo="Cut.")


def counters(count: int, side: float = 15) -> Component:
    def draw(canvas: Canvas) -> None:
        canvas.rect(-3, -3, side + 6, side + 6, fill=GROUND)
        canvas.rect(1, 1, side - 2, side - 2, stroke=BLACK)

    return Component("counters", "Counters", (Piece("counter", Face(side, side, draw), copies=count),))


def sheets() -> Component:
    def draw(canvas: Canvas, w: float, h: float) -> None:
        canvas.rect(0, 0, w, h, stroke=BLACK)

    return Component("sheets", "Sheets", sheets=(Sheet("upright", draw), Sheet("wide", draw, "landscape")))
