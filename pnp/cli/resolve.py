"""pnp resolve: what happens now?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from pnp.cli.common import Data, Json, Lang, echo_json, narrator_for


def resolve(
    file: Annotated[Path, typer.Argument(help="A position and answers (TOML or JSON); - reads from standard input.")],
    lang: Lang = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Ask the referee: from any position and any answers, the rulings, the new position and the next question."""
    from pnp.referee.position import to_text
    from pnp.referee.resolve import resolve as settle

    document, places = _read(file)
    game = _game(document, file)
    loaded = game.load(game.library(data))
    narrator = narrator_for(game, loaded, {}, lang, data)
    resolution = _placed(lambda: settle(game.rules, loaded, document), places)
    if json:
        echo_json({"game": game.id, **resolution.to_json(narrator)})
    else:
        for event in resolution.events:
            typer.echo(narrator.event(event))
        for no in resolution.rejects:
            typer.echo(f"answers[{no.index}]: {narrator.reject(no.reject)}", err=True)
            typer.echo(f"  {narrator.question(no.ask)} {narrator.expects(no.ask)}", err=True)
        typer.echo("")
        typer.echo(to_text({"game": game.id, **resolution.resume}).rstrip())
        typer.echo("")
        typer.echo(narrator.question(resolution.question) if resolution.question else narrator.words("prompt.finished"))
    if resolution.rejects:
        raise typer.Exit(1)


def _read(file: Path) -> tuple[dict[str, Any], Any]:
    """The document, and (for TOML) where each key stands in it."""
    import json

    from pnp.kit.errors import PnpError
    from pnp.kit.toml import parse_toml, read_toml

    name = Path("standard input") if str(file) == "-" else file
    text = sys.stdin.read() if str(file) == "-" else None
    if file.suffix.lower() == ".json" or (text is not None and text.lstrip().startswith("{")):
        try:
            found = json.loads(text if text is not None else file.read_text(encoding="utf-8"))
        except (ValueError, OSError) as error:
            raise PnpError(f"not valid JSON: {error}", where=str(name)) from error
        if not isinstance(found, dict):
            raise PnpError("this is not a position", where=str(name), expected="an object with game and position")
        return found, None
    document = parse_toml(text, name) if text is not None else read_toml(file)
    return document.values, document


def _game(document: dict[str, Any], file: Path) -> Any:
    from pnp.kit.errors import PnpError
    from pnp.kit.game import find_game, game_ids

    named = document.get("game")
    if not isinstance(named, str):
        raise PnpError(
            "the file does not say which game it is", where=str(file), expected=f'game = "{game_ids()[0]}" at the top'
        )
    return find_game(named)


def _placed(attempt: Any, places: Any) -> Any:
    """Problems name the line of the file they stand in, where that is known."""
    from pnp.kit.errors import PnpError, Problems
    from pnp.referee.position import parse_path

    def place(problem: PnpError) -> PnpError:
        if not places or not problem.where:
            return problem
        where = places.place(parse_path(problem.where))
        return PnpError(problem.what, where=where, expected=problem.expected, do=problem.do)

    try:
        return attempt()
    except Problems as several:
        raise Problems(several.what, [place(problem) for problem in several.problems]) from several
    except PnpError as one:
        raise place(one) from one
