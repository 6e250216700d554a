"""What a print takes, in words: sheets, papers, cuts, time, what was left out and how to get it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.api.printing import PrintRun
from pnp.desk.start.plan import StartPlan
from pnp.desk.start.telling import Telling, grams
from pnp.press.plan import PrintPlan


@dataclass(frozen=True)
class Amount:
    """What some plans take, to be told of all together."""

    papers: Counter[tuple[int, ...]]
    cuts: int
    sheets: int
    titles: Mapping[str, str]


def amount_of(plans: Sequence[PrintPlan], start: StartPlan | None) -> Amount:
    sides = [(plan.component.id, page) for plan in plans for page in plan.pages if page.side != "back"]
    papers = Counter(page.grams or start.part(id_).paper for id_, page in sides) if start else Counter()
    parts = [part for plan in plans for part in plan.component.parts or (plan.component,)]
    cuts, sheets = sum(plan.cuts for plan in plans), sum(plan.sheets for plan in plans)
    return Amount(papers, cuts, sheets, {part.id: part.title for part in parts})


def told(run: PrintRun, amounts: Sequence[Amount]) -> list[str]:
    """Of all that is printed: sheets by paper, cuts; of a whole table also the time, and what was left out. A shop that
    gets single pieces is not told of sheets and knives."""
    if run.start is None:
        return []
    is_whole = run.names == run.chosen and not run.order.choices
    taken = _taken(run, run.start, amounts, is_whole) if run.job.target.is_sheets else ()
    return [*taken, *(_left_out(run, run.start) if is_whole else ())]


def _taken(run: PrintRun, start: StartPlan, amounts: Sequence[Amount], is_whole: bool) -> Iterator[str]:
    words = run.words
    papers = ", ".join(
        str(words("press.summary.of", n=count, grams=grams(weight, words)))
        for weight, count in sorted(sum((each.papers for each in amounts), Counter[tuple[int, ...]]()).items())
    )
    cuts, sheets = sum(each.cuts for each in amounts), sum(each.sheets for each in amounts)
    yield str(words("press.summary.total", sheets=sheets, papers=papers, cuts=cuts))
    if is_whole:
        titles = {id_: title for each in amounts for id_, title in each.titles.items()}
        yield Telling(start, words, titles).time().replace("**", "")


def _left_out(run: PrintRun, start: StartPlan) -> Iterator[str]:
    telling = Telling(start, run.words, {})
    for id_ in run.choice.left_out:
        title = str(run.words(f"component.{id_}.title"))
        yield str(run.words("press.summary.left", title=title, why=telling.needed(id_), id=id_))
