"""pnp rules: what the rules say, in our words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand
from typing_extensions import override

from pnp.cli.common import Data, GameName, Lang
from pnp.cli.completing import clauses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.api.editions import Edition

_LONGEST = 200
"""Letters of a question. Nobody means more, and what is not found is said again."""


class Asking(TyperCommand):
    """A verb to which −2** is a result and no option."""

    @override
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {arg}" if re.match(r"-\d", arg) else arg for arg in args])


def rules(
    game: GameName,
    clause: Annotated[
        list[str] | None,
        typer.Argument(
            help='Clauses, examples (E1; all: examples), words to look for, or what would happen: "result -2** block '
            'behind"; else all.',
            autocompletion=clauses,
        ),
    ] = None,
    options: Annotated[bool, typer.Option("--options", help="Show what a table may decide otherwise.")] = False,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Show the rules, clause by clause. In short words, with the ruling chosen where the book is unclear."""
    from pnp.api.editions import load_game, names_clauses
    from pnp.api.examples import are_asked_for, listed_lines
    from pnp.api.positions import suppose

    edition = load_game(game, data)
    edition.game.need("rules")
    if options:
        _show_options(edition, lang)
        return
    words = edition.words(lang)
    asked = " ".join(" ".join(clause or []).split())[:_LONGEST]
    if are_asked_for(asked, words):
        typer.echo("\n".join(listed_lines(edition, lang)))
        return
    if any(edition.example(name) for name in asked.split()):
        _show_named(edition, asked.split(), lang)
        return
    if supposed := suppose(edition, asked, lang):
        typer.echo("\n".join(supposed))
        return
    if asked and not names_clauses(asked, edition.rulebook(lang)):
        _search(edition, asked, lang)
        return
    _show_named(edition, asked.split() or list(edition.rulebook(lang).clauses), lang)


def _show_named(edition: Edition, names: Sequence[str], lang: str) -> None:
    """Clauses and examples by their names, in this order."""
    from pnp.api.examples import example_lines, of_clause

    words, shown = edition.words(lang), [edition.example(name) for name in names]
    clauses = iter(edition.clauses([name for name, example in zip(names, shown, strict=True) if not example], lang))
    for example in shown:
        if example:
            lines = example_lines(edition, example, lang)
        else:
            clause = next(clauses)
            lines = [*clause.told(words), *of_clause(edition, clause.id, words)]
        typer.echo("\n".join(lines) + "\n")


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
