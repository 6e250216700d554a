"""From a run to files: planned, drawn, written, inspected; and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from pnp.api.amounts import Amount, amount_of, told
from pnp.api.delivering import apart, delivered, makes_parcels, nothing_left, parcels, write_contents
from pnp.api.presses import presses, side_by_side
from pnp.api.printing import PrintRun, plan_print
from pnp.api.steps import Step, nothing
from pnp.draw.geometry import Rect
from pnp.kit.atomic import Unwritable
from pnp.kit.catalogue import whereabouts
from pnp.kit.collecting import forget, seldom_collected
from pnp.kit.errors import PnpError, Problems, UsageError
from pnp.press.job import Job
from pnp.press.plan import PrintPlan
from pnp.press.run import write
from pnp.press.summary import Summary, summary
from pnp.press.targets.parcel import Consignment, left_out
from pnp.press.targets.target import kinds_of


@dataclass(frozen=True)
class Failure:
    """A file that is not as it should be, and why."""

    path: Path
    error: PnpError


@dataclass
class Printed:
    """What was made, and what was not."""

    done: list[Summary] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    whole: int | None = None
    """How many sheets one table needs of the whole game, where only a choice of it was printed."""
    told: list[str] = field(default_factory=list)
    """What the user must know of all of it: sheets, papers, cuts, time, what was left out and how to get it."""
    left: list[str] = field(default_factory=list)
    """What the target does not take, and why."""
    checked: str = ""
    """What was looked at in the files, and found in order."""

    @property
    def files(self) -> list[Path]:
        return list(dict.fromkeys(file for each in self.done for file in each.files))

    @property
    def sheets(self) -> int:
        return sum(each.sheets for each in self.done)


def forget_drawings() -> None:
    """After a game: the next one has none of its pictures."""
    forget("pnp.games.", "pnp.draw.patterns", "pnp.draw.pdf")


@seldom_collected(young=1_000_000)
def print_game(
    run: PrintRun,
    out: Path,
    bundle: bool = False,
    check: bool = False,
    begin: Callable[[int], None] = nothing,
    step: Step = nothing,
    workers: int | None = 1,
) -> Printed:
    """Write the files of a run. What cannot be printed is told in `failures`; the other files are complete.

    `begin` is told how many components are to be planned, then how many pages there will be; `step` each time that one
    is done. With several `workers` (None: as many as pay) files are made side by side, and counted one by one."""
    if check and run.job.format != "pdf":
        raise UsageError("--check inspects PDF files", do=f"leave it out with --format {run.job.format}")
    printed = Printed()
    if bundle and not run.job.target.is_sheets:
        raise UsageError("--bundle binds sheets", do=f"leave it out with --for {run.job.target.id}")
    if makes_parcels(run.job):
        if check:
            raise UsageError("--check inspects PDF files", do=f"leave it out with --for {run.job.target.id}")
        return _delivered(run, out, begin, step, workers)
    files = run.files(out, bundle)
    count = presses(len(files)) if workers is None else workers
    if count > 1 and len(files) > 1:
        _side_by_side(run, files, check, count, begin, step, printed)
    else:
        _one_by_one(run, files, check, begin, step, printed)
    _is_something(printed, run)
    if run.is_choice:
        whole = plan_print(run.edition, job=run.job, lang=run.lang).counted()
        printed.whole = sum(each.sheets for each in whole)
    return printed


def _one_by_one(
    run: PrintRun, files: Mapping[Path, list[str]], check: bool, begin: Step, step: Step, printed: Printed
) -> None:
    begin(len(run.names))
    batches = dict(_planned(run, files, step, printed))
    printed.told = told(run, [amount_of(plans, run.start) for plans in batches.values()])
    begin(sum(len(plan.pages) for plans in batches.values() for plan in plans))
    for path in list(batches):
        if not _written(run, path, batches.pop(path), check, step, printed):
            break


def _side_by_side(
    run: PrintRun, files: Mapping[Path, list[str]], check: bool, count: int, begin: Step, step: Step, printed: Printed
) -> None:
    begin(len(files))
    made = side_by_side(partial(_made, run, check), list(files.items()), count, step)
    for part, _ in made:
        printed.done += part.done
        printed.failures += part.failures
        printed.left += part.left
    printed.checked = "" if printed.failures or not check else _checked(run)
    printed.told = told(run, [amount for _, amount in made])


def _made(run: PrintRun, check: bool, file: tuple[Path, list[str]]) -> tuple[Printed, Amount]:
    """One file from its plan to the disk, and what it takes."""
    printed, (path, names) = Printed(), file
    plans = dict(_planned(run, {path: names}, nothing, printed)).get(path, [])
    if plans:
        _written(run, path, plans, check, nothing, printed)
    return printed, amount_of(plans, run.start)


def _planned(
    run: PrintRun, files: Mapping[Path, list[str]], step: Step, printed: Printed
) -> Iterator[tuple[Path, list[PrintPlan]]]:
    for path, names in files.items():
        try:
            plans = run.plans(names)
            step(len(names))
            printed.left += _left(plans, run)
            if any(plan.pages for plan in plans):
                yield path, plans
        except PnpError as error:
            printed.failures.append(Failure(path, _placed(error, path, run)))


def _left(plans: Sequence[PrintPlan], run: PrintRun) -> Iterator[str]:
    """What single pages do not show: what the target does not take, and pieces of which it has no shape."""
    takes = run.job.target.takes
    for each in plans:
        kinds = [kind for kind in kinds_of(each.component) if kind not in takes]
        lacks = not kinds and not each.pages
        yield from left_out(each.component, run.job, run.words, *kinds, *(["shape"] if lacks else []))


def _delivered(run: PrintRun, out: Path, begin: Callable[[int], None], step: Step, workers: int | None) -> Printed:
    """Not sheets but pictures, cuts or a saved game, in a folder of their own."""
    stem = f"{run.edition.id}-{run.suffix}"
    folder = out / run.edition.id / stem
    begin(len(run.names))
    lots = apart(Consignment(run.components(), run.job, run.imprint, stem))
    count = presses(len(lots)) if workers is None else min(workers, len(lots))
    if count > 1:
        parts = side_by_side(lambda index: _sent_off(folder, nothing, lots[index]), range(len(lots)), count, step)
    else:
        parts = [_sent_off(folder, step, lot) for lot in lots]
    printed = Printed(
        [each for part in parts for each in part.done], left=[each for part in parts for each in part.left]
    )
    _is_something(printed, run)
    write_contents(folder, f"{run.imprint.game} – {run.job.target.name}", printed.done, printed.left)
    return printed


def _is_something(printed: Printed, run: PrintRun) -> None:
    """Whoever sends for what a target does not take hears why; silence would look like success."""
    if printed.left and not printed.done and not printed.failures:
        raise PnpError(nothing_left(run.words, run.job), do="; ".join(printed.left))


def _sent_off(folder: Path, step: Step, lot: Consignment) -> Printed:
    printed = Printed()
    for parcel in parcels(lot):
        printed.left += parcel.left
        if parcel.files:
            printed.done.append(delivered(parcel, folder, lot.job))
        step(1)
    return printed


def _written(run: PrintRun, path: Path, plans: list[PrintPlan], check: bool, step: Step, printed: Printed) -> bool:
    """Whether it makes sense to go on."""
    try:
        files = tuple(write(plans, path, run.imprint, lambda _page, _pages: step(1)))
    except PnpError as error:
        printed.failures.append(Failure(path, _placed(error, path, run)))
        return not isinstance(error, Unwritable)
    printed.done += [summary(plan, run.words, files) for plan in plans]
    if check:
        printed.failures += _inspected(path, run.job, plans)
        printed.checked = "" if printed.failures else _checked(run)
    return True


def _placed(error: PnpError, path: Path, run: PrintRun) -> PnpError:
    """A text that cannot be printed stands in some file: name it. What is the same for all files needs no place."""
    if not error.about:
        return error
    return error.at(whereabouts(run.edition.library, run.lang, error.about) or error.where or str(path))


def _inspected(path: Path, job: Job, plans: list[PrintPlan]) -> list[Failure]:
    from pnp.press.preflight import expected, preflight

    # Small pieces may be drawn with less bleed than the job would take.
    pages = [(plan, page) for plan in plans for page in plan.pages]
    bleeds = [grid.bleed for _, page in pages for grid in page.grids]
    bleeds += [page.cut.x for plan, page in pages if page.cut and not plan.component.book]
    whole = {number: plan for number, (plan, page) in enumerate(pages, start=1) if page.is_bound}
    bound = frozenset(number for number, plan in whole.items() if plan.component.book)
    bleed = min(bleeds, default=0.0 if whole else job.overrun)
    wanted = replace(expected(job), bleed=bleed, bound=bound, single=frozenset(whole) - bound, cuts=_cuts(plans))
    return [Failure(path, PnpError(finding, where=str(path))) for finding in preflight(path, wanted)]


def _checked(run: PrintRun) -> str:
    press = run.job.condition
    if press is None:
        return run.words("press.summary.checked")
    bleed = f"{run.job.overrun:g}"
    return run.words("press.summary.checked_press", bleed=bleed, version=press.version, press=press.info)


def _cuts(plans: Sequence[PrintPlan]) -> dict[int, list[tuple[Rect, float]]]:
    """Where each page is cut, and how far colour should run over."""
    pages = [(plan, page) for plan in plans for page in plan.pages]
    found = {
        number: [(placed.cell.trim, placed.grid.bleed) for placed in page.placed if placed.grid.marked]
        for number, (_, page) in enumerate(pages, start=1)
    }
    single = {
        number: [(page.cut, page.cut.x)]
        for number, (plan, page) in enumerate(pages, start=1)
        if page.cut and not plan.component.book
    }
    return found | single


def as_problems(failures: Sequence[Failure]) -> Problems:
    """Each problem once, then all files that it kept from being printed."""
    errors: dict[tuple[str, str], PnpError] = {}
    for failure in failures:
        errors.setdefault(_subject(failure.error), failure.error)
    paths = dict.fromkeys(str(failure.path) for failure in failures)
    return Problems(
        f"missing or not in order: {', '.join(paths)}",
        list(errors.values()),
        do="the other files are complete; put this right and print again",
    )


def _subject(error: PnpError) -> tuple[str, str]:
    """One text may be too much for several files, and one folder closed to all: it is one problem all the same."""
    if isinstance(error, Unwritable):
        return ("", error.what)
    return (error.where, error.about) if error.about else (error.where, error.what)
