"""Combinations for which there is no time: each value has its turn, and `make test-all` has them all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet

THOROUGH = "PNP_THOROUGH" in os.environ
"""Set by `make test-all`: chance is given more examples."""


def examples(many: int) -> int:
    """Of so many examples, those for which there is time."""
    return many if THOROUGH else many // 4


def in_turn(*axes: Sequence[Any]) -> list[ParameterSet]:
    """All combinations, slow but for as many as the longest axis has values. A tuple is several values at once."""
    most = max(map(len, axes))
    fast = {tuple(turn % len(axis) for axis in axes) for turn in range(most)}
    return [
        pytest.param(*_values(axes, each), marks=() if each in fast else pytest.mark.slow)
        for each in product(*(range(len(axis)) for axis in axes))
    ]


def _values(axes: Sequence[Sequence[Any]], each: Sequence[int]) -> list[Any]:
    chosen = [axis[at] for axis, at in zip(axes, each, strict=True)]
    return [value for one in chosen for value in (one if isinstance(one, tuple) else (one,))]


def sampled(values: Sequence[Any], fast: int) -> list[ParameterSet]:
    """All values, slow but for so many of them, from the first to the last."""
    chosen = {round(turn * (len(values) - 1) / max(1, fast - 1)) for turn in range(fast)}
    return [pytest.param(value, marks=() if at in chosen else pytest.mark.slow) for at, value in enumerate(values)]


def every_other(values: Sequence[Any], first: int) -> list[ParameterSet]:
    """All values, slow but for every other one: where all go the same way, two tests share them between them."""
    cases = [value if isinstance(value, tuple) else (value,) for value in values]
    return [pytest.param(*case, marks=() if at % 2 == first else pytest.mark.slow) for at, case in enumerate(cases)]


def among(values: Sequence[Any], fast: Sequence[Any]) -> list[ParameterSet]:
    """All values, slow but for those named."""
    return [pytest.param(value, marks=() if value in fast else pytest.mark.slow) for value in values]
