"""What each clause says, in the reader's language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.kit.catalogue import open_catalogue
from pnp.kit.library import Library
from pnp.kit.words import Words


@dataclass(frozen=True)
class Clause:
    """`ruling` is our decision where the book leaves a gap; `option` names the house rule that changes it."""

    id: str
    title: str
    text: str
    ruling: str = ""
    option: str = ""
    see: tuple[str, ...] = ()

    def told(self, words: Words) -> list[str]:
        """Its title, what it says, and where else to look."""
        lines = [f"[{self.id}] {self.title}", self.text]
        if self.ruling:
            lines.append(words("prompt.clause.ruling", text=self.ruling))
        if self.option:
            lines.append(words("prompt.clause.option", option=self.option))
        if self.see:
            lines.append(words("prompt.clause.see", clauses=self.see))
        return lines


class RuleBook:
    def __init__(self, entries: Mapping[str, Mapping[str, Any]]) -> None:
        self.clauses = {id: _clause(id, entry) for id, entry in entries.items()}
        self._folded = {id.casefold(): id for id in self.clauses}

    @classmethod
    def load(cls, library: Library, lang: str) -> RuleBook:
        return cls(open_catalogue(library, f"rules.{lang}.toml").values)

    def find(self, id: str) -> Clause | None:
        """The clause, or the nearest one that contains it: G9.1/P5, G9.1/P, G9.1, G9."""
        for name in _upwards(unicodedata.normalize("NFKC", id).strip().casefold()):
            if name in self._folded:
                return self.clauses[self._folded[name]]
        return None


def _upwards(id: str) -> Iterator[str]:
    yield id
    head, slash, part = id.rpartition("/")
    if slash:
        shorter = re.sub(r"\d+$", "", part)
        if shorter != part and shorter:
            yield f"{head}/{shorter}"
        yield from _upwards(head)
    elif "." in id:
        yield from _upwards(id.rpartition(".")[0])


def _clause(id: str, entry: Mapping[str, Any]) -> Clause:
    return Clause(
        id,
        entry["title"],
        entry["text"],
        entry.get("ruling", ""),
        entry.get("option", ""),
        tuple(entry.get("see", ())),
    )
