"""Why something is not done at a live table. Nothing has changed then."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pnp.api.refereeing import Reject
from pnp.api.speaking import PnpError

T = TypeVar("T")


class Stale(Exception):
    """The question is no longer asked, or not in that way: somebody looked at an older moment of the race."""


class Forbidden(Exception):
    """That is not for whoever asked: words `table.forbidden.<code>`."""

    def __init__(self, code: str, **args: object) -> None:
        super().__init__(code)
        self.code = code
        self.args_ = args


class Unknown(Exception):
    """There is nothing that is called so."""


class Impossible(Exception):
    """What was asked for cannot be: `problem` says why."""

    def __init__(self, problem: PnpError) -> None:
        super().__init__(problem.what)
        self.problem = problem


def possible(attempt: Callable[[], T]) -> T:
    """What it gives; where what somebody asked for is the problem, and not the computer, `Impossible`."""
    try:
        return attempt()
    except PnpError as problem:
        raise Impossible(problem) from problem


__all__ = ["Forbidden", "Impossible", "Reject", "Stale", "Unknown", "possible"]
