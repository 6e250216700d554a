"""A shop's own profile: LittleCMS separates by it, and the file carries it."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from pnp.draw.color import Color
from pnp.draw.plates.condition import FOGRA39, Condition
from pnp.draw.plates.model import Inks
from pnp.draw.plates.solving import dried
from pnp.kit.errors import PnpError

_LARGEST = 20_000_000
_BLACK_POINT = 0x2000
"""cmsFLAGS_BLACKPOINTCOMPENSATION"""


@dataclass(frozen=True)
class Profiled:
    content: bytes
    description: str


def read_profile(path: Path) -> Profiled:
    """A file of a stranger: it must be a profile, and one of a printer with four inks."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except OSError as error:
        raise PnpError(f"this profile cannot be read: {error.strerror}", where=str(path)) from error
    if len(content) > _LARGEST or content[36:40] != b"acsp":
        raise PnpError("this is no ICC profile", where=str(path), expected="a file with the ending .icc or .icm")
    if content[12:16] != b"prtr" or content[16:20] != b"CMYK":
        raise PnpError(
            "this profile is not one of a press with four inks",
            where=str(path),
            expected="class prtr, colour space CMYK",
            do="ask the shop for the output profile of its press",
        )
    profiled = Profiled(content, _described(content, path))
    _transform(profiled, path)
    return profiled


def condition_of(profiled: Profiled) -> Condition:
    """FOGRA39 only if the profile says so itself."""
    if "fogra39" in profiled.description.casefold().replace(" ", ""):
        return Condition(FOGRA39.identifier, profiled.description, FOGRA39.description, profiled.content)
    return Condition("Custom", profiled.description, "", profiled.content)


class ByProfile:
    def __init__(self, profiled: Profiled) -> None:
        self._profiled = profiled
        self._known: dict[Color, Inks] = {}

    def __call__(self, color: Color) -> Inks:
        if color not in self._known:
            self._known[color] = self._separated(color)
        return self._known[color]

    @cached_property
    def _to_inks(self) -> Any:
        return _transform(self._profiled, None)

    def _separated(self, color: Color) -> Inks:
        from PIL import Image, ImageCms

        pixel = Image.new("RGB", (1, 1), tuple(round(v * 255) for v in (color.r, color.g, color.b)))
        seen = ImageCms.applyTransform(pixel, self._to_inks)
        assert seen is not None
        c, m, y, k = (ink / 255 for ink in seen.getpixel((0, 0)))  # type: ignore[union-attr]
        return dried((c, m, y, k))


def _transform(profiled: Profiled, path: Path | None) -> Any:
    from PIL import ImageCms

    intent = ImageCms.Intent.RELATIVE_COLORIMETRIC
    try:
        press = ImageCms.ImageCmsProfile(io.BytesIO(profiled.content))
        lights = ImageCms.createProfile("sRGB")
        return ImageCms.buildTransform(lights, press, "RGB", "CMYK", intent, ImageCms.Flags(_BLACK_POINT))
    except (ImageCms.PyCMSError, OSError, TypeError, ValueError) as error:
        raise PnpError("no colour can be separated by this profile", where=str(path or "")) from error


def _described(content: bytes, path: Path) -> str:
    from PIL import ImageCms

    try:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(content)).profile
    except (ImageCms.PyCMSError, OSError) as error:
        raise PnpError("this is no ICC profile", where=str(path)) from error
    return str(profile.profile_description or path.stem).strip()
