"""What need not be kept, and is not."""

from __future__ import annotations

import sys
from functools import cache
from types import ModuleType

import pytest

from pnp.kit.collecting import forget


@cache
def answer(question: str) -> str:
    return question.upper()


@pytest.mark.parametrize(("room", "kept"), [("attic.", 0), ("attic.chest", 0), ("cellar.", 1)])
def test_only_the_functions_of_a_room_forget(monkeypatch: pytest.MonkeyPatch, room: str, kept: int) -> None:
    chest = ModuleType("attic.chest")
    vars(chest)["answer"] = answer
    monkeypatch.setitem(sys.modules, chest.__name__, chest)
    answer("why")
    forget(room)
    assert answer.cache_info().currsize == kept
