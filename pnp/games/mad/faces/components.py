"""What is printed for MAD Racers, in the order in which it is printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pnp.games.mad.faces.aid import aid_sheets
from pnp.games.mad.faces.cards.bonus import bonus_pieces
from pnp.games.mad.faces.cards.parts import part_pieces
from pnp.games.mad.faces.cards.players import player_pieces
from pnp.games.mad.faces.cards.summary import summary_pieces
from pnp.games.mad.faces.courses.sheets import course_pieces
from pnp.games.mad.faces.tokens import car_pieces, die_pieces, marker_pieces, standee_pieces
from pnp.games.mad.faces.track import track_sheets
from pnp.games.mad.model import MadData
from pnp.games.mad.season.sheets import RaceRecord, score_sheets
from pnp.games.mad.season.system import cars_of
from pnp.kit.errors import unknown
from pnp.kit.words import Words
from pnp.press.product import Component, Order, Piece, Sheet
from pnp.season.system import Facts


@dataclass(frozen=True)
class _Parts:
    pieces: tuple[Piece, ...] = ()
    sheets: tuple[Sheet, ...] = ()


@dataclass(frozen=True)
class _Played:
    """What is known of a game: the races run so far, and who drives what."""

    races: Sequence[RaceRecord] = ()
    players: Sequence[tuple[str, str]] = ()


_BUILDERS: dict[str, Callable[[MadData, Words, _Played], _Parts]] = {
    "courses": lambda data, words, _: _Parts(pieces=course_pieces(data, words)),
    "track": lambda data, words, _: _Parts(sheets=track_sheets(data, words)),
    "parts": lambda data, words, _: _Parts(pieces=part_pieces(data, words)),
    "summary": lambda data, words, _: _Parts(pieces=summary_pieces(data, words)),
    "bonus": lambda data, words, _: _Parts(pieces=bonus_pieces(data, words)),
    "players": lambda data, words, _: _Parts(pieces=player_pieces(data, words)),
    "cars": lambda data, words, _: _Parts(pieces=car_pieces(data, words)),
    "standees": lambda data, words, _: _Parts(pieces=standee_pieces(data, words)),
    "markers": lambda data, words, _: _Parts(pieces=marker_pieces(data, words)),
    "dice": lambda data, words, _: _Parts(pieces=die_pieces(data, words)),
    "score": lambda data, words, played: _Parts(sheets=score_sheets(data, words, played.races, played.players)),
    "aid": lambda data, words, _: _Parts(sheets=aid_sheets(data, words)),
}


class MadProduct:
    """The printed side of the game."""

    choices: Sequence[str] = ()

    def read(self, given: Sequence[str]) -> tuple[list[str], dict[str, str]]:
        return list(given), {}

    def needed(self, data: MadData, order: Order) -> tuple[str, ...]:
        return self.ids()

    def ids(self) -> tuple[str, ...]:
        return tuple(_BUILDERS)

    def build(self, component: str, data: MadData, words: Words, order: Order) -> Component:
        if component not in _BUILDERS:
            raise unknown("component", component, _BUILDERS)
        facts: Facts | None = order.choices.get("facts")
        played = _Played(race_records(facts), list(cars_of(facts.plan).items())) if facts else _Played()
        parts = _BUILDERS[component](data, words, played)
        title, todo = (words(f"component.{component}.{key}") for key in ("title", "todo"))
        return Component(component, title, parts.pieces, parts.sheets, todo=todo)

    def record_sheet(self, facts: Facts) -> str:
        """The sheet that a game is kept on."""
        return "score"


def race_records(facts: Facts) -> list[RaceRecord]:
    """The races run so far, with running totals."""
    totals: dict[str, int] = {}
    records = []
    for result in facts.results:
        carry = result.carry
        for seat, points in result.points.items():
            totals[seat] = totals.get(seat, 0) + points
        places = {seat: points for seat, points in carry.get("place_points", {}).items() if points}
        records.append(
            RaceRecord(
                order=tuple(seat for seat in result.order if seat not in result.out),
                retired=result.out,
                place_points=places,
                bonus={seat: points - places.get(seat, 0) for seat, points in result.points.items()
                       if points > places.get(seat, 0)},
                fuel=carry.get("fuel", {}),
                parts={seat: tuple(parts) for seat, parts in carry.get("parts", {}).items()},
                totals=dict(totals),
                layout=tuple(carry.get("layout", ())),
                start_side=carry.get("start_side", "first"),
            )
        )  # fmt: skip
    return records


PRODUCT = MadProduct()
