"""The front of the start sheet: a cover for the pocket of a binder, and two labels to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.desk.forms.lettering import loud
from pnp.desk.lent import Look, Picture
from pnp.draw import path as paths
from pnp.draw.canvas import Canvas, Drawing
from pnp.draw.color import BLACK, WHITE
from pnp.draw.legible import legible
from pnp.draw.text import fit_line, text_box
from pnp.draw.vocabulary.assembly import pictogram
from pnp.kit.words import Words
from pnp.press.product import Component, Face

SPINE = (190.0, 22.0)
LID = (60.0, 60.0)
_AIR = 4.0
_CUT = 0.25
_BAND = 3.0
_MOST_PIECES = 5
_SMALLEST = 7.0
"""Smaller letters are left out of a picture, in points."""
_LEAST_AREA = 800.0
"""Smaller pieces say nothing from afar, in square millimetres."""


@dataclass(frozen=True)
class Front:
    look: Look
    words: Words
    kicker: str
    picture: Picture | None
    components: Sequence[Component]

    @property
    def name(self) -> str:
        return str(self.words("game.name"))

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        spine, lid = h - SPINE[1], h - SPINE[1] - _AIR - LID[1]
        tall = lid - _AIR
        with canvas.group(clip=paths.rect(0, 0, w, tall)):
            canvas.use(legible(self._art(w, tall), _SMALLEST))
        left = (w - SPINE[0]) / 2
        self._lid(canvas, left + SPINE[0] - LID[0], lid)
        self._spine(canvas, left, spine)
        self._advice(canvas, left, lid, SPINE[0] - LID[0] - 8)

    def _art(self, w: float, h: float) -> Drawing:
        drawing = Drawing()
        (self.picture or self._collage)(drawing, w, h)
        return drawing

    def _collage(self, canvas: Canvas, w: float, h: float) -> None:
        """Without a picture of its own: the name, and some of what is in the game."""
        look, low = self.look, h * 0.4
        fit_line(canvas, 4, 12, w - 8, self.kicker.upper(), look.strong, 13, smallest=8, fill=look.accent, tracking=120)
        loud(
            canvas,
            4,
            18,
            w - 8,
            low - 24,
            self.name.upper(),
            look.display,
            84,
            smallest=24,
            fill=look.ink,
            valign="top",
        )
        canvas.rect(0, low, w, h - low, fill=look.accent, ink="drop")
        for y in (low, h - 6):
            self._band(canvas, 0, y, w, 6)
        _fan(canvas, w, low + 6, h - 6, self._faces())

    def _faces(self) -> list[Face]:
        """One of every component, then another one of each, until there are enough."""
        shown = [_worth_showing(each) for each in self.components]
        turns = [faces[turn] for turn in range(_MOST_PIECES) for faces in shown if turn < len(faces)]
        return turns[:_MOST_PIECES]

    def _band(self, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
        if self.look.band:
            self.look.band(canvas, x, y, w, h)
        else:
            canvas.rect(x, y, w, h, fill=self.look.ink)

    # -- labels

    def _spine(self, canvas: Canvas, x: float, y: float) -> None:
        """To be read with its head to the right, once it stands."""
        (w, h), look = SPINE, self.look
        self._label(canvas, x, y, w, h)
        self._band(canvas, x, y, w, _BAND)
        self._band(canvas, x, y + h - _BAND, w, _BAND)
        room = w * 0.66
        loud(canvas, x + 8, y + _BAND + 1, room, h - 2 * _BAND - 2, self.name.upper(), look.display, 36, smallest=16,
             fill=look.ink, valign="middle", lines=1)  # fmt: skip
        fit_line(canvas, x + w - 8, y + h / 2 + 1.4, w - room - 20, self._players, look.strong, 11, smallest=7,
                 anchor="end", fill=look.ink)  # fmt: skip

    def _lid(self, canvas: Canvas, x: float, y: float) -> None:
        (w, h), look = LID, self.look
        self._label(canvas, x, y, w, h)
        self._band(canvas, x, y, w, 5)
        self._band(canvas, x, y + h - 5, w, 5)
        loud(canvas, x + 5, y + 9, w - 10, h - 26, self.name.upper(), look.display, 40, smallest=12, fill=look.ink,
             align="center", valign="middle", lines=3 if {" ", "・"} & set(self.name) else 1)  # fmt: skip
        fit_line(canvas, x + w / 2, y + h - 9, w - 10, self._players, look.strong, 11, smallest=7, anchor="middle",
                 fill=look.ink)  # fmt: skip

    @property
    def _players(self) -> str:
        return self.kicker

    def _label(self, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
        canvas.rect(x, y, w, h, fill=WHITE, stroke=BLACK, width=_CUT, ink="keep")

    def _advice(self, canvas: Canvas, x: float, y: float, w: float) -> None:
        leading = 1.5 if self.words.lang == "ja" else 1.3
        for index, (key, picture) in enumerate((("turn", "turn"), ("labels", "cut"))):
            top = y + index * 20
            pictogram(canvas, picture, x, top + 2)
            text_box(canvas, x + 14, top + 3, w - 14, LID[1] - 24, self.words(f"start.{key}"), self.look.text, 11,
                     smallest=8, leading=leading, bold=self.look.strong)  # fmt: skip


def _worth_showing(component: Component) -> list[Face]:
    """Some of its pieces, far from each other, if they are pieces with two sides that can be seen from afar."""
    faces = [piece.front for piece in component.pieces if piece.back and piece.front.w * piece.front.h >= _LEAST_AREA]
    step = max(1, len(faces) // _MOST_PIECES)
    return faces[step // 2 :: step]


def _fan(canvas: Canvas, w: float, top: float, bottom: float, faces: Sequence[Face]) -> None:
    """Side by side, each turned a little."""
    if not faces:
        return
    middle, step = (len(faces) - 1) / 2, w * 0.8 / len(faces)
    for index, face in enumerate(faces):
        scale = min((bottom - top) * 0.72 / face.h, step * 1.25 / face.w)
        turn = (index - middle) * 6
        at = (w / 2 + step * (index - middle), (top + bottom) / 2 + abs(turn) * 0.5)
        with canvas.group(at=at, rotate=turn), canvas.group(at=(-face.w * scale / 2, -face.h * scale / 2), scale=scale):
            canvas.rect(0.8, 0.8, face.w, face.h, r=2, fill=BLACK, ink="drop")
            with canvas.group(clip=paths.rect(0, 0, face.w, face.h, 2)):
                canvas.rect(0, 0, face.w, face.h, fill=WHITE, ink="keep")
                canvas.use(face.drawing)
            canvas.rect(0, 0, face.w, face.h, r=2, stroke=BLACK, width=0.3)
