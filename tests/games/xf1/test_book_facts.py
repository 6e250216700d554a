"""What the book says about teams and drivers, value by value, and what their numbers must add up to.

The files are read one by one, so that these checks do not wait for the courses.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations
from statistics import correlation

import pytest

from pnp.draw.color import Color, contrast, ink_on
from pnp.draw.patterns import PATTERNS
from pnp.games.xf1.data import (
    _driver,
    _driver_problems,
    _Drivers,
    _Scenarios,
    _Tables,
    _tables,
    _Team,
    _team,
    _team_problems,
)
from pnp.games.xf1.model import Driver, Result, Team, TroubleSpot
from pnp.kit.library import Library
from tests.draw.vision import SIGHTS, Sight, difference, simulate

LIBRARY = Library("xf1")
READ = [LIBRARY.read(name, _Team) for name in LIBRARY.names("teams/*.toml")]
TEAMS: dict[str, Team] = {team.mark: _team(team) for team, _ in READ}
PEOPLE = LIBRARY.read("drivers.toml", _Drivers)
DRIVERS: dict[str, Driver] = {name: _driver(name, driver) for name, driver in PEOPLE[0].drivers.items()}
RAW_TABLES = LIBRARY.read("tables.toml", _Tables)[0]
TABLES = _tables(RAW_TABLES)
SCENARIOS = LIBRARY.read("scenarios.toml", _Scenarios)[0]

REGULARS = [driver for driver in DRIVERS.values() if driver.role in ("car1", "car2")]
RESERVES = [driver for driver in DRIVERS.values() if driver.role == "reserve"]
SEEN_AT_A_GLANCE = 14.0
SEEN_IN_GREY = 3.5
READABLE = 4.5


def rank_correlation(one: list[float], other: list[float]) -> float:
    def ranks(values: list[float]) -> list[float]:
        ordered = sorted(values)
        return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]

    return correlation(ranks(one), ranks(other))


def drivers_of(mark: str) -> list[Driver]:
    return [driver for driver in DRIVERS.values() if driver.team == mark]


def test_the_files_agree_with_each_other() -> None:
    assert not list(_team_problems(READ))
    assert not list(_driver_problems(PEOPLE, set(TEAMS)))
    assert {mark for marks in SCENARIOS.team.values() for mark in marks} == set(TEAMS)


# Teams, as the book has them


@pytest.mark.parametrize(
    ("no", "mark", "name", "country"),
    [
        (1, "U", "Hussard", "france"),
        (2, "F", "Rayfox", "uk"),
        (3, "T", "Tirela", "italy"),
        (4, "C", "Chitos", "uk"),
        (5, "W", "GDW Walter", "germany"),
        (6, "M", "Mifune", "japan"),
        (7, "L", "Realibre", "italy"),
        (8, "G", "Guépard", "france"),
        (9, "A", "Ultra Amuro", "japan"),
        (10, "S", "Spicecar", "india"),
    ],
)
def test_who_the_teams_are(no: int, mark: str, name: str, country: str) -> None:
    team = TEAMS[mark]
    assert (team.no, team.name, team.country) == (no, name, country)


def test_support_of_hussard_with_two_cars() -> None:
    assert TEAMS["U"].support[1] == 10


def test_tuning_of_hussard_with_two_cars() -> None:
    assert TEAMS["U"].tuning[1] == 5


def test_tuning_of_rayfox_with_two_cars() -> None:
    assert TEAMS["F"].tuning[1] == 4


def test_body_row_of_rayfox() -> None:
    assert TEAMS["F"].slots == (2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)


def test_body_of_rayfox_before_the_tuning_example() -> None:
    """The figure is lost; from here every combination the book calls legal is legal, and every other one is not."""
    assert TEAMS["F"].initial == (1, 2, 4, 6, 8, 11)


def test_trouble_spots_of_rayfox() -> None:
    assert [spot.value for spot in TEAMS["F"].trouble] == [3, 2, 0]
    assert TEAMS["F"].trouble[2] == TroubleSpot("diff", 0)


def test_rayfox_and_chitos_drive_the_same_machine() -> None:
    one, other = TEAMS["F"], TEAMS["C"]
    assert (one.slots, one.initial, one.trouble, one.tank) == (other.slots, other.initial, other.trouble, other.tank)


def test_rayfox_and_chitos_set_it_up_differently() -> None:
    assert TEAMS["F"].fuel != TEAMS["C"].fuel
    assert TEAMS["F"].tyre != TEAMS["C"].tyre


def test_pit_value_of_rayfox() -> None:
    assert TEAMS["F"].pit == 0


def test_rayfox_can_refuel_to_nine() -> None:
    assert TEAMS["F"].tank >= 9


def test_evaluation_values() -> None:
    assert [team.evaluation for team in TEAMS.values()] == [5, 5, 4, 4, 3, 3, 2, 2, 1, 1]


def test_some_team_has_nine_dm() -> None:
    assert 9 in {team.dm for team in TEAMS.values()}


def test_guepard_falls_back_one_as_npc() -> None:
    assert TEAMS["G"].npc[4][1].result == Result(-1)


def test_mifune_gains_one_as_npc() -> None:
    assert TEAMS["M"].npc[4][5].result == Result(1)


def test_the_body_of_ultra_amuro_in_the_turn_example() -> None:
    """Face 3 on speed 3 and face 6 on speed 5, within the tuning of a first race."""
    team = TEAMS["A"]
    rows = combinations(range(1, len(team.slots) + 1), 6)
    fitting = [row for row in rows if team.slots[row[2] - 1] == 3 and team.slots[row[5] - 1] == 5]
    cost = min(sum(new != old for new, old in zip(row, team.initial, strict=True)) for row in fitting)
    assert cost <= team.tuning[1]


# Drivers, as the book has them


def test_there_are_32_drivers() -> None:
    assert Counter(driver.role for driver in DRIVERS.values()) == {"car1": 10, "car2": 10, "reserve": 10, "free": 2}


def test_dahl() -> None:
    dahl = DRIVERS["dahl"]
    assert (dahl.name, dahl.country, dahl.team) == ("W. Dahl", "finland", "U")
    assert dahl.role in ("car1", "car2")
    assert (dahl.dp, dahl.feedback, dahl.contract) == (21, (3, 1), 9)


def test_berge() -> None:
    berge = DRIVERS["berge"]
    assert (berge.family, berge.team, berge.dp, berge.feedback) == ("Bergé", "U", 14, (4, 4))
    assert berge.role in ("car1", "car2")


def test_dumont() -> None:
    dumont = DRIVERS["dumont"]
    assert dumont.conc[1:] == (2, 3)
    assert (dumont.accel, dumont.brake) == ((True, False), (True, True))


def test_piazzolla() -> None:
    piazzolla = DRIVERS["piazzolla"]
    assert (piazzolla.team, piazzolla.role, piazzolla.mental) == ("A", "car2", 3)
    assert piazzolla.conc[1] >= 1


def test_baracchi() -> None:
    baracchi = DRIVERS["baracchi"]
    assert (baracchi.team, baracchi.role, baracchi.mental) == ("T", "car1", 3)
    assert baracchi.conc[1] >= 1
    assert any(baracchi.accel)


def test_somebody_misses_two_or_three_races() -> None:
    assert (2, 3) in {driver.nonstart for driver in DRIVERS.values()}


@pytest.mark.parametrize("price", [2, 5, 9])
def test_prices_the_book_mentions(price: int) -> None:
    assert price in {driver.contract for driver in DRIVERS.values()}


# Tables and scenarios


def test_gp() -> None:
    assert TABLES.gp == (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)


def test_home_races() -> None:
    assert (TABLES.support_home, TABLES.tuning_home, TABLES.tyre_points) == (3, (1, 2), 10)


def test_race_map() -> None:
    race = RAW_TABLES.race_map
    assert (race.brown, race.grid_front, race.lane) == ([1, 10], 30, 10)
    assert (race.first_blue, race.last_cell, race.printed_to) == (50, 50, 59)


def test_qualifying_map() -> None:
    assert (RAW_TABLES.qualifying_map.last_cell, RAW_TABLES.qualifying_map.start) == (21, 11)


def test_twelve_courses_can_be_rolled() -> None:
    assert len({name for block in TABLES.random_course for name in block}) == 12


def test_the_season_of_the_book() -> None:
    assert SCENARIOS.race["xf31"] == [*TABLES.random_course[0], *TABLES.random_course[1][:3]]


@pytest.mark.parametrize(
    ("scenario", "numbers"),
    [
        ("top", [1, 2, 3, 4, 5]),
        ("middle", [3, 4, 5, 6, 7, 8]),
        ("bottom", [6, 7, 8, 9, 10]),
        ("top_and_bottom", [1, 2, 3, 8, 9, 10]),
        ("all", list(range(1, 11))),
    ],
)
def test_team_scenarios(scenario: str, numbers: list[int]) -> None:
    assert [TEAMS[mark].no for mark in SCENARIOS.team[scenario]] == numbers


# Targets that need no simulation; T… are those of the specification


def test_regulars_can_spend_a_dp_each_turn() -> None:
    """T1: circuits take up to 14 turns."""
    assert min(driver.dp for driver in REGULARS) == 14
    assert max(driver.dp for driver in REGULARS) <= 22


def test_reserves_have_less_dp() -> None:
    assert all(8 <= driver.dp <= 14 for driver in RESERVES)


@pytest.mark.parametrize("value", ["support", "tuning"])
def test_strong_teams_support_and_tune_more(value: str) -> None:
    """T17."""
    two = [getattr(team, value)[1] for team in TEAMS.values()]
    assert all(left >= right for left, right in pairwise(two))
    assert (two[0], two[-1]) == ({"support": (10, 3), "tuning": (5, 1)})[value]


@pytest.mark.parametrize("mark", TEAMS)
def test_one_car_gets_most_of_what_two_get(mark: str) -> None:
    team = TEAMS[mark]
    assert team.support[0] == pytest.approx(0.6 * team.support[1], abs=0.5)
    assert team.tuning[0] == (team.tuning[1] + 1) // 2


def test_trouble_lists_differ() -> None:
    """T19: from one to five spots; the longest belongs to the team that is mad about technology, not to the last."""
    lengths = {mark: len(team.trouble) for mark, team in TEAMS.items()}
    assert set(lengths.values()) == {1, 2, 3, 4, 5}
    assert TEAMS[max(lengths, key=lambda mark: lengths[mark])].character == "tech_crazy"
    lists = [team.trouble for mark, team in TEAMS.items() if mark != "C"]
    assert len(set(lists)) == len(lists)


@pytest.mark.parametrize("mark", TEAMS)
def test_no_trouble_is_listed_twice(mark: str) -> None:
    assert len(set(TEAMS[mark].trouble)) == len(TEAMS[mark].trouble)


def test_good_machines_have_room_for_the_speed_they_need() -> None:
    """T20: how likely a car can make each useful speed, on average, falls with the team's number."""
    room = [
        sum(min(count, 6) for speed, count in Counter(team.slots).items() if speed > 1) / 30 for team in TEAMS.values()
    ]
    assert max(room) == room[0]
    assert min(room) == room[-1]
    assert rank_correlation([-float(team.no) for team in TEAMS.values()], room) >= 0.8


