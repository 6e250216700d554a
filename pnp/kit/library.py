"""The data on the shelf: the kit's own files, with a user's overlay laid on top."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pnp.kit.errors import PnpError, Problems, nearest
from pnp.kit.paths import data_dir
from pnp.kit.toml import Document, KeyPath, read_toml, show_path

if TYPE_CHECKING:
    from pydantic import BaseModel

    M = TypeVar("M", bound=BaseModel)


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
        for document in reversed(self.documents):
            if _contains(document.values, path) or document is self.documents[0]:
                return document.place(path)
        raise AssertionError("a layered file has at least one document")

    def error(self, path: KeyPath, what: str, expected: str = "", do: str = "") -> PnpError:
        return PnpError(what, where=self.place(path), expected=expected, do=do)


@dataclass(frozen=True)
class Library:
    """All data files of one game: `data/<game>/…`, overlaid by `<overlay>/<game>/…` or `<overlay>/…`."""

    game: str
    overlay: Path | None = None
    root: Path = field(default_factory=data_dir)

    @property
    def shelf(self) -> Path:
        return self.root / self.game

    @cached_property
    def overlay_shelf(self) -> Path | None:
        if self.overlay is None:
            return None
        if not self.overlay.is_dir():
            raise PnpError(
                "there is no such data folder",
                where=str(self.overlay),
                do="give --data a folder with TOML files",
            )
        inner = self.overlay / self.game
        return inner if inner.is_dir() else self.overlay

    def names(self, pattern: str = "*.toml") -> list[str]:
        """Every file of this pattern, the kit's and the user's, by relative name."""
        shelves = [self.shelf, *([self.overlay_shelf] if self.overlay_shelf else [])]
        found = {path.relative_to(shelf).as_posix() for shelf in shelves for path in shelf.glob(pattern)}
        return sorted(found)

    def open(self, name: str) -> Layered:
        own = self.shelf / name
        theirs = self.overlay_shelf / name if self.overlay_shelf else None
        paths = [path for path in (own, theirs) if path is not None and path.is_file()]
        if not paths:
            raise PnpError("a data file is missing", where=str(own), do="restore it, or check --data")
        return Layered(tuple(read_toml(path) for path in paths))

    def read(self, name: str, model: type[M]) -> tuple[M, Layered]:
        """The file as a checked model; all its problems at once if it is wrong."""
        from pydantic import ValidationError

        layered = self.open(name)
        try:
            return model.model_validate(layered.values), layered
        except ValidationError as error:
            problems = [_explain(layered, model, item) for item in error.errors()]
            raise Problems(_count(problems), problems) from error

    def known_names(self) -> list[str]:
        """The files the kit itself ships for this game: the only ones that are ever read."""
        return sorted(path.relative_to(self.shelf).as_posix() for path in self.shelf.rglob("*.toml"))

    def stray_files(self, known: Sequence[str]) -> list[PnpError]:
        """Overlay files that nothing would ever read: most often a typing mistake in the name."""
        if self.overlay_shelf is None:
            return []
        shelf = self.overlay_shelf
        stray = [path for path in sorted(shelf.rglob("*.toml")) if path.relative_to(shelf).as_posix() not in known]
        if shelf == self.overlay:
            stray = [path for path in stray if len(path.relative_to(shelf).parts) == 1]
        return [
            PnpError("this file is not part of the game", where=str(path), expected=nearest(path.name, known))
            for path in stray
        ]

    @cached_property
    def version(self) -> str:
        """A short fingerprint of everything that is on the shelf."""
        digest = hashlib.sha256()
        for name in self.names("**/*.toml"):
            digest.update(name.encode())
            digest.update(json.dumps(self.open(name).values, sort_keys=True, default=str).encode())
        return digest.hexdigest()[:7]


def merge(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = dict(under)
    for key, value in over.items():
        below = merged.get(key)
        merged[key] = merge(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged


def _contains(values: Any, path: KeyPath) -> bool:
    for part in path:
        try:
            values = values[part]
        except (KeyError, IndexError, TypeError):
            return False
    return True


def _count(problems: Sequence[PnpError]) -> str:
    return "1 problem found" if len(problems) == 1 else f"{len(problems)} problems found"


def _explain(layered: Layered, model: type[BaseModel], item: Any) -> PnpError:
    """Pydantic's finding in our words."""
    path: KeyPath = tuple(item["loc"])
    kind, context, given = item["type"], item.get("ctx") or {}, item.get("input")
    if kind == "missing":
        return layered.error(path, f"{show_path(path[-1:])} is missing")
    if kind == "extra_forbidden":
        return layered.error(path, f"{show_path(path[-1:])} is not a key of this file", _siblings(model, path))
    if kind in ("literal_error", "enum"):
        return layered.error(path, f"“{given}” is not allowed", str(context.get("expected", "")))
    message = item["msg"].removeprefix("Value error, ")
    return layered.error(path, f"{_shown(given)} does not fit: {message[:1].lower()}{message[1:]}")


def _siblings(model: type[BaseModel], path: KeyPath) -> str:
    fields = list(model.model_fields) if len(path) == 1 else []
    return nearest(str(path[-1]), fields) if fields else ""


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"
