"""Makes the places that the kit ships with: run by `make layouts`."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pnp.games.xf1.data import load
from pnp.games.xf1.faces.components import POSTER
from pnp.games.xf1.faces.courses.layout import BASE_H, BASE_W, Panel, factor
from pnp.games.xf1.faces.courses.map import CUT
from pnp.games.xf1.faces.courses.places import SHIPPED, Entry, digest
from pnp.games.xf1.faces.courses.search import search
from pnp.games.xf1.faces.look import AIR
from pnp.games.xf1.model import Course
from pnp.games.xf1.season.desk_pack import BETWEEN
from pnp.kit import atomic
from pnp.kit.library import Library
from pnp.press.impose import live_area
from pnp.press.paper import PAPERS
from pnp.press.product import LEAST_AIR

COMMON_PAPERS = ("a4", "letter")


def sizes() -> Iterator[tuple[float, float]]:
    """The panels of posters, of sheets with two courses, of those with a course and its odds, and in the books."""
    yield POSTER
    for paper in COMMON_PAPERS:
        for between, air in ((CUT, AIR), (BETWEEN, LEAST_AIR)):
            live, _ = live_area(PAPERS[paper], "portrait", air)
            yield live.w, (live.h - between) / 2
    yield BASE_W, BASE_H


def entry(course: Course, w: float, h: float) -> Entry:
    scale = factor(w, h)
    panel = Panel(round(w / scale, 2), round(h / scale, 2), course.goal, joined=(w, h) == POSTER)
    found = search(course.track, panel)
    return Entry(course.id, digest(course.track), panel.goal, panel.w, panel.h, found, panel.joined)


def main() -> None:
    courses = load(Library("xf1")).courses.values()
    entries = [entry(course, *size) for course in courses for size in sizes()]
    lines = ",\n".join(msgspec.json.encode(each).decode() for each in entries)
    atomic.write_text(SHIPPED, f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
