"""Sitting down to a race: which season, who is helped and how, before anything is asked."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from pnp.cli.common import command_for, free_name, is_given, pairs, planned
from pnp.cli.completing import tables
from pnp.cli.own import given
from pnp.cli.shells import in_shell

if TYPE_CHECKING:
    from pnp.api.editions import Edition
    from pnp.api.guiding import Beginning
    from pnp.api.seasons import Season

Target = Annotated[str, typer.Argument(help="A season file, or a game for a single race.", autocompletion=tables)]
Rolls = Annotated[
    str,
    typer.Option(
        "--roll",
        help="For whom the program rolls: none, all, or names with commas between; a wrong name lists them.",
    ),
]
Bots = Annotated[
    list[str] | None,
    typer.Option("--bot", help='A player whom the program plays: "Ben" or "Ben=B2". Repeat it.'),
]
Asking = Annotated[
    str,
    typer.Option(
        "--ask",
        help="How much is asked: full, usual (not what has one answer), quick (nor what is obvious). [as agreed]",
        show_default=False,
    ),
]
Pace = Annotated[
    str, typer.Option("--pace", help="After each car of a bot: enter, or so many seconds; 0 shows all at once.")
]
From = Annotated[Path | None, typer.Option("--from", help="Start a single race from a position, as p prints it.")]
Lesson = Annotated[bool, typer.Option("--lesson", help="Learn the game in a first race: every die is given.")]
File = Annotated[Path | None, typer.Option("--file", help="Where to keep a single race.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Makes the program's dice repeatable.")]


class Manner(NamedTuple):
    """What was said about how this table is helped."""

    roll: str
    bots: list[str]
    ask: str
    pace: str
    seconds: float | None
    usual_pace: str = "enter"
    """What goes without saying for this verb."""
    lesson: bool = False

    def asks(self, season: Season) -> str:
        """As typed, as the season agreed, or as somebody has settled for all of them."""
        from pnp.api.habits import settled

        return self.ask or season.asking or settled("ask")

    def of(self, begun: Beginning) -> Manner:
        """With what a table has said before its race."""
        return self._replace(roll=begun.roll or self.roll, bots=list(begun.bots))

    def command(self, season: Season, lang: str, verb: str = "referee") -> str:
        """The command that goes on in the same way."""
        return f"{command_for(season, verb)} {in_shell(self._options(lang))}".rstrip()

    def to_begin(self, edition: Edition, begun: Beginning, bonus: Sequence[str], lang: str, verb: str) -> str:
        """The command that begins such a race."""
        parts, options = ["pnp", verb, edition.id], map("=".join, begun.options.items())
        for name, values in (("-p", begun.players), ("-o", options), ("--bonus", bonus)):
            parts += [part for value in values for part in (name, value)]
        parts += ["--data", str(edition.overlay)] if edition.overlay else []
        return in_shell([*parts, *self._options(lang)])

    def _options(self, lang: str) -> list[str]:
        from pnp.api.habits import settled

        parts = ["--roll", self.roll] if self.roll != settled("roll") else []
        parts += [part for bot in self.bots for part in ("--bot", bot)]
        parts += ["--ask", self.ask] if self.ask else []
        parts += ["--pace", self.pace] if self.pace != self.usual_pace else []
        parts += ["--lesson"] if self.lesson else []
        return [*parts, *(["--lang", lang] if lang != settled("lang") else [])]


@dataclass(frozen=True)
class Sitting:
    """Everything that was typed about a race to come."""

    target: str
    player: list[str] | None
    options: Mapping[str, str]
    manner: Manner
    position: Path | None
    file: Path | None
    data: Path | None
    bonus: Sequence[str]
    lang: str
    verb: str
    rolls_agreed: bool

    @classmethod
    def typed(
        cls,
        context: typer.Context,
        target: str,
        player: list[str] | None,
        option: list[str] | None,
        manner: Manner,
        places: tuple[Path | None, Path | None, Path | None],
        bonus: list[str] | None,
        lang: str,
        verb: str,
    ) -> Sitting:
        """`places` are those of a position, of the file to keep the race in, and of somebody's own data."""
        options = {**pairs(option), **given(context)}
        return cls(target, player, options, manner, *places, bonus or (), lang, verb, is_given(context, "roll"))

    def sit_down(self) -> tuple[Season, Manner] | None:
        """The season, and how its table is helped; nothing where somebody was asked and left."""
        from pnp.api.editions import find_known, load_game

        if not find_known(self.target):
            given = {"--player": self.player, "--option": self.options, "--bonus": self.bonus}
            told = {**given, "--from": self.position, "--file": self.file}
            _refuse(told, self.target)
            return _open(self.target, self.data), self.manner
        edition = load_game(self.target, self.data)
        edition.game.need("rules", "teller")
        player, options, manner = self.player, self.options, self.manner
        if manner.lesson:
            return self._lesson(edition), manner
        if player is None and self.position is None and sys.stdin.isatty():
            begun = _guided(edition, options, manner, self)
            if begun is None:
                return None
            player, options, manner = list(begun.players), dict(begun.options), manner.of(begun)
        return self._single_race(edition, player, options, manner), manner

    def _single_race(
        self, edition: Edition, players: list[str] | None, options: Mapping[str, str], manner: Manner
    ) -> Season:
        """A season of one race, kept like any other."""
        from pnp.api.refereeing import single_race, start_from
        from pnp.api.speaking import UsageError

        start = None
        if self.position:
            if players:
                what = "the players stand in the position"
                raise UsageError(what, where=str(self.position), do="leave --player out")
            start = start_from(edition, self.position).with_options(options)
            players, options = list(start.players), start.options
        plan = planned(edition, players or [], 1, options, self.lang, bonus=self.bonus)
        path = self.file or free_name(f"{edition.id}-race")
        season = single_race(edition, path, plan, start, manner.roll, manner.bots)
        typer.echo(f"→ {path}")
        return season

    def _lesson(self, edition: Edition) -> Season:
        """A race that follows the lesson of its game, which says who plays and how."""
        from pnp.api.lessons import begin_lesson

        path = self.file or free_name(f"{edition.id}-lesson")
        season = begin_lesson(edition, path)
        typer.echo(f"→ {path}")
        return season


