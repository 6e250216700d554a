"""Ask the referee about a position: what happens if these answers are given?"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.kit.errors import PnpError, nearest
from pnp.referee.ask import Answer, Ask, Choose, Draw, Event, Number, Reject, Roll
from pnp.referee.narrate import Narrator
from pnp.referee.position import copy_of
from pnp.referee.referee import Referee
from pnp.referee.rules import Position, Rules

_KEYS = ("game", "position", "answers")


@dataclass(frozen=True)
class Rejected:
    """Which of the given answers was wrong, the question it was given to, and why."""

    index: int
    answer: Answer
    ask: Ask
    reject: Reject


@dataclass(frozen=True)
class Resolution:
    events: tuple[Event, ...]
    answers: tuple[dict[str, Any], ...]
    """Those that were used, each with the key of its question."""
    rejects: tuple[Rejected, ...]
    position: Position
    """Where everything stands now."""
    resume: dict[str, Any]
    """From where the referee can go on: the start of the current phase and the answers since."""
    open: tuple[Ask, ...]

    @property
    def question(self) -> Ask | None:
        return self.open[0] if self.open else None

    def to_json(self, narrator: Narrator) -> dict[str, Any]:
        document = {
            "rulings": [_ruling(event.code, event.rule, event.args, narrator.event(event)) for event in self.events],
            "answers": list(self.answers),
            "rejected": [_rejected(no, narrator) for no in self.rejects],
            "position": self.position,
            "resume": self.resume,
            "question": describe(self.question, narrator) if self.question else None,
            "open": [ask.key for ask in self.open],
        }
        plain: dict[str, Any] = json.loads(json.dumps(document, default=str))
        return plain


def resolve(rules: Rules[Any], data: Any, document: Mapping[str, Any]) -> Resolution:
    position, answers = _parts(document)
    referee: Referee[Any] = Referee(
        rules,
        start=lambda: rules.restore(data, copy_of(position)),
        restore=lambda fixed: rules.restore(data, fixed),
    )
    rejects: list[Rejected] = []
    for index, (key, answer) in enumerate(answers):
        ask = referee.q
        if ask is None:
            raise PnpError(
                f"the race is over; {len(answers) - index} of the answers have no question left",
                where=f"answers[{index}]",
                do="leave them out",
            )
        try:
            referee.answer(answer, "script", key)
        except Reject as reject:
            rejects.append(Rejected(index, answer, next((a for a in referee.open if a.key == key), ask), reject))
            break
    return _resolution(referee, rejects)


def _resolution(referee: Referee[Any], rejects: Sequence[Rejected]) -> Resolution:
    return Resolution(
        tuple(referee.events),
        tuple({"key": step.record["key"], "answer": step.record["answer"]} for step in referee.steps),
        tuple(rejects),
        referee.rules.position(referee.state),
        referee.position,
        referee.open,
    )


def _parts(document: Mapping[str, Any]) -> tuple[Position, list[tuple[str | None, Answer]]]:
    for name in document:
        if name not in _KEYS:
            raise PnpError("this is not a part of a question to the referee", where=name, expected=nearest(name, _KEYS))
    position, answers = document.get("position"), document.get("answers", [])
    if not isinstance(position, dict):
        raise PnpError("the position is missing", expected="a table called position", do="pnp referee: p prints one")
    if not isinstance(answers, list):
        raise PnpError("the answers are not a list", where="answers", expected='something like answers = ["4 2", 3]')
    return position, [_answer(index, given) for index, given in enumerate(answers)]


def _answer(index: int, given: Any) -> tuple[str | None, Answer]:
    if not isinstance(given, dict):
        return None, given
    if set(given) != {"key", "answer"} or not isinstance(given["key"], str):
        raise PnpError("this answer is incomplete", where=f"answers[{index}]", expected='{ key = "…", answer = … }')
    return given["key"], given["answer"]


def describe(ask: Ask, narrator: Narrator) -> dict[str, Any]:
    """A question for screens and programs."""
    about = {
        "key": ask.key,
        "who": ask.who,
        "rule": ask.rule,
        "text": narrator.question(ask),
        "kind": type(ask).__name__.lower(),
        "expects": narrator.expects(ask),
        "default": ask.default(),
    }
    match ask:
        case Roll():
            return {**about, "dice": ask.dice, "sides": ask.sides}
        case Number():
            return {**about, "lo": ask.lo, "hi": ask.hi}
        case Draw():
            return {**about, "deck": ask.deck.id, "cards": ask.legal()}
        case Choose():
            options = [{"id": option.id, "text": narrator.label(option)} for option in ask.options]
            refused = [{"id": no.id, **_ruling(no.code, no.rule, no.args, narrator.why_not(no))} for no in ask.refused]
            return {**about, "options": options, "refused": refused}
    return about


def _ruling(code: str, rule: str, args: Mapping[str, Any], text: str) -> dict[str, Any]:
    return {"rule": rule, "code": code, "args": dict(args), "text": text}


def _rejected(no: Rejected, narrator: Narrator) -> dict[str, Any]:
    reject = no.reject
    return {
        "index": no.index,
        "answer": no.answer,
        "question": no.ask.key,
        **_ruling(reject.code, reject.rule, reject.args_, narrator.reject(reject)),
        "expects": narrator.expects(no.ask),
    }
