"""What every caller needs to speak to people: problems, languages, and text in columns."""

from __future__ import annotations

from pnp.kit.columns import columns, folded, side_by_side
from pnp.kit.errors import STANDARD_INPUT, PnpError, PnpWarning, Problems, Tongue, UsageError, nearest, unknown
from pnp.kit.tongues import spoken
from pnp.kit.words import LANGUAGES, Words, check_language
from pnp.kit.writing import harmless

__all__ = [
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
    "nearest",
    "side_by_side",
    "spoken",
    "unknown",
]
