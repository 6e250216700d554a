"""Commands as they can be copied into the shell that somebody is using."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Iterable, Mapping
from functools import cache

_PLAIN = re.compile(r"[\w./:=@%+,\\-]+", re.ASCII)
"""Nothing in it means anything to a shell of Windows."""
_QUOTES = re.compile("(['‘’‚‛])")
"""Each of them ends a text in PowerShell."""


def in_shell(parts: Iterable[str], shell: str = "") -> str:
    """`shell`: another one than that in which this runs."""
    quoted = _QUOTED.get(shell or _shell_in_use(), shlex.quote)
    return " ".join(map(quoted, parts))


def _fish(text: str) -> str:
    if shlex.quote(text) == text:
        return text
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _powershell(text: str) -> str:
    if _PLAIN.fullmatch(text) and not text.startswith("@"):
        return text
    return "'" + _QUOTES.sub(r"\1\1", text) + "'"


def _cmd(text: str) -> str:
    return text if _PLAIN.fullmatch(text) and "%" not in text else '"' + text.replace('"', '""') + '"'


_QUOTED: Mapping[str, Callable[[str], str]] = {
    "fish": _fish,
    "powershell": _powershell,
    "pwsh": _powershell,
    "cmd": _cmd,
}


@cache
def _shell_in_use() -> str:
    import shellingham

    try:
        name: str = shellingham.detect_shell()[0]
    except (shellingham.ShellDetectionFailure, OSError, RuntimeError, NotImplementedError):
        return "cmd" if os.name == "nt" else "sh"
    return name
