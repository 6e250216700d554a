"""What many seasons come to: hand-made ones, where everybody can count along."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from pnp.kit.errors import PnpError
from pnp.season.club.club import Club, Kept, Streak
from pnp.season.club.people import People
from pnp.season.club.tale import Champion, RaceTale, Run, SeasonTale, SeatRow, Title


def said(text: str) -> dict[str, str]:
    return dict.fromkeys(("en", "ja", "it"), text)


def race(number: int, order: str, out: str = "", pole: str = "", course: str = "Oval", turns: int = 0) -> RaceTale:
    """Letters are people; a capital is one who did not come home."""
    runs = [Run(who, _named(who), place, who not in out, 10 - place) for place, who in enumerate(order, start=1)]
    return RaceTale(number, course, said(course), "", tuple(runs), pole, turns, refereed=True)


def _named(letter: str) -> str:
    return {"a": "Anna", "b": "Ben", "c": "Carla", "x": ""}[letter]


def season(name: str, races: Sequence[RaceTale], champion: str = "", game: str = "hop", **more: bool) -> Kept:
    titles = (Title("players", said("Players"), True, (Champion(said(champion), (champion,)),)),) if champion else ()
    seats = (SeatRow("Anna", 1, "1", 9),)
    tale = SeasonTale(
        game, said(game.upper()), said(name), len(races), more.get("ranks_all", False), tuple(races), titles, seats,
        ("Anna", "Ben", "Carla"),
    )  # fmt: skip
    return Kept(Path(f"{name}.season"), tale)


CLUB = Club([
    season("s10", [race(1, "bac"), race(2, "abc", out="c")], "Ben"),
    season("s2", [race(1, "abc", pole="b", turns=9), race(2, "xabc", out="bc", turns=7)], "Anna"),
])  # fmt: skip


def test_seasons_come_in_the_order_of_figures() -> None:
    assert [kept.path.stem for kept in CLUB.seasons] == ["s2", "s10"]


def test_seasons_come_in_the_order_of_dates_if_all_have_one() -> None:
    def dated(name: str, date: str) -> Kept:
        kept = season(name, [race(1, "ab")])
        return Kept(kept.path, _with_date(kept.tale, date))

    assert [each.path.stem for each in Club([dated("a", "2024-05-01"), dated("b", "2023-01-01")]).seasons] == ["b", "a"]
    assert [each.path.stem for each in Club([dated("b", "2023-01-01"), dated("a", "spring")]).seasons] == ["a", "b"]


def _with_date(tale: SeasonTale, date: str) -> SeasonTale:
    from dataclasses import replace

    return replace(tale, races=tuple(replace(each, date=date) for each in tale.races))


def test_the_table_counts_titles_then_wins_then_places() -> None:
    told = [(each.shown_place, each.person, each.titles, each.wins, each.podiums) for each in CLUB.table]
    assert told == [("1", "Anna", 1, 2, 4), ("2", "Ben", 1, 1, 3), ("3", "Carla", 0, 0, 2)]
    (anna, ben, carla) = CLUB.table
    assert (anna.seasons, anna.races, anna.points) == (2, 4, {"hop": 9 + 8 + 8 + 9})
    assert (ben.poles, carla.retirements) == (1, 2)
    assert CLUB.poles_known == 1


def test_equals_share_their_place() -> None:
    club = Club([season("s", [race(1, "ab"), race(2, "ba")])])
    assert [each.shown_place for each in club.table] == ["1=", "1="]


def test_streaks_run_over_seasons() -> None:
    anna, ben, carla = (each.streaks for each in CLUB.table)
    assert anna["wins"] == Streak(1, 1, (0, 1))
    assert anna["podiums"] == anna["finishes"] == Streak(4, 4, (0, 1))
    assert ben["finishes"] == Streak(2, 2, (1, 1))
    assert carla["finishes"] == Streak(1, 0, (0, 1))


def test_two_people_meet_where_both_have_raced() -> None:
    meeting = CLUB.between("anna", "ＢＥＮ")
    assert (meeting.races, meeting.ahead, meeting.behind, meeting.even, meeting.titles) == (4, 3, 1, 0, (1, 1))
    other = CLUB.between("Ben", "Carla")
    assert (other.races, other.ahead, other.behind, other.even) == (4, 3, 0, 1)
    assert [each.other for each in CLUB.met("Anna")] == ["Ben", "Carla"]


def test_places_of_the_retired_count_where_the_game_says_so() -> None:
    club = Club([season("s", [race(1, "abc", out="bc")], ranks_all=True)])
    assert (club.between("Ben", "Carla").ahead, club.between("Ben", "Carla").even) == (1, 0)


def test_nobody_meets_themselves_or_a_stranger() -> None:
    with pytest.raises(PnpError, match="both are Anna"):
        CLUB.between("anna", "ANNA")
    with pytest.raises(PnpError, match="called “Bem”") as refused:
        CLUB.record("Bem")
    assert refused.value.expected == "Ben"


def test_courses_keep_their_records() -> None:
    (oval,) = CLUB.courses
    assert (oval.races, oval.wins, oval.poles) == (4, (("Anna", 2), ("Ben", 1)), (("Ben", 1),))
    assert oval.last
    assert oval.last.people == ("Anna",)
    assert oval.quickest
    assert (oval.quickest[0], oval.quickest[1].people) == (7, ()), "a car without a player was quickest"


def test_one_name_is_one_person() -> None:
    people = People({"ben": "Benjamin"})
    club = Club([season("s", [race(1, "abc")])], people)
    assert [each.person for each in club.table] == ["Anna", "Benjamin", "Carla"]
    assert people.meet("ＡＮＮＡ ") == "Anna"


def test_who_has_several_cars_counts_by_the_best() -> None:
    runs = (Run("1", "Ben", 1, True, 9), Run("2", "Anna", 2, True, 6), Run("3", "Ben", 3, False, 0))
    club = Club([season("s", [RaceTale(1, "", said(""), "", runs, "3", 0, True)])])
    ben = club.record("Ben")
    assert (ben.races, ben.wins, ben.podiums, ben.retirements, ben.poles, ben.points) == (1, 1, 1, 1, 1, {"hop": 9})


# -- ratings


def test_ratings_are_those_of_the_library() -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    anna, ben = [model.rating()], [model.rating()]
    for order in ((1.0, 2.0), (2.0, 1.0)):
        anna, ben = model.rate([anna, ben], ranks=list(order))
    ratings = Club([season("s", [race(1, "ab"), race(2, "ba")])]).ratings
    for who, (each,) in (("Anna", anna), ("Ben", ben)):
        assert (ratings[who].mean, ratings[who].spread) == pytest.approx((each.mu, each.sigma))
    assert ratings["Anna"].races == len(ratings["Anna"].history) == 2


def test_ratings_need_somebody_to_beat() -> None:
    assert Club([season("s", [race(1, "a")])]).ratings == {}


def test_nobody_is_rated_above_another_for_retiring_later() -> None:
    ratings = Club([season("s", [race(1, "abc", out="bc")])]).ratings
    assert ratings["Ben"].mean == pytest.approx(ratings["Carla"].mean)
    assert ratings["Anna"].mean > ratings["Ben"].mean


def test_ratings_of_one_game() -> None:
    club = Club([season("s", [race(1, "ab")]), season("t", [race(1, "ba")], game="run")])
    assert next(iter(club.rated("hop"))) == "Anna"
    assert next(iter(club.rated("run"))) == "Ben"
