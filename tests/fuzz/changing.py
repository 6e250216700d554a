"""Values of a document changed one by one, so that it is almost what it should be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple

NONSENSE: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 99, 10**30, 1.5, "", " ", "x", "?", "0", "Anna", "U", "all", "\u202e", "a b c",
    [], [[]], ["x"], [1, 2], [None], {}, {"x": 1}, {"": {}},
)  # fmt: skip

Path = tuple[str | int, ...]
Document = dict[str, Any]


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in it."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield (*path, key)
        yield from paths(each, (*path, key))


def inside(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


class Change(NamedTuple):
    path: Path
    value: Any
    """What is there now; `GONE` where it was taken away."""


GONE = object()


def changed(document: Document, others: Sequence[Document], rng: Random) -> tuple[Document, list[Change]]:
    """One to three values taken away, or replaced: by nonsense, or by what stands somewhere in another document."""
    copy, changes = deepcopy(document), []
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        path = rng.choice(list(paths(copy)))
        change = Change(path, _other_value(inside(copy, path), path, rng.choice(others), rng))
        parent = inside(copy, path[:-1])
        if change.value is GONE:
            del parent[path[-1]]
        else:
            parent[path[-1]] = deepcopy(change.value)
        if isinstance(parent, dict) and rng.random() < 0.2:
            changes.append(_added(parent, path[:-1], rng.choice(others), rng))
        changes.append(change)
        if not copy:
            break
    return copy, changes


def _other_value(value: Any, path: Path, other: Document, rng: Random) -> Any:
    ways = [GONE, rng.choice(NONSENSE), _there(other, path), _there(other, rng.choice(list(paths(other))))]
    if isinstance(value, bool):
        ways.append(not value)
    elif isinstance(value, int):
        ways += [value + rng.choice((-2, -1, 1, 2, 10))] * 2
    elif isinstance(value, str) and (words := value.split()):
        ways += [" ".join(rng.sample(words, len(words))), " ".join(words[1:]), " ".join([*words, rng.choice(words)])]
    elif isinstance(value, list) and value:
        ways += [rng.sample(value, len(value)), value[1:], [*value, rng.choice(value)]]
    return rng.choice(ways)


def _there(other: Document, path: Path) -> Any:
    try:
        return inside(other, path)
    except (KeyError, IndexError, TypeError):
        return GONE


def _added(table: dict[str, Any], path: Path, other: Document, rng: Random) -> Change:
    """A key that others have in such a place."""
    known = [each for each in paths(other) if len(each) == len(path) + 1 and isinstance(each[-1], str)]
    chosen = rng.choice(known or [("x",)])
    value = rng.choice([_there(other, chosen), rng.choice(NONSENSE)])
    value = None if value is GONE else value
    table[str(chosen[-1])] = deepcopy(value)
    return Change((*path, chosen[-1]), value)
