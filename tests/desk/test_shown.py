"""What is shown where nobody chose a name, where a name is long, and where there is only black."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.desk.book.front import by_merit
from pnp.desk.book.pack import pack_components
from pnp.desk.charts.medals import medal
from pnp.desk.charts.spots import Spots
from pnp.desk.charts.traces import stroke_trace, traces
from pnp.desk.forms.account import Account
from pnp.desk.forms.layout import READABLE, in_cell
from pnp.draw.canvas import Drawing, Font, PathMark
from pnp.draw.color import BLACK, WHITE, Color
from pnp.draw.fonts import width
from pnp.draw.ink import InkCanvas
from pnp.draw.path import Path as Line
from pnp.games.xf1.model import Xf1Data
from pnp.press.job import Job
from pnp.press.paper import find_paper
from pnp.press.plan import plan_all
from pnp.referee.entering import Entrant, Entries
from pnp.season.season import Season
from pnp.season.shown import shown_belonging, shown_title, with_owners
from pnp.season.system import Competitor, Plan
from tests.desk.books import played
from tests.kinds import as_a
from tests.season.tables import PLAIN, begun, narrator

FONT = Font("barlow", 600)


def fills(drawing: Drawing) -> list[Color]:
    return [mark.fill for mark, _ in drawing.walk() if isinstance(mark, PathMark) and isinstance(mark.fill, Color)]


# -- titles and bots


def test_a_season_without_a_title_is_called_after_its_game(tmp_path: Path) -> None:
    for name, title, shown in (
        ("cup", "", "XF-1 season"),
        ("cup-2", "cup", "cup"),
        ("Coppa", "Coppa", "Coppa"),
        ("x", "Club of 1974", "Club of 1974"),
    ):
        with begun(tmp_path / f"{name}.season", PLAIN["xf1"], 2, title) as season:
            words = narrator(season).words
            assert shown_title(season, words) == shown
            assert shown_belonging(season, words) == (shown if "XF-1" in shown else f"XF-1 · {shown}")
            assert "シーズン" in shown_title(season, narrator(season, "ja").words) or title


def test_a_bot_is_not_called_like_its_team() -> None:
    season = played("xf1")
    entries = Entries((Entrant("Hussard", ("U",), bot="B1"), Entrant("Anna", ("F",))))
    field = [Competitor("U01", owner="Hussard"), Competitor("F01", owner="Anna"), Competitor("T01")]
    shown = with_owners(field, Plan(entries, {}, ()), narrator(season, "ja").words)
    assert [who.owner for who in shown] == ["ボットB1", "Anna", ""]


# -- names in cells


def test_a_long_name_takes_two_lines_before_it_loses_its_end() -> None:
    for name in ("Bartolomea Scaramuzzino-Hohenzollern", "大橋裕一郎と愉快な仲間たち", "Wolfeschlegelsteinhausen" * 3):
        lines, size = in_cell(name, FONT, 12, 30, 8)
        assert len(lines) == 2
        assert size >= READABLE
        assert all(width(line, FONT, size) <= 30 for line in lines)
        whole = "".join(lines)
        assert whole.endswith("…") or whole == name
    assert in_cell("Anna", FONT, 12, 30, 8) == (["Anna"], 12)
    assert len(in_cell("Bartolomea Scaramuzzino", FONT, 12, 30, 4)[0]) == 1, "no room for two"


# -- the order at a glance


@pytest.mark.parametrize("game", ["fmr", "turf", "mad"])
def test_those_who_have_a_table_stand_as_it_has_them(game: str) -> None:
    account = Account(season := played(game, 2), narrator(season))
    assert account.own_table is not None
    assert [who.id for who in by_merit(account)] == [row.who for row in account.own_table.rows]


def test_cars_without_a_table_stand_as_their_teams_do() -> None:
    account = Account(season := played("xf1", 2), narrator(season))
    assert account.own_table is None
    teams = as_a(Xf1Data, season.data).teams
    standing = [car for row in account.standings[0].rows for car in teams[row.who].cars]
    assert [who.id for who in by_merit(account)] == standing


# -- only black


def in_black(drawing: Drawing) -> Drawing:
    found = Drawing()
    for mark in drawing.marks:
        InkCanvas(found, "mono").put(mark)
    return found


def test_the_winner_is_the_darkest_where_there_is_only_black() -> None:
    look = Account(season := played("xf1"), narrator(season)).look
    grounds, inks = [], []
    for place in (1, 2, 3):
        drawing = Drawing()
        ink = medal(drawing, 0, 0, 5, 5, place, look)
        grounds.append(fills(in_black(drawing))[0].luminance())
        inks.append(ink.grey().luminance())
    assert grounds == sorted(grounds)
    assert (grounds[0], grounds[2]) == (BLACK.luminance(), WHITE.luminance())
    assert inks[0] == WHITE.luminance()


def test_every_team_has_dashes_of_its_own_where_there_is_only_black() -> None:
    look = Account(season := played("xf1"), narrator(season)).look
    colours = [f"#{n:02X}4080" for n in range(0, 100, 10)]
    field = [Competitor(f"{colour}{n}", colour=colour) for colour in colours for n in (1, 2)]
    seen = set()
    for trace in traces(field).values():
        drawing = Drawing()
        stroke_trace(drawing, Line().move(0, 0).line(9, 0), trace, 1, look)
        *_, (mark, _) = in_black(drawing).walk()
        line = as_a(PathMark, mark)
        assert line.stroke
        seen.add((line.dash, line.stroke.to_hex()))
    assert len(seen) == len(field)


# -- room in charts


def test_signs_are_never_put_upon_each_other() -> None:
    spots = Spots()
    wishes = [(0.0, 0.0), (2.0, 0.0), (8.0, 0.0)]
    assert spots.first_free(wishes, 5, 3) == (0, 0)
    assert spots.first_free(wishes, 5, 3) == (8, 0)
    assert spots.first_free(wishes, 5, 3) is None


# -- the pack


def test_the_pages_of_a_pack_are_counted_through() -> None:
    season: Season = played("xf1")
    plans = plan_all(pack_components(season, narrator(season)), Job(find_paper("a4")))
    pages = [page for plan in plans for page in plan.pages]
    assert [page.label for page in pages] == [str(n) for n in range(1, len(pages) + 1)]
    assert {page.count for page in pages} == {len(pages)}
