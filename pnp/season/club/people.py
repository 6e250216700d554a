"""Who is who over the years: names that people would take for the same, and a file of other names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pnp.kit.errors import PnpError, Problems
from pnp.kit.toml import Document, KeyPath, read_toml
from pnp.kit.writing import NAME, plain, problem_with

_TABLE = "people"
_EXAMPLE = '[people] with "Anna Rossi" = ["Anna", "A. Rossi"]'


def folded(name: str) -> str:
    """Capitals, the width of letters and spaces tell nobody apart."""
    once = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", once).split())


class People:
    """By any of their names; shown as the file of aliases writes them, or as they were first written."""

    def __init__(self, aliases: dict[str, str] | None = None) -> None:
        self._shown: dict[str, str] = dict(aliases or {})

    @classmethod
    def from_file(cls, path: Path) -> People:
        """Every problem of the file at once."""
        return cls(_aliases(read_toml(path)))

    def meet(self, name: str) -> str:
        """Somebody in a season."""
        return self._shown.setdefault(folded(name), plain(name))

    def find(self, given: str, known: Iterable[str]) -> str:
        """Somebody who is asked about; refused where nobody is called so."""
        there = {folded(name): name for name in known}
        shown = self._shown.get(folded(given), "")
        if found := there.get(folded(shown or given)):
            return found
        near = [there[each] for each in get_close_matches(folded(given), there, n=3, cutoff=0.5)]
        expected = " or ".join(near) if near else ", ".join(sorted(there.values()))
        raise PnpError(f"nobody in these seasons is called “{given}”", where="club", expected=expected)


def _aliases(document: Document) -> dict[str, str]:
    faults: list[PnpError] = []
    found: dict[str, str] = {}
    for key in document.values:
        if key != _TABLE:
            faults.append(PnpError(f"“{key}” means nothing here", where=document.place((key,)), expected=_EXAMPLE))
    people = document.values.get(_TABLE, {})
    if not isinstance(people, dict):
        raise PnpError("this is no list of people", where=document.place((_TABLE,)), expected=_EXAMPLE)
    for name, others in people.items():
        faults += _take(found, name, others, (_TABLE, name), document)
    if faults:
        raise Problems.counted(faults)
    return found


def _take(found: dict[str, str], name: str, others: Any, at: KeyPath, document: Document) -> list[PnpError]:
    """One person's names into what is found; what is wrong with them."""
    where = document.place(at)
    if not isinstance(others, list) or not all(isinstance(each, str) for each in others):
        return [PnpError("the other names of somebody are a list of texts", where=where, expected=_EXAMPLE)]
    faults = []
    for each in (name, *others):
        problem = problem_with(plain(each), NAME) if plain(each) else PnpError("a name is empty", where=where)
        if problem:
            faults.append(problem.at(where))
        elif found.get(folded(each), name) != name:
            other = found[folded(each)]
            faults.append(PnpError(f"“{each}” cannot be both {other} and {name}", where=where))
        else:
            found[folded(each)] = plain(name)
    return faults