def test_tanks() -> None:
    assert {team.tank for team in TEAMS.values()} == {9, 10, 11, 12, 13}


@pytest.mark.parametrize("mark", TEAMS)
def test_empty_is_bad_light_is_good_and_worn_is_slow(mark: str) -> None:
    team = TEAMS[mark]
    assert team.fuel[0] == team.tyre[0] == -5
    assert all(left >= right for left, right in pairwise(team.fuel[1:]))
    assert all(left <= right for left, right in pairwise(team.tyre[1:]))


def npc_mean(team: Team) -> float:
    return sum(cell.result.move for row in team.npc.values() for cell in row) / 30


def test_npc_teams_are_ordered() -> None:
    """T7, T24: no team is stronger than the one before it, and from pair to pair there is a step."""
    means = [npc_mean(team) for team in TEAMS.values()]
    assert all(left >= right for left, right in pairwise(means))
    assert all(sum(means[i : i + 2]) - sum(means[i + 2 : i + 4]) >= 0.2 for i in range(0, 8, 2))


@pytest.mark.parametrize("mark", TEAMS)
def test_npc_rows_rise_with_the_die(mark: str) -> None:
    for row in TEAMS[mark].npc.values():
        assert all(left.result.move <= right.result.move for left, right in pairwise(row))


