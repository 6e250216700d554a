"""What the conformance suite must be told about a game: who can sit down, and which agreements to try."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Players = tuple[str, ...]
Given = Mapping[str, str]


@dataclass(frozen=True)
class Entry:
    """One game. Every option of its season system is tried anyway; `settings` are further agreements."""

    tables: tuple[Players, ...]
    """Players as they are typed, one tuple for each number of players."""
    short: Given
    """What makes the last of the tables play its shortest race."""
    settings: tuple[Given, ...] = ()
    always: Given = field(default_factory=dict)
    """What every agreement of the suite has: a small field, a short course."""
    told: tuple[Players, Given, int] | None = None
    """The race of the golden transcript: players, agreements and seed; the last table's shortest race if absent."""
    seasons: Given = field(default_factory=dict)
    """What makes races short enough for a whole season in the suite."""


FMR_TABLES: tuple[Players, ...] = (
    ("Anna: red blue", "Ben: green yellow", "Carla: orange purple"),
    ("Anna: green", "Ben: blue", "Carla: red", "Dario: purple"),
    ("Anna: yellow", "Ben: orange", "Carla: red", "Dario: purple", "Emi: blue"),
    ("Anna: red", "Ben: blue", "Carla: green", "Dario: yellow", "Emi: orange", "Femi: purple"),
)

XF1_TABLES: tuple[Players, ...] = (
    ("none",),
    ("Anna: U",),
    ("Anna: Hussard", "Ben: F02"),
)

TURF_TABLES: tuple[Players, ...] = (
    ("Anna: red, blue", "Ben: green, yellow"),
    ("Anna: red, orange", "Ben: green, violet", "Carla: black, white"),
    ("Anna: red", "Ben: blue", "Carla: green", "Dario: yellow"),
)

MAD_TABLES: tuple[Players, ...] = (
    ("Anna: red", "Ben: violet", "Carla"),
    ("Anna", "Ben", "Carla", "Dario"),
    ("Anna", "Ben", "Carla: black", "Dario", "Emi", "Femi"),
    ("Anna: yellow", "Ben: green", "Carla: blue"),
)

ENTRIES: dict[str, Entry] = {
    "mad": Entry(
        tables=MAD_TABLES,
        short={"cards": "face_up"},
        settings=({"cards": "dealt", "reveal": "in_turn", "starter": "last"},),
        told=(MAD_TABLES[0], {}, 413),
        seasons={"cards": "dealt"},
    ),
    "turf": Entry(
        tables=TURF_TABLES,
        short={},
        told=(TURF_TABLES[2], {"steeplechase": "yes"}, 7),
        seasons={"steeplechase": "yes"},
    ),
    "xf1": Entry(
        tables=XF1_TABLES,
        short={"courses": "belgium", "teams": "U, F", "random_qualifying": "yes"},
        always={"courses": "italy", "teams": "U, F, S"},
        settings=({"courses": "random"}, {"courses": "3-5"}),
        told=(("Anna: U", "Ben: F"), {"courses": "belgium", "teams": "players"}, 4),
        seasons={"teams": "U, F", "nonstart": "yes", "courses": "belgium, usa, italy"},
    ),
    "fmr": Entry(
        tables=FMR_TABLES,
        short={"removed": "24"},
        settings=({"removed": "6"}, {"calendar": "yes"}),
        told=(FMR_TABLES[0], {"removed": "35"}, 2832),
        seasons={"removed": "24", "drivers_title": "yes"},
    ),
}
