"""For which press a file is made."""

from __future__ import annotations

from dataclasses import dataclass

MAX_INK = 2.6
"""The most ink that dries, as a sum of the four plates."""


@dataclass(frozen=True)
class Condition:
    """How the press prints. Without a profile the name must stand in the registry of characterisations."""

    identifier: str
    info: str
    description: str = ""
    profile: bytes | None = None

    @property
    def is_registered(self) -> bool:
        return bool(self.description)

    @property
    def version(self) -> str:
        return "PDF/X-4" if self.profile else "PDF/X-1a:2003"

    @property
    def pdf_version(self) -> tuple[int, int]:
        return (1, 6) if self.profile else (1, 4)


FOGRA39 = Condition("FOGRA39", "Coated FOGRA39", "Offset on coated paper, ISO 12647-2:2004/Amd 1")
