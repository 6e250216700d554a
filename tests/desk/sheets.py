"""Seasons on paper, for tests: large ones, decided ones, and their sheets as drawings and as files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from pnp.desk.forms.pen import FormMode
from pnp.desk.forms.records import record_component
from pnp.draw.canvas import Drawing, FieldMark
from pnp.draw.path import apply
from pnp.press.furniture import Imprint
from pnp.press.impose import live_area
from pnp.press.job import Job
from pnp.press.paper import PAPERS, find_paper
from pnp.press.plan import plan_all
from pnp.press.product import Component
from pnp.press.run import write_pdf
from pnp.season.adjusting import Adjustment
from pnp.season.season import Season
from tests.season.tables import PLAIN, Sample, begun, by_hand, field_of, narrator

LEAGUE = Sample(
    "fmr",
    ("Anna: red", "Ben: blue", "Chiara: green", "Daichi: yellow", "Elena: orange", "Femi: purple"),
    {"calendar": "yes", "drivers_title": "yes"},
)
"""Seventeen races, twelve cars."""
XF31 = Sample("xf1", ("Anna: U", "Ben: F", "Chiara: M", "Daichi: A"), {"scenario": "xf31", "evaluation": "yes"})
"""Nine races, twenty cars."""
LONG = {"fmr": (LEAGUE, 17), "xf1": (XF31, 9)}


def club(folder: Path, game: str, run: int = 1, title: str = "Club") -> Season:
    """A season of three races of which some are run."""
    return _run(begun(folder / f"{game}.season", PLAIN[game], title=title), run)


def long_season(folder: Path, game: str, run: int) -> Season:
    sample, races = LONG[game]
    return _run(begun(folder / f"{game}-long.season", sample, races, "The long one"), run)


def _run(season: Season, races: int) -> Season:
    """Races in any order, and somebody is out now and then."""
    chance = Random(season.game.id)
    for race in range(races):
        order = field_of(season)
        chance.shuffle(order)
        out = [order.pop()] if race % 2 and season.game.id in ("fmr", "xf1") else []
        by_hand(season, order, out)
    return season


def decide(season: Season, *reasons: str) -> None:
    """A penalty in the first race for each of these reasons, everybody in turn."""
    field = field_of(season)
    for index, why in enumerate(reasons):
        season.adjust(Adjustment("points", field[index % len(field)], why, race=1, n=-1))


# -- drawings


def component(
    season: Season, kind: str, mode: FormMode = "filled", lang: str = "en", race: int | None = None
) -> Component:
    return record_component(kind, season, narrator(season, lang), mode, race)


def drawings(made: Component, paper: str = "a4") -> Iterator[tuple[Drawing, float, float]]:
    """Each sheet as it is laid out for this paper, with the room it has."""
    for sheet in made.sheets:
        live, _ = live_area(PAPERS[paper], sheet.orientation)
        drawing = Drawing()
        sheet.draw(drawing, live.w, live.h)
        yield drawing, live.w, live.h


def texts(made: Component) -> list[str]:
    return [text for drawing, _, _ in drawings(made) for text in drawing.texts()]


def fields(drawing: Drawing) -> dict[str, tuple[FieldMark, float, float]]:
    """The fields of a page by name, with the corner where each stands."""
    return {mark.name: (mark, *apply(matrix, mark.x, mark.y)) for mark, matrix in drawing.fields()}


# -- files


def print_pdf(made: Component, season: Season, path: Path, paper: str = "a4", lang: str = "en", **job: Any) -> Path:
    imprint = Imprint(season.game.name, "1", narrator(season, lang).words)
    return write_pdf(plan_all([made], Job(find_paper(paper), **job)), path, imprint)
