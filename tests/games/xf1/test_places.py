"""Where boards stand is decided when a print is planned: shipped, kept or looked for, and never taken on trust."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest

from pnp.games.xf1.faces.components import PRODUCT
from pnp.games.xf1.faces.courses import places, shipping
from pnp.games.xf1.faces.courses.layout import Found, Panel
from pnp.games.xf1.faces.courses.places import SHIPPED, Entry, is_sound, plan_course
from pnp.games.xf1.faces.courses.search import search
from pnp.games.xf1.model import Course, Track
from pnp.games.xf1.season.desk_pack import course_sheet
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.paper import find_paper
from pnp.press.plan import PrintPlan, plan, plan_all
from pnp.press.product import Component, Order
from pnp.press.run import page_drawing
from tests.games.xf1.laying import PAPERS, the_data, words_in

SHIPPED_PLACES = msgspec.json.decode(SHIPPED.read_bytes(), type=list[Entry])
UNUSUAL = (210.0, 140.0)
"""A panel that no paper has."""


@pytest.fixture(autouse=True)
def kept_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache with nothing in it, and nothing remembered by the process."""
    monkeypatch.setattr("pnp.kit.cache.room", lambda name: tmp_path)
    monkeypatch.setattr(places, "_planned", places._planned.__wrapped__)
    return tmp_path


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Panel]:
    """The panels for which places were looked for; what is found is quick to find and good enough."""
    panels: list[Panel] = []

    def find(track: Track, panel: Panel) -> Found:
        panels.append(panel)
        return next(entry.found for entry in SHIPPED_PLACES if len(entry.found.boards) == len(track.starts))

    monkeypatch.setattr(places, "search", find)
    return panels


@pytest.fixture
def no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> NoReturn:
        raise AssertionError("looked for places")

    monkeypatch.setattr(places, "search", refuse)


def spain() -> Course:
    return the_data().courses["spain"]


def components(courses: Sequence[str]) -> list[Component]:
    order = Order({"race": ",".join(courses)})
    built = [PRODUCT.build(each, the_data(), words_in("en"), order) for each in ("courses", "posters")]
    return [*built, *(course_sheet(the_data(), words_in("en"), name) for name in courses)]


def drawn(plans: Sequence[PrintPlan]) -> list[list[str]]:
    imprint = Imprint("XF-1", "test", words_in("en"))
    return [page_drawing(each, index, imprint).texts() for each in plans for index in range(len(each.pages))]


@pytest.mark.usefixtures("no_search")
@pytest.mark.parametrize("paper", PAPERS)
def test_what_most_people_print_is_shipped(paper: str) -> None:
    assert plan_all(components(list(the_data().courses)), Job(find_paper(paper)))


def test_places_are_looked_for_in_planning_and_not_while_drawing(asked: list[Panel]) -> None:
    planned = plan_all(components(["spain"]), Job(find_paper("a3")))
    looked = len(asked)
    assert looked >= 2
    assert any("BARCELONA" in texts for texts in drawn(planned))
    assert len(asked) == looked


@pytest.mark.usefixtures("no_search")
def test_counting_sheets_looks_for_nothing() -> None:
    assert sum(plan(each, Job(find_paper("a3"))).sheets for each in components(list(the_data().courses))) > 12


# --- shipped ---------------------------------------------------------------------------------------------------------


def remade(entry: Entry) -> Found:
    return search(the_data().courses[entry.course].track, entry.panel)


@pytest.mark.parametrize("entry", SHIPPED_PLACES[len(SHIPPED_PLACES) // 2 :][:1], ids=lambda entry: entry.course)
def test_shipped_places_are_what_a_search_finds(entry: Entry) -> None:
    assert entry.found == remade(entry), "make layouts"


@pytest.mark.slow
def test_all_shipped_places_are_what_a_search_finds() -> None:
    assert [entry.found for entry in SHIPPED_PLACES] == list(map(remade, SHIPPED_PLACES)), "make layouts"


def test_the_shipped_places_are_those_of_the_courses_as_they_are() -> None:
    known = {(entry.course, entry.track, entry.goal) for entry in SHIPPED_PLACES}
    assert known == {(course.id, places.digest(course.track), course.goal) for course in the_data().courses.values()}
    assert len(SHIPPED_PLACES) == len(the_data().courses) * len(list(shipping.sizes()))


def test_a_changed_track_is_searched_anew(asked: list[Panel]) -> None:
    track = spain().track
    turned = replace(track, pit_side="left" if track.pit_side == "right" else "right")
    plan_course(spain(), 200, 137.5)
    assert not asked
    plan_course(replace(spain(), track=turned), 200, 137.5)
    assert len(asked) == 1


# --- kept ------------------------------------------------------------------------------------------------------------


def test_what_was_found_is_not_looked_for_again(asked: list[Panel]) -> None:
    assert plan_course(spain(), *UNUSUAL) == plan_course(spain(), *UNUSUAL)
    assert len(asked) == 1


def test_what_cannot_have_been_found_is_looked_for_again(kept_in: Path, asked: list[Panel]) -> None:
    first = plan_course(spain(), *UNUSUAL)
    (file,) = kept_in.iterdir()
    entry = msgspec.json.decode(file.read_bytes(), type=Found)
    (x, y, share), *boards = entry.boards
    for made_up in (
        {"boards": entry.boards[1:]},
        {"boards": [(1e9, y, share), *boards]},
        {"boards": [(x, -1e9, share), *boards]},
        {"boards": [(x, y, 17.0), *boards]},
        {"share": 0.0},
        {"align": (9.0, 9.0)},
    ):
        file.write_bytes(msgspec.json.encode(msgspec.structs.replace(entry, **made_up)))
        looked = len(asked)
        assert plan_course(spain(), *UNUSUAL) == first, made_up
        assert len(asked) == looked + 1, made_up


@pytest.mark.parametrize("entry", SHIPPED_PLACES, ids=lambda entry: f"{entry.course} {entry.w:g} × {entry.h:g}")
def test_what_is_shipped_is_sound(entry: Entry) -> None:
    track = the_data().courses[entry.course].track
    assert is_sound(entry.found, track, entry.panel)
