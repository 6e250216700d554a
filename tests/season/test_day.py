"""The day of a race: date, place, sky and notes are kept as people wrote them, and shown wherever the race is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pnp.api.paperwork import binder, record_sheet
from pnp.desk.forms.pen import field_name
from pnp.desk.intake.filled import FilledForm
from pnp.draw.pdfform import read_fields
from pnp.kit.errors import Problems
from pnp.kit.register import find_game
from pnp.kit.words import LANGUAGES
from pnp.referee.rules import RaceResult
from pnp.season.code import from_lines, to_lines
from pnp.season.day import RaceDay, day_lines
from pnp.season.export import as_json, exported
from pnp.season.importing import read_results
from pnp.season.markdown import plain
from pnp.season.report import log_lines, race_report
from pnp.season.restoring import restored
from pnp.season.season import Season
from pnp.season.separated import separated
from pnp.season.spreadsheet import results_table
from pnp.season.system import Written
from tests.cli.harness import AT_THE_TABLE, Shell
from tests.season.forms import fill
from tests.season.tables import FMR, PLAIN, begun, by_hand, field_of, in_this_order, narrator, play

DAY = RaceDay(
    date="3 May",
    where="Club Roma",
    weather="rain, then sun",
    attendance="14 and a dog",
    notes=("a first win", "=cake by *Ben*"),
    signed={"keeper": "Dan"},
)


def run_on(day: RaceDay, season: Season) -> RaceResult:
    """Everybody home as they are listed; the first one is remarked upon."""
    written = in_this_order(season, field_of(season))
    remarks = {written.order[0]: "never in doubt"}
    told = RaceDay.from_json({**day.to_json(), "remarks": remarks})
    return season.finish_by_hand(Written(written.order, written.out, written.extra, told))


def seen(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    pages = [document[number].get_textpage().get_text_range() for number in range(len(document))]
    document.close()
    return " ".join(" ".join(pages).split())


@pytest.mark.parametrize("game", PLAIN)
def test_the_day_is_kept_and_told_wherever_the_race_is(game: str, tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN[game]) as season:
        result = run_on(DAY, season)
    again = Season.read(tmp_path / "s.season")
    voice = narrator(again)
    lines = day_lines(again.day_of(1), voice.words)
    assert again.day_of(1).remarks == {result.order[0]: "never in doubt"}
    assert lines[0] == "Date: 3 May · Where we played: Club Roma · Weather: rain, then sun · Attendance: 14 and a dog"
    for text in (race_report(again, result, voice), log_lines("T", again.told(1), voice)):
        assert set(lines) <= set(text)
    assert all(plain(line) in exported(again, "md", voice) for line in lines)
    assert "rain, then sun" in exported(again, "html", voice)
    assert RaceDay.from_json(as_json(again)["results"][0]["day"]) == again.day_of(1)


def test_the_day_is_on_paper_too(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        run_on(DAY, season)
    for bound in (binder(season), record_sheet(season, "race", 1).bound):
        page = seen(bound.write(tmp_path / "page.pdf"))
        for words in (DAY.date, DAY.where, DAY.weather, DAY.attendance, *DAY.notes, "never in doubt", "Dan"):
            assert words in page


def test_the_day_goes_to_a_spreadsheet_and_comes_back(tmp_path: Path) -> None:
    with begun(tmp_path / "one.season", FMR) as one, begun(tmp_path / "two.season", FMR) as two:
        run_on(DAY, one)
        file = tmp_path / "results.csv"
        file.write_text(separated(results_table(one, narrator(one))), encoding="utf-8")
        found = read_results(two, file)
        two.take_in(found.races, found.decisions, found.days)
        assert two.day_of(1) == RaceDay.from_json({**one.day_of(1).to_json(), "signed": {}})
        assert not read_results(two, file).days, "it is known"


def test_a_spreadsheet_may_tell_of_the_day_of_a_race_that_is_known(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        play(season)
        file = tmp_path / "results.csv"
        told = separated(results_table(season, narrator(season))).splitlines()
        file.write_text("\n".join([told[0], *(f"{line[:-5]}3 May,,,,," for line in told[1:])]), encoding="utf-8")
        found = read_results(season, file)
        season.take_in(found.races, found.decisions, found.days)
        assert season.day_of(1) == RaceDay(date="3 May")


def test_one_race_has_one_date(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        file = tmp_path / "results.csv"
        lines = [f"1,{place},{car},{place} May" for place, car in enumerate(field_of(season), start=1)]
        file.write_text("\n".join(["race,place,car,date", *lines]), encoding="utf-8")
        with pytest.raises(Problems) as caught:
            read_results(season, file)
        assert caught.value.problems[0].what == "race 1 has two values under date: “1 May” and “2 May”"


def test_a_sheet_of_codes_keeps_the_day(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        run_on(DAY, season)
        season.note_day(3, RaceDay(date="in June"))
        begun_again, title = restored(from_lines(to_lines(season.suspended()), "scan"), "scan")
        with Season.create(tmp_path / "n.season", season.game, begun_again.plan, title, begun=begun_again) as again:
            assert again.days == season.days


def test_what_was_planned_stands_until_somebody_writes_otherwise(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        season.note_day(1, RaceDay(date="in May", where="the club"))
        run_on(RaceDay(date="3 May"), season)
        assert (season.day_of(1).date, season.day_of(1).where) == ("3 May", "the club")
        season.undo(0)
        assert season.day_of(1) == RaceDay(date="in May", where="the club"), "the day goes with its race"


def test_a_race_of_which_nobody_wrote_anything_is_told_as_before(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        by_hand(season, field_of(season))
        assert "day" not in season.records[-1]
        assert not season.days


def test_a_form_is_read_with_its_day(pnp: Shell) -> None:
    pnp.season()
    (blank,) = pnp("season", "sheet", "s.season", "--kind", "race", "--fillable").ok().new
    places = {f"race:1:{car}:place": str(place) for place, car in enumerate(_cars(pnp), start=1)}
    day = {
        "date": "3  May",
        "weather": "rain",
        "where": "Club Roma",
        "attendance": "9",
        "notes": "late\nand later",
        "signed:checker": "Eva",
    }
    values = places | {f"race:1:{name}": value for name, value in day.items()}
    fill(pnp.folder / blank, pnp.folder / "form.pdf", values)
    shown = pnp("season", "read", "form.pdf", "s.season", "--yes").ok().out
    assert (
        "Date: 3 May · Where we played: Club Roma · Weather: rain · Attendance: 9\nlate\nand later\nChecked by: Eva\n"
        in shown
    )
    assert "3 May" in pnp("season", "results", "s.season").ok().out
    assert "Harbour Bay · 3 May · Club Roma" in pnp("season", "show", "s.season").ok().out


def test_what_cannot_be_printed_is_refused_before_it_is_kept(pnp: Shell) -> None:
    pnp.season()
    (blank,) = pnp("season", "sheet", "s.season", "--kind", "race", "--fillable").ok().new
    values = {f"race:1:{car}:place": str(place) for place, car in enumerate(_cars(pnp), start=1)}
    fill(pnp.folder / blank, pnp.folder / "form.pdf", values | {"race:1:where": "สมชาย", "race:1:notes": "x" * 201})
    pnp("season", "read", "form.pdf", "s.season", "--yes").refused(
        "form.pdf: where: “ส” cannot be printed", "form.pdf: notes[0]: “xxxxxxxxxxxxxxxxxxxx…” has 201 characters"
    )


def _cars(pnp: Shell) -> list[str]:
    season = Season.read(pnp.folder / "s.season")
    return [field_name(car) for car in field_of(season)]


def test_only_the_form_of_the_next_race_says_that_it_can_be_read(pnp: Shell) -> None:
    pnp.season()
    assert "season read" in pnp("season", "sheet", "s.season", "--kind", "race", "--fillable").ok().out
    with Season.open(pnp.folder / "s.season") as season:
        by_hand(season, field_of(season))
    for race, is_next in ((1, False), (2, True)):
        out = pnp("season", "sheet", "s.season", "--kind", "race", "--race", str(race), "--fillable").ok().out
        assert ("season read" in out) is is_next
        assert ("Fill it in" in out) is is_next


def test_a_place_that_somebody_has_already_is_no_decision(pnp: Shell) -> None:
    pnp.season()
    with Season.open(pnp.folder / "s.season") as season:
        by_hand(season, cars := field_of(season))
    decide = ["season", "adjust", "s.season", "--race", "1", "--why", "photo", "--who", cars[2], "--place"]
    pnp(*decide, "3").refused(f"{cars[2]} has place 3 in race 1 already: this changes nothing")
    pnp(*decide, "1").ok()
    pnp(*decide, "1").refused("this changes nothing")
    pnp(*decide, "3").ok()


# -- the entry list


def an_entry_list(pnp: Shell, lang: str = "en", **values: str) -> None:
    """Printed, and filled in by another program: `calendar_1_date` is the field entry:calendar:1:date."""
    pnp("season", "sheet", "s.season", "--kind", "entry", "--fillable", "--lang", lang, "--out", "out").ok()
    written = {f"entry:{name.replace('_', ':')}": value for name, value in values.items()}
    fill(pnp.folder / f"out/s-entry-fillable-a4-{lang}.pdf", pnp.folder / "list.pdf", written)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_entry_list_as_it_was_printed_has_nothing_new(lang: str, pnp: Shell) -> None:
    pnp.season()
    an_entry_list(pnp, lang)
    assert "There is nothing new in this list" in pnp("season", "read", "list.pdf", "s.season").ok().out


def test_dates_of_an_entry_list_are_kept_and_printed(pnp: Shell) -> None:
    pnp.season()
    offered = pnp("season", "sheet", "s.season", "--kind", "entry", "--fillable").ok().out
    assert "pnp season read" in offered
    an_entry_list(pnp, calendar_1_date="3 May", calendar_2_date="7 June")
    out = pnp("season", "read", "list.pdf", "s.season", "--yes").ok().out
    assert "Race 2 of 3. Pantai Loop\nDate: 7 June" in out
    season = Season.read(pnp.folder / "s.season")
    assert {race: day.date for race, day in season.days.items()} == {1: "3 May", 2: "7 June"}
    assert "7 June" in seen(record_sheet(season, "entry").bound.write(pnp.folder / "page.pdf"))


def test_other_players_on_an_entry_list_sit_down(pnp: Shell) -> None:
    pnp.season()
    an_entry_list(pnp, R1_owner="Eva", R2_owner="Eva")
    assert "Eva: red" in pnp("season", "read", "list.pdf", "s.season", "--yes").ok().out
    assert Season.read(pnp.folder / "s.season").plan.entries.names == ["Eva", "Ben", "Carla", "Dan"]


def test_what_an_entry_list_cannot_give_is_refused(pnp: Shell) -> None:
    pnp.season()
    an_entry_list(pnp, R1_owner="Eva", O1_owner="Femi")
    pnp("season", "read", "list.pdf", "s.season", "--yes").refused(
        "list.pdf: what Anna has cannot be given away here: R1, R2", "nobody has O1, and the list gives it to Femi"
    )


def test_what_an_entry_list_says_besides_is_told_not_dropped(pnp: Shell) -> None:
    pnp.season()
    an_entry_list(pnp, agreed_2="rain means tea", calendar_1_name="The big one")
    out = pnp("season", "read", "list.pdf", "s.season").ok().out
    assert "Not taken over, for no field of the season is meant for it: “The big one”" in out
    assert "Agreed: “rain means tea”" in out
    assert not Season.read(pnp.folder / "s.season").agreed


def test_what_a_table_agrees_on_in_its_own_words_is_kept(pnp: Shell) -> None:
    """Where the plan has nothing of its own the first line is free, too; what stands there can be changed or go."""
    pnp.season()
    for written, kept in (
        ({"agreed_1": "rain means tea", "agreed_2": "no phones"}, ("rain means tea", "no phones")),
        ({"agreed_1": "rain means cake"}, ("rain means cake", "no phones")),
        ({"agreed_1": "", "agreed_2": ""}, ()),
    ):
        an_entry_list(pnp, **written)
        pnp("season", "read", "list.pdf", "s.season", "--yes").ok()
        season = Season.read(pnp.folder / "s.season")
        assert season.agreed == kept
        assert list(kept) == as_json(season)["agreed"]
        assert all(line in pnp("season", "show", "s.season").ok().out for line in kept)
        again, title = restored(from_lines(to_lines(season.suspended()), "scan"), "scan")
        path = pnp.folder / f"{len(kept)}{written.get('agreed_1', '')}.season"
        with Season.create(path, season.game, again.plan, title, begun=again) as other:
            assert other.agreed == kept


def test_an_option_is_not_changed_in_words(pnp: Shell) -> None:
    pnp("season", "new", "fmr", "s.season", *AT_THE_TABLE, "--best", "2", "--races", "3").ok()
    an_entry_list(pnp, agreed_1="all races count", agreed_3="no phones")
    out = pnp("season", "read", "list.pdf", "s.season", "--yes").ok().out
    assert "Not taken over, for no field of the season is meant for it: “all races count”" in out
    assert Season.read(pnp.folder / "s.season").agreed == ("no phones",)


def test_a_race_without_a_name_gets_one_from_the_entry_list(pnp: Shell) -> None:
    plan = replace(FMR.plan(3), programme=({"name": ""}, {"name": "Pantai Loop"}, {"name": ""}))
    Season.create(pnp.folder / "s.season", find_game("fmr"), plan, "Club").close()
    an_entry_list(pnp, calendar_1_name="The Opening", calendar_2_name="The big one")
    out = pnp("season", "read", "list.pdf", "s.season", "--yes").ok().out
    assert "Race: The Opening" in out
    assert "meant for it: “The big one”" in out
    assert {race: day.name for race, day in Season.read(pnp.folder / "s.season").days.items()} == {1: "The Opening"}


def test_an_entry_list_of_another_season_is_refused(pnp: Shell) -> None:
    pnp.season()
    an_entry_list(pnp)
    pnp("season", "new", "fmr", "t.season", *AT_THE_TABLE, "--races", "3").ok()
    pnp("season", "read", "list.pdf", "t.season").refused("this is a form of the season “s”")


# -- long words


def test_a_long_note_takes_several_lines_and_all_of_it_comes_back(pnp: Shell) -> None:
    pnp.season()
    (blank,) = pnp("season", "sheet", "s.season", "--kind", "race", "--fillable").ok().new
    with pikepdf.open(pnp.folder / blank) as form:
        several = {str(field.T) for field in form.Root.AcroForm.Fields if int(field.get("/Ff", 0)) & 1 << 12}
    assert "race:1:notes" in several
    assert {f"race:1:{car}:note" for car in _cars(pnp)} <= several
    told = " ".join(f"word{number}" for number in range(60))
    values = {f"race:1:{car}:place": str(place) for place, car in enumerate(_cars(pnp), start=1)}
    fill(pnp.folder / blank, pnp.folder / "form.pdf", values | {"race:1:notes": f"{told}\n\nthe end"})
    pnp("season", "read", "form.pdf", "s.season", "--yes").ok()
    season = Season.read(pnp.folder / "s.season")
    assert " ".join(season.day_of(1).notes) == f"{told} the end"
    assert max(map(len, season.day_of(1).notes)) <= 200
    page = seen(record_sheet(season, "race", 1).bound.write(pnp.folder / "page.pdf"))
    assert all(f"word{number}" in page for number in range(60))


def test_sheets_of_older_days_have_a_field_for_each_note() -> None:
    fields = {"race:1:notes:1": "one", "race:1:notes:3": "three", "race:1:attendance": "12"}
    day = FilledForm(1, "form", fields).day(())
    assert (day.notes, day.attendance) == (("one", "three"), "12")


@pytest.mark.parametrize("game", PLAIN)
def test_every_race_sheet_has_room_for_notes(game: str, tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN[game]) as season:
        form = record_sheet(season, "race", 1, "fillable").bound.write(tmp_path / "form.pdf")
    assert {"race:1:notes", "race:1:attendance"} <= set(read_fields(form))
