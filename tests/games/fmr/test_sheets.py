"""Everything printed besides the cards: it fits both papers in all languages, and its numbers are those of the data."""

from itertools import product

import pytest

from pnp.desk.forms.handwriting import CELL_H, CELL_W, HAND
from pnp.draw import path as paths
from pnp.draw.canvas import Drawing, PathMark, TextMark
from pnp.draw.fonts import width
from pnp.draw.solids import dodecahedron_net
from pnp.games.fmr.data import load
from pnp.games.fmr.faces.aid import entries, plays
from pnp.games.fmr.faces.components import PRODUCT
from pnp.games.fmr.faces.die import EDGE, TAB, numbers
from pnp.games.fmr.faces.look import RULE
from pnp.games.fmr.faces.strip import SLOT_LEAST, Slots, most_retired
from pnp.games.fmr.faces.tokens import COUNTER, STANDEE_WIDE
from pnp.games.fmr.model import FmrData
from pnp.games.fmr.season.recorded import kept
from pnp.games.fmr.season.sheets import Kept, score_sheets, season_sheets
from pnp.games.fmr.season.system import SEASON
from pnp.kit.library import Library
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.press.impose import live_area
from pnp.press.paper import find_paper
from pnp.press.product import Component, Order, Sheet
from pnp.referee.rules import RaceResult
from pnp.season.by_hand import by_place
from pnp.season.system import Facts

PAPERS = ("a4", "letter")
SHEETS = ("strip", "score", "season", "aid", "die")
TOKENS = ("standees", "counters")
LIBRARY = Library("fmr")


@pytest.fixture(scope="module")
def data() -> FmrData:
    return load(LIBRARY)


def words_in(lang: str) -> Words:
    return load_words(lang, LIBRARY)


def built(component: str, data: FmrData, lang: str = "en") -> Component:
    return PRODUCT.build(component, data, words_in(lang), Order())


def laid_out(sheet: Sheet, paper: str) -> tuple[Drawing, float, float]:
    live, _ = live_area(find_paper(paper), sheet.orientation)
    drawing = Drawing()
    sheet.draw(drawing, live.w, live.h)
    return drawing, live.w, live.h


def season(data: FmrData, races: int) -> Kept:
    """Races in which the cars always finish in the order of their numbers."""
    plan = SEASON.plan(data, [f"{team}: {team}" for team in data.teams], races, {"calendar": "yes"})
    points = by_place(data.points, data.cars)
    results = [RaceResult(race, tuple(data.cars), points) for race in range(1, races + 1)]
    return kept(data, words_in("en"), Facts(plan, tuple(results)))


@pytest.mark.parametrize(("component", "lang", "paper"), list(product(SHEETS, LANGUAGES, PAPERS)))
def test_every_word_stands_on_the_paper(component: str, lang: str, paper: str, data: FmrData) -> None:
    for sheet in built(component, data, lang).sheets:
        drawing, w, h = laid_out(sheet, paper)
        for mark, matrix in drawing.walk():
            if isinstance(mark, TextMark):
                long = width(mark.text, mark.font, mark.size, mark.tracking)
                start = mark.x - {"start": 0.0, "middle": long / 2, "end": long}[mark.anchor]
                for x in (start, start + long):
                    px, py = paths.apply(matrix, x, mark.y)
                    assert -0.2 <= px <= w + 0.2, mark.text
                    assert 0 <= py <= h + 0.1, mark.text


@pytest.mark.parametrize(("component", "lang"), list(product(TOKENS, LANGUAGES)))
def test_tokens_draw_in_all_languages(component: str, lang: str, data: FmrData) -> None:
    pieces = built(component, data, lang).pieces
    for face in (face for piece in pieces for face in (piece.front, piece.back) if face):
        assert face.drawing.marks


@pytest.mark.parametrize(("component", "paper"), list(product(("score", "season"), PAPERS)))
def test_cells_are_large_enough_to_write_in(component: str, paper: str, data: FmrData) -> None:
    for sheet in built(component, data).sheets:
        cells = [
            mark.path.bounds()
            for mark, _ in laid_out(sheet, paper)[0].walk()
            if isinstance(mark, PathMark) and mark.stroke == RULE and len(mark.path.segments) == 5
        ]
        assert len(cells) >= 3 * (12 + 12 + 6)
        for left, top, right, bottom in cells:
            assert right - left >= CELL_W
            assert bottom - top >= CELL_H - 1e-6


@pytest.mark.parametrize("paper", PAPERS)
def test_twelve_tokens_stand_side_by_side(paper: str, data: FmrData) -> None:
    live, _ = live_area(find_paper(paper), "landscape")
    slots = Slots(len(data.cars), live.w)
    assert slots.wide >= SLOT_LEAST > max(COUNTER, STANDEE_WIDE)
    assert slots.left - slots.finish >= -1e-6
    assert slots.right <= live.w + 1e-6


def test_the_retired_row_has_room_for_the_worst_race(data: FmrData) -> None:
    assert most_retired(data) == 6


