"""What went without a question because there was one answer: a line was free, all dice had the same result."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.ask import Choose, Event, Option
from pnp.referee.line import Moot

_SPEEDS = tuple(Option(str(speed), number=speed) for speed in range(1, 7))
_LINES = (Option("A", "line_a"), Option("B", "line_b"))


def unasked(event: Event) -> Sequence[Moot]:
    if event.code == "run.result":
        return (Moot(Choose("", "", event.rule, "which", options=_SPEEDS), str(event.args["speed"])),)
    if event.code.startswith("move.") and (box := event.args.get("now", event.args.get("at"))):
        return (Moot(Choose("", "", event.rule, "line", options=_LINES), str(box)[-1]),)
    return ()
