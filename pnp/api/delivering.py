"""Prints for places other than paper at home: shops, cutting machines, tables on a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.kit import atomic
from pnp.kit.words import Words
from pnp.press.job import Job
from pnp.press.summary import Summary
from pnp.press.targets.parcel import Consignment, Parcel, Parcels
from pnp.press.targets.target import Layout

Maker = Callable[[Consignment], Parcels]


def makes_parcels(job: Job) -> bool:
    """Whether what the target takes is more than one PDF a component."""
    return job.target.layout in ("faces", "cutter", "tabletop")


def parcels(sent: Consignment) -> Iterator[Parcel]:
    return _maker(sent.job.target.layout)(sent)


def apart(sent: Consignment) -> list[Consignment]:
    """Each component by itself, where none of them is in the file of another."""
    if sent.job.target.layout == "tabletop":
        return [sent]
    return [replace(sent, components=(each,)) for each in sent.components]


def _maker(layout: Layout) -> Maker:
    from pnp.press.targets.cutter import cutter_parcels
    from pnp.press.targets.faces import face_parcels
    from pnp.press.targets.tabletop import tabletop_parcels

    return {"faces": face_parcels, "cutter": cutter_parcels, "tabletop": tabletop_parcels}[layout]


def delivered(parcel: Parcel, folder: Path, job: Job) -> Summary:
    """The files of one component, written; what it amounts to."""
    files = []
    for name, content in parcel.files.items():
        atomic.write_bytes(folder / name, content)
        files.append(folder / name)
    return Summary(
        title=parcel.title, pages=len(files), sheets=0, paper=job.target.name, duplex="", todo="",
        warnings=parcel.notes, amount=parcel.amount, files=tuple(files),
    )  # fmt: skip


def write_contents(folder: Path, title: str, done: Sequence[Summary], left: Sequence[str]) -> None:
    """What lies in the folder, and what does not, for whoever orders from it."""
    lines = [title, ""]
    for each in done:
        lines += [f"{each.title}: {each.amount}", *(f"  {note}" for note in each.warnings)]
        lines += [f"  {path.relative_to(folder).as_posix()}" for path in each.files]
    atomic.write_text(folder / "contents.txt", "\n".join([*lines, "", *left]).rstrip() + "\n")


def nothing_left(words: Words, job: Job) -> str:
    return words("target.nothing", target=job.target.name)
