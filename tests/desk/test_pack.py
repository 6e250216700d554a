"""The pack for a race day: what the table needs for the next race, filled in as far as anybody knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.desk.book.frame import Book
from pnp.desk.book.pack import pack_components
from pnp.desk.book.race_day import _shared_out, briefing
from pnp.desk.forms.account import Account
from pnp.games.fmr.rules.state import State as FmrState
from pnp.games.mad.rules.state import State as MadState
from pnp.games.turf.model import TurfData
from pnp.games.turf.rules.state import State as TurfState
from pnp.games.xf1.model import Xf1Data
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.paper import find_paper
from pnp.press.plan import plan_all
from pnp.press.preflight import expected, preflight
from pnp.press.product import Component, Order
from pnp.press.run import write_pdf
from pnp.season.season import Season
from tests.cli.harness import Shell
from tests.desk.books import GAMES, begin_race, pages, played, playing
from tests.kinds import as_a
from tests.season.tables import PLAIN, begun, by_hand, field_of, narrator
from tests.turns import every_other

LANGUAGES = ("en", "ja", "it")
OWN = {"fmr": (), "turf": ("carried",), "xf1": ("course", "tables", "teams"), "mad": ("carried",)}


def parts(season: Season, lang: str = "en") -> dict[str, Component]:
    return {component.id: component for component in pack_components(season, narrator(season, lang))}


def texts(component: Component) -> list[str]:
    return [text for drawing in pages(component) for text in drawing.texts()]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_in_it(game: str) -> None:
    assert tuple(parts(played(game))) == ("day", "standings", *OWN[game], "race", "chart")


def test_before_the_first_race_there_is_nothing_to_carry(tmp_path: Path) -> None:
    for game in GAMES:
        with begun(tmp_path / f"{game}.season", PLAIN[game]) as season:
            own = [name for name in OWN[game] if name != "carried"]
            assert list(parts(season)) == ["day", *own, "race", "chart"]


@pytest.mark.parametrize("game", ["fmr", "turf", "mad"])
def test_the_grid_is_that_of_the_next_race(game: str) -> None:
    """As the referee will set it up."""
    season = played(game)
    book = Book(Account(season, narrator(season)))
    grid = list(book.grid(2))
    match season.referee(2).state:
        case FmrState(racing=racing):
            assert grid == racing
        case TurfState(lanes=lanes):
            assert grid == lanes
        case MadState(starter=starter, racers=racers):
            assert grid[0] == starter
            assert sorted(grid) == sorted(racers)
        case other:
            pytest.fail(f"whose grid is that? {other}")
    shown = texts(parts(season)["day"])
    for who in grid:
        assert book.name(who) in shown


def test_a_horse_that_fell_has_no_lane(tmp_path: Path) -> None:
    """T60: it sits the next race out, unless the table agreed otherwise."""
    for option, lanes in (("no", 3), ("yes", 4)):
        options = {"steeplechase": "yes", "fallen_runs_next": option}
        sample = type(PLAIN["turf"])("turf", PLAIN["turf"].players, options)
        with begun(tmp_path / f"{option}.season", sample) as season:
            *home, fallen = field_of(season)
            by_hand(season, home, [fallen])
            grid = list(Book(Account(season, narrator(season))).grid(2))
            assert len(grid) == lanes
            assert grid == as_a(TurfState, season.referee(2).state).lanes
            assert (fallen in grid) == (option == "yes")


def test_a_grid_that_nobody_knows_is_written_in() -> None:
    season = played("xf1")
    shown = texts(parts(season)["day"])
    assert str(narrator(season).words("pack.grid_open")) in shown
    for place in range(1, len(field_of(season)) + 1):
        assert str(place) in shown


def test_the_table_is_told_what_the_referee_would_tell_it(tmp_path: Path) -> None:
    sample = type(PLAIN["fmr"])("fmr", PLAIN["fmr"].players, {"removed": "4"})
    with begun(tmp_path / "short.season", sample) as season:
        by_hand(season, field_of(season))
        said = briefing(Book(Account(season, narrator(season))), 2)
        assert any("4 cards are out" in line for line in said)
        assert any("race 2 of 3" in line for line in said)


def test_standings_of_all_tables_are_on_one_page() -> None:
    season = played("fmr", 2)
    component = parts(season)["standings"]
    assert len(component.sheets) == 1
    shown = texts(component)
    for standing in season.standings():
        for row in standing.rows:
            assert narrator(season).called(standing.kind, row.who) in shown
            assert str(row.total) in shown


def test_tables_share_the_columns() -> None:
    assert _shared_out([10, 20]) == [[0], [1]]
    assert _shared_out([6, 4, 12]) == [[0, 1], [2]]
    assert _shared_out([6]) == [[0]]
    assert _shared_out([]) == []


def test_tuning_is_carried_onto_the_team_maps(tmp_path: Path) -> None:
    """G14.0: the die faces lie where the last race left them, and spots tuned for good are ticked."""
    season = played("xf1")
    carry, teams = season.results[0].carry, as_a(Xf1Data, season.data).teams
    moved = {car for car, slots in carry["bodies"].items() if tuple(slots) != teams[car[0]].initial}
    assert moved, "chance should have tuned something"
    blank = season.game.product.build("teams", season.data, narrator(season).words, Order({"teams": "U, T"}))
    plain = {sheet.name: drawing.key for sheet, drawing in zip(blank.sheets, pages(blank), strict=True)}
    filled = parts(season)["teams"]
    now = {sheet.name: drawing.key for sheet, drawing in zip(filled.sheets, pages(filled), strict=True)}
    assert set(now) <= set(plain)
    for car in moved:
        name = f"team-{teams[car[0]].no:02}"
        assert now[name] != plain[name]


def test_cards_and_bonus_of_the_horses() -> None:
    season = played("turf")
    data = as_a(TurfData, season.data)
    carry, shown = season.results[0].carry, texts(parts(season)["carried"])
    for horse, kept in carry["hands"].items():
        assert data.horses[horse].name in shown
        assert str(kept) in shown
    words = narrator(season).words
    states = [str(words(f"carried.state.{state}", n=data.bonus)) for state in ("owed", "free", "gone", "out")]
    assert sum(shown.count(state) for state in states) == len(carry["hands"])
    assert shown.count(states[0]) == len([horse for horse in carry["owes"] if horse not in carry["fallen"]])


def test_hands_and_scores_of_the_racers() -> None:
    season = played("mad")
    carry, shown = season.results[0].carry, texts(parts(season)["carried"])
    for seat, score in carry["score"].items():
        assert {seat, str(score)} <= set(shown)
        assert str(len(carry["hands"].get(seat, []))) in shown
    assert shown.count(str(narrator(season).words("carried.begins"))) == 1


def test_a_race_under_way_still_has_its_pack(tmp_path: Path) -> None:
    for game in GAMES:
        (tmp_path / game).mkdir()
        with playing(tmp_path / game, game) as season:
            begin_race(season, 120)
            for component in parts(season).values():
                assert pages(component) or component.posters


@pytest.mark.parametrize("game", GAMES)
def test_after_a_race_by_hand_what_is_not_known_is_not_shown(tmp_path: Path, game: str) -> None:
    with begun(tmp_path / "hand.season", PLAIN[game]) as season:
        by_hand(season, field_of(season))
        for component in parts(season).values():
            assert pages(component)


FAST = [("fmr", "it", "letter"), ("xf1", "en", "a4"), ("turf", "ja", "a4"), ("mad", "en", "letter")]
ALL = [(game, lang, paper) for game in GAMES for lang in LANGUAGES for paper in ("a4", "letter")]


def clean(season: Season, path: Path, lang: str, paper: str) -> None:
    words = narrator(season, lang).words
    job = Job(find_paper(paper))
    write_pdf(plan_all(pack_components(season, narrator(season, lang)), job), path, Imprint("Game", "1", words))
    assert preflight(path, expected(job)) == []


@pytest.mark.parametrize(("game", "lang", "paper"), every_other([*FAST], 1))
def test_the_pack_passes_the_print_shop(tmp_path: Path, game: str, lang: str, paper: str) -> None:
    clean(played(game), tmp_path / "pack.pdf", lang, paper)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "lang", "paper"), [case for case in ALL if case not in FAST])
def test_every_pack_passes_the_print_shop(tmp_path: Path, game: str, lang: str, paper: str) -> None:
    clean(played(game), tmp_path / "pack.pdf", lang, paper)


# -- the command


def test_pnp_season_pack(pnp: Shell) -> None:
    playing(pnp.folder, "mad").close()
    ran = pnp("season", "pack", "mad.season").ok()
    assert ran.new == {"output/mad-pack-2-a4-en.pdf"}
    for said in ("Race day", "Standings so far", "Carried over", "100 %"):
        assert said in ran.out


def test_a_season_that_is_over_points_to_the_book(pnp: Shell) -> None:
    playing(pnp.folder, "turf", 3).close()
    pnp("season", "pack", "turf.season").refused("all races of this season are run", "pnp season binder turf.season")
