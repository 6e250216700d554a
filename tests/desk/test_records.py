"""The record sheets: room to write in, one layout in three modes, everything on the page, nothing hidden."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from pnp.desk.forms.handwriting import CELL_H, CELL_W
from pnp.desk.forms.layout import RULE, split_evenly
from pnp.desk.forms.pen import MODES, FormMode, field_name
from pnp.desk.forms.records import AT_THE_END, FILLABLE, KINDS, OF_A_RACE
from pnp.draw.canvas import Drawing, PathMark, TextMark
from pnp.draw.fonts import width
from pnp.draw.path import apply
from pnp.kit.errors import PnpError
from pnp.kit.words import LANGUAGES
from pnp.press.job import Job
from pnp.press.paper import find_paper
from pnp.press.preflight import expected, preflight
from pnp.season.adjusting import Adjustment
from pnp.season.season import Season
from tests.desk.sheets import club, component, decide, drawings, fields, long_season, print_pdf, texts
from tests.season.tables import PLAIN, Sample, begun, field_of, rows

PAPERS = ("a4", "letter")
TINY = 0.01


def all_fields(season: Season, kind: str, paper: str = "a4") -> dict[str, tuple[float, float, float, float]]:
    """Every field of a sheet: where it stands and how large it is. No name stands twice."""
    found: dict[str, tuple[float, float, float, float]] = {}
    for drawing, _, _ in drawings(component(season, kind, "fillable"), paper):
        for name, (mark, x, y) in fields(drawing).items():
            assert name not in found
            found[name] = (x, y, mark.w, mark.h)
    return found


# -- room to write in


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("game", "run"), [("fmr", 16), ("xf1", 8)])
@pytest.mark.parametrize("kind", FILLABLE)
def test_no_cell_of_a_long_season_is_cramped(kind: str, game: str, run: int, paper: str, tmp_path: Path) -> None:
    with long_season(tmp_path, game, run) as season:
        made = all_fields(season, kind, paper)
        assert len(made) > 40
        for name, (_, _, w, h) in made.items():
            assert w >= CELL_W - TINY, name
            assert h >= CELL_H - TINY, name


@pytest.mark.parametrize("game", PLAIN)
@pytest.mark.parametrize("kind", FILLABLE)
def test_no_cell_of_a_short_season_is_cramped(kind: str, game: str, tmp_path: Path) -> None:
    with club(tmp_path, game) as season:
        for paper in PAPERS:
            for name, (_, _, w, h) in all_fields(season, kind, paper).items():
                assert w >= CELL_W - TINY, name
                assert h >= CELL_H - TINY, name


def test_a_season_of_many_races_goes_on_further_pages(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN["fmr"], 60) as season:
        for kind in ("results", "standings", "entry"):
            for _, _, w, h in all_fields(season, kind).values():
                assert w >= CELL_W - TINY
                assert h >= CELL_H - TINY
        assert len(component(season, "results").sheets) > 4


def test_seventeen_races_of_twelve_cars_take_two_pages_and_nine_of_twenty_one(tmp_path: Path) -> None:
    with long_season(tmp_path, "fmr", 0) as season:
        assert len(component(season, "results").sheets) == 2
    with long_season(tmp_path, "xf1", 0) as season:
        assert len(component(season, "results").sheets) == 1
        assert len(component(season, "race").sheets) == 1
        assert len(component(season, "chart", "blank").sheets) == 1


@pytest.mark.parametrize(("count", "most"), [(17, 12), (20, 20), (21, 20), (1, 5), (0, 5), (99, 7)])
def test_pages_share_what_they_hold(count: int, most: int) -> None:
    parts = split_evenly(count, most)
    sizes = [len(part) for part in parts]
    assert [n for part in parts for n in part] == list(range(count))
    assert max(sizes) <= most
    assert max(sizes) - min(sizes) <= 1


# -- one layout in three modes


def cells(drawing: Drawing) -> list[tuple[float, ...]]:
    """Every cell and line to write on."""
    marks = (mark for mark, _ in drawing.walk() if isinstance(mark, PathMark) and mark.stroke == RULE)
    return sorted(tuple(round(value, 3) for value in mark.path.bounds()) for mark in marks)


@pytest.mark.parametrize("game", PLAIN)
@pytest.mark.parametrize("kind", ["entry", "race", "results", "standings"])
def test_the_same_layout_in_all_modes(kind: str, game: str, tmp_path: Path) -> None:
    with club(tmp_path, game) as season:
        race = 1 if kind in OF_A_RACE else None
        pages = {mode: list(drawings(component(season, kind, mode, race=race))) for mode in MODES}
        laid = {mode: [cells(drawing) for drawing, _, _ in pages[mode]] for mode in MODES}
        assert laid["blank"] == laid["filled"] == laid["fillable"]
        assert sum(len(page) for page in laid["blank"]) > 10
        assert not any(list(drawing.fields()) for mode in ("blank", "filled") for drawing, _, _ in pages[mode])


@pytest.mark.parametrize("kind", ["race", "results", "standings"])
def test_what_is_written_by_us_and_what_stands_in_the_fields_is_the_same(kind: str, tmp_path: Path) -> None:
    with club(tmp_path, "fmr", 2) as season:
        race = 2 if kind == "race" else None
        values = [
            mark.value
            for drawing, _, _ in drawings(component(season, kind, "fillable", race=race))
            for mark, _ in drawing.fields()
            if mark.value
        ]
        written = texts(component(season, kind, "filled", race=race))
        assert set(values) <= set(written)
        blank = texts(component(season, kind, "blank", race=race))
        assert len(written) - len(blank) >= 24


def test_a_blank_sheet_of_a_race_run_says_nothing_of_it(tmp_path: Path) -> None:
    with club(tmp_path, "xf1") as season:
        fresh = begun(tmp_path / "other.season", PLAIN["xf1"])
        with fresh:
            assert texts(component(season, "race", "blank", race=1)) == texts(component(fresh, "race", "blank", race=1))


# -- what stands on them


@pytest.mark.parametrize("game", PLAIN)
def test_a_race_sheet_has_everybody_and_every_column(game: str, tmp_path: Path) -> None:
    with club(tmp_path, game, 0) as season:
        made = all_fields(season, "race")
        for who in field_of(season):
            for column in ("place", "out", "points", "note"):
                assert field_name("race", 1, who, column) in made
        assert field_name("race", 1, "sum") in made
        said = texts(component(season, "race", "blank"))
        for player in season.plan.entries.names:
            assert player in said


def test_the_sum_is_that_of_the_points(tmp_path: Path) -> None:
    with club(tmp_path, "turf") as season:
        ((drawing, _, _),) = drawings(component(season, "race", "fillable", race=1))
        total, *_ = fields(drawing)[field_name("race", 1, "sum")]
        assert set(total.total) == {field_name("race", 1, who, "points") for who in field_of(season)}
        assert total.value == str(sum(season.results[0].points.values()))


def test_totals_over_two_pages(tmp_path: Path) -> None:
    with long_season(tmp_path, "fmr", 17) as season:
        pages = [fields(drawing) for drawing, _, _ in drawings(component(season, "results", "fillable"))]
        (who, total), *_ = [(row.who, row.total) for row in rows(season)["drivers"]]
        half, whole = (
            page[field_name("results", "total", last, who)][0] for page, last in zip(pages, (9, 17), strict=True)
        )
        assert int(half.value) == sum(result.points[who] for result in season.results[:9])
        assert int(whole.value) == total
        assert len(whole.total) == 18, "seventeen races, and points that belong to no race"
        assert set(half.total) < set(whole.total)


def test_standings_have_every_table_and_the_reason_of_ties(tmp_path: Path) -> None:
    with club(tmp_path, "fmr", 3) as season:
        said = texts(component(season, "standings"))
        for name in ("CONSTRUCTORS", "PLAYERS", "DRIVERS"):
            assert name in said
        assert any("ahead of" in text for text in said) == any(
            row.reason for table in rows(season).values() for row in table
        )


def test_more_races_than_columns_are_added_up(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN["fmr"], 40) as season:
        said = texts(component(season, "standings", "blank"))
        early = next(text for text in said if text.startswith("1–"))
        assert str(int(early[2:]) + 1) in said
        assert "40" in said


def test_the_entry_list_says_what_was_agreed(tmp_path: Path) -> None:
    agreed = Sample("fmr", PLAIN["fmr"].players, {"tiebreak": "wins", "removed": "3"})
    with begun(tmp_path / "s.season", agreed) as season:
        said = texts(component(season, "entry"))
        assert any("wins [F48]" in text for text in said)
        assert any("(3 cards out)" in text for text in said)
    with club(tmp_path, "mad", 0) as season:
        assert "Nothing: by the book." in texts(component(season, "entry"))
        assert "Nothing: by the book." not in texts(component(season, "entry", "blank"))


def test_a_chart_is_drawn_where_the_race_is_known(tmp_path: Path) -> None:
    with club(tmp_path, "fmr") as season:
        assert not any(text in texts(component(season, "chart", race=1)) for text in ("START", "Finish"))
        grid = all_fields(season, "chart")
        assert len(grid) % 12 == 0
        assert field_name("chart", 2, 0, 12) in grid


@pytest.mark.parametrize("run", [0, 3])
@pytest.mark.parametrize("game", PLAIN)
def test_before_the_first_race_and_after_the_last(game: str, run: int, tmp_path: Path) -> None:
    with club(tmp_path, game, run) as season:
        for kind in KINDS:
            said = texts(component(season, kind))
            assert len(said) > (3 if kind in (*AT_THE_END, "poster") else 10), kind
        points = [sum(result.points.get(who, 0) for result in season.results) for who in field_of(season)]
        written = texts(component(season, "results"))
        assert (str(max(points)) in written) == bool(run), "before anybody raced nobody has points"


# -- decisions by hand


def test_decisions_are_marked_and_told(tmp_path: Path) -> None:
    with club(tmp_path, "fmr", 2) as season:
        season.adjust(Adjustment("disqualify", "B2", "fuel tank too large", race=2))
        season.adjust(Adjustment("points", "G1", "late", race=1, n=-3))
        season.adjust(Adjustment("points", "red", "best cake", n=5))
        for kind, race in (("results", None), ("standings", None), ("race", 2)):
            said = texts(component(season, kind, race=race))
            assert any("fuel tank too large" in text for text in said), kind
            assert any(text.startswith("†") for text in said), kind
        said = texts(component(season, "race", race=1))
        assert "†2" in said, "the number by which it is revoked"
        assert not any("fuel" in text for text in said)
        assert not any(text.startswith("†") for text in texts(component(season, "results", "blank")))
        season.revoke(1)
        assert "†2" in texts(component(season, "race", race=1)), "whatever becomes of the others"


def test_many_decisions_have_a_page_of_their_own(tmp_path: Path) -> None:
    with long_season(tmp_path, "xf1", 2) as season:
        before = len(component(season, "results").sheets)
        decide(season, *(f"for the reason number {n}, which takes a while to tell" for n in range(60)))
        after = component(season, "results")
        assert len(after.sheets) > before
        assert any("number 59" in text for text in texts(after))
        assert len(component(season, "results", "blank").sheets) == before


# -- names that people give


def test_names_of_any_length_and_script(tmp_path: Path) -> None:
    players = (
        "Anna-Magdalena von und zu Hohenlohe-Waldenburg-Schilling: red",
        "桶狭間 春香: blue",
        "J.R.: green",
    )
    with begun(tmp_path / "s.season", Sample("mad", players), title="シーズン " + "very long " * 7) as season:
        for kind in KINDS:
            for drawing, w, h in drawings(component(season, kind)):
                inside(drawing, w, h)
        names = all_fields(season, "race")
        assert "race:1:J%2ER%2E:place" in names
        assert not any("." in name for name in names)


def inside(drawing: Drawing, w: float, h: float) -> None:
    """Nothing is written beyond the page."""
    for mark, matrix in drawing.walk():
        if not isinstance(mark, TextMark):
            continue
        wide = width(mark.text, mark.font, mark.size, mark.tracking)
        start = mark.x - {"start": 0, "middle": wide / 2, "end": wide}[mark.anchor]
        x, y = apply(matrix, start, mark.y)
        right, _ = apply(matrix, start + wide, mark.y)
        assert x >= -0.6, mark.text
        assert right <= w + 0.6, mark.text
        assert 0 <= y <= h + 0.6, mark.text


@pytest.mark.parametrize("game", PLAIN)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_on_the_page(lang: str, game: str, tmp_path: Path) -> None:
    with club(tmp_path, game, 2) as season:
        decide(season, "late at the table, and rather loud about it afterwards")
        for kind in KINDS:
            for drawing, w, h in drawings(component(season, kind, lang=lang), "letter"):
                inside(drawing, w, h)


# -- files


def flawless(season: Season, kind: str, mode: FormMode, lang: str, paper: str, folder: Path) -> None:
    path = print_pdf(component(season, kind, mode, lang), season, folder / "sheet.pdf", paper, lang)
    assert preflight(path, expected(Job(find_paper(paper)))) == []


@pytest.mark.parametrize(("game", "lang", "paper"), [
    ("fmr", "it", "letter"), ("turf", "en", "a4"), ("mad", "ja", "letter"), ("xf1", "ja", "a4"),
])  # fmt: skip
def test_flawless_files(game: str, lang: str, paper: str, tmp_path: Path) -> None:
    with club(tmp_path, game, 2) as season:
        for kind in KINDS:
            flawless(season, kind, "filled", lang, paper, tmp_path)
        flawless(season, "race", "fillable", lang, paper, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", PLAIN)
def test_flawless_files_of_every_kind(game: str, lang: str, paper: str, tmp_path: Path) -> None:
    with club(tmp_path, game, 2) as season:
        decide(season, "late")
        for kind in KINDS:
            for mode in MODES if kind in FILLABLE else ("filled",):
                flawless(season, kind, mode, lang, paper, tmp_path)


@pytest.mark.parametrize("ink", ["saver", "mono"])
def test_other_inks(ink: str, tmp_path: Path) -> None:
    with club(tmp_path, "fmr", 2) as season:
        for kind in KINDS:
            path = print_pdf(component(season, kind), season, tmp_path / "sheet.pdf", ink=ink)
            assert preflight(path) == []


def test_equal_seasons_give_equal_files(tmp_path: Path) -> None:
    with club(tmp_path, "turf") as season:
        made = [
            print_pdf(component(season, "race", "fillable"), season, tmp_path / f"{n}.pdf").read_bytes() for n in (1, 2)
        ]
        assert made[0] == made[1]


def test_fields_go_down_the_page(tmp_path: Path) -> None:
    """The next field is the next in the row, or in the row below: for those who fill it in with the keyboard."""
    with club(tmp_path, "xf1") as season:
        ((drawing, _, _),) = drawings(component(season, "race", "fillable"))
        corners = [(round(y, 1), x) for _, x, y in fields(drawing).values()]
        assert all(before < after for before, after in pairwise(corners))


def test_a_sheet_that_does_not_exist(tmp_path: Path) -> None:
    with club(tmp_path, "turf") as season:
        with pytest.raises(PnpError, match="no record sheet is called “diary”"):
            component(season, "diary")
        with pytest.raises(PnpError, match="there is no race 4"):
            component(season, "race", race=4)
