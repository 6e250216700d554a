"""What lies on the table: bonus and player cards, tracks, cars, markers, dice, the score sheet and the player aid."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest

from pnp.desk.forms.handwriting import CELL_H, CELL_W, HAND, HAND_INK
from pnp.draw import path as paths
from pnp.draw.canvas import Drawing, PathMark, TextMark
from pnp.draw.color import WHITE, Color, contrast
from pnp.draw.fonts import width
from pnp.draw.ink import MODES, InkCanvas, InkMode
from pnp.draw.solids import CUBE_CROSS, cube_net
from pnp.games.mad.data import load
from pnp.games.mad.faces.aid import COLUMNS, aid_sheets, numbers
from pnp.games.mad.faces.cards.bonus import bonus_pieces, metal
from pnp.games.mad.faces.cards.players import player_pieces
from pnp.games.mad.faces.components import PRODUCT
from pnp.games.mad.faces.dice import die
from pnp.games.mad.faces.rigs import badge_shape
from pnp.games.mad.faces.scrap import ALARM, OIL, RUST
from pnp.games.mad.faces.tokens import (
    BASE,
    DIE_EDGE,
    DIE_TAB,
    LONG,
    MARKER,
    PANEL,
    STANDEE_HIGH,
    WIDE,
    die_pieces,
    standee_pieces,
)
from pnp.games.mad.faces.track import DEEP, FUEL_DEEP, Gauge, places, shares, track_sheets
from pnp.games.mad.model import CELL, DiceRow, MadData, Race
from pnp.games.mad.season.sheets import (
    RULE,
    Played,
    RaceRecord,
    score_sheets,
)
from pnp.kit.library import Library
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.press.impose import live_area
from pnp.press.job import Job
from pnp.press.paper import find_paper
from pnp.press.plan import plan
from pnp.press.product import Component, Face, Order, Piece, Sheet
from pnp.season.standings import Standing, rank

PAPERS = ("a4", "letter")
CARDS = ("bonus", "players")
TOKENS = ("cars", "standees", "markers", "dice")
LAST_CLAUSE = 56


@cache
def mad() -> MadData:
    return load(Library("mad"))


@cache
def words(lang: str = "en") -> Words:
    return load_words(lang, Library("mad"))


@cache
def made(component: str, lang: str = "en") -> tuple[Piece, ...]:
    return PRODUCT.build(component, mad(), words(lang), Order()).pieces


def faces(pieces: tuple[Piece, ...]) -> list[Face]:
    return [face for piece in pieces for face in (piece.front, piece.back) if face]


def laid_out(sheet: Sheet, paper: str) -> tuple[Drawing, float, float]:
    live, _ = live_area(find_paper(paper), sheet.orientation)
    drawing = Drawing()
    sheet.draw(drawing, live.w, live.h)
    return drawing, live.w, live.h


def texts_outside(drawing: Drawing, box: tuple[float, float, float, float]) -> list[str]:
    """Texts that do not stay inside left, top, right and bottom."""
    left, top, right, bottom = box
    found = []
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark):
            long = width(mark.text, mark.font, mark.size, mark.tracking)
            start = mark.x - {"start": 0.0, "middle": long / 2, "end": long}[mark.anchor]
            ends = [paths.apply(matrix, x, mark.y) for x in (start, start + long)]
            if any(not (left - 0.2 <= x <= right + 0.2 and top <= y <= bottom + 0.1) for x, y in ends):
                found.append(mark.text)
    return found


def paths_of(drawing: Drawing, **wanted: object) -> list[paths.Path]:
    """Every path with these attributes, where it lies on the paper."""
    return [
        mark.path.transform(matrix)
        for mark, matrix in drawing.walk()
        if isinstance(mark, PathMark) and all(getattr(mark, key) == value for key, value in wanted.items())
    ]


# --- pieces ----------------------------------------------------------------------------------------------------------


def test_as_many_as_the_rules_name() -> None:
    counts = {name: sum(piece.copies for piece in made(name)) for name in (*CARDS, *TOKENS)}
    assert counts == {"bonus": 6, "players": 6, "cars": 6, "standees": 6, "markers": 12, "dice": 5}
    assert {piece.name: piece.copies for piece in made("dice")} == {"die-white": 3, "die-red": 2}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("component", [*CARDS, *TOKENS])
def test_one_sheet_of_paper_each(component: str, paper: str) -> None:
    assert plan(Component(component, component, made(component)), Job(paper=find_paper(paper))).sheets == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("component", [*CARDS, *TOKENS])
def test_words_stay_inside_the_cut_and_can_be_read(component: str, lang: str) -> None:
    safe, least = (2.5, 6.5) if component in CARDS else (0.2, 5.5)
    for face in faces(made(component, lang)):
        assert texts_outside(face.drawing, (safe, safe, face.w - safe, face.h - safe)) == []
        sizes = [
            mark.size * abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
            for mark, matrix in face.drawing.walk()
            if isinstance(mark, TextMark)
        ]
        assert min(sizes, default=99) >= least - 0.01


def test_every_car_is_known_without_its_colour() -> None:
    """Its letter on everything that is its own, a pattern, and a badge of a shape of its own."""
    cars = list(mad().cars.values())
    assert len({badge_shape(car) for car in cars}) == len({car.pattern for car in cars}) == len(cars) == 6
    for component, times in (("cars", 1), ("standees", 3), ("players", 2)):
        for piece, car in zip(made(component), cars, strict=True):
            assert piece.front.drawing.texts().count(car.letter) == times
    for piece, car in zip(made("markers"), [*cars, *cars], strict=True):
        assert piece.front.drawing.texts() == [car.letter]


# --- cards -----------------------------------------------------------------------------------------------------------


def test_bonus_cards_show_the_values_of_the_data() -> None:
    """In the middle, in two corners, and as bolts."""
    for piece, value in zip(bonus_pieces(mad(), words()), mad().bonus, strict=True):
        assert piece.front.drawing.texts().count(str(value)) == 3
    backs = {piece.back.drawing.key for piece in made("bonus") if piece.back}
    assert len(backs) == 1
    other = bonus_pieces(replace(mad(), bonus=(9, 12, 9)), words())
    assert [piece.front.drawing.texts().count("9") for piece in other] == [3, 0, 3]


def test_the_best_bonus_is_gold_and_the_least_is_scrap() -> None:
    light = [metal(share / 5).luminance() for share in range(6)]
    assert max(light) == pytest.approx(light[-1], abs=0.12)
    assert light[0] == min(light)


def table_of(data: MadData) -> Drawing:
    return player_pieces(data, words())[0].front.drawing


def arrows_in(drawing: Drawing) -> int:
    return sum(len(arrow.segments) == 9 for arrow in paths_of(drawing, fill=RUST, stroke=None))


def test_m4_the_player_card_shows_the_dice_table() -> None:
    drawing = table_of(mad())
    red = paths_of(drawing, fill=ALARM, stroke=OIL)
    white = [shape for shape in paths_of(drawing, fill=WHITE, stroke=OIL) if 4 < _size(shape)[0] < 6]
    assert len(red) == sum(row.red for row in mad().dice) == 3
    assert len(white) == sum(row.white for row in mad().dice) == 12
    assert arrows_in(drawing) == sum(row.arrows for row in mad().dice) == 13
    figures = Counter(text for text in drawing.texts() if text.isdecimal())
    assert figures == Counter(str(value) for row in mad().dice for value in (row.dice, row.fuel))


def test_the_player_card_follows_the_data() -> None:
    rows = (*mad().dice[:4], DiceRow(3, 2, 7, 9))
    drawing = table_of(replace(mad(), dice=rows))
    assert {"7", "9"} <= set(drawing.texts())
    assert arrows_in(drawing) == sum(row.arrows for row in rows[:4]) + 1


def _size(shape: paths.Path) -> tuple[float, float]:
    left, top, right, bottom = shape.bounds()
    return right - left, bottom - top


# --- cars, markers, dice ---------------------------------------------------------------------------------------------


def test_six_cars_share_a_cell() -> None:
    assert 2 * LONG < CELL
    assert 3 * WIDE < CELL
    for piece in made("cars"):
        assert (piece.front.w, piece.front.h) == (LONG, WIDE)


def test_a_standee_is_a_tent_on_a_base_of_which_two_fit_a_cell() -> None:
    for piece in standee_pieces(mad(), words()):
        assert (piece.front.w, piece.front.h) == (LONG, STANDEE_HIGH)
        folds = sorted(
            mark.path.transform(matrix).bounds()[1]
            for mark, matrix in piece.front.drawing.walk()
            if isinstance(mark, PathMark) and mark.dash
        )
        heights = [after - before for before, after in pairwise([0.0, *folds, piece.front.h])]
        assert heights[1:] == pytest.approx([PANEL, PANEL, BASE])
    assert WIDE < BASE
    assert 2 * BASE < CELL


def test_markers_are_small_enough_for_their_tracks() -> None:
    assert 8 <= MARKER <= 9
    assert {piece.name.split("-")[0] for piece in made("markers")} == {"fuel", "score"}
    for piece in made("markers"):
        assert (piece.front.w, piece.front.h) == (MARKER, MARKER)


def test_a_die_folds_from_one_piece() -> None:
    """Twelve edges of a cube: five hinges between squares, seven tabs, and as many cuts as tabs find a partner."""
    net = cube_net(DIE_EDGE, DIE_TAB)
    assert len(net.tabs) == 7
    assert len(net.folds) == 5 + 7
    assert len(net.cuts) == 7
    assert sorted(net.squares) == [1, 2, 3, 4, 5, 6]
    for piece in die_pieces(mad(), words("en")):
        assert piece.cut == "outline"


@pytest.mark.parametrize("mode", MODES)
def test_pips_can_be_counted_and_red_dice_told_in_any_ink(mode: InkMode) -> None:
    """A white die is light with dark pips; a red one has a frame, and in one ink it is dark with light pips."""
    looks = {}
    for red in (False, True):
        plain, drawing = Drawing(), Drawing()
        die(plain, 0, 0, 10, 5, red=red)
        plain.replay(InkCanvas(drawing, mode))
        marks = [mark for mark, _ in drawing.walk() if isinstance(mark, PathMark)]
        ground = next(mark.fill for mark in marks if mark.fill)
        pips = [mark.fill for mark in marks if mark.fill][-1]
        frames = [mark for mark in marks if not mark.fill and mark.stroke]
        assert isinstance(ground, Color)
        assert isinstance(pips, Color)
        assert contrast(ground, pips) >= 3
        looks[red] = ground, bool(frames)
    assert (looks[False][1], looks[True][1]) == (False, True)
    if mode == "mono":
        assert contrast(looks[False][0], looks[True][0]) >= 3


def test_pips_lie_on_their_squares() -> None:
    red = die_pieces(mad(), words("en"))[1].front.drawing
    squares: Counter[tuple[float, float]] = Counter()
    for mark, matrix in red.walk():
        if isinstance(mark, PathMark) and mark.ink == "drop" and mark.fill:
            left, top, right, bottom = mark.path.transform(matrix).bounds()
            place = ((left + right) / 2 - 1.5) // DIE_EDGE, ((top + bottom) / 2 - 1.5) // DIE_EDGE
            squares[place] += len([segment for segment in mark.path.segments if segment[0] == "M"])
    assert squares == Counter({(float(x), float(y)): number for number, (x, y) in CUBE_CROSS.items()})


# --- the track sheet -------------------------------------------------------------------------------------------------


def room(paper: str) -> tuple[float, float]:
    live, _ = live_area(find_paper(paper), "landscape")
    return live.w, live.h


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("last", [20, 50, 60])
def test_the_score_track_runs_around_the_sheet(paper: str, last: int) -> None:
    """Every cell touches the one before, none lies on another, and together they fill the ring."""
    w, h = room(paper)
    cells = places(w, h, last)
    assert [cell.value for cell in cells] == list(range(last + 1))
    for cell in cells:
        assert -1e-6 <= cell.x <= w - cell.w + 1e-6
        assert -1e-6 <= cell.y <= h - cell.h + 1e-6
    for one, other in pairwise([*cells, cells[0]]):
        across = max(one.x, other.x) - min(one.x + one.w, other.x + other.w)
        down = max(one.y, other.y) - min(one.y + one.h, other.y + other.h)
        assert max(across, down) == pytest.approx(0, abs=1e-6)
        assert min(across, down) < -10
    assert sum(cell.w * cell.h for cell in cells) == pytest.approx(w * h - (w - 2 * DEEP) * (h - 2 * DEEP))


@pytest.mark.parametrize("paper", PAPERS)
def test_markers_find_room_on_the_tracks(paper: str) -> None:
    """All six where they begin; everywhere else two by two, overlapping by a hair's breadth at most."""
    w, h = room(paper)
    first, *others = places(w, h, mad().score_track)
    assert first.w >= 3 * MARKER
    assert first.h >= 2 * MARKER
    assert min(min(cell.w, cell.h) for cell in others) >= 1.75 * MARKER
    gauge = Gauge.within(w, h)
    arcs = [gauge.cell(value, mad().tank) for value in range(mad().tank + 1)]
    assert arcs[0][0] == 180
    assert arcs[-1][1] == 360
    assert [stop for _, stop in arcs[:-1]] == pytest.approx([start for start, _ in arcs[1:]])
    middle = gauge.r - FUEL_DEEP / 2
    longs = [(stop - start) / 57.3 * middle for start, stop in arcs]
    assert longs[-1] >= 3 * MARKER
    assert min(longs) >= 1.75 * MARKER
    assert gauge.cx - gauge.r > DEEP
    assert gauge.cy - gauge.r > DEEP


