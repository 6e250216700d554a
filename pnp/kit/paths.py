"""Where the data and templates live: in the checkout, or inside the installed package."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_INSTALLED = _PACKAGE / "_share"


def share(name: str) -> Path:
    installed = _INSTALLED / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def data_dir() -> Path:
    return share("data")


def templates_dir() -> Path:
    return share("templates")
