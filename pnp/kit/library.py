"""The data on the shelf: the kit's own files, with a user's overlay laid on top."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, time
from functools import cached_property
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar, Union, get_args, get_origin

from pnp.kit.errors import PnpError, Problems, nearest
from pnp.kit.paths import data_dir
from pnp.kit.toml import Document, KeyPath, read_toml, show_path
from pnp.kit.writing import faults

if TYPE_CHECKING:
    from pydantic import BaseModel

    M = TypeVar("M", bound=BaseModel)


PROBLEMS = "problems."
"""Files that say problems in other languages: no part of a game, so nobody lays anything over them."""
_TOLD = ("strings.", "rules.", "book.", "lesson", "examples.", "start.")
"""Files that no race depends on: words, and what is printed of the rules."""


@dataclass(frozen=True)
class Layered:
    """A file as the kit ships it and as the user changed it: the user's keys win."""

    documents: tuple[Document, ...]

    @cached_property
    def values(self) -> dict[str, Any]:
        merged: dict[str, Any] = {}
        for document in self.documents:
            merged = merge(merged, document.values)
        return merged

    def place(self, path: KeyPath) -> str:
        """The file that has the last word on this key, with its line."""
        ways = (path, path[:-1]) if len(path) > 1 else (path,)  # what nobody has written is missing in what holds it
        owners = (each for way in ways for each in reversed(self.documents) if _decides(each.values, way))
        return next(owners, self.documents[0]).place(path)

    def error(self, path: KeyPath, what: str, expected: str = "", do: str = "") -> PnpError:
        return PnpError(what, where=self.place(path), expected=expected, do=do)


@dataclass(frozen=True)
class Library:
    """All data files of one game: `data/<game>/…`, overlaid by `<overlay>/<game>/…` or `<overlay>/…`."""

    game: str
    overlay: Path | None = None
    root: Path = field(default_factory=data_dir)

    def __post_init__(self) -> None:
        if self.overlay is not None and not self.overlay.is_dir():
            raise PnpError(
                "there is no such data folder",
                where=str(self.overlay),
                do="give --data a folder with TOML files",
            )

    @property
    def shelf(self) -> Path:
        return self.root / self.game

    @cached_property
    def overlay_shelf(self) -> Path | None:
        if self.overlay is None:
            return None
        inner = self.overlay / self.game
        return inner if inner.is_dir() else self.overlay

    def names(self, pattern: str = "*.toml") -> list[str]:
        """Every file of this pattern, the kit's and the user's, by relative name."""
        shelves = [self.shelf, *([self.overlay_shelf] if self.overlay_shelf else [])]
        found = {path.relative_to(shelf).as_posix() for shelf in shelves for path in shelf.glob(pattern)}
        return sorted(name for name in found if not name.startswith(PROBLEMS))

    def open(self, name: str) -> Layered:
        paths = self._paths(name)
        if not paths:
            raise PnpError("a data file is missing", where=str(self.shelf / name), do="restore it, or check --data")
        return Layered(tuple(read_toml(path) if self.shelf in path.parents else _own(path) for path in paths))

    def _paths(self, name: str) -> list[Path]:
        shelves = [self.shelf, *([self.overlay_shelf] if self.overlay_shelf else [])]
        return [shelf / name for shelf in shelves if (shelf / name).is_file()]

    def read(self, name: str, model: type[M]) -> tuple[M, Layered]:
        """The file as a checked model; all its problems at once if it is wrong."""
        from pydantic import ValidationError

        layered = self.open(name)
        try:
            return model.model_validate(layered.values), layered
        except ValidationError as error:
            raise Problems.counted([explain(layered, model, item) for item in error.errors()]) from error

    def known_names(self) -> list[str]:
        """The files the kit itself ships for this game: the only ones that are ever read."""
        names = (path.relative_to(self.shelf).as_posix() for path in self.shelf.rglob("*.toml"))
        return sorted(name for name in names if not name.startswith(PROBLEMS))

    def stray_files(self) -> list[PnpError]:
        """Overlay files that nothing would ever read: most often a typing mistake in the name."""
        if self.overlay is None or self.overlay_shelf is None:
            return []
        shelf, known = self.overlay_shelf, self.known_names()
        if shelf == self.overlay:  # without a folder of its own, a file may be meant for any game
            roots = (data_dir(), self.root)
            every = {path.relative_to(root).parts[1:] for root in roots for path in root.rglob("*.toml")}
            stray = [path for path in shelf.glob("*.toml") if path.relative_to(shelf).parts not in every]
        else:
            stray = [path for path in shelf.rglob("*.toml") if not self._has_place(path.relative_to(shelf), known)]
            stray += self.overlay.glob("*.toml")
        return [
            PnpError(
                f"this file is not part of {self.game}, and nothing would read it",
                where=str(path),
                expected=nearest(path.name, known),
                do="rename it, or keep it in another folder",
            )
            for path in sorted(stray)
        ]

    def _has_place(self, name: Path, known: Sequence[str]) -> bool:
        """A file of the kit's own, or one more in a folder of many (a course among courses)."""
        return name.as_posix() in known or (len(name.parts) > 1 and (self.shelf / name.parent).is_dir())

    @cached_property
    def figures(self) -> str:
        """A fingerprint of the data without its words: what a race depends on."""
        from hashlib import sha256

        digest = sha256()
        for name in self.names("**/*.toml"):
            if not name.rpartition("/")[2].startswith(_TOLD):
                digest.update(repr((name, self.open(name).values)).encode())
        return digest.hexdigest()[:12]

    @property
    def version(self) -> str:
        """What the data is called by: the beginning of its fingerprint."""
        return self.fingerprint[:7]

    @cached_property
    def fingerprint(self) -> str:
        """Of everything that is on the shelf."""
        from hashlib import sha256

        digest = sha256()
        for name in self.names("**/*.toml"):
            digest.update(name.encode())
            for path in self._paths(name):
                digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
        return digest.hexdigest()


