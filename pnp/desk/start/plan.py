"""What a start sheet says beyond the print plan, `start.toml`: paper, who needs what, tools, time, steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pnp.draw.vocabulary.assembly import is_step, names
from pnp.kit.errors import PnpError, Problems, unknown
from pnp.kit.library import Layered, Library
from pnp.kit.words import LANGUAGES, load_words

START = "start"
"""The component."""
FILE = "start.toml"
MOST_STEPS = 6

Tool = Literal[
    "knife", "scissors", "ruler", "trimmer", "pen", "glue", "tape", "tweezers", "pencil", "card", "stapler", "books"
]
Need = Literal["needed", "instead", "only", "optional"]
Grams = Annotated[int, Field(ge=50, le=500)]
Minutes = Annotated[int, Field(ge=1, le=2000)]


class Part(BaseModel):
    """What is to be known of a component. `only`: words `start.only.<component>` say when."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    paper: Annotated[tuple[Grams, ...], Field(min_length=1, max_length=2)] = (80,)
    """Grams per square metre: one weight, or from the lightest to the heaviest."""
    need: Need = "needed"
    of: tuple[str, ...] = ()
    """Instead of which components."""
    strip: str = ""
    scales: bool = False
    """Whether it belongs to the board and is printed larger with it."""


class Time(BaseModel):
    """Estimates, in minutes."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    hand: Minutes
    trimmer: Minutes


class StartPlan(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    tools: tuple[Tool, ...] = Field(min_length=1)
    minutes: Time
    more: Mapping[str, Minutes] = {}
    """What a component takes that not everybody needs."""
    component: Mapping[str, Part]
    strip: Mapping[str, Annotated[tuple[str, ...], Field(min_length=1, max_length=MOST_STEPS)]] = {}
    """Steps in the order in which they are done."""

    def part(self, component: str) -> Part:
        return self.component.get(component, Part())

    def steps(self, component: str) -> tuple[str, ...]:
        return self.strip.get(self.part(component).strip, ())

    def others(self, component: str) -> list[str]:
        """Those that may be made instead of this one."""
        return [id_ for id_, part in self.component.items() if part.need == "instead" and component in part.of]


def has_start(library: Library) -> bool:
    """A game without this file has no start sheet."""
    return FILE in library.names()


def read_start(library: Library) -> StartPlan:
    return library.read(FILE, StartPlan)[0]


def start_problems(library: Library, own: Sequence[str], books: Sequence[str]) -> list[PnpError]:
    """Everything that is wrong with the file, given the game's own components and its books."""
    if not has_start(library):
        return []
    try:
        plan, source = library.read(FILE, StartPlan)
    except Problems as several:
        return list(several.problems)
    found = [*_components(plan, source, [*books, *own]), *_untold(plan, source, own)]
    return [*found, *_steps(plan, source), *_unsaid(plan, library)]


def _components(plan: StartPlan, source: Layered, printed: Sequence[str]) -> Iterator[PnpError]:
    for id_, part in plan.component.items():
        way = ("component", id_)
        if id_ not in printed:
            yield unknown("component", id_, printed, where=source.place(way))
        for number, other in enumerate(part.of):
            if other not in printed:
                yield unknown("component", other, printed, where=source.place((*way, "of", number)))
        if bool(part.of) != (part.need == "instead"):
            yield source.error(
                way,
                f"{id_} must say instead of what it is made",
                'need = "instead" together with of',
                "add what is missing",
            )
    for id_ in plan.more:
        if id_ not in printed:
            yield unknown("component", id_, printed, where=source.place(("more", id_)))


def _untold(plan: StartPlan, source: Layered, own: Sequence[str]) -> Iterator[PnpError]:
    for id_ in own:
        if id_ not in plan.component:
            yield PnpError(
                f"the start sheet does not say what {id_} is printed on",
                where=str(source.documents[-1].path),
                expected=f"[component.{id_}]",
                do="add it, with its paper",
            )


def _steps(plan: StartPlan, source: Layered) -> Iterator[PnpError]:
    for id_, part in plan.component.items():
        if part.strip and part.strip not in plan.strip:
            yield unknown("strip", part.strip, list(plan.strip), where=source.place(("component", id_, "strip")))
    used = {part.strip for part in plan.component.values()}
    for name, steps in plan.strip.items():
        if name not in used:
            yield source.error(
                ("strip", name), f"no component is made by strip {name}", do="name it in one, or leave it out"
            )
        for number, step in enumerate(steps):
            if not is_step(step):
                yield unknown("assembly step", step, names(), where=source.place(("strip", name, number)))


def _unsaid(plan: StartPlan, library: Library) -> Iterator[PnpError]:
    keys = [f"start.only.{id_}" for id_, part in plan.component.items() if part.need == "only"]
    for words in (load_words(lang, library) for lang in LANGUAGES):
        yield from (words.missing(key) for key in keys if key not in words)
