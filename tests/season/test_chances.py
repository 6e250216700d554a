"""Who can still win: against every end that a season can have, or many of them, and by hand."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import pytest

from pnp.kit.register import find_game
from pnp.season.chances import Chances, Lead, Prospect, chances
from pnp.season.clinching import Clinch
from pnp.season.season import Season
from pnp.season.standings import Row, Standing
from pnp.season.system import Facts, Written
from tests.desk.chance import season_by_chance
from tests.season.tables import (
    CHASE,
    EVERY,
    FMR,
    FMR_THREE,
    MAD,
    TURF,
    XF1,
    Sample,
    begun,
    by_hand,
    field_of,
    in_this_order,
)
from tests.turns import in_turn, sampled

SEEDS = range(3)


@cache
def open_season(sample: str, seed: int) -> tuple[Season, tuple[Chances, ...]]:
    """The first by chance, from this seed on, that is not over; and what can still become of it."""
    season = season_by_chance(Path(mkdtemp()) / "a.season", EVERY[sample], seed)
    season.close()
    return open_season(sample, seed + len(SEEDS)) if season.over else (season, chances(season, leads=False))


by_chance = pytest.mark.parametrize(("sample", "seed"), in_turn([*EVERY], SEEDS))


def run_on(season: Season, facts: Facts, order: tuple[str, ...], lost: tuple[str, ...]) -> Facts:
    system = season.by_hand
    result = system.written(season.data, facts, system.unfolding(season.data, facts, order, lost))
    return replace(facts, results=(*facts.results, result))


def ends(season: Season, facts: Facts) -> Iterator[Facts]:
    """Every season that this one can become, everybody at home."""
    if len(facts.results) == facts.plan.races:
        yield facts
        return
    for order in permutations(field_of(season)):
        yield from ends(season, run_on(season, facts, order, ()))


def some_ends(season: Season, count: int, seed: int = 1) -> Iterator[Facts]:
    chance = Random(seed)
    for _ in range(count):
        facts = season.facts
        while len(facts.results) < facts.plan.races:
            order = tuple(chance.sample(field_of(season), len(field_of(season))))
            facts = run_on(season, facts, order, order[chance.randint(1, len(order)) :])
        yield facts


def table_of(season: Season, facts: Facts, id: str) -> Standing:
    return next(each for each in season.system.standings(season.data, facts) if each.id == id)


def place(row: Row, rows: tuple[Row, ...], title: list[str]) -> int:
    return 1 + sum(other.place < row.place for other in rows if other.who in title)


def places(season: Season, table: Chances, facts: Facts) -> dict[str, tuple[int, int]]:
    """The place among those who can have the title, and the points."""
    rows = table_of(season, facts, table.id).rows
    title = [each.who for each in table.prospects]
    return {row.who: (place(row, rows, title), row.total) for row in rows if row.who in title}


def of(table: Chances, who: str) -> Prospect:
    return next(each for each in table.prospects if each.who == who)


@by_chance
def test_no_end_goes_beyond_what_is_proven(sample: str, seed: int) -> None:
    season, tables = open_season(sample, seed)
    for facts in some_ends(season, 8):
        for table in tables:
            for who, (reached, total) in places(season, table, facts).items():
                each = of(table, who)
                assert each.best.proven <= reached <= each.worst.proven, (table.id, who)
                assert each.least <= total <= each.most, (table.id, who)


@by_chance
def test_what_is_shown_lies_within_what_is_proven(sample: str, seed: int) -> None:
    _, tables = open_season(sample, seed)
    for table in tables:
        for each in table.prospects:
            assert each.best.proven <= each.best.shown <= each.worst.shown <= each.worst.proven


@pytest.mark.parametrize("seed", sampled(SEEDS, 1))
def test_against_every_end_of_a_meeting(seed: int, tmp_path: Path) -> None:
    """TurfMaster without fences, the last race: twenty-four orders."""
    season = begun(tmp_path / "a.season", TURF, 2)
    by_hand(season, Random(seed).sample(field_of(season), 4))
    tables = chances(season)
    found = [places(season, table, facts) for table in tables for facts in ends(season, season.facts)]
    for number, table in enumerate(tables):
        mine = found[number * 24 : number * 24 + 24]
        for each in table.prospects:
            reached = [end[each.who][0] for end in mine]
            assert each.best.proven <= min(reached) <= each.best.shown
            assert each.worst.shown <= max(reached) <= each.worst.proven
            assert (each.outlook == "won") == (max(reached) == 1), (table.id, each)


@pytest.mark.parametrize("races", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_the_title_with_the_next_race(races: int, tmp_path: Path) -> None:
    """What is asked of the next race is just what makes somebody champion whatever comes after it."""
    season = begun(tmp_path / "a.season", TURF, races)
    by_hand(season, ["red", "green", "blue", "yellow"])
    table = next(each for each in chances(season) if each.id == "horses")
    for order in permutations(field_of(season)):
        facts = run_on(season, season.facts, order, ())
        gained = facts.results[-1].points
        for each in table.prospects:
            met = bool(each.wins) and all(meets(lead, each.who, gained) for lead in each.wins)
            ended = [places(season, table, end)[each.who][0] == 1 for end in ends(season, facts)]
            if not any(is_level(lead, each.who, gained) for lead in each.wins):
                assert met == all(ended), (order, each)


def meets(lead: Lead, who: str, gained: Mapping[str, int]) -> bool:
    return gained.get(who, 0) - gained.get(lead.rival, 0) >= lead.points


def is_level(lead: Lead, who: str, gained: Mapping[str, int]) -> bool:
    """What tells equals apart decides."""
    return lead.level and gained.get(who, 0) - gained.get(lead.rival, 0) == lead.points


# -- by hand


def fmr(folder: Path, races: int, run: int) -> Season:
    """Red wins every race 10 + 6 to nothing for blue; the others share the rest."""
    season = begun(folder / "a.season", FMR, races)
    order = ["R1", "R2", "G1", "Y1", "O1", "V1", "G2", "Y2", "O2", "V2", "B1", "B2"]
    for _ in range(run):
        by_hand(season, order)
    return season


def test_F37_sixteen_points_a_race_is_all_that_a_team_can_win(tmp_path: Path) -> None:
    season = fmr(tmp_path, 3, 1)
    teams = chances(season, ["teams"], leads=False)[0]
    assert (teams.id, teams.races) == ("teams", 2)
    assert next((each.who, each.total, each.most) for each in teams.prospects) == ("red", 16, 48)
    assert of(teams, "blue").outlook == "open"
    season = fmr_more(season)
    assert {each.who: each.outlook for each in chances(season, ["teams"], leads=False)[0].prospects} == {
        "red": "won", "green": "out", "yellow": "out", "blue": "out", "orange": "out", "purple": "out",
    }  # fmt: skip


def fmr_more(season: Season) -> Season:
    by_hand(season, season.results[-1].order)
    return season


def test_F38_a_team_without_a_player_is_no_champion_and_stands_in_nobodys_way(tmp_path: Path) -> None:
    sample = Sample("fmr", FMR.players, {"uncontrolled_champion": "no"})
    season = begun(tmp_path / "a.season", sample, 2)
    by_hand(season, ["O1", "O2", "R1", "B1", *(car for car in field_of(season) if car not in ("O1", "O2", "R1", "B1"))])
    teams = chances(season, ["teams"], leads=False)[0]
    assert {each.who for each in teams.prospects} == {"red", "blue", "green", "yellow"}
    assert (of(teams, "red").best.shown, of(teams, "red").worst.proven) == (1, 4)


def test_F37_level_at_the_end_the_last_race_decides(tmp_path: Path) -> None:
    """Sixteen behind with one race to go: sixteen are enough, for whoever wins them wins the last race."""
    season = fmr(tmp_path, 2, 1)
    teams = chances(season, ["teams"])[0]
    assert of(teams, "blue").outlook == "open"
    assert Lead("red", 16) in of(teams, "blue").wins
    assert Lead("blue", -15) in of(teams, "red").wins


def test_G15_0_equal_points_are_an_equal_title(tmp_path: Path) -> None:
    """XF-1: sixteen behind with a double win to come would be enough to share."""
    season = begun(tmp_path / "a.season", XF1, 2)
    cars = ["U01", "U02", "F01", "F02", "T01", "T02"]
    by_hand(season, cars)
    teams = chances(season)[0]
    leader, last = of(teams, "U"), of(teams, "T")
    gap = leader.total - last.total
    assert leader.most - leader.total == 10 + 9
    assert Lead("U", gap) in last.wins
    assert last.outlook == "open"
    assert of(teams, "U").worst.proven == 3


def test_M55_a_game_of_three_races(tmp_path: Path) -> None:
    season = begun(tmp_path / "a.season", MAD, 3)
    for _ in range(2):
        by_hand(season, ["Anna", "Cleo"], ["J. Doe"])
    (table,) = chances(season)
    anna, doe = of(table, "Anna"), of(table, "J. Doe")
    assert anna.most > anna.total > doe.total == 0
    assert doe.outlook == ("open" if doe.most >= anna.total else "out")


def test_nothing_is_told_of_a_season_that_is_over(tmp_path: Path) -> None:
    season = fmr(tmp_path, 1, 1)
    assert chances(season) == ()


def test_T60_horses_that_fell_sit_the_next_race_out(tmp_path: Path) -> None:
    season = begun(tmp_path / "a.season", CHASE, 2)
    by_hand(season, ["red", "green", "blue"], ["yellow"])
    horses = next(each for each in chances(season) if each.id == "horses")
    assert of(horses, "yellow").most == of(horses, "yellow").total == 0
    assert of(horses, "yellow").outlook == "out"


def test_a_decision_counts(tmp_path: Path) -> None:
    from pnp.season.adjusting import Adjustment

    season = fmr(tmp_path, 2, 1)
    season.adjust(Adjustment("points", "blue", "a gift", 0, 40))
    assert of(chances(season, ["teams"], leads=False)[0], "blue").outlook == "won"
    written = in_this_order(season, season.results[0].order)
    assert isinstance(written, Written)


def test_four_cars_a_player_are_no_more_work(tmp_path: Path) -> None:
    """Each side's cars come home in an order that is known: not every order of all of them is tried."""
    season = begun(tmp_path / "a.season", FMR_THREE)
    by_hand(season, field_of(season))
    begin = time.process_time()
    assert chances(season)
    assert time.process_time() - begin < 10


