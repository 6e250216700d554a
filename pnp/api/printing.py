"""What would be printed of a game: components, how many sheets, under which names of files."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from pnp.api.editions import AnyGame, Edition
from pnp.desk.rulebook.plan import books
from pnp.desk.start.choice import Choice, choose
from pnp.desk.start.plan import START, StartPlan, has_start, read_start
from pnp.kit.errors import PnpError, UsageError, unknown
from pnp.kit.library import Library
from pnp.kit.options import Verb
from pnp.kit.words import Words
from pnp.press.contents import Since, read
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.plan import PrintPlan, plan, plan_all
from pnp.press.product import Component, Order
from pnp.press.run import pdf_bytes
from pnp.press.scaling import scaled
from pnp.press.summary import Summary, summary
from pnp.press.swapping import SWAP, swap_component
from pnp.press.targets.decks import plain
from pnp.press.targets.single import plan_single
from pnp.press.targets.target import HOME
from pnp.press.together import is_small, together

PIECES = "pieces"
"""All small pieces of a game on common sheets."""


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
        return self._news(self.since, whole) if self.since else whole

    def _news(self, since: Since, whole: Component) -> Component:
        """What is new of it; of pieces that are but some of all, how many to cut out."""
        new = since.changed(whole)
        count, every = (sum(piece.copies for piece in each.pieces) for each in (new, whole))
        return replace(new, todo=str(self.words("swap.new", n=count))) if 0 < count < every else new

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
