"""The map in CONTRIBUTING is the tree."""

from __future__ import annotations

import re
from pathlib import Path

import pnp
from pnp.kit.register import game_ids

PACKAGE = Path(pnp.__file__).parent
TEXT = (PACKAGE.parent / "CONTRIBUTING.md").read_text("utf-8")


def rooms(folder: Path) -> set[str]:
    return {path.parent.relative_to(folder).as_posix() for path in folder.rglob("__init__.py")} - {"."}


def mapped(block: str) -> set[str]:
    """The folders of a map: one inside another where it is indented further."""
    found: set[str] = set()
    outer = ""
    for line in block.splitlines():
        if room := re.match(r"( {2,4})(\w+)/ ", line):
            outer = room[2] if len(room[1]) == 2 else outer
            found.add(room[2] if len(room[1]) == 2 else f"{outer}/{room[2]}")
    return found


def blocks() -> list[str]:
    return re.findall(r"```\n(.*?)```", TEXT, re.DOTALL)


def test_the_map_of_the_package() -> None:
    house = {room for room in rooms(PACKAGE) if not room.startswith("games/")}
    assert mapped(blocks()[0]) == house


def test_every_game_has_the_rooms_of_the_map() -> None:
    known = mapped(blocks()[1])
    for game in game_ids():
        folder = PACKAGE / "games" / game
        if folder.is_dir():
            own = {room for room in rooms(folder) if "/" not in room}
            assert own | {"balance"} == known, game
            assert (folder / "data.py").is_file()


def test_every_folder_at_the_top_is_on_the_map() -> None:
    for name in ("data/", "templates/"):
        assert f"\n{name} " in blocks()[0]
