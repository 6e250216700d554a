"""Putting a position right in words, in all our games and languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from pnp.api.editions import Edition, load_game
from pnp.kit.errors import PnpError
from pnp.referee.ask import Reject
from pnp.referee.consequences import Fix
from pnp.referee.fixing import Fixing, Named
from pnp.referee.referee import Referee
from tests.referee.toy import toy_narrator, toy_referee


@cache
def edition(game: str) -> Edition:
    return load_game(game)


def fixing(game: str, lang: str = "en", changed: Mapping[str, Any] | None = None) -> Fixing[Any]:
    """The start that a game shows of itself, perhaps with something else in it."""
    found = edition(game)
    rules, data = found.game.rules, found.data
    start = {**rules.grammar.start, **(changed or {})}
    referee = Referee(rules, lambda: rules.restore(data, dict(start)), lambda position: rules.restore(data, position))
    return Fixing(referee, found.narrator(lang))


def told(game: str, line: str, lang: str = "en", **changed: Any) -> tuple[list[str], list[str], str]:
    table = fixing(game, lang, changed)
    fix = table.read(line)
    assert isinstance(fix, Fix), line
    return list(map(table.told, fix.corrections)), list(map(table.told, fix.also)), fix.why


def refusal(game: str, line: str, lang: str = "en", **changed: Any) -> str:
    """Why it cannot be; nothing has changed."""
    table = fixing(game, lang, changed)
    before = table.referee.digest()
    with pytest.raises((Reject, PnpError)) as caught:
        table.read(line)
    assert (table.referee.digest(), table.referee.records) == (before, [])
    error = caught.value
    return edition(game).narrator(lang).reject(error) if isinstance(error, Reject) else str(error)


FRONT, REST = "B1 G1", "V1 V2 R2 O2 Y2 G2 B2"
LINE = f"{FRONT} Y1 O1 R1 {REST}"

SAID = [
    # -- XF-1
    ("xf1", "U01 fuel 7", ["U01 Hussard fuel: 12 → 7"], []),
    ("xf1", "u01 FUEL ７", ["U01 Hussard fuel: 12 → 7"], []),
    ("xf1", "fuel U01 7", ["U01 Hussard fuel: 12 → 7"], []),
    ("xf1", "U01 tan 7", ["U01 Hussard fuel: 12 → 7"], []),
    ("xf1", "U01 fu 7", ["U01 Hussard fuel: 12 → 7"], []),
    ("xf1", "weather cloud 2", ["weather: 1 (clear) → 6 (cloud 2)"], []),
    ("xf1", "weather 4", ["weather: 1 (clear) → 4 (sun)"], []),
    ("xf1", "section c", ["section: A → C"], []),
    ("xf1", "lap 3", ["lap: 0 → 3"], ["turn: 1 → 4"]),
    ("xf1", "swap U01 F02", ["U01 Hussard cell: 34B → 35B", "F02 Rayfox cell: 35B → 34B"], []),
    ("xf1", "order S01 U01", ["U01 Hussard cell: 34B → 33B", "S01 Spicecar cell: 33B → 34B"], []),
    ("xf1", "U01 36", ["U01 Hussard cell: 34B → 36B"], []),
    ("xf1", "U01 36 a", ["U01 Hussard cell: 34B → 36A"], []),
    ("xf1", "U02 line B cell 36", ["U02 Hussard cell: 35A → 36B"], []),
    ("xf1", "U01 out dropped", ["U01 Hussard out: – → dropped"], ["retired: – → U01", "U01 Hussard cell: 34B → –"]),
    (
        "xf1",
        "U01 retired",
        ["retired: – → U01"],
        ["U01 Hussard cell: 34B → –", "U01 Hussard out: – → result (running result)"],
    ),
    ("xf1", "U01 result -2**", ["U01 Hussard result: – → -2**"], []),
    ("xf1", "U01 body 1 2 3 4 5 6", ["U01 Hussard body: – → 1 2 3 4 5 6"], []),
    # -- Formula Motor Racing
    ("fmr", "swap Y1 O1", [f"line: {LINE} → {FRONT} O1 Y1 R1 {REST}"], []),
    ("fmr", "order R1 O1 Y1 …", [f"line: {LINE} → {FRONT} R1 O1 Y1 {REST}"], []),
    ("fmr", "R1 place 3", [f"line: {LINE} → {FRONT} R1 Y1 O1 {REST}"], []),
    ("fmr", "R1 3", [f"line: {LINE} → {FRONT} R1 Y1 O1 {REST}"], []),
    ("fmr", "Ferrand retired", ["retired: – → R1"], [f"line: {LINE} → {FRONT} Y1 O1 {REST}"]),
    ("fmr", "retired R1, Y1", ["retired: – → R1 Y1"], [f"line: {LINE} → {FRONT} O1 {REST}"]),
    ("fmr", "turn car", ["turn: Ben → Carla"], []),
    ("fmr", "plays 5", ["plays: 0 → 5"], ["pile: 34 → 29"]),
    ("fmr", "pile 20", ["pile: 34 → 20"], ["plays: 0 → 14"]),
    ("fmr", "name Monza by night", ["name: – → Monza by night"], []),
    # -- TurfMaster
    ("turf", "red H15 lane 2", ["Copper Kettle (R) cell: 1:H14/0 → 2:H15/0"], []),
    ("turf", "red lane 5", ["Copper Kettle (R) cell: 1:H14/0 → 5:H14/0"], []),
    ("turf", "red 5:H15", ["Copper Kettle (R) cell: 1:H14/0 → 5:H15/0"], []),
    ("turf", "copper hand 3", ["Copper Kettle (R) hand: 10 → 3"], []),
    ("turf", "red fallen", ["fallen: – → red"], ["Copper Kettle (R) cell: 1:H14/0 → –"]),
    ("turf", "red absent yes", ["sitting out: – → red", "Copper Kettle (R) cell: 1:H14/0 → –"], []),
    ("turf", "roller ben", ["roller: Anna → Ben"], []),
    (
        "turf",
        "swap red blue",
        ["Copper Kettle (R) cell: 1:H14/0 → 2:H14/0", "Harbour Light (B) cell: 2:H14/0 → 1:H14/0"],
        [],
    ),
    # -- MAD Racers
    ("mad", "anna fuel 3", ["Anna fuel: 15 → 3"], []),
    ("mad", "turn Ben", ["turn: Anna → Ben"], []),
    ("mad", "turn 2", ["turn number: 1 → 2"], []),
    ("mad", "Anna parts twin_cam", ["Anna parts: – → twin_cam"], ["Anna fuel: 15 → 12", "Anna laid: ? → twin_cam"]),
    ("mad", "bonus 6 2", ["bonus cards: – → 6 2"], []),
]


@pytest.mark.parametrize(("game", "line", "corrections", "also"), SAID, ids=lambda each: str(each)[:40])
def test_what_is_said(game: str, line: str, corrections: list[str], also: list[str]) -> None:
    said, with_it, why = told(game, line)
    assert (said, sorted(with_it), why) == (corrections, sorted(also), "")


@pytest.mark.parametrize(
    ("game", "lang", "line", "correction"),
    [
        ("xf1", "ja", "Ｕ０１　燃料　７", "U01 ユサールの燃料：12 → 7"),
        ("xf1", "ja", "天候 雲２", "天候：1 (快晴) → 6 (雲2)"),
        ("xf1", "ja", "U01 ユサール タイヤ 3", "U01 ユサールのタイヤ：10 → 3"),
        ("xf1", "it", "U01 benz 7", "U01 Hussard benzina: 12 → 7"),
        ("xf1", "it", "meteo nuvola 2", "meteo: 1 (sereno) → 6 (nuvola 2)"),
        ("fmr", "ja", "交換 Y1 O1", f"隊列：{LINE} → {FRONT} O1 Y1 R1 {REST}"),
        ("fmr", "it", "scambia Y1 O1", f"fila: {LINE} → {FRONT} O1 Y1 R1 {REST}"),
        ("turf", "ja", "赤 手札 3", "コパーケトル（R）の手札：10 → 3"),
        ("turf", "ja", "赤 H15 レーン 5", "コパーケトル（R）の位置：1:H14/0 → 5:H15/0"),
        ("turf", "it", "rosso corsia 5", "Copper Kettle (R) casella: 1:H14/0 → 5:H14/0"),
        ("mad", "ja", "Anna 燃料 3", "Annaの燃料：15 → 3"),
        ("mad", "it", "Anna carburante 3", "Anna carburante: 15 → 3"),
    ],
)
def test_in_other_languages(game: str, lang: str, line: str, correction: str) -> None:
    assert told(game, line, lang)[0] == [correction]
    assert told(game, line, lang)[1:] == ([], "")


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("xf1", "U01 fuel 70", "U01 Hussard fuel: 70 is not possible\n  expected: a whole number from 0 to 12"),
        ("xf1", "U01 fuel much", "“much” is not a whole number."),
        ("xf1", "U01 wet perhaps", "“perhaps” is neither yes nor no."),
        ("xf1", "U01 wet yes", "wet tyres are forbidden in clear weather (G6.0-1)"),
        ("xf1", "U01 fuell 3", "Nothing here is called “fuell”. Do you mean: "),
        ("xf1", "zzz", "Nothing here is called “zzz”; fix alone shows what there is."),
        ("xf1", "weather sun", "“sun” can be several things: 3 (sun), 4 (sun)."),
        ("xf1", "weather snow", "“snow” is not possible here: 1 (clear), 2 (clear), 3 (sun), 4 (sun), 5 (cloud 1)"),
        ("xf1", "phase dinner", "“dinner” is not possible here: contracts, regulars, practice (free practice)"),
        ("xf1", "U01 34A", "U01 and F01 are both in the line box 34A (G9.1/N1)"),
        ("xf1", "U01 result much", "“much” is no running result\n  expected: +2, 0, -1, -3** or R2"),
        ("xf1", "U01 fuel 12", "U01 Hussard fuel is like that already."),
        ("xf1", "swap U01", "One piece is named: swap takes two, order two or more."),
        ("xf1", "swap U01 U02 F01", "3 pieces are named: swap takes two, order two or more."),
        ("fmr", "racing R1 R1", "line: R1 stands in racing already"),
        ("fmr", "turn Zoe", "turn: no player is called “Zoe”\n  expected: Anna, Ben, Carla, Dario"),
        ("fmr", "U01 fuel 7", "Nothing here is called “U01”"),
        ("turf", "red 9:Z9", "“9:Z9/0” is no cell of the board"),
        ("turf", "red lane 22", "“22” is no lane."),
        ("turf", "red H14 lane 2", "2:H14/0 is taken by red (T13)"),
        ("mad", "Anna at S4-9", "the car has had no turn and is on S4-9 (M10)"),
    ],
)
def test_what_cannot_be_is_refused(game: str, line: str, said: str) -> None:
    assert said in refusal(game, line)


def test_a_piece_without_a_place_exchanges_none() -> None:
    cars = {"U01": {"out": "result"}, "U02": {"at": "35A"}, "F02": {"at": "35B"}}
    assert "U01 Hussard cannot change places" in refusal("xf1", "swap U01 F02", cars=cars)


def test_a_refusal_in_another_language() -> None:
    assert refusal("xf1", "U01 燃料 たくさん", "ja") == "「たくさん」は整数ではありません。"
    assert refusal("xf1", "U01 carb 70", "it").startswith("U01 Hussard benzina: 70 is not possible")


# -- more of it


def test_what_follows_the_value_is_why() -> None:
    assert told("xf1", "U01 fuel 7 it was miscounted")[2] == "it was miscounted"
    assert told("turf", "red lane 5 it stood there")[2] == "it stood there"
    assert told("xf1", "U01 36B cell was misread")[2] == "cell was misread"
    assert told("fmr", "swap Y1 O1 seen by all")[2] == "seen by all"
    assert told("fmr", "R1 retired yes really")[2] == "really"


def test_a_retired_piece_comes_back_where_it_is_put() -> None:
    away = {"racing": f"{FRONT} Y1 O1 {REST}", "retired": "R1"}
    said, also, _ = told("fmr", "R1 line 3", **away)
    assert said == [f"line: {FRONT} Y1 O1 {REST} → {FRONT} R1 Y1 O1 {REST}"]
    assert also == ["retired: R1 → –"]
    horses = {**edition("turf").game.rules.grammar.start["horses"], "red": {}}
    said, also, _ = told("turf", "red 5:H14", horses=horses, fallen="red", options={"steeplechase": "yes"})
    assert (said, also) == (["Copper Kettle (R) cell: – → 5:H14/0"], ["fallen: red → –"])


def test_names_without_a_value_are_shown() -> None:
    table = fixing("xf1")
    assert table.read("") == Named()
    piece = table.read("U01")
    assert isinstance(piece, Named)
    assert [table.shown(value) for value in piece.values if value.name in ("at", "fuel", "wet")] == ["34B", "12", "no"]
    (fuel,) = (each for each in piece.values if each.name == "fuel")
    assert table.read("U01 fuel") == table.read("fuel U01") == Named("U01", (fuel,))
    everybody = table.read("fuel")
    assert isinstance(everybody, Named)
    assert [value.piece for value in everybody.values] == ["U01", "U02", "F01", "F02", "S01", "S02"]
    order = fixing("fmr").read("order")
    assert isinstance(order, Named)
    assert [value.name for value in order.values] == ["racing"]


def test_what_steers_a_screen_is_refused() -> None:
    assert "U+001B" in refusal("xf1", "U01 fuel 7 \x1b[2J")


# -- keeping


def test_it_is_kept_as_one_record_and_taken_back() -> None:
    table = fixing("xf1")
    before = table.referee.digest()
    fix = table.read("swap U01 F02")
    assert isinstance(fix, Fix)
    (event,) = table.keep(fix, "they changed places")
    assert (event.code, event.args["why"]) == ("table.put_right", "they changed places")
    (record,) = table.referee.records
    assert record["changes"] == [["cars.U01.at", "34B", "35B"], ["cars.F02.at", "35B", "34B"]]
    assert table.referee.state.cars["U01"].at == "35B"
    table.referee.undo()
    assert table.referee.digest() == before
    (again,) = table.referee.redo()
    assert again == event
    loaded = fixing("xf1").referee
    loaded.load(table.referee.records)
    assert loaded.digest() == table.referee.digest()


def test_answers_of_the_step_are_asked_for_again() -> None:
    table = fixing("fmr")
    table.referee.answer("+3 blue")
    fresh = Fixing(table.referee, edition("fmr").narrator())
    fix = fresh.read("R1 place 3")
    assert isinstance(fix, Fix)
    assert (fresh.since, fix.again, [ask.text for ask in fix.open]) == (1, 1, ["card"])


# -- a game that tells nothing of its keys


def test_a_game_without_a_grammar_has_values_too() -> None:
    referee = toy_referee()
    for answer in (2, 0):
        referee.answer(answer)
    table = Fixing(referee, toy_narrator())
    assert table.values.pieces == ("A", "B")
    for line in ("fuel B 5", "B fuel 5", "B fu 5"):
        fix = table.read(line)
        assert isinstance(fix, Fix)
        assert list(map(table.told, fix.corrections)) == ["B fuel: 0 → 5"]
    with pytest.raises(Reject, match=r"fix\.places"):
        table.read("swap A B")
    with pytest.raises(PnpError, match="a lap is 1 or more"):
        table.read("lap 0")
