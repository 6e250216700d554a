"""A line that answers several questions in a row, as people say a whole turn: "U02 c1 4 1 >4 A pit".

The grammar is what the questions accept, and nothing else. Words go to the questions in the order in which the game
asks them; a word that names the question, or whose it is, only has to be true ("npc 1 4 6"), and so has one about what
came without a question because there was one answer. A question that is passed over takes its default; a bare number
passes nothing over. A line does not go on with another player's decisions unless it names that player. Every reading is
tried in a play of its own: whoever reads a line changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from pnp.referee.ask import YES, Answer, Ask, Batch, Choose, Event, Number, Option, Reject, Roll, Write
from pnp.referee.play import Play
from pnp.referee.rules import Phased
from pnp.referee.sources import Given
from pnp.referee.splitting import Word, cuts, plainly, words_of

if TYPE_CHECKING:
    from pnp.referee.narrate import Narrator

S = TypeVar("S", bound=Phased)

Settled = Callable[[Ask, S], "Given | None"]
"""What a question is answered with in such a state when nobody need be asked."""


class Moot(NamedTuple):
    """A question that was not put, and the only answer there was."""

    ask: Ask
    answer: Answer


class Ear:
    """How people speak of answers and questions; this one knows what the questions know themselves."""

    def meant(self, _: Ask, text: str) -> str:
        """What a text means as an answer: options may be called by the words that stand for them on the screen."""
        return text

    def names(self, ask: Ask) -> Sequence[str]:
        """What the question may be called."""
        return (ask.text,)

    def unasked(self, _: Event, /) -> Sequence[Moot]:
        """What was not even asked, since only one answer was left when this was decided."""
        return ()


def asked_everything(_: Ask, __: Phased) -> None:
    """Everything is asked."""


PLAIN = Ear()
MORE_DICE = ("roll", "reroll")
"""Options that mean: roll again. Taken without saying while a line has dice left."""
_LONGEST = 6
"""Words that may make one answer: the name of a card, five dice."""
_PATIENCE = 600
"""Plays that are tried for one line. Nobody types one that needs more."""
_MOST_PASSED = 6
_NOT_KNOWN = (".unknown", "card.several", "dice.count", "number.one")
"""How refusals of words end that name nothing: of several words together they say little."""
_HALF_NAMED = "card.several"
"""What is refused because it could be several: a line that begins with it is asked what it means."""
_GONE = "card.gone"


class Part(NamedTuple):
    """One answer of a line, and the words it was read from: none where it goes without saying."""

    ask: Ask
    answer: Answer
    words: str = ""
    unsaid: str = ""
    """Why nobody said it: "only" one answer was left, any other would not be sensible ("obvious"), the dice that follow
    show it ("shown"), or it is the "default" of a question that was passed over."""


@dataclass(frozen=True)
class Reading:
    parts: tuple[Part, ...]

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What would be kept. Two readings with the same facts are one."""
        return tuple((part.ask.key, repr(part.answer)) for part in self.parts)

    def told(self, narrator: Narrator) -> str:
        """Its answers, one after the other."""
        return " · ".join(narrator.answer(part.ask, part.answer) for part in self.parts)


class Misheard(Reject):
    """A word that fits nothing: which one, the question it was tried for, and why not. The whole line is refused."""

    def __init__(self, word: str, ask: Ask | None, why: Reject, events: Sequence[Event] = ()) -> None:
        super().__init__(why.code, why.rule, **why.args_)
        self.word = word
        self.ask = ask
        self.events = tuple(events)
        """What the words before it led to, where that is why nothing more is asked for."""

    def is_within(self, asked: Ask) -> bool:
        """Whether the words before it were fine, as a line that answers this question and more."""
        return self.ask is not None and self.ask.key != asked.key


class Ambiguous(Reject):
    """A line that can be read in several ways."""

    def __init__(self, line: str, readings: Sequence[Reading]) -> None:
        super().__init__("line.several", given=line, n=len(readings))
        self.readings = tuple(readings)


def names_nothing(reject: Reject) -> bool:
    """Whether words were refused because they are no answer at all, and not because they may not be given now."""
    return reject.code.endswith(_NOT_KNOWN)


