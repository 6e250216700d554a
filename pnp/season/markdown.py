"""Words of people on a page of Markdown: shown as they were written, whatever they look like."""

from __future__ import annotations

import re

_SPEAKING = re.compile(r"[\\`*_~<>|$]|&(?=[#\w])|!(?=\[)|\](?=[(\[:])")
"""What marks, links, tags and tables are made of, wherever it stands."""
_AT_THE_BEGINNING = re.compile(r"^(?:[#+\-=]|\d+(?=[.)]))")
"""What makes a heading or a list of a line."""


def plain(value: object) -> str:
    """On one line, with everything escaped that Markdown would take for its own."""
    text = _SPEAKING.sub(r"\\\g<0>", " ".join(str(value).split()))
    return _AT_THE_BEGINNING.sub(lambda found: _escaped(found[0]), text)


def _escaped(beginning: str) -> str:
    """Digits cannot be escaped: the sign after them is."""
    return f"{beginning}\\" if beginning.isdecimal() else f"\\{beginning}"
