"""Where words for people go out."""

from __future__ import annotations

from typing import Any, TextIO

from pnp.api.speaking import harmless
from pnp.cli.ink import PLAIN, Ink

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Screen:
    """A stream that takes text only: whatever stands in a file or was typed, it moves no cursor and turns no line."""

    def __init__(self, stream: TextIO, ink: Ink = PLAIN) -> None:
        self._stream: TextIO = stream._stream if isinstance(stream, Screen) else stream
        self._ink = ink

    def write(self, text: str) -> int:
        return self._stream.write(self._ink(harmless(text)))

    def write_bold(self, text: str) -> int:
        return self._stream.write(self._ink.bold(harmless(text)))

    @property
    def bare(self) -> TextIO:
        """The stream itself, for what must move the cursor."""
        return self._stream

    def clear(self) -> None:
        self._stream.write(_CLEAR)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
