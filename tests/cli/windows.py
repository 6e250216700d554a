"""Terminal windows with real processes in them, which really die."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class Window:
    """A terminal window with the referee in it."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.read = self.until_prompt()

    def until_prompt(self) -> str:
        """What is shown until the program waits for somebody again."""
        assert self.process.stdout
        text = b""
        while not (text.endswith(b"\n> ") and self.is_quiet()):  # the text map has a line that begins like a prompt
            byte = self.process.stdout.read(1)
            if not byte:
                break
            text += byte
        return text.decode()

    def is_quiet(self) -> bool:
        assert self.process.stdout
        return not select.select([self.process.stdout], [], [], 0.05)[0]

    def type(self, line: str) -> str:
        self.write(line)
        return self.until_prompt()

    def write(self, line: str) -> None:
        """Typed, and nobody waits for what it leads to."""
        assert self.process.stdin
        try:
            self.process.stdin.write(f"{line}\n".encode())
            self.process.stdin.flush()
        except BrokenPipeError as broken:
            self.process.stdin = None
            broken.add_note(f"It had ended already: {self.ended()}")
            raise

    def end(self, how: signal.Signals) -> tuple[int, str]:
        self.process.send_signal(how)
        return self.ended()

    def ended(self) -> tuple[int, str]:
        """Its exit code and its last words."""
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out.decode() + err.decode()


class Desktop:
    """Starts processes that hear every signal, and sees to it that none outlives it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._begun: list[subprocess.Popen[bytes]] = []

    def start(self, *argv: str) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        command = [sys.executable, "-m", "pnp", *argv]
        begun = subprocess.Popen(command, 0, None, pipe, pipe, pipe, cwd=self._folder, start_new_session=True)
        self._begun.append(begun)
        return begun

    def open(self, *argv: str) -> Window:
        return Window(self.start(*argv))

    def close(self) -> None:
        for process in self._begun:
            with process, suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@contextmanager
def desktop(folder: Path) -> Iterator[Desktop]:
    with hearing_signals():
        opened = Desktop(folder)
        yield opened
    opened.close()


@contextmanager
def hearing_signals() -> Iterator[None]:
    """A background job ignores Ctrl-C and closed terminals, and whatever it starts inherits that."""
    ctrl_c = signal.signal(signal.SIGINT, signal.default_int_handler)
    closed = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGINT, ctrl_c)
    signal.signal(signal.SIGHUP, closed)
