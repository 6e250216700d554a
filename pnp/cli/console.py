"""Screen and keyboard, or the two ends of a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from select import select
from shutil import get_terminal_size
from time import sleep
from typing import TextIO

from pnp.api.speaking import STANDARD_INPUT, PnpError, folded
from pnp.cli.ink import PLAIN, Ink
from pnp.cli.screen import Screen


def waited_for(stream: TextIO, seconds: float) -> bool:
    """Whether somebody typed something before the time was up. Where a terminal cannot tell, the time goes by."""
    try:
        return bool(select([stream], [], [], seconds)[0])
    except (OSError, ValueError):
        sleep(seconds)
        return False


class Console:
    def __init__(self, input: TextIO | None = None, output: TextIO | None = None, ink: Ink = PLAIN) -> None:
        self._input = input or sys.stdin
        self._output = Screen(output or sys.stdout, ink)
        self._shown = 0
        """Lines since somebody typed."""

    @property
    def interactive(self) -> bool:
        return self._input.isatty()

    def say(self, *lines: str) -> None:
        """On a screen long lines are broken between words."""
        if not lines:
            return
        if self._output.isatty():
            lines = tuple(self._folded(lines))
        self._shown += len(lines)
        self._write("".join(f"{line}\n" for line in lines))

    def say_bold(self, line: str) -> None:
        """With weight, where the screen has it."""
        for part in self._folded([line]) if self._output.isatty() else [line]:
            self._shown += 1
            self._output.write_bold(part)
            self._write("\n")

    def pause(self, message: str) -> str:
        """What is typed at a moment when nothing is asked; nothing where nobody sits there."""
        return self.read(message) if self._output.isatty() and self._input.isatty() else ""

    def wait_for(self, seconds: float) -> None:
        """So long; Enter makes it shorter."""
        if seconds and self._output.isatty() and self._input.isatty():
            self._output.flush()
            if waited_for(self._input, seconds):
                self._input.readline()

    def _folded(self, lines: Iterable[str]) -> list[str]:
        width = get_terminal_size().columns
        return [part for line in "\n".join(lines).split("\n") for part in folded(line, width)]

    def fits(self, lines: Sequence[str], besides: int = 0) -> bool:
        """Whether these lines, and so many besides, still fit on the screen below what stands there since the last line
        was typed. A pipe has room for everything."""
        if not self._output.isatty():
            return True
        return self._shown + len(self._folded(lines)) + besides < get_terminal_size().lines

    def clear(self) -> bool:
        """Empty the screen, if it is one."""
        if not self._output.isatty():
            return False
        self._output.clear()
        self._shown = 0
        return True

    def wait(self, message: str) -> None:
        """Until somebody presses Enter, if there is somebody."""
        if self._output.isatty() and self._input.isatty():
            self.read(message)

    def read(self, marker: str) -> str:
        self._shown = 1
        if self._input is sys.stdin and self._input.isatty():
            with suppress(ImportError, AttributeError):
                import readline  # makes input() edit lines

                readline.set_auto_history(False)  # the arrow keys must not show the next player a secret answer
            return input(marker).strip()
        self._write(marker)
        try:
            line = self._input.readline()
        except UnicodeDecodeError as error:
            raise PnpError("what arrives is not UTF-8 text", where=STANDARD_INPUT) from error
        if not line:
            raise EOFError
        if not self._input.isatty():
            self.say(line.rstrip("\n"))  # the record of a piped game shows what was answered
        return line.strip()

    def remember(self, line: str, secret: bool = False) -> None:
        """For the arrow key: what was refused is there to be changed, unless it was meant for one player's eyes."""
        if secret or self._input is not sys.stdin or not self._input.isatty():
            return
        with suppress(ImportError, AttributeError):
            import readline

            readline.add_history(line)

    def _write(self, text: str) -> None:
        self._output.write(text)
        self._output.flush()
