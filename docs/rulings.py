"""Writes docs/rulings.md from the rule catalogues: which ruling we chose where a book is unclear."""

from __future__ import annotations

from pathlib import Path

from pnp.kit.atomic import write_text
from pnp.kit.register import all_games
from pnp.referee.rulebook import RuleBook

TARGET = Path(__file__).parent / "rulings.md"


def rulings() -> str:
    lines = [
        "# Rulings we chose",
        "",
        "Where a rule book is silent or contradicts itself, the referee follows the ruling below. Those with an option",
        "can be decided otherwise: `pnp season new GAME --option name=value` (`pnp rules GAME --options` lists them).",
        "",
    ]
    for game in all_games():
        lines += [f"## {game.name}", "", "| | what is unclear | our ruling | option |", "|---|---|---|---|"]
        for clause in RuleBook.load(game.library(), "en").clauses.values():
            if clause.ruling:
                option = f"`{clause.option}`" if clause.option else ""
                lines.append(f"| {clause.id} | {clause.text} | {clause.ruling} | {option} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    write_text(TARGET, rulings())
