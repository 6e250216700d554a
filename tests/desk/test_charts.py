"""Races and seasons to look at: the data under the charts, and that nobody is missing from them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path as File

import pytest

from pnp.desk.charts.places import Places, position_chart
from pnp.desk.charts.points import _apart, points_progression
from pnp.desk.charts.traces import traces
from pnp.desk.forms.account import Account
from pnp.desk.forms.rows import row_podiums, row_traces
from pnp.draw.canvas import Drawing, PathMark, TextMark
from pnp.draw.color import Color
from pnp.draw.geometry import Point
from pnp.draw.path import Path
from pnp.games.fmr.model import FmrData
from pnp.referee.ask import Event
from pnp.referee.rules import RaceResult
from pnp.season.chart import Chart, Said, race_chart
from pnp.season.season import Season
from pnp.season.standings import Row, Standing
from pnp.season.system import Competitor
from tests.desk.books import GAMES, begin_race, played, playing
from tests.kinds import as_a
from tests.season.tables import by_hand, field_of, narrator

W, H = 180.0, 120.0


def chart_of(season: Season, race: int = 1) -> Chart:
    chart = race_chart(season, race, season.game.desk.moment)
    assert chart is not None
    return chart


def drawn(season: Season, race: int = 1) -> Drawing:
    account = Account(season, narrator(season))
    paper = account.season.game.desk
    places = Places(
        chart_of(season, race), account.field, account.result(race), account.name, paper.incidents, paper.marks,
        paper.bands,
    )  # fmt: skip
    drawing = Drawing()
    position_chart(drawing, W, H, places, account.look, account.words)
    return drawing


# -- the data


@pytest.mark.parametrize("game", GAMES)
def test_the_chart_is_what_the_table_showed(game: str) -> None:
    """Every order of the chart is that of some moment of the race, and the last one is the result."""
    season = played(game)
    referee = season.referee(1)
    seen: dict[int, tuple[str, ...]] = {}
    for _, state in referee.again():
        moment = season.game.desk.moment(referee.rules.view(state))
        if moment is not None:
            seen.setdefault(moment[0], tuple(moment[1]))
    chart, result = chart_of(season), season.results[0]
    assert dict(chart.turns) == seen
    assert chart.turns[-1][1] == tuple(who for who in result.order if who not in result.out)
    assert set(chart.out) == set(result.out)


@pytest.mark.parametrize("game", GAMES)
def test_turns_follow_each_other_from_the_grid_on(game: str) -> None:
    chart = chart_of(played(game))
    assert [turn for turn, _ in chart.turns] == list(range(chart.last + 1))
    assert set(chart.grid) == set(chart.everybody)
    for (_, before), (turn, after) in pairwise(chart.turns):
        gone = set(before) - set(after)
        assert gone == {who for who, when in chart.out.items() if when == turn}


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_was_said_has_its_turn(game: str) -> None:
    season = played(game)
    chart = chart_of(season)
    assert [said.event for said in chart.said] == list(season.told(1).events)
    turns = [said.turn for said in chart.said]
    assert turns == sorted(turns)


def test_a_race_that_nobody_refereed_has_no_chart(tmp_path: File) -> None:
    with playing(tmp_path, "fmr") as season:
        by_hand(season, field_of(season))
        assert race_chart(season, 2, season.game.desk.moment) is None
        assert race_chart(season, 3, season.game.desk.moment) is None
        assert race_chart(season, 1, season.game.desk.moment) is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_race_under_way_is_charted_as_far_as_it_is_run(tmp_path: File, game: str) -> None:
    with playing(tmp_path, game) as season:
        begin_race(season, 60)
        chart = chart_of(season, 2)
        whole = chart.last
        begin_race(season, 400)
        assert whole <= chart_of(season, 2).last
        assert chart.turns == chart_of(season, 2).turns[: len(chart.turns)]


def test_a_turn_that_is_run_again_replaces_what_came_of_it() -> None:
    chart = Chart()
    for turn, order in ((0, "ABC"), (1, "AC"), (2, "CA"), (1, "BAC"), (2, "BC")):
        chart.see(turn, list(order))
    assert chart.turns == [(0, ("A", "B", "C")), (1, ("B", "A", "C")), (2, ("B", "C"))]
    assert chart.out == {"A": 2}


def test_the_clause_that_ended_a_race_is_that_of_the_event_that_names_the_car() -> None:
    chart = Chart()
    chart.see(0, ["A", "B"])
    chart.said += [Said(1, Event("crash", "F31 F32", {"cars": ["A"]})), Said(1, Event("crash", "F9", {"car": "B"}))]
    chart.see(1, ["B"])
    assert chart.why_out("A", {"crash"}) == "F31"
    assert chart.why_out("A", {"spin"}) == ""


# -- the drawing


@pytest.mark.parametrize("game", GAMES)
def test_everybody_has_a_line_in_their_colour(game: str) -> None:
    season = played(game)
    drawing, chart = drawn(season), chart_of(season)
    entered = {each.id: each for each in Account(season, narrator(season)).field}
    for colour in {entered[who].colour for who in chart.everybody}:
        mine = [who for who in chart.everybody if entered[who].colour == colour]
        assert len(lines_in(drawing, colour)) == len(mine), f"{mine} have not a line each"


def lines_in(drawing: Drawing, colour: str) -> list[Path]:
    """The long lines of this colour, whatever their dashes."""
    return [
        mark.path
        for mark, _ in drawing.walk()
        if isinstance(mark, PathMark)
        and mark.stroke == Color.hex(colour)
        and mark.fill is None
        and len(mark.path.segments) > 1
        and mark.path.bounds()[2] - mark.path.bounds()[0] > 3
        and mark.path.segments[-1][0] != "Z"
    ]


@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_named_at_both_ends(game: str) -> None:
    season = played(game)
    account = Account(season, narrator(season))
    labels = [each.label for each in account.field]
    texts = drawn(season).texts()
    for who in chart_of(season).everybody:
        label = labels[[each.id for each in account.field].index(who)]
        assert texts.count(label) >= 2, f"{label} stands not at both ends"


def test_twins_differ_without_colour() -> None:
    field = [Competitor("A1", "1", "#FF0000"), Competitor("A2", "2", "#FF0000"), Competitor("B1", "3", "#0000FF")]
    found = traces(field)
    assert found["A1"].dash != found["A2"].dash
    assert found["A1"].dash == found["B1"].dash


def test_where_only_some_have_a_player_the_others_are_thinner() -> None:
    found = traces([Competitor("A", owner="Anna"), Competitor("B")])
    assert found["A"].weight > found["B"].weight
    assert traces([Competitor("A"), Competitor("B")])["A"].weight == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_chart_stays_in_its_box_and_can_be_read(game: str) -> None:
    for mark, matrix in drawn(played(game)).walk():
        if isinstance(mark, TextMark):
            assert mark.size >= 5.5
            x, y = mark.x + matrix[4], mark.y + matrix[5]
            assert -0.1 <= x <= W + 0.1, mark.text
            assert -0.1 <= y <= H + 0.1, mark.text


def test_somebody_disqualified_ends_where_they_are_put(tmp_path: File) -> None:
    from pnp.season.adjusting import Adjustment

    with playing(tmp_path, "fmr") as season:
        winner = season.results[0].order[0]
        season.adjust(Adjustment("disqualify", winner, "too light", race=1))
        account = Account(season, narrator(season))
        result = account.result(1)
        assert result is not None
        assert result.order[0] != winner
        assert chart_of(season).turns[-1][1][0] == winner, "the race was run as it was run"
        texts = drawn(season).texts()
        names = [text for text in texts if text in {account.name(who) for who in result.order}]
        assert names[0] == account.name(result.order[0])


def test_a_line_ends_where_somebody_is_put_in_the_end() -> None:
    chart = Chart()
    for turn in range(4):
        chart.see(turn, ["A", "B", "C"])
    field = [Competitor("A", "1", "#AA0000"), Competitor("B", "2", "#00AA00"), Competitor("C", "3", "#0000AA")]
    account = Account(season := played("fmr"), narrator(season))
    result = RaceResult(1, ("B", "C", "A"), {}, ("A",))
    drawing = Drawing()
    position_chart(drawing, W, H, Places(chart, field, result), account.look, account.words)
    (first,), (second,), (third,) = (lines_in(drawing, each.colour) for each in field)
    assert second.end[1] < third.end[1] < first.end[1]
    assert first.segments[0][1][1] < second.segments[0][1][1], "A was in front from the grid on"


# -- points


def row(who: str, *races: int, total: int | None = None, place: int = 1) -> Row:
    return Row(place, who, sum(races) if total is None else total, races)


def test_growth() -> None:
    a, b = row("A", 10, 0, 6), row("B", 10, 6, 1)
    assert Standing("teams", "car", "X1", (a, b), False).growth == {"A": (0, 10, 10, 16), "B": (0, 10, 16, 17)}
    penalised = row("B", 10, 6, 1, total=13)
    after = Standing("teams", "car", "X1", (a, penalised), False).growth
    assert after == {"A": (0, 10, 10, 16, 16), "B": (0, 10, 16, 17, 13)}, "points of no race come last"


def test_level_lines_run_side_by_side() -> None:
    standing = Standing("teams", "car", "X1", (row("A", 3, 3), row("B", 3, 3), row("C", 1, 0)), False)
    season = played("fmr")
    account = Account(season, narrator(season))
    drawing = Drawing()
    known = traces([Competitor("A", "1", "#112233"), Competitor("B", "2", "#AA0000"), Competitor("C", "3", "#00AA00")])
    points_progression(drawing, W, H, standing, known, str, account.look, account.words)
    ends: dict[str, Point] = {}
    for mark, _ in drawing.walk():
        if isinstance(mark, PathMark) and mark.stroke and mark.width > 0.5 and mark.stroke != Color(1, 1, 1):
            ends.setdefault(mark.stroke.to_hex(), mark.path.end)
    assert ends["#112233"] != ends["#aa0000"], "one line hides the other"
    assert abs(ends["#112233"][1] - ends["#aa0000"][1]) < 3, "they are level"


@pytest.mark.parametrize("game", GAMES)
def test_every_row_is_named_with_its_total(game: str) -> None:
    season = played(game, 2)
    account = Account(season, narrator(season))
    for standing in account.standings:
        drawing = Drawing()
        names = {each.who: account.narrator.called(standing.kind, each.who) for each in standing.rows}
        points_progression(
            drawing, W, H, standing, row_traces(account, standing), lambda who: names[who], account.look,  # noqa: B023
            account.words,
        )  # fmt: skip
        texts = drawing.texts()
        for each in standing.rows:
            assert str(each.total) in texts
            assert any(text.rstrip("…") and names[each.who].startswith(text.rstrip("…")) for text in texts)


def test_labels_keep_their_distance_and_their_order() -> None:
    found = _apart([10, 10.5, 11, 50, 99], 4, 0, 100)
    assert all(b - a >= 4 - 1e-6 for a, b in pairwise(found))
    assert found == sorted(found)
    assert found[3] == 50
    assert 0 <= found[0] <= found[-1] <= 100
    crowded = _apart([5.0] * 60, 4, 0, 100)
    assert -1e-6 <= crowded[0] <= crowded[-1] <= 100 + 1e-6


def test_podiums_count_for_the_one_who_owns_them() -> None:
    season = played("fmr", 2)
    account = Account(season, narrator(season))
    teams = next(standing for standing in account.standings if standing.id == "teams")
    found = row_podiums(account, teams)
    assert sorted(place for places in found.values() for place in places) == [1, 1, 2, 2, 3, 3]
    winner = as_a(FmrData, season.data).cars[season.results[0].order[0]].team
    assert 1 in found[winner]
