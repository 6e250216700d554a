"""The plates of a file for the press, as Ghostscript exposes them: a reader that is not ours."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from itertools import count, takewhile
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

INKS = ("Cyan", "Magenta", "Yellow", "Black")
DPI = 200
Plate = Image.Image
"""Dark is ink."""


def exposed(content: bytes, folder: Path, dpi: int = DPI) -> Iterator[dict[str, Plate]]:
    """The four plates of each page."""
    if not shutil.which("gs"):
        pytest.skip("Ghostscript is not here: install ghostscript to see the plates")
    (folder / "a.pdf").write_bytes(content)
    quiet = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER"]
    to = ["-sDEVICE=tiffsep", f"-r{dpi}", "-sOutputFile=%d.tif", "a.pdf"]
    subprocess.run([*quiet, *to], cwd=folder, check=True, timeout=600)
    for page in takewhile(lambda page: (folder / f"{page}.tif").exists(), count(1)):
        yield {ink: Image.open(folder / f"{page}({ink}).tif") for ink in INKS}


def most_ink(plates: dict[str, Plate]) -> float:
    """In one place, of all plates together."""
    total = np.sum([255 - np.asarray(plate, dtype=int) for plate in plates.values()], axis=0)
    return float(total.max()) / 255
