"""From nothing to a race: the few questions before it, with what is suggested, and the options that come of them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.api.editions import Edition
from pnp.api.refereeing import EVERYBODY, NOBODY, check_help
from pnp.api.seasons import plan_season
from pnp.kit.errors import PnpError, Problems, nearest, unknown
from pnp.kit.words import Words
from pnp.referee.entering import typed_players
from pnp.season.company import Company
from pnp.season.guiding import Beginning, Inquiry, Mount, Offer
from pnp.season.names import Names

__all__ = ["BOTS", "PLAYERS", "ROLL", "Beginning", "Guide", "Inquiry", "Mount", "Offer"]

PLAYERS, BOTS, ROLL = "players", "bots", "roll"
"""What every game asks."""


class Guide:
    """Asks until it is known how the race begins; nothing is written, and every answer is looked at when it is given.

    `said` is what is known before: it is not asked again."""

    def __init__(self, edition: Edition, lang: str = "en", said: Beginning | None = None) -> None:
        edition.game.need("rules", "teller", "season")
        self.edition = edition
        self.words: Words = edition.narrator(lang).words
        self._guiding = edition.game.season.guiding
        self.mounts: tuple[Mount, ...] = tuple(self._guiding.mounts(edition.data, self.words))
        also = edition.game.teller.also_called(edition.data)
        self.company = Company(self.mounts, also, self._nameless, self._listed)
        self.seats: list[str] = []
        self._said = said or Beginning()
        self._given: dict[str, Beginning] = {}

    def _nameless(self, number: int) -> str:
        return str(self.words("guide.players.name", n=number))

    def _listed(self, names: Sequence[str]) -> str:
        return str(self.words.format_field(names, "list"))

    @property
    def beginning(self) -> Beginning:
        """As far as it is known."""
        return sum(self._given.values(), self._said)

    @property
    def names(self) -> list[str]:
        """Who sits there."""
        return [player.name for player in typed_players(self.seats or self.beginning.players)]

    @property
    def question(self) -> Inquiry | None:
        """What is asked now; None when all is known."""
        return next((each for each in self._inquiries() if each.id not in self._given), None)

    def answer(self, line: str) -> str:
        """Take an answer as people type it, nothing for what is suggested; returns what was understood. Players may be
        said one after the other: an empty line ends them. Raises `PnpError`, and nothing has changed."""
        question = self.question
        assert question is not None, "everything is known"
        if question.id == PLAYERS and line.strip():
            return self._sit_down(line)
        offer = self._chosen(question, line)
        self._given[question.id] = offer.gives
        return offer.name

    def back(self) -> bool:
        """Take the last answer back, or the last player; whether there was one."""
        if PLAYERS not in self._given and self.seats:
            self.seats.pop()
        elif self._given:
            self._given.popitem()
        else:
            return False
        return True

    # -- what is asked

    def _inquiries(self) -> Iterator[Inquiry]:
        yield self._who_plays()
        so_far = self.beginning
        for inquiry in self._guiding.inquiries(self.edition.data, self.words, so_far):
            if not any(name in self._said.options for offer in inquiry.offers for name in offer.gives.options):
                yield inquiry
        if not self._said.bots and self._may_seat_bots(so_far):
            yield self._who_is_missing()
        if not self._said.roll:
            yield self._what_is_rolled()

    def _who_plays(self) -> Inquiry:
        """Who sits there already; or as many as there must be, if nobody does."""
        lowest, _ = self.edition.game.players
        names = [str(self.words("guide.players.name", n=number)) for number in range(1, lowest + 1)]
        players = self._filled(self.seats or names)
        offer = Offer("; ".join(map(self.company.spoken, players)), Beginning(tuple(players)))
        return Inquiry(PLAYERS, [offer], clauses=self._guiding.entering)

    def _may_seat_bots(self, so_far: Beginning) -> bool:
        game = self.edition.game
        seating = game.lab.seating if game.has("lab") else None
        return seating is not None and not seating.alone and self._guiding.seats_bots(so_far)

    def _who_is_missing(self) -> Inquiry:
        anybody = [Offer(name, Beginning(bots=(name,))) for name in self.names]
        offers = [Offer(self.words("guide.bots.nobody")), *anybody]
        return Inquiry(BOTS, offers, _bots)

    def _what_is_rolled(self) -> Inquiry:
        """The dice on the table are people's own; those that are nobody's are the program's, if nobody minds."""
        offers = [Offer(self.words(f"guide.roll.{who}"), Beginning(roll=who), (who,)) for who in (NOBODY, EVERYBODY)]
        if rollers := ",".join(self.edition.game.rules.rollers):
            offers.insert(
                0, Offer(self.words("guide.roll.rollers", rollers=rollers), Beginning(roll=rollers), (rollers,))
            )
        return Inquiry(ROLL, offers, lambda text: Beginning(roll=text))

    # -- what is answered

    def _sit_down(self, line: str) -> str:
        """Whoever is named again has changed their mind."""
        told = self.company.read(line, len(self.seats))
        seats = list({**_by_name(self.seats), **_by_name(told)}.values())
        self._look_at_each(self._filled(seats))
        self.seats = seats
        return "; ".join(map(self.company.spoken, told))

    def _filled(self, players: list[str]) -> list[str]:
        lowest, _ = self.edition.game.players
        return self.company.filled(players, self._guiding.each(self.edition.data, max(lowest, len(players))))

    def _look_at_each(self, players: list[str]) -> None:
        """Raises what is wrong with one of them; whether they are too few is seen when all are there."""
        too_many = len(players) > self.edition.game.players[1]
        for problem in self._problems(self._said + Beginning(tuple(players))):
            if "players[" in problem.where or too_many:
                raise _with_names(problem, self.company.not_there(players), [mount.name for mount in self.mounts])

    def _chosen(self, question: Inquiry, line: str) -> Offer:
        """The first of what it may mean that can be; why not, if nothing can."""
        faults: list[PnpError] = []
        for offer in _meant(question, line):
            found = self._problems(self.beginning + offer.gives)
            if not found:
                return offer
            faults += found
        names = [offer.name for offer in question.offers]
        if not faults:
            raise unknown("answer", line, names)
        raise _with_names(faults[0], [line] if question.names_all else [], names)

    def _problems(self, beginning: Beginning) -> list[PnpError]:
        try:
            plan = plan_season(self.edition, beginning.players, 1, beginning.options)
            check_help(self.edition, plan, beginning.roll or NOBODY, beginning.bots)
        except Problems as several:
            return list(several.problems)
        except PnpError as one:
            return [one]
        return []


