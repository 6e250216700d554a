from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pnp.kit.errors import PnpError
from pnp.referee.ask import Number, Roll
from pnp.referee.sources import Chain, Decider, Dice, Given, Script

ROLL = Roll("l1.A.roll", "A", "T2", "roll", dice=2)
NUMBER = Number("l1.B.spend", "B", "T3", "spend", lo=0, hi=9)


def test_script_answers_in_order_and_by_key(tmp_path: Path) -> None:
    path = tmp_path / "answers.txt"
    path.write_text("# a race\n4 2   # lucky\n\nl1.B.spend = 7\n  3\n", encoding="utf-8")
    script = Script.read(path)
    assert script(NUMBER, {}) == Given("7", "script")
    assert script(ROLL, {}) == Given("4 2", "script")
    assert script(ROLL, {}) == Given("3", "script")
    assert script(ROLL, {}) is None
    assert script(NUMBER, {}) == Given("7", "script")


def test_script_takes_plain_data_too() -> None:
    script = Script([[4, 2], {"key": "l1.B.spend", "answer": 0}, 5])
    assert script(NUMBER, {}) == Given(0, "script")
    assert [script(ROLL, {}), script(ROLL, {})] == [Given([4, 2], "script"), Given(5, "script")]


def test_script_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(PnpError, match="cannot read the script"):
        Script.read(tmp_path / "none")
    (tmp_path / "latin").write_bytes(b"\xe9")
    with pytest.raises(PnpError, match="UTF-8"):
        Script.read(tmp_path / "latin")


def test_dice_roll_only_rolls_and_only_for_their_seats() -> None:
    given = Dice(Random(1))(ROLL, {})
    assert given is not None
    assert (ROLL.accept(given.answer), given.src) == (given.answer, "rolled")
    assert Dice(Random(1))(NUMBER, {}) is None
    assert Dice(Random(1), {"B"})(ROLL, {}) is None
    assert Dice(Random(1), {"A"})(ROLL, {}) == given


def test_dice_that_fell_already_do_not_fall_again() -> None:
    assert Dice(Random(1), recall=lambda key: [1, 6])(ROLL, {}) == Given([1, 6], "remembered")
    rolled = Dice(Random(1), recall=lambda key: None)(ROLL, {})
    assert rolled is not None
    assert rolled.src == "rolled"


def test_chain_takes_the_first_that_answers() -> None:
    bot = Decider(lambda ask, view: 0 if isinstance(ask, Number) else None, {"B"})
    chain = Chain(Script(["l1.A.roll = 11"]), bot)
    assert chain(ROLL, {}) == Given("11", "script")
    assert chain(NUMBER, {}) == Given(0, "bot")
    assert Chain(bot)(ROLL, {}) is None
    assert Decider(lambda ask, view: 1, {"C"})(NUMBER, {}) is None
