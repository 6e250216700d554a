"""Names of clauses in running text, and the pages that they stand on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from pnp.draw.boxes import NO_BREAK
from pnp.draw.runs import Run, linked, marked
from pnp.kit.words import Words
from pnp.referee.rulebook import Clause

UNKNOWN = 0
"""The page of something before the first pass."""


@dataclass(frozen=True)
class References:
    """`pages` says where each name stands; the first pass knows nothing of it yet."""

    words: Words
    ids: tuple[str, ...]
    pages: Mapping[str, int]
    is_complete: bool = False
    """Whether what lies open is mentioned, too: where the pages would else never come to rest."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        longest = sorted(self.ids, key=len, reverse=True)
        names = "|".join(map(re.escape, longest)) or "(?!)"
        return re.compile(rf"(?<![\w./-])(?:{names})(?![\w/]|[.-]\w)", re.ASCII)

    def text(self, text: str, bold: bool = False) -> tuple[Run, ...]:
        """Running text in which every clause leads to itself."""
        runs = marked(text)
        if bold:
            runs = tuple(Run(run.text, True, run.link, run.ruby) for run in runs)
        return linked(runs, self.pattern, tinted=True)

    def cited(self, clauses: Iterable[str]) -> tuple[Run, ...]:
        """The clauses of a sentence, in brackets."""
        names = " ".join(clauses)
        return linked((Run(f" [{names}]".replace(" ", NO_BREAK, 1), tinted=True),), self.pattern, tinted=True)

    def named(self, clauses: Iterable[str]) -> tuple[Run, ...]:
        """Their ids only, for a table."""
        return linked(
            (Run(" ".join(name for name in clauses if name in self.ids), tinted=True),), self.pattern, tinted=True
        )

    def see(self, clause: Clause) -> tuple[Run, ...]:
        """Where else to look: by pages, so that each is said once. What lies open before the reader is seen anyway."""
        told = "; ".join(self._by_page(clause))
        return linked((Run(f" →{NO_BREAK}{told}", tinted=True),), self.pattern, tinted=True) if told else ()

    def _by_page(self, clause: Clause) -> Iterator[str]:
        found: dict[int, list[str]] = {}
        for name in clause.see:
            if name in self.ids:
                found.setdefault(self.pages.get(name, UNKNOWN), []).append(name)
        if not self.is_complete:
            found = {page: names for page, names in found.items() if not self._lies_open(page, clause)}
        for page, names in sorted(found.items()):
            place = str(self.words("rulebook.at", page=page)).replace(" ", NO_BREAK)
            yield " ".join(names) + place

    def _lies_open(self, page: int, clause: Clause) -> bool:
        """On the same page, or on the one that faces it."""
        return page // 2 == self.pages.get(clause.id, UNKNOWN) // 2
