"""The contract of a game, as a type checker keeps it: a game that is right passes, one thing wrong is found."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import pnp
from pnp.desk.lent import Lent
from pnp.kit.game import AnyGame
from pnp.kit.register import KIT, register
from pnp.lab.balance import Balance, Fitting
from pnp.lab.bots import Lab, Seating
from pnp.press.product import Product
from pnp.referee.narrate import Teller
from pnp.referee.rules import Rules
from pnp.season.system import ByHand, SeasonSystem, Suspending
from tests.kit import hop

ROOT = Path(pnp.__file__).parent.parent
RIGHT = Path(hop.__file__).read_text("utf-8")


@dataclass(frozen=True)
class Fault:
    """Something wrong with the small game: what stands there instead, and what mypy says of it."""

    was: str
    now: str
    said: str

    @property
    def source(self) -> str:
        assert RIGHT.count(self.was) == 1, f"there should be one “{self.was}”"
        return RIGHT.replace(self.was, self.now)


FAULTS = {
    "renamed_method_of_the_desk": Fault(
        "def scale(self, data",
        "def scales(self, data",
        r'Cannot instantiate abstract class "HopDesk" with abstract attribute "scale"  \[abstract\]',
    ),
    "renamed_method_of_the_rules": Fault(
        "def result(self, state",
        "def outcome(self, state",
        r'Cannot instantiate abstract class "HopRules" with abstract attribute "result"  \[abstract\]',
    ),
    "missing_abstract_member": Fault(
        '    records = {"score": False}\n',
        "",
        r'Cannot instantiate abstract class "HopDesk" with abstract attribute "records"  \[abstract\]',
    ),
    "dropped_parameter_of_opening": Fault(
        "def opening(self, data: HopData, facts: Facts) -> Sequence[Event]:\n"
        '        return [Event("season.road", "H1", {"steps": data.road})]',
        "def opening(self, facts: Facts) -> Sequence[Event]:\n        return []",
        r'Signature of "opening" incompatible with supertype ".*SeasonSystem"  \[override\]',
    ),
    "misspelt_default_of_the_season": Fault(
        "def opening(self, data",
        "def openning(self, data",
        r'Method "openning" is marked as an override, but no base method was found',
    ),
    "another_type_of_a_parameter": Fault(
        "def enter(self, state: HopState, phase: str)",
        "def enter(self, state: HopState, phase: int)",
        r'Argument 2 of "enter" is incompatible with supertype ".*Rules".*\[override\]',
    ),
    "plan_of_a_wrong_type": Fault(
        "given: Mapping[str, str]) -> Plan:",
        "given: Mapping[str, str]) -> list[Plan]:",
        r'Return type "list\[Plan\]" of "plan" incompatible with return type "Plan" in supertype ".*SeasonSystem"',
    ),
    "attribute_of_a_wrong_type": Fault(
        'clauses = ("H1",)', 'clauses = "H1"', r'Incompatible types in assignment .*base class "Rules" defined the type'
    ),
    "builder_without_an_order": Fault(
        "def score(data: HopData, words: Words, order: Order) -> Parts:",
        "def score(data: HopData, words: Words) -> Parts:",
        r'Dict entry 0 has incompatible type "str": "Callable\[\[HopData, Words\], Parts\]"',
    ),
    "wrong_part_handed_over": Fault(
        "return SEASON", "return RULES", r'Incompatible return value type \(got "HopRules", expected "SeasonSystem'
    ),
    "part_of_another_kind": Fault(
        "def season(self) -> SeasonSystem[HopData]:\n        return SEASON",
        "def season(self) -> Rules[HopData, HopState]:\n        return RULES",
        r'"season".* incompatible with .*supertype ".*Game"  \[override\]',
    ),
    "part_of_another_games_data": Fault(
        "class HopSeason(SeasonSystem[HopData]):",
        "class HopSeason(SeasonSystem[int]):",
        r'Argument 1 of "plan" is incompatible with supertype ".*SeasonSystem"',
    ),
    "data_of_another_type": Fault(
        "def read(self, library: Library) -> HopData:\n        return HopData()",
        "def read(self, library: Library) -> int:\n        return 10",
        r'Return type "int" of "read" incompatible with return type "HopData" in supertype ".*Game"',
    ),
    "entrants_are_no_dicts": Fault(
        "{player.name: 0 for player",
        '{player["name"]: 0 for player',
        r'Value of type "Entrant" is not indexable  \[index\]',
    ),
    "unknown_verb": Fault('if verb == "print"', 'if verb == "prnit"', r"Non-overlapping equality check"),
    "option_that_is_no_option": Fault('[OwnOption("road")]', '["road"]', r'List item 0 has incompatible type "str"'),
}


@cache
def said_by_mypy() -> dict[str, list[str]]:
    """By game, what is wrong with it. All are checked in one go, with what mypy knows of the kit already."""
    with TemporaryDirectory() as name:
        sources = {"right": RIGHT, **{fault: FAULTS[fault].source for fault in FAULTS}}
        files = [Path(name, f"{game}.py") for game in sources]
        for file in files:
            file.write_text(sources[file.stem], encoding="utf-8")
        command = [sys.executable, "-m", "mypy", "--strict", "--no-pretty", *map(str, files)]
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert not ran.stderr, ran.stderr
    errors = [line for line in ran.stdout.splitlines() if ": error: " in line]
    return {game: [line for line in errors if f"/{game}.py:" in line] for game in sources}


def test_a_small_game_that_is_right_passes() -> None:
    assert said_by_mypy()["right"] == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_where_it_is(fault: str) -> None:
    said = said_by_mypy()[fault]
    assert any(re.search(FAULTS[fault].said, line) for line in said), said


# -- a default under another name: a type checker sees it only where a part says @override


def parts(game: AnyGame) -> Iterator[tuple[object, type]]:
    """Everything that a game hands over, with the contract it keeps."""
    known = {"product": Product, "rules": Rules, "teller": Teller, "desk": Lent}
    yield from ((getattr(game, name), contract) for name, contract in known.items() if game.has(name))
    if game.has("season"):
        yield from ((game.season, SeasonSystem), (game.season.by_hand, ByHand), (game.season.suspending, Suspending))
    if game.has("lab"):
        yield from ((game.lab, Lab), (game.lab.seating, Seating))
    if game.has("balance"):
        yield from ((game.balance, Balance), (game.balance.fitting, Fitting))


def unasked(part: object, contract: type) -> list[str]:
    """Public names of a part that its contract does not know."""
    return [name for name in dir(type(part)) if not name.startswith("_") and not hasattr(contract, name)]


OURS = [game for game in register().games if register().origins[game.id] == KIT]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_a_part_has_nothing_that_nobody_asks_for(game: AnyGame) -> None:
    found = {type(part).__name__: unasked(part, contract) for part, contract in parts(game) if part is not None}
    assert {name: names for name, names in found.items() if names} == {}


def test_a_misspelt_default_is_found() -> None:
    class Misspelt(hop.HopDesk):
        def potrait(self) -> None: ...

    assert unasked(hop.DESK, Lent) == []
    assert unasked(Misspelt(), Lent) == ["potrait"]