def read_line(
    trial: Callable[[], Play[S]],
    line: str,
    ear: Ear = PLAIN,
    settled: Settled[S] = asked_everything,
    key: str | None = None,
) -> Reading:
    """What a line means, if it means one thing; else `Misheard` or `Ambiguous`. `key` names the open question it
    begins with."""
    play = trial()
    if isinstance(play.ask, Batch) or (key is not None and play.open and play.open[0].key != key):
        return Reading((_whole(play, line, ear, key),))
    try:
        return Reading((_whole(play, line, ear, key),))
    except Misheard as whole:
        if whole.ask is not None and whole.ask.claims(line):
            raise
        searches = [_Search(trial, words, ear, settled, whole) for words in cuts(line)]
    for search in searches:
        if len(found := search.best()) > 1:
            raise Ambiguous(line.strip(), found)
        if found:
            return found[0]
    raise searches[0].refusal


def _whole(play: Play[S], line: str, ear: Ear, key: str | None) -> Part:
    """The line as one answer. Where players decide in secret it must be: nobody goes on for the next one."""
    ask, text = play.find(key), line.strip()
    plain = plainly(text)
    with suppress(Reject):
        return Part(ask, ask.accept(ear.meant(ask, text)), text)
    try:
        return Part(ask, ask.accept(ear.meant(ask, plain)), text)
    except Reject as reject:
        raise Misheard(text, ask, reject) from reject


