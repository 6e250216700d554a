"""What goes without saying, handed to every verb: it stands in their help, and is taken where nothing was typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

EVERYWHERE = ("paper", "lang")
ONLY_FOR = {"roll": ("referee", "table")}
"""A setting that means something else elsewhere, or nothing."""


def defaults(command: Any, values: Mapping[str, str]) -> dict[str, Any]:
    """Verb by verb, as the framework takes them."""
    found: dict[str, Any] = {param.name: values[param.name] for param in command.params if _is_meant(param, command)}
    parts = getattr(command, "commands", {})
    return found | {name: defaults(part, values) for name, part in parts.items()}


def _is_meant(param: Any, command: Any) -> bool:
    fits = param.name in EVERYWHERE or command.name in ONLY_FOR.get(param.name, ())
    return fits and not param.multiple
