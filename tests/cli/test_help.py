"""Help is there for every verb, and quick."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.harness import Shell

pytestmark = pytest.mark.smoke

VERBS = (
    "games", "print", "calibrate", "release", "check", "new", "referee", "table", "resolve", "simulate", "balance",
    "rules", "doctor", "config", "demo", "season",
)  # fmt: skip
SEASON = ("new", "show", "standings", "results", "log", "undo", "players", "sheet", "export", "rescue",
          "adjust", "read", "import", "restore")  # fmt: skip
HEAVY = ("reportlab", "pydantic", "rich", "jinja2", "fontTools", "pikepdf", "cairosvg", "svgwrite", "PIL", "lxml",
         "starlette", "uvicorn", "segno")  # fmt: skip


def test_the_front_page(pnp: Shell) -> None:
    text = pnp("--help").ok().out
    for verb in VERBS:
        assert f"  {verb} " in text
    assert "..." not in text.partition("Commands:")[2], "a sentence is cut short"
    assert "..." not in pnp("season", "--help").ok().out.partition("Commands:")[2]
    assert pnp("-h").ok().out == text
    assert pnp("--version").ok().out.startswith("pnp ")


@pytest.mark.parametrize("verb", [(verb,) for verb in VERBS] + [("season", verb) for verb in SEASON])
def test_every_verb_explains_itself(pnp: Shell, verb: tuple[str, ...]) -> None:
    text = pnp(*verb, "--help").ok().out
    assert text.startswith(f"Usage: pnp {' '.join(verb)}")
    assert len(text.splitlines()) > 5


def test_the_command_line_loads_nothing_heavy() -> None:
    script = f"import sys, pnp.cli.app; print([name for name in {HEAVY} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_help_loads_nothing_heavy() -> None:
    script = f"""
import sys
from pnp.cli.app import main
sys.argv = ["pnp", "season", "--help"]
try:
    main()
finally:
    print([name for name in {HEAVY} if name in sys.modules and name != "pydantic"])  # newer typers load that themselves
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.endswith("[]\n")
