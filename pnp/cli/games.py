"""pnp games: what there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from pnp.cli.common import Json, Lang, echo_json, tell

if TYPE_CHECKING:
    from pnp.api.editions import AnyGame, Listed
    from pnp.api.speaking import Words

VERBS = ("print", "referee", "rules")
"""What is worth telling of what can be done with a game."""
WANTED = ("product", "rules", "teller", "season", "desk", "lab")
"""The parts without which a game is half made: words `cli.part.<name>`."""


def games(lang: Lang = "en", json: Json = False) -> None:
    """Show the games. Players, what is printed, what is refereed, and where each comes from."""
    from pnp.api.editions import list_games
    from pnp.api.speaking import PnpError, check_language

    check_language(lang)
    found = []
    for listed in list_games():
        try:
            found.append(_listed(listed, lang))
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
    works = "     ".join(f"pnp {verb} {about['id']}" for verb in about["verbs"])
    typer.echo(f"  → {works}\n" if works else "")


def _listed(listed: Listed, lang: str) -> dict[str, Any]:
    from pnp.api.editions import answering

    if listed.game is None:
        assert listed.problem is not None
        raise listed.problem
    with answering(listed.game):
        return _about(listed.game, listed.origin, lang)


def _about(game: AnyGame, origin: str, lang: str) -> dict[str, Any]:
    from pnp.api.editions import load_game

    words = load_game(game).words(lang)
    lo, hi = game.players
    return {
        "id": game.id,
        "name": str(words("game.name")),
        "origin": origin,
        "players": str(words("cli.players", lo=lo, hi=hi)),
        "components": _components(game, lang),
        "is_refereed": game.has("rules"),
        "refereed": _refereed(game, words),
        "verbs": [verb for verb in VERBS if verb in game.verbs],
    }


def _components(game: AnyGame, lang: str) -> list[dict[str, Any]]:
    from pnp.api.editions import load_game
    from pnp.api.printing import component_ids, plan_print

    if not game.has("product"):
        return []
    run = plan_print(load_game(game), component_ids(game), lang=lang)
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
    if missing := [part for part in WANTED if not game.has(part)]:
        return str(words("cli.half_made", parts=[words(f"cli.part.{part}") for part in missing]))
    return str(words("cli.refereed", clauses=len(game.rules.clauses), options=len(game.season.options)))
