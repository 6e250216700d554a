"""The board of a race that is being run: every car is on it once, where it stands, and can be read."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from pnp.draw.canvas import Drawing
from pnp.draw.geometry import Box
from pnp.draw.svg import to_svg
from pnp.games.xf1.faces.courses.places import plan_course
from pnp.games.xf1.faces.look import CAR_H, CAR_W
from pnp.games.xf1.faces.running_maps import BOX_H, BOX_W, GRID_SIZE, grid_place
from pnp.games.xf1.rules import RULES
from pnp.games.xf1.table.live_board import BOARD, ground_of, tokens_of
from pnp.games.xf1.table.live_course import COURSE_H, COURSE_W, lap_box, safety_box, weather_box
from pnp.games.xf1.table.live_places import shared, standing
from pnp.games.xf1.table.live_screen import SCREEN
from pnp.games.xf1.table.live_view import MapCar, MapView, Stock
from pnp.games.xf1.table.telling import TELLER
from pnp.kit.errors import PnpError, UsageError
from pnp.kit.words import LANGUAGES, Words
from pnp.referee.entering import Entries
from pnp.referee.narrate import voiced
from tests.games.xf1.laying import off_the_paper, text_marks, the_data, words_in
from tests.turns import in_turn

NUMBERS = [(number, team.mark) for team in the_data().teams.values() for number in team.cars]
PIXELS = 1920
"""How wide a screen is."""
NAMES = {"en": "Louvain", "ja": "ルーヴァン", "it": "Circuito di Monte Vecchio"}


def race(out: int = 0, **changes: Any) -> MapView:
    """All cars on their grid, those of the first two teams driven by people, and some of the last ones out."""
    running, retired = NUMBERS[: len(NUMBERS) - out], NUMBERS[len(NUMBERS) - out :]
    cars = tuple(
        MapCar(number, mark, *_slot(place), wet=place % 3 == 0, order=place == 4, npc=place > 4, place=place)
        for place, (number, mark) in enumerate(running, 1)
    )
    view = MapView(
        session="race",
        course="belgium",
        title=NAMES["en"],
        turn=12,
        lap=3,
        goal=5,
        section="C",
        section_speed=6,
        section_diff=2,
        weather="cloud1",
        cars=cars,
        out=tuple(MapCar(number, mark) for number, mark in retired),
        box=4,
    )
    return replace(view, **changes)


def _slot(place: int) -> tuple[int, str]:
    return grid_place(place, the_data().race_map)


def qualifying(cells: list[int], stopped: int = 0) -> MapView:
    """The cars of the field on these cells, as far as they go; the first of them have stopped."""
    here, out = NUMBERS[stopped:], tuple(MapCar(number, mark) for number, mark in NUMBERS[:stopped])
    cars = tuple(
        MapCar(number, mark, cell, place=place)
        for place, ((number, mark), cell) in enumerate(zip(here, cells, strict=False), 1)
    )
    view = race(session="qualifying", section="A", section_diff=1, weather="clear", cars=cars)
    return replace(view, out=out)


def with_car(view: MapView, number: str, **changes: Any) -> MapView:
    cars = tuple(replace(car, **changes) if car.number == number else car for car in view.cars)
    return replace(view, cars=cars)


@cache
def spoken(lang: str) -> Words:
    """As at the table."""
    return voiced(words_in(lang), TELLER, the_data(), Entries())


class Picture:
    """The board as one drawing, but for the course map, which is looked at elsewhere."""

    def __init__(self, view: MapView, lang: str = "en") -> None:
        ground = ground_of(the_data(), spoken(lang), view)
        self.w, self.h, self.drawing = ground.w, ground.h, Drawing()
        self.run = ground.areas["run"][2]
        for laid in ground.laid:
            if not laid.art.name.startswith("course-"):
                self.drawing.use(laid.art, laid.x, laid.y)
        for token in tokens_of(the_data(), spoken(lang), view):
            with self.drawing.group(at=(token.x, token.y), rotate=token.turn):
                token.draw(self.drawing)

    @property
    def svg(self) -> str:
        return to_svg(self.drawing, self.w, self.h)


def labels(view: MapView, lang: str = "en") -> list[str]:
    """Every text of the picture."""
    return Picture(view, lang).drawing.texts()


def overlap(one: Box, other: Box) -> bool:
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > 1e-6 and down > 1e-6


START = the_data().qualifying_map.start
VIEWS = {
    "grid": race(),
    "four": race(out=16),
    "all out": race(out=20),
    "ten out": race(out=10, lap=0, weather="sun"),
    "start": qualifying([START] * 20),
    "spread": qualifying([START] * 12 + [12, 12, 13, 21, 9, 9, 9, 1]),
    "twenty ahead": qualifying([14] * 20),
    "twenty behind": qualifying([9] * 20),
    "garage": qualifying([START] * 4 + [20] * 4, 12),
}
EVERY = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)


@EVERY
def test_every_car_is_there_once(view: MapView) -> None:
    found = labels(view)
    for number, _ in NUMBERS:
        assert found.count(number) == any(car.number == number for car in view.everybody)


@EVERY
def test_no_counter_lies_on_another(view: MapView) -> None:
    places = standing(the_data(), view)
    assert set(places) == {car.number for car in view.everybody}
    assert not any(overlap(one, other) for one, other in combinations(places.values(), 2))


@EVERY
def test_numbers_can_be_read(view: MapView) -> None:
    """A number is at least ten pixels high on a screen that shows the running map, and seven on one that shows all."""
    picture = Picture(view)
    known = {number for number, _ in NUMBERS}
    for mark, (left, top, right, bottom) in text_marks(picture.drawing):
        if mark.text in known:
            assert (bottom - top) * PIXELS / picture.run >= 10
            assert (bottom - top) * PIXELS / picture.w >= 7
            assert 0 <= left < right <= picture.w
            assert 0 <= top < bottom <= picture.h


@pytest.mark.parametrize(("lang", "name"), in_turn(LANGUAGES, ("ten out", "spread", "garage")))
def test_every_word_fits(lang: str, name: str) -> None:
    view = replace(VIEWS[name], title=NAMES[lang])
    picture = Picture(view, lang)
    assert off_the_paper(picture.drawing, picture.w, picture.h) == []
    screen = [box for _, box in text_marks(picture.drawing) if box[3] < SCREEN]
    boxes = [(left, top, right - left, bottom - top) for left, top, right, bottom in screen]
    assert len(boxes) >= 8
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))


def test_the_screen_tells_turn_lap_section_and_weather() -> None:
    found = labels(race())
    for text in ("Louvain", "12", "3", "/5", "C", "6", "2", "Wet", "changeable"):
        assert text in found
    assert {"Dry", "clear"} <= set(labels(race(weather="clear")))


def test_qualifying_has_neither_lap_nor_weather() -> None:
    found = labels(qualifying([START] * 20))
    assert "/5" not in found
    assert not {"LAP", "WEATHER", "Dry", "clear"} & set(found)


def test_a_pit_order_lies_on_its_car() -> None:
    view = race()
    assert labels(view).count("PIT") == 2  # one is the key
    assert labels(with_car(view, view.cars[3].number, order=False)).count("PIT") == 1


def test_cars_without_a_player_say_so() -> None:
    assert labels(race()).count("NPC") == 16 + 1  # the key


def test_a_race_counter_stands_in_its_line_box() -> None:
    view = race(out=18)
    one, other = (standing(the_data(), view)[car.number] for car in view.cars)
    assert one[2:] == other[2:] == (BOX_W, BOX_H)
    assert one[2] > CAR_W
    assert one[3] > CAR_H
    assert other[1] == pytest.approx(one[1] + BOX_H)  # line B, under line A of the same cell


def test_cars_at_the_start_of_qualifying_keep_their_own_places() -> None:
    everybody, few = (standing(the_data(), qualifying(cells)) for cells in ([START] * 20, [START] * 3))
    assert all(few[number] == everybody[number] for number in few)


def test_a_car_without_a_line_takes_the_free_one() -> None:
    view = race(out=18)
    first, second = (car.number for car in view.cars)
    assert standing(the_data(), with_car(view, second, line="")) == standing(the_data(), view)
    assert standing(the_data(), with_car(view, first, line="")) == standing(the_data(), view)


def test_a_line_box_with_too_many_cars_still_shows_all() -> None:
    crowd = tuple(replace(car, cell=30, line="A", order=True) for car in race().cars[:5])
    view = race(cars=crowd)
    places = list(standing(the_data(), view).values())
    assert not any(overlap(one, other) for one, other in combinations(places, 2))
    found = labels(view)
    assert all(found.count(car.number) == 1 for car in crowd)


def test_a_table_may_play_beyond_the_printed_cells() -> None:
    """Ruling R1 lets a table use the cells 51 to 59, or make the whole last lane blue."""
    ahead = race(out=18, last_cell=59)
    first, second = (car.number for car in ahead.cars)
    ahead = with_car(ahead, first, cell=59)
    usual, longer = Picture(race()), Picture(ahead)
    assert longer.w == usual.w
    assert longer.h > usual.h
    assert labels(ahead).count("59") == 1
    assert "60" not in labels(ahead)
    places = standing(the_data(), ahead)
    assert places[first][1] < places[second][1] - 2 * BOX_H
    assert labels(race(first_blue=41)) == labels(race())
    with pytest.raises(PnpError, match="59"):
        Picture(replace(ahead, last_cell=0))


@pytest.mark.parametrize("count", range(1, 21))
def test_cars_share_a_cell_without_leaving_it(count: int) -> None:
    cell = (10.0, 20.0, 25.0, 2 * BOX_H)
    boxes = shared(cell, count)
    assert len(boxes) == count
    assert (boxes[0][3] == BOX_H) == (count <= 2)
    for x, y, w, h in boxes:
        assert x >= cell[0] - 1e-6
        assert y >= cell[1] - 1e-6
        assert x + w <= cell[0] + cell[2] + 1e-6
        assert y + h <= cell[1] + cell[3] + 1e-6


def test_what_the_game_does_not_have_is_refused() -> None:
    view = race(out=2)
    one = view.cars[0]
    with pytest.raises(UsageError, match="X07"):
        Picture(replace(view, out=(MapCar("X07", "X"),)))
    for wrong in (replace(one, cell=0), replace(one, cell=51), replace(one, mark="S")):
        with pytest.raises(PnpError, match=one.number):
            Picture(replace(view, cars=(wrong, *view.cars[1:])))
    with pytest.raises(UsageError, match="line"):
        Picture(with_car(view, one.number, line="C"))
    with pytest.raises(PnpError, match="two places"):
        Picture(replace(view, out=(one,)))


# -- whose turn it is, and what the signs mean


@pytest.mark.parametrize("view", [race(), qualifying([START] * 20), qualifying([14] * 20)])
def test_the_car_to_act_is_marked_and_named_above(view: MapView) -> None:
    following = view.cars[5].number
    before, after = (labels(each) for each in (view, replace(view, next=following)))
    assert before.count(following) == 1
    assert after.count(following) == 2
    assert len(ringed(replace(view, next=following))) > len(ringed(view))
    with pytest.raises(UsageError, match="X07"):
        Picture(replace(view, next="X07"))


def ringed(view: MapView) -> list[str]:
    return re.findall("#35e184", Picture(view).svg, re.IGNORECASE)


def test_cars_that_have_acted_are_dimmed_and_still_there() -> None:
    view = race()
    number = view.cars[7].number
    dimmed = with_car(view, number, acted=True)
    assert sorted(labels(dimmed)) == sorted(labels(view))
    assert [Picture(each).svg.count('opacity="0.6"') for each in (view, dimmed)] == [0, 1]


def test_the_cars_that_are_out_say_why() -> None:
    view = race(out=5)
    causes = dict(zip([car.number for car in view.out], ("result", "behind", "rc", "dropped", "absent"), strict=True))
    found = labels(replace(view, causes=causes))
    for text in ("latest first", "R result", "behind 01", "RC die", "dropped", "no driver"):
        assert found.count(text) == 1
    assert "Nobody is out" in labels(race())
    assert "–" not in labels(race())


def test_nothing_covers_letter_number_or_place() -> None:
    """Pit order and NPC stand where the counter is bare."""
    picture = Picture(race())
    marks = [(mark.text, box) for mark, box in text_marks(picture.drawing) if mark.size < GRID_SIZE]
    tabs = [box for text, box in marks if text in ("PIT", "NPC") and box[3] < picture.h - 10]
    rest = [box for text, box in marks if text not in ("PIT", "NPC")]
    assert len(tabs) == 17
    for left, top, right, bottom in tabs:
        for other in rest:
            sides = (other[0], other[1], other[2] - other[0], other[3] - other[1])
            assert not overlap((left, top, right - left, bottom - top), sides)


def test_the_grid_fades_after_the_start() -> None:
    def paint(turn: int) -> set[object]:
        picture = Picture(race(out=20, turn=turn))
        return {mark.fill for mark, _ in text_marks(picture.drawing) if mark.text == "17" and mark.size > 20}

    assert len(paint(0)) == len(paint(1)) == 1
    assert paint(0) != paint(1)


# -- what players' cars still have


def with_stock(view: MapView, **values: Any) -> MapView:
    """The first car as a player's."""
    stock = Stock(dp=3, fuel=8, tank=12, tyre=5, told=("dp", "fuel", "tyre"))
    return with_car(view, view.cars[0].number, seat="Anna", driver="A. Driver", stock=replace(stock, **values))


