"""Whole races, played by tapping on three phones, with a screen and a keeper who look on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from tests.browser.people import Person
from tests.browser.rooms import Room

MOST = 1500


def turns(people: list[Person]) -> Iterator[Person]:
    """Whoever is asked, until nobody is. Everybody has seen the last answer by then, and nothing is too wide."""
    for _ in range(MOST):
        number = max(person.number for person in people)
        for person in people:
            person.catches_up(number)
            assert person.overflow <= 0, f"{person.name}: {person.question}"
        asked = next((person for person in people if person.question), None)
        if asked is None:
            return
        yield asked


def flag(people: list[Person]) -> None:
    *_, screen, keeper = people
    keeper.press(keeper.sees("#waiting .next"))
    for person in people:
        person.sees(".podium .step1")
        person.sees(".standing tbody tr")
    assert screen.overflow <= 0


def test_a_whole_race(room: Callable[..., Room]) -> None:
    people, rng, answers = room("fmr", "--roll", "all").everybody(), Random(3), 0
    for person in turns(people):
        person.answers(rng)
        answers += 1
    assert answers > 5
    flag(people)
