"""Lines that answer several questions in a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pnp.lab.bots import any_answer
from pnp.referee.ask import Ask, Batch, Roll
from pnp.referee.line import PLAIN, Ambiguous, Ear, Part, Reading, read_line
from pnp.referee.referee import Referee
from pnp.testing.entry import Effort
from pnp.testing.suite import Suite

LINES = 25
"""How many are said in a race."""
SHARE = 0.025
"""Of all questions, those at which one is said."""


class LineChecks(Suite):
    def test_answers_said_in_one_line_are_those_answers(self, effort: Effort) -> None:
        """Or the line can be read in several ways, and they are one of them: never something else in silence."""
        for referee, rng in self.bench.walk(effort, seed=3):
            wanted = said_next(referee, rng) if rng.random() < SHARE else ()
            if wanted:
                found = [outcome(referee, reading) for reading in readings(referee, line_of(wanted))]
                assert outcome(referee, Reading(wanted)) in found, line_of(wanted)

    def test_a_line_may_be_cut_anywhere(self) -> None:
        whole, parts = self.bench.referee(self.bench.short()), self.bench.referee(self.bench.short())
        rng = Random(5)
        for _ in range(LINES):
            wanted = said_next(whole, rng)
            found = readings(whole, line_of(wanted)) if wanted else []
            reading = found[0] if len(found) == 1 else Reading(tuple(wanted or single(whole, rng)))
            whole.say(reading)
            for part in reading.parts:
                parts.say(Reading((part,)))
            assert facts(whole) == facts(parts)
            assert whole.digest() == parts.digest()
            if not whole.open:
                break


def said_next(referee: Referee[Any], rng: Random) -> tuple[Part, ...]:
    """Up to four answers in a row, as long as nobody decides in secret."""
    play, parts = referee.trial(), []
    for _ in range(rng.randint(1, 4)):
        if play.ask is None or isinstance(play.ask, Batch):
            break
        ask = play.ask
        part = Part(ask, ask.accept(any_answer(ask, rng)), "said")
        play.give(part.answer, ask.key)
        parts.append(part)
    return tuple(parts)


def single(referee: Referee[Any], rng: Random) -> Iterator[Part]:
    ask = referee.open[0]
    yield Part(ask, any_answer(ask, rng))


def line_of(parts: Sequence[Part]) -> str:
    """As somebody would say it who names whoever else is asked."""
    words, before = list[str](), parts[0].ask
    for part in parts:
        dice_after_dice = isinstance(part.ask, Roll) and isinstance(before, Roll)
        if part.ask.who not in ("", before.who) and not dice_after_dice:
            words.append(part.ask.who)
        said = spoken(part.ask, part.answer)
        words.append(f"> {said}" if said.isdecimal() and isinstance(before, Roll) and not dice_after_dice else said)
        before = part.ask
    return " ".join(words)


def spoken(ask: Ask, answer: Any) -> str:
    return " ".join(map(str, answer)) if isinstance(ask, Roll) else str(answer)


def readings(referee: Referee[Any], line: str, ear: Ear = PLAIN) -> tuple[Reading, ...]:
    try:
        return (read_line(referee.trial, line, ear),)
    except Ambiguous as several:
        return several.readings


def outcome(referee: Referee[Any], reading: Reading) -> Any:
    """Where it leads. One answer may say what two would, as with a card that is drawn and played at once."""
    play = referee.trial()
    for part in reading.parts:
        play.give(part.answer, part.ask.key)
    return [ask.key for ask in play.open], referee.rules.position(play.state)


def facts(referee: Referee[Any]) -> list[tuple[str, Any]]:
    return [(step.record["key"], step.record["answer"]) for step in referee.steps]
