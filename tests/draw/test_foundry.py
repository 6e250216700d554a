"""Font files that are cast from others: kept, and cast again where they are damaged or somebody else's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.draw import foundry
from pnp.draw.families import FAMILIES, JAPANESE, LETTERS
from pnp.draw.fonts import FontFile
from tests.turns import in_turn

CAST: dict[str, Callable[[], Path]] = {
    "tabular": lambda: foundry.tabular(FAMILIES["barlow"].package.folder / "files/BarlowCondensed-Bold.ttf"),
    "letters": lambda: foundry.cut_letters(LETTERS.package.folder / LETTERS.file(500, italic=False), "Ελ"),
    "japanese": lambda: foundry.cut(JAPANESE, 700, "速さ"),
}


@pytest.fixture(params=CAST)
def cast(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Path]:
    monkeypatch.setattr(foundry, "room", lambda name: tmp_path)
    monkeypatch.setattr(foundry, "tabular", foundry.tabular.__wrapped__)
    return CAST[request.param]


def test_a_cast_file_is_kept(cast: Callable[[], Path]) -> None:
    path = cast()
    made = path.stat().st_mtime_ns
    assert foundry.is_whole(path)
    assert FontFile(path).cmap
    assert cast() == path
    assert path.stat().st_mtime_ns == made


HARMS: dict[str, Callable[[bytes], bytes]] = {
    "emptied": lambda content: b"",
    "cut in half": lambda content: content[: len(content) // 2],
    "cut short": lambda content: content[:-400],
    "one bit": lambda content: content[:300] + bytes([content[300] ^ 1]) + content[301:],
    "something else": lambda content: b"not a font at all!!!",
}


@pytest.mark.parametrize(("cast", "harm"), in_turn([*CAST], [*HARMS]), indirect=["cast"])
def test_a_damaged_file_is_cast_again(cast: Callable[[], Path], harm: str) -> None:
    path = cast()
    content = path.read_bytes()
    path.write_bytes(HARMS[harm](content))
    assert not foundry.is_whole(path)
    assert cast().read_bytes() == content


def test_a_file_that_others_can_write_to_is_cast_again(cast: Callable[[], Path]) -> None:
    path = cast()
    content = path.read_bytes()
    path.chmod(0o666)
    path.write_bytes(content[::-1])
    assert cast().read_bytes() == content


def test_the_fonts_of_the_packages_are_whole() -> None:
    assert all(foundry.is_whole(each.package.folder / file) for each in FAMILIES.values() for file in each.files)
