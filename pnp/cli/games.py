"""pnp games: what there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from pnp.cli.common import Json, Lang, echo_json, tell

if TYPE_CHECKING:
    from pnp.api.editions import AnyGame, Listed
    from pnp.api.speaking import Words

VERBS = {"product": "print", "rules": "referee", "season": "rules"}
"""What can be done with a game that has such a part."""


def games(lang: Lang = "en", json: Json = False) -> None:
    """Show the games. Players, what is printed, what is refereed, and where each comes from."""
    from pnp.api.editions import list_games
    from pnp.api.speaking import PnpError

    found = []
    for listed in list_games():
        try:
            found.append(_about(listed, lang))
        except PnpError as problem:
            tell(problem, lang)
    if json:
        echo_json(found)
    else:
        for about in found:
            _show(about)


def _show(about: dict[str, Any]) -> None:
    origin = f"  ({about['origin']})" if about["origin"] else ""
    typer.echo(f"{about['id']}  {about['name']}{origin}")
    typer.echo(f"  {about['players']}")
    for component in about["components"]:
        typer.echo(f"  · {component['id']:<10} {component['title']}: {component['amount']}")
    typer.echo(f"  {about['refereed']}")
    typer.echo("  → " + "     ".join(f"pnp {verb} {about['id']}" for verb in about["verbs"]) + "\n")


def _about(listed: Listed, lang: str) -> dict[str, Any]:
    from pnp.api.editions import load_game

    if listed.game is None:
        assert listed.problem is not None
        raise listed.problem
    game = listed.game
    words = load_game(game).words(lang)
    lo, hi = game.players
    return {
        "id": game.id,
        "name": str(words("game.name")),
        "origin": listed.origin,
        "players": str(words("cli.players", lo=lo, hi=hi)),
        "components": _components(game, lang),
        "is_refereed": game.has("rules"),
        "refereed": _refereed(game, words),
        "verbs": [verb for part, verb in VERBS.items() if game.has(part)],
    }


def _components(game: AnyGame, lang: str) -> list[dict[str, Any]]:
    from pnp.api.editions import load_game
    from pnp.api.printing import plan_print

    if not game.has("product"):
        return []
    run = plan_print(load_game(game), game.product.ids(), lang=lang)
    return [
        {
            "id": plan.component.id,
            "title": brief.title,
            "pieces": plan.component.count,
            "sheets": brief.sheets,
            "amount": brief.amount,
        }
        for plan, brief in zip(run.counted(), run.summaries(), strict=True)
    ]


def _refereed(game: AnyGame, words: Words) -> str:
    if not game.has("rules"):
        return str(words("cli.printed_only"))
    options = len(game.season.options) if game.has("season") else 0
    return str(words("cli.refereed", clauses=len(game.rules.clauses), options=options))
