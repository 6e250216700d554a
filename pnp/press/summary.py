"""What the user must know once the file is written: how many sheets, which settings, what to cut."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pnp.kit.words import Words
from pnp.press.plan import SAFE_MARGIN, PrintPlan


@dataclass(frozen=True)
class Summary:
    title: str
    pages: int
    sheets: int
    paper: str
    duplex: str
    todo: str
    warnings: tuple[str, ...]
    amount: str
    files: tuple[Path, ...] = ()


def summary(plan: PrintPlan, words: Words, files: tuple[Path, ...] = ()) -> Summary:
    return Summary(
        title=plan.component.title,
        pages=len(plan.pages),
        sheets=0 if plan.job.target.layout == "single" else plan.sheets,
        paper=plan.job.paper.name,
        duplex=words(f"press.duplex.{_duplex(plan)}") if plan.job.target.is_sheets else "",
        todo=plan.component.todo if plan.job.target.is_sheets else "",
        warnings=tuple(warnings(plan, words)),
        amount=_amount(plan, words),
        files=files,
    )


def warnings(plan: PrintPlan, words: Words) -> list[str]:
    found: list[str] = []
    if plan.margin is not None and plan.margin < SAFE_MARGIN - 1e-6:
        found.append(words("press.warn.margin", margin=f"{plan.margin:.1f}"))
    if plan.leaves_backs_out:
        found.append(words("press.warn.backs"))
    if sheets := plan.strangers:
        found.append(words("press.warn.strangers", n=sheets))
    if plan.component.caution:
        found.append(plan.component.caution)
    return found


def _amount(plan: PrintPlan, words: Words) -> str:
    if plan.job.target.layout == "single":
        return words("target.pieces", n=len(plan.pages))
    return words("press.summary.pages", pages=len(plan.pages), sheets=plan.sheets, paper=plan.job.paper.name)


def _duplex(plan: PrintPlan) -> str:
    for way in ("fold", "apart"):
        if any(page.side == way for page in plan.pages):
            return way
    return plan.job.duplex if plan.two_sided else "single"
