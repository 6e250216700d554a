"""Ask the referee about a position: what happens if these answers are given?"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from pnp.kit.errors import PnpError, Problems, nearest
from pnp.kit.toml import written
from pnp.kit.writing import alike
from pnp.referee.ask import Answer, Ask, Choose, Draw, Event, Number, Reject, Roll
from pnp.referee.line import MORE_DICE, PLAIN, Ear, Misheard, read_line
from pnp.referee.narrate import Narrator
from pnp.referee.position import copy_of, put, written_path
from pnp.referee.referee import PUT_RIGHT, Correction, Referee
from pnp.referee.rules import Phased, Position, Rules
from pnp.referee.splitting import plainly

_KEYS = ("game", "position", "answers")


@dataclass(frozen=True)
class Rejected:
    """Which of the given answers was wrong, the question it was given to, and why."""

    index: int
    answer: Answer
    ask: Ask | None
    """None where nothing more was asked, or where several were and nobody said which."""
    reject: Reject
    events: tuple[Event, ...] = ()
    """What the turn had come to where an answer was one too many: why nothing more was asked."""


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
            "rulings": [_told(event, narrator) for event in self.events],
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


def resolve(rules: Rules[D, S], data: D, document: Mapping[str, Any], ear: Ear = PLAIN) -> Resolution:
    return resolution(*refereed(rules, data, document, ear))


def refereed(
    rules: Rules[D, S], data: D, document: Mapping[str, Any], ear: Ear = PLAIN
) -> tuple[Referee[S], list[Rejected]]:
    """A referee who has been given these answers, as far as they were right."""
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
                play_turn(referee, _given(referee, answer, f"answers[{index}]"))
            elif isinstance(answer, str):
                referee.say(read_line(referee.trial, answer, ear, key=key), "script")
            else:
                referee.answer(answer, "script", key)
        except TurnRefused as turn:
            rejects.append(Rejected(index, answer, turn.ask, turn, turn.events))
            break
        except Reject as reject:
            events = reject.events if isinstance(reject, Misheard) else ()
            rejects.append(Rejected(index, answer, ask, reject, events))
            break
    return referee, rejects


def _given(referee: Referee[S], turn: Mapping[str, Any], place: str) -> Mapping[str, Any]:
    """A turn without the results it says: these are there, and nobody rolls for them."""
    known = {name: where(referee.state) for name, where in referee.rules.grammar.given.items() if name in turn}
    for name, path in known.items():
        if path is None:
            raise PnpError("nobody acts now who could have a result", where=f"{place}.{name}")
        try:
            position = referee.changed(partial(put, path=path, value=turn[name]))
        except Problems as error:
            raise error.problems[0].at(f"{place}.{name}") from error
        referee.put_right(position, [Correction(written_path(path), None, turn[name])])
    return {name: value for name, value in turn.items() if name not in known}


class TurnRefused(Reject):
    """A turn that does not count: the question at which it went wrong, and what its last answer had led to."""

    def __init__(self, reject: Reject, ask: Ask | None, events: tuple[Event, ...]) -> None:
        super().__init__(reject.code, reject.rule, **reject.args_)
        self.ask = ask
        self.events = events


def play_turn(referee: Referee[S], turn: Mapping[str, Any]) -> None:
    """A whole turn by the names of its questions: {who, card, target, dice = [3, 9], neighbour = "ahead" …}.

    What is not named takes its default; without one the turn stops at that question. Where several decide in secret
    and at once, it is the turn of whoever is named, and nothing goes without saying. A turn with a wrong or a surplus
    answer leaves the referee as it was.
    """
    before = len(referee.steps)
    playing = _Turn(referee, turn)
    try:
        playing.play()
    except Reject as reject:
        led_to = referee.steps[-1].events if len(referee.steps) > before and reject.code == _SURPLUS else ()
        if len(referee.steps) > before:
            referee.undo(to=before)
        raise TurnRefused(reject, playing.ask, led_to) from reject


_SURPLUS = "answer.unused"
_DICE = "dice"


class _Turn(Generic[S]):
    """A turn while it is played: whose it is, what it still has to say, and the question it has come to."""

    def __init__(self, referee: Referee[S], turn: Mapping[str, Any]) -> None:
        self.referee = referee
        self.who = _called_up(turn.get("who"), referee.open)
        self.left = {name: _answers(value) for name, value in turn.items() if name != "who"}
        self.at_once = referee.together
        """Where all decide at once nothing goes without saying, nor what it leads to: else the last one's would."""
        self.ask: Ask | None = None if self.at_once else referee.q

    def play(self) -> None:
        self._check_whose()
        phases, mine = self.referee.phases, self._mine()
        while mine:
            self.ask = mine[0]
            answer = self._next_answer(self.ask)
            if answer is None:
                break
            self.referee.answer(answer, "script", self.ask.key)
            mine = self._mine() if self.referee.phases == phases else []
        else:
            self.ask = None
        for name, answers in self.left.items():
            if answers:
                raise Reject(_SURPLUS, self._last_rules(name), name=name, left=answers)

    def _mine(self) -> list[Ask]:
        return [ask for ask in self.referee.open if self.who is None or ask.who == self.who]

    def _check_whose(self) -> None:
        """Nobody answers for another, nor for one of several without saying which."""
        mine, rule = self._mine(), self.referee.open[0].rule
        waiting = list(dict.fromkeys(ask.who for ask in self.referee.open))
        if not mine and (len(waiting) > 1 or self.referee.secret):
            raise Reject("turn.asked", rule, waiting=waiting, given=self.who)
        if not mine:
            raise Reject("turn.other", rule, who=waiting[0], given=self.who)
        if self.at_once and self.who is None and len(waiting) > 1:
            raise Reject("turn.who", rule, waiting=waiting)
        given = len(self.left.get(_called(mine[0]), ()))
        if self.at_once and len(mine) > 1 and given not in (0, len(mine)):
            raise Reject("turn.which", rule, who=mine[0].who, n=len(mine), keys=[ask.key for ask in mine])

    def _next_answer(self, ask: Ask) -> Answer | None:
        named = self.left.get(_called(ask))
        if named and isinstance(ask, Roll) and ask.dice > 1 and not isinstance(named[0], list | str):
            taken, self.left[_called(ask)] = named[: ask.dice], named[ask.dice :]
            return taken
        if named:
            return named.pop(0)
        if isinstance(ask, Choose) and self.left.get(_DICE):
            more = next((option.id for option in ask.options if option.id in MORE_DICE), None)
            if more:
                return more
        return None if self.at_once else ask.default()

    def _last_rules(self, name: str) -> str:
        """The clauses of the last question that took such an answer, and of what it led to: why there is no other."""
        asked = [step.ask.rule for step in self.referee.steps if step.ask is not None and _called(step.ask) == name]
        return " ".join(dict.fromkeys([*" ".join(asked[-1:]).split(), *_last_rules(self.referee).split()]))


