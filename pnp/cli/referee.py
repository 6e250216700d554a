"""pnp referee: sit down and race."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from pnp.cli.common import Data, Lang, Options, Players, command_for, free_name, is_given, pairs, planned, warn
from pnp.cli.own import given

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pnp.api.editions import Edition
    from pnp.api.guiding import Beginning
    from pnp.api.refereeing import Script, Table
    from pnp.api.seasons import Season
    from pnp.cli.prompt import Hooks


def referee(
    context: typer.Context,
    target: Annotated[str, typer.Argument(help="A season file, or a game for a single race.")],
    player: Players = None,
    option: Options = None,
    roll: Annotated[
        str,
        typer.Option(
            "--roll",
            help="For whom the program rolls: none, all, or names with commas between; a wrong name lists them.",
        ),
    ] = "none",
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", help='A player whom the program plays: "Ben" or "Ben=B2". Repeat it.'),
    ] = None,
    ask: Annotated[
        str,
        typer.Option(
            "--ask",
            help="How much is asked: full, usual (not what has one answer), quick (nor what is obvious). [as agreed]",
            show_default=False,
        ),
    ] = "",
    pace: Annotated[
        str, typer.Option("--pace", help="After each car of a bot: enter, or so many seconds; 0 shows all at once.")
    ] = "enter",
    script: Annotated[Path | None, typer.Option("--script", help="A file with answers to start with.")] = None,
    position: Annotated[
        Path | None, typer.Option("--from", help="Start a single race from a position, as p prints it.")
    ] = None,
    file: Annotated[Path | None, typer.Option("--file", help="Where to keep a single race.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Makes the program's dice repeatable.")] = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Referee a race at the table. Type cards, dice and decisions; every answer is kept at once."""
    from pnp.api.editions import find_known, load_game
    from pnp.api.refereeing import Script, way_of_asking
    from pnp.api.speaking import check_language

    check_language(lang)
    way_of_asking(ask)
    manner = Manner(roll, bot or [], ask, pace, _seconds(pace))
    answers = Script.read(script) if script else None
    options = {**pairs(option), **given(context)}
    if find_known(target):
        edition = load_game(target, data)
        edition.game.need("rules", "teller")
        if player is None and position is None and sys.stdin.isatty():
            begun = _guided(edition, options, manner, is_given(context, "roll"), lang)
            if begun is None:
                return
            player, options, manner = list(begun.players), dict(begun.options), manner.of(begun)
        season = _single_race(edition, player, options, manner, position, file, lang)
    else:
        _refuse({"--player": player, "--option": options, "--from": position, "--file": file}, target)
        season = _open(target, data)
    with season:
        _play(season, manner, answers, seed, lang)


def _refuse(given: dict[str, Any], target: str) -> None:
    """What a season has agreed on long ago cannot be said again for one race."""
    from pnp.api.speaking import UsageError

    for name, value in given.items():
        if value:
            raise UsageError(
                f"{name} is for a new race, and {target} is a season that has begun",
                do=f"leave it out; pnp season players {target} --player … gives the teams to others",
            )


def _open(target: str, overlay: Path | None) -> Season:
    from pnp.api.editions import game_ids, list_games
    from pnp.api.seasons import open_season
    from pnp.api.speaking import PnpError, nearest

    path = Path(target)
    if not path.exists():
        for listed in list_games():
            if listed.id == target and listed.problem:
                raise listed.problem
        raise PnpError(
            f"there is neither a season file nor a game “{target}”",
            expected=f"a file made by pnp season new, or a game: {nearest(target, game_ids())}",
        )
    return open_season(path, overlay)


def _guided(
    edition: Edition, options: Mapping[str, str], manner: Manner, rolls_agreed: bool, lang: str
) -> Beginning | None:
    """Somebody at a keyboard named nobody: a few questions, and the command that says the same at once."""
    from pnp.api.guiding import Beginning, Guide
    from pnp.cli.guide import Conversation

    said = Beginning((), options, manner.roll if rolls_agreed else "", tuple(manner.bots))
    guide = Guide(edition, lang, said)
    begun = Conversation(guide, edition.rulebook(lang)).run()
    if begun is not None:
        typer.echo(f"{guide.words('guide.same')}\n  {manner.of(begun).to_begin(edition, begun, lang)}")
    return begun


