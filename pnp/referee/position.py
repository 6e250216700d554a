"""Positions as text: one canonical form to compare, one that people read, and the change of a single value."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from typing import Any

from pnp.kit.errors import PnpError, nearest
from pnp.kit.toml import KeyPath, quoted
from pnp.referee.rules import Position

_PART = re.compile(r"""\[(\d+)\]|"([^"]*)"|([^.\[\]"\s]+)""")
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def canonical(position: Position) -> str:
    return json.dumps(position, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def copy_of(position: Position) -> Position:
    """In values that JSON has: a date in a file is a text like any other."""
    copy: Position = json.loads(json.dumps(position, default=str))
    return copy


def digest(position: Position) -> str:
    return hashlib.sha256(canonical(position).encode()).hexdigest()


def parse_path(text: str) -> KeyPath:
    """`cars.A02.dp` or `racing[2]`; a name with a dot in it stands in quotes."""
    parts = tuple(int(index) if index else marked or name for index, marked, name in _PART.findall(text))
    if not parts or _PART.sub("", text).strip(". "):
        raise PnpError(f"“{text}” is not the place of a value", expected="something like retired, racing[2] or cars.A1")
    return parts


def changed(position: Position, path: str, value: Any) -> Position:
    """A copy of the position in which the value at `path` is another one. What has its default may not be there yet;
    whether there is such a key at all, those find out who read the position."""
    copy = copy_of(position)
    *way, last = parse_path(path)
    inside: Any = copy
    for part in way:
        inside = inside[_there(inside, part, path)]
    inside[str(last) if isinstance(inside, dict) else _there(inside, last, path)] = value
    return copy


def put(position: Position, path: KeyPath, value: Any) -> Position:
    """The same by the way to the value, where all of it is known; None takes it away."""
    copy = copy_of(position)
    *way, last = path
    inside: Any = copy
    for part in way:
        inside = inside.setdefault(part, {})
    inside[last] = value
    if value is None:
        del inside[last]
    return copy


def leaves(position: Position, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    """Every value with the way to it; a list is one value."""
    for name, value in position.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, name))
        else:
            yield (*path, name), value


def written_path(path: KeyPath) -> str:
    """As `parse_path` reads it."""
    return ".".join(part if _PART.fullmatch(str(part)) else f'"{part}"' for part in map(str, path))


def _there(inside: Any, part: str | int, path: str) -> Any:
    if isinstance(inside, dict):
        if str(part) in inside:
            return str(part)
        raise PnpError(f"there is no “{part}”", where=path, expected=nearest(str(part), inside))
    if isinstance(inside, list):
        if isinstance(part, int) and part < len(inside):
            return part
        raise PnpError(f"there is no “{part}”", where=path, expected=f"a number from [0] to [{len(inside) - 1}]")
    raise PnpError(f"there is nothing inside to call “{part}”", where=path)


def to_text(document: Position) -> str:
    """TOML, which is what people write; JSON if there is a null in it, which TOML cannot say."""
    try:
        return "\n".join(_table(document, ())).strip() + "\n"
    except TypeError:
        return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _table(values: Position, path: tuple[str, ...]) -> list[str]:
    plain = {name: value for name, value in values.items() if not isinstance(value, dict)}
    inner = {name: value for name, value in values.items() if isinstance(value, dict)}
    lines = ["", f"[{'.'.join(path)}]"] if path and (plain or not inner) else []
    lines += [toml_line(name, value) for name, value in plain.items()]
    for name, value in inner.items():
        lines += _table(value, (*path, _name(name)))
    return lines


def toml_line(name: str, value: Any) -> str:
    """A key and its value in one line, whatever is inside."""
    return f"{_name(name)} = {value_text(value)}"


def _name(name: str) -> str:
    return name if _BARE.fullmatch(name) else quoted(name)


def value_text(value: Any) -> str:
    """As TOML writes it, in one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case str():
            return quoted(value)
        case list() | tuple():
            return f"[{', '.join(value_text(item) for item in value)}]"
        case dict():
            return f"{{ {', '.join(f'{_name(name)} = {value_text(item)}' for name, item in value.items())} }}"
    raise TypeError(f"TOML has no {type(value).__name__}")
