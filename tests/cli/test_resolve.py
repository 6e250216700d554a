"""Asking the referee about a position: any file, any answers, the line of whatever is wrong."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import pytest

from tests.cli.harness import POSITIONS, Shell

TURN = (POSITIONS / "turn.toml").read_text(encoding="utf-8")


def as_json(text: str) -> str:
    return json.dumps(tomllib.loads(text))


@pytest.mark.parametrize("name", ["turn", "turns"])
@pytest.mark.parametrize("lang", ["en", "ja", "it"])
def test_examples(pnp: Shell, name: str, lang: str) -> None:
    ran = pnp("resolve", POSITIONS / f"{name}.toml", "--lang", lang).ok()
    assert ran.err == ""
    assert not ran.new


def test_whole_turns(pnp: Shell) -> None:
    text = pnp("resolve", POSITIONS / "turns.toml").ok().out
    for said in (
        "3: R1 Ferrand charges from 5th to 4th. [F28]",
        "1: R1 Ferrand charges from 3rd to 2nd. [F28]",
        "R1 Ferrand stops charging, 2nd.",
        "The second roll stands: 3. [F30]",
        "3: G1 Alcott spins off and is out. [F30]",
        "12: B1 Lindqvist stays out",
        "Anna, which card do you play?",
    ):
        assert said in text


def test_toml_json_and_standard_input_are_the_same(pnp: Shell) -> None:
    pnp.write("p.json", as_json(TURN))
    told = pnp("resolve", POSITIONS / "turn.toml").ok().out
    assert pnp("resolve", "p.json").ok().out == told
    assert pnp("resolve", "-", stdin=TURN).ok().out == told
    assert pnp("resolve", "-", stdin=as_json(TURN)).ok().out == told
    assert pnp("resolve", "-", stdin="\ufeff" + TURN).ok().out == told


def ask(pnp: Shell, text: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(pnp("resolve", "-", "--json", stdin=text).ok().out)
    return answer


@pytest.mark.parametrize(
    "answers", [[], ["pit blue"], ["pit blue", "B1"], ["pit blue", "B1", 3], ["charge gear", "B1", 2]]
)
def test_what_comes_out_can_be_put_in_again(pnp: Shell, answers: list[Any]) -> None:
    document = {**tomllib.loads(TURN), "answers": answers}
    first = ask(pnp, json.dumps(document))
    again = ask(pnp, json.dumps(first))
    assert again["question"] == first["question"]
    assert again["position"] == first["position"]
    assert again["resume"] == first["resume"]
    only_resume = ask(pnp, json.dumps({"game": "fmr", **first["resume"]}))
    assert only_resume["question"] == first["question"]


def test_the_printed_text_can_be_put_in_again(pnp: Shell) -> None:
    text = pnp("resolve", POSITIONS / "turns.toml").ok().out
    body = text[text.index('game = "fmr"') :].rsplit("\n\n", 1)[0]
    assert pnp("resolve", "-", stdin=body).ok().out.splitlines()[-1] == text.splitlines()[-1]


def test_a_wrong_position(pnp: Shell) -> None:
    pnp("resolve", POSITIONS / "wrong_position.toml").refused(
        "wrong_position.toml:5: position.racing: B1 stands in racing already",
        "wrong_position.toml:5: position.racing: no car is called “Q7”\n  expected: B1, B2",
        "wrong_position.toml:6: position.retired: G1 stands in racing already",
        "wrong_position.toml:7: position.turn: no player is called “Zoe”\n  expected: Anna, Ben, Carla, Dan",
        "wrong_position.toml:8: position.pile: 99 is not possible",
        "wrong_position.toml:9: position.colour: colour is not a key here",
        "wrong_position.toml:10: position.played: crash is played more often than it exists",
        "wrong_position.toml:13: position.options.tiebreak: “coin” is not possible",
        "wrong_position.toml:14: position.options.surplus: no option is called “surplus”",
        "problems found",
    )


def test_a_missing_car(pnp: Shell) -> None:
    pnp("resolve", POSITIONS / "missing_car.toml").refused(
        "missing_car.toml:5: position.racing: B2 missing", "all twelve cars, racing or retired"
    )


def test_json_names_at_least_the_key(pnp: Shell) -> None:
    pnp.write("p.json", as_json((POSITIONS / "wrong_position.toml").read_text(encoding="utf-8")))
    pnp("resolve", "p.json").refused("p.json: position.racing: B1 stands in racing already", "p.json: position.turn:")


def test_a_wrong_answer(pnp: Shell) -> None:
    ran = pnp("resolve", POSITIONS / "wrong_answer.toml").refused(
        "wrong_answer.toml:2: answers[1]: B1 Lindqvist is not red. [F20]", "for which car?"
    )
    assert "Anna plays OVERTAKE +3 red. [F10]" in ran.out
    document = json.loads(pnp("resolve", POSITIONS / "wrong_answer.toml", "--json").out)
    assert document["rejected"][0]["question"] == "r1.t1.target"


TURNS = {
    "another player": ('{ who = "Ben", card = "-1", target = "B1" }', "It is the turn of Anna, not of Ben."),
    "a die too many": ('{ card = "pit blue", target = "B1", dice = [3, 4] }', "“dice” has an answer too many: 4."),
    "an unknown name": ('{ card = "-1", target = "B1", colour = 3 }', "“colour” has an answer too many: 3."),
    "a retired car": ('{ card = "-1", target = "R1" }', "R1 Ferrand has retired and cannot be chosen."),
    "a die of 13": ('{ card = "pit blue", target = "B1", dice = 13 }', "A die shows 1 to 12; 13 is not on it."),
    "a card played": ('{ card = "crash" }', "CRASH has already left the deck"),
    "nothing at all": ("true", "There is no card “True”."),
    "another question": ('{ key = "r1.t9.card", answer = "-1" }', "“r1.t9.card” is not being asked now."),
}


@pytest.mark.parametrize("what", TURNS)
def test_wrong_turns(pnp: Shell, what: str) -> None:
    turn, said = TURNS[what]
    text = TURN.replace("\n[position]", f"answers = [{turn}]\n[position]")
    ran = pnp("resolve", "-", stdin=text).refused("standard input:", "answers[0]: ", said)
    assert "Anna, which card do you play?" in ran.out, "all of the turn or nothing"


FILES: dict[str, tuple[str | bytes, list[str]]] = {
    "empty": ("", ["standard input: the file does not say which game it is", 'game = "']),
    "no game": ("[position]\n", ["the file does not say which game it is"]),
    "a wrong game": ('game = "chess"\n[position]\n', ["standard input:1: game: no game is called “chess”", "fmr"]),
    "no position": ('game = "fmr"\n', ["the position is missing", "a table called position"]),
    "no table": ('game = "fmr"\nposition = 3\n', ["the position is missing"]),
    "no list": ('game = "fmr"\nanswers = 3\n[position]\n', ["standard input:2: answers: the answers are not a list"]),
    "half an answer": ('game = "fmr"\nanswers = [{ key = "x" }]\n[position]\n', [":2: answers[0]: this answer"]),
    "unknown": ('game = "fmr"\nanswer = []\n[position]\n', [":2: answer: this is not a part", "answers"]),
    "toml": ('game = "fmr\n', ["standard input:1: not valid TOML"]),
    "json": ('{"game": "fmr",\n}', ["standard input:2: not valid JSON"]),
    "a list": ("[1, 2]", ["standard input"]),
    "bytes": (b"\xff\xfe", ["standard input: byte 0 is not UTF-8 text"]),
    "deep": ("{" + '"a":[' * 100_000, ["standard input", "not valid JSON"]),
    "no players": ('game = "fmr"\n[position]\nracing = "B1"\n', ["too few players (F5): 0", "3 to 6 players"]),
}  # fmt: skip


@pytest.mark.parametrize("what", FILES)
def test_files_that_are_no_position(pnp: Shell, what: str) -> None:
    text, said = FILES[what]
    pnp("resolve", "-", stdin=text).refused(*said)


def test_a_file_that_is_called_json_is_explained_as_json(pnp: Shell) -> None:
    pnp.write("list.json", "[1, 2]")
    pnp("resolve", "list.json").refused("list.json: this JSON is not a table", '"position"')
    pnp.write("words.json", "game = 3")
    pnp("resolve", "words.json").refused("words.json:1: not valid JSON: Expecting value", "double quotes")


def test_files_that_cannot_be_read(pnp: Shell) -> None:
    pnp("resolve", "nope.toml").refused("nope.toml: there is no such file")
    pnp("resolve", "nope.json").refused("nope.json: there is no such file")
    pnp("resolve", ".").refused(".: this is a folder")


def test_answers_after_the_end(pnp: Shell) -> None:
    text = TURN.replace('played = "CR SO"', "pile = 0\nfinal = 1")
    text = text.replace("\n[position]", 'answers = ["-1", "B1", "-1", "B1"]\n[position]')
    ran = pnp("resolve", "-", stdin=text).refused("answers[2]: The race is over: 2 answers have no question left.")
    assert re.search(r"\[F\d", ran.out), "the rulings before them are told"


CARS = {"players": ["Anna: red", "Ben: blue", "Carla: green"], "layout": "S4 S7r S1", "starter": "Ben"}
HANDS = {
    "Anna": "ram_prow twin_cam ice_spikes",
    "Ben": "float_hull brush_saw twin_cam",
    "Carla": "bog_boards long_gears nitro_rig",
}
LINE = [("red", "1:H14/0"), ("blue", "2:H14/0"), ("green", "3:H14/0"), ("yellow", "4:H14/0")]


def passing(*turns: dict[str, str]) -> str:
    position = {**CARS, "phase": "pass", "cars": {seat: {"hand": hand} for seat, hand in HANDS.items()}}
    return json.dumps({"game": "mad", "position": position, "answers": list(turns)})


def racing(*turns: dict[str, Any]) -> str:
    position = {
        "players": ["Anna: red, blue", "Ben: green, yellow"],
        "options": {"simultaneous": "yes"},
        "horses": {horse: {"at": cell} for horse, cell in LINE},
    }
    return json.dumps({"game": "turf", "position": position, "answers": list(turns)})


def test_secret_decisions_come_in_any_order_by_who_makes_them(pnp: Shell) -> None:
    reveal = {**CARS, "phase": "reveal"}
    turns = [{"who": who, "reveal": what} for who, what in (("Anna", "crawler tracks"), ("Carla", "-"), ("Ben", "-"))]
    told = pnp("resolve", "-", stdin=json.dumps({"game": "mad", "position": reveal, "answers": turns})).ok().out
    assert "Anna drives with Crawler Tracks" in told
    cards = ask(pnp, racing({"who": "Ben", "card": ["8", "7"]}, {"who": "Anna", "card": ["6", "4"]}))
    assert [used["answer"] for used in cards["answers"]][:4] == ["N8", "N7", "N6", "N4"]


def test_no_secret_decision_is_made_for_others(pnp: Shell) -> None:
    pnp("resolve", "-", stdin=passing({"pass": "ram prow"})).refused("say whose answer this is", "Ben, Carla, Anna")
    one = ask(pnp, passing({"who": "Anna", "pass": "ram prow"}))
    assert [used["key"] for used in one["answers"]] == ["r1.Anna.pass"]
    assert one["open"] == ["r1.Ben.pass", "r1.Carla.pass"]
    assert one["position"]["cars"]["Ben"]["hand"] == HANDS["Ben"]
    pnp("resolve", "-", stdin=racing({"who": "Ben", "card": "8"})).refused("r1.c1.green.card, r1.c1.yellow.card")


def test_a_surplus_die_is_refused_with_the_ruling_that_ends_the_turn(pnp: Shell) -> None:
    full = {"players": ["Anna: red", "Ben: blue", "Carla: green", "Dan: yellow"], "turn": "Anna"}
    full["racing"] = "B1 G1 V1 Y1 O1 R1 R2 O2 Y2 V2 G2 B2"

    def turn(**said: Any) -> str:
        return json.dumps({"game": "fmr", "position": full, "answers": [{"who": "Anna", **said}]})

    foreign = turn(card="charge gear", target="G2", dice=[3, 9])
    pnp("resolve", "-", stdin=foreign).refused("“dice” has an answer too many: 9. [F28 F29", "one roll only. [F29]")
    pnp("resolve", "-", stdin=turn(card="charge gear", target="R1", dice=[3, 9])).ok()
    pnp("resolve", "-", stdin=turn(card="crash", dice=[6, 4])).refused("too many: 4. [F31 FA13]", "Which neighbour")


@pytest.mark.parametrize("game", ["fmr", "turf", "xf1", "mad"])
def test_a_date_in_a_position_is_a_wrong_value_like_any_other(pnp: Shell, game: str) -> None:
    pnp.write("p.toml", f'game = "{game}"\n[position]\nplayers = 2026-01-01\nturn = 07:32:00\n')
    pnp("resolve", "p.toml").refused("p.toml")


DRIVING = """game = "mad"
answers = [%s]
[position]
players = ["Anna: red", "Ben: violet", "Carla"]
layout = "%s"
[position.cars]
Anna = { at = "S1-3", fuel = 9, turns = 2 }
Ben = { at = "S1-12", turns = 3 }
Carla = { at = "S1-12", turns = 3 }
"""


def test_a_line_that_can_mean_two_things_is_told_with_both(pnp: Shell) -> None:
    ran = pnp("resolve", "-", stdin=DRIVING % ('"2 5 3 > S1-7"', "S1 S4 S7"))
    ran.refused("can mean 2 things", "2 dice: 2 white", "3 dice: 3 white")


def test_a_named_answer_comes_from_any_keyboard(pnp: Shell) -> None:
    wide = DRIVING % ('{ who = "Anna", dice = ["２", "５　３"], to = "Ｓ１－３＞Ｓ１－４" }', "S1 S4 S7")
    assert "Anna drives from S1-3 to S1-4" in pnp("resolve", "-", stdin=wide).ok().out


def test_of_a_course_that_cannot_be_laid_only_that_is_said(pnp: Shell) -> None:
    ran = pnp("resolve", "-", stdin=DRIVING % ("", "S1 S4"))
    ran.refused("layout: 2 sheets")
    assert "no course yet" not in ran.err
