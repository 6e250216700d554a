"""What a target gets: files by their names in its folder, and what is to be said of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pnp.kit.words import Words
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.product import Component

if TYPE_CHECKING:
    from PIL import Image


@dataclass(frozen=True)
class Parcel:
    """What becomes of one component."""

    title: str
    files: Mapping[str, bytes] = field(default_factory=dict)
    amount: str = ""
    notes: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    """What of it is not for this target, and why."""


@dataclass(frozen=True)
class Consignment:
    """Components on their way to a target. `stem` begins the names of files that belong to all of them."""

    components: Sequence[Component]
    job: Job
    imprint: Imprint
    stem: str
    base_url: str = ""

    @property
    def words(self) -> Words:
        return self.imprint.words


def left_out(component: Component, job: Job, words: Words, *kinds: str) -> tuple[str, ...]:
    return tuple(words(f"target.left.{kind}", title=component.title, target=job.target.name) for kind in kinds)


def png(image: Image.Image, dpi: int) -> bytes:
    from pnp.draw.picture import as_png

    return as_png(image, dpi)


Parcels = Iterator[Parcel]
