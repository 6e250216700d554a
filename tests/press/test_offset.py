"""All that the games draw, as it looks on coated paper: seen through a profile that others measured."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path
from time import process_time

import pytest

from pnp.api.editions import load_game
from pnp.api.jobs import print_job
from pnp.api.printing import component_ids, plan_print
from pnp.draw.color import Color, contrast
from pnp.draw.plates.condition import MAX_INK
from pnp.draw.plates.lab import Triple, lab, lab_of, xyz_of
from pnp.draw.plates.model import Inks
from pnp.draw.plates.roles import Role
from pnp.draw.plates.separating import Plates, by_model, cmyk
from pnp.draw.plates.soaked import is_much
from pnp.draw.plates.solving import solved
from pnp.games.fmr.data import load as load_fmr
from pnp.games.mad.data import load as load_mad
from pnp.games.turf.data import load as load_turf
from pnp.games.xf1.data import load as load_xf1
from pnp.kit.library import Library
from pnp.kit.register import find_game, game_ids
from pnp.press.plan import plan_all
from pnp.press.run import page_drawing
from tests.draw.grounds import Painted, texts_and_grounds
from tests.draw.offset import as_printed
from tests.draw.vision import _ciede2000, linear_sight
from tests.press.exposed import exposed, most_ink

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


@cache
def asked(game: str) -> tuple[frozenset[Painted], float]:
    """Everything that a game draws, and what separating it took in seconds."""
    found = find_game(game)
    watched = Watched()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("pnp.press.job.cmyk", watched)
        plan_print(load_game(found), component_ids(found), print_job("a3", profile="press")).to_bytes()
    return frozenset(watched.asked), sum(watched.spent)


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_separating_a_game_takes_half_a_second_at_most(game: str) -> None:
    solved.cache_clear()
    assert asked(game)[1] <= 0.5


@pytest.mark.slow
def test_everything_drawn_looks_on_paper_as_on_the_screen() -> None:
    every = frozenset[Painted]().union(*(asked(game)[0] for game in game_ids()))
    colors = sorted({color for color, _ in every}, key=Color.to_hex)
    assert len(colors) > 700
    _is_close([(color, by_model(color)) for color in colors])
    _is_close([(color, cmyk(color, Role.SHAPE)) for color in colors])
    _is_close([(color, cmyk(color, role)) for color, role in every if role in (Role.SHAPE, Role.GROUND)])


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_each_game_looks_on_paper_as_on_the_screen(game: str) -> None:
    mean, _ = _apart([(color, cmyk(color, role)) for color, role in asked(game)[0] if not role.is_fine])
    assert mean <= 2.2


def _is_close(separated: list[tuple[Color, Inks]]) -> None:
    assert max(sum(inks) for _, inks in separated) <= MAX_INK + 1e-9
    mean, worst = _apart(separated)
    assert mean <= 2
    assert worst <= 4


def _apart(separated: list[tuple[Color, Inks]]) -> tuple[float, float]:
    """Mean and 95th percentile."""
    seen = as_printed([inks for _, inks in separated])
    found = sorted(_ciede2000(lab(color), each) for (color, _), each in zip(separated, seen, strict=True))
    return sum(found) / len(found), found[int(0.95 * len(found))]


# -- text on its ground

LEGIBLE = 4.5
"""The contrast that text has on the screen has it on paper, too."""


def pairs(game: str, names: Sequence[str]) -> set[tuple[Painted, Painted]]:
    job = print_job("a3", profile="press")
    run = plan_print(load_game(find_game(game)), names, job)
    plans = [plan for part in run.components() if not part.book for plan in plan_all([part], job)]
    pages = [page_drawing(plan, index, run.imprint) for plan in plans for index in range(len(plan.pages))]
    return {pair for page in pages for pair in texts_and_grounds(page)}


def fading(game: str, names: Sequence[str]) -> list[str]:
    found = sorted(pairs(game, names), key=str)
    texts = as_printed([_text_inks(text, ground) for text, ground in found])
    grounds = as_printed([cmyk(*ground) for _, ground in found])
    return [
        f"{text[0].to_hex()} on {ground[0].to_hex()}"
        for (text, ground), one, other in zip(found, texts, grounds, strict=True)
        if contrast(text[0], ground[0]) >= LEGIBLE > _ratio(xyz_of(one)[1], xyz_of(other)[1])
    ]


def _text_inks(text: Painted, ground: Painted) -> Inks:
    inks, beneath = cmyk(*text), cmyk(*ground)
    return (*beneath[:3], 1.0) if cmyk.overprints(*text) and not is_much(beneath) else inks


def _ratio(one: float, other: float) -> float:
    dark, light = sorted((one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("game", "part"), [("fmr", "pit_crew"), ("mad", "aid")])
def test_text_that_is_clear_on_the_screen_is_clear_on_paper(game: str, part: str) -> None:
    assert fading(game, [part]) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_all_text_that_is_clear_on_the_screen_is_clear_on_paper(game: str) -> None:
    assert fading(game, component_ids(find_game(game))) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_no_place_of_any_sheet_gets_more_ink_than_dries(game: str, tmp_path: Path) -> None:
    """In Ghostscript's plates: black letters on top of their ground, too."""
    found = find_game(game)
    content = plan_print(load_game(found), component_ids(found), print_job("a3", profile="press")).to_bytes()
    assert max(map(most_ink, exposed(content, tmp_path, dpi=72))) <= MAX_INK + 0.01
