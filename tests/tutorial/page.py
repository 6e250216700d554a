"""The tutorial as a page: steps, each with pieces of files and commands to type."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pnp

FOLDER = Path(pnp.__file__).parent.parent / "docs" / "tutorial"
README = FOLDER / "README.md"
PACKAGE = "hillclimb"
_STEP = re.compile(r"^## (\d+)\. .*$", re.MULTILINE)
_BLOCK = re.compile(r"(?:^`([\w./]+)`\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Piece:
    """Lines of a file."""

    file: str
    text: str

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()


@dataclass(frozen=True)
class Step:
    number: int
    pieces: tuple[Piece, ...]
    commands: tuple[tuple[str, ...], ...]


@cache
def steps() -> tuple[Step, ...]:
    text = README.read_text("utf-8").partition("## The contract")[0]
    found = list(_STEP.finditer(text))
    ends = [*(each.start() for each in found[1:]), len(text)]
    return tuple(_step(int(each[1]), text[each.end() : end]) for each, end in zip(found, ends, strict=True))


def _step(number: int, text: str) -> Step:
    pieces: list[Piece] = []
    commands: list[tuple[str, ...]] = []
    file = ""
    for named, language, block in _BLOCK.findall(text):
        if language == "console":
            commands += [tuple(shlex.split(line.removeprefix("$ "))) for line in block.splitlines()]
        else:
            file = named or file
            pieces.append(Piece(file, block))
    return Step(number, tuple(pieces), tuple(commands))


def place(piece: Piece) -> range | None:
    """Where its lines stand in the real file."""
    real, wanted = (FOLDER / piece.file).read_text("utf-8").splitlines(), piece.lines
    for start in range(len(real) - len(wanted) + 1):
        if real[start : start + len(wanted)] == wanted:
            return range(start, start + len(wanted))
    return None


def modules() -> list[str]:
    return [path.relative_to(FOLDER).as_posix() for path in sorted((FOLDER / PACKAGE).glob("*.py"))]


def written(done: Sequence[Step]) -> Iterator[tuple[str, str]]:
    """Each module as it is after these steps: the lines shown so far, in the order of the file."""
    for module in modules():
        pieces = [piece for step in done for piece in step.pieces if piece.file == module]
        shown = {line for piece in pieces for line in place(piece) or ()}
        real = (FOLDER / module).read_text("utf-8").splitlines()
        if shown:
            yield module, "\n".join(line for index, line in enumerate(real) if index in shown or not line) + "\n"
