"""Errors that a person can act on: what, where, what was expected, what to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

STANDARD_INPUT = "standard input"
"""The place of what was piped in; every other place is a name, and the same in all languages."""

_QUOTED = re.compile(r"(“[^”]{80})[^”]{80,}(?=”)")
"""A stretch of somebody's text that nobody reads to its end."""

Tongue = Callable[[str], str]
"""Says a text about a problem in some language; `str` leaves it in English."""


class PnpError(Exception):
    """A problem the user can understand; the command line shows it without a traceback."""

    exit_code = 1

    def __init__(self, what: str, *, where: str = "", expected: str = "", do: str = "", about: str = "") -> None:
        self.what = _QUOTED.sub(r"\1…", what)
        super().__init__(self.what)
        self.where = where
        self.expected = expected
        self.do = do
        self.about = about
        """The text or character at fault, so that whoever knows the files can look up where it stands."""

    def at(self, where: str) -> PnpError:
        """The same problem with another place; whatever it was, it is now a problem of that place."""
        return PnpError(self.what, where=where, expected=self.expected, do=self.do, about=self.about)

    def lines(self, tongue: Tongue = str) -> list[str]:
        where = self.where
        if where.startswith(STANDARD_INPUT):
            where = tongue(STANDARD_INPUT) + where.removeprefix(STANDARD_INPUT)
        out = [f"{where}: {tongue(self.what)}" if where else tongue(self.what)]
        if self.expected:
            out.append(f"  {tongue('expected: ')}{tongue(self.expected)}")
        return out + self.advice(tongue)

    def advice(self, tongue: Tongue = str) -> list[str]:
        return [f"  {tongue('what to do: ')}{tongue(self.do)}"] if self.do else []

    def __str__(self) -> str:
        return "\n".join(self.lines())


class UsageError(PnpError):
    """The command was called with something it does not know."""

    exit_code = 2


class PnpWarning(UserWarning):
    """A problem in spite of which things go on, if not quite as they should."""

    def __init__(self, problem: PnpError) -> None:
        super().__init__(str(problem))
        self.problem = problem


class Problems(PnpError):
    """Several problems found in one go, each with its own place."""

    def __init__(self, what: str, problems: Sequence[PnpError], *, do: str = "") -> None:
        super().__init__(what, do=do)
        self.problems = tuple(problems)

    def __reduce__(self) -> tuple[type[Problems], tuple[str, Sequence[PnpError]], dict[str, object]]:
        """So that it comes whole out of another process."""
        return Problems, (self.what, self.problems), self.__dict__

    @staticmethod
    def counted(problems: Sequence[PnpError]) -> Problems:
        return Problems("1 problem found" if len(problems) == 1 else f"{len(problems)} problems found", problems)

    def lines(self, tongue: Tongue = str) -> list[str]:
        out = [line for problem in self.problems for line in problem.lines(tongue)]
        return [*out, tongue(self.what), *self.advice(tongue)]


_MANY, _SOME = 50, 10
"""More names than these nobody reads; how many of them are shown."""


def nearest(name: str, known: Iterable[str]) -> str:
    """A sentence that helps with a mistyped name: the closest ones first, then all, or what they look like."""
    from difflib import get_close_matches

    names = list(known)
    close = get_close_matches(name, names, n=3, cutoff=0.5)
    everything = ", ".join(names if len(names) <= _MANY else [*names[:_SOME], "…", names[-1]])
    if close and len(close) < len(names):
        return f"{' or '.join(close)} (all: {everything})"
    return everything


def unknown(kind: str, name: str, known: Iterable[str], *, where: str = "", do: str = "") -> UsageError:
    return UsageError(f"no {kind} is called “{name}”", where=where, expected=nearest(name, known), do=do)
