"""Several components as one document: what a season has to print, and a club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.api.editions import Edition
from pnp.api.steps import Step, nothing
from pnp.kit.words import Words
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.plan import PrintPlan, plan_all
from pnp.press.product import Component
from pnp.press.run import pdf_bytes, write


@dataclass(frozen=True)
class Bound:
    """Several components as one document."""

    plans: Sequence[PrintPlan]
    imprint: Imprint

    @property
    def pages(self) -> int:
        return sum(len(plan.pages) for plan in self.plans)

    @property
    def sheets(self) -> int:
        """Printed on both sides."""
        return (self.pages + 1) // 2

    def to_bytes(self, step: Step = nothing) -> bytes:
        return pdf_bytes(self.plans, self.imprint, lambda _page, _pages: step(1))

    def write(self, path: Path, step: Step = nothing) -> Path:
        """Drawn whole before it is written."""
        write(self.plans, path, self.imprint, lambda _page, _pages: step(1))
        return path


def bind(components: Sequence[Component], edition: Edition, words: Words, job: Job, belonging: str = "") -> Bound:
    """Components of a season, planned as one document. `belonging` stands on every page; the game's name if empty."""
    imprint = Imprint(belonging or str(words("game.name")), edition.library.version, words)
    return Bound(plan_all(components, job), imprint)