def test_cells_are_shared_fairly() -> None:
    assert shares(47, (229, 150, 243, 150)) == [14, 9, 15, 9]
    for count in range(4, 90):
        given = shares(count, (208.7, 153.2, 222.7, 153.2))
        assert sum(given) == count
        assert min(given) >= 1


@pytest.mark.parametrize(("lang", "paper"), list(product(LANGUAGES, PAPERS)))
def test_the_track_sheet_says_what_a_race_is_worth(lang: str, paper: str) -> None:
    drawing, w, h = laid_out(track_sheets(mad(), words(lang))[0], paper)
    assert texts_outside(drawing, (0, 0, w, h)) == []
    texts = Counter(drawing.texts())
    for value in range(mad().score_track + 1):
        assert texts[str(value)] >= 1 + (value <= mad().tank)
    limits = [words(lang)("track.carried", parts=race.parts, cost=race.cost) for race in mad().races]
    assert all(texts[limit] == 1 for limit in limits)
    placed = {
        mark.text: paths.apply(matrix, mark.x, mark.y) for mark, matrix in drawing.walk() if isinstance(mark, TextMark)
    }
    right = placed[limits[0]][0]
    assert all(placed[words(lang)("track.nth", n=n)][0] < right for n in (1, 2, 3))
    assert placed[words(lang)("track.sheets")][0] < right


