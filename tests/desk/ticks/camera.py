"""What happens to a sheet before it is read: phones held at an angle, paper that curls, lamps, scanners, copiers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from math import radians
from random import Random

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from tests.desk.ticks.printed import DOT

Numbers = NDArray[np.float64]
_AROUND = 25.0
"""Millimetres of table around the sheet."""
_NODES = 28


@dataclass(frozen=True)
class Camera:
    """A phone. Angles in degrees, lengths of the sheet in millimetres."""

    megapixels: float = 5.0
    tilt: float = 8.0
    turn: float = 4.0
    quarter: int = 0
    barrel: float = 0.0
    curl: float = 0.0
    shadow: float = 0.0
    light: float = 0.15
    """How much darker the far end is."""
    noise: float = 2.0
    motion: int = 0
    soft: float = 0.6
    jpeg: int = 85
    thumb: bool = False

    def __call__(self, sheet: Image.Image, chance: Random) -> Image.Image:
        wide, tall = self._frame()
        picture = _on_a_table(sheet, chance)
        picture = self._seen(picture, wide, tall, chance)
        if self.thumb:
            picture = _with_thumb(picture, chance)
        picture = picture.filter(ImageFilter.GaussianBlur(self.soft))
        picture = self._lit(picture, chance)
        if self.motion:
            picture = _shaken(picture, self.motion, chance)
        turned = picture.rotate(90 * self.quarter, expand=True)
        return _through_jpeg(turned, self.jpeg)

    def _frame(self) -> tuple[int, int]:
        tall = round((self.megapixels * 1e6 * 4 / 3) ** 0.5)
        return round(tall * 3 / 4), tall

    def _seen(self, picture: Image.Image, wide: int, tall: int, chance: Random) -> Image.Image:
        """A mesh of small quadrilaterals, each looked up on the sheet."""
        back = _Lens(self, picture.width / DOT, picture.height / DOT, wide, tall, chance).back
        xs, ys = np.linspace(0, wide, _NODES + 1).round(), np.linspace(0, tall, _NODES + 1).round()
        u, v = np.meshgrid(xs, ys)
        source = back(np.stack([u, v], axis=-1).astype(np.float64))
        coarser = max(1, round(picture.width / wide))
        picture, scale = picture.reduce(coarser), DOT / coarser
        pieces = []
        for row in range(_NODES):
            for column in range(_NODES):
                box = (int(xs[column]), int(ys[row]), int(xs[column + 1]), int(ys[row + 1]))
                corners = [source[row + dy, column + dx] * scale for dx, dy in ((0, 0), (0, 1), (1, 1), (1, 0))]
                pieces.append((box, tuple(float(n) for corner in corners for n in corner)))
        return picture.transform((wide, tall), Image.Transform.MESH, pieces, Image.Resampling.BILINEAR)

    def _lit(self, picture: Image.Image, chance: Random) -> Image.Image:
        values = np.asarray(picture, dtype=np.float32)
        tall, wide = values.shape[:2]
        x, y = np.linspace(-1, 1, wide, dtype=np.float32), np.linspace(-1, 1, tall, dtype=np.float32)[:, None]
        angle = chance.uniform(0, 6.28)
        light = 1 - self.light * (1 + x * np.cos(angle) + y * np.sin(angle)) / 2
        if self.shadow:
            edge = chance.uniform(-0.3, 0.3) + 0.4 * x * np.float32(chance.uniform(-1, 1)) - y
            light = light * (1 - self.shadow * (1 + np.tanh(30 * edge)) / 2)
        warm = np.array([1.0, chance.uniform(0.94, 1.0), chance.uniform(0.84, 1.0)], dtype=np.float32)
        seen = values * light.astype(np.float32)[..., None] * warm
        if self.noise:
            seen += _grain(tall, wide, self.noise, chance)
        return Image.fromarray(np.clip(seen, 0, 255).astype(np.uint8))


class _Lens:
    """Where a point of the sheet is seen, and the other way round."""

    def __init__(self, camera: Camera, w: float, h: float, wide: int, tall: int, chance: Random) -> None:
        self.camera, self.w, self.h = camera, w, h
        self.middle = np.array([wide / 2, tall / 2])
        tilt, around = radians(camera.tilt), chance.uniform(0, 6.28)
        self.lean = np.array([np.sin(tilt) * np.cos(around), np.sin(tilt) * np.sin(around)])
        turn = radians(chance.uniform(-camera.turn, camera.turn))
        self.turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        self.far = 1.5 * h
        self.scale = 1.0
        corners = np.array([[0, 0], [w, 0], [0, h], [w, h]], dtype=np.float64)
        inner = corners + np.sign(corners.mean(axis=0) - corners) * (_AROUND - 8)
        reach = np.abs(self.there(inner) - self.middle) / self.middle
        self.scale = 1 / float(reach.max())

    def there(self, points: Numbers, flat: bool = False) -> Numbers:
        x, y = points[..., 0] - self.w / 2, points[..., 1] - self.h / 2
        z = np.zeros_like(x) if flat else self.camera.curl * (1 - (2 * x / self.w) ** 2)
        depth = self.far + self.lean[0] * x + self.lean[1] * y - z
        seen = np.stack([x, y], axis=-1) * (self.far / depth)[..., None] @ self.turned.T
        if not flat and self.camera.barrel:
            r = np.hypot(seen[..., 0], seen[..., 1]) / (np.hypot(self.w, self.h) / 2)
            seen = seen * (1 - self.camera.barrel * r**2)[..., None]
        found: Numbers = seen * self.scale * self.middle[1] / (self.h / 2) + self.middle
        return found

    def back(self, pixels: Numbers) -> Numbers:
        """By trying again from where the last try ended up."""
        unit = self.scale * self.middle[1] / (self.h / 2)
        found: Numbers = (pixels - self.middle) / unit @ self.turned + np.array([self.w / 2, self.h / 2])
        for _ in range(12):
            found = found + (pixels - self.there(found)) / unit @ self.turned
        return found


def _on_a_table(sheet: Image.Image, chance: Random) -> Image.Image:
    table = chance.choice([(96, 70, 48), (60, 60, 66), (150, 118, 84), (205, 200, 190)])
    edge = round(_AROUND * DOT)
    wide = Image.new("RGB", (sheet.width + 2 * edge, sheet.height + 2 * edge), table)
    wide.paste(sheet, (edge, edge))
    return wide


def _with_thumb(picture: Image.Image, chance: Random) -> Image.Image:
    """Over one corner."""
    wide, tall = picture.size
    r = wide * 0.1
    x, y = chance.choice([(0.08, 0.06), (0.92, 0.06), (0.92, 0.72), (0.08, 0.72)])
    mask = Image.new("L", picture.size, 0)
    ImageDraw.Draw(mask).ellipse((x * wide - r, y * tall - r, x * wide + r, y * tall + r), fill=255)
    skin = Image.new("RGB", picture.size, (222, 170, 140))
    return Image.composite(skin, picture, mask.filter(ImageFilter.GaussianBlur(2)))


def _shaken(picture: Image.Image, far: int, chance: Random) -> Image.Image:
    values = np.asarray(picture, dtype=np.float32)
    angle = chance.uniform(0, 3.14)
    sums = np.zeros_like(values)
    for step in range(far):
        dx, dy = round(step * np.cos(angle)), round(step * np.sin(angle))
        sums += np.roll(values, (dy, dx), axis=(0, 1))
    return Image.fromarray((sums / far).astype(np.uint8))


def _grain(tall: int, wide: int, amount: float, chance: Random) -> NDArray[np.float32]:
    """One field of noise, laid again and again."""
    size = 509
    tile = np.random.default_rng(chance.getrandbits(32)).normal(0, amount, (size, size, 3)).astype(np.float32)
    return np.tile(tile, (tall // size + 1, wide // size + 1, 1))[:tall, :wide]


def _through_jpeg(picture: Image.Image, quality: int) -> Image.Image:
    file = BytesIO()
    picture.save(file, "JPEG", quality=quality)
    return Image.open(file).convert("RGB")


# -- scanners and copiers


@dataclass(frozen=True)
class Scanner:
    dpi: int = 200
    bits: int = 8
    copies: int = 0
    """How often it was copied in black and white before."""

    def __call__(self, sheet: Image.Image, chance: Random) -> Image.Image:
        for _ in range(self.copies):
            sheet = _copied(sheet, chance)
        turned = sheet.rotate(chance.uniform(-1.5, 1.5), Image.Resampling.BILINEAR, fillcolor=(255, 255, 255))
        scale = self.dpi / (DOT * 25.4)
        small = turned.resize((round(turned.width * scale), round(turned.height * scale)), Image.Resampling.BOX)
        if self.bits == 1:
            return small.convert("L").point([0] * 150 + [255] * 106).convert("RGB")
        return _through_jpeg(small, 80)


def _copied(sheet: Image.Image, chance: Random) -> Image.Image:
    """A little larger or smaller, hard, and soft at the edges."""
    grey = sheet.convert("L").rotate(chance.uniform(-0.7, 0.7), Image.Resampling.BILINEAR, fillcolor=255)
    size = chance.uniform(0.985, 1.01)
    offset = [grey.width * (1 - 1 / size) / 2, grey.height * (1 - 1 / size) / 2]
    grey = grey.transform(grey.size, Image.Transform.AFFINE, (1 / size, 0, offset[0], 0, 1 / size, offset[1]),
                          Image.Resampling.BILINEAR, fillcolor=255)  # fmt: skip
    soft = grey.filter(ImageFilter.GaussianBlur(1.6))
    return soft.point([max(0, min(255, round(128 + (level - 150) * 2.4))) for level in range(256)]).convert("RGB")


Condition = Callable[[Image.Image, Random], Image.Image]
