"""Help in the language of whoever reads it, in lines that fit where letters are twice as wide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import typer

TYPED = "pnp.typed"
_STEP, _BETWEEN, _MOST_FIRST = 2, 2, 30
_LANG = re.compile(r"(?:--lang=|--lang |-l )([^ -][^ ]*)")
_KNOWN = re.compile(r"(.*?)(?:  \[(.*)\])?", re.DOTALL)
"""What an option means, and what the framework says of it: default, range, whether it must be."""


def speak(command: Any) -> None:
    """Whatever is asked of this command and of those beneath it."""
    command.context_class = _Context
    for part in getattr(command, "commands", {}).values():
        speak(part)


def language_behind(group: Any, args: Sequence[str]) -> list[str]:
    """`--lang` before a verb is for that verb, as if it stood behind its name. Where only groups are named it has been
    heard, and there is nobody to hand it to."""
    command, before, rest, langs = group, list[str](), list(args), list[str]()
    while rest and (commands := getattr(command, "commands", None)):
        if found := _LANG.fullmatch(" ".join(rest[: 1 if "=" in rest[0] else 2])):
            langs += ["--lang", found[1]]
            del rest[: 1 if "=" in rest[0] else 2]
        elif rest[0] in commands or rest[0].startswith("-"):
            command = commands.get(rest[0], command)
            before.append(rest.pop(0))
        else:
            break
    hears = any("--lang" in param.opts for param in command.params) and command is not group
    return [*before, *(langs if hears else ()), *rest]


class _Context(typer.Context):
    def make_formatter(self) -> Any:
        """The framework's own for English."""
        from pnp.api.speaking import manual
        from pnp.cli.own import language_of

        usual, lang = super().make_formatter(), language_of(self.meta.get(TYPED, ()))
        return usual if lang == "en" else _Page(usual.width, manual(lang))


class _Page:
    """What the framework writes help on, so far as it does."""

    def __init__(self, width: int, say: Callable[[str], str]) -> None:
        self.width, self._say = width, say
        self._lines: list[str] = []
        self._indent = 0

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:  # noqa: ARG002
        self._fold(f"{self._say('Usage')}: {prog} {args}", 0)

    def write_paragraph(self) -> None:
        if self._lines:
            self._lines.append("")

    def write_heading(self, heading: str) -> None:
        self._lines.append(f"{self._say(heading)}:")

    def write_text(self, text: str) -> None:
        for number, paragraph in enumerate(self._say(text).split("\n\n")):
            if number:
                self._lines.append("")
            self._fold(paragraph, self._indent)

    def write_dl(
        self, rows: Sequence[tuple[str, str]], col_max: int = _MOST_FIRST, col_spacing: int = _BETWEEN
    ) -> None:
        across = self._indent + col_spacing + min(col_max, max(len(first) for first, _ in rows))
        for first, second in rows:
            begun = " " * self._indent + first
            if len(begun) + col_spacing > across:
                self._lines.append(begun)
                begun = ""
            start = len(self._lines)
            self._fold(self._explained(second), across)
            self._lines[start] = begun.ljust(across) + self._lines[start][across:]

    def _explained(self, second: str) -> str:
        meaning, known = _KNOWN.fullmatch(second).groups()  # type: ignore[union-attr]
        text = self._say(meaning)
        return f"{text}  [{self._facts(known)}]" if known else text

    def _facts(self, known: str) -> str:
        """“env var: X; default: y”."""
        parts = [part.partition(": ") for part in known.split("; ")]
        return "; ".join(f"{self._say(name)}{colon}{value}" for name, colon, value in parts)

    def _fold(self, text: str, indent: int) -> None:
        from pnp.api.speaking import folded

        self._lines += [" " * indent + line for line in folded(text, self.width - indent)]

    @contextmanager
    def section(self, name: str) -> Iterator[None]:
        self.write_paragraph()
        self.write_heading(name)
        with self.indentation():
            yield

    @contextmanager
    def indentation(self) -> Iterator[None]:
        self._indent += _STEP
        yield
        self._indent -= _STEP

    def getvalue(self) -> str:
        return "\n".join([*self._lines, ""])
