"""What a game out of the register keeps to itself, as what it is."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def as_a(kind: type[T], thing: object) -> T:
    assert isinstance(thing, kind)
    return thing
