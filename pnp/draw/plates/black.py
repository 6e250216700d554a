"""Black and greys on the press: one ink for what is fine, a second layer of ink for what is large."""

from __future__ import annotations

from functools import cache

from pnp.draw.color import Color
from pnp.draw.plates.lab import chroma, lab, xyz
from pnp.draw.plates.model import Inks, black_for
from pnp.draw.plates.roles import Role
from pnp.draw.plates.solving import tidied

SOLID: Inks = (0.0, 0.0, 0.0, 1.0)
RICH: Inks = (0.3, 0.3, 0.0, 1.0)
"""A large black area: in black alone it would look like asphalt."""
_GREYISH = 10.0
"""Chroma up to which letters and lines are printed in black ink alone."""
_GREY = 2.0
"""Chroma up to which areas are."""
_DARK_TYPE = 30.0
_DARK = 18.0
"""Lightness up to which letters and lines, or areas without a tinge, are simply black."""
_PALE = 0.3
"""Letters and lines with less black than this would be a few dots of grey: if they have a tinge, they keep it."""
_NEARLY = 0.9
"""Letters in so much black are printed solid: a screen of dots would fray them."""


@cache
def black(color: Color, role: Role) -> Inks | None:
    """The plates of what is printed as black or grey; none for a colour."""
    measured = lab(color)
    lightness, strength = measured[0], chroma(measured)
    if role.is_fine:
        return _fine(color, lightness, strength) if strength <= _GREYISH else None
    if lightness <= _DARK and strength <= (_GREYISH if role is Role.SIGN else _GREY):
        return RICH if role is Role.GROUND else SOLID
    return _tint(color) if strength <= _GREY else None


def is_near_black(color: Color) -> bool:
    return black(color, Role.SIGN) == SOLID


def _fine(color: Color, lightness: float, strength: float) -> Inks | None:
    grey = _tint(color)
    if grey[3] < _PALE and strength > _GREY:
        return None
    return SOLID if lightness <= _DARK_TYPE or grey[3] >= _NEARLY else grey


def _tint(color: Color) -> Inks:
    return tidied((0.0, 0.0, 0.0, black_for(xyz(color)[1])))
