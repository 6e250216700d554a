"""Whole seasons with pencil and paper beside them: written down by hand, race by race, and read back from the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from pnp.season.adjusting import Adjustment
from pnp.season.season import Season
from tests.season.tables import FMR_THREE, Sample, begun, by_hand, narrator, rows

Line = tuple[int, str, int, bool]
Race = tuple[Sequence[str], Sequence[str], Mapping[str, Mapping[str, int]]]
"""Who came home, who did not, and what is written in the columns."""


def season_of(path: Path, sample: Sample, *races: Race) -> Season:
    """Run by hand, closed, and read again."""
    with begun(path, sample, races=len(races)) as season:
        for order, out, extra in races:
            by_hand(season, order, out, **extra)
    return Season.read(path)


def table(season: Season, id: str) -> list[Line]:
    return [(row.place, row.who, row.total, row.shared) for row in rows(season)[id]]


def why(season: Season, id: str) -> dict[str, str]:
    return {row.who: row.reason.code for row in rows(season)[id] if row.reason}


def said(season: Season) -> list[str]:
    return [event.code for event in season.system.closing(season.data, season.facts)]


# -- Formula Motor Racing: points 10 6 4 3 2 1

#            race 1                race 2                race 3                total
# red        R1 1st 10             R1 4th 3              –                     13
# blue       –                     B1 1st 10             B2 6th 1              11
# green      G1 2nd 6, G2 6th 1    –                     G1 1st 10             17
# yellow     –                     Y1 2nd 6              Y1 5th 2              8
# orange     O1 3rd 4, O2 4th 3    O1 3rd 4              O1 2nd 6              17
# purple     V1 5th 2              V1 5th 2, V2 6th 1    V1 3rd 4, V2 4th 3    12
FMR_RACES: tuple[Race, ...] = (
    (["R1", "G1", "O1", "O2", "V1", "G2", "B1", "Y1", "R2", "B2"], ["V2", "Y2"], {}),
    (["B1", "Y1", "O1", "R1", "V1", "V2", "G1", "G2", "R2", "B2", "Y2", "O2"], [], {}),
    (["G1", "O1", "V1", "V2", "Y1", "B2", "B1", "Y2", "R1", "R2"], ["O2", "G2"], {}),
)


def test_F37_F39_three_players_by_the_sum(tmp_path: Path) -> None:
    # Anna red + blue 24, Ben green + yellow 25, Carla orange + purple 29
    sample = Sample("fmr", FMR_THREE.players)
    season = season_of(tmp_path / "s.season", sample, *FMR_RACES)
    assert table(season, "teams") == [
        (1, "green", 17, False), (2, "orange", 17, False), (3, "red", 13, False), (4, "purple", 12, False),
        (5, "blue", 11, False), (6, "yellow", 8, False),
    ]  # fmt: skip
    assert why(season, "teams") == {"green": "last_race"}
    assert table(season, "players") == [(1, "Carla", 29, False), (2, "Ben", 25, False), (3, "Anna", 24, False)]
    assert said(season) == ["season.champion", "season.tie.last_race", "season.winner"]


def test_FA8_three_players_by_the_best_team(tmp_path: Path) -> None:
    # Anna red 13, Ben green 17, Carla orange 17; green won the last race
    season = season_of(tmp_path / "s.season", FMR_THREE, *FMR_RACES)
    assert table(season, "players") == [(1, "Ben", 17, False), (2, "Carla", 17, False), (3, "Anna", 13, False)]
    assert why(season, "players") == {"Ben": "last_race"}
    assert said(season) == ["season.champion", "season.tie.last_race", "season.winner_best"]


def test_F39_a_decision_makes_three_players_level(tmp_path: Path) -> None:
    # G1 disqualified from race 3: O1 10, V1 6, V2 4, Y1 3, B2 2, B1 1
    # red 13, blue 10+2+1 = 13, green 7, yellow 6+3 = 9, orange 7+4+10 = 21, purple 2+3+6+4 = 15
    # Anna 26, Ben 16, Carla 36; ten points less for Carla: level with Anna, and ahead by O1, who then won the last race
    sample = Sample("fmr", FMR_THREE.players)
    path = tmp_path / "s.season"
    season_of(path, sample, *FMR_RACES)
    with Season.open(path) as season:
        season.adjust(Adjustment("disqualify", "G1", "a second engine", 3))
        season.adjust(Adjustment("points", "Carla", "talked to the marshals", 0, -10))
    season = Season.read(path)
    assert table(season, "teams") == [
        (1, "orange", 21, False), (2, "purple", 15, False), (3, "blue", 13, False), (4, "red", 13, False),
        (5, "yellow", 9, False), (6, "green", 7, False),
    ]  # fmt: skip
    assert table(season, "players") == [(1, "Carla", 26, False), (2, "Anna", 26, False), (3, "Ben", 16, False)]
    assert why(season, "players") == {"Carla": "last_race"}


def test_F40_places_are_shared_until_the_end(tmp_path: Path) -> None:
    path = tmp_path / "s.season"
    with begun(path, FMR_THREE, races=3) as season:
        by_hand(season, *FMR_RACES[0][:2])  # red 10, green 7, orange 7, purple 2
        assert table(season, "teams") == [
            (1, "red", 10, False), (2, "green", 7, True), (2, "orange", 7, True), (4, "purple", 2, False),
            (5, "blue", 0, True), (5, "yellow", 0, True),
        ]  # fmt: skip
        assert why(season, "teams") == {}


# -- TurfMaster: points 50 30 20 10

TURF = Sample("turf", ("Anna: red, blue", "Ben: green, yellow"), {"steeplechase": "yes"})
TURF_RACES: tuple[Race, ...] = (
    (["red", "green", "yellow"], ["blue"], {}),  # red 50, green 30, yellow 20
    (["green", "yellow"], ["red"], {}),  # blue sits out; green 50, yellow 30
    (["blue", "yellow", "green"], [], {}),  # red sits out; blue 50, yellow 30, green 20
)
# places, 4 for who fell or sat out: red 1+4+4, blue 4+4+1, green 2+1+3, yellow 3+2+2


def test_T42_T43_the_best_horse(tmp_path: Path) -> None:
    season = season_of(tmp_path / "s.season", TURF, *TURF_RACES)
    assert table(season, "horses") == [
        (1, "green", 100, False), (2, "yellow", 80, False), (3, "blue", 50, False), (4, "red", 50, False),
    ]  # fmt: skip
    assert why(season, "horses") == {"blue": "last_race"}  # 9 places each; 1st against nothing in the last race
    assert table(season, "players") == [(1, "Ben", 100, False), (2, "Anna", 50, False)]
    assert said(season) == ["season.winner.horse"]


def test_TA6_all_horses_of_a_player(tmp_path: Path) -> None:
    sample = Sample("turf", TURF.players, {**TURF.options, "stable_total": "yes"})
    season = season_of(tmp_path / "s.season", sample, *TURF_RACES)
    assert table(season, "players") == [(1, "Ben", 180, False), (2, "Anna", 100, False)]
    path = tmp_path / "s.season"
    with Season.open(path) as written:
        written.adjust(Adjustment("points", "Ben", "a wild start", 0, -80))
        # 100 each; places: Anna 9 + 9, Ben 6 + 7
        assert table(written, "players") == [(1, "Ben", 100, False), (2, "Anna", 100, False)]
        assert why(written, "players") == {"Ben": "place_sum"}


def test_T43_level_in_everything(tmp_path: Path) -> None:
    # over one race everybody falls; in the other two the pairs change places
    players = ("Anna: red", "Ben: blue", "Carla: green", "Dan: yellow")
    sample = Sample("turf", players, {"steeplechase": "yes", "fallen_runs_next": "yes"})
    races: tuple[Race, ...] = (
        (["red", "blue", "green", "yellow"], [], {}),
        (["blue", "red", "yellow", "green"], [], {}),
        ([], ["red", "blue", "green", "yellow"], {}),
    )
    season = season_of(tmp_path / "s.season", sample, *races)
    assert table(season, "horses") == [
        (1, "red", 80, True), (1, "blue", 80, True), (3, "green", 30, True), (3, "yellow", 30, True),
    ]  # fmt: skip
    assert said(season) == ["season.shared.horse"]


# -- XF-1: GP 10 9 8 7 6 5 4 3 2 1

FIVE = Sample("xf1", ("Anna: T", "Ben: F"), {"teams": "U,C,W", "evaluation": "yes"})


def evaluated(season: Season) -> dict[str, tuple[int, int, str]]:
    """Plus, minus and verdict of each team, best team first."""
    events = [event for event in season.system.closing(season.data, season.facts) if "evaluation" in event.code]
    return {
        event.args["team"]: (event.args["plus"], event.args["minus"], event.code.rpartition(".")[2]) for event in events
    }


def test_S8_0_over_two_races(tmp_path: Path) -> None:
    first = ["T01", "T02", "U01", "U02", "C01", "C02", "W01", "W02", "F01", "F02"]
    second = ["F01", "T01", "T02", "U01", "U02", "C01", "C02", "W01"]
    season = season_of(tmp_path / "s.season", FIVE, (first, [], {}), (second, ["W02", "F02"], {}))
    # T 19+17, U 15+13, C 11+9, W 7+3, F 3+10
    assert [line[1:3] for line in table(season, "teams")] == [("T", 36), ("U", 28), ("C", 20), ("F", 13), ("W", 10)]
    # T (4) is above U 5, C 4, F 5; U (5) above F 5, below T 4; C (4) above F 5, below T 4; F (5) below T, U and C
    assert evaluated(season) == {
        "T": (3, 0, "leap"), "U": (1, 1, "same"), "C": (1, 1, "same"), "F": (0, 3, "stall"), "W": (0, 0, "same"),
    }  # fmt: skip


def test_S8_0_by_the_paper(tmp_path: Path) -> None:
    """Ranked T U C W F, as in the book: +3, 0, 0, +1, −4."""
    order = ["T01", "T02", "U01", "U02", "C01", "C02", "W01", "W02", "F01", "F02"]
    season = season_of(tmp_path / "s.season", FIVE, (order, [], {}), (order, [], {}))
    assert [line[1:3] for line in table(season, "teams")] == [("T", 38), ("U", 30), ("C", 22), ("W", 14), ("F", 6)]
    assert evaluated(season) == {
        "T": (3, 0, "leap"), "U": (1, 1, "same"), "C": (1, 1, "same"), "W": (1, 0, "good"), "F": (0, 4, "stall"),
    }  # fmt: skip


def test_S8_0_follows_what_is_decided(tmp_path: Path) -> None:
    order = ["T01", "T02", "U01", "U02", "C01", "C02", "W01", "W02", "F01", "F02"]
    path = tmp_path / "s.season"
    season_of(path, FIVE, (order, [], {}))
    with Season.open(path) as season:
        season.adjust(Adjustment("points", "F", "found in the rules", 0, 11))  # 14
        season.adjust(Adjustment("points", "W", "found in the rules", 0, 4))  # 11, level with C
        assert table(season, "teams") == [
            (1, "T", 19, False), (2, "U", 15, False), (3, "F", 14, False), (4, "C", 11, True), (4, "W", 11, True),
        ]  # fmt: skip
        events = [event for event in season.system.closing(season.data, season.facts) if "evaluation" in event.code]
        judged = {event.args["team"]: (event.args["plus"], event.args["minus"], event.rule) for event in events}
        # T (4) is above U 5, F 5, C 4; U (5) above F 5, below T 4; F (5) below T 4 and U 5; C (4) below T 4;
        # W (3) is below nobody who is worth as little, and C beside it is neither above nor below (R60)
        assert judged == {
            "T": (3, 0, "S8.0"), "U": (1, 1, "S8.0"), "F": (0, 2, "S8.0"), "C": (0, 1, "S8.0 R60"),
            "W": (0, 0, "S8.0 R60"),
        }  # fmt: skip


def test_G15_0_equal_gp_is_an_equal_place(tmp_path: Path) -> None:
    sample = Sample("xf1", ("Anna: U",), {"teams": "F"})
    season = season_of(tmp_path / "s.season", sample, (["U01", "F01", "F02", "U02"], [], {}))
    assert table(season, "teams") == [(1, "U", 17, True), (1, "F", 17, True)]
    assert said(season)[0] == "season.title.teams.several"


# -- MAD Racers: points 6 3 2, 10 6 4, 18 12 6; bonus cards 1 to 6

MAD = Sample("mad", ("A: red", "B: blue", "C: green"))
MAD_SEASONS: dict[str, tuple[str, Race, Race, Race]] = {
    # A 6+4, 6+1, 18+3 = 38; C 3+6, 10+5, 12+2 = 38; cards 8 against 13
    "bonus_sum": (
        "C",
        (["A", "C", "B"], [], {"bonus": {"C": 6, "A": 4}}),
        (["C", "A"], ["B"], {"bonus": {"C": 5, "A": 1}}),
        (["A", "C"], ["B"], {"bonus": {"A": 3, "C": 2}}),
    ),
    # A 2+1, 10+3, 12+2 = 30; C 6+6, 0, 18 = 30; cards 6 and 6, but three against one
    "bonus_count": (
        "A",
        (["C", "B", "A"], [], {"bonus": {"C": 6, "A": 1}}),
        (["A"], ["B", "C"], {"bonus": {"A": 3}}),
        (["C", "A", "B"], [], {"bonus": {"B": 5, "A": 2}}),
    ),
    # B 0, 4+4, 18+3 = 29; C 0, 10+2, 12+5 = 29; cards 7 and 7, two each; B won the last race
    "last_race": (
        "B",
        (["A"], ["B", "C"], {"bonus": {"A": 1}}),
        (["C", "A", "B"], [], {"bonus": {"B": 4, "C": 2}}),
        (["B", "C"], ["A"], {"bonus": {"C": 5, "B": 3}}),
    ),
}


@pytest.mark.parametrize("code", MAD_SEASONS)
def test_M55_ties_in_their_order(code: str, tmp_path: Path) -> None:
    winner, *races = MAD_SEASONS[code]
    season = season_of(tmp_path / "s.season", MAD, *races)
    first, second, _ = table(season, "players")
    assert (first[0], first[1], second[0], first[2]) == (1, winner, 2, second[2])
    assert why(season, "players") == {winner: code}
    assert said(season) == ["season.winner", f"season.tie.{code}"]
    assert narrator(season, "it").event(season.system.closing(season.data, season.facts)[1])


def test_M56_a_shared_victory(tmp_path: Path) -> None:
    # A 2+6, 10+3, 0 = 21; B 6+5, 6+4, 0 = 21; cards 9 and 9, two each, both out in the last race
    # D 0, 0, 18+2 = 20; C 3, 4, 0 = 7
    sample = Sample("mad", ("A: red", "B: blue", "C: green", "D: yellow"))
    season = season_of(
        tmp_path / "s.season", sample,
        (["B", "C", "A"], ["D"], {"bonus": {"A": 6, "B": 5}}),
        (["A", "B", "C"], ["D"], {"bonus": {"B": 4, "A": 3}}),
        (["D"], ["A", "B", "C"], {"bonus": {"D": 2}}),
    )  # fmt: skip
    assert table(season, "players") == [(1, "A", 21, True), (1, "B", 21, True), (3, "D", 20, False), (4, "C", 7, False)]
    assert said(season) == ["season.shared"]


def test_M49_before_the_end_equals_are_equal(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", MAD) as season:
        by_hand(season, ["A", "B", "C"], bonus={"B": 6, "C": 1})  # A 6, B 9, C 3
        by_hand(season, ["C", "A"], ["B"], bonus={"A": 3, "C": 2})  # A 6+9 = 15, B 9, C 3+12 = 15
        assert table(season, "players") == [(1, "C", 15, True), (1, "A", 15, True), (3, "B", 9, False)]
        assert said(season) == ["season.leaders"]