def test_the_race_table_follows_the_data() -> None:
    races = (*mad().races[:2], Race((25, 17, 11, 7), 4, 33, 5))
    texts = laid_out(track_sheets(replace(mad(), races=races), words())[0], "a4")[0].texts()
    assert {"4 / 33", "4th"} <= set(texts)


# --- the score sheet -------------------------------------------------------------------------------------------------

PLAYERS = (("Anna", "red"), ("Ben", "green"), ("Chiara", "black"))


def record(order: str, totals: str = "", bonus: dict[str, int] | None = None, **more: Any) -> RaceRecord:
    """A race of the three players in short: "A C" finished in this order, "A6 B0" are their totals."""
    names = {name[0]: name for name, _ in PLAYERS}
    home = tuple(names[each] for each in order.split())
    sums = {names[each[0]]: int(each[1:]) for each in totals.split()}
    out = tuple(name for name, _ in PLAYERS if name not in home)
    taken = {names[key]: value for key, value in (bonus or {}).items()}
    return replace(RaceRecord(home, out, bonus=taken, totals=sums), **more)


def written(drawing: Drawing) -> list[str]:
    return [mark.text for mark, _ in drawing.walk() if isinstance(mark, TextMark) and mark.font == HAND]


@pytest.mark.parametrize(("lang", "paper", "filled"), list(product(LANGUAGES, PAPERS, (False, True))))
def test_every_word_stands_on_the_paper(lang: str, paper: str, filled: bool) -> None:
    parts = {name: tuple(list(mad().parts)[:3]) for name, _ in PLAYERS}
    races = [record("A C", "A6 B0 C3", parts=parts, layout=("S1", "S2r", "S3"))] * 3
    drawing, w, h = laid_out(score_sheets(mad(), words(lang), Played(PLAYERS, races) if filled else None)[0], paper)
    assert texts_outside(drawing, (0, 0, w, h)) == []