def _single_race(
    edition: Edition,
    players: list[str] | None,
    options: Mapping[str, str],
    manner: Manner,
    position: Path | None,
    file: Path | None,
    lang: str,
) -> Season:
    """A season of one race, kept like any other."""
    from pnp.api.refereeing import single_race, start_from
    from pnp.api.speaking import UsageError

    start = None
    if position:
        if players:
            raise UsageError("the players stand in the position", where=str(position), do="leave --player out")
        start = start_from(edition, position).with_options(options)
        players, options = list(start.players), start.options
    plan = planned(edition, players or [], 1, options, lang)
    path = file or free_name(f"{edition.id}-race")
    season = single_race(edition, path, plan, start, manner.roll, manner.bots)
    typer.echo(f"→ {path}")
    return season


class Manner(NamedTuple):
    """What was said about how this table is helped."""

    roll: str
    bots: list[str]
    ask: str
    pace: str
    seconds: float | None

    def of(self, begun: Beginning) -> Manner:
        """With what a table has said before its race."""
        return self._replace(roll=begun.roll or self.roll, bots=list(begun.bots))

    def command(self, season: Season, lang: str) -> str:
        """The command that goes on in the same way."""
        return f"{command_for(season, 'referee')} {shlex.join(self._options(lang))}".rstrip()

    def to_begin(self, edition: Edition, begun: Beginning, lang: str) -> str:
        """The command that begins such a race."""
        parts = ["pnp", "referee", edition.id]
        for name, values in (("-p", begun.players), ("-o", map("=".join, begun.options.items()))):
            parts += [part for value in values for part in (name, value)]
        parts += ["--data", str(edition.overlay)] if edition.overlay else []
        return shlex.join([*parts, *self._options(lang)])

    def _options(self, lang: str) -> list[str]:
        parts = ["--roll", self.roll] if self.roll != "none" else []
        parts += [part for bot in self.bots for part in ("--bot", bot)]
        parts += ["--ask", self.ask] if self.ask else []
        parts += ["--pace", self.pace] if self.pace != "enter" else []
        return [*parts, *(["--lang", lang] if lang != "en" else [])]


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
    from pnp.api.refereeing import Helpers, Table
    from pnp.api.seasons import closing_lines, edition_of_season, opening_lines, standings_lines
    from pnp.cli.console import Console
    from pnp.cli.ink import Ink, has_colours
    from pnp.cli.prompt import Outcome, Session

    helpers = Helpers.agreed(season, manner.roll, manner.bots, manner.ask)
    table = Table(season, lang, helpers, script, dice)
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
    if session.run() is Outcome.PAUSED:
        return False
    table.finish()
    console.say(*closing_lines(season, narrator), *standings_lines(season, narrator))
    return True


def _seconds(pace: str) -> float | None:
    """How long a bot's car stays on the screen; None until somebody presses Enter."""
    from pnp.api.speaking import UsageError

    if pace == "enter":
        return None
    try:
        seconds = float(pace)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= 60:
        raise UsageError(f"--pace {pace} is no pace", expected="enter, or seconds from 0 to 60")
    return seconds


def _hooks(table: Table, resume: str) -> Hooks:
    from pnp.api.seasons import standings_lines
    from pnp.cli.prompt import Hooks

    return Hooks(
        standings=lambda: "\n".join(standings_lines(table.season, table.narrator)),
        position=table.position,
        save=_saver(table),
        map=_map(table) if table.season.game.has("board") else None,
        resume=resume,
        confirm=table.season.confirm,
    )


def _saver(table: Table) -> Callable[[str], str]:
    def save(file: str) -> str:
        table.save_position(Path(file))
        return f"→ {file}"

    return save


def _map(table: Table) -> Callable[[], str]:
    """A page of its own beside the season: a picture alone would open in whatever looks at drawings."""
    from pnp.cli.opening import show_in_browser

    def draw() -> str:
        path = table.season.path
        page = table.drawn().write(path.with_name(f"{path.stem}-map.html"))
        show_in_browser(page)
        return f"→ {page}"

    return draw
