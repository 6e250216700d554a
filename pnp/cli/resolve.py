"""pnp resolve: what happens now?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Data, Json, Lang, echo_json, opened

if TYPE_CHECKING:
    from pnp.api.positions import Doubt, Ruling
    from pnp.api.refereeing import Ask, Narrator, Reject, Rejected


def resolve(
    file: Annotated[
        Path | None,
        typer.Argument(help="A position and answers (TOML or JSON); - reads from standard input. With --new: a game."),
    ] = None,
    new: Annotated[
        bool, typer.Option("--new", help="Write a position to change, with a comment to every key.")
    ] = False,
    season: Annotated[
        Path | None, typer.Option("--from", help="With --new: a season, where its race stands now.", show_default=False)
    ] = None,
    lang: Lang = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Ask the referee about a position. From any answers: the rulings, the new position, the next question."""
    from pnp.api.positions import resolve_position

    if new or season or file is None:
        typer.echo(_new(str(file or ""), new, season, data, lang), nl=False)
        return
    ruling = resolve_position(_read(file), lang, data)
    narrator = ruling.edition.narrator(lang)
    if json:
        echo_json(ruling.to_json(narrator))
    else:
        _tell(ruling, narrator)
    if ruling.resolution.rejects:
        raise typer.Exit(1)


def _new(game: str, new: bool, season: Path | None, data: Path | None, lang: str) -> str:
    """A position to begin with: of a game, or where the race of a season stands."""
    from pnp.api.editions import load_game
    from pnp.api.positions import start_position
    from pnp.api.speaking import UsageError

    if season and not new:
        raise UsageError("--from is for a new position", do="write --new before it")
    if not new or not (game or season):
        do = "pnp resolve FILE asks about a position, pnp resolve --new GAME writes one to begin with"
        raise UsageError("there is no position to ask about", expected="a file, or --new with a game", do=do)
    return _present(game, season, data, lang) if season else start_position(load_game(game, data), lang)


def _present(game: str, file: Path, data: Path | None, lang: str) -> str:
    from pnp.api.refereeing import Table
    from pnp.api.speaking import UsageError

    season = opened(file, data, lang)
    if game not in ("", season.game.id):
        raise UsageError(f"{file} is a season of {season.game.name}", where=game, do="leave the game out")
    return Table(season, lang).document()


def _read(file: Path) -> Doubt:
    from pnp.api.positions import read_position_file, read_position_stream
    from pnp.api.speaking import STANDARD_INPUT

    if str(file) == "-":
        return read_position_stream(sys.stdin.buffer, STANDARD_INPUT)
    return read_position_file(file)


def _tell(ruling: Ruling, narrator: Narrator) -> None:
    found, places = ruling.resolution, ruling.doubt.places
    for event in found.events:
        typer.echo(narrator.event(event))
    for no in found.rejects:
        typer.echo(f"{places.place(f'answers[{no.index}]')}: {_why_not(no.ask, no.reject, narrator)}", err=True)
        for line in _why_in_full(no, narrator):
            typer.echo(f"  {line}", err=True)
        if no.ask:
            typer.echo(f"  {narrator.question(no.ask)} {narrator.expects(no.ask)}", err=True)
    typer.echo(f"\n{ruling.position}\n")
    _show_question(found.question, narrator)


def _why_not(ask: Ask | None, reject: Reject, narrator: Narrator) -> str:
    """What is wrong; with the word, where a line has several of them."""
    from pnp.api.refereeing import Misheard

    why = narrator.reject(reject)
    if isinstance(reject, Misheard) and ask and reject.is_within(ask):
        return str(narrator.words("prompt.misheard", word=reject.word, why=why))
    return why


def _why_in_full(no: Rejected, narrator: Narrator) -> list[str]:
    """What its words can mean, or what they had led to."""
    from pnp.api.refereeing import Ambiguous

    if isinstance(no.reject, Ambiguous):
        return [reading.told(narrator) for reading in no.reject.readings]
    return [narrator.event(event) for event in no.events]


def _show_question(ask: Ask | None, narrator: Narrator) -> None:
    """What the referee would ask next, with what may be chosen."""
    from pnp.api.refereeing import Choose

    typer.echo(narrator.question(ask) if ask else narrator.words("prompt.finished"))
    for line in narrator.options(ask) if isinstance(ask, Choose) else ():
        typer.echo(f"  {line}")
