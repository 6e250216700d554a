"""Are the catalogues complete, and do all languages say the same things?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import Any

from pnp.kit.errors import PnpError
from pnp.kit.library import Layered, Library
from pnp.kit.toml import KeyPath
from pnp.kit.words import COMMON

CATALOGUES = ("strings", "rules")


def check_words(library: Library, languages: Sequence[str]) -> list[PnpError]:
    """Every catalogue of a game, and the common ones, against the first language."""
    problems: list[PnpError] = []
    for shelf in (Library(COMMON, root=library.root), library):
        for name in CATALOGUES:
            if f"{name}.{languages[0]}.toml" in shelf.names():
                problems += _compare(shelf, name, languages)
    return problems


def texts(layered: Layered) -> Iterator[tuple[KeyPath, str]]:
    yield from _texts(layered.values, ())


def _texts(values: Mapping[str, Any], path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from _texts(value, (*path, key))
        elif isinstance(value, str):
            yield (*path, key), value


def _compare(shelf: Library, name: str, languages: Sequence[str]) -> Iterator[PnpError]:
    try:
        model = dict(texts(shelf.open(f"{name}.{languages[0]}.toml")))
    except PnpError as error:
        yield error
        return
    for lang in languages[1:]:
        try:
            layered = shelf.open(f"{name}.{lang}.toml")
        except PnpError as error:
            yield error
            continue
        found = dict(texts(layered))
        for path in model.keys() - found.keys():
            yield layered.error(path, f"this text is missing in {lang}", model[path][:60])
        for path in found.keys() - model.keys():
            yield layered.error(path, f"no such text exists in {languages[0]}")
        for path in sorted(model.keys() & found.keys(), key=str):
            if (wanted := _fields(model[path])) != _fields(found[path]):
                yield layered.error(path, "other values are filled in than in English", ", ".join(sorted(wanted)))


def _fields(text: str) -> set[str]:
    try:
        return {field.partition(".")[0] for _, field, _, _ in Formatter().parse(text) if field}
    except ValueError:
        return {"a brace too many"}
