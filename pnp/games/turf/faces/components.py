"""What is printed for TurfMaster, in the order in which it is printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pnp.games.turf.faces.aid import aid_sheet
from pnp.games.turf.faces.board.poster import board_poster
from pnp.games.turf.faces.boxes import box_pieces
from pnp.games.turf.faces.cards import card_pieces
from pnp.games.turf.faces.tokens import die_pieces, fence_pieces, horse_pieces, standee_pieces
from pnp.games.turf.model import TurfData
from pnp.games.turf.season.sheets import RaceRecord, score_sheets
from pnp.games.turf.season.system import SEASON
from pnp.kit.words import Words
from pnp.press.product import Catalogue, Component, Parts
from pnp.season.system import Facts


@dataclass(frozen=True)
class _Meeting:
    """What is known of a meeting: the races run so far, whose the horses are, and who won it."""

    races: Sequence[RaceRecord] = ()
    owners: Mapping[str, str] = field(default_factory=dict)
    chase: bool | None = None
    winners: Sequence[str] = ()


PRODUCT = Catalogue[TurfData](
    {
        "board": lambda data, words, _: Parts(posters=(board_poster(data, words),)),
        "cards": lambda data, words, _: Parts(pieces=card_pieces(data, words)),
        "boxes": lambda data, words, _: Parts(pieces=box_pieces(data, words)),
        "horses": lambda data, words, _: Parts(pieces=horse_pieces(data, words)),
        "standees": lambda data, words, _: Parts(pieces=standee_pieces(data, words)),
        "fences": lambda data, words, _: Parts(pieces=fence_pieces(data, words)),
        "dice": lambda data, words, _: Parts(pieces=die_pieces(data, words)),
        "score": lambda data, words, _: Parts(sheets=score_sheets(data, words)),
        "aid": lambda data, words, _: Parts(sheets=(aid_sheet(data, words),)),
    }
)


def filled(data: TurfData, words: Words, facts: Facts) -> Component:
    """The sheet of a meeting as it stands."""
    meeting = _meeting(data, facts)
    sheets = score_sheets(data, words, meeting.races, meeting.owners, meeting.chase, meeting.winners)
    return Parts(sheets=sheets).titled("score", words)


def _meeting(data: TurfData, facts: Facts) -> _Meeting:
    tables = {standing.id: standing for standing in SEASON.standings(data, facts)}
    winners = [row.who for row in tables["players"].leaders] if facts.final else []
    chase = facts.plan.options.get("steeplechase", "no") == "yes"
    return _Meeting(race_records(data, facts), facts.plan.entries.owners, chase, winners)


def race_records(data: TurfData, facts: Facts) -> list[RaceRecord]:
    """The races run so far, with running totals and the cards that each horse kept for the next one."""
    totals: dict[str, int] = {}
    records = []
    for result in facts.results:
        for horse, points in result.points.items():
            totals[horse] = totals.get(horse, 0) + points
        carry = result.carry
        owing = carry.get("owes", ())
        kept = {
            horse: max(0, hand - (data.bonus if horse in owing else 0))
            for horse, hand in carry.get("hands", {}).items()
        }
        records.append(
            RaceRecord(
                order=tuple(horse for horse in result.order if horse not in result.out),
                fallen=result.out,
                points=dict(result.points),
                lanes={horse: lane for lane, horse in enumerate(carry.get("lanes", ()), start=1)},
                totals=dict(totals),
                bonus=tuple(horse for horse, race in carry.get("bonus", {}).items() if race == result.race),
                kept=kept,
                discarded=kept,
            )
        )
    return records