def test_a_players_car_shows_dp_fuel_and_tyres_on_itself_and_in_its_row() -> None:
    before, after = (labels(each) for each in (race(), with_stock(race(), dp=31, fuel=32, tank=40, tyre=33)))
    for value in ("31", "32", "33"):
        assert after.count(value) == before.count(value) + 2
    assert {"Anna", "A. Driver"} <= set(after)
    assert race().cars[0].number in before


def test_what_there_is_not_yet_is_not_shown() -> None:
    view = with_stock(race(), dp=31, fuel=32, tank=40, tyre=33, told=("dp",))
    found = labels(view)
    assert "31" in found
    assert not {"32", "33"} & set(found) - set(labels(race()))


@pytest.mark.parametrize(
    ("values", "low"), [({}, set()), ({"dp": 0}, {"dp"}), ({"fuel": 3}, {"fuel"}), ({"tyre": 2}, {"tyre"})]
)
def test_what_will_not_last_is_red(values: dict[str, int], low: set[str]) -> None:
    stock = with_stock(race(), **values).cars[0].stock
    assert stock is not None
    assert stock.low == low


@pytest.mark.parametrize("players", [1, 4, 5, 20])
def test_every_row_has_room(players: int) -> None:
    view = race()
    stock = Stock(10, 9, 12, 8, ("dp", "fuel", "tyre"))
    cars = [replace(car, seat=f"Player {car.number}", driver="Driver", stock=stock) for car in view.cars[:players]]
    picture = Picture(replace(view, cars=(*cars, *view.cars[players:])))
    assert off_the_paper(picture.drawing, picture.w, picture.h) == []


