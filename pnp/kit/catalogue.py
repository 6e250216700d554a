"""Are the catalogues complete, do all languages say the same things, and where does a text come from?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import Any

from pnp.kit.errors import PnpError, Problems, nearest
from pnp.kit.library import Layered, Library
from pnp.kit.toml import Document, KeyPath

COMMON = "common"
"""The folder of the words that every game shares; the kit's own, wherever a game's shelf is."""
CATALOGUES = ("strings", "rules")

_OWN = ("index", "reading")
"""What a language has for itself: words to look things up by, and how they are read aloud."""
_BROKEN = "a brace too many"
_NEW = ("example", "book", "figure")
"""Texts of which a user may add some: those of examples and chapters of their own."""


def open_catalogue(library: Library, name: str) -> Layered:
    """A file of texts; what a user laid over it must be texts that somebody reads, filled in with known values."""
    layered = library.open(name)
    if len(layered.documents) == 1:
        return layered
    if problems := list(_overlay_problems(layered, common_texts(name))):
        raise Problems.counted(problems)
    return layered


def common_texts(name: str) -> dict[KeyPath, str]:
    """The texts of this file that every game shares: a user may change those too."""
    shelf = Library(COMMON)
    return dict(texts(shelf.open(name).values)) if name in shelf.names() else {}


def check_words(library: Library, languages: Sequence[str], needed: Sequence[str] = ()) -> list[PnpError]:
    """Every catalogue of a game, and the common ones, against the first language; then what the user laid over. The
    needed ones must be there, others may be."""
    problems: list[PnpError] = []
    own = Library(library.game, root=library.root)
    for shelf in (Library(COMMON), own):
        for name in CATALOGUES:
            if f"{name}.{languages[0]}.toml" in shelf.names() or (shelf is own and name in needed):
                problems += _compare(shelf, name, languages)
    if library.overlay:
        for name in (f"{name}.{lang}.toml" for name in CATALOGUES for lang in languages):
            if name in library.known_names():
                problems += _problems_of(library, name)
    return problems


def whereabouts(library: Library, lang: str, text: str) -> str:
    """The place of the text, or of the first one that contains it: the user's files first, then the kit's."""
    key = tuple(getattr(text, "key", "").split("."))
    shelves = (library, Library(COMMON))
    for shelf in shelves:
        layered = shelf.open(f"strings.{lang}.toml")
        if key in dict(texts(layered.values)):
            return layered.place(key)
    for document in _documents(shelves, lang):
        for path, value in texts(document.values):
            if _plain(text) in _plain(value):
                return document.place(path)
    return ""


def _plain(text: str) -> str:
    """As it was written, before it was broken into lines or set in capitals."""
    return " ".join(text.casefold().split())


def texts(values: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Every string inside, with the way to it."""
    if isinstance(values, str):
        yield path, values
    elif isinstance(values, Mapping):
        for key, value in values.items():
            yield from texts(value, (*path, key))
    elif isinstance(values, list):
        for index, value in enumerate(values):
            yield from texts(value, (*path, index))


def _documents(shelves: Sequence[Library], lang: str) -> list[Document]:
    others = tuple(f"{name}." for name in CATALOGUES)
    opened = [
        shelf.open(name)
        for shelf in shelves
        for name in shelf.names("**/*.toml")
        if name == f"strings.{lang}.toml" or not name.startswith(others)
    ]
    theirs = [document for layered in opened for document in layered.documents[1:]]
    return theirs + [layered.documents[0] for layered in opened]


def _problems_of(library: Library, name: str) -> list[PnpError]:
    try:
        open_catalogue(library, name)
    except Problems as several:
        return list(several.problems)
    except PnpError as one:
        return [one]
    return []


def _overlay_problems(layered: Layered, common: Mapping[KeyPath, str]) -> Iterator[PnpError]:
    known = {**common, **dict(texts(layered.documents[0].values))}
    for document in layered.documents[1:]:
        for path, value in _leaves(document.values):
            where = document.place(path)
            if path not in known and not _is_own(path, known) and path[0] not in _NEW:
                beside = [str(other[-1]) for other in known if other[:-1] == path[:-1]]
                yield PnpError(
                    "no such text exists", where=where, expected=nearest(str(path[-1]), beside) if beside else ""
                )
            elif not isinstance(value, str):
                yield PnpError(f"{value!r} is not a text", where=where, expected="words between quotes")
            elif odd := sorted(_fields(value) - _fields(known.get(path, ""))):
                yield PnpError(
                    f"{{{odd[0]}}} cannot be filled in" if odd[0] != _BROKEN else "a brace { or } stands alone",
                    where=where,
                    expected=", ".join(f"{{{name}}}" for name in sorted(_fields(known.get(path, "")))) or "no braces",
                )


def _is_own(path: KeyPath, known: Mapping[KeyPath, str]) -> bool:
    """Whether it is what any language may have for itself, of something that is there."""
    return len(path) > 1 and path[1] in _OWN and (path[0], "title") in known


def _leaves(values: Mapping[str, Any], path: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*path, key))
        elif isinstance(value, list):
            yield from (((*path, key, index), item) for index, item in enumerate(value))
        else:
            yield (*path, key), value


def _compare(shelf: Library, name: str, languages: Sequence[str]) -> Iterator[PnpError]:
    try:
        model = dict(texts(shelf.open(f"{name}.{languages[0]}.toml").values))
    except PnpError as error:
        yield error
        return
    for lang in languages[1:]:
        try:
            layered = shelf.open(f"{name}.{lang}.toml")
        except PnpError as error:
            yield error
            continue
        found = dict(texts(layered.values))
        for path in _shared(model) - _shared(found):
            yield layered.error(path, f"this text is missing in {lang}", model[path][:60])
        for path in _shared(found) - _shared(model):
            yield layered.error(path, f"no such text exists in {languages[0]}")
        for path in sorted(model.keys() & found.keys(), key=str):
            if (wanted := _fields(model[path])) != _fields(found[path]):
                yield layered.error(path, "other values are filled in than in English", ", ".join(sorted(wanted)))


def _shared(texts: Mapping[KeyPath, str]) -> set[KeyPath]:
    """What must be there in every language."""
    return {path for path in texts if not _is_own(path, texts)}


def _fields(text: str) -> set[str]:
    try:
        return {field for _, field, _, _ in Formatter().parse(text) if field is not None}
    except ValueError:
        return {_BROKEN}
