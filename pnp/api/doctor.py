"""Is everything here that printing needs? Versions, fonts, libraries, an output folder, the games' data."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from pnp import __version__
from pnp.api.editions import list_games, load_game
from pnp.draw.families import EAST_ASIA, FAMILIES, JAPANESE, LETTERS, Package
from pnp.draw.fonts import FontFile
from pnp.draw.hallmarks import strangers
from pnp.draw.png import LIBRARY_HINT, to_png
from pnp.kit import atomic
from pnp.kit.cache import chosen, whereabouts
from pnp.kit.errors import PnpError


class Finding(NamedTuple):
    """One thing that was looked at."""

    ok: bool
    what: str
    help: str = ""
    vital: bool = True
    """Whether nothing can be printed without it."""


def examine(out: Path) -> Iterator[Finding]:
    """Everything that this computer needs, one after the other; `out` is the folder to print into."""
    yield from _versions()
    yield from _fonts()
    yield _cairo()
    yield _writable(out)
    yield from _games()


def _versions() -> Iterator[Finding]:
    yield Finding(sys.version_info >= (3, 11), f"Python {sys.version.split()[0]}", "pnp needs Python 3.11 or newer")
    yield Finding(True, f"pnp {__version__}")
    for package in ("reportlab", "svgwrite", "jinja2", "typer", "pydantic", "fonttools", "pikepdf"):
        try:
            yield Finding(True, f"{package} {version(package)}")
        except PackageNotFoundError:
            yield Finding(False, package, f"pip install {package}")


def _fonts() -> Iterator[Finding]:
    for name, family in FAMILIES.items():
        yield _font(f"font {name}", family.package, family.file(400, italic=False), "Speed 123")
    yield _font("font for Japanese", EAST_ASIA, JAPANESE.file, "速さ")
    yield _font("font for Greek and Cyrillic", LETTERS.package, LETTERS.file(400, italic=False), "Ελ Яж")
    yield _cache()


def _font(what: str, package: Package, file: str, sample: str) -> Finding:
    """Installed, as we know it, and fit to be read: nothing is cast from it, because that would be kept."""
    installed = _tried(what, lambda: package.folder)
    if not installed.ok:
        return installed
    if others := strangers(package):
        again = f"pip install --force-reinstall {package.name}"
        return Finding(False, f"{what}, as it was tested", f"not the files we know: {', '.join(others)}; {again}")
    return _tried(what, lambda: [FontFile(package.folder / file).advances[char] for char in sample])


def _cache() -> Finding:
    wanted, used = chosen(), whereabouts()
    if wanted in (None, used):
        return Finding(True, f"cache folder {used}")
    instead = f"nothing can be kept there by you alone: {used} is used instead"
    return Finding(False, f"cache folder {wanted} (PNP_CACHE)", instead, vital=False)


def _cairo() -> Finding:
    finding = _tried(
        "libcairo, for PNG pictures",
        lambda: to_png('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', 96),
    )
    return finding if finding.ok else Finding(False, finding.what, LIBRARY_HINT, vital=False)


def _writable(out: Path) -> Finding:
    return _tried(f"output folder {out}", lambda: atomic.try_out(out))


def _games() -> Iterator[Finding]:
    for listed in list_games():
        if listed.game is not None:
            yield _tried(f"data of {listed.id}", partial(load_game, listed.game))
        elif listed.problem is not None:
            yield Finding(False, f"game {listed.id} ({listed.origin})", listed.problem.what, vital=False)


def _tried(what: str, attempt: Callable[[], object]) -> Finding:
    try:
        attempt()
    except PnpError as error:
        return Finding(False, what, "; ".join(part for part in (error.what, error.do) if part))
    except Exception as error:
        return Finding(False, what, f"{type(error).__name__}: {error}")
    return Finding(True, what)
