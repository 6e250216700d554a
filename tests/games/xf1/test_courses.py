"""The courses: what the book fixes about them, what 1.9 asks of every one, and what is refused."""

from __future__ import annotations

from pathlib import Path
from statistics import correlation

import pytest

from pnp.games.xf1.data import load
from pnp.games.xf1.model import Section, Xf1Data
from pnp.games.xf1.model.odds import expected_turns
from pnp.kit.errors import Problems
from pnp.kit.library import Library


@pytest.fixture(scope="module")
def data() -> Xf1Data:
    return load(Library("xf1"))


NAMED = {
    "australia": "Crocodile",
    "qatar": "Dukhan",
    "spain": "Barcelona",
    "italy": "Firenze",
    "usa": "Indiana 224",
    "uk": "Cutty Sark",
    "germany": "Glengerg",
    "belgium": "Louvain",
    "brazil": "São Paulo",
    "japan": "Suzuka",
}


@pytest.mark.parametrize("country", NAMED)
def test_the_book_names_this_course(data: Xf1Data, country: str) -> None:
    assert data.courses[country].name == NAMED[country]
    assert data.courses[country].country == country


def test_there_is_one_course_a_country_and_twelve_of_them(data: Xf1Data) -> None:
    assert len(data.courses) == 12
    assert len({course.country for course in data.courses.values()}) == 12
    assert {"france", "canada"} <= set(data.courses)


def test_the_sample_section_of_the_book_is_there_unchanged(data: Xf1Data) -> None:
    def printed(section: Section) -> tuple[object, ...]:
        dry, wet = " ".join(map(str, section.dry)), " ".join(map(str, section.wet))
        return section.name, section.speed, section.diff, section.pit, dry, wet

    sample = ("A", 5, 1, 0, "+1 +3 +1 +1 0 −1", "−3 0 +2 +1 0 −1")
    assert sample in [printed(section) for course in data.courses.values() for section in course.sections]


@pytest.mark.parametrize(("name", "speed", "diff"), [("H", 3, 1), ("F", 5, 2)])
def test_sections_that_the_examples_use(data: Xf1Data, name: str, speed: int, diff: int) -> None:
    found = [(each.name, each.speed, each.diff) for course in data.courses.values() for each in course.sections]
    assert (name, speed, diff) in found


def test_the_section_of_the_turn_example(data: Xf1Data) -> None:
    assert any(
        section.speed == 4 and section.pit == 2 and str(section.result(3, "dry")) == "+1"
        for course in data.courses.values()
        for section in course.sections
    )


def test_suzuka_has_seven_sections_and_seven_rotations_and_crosses_itself(data: Xf1Data) -> None:
    suzuka = data.courses["japan"]
    assert (len(suzuka.sections), suzuka.goal, suzuka.length) == (7, 7, 5.8)
    assert suzuka.track.under


@pytest.mark.parametrize("country", [*NAMED, "france", "canada"])
def test_structure(data: Xf1Data, country: str) -> None:
    course = data.courses[country]
    assert 45 <= len(course.sections) * course.goal <= 54
    assert course.info_turns == round(float(expected_turns(course)))
    speeds = [section.speed for section in course.sections]
    for section, speed, before in zip(course.sections, speeds, [speeds[-1], *speeds], strict=False):
        assert section.diff == abs(speed - before)
    assert not any(result.retire for section in course.sections for result in section.dry), "no dry retirement"
    assert [row.event for row in course.bpt_race].count("wear") == 3
    assert [row.event for row in course.bpt_race].count("trouble") == 1


def test_the_slow_street_course_is_the_slowest_and_longest(data: Xf1Data) -> None:
    courses = sorted(data.courses.values(), key=lambda course: course.mean_speed)
    assert courses[0].id == "italy"
    assert courses[-1].id == "usa"
    assert data.courses["italy"].info_turns == max(course.info_turns for course in courses)


def test_faster_courses_are_kinder_to_an_untuned_body(data: Xf1Data) -> None:
    from pnp.games.xf1.model.odds import course_mean, typical_faces

    courses = list(data.courses.values())
    faces = typical_faces(data.teams.values())
    means = [float(course_mean(course, faces)) for course in courses]
    assert correlation([course.mean_speed for course in courses], means) > 0.6