# -- where races are dropped


@pytest.mark.parametrize("run", [2, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", sampled(range(6), 2))
def test_the_title_with_the_next_race_where_races_are_dropped(run: int, seed: int, tmp_path: Path) -> None:
    """Whoever has the points that are asked for, and leaves rivals no more than they may have, is champion however the
    season ends."""
    season = Season.create(tmp_path / "a.season", find_game("turf"), TURF.plan(3).dropping(2), "Club")
    chance = Random(seed)
    for _ in range(run):
        by_hand(season, chance.sample(field_of(season), 4))
    table = next(each for each in chances(season) if each.id == "horses")
    for order in permutations(field_of(season)):
        facts = run_on(season, season.facts, order, ())
        gained = facts.results[-1].points
        ended = [places(season, table, end) for end in ends(season, facts)]
        for each in table.prospects:
            if each.clinch and clinches(each.clinch, each.who, gained):
                assert all(end[each.who][0] == 1 for end in ended), (order, each)


def clinches(clinch: Clinch, who: str, gained: Mapping[str, int]) -> bool:
    return gained.get(who, 0) >= clinch.points and all(gained.get(rival, 0) <= n for rival, n in clinch.limits)


def test_what_the_last_race_must_bring_where_races_are_dropped(tmp_path: Path) -> None:
    """FMR, the best two of three: R1 has 10 and 6, B1 6 and 10. With 4 or less each keeps 16."""
    season = Season.create(tmp_path / "a.season", find_game("fmr"), FMR.plan(3).dropping(2), "Club")
    others = [car for car in field_of(season) if car not in ("R1", "B1")]
    by_hand(season, ["R1", "B1", *others])
    by_hand(season, ["B1", "R1", *others])
    drivers = next(each for each in chances(season) if each.id == "drivers")
    for who in ("R1", "B1"):
        assert of(drivers, who).clinch == Clinch(10)
    assert of(drivers, others[0]).clinch is None
