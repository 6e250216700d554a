"""Places that take looking for are found when a print is planned; drawing it looks for nothing."""

from __future__ import annotations

import pytest

from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK
from pnp.kit.words import load_words
from pnp.press.furniture import Imprint
from pnp.press.impose import live_area
from pnp.press.job import Job
from pnp.press.plan import PrintPlan, plan, plan_all
from pnp.press.product import Component, Paint, Poster, Sheet
from pnp.press.run import drawings

IMPRINT = Imprint("Test Game", "abc1234", load_words("en"))


class Searcher:
    """Notes what it was asked to find room for, and how often what it found was drawn."""

    def __init__(self) -> None:
        self.rooms: list[tuple[float, float]] = []
        self.drawn = 0

    def arrange(self, w: float, h: float) -> Paint:
        self.rooms.append((w, h))
        return self.paint

    def paint(self, canvas: Canvas) -> None:
        self.drawn += 1
        canvas.rect(0, 0, 10, 10, fill=BLACK)


@pytest.fixture
def searcher() -> Searcher:
    return Searcher()


@pytest.fixture
def component(searcher: Searcher) -> Component:
    sheet = Sheet.arranging("sheet", searcher.arrange)
    poster = Poster.arranging("poster", 386, 256, lambda: searcher.arrange(386, 256), title="Poster", letter=0)
    return Component("test", "Test", sheets=(sheet,), posters=(poster,))


def draw(plans: list[PrintPlan]) -> None:
    for _ in drawings(plans, IMPRINT):
        pass


def test_everything_is_found_once_and_before_anything_is_drawn(searcher: Searcher, component: Component) -> None:
    plans = plan_all([component], Job())
    live, _ = live_area(Job().paper, "portrait")
    assert sorted(searcher.rooms) == sorted([(live.w, live.h), (386, 256)])
    assert searcher.drawn == 0
    draw(plans)
    assert searcher.drawn == 2, "the poster once, however many tiles show it"
    assert len(searcher.rooms) == 2


def test_counting_pages_finds_nothing_and_counts_the_same(searcher: Searcher, component: Component) -> None:
    counted = plan(component, Job())
    assert not searcher.rooms
    (planned,) = plan_all([component], Job())
    assert counted.sheets == planned.sheets == 3


def test_a_page_that_was_only_counted_can_be_drawn_all_the_same(searcher: Searcher, component: Component) -> None:
    draw([plan(component, Job())])
    assert (len(searcher.rooms), searcher.drawn) == (2, 2)
