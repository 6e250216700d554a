"""The font files that this version was made and tested with: by their content, and what can be written with them.

The packages come from single authors; `pnp doctor` says where one of their files is not the one we know. After an
update that was looked at: `make constraints`, which writes both lists anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from unicodedata import bidirectional, category, name

from pnp.draw.families import EAST_ASIA, FAMILIES, LETTERS, SCRIPTS, Package
from pnp.draw.fonts import FontFile
from pnp.kit import writing

LIST = Path(__file__).with_name("fonts.sha256")
"""As sha256sum writes and checks it, from the folder that packages are installed in."""


def used() -> Iterator[tuple[Package, str]]:
    """Every font file that we draw with, by package and path."""
    for family in (*FAMILIES.values(), LETTERS):
        for file in family.files:
            yield family.package, file
    for script in SCRIPTS:
        yield EAST_ASIA, script.file


def strangers(package: Package) -> list[str]:
    """The files of a package that are missing, or not as we know them."""
    known = dict(_known())
    files = [file for each, file in used() if each == package]
    return [file for file in files if known.get(f"{package.module}/{file}") != _hallmark(package.folder / file)]


def _known() -> Iterator[tuple[str, str]]:
    for line in LIST.read_text(encoding="utf-8").splitlines():
        hallmark, _, file = line.partition("  ")
        yield file, hallmark


@cache
def _hallmark(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


# -- what they can write


def writable() -> Iterator[int]:
    """Code points that can be set in any of our fonts, each as it is: nothing that joins its neighbours, nothing that
    stands above or below them, nothing that cannot be seen but plain spaces."""
    files = [FontFile(package.folder / file) for package, file in used()]
    whole = {file.path: set(file.cmap) for file in files}
    latin = [whole[family.package.folder / file] for family in FAMILIES.values() for file in family.files]
    others = [whole[LETTERS.package.folder / file] for file in LETTERS.files]
    anywhere = set.intersection(*others).union(*(whole[script.path] for script in SCRIPTS))
    seen = {code for file in files for code in file.cmap if file.shows(chr(code))}
    for code in sorted(anywhere | set.intersection(*latin)):
        if category(chr(code)) == "Zs" or (code in seen and _stands_alone(chr(code))):
            yield code


def _stands_alone(char: str) -> bool:
    is_of_a_syllable = name(char, "").startswith(("HANGUL CHOSEONG", "HANGUL JUNGSEONG", "HANGUL JONGSEONG"))
    return category(char)[0] not in "CMZ" and not is_of_a_syllable and bidirectional(char) not in ("R", "AL", "AN")


def ranges(codes: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Neighbours together: the first and the last of each row."""
    for _, row in groupby(enumerate(codes), lambda each: each[1] - each[0]):
        first, *others = [code for _, code in row]
        yield first, others[-1] if others else first


def main() -> None:
    lines = [f"{_hallmark(package.folder / file)}  {package.module}/{file}" for package, file in used()]
    LIST.write_text("\n".join(lines) + "\n", encoding="utf-8")
    rows = [f"{first:04X}-{last:04X}" if last > first else f"{first:04X}" for first, last in ranges(writable())]
    writing.LIST.write_text("\n".join(rows) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
