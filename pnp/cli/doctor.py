"""pnp doctor: is everything here that printing needs?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

if TYPE_CHECKING:
    from pnp.draw.families import Package


class Finding(NamedTuple):
    ok: bool
    what: str
    help: str = ""
    vital: bool = True


def doctor(out: Annotated[Path, typer.Option("--out", help="The folder you print into.")] = Path("output")) -> None:
    """See whether this computer has all it needs. Fonts, libraries, an output folder; and what to do without."""
    findings = [*_versions(), *_fonts(), _cairo(), _writable(out), *_data()]
    for finding in findings:
        typer.echo(f"{'ok     ' if finding.ok else 'MISSING'}  {finding.what}")
        if not finding.ok and finding.help:
            typer.echo(f"         {finding.help}")
    if any(not finding.ok and finding.vital for finding in findings):
        raise typer.Exit(1)


def _versions() -> Iterator[Finding]:
    from importlib.metadata import PackageNotFoundError, version

    from pnp import __version__

    yield Finding(sys.version_info >= (3, 11), f"Python {sys.version.split()[0]}", "pnp needs Python 3.11 or newer")
    yield Finding(True, f"pnp {__version__}")
    for package in ("reportlab", "svgwrite", "jinja2", "typer", "pydantic", "fonttools", "pikepdf"):
        try:
            yield Finding(True, f"{package} {version(package)}")
        except PackageNotFoundError:
            yield Finding(False, package, f"pip install {package}")


def _fonts() -> Iterator[Finding]:
    from pnp.draw.canvas import Font
    from pnp.draw.families import FAMILIES, JAPANESE
    from pnp.draw.fonts import width
    from pnp.kit.cache import room

    for name, family in FAMILIES.items():
        yield _font(f"font {name}", family.package, lambda name=name: width("Speed 123", Font(name), 10))  # type: ignore[misc]
    yield _font("font for Japanese", JAPANESE, lambda: width("速さ", Font("barlow", 700), 10))
    yield Finding(True, f"cache folder {room('faces').parent}")


def _font(what: str, package: Package, attempt: Callable[[], object]) -> Finding:
    """Installed, as we know it, and fit to be drawn with."""
    from pnp.draw.hallmarks import strangers

    installed = _tried(what, lambda: package.folder)
    if not installed.ok:
        return installed
    if others := strangers(package):
        again = f"pip install --force-reinstall {package.name}"
        return Finding(False, f"{what}, as it was tested", f"not the files we know: {', '.join(others)}; {again}")
    return _tried(what, attempt)


def _cairo() -> Finding:
    from pnp.draw.png import LIBRARY_HINT, to_png

    finding = _tried(
        "libcairo, for PNG pictures",
        lambda: to_png('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', 96),
    )
    return finding if finding.ok else Finding(False, finding.what, LIBRARY_HINT, vital=False)


def _writable(out: Path) -> Finding:
    from pnp.kit import atomic

    def touch() -> None:
        probe = out / ".pnp-doctor"
        atomic.write_text(probe, "ok")
        probe.unlink()

    return _tried(f"output folder {out}", touch)


def _data() -> Iterator[Finding]:
    from pnp.kit.register import all_games

    for game in all_games():
        yield _tried(f"data of {game.id}", lambda game=game: game.load(game.library()))  # type: ignore[misc]


def _tried(what: str, attempt: Callable[[], object]) -> Finding:
    from pnp.kit.errors import PnpError

    try:
        attempt()
    except PnpError as error:
        return Finding(False, what, "; ".join(part for part in (error.what, error.do) if part))
    except Exception as error:
        return Finding(False, what, f"{type(error).__name__}: {error}")
    return Finding(True, what)
