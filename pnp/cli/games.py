"""pnp games: what there is."""

from __future__ import annotations

from typing import Any

import typer

from pnp.cli.common import Json, Lang, echo_json, words_for


def games(lang: Lang = "en", json: Json = False) -> None:
    """Show the games: players, what is printed, what is refereed."""
    from pnp.kit.register import all_games

    found = [_about(game, lang) for game in all_games()]
    if json:
        echo_json(found)
        return
    for about in found:
        typer.echo(f"{about['id']}  {about['name']}")
        typer.echo(f"  {about['players']}")
        for component in about["components"]:
            typer.echo(f"  · {component['id']:<10} {component['title']}: {component['amount']}")
        typer.echo(f"  {about['refereed']}")
        verbs = ("print", "referee", "rules") if about["is_refereed"] else ("print",)
        typer.echo("  → " + "     ".join(f"pnp {verb} {about['id']}" for verb in verbs) + "\n")


def _about(game: Any, lang: str) -> dict[str, Any]:
    from pnp.press.job import Job
    from pnp.press.plan import plan
    from pnp.press.product import Order
    from pnp.press.summary import summary

    words = words_for(game, lang)
    data = game.load(game.library())
    components = []
    for component_id in game.product.ids():
        planned = plan(game.product.build(component_id, data, words, Order()), Job())
        brief = summary(planned, words)
        components.append(
            {
                "id": component_id,
                "title": brief.title,
                "pieces": planned.component.count,
                "sheets": brief.sheets,
                "amount": brief.amount,
            }
        )
    lo, hi = game.players
    return {
        "id": game.id,
        "name": str(words("game.name")),
        "players": str(words("cli.players", lo=lo, hi=hi)),
        "components": components,
        "is_refereed": game.is_refereed,
        "refereed": _refereed(game, words),
    }


def _refereed(game: Any, words: Any) -> str:
    if not game.is_refereed:
        return str(words("cli.printed_only"))
    return str(words("cli.refereed", clauses=len(game.rules.clauses), options=len(game.season.options)))
