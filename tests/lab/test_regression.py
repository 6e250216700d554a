"""Least squares: what is put in comes out, with the errors that the textbook gives."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from pnp.lab.bots import mean
from pnp.lab.regression import Regression


def test_an_exact_law_is_found() -> None:
    rng, sums = Random(1), Regression(3)
    for _ in range(50):
        a, b = rng.random(), rng.choice((0.0, 1.0))
        sums.add([1, a, b], 2 + 3 * a - 0.5 * b)
    for (value, error), wanted in zip(sums.solve(), (2, 3, -0.5), strict=True):
        assert value == pytest.approx(wanted)
        assert error == pytest.approx(0, abs=1e-6)


def test_a_mean_and_its_error() -> None:
    numbers = [1.0, 4.0, 2.0, 8.0, 5.0, 7.0]
    sums = Regression(1)
    for number in numbers:
        sums.add([1], number)
    assert sums.solve()[0] == pytest.approx(mean(numbers))


def test_the_difference_of_two_groups() -> None:
    one, other = [3.0, 5.0, 4.0, 6.0], [1.0, 2.0, 0.0]
    sums = Regression(2)
    for values, is_other in ((one, 0.0), (other, 1.0)):
        for value in values:
            sums.add([1, is_other], value)
    squares = sum((x - 4.5) ** 2 for x in one) + sum((x - 1) ** 2 for x in other)
    pooled = squares / (len(one) + len(other) - 2)
    value, error = sums.solve()[1]
    assert value == pytest.approx(-3.5)
    assert error == pytest.approx(sqrt(pooled * (1 / 4 + 1 / 3)))


def test_what_says_nothing_new_counts_nothing() -> None:
    """The third column is always the second, the fourth always 0: the others are found as if they were not there."""
    rng, with_it, without = Random(2), Regression(4), Regression(2)
    for _ in range(30):
        a, value = rng.random(), rng.random()
        with_it.add([1, a, a, 0], value)
        without.add([1, a], value)
    found = with_it.solve()
    assert found[2:] == [(0.0, 0.0), (0.0, 0.0)]
    for one, other in zip(found, without.solve(), strict=False):
        assert one == pytest.approx(other)


def test_chance_is_covered_by_the_error() -> None:
    rng, beyond = Random(3), 0
    for _ in range(100):
        sums = Regression(2)
        for _ in range(40):
            a = rng.choice((0.0, 1.0))
            sums.add([1, a], 5 + a + rng.gauss(0, 2))
        value, error = sums.solve()[1]
        beyond += abs(value - 1) > 2 * error
    assert 0 < beyond < 14
