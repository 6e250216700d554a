"""What stands on the board: horses flat or folded, fences that fold, and dice to glue.

A horse is two cells long: its own cell in front, and the one behind it that it closes. A standee and a fence are strips
of tab, two sides and base; folded at the dashed lines they are tents that stand on their bases, the tab under the base.
Seen from one side a standee runs to the right, from the other to the left: the same way on the board.
"""

from __future__ import annotations

from functools import partial

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, Color, ink_on
from pnp.draw.geometry import Point
from pnp.draw.icons import PIPS, icon_at
from pnp.draw.path import Path
from pnp.draw.patterns import fill_pattern
from pnp.draw.solids import cube_net
from pnp.draw.text import center_line, fit_line
from pnp.draw.vocabulary.dice import folding_die
from pnp.draw.vocabulary.horses import running_horse
from pnp.games.turf.faces.silks import (
    CREAM,
    DISPLAY,
    LABEL,
    MEADOW,
    QUIET,
    STRONG,
    TURF,
    coat,
    colour,
    letter_disc,
    name_in,
)
from pnp.games.turf.model import Horse, TurfData
from pnp.games.turf.model.geometry import Row
from pnp.games.turf.season.sheets import FAINT
from pnp.kit.words import Words
from pnp.press.product import Die, Face, Piece

LONG = 20.0
WIDE = 9.0
"""A horse on the board: two cells long, one lane wide."""
PANEL = 26.0
GLUE_TAB = 5.0
STANDEE_HIGH = GLUE_TAB + 2 * PANEL + WIDE
STAND = (GLUE_TAB + PANEL, GLUE_TAB + 2 * PANEL)

FENCE_PANEL = 15.0
FENCE_BASE = 9.0
FENCE_HIGH = GLUE_TAB + 2 * FENCE_PANEL + FENCE_BASE
FENCE_STAND = (GLUE_TAB + FENCE_PANEL, GLUE_TAB + 2 * FENCE_PANEL)

DIE_EDGE = 14.5
DIE_TAB = 4.0
_MARGIN = 1.5
"""White paper around the net of a die."""
DIE_W, DIE_H = 3 * DIE_EDGE + 2 * _MARGIN, 4 * DIE_EDGE + DIE_TAB + 2 * _MARGIN
"""The net of a die with white paper around it."""
DICE_EACH = 2

_BLEED = 3.0
_FOLD_DASH = (1.2, 0.9)
_MIDDLE = LONG / 2
_HIDE_LINE = Color.hex("#2A1A12")


def horse_pieces(data: TurfData, words: Words) -> tuple[Piece, ...]:
    """The flat horses; both sides can be played, the back also tells the name."""

    def token(horse: Horse) -> Piece:
        front = Face(LONG, WIDE, partial(_draw_flat, horse=horse, hide=coat(data, horse)), _BLEED)
        back = Face(LONG, WIDE, partial(_draw_named, horse=horse, words=words), _BLEED)
        return Piece(f"horse-{horse.id}", front, back, title=horse.titled(words.lang))

    return tuple(token(horse) for horse in data.horses.values())


def standee_pieces(data: TurfData, words: Words) -> tuple[Piece, ...]:
    def standee(horse: Horse) -> Piece:
        draw = partial(_draw_standee, horse=horse, hide=coat(data, horse), words=words)
        face = Face(LONG, STANDEE_HIGH, draw, _BLEED)
        return Piece(f"standee-{horse.id}", face, stand=STAND, title=horse.titled(words.lang))

    return tuple(standee(horse) for horse in data.horses.values())


def fence_pieces(data: TurfData, words: Words) -> tuple[Piece, ...]:
    """One strip a fence place, as long as all lanes are wide."""
    across = data.board.lanes * data.board.print.lane

    def fence(number: int, row: Row) -> Piece:
        draw = partial(_draw_fence, number=number, row=row, across=across, data=data, words=words)
        return Piece(f"fence-{number}", Face(across, FENCE_HIGH, draw, _BLEED), stand=FENCE_STAND, title=str(number))

    return tuple(fence(number, row) for number, row in enumerate(data.board.fences, start=1))


