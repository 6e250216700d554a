"""All that the games draw, as it looks on coated paper: seen through a profile that others measured."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from time import process_time

import pytest

from pnp.api.editions import load_game
from pnp.api.printing import plan_print, print_job
from pnp.draw.color import Color
from pnp.draw.plates.lab import Triple, lab, lab_of, xyz_of
from pnp.draw.plates.model import Inks
from pnp.draw.plates.roles import Role
from pnp.draw.plates.solving import MAX_INK
from pnp.draw.separation import Plates, by_model, cmyk
from pnp.games.fmr.data import load as load_fmr
from pnp.games.mad.data import load as load_mad
from pnp.games.turf.data import load as load_turf
from pnp.games.xf1.data import load as load_xf1
from pnp.kit.library import Library
from pnp.kit.register import find_game, game_ids
from tests.draw.grounds import Painted
from tests.draw.offset import as_printed
from tests.draw.vision import _ciede2000, linear_sight

NEAREST = {
    "fmr": (20.8, 14.1, 11.6),
    "turf": (20.5, 14.0, 9.0),
    "mad": (28.2, 13.0, 7.0),
    "xf1": (16.0, 7.0, 11.0),
}
"""How near two teams may come, for eyes that see all colours, and without red or green cones."""

TEAMS: dict[str, Callable[[], list[str]]] = {
    "fmr": lambda: [team.colour for team in load_fmr(Library("fmr")).teams.values()],
    "turf": lambda: [horse.colour for horse in load_turf(Library("turf")).horses.values()],
    "mad": lambda: [car.colour for car in load_mad(Library("mad")).cars.values()],
    "xf1": lambda: [team.colour for team in load_xf1(Library("xf1")).teams.values()],
}


@pytest.mark.parametrize("game", TEAMS)
def test_teams_keep_apart_on_paper(game: str) -> None:
    printed = as_printed([cmyk(Color.hex(colour), Role.SHAPE) for colour in TEAMS[game]()])
    for sight, least in zip((None, "protan", "deutan"), NEAREST[game], strict=True):
        seen = [_seen(each, sight) for each in printed]
        assert min(_ciede2000(one, other) for one, other in combinations(seen, 2)) > least - 0.3


def _seen(measured: Triple, sight: str | None) -> Triple:
    return lab_of(linear_sight(xyz_of(measured), sight)) if sight else measured


@dataclass(frozen=True)
class Watched(Plates):
    """Remembers what it was asked, and how long it took."""

    asked: set[Painted] = field(default_factory=set)
    spent: list[float] = field(default_factory=list)

    def __call__(self, color: Color, role: Role = Role.SHAPE) -> Inks:
        begun = process_time()
        plates = super().__call__(color, role)
        self.spent.append(process_time() - begun)
        self.asked.add((color, role))
        return plates


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_everything_drawn_looks_on_paper_as_on_the_screen(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched()
    monkeypatch.setattr("pnp.press.job.cmyk", watched)
    plan_print(load_game(find_game(game)), (), print_job(profile="press")).to_bytes()
    assert sum(watched.spent) < 0.8, "half a second, and some room for a busy machine"
    colors = sorted({color for color, _ in watched.asked}, key=Color.to_hex)
    plates = [by_model(color) for color in colors]
    assert max(map(sum, plates)) <= MAX_INK
    mean, worst = _apart(colors, plates)
    assert mean <= 2
    assert worst <= 4
    areas = sorted({color for color, role in watched.asked if not role.is_fine}, key=Color.to_hex)
    mean, worst = _apart(areas, [cmyk(color, Role.SHAPE) for color in areas])
    assert mean <= 2.2
    assert worst <= 8, "no paper gets as black as a screen: near-blacks in one ink are lighter"


def _apart(colors: list[Color], plates: list[Inks]) -> tuple[float, float]:
    """Mean and 95th percentile."""
    found = sorted(_ciede2000(lab(color), seen) for color, seen in zip(colors, as_printed(plates), strict=True))
    return sum(found) / len(found), found[int(0.95 * len(found))]
