"""pnp season sheet: the record sheets of a season, blank, filled in, or to be filled on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Data, Lang, narrator_for, warn

if TYPE_CHECKING:
    from pnp.desk.forms.pen import Mode
    from pnp.press.job import Job
    from pnp.press.product import Component
    from pnp.referee.narrate import Narrator
    from pnp.season.season import Season

File = Annotated[Path, typer.Argument(help="The season file.")]


def sheet(
    file: File,
    kind: Annotated[
        str,
        typer.Option(
            "--kind",
            help="entry, race, results, standings, suspend or chart; or one of the game's own. [the season's]",
            show_default=False,
        ),
    ] = "",
    race: Annotated[
        int | None, typer.Option("--race", help="Which race, for the sheet of one. [the next]", show_default=False)
    ] = None,
    blank: Annotated[bool, typer.Option("--blank", help="To be written on by hand.")] = False,
    filled: Annotated[bool, typer.Option("--filled", help="With what is known. [for races that are run]")] = False,
    fillable: Annotated[bool, typer.Option("--fillable", help="A form to be filled in on the screen.")] = False,
    paper: Annotated[str, typer.Option("--paper", help="a4, letter, a3 or a1 (plotter).")] = "a4",
    ink: Annotated[str, typer.Option("--ink", help="full, saver or mono.")] = "full",
    out: Annotated[Path, typer.Option("--out", help="The folder to print into.")] = Path("output"),
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Print a record sheet of the season, or of one race. Blank, filled in, or as a form for the screen."""
    from pnp.desk.forms.records import KINDS
    from pnp.draw.ink import MODES
    from pnp.kit.errors import unknown
    from pnp.press.job import Job
    from pnp.press.paper import find_paper
    from pnp.season.season import Season

    if ink not in MODES:
        raise unknown("ink mode", ink, MODES)
    mode = _mode(blank, filled, fillable)
    job = Job(find_paper(paper), ink=ink)
    season = Season.read(file, data)
    warn(season, lang)
    narrator = narrator_for(season.game, season.data, season.plan.entries, lang, season.overlay)
    own = season.game.desk.records
    kind = kind or season.game.desk.record_sheet(season.facts)
    if kind not in own and kind not in KINDS:
        raise unknown("record sheet", kind, [*own, *KINDS])
    made = (_own_sheet if kind in own else _common_sheet)(season, narrator, kind, race, mode)
    path = out / f"{file.stem}-{made.name}-{job.paper.id}-{lang}.pdf"
    write_down(made.components, season, narrator, job, path)
    typer.echo(f"→ {path}")
    for line in _next(season, narrator, kind, made, path):
        typer.echo(line)


@dataclass(frozen=True)
class _Made:
    """What is printed, and what the file is called by."""

    components: Sequence[Component]
    mode: Mode
    kind: str
    race: int | None = None

    @property
    def name(self) -> str:
        parts = [self.kind, str(self.race or ""), self.mode if self.mode != "filled" else ""]
        return "-".join(part for part in parts if part)


def _mode(blank: bool, filled: bool, fillable: bool) -> Mode | None:
    from pnp.desk.forms.pen import MODES
    from pnp.kit.errors import UsageError

    asked = [mode for mode, given in zip(MODES, (blank, filled, fillable), strict=True) if given]
    if len(asked) > 1:
        raise UsageError(
            f"a sheet is not both {asked[0]} and {asked[1]}", where=f"--{asked[1]}", expected="one of them"
        )
    return asked[0] if asked else None


def _own_sheet(season: Season, narrator: Narrator, kind: str, race: int | None, mode: Mode | None) -> _Made:
    from pnp.desk.forms.records import FILLABLE, OF_A_RACE
    from pnp.desk.lent import Filling
    from pnp.kit.errors import UsageError
    from pnp.press.product import Order

    game, own = season.game, season.game.desk.records
    if mode == "fillable":
        raise UsageError(
            f"the sheet {kind} is made for pencils",
            where="--fillable",
            expected=f"--kind {_or(FILLABLE)}",
            do="leave --fillable out to print it filled in",
        )
    if race is not None and not own[kind]:
        single = [name for name, one in own.items() if one]
        raise UsageError(
            f"{kind} is the sheet of a whole season", where="--race", expected=f"--kind {_or([*single, *OF_A_RACE])}"
        )
    mode = mode or "filled"
    if mode == "blank":
        return _Made([game.product.build(kind, season.data, narrator.words, Order())], mode, kind, race)
    told = season.told(race) if own[kind] else None
    filling = Filling(season.facts, season.title, told)
    return _Made(
        [game.desk.filled(kind, season.data, narrator.words, filling)], mode, kind, told.race if told else race
    )


def _common_sheet(season: Season, narrator: Narrator, kind: str, race: int | None, mode: Mode | None) -> _Made:
    from pnp.desk.forms.records import OF_A_RACE, record_component
    from pnp.kit.errors import UsageError

    if kind not in OF_A_RACE:
        if race is not None:
            raise UsageError(
                f"{kind} is the sheet of a whole season", where="--race", expected=f"--kind {_or(OF_A_RACE)}"
            )
        mode = mode or "filled"
        components = [record_component(kind, season, narrator, mode)]
        components += _values_by_hand(season, narrator) if kind == "suspend" else []
        return _Made(components, mode, kind)
    number = race if race is not None else _usual_race(season, kind, mode)
    run = number <= len(season.results)
    if mode == "filled" and not run:
        raise UsageError(
            f"race {number} is not run, so nothing can be filled in", where="--filled", do="leave it out, or --blank"
        )
    mode = mode or ("filled" if run else "blank")
    return _Made([record_component(kind, season, narrator, mode, number)], mode, kind, number)


def _usual_race(season: Season, kind: str, mode: Mode | None) -> int:
    """A race sheet is wanted for the next race, a chart of the last one."""
    run = len(season.results)
    last_run = mode == "filled" or season.over or (kind == "chart" and mode is None)
    return max(1, run) if last_run else season.race


def _values_by_hand(season: Season, narrator: Narrator) -> list[Component]:
    """Where a season can also be begun again from values that people read, their sheet goes with the codes."""
    from pnp.desk.lent import Filling

    if season.system.suspending is None:
        return []
    desk, filling = season.game.desk, Filling(season.facts, season.title)
    return [desk.filled(desk.record_sheet(season.facts), season.data, narrator.words, filling)]


def write_down(components: Sequence[Component], season: Season, narrator: Narrator, job: Job, path: Path) -> None:
    """Components of a season as one PDF."""
    from pnp.press.furniture import Imprint
    from pnp.press.plan import plan_all
    from pnp.press.run import write

    library = season.game.library(season.overlay)
    write(plan_all(components, job), path, Imprint(str(narrator.words("game.name")), library.version, narrator.words))


def _next(season: Season, narrator: Narrator, kind: str, made: _Made, path: Path) -> list[str]:
    """What to do with what was made."""
    import shlex

    words = narrator.words
    lines = [made.components[0].todo]
    if kind == "race" and made.mode == "fillable":
        command = shlex.join(["pnp", "season", "read", str(path), str(season.path)])
        lines.append(str(words("paper.next.read", command=command)))
    if kind == "suspend" and season.under_way:
        lines.append(str(words("paper.suspend.under_way", race=season.race)))
    return [line for line in lines if line]


def _or(names: Sequence[str]) -> str:
    *some, last = names
    return f"{', '.join(some)} or {last}" if some else last
