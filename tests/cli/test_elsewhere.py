"""Games of other packages on the command line: they work as far as they go, and a broken one stops nobody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.kit.register import game_ids
from tests.cli.harness import Shell
from tests.kit.shelf import HALF, Shelf, opened

OURS = game_ids()
SAD = "sad-game 1.2: the game sad cannot be used: ZeroDivisionError: division by zero"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    """A game that can only be printed, one that cannot be had, and one with nothing to print."""
    with opened(tmp_path / "site", monkeypatch) as found:
        found.put_half()
        found.put("sad-game", "sad_game", "1 / 0", "sad")
        bare = HALF.replace("def product", "def other").replace('"half"', '"bare"').replace('"Half"', '"Bare"')
        found.put("bare-game", "bare_game", bare, "bare")
        (found.folder / "half_data" / "bare").symlink_to(found.folder / "half_data" / "half")
        yield found


@pytest.mark.usefixtures("shelf")
def test_games_are_listed_with_where_they_come_from(pnp: Shell) -> None:
    ran = pnp("games", "--json").ok()
    listed = {about["id"]: about for about in json.loads(ran.out)}
    assert set(listed) == {*OURS, "half", "bare"}
    assert {id: about["origin"] for id, about in listed.items() if about["origin"]} == {
        "half": "half-game 1.2", "bare": "bare-game 1.2",
    }  # fmt: skip
    assert [component["id"] for component in listed["half"]["components"]] == ["lane"]
    assert (listed["half"]["verbs"], listed["half"]["is_refereed"]) == (["print"], False)
    assert (listed["bare"]["verbs"], listed["bare"]["components"]) == ([], [])
    assert SAD in ran.err


@pytest.mark.usefixtures("shelf")
def test_what_a_half_made_game_has_is_printed(pnp: Shell) -> None:
    assert pnp("print", "half").ok().new == {"output/half/half-lane-a4-en.pdf"}


@pytest.mark.usefixtures("shelf")
def test_printing_all_goes_on_past_what_cannot_be_printed(pnp: Shell) -> None:
    ran = pnp("print", "all", "lane").ok()
    assert ran.new == {"output/half/half-lane-a4-en.pdf"}
    assert SAD in ran.err
    assert "Bare has nothing to print" in ran.err


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("referee", "half"), "Half has no rules for the referee"),
        (("season", "new", "half", "h.season", "-p", "Anna"), "Half has no season"),
        (("simulate", "half"), "Half has no bots"),
        (("balance", "half"), "Half has no targets to be measured against"),
    ],
)
def test_a_verb_without_its_part_says_what_is_missing_and_what_works(
    pnp: Shell, argv: tuple[str, ...], said: str
) -> None:
    pnp(*argv).refused(said, "expected: pnp print half", "pnp games shows what each game has")


@pytest.mark.usefixtures("shelf")
def test_a_game_with_nothing_to_print_says_so(pnp: Shell) -> None:
    pnp("print", "bare").refused("Bare has nothing to print")


@pytest.mark.usefixtures("shelf")
def test_a_broken_game_says_why_whatever_is_asked_of_it(pnp: Shell) -> None:
    for verb in (("print",), ("referee",), ("check",), ("rules",)):
        pnp(*verb, "sad").refused(SAD)


@pytest.mark.usefixtures("shelf")
def test_checking_goes_on_past_a_broken_game(pnp: Shell) -> None:
    ran = pnp("check").refused(SAD, "1 problem found")
    for id in (*OURS, "half", "bare"):
        assert f"{id}: all data is in order." in ran.out
