"""From data to paper: what would be printed, files, or bytes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TypeVar

from pnp.api.delivering import delivered, makes_parcels, nothing_left, parcels, write_contents
from pnp.api.editions import AnyGame, Edition
from pnp.api.presses import presses, side_by_side
from pnp.desk.rulebook.plan import books
from pnp.desk.start.choice import Choice, choose
from pnp.desk.start.plan import START, StartPlan, has_start, read_start
from pnp.desk.start.telling import Telling, grams
from pnp.draw.geometry import Rect
from pnp.draw.ink import MODES
from pnp.draw.plates.profile import Profiled, read_profile
from pnp.kit.atomic import Unwritable
from pnp.kit.catalogue import whereabouts
from pnp.kit.collecting import seldom_collected
from pnp.kit.errors import PnpError, Problems, UsageError, unknown
from pnp.kit.library import Library
from pnp.kit.options import Verb
from pnp.kit.words import Words
from pnp.kit.writing import harm_in
from pnp.press.booklet import BINDINGS
from pnp.press.contents import Since, read
from pnp.press.furniture import Imprint
from pnp.press.job import DUPLEXES, FORMATS, PROFILES, Job
from pnp.press.paper import PAPERS, find_paper
from pnp.press.plan import PrintPlan, plan, plan_all
from pnp.press.printers import find_printer
from pnp.press.product import Component, Order
from pnp.press.run import pdf_bytes, write
from pnp.press.scaling import scaled
from pnp.press.summary import Summary, summary
from pnp.press.swapping import SWAP, swap_component
from pnp.press.targets.decks import plain
from pnp.press.targets.parcel import Consignment, left_out
from pnp.press.targets.single import plan_single
from pnp.press.targets.target import HOME, Target, find_target, kinds_of, target_problems
from pnp.press.together import is_small, together

__all__ = [
    "Bound",
    "Failure",
    "Job",
    "PrintRun",
    "Printed",
    "Step",
    "Summary",
    "as_problems",
    "bind",
    "component_ids",
    "own_options",
    "paper_ids",
    "plan_print",
    "print_game",
    "print_job",
    "target_problems",
]

PIECES = "pieces"
"""All small pieces of a game on common sheets."""
N = TypeVar("N", bound=str)
_OF_PROFILE = {"home": HOME, "press": "sheets"}
Step = Callable[[int], None]
"""Is told how much more is done."""


def paper_ids() -> tuple[str, ...]:
    return tuple(PAPERS)


def _nothing(_: int) -> None:
    return


def print_job(
    paper: str = "a4",
    profile: str = "",
    ink: str = "full",
    duplex: str = "long",
    bleed: float | None = None,
    format: str = "pdf",
    dpi: int = 200,
    book: str = "",
    cover: bool = False,
    target: str = "",
    data: Path | None = None,
    icc: Path | None = None,
    printer: str = "",
    base_url: str = "",
    stack: bool = False,
    scale: float = 100,
) -> Job:
    """How to print, by the names that the command line knows; a wrong name is answered with the right ones."""
    found = find_target(_target_for(profile, target), data)
    if printer and found.finish == "press":
        raise UsageError("--printer is for a printer at home", do=f"leave it out with --for {found.id}")
    return Job(
        find_paper(paper),
        found.finish,
        _one_of(MODES, "ink", ink),
        _one_of(DUPLEXES, "duplex", duplex),
        bleed,
        _one_of(FORMATS, "format", format),
        dpi,
        _one_of(BINDINGS, "book", book) if book else None,
        cover,
        printer=find_printer(printer) if printer else None,
        base_url=_address(base_url),
        target=found,
        icc=_profile_of_press(icc, found) if icc else None,
        stack=stack,
        scale=scale / 100,
    )


def _profile_of_press(icc: Path, target: Target) -> Profiled:
    if target.finish != "press":
        raise UsageError("--icc is the profile of a press", do="add --for sheets or --for single")
    return read_profile(icc)


def _address(typed: str) -> str:
    """As the beginning of other addresses."""
    is_one = re.fullmatch(r"(https?|file)://[^\s\"<>\\]{1,2000}", typed) and not harm_in(typed)
    if typed and not is_one:
        raise UsageError(f"“{typed[:60]}” is no address", where="--base-url", do="give one that begins with https://")
    return typed and typed.rstrip("/") + "/"


def _target_for(profile: str, target: str) -> str:
    """Profiles are older than targets: they mean sheets at home, and sheets in a shop."""
    if profile and target:
        raise UsageError("--profile and --for say the same thing", do="give only --for")
    return target or _OF_PROFILE[_one_of(PROFILES, "profile", profile or HOME)]


def _one_of(known: Sequence[N], kind: str, given: str) -> N:
    for name in known:
        if name == given:
            return name
    raise unknown(kind, given, known)


# -- a game's components


@dataclass(frozen=True)
class PrintRun:
    """What is to be printed of a game: planned page by page, nothing drawn yet."""

    edition: Edition
    job: Job
    lang: str
    order: Order
    names: tuple[str, ...]
    is_choice: bool
    """Whether the options, and not somebody's list, chose the components."""
    choice: Choice
    """What one table needs once, and what it does without."""
    remembers: bool = False
    """Whether a PDF says what it is made of, to be compared with later ones."""
    since: Since | None = None
    """An earlier print: only what has changed is printed."""

    @property
    def words(self) -> Words:
        return self.edition.words(self.lang)

    @property
    def imprint(self) -> Imprint:
        keeps = self.edition.id if self.remembers else ""
        return Imprint(str(self.words("game.name")), self.edition.library.version, self.words, keeps)

    def components(self, names: Sequence[str] | None = None) -> list[Component]:
        return [self._component(name) for name in (self.names if names is None else names)]

    def _component(self, name: str) -> Component:
        edition, start = self.edition, self.start
        if name == START and start:
            from pnp.desk.start.sheet import start_component

            return start_component(edition.game, edition.data, self.words, start, self._besides)
        if name == PIECES:
            if not self._shared:
                raise UsageError(f"{edition.game.name} has no small pieces that share sheets", do="name its components")
            title, todo = self.words(f"component.{PIECES}.title"), self.words(f"component.{PIECES}.todo")
            return together(PIECES, str(title), str(todo), self.small)
        if name in books(edition.library):
            from pnp.desk.rulebook.assembly import book_component

            return book_component(name, edition.game, edition.data, edition.library, self.lang, self.job.binding)
        if name == SWAP and self.since:
            return self._swaps(self.since)
        whole = self._whole(name)
        return self.since.changed(whole) if self.since else whole

    def _whole(self, name: str) -> Component:
        """One of the game's own, with all that belongs to it."""
        edition, start = self.edition, self.start
        built = edition.game.product.build(name, edition.data, self.words, self.order)
        if start is None:
            return built
        sized = scaled(built, self.job.scale) if self.job.scale != 1 and start.part(name).scales else built
        return replace(sized, steps=start.steps(name), paper=start.part(name).paper)

    def _swaps(self, since: Since) -> Component:
        own = self.edition.game.product.ids()
        names = dict.fromkeys(part for name in self.names for part in self._shared if name == PIECES)
        every = [self._whole(name) for name in (*names, *(name for name in self.names if name in own))]
        titles = {component.id: component.title for component in every}
        return swap_component(since.swaps(every), titles, self.words)

    @property
    def _shared(self) -> tuple[str, ...]:
        own = self.edition.game.product.ids()
        return tuple(name for name in self.choice.chosen if name in own and is_small(self._whole(name)))

    @cached_property
    def small(self) -> tuple[Component, ...]:
        """Those chosen that share sheets."""
        return tuple(part for name in self._shared if (part := self._component(name)).pieces)

    @cached_property
    def chosen(self) -> tuple[str, ...]:
        """What is printed when nothing is named: small pieces on common sheets, where there are several kinds."""
        small = [part.id for part in self.small] if self.job.target.is_sheets and len(self.small) > 1 else []
        return tuple(dict.fromkeys(PIECES if name in small else name for name in self.choice.chosen))

    def opened(self, wanted: Sequence[str]) -> tuple[str, ...]:
        """The small pieces one component after the other, where there are no common sheets."""
        small = [PIECES] if self.job.target.is_sheets else [part.id for part in self.small]
        return tuple(dict.fromkeys(each for name in wanted for each in (small if name == PIECES else [name])))

    @cached_property
    def start(self) -> StartPlan | None:
        library = self.edition.library
        return read_start(library) if has_start(library) else None

    def _besides(self) -> list[PrintPlan]:
        """Everything that the start sheet tells of: the whole game, or what the options ask for."""
        return self.counted([*(name for name in self.chosen if name != START), *self.choice.left_out])

    def plans(self, names: Sequence[str] | None = None) -> list[PrintPlan]:
        if self.job.target.layout == "single":
            return plan_single(self.components(names), self.job)
        return plan_all(self.components(names), self.job)

    def counted(self, names: Sequence[str] | None = None) -> list[PrintPlan]:
        """Each component's pages, with nothing looked for on them: enough to count by."""
        return [plan(component, self.job) for component in self.components(names)]

    def summaries(self) -> list[Summary]:
        """What would be printed: pages, sheets, and what to do with them."""
        return [summary(each, self.words) for each in self.counted()]

    def to_bytes(self) -> bytes:
        """All of it as one PDF."""
        return pdf_bytes(self.plans(), self.imprint)

    @property
    def suffix(self) -> str:
        """What makes two prints of the same thing different, so that one never overwrites the other."""
        job = self.job
        chosen = [re.sub(r"[^\w]+", "", value.casefold()) for value in self.order.choices.values()]
        target = {HOME: "", "sheets": job.profile}.get(job.target.id, job.target.id)
        parts = [*chosen, *([job.paper.id] if self._is_for_paper else []), self.lang]
        parts += [job.ink] if job.ink != "full" else []
        parts += [target] if target else []
        parts += ["icc"] if job.icc else []
        parts += [job.duplex] if job.duplex != "long" else []
        parts += [f"bleed{job.bleed:g}"] if job.bleed is not None else []
        parts += [plain(job.printer.name)] if job.printer else []
        parts += [f"{job.scale * 100:g}percent"] if job.scale != 1 else []
        parts += ["stack"] if job.stack else []
        return "-".join(parts)

    @property
    def _is_for_paper(self) -> bool:
        """Whether a sheet of paper means anything there."""
        target = self.job.target
        is_ours = target.is_sheets or (target.layout == "cutter" and target.area is None)
        return is_ours or self.job.paper.id != Job().paper.id

    def files(self, out: Path, bundle: bool) -> dict[Path, list[str]]:
        id_ = self.edition.id
        parts = [(id_, list(self.names))] if bundle else [(f"{id_}-{name}", [name]) for name in self.names]
        return {out / id_ / f"{stem}-{self._bound(names)}.{self.job.format}": names for stem, names in parts}

    def _bound(self, names: Sequence[str]) -> str:
        """A book may be bound in several ways."""
        job = self.job
        if not set(names) & set(books(self.edition.library)):
            return self.suffix
        return "-".join([self.suffix, *([job.book] if job.book else []), *(["cover"] if job.cover else [])])