def _answers(given: Any) -> list[Any]:
    """One or several, whatever keyboard they come from."""
    several = given if isinstance(given, list | tuple) else [given]
    return [plainly(each) if isinstance(each, str) else each for each in several]


def _called_up(given: Any, asked: Sequence[Ask]) -> str | None:
    """Whoever it names, however the name is written."""
    if given is None:
        return None
    names, said = [ask.who for ask in asked], given if isinstance(given, str) else written(given)
    return said if said in names else next((name for name in names if alike(name, said)), said)


def _called(ask: Ask) -> str:
    """The name by which a turn answers this question."""
    return _DICE if isinstance(ask, Roll) else ask.text


def _last_rules(referee: Referee[S]) -> str:
    """The clauses that the latest answer ran into: they say why there is no further question."""
    events = referee.steps[-1].events if referee.steps else ()
    return " ".join(dict.fromkeys(rule for event in events for rule in event.rule.split()))


def resolution(referee: Referee[S], rejects: Sequence[Rejected]) -> Resolution:
    given = [step for step in referee.steps if step.ask is not None]
    return Resolution(
        tuple(event for event in referee.events if event.code != PUT_RIGHT),
        tuple({"key": step.record["key"], "answer": step.record["answer"]} for step in given),
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


def _told(event: Event, narrator: Narrator) -> dict[str, Any]:
    return _ruling(event.code, event.rule, event.args, narrator.event(event))


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
        "after": [_told(event, narrator) for event in no.events],
    }
