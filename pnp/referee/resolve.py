"""Ask the referee about a position: what happens if these answers are given?"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pnp.kit.errors import PnpError, nearest
from pnp.referee.ask import Answer, Ask, Choose, Draw, Event, Number, Reject, Roll
from pnp.referee.narrate import Narrator
from pnp.referee.position import copy_of
from pnp.referee.referee import Referee
from pnp.referee.rules import Phased, Position, Rules

_KEYS = ("game", "position", "answers")


@dataclass(frozen=True)
class Rejected:
    """Which of the given answers was wrong, the question it was given to, and why."""

    index: int
    answer: Answer
    ask: Ask | None
    """None where the race was over already."""
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


D = TypeVar("D")
S = TypeVar("S", bound=Phased)

Meant = Callable[[Ask, str], str]
"""What a text means as an answer: options may be called by the words that stand for them on the screen."""


def resolve(
    rules: Rules[D, S], data: D, document: Mapping[str, Any], meant: Meant = lambda _, text: text
) -> Resolution:
    position, answers = _parts(document)
    referee: Referee[S] = Referee(
        rules,
        start=lambda: rules.restore(data, copy_of(position)),
        restore=lambda fixed: rules.restore(data, fixed),
    )
    rejects: list[Rejected] = []
    for index, (key, answer) in enumerate(answers):
        ask = referee.q
        if ask is None:
            reject = Reject("answer.over", _last_rules(referee), left=len(answers) - index)
            rejects.append(Rejected(index, answer, None, reject))
            break
        ask = next((each for each in referee.open if each.key == key), ask)
        try:
            if isinstance(answer, Mapping):
                play_turn(referee, answer)
            else:
                referee.answer(meant(ask, answer) if isinstance(answer, str) else answer, "script", key)
        except Reject as reject:
            rejects.append(Rejected(index, answer, ask, reject))
            break
    return _resolution(referee, rejects)


MORE_DICE = ("roll", "reroll")
"""Options that mean: roll again. Taken without saying while a turn has dice left."""


def play_turn(referee: Referee[S], turn: Mapping[str, Any]) -> None:
    """A whole turn by the names of its questions: {who, card, target, dice = [3, 9], neighbour = "ahead" …}.

    What is not named takes its default; without one the turn stops at that question. A turn with a wrong or a surplus
    answer leaves the referee as it was.
    """
    before = len(referee.steps)
    left = {name: list(value) if isinstance(value, list | tuple) else [value] for name, value in turn.items()}
    try:
        _take_turn(referee, left)
    except Reject:
        if len(referee.steps) > before:
            referee.undo(to=before)
        raise


def _take_turn(referee: Referee[S], left: dict[str, list[Any]]) -> None:
    phases = referee.phases
    who = left.pop("who", [None])[0]
    while (ask := referee.q) is not None and referee.phases == phases:
        if who is not None and ask.who != who:
            raise Reject("turn.other", ask.rule, who=ask.who, given=who)
        answer = _next_answer(ask, left)
        if answer is None:
            break
        referee.answer(answer, "script", ask.key)
    for name, answers in left.items():
        if answers:
            raise Reject("answer.unused", _last_rules(referee), name=name, left=answers)


def _last_rules(referee: Referee[S]) -> str:
    """The clauses that the latest answer ran into: they say why there is no further question."""
    events = referee.steps[-1].events if referee.steps else ()
    return " ".join(dict.fromkeys(rule for event in events for rule in event.rule.split()))


def _next_answer(ask: Ask, left: dict[str, list[Any]]) -> Answer | None:
    name = "dice" if isinstance(ask, Roll) else ask.text
    if left.get(name):
        if isinstance(ask, Roll) and ask.dice > 1 and not isinstance(left[name][0], list | str):
            taken, left[name] = left[name][: ask.dice], left[name][ask.dice :]
            return taken
        return left[name].pop(0)
    if isinstance(ask, Choose) and left.get("dice"):
        more = next((option.id for option in ask.options if option.id in MORE_DICE), None)
        if more:
            return more
    return ask.default()


def _resolution(referee: Referee[S], rejects: Sequence[Rejected]) -> Resolution:
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
    if not isinstance(given, dict) or not {"key", "answer"} & set(given):
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
        "question": no.ask.key if no.ask else None,
        **_ruling(reject.code, reject.rule, reject.args_, narrator.reject(reject)),
        "expects": narrator.expects(no.ask) if no.ask else "",
    }
