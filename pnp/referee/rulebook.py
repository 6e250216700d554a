"""What each clause says, in the reader's language: on the screen, and on paper.

`{{…}}` in a text is for the screen only; `{{…|…}}` is said in one way on the screen and in another on paper. `**…**` is
what somebody must know who reads nothing else: bold on paper.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.kit.catalogue import open_catalogue
from pnp.kit.library import Library
from pnp.kit.words import Words
from pnp.referee.kindred import Kindred, kindred

_MARK = re.compile(r"\{\{(?P<screen>.*?)(?:\|(?P<paper>.*?))?\}\}", re.DOTALL)
_BOLD = re.compile(r"\*\*(\S(?:.*?\S)?)\*\*", re.DOTALL)


def on_screen(text: str) -> str:
    """All of it, without the marks."""
    return _BOLD.sub(r"\1", _MARK.sub(r"\g<screen>", text))


def on_paper(text: str) -> str:
    """What is printed; `**…**` is still in it, for whoever sets it."""
    return _MARK.sub(lambda mark: mark["paper"] or "", text).strip()


def marks(text: str) -> int:
    """How many stretches of it are for the screen only."""
    return len(_MARK.findall(text))


def essentials(text: str) -> list[str]:
    """What is bold in it."""
    return _BOLD.findall(text)


@dataclass(frozen=True)
class Clause:
    """A rule, or a question that the book leaves open with what we decided; `option` names the house rule that changes
    it."""

    id: str
    title: str
    written: str
    """What it says, with its marks."""
    decided: str = ""
    """Our decision where the book leaves a gap, with its marks."""
    option: str = ""
    see: tuple[str, ...] = ()
    index: tuple[str, ...] = ()
    """What people look for who do not know the title; “key|reading” where a key cannot be sorted as it is written."""
    reading: str = ""
    """How the title is read aloud, where it cannot be sorted as it is written."""

    @property
    def text(self) -> str:
        """What it says, on the screen."""
        return on_screen(self.written)

    @property
    def ruling(self) -> str:
        """What we decided, on the screen."""
        return on_screen(self.decided)

    @property
    def printed(self) -> str:
        """What it says, on paper, with its `**…**`."""
        return on_paper(self.written)

    @property
    def printed_ruling(self) -> str:
        """What we decided, on paper."""
        return on_paper(self.decided)

    @property
    def sought(self) -> str:
        """What people look for who do not know the title."""
        return " / ".join(entry.partition("|")[0] for entry in self.index)

    def entries(self) -> Iterator[tuple[str, str]]:
        """What leads to it from an index: the word, and what it is sorted by."""
        yield self.title, self.reading or self.title
        for entry in self.index:
            word, _, reading = entry.partition("|")
            yield word, reading or word

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
    def __init__(self, entries: Mapping[str, Mapping[str, Any]], kindred: Kindred = ()) -> None:
        self.kindred = kindred
        """What else people call what it speaks of."""
        self.clauses = {id: _clause(id, entry) for id, entry in entries.items()}
        self._folded = {id.casefold(): id for id in self.clauses}

    @classmethod
    def load(cls, library: Library, lang: str) -> RuleBook:
        return cls(open_catalogue(library, f"rules.{lang}.toml").values, kindred(lang))

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
        tuple(entry.get("index", ())),
        entry.get("reading", ""),
    )
