"""The families we draw with: all their files are there, known, and as tall as we say."""

from __future__ import annotations

import pytest

from pnp.draw.canvas import Font
from pnp.draw.families import EAST_ASIA, EVERY_WEIGHT, FAMILIES, LETTERS, Family, Package
from pnp.draw.fonts import FontFile, face
from pnp.draw.hallmarks import strangers, used

families = pytest.mark.parametrize("family", [*FAMILIES.values(), LETTERS], ids=lambda family: family.title)


@families
def test_every_file_of_a_family_exists_once(family: Family) -> None:
    assert len(set(family.files)) == len(family.files)
    assert all((family.package.folder / file).is_file() for file in family.files)


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_letters_are_as_tall_as_we_say(family: Family) -> None:
    faces = (FontFile(family.package.folder / file) for file in family.files)
    assert all(each.cap_height == pytest.approx(family.cap_height, abs=0.001) for each in faces)


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_a_stand_in_is_another_family(family: Family) -> None:
    assert FAMILIES[family.stand_in] is not family


@pytest.mark.parametrize(
    "package", [*(family.package for family in FAMILIES.values()), LETTERS.package, EAST_ASIA], ids=str
)
def test_the_installed_files_are_those_we_know(package: Package) -> None:
    assert strangers(package) == []


def test_every_package_that_we_draw_with_is_known() -> None:
    ours = {EAST_ASIA, LETTERS.package, *(family.package for family in FAMILIES.values())}
    assert {package for package, _ in used()} == ours


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Package:
    """Barlow Condensed is not installed."""
    missing = FAMILIES["barlow"].package
    monkeypatch.setattr(Package, "is_installed", property(lambda each: each != missing))
    return missing


def test_a_stand_in_is_no_larger_than_what_texts_were_fitted_with(without: Package) -> None:
    stands_in = face.__wrapped__
    with pytest.warns(UserWarning, match=f"{without.name} is not installed: Anton stands in"):
        faces = {stands_in(Font("barlow", weight, italic)) for weight in EVERY_WEIGHT for italic in (False, True)}
    (only,) = faces
    assert only.cap_height == pytest.approx(FAMILIES["barlow"].cap_height, abs=0.001)
    text = "The quick brown fox jumps over the lazy dog 0123456789"
    own = FontFile(without.folder / FAMILIES["barlow"].file(400, italic=False))
    assert sum(map(only.advances.__getitem__, text)) <= sum(map(own.advances.__getitem__, text))
