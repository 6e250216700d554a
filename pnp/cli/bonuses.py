"""Who had pole or the fastest lap, where that brings a bonus: asked if somebody sits at a keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.console import Console

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pnp.api.editions import Edition
    from pnp.api.refereeing import Narrator
    from pnp.api.seasons import Adjustment, RaceResult, Season

Bonus = Annotated[
    list[str] | None,
    typer.Option(
        "--bonus", help="Points for pole or the fastest lap: pole=1, fastest=1; repeat it.", show_default=False
    ),
]
Pole = Annotated[str, typer.Option("--pole", help="Who started first, where that brings a bonus.")]
Fastest = Annotated[str, typer.Option("--fastest", help="Who had the fastest lap, where that brings a bonus.")]


def agreed_bonus(edition: Edition, lang: str) -> list[str]:
    """What a table agrees on that has named nobody, if somebody sits at a keyboard: as `--bonus` has it."""
    from pnp.api.seasons import read_bonus
    from pnp.api.speaking import PnpError, spoken

    words = edition.words(lang)
    while Console().interactive:
        typer.echo(words("bonus.agree"))
        try:
            typed = Console().read("> ").split()
            read_bonus(typed)
            return typed
        except EOFError:
            break
        except PnpError as error:
            typer.echo("\n".join(error.lines(spoken(lang))))
    return []


def bonuses_of(
    season: Season, result: RaceResult, narrator: Narrator, pole: str, fastest: str, may_ask: bool
) -> list[Adjustment]:
    """Of a race that is about to be written down: what was told, what goes without saying, what somebody answers."""
    from pnp.api.entering import bonuses, open_bonuses

    said = {"pole": pole, "fastest": fastest}
    given = bonuses(season, result, **said)

    def tell(name: str, who: str) -> None:
        given[:] = bonuses(season, result, **{**said, name: who})
        said[name] = who

    if may_ask:
        _ask(open_bonuses(season, result, given), season, narrator, tell)
    return given


def ask_bonuses(season: Season, race: int, narrator: Narrator) -> None:
    """Of a race that is written down."""
    from pnp.api.entering import give_bonus, untold_bonuses

    _ask(untold_bonuses(season, race), season, narrator, lambda name, who: give_bonus(season, race, **{name: who}))


def _ask(names: Sequence[str], season: Season, narrator: Narrator, tell: Callable[[str, str], object]) -> None:
    """Enter leaves it for another day; what cannot be is said, and asked again."""
    from pnp.api.speaking import PnpError, spoken

    waiting = list(names) if Console().interactive else []
    while waiting:
        typer.echo(narrator.words(f"bonus.ask.{waiting[0]}", n=season.plan.bonus[waiting[0]]))
        try:
            if who := Console().read("> "):
                tell(waiting[0], who)
            del waiting[0]
        except EOFError:
            return
        except PnpError as error:
            typer.echo("\n".join(error.lines(spoken(narrator.words.lang))))
