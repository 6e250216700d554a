"""What is installed with the kit: lowest versions that are true, tested ones that make installs, known fonts."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from pnp.draw.families import EAST_ASIA, FAMILIES, LETTERS

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NEEDED = [Requirement(each) for each in (*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"])]
PINS = (ROOT / ".ci/constraints.txt").read_text(encoding="utf-8").splitlines()
FONTS = {EAST_ASIA.name, LETTERS.package.name, *(family.package.name for family in FAMILIES.values())}

every_dependency = pytest.mark.parametrize("needed", NEEDED, ids=lambda needed: needed.name)


def pinned() -> dict[str, Version]:
    lines = [line.partition("==") for line in PINS if not line.startswith("#")]
    assert len({canonicalize_name(name) for name, _, _ in lines}) == len(lines), "twice in the list"
    return {canonicalize_name(name): Version(version) for name, _, version in lines}


@every_dependency
def test_the_pinned_version_is_one_that_is_allowed(needed: Requirement) -> None:
    assert pinned()[canonicalize_name(needed.name)] in needed.specifier


@every_dependency
def test_fonts_are_pinned_and_everything_else_has_a_floor(needed: Requirement) -> None:
    (only,) = needed.specifier
    assert only.operator == ("==" if needed.name in FONTS else ">=")


def test_the_list_names_versions_and_nothing_else() -> None:
    assert [line for line in PINS[1:] if not re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][A-Za-z0-9.]*", line)] == []


def test_the_floors_are_the_lowest_versions_of_all() -> None:
    command = [sys.executable, str(ROOT / ".ci/floors.py")]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    floors = {line.partition("==")[0]: Version(line.partition("==")[2]) for line in said}
    assert floors.keys() == {needed.name for needed in NEEDED}
    assert all(floors[needed.name] in needed.specifier for needed in NEEDED)
    assert all(floors[needed.name] <= pinned()[canonicalize_name(needed.name)] for needed in NEEDED)


def test_make_installs_what_was_tested() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "pip install" not in makefile, ".ci/install holds pip to the list"
    assert "constraints.txt" in (ROOT / ".ci/install").read_text(encoding="utf-8")


def test_the_pythons_that_are_tested_are_those_that_are_promised() -> None:
    tested = re.findall(r"for version in (.*);", (ROOT / ".ci/pythons").read_text(encoding="utf-8"))
    promised = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", each)]
    assert tested == [" ".join(promised)]
    assert PROJECT["requires-python"] == f">={promised[0]}"


def test_the_licences_of_the_fonts_are_named_and_there() -> None:
    note = (ROOT / "docs/fonts.md").read_text(encoding="utf-8")
    assert "docs/fonts.md" in PROJECT["license-files"]
    rows = dict(re.findall(r"\| `([\w-]+)` \| `([^`]+)` \|", note))
    assert rows.keys() == FONTS
    for package in (EAST_ASIA, LETTERS.package, *(family.package for family in FAMILIES.values())):
        licence = package.folder.parent / rows[package.name]
        assert "SIL Open Font License" in licence.read_text(encoding="utf-8")
