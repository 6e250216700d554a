"""Record sheets: they fit, they can be written on, and what a season knows stands in them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.desk.forms.handwriting import CELL_H, CELL_W, HAND, HAND_INK
from pnp.draw.canvas import Drawing, PathMark, TextMark
from pnp.games.xf1.rules.state import OPTIONS
from pnp.games.xf1.season.forms import RULE
from pnp.games.xf1.season.race_record import (
    CARS,
    TURNS,
    CarLine,
    CarTurn,
    RaceLog,
    TurnLine,
    progress_sheets,
)
from pnp.games.xf1.season.records import CarState, DriverState, SeasonState, suspension_sheets
from pnp.kit.words import LANGUAGES
from pnp.press.product import Sheet
from tests.games.xf1.laying import PAPERS, laid_out, off_the_paper, on_top_of_each_other, the_data, words_in
from tests.turns import in_turn


def a_season() -> SeasonState:
    data = the_data()
    return SeasonState(
        raced=3,
        next_course="Firenze",
        date="31-05-04",
        title="Coppa di primavera",
        programme=("Crocodile", "Dukhan", "Barcelona", "Firenze", "Indiana 224"),
        options=("contracts=yes [S3.0]", "nonstart=yes [S4.0]"),
        players={"U": "Anna", "F": "B1", "T": "Carla T02"},
        drivers={name: DriverState(gp=17, team=driver.team, miss=2, seat=3) for name, driver in data.drivers.items()},
        team_gp=dict.fromkeys(data.teams, 34),
        cars={
            number: CarState(team.initial, full=(1,), npc=number.endswith("2"))
            for team in data.teams.values()
            for number in team.cars
        },
    )


def a_race(cars: int = CARS, turns: int = TURNS) -> RaceLog:
    numbers = [number for team in the_data().teams.values() for number in team.cars][:cars]
    after = {number: CarTurn("35A", 12, 9, 10, ("dry", "wet")) for number in numbers}
    lines = [
        CarLine(number, place + 1, place + 1, 10, "pit 3, 9", "R. Castanheira", out="out 12: behind 01")
        for place, number in enumerate(numbers)
    ]
    turn = TurnLine("C", 1, "cloud1", 4, "wear", after)
    return RaceLog("Suzuka", "31-10-12", "Coppa di primavera", tuple(lines), (turn,) * turns)


def sheets(lang: str, filled: bool) -> tuple[Sheet, ...]:
    data, words = the_data(), words_in(lang)
    season, race = (a_season(), a_race()) if filled else (None, None)
    return (*suspension_sheets(data, words, season), progress_sheets(data, words, race)[0])


def progress_sheet(log: RaceLog | None = None) -> Sheet:
    """The first page."""
    return progress_sheets(the_data(), words_in("en"), log)[0]


def by_hand(drawing: Drawing) -> list[str]:
    return [mark.text for mark, _ in drawing.walk() if isinstance(mark, TextMark) and mark.font == HAND]


def ticks(drawing: Drawing) -> int:
    return sum(
        isinstance(mark, PathMark) and mark.stroke == HAND_INK and len(mark.path.segments) == 3
        for mark, _ in drawing.walk()
    )


@pytest.mark.parametrize(("filled", "lang", "paper"), in_turn((False, True), LANGUAGES, PAPERS))
def test_records_fit(filled: bool, lang: str, paper: str) -> None:
    for sheet in sheets(lang, filled):
        drawing, w, h = laid_out(sheet, paper)
        assert off_the_paper(drawing, w, h) == []
        assert on_top_of_each_other(drawing) == []


@pytest.mark.parametrize("paper", PAPERS)
def test_cells_are_large_enough(paper: str) -> None:
    for sheet in sheets("en", filled=False):
        cells = [
            mark.path.bounds()
            for mark, _ in laid_out(sheet, paper)[0].walk()
            if isinstance(mark, PathMark) and mark.stroke == RULE and len(mark.path.segments) == 5
        ]
        assert cells
        for left, top, right, bottom in cells:
            assert right - left >= CELL_W - 1e-6
            assert bottom - top >= CELL_H - 1e-6


def test_a_blank_sheet_is_blank() -> None:
    for sheet in sheets("en", filled=False):
        drawing, _, _ = laid_out(sheet, "a4")
        assert by_hand(drawing) == []
        assert ticks(drawing) == 0


def test_all_drivers_and_cars_are_kept() -> None:
    data = the_data()
    texts = [text for sheet in suspension_sheets(data, words_in("en")) for text in laid_out(sheet, "letter")[0].texts()]
    for driver in data.drivers.values():
        assert texts.count(driver.name) == 1
    for team in data.teams.values():
        assert all(texts.count(number) == 1 for number in team.cars)


def test_a_season_is_written_in() -> None:
    first, second = (laid_out(sheet, "a4")[0] for sheet in suspension_sheets(the_data(), words_in("en"), a_season()))
    for drawing, drivers, races in ((first, 15, 3), (second, 17, 0)):
        written = by_hand(drawing)
        assert written[:4] == ["Coppa di primavera", "3", "Firenze", "31-05-04"]
        assert written.count("17") == written.count("2") == written.count("R") == drivers
        assert written.count("34") == 5
        assert ticks(drawing) == 10 * (6 + 1) + 5 + races
    written = by_hand(first)
    assert {"Crocodile", "Indiana 224", "contracts=yes [S3.0] · nonstart=yes [S4.0]", "Anna", "B1"} <= set(written)
    assert "Indiana 224" not in by_hand(second)


def test_only_teams_of_the_season_have_a_row() -> None:
    data, state = the_data(), a_season()
    signed = {"sarangi": DriverState(gp=4, team="U")}
    few = replace(state, cars={car: CarState() for car in ("U01", "U02", "T01", "T02")}, drivers=signed)
    (sheet,) = suspension_sheets(data, words_in("en"), few)
    texts = laid_out(sheet, "letter")[0].texts()
    assert {"U01", "T02", "V. Sarangi", "W. Hargis"} <= set(texts)  # a driver of a team that is not there has signed
    assert not {"F01", "S02", "J. Calloway"} & set(texts)


@pytest.mark.parametrize("teams", range(1, 11))
@pytest.mark.parametrize("paper", PAPERS)
def test_all_drivers_of_all_teams_may_have_signed(teams: int, paper: str) -> None:
    """Those whose own team is not there stand below, on a page of their own if they are many."""
    data = the_data()
    some = [car for team in list(data.teams.values())[:teams] for car in team.cars]
    drivers = {driver: DriverState(0, "U") for driver in data.drivers}
    state = replace(a_season(), cars={car: CarState() for car in some}, drivers=drivers)
    found: list[str] = []
    for sheet in suspension_sheets(data, words_in("ja"), state):
        drawing, w, h = laid_out(sheet, paper)
        assert off_the_paper(drawing, w, h) == []
        assert on_top_of_each_other(drawing) == []
        found += drawing.texts()
    assert all(found.count(driver.kana) == 1 for driver in data.drivers.values())


@pytest.mark.parametrize("races", [1, 9, 12, 24, 99])
@pytest.mark.parametrize("paper", PAPERS)
def test_every_programme_has_room(races: int, paper: str) -> None:
    names = tuple(f"Circuito {race}" for race in range(1, races + 1))
    every = tuple(f"{name}={info.values[-1]} [{info.clause}]" for name, info in OPTIONS.items())
    state = replace(a_season(), raced=races - 1, programme=names, options=every)
    drawing, w, h = laid_out(suspension_sheets(the_data(), words_in("en"), state)[0], paper)
    assert off_the_paper(drawing, w, h) == []
    assert on_top_of_each_other(drawing) == []
    assert f"Circuito {races}" in by_hand(drawing)


def test_the_log_has_sixteen_turns_and_six_cars() -> None:
    texts = laid_out(progress_sheet(), "letter")[0].texts()
    assert {str(turn) for turn in range(1, 17)} <= set(texts)
    assert texts.count("Cell") == texts.count("Place") == 6


def test_a_race_is_written_in() -> None:
    written = by_hand(laid_out(progress_sheet(a_race()), "a4")[0])
    assert written.count("35A") == TURNS * CARS
    assert written.count("4 W") == TURNS


def test_a_car_without_a_player_says_so_and_has_one_column() -> None:
    log = a_race()
    npc = replace(log, cars=tuple(replace(car, npc=True) for car in log.cars))
    texts = [laid_out(progress_sheet(each), "a4")[0].texts() for each in (log, npc)]
    assert [each.count("NPC") for each in texts] == [0, CARS]
    assert [each.count("Fuel") for each in texts] == [CARS, 0]
    assert all(each.count("R. Castanheira") == each.count("1 ×") * CARS == CARS for each in texts)


def test_what_the_signs_mean_stands_over_the_log() -> None:
    texts = laid_out(progress_sheet(), "letter")[0].texts()
    assert {"clear: stays so all race", "changeable, dry now", "rain"} <= set(texts)


@pytest.mark.parametrize(("cars", "pages", "blocks"), [(3, 1, 4), (6, 1, 6), (8, 2, 4), (14, 3, 5), (20, 4, 5)])
def test_cars_share_the_pages(cars: int, pages: int, blocks: int) -> None:
    made = progress_sheets(the_data(), words_in("en"), a_race(cars=cars))
    assert len(made) == pages
    assert laid_out(made[0], "a4")[0].texts().count("Cell") == blocks


def test_more_cars_and_turns_take_more_pages() -> None:
    data, words = the_data(), words_in("en")
    assert len(progress_sheets(data, words)) == 1
    log = a_race(cars=20, turns=18)
    pages = progress_sheets(data, words, log)
    assert len(pages) == 8
    texts = [laid_out(page, "a4")[0].texts() for page in pages]
    assert "17" in texts[4]
    assert "17" not in texts[0]
    for car in log.cars:
        assert sum(car.number in page for page in texts) == 2
