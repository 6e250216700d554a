"""Who somebody is at a live table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Part(Enum):
    SEAT = "seat"
    SCREEN = "screen"
    KEEPER = "keeper"


@dataclass(frozen=True)
class Role:
    """A player's seat, the screen that all may read, or the keeper of the table."""

    part: Part
    seat: str = ""

    @property
    def is_keeper(self) -> bool:
        return self.part is Part.KEEPER

    @property
    def is_screen(self) -> bool:
        return self.part is Part.SCREEN


KEEPER = Role(Part.KEEPER)
SCREEN = Role(Part.SCREEN)


def seat(name: str) -> Role:
    return Role(Part.SEAT, name)
