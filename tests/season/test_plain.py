"""Seasons of plain games: plans, tables, what is said, races by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from pnp.kit.errors import Problems
from pnp.referee.rules import RaceResult
from pnp.season.system import Facts, Written
from tests.sprint import SEASON, TRACK

PLAYERS = ("Anna: red", "Ben: blue", "Carla: green")


def facts(*orders: Sequence[str], races: int = 3, adjustments: Sequence[Mapping[str, Any]] = ()) -> Facts:
    """A season in which these races are run, each written down by hand."""
    known = Facts(SEASON.plan(TRACK, PLAYERS, races, {}))
    for order in orders:
        result = SEASON.by_hand.written(TRACK, known, Written(tuple(order)))
        known = replace(known, results=(*known.results, result))
    return replace(known, adjustments=tuple(adjustments))


def told(events: Sequence[Any]) -> list[tuple[str, str]]:
    return [(event.code, event.rule) for event in events]


def test_a_plan_has_as_many_races_as_the_data_say_unless_somebody_says() -> None:
    assert SEASON.plan(TRACK, PLAYERS, None, {}).races == TRACK.races
    plan = SEASON.plan(TRACK, PLAYERS, 7, {"shoes": "none"})
    assert (plan.races, dict(plan.options)) == (7, {"shoes": "none"})
    assert plan.entries.owned == {"Anna": ("red",), "Ben": ("blue",), "Carla": ("green",)}


def test_everything_that_is_wrong_with_a_plan_is_told_at_once() -> None:
    with pytest.raises(Problems) as caught:
        SEASON.plan(TRACK, ("Anna", "Anna"), 0, {"hat": "tall"})
    said = [each.what for each in caught.value.problems]
    assert "0 races are not possible (S1)" in said
    assert "no option is called “hat”" in said
    assert "two players are called Anna" in said


def test_points_by_place_and_whoever_is_behind_has_none() -> None:
    (table,) = SEASON.standings(TRACK, facts(["Ben", "Anna", "Carla"], ["Ben", "Carla", "Anna"]))
    assert [(row.who, row.total, row.races) for row in table.rows] == [
        ("Ben", 6, (3, 3)),
        ("Carla", 1, (0, 1)),
        ("Anna", 1, (1, 0)),
    ]
    assert [row.place for row in table.rows] == [1, 2, 2], "equals are equal until the last race"


def test_in_the_end_the_better_place_in_the_last_race_decides() -> None:
    (table,) = SEASON.standings(TRACK, facts(["Ben", "Anna", "Carla"], ["Ben", "Carla", "Anna"], races=2))
    assert [(row.who, row.place) for row in table.rows] == [("Ben", 1), ("Carla", 2), ("Anna", 3)]
    reason = table.rows[1].reason
    assert reason is not None
    assert (reason.code, reason.rule, reason.args["other"], reason.args["value"]) == ("last_race", "S2", "Anna", 2)


def test_what_is_said_before_and_after_races() -> None:
    begun = facts()
    assert (SEASON.opening(TRACK, begun), SEASON.closing(TRACK, begun)) == ([], [])
    once = facts(["Ben", "Anna", "Carla"])
    assert told(SEASON.opening(TRACK, once)) == [("season.resumed", "S1")]
    assert told(SEASON.closing(TRACK, once)) == [("season.leader", "S1")]
    level = facts(["Ben", "Anna", "Carla"], ["Anna", "Ben", "Carla"])
    assert told(SEASON.closing(TRACK, level)) == [("season.leaders", "S1")]


def test_what_is_said_in_the_end() -> None:
    clear = facts(["Ben", "Anna", "Carla"], races=1)
    assert told(SEASON.closing(TRACK, clear)) == [("season.winner", "S1")]
    close = facts(["Ben", "Anna", "Carla"], ["Anna", "Ben", "Carla"], races=2)
    assert told(SEASON.closing(TRACK, close)) == [("season.winner", "S1"), ("season.tie.last_race", "S2")]
    nobody = Facts(close.plan, tuple(RaceResult(race, (), {}) for race in (1, 2)))
    assert told(SEASON.closing(TRACK, nobody)) == [("season.shared", "S2")]


def test_who_has_sat_down_anew_is_told_before_that_race_only() -> None:
    known = facts(["Ben", "Anna", "Carla"])
    entries = replace(SEASON.reseat(TRACK, known.plan, ("Ben", "Dora")), changed_in=2)
    changed = replace(known, plan=replace(known.plan, entries=entries))
    assert told(SEASON.opening(TRACK, changed)) == [("season.resumed", "S1"), ("season.reseated", "S2")]
    (table,) = SEASON.standings(TRACK, changed)
    assert {row.who for row in table.rows} == {"Anna", "Ben", "Carla", "Dora"}, "who has left keeps the points"


@pytest.mark.parametrize(
    ("order", "what"),
    [
        (("Ben", "Anna"), "Carla is missing (S2)"),
        (("Ben", "Anna", "Carla", "Zoe"), "“Zoe” does not take part (S2)"),
        (("Ben", "Anna", "Carla", "Ben"), "Ben is there 2 times (S2)"),
    ],
)
def test_a_race_by_hand_has_everybody_once(order: tuple[str, ...], what: str) -> None:
    with pytest.raises(Problems) as caught:
        facts(order)
    assert [each.what for each in caught.value.problems] == [what]


def test_who_did_not_come_home_has_no_points_and_no_place() -> None:
    known = facts(races=1)
    result = SEASON.by_hand.written(TRACK, known, Written(("Ben",), ("Anna", "Carla")))
    assert dict(result.points) == {"Ben": 3, "Anna": 0, "Carla": 0}
    after = replace(known, results=(result,))
    assert [after.last_place(who) for who in ("Ben", "Anna", "Zoe")] == [1, 4, 4]
    assert dict(SEASON.by_hand.rescored(TRACK, known, result, Written(("Anna", "Ben"), ("Carla",)))) == {
        "Anna": 3,
        "Ben": 1,
        "Carla": 0,
    }


def test_competitors_are_the_players_in_the_colours_of_their_cars() -> None:
    found = SEASON.by_hand.competitors(TRACK, facts().plan)
    assert [(who.id, who.label, who.colour, who.pattern, who.owner) for who in found] == [
        ("Anna", "R", "#C00000", "dots", "Anna"),
        ("Ben", "B", "#0000C0", "check", "Ben"),
        ("Carla", "G", "#00C000", "hoops", "Carla"),
    ]


def test_a_position_says_who_plays() -> None:
    players, settings = SEASON.agreed_in({"players": {"Anna": "red", "Ben": "blue"}})
    assert (players, settings) == (["Anna: red", "Ben: blue"], {})