def die_pieces(data: TurfData, words: Words) -> tuple[Piece, ...]:
    """Two dice in each horse's colours."""
    outline = cube_net(DIE_EDGE, DIE_TAB).cutting.placed(paths.translation(_MARGIN, _MARGIN))

    def die(horse: Horse) -> Piece:
        face = Face(DIE_W, DIE_H, partial(_draw_die, horse=horse), 0)
        made = Die(6, colour(horse))
        name, title = f"die-{horse.id}", horse.titled(words.lang)
        return Piece(name, face, copies=DICE_EACH, cut="outline", die=made, outline=outline, title=title)

    return tuple(die(horse) for horse in data.horses.values())


def colours(canvas: Canvas, region: Path, horse: Horse, pitch: float) -> None:
    """A field of the horse's colour with its pattern, as strong as it can be shown in any ink."""
    color = colour(horse)
    canvas.path(region, fill=color, ink="keep")
    fill_pattern(canvas, region, horse.pattern, ink_on(color), pitch)


# --- Flat horses -----------------------------------------------------------------------------------------------------


def _ground(canvas: Canvas, horse: Horse) -> None:
    """The cell behind wears the pattern, the horse's own cell is plain and ends in the nose."""
    color = colour(horse)
    ink = ink_on(color)
    over = WIDE + 2 * _BLEED
    canvas.rect(-_BLEED, -_BLEED, LONG + 2 * _BLEED, over, fill=color, ink="keep")
    fill_pattern(canvas, paths.rect(-_BLEED, -_BLEED, _MIDDLE + _BLEED, over), horse.pattern, ink, 1.9)
    canvas.line(_MIDDLE, -_BLEED, _MIDDLE, WIDE + _BLEED, stroke=ink, width=0.35, ink="keep")
    nose = [(LONG - 2.6, 1), (LONG - 0.5, WIDE / 2), (LONG - 2.6, WIDE - 1), (LONG - 1.9, WIDE / 2)]
    canvas.polygon(nose, fill=ink, ink="keep")


def _draw_flat(canvas: Canvas, *, horse: Horse, hide: Color) -> None:
    _ground(canvas, horse)
    _from_above(canvas, horse, hide)
    letter_disc(canvas, 6.6, WIDE / 2, 6.4, horse)


_ABOVE = paths.smooth(
    [
        (1.6, 0.0),
        (2.6, -1.7),
        (5.4, -2.3),
        (9.0, -2.1),
        (11.6, -1.9),
        (13.6, -1.15),
        (15.4, -0.85),
        (16.2, -0.95),
        (17.6, -0.6),
        (18.1, 0.0),
        (17.6, 0.6),
        (16.2, 0.95),
        (15.4, 0.85),
        (13.6, 1.15),
        (11.6, 1.9),
        (9.0, 2.1),
        (5.4, 2.3),
        (2.6, 1.7),
    ],
    closed=True,
)
"""A horse from above: croup, barrel, shoulders, neck and head, along the middle of its token."""


