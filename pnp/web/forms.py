"""What the forms of the pages send, and what is shown besides the view when they were sent."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request

from pnp.table.questions import Plain
from pnp.web.problems import Problem

_FIELDS = 80
NOTHING_PICKED = "-"


@dataclass(frozen=True)
class Form:
    """What a form of ours sends; what is missing is empty."""

    sent: Mapping[str, str]
    dice: tuple[str, ...] = ()
    picks: tuple[str, ...] | None = None

    @classmethod
    async def read(cls, request: Request) -> Form:
        try:
            text = (await request.body()).decode("utf-8")
            pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=_FIELDS)
        except ClientDisconnect as error:
            raise Problem("large", 413) from error
        except ValueError as error:
            raise Problem("form", 400, what="form") from error
        picks = tuple(value for name, value in pairs if name.startswith("pick"))
        return cls(dict(pairs), tuple(value for name, value in pairs if name.startswith("die")), picks or None)

    def __getitem__(self, name: str) -> str:
        return self.sent.get(name, "")

    def number(self, name: str) -> int:
        text = self[name]
        if not text.isdecimal() or len(text) > 9:
            raise Problem("form", 400, what=name)
        return int(text)

    def whole(self, name: str) -> int:
        """A number that may be below nought; 0 where nothing was said."""
        text = self[name].strip().replace("−", "-")
        if not text:
            return 0
        if not text.lstrip("+-").isdecimal() or len(text) > 6:
            raise Problem("form", 400, what=name)
        return int(text)

    @property
    def answer(self) -> object:
        """Dice one by one, words that were picked, plain data from a button, or what somebody typed."""
        if self.dice:
            return " ".join(self.dice)
        if self.picks is not None:
            return " ".join(filter(None, self.picks)) or NOTHING_PICKED
        if not self["plain"]:
            return self["answer"]
        try:
            return json.loads(self["plain"])
        except (ValueError, RecursionError) as error:
            raise Problem("form", 400, what="plain") from error


@dataclass
class Shown:
    """What stands on a page besides the view."""

    alert: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    opened: str = ""
    lost: list[Plain] | None = None
    to: int = 0
    preview: Plain | None = None
    fixing: Plain | None = None
    deciding: Plain | None = None
    entering: Plain | None = None
    found: list[str] = field(default_factory=list)
    asked: str = ""
