"""Seasons with races that were really run, for the book and the pack: and what became of them as drawings and files."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pikepdf

from pnp.draw.canvas import Drawing
from pnp.kit.register import game_ids
from pnp.press.impose import live_area
from pnp.press.paper import PAPERS
from pnp.press.product import Component
from pnp.season.season import Season
from tests.season.tables import PLAIN, begun, field_of, play

GAMES = game_ids()


@cache
def _played(game: str, races: int) -> Path:
    path = Path(mkdtemp()) / f"{game}.season"
    with begun(path, PLAIN[game], 3, "Club of 1974") as season:
        for race in range(races):
            play(season, seed=race + 3)
    return path


def played(game: str, races: int = 1) -> Season:
    """A season of three races; those that are run were refereed, with answers by chance."""
    return Season.read(_played(game, races))


def playing(folder: Path, game: str, races: int = 1) -> Season:
    """The same in a file of its own, to be written to."""
    path = folder / f"{game}.season"
    path.write_bytes(_played(game, races).read_bytes())
    return Season.open(path)


def begin_race(season: Season, answers: int) -> None:
    """Play on for so many answers, and leave the table."""
    from random import Random

    from pnp.lab.bots import any_answer

    rng, referee = Random(5), season.referee()
    for _ in range(answers):
        if referee.q is None:
            break
        referee.answer(any_answer(referee.q, rng), "bot")


def pages(component: Component, paper: str = "a4") -> list[Drawing]:
    found = []
    for sheet in component.sheets:
        live, _ = live_area(PAPERS[paper], sheet.orientation)
        drawing = Drawing()
        sheet.draw(drawing, live.w, live.h)
        found.append(drawing)
    return found


def labels(path: Path) -> list[str]:
    """The labels that a viewer shows for the pages."""
    with pikepdf.open(path) as pdf:
        return [str(page.label) for page in pdf.pages]  # a property, whatever its stubs say


def outline(path: Path) -> list[tuple[str, list[str]]]:
    """The bookmarks, each with those below it."""
    with pikepdf.open(path) as pdf, pdf.open_outline() as found:
        return [(str(item.title), [str(child.title) for child in item.children]) for item in found.root]


__all__ = ["GAMES", "begin_race", "field_of", "labels", "outline", "pages", "played", "playing"]
