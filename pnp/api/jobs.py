"""How to print, by the names that people type."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from pnp.draw.ink import MODES
from pnp.draw.plates.profile import Profiled, read_profile
from pnp.kit.errors import UsageError, unknown
from pnp.kit.writing import harm_in
from pnp.press.booklet import BINDINGS
from pnp.press.job import DUPLEXES, FORMATS, PROFILES, Job
from pnp.press.paper import PAPERS, find_paper
from pnp.press.printers import find_printer
from pnp.press.targets.target import HOME, Target, find_target, target_problems

__all__ = ["Job", "paper_ids", "print_job", "target_problems"]

N = TypeVar("N", bound=str)
_OF_PROFILE = {"home": HOME, "press": "sheets"}


def paper_ids() -> tuple[str, ...]:
    return tuple(PAPERS)


def print_job(
    paper: str = "a4",
    profile: str = "",
    ink: str = "full",
    duplex: str = "long",
    bleed: float | None = None,
    format: str = "pdf",
    dpi: int = 200,
    book: str = "",
    cover: bool = False,
    target: str = "",
    data: Path | None = None,
    icc: Path | None = None,
    printer: str = "",
    base_url: str = "",
    stack: bool = False,
    scale: float = 100,
) -> Job:
    """How to print, by the names that the command line knows; a wrong name is answered with the right ones."""
    found = find_target(_target_for(profile, target), data)
    if printer and found.finish == "press":
        raise UsageError("--printer is for a printer at home", do=f"leave it out with --for {found.id}")
    return Job(
        find_paper(paper),
        found.finish,
        _one_of(MODES, "ink", ink),
        _one_of(DUPLEXES, "duplex", duplex),
        bleed,
        _one_of(FORMATS, "format", format),
        dpi,
        _one_of(BINDINGS, "book", book) if book else None,
        cover,
        printer=find_printer(printer) if printer else None,
        base_url=_address(base_url),
        target=found,
        icc=_profile_of_press(icc, found) if icc else None,
        stack=stack,
        scale=scale / 100,
    )


def _profile_of_press(icc: Path, target: Target) -> Profiled:
    if target.finish != "press":
        raise UsageError("--icc is the profile of a press", do="add --for sheets or --for single")
    return read_profile(icc)


def _address(typed: str) -> str:
    """As the beginning of other addresses."""
    is_one = re.fullmatch(r"(https?|file)://[^\s\"<>\\]{1,2000}", typed) and not harm_in(typed)
    if typed and not is_one:
        raise UsageError(f"“{typed[:60]}” is no address", where="--base-url", do="give one that begins with https://")
    return typed and typed.rstrip("/") + "/"


def _target_for(profile: str, target: str) -> str:
    """Profiles are older than targets: they mean sheets at home, and sheets in a shop."""
    if profile and target:
        raise UsageError("--profile and --for say the same thing", do="give only --for")
    return target or _OF_PROFILE[_one_of(PROFILES, "profile", profile or HOME)]


def _one_of(known: Sequence[N], kind: str, given: str) -> N:
    for name in known:
        if name == given:
            return name
    raise unknown(kind, given, known)
