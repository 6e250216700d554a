"""A race at the table: questions, answers, rulings, and who answers for whom."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from pnp.api.boards import Board, Boards
from pnp.api.editions import Edition
from pnp.api.positions import commented_position, read_position_file, write_position
from pnp.api.seasons import Begun, Plan, Season, create_season, edition_of_season, voice
from pnp.kit.errors import PnpError, unknown
from pnp.kit.game import AnyGame
from pnp.lab.bots import any_answer
from pnp.referee.ask import (
    NO,
    YES,
    Answer,
    Ask,
    Batch,
    Choose,
    Draw,
    Event,
    Number,
    Option,
    Pick,
    Refused,
    Reject,
    Roll,
    Write,
)
from pnp.referee.consequences import Fix
from pnp.referee.fixing import Fixing, Named
from pnp.referee.lately import ONLY, UNASKED, lately, went_by_itself
from pnp.referee.lesson import Course, follow, taught_by
from pnp.referee.line import Ambiguous, Misheard, Reading, Settled, read_line
from pnp.referee.narrate import Gauge, Narrator
from pnp.referee.position import to_text
from pnp.referee.referee import Correction, Referee, Step
from pnp.referee.resolve import Rejected, resolve
from pnp.referee.rulebook import RuleBook
from pnp.referee.rules import Phased, RaceResult
from pnp.referee.searching import MOST as MOST_FOUND
from pnp.referee.searching import told as search_rules
from pnp.referee.sources import (
    Chain,
    Decider,
    Dice,
    Given,
    Script,
    Source,
    View,
    assumed,
    chance,
    is_chance,
    only_answer,
)
from pnp.referee.supposing import Supposed, Supposing
from pnp.referee.values import Value
from pnp.season.starting import give_pole

__all__ = [
    "ASKING",
    "EVERYBODY",
    "MOST_FOUND",
    "NO",
    "NOBODY",
    "ONLY",
    "QUICK",
    "UNASKED",
    "USUAL",
    "YES",
    "Ambiguous",
    "Answer",
    "Ask",
    "Batch",
    "Chain",
    "Choose",
    "Correction",
    "Draw",
    "Event",
    "Fix",
    "Fixing",
    "Gauge",
    "Given",
    "Helpers",
    "Misheard",
    "Named",
    "Narrator",
    "Number",
    "Option",
    "Phased",
    "Pick",
    "Preview",
    "Reading",
    "Referee",
    "Refused",
    "Reject",
    "Rejected",
    "Roll",
    "RuleBook",
    "Script",
    "Settled",
    "Source",
    "Start",
    "Step",
    "Supposed",
    "Supposing",
    "Table",
    "Value",
    "Write",
    "chance",
    "check_help",
    "is_chance",
    "lately",
    "read_line",
    "rolled_for",
    "search_rules",
    "single_race",
    "start_from",
    "to_text",
    "way_of_asking",
    "went_by_itself",
]

EVERYBODY = "all"
NOBODY = "none"
FULL, USUAL, QUICK = "full", "usual", "quick"
ASKING = (FULL, USUAL, QUICK)
"""How much is asked: everything, nothing that has only one answer, or only what somebody might sensibly decide."""


@dataclass(frozen=True)
class Helpers:
    """Whom the program helps: `roll` names those it rolls for (or all, or none), `bots` who is played by which kind."""

    roll: str = NOBODY
    bots: Mapping[str, str] = field(default_factory=dict)
    ask: str = USUAL

    @classmethod
    def agreed(cls, season: Season, roll: str = NOBODY, bots: Iterable[str] = (), ask: str = "") -> Helpers:
        """From what was typed, `--bot Ben` or `--bot Ben=B2`, and from what the season agreed on."""
        rolled_for(season, roll)
        return cls(roll, _bots(season.game, season.plan, bots), way_of_asking(ask or season.asking))


def way_of_asking(ask: str) -> str:
    """How much is asked, if somebody says so."""
    if ask and ask not in ASKING:
        raise unknown("way of asking", ask, ASKING)
    return ask or USUAL


def _bots(game: AnyGame, plan: Plan, typed: Iterable[str]) -> dict[str, str]:
    """Who is played by which kind of bot. Those whose cards come from the deck of all cannot sit among people."""
    seats = plan.entries.names
    seated = {player.name: player.bot for player in plan.entries.players if player.bot}
    bots = seated | dict(_bot(game, seats, name) for text in typed for name in _apart(text, seats))
    people = [name for name in seats if name not in bots]
    if bots and people and game.lab.seating is not None and game.lab.seating.alone:
        what = f"the cards of {game.name} come from one deck, and a bot cannot hold real ones"
        raise PnpError(what, expected="all players bots, or none", do=f"a --bot for {', '.join(people)} too, or none")
    return bots


def _apart(text: str, seats: Sequence[str]) -> list[str]:
    """Several names with commas between; a name may have one itself."""
    return [text] if text.partition("=")[0].strip() in seats else text.split(",")


def _bot(game: AnyGame, seats: Sequence[str], text: str) -> tuple[str, str]:
    lab = game.lab
    if lab.seating is None:
        raise PnpError(f"{game.name} has cards in hand, and a bot cannot hold real ones", do="leave --bot out")
    name, _, kind = (part.strip() for part in text.partition("="))
    if name not in seats:
        raise unknown("player", name, seats)
    if (kind or lab.seating.usual) not in lab.bots:
        raise unknown("bot", kind, lab.bots)
    return name, kind or lab.seating.usual


def rolled_for(season: Season, roll: str) -> set[str] | None:
    """Those for whom the program rolls; None for everybody."""
    return _rolled(roll, [*season.plan.entries.names, *season.rules.rollers])


def _rolled(roll: str, whos: Sequence[str]) -> set[str] | None:
    if roll == EVERYBODY:
        return None
    names = [name.strip() for name in roll.split(",") if name.strip() not in ("", NOBODY)]
    for name in names:
        if name not in whos:
            raise unknown("player", name, [*whos, EVERYBODY, NOBODY])
    return set(names)


@dataclass(frozen=True)
class Preview:
    """What a line would do."""

    reading: Reading
    events: tuple[Event, ...]
    open: tuple[Ask, ...]
    """What would be asked next; nothing where the race would be over."""


class Table:
    """The next race of a season: its referee, with a voice and with whoever the program answers for."""

    def __init__(
        self,
        season: Season,
        lang: str = "en",
        helpers: Helpers | None = None,
        script: Script | None = None,
        seed: int | Random | None = None,
        course: Course | None = None,
    ) -> None:
        """`seed` makes the program's dice repeatable; those of an earlier race may roll on. `course` is a lesson that
        this race follows."""
        if season.over:
            what = "all races of this season are run"
            raise PnpError(what, where=str(season.path), do="pnp season undo takes one back")
        self.season = season
        self.lang = lang
        self.helpers = helpers or Helpers.agreed(season)
        self.referee: Referee[Phased] = season.referee()
        self.course = course
        self.narrator: Narrator = self.taught(voice(season, lang))
        if course:
            follow(self.referee, course, str(season.path))
        self.rng = seed if isinstance(seed, Random) else Random(seed)
        self.sources = Chain(*self._sources(script))

    def taught(self, narrator: Narrator, reminds: bool = False) -> Narrator:
        """Who also tells the lesson, if this race follows one; `reminds` with every question what is to be done."""
        if self.course is None:
            return narrator
        return narrator.with_teller(taught_by(narrator.teller, self.course, self.referee, reminds))

    # -- questions and answers

    @property
    def question(self) -> Ask | None:
        """What is asked now; None when the race is over."""
        return self.referee.q

    @property
    def open(self) -> tuple[Ask, ...]:
        """All that is asked now: several at once where players decide in secret."""
        return self.referee.open

    def asked(self, ask: Ask | None = None) -> list[str]:
        """The question in words, with what may be chosen, and what may not and why."""
        ask = ask or self.question
        if ask is None:
            return [str(self.narrator.words("prompt.finished"))]
        options = self.narrator.options(ask) if isinstance(ask, Choose) else []
        return [self.narrator.question(ask), *options]

    def answer(self, given: object, key: str | None = None) -> list[Event]:
        """Answer the question, or the open one with this key, as people type it or as plain data. Returns the rulings;
        raises `Reject`, and nothing has changed, if it cannot be."""
        ask = next((each for each in self.open if each.key == key), self.question) if key else self.question
        if ask is not None and isinstance(given, str):
            given = self.narrator.meant(ask, given)
        return list(self.referee.answer(given, "typed", key))

    def say(self, line: str, key: str | None = None) -> list[Event]:
        """A line that answers several questions in a row: "U02 c1 4 1 >4 A". Each part is kept as an answer of its own;
        raises `Misheard` or `Ambiguous`, and nothing has changed, if it cannot be read in just one way."""
        return self.referee.say(self.read(line, key))

    def read(self, line: str, key: str | None = None) -> Reading:
        """What a line means here. Nothing changes."""
        return read_line(self.referee.trial, line, self.narrator, self.settled, key)

    def preview(self, line: str, key: str | None = None) -> Preview:
        """What a line would do: how it is read, the rulings, and what would be asked next. Nothing changes."""
        reading = self.read(line, key)
        play = self.referee.trial()
        before = len(play.events)
        for part in reading.parts:
            play.give(part.answer, part.ask.key)
        return Preview(reading, tuple(play.events[before:]), play.open)

    def settled(self, ask: Ask, state: Phased) -> Given | None:
        """What goes without asking: what has only one answer, and in a hurry what nobody would answer otherwise. A
        table may want to be asked everything."""
        if self.helpers.ask == FULL or self.referee.together:
            return None
        only = only_answer(ask)
        if only is not None:
            return Given(only, ONLY)
        obvious = self._obvious(ask, state) if self.helpers.ask == QUICK else None
        return None if obvious is None else Given(obvious, "obvious")

    def _obvious(self, ask: Ask, state: Phased) -> Answer | None:
        game = self.season.game
        return None if is_chance(ask) or not game.has("lab") else game.lab.obvious(self.season.data, ask, state)

    def default(self, ask: Ask) -> Answer | None:
        """What an empty line means: what the rules suggest, or else what a bot would do in this place."""
        needed = self.course.needs(ask.key) if self.course else None
        if needed is not None:
            return needed
        preset = ask.default()
        if is_chance(ask) or not self.season.game.has("lab"):
            return preset
        lab = self.season.game.lab
        if preset is not None and ask.text not in lab.advised:
            return preset
        return lab.suggested(self.season.data, ask, self.referee.state)

    def play_on(self) -> list[Event]:
        """Let the program answer for those it helps, until somebody else is asked."""
        events: list[Event] = []
        while (helped := self.helped()) is not None:
            ask, given = helped
            events += self.referee.answer(given.answer, given.src, ask.key)
        return events

    def helped(self) -> tuple[Ask, Given] | None:
        """An open question that the program answers, and what it would say; nothing where people are asked."""
        for ask in self.open:
            given = self.sources(ask, self.referee.view(ask.who or None))
            if given is not None:
                return ask, given
        return None

    def told(self, events: Iterable[Event]) -> list[str]:
        """Rulings in words, each with its clause."""
        return [self.narrator.event(event) for event in events]

    def board(self) -> list[str]:
        """The position in text."""
        return list(self.narrator.teller.board(self.narrator.words, self.referee.view()))

    def position(self) -> str:
        """Where the race stands, as text that `resolve` and `--from` read; without what is a secret."""
        return to_text({"game": self.season.game.id, **self.referee.public})

    def drawn(self, lang: str | None = None) -> Board:
        """The position as a picture, in a game that has a board; as everybody may see it."""
        words = self.narrator.words if lang in (None, self.lang) else voice(self.season, str(lang)).words
        return self._boards.drawn(self.referee.view(), words, self.season.title)

    @cached_property
    def _boards(self) -> Boards:
        return Boards(edition_of_season(self.season))

    def document(self) -> str:
        """The same with what its keys mean and what is asked now, for a file of one's own."""
        return commented_position(edition_of_season(self.season), self.referee.public, self.lang)

    def save_position(self, path: Path) -> None:
        """Into a file that is not there yet; as JSON, if that is how it ends."""
        plain = json.dumps({"game": self.season.game.id, **self.referee.public}, ensure_ascii=False, indent=2)
        write_position(path, f"{plain}\n" if path.suffix.casefold() == ".json" else self.document())

    @property
    def fixing(self) -> Fixing[Phased]:
        """What can be put right now: `read` a line in words, look at what it would mean, `keep` it."""
        return Fixing(self.referee, self.narrator)

    @property
    def supposing(self) -> Supposing[Phased]:
        """What would happen: of a `result` that nobody has rolled, of a `line` that nobody has said."""
        return Supposing(self.referee, self.narrator, self.settled)

    def finish(self) -> RaceResult:
        """Write the race down once it is over."""
        result = self.season.finish(self.referee)
        give_pole(self.season, result.race)
        return result

    # -- who answers

    @property
    def unattended(self) -> set[str]:
        """Those nobody at the table answers for: bots, and rollers for whom the program rolls."""
        rolled, rollers = rolled_for(self.season, self.helpers.roll), self.season.rules.rollers
        return {who for who in rollers if rolled is None or who in rolled} | set(self.helpers.bots)

    def _sources(self, script: Script | None) -> list[Source]:
        sources: list[Source] = [script] if script else []
        rolled, bots = rolled_for(self.season, self.helpers.roll), self.helpers.bots
        if rolled is None or rolled or bots:
            sources.append(Dice(self.rng, None if rolled is None else rolled | set(bots), self.referee.remembered))
        sources += [self._unasked, *(self._sitter(seat, bot) for seat, bot in bots.items())]
        if rolled is None and set(self.season.plan.entries.names) <= set(bots):
            # at an empty table: what only the table would know, and what it decides
            sources += [assumed, Decider(lambda ask, _: any_answer(ask, self.rng))]
        return sources

    def _unasked(self, ask: Ask, _: View) -> Given | None:
        return self.settled(ask, self.referee.state)

    def _sitter(self, seat: str, bot: str) -> Decider:
        seating = self.season.game.lab.seating
        assert seating is not None, "a bot was agreed on in a game that seats none"
        decide = seating.sitter(self.season.data, bot, self.rng)
        return Decider(lambda ask, _: decide(ask, self.referee.state), {seat})


