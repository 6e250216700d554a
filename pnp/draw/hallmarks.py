"""The font files that this version was made and tested with, by their content.

The packages come from single authors; `pnp doctor` says where one of their files is not the one we know. After an
update that was looked at: `make constraints`, which writes the list anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from pnp.draw.families import FAMILIES, JAPANESE, JAPANESE_FILE, Package

LIST = Path(__file__).with_name("fonts.sha256")
"""As sha256sum writes and checks it, from the folder that packages are installed in."""


def used() -> Iterator[tuple[Package, str]]:
    """Every font file that we draw with, by package and path."""
    for family in FAMILIES.values():
        for file in family.files:
            yield family.package, file
    yield JAPANESE, JAPANESE_FILE


def strangers(package: Package) -> list[str]:
    """The files of a package that are missing, or not as we know them."""
    known = dict(_known())
    files = [file for each, file in used() if each == package]
    return [file for file in files if known.get(f"{package.module}/{file}") != _hallmark(package.folder / file)]


def _known() -> Iterator[tuple[str, str]]:
    for line in LIST.read_text(encoding="utf-8").splitlines():
        hallmark, _, file = line.partition("  ")
        yield file, hallmark


def _hallmark(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def main() -> None:
    lines = [f"{_hallmark(package.folder / file)}  {package.module}/{file}" for package, file in used()]
    LIST.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
