"""What is known of the printers of this house: `printers.toml` in the user's configuration."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pnp.kit import atomic
from pnp.kit.errors import PnpError, UsageError, unknown
from pnp.kit.habits import config_folder
from pnp.kit.library import explain
from pnp.kit.toml import Document, KeyPath, read_toml
from pnp.kit.writing import NAME, taken
from pnp.press.printer import Printer, Slip

FILE = "printers.toml"
_Shift = Annotated[float, Field(ge=-20, le=20)]
_Share = Annotated[float, Field(ge=0.9, le=1.1)]


class _Side(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    dx: _Shift = 0.0
    dy: _Shift = 0.0
    turn: Annotated[float, Field(ge=-10, le=10)] = 0.0
    across: _Share = 1.0
    down: _Share = 1.0


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    front: _Side = _Side()
    back: _Side = _Side()


def printers_file() -> Path:
    return config_folder() / FILE


def read_printers() -> dict[str, Printer]:
    path = printers_file()
    if not path.exists():
        return {}
    document = read_toml(path)
    return {name: _printer(name, table, document) for name, table in document.values.items()}


def _printer(name: str, table: object, document: Document) -> Printer:
    try:
        entry = _Entry.model_validate(table)
    except ValidationError as error:
        raise explain(_Places(document, name), _Entry, error.errors()[0]) from error
    return Printer(name, *(Slip(**side.model_dump()) for side in (entry.front, entry.back)))


class _Places:
    def __init__(self, document: Document, name: str) -> None:
        self._document, self._name = document, name

    def error(self, path: KeyPath, what: str, expected: str = "") -> PnpError:
        return PnpError(what, where=self._document.place((self._name, *path)), expected=expected)


def find_printer(name: str) -> Printer:
    known = read_printers()
    if name in known:
        return known[name]
    if not known:
        raise UsageError(f"no printer is known, and so none is called “{name}”", do="pnp calibrate shows how")
    raise unknown("printer", name, known)


def check_name(name: str) -> str:
    """As it is kept, or what is wrong with it."""
    try:
        kept = taken(name, "NAME", NAME)
    except PnpError as error:
        raise UsageError(error.what, where=error.where, expected=error.expected, do=error.do) from error
    if not kept:
        raise UsageError("a printer needs a name", where="NAME", expected="such as “office, tray 2”")
    return kept


def keep_printer(printer: Printer) -> Path:
    """Written whole, beside those that are known."""
    known = {**read_printers(), printer.name: printer}
    path = printers_file()
    atomic.write_text(path, "\n".join(_table(each) for each in known.values()))
    return path


def _table(printer: Printer) -> str:
    name = json.dumps(printer.name, ensure_ascii=False)
    return f"[{name}]\nfront = {_side(printer.front)}\nback = {_side(printer.back)}\n"


def _side(slip: Slip) -> str:
    values: Mapping[str, float] = vars(slip)
    return "{ " + ", ".join(f"{key} = {value:.5f}" for key, value in values.items()) + " }"