def _from_above(canvas: Canvas, horse: Horse, hide: Color) -> None:
    """Tail, hide, ears and blaze; the jockey's cap and sleeves in front of where the letter goes."""
    color = colour(horse)
    dark = hide.shade(0.45)
    with canvas.group(at=(0, WIDE / 2)):
        tail = Path().move(2.4, 0).curve(1.6, -0.2, 1.4, -0.9, 0.5, -0.7)
        for shade, thick in ((CREAM, 1.7), (dark, 0.9)):
            canvas.path(tail, stroke=shade, width=thick, round=True, ink="keep")
        canvas.path(_ABOVE, fill=CREAM, stroke=CREAM, width=1.1, round=True, ink="keep")
        canvas.path(_ABOVE, fill=hide, stroke=_HIDE_LINE, width=0.2, ink="keep")
        canvas.line(12.4, 0, 15.2, 0, stroke=dark, width=0.7, round=True, ink="keep")
        canvas.line(16.4, 0, 17.4, 0, stroke=CREAM, width=0.35, round=True, ink="keep")
        for side in (-1, 1):
            ear = [(15.0, side * 0.4), (14.3, side * 1.35), (15.7, side * 0.85)]
            canvas.polygon(ear, fill=dark, ink="keep")
            sleeve = Path().move(9.4, side * 1.9).quad(11.6, side * 2.1, 13.2, side * 0.7)
            for shade, thick in ((_HIDE_LINE, 1.15), (color, 0.8)):
                canvas.path(sleeve, stroke=shade, width=thick, round=True, ink="keep")
        canvas.circle(11.3, 0, 1.3, fill=color, stroke=_HIDE_LINE, width=0.25, ink="keep")


def _draw_named(canvas: Canvas, *, horse: Horse, words: Words) -> None:
    """The back: the same two cells, with the horse's name instead of the horse."""
    _ground(canvas, horse)
    left, tall, wide = 1.0, 6.2, LONG - 3.8
    top = (WIDE - tall) / 2
    canvas.rect(left, top, wide, tall, r=0.8, fill=WHITE, stroke=BLACK, width=0.25, ink="keep")
    name_in(canvas, left + 0.4, top, wide - 0.8, tall, horse, words)


# --- Standees --------------------------------------------------------------------------------------------------------

_BAND = 11.5
"""How much of a side shows the silks, above the horse."""
_GRASS = 3.2


def _draw_standee(canvas: Canvas, *, horse: Horse, hide: Color, words: Words) -> None:
    ridge = GLUE_TAB + PANEL
    _glue_tab(canvas, LONG, words)
    with canvas.group(at=(LONG, ridge), rotate=180):
        _side(canvas, horse, hide, facing=-1)
    with canvas.group(at=(0, ridge)):
        _side(canvas, horse, hide, facing=1)
    _standee_base(canvas, ridge + PANEL, horse, words)
    _folds(canvas, LONG, (GLUE_TAB, ridge, ridge + PANEL))


def _glue_tab(canvas: Canvas, w: float, words: Words) -> None:
    canvas.rect(-_BLEED, -_BLEED, w + 2 * _BLEED, GLUE_TAB + _BLEED, fill=FAINT)
    icon_at(canvas, "glue", w / 2 - 6, GLUE_TAB / 2, 3.8, QUIET)
    center_line(canvas, w / 2 + 2, GLUE_TAB / 2, words("token.glue"), LABEL, 7, room=12, smallest=5.5, fill=QUIET)


def _folds(canvas: Canvas, w: float, at: tuple[float, ...]) -> None:
    for fold in at:
        canvas.line(0, fold, w, fold, stroke=BLACK, width=0.2, dash=_FOLD_DASH)


def _side(canvas: Canvas, horse: Horse, hide: Color, *, facing: int) -> None:
    """One side of the tent: silks above, the horse on its two cells below."""
    over = LONG + 2 * _BLEED
    colours(canvas, paths.rect(-_BLEED, 0, over, _BAND), horse, 2.4)
    canvas.rect(-_BLEED, _BAND, over, PANEL - _BAND, fill=CREAM)
    canvas.rect(-_BLEED, _BAND - 0.25, over, 0.5, fill=BLACK)
    letter_disc(canvas, _MIDDLE - facing * 4.4, _BAND / 2, 9.4, horse)
    _cells(canvas, PANEL - _GRASS, _GRASS, facing)
    place = _MIDDLE, PANEL - _GRASS + 1.0
    running_horse(
        canvas,
        *place,
        LONG - 1,
        colour(horse),
        horse.pattern,
        hide,
        facing,
        halo=CREAM,
        halo_width=0.4,
        shadow=TURF,
    )


