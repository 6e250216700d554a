"""What the conformance suite must be told about our games: who can sit down, and which agreements to try."""

from __future__ import annotations

from pnp.testing.entry import Entry, Given, Players

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
        seasons={"cards": "dealt"},
    ),
    "turf": Entry(
        tables=TURF_TABLES,
        short={},
        settings=({"steeplechase": "yes", "fence_on": "line"},),
        seasons={"steeplechase": "yes"},
    ),
    "xf1": Entry(
        tables=XF1_TABLES,
        short={"courses": "belgium", "teams": "U, F", "random_qualifying": "yes"},
        always={"courses": "italy", "teams": "U, F, S"},
        settings=({"courses": "random"}, {"courses": "3-5"}),
        seasons={"teams": "U, F", "nonstart": "yes", "courses": "belgium, usa, italy"},
    ),
    "fmr": Entry(
        tables=FMR_TABLES,
        short={"removed": "24"},
        settings=({"removed": "6"}, {"calendar": "yes"}),
        seasons={"removed": "24", "drivers_title": "yes"},
    ),
}

TOLD: dict[str, tuple[Players, Given, int]] = {
    "mad": (MAD_TABLES[0], {}, 413),
    "turf": (TURF_TABLES[2], {"steeplechase": "yes"}, 7),
    "xf1": (("Anna: U", "Ben: F"), {"courses": "belgium", "teams": "players"}, 4),
    "fmr": (FMR_TABLES[0], {"removed": "35"}, 2832),
}
"""The races of the golden transcripts: players, agreements and seed."""
