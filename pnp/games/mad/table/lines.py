"""Lines of a terminal: nothing is wider, whatever the language."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.kit.columns import BETWEEN, WIDTH, display_width, pad


def wrapped(label: str, parts: Iterable[str], between: str = BETWEEN, width: int = WIDTH) -> list[str]:
    """Label and parts in as many lines as they need; nothing without parts."""
    lines: list[str] = []
    indent = label if not label or label.endswith("：") else f"{label} "
    for part in parts:
        longer = f"{lines[-1]}{between}{part}" if lines else ""
        if lines and display_width(f"{longer}{between.rstrip()}") <= width:
            lines[-1] = longer
        elif lines:
            lines[-1] += between.rstrip()
            lines.append(pad("", display_width(indent)) + part)
        else:
            lines.append(indent + part)
    return lines


def shortened(text: str, room: int) -> str:
    """As much of a name as fits."""
    if display_width(text) <= room:
        return text
    while text and display_width(text) >= room:
        text = text[:-1]
    return f"{text}…"
