"""What tuning has made of a car, as people write it: in a position, or on a suspension sheet."""

from __future__ import annotations

from typing import Any

from pnp.games.xf1.model import Team
from pnp.kit.toml import written
from pnp.referee.reader import Reader


def read_body(team: Team, reader: Reader) -> tuple[int, ...]:
    """The slots of the faces 1 to 6; as printed where nothing is said."""
    raw = reader.raw.get("body", list(team.initial))
    if not _are_numbers(raw, len(team.slots)) or len(raw) != 6 or raw != sorted(set(raw)):
        reader.fault("body", f"{written(raw)} is no body row (G4.0-4)", f"six rising slots from 1 to {len(team.slots)}")
        return team.initial
    return tuple(raw)


def read_spots(team: Team, key: str, reader: Reader) -> tuple[int, ...]:
    """Trouble spots, counted from 1."""
    raw = reader.raw.get(key, [])
    if not _are_numbers(raw, len(team.trouble)):
        what = f"{written(raw)} are no trouble spots of {team.name} (G4.0-4)"
        reader.fault(key, what, f"numbers from 1 to {len(team.trouble)}")
        return ()
    return tuple(sorted(set(raw)))


def read_temporary(team: Team, full: tuple[int, ...], reader: Reader) -> tuple[int, ...]:
    """Spots tuned for this race only: none that is tuned for good, and none below a gap (R56)."""
    temp = read_spots(team, "temp", reader)
    if twice := [spot for spot in temp if spot in full]:
        reader.fault("temp", f"spot {twice[0]} is tuned for good already (G4.0-4)", "full or temp")
    tuned = {*full, *temp}
    gap = next((above for spot in temp for above in range(1, spot) if above not in tuned), 0)
    if gap:
        reader.fault("temp", f"spot {gap} above is not tuned (G4.0-4 R56)", "spots from the top, without a gap")
    return temp


def _are_numbers(raw: Any, most: int) -> bool:
    return isinstance(raw, list) and all(type(number) is int and 1 <= number <= most for number in raw)
