"""Two tables at which one player decides otherwise in secret: whatever another one's browser gets is the same at both,
until it is shown to everybody."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.browser.people import QUESTION, Person
from tests.browser.rooms import Room
from tests.browser.spying import Spy

MOST = 60
Opened = tuple[Room, Person, Person, Spy]


def tables(room: Callable[..., Room], game: str) -> list[Opened]:
    """Carla is played by the program, at both in the same way."""
    found = []
    for _ in range(2):
        table = room(game, "--roll", "all", "--bot", "Carla", "--pace", "0")
        anna, ben = table.phone("Anna"), table.phone("Ben")
        found.append((table, anna, ben, Spy(ben)))
    return found


def differences(opened: list[Opened]) -> list[str]:
    """By what Ben can tell one table from the other: the page, what was sent, what he heard."""
    for table, _, ben, spy in opened:
        ben.catches_up(table.table.view()["number"])
        spy.settles()
        assert spy.says_only_that_something_changed
    one, other = (spy for *_, spy in opened)
    sent, sent_there = one.sent(), other.sent()
    both = [(f"{path}", text, sent_there.get(path, text)) for path, text in sent.items()]
    both.append(("page", one.page, other.page))
    return [f"{path}: {_apart(here, there)}" for path, here, there in both if here != there]


def _apart(one: str, other: str) -> str:
    pairs = zip(one, other, strict=False)
    at = next((n for n, (here, there) in enumerate(pairs) if here != there), min(len(one), len(other)))
    return f"{one[max(0, at - 80) : at + 60]} <> {other[at : at + 60]}"


def answered(person: Person, which: int) -> None:
    """One of the cards that can be tapped."""
    key = person.question
    cards = person.page.locator(f"{QUESTION} .options > button.option, {QUESTION} .held")
    person.press(cards.nth(which))
    if person.page.locator(f"{QUESTION} form[data-picks] .main").count():
        person.press(person.page.locator(f"{QUESTION} form[data-picks] .main").first)
    person.forgets(key)


def ben_answers(table: Room, ben: Person) -> None:
    """Whatever he is asked, in the same way at both tables, until it is somebody else's turn."""
    for _ in range(MOST):
        if not ben.catches_up(table.table.view()["number"]).question:
            return
        answered(ben, 0)


def test_a_card_that_another_lays_changes_nothing(room: Callable[..., Room]) -> None:
    """But how many answers there are."""
    table = room("turf", "--roll", "all")
    ben = table.phone("Ben")
    spy = Spy(ben)
    table.table.does("join", code=table.table.kept["join"], seat="Anna")
    seen = []
    for _ in range(2):
        ben.catches_up(table.table.view()["number"])
        spy.settles()
        seen.append(re.sub(r'name="seen" value="\d+"', "", spy.page))
        view = table.table.view("Anna")
        first, *_ = view["questions"]
        table.table.does("answer", "Anna", key=first["key"], seen=view["seen"], answer=first["cards"][3]["id"])
    assert seen[0] == seen[1]


@pytest.mark.slow
def test_a_card_played_at_once(room: Callable[..., Room]) -> None:
    opened = tables(room, "turf")
    for which, (_, anna, ben, _) in zip((3, 5), opened, strict=True):
        while anna.question:
            answered(anna, which)
        ben.sees(QUESTION)
    assert differences(opened) == []
    for table, _, ben, _ in opened:
        ben_answers(table, ben)
    assert differences(opened), "once they are turned up, everybody sees them"


@pytest.mark.slow
def test_parts_that_are_passed_laid_and_turned_up(room: Callable[..., Room]) -> None:
    """She lays another card at each table; he cannot tell as long as she has not turned it up."""
    opened = tables(room, "mad")
    for which, (table, anna, ben, _) in enumerate(opened):
        ben_answers(table, ben)
        answered(anna, 0)
        ben_answers(table, ben)
        answered(anna, which)
    assert differences(opened) == []
    for table, _, ben, _ in opened:
        ben_answers(table, ben)
    assert differences(opened) == []
    hers = [anna.sees(QUESTION).inner_text() for _, anna, *_ in opened]
    assert hers[0] != hers[1], "she laid another one at each table"
