"""A page shown where people look at pages, if there is somebody to look."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path


def show_in_browser(page: Path | str) -> bool:
    """Whether a browser was asked to. Nothing is opened for a program that talks to us, nor where a browser would take
    the terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty() and _has_windows()):
        return False
    import webbrowser

    with suppress(webbrowser.Error, OSError):
        return webbrowser.open(page if isinstance(page, str) else page.resolve().as_uri())
    return False


def _has_windows() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
