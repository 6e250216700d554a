"""Other ways to sit at the table: in another language, without a script or a mouse, with nothing that moves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.browser.people import KEEPER, MOVING, QUESTION, Person
from tests.browser.rooms import Room
from tests.web.test_race import any_answer

IN_MOTION = """[...document.querySelectorAll('.piece, .ring')].map(each => getComputedStyle(each))
    .filter(style => style.transitionDuration !== '0s' || style.animationName !== 'none').length"""

WATCHED = """() => {
  window.added = [];
  const ids = (record) => [...record.addedNodes].map((each) => each.id).filter(Boolean);
  new MutationObserver((records) => window.added.push(...records.flatMap(ids)))
    .observe(document.getElementById("log"), { childList: true, subtree: true });
}"""


@pytest.mark.slow
def test_each_phone_in_its_own_language_and_a_seat_is_taken_over(room: Callable[..., Room]) -> None:
    table = room("fmr", "--roll", "all")
    keeper, before, ben = table.keeper(**MOVING), table.phone("Anna"), table.phone("Ben", locale="it-IT")
    before.dismissed = True
    anna = table.phone("Anna", locale="ja-JP")
    before.sees("body.join")
    keeper.sees(".notice")
    assert "annaの席" in anna.sees("html[lang=ja] h1").inner_text().lower()
    assert "posto di ben" in ben.sees("html[lang=it] h1").inner_text().lower()
    anna.answers(Random(1))
    ben.catches_up(anna.number)
    assert [each.page.locator("html").get_attribute("lang") for each in (anna, ben)] == ["ja", "it"]


def test_without_a_script(room: Callable[..., Room]) -> None:
    table = room("fmr")
    phone = table.phone("Anna", java_script_enabled=False)
    keys = [phone.answers(Random(3)) for _ in range(2)]
    assert [key for key, _ in table.table.answers] == keys


def tab_to(person: Person, selector: str) -> None:
    for _ in range(60):
        person.page.keyboard.press("Tab")
        if person.page.locator(f"{selector}:focus").count():
            return
    raise AssertionError(f"{selector} cannot be reached")


def test_by_keyboard_alone(room: Callable[..., Room]) -> None:
    """A question, and a place on the board; and nothing moves for somebody who does not want it."""
    table = room("fmr", "--roll", "all")
    person = table.phone("Anna", **KEEPER, has_touch=False, is_mobile=False)
    for selector in (f"{QUESTION} button.option:visible", "#board .tap"):
        key = person.question
        person.page.locator(selector).first.wait_for(state="attached")
        tab_to(person, selector)
        person.page.keyboard.press("Enter")
        person.forgets(key)
    assert person.page.evaluate(IN_MOTION) == 0
    person.page.emulate_media(reduced_motion="no-preference")
    assert person.page.evaluate(IN_MOTION) > 0


def test_a_phone_shows_where_its_own_pieces_are_and_all_of_the_board_at_a_tap(room: Callable[..., Room]) -> None:
    table = room("turf", "--roll", "all")
    anna, screen = table.phone("Anna"), table.screen()
    seen = "[...document.querySelectorAll('.frame > svg')].map(each => each.getAttribute('viewBox')).join()"
    for person in (anna, screen):
        person.sees(".piece")
    assert anna.page.evaluate(seen) != screen.page.evaluate(seen)
    anna.press(anna.page.locator(".frame"))
    assert anna.page.evaluate(seen) == screen.page.evaluate(seen)


@pytest.mark.slow
def test_a_question_comes_to_whoever_reads_below_it(room: Callable[..., Room]) -> None:
    """But nobody is disturbed by what is not for them."""
    table = room("fmr", "--roll", "all")
    ben, keeper, rng = table.phone("Ben"), table.keeper(), Random(1)
    top = "document.getElementById('main').getBoundingClientRect().top"
    while ben.question:
        keeper.answers(rng)
        ben.catches_up(keeper.number)
    while not ben.question:
        ben.page.evaluate("scrollTo(0, 300)")
        assert ben.page.evaluate(top) < -100
        keeper.answers(rng)
        ben.catches_up(keeper.number)
        assert bool(ben.question) == (abs(ben.page.evaluate(top)) < 1)


def test_gaps_are_to_the_leader_or_to_the_one_ahead_as_somebody_wishes(room: Callable[..., Room]) -> None:
    table = room("turf", "--roll", "all", simultaneous="no")
    view, rng = table.table.view(), Random(1)
    while len({each["gap"] for each in view["order"]}) < 4:
        (question, *_), seen = view["questions"], view["seen"]
        view = table.table.does("answer", key=question["key"], seen=seen, answer=any_answer(question, rng))["view"]
    screen = table.screen()
    behind = screen.page.locator("#order td.gap")
    leader = behind.all_inner_texts()
    screen.press(screen.sees("[data-switch=gaps]"))
    assert behind.all_inner_texts() != leader
    screen.page.reload()
    screen.sits("screen")
    assert screen.page.locator("html").get_attribute("data-gaps") == "interval"


def test_what_is_still_there_is_not_moved(room: Callable[..., Room]) -> None:
    """An answer more in the log costs a browser one entry, and not all of them."""
    keeper, rng = room("fmr", "--roll", "all").keeper(), Random(1)
    for _ in range(3):
        keeper.answers(rng)
    before = {each.get_attribute("id") for each in keeper.page.locator("#log details").all()}
    keeper.page.evaluate(WATCHED)
    keeper.answers(rng)
    added = keeper.page.evaluate("window.added")
    assert added
    assert before.isdisjoint(added)
