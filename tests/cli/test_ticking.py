"""season read PHOTO: what is not sure is asked, and what is written by hand is typed by whoever can read it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.desk.ticks.question import OUT, PLACE, Question, question_of
from pnp.desk.ticks.taken import Asked, Handwritten, Ticked
from pnp.season.season import Season
from tests.cli.harness import Shell

CARS = [f"{team}{number}" for number in (1, 2) for team in "RBGOVY"]
PLACES = {car: str(place) for place, car in enumerate(CARS, start=1)}


@pytest.fixture
def season(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> Path:
    players = [part for player in ("Anna: red", "Ben: blue", "Carla: green", "Dan: yellow") for part in ("-p", player)]
    pnp("season", "new", "fmr", "s.season", *players, "-n", "2").ok()
    (pnp.folder / "photo.jpg").write_bytes(b"photo")
    monkeypatch.setattr("pnp.api.paperwork.is_tick_sheet", lambda _: True)
    return pnp.folder / "s.season"


def says(monkeypatch: pytest.MonkeyPatch, season: Path, **more: Any) -> None:
    """As if this had been read of the photo."""
    question: Question = question_of(Season.read(season), 1)
    marks = {(car, PLACE): place for car, place in PLACES.items()} | {(car, OUT): "" for car in CARS}
    ticked = replace(Ticked(1, question, marks | {("", OUT): "0"}), **more)
    monkeypatch.setattr("pnp.api.paperwork.read_sheet", lambda *_: ticked)


def test_what_is_written_by_hand_is_typed_with_its_picture_named(
    pnp: Shell, season: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = [Handwritten(name, Path(f"output/photo-{name}.png")) for name in ("date", "where", "keeper", "notes")]
    says(monkeypatch, season, handwritten=tuple(written))
    told = pnp("season", "read", "photo.jpg", "s.season", stdin="12 May\n\nDan\nA dog on the course\ny\n").ok().out
    assert "“Date” has something written by hand" in told
    assert told.count("See output/photo-") == 4
    day = Season.read(season).day_of(1)
    assert (day.date, day.where, day.signed, day.notes) == ("12 May", "", {"keeper": "Dan"}, ("A dog on the course",))


def test_where_nobody_reads_it_the_race_is_taken_and_its_pictures_are_named(
    pnp: Shell, season: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, season, handwritten=(Handwritten("where", Path("output/photo-where.png")),))
    told = pnp("season", "read", "photo.jpg", "s.season", "--yes").ok().out
    assert "Written by hand, and not typed: Where" in told
    assert "pnp season day … --race 1" in told
    assert Season.read(season).results[0].order == tuple(CARS)


def test_where_nothing_is_sure_every_row_is_asked_and_enter_agrees(
    pnp: Shell, season: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed = tuple(PLACES.values())
    rows = [Asked(car, PLACE, (place,), allowed) for car, place in PLACES.items()]
    asked = (rows[0], replace(rows[1], candidates=()), replace(rows[2], candidates=("3", "7")), *rows[3:])
    marks = {(car, OUT): "" for car in CARS} | {("", OUT): "0"}
    says(monkeypatch, season, asked=asked, marks=marks, pale=True)
    told = pnp("season", "read", "photo.jpg", "s.season", stdin="\n\n2\n\n3\n" + "\n" * 9 + "y\n").ok().out
    assert "Nothing on this photo is sure" in told
    assert "Enter if so" in told
    assert told.count("That cannot be") == 2, "Enter says nothing where nothing, or more than one thing, is to be seen"
    assert Season.read(season).results[0].order == tuple(CARS)
    says(monkeypatch, season, asked=asked[:1])
    pnp("season", "undo", "s.season", "--race").ok()
    pnp("season", "read", "photo.jpg", "s.season", stdin="\n").refused("nobody is there to ask")
