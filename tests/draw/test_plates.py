"""The press: which inks a colour needs, what black is made of, and how it all looks on paper."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.draw.color import BLACK, WHITE, Color, Gradient
from pnp.draw.plates.black import RICH, SOLID
from pnp.draw.plates.condition import MAX_INK
from pnp.draw.plates.lab import lab
from pnp.draw.plates.model import Inks, printed, printed_lab
from pnp.draw.plates.roles import Role, role_of_area, role_of_line
from pnp.draw.plates.separating import cmyk
from pnp.draw.plates.solving import LEAST, dried, solved
from pnp.draw.separation import graded, rgb
from tests.draw.offset import as_printed
from tests.draw.vision import _ciede2000
from tests.turns import examples

FINE = (Role.LETTERS, Role.LINE)
TINTS = (0.0, 0.2, 0.5, 0.8, 1.0)
channels = st.integers(0, 255).map(lambda v: v / 255)
colors = st.builds(Color, channels, channels, channels)
inks = st.tuples(*[st.floats(0, 1)] * 3)


def test_the_model_meets_a_profile_made_from_measurements() -> None:
    patches: list[Inks] = [(c, m, y, k) for c, m, y, k in product(TINTS, repeat=4) if c + m + y + k <= 3]
    apart = sorted(
        _ciede2000(printed_lab(patch), seen) for patch, seen in zip(patches, as_printed(patches), strict=True)
    )
    assert sum(apart) / len(apart) < 1.5
    assert apart[int(0.95 * len(apart))] < 3.0


@given(st.tuples(channels, channels, channels, channels))
@settings(max_examples=examples(160))
def test_what_a_profile_says_is_rounded_to_what_dries(said: Inks) -> None:
    """The steps of a picture, whole percents: rounded up they once were 261 in all."""
    assert sum(dried(said)) <= MAX_INK + 1e-9
    assert sum(dried((223 / 255, 190 / 255, 235 / 255, 15 / 255))) <= MAX_INK + 1e-9


@given(colors, st.sampled_from(Role))
@settings(max_examples=examples(160))
def test_never_more_ink_than_dries_and_no_dots_that_get_lost(color: Color, role: Role) -> None:
    plates = cmyk(color, role)
    assert sum(plates) <= MAX_INK + 1e-9
    assert all(plate == 0 or LEAST <= plate <= 1 for plate in plates)


@given(inks, st.sampled_from([(0, 1), (0, 2), (1, 2)]))
@settings(max_examples=examples(80))
def test_what_can_be_printed_is_printed(given_inks: tuple[float, float, float], pair: tuple[int, int]) -> None:
    one, other, black = given_inks
    plates = [0.0, 0.0, 0.0, black * 0.8]
    plates[pair[0]], plates[pair[1]] = one, other
    aim: Inks = (plates[0], plates[1], plates[2], plates[3])
    assert _ciede2000(printed_lab(solved(printed(aim))), printed_lab(aim)) < 5


@pytest.mark.parametrize("role", FINE)
def test_black_text_and_thin_lines_are_black_ink_alone(role: Role) -> None:
    for code in ("000000", "1c1a19", "1f2421", "11161d", "1a1716"):
        assert cmyk(Color.hex(code), role) == SOLID
    for code in ("5f5a52", "55636f", "59564a", "8a939b"):
        plates = cmyk(Color.hex(code), role)
        assert plates[:3] == (0, 0, 0)
        assert abs(printed_lab(plates)[0] - lab(Color.hex(code))[0]) < 1.5


def test_only_large_black_areas_get_a_second_layer() -> None:
    assert cmyk(BLACK, Role.GROUND) == RICH
    assert cmyk(BLACK, Role.SHAPE) == SOLID
    assert role_of_area((0, 0, 25, 100), 1) is Role.GROUND
    assert role_of_area((0, 0, 24, 100), 1) is Role.SHAPE
    assert role_of_area((0, 0, 50, 200), 0.4) is Role.SHAPE
    assert role_of_area((0, 0, 50, 200), 0.05) is Role.SIGN
    assert (role_of_line(0.5), role_of_line(0.6), role_of_line(30)) == (Role.LINE, Role.SHAPE, Role.GROUND)


def test_what_is_nearly_black_keeps_its_tinge_where_it_can_be_seen() -> None:
    navy = Color.hex("11161d")
    assert all(cmyk(navy, role) == SOLID for role in (*FINE, Role.SIGN))
    assert all(cmyk(navy, role)[0] > cmyk(navy, role)[2] for role in (Role.SHAPE, Role.GROUND))


def test_pale_letters_keep_their_tinge_instead_of_a_few_dots_of_black() -> None:
    cream = cmyk(Color.hex("f7efdd"), Role.LETTERS)
    assert cream[3] == 0 < cream[2]
    assert cmyk(Color(0.95, 0.95, 0.95), Role.LETTERS)[:3] == (0, 0, 0)


def test_greys_are_one_ink_and_white_is_none() -> None:
    assert cmyk(WHITE, Role.SHAPE) == (0, 0, 0, 0)
    assert all(cmyk(Color(v, v, v), Role.SHAPE)[:3] == (0, 0, 0) for v in (0.2, 0.4, 0.6, 0.8, 0.95))


def test_only_fine_black_is_printed_on_top() -> None:
    assert cmyk.overprints(BLACK, Role.LETTERS)
    assert cmyk.overprints(BLACK, Role.LINE)
    assert not cmyk.overprints(WHITE, Role.LETTERS)
    assert not cmyk.overprints(Color.hex("5f5a52"), Role.LETTERS)
    assert not rgb.overprints(BLACK, Role.LETTERS)


def test_wide_gradients_get_a_stop_in_between() -> None:
    offsets, plates = graded(Gradient((0, 0), (1, 0), ((0, WHITE), (1, Color.hex("c8102e")))), cmyk)
    assert offsets == [0, 0.5, 1]
    assert plates[1] == cmyk(WHITE.mix(Color.hex("c8102e"), 0.5))
    assert graded(Gradient((0, 0), (1, 0), ((0, WHITE), (1, Color(0.9, 0.9, 0.9)))), cmyk)[0] == [0, 1]
