"""TOML with a memory of where each key stands, so that an error can name the line."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import date, time
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from pnp.kit import reading
from pnp.kit.errors import PnpError

KeyPath = tuple[str | int, ...]

MOST = 4_000_000
"""Bytes of text that people write: a file, a position, a script of answers."""
_DEEPEST = 60
_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"""^\s*((?:[A-Za-z0-9_\-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_\-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[A-Za-z0-9_\-]+|"[^"]*"|'[^']*'""")
_DEEP = re.compile(rf"""(?<![\w.\-])(?:(?:[A-Za-z0-9_\-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{_DEEPEST}}}""")


@dataclass(frozen=True)
class Document:
    """One parsed TOML file."""

    path: Path
    values: dict[str, Any]
    text: str

    @cached_property
    def lines(self) -> dict[KeyPath, int]:
        return _key_lines(self.text)

    def line_of(self, path: KeyPath) -> int | None:
        """The line of this key, or of the nearest thing that contains it."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.lines:
                return self.lines[path[:length]]
        return None

    def place(self, path: KeyPath = ()) -> str:
        line = self.line_of(path)
        where = f"{self.path}:{line}" if line else f"{self.path}"
        return f"{where}: {show_path(path)}" if path else where


def quoted(text: str) -> str:
    """A string as TOML writes it, whatever characters are in it."""
    # JSON's escapes are TOML's, but for DEL
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _moment(value: Any) -> str:
    """Days and times stand without quotes."""
    return str(value) if isinstance(value, date | time) else ""


def written(value: Any, longest: int = 60) -> str:
    """A value as people write it in a file, cut short where it is too long for a sentence."""
    text = _moment(value) or json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= longest else text[: longest - 1] + "…"


def show_path(path: KeyPath) -> str:
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else (f".{part}" if text else str(part))
    return text


def read_toml(path: Path) -> Document:
    """A data file. Many read the same one, and change nothing in it: it is parsed once as long as it says the same."""
    return _parsed(reading.text(path, MOST), path)


def parse_toml(text: str, path: Path) -> Document:
    import tomllib

    if deep := _DEEP.search(text):  # a name with a million dots would take hours
        line = text.count("\n", 0, deep.start()) + 1
        raise PnpError("not valid TOML: names in names without end", where=f"{path}:{line}")
    try:
        values = tomllib.loads(text)
    except RecursionError as error:
        raise PnpError("not valid TOML: brackets in brackets without end", where=str(path)) from error
    except ValueError as error:
        line = _faulty_line(text, str(error))
        spot = f"{path}:{line}" if line else str(path)
        reason = re.sub(r"\s*\(at .*\)$", "", str(error))
        raise PnpError(
            f"not valid TOML: {reason}",
            where=spot,
            do="strings stand in quotes, lists in [ ], one key = value a line",
        ) from error
    return Document(path, values, text)


def _faulty_line(text: str, said: str) -> int:
    """What is never closed is told at the end of the document: then it is the last thing that was begun."""
    found = re.search(r"line (\d+), column (\d+)", said)
    return int(found[1]) if found else max(_key_lines(text).values(), default=0)


_parsed = lru_cache(maxsize=512)(parse_toml)


def _parts(dotted: str) -> list[str]:
    return [part.strip("\"'") for part in _PART.findall(dotted)]


def _key_lines(text: str) -> dict[KeyPath, int]:
    lines: dict[KeyPath, int] = {}
    counts: dict[KeyPath, int] = {}
    prefix: KeyPath = ()
    path: KeyPath = ()
    depth = item = 0
    fence = ""
    for number, raw in enumerate(text.splitlines(), start=1):
        if fence:
            if fence in raw:
                fence = ""
            continue
        if depth == 0 and (header := _HEADER.match(raw)):
            prefix = _open_table(_parts(header[2]), header[1] == "[[", counts)
            lines.setdefault(prefix, number)
            continue
        if depth == 0 and (key := _KEY.match(raw)):
            path, item = prefix, 0
            for part in _parts(key[1]):
                path = (*path, part)
                lines.setdefault(path, number)
            raw = raw[key.end() :]
        for mark in ('"""', "'''"):
            if raw.count(mark) % 2:
                fence = mark
        bare = re.sub(r"\"(?:\\.|[^\"\\])*\"|'[^']*'|#.*", '""', raw)
        if depth == 1 and bare.strip() not in ("", '""', "]"):
            lines.setdefault((*path, item), number)
        depth, passed = _step(bare, depth)
        item += passed
    return lines


def _step(bare: str, depth: int) -> tuple[int, int]:
    """How deep in brackets we are after this line, and how many items of the outermost list it has ended."""
    passed = 0
    for char in bare:
        if char in "[{":
            depth += 1
        elif char in "]}":
            depth = max(0, depth - 1)
        elif char == "," and depth == 1:
            passed += 1
    return depth, passed


def _open_table(parts: list[str], array: bool, counts: dict[KeyPath, int]) -> KeyPath:
    path: KeyPath = ()
    for index, part in enumerate(parts):
        path = (*path, part)
        last = index == len(parts) - 1
        if last and array:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path
