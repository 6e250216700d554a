"""The minutes of a race: everything that is asked, refused, answered and ruled, word for word, to be compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from pnp.lab.bots import any_answer
from pnp.referee.ask import Ask, Choose, Draw, Event, Option, Refused, Roll
from pnp.referee.position import to_text
from pnp.referee.referee import Referee


def minutes(race: Referee[Any], rng: Random) -> Iterator[str]:
    """The race as it is played to its end with any answers that are allowed."""
    yield from map(_ruled, race.opening)
    while (ask := race.q) is not None:
        yield from _asked(ask)
        events = race.answer(any_answer(ask, rng), "bot")
        yield f"> {race.steps[-1].record['answer']}"
        yield from map(_ruled, events)
    yield "= the race is over"
    yield to_text(race.position["position"])


def _asked(ask: Ask) -> Iterator[str]:
    yield f"? {ask.key} {type(ask).__name__} {ask.text} for {ask.who!r} [{ask.rule}]{_named(ask.args)}"
    match ask:
        case Roll():
            yield f"    {ask.dice} of {ask.sides} sides"
        case Draw():
            yield f"    from {ask.deck.id}{', unseen' if ask.blind else ''}, gone: {' '.join(ask.gone) or 'none'}"
        case Choose():
            yield from map(_option, ask.options)
            yield from map(_refusal, ask.refused)
            yield f"    else {ask.preset}"


def _option(option: Option) -> str:
    return f"    {option.id}: {option.label}{_named(option.args)}, number {option.number}"


def _refusal(no: Refused) -> str:
    quietly = ", quietly" if no.quiet else ""
    return f"    not {no.id}: {no.code} [{no.rule}]{_named(no.args)}, also {' '.join(no.aliases)}{quietly}"


def _ruled(event: Event) -> str:
    return f"  {event.code} [{event.rule}]{_named(event.args)}"


def _named(args: Mapping[str, Any]) -> str:
    return "".join(f" {name}={value!r}" for name, value in args.items())