def _own(path: Path) -> Document:
    """A file of the user's; all that could not be printed, at once."""
    document = read_toml(path)
    if odd := faults(document.values):
        raise Problems.counted([problem.at(document.place(way)) for way, problem in odd.items()])
    return document


def merge(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = dict(under)
    for key, value in over.items():
        below = merged.get(key)
        merged[key] = merge(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged


def _decides(values: Any, path: KeyPath) -> bool:
    """Tables are merged key by key; a list or a value replaces whatever lay below it, also by what it leaves out."""
    for part in path:
        if not isinstance(values, dict):
            return True
        if part not in values:
            return False
        values = values[part]
    return True


_FORMS = {
    "^[A-Z]$": "one capital letter",
    "^#[0-9A-Fa-f]{6}$": "a colour such as #1F9674",
    "^[a-z][a-z0-9_]*$": "a plain id such as new_zealand",
}
"""What the patterns of our data files mean, for people who do not read patterns."""


class Places(Protocol):
    """Knows how the place of a value is called."""

    def error(self, path: KeyPath, what: str, expected: str = "") -> PnpError: ...


def explain(places: Places, model: type[BaseModel], item: Any) -> PnpError:
    """Pydantic's finding in our words."""
    path: KeyPath = tuple(item["loc"])
    kind, context, given = item["type"], item.get("ctx") or {}, item.get("input")
    if kind == "missing":
        return places.error(path, f"{show_path(path[-1:])} is missing")
    if kind == "extra_forbidden":
        return places.error(path, f"{show_path(path[-1:])} is not a key here", _siblings(model, path))
    if kind in ("literal_error", "enum"):
        return places.error(path, f"“{given}” is not allowed", str(context.get("expected", "")))
    if kind == "invalid-json-value":
        return places.error(path, f"{_shown(given)} does not fit", "a number, a text, a list or a table")
    if kind in ("model_type", "dict_type", "model_attributes_type", "dataclass_type"):
        return places.error(path, f"{_shown(given)} does not fit", "a table")
    if kind in ("tuple_type", "list_type"):
        return places.error(path, f"{_shown(given)} does not fit", "a list, in [ ]")
    if kind == "value_error":
        return places.error(path, str(item["msg"]).removeprefix("Value error, "))
    pattern = _FORMS.get(str(context.get("pattern", "")), "")
    expected = pattern or re.sub(r"^Input should be |^[A-Z][a-z]+ should | after validation", "", item["msg"])
    return places.error(path, f"{_shown(given)} does not fit", expected)


def _siblings(model: type[BaseModel], path: KeyPath) -> str:
    """The keys that could have been meant, beside or inside the same thing."""
    kind: Any = model
    for part in path[:-1]:
        kind = _inside(kind, part)
    return nearest(str(path[-1]), kind.model_fields) if hasattr(kind, "model_fields") else ""


def _inside(kind: Any, part: str | int) -> Any:
    """The type of what stands in such a thing under a key, or at a place in a list; None if that is not known."""
    fields = getattr(kind, "model_fields", {})
    if "root" in fields:
        return _inside(fields["root"].annotation, part)
    if part in fields:
        return _plain(fields[part].annotation)
    several = get_args(kind)
    value = 1 if isinstance(part, str) else 0
    return _plain(several[value]) if len(several) > value else None


def _plain(kind: Any) -> Any:
    while get_origin(kind) in (Annotated, Union, UnionType):
        kind = get_args(kind)[0]
    return kind


def _shown(value: Any) -> str:
    """As it stands in the file, more or less."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    text = str(value) if isinstance(value, date | time) else text
    return text if len(text) <= 40 else text[:37] + "…"
