"""What is written in a paragraph: plain, **bold**, with its reading above, or leading somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

_RUBY = re.compile(r"\{([^{}|]+)\|([^{}|]+)\}")


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text of one kind. `link` names a target; `ruby` stands above in small letters."""

    text: str
    bold: bool = False
    link: str = ""
    ruby: str = ""
    tinted: bool = False
    """In the colour of references."""


def marked(text: str) -> tuple[Run, ...]:
    """Of a catalogue's text: `**bold**`, and `{漢字|かんじ}`."""
    return tuple(run for index, part in enumerate(text.split("**")) for run in _read_above(part, index % 2 == 1))


def linked(runs: Sequence[Run], ids: re.Pattern[str], tinted: bool = False) -> tuple[Run, ...]:
    """The same, with every name that the pattern finds leading to what is called so."""
    return tuple(part for run in runs for part in (_cut(run, ids, tinted) if not run.ruby else (run,)))


def _read_above(text: str, bold: bool) -> Iterator[Run]:
    end = 0
    for found in _RUBY.finditer(text):
        if found.start() > end:
            yield Run(text[end : found.start()], bold)
        yield Run(found[1], bold, ruby=found[2])
        end = found.end()
    if end < len(text):
        yield Run(text[end:], bold)


def _cut(run: Run, ids: re.Pattern[str], tinted: bool) -> Iterator[Run]:
    end = 0
    for found in ids.finditer(run.text):
        if found.start() > end:
            yield replace(run, text=run.text[end : found.start()])
        yield replace(run, text=found[0], link=found[0], tinted=tinted or run.tinted)
        end = found.end()
    if end < len(run.text):
        yield replace(run, text=run.text[end:])