class _Search(Generic[S]):
    def __init__(
        self, trial: Callable[[], Play[S]], words: Sequence[Word], ear: Ear, settled: Settled[S], failure: Misheard
    ) -> None:
        self._trial = trial
        self._words = words
        self._ear = ear
        self._settled = settled
        self._patience = _PATIENCE
        self._furthest = 0
        self.failure = failure
        """As one answer; where the first words are fine, the word that no reading gets past."""

    @property
    def refusal(self) -> Misheard:
        """Why there is no reading. Where the whole line names nothing, its first word does not either."""
        ask, first = self.failure.ask, next(iter(self._words), Word("")).text
        dice = isinstance(ask, Roll) and first[:1].isdecimal()
        if ask is None or dice or self._furthest or not names_nothing(self.failure):
            return self.failure
        try:
            ask.accept(self._ear.meant(ask, first))
        except Reject as reject:
            return Misheard(first, ask, reject)
        return self.failure

    def best(self) -> list[Reading]:
        """The readings that pass over the fewest questions, each once."""
        for passed in range(_MOST_PASSED):
            found = {reading.facts: reading for reading in self._from((), 0, passed)}
            if found:
                return list(found.values())
        return []

    def _from(self, parts: tuple[Part, ...], at: int, passes: int, who: str | None = None) -> Iterator[Reading]:
        """Readings of the words from `at` on, with so many questions passed over. `who` was named just now."""
        if at == len(self._words):
            if passes == 0 and parts and parts[-1].words:
                yield Reading(parts)
            return
        play = self._asked(parts, at)
        if play is None or not _same_turn_if_passed(parts, ask := play.open[0]):
            return
        if (so := self._moot(ask, parts, at)) is not None:
            if so:
                yield from self._from(parts, at + so, passes, who)
            return
        goes_on = _goes_on(_last_said(parts) or ask, ask) or who == ask.who
        if not goes_on:
            self._note(at, ask, Reject("line.other", ask.rule, who=ask.who), led_to=parts, rather=_is_only(parts))
        for used in self._naming(ask, at):
            yield from self._named(ask, parts, at, used, passes)
        if goes_on:
            yield from self._answered(ask, play.state, parts, at, passes)

    def _moot(self, ask: Ask, parts: Sequence[Part], at: int) -> int | None:
        """How many of the next words say what is so, where they are about what came without a question; 0 if they say
        otherwise. Then they are not taken for anything else."""
        if at == 0 or (isinstance(ask, Roll) and not self._words[at].begins):
            return None
        found = [(moot, part, used) for moot in self._unasked(parts) for part, used in self._told(moot.ask, at)]
        for moot, part, used in found:
            if part.answer == moot.answer:
                return used
            no = Reject("line.moot", moot.ask.rule, answer=moot.answer)
            self._note(at, moot.ask, no, part.words, parts, rather=True)
        return 0 if found else None

    def _unasked(self, parts: Sequence[Part]) -> list[Moot]:
        """All that went without a question since the last answer was said."""
        last = next((n for n, part in enumerate(reversed(parts), start=1) if part.words), len(parts))
        put = {part.ask.text for part in parts[-last:]}
        found = (moot for event in self._led_to(parts, last) for moot in self._ear.unasked(event))
        return [moot for moot in found if moot.ask.text not in put]

    def _told(self, ask: Ask, at: int) -> Iterator[tuple[Part, int]]:
        """Answers to this question that the next words make, with its name before them or without."""
        names = set(map(_folded, self._ear.names(ask)))
        named = next((n for n in range(1, self._room(at)) if self._text(at, at + n).casefold() in names), 0)
        for part, used in self._taken(ask, at + named, quietly=True):
            yield part, named + used

    def _answered(self, ask: Ask, state: S, parts: tuple[Part, ...], at: int, passes: int) -> Iterator[Reading]:
        if self._is_one_die_more(ask, parts, at):
            self._note(at, ask, Reject("line.die", parts[-1].ask.rule, dice=len(parts[-1].words.split())))
            return
        for part, used in self._taken(ask, at):
            yield from self._from((*parts, part), at + used, passes)
        for answer, src in self._unsaid(ask, state, parts, at):
            yield from self._from((*parts, Part(ask, answer, unsaid=src)), at, passes)
        default = ask.default()
        if passes and default is not None and not self._words[at].text.isdecimal():
            yield from self._from((*parts, Part(ask, default, unsaid="default")), at, passes - 1)

    def _asked(self, parts: Sequence[Part], at: int) -> Play[S] | None:
        """The play after these answers, if a line can go on with what is asked there."""
        play = self._play(parts)
        if play is None or not play.open or isinstance(play.ask, Batch):
            self._note(at, None, Reject("line.left", left=self._text(at, len(self._words))), led_to=parts)
            return None
        return play

    def _play(self, parts: Sequence[Part]) -> Play[S] | None:
        self._patience -= 1
        if self._patience < 0:
            return None
        play = self._trial()
        for part in parts:
            play.give(part.answer, part.ask.key)
        return play

    def _taken(self, ask: Ask, at: int, quietly: bool = False) -> Iterator[tuple[Part, int]]:
        """Answers to this question that the next words make, and how many they are."""
        left = self._room(at)
        for used in range(left if isinstance(ask, Write) else min(left, _LONGEST), 0, -1):
            text = self._text(at, at + used)
            try:
                yield Part(ask, ask.accept(self._ear.meant(ask, text)), text), used
            except Reject as reject:
                if not quietly:
                    self._refused(ask, reject, at, used)
                if reject.code == _GONE:  # fewer of these words would name another one
                    return

    def _refused(self, ask: Ask, reject: Reject, at: int, used: int) -> None:
        text = self._text(at, at + used)
        if at == self._furthest == 0 and self._says_more(reject):
            self.failure = Misheard(text, ask, reject)
        if used == 1 or not names_nothing(reject):
            self._note(at, ask, reject, text)

    def _says_more(self, reject: Reject) -> bool:
        """Than that the whole line names nothing: its first words are half a name, or name what is not to be had."""
        if not names_nothing(self.failure):
            return False
        return reject.code == _HALF_NAMED != self.failure.code or not names_nothing(reject)

    def _room(self, at: int) -> int:
        """How many words stand together here: a pointer begins another answer."""
        ends = (place for place in range(at + 1, len(self._words)) if self._words[place].begins)
        return next(ends, len(self._words)) - at

    def _text(self, first: int, end: int) -> str:
        return " ".join(word.text for word in self._words[first:end])

    def _named(self, ask: Ask, parts: tuple[Part, ...], at: int, used: int, passes: int) -> Iterator[Reading]:
        """A yes-or-no question is answered yes by its name; any other is only named by it."""
        name = self._text(at, at + used)
        if self._is_called(ask, name) and (yes := _yes(ask)) is not None:
            yield from self._from((*parts, Part(ask, yes, name)), at + used, passes)
        elif at + used < len(self._words):
            yield from self._from(parts, at + used, passes, ask.who)

    def _naming(self, ask: Ask, at: int) -> Iterator[int]:
        """How many words from here say what is asked, or for whom. What answers the question is no name for it, but the
        name of whoever is asked may also begin an answer."""
        answers = {used for _, used in self._taken(ask, at)}
        named = (*self._ear.names(ask), *(value for value in ask.args.values() if isinstance(value, str)))
        names, who = set(map(_folded, named)), _folded(ask.who)
        for used in range(1, min(self._room(at), _LONGEST) + 1):
            said = self._text(at, at + used).casefold()
            if said == who or (said in names and used not in answers):
                yield used

    def _is_called(self, ask: Ask, name: str) -> bool:
        return name.casefold() in map(_folded, self._ear.names(ask))

    def _unsaid(self, ask: Ask, state: S, parts: Sequence[Part], at: int) -> list[Given]:
        """Answers that go without saying: there is only one, or the dice that follow show it."""
        settled = self._settled(ask, state)
        if settled is not None:
            return [settled]
        if not isinstance(ask, Choose) or not self._words[at].text[0].isdecimal():
            return []
        return [Given(id_, "shown") for id_ in self._shown_by_dice(ask, parts, at)]

    def _shown_by_dice(self, ask: Choose, parts: Sequence[Part], at: int) -> list[str]:
        rolls = {option.id: roll for option in ask.options if (roll := self._opens(ask, option, parts))}
        counts = all(option.number == rolls[option.id].dice for option in ask.options if option.id in rolls)
        return [
            option.id
            for option in ask.options
            if (roll := rolls.get(option.id)) and (counts or option.id in MORE_DICE) and self._lie_here(roll, at)
        ]

    def _opens(self, ask: Choose, option: Option, parts: Sequence[Part]) -> Roll | None:
        """The roll that follows this option at once."""
        if option.id not in MORE_DICE and option.number is None:
            return None
        play = self._play([*parts, Part(ask, option.id)])
        return play.ask if play and isinstance(play.ask, Roll) else None

    def _lie_here(self, roll: Roll, at: int) -> bool:
        """Whether the next words are the dice of this roll, all that lie together."""
        return any(used == self._dice(at) for _, used in self._taken(roll, at))

    def _is_one_die_more(self, ask: Ask, parts: Sequence[Part], at: int) -> bool:
        """Whether a number lies beside dice that have been read, and would be the answer to something else."""
        if not parts or not isinstance(parts[-1].ask, Roll) or not isinstance(ask, Choose | Number):
            return False
        beside = self._words[at - 1].is_die and self._words[at].is_die and not self._words[at].begins
        return beside and not (isinstance(ask, Choose) and self._shown_by_dice(ask, parts, at))

    def _dice(self, at: int) -> int:
        """How many words are the dice that lie here: "4 1 2" are three, "412" is one."""
        run = takewhile(lambda word: word.is_die, self._words[at : at + self._room(at)])
        return max(1, len(list(run)))

    def _note(
        self, at: int, ask: Ask | None, why: Reject, words: str = "", led_to: Sequence[Part] = (), rather: bool = False
    ) -> None:
        """The first question that refused the furthest word says why; `rather` this one, where no better reason was
        found than that the word names nothing."""
        if at > self._furthest or (rather and at == self._furthest and names_nothing(self.failure)):
            self._furthest = at
            self.failure = Misheard(words or self._words[at].text, ask, why, self._led_to(led_to))

    def _led_to(self, parts: Sequence[Part], last: int = 1) -> Sequence[Event]:
        """What came of the last of these answers."""
        before, after = (self._play(each) for each in (parts[: len(parts) - last], parts))
        return after.events[len(before.events) :] if before and after else ()