def check_lesson(context: typer.Context, lesson: bool) -> None:
    """Who plays and which dice fall stands in the lesson."""
    from pnp.api.speaking import UsageError

    for name in ("player", "option", "bonus", "roll", "bot", "position", "script"):
        if lesson and is_given(context, name):
            option = {"position": "from"}.get(name, name)
            raise UsageError(
                f"--{option} does not go with --lesson: the lesson says all that", do="leave one of them out"
            )


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


def _guided(edition: Edition, options: Mapping[str, str], manner: Manner, sitting: Sitting) -> Beginning | None:
    """Somebody at a keyboard named nobody: a few questions, and the command that says the same at once."""
    from pnp.api.guiding import Beginning, Guide
    from pnp.cli.guide import Conversation

    said = Beginning((), options, manner.roll if sitting.rolls_agreed else "", tuple(manner.bots))
    guide = Guide(edition, sitting.lang, said)
    if left := _left_unfinished(edition):
        again = manner.command(left, sitting.lang, sitting.verb)
        typer.echo(f"{guide.words('guide.unfinished')}\n  {again}\n")
    begun = Conversation(guide, edition.rulebook(sitting.lang)).run()
    if begun is not None:
        same = manner.of(begun).to_begin(edition, begun, sitting.bonus, sitting.lang, sitting.verb)
        typer.echo(f"{guide.words('guide.same')}\n  {same}")
    return begun


def _left_unfinished(edition: Edition) -> Season | None:
    """The latest single race here, if it has no result yet."""
    from pnp.api.seasons import read_season
    from pnp.api.speaking import PnpError

    with suppress(PnpError, OSError, ValueError):
        path = max(Path().glob(f"{edition.id}-race-*.season"), key=lambda each: each.stat().st_mtime)
        season = read_season(path, edition.overlay)
        return None if season.over else season
    return None


def seconds_of(pace: str) -> float | None:
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
