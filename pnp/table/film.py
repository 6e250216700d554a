"""A race once more, moment by moment, as its journal tells it: what lies where, who is where, and what was ruled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.api.boards import Board, Boards
from pnp.api.refereeing import Event, Narrator, Referee
from pnp.api.seasons import Season, edition_of_season
from pnp.api.speaking import PnpError
from pnp.api.watching import Chart, competitors
from pnp.table.pictures import ground_of
from pnp.table.questions import Plain
from pnp.table.standing import order_of
from pnp.table.telling import Telling


@dataclass(frozen=True)
class Moment:
    """The race after an answer. What is as it was before is not said again."""

    turn: int
    board: Board | None
    order: Sequence[Plain]
    state: Sequence[Plain]
    told: Sequence[Plain]
    """What was ruled since the moment before."""


def refereed_race(season: Season, race: int | None = None) -> Referee[Any]:
    """The race that is to be seen again: refused where nobody wrote down how it went."""
    number = season.latest if race is None else race
    referee = season.referee(number)
    if number <= len(season.results) and not season.was_refereed(number):
        known = [str(each) for each in range(1, season.race) if season.was_refereed(each)]
        raise PnpError(
            f"race {number} was entered from paper, and how it went is not known",
            where=str(season.path),
            expected=f"a race that the referee saw: {', '.join(known)}" if known else "a race that the referee saw",
        )
    return referee


class Film:
    """All moments of one race in one language."""

    def __init__(self, season: Season, referee: Referee[Any], narrator: Narrator) -> None:
        self._season = season
        self._referee = referee
        self._narrator = narrator
        self._boards = Boards(edition_of_season(season)) if season.game.has("board") else None
        self._seen = season.game.desk.moment if season.game.has("desk") else None
        self._telling = Telling(referee, narrator, field=[each.id for each in competitors(season)])
        self._now: Sequence[str] = ()
        self._placed: Mapping[str, Any] = {}
        self.chart = Chart()
        self.ground = ""

    def moments(self) -> Iterator[Moment]:
        """From the start to where the race stands. Answers of which nothing came are no moments."""
        told: list[Event] = [*self._referee.opening]
        before: Moment | None = None
        last = len(self._referee.steps)
        for number, (step, state) in enumerate(self._referee.again()):
            told += step.events if step else ()
            moment = self._moment(self._referee.rules.view(state), told)
            if before is None or number == last or not _is_same(moment, before):
                yield moment
                before, told = moment, []

    def _moment(self, view: Mapping[str, Any], told: Iterable[Event]) -> Moment:
        teller, words = self._narrator.teller, self._narrator.words
        self._note(view)
        board = self._boards.drawn(view, words, self._season.title) if self._boards else None
        if board:
            self.ground = ground_of(board)
        order = order_of(self.chart, self._now, teller.gaps(self._placed) if self._placed else {})
        state = [{"label": each.label, "value": each.value} for each in teller.state(words, view)]
        return Moment(self.chart.last, board, order, state, self._telling.in_words(told))

    def _note(self, view: Mapping[str, Any]) -> None:
        seen = self._seen(view) if self._seen else None
        if seen is not None:
            self.chart.see(*seen)
            self._now, self._placed = seen[1], view


def _is_same(one: Moment, other: Moment) -> bool:
    if one.told or (one.turn, one.order, one.state) != (other.turn, other.order, other.state):
        return False
    return (one.board and one.board.pieces) == (other.board and other.board.pieces)


def reel(moments: Iterable[Moment]) -> Plain:
    """The same as plain data in which only changes are said: pieces, orders and figures by the number of the moment."""
    return _Reel().wound(moments)


class _Reel:
    def __init__(self) -> None:
        self.drawings: dict[str, int] = {}
        self.labels: dict[str, int] = {}
        self.lying: dict[str, list[object]] = {}
        self.frames: list[Plain] = []

    def wound(self, moments: Iterable[Moment]) -> Plain:
        before: Moment | None = None
        for moment in moments:
            self.frames.append(self._frame(moment, before))
            before = moment
        return {"drawings": self._sorted(), "labels": list(self.labels), "frames": self.frames}

    def _sorted(self) -> list[str]:
        """Drawings that begin alike lie beside each other: packed, all of them take less than half of the room."""
        found = sorted(self.drawings)
        numbers = {self.drawings[drawing]: number for number, drawing in enumerate(found)}
        for frame in self.frames:
            for lies in frame.get("pieces", {}).values():
                lies[3] = numbers[lies[3]]
        return found

    def _frame(self, moment: Moment, before: Moment | None) -> Plain:
        frame: Plain = {"turn": moment.turn, "told": [_ruling(each) for each in moment.told]}
        frame |= self._pieces(moment.board)
        if before is None or moment.order != before.order:
            frame["order"] = [[each[name] for name in ("who", "place", "gap", "won")] for each in moment.order]
        if before is None or moment.state != before.state:
            frame["state"] = [[each["label"], each["value"]] for each in moment.state]
        return frame

    def _pieces(self, board: Board | None) -> Plain:
        pieces = board.pieces if board else ()
        now: dict[str, list[object]] = {
            each.id: [round(each.x, 2), round(each.y, 2), round(each.turn, 1), _number(self.drawings, each.svg),
                      _number(self.labels, each.label)]
            for each in pieces
        }  # fmt: skip
        told: Plain = {}
        if list(now) != list(self.lying):
            told["from_below"] = list(now)
        if changed := {id_: lies for id_, lies in now.items() if self.lying.get(id_) != lies}:
            told["pieces"] = changed
        self.lying = now
        return told


def _number(known: dict[str, int], what: str) -> int:
    return known.setdefault(what, len(known))


def _ruling(told: Plain) -> list[object]:
    return [told["text"], told["clause"], int(told["detail"])]
