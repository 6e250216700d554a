"""How a horse is told from the others: its silks, its coat, its letter, its name. And the colours of the racecourse."""

from __future__ import annotations

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import WHITE, Color, ink_on
from pnp.draw.fonts import width
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.path import Path
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import center_line, text_box
from pnp.draw.vocabulary.horses import COATS, racing_silks, running_horse
from pnp.games.turf.model import Horse, TurfData
from pnp.kit.words import Words

TURF = Color.hex("#22593A")
MOWN = Color.hex("#2C6A45")
MEADOW = Color.hex("#5C9E5A")
MEADOW_LIGHT = Color.hex("#6FAE66")
CREAM = Color.hex("#F8F2E2")
RAIL = Color.hex("#FDFCF7")
GOLD = Color.hex("#E8B838")
INK = Color.hex("#1F2421")
QUIET = Color.hex("#59564A")

DISPLAY = Font("anton")
TEXT = Font("barlow", 500)
LABEL = Font("barlow", 600)
STRONG = Font("barlow", 700)

_QUIET_SHARE = 0.24


def colour(horse: Horse) -> Color:
    return Color.hex(horse.colour)


def coat(data: TurfData, horse: Horse) -> Color:
    """The hide under the silks: no two neighbours are alike."""
    return COATS[list(data.horses).index(horse.id) % len(COATS)]


def name(horse: Horse, words: Words) -> str:
    """As it is written in this language."""
    return horse.kana if words.lang == "ja" and horse.kana else horse.name


def name_in(
    canvas: Canvas, x: float, y: float, w: float, h: float, horse: Horse, words: Words, least: float = 5.5
) -> None:
    """Its name on one line if it can be read there, else on two that are about as long."""
    text = name(horse, words)
    if width(text, STRONG, least) <= w:
        center_line(canvas, x + w / 2, y + h / 2, text, STRONG, 8.5, room=w, smallest=least)
        return
    size = min(7.5, h / 2 / MM_PER_PT)
    half = min(w, width(text, STRONG, size) / 2 + 0.6 * size * MM_PER_PT)
    box = x + (w - half) / 2, y, half, h
    text_box(canvas, *box, text, STRONG, size, smallest=5.5, leading=1.0, align="center", valign="middle")


def silks(canvas: Canvas, x: float, y: float, size: float, horse: Horse) -> None:
    """The jockey's jacket and cap; (x, y) is the middle, `size` the height in mm."""
    racing_silks(canvas, x, y, size, colour(horse), horse.pattern)


def runner(canvas: Canvas, x: float, y: float, w: float, data: TurfData, horse: Horse, facing: int = 1) -> None:
    """The horse at full stretch; (x, y) is the ground under its middle, `w` its length."""
    hide = coat(data, horse)
    running_horse(
        canvas, x, y, w, colour(horse), horse.pattern, hide, facing, letter=horse.letter, halo=RAIL, halo_width=w / 120
    )


def pattern_ink(ground: Color) -> Color:
    """What a pattern is drawn in where something else stands on it: dark on light colours, light on dark ones."""
    return ground.mix(ink_on(ground), _QUIET_SHARE)


def clothed(canvas: Canvas, region: Path, horse: Horse, pitch: float = 2.4) -> None:
    """An area in the horse's colour, with its pattern laid over it quietly."""
    canvas.path(region, fill=colour(horse))
    fill_pattern(canvas, region, horse.pattern, pattern_ink(colour(horse)), pitch)


def vested(canvas: Canvas, region: Path, horse: Horse, pitch: float = 2.4) -> None:
    """An area that shows the pattern as strongly as it can be shown, also when ink is saved.

    White figures on a dark ground would vanish with the ground, so dark silks are drawn on white.
    """
    color = colour(horse)
    ground, marks = (RAIL, color) if ink_on(color) == WHITE else (color, INK)
    canvas.path(region, fill=ground)
    fill_pattern(canvas, region, horse.pattern, marks, pitch)


def letter_disc(canvas: Canvas, x: float, y: float, size: float, horse: Horse) -> None:
    """The horse's letter on a white disc; `size` is the diameter."""
    canvas.circle(x, y, size / 2, fill=RAIL, stroke=INK, width=max(0.2, size * 0.045), ink="keep")
    center_line(canvas, x, y, horse.letter, DISPLAY, size * 1.85, fill=INK)
