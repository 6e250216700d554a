"""What inks look like on paper, by somebody else's measurement: a profile for FOGRA39, which the kit does not ship."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from pnp.draw.plates.model import Inks
from tests.draw.vision import Triple

NAME = "FOGRA39L_coated.icc"
_PLACES = (
    Path(os.environ.get("XDG_DATA_HOME", "~/.local/share")).expanduser() / "color/icc",
    Path("/usr/share/color/icc"),
    Path("/usr/share/texlive/texmf-dist/tex/generic/colorprofiles"),
)
_MISSING = (
    f"no profile for FOGRA39 here: install texlive-base, or put {NAME} (of the TeX package colorprofiles) into "
    "~/.local/share/color/icc"
)


def profile() -> Path:
    for place in _PLACES:
        for found in sorted(place.rglob(NAME)) if place.is_dir() else ():
            return found
    pytest.skip(_MISSING)


def as_printed(plates: Sequence[Inks]) -> list[Triple]:
    """L*a*b* relative to the paper, within half a unit: pictures have 256 steps."""
    image = Image.new("CMYK", (len(plates), 1))
    image.putdata([tuple(round(ink * 255) for ink in inks) for inks in plates])
    lab = ImageCms.createProfile("LAB")
    intent = ImageCms.Intent.RELATIVE_COLORIMETRIC
    transform = ImageCms.buildTransform(str(profile()), lab, "CMYK", "LAB", intent)
    seen = ImageCms.applyTransform(image, transform)
    assert seen is not None
    return [_triple(seen.getpixel((x, 0))) for x in range(len(plates))]


def _triple(pixel: object) -> Triple:
    assert isinstance(pixel, tuple)
    lightness, a, b = pixel
    return lightness * 100 / 255, a - 128.0, b - 128.0
