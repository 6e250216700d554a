"""The calibration of a printer: its sheet, what is read on it, and the profile that comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pnp.kit.errors import PnpError
from pnp.kit.library import Library
from pnp.kit.words import Words, load_words
from pnp.press.calibration import Reading, readings, slips
from pnp.press.calibration_sheet import calibration_plan
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.printer import Printer
from pnp.press.printers import check_name, find_printer, keep_printer, read_printers
from pnp.press.run import write_pdf

__all__ = [
    "Reading",
    "calibrated",
    "calibration_words",
    "check_printer",
    "find_printer",
    "read_value",
    "sheet_readings",
    "write_sheet",
]


def calibration_words(lang: str) -> Words:
    return load_words(lang)


def write_sheet(out: Path, job: Job, lang: str) -> Path:
    words = load_words(lang)
    plan = calibration_plan(job, words, _is_two_sided(job))
    imprint = Imprint("pnp", Library("common").version, words)
    return write_pdf([plan], out / f"calibration-{job.paper.id}-{job.duplex}-{lang}.pdf", imprint)


def sheet_readings(job: Job) -> tuple[Reading, ...]:
    return readings(job.paper.size("portrait"), _is_two_sided(job))


def check_printer(name: str) -> str:
    """As it is kept; refused before anybody has read a sheet for nothing."""
    read_printers()
    return check_name(name)


def read_value(reading: Reading, typed: str) -> float:
    """What was typed; nothing means that nothing is amiss."""
    lo, hi = reading.span
    try:
        value = float(typed.replace(",", ".")) if typed.strip() else reading.nominal
    except ValueError:
        value = lo - 1
    if not lo <= value <= hi:
        raise PnpError(f"“{typed[:20]}” cannot be what {reading.id} shows", expected=f"a number from {lo:g} to {hi:g}")
    return value


def calibrated(name: str, job: Job, found: Mapping[str, float]) -> tuple[Printer, Path]:
    front, back = slips(found, job.paper.size("portrait"), _is_two_sided(job))
    printer = Printer(check_name(name), front, back)
    return printer, keep_printer(printer)


def _is_two_sided(job: Job) -> bool:
    return job.duplex in ("long", "short")
