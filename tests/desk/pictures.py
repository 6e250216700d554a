"""What becomes of a sheet between a printer and a file: scanned askew, photographed in a kitchen, saved small."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageFilter

Picture = Image.Image
TABLE = 110
"""The grey of whatever the sheet lies on."""


def scanned(path: Path, dpi: int = 200, page: int = 0) -> Picture:
    document = pypdfium2.PdfDocument(path)
    try:
        picture: Picture = document[page].render(scale=dpi / 72, grayscale=True).to_pil()
    finally:
        document.close()
    return picture


def turned(picture: Picture, degrees: float) -> Picture:
    return picture.rotate(degrees, expand=True, fillcolor=TABLE, resample=Image.Resampling.BICUBIC)


def blurred(picture: Picture, radius: float) -> Picture:
    return picture.filter(ImageFilter.GaussianBlur(radius))


def noisy(picture: Picture, strength: float) -> Picture:
    return ImageChops.add(picture, Image.effect_noise(picture.size, strength), offset=-128)


def shaded(picture: Picture, darkest: float) -> Picture:
    """Light from one corner."""
    light = Image.linear_gradient("L").rotate(30, expand=True).resize(picture.size)
    levels = [round(255 * (darkest + (1 - darkest) * level / 255)) for level in range(256)]
    return ImageChops.multiply(picture, light.point(levels))


def saved(picture: Picture, quality: int) -> Picture:
    """As JPEG, and opened again."""
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=quality)
    return Image.open(file).convert("L")


def leaning(picture: Picture, share: float) -> Picture:
    """Seen from one side, on a table."""
    w, h = round(picture.width * 1.15), round(picture.height * 1.15)
    table = Image.new("L", (w, h), TABLE)
    table.paste(picture, (round(picture.width * 0.075), round(picture.height * 0.075)))
    corners = [(w * share, h * share / 2), (w * (1 - 1.3 * share), 0.0), (float(w), float(h)), (0.0, h * (1 - share))]
    flat = [(0.0, 0.0), (float(w), 0.0), (float(w), float(h)), (0.0, float(h))]
    map_back = _projection(corners, flat)
    return table.transform((w, h), Image.Transform.PERSPECTIVE, map_back, Image.Resampling.BICUBIC, fillcolor=TABLE)


def _projection(seen: list[tuple[float, float]], flat: list[tuple[float, float]]) -> list[float]:
    """The eight numbers that lead from a point of the picture back to the sheet: eight equations, solved."""
    rows = []
    for (x, y), (u, v) in zip(seen, flat, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    for column in range(8):
        best = max(range(column, 8), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        for row in range(8):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[index][8] / rows[index][index] for index in range(8)]


def photographed(picture: Picture) -> Picture:
    """Everything at once, as a phone does it."""
    seen = shaded(leaning(turned(picture, 4), 0.05), 0.45)
    return saved(noisy(blurred(seen, 1.1), 30), 60)


HARDSHIPS: dict[str, Callable[[Picture], Picture]] = {
    "flat": lambda picture: picture,
    "three degrees": lambda picture: turned(picture, 3),
    "thirteen degrees": lambda picture: turned(picture, -13),
    "upside down": lambda picture: turned(picture, 182),
    "blurred": lambda picture: blurred(picture, 2),
    "noisy": lambda picture: noisy(picture, 60),
    "dark corner": lambda picture: shaded(picture, 0.25),
    "small JPEG": lambda picture: saved(picture, 30),
    "from the side": lambda picture: leaning(picture, 0.1),
    "coarse": lambda picture: picture.resize((picture.width // 2, picture.height // 2)),
    "pale": lambda picture: picture.point([150 + level // 4 for level in range(256)]),
    "phone": photographed,
}