def test_the_strip_shows_places_and_points(data: FmrData) -> None:
    drawing, _, _ = laid_out(built("strip", data).sheets[0], "a4")
    texts = drawing.texts()
    for place in range(1, 13):
        assert texts.count(str(place)) >= 2
    for points in data.points:
        assert str(points) in texts


@pytest.mark.parametrize(("component", "count", "backs"), [("standees", 12, False), ("counters", 12, True)])
def test_twelve_cars(component: str, count: int, backs: bool, data: FmrData) -> None:
    made = built(component, data)
    assert made.count == count
    for piece, car in zip(made.pieces, data.cars.values(), strict=True):
        assert bool(piece.back) is backs
        texts = piece.front.drawing.texts()
        assert str(car.number) in texts
        assert data.teams[car.team].letter in texts
        shown = texts + (piece.back.drawing.texts() if piece.back else [])
        assert car.driver in shown


def test_cards_are_all_there(data: FmrData) -> None:
    assert built("cards", data).count == 54
    assert built("pit_crew", data).count == 6


def test_components_in_printing_order(data: FmrData) -> None:
    ids = ("cards", "pit_crew", "standees", "counters", "strip", "score", "season", "aid", "die", "box")
    assert PRODUCT.ids() == ids
    for component in ids:
        made = built(component, data)
        assert made.id == component
        assert made.title
        assert made.todo


def test_a_blank_score_sheet_has_three_races_and_all_drivers(data: FmrData) -> None:
    drawing, _, _ = laid_out(built("score", data).sheets[0], "letter")
    texts = drawing.texts()
    assert texts.count("Team total") == 3
    assert not [mark for mark, _ in drawing.walk() if isinstance(mark, TextMark) and mark.font == HAND]
    for car in data.cars.values():
        assert car.driver.split(" ", 1)[1] in texts


def test_results_are_written_in(data: FmrData) -> None:
    sheets = score_sheets(data, words_in("en"), season(data, 4))
    assert len(sheets) == 2
    drawing, _, _ = laid_out(sheets[1], "a4")
    written = [mark.text for mark, _ in drawing.walk() if isinstance(mark, TextMark) and mark.font == HAND]
    first, second = data.points[0], data.points[1]
    assert written[1:3] == ["4", data.calendar[3].name], "under the players"
    assert written[4:6] == [str(first), str(second)]
    assert str(4 * first) in written
    assert str(4 * (first + second)) in written


def test_the_season_runs_over_two_pages(data: FmrData) -> None:
    sheets = season_sheets(data, words_in("en"), season(data, 17))
    pages = [laid_out(sheet, "letter")[0].texts() for sheet in sheets]
    assert len(pages) == 2
    for index, stop in enumerate(data.calendar):
        page = pages[0] if index < 9 else pages[1]
        assert set(stop.name.split()) <= {word for text in page for word in text.split()}
    assert "Champion team" in pages[1]
    assert "Champion team" not in pages[0]


def test_the_aid_counts_the_deck(data: FmrData) -> None:
    deck = entries(data)
    assert sum(entry.count for entry in deck.values()) == 54
    assert deck["overtake"].values == ((2, 6), (3, 12), (4, 6))
    assert {kind: entry.count for kind, entry in deck.items() if not entry.card.value} == {
        "charge_lose_gear": 3,
        "charge_engine_blows": 3,
        "pit_stop": 8,
        "spin_out": 1,
        "spin_last": 1,
        "crash": 1,
    }


def test_f13_number_of_plays(data: FmrData) -> None:
    assert [plays(data, players) for players in (3, 4, 5, 6)] == [42, 38, 34, 30]
    assert plays(data, 4, removed=6) == 32


def test_opposite_faces_of_the_die_add_up_to_thirteen() -> None:
    net = dodecahedron_net(EDGE, TAB)
    found = numbers(net)
    assert sorted(found.values()) == list(range(1, 13))
    for face, number in found.items():
        assert number + found[net.solid.opposite(face)] == 13


@pytest.mark.parametrize("paper", PAPERS)
def test_the_net_of_the_die_fits(paper: str, data: FmrData) -> None:
    sheet = built("die", data).sheets[0]
    drawing, w, h = laid_out(sheet, paper)
    for mark, matrix in drawing.walk():
        if isinstance(mark, PathMark):
            left, top, right, bottom = mark.path.transform(matrix).bounds()
            assert left >= -0.1
            assert top >= -0.1
            assert right <= w + 0.1
            assert bottom <= h + 0.1


def test_the_same_words_in_all_languages() -> None:
    def keys(tree: object, above: str = "") -> set[str]:
        if not isinstance(tree, dict):
            return {above}
        return {key for name, branch in tree.items() for key in keys(branch, f"{above}.{name}")}

    for table in ("sheet", "aid", "die", "counter", "component"):
        english = keys(words_in("en").section(table))
        for lang in LANGUAGES:
            assert keys(words_in(lang).section(table)) == english
