"""The data: course sheets, parts, dice and races are those of the specification, and bad files are refused."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pnp.games.mad import GAME
from pnp.games.mad.model import COLUMNS, PORT_ROW, ROWS, TERRAINS, CourseSheet, MadData, Part
from pnp.games.mad.model.course import lay
from pnp.games.mad.model.effects import effect_lines
from pnp.games.mad.rules.racing import dice_points
from pnp.kit.errors import PnpError, Problems
from pnp.kit.library import Library
from pnp.kit.words import load_words
from tests.games.mad.table import as_written, curves, data

SHEETS = list(data().sheets.values())
every_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.id)

# ── course sheets (2.4) ──────────────────────────────────────────────────────────────────────────────────────────────

SPEC = {
    "S1": ("Rust Ford", "03 13 12 21* 31 42 43 23m 33m 53 54 55* 66 76 85* 84 83 63r 73r 93",
           "0-1 1-2 2-3 3-4 4-5 5-6 1~7 7-8 8~6 6~9 9-10 10-11 11-12 12-13 13-14 14-15 15-16 9-17 17-18 18-16 16-19"),
    "S2": ("Cold Pass", "03 13 12 21* 30 41* 42 43 23m 33m 53 54 65* 76 85* 84 83 63i 73i 93",
           "0-1 1-2 2-3 3-4 4-5 5-6 6-7 1~8 8-9 9~7 7-10 10-11 11-12 12-13 13-14 14-15 15-16 10-17 17-18 18-16 16-19"),
    "S3": ("Peat Ridge", "03 13 12 11* 20 30 41* 42 43 23m 33m 53 54 65* 75 84 83 63s 73s 93",
           "0-1 1-2 2-3 3-4 4-5 5-6 6-7 7-8 1~9 9-10 10~8 8-11 11-12 12-13 13-14 14-15 15-16 11-17 17-18 18-16 16-19"),
    "S4": ("Dry Wash", "03 13 12 21* 30 41* 42 43 23d 33d 53 54 65* 76 85* 84 83 63r 73r 93",
           "0-1 1-2 2-3 3-4 4-5 5-6 6-7 1-8 8-9 9-7 7-10 10-11 11-12 12-13 13-14 14-15 15-16 10-17 17-18 18-16 16-19"),
    "S5": ("Glass Dunes", "03 13 12 11* 20 30 41* 42 43 23d 33d 53 54 65* 75 84 83 63i 73i 93",
           "0-1 1-2 2-3 3-4 4-5 5-6 6-7 7-8 1-9 9-10 10-8 8~11 11-12 12-13 13-14 14-15 15-16 11-17 17-18 18-16 16-19"),
    "S6": ("Salt Marsh", "03 13 12 21* 31 42 43 23d 33d 53 54 55* 66 76 85* 84 83 63s 73s 93",
           "0-1 1-2 2-3 3-4 4-5 5-6 1-7 7-8 8-6 6-9 9-10 10-11 11-12 12-13 13-14 14-15 15-16 9-17 17-18 18-16 16-19"),
    "S7": ("Timber Weir", "03 13 12 11* 20 30 41* 42 43 23f 33f 53 54 65* 75 84 83 63r 73r 93",
           "0-1 1-2 2-3 3-4 4-5 5-6 6-7 7-8 1-9 9-10 10-8 8-11 11-12 12-13 13-14 14-15 15-16 11-17 17-18 18-16 16-19"),
    "S8": ("Frost Pines", "03 13 12 21* 31 42 43 23f 33f 53 54 55* 66 76 85* 84 83 63i 73i 93",
           "0-1 1-2 2-3 3-4 4-5 5-6 1-7 7-8 8-6 6-9 9-10 10-11 11-12 12-13 13-14 14-15 15-16 9-17 17-18 18-16 16-19"),
    "S9": ("Mangrove Cut", "03 13 12 21* 30 41* 42 43 23f 33f 53 54 65* 76 85* 84 83 63s 73s 93",
           "0-1 1-2 2-3 3-4 4-5 5-6 6-7 1-8 8-9 9-7 7~10 10-11 11-12 12-13 13-14 14-15 15-16 10-17 17-18 18-16 16-19"),
}  # fmt: skip
"""The specification's own lines: cells as column and row, with the first letter of their terrain and * for a curve;
steps from port A to port B by the index of the cells, ~ for a curve across the border."""

SAVINGS = {
    "mountain": {"river": ("S1", 2, 4), "ice": ("S2", 3, 3), "swamp": ("S3", 4, 2)},
    "desert": {"river": ("S4", 3, 3), "ice": ("S5", 4, 2), "swamp": ("S6", 2, 4)},
    "forest": {"river": ("S7", 4, 2), "ice": ("S8", 2, 4), "swamp": ("S9", 3, 3)},
}
"""The Latin square: upper terrain, lower terrain, the sheet and what the shortcuts save."""
CHICANES = {"S1", "S5", "S9"}

Place = tuple[int, int]


def place(sheet: CourseSheet, index: int) -> Place:
    return sheet.cells[index].x, sheet.cells[index].y


@every_sheet
def test_M5_cells_and_borders_are_those_of_the_specification(sheet: CourseSheet) -> None:
    name, cells, steps = SPEC[sheet.id]
    assert sheet.names["en"] == name
    letters = {terrain[0]: terrain for terrain in TERRAINS}
    wanted: dict[Place, tuple[str | None, bool]] = {}
    for word in cells.split():
        plain = word.rstrip("*")
        wanted[int(plain[0]), int(plain[1])] = (letters[plain[2]] if len(plain) > 2 else None, word.endswith("*"))
    assert {place(sheet, index): (cell.terrain, cell.curve) for index, cell in enumerate(sheet.cells)} == wanted
    order = list(wanted)
    borders = {}
    for word in steps.split():
        a, b = word.replace("~", "-").split("-")
        borders[order[int(a)], order[int(b)]] = "~" in word
    assert {(place(sheet, each.a), place(sheet, each.b)): each.curve for each in sheet.borders} == borders
    assert len(sheet.borders) == len(borders) == 21


@every_sheet
def test_M5_ports_are_plain_and_in_the_middle_row(sheet: CourseSheet) -> None:
    assert place(sheet, sheet.port_a) == (0, PORT_ROW) == (0, 3)
    assert place(sheet, sheet.port_b) == (COLUMNS - 1, PORT_ROW) == (9, 3)
    for port in (sheet.port_a, sheet.port_b):
        assert (sheet.cells[port].terrain, sheet.cells[port].curve) == (None, False)
    assert all(0 <= cell.x < COLUMNS and 0 <= cell.y < ROWS for cell in sheet.cells)


@every_sheet
def test_M5_sixteen_cells_of_road_and_ten_with_both_shortcuts(sheet: CourseSheet) -> None:
    assert [place(sheet, index) for index in sheet.road] == [
        place(sheet, index) for index in range(len(sheet.cells)) if sheet.cells[index].terrain is None
    ]
    assert len(sheet.road) == 16
    both = frozenset(each.terrain for each in sheet.shortcuts)
    for layout in ([sheet.id], [f"{sheet.id}r"]):
        for side in ("first", "last"):
            course = lay(data(), layout, side)
            assert course.to_go(frozenset())[course.start] == 16
            assert course.to_go(both)[course.start] == 10
            for shortcut in sheet.shortcuts:
                assert course.to_go(frozenset({shortcut.terrain}))[course.start] == 16 - shortcut.saves


@every_sheet
def test_M5_every_cell_is_reached_and_leads_to_the_other_port(sheet: CourseSheet) -> None:
    course = lay(data(), [sheet.id], "first")
    assert set(course.ahead(course.start)) == set(range(len(course.spots)))
    for spot in range(course.goal):
        assert course.goal in course.ahead(spot, frozenset(TERRAINS))
    assert course.goal in course.ahead(course.start, frozenset()), "a road without terrain"


def test_M33_the_latin_square_of_terrains() -> None:
    for upper, row in SAVINGS.items():
        for lower, (id, saves_above, saves_below) in row.items():
            first, second = data().sheets[id].shortcuts
            assert (first.terrain, first.saves) == (upper, saves_above)
            assert (second.terrain, second.saves) == (lower, saves_below)
            assert [place(data().sheets[id], index) for index in first.cells] == [(2, 3), (3, 3)]
            assert [place(data().sheets[id], index) for index in second.cells] == [(6, 3), (7, 3)]


@pytest.mark.parametrize("terrain", TERRAINS)
def test_M33_every_terrain_on_three_sheets_saves_2_3_and_4(terrain: str) -> None:
    saves = [each.saves for sheet in SHEETS for each in sheet.shortcuts if each.terrain == terrain]
    assert sorted(saves) == [2, 3, 4]


@every_sheet
def test_M34_three_to_five_curves_on_the_road(sheet: CourseSheet) -> None:
    assert 3 <= curves(sheet) <= 5
    inside = sum(cell.curve for cell in sheet.cells)
    # S detours have one curve, M and L two
    assert inside == sum(1 if each.saves == 2 else 2 for each in sheet.shortcuts)
    assert curves(sheet) == inside + (sheet.id in CHICANES)
    assert not any(cell.curve for cell in sheet.cells if cell.terrain)


@every_sheet
def test_M35_curves_across_borders_at_the_mountain_and_in_the_chicanes_only(sheet: CourseSheet) -> None:
    across = {frozenset((place(sheet, each.a), place(sheet, each.b))) for each in sheet.borders if each.curve}
    wanted = {frozenset(((4, 3), (5, 3)))} if sheet.id in CHICANES else set()
    for each in sheet.borders:
        terrains = {sheet.cells[each.a].terrain, sheet.cells[each.b].terrain}
        if terrains == {None, "mountain"}:
            wanted.add(frozenset((place(sheet, each.a), place(sheet, each.b))))
    assert across == wanted


@pytest.mark.parametrize("side", ["first", "last"])
@pytest.mark.parametrize("layout", [["S1", "S5", "S9"], ["S1r", "S5", "S9r"], ["S2r", "S3r", "S4r"]])
def test_M9_M13_sheets_are_joined_as_they_lie(layout: list[str], side: str) -> None:
    """Cell by cell and border by border, against the same row joined by hand."""
    written, course = as_written(layout, side), lay(data(), layout, side)
    names = [spot.name for spot in course.spots]
    edges = {(names[spot], names[step.to]): step.curve for spot in range(course.goal) for step in course.steps[spot]}
    assert edges.pop((written["last"], "GOAL")) is False
    assert edges == {(a, b): bool(curve) for a, b, curve in written["edges"]}
    assert (names[course.start], names[course.last]) == (written["start"], written["last"])
    assert {spot.name: (spot.terrain, int(spot.curve)) for spot in course.spots[:-1]} == {
        name: (cell["terrain"], cell["curve"]) for name, cell in written["cells"].items()
    }
    seams = [(a, b) for a, b in edges if a.split("-")[0] != b.split("-")[0]]
    assert len(seams) == len(layout) - 1
    assert not any(edges[seam] for seam in seams), "a plain step"


@every_sheet
def test_labels_run_along_the_road_and_then_over_the_shortcuts(sheet: CourseSheet) -> None:
    assert [cell.label for cell in sheet.cells] == [str(number) for number in range(1, 21)]
    assert list(sheet.road) == list(range(16))


# ── parts (2.3) ──────────────────────────────────────────────────────────────────────────────────────────────────────

PARTS: dict[str, tuple[int, int, str, dict[str, Any]]] = {
    "climbing_claws": (1, 2, "mountain", {}),
    "balloon_tyres": (3, 2, "desert", {}),
    "brush_saw": (3, 2, "forest", {}),
    "snorkel_stack": (3, 2, "river", {}),
    "ice_spikes": (3, 2, "ice", {}),
    "bog_boards": (3, 2, "swamp", {}),
    "crawler_tracks": (5, 2, "mountain desert", {}),
    "float_hull": (6, 2, "river swamp", {}),
    "winter_plough": (6, 2, "forest ice", {}),
    "twin_cam": (3, 2, "", {"count_doubles": True}),
    "cornering_arms": (2, 2, "", {"arrows": 1}),
    "lean_injector": (5, 2, "", {"fuel": {3: 1, 4: 1, 5: 1}}),
    "ram_prow": (2, 2, "", {"free_passing": True}),
    "long_gears": (3, 1, "", {"move": 1}),
    "heavy_flywheel": (7, 1, "", {"move": 2, "max_dice": 3}),
    "nitro_rig": (5, 1, "", {"fuel": {4: 2, 5: 2}}),
    "gas_turbine": (7, 1, "", {"move": 3, "arrows": -1}),
}
NEUTRAL = {"count_doubles": False, "move": 0, "arrows": 0, "fuel": {}, "max_dice": 5, "free_passing": False}


@pytest.mark.parametrize("id", PARTS)
def test_parts_are_those_of_the_specification(id: str) -> None:
    cost, copies, terrains, effect = PARTS[id]
    part = data().parts[id]
    assert (part.cost, part.copies, part.terrains) == (cost, copies, tuple(terrains.split()))
    assert {name: getattr(part.effect, name) for name in NEUTRAL} == NEUTRAL | effect


def test_M7_thirty_cards_of_seventeen_types() -> None:
    parts = data().parts.values()
    assert list(data().parts) == list(PARTS)
    assert sum(part.copies for part in parts) == len(data().part_deck.faces) == 30
    assert Counter(part.copies for part in parts) == {2: 13, 1: 4}
    serials = [serial for part in parts for serial in part.serials]
    assert serials == list(range(1, 31))


@pytest.mark.parametrize("terrain", TERRAINS)
def test_M33_every_terrain_on_two_single_and_two_double_cards(terrain: str) -> None:
    cards = Counter(
        len(part.terrains) for part in data().parts.values() for _ in part.serials if terrain in part.terrains
    )
    assert cards == {1: 2, 2: 2}


def test_M18_six_cards_are_too_dear_for_the_first_race() -> None:
    dear = [part for part in data().parts.values() if part.cost > 5]
    assert sum(part.copies for part in dear) == 6
    assert all(one.cost + other.cost > 10 for one in dear for other in dear), "and two of them for the second"


def test_M22_some_parts_have_drawbacks() -> None:
    assert [part.id for part in data().parts.values() if has_drawback(part)] == ["heavy_flywheel", "gas_turbine"]


def has_drawback(part: Part) -> bool:
    return any(line.drawback for line in effect_lines(part, load_words("en", Library("mad"))))


# ── dice, races, bonus ───────────────────────────────────────────────────────────────────────────────────────────────

MEANS = {1: "3.500", 2: "6.417", 3: "8.847", 4: "12.347", 5: "15.264"}


@pytest.mark.parametrize("dice", MEANS)
def test_M31_mean_points_of_each_number_of_dice(dice: int) -> None:
    """Exactly: 21·(1 − (5/6)^k) for k dice of a colour, and the same counted out throw by throw."""
    row = data().dice[dice - 1]
    exact = sum((21 * (1 - Fraction(5, 6) ** count) for count in (row.white, row.red)), Fraction(0))
    throws = list(product(range(1, 7), repeat=dice))
    counted = Fraction(sum(dice_points(throw[: row.white], throw[row.white :], False) for throw in throws), len(throws))
    assert counted == exact
    assert f"{float(exact):.3f}" == f"{row.mean:.3f}" == MEANS[dice]


def test_M49_the_race_table() -> None:
    assert [(race.points, race.parts, race.cost, race.sheets) for race in data().races] == [
        ((6, 3, 2), 1, 5, 3),
        ((10, 6, 4), 2, 10, 4),
        ((18, 12, 6), 3, 15, 5),
    ]


def test_M1_M6_M8_M23_M46_M53_the_numbers_of_the_game() -> None:
    assert (data().players, data().tank, data().hand) == ((3, 6), 15, 3)
    assert (data().bonus, data().new_sheets, data().last_turns) == ((1, 2, 3, 4, 5, 6), 2, 2)
    highest = sum(race.points[0] for race in data().races) + sum(sorted(data().bonus)[3:])
    assert (highest, data().score_track) == (49, 50)


def test_MA23_thirty_parts_are_just_enough_for_six() -> None:
    assert 6 * (data().hand + len(data().races) - 1) == len(data().part_deck.faces)


def test_six_cars_that_differ_in_everything() -> None:
    cars = list(data().cars.values())
    assert len(cars) == 6
    for key in ("letter", "colour", "pattern"):
        assert len({getattr(car, key) for car in cars}) == 6


# ── files of one's own ───────────────────────────────────────────────────────────────────────────────────────────────


def load(folder: Path, **files: str) -> MadData:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return GAME.load(GAME.library(folder))


def problems(folder: Path, **files: str) -> list[PnpError]:
    with pytest.raises(Problems) as caught:
        load(folder, **files)
    return list(caught.value.problems)


ROAD = "a4 b4 c4 d4 e4 f4 g4 h4 i4 j4"
DICE = """dice = [
  {{ white = 1, red = 0, fuel = {0}, arrows = 4 }}, {{ white = 2, red = 0, fuel = 0, arrows = 3 }},
  {{ white = {1}, red = {2}, fuel = 1, arrows = 2 }}, {{ white = 3, red = 1, fuel = 3, arrows = 2 }},
  {{ white = 3, red = 2, fuel = 5, arrows = 2 }},
]"""
RACES = """races = [
  {{ points = {0}, parts = 1, cost = {1}, sheets = 3 }},
  {{ points = [10, 6, 4], parts = {2}, cost = 10, sheets = {3} }},
]"""

BAD: dict[str, tuple[str, str, str, str, str]] = {
    # file, text, place, what, expected
    "seven dice": ("game", DICE.format(0, 3, 2), "dice[2]", "line 3 rolls 5 dice", "3 white, 0 red"),
    "a red die before the third white one": ("game", DICE.format(0, 2, 1), "dice[2]", "line 3 rolls 3 dice",
                                             "3 white, 0 red"),
    "a die that costs fuel": ("game", DICE.format(1, 3, 0), "dice[0].fuel", "one or two dice are free (M27)", "0"),
    "four lines of dice": ("game", "dice = []", "dice", "", ""),
    "more for the second place": ("game", RACES.format("[3, 6]", 5, 2, 4), "races[0].points", "the winner", ""),
    "points below zero": ("game", RACES.format("[6, -1]", 5, 2, 4), "races[0].points[1]", "", "0"),
    "parts dearer than the tank": ("game", RACES.format("[6]", 16, 2, 4), "races[0].cost", "(M21)", "at most 15"),
    "more parts than cards": ("game", RACES.format("[6]", 5, 5, 4), "races[1].parts", "only 4 cards", ""),
    "sheets that do not follow": ("game", RACES.format("[6]", 5, 2, 5), "races[1].sheets", "do not follow",
                                  "4: one sheet goes, 2 come"),
    "too few sheets": ("game", "new_sheets = 3\n" + RACES.replace("sheets = 3", "sheets = 7").format(
        "[6]", 5, 2, 9), "races", "9 course sheets are too few", "at least 10"),
    "too few bonus cards": ("game", "bonus = [1, 2, 3, 4, 5]", "bonus", "5 bonus cards are too few", "two a race: 6"),
    "a bonus below zero": ("game", "bonus = [1, 2, 3, 4, 5, -6]", "bonus[5]", "", "0"),
    "players the wrong way round": ("game", "players = [6, 3]", "players", "smaller", ""),
    "one player": ("game", "players = [1, 6]", "players[0]", "", "2"),
    "a key that there is not": ("game", "nitro = 3", "nitro", "", ""),
    "more players than cars": ("game", "players = [3, 7]", "", "6 cars are too few", "7 players"),
    "more players than parts": ("game", "players = [3, 7]", "", "30 part cards are too few", "35 for 7 players (MA23)"),
    "two cars with one letter": ("cars", '[blue]\nletter = "R"', "blue.letter", "red has the same letter", ""),
    "two cars with one name": ("cars", '[blue]\nname = "Rusty Nail"', "blue.name", "red has the same name", ""),
    "two cars of one colour": ("cars", '[blue]\ncolour = "#C8371B"', "blue.colour", "red has the same colour", ""),
    "no such pattern": ("cars", '[blue]\npattern = "tartan"', "blue.pattern", "no pattern is called “tartan”", "dots"),
    "no such colour": ("cars", '[blue]\ncolour = "blue"', "blue.colour", "", ""),
    "a part too dear": ("parts", "[ram_prow]\ncost = 16", "ram_prow.cost", "", "15"),
    "no copies": ("parts", "[ram_prow]\ncopies = 0", "ram_prow.copies", "", "1"),
    "too few parts": ("parts", "[ram_prow]\ncopies = 1", "", "29 part cards are too few", "30 for 6 players (MA23)"),
    "no such terrain": ("parts", '[ram_prow]\nterrain = ["lava"]', "ram_prow.terrain[0]", "", "mountain"),
    "a terrain twice": ("parts", '[ram_prow]\nterrain = ["ice", "ice"]', "ram_prow.terrain", "twice", ""),
    "fuel for six dice": ("parts", "[ram_prow.fuel]\n6 = 1", "ram_prow.fuel", "“6” is no number of dice", "1 to 5"),
    "a part without a cost": ("parts", '[jet]\nname = "Jet"\ncopies = 1', "jet", "cost is missing", ""),
    "a part with a bad id": ("parts", '["Jet 2"]\nname = "Jet"\ncopies = 1\ncost = 1', "Jet 2", "no name for a part",
                             "ice_spikes"),
    "two parts with one name": ("parts", '[jet]\nname = "Ram Prow"\ncopies = 1\ncost = 1', "jet.name",
                                "ram_prow has the same name", ""),
    "a sheet with a long name": ("sheets", f'[Sheet]\nname = "X"\nroad = "{ROAD}"', "Sheet", "no name for a sheet",
                                 "S10"),
    "a second sheet 4": ("sheets", f'[T4]\nname = "X"\nroad = "{ROAD}"', "T4", "S4 has the same number", ""),
    "a road that ends early": ("sheets", '[S1]\nroad = "a4 b4 c4"\nshortcuts = []', "S1.road", "from port to port",
                               "a4 … j4"),
    "no road": ("sheets", '[S1]\nroad = ""\nshortcuts = []', "S1.road", "from port to port", "a4 … j4"),
    "a curve on a port": ("sheets", f'[S1]\nroad = "{ROAD}*"\nshortcuts = []', "S1.road", "curve on a port", ""),
    "a cell outside": ("sheets", f'[S1]\nroad = "{ROAD} k4"\nshortcuts = []', "S1.road", "“k4” is no cell", "a4"),
    "a row outside": ("sheets", '[S1]\nroad = "a4 b8 c4"\nshortcuts = []', "S1.road", "“b8” is no cell", "a4"),
    "a jump": ("sheets", '[S1]\nroad = "a4 c4 d4"\nshortcuts = []', "S1.road", "c4 does not touch", ""),
    "a road twice over a cell": ("sheets", f'[S1]\nroad = "a4 b3 b4 a3 b3 {ROAD[6:]}"\nshortcuts = []', "S1.road",
                                 "crosses itself", ""),
    "a curve before the road": ("sheets", f'[S1]\nroad = "~ {ROAD}"\nshortcuts = []', "S1.road",
                                "~ does not stand between", "a4 ~ b4"),
    "a curve behind the road": ("sheets", f'[S1]\nroad = "{ROAD} ~"\nshortcuts = []', "S1.road",
                                "~ does not stand between", "a4 ~ b4"),
    "two curves on a border": ("sheets", f'[S1]\nroad = "a4 ~ ~ {ROAD[3:]}"\nshortcuts = []', "S1.road",
                               "~ does not stand between", "a4 ~ b4"),
    "a shortcut that leads back": ("sheets", '[S1]\nshortcuts = [{ terrain = "ice", way = "e4 d4 c4 b4" }]',
                                   "S1.shortcuts[0].way", "further on", ""),
    "a shortcut to nowhere": ("sheets", '[S1]\nshortcuts = [{ terrain = "ice", way = "b4 c4 d4" }]',
                              "S1.shortcuts[0].way", "comes back", ""),
    "a shortcut without cells": ("sheets", '[S1]\nshortcuts = [{ terrain = "ice", way = "e4 f4" }]',
                                 "S1.shortcuts[0].way", "comes back", ""),
    "a shortcut over the road": ("sheets", '[S1]\nshortcuts = [{ terrain = "ice", way = "a4 b4 c4 d4 e4" }]',
                                 "S1.shortcuts[0].way", "b4 is a cell already", ""),
    "a curve that the road has not": ("sheets", '[S1]\nshortcuts = [{ terrain = "ice", way = "b4* c4 d4 e4" }]',
                                      "S1.shortcuts[0].way", "cell 2 of the road has no curve", "* in the road"),
    "no such terrain on a sheet": ("sheets", '[S1]\nshortcuts = [{ terrain = "lava", way = "b4 c4 d4 e4" }]',
                                   "S1.shortcuts[0].terrain", "", "mountain"),
    "a terrain on one sheet only": ("sheets", "[S1]\nshortcuts = []\n[S2]\nshortcuts = []", "",
                                    "mountain lies on 1 of the sheets", "at least two"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_with_place_and_expectation(name: str, tmp_path: Path) -> None:
    file, text, key, what, expected = BAD[name]
    found = problems(tmp_path, **{file: text})
    told = [(problem.where, f"{problem.what} | {problem.expected}") for problem in found]
    assert any(where.endswith(key) and what in said and expected in said for where, said in told), told
    assert all(re.search(r"\.toml(:\d+)?(: |$)", where) for where, _ in told), told
    if key:
        assert any(re.search(rf"{file}\.toml:\d+: {re.escape(key)}$", where) for where, _ in told), told


def test_every_problem_is_told_at_once(tmp_path: Path) -> None:
    found = problems(
        tmp_path,
        parts="[ram_prow]\ncost = 99\n[twin_cam]\ncopies = 0",
        cars='[red]\nletter = "rr"',
        sheets='[S1]\nroad = "a4"',
    )
    assert len(found) == 4


def test_a_game_of_ones_own(tmp_path: Path) -> None:
    """A further part, a further sheet, a smaller tank, equal bonus cards."""
    made = load(
        tmp_path,
        game="tank = 20\nbonus = [5, 5, 5, 1, 1, 1]",
        parts='[rocket]\nname = "Rocket"\ncost = 2\ncopies = 1\nmove = -2\narrows = 3',
        sheets=f'[S10]\nname = "Straight"\nroad = "{ROAD}"',
    )
    assert made.tank == 20
    assert has_drawback(made.parts["rocket"])
    assert made.part_deck.look_up("#31") == "#31"
    course = lay(made, ["S10", "S1", "S10r"][:2], "last")
    assert course.to_go(frozenset())[course.start] == 26