# -- the course map


def test_markers_lie_in_their_boxes_of_the_course_map() -> None:
    view = race(safety_car=True)
    ground = ground_of(the_data(), spoken("en"), view)
    tokens = {token.id: token for token in tokens_of(the_data(), spoken("en"), view)}
    left, top, _, _ = ground.areas["course"]
    panel = plan_course(the_data().courses["belgium"], COURSE_W, COURSE_H).panel
    for name, (x, y, w, h) in {
        "lap": lap_box(panel, 3),
        "weather": weather_box(panel, 4),
        "safety-car": safety_box(panel),
    }.items():
        assert (tokens[name].x, tokens[name].y) == pytest.approx((left + x + w / 2, top + y + h / 2))
    assert "safety-car" not in {token.id for token in tokens_of(the_data(), spoken("en"), race())}


def test_the_break_point_moves_from_section_to_section() -> None:
    sections = [section.name for section in the_data().courses["belgium"].sections]
    boards = [tokens_of(the_data(), spoken("en"), race(section=name)) for name in sections]
    pins = {(token.x, token.y) for board in boards for token in board if token.id == "break-point"}
    assert len(pins) == len(sections)


# -- what the referee sees


POSITION = {"course": "japan", "section": "C", "weather": 5, "turn": 3, "players": ["Anna: A", "Ben: F"]}


def test_what_the_referee_sees_is_drawn() -> None:
    cars: dict[str, dict[str, object]] = {
        "A02": {"at": "50A", "acted": True},
        "F02": {"at": "46A", "order": True},
        "A01": {"out": "result"},
        "S01": {"at": "40B", "npc": True},
    }
    seen = RULES.view(RULES.restore(the_data(), POSITION | {"cars": cars}))
    for lang, name in (("en", "Suzuka"), ("ja", "スズカ")):
        tokens = {token.id: token for token in BOARD.tokens(the_data(), spoken(lang), seen)}
        assert {token.of for token in tokens.values() if token.of} == {"A02", "F02", "A01", "S01"}
        assert {"state-A02", "state-F02", "gauge-next", "gauge-weather", "lap"} <= tokens.keys()
        assert "46A" in tokens["car-F02"].label
        assert any(art.art.name == "course-japan" for art in BOARD.ground(the_data(), spoken(lang), seen).laid)
        drawing = Drawing()
        BOARD.ground(the_data(), spoken(lang), seen).laid[1].art.replay(drawing)
        assert name in drawing.texts()
