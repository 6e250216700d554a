from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pnp.kit.errors import PnpError
from pnp.referee.ask import Deck, Draw, Number, Roll
from pnp.referee.sources import Chain, Decider, Dice, Given, Script, chance

ROLL = Roll("l1.A.roll", "A", "T2", "roll", dice=2)
NUMBER = Number("l1.B.spend", "B", "T3", "spend", lo=0, hi=9)


def test_script_answers_in_order_and_by_key(tmp_path: Path) -> None:
    path = tmp_path / "answers.txt"
    path.write_text("# a race\n4 2   # lucky\n\nl1.B.spend = 7\n  3\n", encoding="utf-8-sig")
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
    with pytest.raises(PnpError) as caught:
        Script.read(tmp_path / "none")
    assert str(caught.value) == f"{tmp_path / 'none'}: there is no such file"
    (tmp_path / "latin").write_bytes(b"\xe9")
    with pytest.raises(PnpError) as caught:
        Script.read(tmp_path / "latin")
    assert str(caught.value).startswith(f"{tmp_path / 'latin'}: byte 0 is not UTF-8 text")


def test_dice_roll_only_rolls_and_only_for_their_seats() -> None:
    given = Dice(Random(1))(ROLL, {})
    assert given is not None
    assert (ROLL.accept(given.answer), given.src) == (given.answer, "rolled")
    assert Dice(Random(1))(NUMBER, {}) is None
    assert Dice(Random(1), {"B"})(ROLL, {}) is None
    assert Dice(Random(1), {"A"})(ROLL, {}) == given


def test_every_face_falls() -> None:
    rng = Random(1)
    assert {die for _ in range(200) for die in chance(ROLL, rng)} == {1, 2, 3, 4, 5, 6}


def test_a_card_that_comes_unseen_is_one_of_those_in_the_deck() -> None:
    deck = Deck("weather", {"1": "SUN", "2": "SUN", "3": "RAIN"})
    card = Draw("l1.weather", "", "T4", "weather", deck=deck, gone=("1",), blind=True)
    assert {chance(card, Random(seed)) for seed in range(20)} == {"2", "3"}


def test_dice_that_fell_already_do_not_fall_again() -> None:
    fell = {"l1.A.roll": [1, 6]}
    assert Dice(Random(1), recall=fell.get)(ROLL, {}) == Given([1, 6], "remembered")
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


def test_whoever_decides_sees_the_table() -> None:
    chain = Chain(Decider(lambda ask, view: view["fuel"]))
    assert chain(NUMBER, {"fuel": 4}) == Given(4, "bot")