def test_scenarios_of_the_book(data: Xf1Data) -> None:
    races = {name: scenario.courses for name, scenario in data.race_scenarios.items()}
    assert races["xf31"] == ("australia", "qatar", "spain", "italy", "usa", "uk", "germany", "belgium", "brazil")
    assert races["north_europe"] == ("germany", "belgium", "uk")
    assert races["south_europe"] == ("france", "italy", "spain")
    assert races["america"] == ("canada", "usa", "brazil")
    assert races["asia"] == ("australia", "qatar", "japan")
    teams = {name: "".join(scenario.teams) for name, scenario in data.team_scenarios.items()}
    assert teams == {
        "top": "UFTCW", "middle": "TCWMLG", "bottom": "MLGAS", "top_and_bottom": "UFTGAS", "all": "UFTCWMLGAS",
    }  # fmt: skip


# Every validator of 1.9, broken on purpose.

COURSE = "courses/spain.toml"
BROKEN = {
    "sections not contiguous": (COURSE, 'name = "B"', 'name = "C"', "A, B, C"),
    "section speed 1": (COURSE, "speed = 3,", "speed = 1,", "sections"),
    "a row short": (COURSE, 'dry = "', 'dry = "0 ', "more than the six"),
    "advance beyond a lap": (COURSE, "bpt_qualifying = [1", "bpt_qualifying = [9", "more than once round"),
    "advance 0": (COURSE, "bpt_qualifying = [1", "bpt_qualifying = [0", "bpt_qualifying[0]"),
    "red right of orange": (COURSE, '{ frame = "clear"', '{ frame = "changeable", icon = "sun"', "weather"),
    "safety car numbers not at the top": (COURSE, "numbers = [5, 6]", "numbers = [4, 6]", "top of the die"),
    "circled but no number": (COURSE, "circled = [6]", "circled = [4]", "circled"),
    "body slots falling": ("teams/02-rayfox.toml", "slots = [2, 2, 2, 3", "slots = [2, 2, 3, 2", "never fall"),
    "faces not rising": ("teams/02-rayfox.toml", "initial = [1, 2, 4", "initial = [1, 4, 2", "rising"),
    "no speed 1 section for a trouble spot": (
        "teams/02-rayfox.toml", 'kind = "speed", value = 3', 'kind = "speed", value = 1', "2 to 6",
    ),
    "tyre effects incomplete": ("teams/02-rayfox.toml", "tyre = [-5, ", "tyre = [", "tyre"),
    "a mark twice": ("teams/02-rayfox.toml", 'mark = "F"', 'mark = "U"', "same mark"),
    "an NPC row short": ("teams/02-rayfox.toml", '4 = "', '4 = "0 ', "six results"),
    "a driver too few": ("drivers.toml", 'role = "reserve"', 'role = "car1"', "car1"),
    "not 32 drivers": ("drivers.toml", "[drivers.hargis]", "[drivers.hargis]\nx = 1\n[drivers.y]", "x"),
}  # fmt: skip


@pytest.mark.parametrize("fault", BROKEN)
def test_what_is_refused(tmp_path: Path, fault: str) -> None:
    name, good, bad, said = BROKEN[fault]
    text = (Library("xf1").shelf / name).read_text(encoding="utf-8")
    assert good in text, f"the test breaks nothing: {good}"
    path = tmp_path / "xf1" / name
    path.parent.mkdir(parents=True)
    path.write_text(text.replace(good, bad, 1), encoding="utf-8")
    with pytest.raises(Problems) as found:
        load(Library("xf1", tmp_path))
    assert said in str(found.value)
    assert str(path) in str(found.value)


def test_a_driver_more_or_less_is_noticed(tmp_path: Path) -> None:
    shelf = tmp_path / "xf1"
    shelf.mkdir()
    extra = """[drivers.extra]
name = "X. Extra"
family = "Extra"
country = "italy"
role = "free"
mental = 3
dp = 10
accel = [true, false]
brake = [true, false]
conc = [1, 1, 1]
feedback = [1, 1]
contract = 0
nonstart = [1]
years = 0
"""
    (shelf / "drivers.toml").write_text(extra, encoding="utf-8")
    with pytest.raises(Problems, match="33 drivers"):
        load(Library("xf1", tmp_path))
