"""Whoever is meant, by whatever name."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.api.editions import load_game
from pnp.api.entering import enter_line
from pnp.api.seasons import adjustment_of, create_season
from pnp.kit.errors import Problems
from pnp.season.names import Callings, Names
from tests.season.tables import FMR, PLAIN, XF1, begun, by_hand, field_of, narrator


def test_names_and_what_is_close_to_them() -> None:
    names = Names({"red": ["Copper Kettle (R)", "銅のやかん（R）", "R"], "blue": ["Harbour Light (B)", "B"]})
    for given in ("red", " RED ", "copper  kettle (r)", "Copper Kettle", "銅のやかん", "Ｒ"):
        assert names.find(given) == "red"
    assert names.find("kettle") is None
    assert names.suggest("coper ketle") == "red (Copper Kettle (R)) (all: red, blue)"
    assert names.suggest("xyz") == "red, blue"


def test_a_name_that_two_have_means_nobody() -> None:
    names = Names({"a": ["Twin (1)"], "b": ["Twin (2)"], "c": ["a"]})
    assert names.find("twin") is None
    assert names.find("Twin (2)") == "b"
    assert names.find("a") == "a"  # an id always means whoever has it


@pytest.mark.parametrize("game", PLAIN)
def test_everybody_by_every_name_in_every_language(game: str, tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN[game]) as season:
        callings = Callings(season)
        cars = callings.competitors(season.by_hand)
        for lang in ("en", "ja", "it"):
            assert [cars.find(narrator(season, lang).called("car", id)) for id in field_of(season)] == field_of(season)
        labels = {each.label: each.id for each in season.by_hand.competitors(season.data, season.plan)}
        assert [cars.find(label) for label in labels] == list(labels.values())


def test_teams_and_drivers(tmp_path: Path) -> None:
    with begun(tmp_path / "x.season", XF1) as season:
        by_hand(season, field_of(season))
        names = Callings(season).everybody(season.facts)
        assert [names.find(name) for name in ("Hussard", "U", "U01", "W. Dahl", "dahl")] == [
            "U",
            "U",
            "U01",
            "dahl",
            "dahl",
        ]
        assert [names.find(name) for name in ("Anna", "carla", "Nobody")] == ["U", "T", None], "a player for the team"
    with begun(tmp_path / "f.season", FMR) as season:
        names = Callings(season).everybody(season.facts)
        assert [names.find(name) for name in ("Officine Vulcano", "red", "Anna")] == ["red", "red", "Anna"]


def test_a_player_for_the_only_car(tmp_path: Path) -> None:
    """Whoever has several is asked back with their names, by whoever sits there now."""
    with create_season(tmp_path / "x.season", load_game("xf1"), ["Anna: U", "Carla: T02"], 2) as season:
        by_hand(season, field_of(season))
        season.stand_in(2, "Carla", "Dora")
        cars = Callings(season).competitors(season.by_hand)
        assert [cars.find(name) for name in ("carla", "Dora", "Anna")] == ["T02", "T02", None]
        assert cars.several("Anna") == ["U01", "U02"]
        assert (cars.find("u1"), cars.find("T2"), cars.find("U3")) == ("U01", "T02", None), "nobody says the nought"
        assert not cars.several("U01")
        with pytest.raises(Problems, match="“Anna” means more than one"):
            enter_line(season, "Anna Carla")
        everybody = Callings(season).everybody
        assert (everybody(season.facts).find("Carla"), everybody(season.facts, 1).find("Carla")) == ("T", "T02")
        assert adjustment_of(season, "points", "Anna", "late", n=-3).who == "U"
        assert adjustment_of(season, "place", "Carla", "late", race=1, n=2).who == "T02"
