"""The templates of pages, each compiled once as long as it says the same."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


@cache
def templates(folder: Path) -> Environment:
    return Environment(
        loader=FileSystemLoader((folder, folder.parent)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
