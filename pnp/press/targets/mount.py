"""A face by itself: on a page of its own, as a drawing or as a picture that runs over its edges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas, Drawing
from pnp.draw.geometry import MM_PER_INCH, Bounds, Size
from pnp.draw.ink import InkCanvas, InkMode
from pnp.draw.picture import by_pdf
from pnp.press.product import Face

if TYPE_CHECKING:
    from PIL import Image

_INSIDE = 1
"""Pixels inside the edge of a picture from which on it is surely painted."""


@dataclass(frozen=True)
class Mount:
    """A face in the middle of a page, larger or smaller, and perhaps turned by a quarter."""

    page: Size
    scale: float = 1.0
    turn: int = 0
    """Degrees, clockwise."""

    def drawn(self, face: Face, canvas: Canvas) -> None:
        (w, h), room = self.page, face.bleed
        clip = paths.rect(-face.w / 2 - room, -face.h / 2 - room, face.w + 2 * room, face.h + 2 * room)
        with canvas.group(at=(w / 2, h / 2), rotate=self.turn, scale=self.scale, clip=clip):
            canvas.use(face.drawing, -face.w / 2, -face.h / 2)

    def painted(self, face: Face) -> Size:
        """How much of the page the face and its bleed cover."""
        w, h = face.w + 2 * face.bleed, face.h + 2 * face.bleed
        return (h * self.scale, w * self.scale) if self.turn % 180 else (w * self.scale, h * self.scale)


def alone(face: Face, bleed: float = 0.0) -> Mount:
    return Mount((face.w + 2 * bleed, face.h + 2 * bleed))


def face_image(face: Face, mount: Mount, dpi: float, ink: InkMode, runs_over: bool = True) -> Image.Image:
    """A picture of the page, in which the colours of the edge go on where the face has no more bleed."""
    image = drawn_image(lambda canvas: mount.drawn(face, canvas), mount.page, dpi, ink)
    return _run_over(image, _painted_box(image.size, mount.painted(face), dpi)) if runs_over else image


def drawn_image(draw: Callable[[Canvas], None], size: Size, dpi: float, ink: InkMode) -> Image.Image:
    drawing = Drawing()
    draw(InkCanvas(drawing, ink))
    return by_pdf(drawing, *size, dpi)


def _painted_box(pixels: tuple[int, int], painted: Size, dpi: float) -> Bounds:
    across, down = (min(have, length / MM_PER_INCH * dpi) for have, length in zip(pixels, painted, strict=True))
    left, top = (pixels[0] - across) / 2, (pixels[1] - down) / 2
    return left, top, left + across, top + down


def _run_over(image: Image.Image, box: Bounds) -> Image.Image:
    left, top, right, bottom = (
        *(ceil(value) + _INSIDE if value > 0 else 0 for value in box[:2]),
        *(floor(value) - _INSIDE if value < full else full for value, full in zip(box[2:], image.size, strict=True)),
    )
    wide, high = image.size
    strips = (
        ((left, top, left + 1, bottom), (0, top, left, bottom)),
        ((right - 1, top, right, bottom), (right, top, wide, bottom)),
        ((0, top, wide, top + 1), (0, 0, wide, top)),
        ((0, bottom - 1, wide, bottom), (0, bottom, wide, high)),
    )
    for edge, place in strips:
        if place[2] > place[0] and place[3] > place[1]:
            image.paste(image.crop(edge).resize((place[2] - place[0], place[3] - place[1])), place)
    return image
