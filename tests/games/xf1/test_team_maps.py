"""Team maps and write-in sheets: all values of a team, room for every marker, both papers, all languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import product

import pytest

from pnp.desk.forms.handwriting import CELL_H, CELL_W
from pnp.draw.canvas import Drawing, PathMark
from pnp.games.xf1.faces.driver_card import signed
from pnp.games.xf1.faces.look import MARK
from pnp.games.xf1.faces.team_map import BOX, TENS, team_sheet, team_sheets
from pnp.games.xf1.faces.writein import writein_sheets
from pnp.games.xf1.model import Team, TroubleSpot
from pnp.games.xf1.season.forms import RULE
from pnp.kit.errors import PnpError
from pnp.kit.words import LANGUAGES
from tests.games.xf1.laying import (
    PAPERS,
    Box,
    laid_out,
    off_the_paper,
    on_top_of_each_other,
    stroked_boxes,
    text_marks,
    the_data,
    words_in,
)

TEAMS = "UFTCWMLGAS"
LABEL = 6.5
FIGURE = 14.0
CARS_FROM = 95.0
"""Below this, in mm, everything is about the two cars."""


def mapped(mark: str, lang: str = "en", paper: str = "a4") -> tuple[Drawing, float, float]:
    data = the_data()
    return laid_out(team_sheet(data.teams[mark], data, words_in(lang)), paper)


def places(team: Team) -> int:
    """Boxes for markers on one car's half of the sheet: body, fuel, tyres, DP, a square for each trouble spot."""
    return len(team.slots) + len(team.fuel) + len(team.tyre) + TENS + 10 + len(team.trouble)


@pytest.mark.parametrize(("mark", "lang", "paper"), list(product(TEAMS, LANGUAGES, PAPERS)))
def test_every_word_stands_on_the_map(mark: str, lang: str, paper: str) -> None:
    drawing, w, h = mapped(mark, lang, paper)
    assert off_the_paper(drawing, w, h) == []
    assert on_top_of_each_other(drawing) == []


def test_ten_sheets_or_those_asked_for() -> None:
    data, words = the_data(), words_in("en")
    assert [sheet.name for sheet in team_sheets(data, words)] == [f"team-{number:02}" for number in range(1, 11)]
    assert [sheet.name for sheet in team_sheets(data, words, ("T", "A"))] == ["team-03", "team-09"]


@pytest.mark.parametrize("mark", TEAMS)
def test_the_map_shows_all_of_the_team(mark: str) -> None:
    data, words = the_data(), words_in("en")
    team = data.teams[mark]
    texts = Counter(mapped(mark)[0].texts())
    assert {f"{team.no:02}", team.name.upper(), team.mark, *team.cars} <= set(texts)
    assert {words(f"country.{team.country}"), words(f"team.character.{team.character}")} <= set(texts)
    board = [f"+{team.support[0]}", f"+{team.support[1]}", *map(str, (*team.tuning, team.pit, team.dm, team.years))]
    assert Counter([*board, str(team.evaluation)]) <= texts
    for driver in data.drivers_of(mark):
        assert driver.name in texts
    effects = Counter(map(signed, (*team.fuel, *team.tyre)))
    assert all(texts[effect] >= 2 * count for effect, count in effects.items())
    assert all(texts[str(speed)] >= 2 * count for speed, count in Counter(team.slots).items())


@pytest.mark.parametrize(("mark", "paper"), list(product(TEAMS, PAPERS)))
def test_every_marker_has_its_box(mark: str, paper: str) -> None:
    """Start boxes are drawn twice, once thin and once thick; circles for good are as wide as boxes.

    In a cramped row they are narrower, but hold the marker; none lies on another.
    """
    team = the_data().teams[mark]
    boxes = sorted(set(stroked_boxes(mapped(mark, paper=paper)[0], BOX, least=MARK + 0.2)))
    assert len(boxes) == 2 * (places(team) + len(team.trouble))
    assert not [(one, other) for one, other in _neighbours(boxes) if _overlap(one, other) > 0.01]


def _neighbours(boxes: list[Box]) -> list[tuple[Box, Box]]:
    return [(one, other) for index, one in enumerate(boxes) for other in boxes[index + 1 :]]


def _overlap(one: Box, other: Box) -> float:
    return min(min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1]))


def test_a_row_too_long_is_refused() -> None:
    data = the_data()
    long = replace(data.teams["U"], slots=(2,) * 18)
    with pytest.raises(PnpError, match="18 boxes for Body"):
        laid_out(team_sheet(long, data, words_in("en")), "a4")
    unlucky = replace(data.teams["U"], trouble=(TroubleSpot("diff", 1),) * 8)
    with pytest.raises(PnpError, match="8 trouble spots"):
        laid_out(team_sheet(unlucky, data, words_in("en")), "letter")


@pytest.mark.parametrize("paper", PAPERS)
def test_numbers_can_be_read_across_a_table(paper: str) -> None:
    drawing, _, _ = mapped("U", paper=paper)
    for mark, (_, top, _, _) in text_marks(drawing):
        assert mark.size >= LABEL, mark.text
        if top > CARS_FROM and mark.text.lstrip("+−").isdigit():
            assert mark.size >= FIGURE, mark.text


# --- The write-in version --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("page", "lang", "paper"), list(product((0, 1), LANGUAGES, PAPERS)))
def test_the_write_in_version_fits(page: int, lang: str, paper: str) -> None:
    drawing, w, h = laid_out(writein_sheets(the_data(), words_in(lang))[page], paper)
    assert off_the_paper(drawing, w, h) == []
    assert on_top_of_each_other(drawing) == []


@pytest.mark.parametrize("paper", PAPERS)
def test_cells_to_write_in_are_large_enough(paper: str) -> None:
    data = the_data()
    for sheet, teams in zip(writein_sheets(data, words_in("en")), (TEAMS[:5], TEAMS[5:]), strict=True):
        cells = [
            mark.path.bounds()
            for mark, _ in laid_out(sheet, paper)[0].walk()
            if isinstance(mark, PathMark) and mark.stroke == RULE and mark.fill
        ]
        slots = sum(2 * len(data.teams[mark].slots) for mark in teams)
        assert len(cells) == slots + 5 * (2 + 3 * 2 + 2 * 2)
        for left, top, right, bottom in cells:
            assert right - left >= CELL_W - 1e-6
            assert bottom - top >= CELL_H - 1e-6


def test_five_teams_a_page_with_the_same_values() -> None:
    data, words = the_data(), words_in("en")
    sheets = writein_sheets(data, words)
    assert [sheet.name for sheet in sheets] == ["writein-A", "writein-B"]
    for sheet, marks in zip(sheets, (TEAMS[:5], TEAMS[5:]), strict=True):
        texts = set(laid_out(sheet, "letter")[0].texts())
        for mark in marks:
            team = data.teams[mark]
            assert {team.name, *team.cars, f"{team.tuning[0]} / {team.tuning[1]}"} <= texts
            assert {driver.name for driver in data.drivers_of(mark)} <= texts


def test_the_same_words_in_all_languages() -> None:
    def keys(tree: object, above: str = "") -> set[str]:
        if not isinstance(tree, Mapping):
            return {above}
        return {key for name, branch in tree.items() for key in keys(branch, f"{above}.{name}")}

    for table in ("counter", "team_map", "writein", "record"):
        english = keys(words_in("en").section(table))
        for lang in LANGUAGES:
            assert keys(words_in(lang).section(table)) == english
