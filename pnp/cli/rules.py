"""pnp rules: what the rules say, in our words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Lang

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.api.editions import Edition


def rules(
    game: Annotated[str, typer.Argument(help="The game.")],
    clause: Annotated[
        list[str] | None,
        typer.Argument(
            help='Clauses, examples (E1; all: examples), words to look for, or what would happen: "result -2** block '
            'behind"; else all.'
        ),
    ] = None,
    options: Annotated[bool, typer.Option("--options", help="Show what a table may decide otherwise.")] = False,
    lang: Lang = "en",
) -> None:
    """Show the rules, clause by clause. In short words, with the ruling chosen where the book is unclear."""
    from pnp.api.editions import load_game, names_clauses
    from pnp.api.examples import are_asked_for, listed_lines
    from pnp.api.positions import suppose

    edition = load_game(game)
    edition.game.need("rules")
    if options:
        _show_options(edition, lang)
        return
    words = edition.words(lang)
    asked = " ".join(clause or [])
    if are_asked_for(asked, words):
        typer.echo("\n".join(listed_lines(edition, lang)))
        return
    if clause and any(edition.example(name) for name in clause):
        _show_named(edition, clause, lang)
        return
    if supposed := suppose(edition, asked, lang):
        typer.echo("\n".join(supposed))
        return
    if asked and not names_clauses(asked, edition.rulebook(lang)):
        _search(edition, asked, lang)
        return
    _show_named(edition, clause or list(edition.rulebook(lang).clauses), lang)


def _show_named(edition: Edition, names: Sequence[str], lang: str) -> None:
    """Clauses and examples by their names, in this order."""
    from pnp.api.examples import example_lines, of_clause

    words = edition.words(lang)
    for name in names:
        if example := edition.example(name):
            typer.echo("\n".join(example_lines(edition, example, lang)) + "\n")
            continue
        for entry in edition.clauses([name], lang):
            typer.echo("\n".join([*entry.told(words), *of_clause(edition, entry.id, words)]) + "\n")


def _search(edition: Edition, asked: str, lang: str) -> None:
    from pnp.api.examples import examples_about

    shown = examples_about(edition, asked, lang)
    for hit in edition.search(asked, lang, or_nothing=bool(shown)):
        typer.echo(f"[{hit.clause.id}] {hit.clause.title}\n    {hit.line}")
    for lines in shown:
        typer.echo("\n".join(lines))


def _show_options(edition: Edition, lang: str) -> None:
    book, season, words = edition.rulebook(lang), edition.game.season, edition.words(lang)
    for name, info in season.options.items():
        entry = book.find(info.clause)
        first, *others = info.values
        typer.echo(f"{name}={first}  (or {', '.join(others)})  [{info.clause}] {entry.title if entry else ''}")
        if entry and entry.ruling:
            typer.echo(f"    {entry.ruling}")
    for name in season.settings:
        typer.echo(f"{name}=…")
        typer.echo(f"    {words(f'setting.{name}')}")
