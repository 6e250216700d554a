"""pnp rules: what the rules say, in our words."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pnp.cli.common import Lang, narrator_for


def rules(
    game: Annotated[str, typer.Argument(help="The game.")],
    clause: Annotated[
        list[str] | None, typer.Argument(help="One or more clauses; all of them if none is named.")
    ] = None,
    options: Annotated[bool, typer.Option("--options", help="Show what a table may decide otherwise.")] = False,
    lang: Lang = "en",
) -> None:
    """Show the rules, clause by clause. In short words, with the ruling chosen where the book is unclear."""
    from pnp.kit.errors import unknown
    from pnp.kit.register import find_game
    from pnp.referee.rulebook import RuleBook

    found = find_game(game)
    library = found.library()
    book = RuleBook.load(library, lang)
    if options:
        _options(found, book)
        return
    narrator = narrator_for(found, found.load(library), {}, lang)
    wanted = []
    for name in clause or list(book.clauses):
        entry = book.find(name)
        if entry is None:
            raise unknown("clause", name, list(book.clauses), do=f"pnp rules {game} lists them all")
        wanted.append(entry)
    for entry in wanted:
        typer.echo("\n".join(narrator.clause(entry)) + "\n")


def _options(found: Any, book: Any) -> None:
    for name, info in found.season.options.items():
        entry = book.find(info.clause)
        first, *others = info.values
        typer.echo(f"{name}={first}  (or {', '.join(others)})  [{info.clause}] {entry.title if entry else ''}")
        if entry and entry.ruling:
            typer.echo(f"    {entry.ruling}")
    for name in found.season.settings:
        typer.echo(f"{name}=…")