def _with_names(problem: PnpError, said: Iterable[str], names: Sequence[str]) -> PnpError:
    """Whoever calls something by a name that it has not is told the names on the screen."""
    for name in map(str.strip, said):
        if f"“{name}”" in problem.what:
            return PnpError(problem.what, expected=nearest(name, names))
    return problem.at("")


def _by_name(players: list[str]) -> Mapping[str, str]:
    return {typed.name: player for typed, player in zip(typed_players(players), players, strict=True)}


def _bots(text: str) -> Beginning:
    return Beginning(bots=tuple(part.strip() for part in text.replace("、", ",").split(",") if part.strip()))


def _meant(question: Inquiry, line: str) -> Iterator[Offer]:
    """The first offer if nothing was typed; else one by its number or name, or whatever the line means otherwise, or
    the only offer that has it in its name."""
    typed = unicodedata.normalize("NFKC", line).strip()
    numbered = {str(number): offer for number, offer in enumerate(question.offers, start=1)}
    names = Names({number: [offer.name, *offer.called] for number, offer in numbered.items()})
    if found := names.find(typed or "1"):
        yield numbered[found]
        return
    if question.other:
        yield Offer(typed, question.other(typed))
    parts = [offer for offer in question.offers if typed.casefold() in offer.name.casefold()]
    if len(parts) == 1 and len(typed) > 1:
        yield parts[0]
