"""What moves on the screen: a progress bar where somebody looks, nothing where nobody does."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from pnp.api.speaking import harmless
from pnp.cli.quiet import is_quiet
from pnp.cli.screen import Screen

if TYPE_CHECKING:
    from rich.progress import Progress as Bar


class Progress:
    """`begin` is told how much there is to do, once or for one stage after the other; `step` how much more is done."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._bar: Bar | None = _bar() if sys.stderr.isatty() and not is_quiet() else None

    def __enter__(self) -> Progress:
        if self._bar:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.stop()

    def begin(self, total: int) -> None:
        if self._bar:
            for done in self._bar.task_ids:
                self._bar.remove_task(done)
            self._bar.add_task(harmless(self._label), total=total)

    def step(self, more: int) -> None:
        if self._bar and self._bar.task_ids:
            self._bar.advance(self._bar.task_ids[-1], more)


def _bar() -> Bar:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(file=Screen(sys.stderr).bare),
        transient=True,
    )
