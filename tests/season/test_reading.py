"""A filled form back in: what is refused and in which words, and what becomes of a good one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from pnp.desk.forms.pen import field_name
from pnp.desk.intake.filled import SEASON_FIELD, count_race, read_race
from pnp.draw.pdfform import read_fields
from pnp.games.xf1.model import Xf1Data
from pnp.kit.errors import PnpError, Problems
from pnp.season.season import PAPER, Season
from tests.cli.harness import AT_THE_TABLE, Shell
from tests.kinds import as_a
from tests.season.forms import blank_pdf, fill, filled
from tests.season.tables import (
    CHASE,
    FMR,
    MAD,
    PLAIN,
    TURF,
    XF1_ALL,
    begun,
    by_hand,
    field_of,
    in_this_order,
    narrator,
    play,
    rows,
)
from tests.turns import every_other

Values = dict[str, dict[str, object]]


def good(season: Season) -> Values:
    """Everybody home as they are listed, the first ones with whatever the columns need."""
    written = in_this_order(season, field_of(season))
    values: Values = {who: {"place": place} for place, who in enumerate(written.order, start=1)}
    for column, noted in written.extra.items():
        for who, value in noted.items():
            values[who][column] = value
    return values


def refused(season: Season, fields: Mapping[str, str], lang: str = "en") -> list[str]:
    with pytest.raises(PnpError) as caught:
        count_race(season, fields, "form.pdf", narrator(season, lang))
    one = caught.value
    problems = one.problems if isinstance(one, Problems) else (one,)
    assert all(problem.where == "form.pdf" for problem in problems)
    return [f"{problem.what} | {problem.expected}" for problem in problems]


# -- good forms


@pytest.mark.parametrize("game", every_other([*PLAIN], 1))
def test_a_form_filled_by_another_library_becomes_a_result(game: str, tmp_path: Path) -> None:
    """Blank, filled, read: the standings are those of the same race played with the referee."""
    sample = PLAIN[game]
    with begun(tmp_path / "seen.season", sample) as seen, begun(tmp_path / "told.season", sample) as told:
        for race in (1, 2, 3):
            play(seen, race)
            run = seen.results[-1]
            noted = seen.by_hand.noted(seen.data, seen.facts, run)
            values: Values = {
                who: {"place": place, "points": run.points[who]} | {c: v[who] for c, v in noted.items() if who in v}
                for place, who in enumerate(run.order, start=1)
            }
            for who in field_of(seen):
                values.setdefault(who, {"place": "–"})
            for who in run.out:
                values[who]["out"] = "×"
            fields = filled(told, values)
            fields[field_name("race", race, "sum")] = str(sum(run.points.values()))
            fields[SEASON_FIELD] = told.title
            form = fill(blank_pdf(told, tmp_path / "blank.pdf"), tmp_path / "form.pdf", fields)
            written, result = count_race(told, read_fields(form), str(form))
            assert (result.order, result.out, result.points) == (run.order, run.out, run.points)
            told.finish_by_hand(written)
        assert rows(told) == rows(seen)
        assert told.records[-1]["src"] == PAPER


@pytest.mark.parametrize("form", ["1", " 1 ", "１", "1.", "1st", "1º", "1位"])
def test_a_place_as_people_write_it(form: str, tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", TURF) as season:
        values = good(season) | {"red": {"place": form, "out": "-"}}
        assert read_race(season, filled(season, values), "form.pdf").order[0] == "red"


def test_who_is_out_may_have_a_place_behind_the_others(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", CHASE) as season:
        values: Values = {"red": {"place": 2, "out": "x"}, "blue": {"place": 1}, "green": {"out": "x"},
                          "yellow": {"place": 3, "out": "x"}}  # fmt: skip
        written = read_race(season, filled(season, values), "form.pdf")
        assert (written.order, written.out) == (("blue",), ("red", "yellow", "green"))


def test_who_sits_out_is_left_out(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", CHASE) as season:
        by_hand(season, ["red", "blue", "green"], ["yellow"])
        values: Values = {"red": {"place": 1}, "blue": {"place": 3}, "green": {"place": 2}, "yellow": {"place": "–"}}
        written, result = count_race(season, filled(season, values), "form.pdf")
        assert written.order == ("red", "green", "blue")
        assert "yellow" not in result.points


def test_drivers_by_name(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", XF1_ALL) as season:
        values = good(season)
        for car, driver in (("U01", "dahl"), ("U02", "Ｂergé"), ("T02", "E. Baracchi")):
            values[car]["driver"] = driver
        names = {each.name for each in as_a(Xf1Data, season.data).drivers.values()}
        assert "E. Baracchi" in names
        values["U02"]["driver"] = next(name for name in names if "Berg" in name)
        written, result = count_race(season, filled(season, values), "form.pdf")
        assert written.extra["driver"] == {"U01": "dahl", "U02": "berge", "T02": "baracchi"}
        assert result.carry["drivers"]["T02"] == "baracchi"


# -- forms with faults


def test_a_half_filled_form_lists_every_field_in_the_words_of_the_sheet(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", MAD) as season:
        values: Values = {"Anna": {"place": 1, "bonus": 7, "fuel": "much"}}
        found = refused(season, filled(season, values))
        assert found == [
            "J. Doe (B), place: nothing is written (field race:1:J%2E Doe:place) | a place, a cross under out, or – for"
            " absent",
            "Cleo (G), place: nothing is written (field race:1:Cleo:place) | a place, a cross under out, or – for"
            " absent",
            "Anna (R), bonus card: “7” (field race:1:Anna:bonus) | 1 to 6",
            "Anna (R), fuel left: “much” (field race:1:Anna:fuel) | 0 to 15",
        ]
        italian = refused(season, filled(season, values), "it")
        assert italian[0].startswith("J. Doe (B), posto: ")
        assert refused(season, filled(season, {}), "ja")[0].startswith("Anna")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"blue": {"place": 1}}, ["blue has place 1, and so has red (field race:1:blue:place) | no place"]),
        ({"blue": {"place": 9}}, ["nobody has place 2, 5, 6, 7, 8 | no place left out"]),
        ({"blue": {"place": "x"}}, ["“x” is no place (field race:1:blue:place) | 1, 2, 3 …"]),
        ({"blue": {"place": 0}}, ["“0” is no place"]),
        ({"red": {"place": 1, "out": "x"}}, ["red is out, and yet ahead of yellow (field race:1:red:place)"]),
        ({"red": {"place": "-", "out": "x"}}, ["“-” says absent, and out is marked"]),
        ({"red": {"place": "–"}, "blue": {"place": 1}, "green": {"place": 2}, "yellow": {"place": 3}},
         ["Copper Kettle (R): red is missing (T44 T60) | everybody"]),
        ({"yellow": {"out": "x"}}, ["yellow cannot have fallen: there are no fences (T51 T55)"]),
        ({"red": {"place": 1, "points": 40}}, ["“40” (field race:1:red:points) | 50 by the rules"]),
        ({"red": {"place": 1, "bonus": 2}}, ["“2” (field race:1:red:bonus) | 0 to 1"]),
    ],
)  # fmt: skip
def test_what_contradicts_itself_or_the_rules(changed: Values, said: list[str], tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", TURF) as season:
        found = refused(season, filled(season, good(season) | changed))
        assert len(found) == 1
        assert said[-1] in found[0]


def test_the_sum_must_be_right(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", TURF) as season:
        fields = filled(season, good(season)) | {"race:1:sum": "100"}
        assert refused(season, fields) == ["sum of points: “100” (field race:1:sum) | 110 by the rules"]
        count_race(season, fields | {"race:1:sum": "110"}, "form.pdf")
        count_race(season, fields | {"race:1:sum": "0"}, "form.pdf")  # a viewer added up points that nobody wrote
        some = filled(season, good(season) | {"red": {"place": 1, "points": 50}}) | {"race:1:sum": "0"}
        assert len(refused(season, some)) == 1


def test_forms_of_another_race_season_or_field(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", TURF) as season:
        values = good(season)
        assert refused(season, filled(season, values, race=2)) == ["this is the form of race 2 | race 1, which is next"]
        both = filled(season, values) | filled(season, values, race=2)
        assert "this form is of several races" in refused(season, both)[0]
        assert "this form is of no race" in refused(season, {"name": "Anna", "race": "1"})[0]
        other = filled(season, values) | {SEASON_FIELD: "Another club"}
        assert "this is a form of the season “Another club”" in refused(season, other)[0]
        strange = filled(season, values) | {"race:1:black:place": "5"}
        assert "this form lists black: it was printed for other entries" in refused(season, strange)[0]
        fewer = {name: value for name, value in filled(season, values).items() if ":blue:" not in name}
        assert "this form has no line for blue: it was printed for other entries" in refused(season, fewer)[0]


def test_a_season_that_cannot_take_it(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", TURF, races=1) as season:
        fields = filled(season, good(season))
        by_hand(season, field_of(season))
        with pytest.raises(PnpError, match="all races of this season are run"):
            count_race(season, fields, "form.pdf")


# -- as a user calls it


@pytest.fixture
def meeting(pnp: Shell) -> Shell:
    """A meeting with a blank form of its first race."""
    players = ["--player", "Anna: red, blue", "--player", "Ben: green, yellow"]
    pnp("season", "new", "turf", "s.season", *players).ok()
    blank_pdf(Season.read(pnp.folder / "s.season"), pnp.folder / "blank.pdf")
    return pnp


def form(meeting: Shell, name: str, values: Values, password: str = "", drawn: bool = False) -> Path:
    season = Season.read(meeting.folder / "s.season")
    return fill(meeting.folder / "blank.pdf", meeting.folder / name, filled(season, values), password, drawn)


GOOD: Values = {"green": {"place": 1}, "red": {"place": 2}, "blue": {"place": 3, "bonus": 1}, "yellow": {"place": 4}}


def test_read_at_the_prompt(meeting: Shell) -> None:
    form(meeting, "form.pdf", GOOD, drawn=True)
    before = (meeting.folder / "s.season").read_bytes()
    ran = meeting("season", "read", "form.pdf", "s.season", stdin="n\n").ok()
    assert "Race 1 of 3" in ran.out
    assert "How that changes the tables:" in ran.out
    assert "Nothing is written." in ran.out
    assert (meeting.folder / "s.season").read_bytes() == before
    ran = meeting("season", "read", "form.pdf", "s.season", "--lang", "it", stdin="s\n").ok()
    assert "La metto a verbale? [s/n]" in ran.out
    assert "[T41]" in ran.out
    season = Season.read(meeting.folder / "s.season")
    assert season.results[0].points == {"green": 50, "red": 30, "blue": 20, "yellow": 10}
    meeting("season", "read", "form.pdf", "s.season", "--yes").refused("form.pdf: this is the form of race 1", "race 2")


def test_what_is_no_good_form(meeting: Shell) -> None:
    form(meeting, "locked.pdf", GOOD, password="secret")
    form(meeting, "half.pdf", {"green": {"place": 1}})
    meeting.write("text.pdf", "Dear diary")
    meeting.write("cut.pdf", (meeting.folder / "blank.pdf").read_bytes()[:2000])
    meeting("print", "turf", "--only", "aid", "--out", "out")
    for name, said in {
        "locked.pdf": "this PDF is locked with a password",
        "half.pdf": "nothing is written (field race:1:red:place)",
        "text.pdf": "this is no readable PDF",
        "cut.pdf": "cut.pdf",
        "nowhere.pdf": "there is no such file",
        "s.season": "this is no picture that can be read",
        ".": "this is a folder",
    }.items():
        meeting("season", "read", name, "s.season", "--yes").refused(said)
    assert Season.read(meeting.folder / "s.season").results == ()


def test_a_pdf_without_a_form(meeting: Shell) -> None:
    ran = meeting("season", "sheet", "s.season", "--out", "out").ok()
    name = next(iter(ran.new))
    meeting("season", "read", name, "s.season", "--yes").refused("no fields", "--fillable")


def test_the_form_of_another_game(meeting: Shell) -> None:
    meeting("season", "new", "fmr", "f.season", *AT_THE_TABLE).ok()
    form(meeting, "form.pdf", GOOD)
    meeting("season", "read", "form.pdf", "f.season", "--yes").refused("it was printed for other entries")


def test_fmr_every_car(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        values = good(season)
        values["B1"] = {"place": 12}
        values["V2"] = {"place": 1}
        written, result = count_race(season, filled(season, values), "form.pdf")
        assert (written.order[0], written.order[-1]) == ("V2", "B1")
        assert result.points["V2"] == 10