def plan_print(
    edition: Edition,
    components: Sequence[str] = (),
    job: Job | None = None,
    lang: str = "en",
    options: Mapping[str, str] | None = None,
    more: Sequence[str] = (),
    less: Sequence[str] = (),
    since: Path | None = None,
    remember: bool = False,
) -> PrintRun:
    """What would be printed: these components, or what one table needs once; with `more` of them, or without some."""
    game, job = edition.game, job or Job()
    called = game.product.called
    wanted, chosen = game.product.read(list(map(called, components)))
    more, less = list(map(called, more)), list(map(called, less))
    order = Order({**own_options(edition, "print", options or {}), **chosen})
    ids = component_ids(game, edition.overlay)
    for name in wanted:
        if name not in (*ids, PIECES):
            raise unknown("component", name, (*ids, PIECES), do=f"pnp games lists what {game.id} has")
    needed = game.product.needed(edition.data, order)  # asked for in any case: it refuses options that cannot be
    start = read_start(edition.library) if has_start(edition.library) else None
    opening = [] if order.choices and not wanted else _opening(edition.library)
    choice = choose(start if job.target.is_sheets else None, (*opening, *needed), ids, more, less)
    run = PrintRun(edition, job, lang, order, tuple(dict.fromkeys(wanted)), bool(order.choices and not wanted), choice)
    run = replace(run, names=run.opened(wanted) if wanted else run.chosen)
    run = replace(_scaling(run) if job.scale != 1 else run, remembers=remember)
    return _swapping(run, since) if since else run


