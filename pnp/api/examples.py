"""Examples of the rules, told in somebody's language."""

from __future__ import annotations

from pnp.api.editions import Edition
from pnp.kit.words import Words
from pnp.referee.examples import Example
from pnp.referee.searching import Read, terms

__all__ = ["are_asked_for", "example_lines", "examples_about", "listed_lines", "of_clause"]


def are_asked_for(asked: str, words: Words) -> bool:
    """Whether this is what the list of all examples is called."""
    return asked.strip().casefold() in words("prompt.example.names").split("/")


def example_lines(edition: Edition, example: Example, lang: str = "en") -> list[str]:
    """Its title and its question, the answers that are given, and what the referee makes of them."""
    narrator, played = edition.narrator(lang), edition.played(example)
    words = narrator.words
    given = [words("prompt.example.given", name=name, answer=answer) for name, answer in played.given(narrator)]
    told = [words("prompt.example.told", text=str(each)) for each in played.told(narrator)]
    return [*_head(example, words), *given, *told, words("prompt.clause.see", clauses=example.clauses)]


def listed_lines(edition: Edition, lang: str = "en") -> list[str]:
    """All of them, each with the clauses that it shows."""
    words = edition.words(lang)
    return [f"{each.id}  {each.title(words)} [{' '.join(each.clauses)}]" for each in edition.examples.values()]


def examples_about(edition: Edition, asked: str, lang: str = "en") -> list[list[str]]:
    """Those whose words speak of all of this: title and question of each."""
    words, wanted = edition.words(lang), terms(asked)
    told = {each.id: Read(f"{each.title(words)} {each.ask(words)}") for each in edition.examples.values()}
    return [
        _head(each, words)
        for each in edition.examples.values()
        if wanted and all(told[each.id].count(word) for word in wanted)
    ]


def of_clause(edition: Edition, clause: str, words: Words) -> list[str]:
    """Where a clause is shown at work."""
    shown = edition.examples_of(clause)
    return [words("prompt.example.of", examples=shown, game=edition.id, first=shown[0])] if shown else []


def _head(example: Example, words: Words) -> list[str]:
    return [f"{example.id}  {example.title(words)}", *filter(None, [f"    {example.ask(words)}".rstrip()])]