# -- a single race


@dataclass(frozen=True)
class Start:
    """Where a single race begins in the middle: the position, the answers since, and what it says of the plan."""

    position: Mapping[str, Any]
    answers: Sequence[object]
    players: Sequence[str]
    options: Mapping[str, str]

    def with_options(self, chosen: Mapping[str, str]) -> Start:
        """With options that a table decides otherwise than the position says."""
        options = {**self.position.get("options", {}), **chosen}
        position = {**self.position, "options": options}
        return replace(self, position=position, options={**options, **self.options})


def start_from(edition: Edition, file: Path) -> Start:
    """A race from a position, as the referee prints it."""
    game, doubt = edition.game, read_position_file(file)
    document = doubt.document
    if document.setdefault("game", game.id) != game.id:
        raise PnpError(f"this position is of another game: {document['game']}", where=doubt.places.place("game"))
    resolution = doubt.placed(lambda: resolve(game.rules, edition.data, document))
    for no in resolution.rejects:
        raise PnpError(
            f"“{no.answer}” cannot be an answer here [{no.reject.rule}]",
            where=doubt.places.place(f"answers[{no.index}]"),
            do=f"pnp resolve {file} says why",
        )
    position: dict[str, Any] = {**resolution.resume["position"], "race": 1, "races": 1}
    players, agreed = game.season.agreed_in(position)
    return Start(position, [each["answer"] for each in resolution.resume["answers"]], players, agreed)


def check_help(edition: Edition, plan: Plan, roll: str = NOBODY, bots: Iterable[str] = ()) -> None:
    """Refuses to roll or to play for somebody who is not there, or for whom it cannot be done."""
    _rolled(roll, [*plan.entries.names, *edition.game.rules.rollers])
    if bots:
        _bots(edition.game, plan, bots)


def single_race(
    edition: Edition,
    path: Path,
    plan: Plan,
    start: Start | None = None,
    roll: str = NOBODY,
    bots: Iterable[str] = (),
) -> Season:
    """A season of one race, kept like any other, at the question where its start leaves it. For whom the program is to
    roll or to play is looked at before anything is written."""
    check_help(edition, plan, roll, bots)
    season = create_season(path, edition, begun=Begun(plan), position=start.position if start else None)
    referee = season.referee()
    for answer in start.answers if start else ():  # the race has another number now, so the keys are others too
        referee.answer(answer, "script")
    return season