@pytest.mark.parametrize("mark", TEAMS)
def test_npc_cars_retire_on_a_one_and_not_too_often(mark: str) -> None:
    """A visit to each section speed costs at most 1/36 for each point: 1 for strong teams, 2 for weak ones."""
    rows = TEAMS[mark].npc.values()
    assert not any(cell.rc for row in rows for cell in row[1:])
    assert 1 <= sum(row[0].rc for row in rows) <= (1 if TEAMS[mark].no <= 5 else 2)
    assert 2 <= sum(row[0].result.unblockable for row in rows) <= 3


def worth(driver: Driver) -> float:
    """What a driver brings: DP above all, nerves and concentration, some ability, talk and weather."""
    abilities = sum(driver.accel) + sum(driver.brake) + driver.feedback[1] - driver.feedback[0]
    trait = {None: 0.0, "sun": 0.5, "rain": 2.0}[driver.trait]
    return driver.dp + driver.mental + sum(driver.conc) + abilities / 2 + trait


def test_good_drivers_are_dear() -> None:
    """T26."""
    people = list(DRIVERS.values())
    prices = [float(driver.contract) for driver in people]
    assert rank_correlation([worth(driver) for driver in people], prices) >= 0.8
    assert rank_correlation([float(driver.dp) for driver in people], prices) >= 0.8


