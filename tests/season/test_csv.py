"""Results to a spreadsheet and back: the same standings, and a clear word on every line that is wrong."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.xf1.model import Xf1Data
from pnp.kit.errors import PnpError, Problems
from pnp.season.adjusting import Adjustment, decisions
from pnp.season.importing import Import, read_results
from pnp.season.rows import read_rows
from pnp.season.season import Season
from pnp.season.separated import separated
from pnp.season.spreadsheet import results_table, standings_table
from tests.cli.harness import Shell
from tests.kinds import as_a
from tests.season.tables import (
    EVERY,
    FMR,
    MAD,
    PLAIN,
    TURF,
    XF1_ALL,
    Sample,
    begun,
    by_hand,
    field_of,
    narrator,
    play,
    rows,
)

HEAD = "race,name,place,car,called,points,retired"
TWELVE = ("B1", "G1", "Y1", "O1", "R1", "V1", "V2", "R2", "O2", "Y2", "G2", "B2")


def table_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def taken_in(season: Season, found: Import) -> None:
    for written, _ in found.races:
        season.finish_by_hand(written)
    for adjustment in found.decisions:
        season.adjust(adjustment)


def lines(order: tuple[str, ...], race: int = 1) -> str:
    return "".join(f"{race},{place},{car}\n" for place, car in enumerate(order, start=1))


# -- out and in


FORMULAS = (
    *("=1+1", "+A1", "-A1", "@SUM(A1)", "＝1", "＋A1", "－A1", "＠A1"),
    *("'=1", "''+A1", " =1", "a;=1", 'b;"-A1'),
)


def is_run(cell: str) -> bool:
    """Whether a spreadsheet takes it for more than words or a figure, however it parts the cells."""
    starts = [part.lstrip(' "') for part in re.split(r"[;\t\r\n]", cell)]
    is_figure = re.fullmatch(r"[+-]?[0-9]+", cell)
    is_hidden = cell.startswith(("\t", "\r", "\n"))
    return not is_figure and (is_hidden or any(start.startswith(tuple("=+-@＝＋－＠")) for start in starts))


@pytest.mark.parametrize("formula", FORMULAS)
def test_no_spreadsheet_runs_what_people_wrote(formula: str, tmp_path: Path) -> None:
    assert is_run(formula.lstrip("'"))
    with begun(tmp_path / "one.season", FMR) as one, begun(tmp_path / "two.season", FMR) as two:
        by_hand(one, TWELVE)
        one.adjust(Adjustment("points", "red", formula, 0, -3))
        file = tmp_path / "results.csv"
        file.write_text(separated(results_table(one, narrator(one))), encoding="utf-8", newline="")
        for text in (file.read_bytes().decode(), separated(standings_table(one, narrator(one)))):
            assert not [cell for line in csv.reader(io.StringIO(text, newline="")) for cell in line if is_run(cell)]
        taken_in(two, read_results(two, file))
        assert [each["why"] for each in decisions(two.facts)] == [formula], "read back the same"
        assert rows(two) == rows(one)


@pytest.mark.parametrize("formula", ["\t=1", "\r=1", "\n=1"])
def test_a_formula_behind_a_break_is_neither_taken_nor_run(formula: str, tmp_path: Path) -> None:
    assert not [
        cell for line in csv.reader(io.StringIO(separated([[formula]]), newline="")) for cell in line if is_run(cell)
    ]
    with begun(tmp_path / "one.season", FMR) as season, pytest.raises(PnpError, match="cannot be printed"):
        season.adjust(Adjustment("points", "red", formula, 0, -3))


@pytest.mark.parametrize("name", ["=Anna", "@Anna", "＝Anna", "-Anna", "+1"])
def test_names_that_look_like_formulas_go_out_and_come_in(name: str, tmp_path: Path) -> None:
    sample = Sample("mad", (f"{name}: red", "Ben: blue", "Cleo: green"))
    with begun(tmp_path / "one.season", sample) as one, begun(tmp_path / "two.season", sample) as two:
        play(one)
        file = tmp_path / "results.csv"
        file.write_text(separated(results_table(one, narrator(one))), encoding="utf-8")
        assert not [cell for line in csv.reader(io.StringIO(file.read_text("utf-8"))) for cell in line if is_run(cell)]
        taken_in(two, read_results(two, file))
        assert rows(two) == rows(one)


@given(st.text(alphabet="'=+-@\t\r\n;\"＝,a1 ", max_size=9).map(str.strip))
def test_whatever_is_written_reads_back_the_same(words: str) -> None:
    text = separated([["race", "place", "car"], [words, words, words]])
    with TemporaryDirectory() as folder:
        file = Path(folder) / "words.csv"
        file.write_bytes(text.encode())
        found = [set(row.values.values()) for row in read_rows(file)]
    assert found == ([{words}] if words else [])


@pytest.mark.parametrize("name", EVERY)
def test_out_and_in_gives_the_same_standings(name: str, tmp_path: Path) -> None:
    """Played with the referee, decided about, exported; then a new season of the same plan from the file alone."""
    sample = EVERY[name]
    with begun(tmp_path / "one.season", sample) as one:
        for seed in (1, 2, 3):
            play(one, seed)
        first, last = one.results[1].order[0], one.results[0].order[-1]
        one.adjust(Adjustment("disqualify", first, "too light", 2))
        one.adjust(Adjustment("points", last, "fair play", 1, 2))
        one.adjust(Adjustment("place", one.results[2].order[-1], "the photo says so", 3, 1))
        one.adjust(Adjustment("points", one.standings()[0].rows[-1].who, "brought the cake", 0, 5))
        file = tmp_path / "results.csv"
        file.write_text(separated(results_table(one, narrator(one, "ja"))), encoding="utf-8-sig")
        with begun(tmp_path / "two.season", sample) as two:
            found = read_results(two, file)
            assert (len(found.races), len(found.decisions), found.known) == (3, 4, 0)
            taken_in(two, found)
            assert rows(two) == rows(one)
            assert two.facts.results[1].order == one.facts.results[1].order
            assert table_of(separated(results_table(two, narrator(two)))) == table_of(
                separated(results_table(one, narrator(one)))
            )
            again = read_results(two, file)
            assert (again.races, again.decisions, again.known) == ((), (), 3)


def test_every_car_has_a_line_and_decisions_have_their_own(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        by_hand(season, TWELVE[:10], TWELVE[10:])
        season.adjust(Adjustment("disqualify", "B1", "too light", 1))
        found = table_of(separated(results_table(season, narrator(season))))
    assert [(each["place"], each["car"], each["points"], each["retired"]) for each in found[:2]] == [
        ("1", "G1", "10", ""),
        ("2", "Y1", "6", ""),
    ]
    assert [each["retired"] for each in found[9:12]] == ["yes", "yes", ""]
    assert (found[11]["car"], found[11]["ran_place"], found[11]["ran_points"]) == ("B1", "1", "10")
    assert (found[12]["car"], found[12]["place"], found[12]["decision"], found[12]["reason"]) == (
        "B1",
        "",
        "disqualify",
        "too light",
    )
    assert found[0]["called"] == narrator(season).called("car", "G1")


@pytest.mark.parametrize("game", PLAIN)
def test_standings_add_up(game: str, tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN[game]) as season:
        for seed in (4, 5):
            play(season, seed)
        season.adjust(Adjustment("points", season.standings()[0].rows[0].who, "cake", 0, -3))
        found = table_of(separated(standings_table(season, narrator(season))))
    assert len(found) == sum(len(table) for table in rows(season).values())
    for each in found:
        points = [int(each[name]) for name in ("race_1", "race_2", "by_hand") if each[name]]
        assert sum(points) == int(each["total"])
    assert sum(each["by_hand"] == "-3" for each in found) >= 1


def test_drivers_and_bans_come_back_by_name(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", XF1_ALL) as season:
        play(season, 1)
        found = table_of(separated(results_table(season, narrator(season))))
        drove = season.results[0].carry["drivers"]
        assert {each["car"]: each["driver"] for each in found if each["driver"]} == drove
        kana = as_a(Xf1Data, season.data).drivers[drove["U01"]].kana
        text = separated(results_table(season, narrator(season))).replace(drove["U01"], kana)
        (tmp_path / "r.csv").write_text(text, encoding="utf-8")
        with begun(tmp_path / "t.season", XF1_ALL) as other:
            taken_in(other, read_results(other, tmp_path / "r.csv"))
            assert other.results[0].carry["drivers"] == drove
            assert other.referee().q is not None


# -- files as other programs write them


@pytest.mark.parametrize(
    "made",
    [
        lambda text: text.encode("utf-8-sig"),
        lambda text: text.replace(",", ";").encode(),
        lambda text: text.replace(",", "\t").encode("utf-16"),
        lambda text: ("sep=;\r\n" + text.replace(",", ";").replace("\n", "\r\n")).encode("utf-8-sig"),
        lambda text: ("\n\n" + text).lstrip().replace("\n", "\n,,,\n").encode(),
    ],
    ids=["bom", "semicolons", "unicode text", "excel", "empty lines"],
)
def test_files_as_spreadsheets_write_them(made: Callable[[str], bytes], tmp_path: Path) -> None:
    file = tmp_path / "r.csv"
    file.write_bytes(made("race,place,car\n" + lines(TWELVE)))
    with begun(tmp_path / "s.season", FMR) as season:
        (race,) = read_results(season, file).races
        assert race[0].order == TWELVE


def test_columns_in_any_order_with_others_between(tmp_path: Path) -> None:
    file = tmp_path / "r.csv"
    text = "Weather;Car;Out;PLACE;Round\n" + "".join(
        f"rain;{car.lower()};{'x' if place > 10 else ''};{place};1\n" for place, car in enumerate(TWELVE, start=1)
    )
    file.write_text(text, encoding="utf-8")
    with begun(tmp_path / "s.season", FMR) as season:
        (race,) = read_results(season, file).races
        assert (race[0].order, race[0].out) == (TWELVE[:10], TWELVE[10:])


def test_names_as_they_stand_on_the_sheets(tmp_path: Path) -> None:
    """In any language, or by the letter on the horse."""
    with begun(tmp_path / "s.season", TURF) as season:
        called = [narrator(season, lang).called("car", id) for lang, id in (("ja", "red"), ("it", "green"))]
        file = tmp_path / "r.csv"
        file.write_text(f"race,place,horse\n1,1,{called[0]}\n1,2,{called[1]}\n1,3,b\n1,4,Ｙ\n", encoding="utf-8")
        (race,) = read_results(season, file).races
        assert race[0].order == ("red", "green", "blue", "yellow")


def test_a_growing_file_brings_only_what_is_new(tmp_path: Path) -> None:
    file = tmp_path / "r.csv"
    with begun(tmp_path / "s.season", FMR) as season:
        file.write_text("race,place,car\n" + lines(TWELVE), encoding="utf-8")
        taken_in(season, read_results(season, file))
        file.write_text("race,place,car\n" + lines(TWELVE) + lines(TWELVE[::-1], 2), encoding="utf-8")
        found = read_results(season, file)
        assert (found.known, [result.race for _, result in found.races]) == (1, [2])
        file.write_text("race,place,car\n" + lines(TWELVE[::-1]), encoding="utf-8")
        with pytest.raises(Problems, match="race 1 is in the season already, with another result"):
            read_results(season, file)


def test_decisions_keep_their_numbers(tmp_path: Path) -> None:
    """Whatever the order of the lines, and with the gap of a revoked one."""
    file = tmp_path / "r.csv"
    with begun(tmp_path / "one.season", FMR) as one:
        for race, order in enumerate((TWELVE, TWELVE[::-1]), start=1):
            by_hand(one, order)
            one.adjust(Adjustment("points", "red", f"of the season, after race {race}", 0, race))
        one.adjust(Adjustment("disqualify", "B1", "too light", 1))
        one.adjust(Adjustment("points", "G1", "fastest lap", 2, 1))
        one.revoke(2)
        file.write_text(separated(results_table(one, narrator(one))), encoding="utf-8")
    with begun(tmp_path / "two.season", FMR) as two:
        taken_in(two, read_results(two, file))
        assert [(each["number"], each["why"]) for each in two.adjustments] == [
            (1, "of the season, after race 1"), (3, "too light"), (4, "fastest lap"),
        ]  # fmt: skip
        assert two.adjust(Adjustment("points", "red", "new", 0, 1)) == 5


def test_a_number_that_is_taken_becomes_the_next(tmp_path: Path) -> None:
    file = tmp_path / "r.csv"
    decided = [("2", "of the file"), ("2", "twice there"), ("", "without one"), ("7", "free")]
    text = "".join(f",,red,points +1,{why},{number}\n" for number, why in decided)
    file.write_text("race,place,car,decision,reason,decision_number\n" + text, encoding="utf-8")
    with begun(tmp_path / "s.season", FMR) as season:
        for why in ("one", "two"):
            season.adjust(Adjustment("points", "red", why, 0, 1))
        found = read_results(season, file)
        shown = [(each["number"], each["why"]) for each in decisions(season.facts_with((), found.decisions))]
        taken_in(season, found)
        assert [(each["number"], each["why"]) for each in season.adjustments] == shown
        assert shown[2:] == [(3, "of the file"), (4, "twice there"), (7, "free"), (8, "without one")]


# -- what is wrong


def refused(tmp_path: Path, text: str | bytes, sample: Sample = FMR) -> list[str]:
    """The problems of a file, as `line: what`."""
    file = tmp_path / "r.csv"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with begun(tmp_path / "s.season", sample) as season, pytest.raises(PnpError) as caught:
        read_results(season, file)
    assert season.results == ()
    one = caught.value
    problems = one.problems if isinstance(one, Problems) else (one,)
    assert all(problem.where.startswith(str(file)) for problem in problems)
    return [f"{problem.where.removeprefix(str(file))[1:]}: {problem.what} | {problem.expected}" for problem in problems]


def test_every_problem_at_once_with_its_line(tmp_path: Path) -> None:
    text = (
        "race,place,car,points,retired\n"
        "1,1,B1,10,\n"  # 2
        "1,1,G1,,\n"  # 3: place twice
        "1,3,Y9,,\n"  # 4: nobody
        "1,x,O1,,\n"  # 5: no place
        "1,5,R1,,perhaps\n"  # 6: retired?
        "1,6,R1,,\n"  # 7: twice
        "9,1,B1,,\n"  # 8: no such race
        "2,1,B1,,\n"  # 9
        "2,2,Z1,,\n"  # 10: nobody, in a later race
    )
    found = refused(tmp_path, text)
    assert [each.partition(" | ")[0] for each in found] == [
        "8: “9” under race is not possible",
        "4: nobody is called “Y9”",
        "5: “x” under place is not possible",
        "6: “perhaps” under retired says neither yes nor no",
        "7: R1 is there twice",
        "10: nobody is called “Z1”",
    ]
    assert "Y1" in found[1].partition(" | ")[2].partition("(all")[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("race,place,car\n" + lines((*TWELVE[:11], "B1")), "13: B1 is there twice"),
        ("race,place,car\n" + lines(TWELVE[:11]), "2: B2 is missing (F34 F41)"),
        ("race,place,car\n" + lines(TWELVE).replace("1,2,G1", "1,1,G1"), "3: G1 has place 1, and so has B1"),
        ("race,place,car\n" + lines(TWELVE).replace("1,12,B2", "1,13,B2"), "2: nobody has place 12"),
        (
            "race,place,car,retired\n" + lines(TWELVE).replace("1,2,G1", "1,2,G1,yes"),
            "3: G1 is out, and yet ahead of B2",
        ),
        (
            "race,place,car,points\n" + lines(TWELVE).replace("1,2,G1", "1,2,G1,7"),
            "3: G1 has 7 points | 6 by the rules",
        ),
        ("race,place,car\n" + lines(TWELVE, race=2), "2: race 1 is missing: this is race 2"),
        ("race,place,car\n", ": there are no results in this file"),
        ("", "1: there is no column race and no column place and no column car"),
        ("race,place,car,place\n1,1,B1,1\n", "1: the column place is there twice"),
        (b"race,place,car\n1,1,Caf\xe9\n", "2: this file is not UTF-8"),
        ("race,place,car,decision\n1,,B1,hang\n", "2: “hang” is no decision"),
        (
            "race,place,car,decision,reason,decision_number\n,,red,points +1,why,-3\n",
            "2: “-3” under decision_number is not possible",
        ),
        ("race,place,car,decision,reason\n1,,B1,disqualify,why\n", "2: race 1 is not run"),
        ("race,place,car,decision\n" + lines(TWELVE) + "1,,B1,points +5\n", "14: a decision needs a reason"),
        ("race,place,car\n1,\x00,B1\n", "2: there is a character that cannot be printed: U+0000"),
    ],
)  # fmt: skip
def test_what_is_refused(text: str, said: str, tmp_path: Path) -> None:
    found = refused(tmp_path, text)
    assert len(found) == 1, found
    assert said in found[0]


def test_the_rules_of_each_game_are_asked(tmp_path: Path) -> None:
    text = "race,place,player,bonus,fuel\n1,1,Anna,6,2\n1,2,J. Doe,5,9\n1,3,Cleo,,1\n"
    found = refused(tmp_path, text, MAD)
    assert [each.partition(" | ")[0] for each in found] == [
        "3: bonus card 6 is for J. Doe, by the fuel that is left (M50)",
        "2: bonus card 5 is for Anna, by the fuel that is left (M50)",
    ]


def test_no_such_file(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        with pytest.raises(PnpError, match="there is no such file"):
            read_results(season, tmp_path / "nowhere.csv")
        with pytest.raises(PnpError, match="this is a folder"):
            read_results(season, tmp_path)


# -- as a user calls it


def test_import_at_the_prompt(pnp: Shell) -> None:
    pnp.season("s.season", "-n", "2", "-p", "Eva: orange")
    pnp.write("r.csv", "race,place,car\n" + lines(TWELVE) + lines(TWELVE[::-1], 2))
    ran = pnp("season", "import", "r.csv", "s.season", stdin="n\n").ok()
    assert "Write these 2 races down? [y/n]" in ran.out
    assert "Nothing is written." in ran.out
    assert "No race is run yet." in pnp("season", "results", "s.season").ok().out
    ran = pnp("season", "import", "r.csv", "s.season", "--lang", "it", stdin="s\n").ok()
    assert "Come cambiano le classifiche:" in ran.out
    assert "+20" in ran.out  # B1 first, then B2: for Ben
    assert "[F37" in ran.out
    assert "There is nothing new in this file." in pnp("season", "import", "r.csv", "s.season", "--yes").ok().out
    assert "This race was written down by hand" in pnp("season", "log", "s.season", "--race", "1").ok().out
    assert "Taken back: race 2" in pnp("season", "undo", "s.season").ok().out
    assert "Write this race down?" not in pnp("season", "import", "r.csv", "s.season", "--yes").ok().out
    assert len(field_of(Season.read(pnp.folder / "s.season"))) == 12


def test_a_refused_file_changes_nothing(pnp: Shell) -> None:
    path = pnp.season()
    before = path.read_bytes()
    pnp.write("r.csv", "race,place,car\n1,1,Q7\n1,1,B1\n")
    pnp("season", "import", "r.csv", "s.season", "--yes").refused("r.csv:2: nobody is called “Q7”", "B1")
    assert path.read_bytes() == before


def test_a_file_begins_with_a_mark_for_spreadsheets(pnp: Shell) -> None:
    path = pnp.season("s.season", "-n", "1")
    with Season.open(path) as season:
        by_hand(season, TWELVE)
    pnp("season", "export", "s.season", "--format", "csv", "--out", "r.csv").ok()
    assert (pnp.folder / "r.csv").read_bytes().startswith(b"\xef\xbb\xbfrace,")
    out = pnp("season", "export", "s.season", "--format", "csv", "--what", "standings").ok().out
    assert out.startswith("table,place,shared,who,called,race_1,dropped,by_hand,total,reason\n")
    pnp("season", "export", "s.season", "--format", "csv", "--what", "weather").refused(
        "no table is called “weather”", "results, standings", code=2
    )
