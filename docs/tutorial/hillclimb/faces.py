"""What is printed: the hill, the cars, the player aid and the score sheet."""

import math
from functools import partial
from itertools import accumulate, pairwise

from hillclimb.hill import Hill
from hillclimb.season import DESK
from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, Color, Gradient
from pnp.draw.geometry import Point
from pnp.draw.text import center_line, fit_line
from pnp.draw.vocabulary.effects import flag, sun_rays
from pnp.kit.words import Words
from pnp.press.aids import Procedure
from pnp.press.plain import COUNTER, TITLE, PlainBoard, aid_sheet, counters
from pnp.press.product import Catalogue, Parts, Sheet

SKY, CREAM, SUN = Color.hex("#A9D3E8"), Color.hex("#FBF6E6"), Color.hex("#F6C445")
FAR, NEAR, PINE, ROAD = (Color.hex(each) for each in ("#93BA8E", "#5E9257", "#2F5D36", "#4A4E52"))
BEND = 8.6
STEPS = (
    (Procedure("begin", rules=("H1", "H2")), Procedure("points", rules=("H10", "H11", "H12"))),
    (Procedure("turn", rules=("H3", "H4", "H5", "H6")), Procedure("top", rules=("H8", "H9"))),
)


def road(w: float, h: float) -> list[Point]:
    """From the foot to the top in swings that grow narrower, as points so near that lines join them."""
    swing, shares = w / 2 - 2 * BEND, [step / 400 for step in range(401)]
    return [(w / 2 + swing * (1 - t / 2) * math.sin(t * 4.5 * math.pi), h - 16 - t * (h - 58)) for t in shares]


def bends(line: list[Point], count: int) -> list[Point]:
    """Equally far apart along the road, the foot and the top included."""
    far = list(accumulate((math.dist(a, b) for a, b in pairwise(line)), initial=0.0))
    return [line[next(i for i, each in enumerate(far) if each >= far[-1] * n / count)] for n in range(count + 1)]


def board(canvas: Canvas, w: float, h: float, hill: Hill, words: Words) -> None:
    line = road(w, h)
    with canvas.group(clip=paths.rect(0, 0, w, h)):
        canvas.rect(0, 0, w, h, fill=Gradient((0, 0), (0, h * 0.6), ((0, SKY), (1, CREAM))))
        sun_rays(canvas, w * 0.2, h * 0.14, h, color=CREAM.mix(SKY, 0.4), count=20)
        canvas.circle(w * 0.2, h * 0.14, 14, fill=SUN)
        for fill, top, peak in ((FAR, 0.1, 0.72), (NEAR, 0.17, 0.45)):
            ridge = [(-30, h * 0.6), (w * peak, h * top), (w + 30, h * 0.5), (w + 30, h * 1.2), (-30, h * 1.2)]
            canvas.path(paths.smooth(ridge, closed=True), fill=fill)
        for tree in range(150):
            x, y = w * (tree * 0.618 % 1), h * (0.34 + tree * 0.0044)
            if min(math.dist((x, y - 4), each) for each in line) > BEND + 7 and y > h * (0.3 + abs(x / w - 0.5) * 0.7):
                canvas.polygon([(x - 3.4, y), (x, y - 10), (x + 3.4, y)], fill=PINE.mix(NEAR, tree % 3 / 4))
    flag(canvas, line[-1][0], line[-1][1] - 5, 15, dark=BLACK, light=WHITE)
    for wide, stroke, dash in ((2 * BEND, WHITE, ()), (2 * BEND - 2, ROAD, ()), (0.7, CREAM, (4.0, 3.0))):
        canvas.path(paths.polyline(line), stroke=stroke, width=wide, dash=dash, round=True)
    for number, (x, y) in enumerate(bends(line, hill.bends)):
        canvas.circle(x, y, COUNTER / 2 + 0.4, fill=CREAM if number % hill.bends else SUN, stroke=ROAD, width=0.5)
        center_line(canvas, x, y, str(number), TITLE, 17, fill=ROAD)
    fit_line(canvas, 8, 17, w - 16, words("game.name").upper(), TITLE, 44, fill=PINE)


PRODUCT = Catalogue[Hill](
    {
        "board": lambda hill, words, _: Parts(sheets=(Sheet("hill", partial(board, hill=hill, words=words)),)),
        "cars": lambda hill, _, __: Parts(counters(hill.cars)),
        "score": DESK.blank,
        "aid": lambda hill, words, _: Parts(sheets=(aid_sheet(words, STEPS, dict(hill), DESK.look.accent),)),
    }
)
BOARD = PlainBoard(board, lambda hill, w, h: bends(road(w, h), hill.bends))
