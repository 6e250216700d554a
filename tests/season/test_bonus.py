"""A bonus for pole or the fastest lap, where it is agreed: who has it, how it is told, what the chances make of it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from pathlib import Path

import pytest

from pnp.api.entering import give_bonus
from pnp.api.refereeing import EVERYBODY, Helpers, Table
from pnp.api.seasons import overview, take_back
from pnp.kit.errors import PnpError
from pnp.kit.register import find_game
from pnp.lab.odds import odds
from pnp.season.adjusting import Adjustment, decisions
from pnp.season.bonus import read_bonus, untold
from pnp.season.chances import Chances, Prospect, chances
from pnp.season.club.tale import tale_of
from pnp.season.code import from_lines, to_lines
from pnp.season.export import as_json, exported
from pnp.season.importing import read_results
from pnp.season.restoring import restored
from pnp.season.season import Season
from pnp.season.starting import give_pole
from pnp.season.system import Facts
from tests.cli.harness import Shell
from tests.cli.test_guide import typed
from tests.season.tables import (
    FMR,
    FMR_THREE,
    MAD,
    PLAIN,
    TURF,
    Sample,
    by_hand,
    field_of,
    narrator,
    play,
    totals,
)

BOTH = {"pole": 1, "fastest": 2}
PLAYERS = [part for player in FMR.players for part in ("-p", player)]


def begun(path: Path, sample: Sample, races: int = 3, best: int = 0, **bonus: int) -> Season:
    plan = replace(sample.plan(races).dropping(best), bonus=bonus or BOTH)
    return Season.create(path, find_game(sample.game), plan, "Club")


def given(season: Season) -> list[tuple[int, str, int, str]]:
    return [(each["race"], each["who"], each["points"], each["why"]) for each in decisions(season.facts)]


@pytest.mark.parametrize("typed", ["pole", "pole=0", "pole=100", "pole=-1", "pole=1.5", "lap=1", "=1", "pole=٣", ""])
def test_what_is_no_bonus_is_refused(typed: str) -> None:
    with pytest.raises(PnpError, match="is no bonus"):
        read_bonus([typed])


def test_a_bonus_is_agreed_once() -> None:
    assert read_bonus(["pole=1", "fastest=99"]) == {"pole": 1, "fastest": 99}
    with pytest.raises(PnpError, match="twice"):
        read_bonus(["pole=1", "pole=1"])


# -- who has it


@pytest.mark.parametrize("game", PLAIN)
def test_the_pole_that_the_referee_saw_is_given_and_taken_back_with_its_race(game: str, tmp_path: Path) -> None:
    with begun(tmp_path / "a.season", PLAIN[game], pole=3) as season:
        play(season)
        without = season.facts.results[0].points
        give_pole(season, 1)
        (pole,) = {race.pole for race in tale_of(season).races}
        assert pole
        assert given(season) == [(1, pole, 3, "pole")]
        assert season.facts.results[0].points == {**without, pole: without.get(pole, 0) + 3}
        take_back(season, race=True)
        assert given(season) == []
        play(season, 2)
        assert untold(season.facts) == [(1, "pole")]
        give_pole(season, 1)
        assert [each["number"] for each in decisions(season.facts)] == [2]
    assert given(Season.read(season.path)) == given(season)


def test_a_race_that_ends_at_the_table_has_its_pole(tmp_path: Path) -> None:
    with begun(tmp_path / "a.season", TURF) as season:
        table = Table(season, "en", Helpers.agreed(season, EVERYBODY, season.plan.entries.names), seed=1)
        table.play_on()
        table.finish()
        assert [(race, why) for race, _, _, why in given(season)] == [(1, "pole")]
        assert untold(season.facts) == [(1, "fastest")]


@pytest.mark.parametrize("game", PLAIN)
def test_on_paper_it_is_told_and_a_second_telling_replaces_the_first(game: str, tmp_path: Path) -> None:
    with begun(tmp_path / "a.season", PLAIN[game]) as season:
        first, second, *_ = field = field_of(season)
        by_hand(season, field)
        points = season.facts.results[0].points
        assert untold(season.facts) == [(1, "pole"), (1, "fastest")]
        give_bonus(season, 1, pole=second, fastest=second)
        give_bonus(season, 1, fastest=first)
        records = len(season.records)
        give_bonus(season, 1, fastest=first)
        assert len(season.records) == records, "the same again is nothing new"
        counted = season.facts.results[0].points
        assert counted[first] == points[first] + 2
        assert counted[second] == points[second] + 1
        assert sorted(given(season)) == sorted([(1, second, 1, "pole"), (1, first, 2, "fastest lap")])
        assert not untold(season.facts)
        take_back(season, race=True)
        assert given(season) == []


def test_nothing_is_written_where_one_of_two_is_wrong(tmp_path: Path) -> None:
    with begun(tmp_path / "a.season", TURF, pole=1) as season:
        by_hand(season, field_of(season))
        for wrong in ({"pole": "red", "fastest": "blue"}, {"pole": "pink"}):
            with pytest.raises(PnpError):
                give_bonus(season, 1, **wrong)
        with pytest.raises(PnpError, match="race 2 is not run"):
            give_bonus(season, 2, pole="red")
        with pytest.raises(PnpError, match="there is no race 9"):
            give_bonus(season, 9, pole="red")
        assert given(season) == []


def test_points_by_hand_with_that_reason_are_the_bonus(tmp_path: Path) -> None:
    with begun(tmp_path / "a.season", TURF, pole=1) as season:
        by_hand(season, field_of(season))
        season.adjust(Adjustment("points", "red", "pole", 1, 1))
        assert not untold(season.facts)
        season.adjust(Adjustment("points", "red", "a fine day", 1, 1))
        take_back(season, race=True)
        assert [why for *_, why in given(season)] == ["a fine day"]


def test_the_pole_of_a_race_from_paper_follows_from_the_race_before(pnp: Shell, tmp_path: Path) -> None:
    path = str(tmp_path / "a.season")
    pnp("season", "new", "fmr", path, *PLAYERS, "-n", "3", "--bonus", "pole=1", "--bonus", "fastest=2").ok()
    line = " ".join(f"{team}{number}" for number in (1, 2) for team in "RBGOVY")
    pnp("season", "enter", path, line, "--yes", "--pole", "B1").ok()
    told = pnp("season", "enter", path, " ".join(line.split()[::-1]), "--yes", "--fastest", "V2").ok().out
    assert "pole" in told
    assert told.count("--race 1") == 1
    assert "--race 2" not in told
    decided = json.loads(pnp("season", "adjust", path, "--json").out)
    made = [(each["race"], each["who"], each["why"]) for each in decided]
    assert made == [(1, "B1", "pole"), (2, "V2", "fastest lap"), (2, "R1", "pole")]
    pnp("season", "enter", path, line, "--fastest", "Nobody").refused("Nobody was not in race 3")
    assert json.loads(pnp("season", "show", path, "--json").out)["next_race"] == 3


def test_somebody_at_a_keyboard_is_asked_before_and_after_a_race(pnp: Shell, tmp_path: Path) -> None:
    path, race = str(tmp_path / "a.season"), str(tmp_path / "b.season")
    said = typed("Anna: red, blue", "Ben: green, yellow", "", "pole", "pole=1 fastest=2")
    asked = pnp("season", "new", "turf", path, "-n", "2", stdin=said)
    assert "“pole” is no bonus" in asked.ok().out
    line = "red green blue yellow"
    told = pnp("season", "enter", path, line, stdin=typed("pink", "green", "", "y")).ok().out
    assert "pink was not in race 1" in told
    assert "brings 2 points" in told
    assert [each["why"] for each in json.loads(pnp("season", "adjust", path, "--json").out)] == ["pole"]
    pnp("season", "day", path, "--race", "1", "--fastest", "red").ok()
    bots = ("--roll", "all", "--bot", "Anna", "--bot", "Ben")
    pnp("referee", path, *bots, stdin=typed("blue")).ok()
    made = [(each["race"], each["why"]) for each in json.loads(pnp("season", "adjust", path, "--json").out)]
    assert made == [(1, "pole"), (1, "fastest lap"), (2, "pole"), (2, "fastest lap")]
    players = ("-p", "Anna: red, blue", "-p", "Ben: green, yellow")
    pnp("referee", "turf", *players, "--file", race, "--bonus", "fastest=9", *bots, stdin=typed("red")).ok()
    assert [each["points"] for each in json.loads(pnp("season", "adjust", race, "--json").out)] == [9]


# -- where it goes


@pytest.mark.parametrize("game", PLAIN)
def test_it_is_in_the_plan_in_the_codes_and_in_every_export(game: str, tmp_path: Path) -> None:
    with begun(tmp_path / "a.season", PLAIN[game]) as season:
        field = field_of(season)
        by_hand(season, field)
        give_bonus(season, 1, pole=field[1], fastest=field[0])
    assert as_json(season)["bonus"] == BOTH
    begun_again, title = restored(from_lines(to_lines(season.suspended()), "codes"), "codes")
    again = Season.create(tmp_path / "b.season", season.game, begun_again.plan, title, begun=begun_again)
    assert dict(again.plan.bonus) == BOTH
    assert not untold(again.facts)
    assert [table.rows for table in again.standings()] == [table.rows for table in season.standings()]
    lines = list(csv.DictReader(io.StringIO(exported(season, "csv", narrator(season)))))
    assert [each["reason"] for each in lines if each["decision"]] == ["pole", "fastest lap"]


@pytest.mark.parametrize("format", ["csv", "json"])
def test_a_table_of_results_brings_it_back(format: str, tmp_path: Path) -> None:
    with begun(tmp_path / "a.season", TURF) as season:
        by_hand(season, field_of(season))
        give_bonus(season, 1, pole="green", fastest="red")
    (tmp_path / "out").write_text(exported(season, format, narrator(season)), "utf-8")
    with begun(tmp_path / "b.season", TURF) as again:
        found = read_results(again, tmp_path / "out")
        again.take_in(found.races, found.decisions, found.days, found.stand_ins)
        assert totals(again, "horses") == totals(season, "horses")
        assert not untold(again.facts)
        take_back(again, race=True)
        assert given(again) == []


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("Pole brings 1 point", "fastest lap")),
        ("ja", ("ポールポジション", "最速ラップ")),
        ("it", ("La pole vale 1 punto", "giro più veloce")),
    ],
)
def test_it_is_said_in_every_language(lang: str, words: tuple[str, str], tmp_path: Path) -> None:
    with begun(tmp_path / "a.season", TURF) as season:
        by_hand(season, field_of(season))
        told = "\n".join(overview(season, narrator(season, lang)))
        assert all(word in told for word in words)
        assert "--race 1 --fastest" in told
        give_bonus(season, 1, pole="red", fastest="red")
        told = "\n".join(overview(season, narrator(season, lang)))
        assert "--race 1" not in told
        assert told.count(words[1]) == 2


def test_a_driver_means_the_car_that_was_driven(tmp_path: Path) -> None:
    with begun(tmp_path / "a.season", PLAIN["xf1"]) as season:
        play(season)
        car, driver = next(iter(season.results[0].carry["drivers"].items()))
        give_bonus(season, 1, pole="T02", fastest=driver)
        assert [(who, why) for _, who, _, why in given(season)] == [("T02", "pole"), (car, "fastest lap")]
        with pytest.raises(PnpError, match="U was not in race 1"):
            give_bonus(season, 1, fastest="U")
        with pytest.raises(PnpError, match="“Anna” means more than one"):
            give_bonus(season, 1, fastest="Anna")


def test_at_the_command_line(pnp: Shell, tmp_path: Path) -> None:
    path = str(tmp_path / "a.season")
    pnp("season", "new", "fmr", path, *PLAYERS, "-n", "3", "--bonus", "pole=1", "--bonus", "fastest=2").ok()
    line = " ".join(f"{team}{number}" for number in (1, 2) for team in "RBGOVY")
    pnp("season", "enter", path, line, "--yes").ok()
    assert "--race 1 --fastest" in pnp("season", "standings", path).out
    told = pnp("season", "day", path, "--race", "1", "--fastest", "B1", "--pole", "R1", "--where", "Home")
    assert "B1" in told.out
    assert [each["why"] for each in json.loads(pnp("season", "adjust", path, "--json").out)] == ["pole", "fastest lap"]
    refused = pnp("season", "day", path, "--race", "2", "--pole", "R1")
    assert refused.code
    assert "race 2 is not run" in refused.err
    pnp("season", "undo", path, "--race").ok()
    assert json.loads(pnp("season", "adjust", path, "--json").out) == []


def test_the_values_of_a_sheet_say_what_was_agreed(pnp: Shell, tmp_path: Path) -> None:
    path, sheet, again = (str(tmp_path / name) for name in ("a.season", "values.toml", "b.season"))
    pnp("season", "new", "xf1", path, "-p", "Anna: U", "-n", "2", "--bonus", "pole=1").ok()
    pnp("season", "enter", path, "U01 U02 F01 F02 T01 T02", "--pole", "Dahl", "--yes").ok()
    pnp("season", "export", path, "--format", "sheet", "--out", sheet).ok()
    pnp("season", "new", "xf1", again, "--from", sheet).ok()
    assert json.loads(pnp("season", "show", again, "--json").out)["bonus"] == {"pole": 1}
    assert totals(Season.read(Path(again)), "teams") == totals(Season.read(Path(path)), "teams")
    text = Path(sheet).read_text("utf-8")
    pnp("season", "new", "xf1", "c.season", "--from", sheet, "--bonus", "pole=1").refused("leave it out", code=2)
    for wrong in ("pole = 0", "lap = 1", 'pole = "1"', "pole = true"):
        Path(sheet).write_text(text.replace("pole = 1", wrong), "utf-8")
        pnp("season", "new", "xf1", "c.season", "--from", sheet).refused("this is no bonus")


@pytest.mark.parametrize("game", PLAIN)
def test_odds_know_who_started_first(game: str, tmp_path: Path) -> None:
    """A pole of 99 points is worth more than any race: whoever has it wins, and the same seed runs the same races."""
    shares = []
    for name, bonus in (("a", {"pole": 99}), ("b", {"pole": 1}), ("c", {"fastest": 99})):
        with begun(tmp_path / f"{name}.season", PLAIN[game], 1, **bonus) as season:
            shares.append(odds(season, 6, 1))
    for table in (table for found in shares for table in found.values()):
        assert sum(each.share for each in table.values()) == pytest.approx(100)
    assert shares[0] != shares[1], "a pole decides what a place does not"
    assert shares[0] != shares[2], "and the lot falls on others"


# -- who can still win


def ends(season: Season, facts: Facts) -> Iterator[Facts]:
    """Every season that this one can become: every order, and every bonus with anybody or with nobody."""
    for told in given_all(facts, untold(facts)):
        yield from _ends(season, told)


def _ends(season: Season, facts: Facts) -> Iterator[Facts]:
    if len(facts.results) == facts.plan.races:
        yield facts
        return
    by_hand, race = season.by_hand, len(facts.results) + 1
    for order in permutations(field_of(season)):
        written = by_hand.unfolding(season.data, facts, order, ())
        run = replace(facts, results=(*facts.results, by_hand.written(season.data, facts, written)))
        for told in given_all(run, [(race, name) for name in facts.plan.bonus]):
            yield from _ends(season, told)


def given_all(facts: Facts, waiting: list[tuple[int, str]]) -> Iterator[Facts]:
    for whos in product(*[("", *facts.results[race - 1].order) for race, _ in waiting]):
        results = list(facts.results)
        for (race, name), who in zip(waiting, whos, strict=True):
            points = results[race - 1].points
            if who:
                more = points.get(who, 0) + facts.plan.bonus[name]
                results[race - 1] = replace(results[race - 1], points={**points, who: more})
        yield replace(facts, results=tuple(results))


def check_against_every_end(season: Season, tables: tuple[Chances, ...]) -> None:
    reached: dict[tuple[str, str], set[tuple[int, int]]] = {}
    for facts in ends(season, season.facts):
        for table, standing in zip(tables, season.system.standings(season.data, facts), strict=True):
            title = [each.who for each in table.prospects]
            rows = [row for row in standing.rows if row.who in title]
            for row in rows:
                place = 1 + sum(other.place < row.place for other in rows)
                reached.setdefault((table.id, row.who), set()).add((place, row.total))
    for table in tables:
        for each in table.prospects:
            check(each, reached[table.id, each.who])


def check(each: Prospect, reached: set[tuple[int, int]]) -> None:
    places, points = {place for place, _ in reached}, {total for _, total in reached}
    assert each.best.proven <= min(places) <= each.best.shown, each
    assert each.worst.shown <= max(places) <= each.worst.proven, each
    assert (each.least, each.most) == (min(points), max(points)), each
    assert (each.outlook == "won") <= (places == {1}), each
    assert (each.outlook == "out") <= (1 not in places), each


@pytest.mark.parametrize(
    ("bonus", "told"),
    [({"pole": 1}, True), ({"pole": 2, "fastest": 5}, True), ({"pole": 1}, False), ({"fastest": 9}, False)],
)
def test_against_every_end_of_a_meeting(bonus: dict[str, int], told: bool, tmp_path: Path) -> None:
    """TurfMaster, the last race: twenty-four orders, and who may have each bonus."""
    with begun(tmp_path / "a.season", TURF, 2, **bonus) as season:
        by_hand(season, ["green", "red", "blue", "yellow"])
        if told:
            give_bonus(season, 1, **dict.fromkeys(bonus, "red"))
        check_against_every_end(season, chances(season))


@pytest.mark.parametrize("best", [0, 1])
def test_against_every_end_of_a_game_of_three(best: int, tmp_path: Path) -> None:
    with begun(tmp_path / "a.season", MAD, 3, best, pole=7) as season:
        by_hand(season, ["Cleo", "Anna", "J. Doe"])
        by_hand(season, ["Cleo", "Anna", "J. Doe"])
        give_bonus(season, 2, pole="Anna")
        check_points(season, chances(season))


def check_points(season: Season, tables: tuple[Chances, ...]) -> None:
    """The same where more than the order decides: nothing goes beyond what is proven."""
    for facts in ends(season, season.facts):
        for table, standing in zip(tables, season.system.standings(season.data, facts), strict=True):
            for each in table.prospects:
                row = standing.by_who[each.who]
                assert each.least <= row.total <= each.most
                assert each.best.proven <= row.place <= each.worst.proven


def test_a_bonus_can_turn_a_title_that_places_could_not(tmp_path: Path) -> None:
    """What no place can bring any more is open again where a bonus is still to be had."""
    outlooks = []
    for name, bonus in (("a", 1), ("b", 99)):
        with begun(tmp_path / f"{name}.season", TURF, 3, pole=bonus) as season:
            for race in (1, 2):
                by_hand(season, ["red", "green", "blue", "yellow"])
                give_bonus(season, race, pole="yellow" if race == 1 else "red")
            table = next(each for each in chances(season) if each.id == "horses")
            outlooks.append(next(each for each in table.prospects if each.who == "yellow").outlook)
    assert outlooks == ["out", "open"]


def test_leads_say_what_the_next_race_must_bring_with_its_bonus(tmp_path: Path) -> None:
    """Whoever has so many points more in the last race, bonus and all, is champion; nobody who has fewer surely is."""
    with begun(tmp_path / "a.season", TURF, 2, pole=2) as season:
        by_hand(season, ["red", "green", "blue", "yellow"])
        assert not any(each.wins for table in chances(season) for each in table.prospects), "race 1 is not told"
        give_bonus(season, 1, pole="green")
        table = next(each for each in chances(season) if each.id == "horses")
        told = [each for each in table.prospects if each.wins]
        assert told
        for facts in ends(season, season.facts):
            standing = next(each for each in season.system.standings(season.data, facts) if each.id == "horses")
            got = facts.results[-1].points
            for each in told:
                if all(got[each.who] - got[lead.rival] >= lead.points + lead.level for lead in each.wins):
                    assert standing.by_who[each.who].place == 1


def test_the_best_team_of_three_can_have_every_bonus(tmp_path: Path) -> None:
    with begun(tmp_path / "a.season", FMR_THREE, 2, pole=1) as season:
        by_hand(season, field_of(season))
        (seats,) = (table for table in chances(season) if table.id == "players")
        spread = {each.who: each.most for each in seats.prospects}
    with begun(tmp_path / "b.season", FMR_THREE, 2, pole=4) as season:
        by_hand(season, field_of(season))
        (seats,) = (table for table in chances(season) if table.id == "players")
        assert {each.who: each.most - spread[each.who] for each in seats.prospects} == dict.fromkeys(spread, 6)
