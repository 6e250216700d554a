"""The templates of pages, each compiled once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


@cache
def templates(folder: Path) -> Environment:
    """Read once: what is put in their place during an evening may want another program."""
    return Environment(
        loader=FileSystemLoader((folder, folder.parent)),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
