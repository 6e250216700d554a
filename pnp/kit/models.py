"""What the data files of all games have in common: nothing unknown, no value of another kind, nobody alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

from pnp.kit.errors import PnpError
from pnp.kit.library import Layered

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]
Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9A-Fa-f]{6}$")]
Letter = Annotated[str, StringConstraints(pattern=r"^[A-Z]$")]


class FileModel(BaseModel):
    """A table of a file, to be read as it is written."""

    model_config = ConfigDict(extra="forbid", strict=True)


def alike(things: Mapping[str, object], keys: Sequence[str], file: Layered, expected: str = "") -> Iterator[PnpError]:
    """Things that a table must tell apart, by id: no two have the same value under any of these keys."""
    for key in keys:
        seen: dict[str, str] = {}
        for id, thing in things.items():
            value = str(getattr(thing, key)).upper()
            if value in seen:
                yield file.error((id, key), f"{seen[value]} has the same {key}", expected)
            seen[value] = id
