"""What a race comes from: the program and the data. The same stamp, the same races."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import pnp
from pnp.kit.register import find_game

_SHORT = 7


@cache
def stamp(game_id: str, overlay: Path | None) -> str:
    """The version of the program, with the beginning of a fingerprint of its code, and that of a game's data."""
    figures = find_game(game_id).library(overlay).figures
    return f"pnp {pnp.__version__}+{_code()[:_SHORT]}, {game_id} data {figures[:_SHORT]}"


@cache
def _code() -> str:
    """Of all that is written in Python, whatever system it lies on."""
    root, digest = Path(pnp.__file__).parent, sha256()
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
