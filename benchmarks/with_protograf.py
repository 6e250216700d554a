"""The benchmark deck drawn by protograf, in an environment of its own: it brings sixty packages along."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

from benchmarks.deck import counters_csv, deck_csv
from benchmarks.measure import ROOT

HOME = ROOT / ".venv-bench"
_PYTHON = HOME / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def installed() -> Path | None:
    """The Python that has protograf; installs it first. None where that does not work."""
    if _has_it():
        return _PYTHON
    try:
        venv.create(HOME, with_pip=True)
        (HOME / ".gitignore").write_text("*\n", encoding="utf-8")
        install = [str(_PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "protograf"]
        subprocess.run(install, check=True, capture_output=True, timeout=600)
    except (OSError, subprocess.SubprocessError):
        return None
    return _PYTHON if _has_it() else None


def _has_it() -> bool:
    look = [str(_PYTHON), "-c", "import protograf"]
    return _PYTHON.exists() and subprocess.run(look, capture_output=True).returncode == 0


def prepare(folder: Path) -> dict[str, Path]:
    """Its input and its scripts, one a job."""
    (folder / "deck.csv").write_text(deck_csv(), encoding="utf-8")
    (folder / "counters.csv").write_text(counters_csv(), encoding="utf-8")
    for job, script in SCRIPTS.items():
        (folder / f"{job}.py").write_text(script, encoding="utf-8")
    return {job: folder / f"{job}.py" for job in SCRIPTS}


# The same picture as in deck.py, in Helvetica, which it need not embed. A fill cannot be taken from the data, so each
# colour is told its cards.
SCRIPTS = {
    "deck": """
import csv
from protograf import *

rows = list(csv.DictReader(open("deck.csv")))
Create(filename="deck.pdf", paper="A4", margin_left=1.05, margin_right=1.05, margin_top=1.65, margin_bottom=1.65)
Data(filename="deck.csv")
Deck(cards=54, width=6.3, height=8.8, rows=3, cols=3, stroke=None, grid_marks=True, grid_marks_length=0.5,
     grid_marks_stroke="black", grid_marks_stroke_width=0.25)
for color in dict.fromkeys(row["color"] for row in rows):
    Card(",".join(str(n) for n, row in enumerate(rows, 1) if row["color"] == color),
        rectangle(x=0, y=0, width=6.3, height=8.8, fill="#" + color, stroke=None),
        rectangle(x=0.4, y=0.4, width=5.5, height=8.0, fill="white", stroke="black", stroke_width=0.5),
        hexagon(cx=3.15, cy=3.4, radius=0.9, orientation="flat", fill="#" + color, stroke="black", stroke_width=0.75))
Card("*",
    text(x=3.15, y=1.4, font_size=12, font_name="Helvetica-Bold", text=T("{{ title }}")),
    text(x=3.15, y=6.2, font_size=40, font_name="Helvetica-Bold", text=T("{{ number }}")),
    text(x=3.15, y=7.8, font_size=7, text=T("{{ small }}")))
CardBack("*",
    rectangle(x=0, y=0, width=6.3, height=8.8, fill="#14284b", stroke=None),
    hexagon(cx=3.15, cy=4.4, radius=2, orientation="flat", fill=None, stroke="white", stroke_width=2),
    text(x=3.15, y=4.7, font_size=24, font_name="Helvetica-Bold", stroke="white", text="BACK"))
Save()
""",
    "counters": """
import csv
from protograf import *

rows = list(csv.DictReader(open("counters.csv")))
Create(filename="counters.pdf", paper="A4", margin_left=1.5, margin_right=1.5, margin_top=2.1, margin_bottom=2.1)
Data(filename="counters.csv")
CounterSheet(width=1.5, height=1.5, rows=17, cols=12, stroke=None)
for color in dict.fromkeys(row["color"] for row in rows):
    Counter(",".join(str(n) for n, row in enumerate(rows, 1) if row["color"] == color),
        rectangle(x=0, y=0, width=1.5, height=1.5, fill="#" + color, stroke="black", stroke_width=0.25))
Counter("all",
    text(x=0.75, y=0.7, font_size=9, font_name="Helvetica-Bold", text=T("{{ code }}")),
    text(x=0.75, y=1.2, font_size=7, text=T("{{ stats }}")))
Save()
""",
}