def _swapping(run: PrintRun, since: Path) -> PrintRun:
    """Only what has changed, with a page that says what goes out; not the books, nor the start sheet."""
    old = Since(tuple(read(since, run.edition.id)), run.job)
    names = [name for name in run.names if name not in _opening(run.edition.library)]
    found = replace(run, names=tuple(names), since=old)
    changed = [name for name in names if found.counted([name])[0].pages]
    swaps = found.counted([SWAP])[0].pages
    if not changed and not swaps:
        raise PnpError("nothing has changed", where=str(since), do="there is nothing to print")
    return replace(found, names=(*([SWAP] if swaps else []), *changed))


def _scaling(run: PrintRun) -> PrintRun:
    """A scale that nothing of the print would take is a mistake."""
    ids = [id_ for id_, part in run.start.component.items() if part.scales] if run.start else []
    small = {part.id for part in run.small} if PIECES in run.names else set()
    if not {*run.names, *small} & set(ids):
        raise UsageError(
            "nothing that is printed has a scale", where="--scale", expected=", ".join(ids), do="name one of them"
        )
    return run


def component_ids(game: AnyGame, overlay: Path | None = None) -> tuple[str, ...]:
    """Everything that can be printed of a game: its start sheet and its books first."""
    return tuple(dict.fromkeys((*_opening(game.library(overlay)), *game.product.ids())))


