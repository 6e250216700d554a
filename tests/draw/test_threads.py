"""Several draw at once: a page asks for a whole hand of cards, and no letter comes out wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from pnp.draw.canvas import Font
from pnp.draw.fonts import FontFile, face

MANY = 8
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads give way to each other as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(*acts: Callable[[], object]) -> list[object]:
    start = Barrier(len(acts))

    def act(each: Callable[[], object]) -> object:
        start.wait()
        return each()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(act, acts))


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("_", range(4))
def test_a_face_is_read_by_many_at_once(_: int) -> None:
    one = face(Font("barlow", 600))
    fresh = FontFile(one.path)
    looks = [lambda: fresh.advances, lambda: fresh.name, lambda: fresh.cap_height, lambda: fresh.extremes]
    found = at_once(*[lambda: [fresh.outline(char) for char in LETTERS]] * MANY, *looks)
    assert found[:MANY] == [[one.outline(char) for char in LETTERS]] * MANY
    assert found[MANY:] == [one.advances, one.name, one.cap_height, one.extremes]
