"""Counters and markers: as many as the data ask for, with every value on them, on both sides."""

from __future__ import annotations

from collections import Counter

import pytest

from pnp.draw.canvas import PathMark, TextMark
from pnp.draw.color import WHITE
from pnp.games.xf1.faces.counters import DRIVER_H, DRIVER_W, car_pieces, driver_pieces, marker_pieces
from pnp.games.xf1.faces.driver_card import signed
from pnp.games.xf1.faces.look import CAR_H, CAR_W, MARK, RAIN
from pnp.kit.words import LANGUAGES
from pnp.press.job import Duplex, Job
from pnp.press.paper import find_paper
from pnp.press.plan import plan
from pnp.press.product import Component, Piece
from tests.games.xf1.laying import PAPERS, face_texts, off_the_paper, on_top_of_each_other, the_data, words_in
from tests.snapshot import check_snapshot, svg_snapshot

SAFE = 0.6


def all_pieces(lang: str) -> tuple[Piece, ...]:
    data, words = the_data(), words_in(lang)
    return (*car_pieces(data, words), *driver_pieces(data, words), *marker_pieces(data, words))


def test_twenty_cars_with_two_sides() -> None:
    data = the_data()
    pieces = car_pieces(data, words_in("en"))
    numbers = [number for team in data.teams.values() for number in team.cars]
    assert len(pieces) == 20
    for piece, number in zip(pieces, numbers, strict=True):
        team = data.teams[number[0]]
        assert (piece.front.w, piece.front.h) == (CAR_W, CAR_H)
        for face, ground in ((piece.front, WHITE), (piece.back, RAIN)):
            assert face is not None
            assert {number, team.mark, team.name.upper()} <= set(face_texts(face))
            first = face.drawing.marks[0]
            assert isinstance(first, PathMark)
            assert first.fill == ground


def test_cars_of_some_teams_only() -> None:
    data, words = the_data(), words_in("en")
    assert [piece.name for piece in car_pieces(data, words, teams=("A",))] == ["car-A01", "car-A02"]
    assert len(driver_pieces(data, words, teams=("A", "U"))) == 6


def test_all_drivers_with_all_their_values() -> None:
    data, words = the_data(), words_in("en")
    pieces = driver_pieces(data, words)
    assert len(pieces) == len(data.drivers) == 32
    labels = set(words.section("counter.field").values())
    for piece, driver in zip(pieces, data.drivers.values(), strict=True):
        texts = Counter(face_texts(piece.front))
        values = [driver.dp, driver.mental, *driver.conc, *driver.feedback, driver.contract, driver.years]
        assert Counter(map(str, values)) <= texts
        assert {driver.name, words(f"country.code.{driver.country}"), driver.team or "–"} | labels <= set(texts)
        assert driver.family.upper() in face_texts(piece.back)


def test_boxes_of_a_driver_are_ticked_where_he_can() -> None:
    """One white tick for each usable box; die faces and trait come as pictures."""
    data = the_data()
    for piece, driver in zip(driver_pieces(data, words_in("en")), data.drivers.values(), strict=True):
        ticks = [
            mark
            for mark, _ in piece.front.drawing.walk()
            if isinstance(mark, PathMark) and mark.stroke == WHITE and len(mark.path.segments) == 3
        ]
        assert len(ticks) == sum(driver.accel) + sum(driver.brake)


def test_markers_of_a_race() -> None:
    pieces = marker_pieces(the_data(), words_in("en"), cars=4)
    copies = {piece.name.removeprefix("marker-"): piece.copies for piece in pieces}
    assert {name: copies[name] for name in ("bpt", "weather", "lap", "pit")} == {
        "bpt": 1,
        "weather": 1,
        "lap": 1,
        "pit": 20,
    }
    for letter in "ABCD":
        own = {name[2:]: count for name, count in copies.items() if name.startswith(f"{letter}-")}
        assert [own[f"body-{face}"] for face in range(1, 7)] == [1] * 6
        assert [own[name] for name in ("fuel", "tyre", "dp-tens", "dp-units", "trouble")] == [1, 1, 1, 1, 5]
    assert sum(copies.values()) == 23 + 4 * 15
    assert all(piece.front.w == piece.front.h == MARK and piece.back for piece in pieces)


@pytest.mark.parametrize("cars", [1, 8, 20])
def test_every_set_has_a_letter_of_its_own(cars: int) -> None:
    pieces = marker_pieces(the_data(), words_in("en"), cars=cars)
    letters = {face_texts(piece.front)[-1] for piece in pieces if piece.name.endswith("body-1")}
    assert len(letters) == cars


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_stay_inside_the_cut(lang: str) -> None:
    for piece in all_pieces(lang):
        for face in (piece.front, piece.back):
            assert face is not None
            assert off_the_paper(face.drawing, face.w, face.h, SAFE) == [], piece.name
            assert on_top_of_each_other(face.drawing) == [], piece.name
            sizes = [mark.size for mark, _ in face.drawing.walk() if isinstance(mark, TextMark)]
            assert min(sizes, default=6) >= 6, piece.name


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", ["long", "fold"])
def test_all_drivers_on_one_sheet_of_paper(paper: str, duplex: Duplex) -> None:
    component = Component("drivers", "Drivers", driver_pieces(the_data(), words_in("en")))
    made = plan(component, Job(paper=find_paper(paper), duplex=duplex))
    assert made.sheets <= (1 if duplex == "long" else 3)
    assert (component.pieces[0].front.w, component.pieces[0].front.h) == (DRIVER_W, DRIVER_H)


def test_signed_numbers_have_a_real_minus() -> None:
    assert [signed(value) for value in (2, 0, -3)] == ["+2", "0", "−3"]


def test_counters_look_as_they_did() -> None:
    data, words = the_data(), words_in("en")
    car = car_pieces(data, words, teams=("U",))[0].back
    driver = driver_pieces(data, words, teams=("U",))[0].front
    assert car
    check_snapshot("xf1/car-U01-wet.svg", svg_snapshot(car.drawing, CAR_W, CAR_H))
    check_snapshot("xf1/driver-dahl.svg", svg_snapshot(driver.drawing, DRIVER_W, DRIVER_H))
