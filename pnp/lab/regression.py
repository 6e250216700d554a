"""Ordinary least squares in plain Python: what each of several things adds to a value, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt

from pnp.lab.balance import Estimate

_NOTHING = 1e-9
"""A pivot below this: the column says nothing that those before it have not said."""


class Regression:
    """Rows come one by one. Only sums are kept, so there may be many of them."""

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.rows = 0
        self._products = [[0.0] * columns for _ in range(columns)]
        """X′X."""
        self._sums = [0.0] * columns
        """X′y."""
        self._square = 0.0

    def add(self, row: Sequence[float], value: float) -> None:
        self.rows += 1
        self._square += value * value
        filled = [(index, each) for index, each in enumerate(row) if each]
        for index, each in filled:
            self._sums[index] += each * value
            products = self._products[index]
            for other, factor in filled:
                products[other] += each * factor

    def solve(self) -> list[Estimate]:
        """By column, the coefficient and its standard error; nothing for what cannot be told apart from the others."""
        inverse, known = _inverse(self._products)
        found = [fsum(a * b for a, b in zip(row, self._sums, strict=True)) for row in inverse]
        rest = self._square - fsum(a * b for a, b in zip(found, self._sums, strict=True))
        free = self.rows - known
        variance = max(0.0, rest) / free if free > 0 else 0.0
        return [(value, sqrt(max(0.0, variance * inverse[index][index]))) for index, value in enumerate(found)]


def _inverse(matrix: Sequence[Sequence[float]]) -> tuple[list[list[float]], int]:
    """By Gauss and Jordan, and how many columns say something; the row and column of the others are 0.

    The matrix is X′X: no row need be exchanged for another.
    """
    size = len(matrix)
    left = [list(row) for row in matrix]
    right = [[float(row == column) for column in range(size)] for row in range(size)]
    silent = []
    for pivot in range(size):
        head = left[pivot][pivot]
        if head <= _NOTHING * max(1.0, matrix[pivot][pivot]):
            silent.append(pivot)
            continue
        left[pivot] = [each / head for each in left[pivot]]
        right[pivot] = [each / head for each in right[pivot]]
        for row in range(size):
            factor = left[row][pivot]
            if row != pivot and factor:
                left[row] = [a - factor * b for a, b in zip(left[row], left[pivot], strict=True)]
                right[row] = [a - factor * b for a, b in zip(right[row], right[pivot], strict=True)]
    for index in silent:
        right[index] = [0.0] * size
        for line in right:
            line[index] = 0.0
    return right, size - len(silent)