def _folded(name: str) -> str:
    return " ".join(word.text for word in words_of(name)).casefold()


def _yes(ask: Ask) -> Answer | None:
    """The answer yes, if that can be answered."""
    if isinstance(ask, Choose):
        return next((option.id for option in ask.options if option.id in YES or set(YES) <= set(option.aliases)), None)
    return None


def _last_said(parts: Sequence[Part]) -> Ask | None:
    """The question that words answered last."""
    return next((part.ask for part in reversed(parts) if part.words), None)


def _is_only(parts: Sequence[Part]) -> bool:
    """Whether what was asked last could be answered in one way only, and was not said."""
    return bool(parts) and parts[-1].unsaid == "only"


def _same_turn_if_passed(parts: Sequence[Part], now: Ask) -> bool:
    """Whoever passes a question over goes on with the same piece in the same turn: that is how keys are made."""
    return not parts or parts[-1].unsaid != "default" or _turn(parts[-1].ask) == _turn(now)


def _turn(ask: Ask) -> str:
    return ask.key.rpartition(".")[0]


def _goes_on(before: Ask, now: Ask) -> bool:
    """Whether a line may go on with this question without a name: the same player's, nobody's, or dice after dice."""
    return now.who in (before.who, "") or (isinstance(before, Roll) and isinstance(now, Roll))