def _cells(canvas: Canvas, y: float, h: float, facing: int) -> None:
    """The grass: the closed cell behind is hatched, the nose points out of the other."""
    over = LONG + 2 * _BLEED
    canvas.rect(-_BLEED, y, over, h, fill=MEADOW)
    with canvas.group(at=(_MIDDLE, y), scale=(facing, 1)):
        closed = paths.rect(-_MIDDLE - _BLEED, 0, _MIDDLE + _BLEED, h)
        fill_pattern(canvas, closed, "stripes", TURF, 1.1)
        canvas.line(0, 0, 0, h, stroke=WHITE, width=0.35, ink="keep")
        top = h * 0.46
        canvas.polygon([(_MIDDLE - 3, top), (_MIDDLE - 0.6, (top + h) / 2), (_MIDDLE - 3, h)], fill=BLACK, ink="keep")
    canvas.line(-_BLEED, y, LONG + _BLEED, y, stroke=TURF, width=0.3)


def _standee_base(canvas: Canvas, y: float, horse: Horse, words: Words) -> None:
    """Hidden once it stands; it says whose silks these are."""
    canvas.rect(-_BLEED, y + WIDE - 1, LONG + 2 * _BLEED, 1 + _BLEED, fill=colour(horse))
    room = LONG - 2
    name_in(canvas, 1, y + 0.4, room, 4.9, horse, words)
    fit_line(canvas, _MIDDLE, y + 7.3, room, horse.jockey, LABEL, 6.5, smallest=5.5, anchor="middle", fill=QUIET)


# --- Fences ----------------------------------------------------------------------------------------------------------

_BRUSH = ((Color.hex("#A58C58"), 1.0, 1.7), (Color.hex("#75603A"), 3.1, 1.5), (Color.hex("#2F5D31"), 6.6, 1.9))
"""The layers of a fence from the back: birch, older birch, spruce at the foot; colour, top, width of a tip."""
_BOARD = Color.hex("#D9791B")
_UNEVEN = (1.0, 0.62, 0.86, 0.5, 0.94, 0.7, 0.58, 0.8, 0.9, 0.66)


def _draw_fence(canvas: Canvas, *, number: int, row: Row, across: float, data: TurfData, words: Words) -> None:
    ridge = GLUE_TAB + FENCE_PANEL
    _glue_tab(canvas, across, words)
    with canvas.group(at=(across, ridge), rotate=180):
        _brush(canvas, across, number)
    with canvas.group(at=(0, ridge)):
        _brush(canvas, across, number)
    _fence_base(canvas, ridge + FENCE_PANEL, across, number, row, data, words)
    _folds(canvas, across, (GLUE_TAB, ridge, ridge + FENCE_PANEL))


def _brush(canvas: Canvas, w: float, number: int) -> None:
    """A steeplechase fence: brush packed upright, an orange board along its foot, a number at both ends."""
    left, right = -_BLEED, w + _BLEED
    foot, board = FENCE_PANEL - 1.6, 2.2
    canvas.rect(left, 0, right - left, FENCE_PANEL, fill=CREAM)
    for turn, (color, top, tip) in enumerate(_BRUSH):
        canvas.path(_hedge(left, right, top, foot - board, tip, turn), fill=color)
        canvas.path(_stalks(left, right, top + 2.6, foot - board, turn), fill=color.shade(0.35), ink="keep")
    canvas.rect(left, foot - board, right - left, board, fill=_BOARD)
    middle = w / 2
    for side in (-1, 1):
        for step in range(1, 8, 2):
            x = middle + side * step * w / 16
            canvas.rect(x - 1, foot - board, 2, board, fill=WHITE, stroke=_BOARD, width=0.15, ink="keep")
    canvas.rect(left, foot, right - left, FENCE_PANEL - foot, fill=MEADOW)
    canvas.line(left, foot, right, foot, stroke=TURF, width=0.3)
    for x in (7.0, w - 7.0):
        canvas.circle(x, 7.2, 5.2, fill=WHITE, stroke=BLACK, width=0.5, ink="keep")
        center_line(canvas, x, 7.2, str(number), DISPLAY, 21)
        if number in (6, 9):
            canvas.rect(x - 1.5, 11.2, 3, 0.4, fill=BLACK, ink="keep")


