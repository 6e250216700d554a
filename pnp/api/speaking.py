"""What every caller needs to speak to people: problems, languages, and text in columns."""

from __future__ import annotations

from pnp.kit.columns import BETWEEN, columns, folded, in_a_row, side_by_side
from pnp.kit.errors import STANDARD_INPUT, PnpError, PnpWarning, Problems, Tongue, UsageError, nearest, unknown
from pnp.kit.manual import manual
from pnp.kit.paths import templates_dir
from pnp.kit.tongues import spoken
from pnp.kit.words import LANGUAGES, Words, check_language
from pnp.kit.writing import harmless, stem_of


def is_dark(colour: str) -> bool:
    """Whether white letters are read better on this colour than black ones."""
    from pnp.draw.color import WHITE, Color, ink_on

    return ink_on(Color.hex(colour)) is WHITE


__all__ = [
    "BETWEEN",
    "LANGUAGES",
    "STANDARD_INPUT",
    "PnpError",
    "PnpWarning",
    "Problems",
    "Tongue",
    "UsageError",
    "Words",
    "check_language",
    "columns",
    "folded",
    "harmless",
    "in_a_row",
    "is_dark",
    "manual",
    "nearest",
    "side_by_side",
    "spoken",
    "stem_of",
    "templates_dir",
    "unknown",
]
