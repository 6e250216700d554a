"""Drawings compared with the ones we have looked at: run with PNP_UPDATE_SNAPSHOTS=1 after a change you meant."""

from __future__ import annotations

import os
import re
from pathlib import Path

from pnp.draw.canvas import Drawing
from pnp.draw.svg import to_svg

FOLDER = Path(__file__).parent / "snapshots"

_NUMBER = re.compile(r"-?\d*\.\d+")
_LABELLED = re.compile(r'(<path aria-label="[^"]*" d="M[-\d.]+ [-\d.]+)[^"]*"')


def svg_snapshot(drawing: Drawing, w: float, h: float) -> str:
    """The drawing as SVG, one element a line, rounded; of a text only its words and its place."""
    text = _LABELLED.sub(r'\1"', to_svg(drawing, w, h))
    return _NUMBER.sub(_rounded, text).replace("><", ">\n<")


def _rounded(number: re.Match[str]) -> str:
    value = float(number[0])
    text = f"{value:.1f}" if abs(value) >= 1 else f"{value:.2f}"
    text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def check_snapshot(name: str, text: str) -> None:
    """Compare with `tests/snapshots/<name>`, or write it if the environment says so."""
    path = FOLDER / name
    if os.environ.get("PNP_UPDATE_SNAPSHOTS") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"no snapshot {name} yet: PNP_UPDATE_SNAPSHOTS=1 pytest {path.parent.name}"
    stored = path.read_text(encoding="utf-8")
    assert text.splitlines() == stored.splitlines(), f"{name} looks different: PNP_UPDATE_SNAPSHOTS=1 if that is meant"
