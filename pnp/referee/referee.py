"""A play with a memory: every answer is written down, and everything can be taken back.

The records are the truth; the state on the table is always what they give when they are played again. Answers are
found by the key of their question, so a change of the rules keeps every answer that still fits.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Generic, NamedTuple, TypeVar

from pnp.kit.errors import PnpError
from pnp.kit.writing import REASON, taken, texts
from pnp.referee.ask import Answer, Ask, Batch, Event, Reject
from pnp.referee.line import Reading
from pnp.referee.live import Live, Record, live
from pnp.referee.play import Play
from pnp.referee.position import changed, copy_of, digest
from pnp.referee.rules import Asking, Phased, Played, Position, Said, event

S = TypeVar("S", bound=Phased)

PUT_RIGHT = "table.put_right"
"""The event that says what was put right in words."""
BY_HAND = ("typed", "rolled", "remembered")
"""Where an answer came from that people expect to find again after taking it back."""


class Correction(NamedTuple):
    """One value that is put right; None where nothing is written."""

    path: str
    was: Any
    now: Any


@dataclass(frozen=True, slots=True)
class Step:
    """One answer or one fix, and everything it caused. `ask` is the question it answered, None for a fix."""

    record: Record
    ask: Ask | None
    said: Sequence[Said]
    at_once: bool = False
    """Whether others answered at the same time, and nobody was to know before all had."""

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event(*said) for said in self.said)

    @property
    def n(self) -> int:
        number: int = self.record["n"]
        return number


class Referee(Generic[S]):
    def __init__(
        self,
        rules: Played[S],
        start: Callable[[], S],
        restore: Callable[[Position], S],
        keep: Callable[[Record], int] | None = None,
        race: int = 1,
    ) -> None:
        self.rules = rules
        self.race = race
        self.records: list[Record] = []
        self._start = start
        self._restore = restore
        self._keep = keep or self._count
        self.allow: Callable[[Ask, Answer], None] = _anything
        """Refuses answers that the rules would take: a lesson goes on from one of them only."""
        self._live = Live()
        self._typed: dict[str, Answer] = {}
        self._replay()

    # -- what is on the table

    @property
    def state(self) -> S:
        return self._play.state

    @property
    def q(self) -> Ask | None:
        """The open question, or None when the race is over."""
        return next(iter(self.open), None)

    @property
    def open(self) -> tuple[Ask, ...]:
        return self._play.open

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    @property
    def events(self) -> list[Event]:
        """The whole log: what was said before the first answer, then what each step caused."""
        return [*self.opening, *(event for step in self._steps for event in step.events)]

    @property
    def phases(self) -> int:
        """How many phases have begun; a new one means that a play is complete."""
        return self._play.phases

    @property
    def together(self) -> bool:
        """Whether the open questions are secret and simultaneous."""
        return isinstance(self._play.ask, Batch)

    @property
    def secret(self) -> frozenset[str]:
        """Keys of answers that have been given but not revealed."""
        batch = self._play.ask
        if not isinstance(batch, Batch):
            return frozenset()
        return frozenset(part.key for part in batch.parts) - {ask.key for ask in self.open}

    @property
    def position(self) -> dict[str, Any]:
        """The position in which the current phase began and the answers since: together they say where we are."""
        return {"position": self._phase_start(), "answers": [dict(answer) for answer in self._play.since]}

    @property
    def public(self) -> dict[str, Any]:
        """The same without what is a secret of one player: what may stand on a screen that all can read."""
        document = self.position
        document["position"] = self.rules.public(document["position"])
        hidden = self.secret | {step.record["key"] for step in self._steps if step.ask is not None and step.ask.hidden}
        document["answers"] = [each for each in document["answers"] if each["key"] not in hidden]
        return document

    def digest(self) -> str:
        return digest(self.rules.position(self.state))

    def view(self, seat: str | None = None) -> dict[str, Any]:
        return self.rules.view(self.state, seat)

    @property
    def is_settled(self) -> bool:
        """Whether this is a good moment to show the whole board."""
        return self.rules.settled(self.state)

    def remembered(self, key: str) -> Answer | None:
        """What was once answered by hand to this open question, if it would still do."""
        answer = self._typed.get(key)
        return answer if any(ask.key == key and _fits(ask, answer) for ask in self.open) else None

    @property
    def redoable(self) -> Record | None:
        """The record that `redo` would bring back."""
        for record in self._live.undone:
            if record.get("race") != self.race:
                return None
            if record["t"] == "fix" or (record["t"] == "answer" and any(_answers(record, ask) for ask in self.open)):
                return record
        return None

    @property
    def lost(self) -> list[Record]:
        """Loaded answers to questions that are not asked any more, or that are now refused."""
        over = not self.open
        asked = {ask.key for ask in self.open}
        late = [r for r in self._pending.values() if over or r["n"] < self._reached or r["key"] in asked]
        return self._passed + late

    def again(self) -> Iterator[tuple[Step | None, S]]:
        """The race once more from its start: the state before the first answer, then after each step."""
        play = Marked(self.rules, self._start())
        yield None, play.state
        for step in self._steps:
            if step.ask is None:
                play = self._restored(step.record["position"])
            else:
                play.marking = False
                play.give(step.record["answer"], step.ask.key)
            yield step, play.state

    def trial(self) -> Marked[S]:
        """A play of its own at the same place: what is tried there has no consequences."""
        play = self._restored(self._phase_start())
        play.marking = False
        for each in list(self._play.since):
            play.give(each["answer"], each["key"])
        return play

    # -- what people do

    def answer(self, raw: object, src: str = "typed", key: str | None = None, joined: bool = False) -> list[Event]:
        """On Reject nothing has changed and nothing is written. Written first, then played. `joined`: it was said in
        one line with the answer before it, and is taken back with that."""
        ask = self._play.find(key)
        accepted = ask.accept(raw)
        self.allow(ask, accepted)
        self._straighten()
        said = {"t": "answer", "race": self.race, "key": ask.key, "answer": accepted, "src": src}
        record = self._write({**said, "joined": True} if joined else said)
        self._pending.pop(ask.key, None)
        first = len(self._steps)
        try:
            self._apply(record)
        except Exception:
            # A fault in the rules. The answer must not stay behind to break every later replay.
            self._write({"t": "undo", "to": record["n"] - 1})
            self._replay()
            raise
        self._use_pending()
        self._straighten()
        return [event for step in self._steps[first:] for event in step.events]

    def undo(self, count: int = 1, to: int | None = None) -> list[Step]:
        """Take back the last steps, or all but the first `to`; returns those taken back."""
        left = len(self._steps) - count if to is None else to
        if not self._steps:
            raise Reject("undo.nothing")
        if not 0 <= left < len(self._steps):
            raise Reject("undo.range", steps=len(self._steps), given=count if to is None else to + 1)
        self._straighten()
        taken = self._steps[left:]
        self._write({"t": "undo", "to": taken[0].n - 1})
        self._replay()
        return taken

    def redo(self) -> list[Event]:
        """Do again what was undone last."""
        record = self.redoable
        if record is None:
            raise Reject("redo.nothing")
        if record["t"] == "fix":
            return self._fix(_fields(record))
        return self.answer(record["answer"], record["src"], record["key"], record.get("joined", False))

    def say(self, reading: Reading, src: str = "typed") -> list[Event]:
        """Keep a line: each part of it is an answer of its own."""
        events: list[Event] = []
        for part in reading.parts:
            self.allow(part.ask, part.answer)
        for place, part in enumerate(reading.parts):
            events += self.answer(part.answer, part.unsaid or src, part.ask.key, joined=place > 0)
        return events

    @property
    def lines(self) -> Iterator[int]:
        """How many steps each line has, the latest first; a single answer is a line as well."""
        length = 0
        for step in reversed(self._steps):
            length += 1
            if not step.record.get("joined"):
                yield length
                length = 0

    def fix(self, path: str, value: Any, why: str) -> list[Event]:
        """Change one value of the position in which the current phase began, and begin that phase anew."""
        reason = taken(why, longest=REASON)
        return self._fix(
            {
                "t": "fix",
                "race": self.race,
                "position": self.fixed(path, value),
                "path": path,
                "value": value,
                "why": reason,
            }
        )

    def fixed(self, path: str, value: Any) -> Position:
        """The position in which the current phase began, with one value changed; or why that cannot be."""
        paths = [part.strip() for part in path.split(",")]
        values = _several(value, len(paths))
        if len(paths) != len(values):
            raise Reject("fix.count", paths=len(paths), values=len(values))
        for _, text in texts(values):
            taken(text)
        fixes = list(zip(paths, values, strict=True))
        return self.changed(lambda position: reduce(lambda before, fix: changed(before, *fix), fixes, position))

    def changed(self, change: Callable[[Position], Position]) -> Position:
        """The position in which the current phase began, changed so; or why that cannot be."""
        position = self._phase_start()
        try:
            return self._possible(change(position))
        except PnpError:
            # Perhaps it only contradicts what is a secret, and no refusal may tell that: then the secret was wrong.
            return self._possible(change(self.rules.public(position)))

    def _possible(self, position: Position) -> Position:
        self._restored(position)
        return position

    def put_right(self, position: Position, corrections: Sequence[Correction], why: str = "") -> list[Event]:
        """Begin the current phase anew from another position; `corrections` say in what it differs."""
        return self._fix(
            {
                "t": "fix",
                "race": self.race,
                "position": position,
                "path": ", ".join(each.path for each in corrections),
                "value": [each.now for each in corrections],
                "why": taken(why, longest=REASON),
                "changes": [list(each) for each in corrections],
            }
        )

    @property
    def begun(self) -> Position:
        """The position in which the current phase began."""
        return self._phase_start()

    def play_from(self, position: Position) -> Marked[S]:
        """A play of its own from another position: what is tried there has no consequences."""
        return self._restored(position)

    def state_of(self, position: Position) -> S:
        """What a position comes to, before anything is asked."""
        return self._restore(copy_of(position))

    def load(self, records: Iterable[Record]) -> None:
        """Forget everything and play these records; answers that do not fit wait until their question comes up."""
        self.records = list(records)
        self._live = live(self.records)
        self._typed = {}
        for record in self.records:
            self._remember(record)
        self._replay()

    # -- how it is done

    def _replay(self) -> None:
        self._steps: list[Step] = []
        self._straight = 0
        self._pending: dict[str, Record] = {}
        self._passed: list[Record] = []
        self._reached = -1
        self._play = Marked(self.rules, self._start())
        self._play.marking = False
        self.opening = tuple(self._play.events)
        for record in self._live.kept:
            if record.get("race") != self.race:
                continue
            if record["t"] == "answer":
                self._pending[record["key"]] = record
            elif record["t"] == "fix":
                self._use_pending()
                self._begin_anew(record, self._recorded(record))
                self._play.marking = False
        self._use_pending()
        self._play.marking = True

    def _use_pending(self) -> None:
        while found := self._fitting():
            self._reached = max(self._reached, found["n"])
            self._apply(self._pending.pop(found["key"]))

    def _fitting(self) -> Record | None:
        waiting = [(ask, self._pending[ask.key]) for ask in self.open if ask.key in self._pending]
        fitting = [record for ask, record in waiting if _answers(record, ask)]
        return min(fitting, key=_number, default=None)

    def _apply(self, record: Record) -> None:
        """Play an answer that fits."""
        ask, said = self._play.find(record["key"]), self._play.log.said
        before, batch = len(said), self._play.ask
        at_once = isinstance(batch, Batch) and len(batch.parts) > 1
        self._play.take(ask, record["answer"])
        self._steps.append(Step(record, ask, said[before:], at_once))

    def _fix(self, fields: Record) -> list[Event]:
        play = self._restored(fields["position"])
        self._straighten()
        return self._begin_anew(self._write(fields), play)

    def _begin_anew(self, record: Record, play: Marked[S]) -> list[Event]:
        self._passed += self._pending.values()
        self._pending = {}
        self._reached = -1
        self._play = play
        step = Step(record, None, [_told(record), *play.log.said])
        self._steps.append(step)
        return list(step.events)

    def _phase_start(self) -> Position:
        """Where the current phase began. Replaying takes no note of it: then it is found by playing once more."""
        if not self._play.mark:
            steps = self._steps[: len(self._steps) - len(self._play.since)]
            play = Marked(self.rules, self._start())
            for step in steps:
                play.marking = step is steps[-1]
                if step.ask is None:
                    play = self._restored(step.record["position"])
                else:
                    play.give(step.record["answer"], step.ask.key)
            self._play.mark = play.mark
        position: Position = json.loads(self._play.mark)
        return position

    def _restored(self, position: Position) -> Marked[S]:
        return Marked(self.rules, self._restore(copy_of(position)))

    def _recorded(self, record: Record) -> Marked[S]:
        try:
            return self._restored(record["position"])
        except PnpError as error:
            what = f"the correction of {record['path']} in record {record['n']} is not possible any more: {error.what}"
            raise PnpError(what, do="take it back: pnp season undo FILE, as often as it takes") from error

    def _straighten(self) -> None:
        """Write again what a change of the rules has put into another order: undo counts by number."""
        last = self._steps[self._straight - 1].n if self._straight else -1
        for index in range(self._straight, len(self._steps)):
            step = self._steps[index]
            if step.n <= last:
                self._steps[index] = step = replace(step, record=self._write(_fields(step.record)))
            last = step.n
        self._straight = len(self._steps)

    def _write(self, fields: Record) -> Record:
        record = {"n": self._keep(fields), **fields}
        self.records.append(record)
        self._live.add(record)
        self._remember(record)
        return record

    def _remember(self, record: Record) -> None:
        if record["t"] == "answer" and record["race"] == self.race and record.get("src") in BY_HAND:
            self._typed[record["key"]] = record["answer"]

    def _count(self, _: Record) -> int:
        return self.records[-1]["n"] + 1 if self.records else 1


class Marked(Play[S]):
    """A play that knows where its current phase began."""

    def __init__(self, rules: Played[S], state: S) -> None:
        self.marking = True
        self.mark = ""
        self.since: list[Record] = []
        self.starts: list[int] = []
        """How much had been said when each phase began."""
        super().__init__(rules, state)

    def take(self, ask: Ask, answer: Answer) -> None:
        self.since.append({"key": ask.key, "answer": answer})
        super().take(ask, answer)

    def _begin(self, phase: str) -> Asking:
        self.starts.append(len(self.log.said))
        begun = super()._begin(phase)
        self.mark = json.dumps(self.rules.position(self.state)) if self.marking else ""
        self.since = []
        return begun

    @property
    def phases(self) -> int:
        """How many have begun."""
        return len(self.starts)


def _anything(_: Ask, __: Answer) -> None:
    """Whatever the rules take."""


def _told(record: Record) -> Said:
    """What is said of a correction: in what it differs, or as it was written."""
    names = ("changes", "why") if record.get("changes") else ("path", "value", "why")
    code = PUT_RIGHT if record.get("changes") else "table.fixed"
    return code, "", {name: record[name] for name in names}


def _several(value: Any, count: int) -> list[Any]:
    """Values for several paths, as they are typed: 29A, 25A or 1; 2."""
    if count == 1 or not isinstance(value, str):
        return [value]
    mark = ";" if ";" in value else ","
    return [_as_typed(part.strip()) for part in value.split(mark)]


def _as_typed(text: str) -> Any:
    """A value as JSON writes it; anything else is a word."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _fields(record: Record) -> Record:
    """A record without what the journal added to it."""
    return {name: value for name, value in record.items() if name not in ("n", "crc")}


def _answers(record: Record, ask: Ask) -> bool:
    return bool(record["key"] == ask.key) and _fits(ask, record["answer"])


def _fits(ask: Ask, answer: Answer) -> bool:
    """Only as it stands: a car called "3" that may not be chosen any more must not become the third option."""
    try:
        return bool(ask.accept(answer) == answer)
    except Reject:
        return False


def _number(record: Record) -> int:
    number: int = record["n"]
    return number