@pytest.mark.parametrize("paper", PAPERS)
def test_cells_are_large_enough_to_write_in(paper: str) -> None:
    drawing, _, _ = laid_out(score_sheets(mad(), words())[0], paper)
    cells = [_size(shape) for shape in paths_of(drawing, stroke=RULE) if len(shape.segments) == 5]
    # A cell for the driver; for each race one for the parts and three lines of two; two lines of two for the end.
    assert len(cells) == 6 * (1 + 3 * (1 + 6) + 4)
    assert min(w for w, _ in cells) >= CELL_W
    assert min(h for _, h in cells) >= CELL_H
    boxes = [_size(shape) for shape in paths_of(drawing, fill=WHITE, stroke=None) if len(shape.segments) == 10]
    sheets = [box for box in boxes if box[0] >= 2 * CELL_W and box[1] >= CELL_H]
    assert len(sheets) == sum(race.sheets for race in mad().races) == 12


def test_a_blank_sheet_has_all_cars_and_nothing_written() -> None:
    drawing, _, _ = laid_out(score_sheets(mad(), words())[0], "letter")
    for car in mad().cars.values():
        assert car.names["en"] in drawing.texts()
    assert written(drawing) == []
    assert paths_of(drawing, stroke=HAND_INK) == []


def test_results_are_written_in() -> None:
    first = RaceRecord(
        order=("Anna", "Chiara"),
        retired=("Ben",),
        points={"Anna": 6, "Chiara": 3},
        bonus={"Chiara": 4, "Anna": 1},
        fuel={"Anna": 3, "Chiara": 8, "Ben": 0},
        parts={"Anna": ("crawler_tracks",), "Ben": ("ram_prow",)},
        totals={"Anna": 7, "Chiara": 7, "Ben": 0},
        layout=("S4", "S7r", "S1r"),
    )
    drawing, _, _ = laid_out(score_sheets(mad(), words(), Played(PLAYERS, [first]))[0], "a4")
    shown = written(drawing)
    assert shown[:3] == ["Anna", "Ben", "Chiara"]
    assert shown[3:6] == ["S4", "S7", "S1"]
    assert len(paths_of(drawing, stroke=HAND_INK)) == 2
    assert shown[6:8] == ["Crawler Tracks", "Ram Prow"]
    assert shown[8:14] == ["5", "3", "2", "0", "0", "8"]
    assert shown[14:20] == ["1", "6", words()("score.out"), "0", "2", "3"]
    assert shown[20:] == ["1", "7", "0", "4", "7"]


