"""What somebody has settled once for all verbs: kept on this computer, said by its environment, or known of its system.

Read at every start, so it imports little.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pnp.kit.errors import PnpError, unknown

FILE = "settings.toml"
KIT: Mapping[str, str] = {"paper": "a4", "lang": "en", "printer": "", "roll": "none", "ask": "usual"}
"""Everything that can be settled, and what it is where nobody has."""
ENVIRONMENT: Mapping[str, str] = {"paper": "PNP_PAPER", "lang": "PNP_LANG"}
_SPOKEN = ("ja", "it")
_LETTER = frozenset(("US", "CA", "MX", "CL", "CO", "CR", "DO", "GT", "NI", "PA", "PH", "PR", "SV", "VE"))
"""Where printers are filled with Letter paper."""

Source = Literal["environment", "kept", "system", "kit"]


@dataclass(frozen=True)
class Habit:
    value: str
    source: Source


def config_folder() -> Path:
    """Where the user's configuration is; PNP_CONFIG names another folder."""
    if named := os.environ.get("PNP_CONFIG"):
        return Path(os.path.expanduser(named)).absolute()
    import platformdirs

    return platformdirs.user_config_path("pnp", appauthor=False)


def habits() -> dict[str, Habit]:
    kept = read_kept()
    return {name: _habit(name, kept) for name in KIT}


def settled(name: str) -> str:
    """The value that goes without saying."""
    return habits()[name].value


def _habit(name: str, kept: Mapping[str, str]) -> Habit:
    said = os.environ.get(ENVIRONMENT.get(name, ""), "")
    if said:
        return Habit(said, "environment")
    if name in kept:
        return Habit(kept[name], "kept")
    known = _SYSTEM[name]() if name in _SYSTEM else ""
    return Habit(known, "system") if known else Habit(KIT[name], "kit")


# -- what is kept


def settings_file() -> Path:
    return config_folder() / FILE


def read_kept() -> dict[str, str]:
    path = settings_file()
    if not path.exists():
        return {}
    from pnp.kit.toml import read_toml

    document = read_toml(path)
    for name, value in document.values.items():
        if problem := _fault(name, value):
            raise PnpError(
                problem.what,
                where=document.place((name,)),
                expected=problem.expected,
                do="put it right, or remove the file",
            )
    return dict(document.values)


def _fault(name: str, value: object) -> PnpError | None:
    """A language is spoken by every verb, also by the one that would put it right."""
    from pnp.kit.writing import harm_in

    if name not in KIT or not isinstance(value, str):
        return PnpError(f"“{name}” is no setting with a text", expected=", ".join(KIT))
    if name == "lang" and value not in (KIT[name], *_SPOKEN):
        return unknown("language", value, (KIT[name], *_SPOKEN))
    return harm_in(value)


def keep(name: str, value: str | None) -> Path:
    """Written whole, beside what is settled already; None forgets it."""
    import json

    from pnp.kit import atomic

    kept = {**read_kept(), name: value}
    path = settings_file()
    lines = [f"{each} = {json.dumps(said, ensure_ascii=False)}\n" for each, said in kept.items() if said is not None]
    atomic.write_text(path, "".join(lines))
    return path


# -- what the system says


def _language() -> str:
    spoken = _locale("LC_MESSAGES").partition("_")[0]
    return spoken if spoken in _SPOKEN else ""


def _paper() -> str:
    return "letter" if _locale("LC_PAPER").partition("_")[2] in _LETTER else ""


_SYSTEM = {"lang": _language, "paper": _paper}


def _locale(about: str) -> str:
    """Such as “ja_JP”; nothing where nobody has said where this is."""
    for name in ("LC_ALL", about, "LANG"):
        if said := os.environ.get(name):
            return said.partition(".")[0].partition("@")[0]
    return _windows_locale() if sys.platform == "win32" else ""


def _windows_locale() -> str:
    import ctypes

    room = ctypes.create_unicode_buffer(85)
    ctypes.windll.kernel32.GetUserDefaultLocaleName(room, len(room))  # type: ignore[attr-defined]
    return room.value.replace("-", "_")
