"""The season's book: every part is there, bookmarked and numbered, whatever happened in the season."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pnp.desk.book.binder import binder_components
from pnp.desk.book.frame import Book
from pnp.desk.book.story import incidents
from pnp.desk.forms.account import Account
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.paper import find_paper
from pnp.press.plan import plan_all, roman
from pnp.press.preflight import expected, preflight
from pnp.press.product import Component
from pnp.press.run import write_pdf
from pnp.referee.ask import Event
from pnp.season.adjusting import Adjustment
from pnp.season.chart import Chart, Said
from pnp.season.season import Season
from tests.cli.harness import Shell
from tests.desk.books import GAMES, begin_race, labels, outline, pages, played, playing
from tests.desk.sheets import long_season
from tests.season.tables import PLAIN, begun, by_hand, field_of, narrator, play
from tests.turns import every_other

LANGUAGES = ("en", "ja", "it")


def parts(season: Season, lang: str = "en") -> dict[str, Component]:
    return {component.id: component for component in binder_components(season, narrator(season, lang))}


def texts(component: Component, paper: str = "a4") -> list[list[str]]:
    return [drawing.texts() for drawing in pages(component, paper)]


def bound(season: Season, path: Path, lang: str = "en", paper: str = "a4", **job: Any) -> Path:
    words = narrator(season, lang).words
    components = binder_components(season, narrator(season, lang))
    plans = plan_all(components, Job(find_paper(paper), **job))
    return write_pdf(plans, path, Imprint(f"{words('game.name')} · {season.title}", "1", words))


# -- what is in it


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_in_their_order(game: str) -> None:
    found = parts(played(game, 2))
    assert list(found) == ["front", "races", "standings", "next"]
    assert len(found["front"].sheets) == 2
    assert len(found["races"].sheets) == 1 + 2 * 2


@pytest.mark.parametrize("game", GAMES)
def test_the_cover_has_title_calendar_and_winners(game: str) -> None:
    season = played(game, 2)
    book = Book(Account(season, narrator(season)))
    cover = " ".join(texts(parts(season)["front"])[0]).casefold()
    for word in season.title.split():
        assert word.casefold() in cover
    for race in (1, 2, 3):
        assert book.account.race_name(race).casefold() in cover
    for result in season.results:
        assert book.name(result.order[0]).casefold() in cover
    assert str(book.words("binder.state.next")) in cover


@pytest.mark.parametrize("game", GAMES)
def test_the_entry_list_has_everybody(game: str) -> None:
    season = played(game)
    book = Book(Account(season, narrator(season)))
    entered = texts(parts(season)["front"])[1]
    for who in book.account.field:
        assert who.label in entered
        assert book.name(who.id) in entered
        assert who.owner in (*entered, "")


@pytest.mark.parametrize("game", GAMES)
def test_a_race_has_its_result_with_points_and_its_chart(game: str) -> None:
    season = played(game)
    book = Book(Account(season, narrator(season)))
    _, left, right = texts(parts(season)["races"])
    result = season.results[0]
    for who in result.order:
        assert book.name(who) in left
        assert str(result.points.get(who, 0)) in left
    assert str(book.words("binder.chart")).upper() in right
    assert str(book.words("binder.grid")).upper() in left


@pytest.mark.parametrize("game", GAMES)
def test_everybody_who_raced_has_a_place_on_the_grid(game: str) -> None:
    season = played(game, 2)
    book = Book(Account(season, narrator(season)))
    for result in season.results:
        assert sorted(book.grid(result.race)) == sorted(result.order)
    if game == "fmr":
        assert list(book.grid(2)) == list(season.results[0].order), "F44"


@pytest.mark.parametrize("game", GAMES)
def test_incidents_are_told_with_their_clauses(game: str) -> None:
    season = played(game)
    book = Book(Account(season, narrator(season)))
    chart = book.chart(1)
    assert chart is not None
    told = incidents(book, chart)
    assert told, "chance should have brought something about"
    for each in told:
        assert 0 <= each.turn <= chart.last + 1
        assert each.text.rstrip("]") == each.text != ""
        assert (each.rule[:1], each.rule[-1:]) == ("[", "]")
        assert all(clause in season.rules.clauses or "." in clause for clause in each.rule[1:-1].split())


def test_what_befalls_many_in_a_turn_is_one_line_and_headlines_come_first() -> None:
    season = played("xf1")
    book = Book(Account(season, narrator(season)))
    chart = Chart()
    hits = [
        Said(turn, Event("trouble.hits", "G10.0-3", {"car": car, "count": count, "at": "20A", "spots": [1]}))
        for turn, car, count in ((2, "U01", 1), (2, "F02", 1), (2, "U02", 2), (3, "U01", 1))
    ]
    weather = Event("weather.clear", "G6.0-1", {"die": 1, "minus": 2})
    chart.said += [*hits, Said(4, weather)]
    told = incidents(book, chart)
    assert [(each.turn, each.loud) for each in told] == [(4, True), (2, False), (2, False), (3, False)]
    assert [[trace.who.id for trace in each.who] for each in told] == [[], ["U01", "F02"], ["U02"], ["U01"]]
    assert told[1].text == str(book.words("story.trouble", n=1))


@pytest.mark.parametrize("game", GAMES)
def test_headlines_are_incidents_and_gists_have_words(game: str) -> None:
    season = played(game)
    book = Book(Account(season, narrator(season)))
    chart = book.chart(1)
    assert chart is not None
    assert book.lent.headlines <= book.lent.incidents
    gists = [gist for said in chart.said if (gist := book.lent.gist(said.event))]
    for lang in LANGUAGES:
        words = narrator(season, lang).words
        assert all(words(f"story.{gist.key}", **dict(gist.args)) for gist in gists)


@pytest.mark.parametrize("game", GAMES)
def test_every_code_that_is_told_has_words(game: str) -> None:
    season = played(game)
    paper = season.game.desk
    for lang in LANGUAGES:
        words = narrator(season, lang).words
        for code in {*paper.incidents, *paper.marks, *paper.bands}:
            assert f"event.{code}" in words, code
        for key in paper.marks.values():
            assert f"chart.mark.{key}.sign" in words
        for key in paper.bands.values():
            assert f"chart.band.{key}.text" in words


def test_too_many_incidents_are_counted_not_dropped() -> None:
    from pnp.desk.book.story import Incident, draw_incidents
    from pnp.desk.forms.layout import Form
    from pnp.draw.canvas import Drawing

    season = played("fmr")
    book = Book(Account(season, narrator(season)))
    drawing = Drawing()
    form = Form(drawing, 180, 60, book.look, book.words, "filled")
    draw_incidents(form, 20, [Incident(n, f"Something happened for the {n}th time.", "[F1]") for n in range(1, 61)])
    shown = [text for text in drawing.texts() if "[F1]" in text]
    more = next(text for text in drawing.texts() if "more" in text)
    assert str(60 - len(shown)) in more


# -- decisions, races by hand, races under way, races from elsewhere


def test_decisions_stand_in_race_and_table(tmp_path: Path) -> None:
    with playing(tmp_path, "fmr") as season:
        car = season.results[0].order[1]
        season.adjust(Adjustment("disqualify", car, "wings of lead", race=1))
        season.adjust(Adjustment("points", "red", "fair play", n=3))
        found = parts(season)
        glance, left, _ = texts(found["races"])
        assert any("wings of lead" in text for text in left)
        assert any(text.startswith("†") for text in glance)
        table = texts(found["standings"])[0]
        assert any("fair play" in text for text in table)


@pytest.mark.parametrize("game", GAMES)
def test_a_race_by_hand_has_a_page_and_no_chart(tmp_path: Path, game: str) -> None:
    with begun(tmp_path / "hand.season", PLAIN[game]) as season:
        by_hand(season, field_of(season))
        _, left, right = texts(parts(season)["races"])
        words = narrator(season).words
        assert str(words("binder.by_hand")) in left
        assert str(words("binder.chart")).upper() not in right
        assert any("by hand" in text for text in right)


@pytest.mark.parametrize("game", every_other([*GAMES], 1))
def test_a_race_under_way_is_told_as_far_as_it_is_run(tmp_path: Path, game: str) -> None:
    with playing(tmp_path, game) as season:
        begin_race(season, 250)
        assert season.under_way
        found = parts(season)
        assert len(found["races"].sheets) == 1 + 2 * 2
        cover = texts(found["front"])[0]
        assert str(narrator(season).words("binder.state.under_way")) in cover
        assert all(texts(found["races"])[3:])


@pytest.mark.parametrize("game", GAMES)
def test_a_race_that_has_only_just_begun(tmp_path: Path, game: str) -> None:
    with playing(tmp_path, game) as season:
        begin_race(season, 1)
        assert all(texts(parts(season)["races"])[3:])


def test_before_the_first_race(tmp_path: Path) -> None:
    for game in GAMES:
        with begun(tmp_path / f"{game}.season", PLAIN[game]) as season:
            found = parts(season)
            assert list(found) == ["front", "races", "next"]
            assert len(texts(found["races"])) == 1


def test_when_all_is_run_there_is_nothing_to_come() -> None:
    assert list(parts(played("turf", 3))) == ["front", "races", "standings"]


@pytest.mark.parametrize("game", GAMES)
def test_a_season_that_began_on_paper(tmp_path: Path, game: str) -> None:
    from pnp.season.restoring import restored

    before = played(game, 2)
    begun_, title = restored(before.suspended(), "sheet")
    with Season.create(tmp_path / "back.season", before.game, begun_.plan, title, begun=begun_) as season:
        found = parts(season)
        assert len(found["races"].sheets) == 1 + 2 * 2
        assert all(texts(found["races"]))


def test_names_of_any_length_find_their_place(tmp_path: Path) -> None:
    players = ("Maximilian Featherstonehaugh-Cholmondeley: red", "ペンネンノルデ・ブドリ・グスコー: blue", "C: green")
    sample = type(PLAIN["mad"])("mad", players)
    with begun(tmp_path / "long.season", sample, title="The Great Northern Invitational Handicap of 1974") as season:
        play(season)
        for lang in LANGUAGES:
            for component in binder_components(season, narrator(season, lang)):
                for paper in ("a4", "letter"):
                    pages(component, paper)


# -- the file


def test_bookmarks_and_labels(tmp_path: Path) -> None:
    season = played("fmr", 2)
    path = bound(season, tmp_path / "book.pdf")
    assert labels(path)[:6] == ["i", "ii", "1", "2", "3", "4"]
    marks = dict(outline(path))
    assert list(marks) == ["Cover and entries", "Races", "Standings", "Blank sheets for race 3"]
    assert marks["Cover and entries"] == ["Cover", "Entry list"]
    assert marks["Races"] == ["All races at a glance", "1 · Harbour Bay", "2 · Pantai Loop"]
    assert marks["Standings"] == ["Constructors", "Players", "Drivers"]


def test_a_race_lies_open_on_two_pages() -> None:
    """Printed on both sides, a page at the left is one with an even number, counted from the cover."""
    for game in GAMES:
        season = played(game, 2)
        sheets = [sheet.name for component in binder_components(season, narrator(season)) for sheet in component.sheets]
        begins = {name: number for number, name in reversed(list(enumerate(sheets, start=1)))}
        facing = [name for name in begins if sheets.count(name) == 2]
        assert len(facing) >= 2
        assert all(begins[name] % 2 == 0 for name in facing), sheets


def test_a_long_table_faces_its_chart_and_short_ones_face_each_other() -> None:
    season = played("fmr", 2)
    sheets = [sheet.name for component in binder_components(season, narrator(season)) for sheet in component.sheets]
    first = sheets.index("Constructors")
    assert sheets[first : first + 4] == ["Constructors", "Players", "Drivers", "Drivers"]


def test_the_number_of_a_page_stands_on_it(tmp_path: Path) -> None:
    import pypdfium2

    path = bound(played("turf"), tmp_path / "book.pdf")
    document = pypdfium2.PdfDocument(path)
    found = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    assert "page ii" in found[1]
    assert "page 1 " in found[2]


def test_roman_numbers() -> None:
    assert [roman(n) for n in (1, 2, 4, 6, 9, 14, 40, 99)] == ["i", "ii", "iv", "vi", "ix", "xiv", "xl", "xcix"]


def test_other_prints_are_not_numbered_like_a_book(tmp_path: Path) -> None:
    import pikepdf

    from tests.desk.sheets import component, print_pdf

    season = played("turf")
    with pikepdf.open(print_pdf(component(season, "race", "blank"), season, tmp_path / "race.pdf")) as pdf:
        assert "/PageLabels" not in pdf.Root


FAST = [("fmr", "en", "a4"), ("xf1", "ja", "a4"), ("turf", "it", "letter"), ("mad", "ja", "letter")]
ALL = [(game, lang, paper) for game in GAMES for lang in LANGUAGES for paper in ("a4", "letter")]


def clean(season: Season, path: Path, lang: str, paper: str, **job: Any) -> None:
    bound(season, path, lang, paper, **job)
    assert preflight(path, expected(Job(find_paper(paper), **job))) == []


@pytest.mark.parametrize(("game", "lang", "paper"), every_other([*FAST], 0))
def test_the_book_passes_the_print_shop(tmp_path: Path, game: str, lang: str, paper: str) -> None:
    clean(played(game, 2), tmp_path / "book.pdf", lang, paper)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "lang", "paper"), [case for case in ALL if case not in FAST])
def test_every_book_passes_the_print_shop(tmp_path: Path, game: str, lang: str, paper: str) -> None:
    clean(played(game, 2), tmp_path / "book.pdf", lang, paper)


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["mono", "saver"])
@pytest.mark.parametrize("game", GAMES)
def test_books_in_less_ink(tmp_path: Path, game: str, ink: str) -> None:
    clean(played(game, 2), tmp_path / "book.pdf", "en", "a4", ink=ink)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "run"), [("fmr", 17), ("xf1", 9)])
def test_a_long_season_fits(tmp_path: Path, game: str, run: int) -> None:
    with long_season(tmp_path, game, run) as season:
        for lang in LANGUAGES:
            clean(season, tmp_path / f"{lang}.pdf", lang, "letter")


# -- the command


def test_pnp_season_binder(pnp: Shell, tmp_path: Path) -> None:
    playing(pnp.folder, "fmr").close()
    ran = pnp("season", "binder", "fmr.season", "--out", "book.pdf").ok()
    assert ran.new == {"book.pdf"}
    assert "book.pdf" in ran.out
    assert "pnp season pack fmr.season" in ran.out
    assert labels(pnp.folder / "book.pdf")[0] == "i"


def test_it_has_a_name_of_its_own_if_none_is_given(pnp: Shell) -> None:
    playing(pnp.folder, "turf").close()
    ran = pnp("season", "binder", "turf.season", "--paper", "letter", "--lang", "it").ok()
    assert ran.new == {"output/turf-binder-letter-it.pdf"}


def test_what_is_typed_wrong_is_refused(pnp: Shell) -> None:
    playing(pnp.folder, "turf").close()
    pnp("season", "binder", "nowhere.season").refused("nowhere.season")
    pnp("season", "binder", "turf.season", "--paper", "a9").refused("a9", "a4", code=2)
    pnp("season", "binder", "turf.season", "--ink", "pink").refused("pink", "mono", code=2)
    pnp("season", "binder", "turf.season", "--lang", "xx").refused("xx", code=2)


def test_nothing_is_half_written(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(pnp.folder, "turf").close()
    (pnp.folder / "book.pdf").write_bytes(b"the old one")

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device", "book.pdf")

    monkeypatch.setattr("pnp.desk.book.race_pages.position_chart", fails)
    ran = pnp("season", "binder", "turf.season", "--out", "book.pdf")
    assert ran.code == 1
    assert ran.new == set()
    assert (pnp.folder / "book.pdf").read_bytes() == b"the old one"


def test_equal_seasons_give_equal_books(tmp_path: Path) -> None:
    season = played("turf")
    one, other = bound(season, tmp_path / "1.pdf"), bound(season, tmp_path / "2.pdf")
    assert one.read_bytes() == other.read_bytes()