def _opening(library: Library) -> tuple[str, ...]:
    """What is printed first: where to begin, and the books."""
    return (*((START,) if has_start(library) else ()), *books(library))


def own_options(edition: Edition, verb: Verb, given: Mapping[str, str]) -> dict[str, str]:
    """Options that only this game has; refuses those that it has not."""
    own = [option.name for option in edition.game.own_options(verb)]
    chosen = {name: value for name, value in given.items() if value}
    for name in chosen:
        if name not in own:
            raise UsageError(f"{edition.game.name} has no --{name} to choose", do="leave it out")
    return chosen


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


@seldom_collected(young=1_000_000)
def print_game(
    run: PrintRun,
    out: Path,
    bundle: bool = False,
    check: bool = False,
    begin: Callable[[int], None] = _nothing,
    step: Step = _nothing,
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
        return _delivered(run, out, begin, step)
    files = run.files(out, bundle)
    count = presses(len(files)) if workers is None else workers
    if count > 1 and len(files) > 1:
        _side_by_side(run, files, check, count, begin, step, printed)
    else:
        _one_by_one(run, files, check, begin, step, printed)
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
    plans = dict(_planned(run, {path: names}, _nothing, printed)).get(path, [])
    if plans:
        _written(run, path, plans, check, _nothing, printed)
    return printed, amount_of(plans, run.start)


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


def _delivered(run: PrintRun, out: Path, begin: Callable[[int], None], step: Step) -> Printed:
    """Not sheets but pictures, cuts or a saved game, in a folder of their own."""
    printed = Printed()
    stem = f"{run.edition.id}-{run.suffix}"
    begin(len(run.names))
    for parcel in parcels(Consignment(run.components(), run.job, run.imprint, stem)):
        printed.left += parcel.left
        if parcel.files:
            printed.done.append(delivered(parcel, out / run.edition.id / stem, run.job))
        step(1)
    if not printed.done:
        raise PnpError(nothing_left(run.words, run.job), do="; ".join(printed.left))
    title = f"{run.imprint.game} – {run.job.target.name}"
    write_contents(out / run.edition.id / stem, title, printed.done, printed.left)
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
    errors = {_subject(failure.error): failure.error for failure in failures}
    paths = dict.fromkeys(str(failure.path) for failure in failures)
    return Problems(
        f"missing or not in order: {', '.join(paths)}",
        list(errors.values()),
        do="the other files are complete; put this right and print again",
    )


def _subject(error: PnpError) -> tuple[str, str]:
    """One text may be too much for several files: it is one problem all the same."""
    return (error.where, error.about) if error.about else (error.where, error.what)


# -- other components: what a season has to print


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

    def to_bytes(self, step: Step = _nothing) -> bytes:
        return pdf_bytes(self.plans, self.imprint, lambda _page, _pages: step(1))

    def write(self, path: Path, step: Step = _nothing) -> Path:
        """Drawn whole before it is written."""
        write(self.plans, path, self.imprint, lambda _page, _pages: step(1))
        return path


def bind(components: Sequence[Component], edition: Edition, words: Words, job: Job, belonging: str = "") -> Bound:
    """Components of a season, planned as one document. `belonging` stands on every page; the game's name if empty."""
    imprint = Imprint(belonging or str(words("game.name")), edition.library.version, words)
    return Bound(plan_all(components, job), imprint)
