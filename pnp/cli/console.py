"""Screen and keyboard, or the two ends of a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress
from shutil import get_terminal_size
from typing import TextIO

from pnp.api.speaking import STANDARD_INPUT, PnpError, folded
from pnp.cli.screen import Screen


class Console:
    def __init__(self, input: TextIO | None = None, output: TextIO | None = None) -> None:
        self._input = input or sys.stdin
        self._output = Screen(output or sys.stdout)

    @property
    def interactive(self) -> bool:
        return self._input.isatty()

    def say(self, *lines: str) -> None:
        """On a screen long lines are broken between words."""
        if lines and self._output.isatty():
            width = get_terminal_size().columns
            lines = tuple(part for line in "\n".join(lines).split("\n") for part in folded(line, width))
        self._write("".join(f"{line}\n" for line in lines))

    def clear(self) -> bool:
        """Empty the screen, if it is one."""
        if not self._output.isatty():
            return False
        self._output.clear()
        return True

    def wait(self, message: str) -> None:
        """Until somebody presses Enter, if there is somebody."""
        if self._output.isatty() and self._input.isatty():
            self.read(message)

    def read(self, marker: str) -> str:
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
