"""A flying start: who drives later adds points to the first roll of a race (MA27)."""

from __future__ import annotations

import pytest

from tests.games.mad.table import SEATS, choice, events, give, play, position, roll

FLYING = {"flying_start": "yes"}


@pytest.mark.parametrize("starter", SEATS[:4])
def test_MA27_one_point_for_each_who_drives_before(starter: str) -> None:
    game = play(position("LINE", SEATS[:4], starter=starter, seat=starter, options=FLYING))
    order = [*SEATS[SEATS.index(starter) : 4], *SEATS[: SEATS.index(starter)]]
    for number, seat in enumerate(order):
        asked = choice(roll(game, [2, 4]))
        assert (asked.who, asked.args["points"]) == (seat, 6 + number)
        give(game, f"a{6 + number}")
    assert [(event.args["seat"], event.args["n"], event.args["points"]) for event in events(game, "turn.flying")] == [
        (seat, number, 6 + number) for number, seat in enumerate(order) if number
    ]
    assert {event.rule for event in events(game, "turn.flying")} == {"MA27"}
    assert choice(roll(game, [1])).args["points"] == 1, "only in the first turn"


def test_MA27_only_if_the_table_likes() -> None:
    game = play(position("LINE", SEATS[:3], seat="p3", cars={"p1": {"turns": 1}, "p2": {"turns": 1}}))
    assert choice(roll(game, [2, 4])).args["points"] == 6
    assert events(game, "turn.flying") == []


def test_MA27_parts_count_besides() -> None:
    cars = {"p2": {"parts": "long_gears"}, "p1": {"turns": 1}}
    game = play(position("LINE", SEATS[:3], seat="p2", cars=cars, options=FLYING))
    assert choice(roll(game, [3])).args["points"] == 5
