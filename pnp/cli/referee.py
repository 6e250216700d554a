"""pnp referee: sit down and race."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.bonuses import Bonus
from pnp.cli.common import Data, Lang, Options, Players, command_for, warn
from pnp.cli.sitting import (
    Asking,
    Bots,
    File,
    From,
    Lesson,
    Manner,
    Pace,
    Rolls,
    Seed,
    Sitting,
    Target,
    check_lesson,
    seconds_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.api.refereeing import Script, Table
    from pnp.api.seasons import Season
    from pnp.cli.prompt import Hooks


def referee(
    context: typer.Context,
    target: Target,
    player: Players = None,
    option: Options = None,
    bonus: Bonus = None,
    roll: Rolls = "none",
    bot: Bots = None,
    ask: Asking = "",
    pace: Pace = "enter",
    script: Annotated[Path | None, typer.Option("--script", help="A file with answers to start with.")] = None,
    position: From = None,
    file: File = None,
    lesson: Lesson = False,
    seed: Seed = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Referee a race at the table. Type cards, dice and decisions; every answer is kept at once."""
    from pnp.api.refereeing import Script, way_of_asking
    from pnp.api.speaking import check_language

    check_language(lang)
    way_of_asking(ask)
    check_lesson(context, lesson)
    manner = Manner(roll, bot or [], ask, pace, seconds_of(pace), lesson=lesson)
    answers = Script.read(script) if script else None
    places = position, file, data
    found = Sitting.typed(context, target, player, option, manner, places, bonus, lang, "referee").sit_down()
    if found:
        season, manner = found
        with season:
            _play(season, manner, answers, seed, lang)


def _play(season: Season, manner: Manner, script: Script | None, seed: int | None, lang: str) -> None:
    """Race after race, as long as somebody at the keyboard wants another one."""
    from pnp.api.seasons import standings_lines, voice
    from pnp.cli.next_race import goes_on

    warn(season, lang)
    if season.over:
        typer.echo("\n".join(standings_lines(season, voice(season, lang))))
    dice = Random(seed)
    while _race(season, manner, script, dice, lang) and not season.over:
        if not sys.stdin.isatty():
            typer.echo(voice(season, lang).words("prompt.go_on", command=command_for(season, "referee")))
            return
        if not goes_on(season, manner.command(season, lang), lang):
            return
        script = None


def _race(season: Season, manner: Manner, script: Script | None, dice: Random, lang: str) -> bool:
    """The next race of a season; whether it was run to the flag."""
    from pnp.api.lessons import course_of
    from pnp.api.refereeing import Helpers, Table
    from pnp.api.seasons import closing_lines, edition_of_season, opening_lines, standings_lines
    from pnp.cli.bonuses import ask_bonuses
    from pnp.cli.console import Console
    from pnp.cli.ink import Ink, has_colours
    from pnp.cli.prompt import Outcome, Session

    helpers = Helpers.agreed(season, manner.roll, manner.bots, manner.asks(season))
    course = course_of(edition_of_season(season)) if manner.lesson else None
    table = Table(season, lang, helpers, script, dice, course)
    narrator = table.narrator
    console = Console()
    console.say(*opening_lines(season, narrator))
    session = Session(
        table.referee,
        narrator,
        edition_of_season(season).rulebook(lang),
        sources=table.sources,
        hooks=_hooks(table, manner.command(season, lang)),
        rng=table.rng,
        unattended=table.unattended,
        settled=table.settled,
        suggested=table.default,
        pace=manner.seconds,
        ink=Ink(season.game.teller.colours(season.data), has_colours(sys.stdout)),
    )
    outcome = session.run()
    if outcome is Outcome.PAUSED:
        return False
    if outcome is Outcome.FINISHED:
        ask_bonuses(season, table.finish().race, narrator)
    console.say(*closing_lines(season, narrator), *standings_lines(season, narrator))
    return True


def _hooks(table: Table, resume: str) -> Hooks:
    from pnp.api.seasons import standings_lines
    from pnp.cli.prompt import Hooks

    return Hooks(
        standings=lambda: "\n".join(standings_lines(table.season, table.narrator)),
        position=table.position,
        save=_saver(table),
        map=_map(table) if table.season.game.has("board") else None,
        enter=_enterer(table),
        resume=resume,
        confirm=table.season.confirm,
    )


def _enterer(table: Table) -> Callable[[str], bool] | None:
    if table.season.system.by_hand is None:
        return None

    def enter(line: str) -> bool:
        from pnp.cli.entering import agree_on_line

        return agree_on_line(table.season, table.narrator, line)

    return enter


def _saver(table: Table) -> Callable[[str], str]:
    def save(file: str) -> str:
        table.save_position(Path(file))
        return f"→ {file}"

    return save


def _map(table: Table) -> Callable[[], str]:
    """A page of its own beside the season: a picture alone would open in whatever looks at drawings."""
    from pnp.api.speaking import stem_of
    from pnp.cli.opening import show_in_browser

    def draw() -> str:
        path = table.season.path
        page = table.drawn().write(path.with_name(f"{stem_of(path)}-map.html"))
        show_in_browser(page)
        return f"→ {page}"

    return draw
