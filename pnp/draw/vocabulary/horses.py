"""Racehorses from the side, at full stretch, with a jockey up; and the jockey's silks.

A horse is a few flat planes in a frame in which it is 100 long, heading right, lit from the upper left. The near side
is one outline, so that it stays one shape when it is printed as line art. The jockey's jacket and cap carry a colour
and a pattern: nobody has to tell two horses by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pnp.draw.canvas import Canvas, Font, Ink
from pnp.draw.color import WHITE, Color, contrast, ink_on
from pnp.draw.fonts import cap_height
from pnp.draw.geometry import Point
from pnp.draw.path import Path, ellipse, smooth
from pnp.draw.patterns import fill_pattern

"""How high a running horse with its jockey is, as a share of its length."""
BAY = Color.hex("#6F3D22")
CHESTNUT = Color.hex("#9A5327")
DARK = Color.hex("#43291D")
GREY = Color.hex("#B4AFA6")
DUN = Color.hex("#B98B54")
COATS = (BAY, CHESTNUT, DARK, DUN, GREY)

_BREECHES = Color.hex("#FBF8EF")
_BOOT = Color.hex("#1E1B1A")
_SKIN = Color.hex("#C98F66")
_STRAP = Color.hex("#2A1A12")
_FRAME = 100.0
_SMALL = 34.0
"""A horse shorter than this, in mm, is line art already: its coat is printed in any ink mode."""
_NUMERALS = Font("anton")
_LETTER = 21.0


def pattern_color(silks: Color) -> Color:
    """What a pattern is drawn in: white on most silks, dark on pale ones."""
    return ink_on(silks, WHITE, Color.hex("#23262B"))


# --- at full stretch -------------------------------------------------------------------------------------------------


def _flip(points: Sequence[Point]) -> list[Point]:
    return [(x, -y) for x, y in points]


def _joined(*runs: Sequence[Point]) -> Path:
    """Smooth runs that meet in corners; each begins where the one before ends. Heights are measured upwards."""
    path = Path()
    for run in runs:
        part = smooth(_flip(run))
        path = path + (Path(part.segments[1:]) if path.segments else part)
    return path.close()


@cache
def _near() -> Path:
    """Head, neck, trunk and the two near legs in one outline."""
    return _joined(
        # the face, the crest, the back, the croup, down the hind leg to the heel
        [
            (48.9, 42.4),
            (47.2, 45.2),
            (42, 49.6),
            (37.6, 53.2),
            (34.2, 55),
            (29, 53.8),
            (21, 48.6),
            (13.6, 43.4),
            (8, 41.4),
            (1, 39.6),
            (-6, 38.9),
            (-13, 40),
            (-20, 41.2),
            (-26, 39.8),
            (-30.2, 36),
            (-32, 31.4),
            (-32.4, 27.4),
            (-34, 23.8),
            (-37.8, 20.6),
            (-39.6, 17),
            (-42.6, 12.4),
            (-44.6, 9.6),
            (-46.8, 8.6),
        ],
        [(-46.8, 8.6), (-48, 8), (-49.6, 6.6)],
        [(-49.6, 6.6), (-50, 4), (-48.8, 2.2)],
        # up again to the belly, and along the stretched foreleg
        [
            (-48.8, 2.2),
            (-46.4, 4.6),
            (-44.6, 5.9),
            (-42.2, 7.4),
            (-40.2, 10.4),
            (-37.4, 14.6),
            (-34, 18),
            (-28, 21.6),
            (-22.6, 24.6),
            (-18, 26),
            (-12, 24.4),
            (-4, 21.6),
            (4, 20),
            (10, 20.2),
            (15, 21.2),
            (21.6, 19),
            (29.4, 16.8),
            (34.6, 13.4),
            (39.4, 9),
            (41.2, 6.9),
            (43.2, 5.2),
        ],
        [(43.2, 5.2), (44, 4.4), (44.6, 3.4)],
        [(44.6, 3.4), (47, 3.2), (49.4, 4.2)],
        [
            (49.4, 4.2),
            (47.6, 6),
            (45.6, 7.6),
            (43.6, 10.2),
            (40.6, 13.4),
            (36.2, 17.2),
            (31.8, 20.8),
            (26.6, 24),
            (23.2, 27.4),
            (22.6, 31),
            (24, 36),
            (28, 41),
            (32, 44.2),
        ],
        [
            (32, 44.2),
            (34, 43),
            (36.8, 42.4),
            (40.6, 41.8),
            (44, 39.6),
            (46.2, 38.2),
            (48.2, 38.8),
            (49.3, 40.4),
            (48.9, 42.4),
        ],
    )


def _limb(*joints: tuple[float, float, float]) -> Path:
    """A leg through its joints (x, height, half its thickness there)."""
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y, half) in enumerate(joints):
        (ax, ay, _), (bx, by, _) = joints[max(0, i - 1)], joints[min(len(joints) - 1, i + 1)]
        long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        nx, ny = -(by - ay) / long * half, (bx - ax) / long * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return _joined(left, [left[-1], right[-1]], right[::-1])


@cache
def _far() -> tuple[Path, ...]:
    """The far legs: the fore one folded under the chest, the hind one pushing off."""
    fore = _limb(
        (13, 27, 5.5),
        (20, 20.4, 3.8),
        (27, 14.6, 2.2),
        (25.4, 11.8, 1.9),
        (20, 9.6, 1.35),
        (16, 8.2, 1.6),
        (13.4, 9.4, 1.5),
    )
    hind = _limb(
        (-22, 30, 7),
        (-25.6, 23, 4.6),
        (-29.6, 16.6, 2.3),
        (-31.4, 13.4, 1.9),
        (-35, 7.4, 1.35),
        (-36.8, 4.8, 1.6),
        (-39.4, 3.4, 1.3),
    )
    return fore, hind


_FAR_HOOVES = (
    _joined(
        [(13.2, 7.6), (10.6, 9.4)],
        [(10.6, 9.4), (9.6, 12.6)],
        [(9.6, 12.6), (12.2, 12.4), (14.4, 10.9)],
        [(14.4, 10.9), (13.2, 7.6)],
    ),
    _joined(
        [(-38.8, 2), (-41.8, 0.4)],
        [(-41.8, 0.4), (-43.4, 2.6)],
        [(-43.4, 2.6), (-41.6, 4.6), (-39.2, 5)],
        [(-39.2, 5), (-38.8, 2)],
    ),
)
_NEAR_HOOVES = (
    _joined(
        [(-47.4, 8.3), (-49.6, 6.6)],
        [(-49.6, 6.6), (-50, 4), (-48.8, 2.2)],
        [(-48.8, 2.2), (-46.3, 4.7)],
        [(-46.3, 4.7), (-47.4, 8.3)],
    ),
    _joined(
        [(43.6, 4.8), (44.6, 3.4)],
        [(44.6, 3.4), (47, 3.2), (49.4, 4.2)],
        [(49.4, 4.2), (46.2, 7)],
        [(46.2, 7), (43.6, 4.8)],
    ),
)
_TAIL = _joined(
    [(-28.4, 39), (-33, 40), (-38, 38), (-43, 37.6), (-50, 40.4)],
    [(-50, 40.4), (-47, 36.6), (-49.4, 35.2)],
    [(-49.4, 35.2), (-46, 34.2), (-47.4, 31.4)],
    [(-47.4, 31.4), (-42, 32.6), (-38, 33.2), (-34.6, 32.6), (-31, 34.2)],
    [(-31, 34.2), (-28.4, 39)],
)
_MANE = _joined(
    [(33.6, 55.2), (29, 54.6), (24, 52.6), (18, 51.6)],
    [(18, 51.6), (20, 49.8), (13.6, 47.6)],
    [(13.6, 47.6), (15, 45.6), (9.6, 43)],
    [(9.6, 43), (14, 42.6), (21, 46.4), (27.4, 50.2), (33.6, 52.4)],
    [(33.6, 52.4), (33.6, 55.2)],
)
_EAR = _joined(
    [(32.2, 54.2), (30.2, 57.4), (29.6, 59.6)], [(29.6, 59.6), (33, 58.4), (35.4, 54.6)], [(35.4, 54.6), (32.2, 54.2)]
)
_LIT = _joined(
    [(46.4, 45), (42, 49.2), (37.6, 52.8), (34.2, 54.6)],
    [(34.2, 54.6), (36, 50.6), (41, 46.8), (46.4, 45)],
)
_BACK_LIT = _joined(
    [(1, 39.4), (-6, 38.7), (-13, 39.8), (-20, 41), (-26, 39.6), (-30, 36)],
    [(-30, 36), (-25, 37.2), (-18, 36.8), (-10, 35.6), (1, 39.4)],
)
_SHADE = _joined(
    [(22.6, 31), (17, 27.4), (8, 24.4), (-4, 24.6), (-14, 28), (-20, 27.8), (-27, 23.2), (-34, 18)],
    [
        (-34, 18),
        (-28, 21.6),
        (-22.6, 24.6),
        (-18, 26),
        (-12, 24.4),
        (-4, 21.6),
        (4, 20),
        (10, 20.2),
        (15, 21.2),
        (21.6, 19),
        (29.4, 16.8),
    ],
    [(29.4, 16.8), (25, 21.4), (22.6, 26), (22.6, 31)],
)
_SHOULDER = smooth(_flip([(13, 40), (17.6, 34), (18.4, 28), (16, 23.4)]))
_CLOTH = _joined(
    [(11.4, 41.8), (1, 39.8), (-7.4, 39.2)],
    [(-7.4, 39.2), (-8, 34), (-7, 29.4)],
    [(-7, 29.4), (1, 28.6), (9, 29.8)],
    [(9, 29.8), (11, 36), (11.4, 41.8)],
)
_GIRTH = smooth(_flip([(5.4, 30), (6, 25), (5.6, 20)]))
_REIN = smooth(_flip([(45.6, 41.8), (37, 43.2), (27.6, 46.4)]))
_BRIDLE = (smooth(_flip([(34.4, 54), (36.6, 48), (36, 43)])), smooth(_flip([(44.2, 47.4), (42.6, 44), (42.6, 41)])))

_TORSO = _joined(
    [(-9, 51.4), (-7.4, 55.6), (-2.4, 58.6), (5, 59.8), (12, 60.2), (17, 59.6), (20, 56.6)],
    [(20, 56.6), (17.4, 52.6), (11, 51), (3.6, 49.4)],
    [(3.6, 49.4), (-2, 47.2), (-6.6, 47.4), (-9, 51.4)],
)
_SLEEVE = _joined(
    [(13, 59.2), (17.4, 59.4), (20, 57)],
    [(20, 57), (21.2, 52.6), (26.6, 48.8)],
    [(26.6, 48.8), (26, 47), (24.4, 46.2)],
    [(24.4, 46.2), (18, 48), (14, 52), (12.4, 56), (13, 59.2)],
)
_FAR_ARM = _limb((17, 57, 2.6), (24, 52.6, 2.1), (29.4, 48.6, 1.7))
_THIGH = _joined(
    [(-8.6, 52), (-8.8, 48), (-4, 45.6), (4, 44), (9.6, 41.2)],
    [(9.6, 41.2), (13.4, 41.2), (15.6, 43.8)],
    [(15.6, 43.8), (15, 47.6), (10, 50), (2, 50.4), (-4, 50.8), (-8.6, 52)],
)
_BOOT_SHAPE = _joined(
    [(15.9, 43.4), (14.6, 40), (11.8, 36.4), (9.6, 33.4)],
    [(9.6, 33.4), (12.2, 32.4), (14.2, 31)],
    [(14.2, 31), (14.4, 29.6), (10, 29.2), (5.4, 29.4)],
    [(5.4, 29.4), (5, 32), (6.4, 35), (8, 38.4), (9.2, 41.6)],
    [(9.2, 41.6), (12.4, 41.4), (15.9, 43.4)],
)
_NECK = _limb((16.4, 58.4, 2.6), (20.6, 60.6, 2.4))
_HEAD = (22.2, 61.2, 4.3)
_CAP = _joined(
    [(17.6, 61.6), (18.2, 65), (21.4, 67), (25, 66), (27.2, 63)],
    [(27.2, 63), (31, 62.2)],
    [(31, 62.2), (30.4, 61), (26.6, 61)],
    [(26.6, 61), (22, 62.2), (17.6, 61.6)],
)
_GOGGLES = _joined([(23.6, 61.6), (27, 61)], [(27, 61), (26.8, 59), (24, 59.6)], [(24, 59.6), (23.6, 61.6)])


def running_horse(
    canvas: Canvas,
    x: float,
    y: float,
    w: float,
    silks: Color,
    pattern: str,
    coat: Color = BAY,
    facing: int = 1,
    *,
    halo: Color | None = None,
    halo_width: float = 0.5,
    shadow: Color | None = None,
    letter: str = "",
) -> None:
    """A racehorse at full stretch; (x, y) is the ground under its middle, `w` its length from nose to tail in mm.

    It is two thirds as high as long. `halo` draws an edge around it, `halo_width` mm wide, to lift it off a
    patterned ground; `shadow` lays a flat shadow on the grass; `letter` stands on the saddlecloth.
    """
    size = w / _FRAME
    ink: Ink = "keep" if w < _SMALL else "auto"
    dark = coat.shade(0.42)
    with canvas.group(at=(x, y), scale=(size * facing, size)):
        if shadow:
            canvas.path(ellipse(-1, 0, 44, 2.2), fill=shadow, ink="drop")
        if halo:
            edge = 2 * halo_width / size
            for shape in (*_far(), *_FAR_HOOVES, _TAIL, _near(), _EAR, _MANE, _TORSO, _THIGH, _CAP):
                canvas.path(shape, fill=halo, stroke=halo, width=edge, round=True, ink="keep")
        canvas.path(_FAR_ARM, fill=silks.shade(0.3), ink=ink)
        for leg in _far():
            canvas.path(leg, fill=coat.shade(0.34), ink=ink)
        for hoof in _FAR_HOOVES:
            canvas.path(hoof, fill=_BOOT, ink=ink)
        canvas.path(_TAIL, fill=dark, ink=ink)
        canvas.path(_near(), fill=coat, ink=ink)
        canvas.path(_SHADE, fill=coat.shade(0.2), ink="drop")
        canvas.path(_LIT, fill=coat.mix(WHITE, 0.22), ink="drop")
        canvas.path(_BACK_LIT, fill=coat.mix(WHITE, 0.2), ink="drop")
        for hoof in _NEAR_HOOVES:
            canvas.path(hoof, fill=_BOOT, ink=ink)
        canvas.path(_MANE, fill=dark, ink=ink)
        canvas.path(_EAR, fill=coat.shade(0.15), ink=ink)
        canvas.path(_SHOULDER, stroke=coat.shade(0.3), width=0.7, round=True, ink="drop")
        _tack(canvas, letter, facing)
        _jockey(canvas, silks, pattern)


def _tack(canvas: Canvas, letter: str, facing: int) -> None:
    canvas.circle(39.4, -48.6, 0.75, fill=_BOOT, ink="keep")
    canvas.circle(47.4, -41.6, 0.55, fill=_BOOT, ink="keep")
    for strap in (*_BRIDLE, _REIN):
        canvas.path(strap, stroke=_STRAP, width=0.7, round=True, ink="keep")
    canvas.path(_GIRTH, stroke=_BREECHES, width=1.5, ink="drop")
    canvas.path(_CLOTH, fill=WHITE, stroke=_STRAP, width=0.4, ink="keep")
    if letter:
        with canvas.group(at=(-2.2, -34.2), scale=(facing, 1)):
            canvas.text(0, cap_height(_NUMERALS, _LETTER) / 2, letter, _NUMERALS, _LETTER, anchor="middle", ink="keep")


def _jockey(canvas: Canvas, silks: Color, pattern: str) -> None:
    marks = pattern_color(silks)
    edge = _edge(silks)
    canvas.path(_BOOT_SHAPE, fill=_BOOT, ink="keep")
    canvas.path(_THIGH, fill=_BREECHES, stroke=_STRAP, width=0.4, ink="keep")
    canvas.path(_NECK, fill=_SKIN, ink="keep")
    canvas.circle(_HEAD[0], -_HEAD[1], _HEAD[2], fill=_SKIN, ink="keep")
    canvas.circle(27.2, -47.4, 1.7, fill=_SKIN, ink="keep")
    for shape, pitch in ((_TORSO, 4.6), (_SLEEVE, 4.0)):
        canvas.path(shape, fill=silks, ink="keep")
        fill_pattern(canvas, shape, pattern, marks, pitch)
        canvas.path(shape, stroke=edge, width=0.6, round=True, ink="keep")
    canvas.path(_CAP, fill=silks, ink="keep")
    fill_pattern(canvas, _CAP, pattern, marks, 3.4)
    canvas.path(_CAP, stroke=edge, width=0.6, round=True, ink="keep")
    canvas.path(_GOGGLES, fill=_BOOT, ink="keep")


# --- silks on a peg --------------------------------------------------------------------------------------------------

_BODY = _joined(
    [(-9, 22), (-17, 20), (-21, 16)],
    [(-21, 16), (-20, 4), (-18, -14), (-18.6, -32), (-20, -45)],
    [(-20, -45), (0, -48.6), (20, -45)],
    [(20, -45), (18.6, -32), (18, -14), (20, 4), (21, 16)],
    [(21, 16), (17, 20), (9, 22)],
    [(9, 22), (0, 18.4), (-9, 22)],
)
_ARM = _joined(
    [(19, 18.8), (27, 12), (34, -2), (41.6, -21)],
    [(41.6, -21), (37, -25), (30.8, -26)],
    [(30.8, -26), (25, -12), (18.6, -3)],
    [(18.6, -3), (19.4, 8), (19, 18.8)],
)
_CUFF = _joined(
    [(40.6, -18.6), (43, -24.4)],
    [(43, -24.4), (37.4, -29), (30, -30)],
    [(30, -30), (30, -24)],
    [(30, -24), (40.6, -18.6)],
)
_COLLAR = _joined(
    [(-9.6, 22.4), (-7, 26), (0, 27), (7, 26), (9.6, 22.4)],
    [(9.6, 22.4), (4, 18.6), (0, 15.6)],
    [(0, 15.6), (-4, 18.6), (-9.6, 22.4)],
)
_DOME = _joined(
    [(-15, 33.4), (-14.4, 41), (-8, 47.4), (0, 49), (8, 47.4), (14.4, 41), (15, 33.4)],
    [(15, 33.4), (0, 35.6), (-15, 33.4)],
)
_PEAK = _joined([(-15.4, 33.4), (0, 36), (15.4, 33.4)], [(15.4, 33.4), (12, 29.6), (0, 28), (-12, 29.6), (-15.4, 33.4)])


def racing_silks(canvas: Canvas, x: float, y: float, size: float, silks: Color, pattern: str) -> None:
    """A jockey's jacket and cap as they hang in the weighing room; (x, y) is the middle, `size` the height in mm."""
    marks, edge = pattern_color(silks), _edge(silks)
    scale = size / _FRAME
    with canvas.group(at=(x, y), scale=scale):
        for turned in (1, -1):
            with canvas.group(scale=(turned, 1)):
                _cloth(canvas, _ARM, silks, pattern, marks, edge, 9.5)
                canvas.path(_CUFF, fill=silks, stroke=edge, width=1.3, ink="keep")
        _cloth(canvas, _BODY, silks, pattern, marks, edge, 11)
        canvas.path(_COLLAR, fill=_BREECHES, stroke=edge, width=1.3, round=True, ink="keep")
        _cloth(canvas, _DOME, silks, pattern, marks, edge, 8.5)
        canvas.path(_PEAK, fill=silks.shade(0.25), stroke=edge, width=1.3, round=True, ink="keep")
        canvas.circle(0, -49.4, 1.7, fill=silks, stroke=edge, width=1.1, ink="keep")


def _edge(silks: Color) -> Color:
    return silks.shade(0.45) if contrast(silks, WHITE) > 1.5 else Color.hex("#6B6A66")


def _cloth(canvas: Canvas, shape: Path, silks: Color, pattern: str, marks: Color, edge: Color, pitch: float) -> None:
    canvas.path(shape, fill=silks, ink="keep")
    fill_pattern(canvas, shape, pattern, marks, pitch)
    canvas.path(shape, stroke=edge, width=1.3, round=True, ink="keep")