def test_columns_stand_in_the_order_of_the_players() -> None:
    drawing, _, _ = laid_out(score_sheets(mad(), words("it"), Played(PLAYERS))[0], "a4")
    names = [text for text in drawing.texts() if text in [car.names["it"] for car in mad().cars.values()]]
    wanted = ["red", "green", "black", "blue", "yellow", "violet"]
    assert names == [mad().cars[car].names["it"] for car in wanted]


def test_a_game_that_is_not_over_has_no_winner_yet() -> None:
    for final in (False, True):
        races = [record("A B", "A6 B3 C0")] * 3
        rows = rank({"Anna": [6], "Ben": [3], "Chiara": [0]})
        played = Played(PLAYERS, races, Standing("players", "seat", "M55", rows, final))
        drawing, _, _ = laid_out(score_sheets(mad(), words(), played)[0], "a4")
        assert (words()("score.nth", n=1) in written(drawing)) == final
        assert (written(drawing)[-1] == "Anna") == final


# --- the player aid --------------------------------------------------------------------------------------------------

PARTS = [part for column in COLUMNS for part in column]


@pytest.mark.parametrize(("lang", "paper"), list(product(LANGUAGES, PAPERS)))
def test_the_aid_fits_one_page(lang: str, paper: str) -> None:
    drawing, w, h = laid_out(aid_sheets(mad(), words(lang))[0], paper)
    assert texts_outside(drawing, (0, 0, w, h)) == []
    steps = [line for part in PARTS for line in words(lang)(f"aid.{part.key}.text", **numbers(mad())).split("\n")]
    assert all(line.count("**") % 2 == 0 for line in steps)
    assert len(steps) == sum(len(part.rules) for part in PARTS)


def test_every_step_says_its_clause() -> None:
    shown = laid_out(aid_sheets(mad(), words())[0], "a4")[0].texts()
    for part in PARTS:
        for rule in part.rules:
            assert rule in shown
            assert all(1 <= int(clause) <= LAST_CLAUSE for clause in re.findall(r"M(\d+)", rule))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_come_from_the_data(lang: str) -> None:
    args = numbers(replace(mad(), tank=21, last_turns=4, new_sheets=7, hand=8))
    say = {key: words(lang)(f"aid.{key}.text", **args) for key in ("begin", "setup", "finish", "next")}
    assert "**21**" in say["setup"]
    assert re.search(r"\*\*\D*4", say["finish"])
    assert re.search(r"\*\*7", say["next"])
    assert re.search(r"\*\*8", say["begin"])


def test_the_same_words_in_all_languages() -> None:
    def keys(tree: object, above: str = "") -> set[str]:
        if not isinstance(tree, dict):
            return {above}
        return {key for name, branch in tree.items() for key in keys(branch, f"{above}.{name}")}

    for table in ("player", "bonus", "track", "score", "aid"):
        english = keys(words().section(table))
        assert len(english) > 1
        for lang in LANGUAGES:
            assert keys(words(lang).section(table)) == english
