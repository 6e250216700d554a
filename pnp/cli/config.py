"""pnp config: what goes without saying from now on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Json, Lang, echo_json
from pnp.cli.completing import settings

if TYPE_CHECKING:
    from pnp.api.habits import Habit
    from pnp.api.speaking import Words

FORGET = typer.Option("--reset", help="Forget what was settled: without a name, all of it.")


def config(
    name: Annotated[
        str, typer.Argument(help="paper, lang, printer, roll or ask.", show_default=False, autocompletion=settings)
    ] = "",
    value: Annotated[str, typer.Argument(help="What it is to be from now on.", show_default=False)] = "",
    reset: Annotated[bool, FORGET] = False,
    json: Json = False,
    lang: Lang = "en",
) -> None:
    """Settle paper, language, printer and habits once.

    pnp config shows what goes without saying, and why; pnp config paper letter changes it. An option that is typed
    still wins; so do PNP_PAPER and PNP_LANG.
    """
    from pnp.api.habits import check_name, habit_words, habits

    if name:
        check_name(name)
    _change(name, value, reset)
    found = {each: habit for each, habit in habits().items() if name in ("", each)}
    if json:
        echo_json({each: {"value": habit.value, "source": habit.source} for each, habit in found.items()})
    else:
        _show(found, habit_words(lang))


def _change(name: str, value: str, reset: bool) -> None:
    from pnp.api.habits import forget, forget_all, settle
    from pnp.api.speaking import UsageError

    if reset and value:
        raise UsageError("a setting is changed or forgotten, not both", where="--reset", do=f"leave out “{value}”")
    if reset:
        forget(name) if name else forget_all()
    elif value:
        settle(name, value)


def _show(found: dict[str, Habit], words: Words) -> None:
    from pnp.api.habits import ENVIRONMENT, settings_file

    for name, habit in found.items():
        value = habit.value or words("config.nothing")
        why = words(f"config.source.{habit.source}", name=ENVIRONMENT.get(name, ""))
        typer.echo(f"{name:8}  {value:8}  {words(f'config.means.{name}')} ({why})")
    typer.echo(words("config.file", path=settings_file()))
