"""Templates of the site, the kit's or people's own: they see plain values, and nothing of the program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader

from pnp.kit.errors import PnpError
from pnp.kit.paths import templates_dir
from pnp.kit.sandbox import Beside, Sandbox, bare
from pnp.kit.words import Words
from pnp.season.page import broken

SHELF = "club"
PAGES = ("home", "season", "race", "player", "records")
STYLE = "style.css"
_KIT = "kit"


@dataclass(frozen=True)
class Templates:
    """`own` is a folder of templates that stand in for the kit's of the same names."""

    own: Path | None = None

    def __post_init__(self) -> None:
        if self.own is not None and not self.own.is_dir():
            raise PnpError("there is no folder of templates", where=str(self.own), do="give a folder that is there")

    def filled(self, page: str, context: Mapping[str, Any], words: Words) -> str:
        path = self._path(f"{page}.html.j2")
        try:
            return self._sandbox(path, words).get_template(path.name).render(bare(context))
        except PnpError:
            raise
        except Exception as fault:
            raise broken(path, fault) from fault

    @property
    def style(self) -> Path:
        return self._path(STYLE)

    def _path(self, name: str) -> Path:
        if self.own is not None and (self.own / name).is_file():
            if not (self.own / name).resolve().is_relative_to(self.own.resolve()):
                raise PnpError("this template is a link that leads out of its folder", where=str(self.own / name),
                               do="put the file itself there")  # fmt: skip
            return self.own / name
        return templates_dir() / SHELF / name

    def _sandbox(self, path: Path, words: Words) -> Sandbox:
        kit = FileSystemLoader(templates_dir())
        shelf = FileSystemLoader(templates_dir() / SHELF)
        env = Sandbox(
            loader=ChoiceLoader([Beside(path), shelf, PrefixLoader({_KIT: kit})]),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        env.globals["words"] = lambda key, **args: str(words(str(key), **args))
        return env
