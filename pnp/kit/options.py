"""Options of a verb that only one game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Verb = Literal["print", "season new", "referee", "simulate", "balance"]


@dataclass(frozen=True)
class OwnOption:
    """One of them: words `own_option.<verb>.<name>` say what it does."""

    name: str
    is_flag: bool = False
