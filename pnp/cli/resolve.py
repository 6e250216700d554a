"""pnp resolve: what happens now?"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar

import typer

from pnp.cli.common import Data, Json, Lang, echo_json, narrator_for

if TYPE_CHECKING:
    from pnp.kit.toml import Document
    from pnp.referee.narrate import Narrator

T = TypeVar("T")


def resolve(
    file: Annotated[Path, typer.Argument(help="A position and answers (TOML or JSON); - reads from standard input.")],
    lang: Lang = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Ask the referee about a position. From any answers: the rulings, the new position, the next question."""
    from pnp.referee.position import to_text
    from pnp.referee.resolve import resolve as settle

    document, places = read_position(file)
    game = _game(document, places)
    loaded = game.load(game.library(data))
    narrator = narrator_for(game, loaded, {}, lang, data)
    resolution = placed(lambda: settle(game.rules, loaded, document, narrator.meant), places)
    if json:
        echo_json({"game": game.id, **resolution.to_json(narrator)})
    else:
        for event in resolution.events:
            typer.echo(narrator.event(event))
        for no in resolution.rejects:
            typer.echo(f"{places.place(f'answers[{no.index}]')}: {narrator.reject(no.reject)}", err=True)
            if no.ask:
                typer.echo(f"  {narrator.question(no.ask)} {narrator.expects(no.ask)}", err=True)
        typer.echo("")
        typer.echo(to_text({"game": game.id, **resolution.resume}).rstrip())
        typer.echo("")
        _show_question(resolution.question, narrator)
    if resolution.rejects:
        raise typer.Exit(1)


class Places(NamedTuple):
    """Where a problem of the document stands: with its line in TOML, at least with its file in JSON."""

    name: str
    toml: Document | None = None

    def place(self, where: str) -> str:
        from pnp.referee.position import parse_path

        if self.toml:
            return self.toml.place(parse_path(where) if where else ())
        return f"{self.name}: {where}" if where else self.name


def _show_question(ask: Any, narrator: Narrator) -> None:
    """What the referee would ask next, with what may be chosen."""
    from pnp.referee.ask import Choose

    typer.echo(narrator.question(ask) if ask else narrator.words("prompt.finished"))
    for line in narrator.options(ask) if isinstance(ask, Choose) else ():
        typer.echo(f"  {line}")


def read_position(file: Path) -> tuple[dict[str, Any], Places]:
    """The document and its places. What `pnp resolve --json` wrote is read as well: its `resume` counts."""
    from pnp.kit.errors import STANDARD_INPUT
    from pnp.kit.toml import parse_toml

    name = STANDARD_INPUT if str(file) == "-" else str(file)
    text = _text(file, name)
    if file.suffix.casefold() == ".json" or text.lstrip().startswith("{"):
        document = _parsed_json(text, name)
        resume = document.get("resume")
        return {"game": document.get("game"), **resume} if isinstance(resume, dict) else document, Places(name)
    parsed = parse_toml(text, Path(name))
    return parsed.values, Places(name, parsed)


def _text(file: Path, name: str) -> str:
    from pnp.kit.errors import PnpError

    try:
        content = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PnpError(f"byte {error.start} is not UTF-8 text", where=name, do="save the file as UTF-8") from error
    except FileNotFoundError as error:
        raise PnpError("there is no such file", where=name) from error
    except OSError as error:
        raise PnpError(f"cannot be read: {error.strerror}", where=name) from error


def _parsed_json(text: str, name: str) -> dict[str, Any]:
    import json

    from pnp.kit.errors import PnpError

    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise PnpError(
            f"not valid JSON: {error.msg}",
            where=f"{name}:{error.lineno}",
            do="names and words stand in double quotes, tables in { }, lists in [ ], with commas between",
        ) from error
    except RecursionError as error:
        raise PnpError("not valid JSON: brackets in brackets without end", where=name) from error
    if not isinstance(document, dict):
        raise PnpError(
            "this JSON is not a table", where=name, expected='something like { "game": "…", "position": { … } }'
        )
    return document


def _game(document: dict[str, Any], places: Places) -> Any:
    from pnp.kit.errors import PnpError
    from pnp.kit.register import find_game, game_ids

    named = document.get("game")
    if not isinstance(named, str):
        raise PnpError(
            "the file does not say which game it is", where=places.name, expected=f'game = "{game_ids()[0]}" at the top'
        )
    try:
        return find_game(named)
    except PnpError as error:
        raise error.at(places.place("game")) from error


def placed(attempt: Callable[[], T], places: Places) -> T:
    """Problems name the line of the file they stand in, where that is known."""
    from pnp.kit.errors import PnpError, Problems

    try:
        return attempt()
    except Problems as several:
        raise Problems(
            several.what, [problem.at(places.place(problem.where)) for problem in several.problems]
        ) from several
    except PnpError as one:
        raise one.at(places.place(one.where)) from one
