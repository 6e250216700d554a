"""What gets lost on the way: an answer, a phone, the keeper's patience, the whole server. Nothing that counts."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route

from tests.browser.people import QUESTION
from tests.browser.rooms import Room

BACK = 6.0
"""Seconds after which every page must have found the table again."""


def test_what_is_half_done_stays_until_its_question_is_gone(room: Callable[..., Room]) -> None:
    table = room("turf")
    anna, keeper = table.phone("Anna"), table.keeper()
    first = anna.question
    anna.press(anna.page.locator(".die .face").nth(2))
    keeper.page.locator("#line input[name=line]").fill("4")
    table.phone("Ben")
    keeper.sees(".notice")
    anna.catches_up(keeper.number)
    assert anna.page.locator(".die input:checked").get_attribute("value") == "3"
    anna.press(anna.page.locator(".die").nth(1).locator(".face").nth(1))
    anna.press(anna.sees(f"{QUESTION} button.main"))
    anna.forgets(first)
    keeper.catches_up(anna.number)
    assert keeper.page.locator("#line input[name=line]").input_value() == "4"
    keeper.press(keeper.sees("#undo button"))
    anna.sees(f'{QUESTION}:has(input[value="{first}"])')
    assert anna.page.locator(".die input:checked").count() == 0, "the question is gone, and with it what was tapped"
    assert keeper.page.locator("#line input[name=line]").input_value() == "4"


@pytest.mark.slow
def test_the_keeper_takes_back_while_somebody_answers(room: Callable[..., Room]) -> None:
    """Nothing is lost as long as the question remains; when it goes, they are told what they had entered."""
    table = room("turf")
    anna, ben, keeper, rng = table.phone("Anna"), table.phone("Ben"), table.keeper(), Random(2)
    anna.answers(rng)
    ben.press(ben.page.locator(".die .face").nth(4))
    keeper.catches_up(anna.number)
    keeper.press(keeper.sees("#undo button"))
    told = ben.sees("#gone:not(:empty)").inner_text()
    assert "not asked any more" in told
    assert told.endswith("5")
    anna.catches_up(keeper.number)
    anna.answers(rng)
    ben.catches_up(anna.number)
    ben.answers(rng)
    assert ben.page.locator("#gone").inner_text() == "", "whoever goes on need not be told again"


@pytest.mark.slow
def test_whoever_answers_is_not_told_that_the_question_is_gone(room: Callable[..., Room]) -> None:
    """Though the answer takes its time, and the page is another one meanwhile."""
    table, held = room("turf"), list[Route]()
    anna = table.phone("Anna")
    anna.page.route("**/do", lambda route: held.append(route))
    key = anna.question
    for die in range(anna.page.locator(".die").count()):
        anna.press(anna.page.locator(".die").nth(die).locator(".face").nth(2))
    anna.press(anna.page.locator(f"{QUESTION} button.main"))
    anna.sees(f"{QUESTION} form[aria-busy]")
    anna.catches_up(table.phone("Ben").number)
    anna.sees(f"{QUESTION} form[aria-busy]")
    held[0].continue_()
    anna.forgets(key)
    anna.sees("body:not(:has([aria-busy]))")
    assert anna.page.locator("#gone").inner_text() == ""


@pytest.mark.slow
def test_the_keeper_takes_back_what_another_has_laid(room: Callable[..., Room]) -> None:
    table = room("mad", "--roll", "all")
    anna, ben, keeper = table.phone("Anna"), table.phone("Ben"), table.keeper()
    while keeper.question:
        keeper.answers(Random(2))
    card = anna.sees(f"{QUESTION} .held:has(input:not(:checked))")
    anna.press(card)
    chosen = anna.page.locator(f"{QUESTION} .held input:checked").get_attribute("value")
    anna.press(anna.page.locator(f"{QUESTION} details:has(input[name=answer]) > summary"))
    typed = anna.sees(f"{QUESTION} details input[name=answer]")
    typed.press_sequentially("half a w")
    key = ben.question
    ben.press(ben.page.locator(f"{QUESTION} .main").first)
    ben.forgets(key)
    keeper.catches_up(ben.number)
    keeper.press(keeper.sees("#undo button"))
    ben.sees(f'{QUESTION}:has(input[value="{key}"])')
    anna.catches_up(ben.number)
    anna.page.keyboard.type("ord")
    assert typed.input_value() == "half a word"
    assert anna.page.locator(f"{QUESTION} .held input:checked").get_attribute("value") == chosen
    assert anna.page.locator("#gone").inner_text() == ""


def test_without_a_network_nothing_is_missed_and_an_answer_arrives_once(room: Callable[..., Room]) -> None:
    table = room("fmr", "--roll", "all")
    phone, keeper = table.phone("Anna"), table.keeper()
    phone.cut_off = True
    phone.context.set_offline(True)
    phone.sees("#link[data-client=off]")
    keeper.answers(Random(2))
    phone.context.set_offline(False)
    phone.catches_up(keeper.number)
    key = phone.question
    assert key == keeper.question
    phone.context.set_offline(True)
    phone.press(phone.page.locator(f"{QUESTION} button.option:visible").first)
    phone.sees("form[data-client=unsent]")
    assert "trying" in phone.sees("#link[data-client=off]").inner_text()
    phone.context.set_offline(False)
    phone.sees("#link[data-client=on]")
    phone.forgets(key)
    keeper.catches_up(phone.number)
    assert [each for each, _ in table.table.answers].count(key) == 1


@pytest.mark.slow
def test_a_table_that_has_no_time_is_asked_again(room: Callable[..., Room]) -> None:
    """A page, its pieces and an answer are turned away once each: nothing stays undone or old."""
    table = room("fmr", "--roll", "all")
    anna, keeper, turned = table.phone("Anna"), table.keeper(), set[str]()
    anna.hindered = True

    def turn_away(route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path in turned:
            route.continue_()
        else:
            turned.add(path)
            route.fulfill(status=429, content_type="text/html", body="")

    anna.sees("[data-board][data-client]")
    for path in ("**/seat", "**/api/pieces*", "**/do"):
        anna.page.route(path, turn_away)
    keeper.answers(Random(2))
    number = anna.catches_up(keeper.number).number
    anna.sees(f'[data-board][data-client="{number}"]')
    key = anna.question
    anna.press(anna.page.locator(f"{QUESTION} button.option:visible").first)
    anna.forgets(key)
    assert turned == {"/seat", "/api/pieces", "/do"}
    assert [each for each, _ in table.table.answers].count(key) == 1


@pytest.mark.slow
def test_the_server_is_killed_and_comes_back(room: Callable[..., Room]) -> None:
    table = room("fmr", "--roll", "all")
    people = [table.phone("Anna"), table.phone("Ben"), table.keeper()]
    phone, rng = people[0], Random(4)
    confirmed = [phone.answers(rng)]
    for person in people:
        person.cut_off = True
        person.catches_up(phone.number)
    run = phone.page.locator("body").get_attribute("data-run")
    asked = next(person for person in people if person.question)
    key = asked.question
    table.table.kill()
    asked.press(asked.page.locator(f"{QUESTION} .option:visible").first)
    asked.sees("form[data-client=unsent]")
    table.table.start().wait()
    until = time.monotonic() + BACK
    for person in people:
        left = int(max(until - time.monotonic(), 0.001) * 1000)
        person.sees(f'body:not([data-run="{run}"]) #link[data-client=on]', within=left)
    asked.forgets(key)
    kept = [each for each, _ in table.table.answers]
    assert [each for each in kept if each in (*confirmed, key)] == [*confirmed, key]