def test_unproven_drivers_are_cheap() -> None:
    assert sum(driver.contract <= 1 for driver in DRIVERS.values()) >= 6


def test_money_falls_with_the_number() -> None:
    money = [team.dm for team in TEAMS.values()]
    assert all(left > right for left, right in pairwise(money))


def test_only_top_teams_can_pay_for_the_best() -> None:
    best = max(driver.contract for driver in DRIVERS.values())
    assert best == 9
    assert [mark for mark, team in TEAMS.items() if team.dm >= best] == SCENARIOS.team["top"]


@pytest.mark.parametrize("mark", TEAMS)
def test_every_team_could_sign_its_own_drivers(mark: str) -> None:
    """S3: each price within what is left, where drivers already signed count half in their own country."""
    team = TEAMS[mark]

    def affordable(order: tuple[Driver, ...]) -> bool:
        left = team.dm
        for driver in order:
            if driver.contract > left:
                return False
            left -= driver.contract // 2 if driver.country == team.country else driver.contract
        return True

    assert any(affordable(order) for order in permutations(drivers_of(mark)))


def test_years_decide_between_teams() -> None:
    years = [team.years for team in TEAMS.values()]
    assert len(set(years)) == len(years)


def test_nerves_and_concentration_spread() -> None:
    assert {driver.mental for driver in DRIVERS.values()} == {1, 2, 3, 4, 5}
    assert {driver.conc[0] for driver in DRIVERS.values()} == {0, 1, 2, 3}
    assert {driver.conc[2] for driver in DRIVERS.values()} == {2, 3}


def test_a_few_drivers_have_a_weather_of_their_own() -> None:
    traits = Counter(driver.trait for driver in DRIVERS.values())
    assert 2 <= traits["sun"] <= 4
    assert 2 <= traits["rain"] <= 4


def test_almost_every_circuit_is_home_to_somebody() -> None:
    countries = {driver.country for driver in DRIVERS.values()}
    assert {name for block in TABLES.random_course for name in block} <= countries


def test_names_are_their_own() -> None:
    assert len({driver.family for driver in DRIVERS.values()}) == len(DRIVERS)
    assert all(driver.name.endswith(driver.family) for driver in DRIVERS.values())


# Looks


@pytest.mark.parametrize("kind", SIGHTS)
def test_team_colours_differ(kind: Sight) -> None:
    colours = {mark: Color.hex(team.colour) for mark, team in TEAMS.items()}
    enough = SEEN_IN_GREY if kind == "grey" else SEEN_AT_A_GLANCE
    close = {
        (one, other): apart
        for one, other in combinations(colours, 2)
        if (apart := difference(simulate(colours[one], kind), simulate(colours[other], kind))) < enough
    }
    assert not close


@pytest.mark.parametrize("mark", TEAMS)
def test_text_reads_on_the_team_colour(mark: str) -> None:
    colour = Color.hex(TEAMS[mark].colour)
    assert contrast(ink_on(colour), colour) >= READABLE


def test_every_team_has_a_pattern() -> None:
    assert {team.pattern for team in TEAMS.values()} == set(PATTERNS)