def _hedge(left: float, right: float, top: float, foot: float, tip: float, turn: int) -> Path:
    """One layer of brush, ragged above."""
    count = round((right - left) / tip)
    step = (right - left) / count
    crest: list[Point] = []
    for index in range(count + 1):
        high = top + 2.4 * (1 - _UNEVEN[(index * 7 + turn * 3) % 10])
        lean = step * 0.5 * (_UNEVEN[(index * 3 + turn) % 10] - 0.7)
        crest += [(left + index * step + lean, high), (left + (index + 0.5) * step, high + 1.7)]
    return paths.polygon([(left, foot), *crest, (right, foot)])


def _stalks(left: float, right: float, top: float, foot: float, turn: int) -> Path:
    """Dark gaps between the stalks, one path for a whole layer."""
    count = round((right - left) / 2.3)
    gaps: list[Path] = []
    for index in range(count):
        x = left + (index + 0.2 + 0.3 * turn) * (right - left) / count
        high = top + 1.6 * _UNEVEN[(index * 3 + turn) % 10]
        lean = 0.9 * (_UNEVEN[(index * 7 + turn) % 10] - 0.72)
        gaps.append(paths.polygon([(x - 0.16, foot), (x + lean, high), (x + 0.16, foot)]))
    return Path(tuple(segment for gap in gaps for segment in gap.segments))


def _fence_base(canvas: Canvas, y: float, w: float, number: int, row: Row, data: TurfData, words: Words) -> None:
    """Under the fence: where it belongs, and the two that come or go during a race."""
    canvas.rect(-_BLEED, y + FENCE_BASE - 1.4, w + 2 * _BLEED, 1.4 + _BLEED, fill=TURF)
    text = words("token.fence", n=number, row=f"{row.section}{row.n}")
    used = fit_line(canvas, 3, y + 5.2, 40, text, STRONG, 9, smallest=6.5)
    note = fence_note(data, number)
    if note:
        fit_line(canvas, w - 3, y + 5.2, w - 48, words(note), LABEL, used - 1, smallest=6, anchor="end", fill=QUIET)


def fence_note(data: TurfData, number: int) -> str:
    """The key of what is special about a fence, if anything is."""
    row, start = data.board.fences[number - 1], data.board.start
    if (row.section, row.n) == (start.section, start.n):
        return "token.fence_start"
    return "token.fence_first" if number == 1 else ""


# --- Dice ------------------------------------------------------------------------------------------------------------


def _draw_die(canvas: Canvas, *, horse: Horse) -> None:
    with canvas.group(at=(_MARGIN, _MARGIN)):
        net = cube_net(DIE_EDGE, DIE_TAB)
        folding_die(canvas, net, partial(_die_face, horse=horse), tab=FAINT, fold=ink_on(colour(horse)))


def _die_face(canvas: Canvas, number: int, horse: Horse) -> None:
    """The one wears the pattern and the letter, so that a die is known without its colour."""
    color = colour(horse)
    ink = ink_on(color)
    square = paths.rect(0, 0, DIE_EDGE, DIE_EDGE)
    middle, step = DIE_EDGE / 2, DIE_EDGE * 0.26
    if number == 1:
        colours(canvas, square, horse, 2.6)
        letter_disc(canvas, middle, middle, DIE_EDGE * 0.56, horse)
        return
    canvas.path(square, fill=color)
    for dx, dy in PIPS[number]:
        x, y, r = middle + dx * step, middle + dy * step, DIE_EDGE * 0.095
        # Where the ground is saved to a tint, a white pip would go with it: there the dark one below it shows.
        canvas.circle(x, y, r, fill=color.shade(0.4) if ink == WHITE else ink, ink="keep")
        canvas.circle(x, y, r, fill=ink, ink="drop")
