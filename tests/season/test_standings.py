"""Orders with reasons: who stands where, and why."""

from __future__ import annotations

from pnp.season.standings import Given, Reason, Row, Standing, TieBreak, rank

WINS = {"Anna": 1, "Ben": 2, "Carla": 2, "Dora": 0}
LAST = {"Anna": 3, "Ben": 2, "Carla": 1, "Dora": 4}
by_wins = TieBreak("wins", "X1", lambda who: -WINS[who], lambda who: WINS[who])
by_last = TieBreak("last_race", "X2", lambda who: LAST[who])


def test_more_points_stand_first_and_races_are_kept() -> None:
    rows = rank({"Anna": (3, 4), "Ben": (5, 5)})
    assert rows == (Row(1, "Ben", 10, (5, 5)), Row(2, "Anna", 7, (3, 4)))


def test_points_from_elsewhere_count_and_belong_to_no_race() -> None:
    given = Given(-5, (2,)) + Given(1, (4,))
    ben, anna = rank({"Anna": [6], "Ben": [5]}, extra={"Anna": given, "Nobody": Given(9)})
    assert (ben.place, ben.who, ben.total, ben.races, ben.by_hand, ben.decisions) == (1, "Ben", 5, (5,), 0, ())
    assert (anna.place, anna.who, anna.total, anna.races) == (2, "Anna", 2, (6,))
    assert (anna.by_hand, anna.shown_by_hand, anna.decisions) == (-4, "-4", (2, 4))


def test_a_row_adds_up_race_by_race() -> None:
    (row,) = rank({"Anna": [6, 0, 3]}, extra={"Anna": Given(5, (1,))})
    assert row.running == (6, 6, 9)
    assert [row.after(races) for races in range(5)] == [0, 6, 6, 9, 9]
    assert (row.total, row.shown_by_hand) == (14, "+5")


def test_a_shared_place_is_written_with_a_sign() -> None:
    assert [row.shown_place for row in rank({"Anna": [4], "Ben": [4], "Carla": [1]})] == ["1=", "1=", "3"]


def test_equals_share_a_place_and_the_next_place_is_left_out() -> None:
    rows = rank({"Anna": [4], "Ben": [4], "Carla": [1]})
    assert [(row.place, row.shared) for row in rows] == [(1, True), (1, True), (3, False)]
    assert all(row.reason is None for row in rows)


def test_equals_are_listed_by_name_or_as_they_are_told_to_be() -> None:
    points = {"Ben": [4], "Anna": [4]}
    assert [row.who for row in rank(points)] == ["Anna", "Ben"]
    assert [row.who for row in rank(points, listed=["Ben", "Anna"].index)] == ["Ben", "Anna"]


def test_a_list_never_beats_a_tie_break() -> None:
    rows = rank({"Anna": [4], "Ben": [4]}, [by_wins], listed=["Anna", "Ben"].index)
    assert [row.who for row in rows] == ["Ben", "Anna"]


def test_a_tie_is_broken_by_the_first_that_tells_them_apart_and_says_so() -> None:
    rows = rank({"Anna": [4], "Ben": [4], "Carla": [4]}, [by_wins, by_last])
    assert [(row.place, row.who, row.shared) for row in rows] == [
        (1, "Carla", False),
        (2, "Ben", False),
        (3, "Anna", False),
    ]
    assert rows[0].reason == Reason("last_race", "X2", {"who": "Carla", "other": "Ben", "value": 1, "other_value": 2})
    assert rows[1].reason == Reason("wins", "X1", {"who": "Ben", "other": "Anna", "value": 2, "other_value": 1})
    assert rows[2].reason is None


def test_a_reason_is_only_given_against_the_next_with_the_same_points() -> None:
    rows = rank({"Anna": [5], "Ben": [4], "Carla": [4]}, [by_wins, by_last])
    assert [row.reason.code if row.reason else "" for row in rows] == ["", "last_race", ""]


def test_a_row_with_a_reason_keeps_everything_else() -> None:
    (first, _) = rank({"Anna": [1, 3], "Ben": [2, 2]}, [by_wins])
    assert (first.place, first.who, first.total, first.races, first.shared) == (1, "Ben", 4, (2, 2), False)


def test_the_leaders_are_all_who_share_the_first_place() -> None:
    rows = rank({"Anna": [4], "Ben": [4], "Carla": [1]})
    assert [row.who for row in Standing("players", "seat", "X1", rows, True).leaders] == ["Anna", "Ben"]


def test_nobody_gives_no_rows() -> None:
    assert rank({}) == ()
