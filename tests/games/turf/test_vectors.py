"""The vectors of the specification (TV…), run as data through the code that plays."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from pnp.games.turf.rules import RULES
from pnp.games.turf.season.system import SEASON
from pnp.kit.errors import Problems
from pnp.referee.ask import Choose
from pnp.referee.entering import Entries
from pnp.referee.resolve import resolve
from pnp.referee.rules import RaceResult, RaceSetup
from pnp.season.system import Facts
from tests.games.turf.table import (
    CHASE,
    HERE,
    HORSES,
    SEATS,
    Race,
    about,
    acted,
    after_result,
    at,
    bent,
    best,
    book_limit,
    book_order,
    book_ranks,
    cells,
    crossed,
    data,
    drive,
    ended,
    ends,
    finished,
    new_race,
    only,
    position,
    question,
    referee,
    said,
    shut,
    turn_of,
    ways,
    where,
)

Vector = dict[str, Any]
FIVE = tuple(f"{seat}: {horse}" for seat, horse in zip(SEATS[:5], HORSES[:5], strict=True))
COLOUR = dict(zip("ABCDE", HORSES, strict=False))
"""Who runs as A, B, C …"""
LETTER = {horse: letter for letter, horse in COLOUR.items()}

VECTORS = [json.loads(line) for line in (HERE / "vectors.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("vector", [pytest.param(vector, id=vector["id"]) for vector in VECTORS])
def test_vector(vector: Vector) -> None:
    RUNNERS[vector["kind"]](vector["given"], vector["do"], vector["expect"])


def test_vectors_have_ids_of_their_own_and_cite_real_clauses() -> None:
    assert max(Counter(vector["id"] for vector in VECTORS).values()) == 1
    assert {clause for vector in VECTORS for clause in vector["rules"]} <= set(RULES.clauses)
    assert len(VECTORS) == 49


def coloured(by_letter: Mapping[str, Any]) -> dict[str, Any]:
    return {COLOUR[letter]: value for letter, value in by_letter.items()}


def lettered(by_colour: Mapping[str, Any]) -> dict[str, Any]:
    return {LETTER[horse]: value for horse, value in by_colour.items() if horse in LETTER}


# ── what there is ────────────────────────────────────────────────────────────────────────────────────────────────────


def run_deck(given: Vector, do: Vector, expect: Vector) -> None:
    cards = data().cards
    assert len(cards) == expect["cards"]
    assert [card.value for card in cards if card.kind == "J"] == expect["jokers"]
    plain = Counter(str(card.value) for card in cards if card.kind == "N")
    assert plain == expect["counts"]
    assert sum(card.value for card in cards) == expect["value_sum"]
    assert len(data().horses) == expect["decks"]
    assert [card.serial for card in cards] == list(range(1, 33))


def run_horses(given: Vector, do: Vector, expect: Vector) -> None:
    """Every number of players with every number of horses: taken, or refused by T1 or T6."""
    legal: dict[str, list[int]] = {}
    for players in range(1, 9):
        for each in range(1, 5):
            if players * each > 8:
                continue
            taken = iter(HORSES)
            seats = [f"{seat}: {', '.join(next(taken) for _ in range(each))}" for seat in SEATS[:players]]
            setup = RaceSetup(entries=Entries.typed(seats))
            if each not in expect["legal"].get(str(players), []):
                with pytest.raises(Problems) as caught:
                    RULES.setup(data(), setup)
                assert f"({'T6' if players > 1 else 'T1'})" in caught.value.problems[0].what
                continue
            state = RULES.setup(data(), setup)
            assert expect["min_horses"] <= len(state.horses) == players * each <= expect["max_horses"]
            legal.setdefault(str(players), []).append(each)
    assert legal == expect["legal"]


# ── ranks and limits ─────────────────────────────────────────────────────────────────────────────────────────────────


def round_after(horses: Mapping[str, str], home: int = 0) -> Race:
    """The round that begins with the horses so, in its own words."""
    spare = [horse for horse in HORSES if horse not in horses]
    more: Vector = {"finished": " ".join(spare[:home])} if home else {}
    return at(horses, phase="round", round=2, **more)


def run_ranks(given: Vector, do: Vector, expect: Vector) -> None:
    horses = coloured(given["horses"])
    race = round_after(horses, given["finished"])
    state = race.state
    order = only(race, "round.cards").args["order"]
    assert [LETTER[horse] for horse, _, _ in order] == expect["order"]
    assert {LETTER[horse]: rank for horse, rank, _ in order} == expect["rank"] == lettered(state.ranks)
    assert {LETTER[horse]: limit or None for horse, _, limit in order} == expect["handicap"]
    assert {letter: state.handicap(COLOUR[letter]) for letter in given["horses"]} == expect["handicap"]
    assert [LETTER[horse.id] for horse in state.order()] == expect["order"]
    for letter, text in expect.get("pos", {}).items():
        cell = state.horses[COLOUR[letter]].cell
        assert cell is not None
        assert cell.position == where(cell.name) == Fraction(text)
    assert book_ranks(horses, given["finished"]) == state.ranks
    assert book_order(horses) == [horse.id for horse in state.order()]


def run_card(given: Vector, do: Vector, expect: Vector) -> None:
    ahead = [f"{lane}:B2{lane}/0" for lane in range(1, given["rank"])]
    race = turn_of("violet", "8:B10/0", ahead)
    ask = question(race)
    assert ask.args["rank"] == given["rank"]
    assert ask.args["limit"] == (book_limit(given["rank"]) or 0) - 1
    drive(race, {"card": given["card"]}, stop="dice")
    violet = race.state.horses["violet"]
    assert cells(race)["violet"] == f"8:B{10 + expect['moves']}/0"
    assert expect["card_spent"] is True
    assert (violet.hand, violet.gone, violet.used) == (9, [given["card"]], 1)
    assert len(said(race, "card.over")) == (not expect["moves"])


def run_dice(given: Vector, do: Vector, expect: Vector) -> None:
    assert given["ranks"] == [1, 2, 3, 4]
    horses = {horse: f"{2 * rank}:B{20 - rank}/0" for rank, horse in enumerate(HORSES[:4], start=1)}
    race = at(horses, phase="dice")
    choice = given["choice"].removeprefix("one:")
    allowed: dict[str, set[int]] = {}
    race.answer(given["dice"])
    race.answer(choice)
    while (ask := race.q) is not None and race.state.round == 2:
        if ask.text == "die":
            assert isinstance(ask, Choose)
            rank = str(race.state.ranks[ask.args["horse"]])
            allowed[rank] = {int(option.id) for option in ask.options}
            assert question(race).who == SEATS[HORSES.index(ask.args["horse"])], "its owner chooses (TA10)"
            race.answer(ask.options[0].id)
        else:
            assert ask.text == "to"
            race.answer(ends(race)[0])
    for event in said(race, "move.done"):
        rank = str(dict(zip(HORSES, range(1, 5), strict=False))[event.args["horse"]])
        allowed.setdefault(rank, {event.args["points"]})
        assert event.args["points"] in allowed[rank]
    assert {rank: sorted(points) for rank, points in allowed.items()} == expect["allowed"]


# ── movement ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def moving(given: Vector) -> Race:
    known = bent(tuple(given["fences"]), given["points"])
    options = {name: "yes" for name, on in given.get("options", {}).items() if on} | (CHASE if given["fences"] else {})
    more: Vector = {"options": options}
    if given["round"] == "dice":
        points = given["points"]
        assert points <= 6
        more |= {"phase": "run", "dice": [points, 1], "speed": points}
    race = turn_of("violet", given["horse"], given["others"], known, **more)
    if given["round"] == "card":
        race.answer(f"J{given['points']}")
    return race


def run_move(given: Vector, do: Vector, expect: Vector) -> None:
    race = moving(given)
    nose = bool(given.get("options"))
    book = best(ways(given["horse"], given["points"], shut(given["others"], nose), given["fences"]))
    assert sorted({way.end for way in book}) == sorted(expect["ends"])
    assert {way.used for way in book} == {expect["used"]}
    if len(expect["ends"]) > 1:
        assert ends(race) == expect["ends"]
        assert question(race).args["used"] == expect["used"]
    for end in expect["ends"]:
        run = moving(given)
        if len(expect["ends"]) > 1:
            run.answer(end)
        moved = [event for event in run.events if event.code in ("move.done", "move.short", "move.boxed")]
        own = next(event for event in moved if event.args["horse"] == "violet")
        lost = given["points"] - expect["used"]
        assert (own.args["now"], own.args["used"], own.args["lost"]) == (end, expect["used"], lost)
        assert own.code == ("move.done" if not lost else "move.short" if expect["used"] else "move.boxed")
        assert bool(said(run, "move.falls")) == expect.get("falls", False)
        assert bool(said(run, "move.crosses")) == expect.get("crossed", False)


# ── finish, points, meeting ──────────────────────────────────────────────────────────────────────────────────────────


def run_finish(given: Vector, do: Vector, expect: Vector) -> None:
    home = " ".join(coloured(dict.fromkeys(given["already_finished"])))
    horses = {COLOUR[letter]: crossed(cell) for letter, cell in given["round_end"].items()}
    race = at(horses, phase="round", round=12, finished=home)
    assert [LETTER[horse] for horse in race.state.finished] == expect["finish_order"]
    assert [LETTER[horse.id] for horse in race.state.running()] == expect["still_running"]
    assert [LETTER[event.args["horse"]] for event in said(race, "finish.place")] == expect["finish_order"][2:]
    assert finished(race).order == tuple(COLOUR[letter] for letter in expect["finish_order"])


def run_points(given: Vector, do: Vector, expect: Vector) -> None:
    horses = {COLOUR[letter]: crossed(f"1:H{30 - n}/1") for n, letter in enumerate(given["finish_order"])}
    race = at(horses, phase="round", round=12)
    result = finished(race)
    assert [LETTER[horse] for horse in result.order] == given["finish_order"]
    assert lettered(result.points) == expect["points"]
    told = {event.args["horse"]: event.args["points"] for event in said(race, "race.points")}
    assert lettered(told) == {letter: points for letter, points in expect["points"].items() if points}


def run_meeting(given: Vector, do: Vector, expect: Vector) -> None:
    """A fifth horse takes the places and the points that the vector leaves open."""
    results = []
    for race in range(3):
        order = {places[race]: letter for letter, places in given["places"].items()}
        home = [COLOUR[order.get(place, "E")] for place in range(1, 6)]
        result = ended(home, players=FIVE, race=race + 1)
        for letter, points in given["points"].items():
            assert result.points[COLOUR[letter]] == points[race]
        results.append(RaceResult.from_json(json.loads(json.dumps(result.to_json()))))
    facts = Facts(SEASON.plan(data(), FIVE, 3, {}), tuple(results))
    horses, players = SEASON.standings(data(), facts)
    assert {LETTER[row.who]: row.total for row in horses.rows if LETTER[row.who] != "E"} == expect["totals"]
    assert horses.rows[0].who == COLOUR[expect["winner"]]
    reason = horses.rows[0].reason
    assert reason is not None
    assert (reason.code, reason.args["value"]) == ("last_race", expect["last_race"][expect["winner"]])
    assert {letter: sum(given["places"][letter]) for letter in expect["place_sum"]} == expect["place_sum"]
    ranked = sorted(expect["last_race"], key=lambda letter: int(expect["last_race"][letter]))
    assert [LETTER[row.who] for row in horses.rows][: len(ranked)] == ranked
    assert players.rows[0].who == SEATS["ABCDE".index(expect["winner"])]
    assert [event.code for event in SEASON.closing(data(), facts)] == [
        "season.winner.horse",
        "season.tie.horse.last_race",
    ]


def run_lanes(given: Vector, do: Vector, expect: Vector) -> None:
    home, fell = ([COLOUR[letter] for letter in given[f"previous_{key}"]] for key in ("finish", "fallen"))
    race = after_result(ended(home, fell, FIVE), FIVE)
    lanes = {str(n): LETTER[horse] for n, horse in enumerate(only(race, "race.lanes").args["horses"], start=1)}
    assert lanes == expect["lanes"]
    assert cells(race) == {COLOUR[letter]: f"{lane}:H14/0" for lane, letter in expect["lanes"].items()}
    assert [LETTER[event.args["horse"]] for event in said(race, "race.absent")] == expect["sits_out"]


# ── cards through the meeting ────────────────────────────────────────────────────────────────────────────────────────


def run_hand(given: Vector, do: Vector, expect: Vector) -> None:
    last = given["race"] - 1
    taken = given["bonus_taken_in_race"]
    red: Vector = {"hand": given["unused"]}
    if taken:
        red |= {"bonus": taken, "owes": taken == last, "box": 32 - 10 * last - 2}
    race = after_result(ended(HORSES[:5], players=FIVE, race=last, horses={"red": red}), FIVE)
    dealt = about(race, "cards.dealt", "red").args
    lost = [event.args["n"] for event in said(race, "cards.lost") if event.args["horse"] == "red"]
    assert sum(lost) == expect.get("random_loss", 0)
    assert dealt["kept"] == given["unused"] - sum(lost)
    assert (dealt["dealt"], dealt["kept"] + dealt["dealt"]) == (expect["dealt"], expect["before_discard"])
    assert (dealt["discard"], dealt["hand"]) == (expect["discard"], expect["hand"])
    assert race.state.horses["red"].hand == expect["hand"]


def run_box(given: Vector, do: Vector, expect: Vector) -> None:
    """Three races: red takes its bonus in the first one. What the box gives is what the deck has."""
    before, deals = expect["total"], []
    rolls = {name: iter([[6 - n, 6] for n in range(5)]) for name in ("lane", "first")}
    race = drive(new_race(FIVE), rolls, stop="card")
    assert before == len(race.state.data.cards)
    for number in (1, 2, 3):
        assert race.state.race == number
        red = race.state.horses["red"]
        deals.append(before - red.box)
        before = red.box
        left: Vector = {horse: {"hand": 3} for horse in HORSES[1:5]}
        if number == 1:
            drive(race, {"red.card": iter(["bonus", "N8"])}, stop="blue.card")
            red = race.state.horses["red"]
            assert before - red.box == expect["bonus"]
            before = red.box
        left["red"] = {"hand": 3, "box": red.box, "bonus": 1, "owes": number == 1}
        if number < 3:
            race = after_result(ended(HORSES[:5], players=FIVE, race=number, horses=left), FIVE)
    assert deals == expect["deals"]
    assert before == 0
    assert sum(deals) + expect["bonus"] == expect["total"]


# ── fences, rollers ──────────────────────────────────────────────────────────────────────────────────────────────────


def run_fences(given: Vector, do: Vector, expect: Vector) -> None:
    if "event" in given:
        horses = {"red": acted("1:H20/0"), "blue": acted("2:H21/0"), "green": acted("3:H17/0"), "yellow": "4:H14/0"}
        race = at(horses, options=CHASE)
        assert "H14/1" not in RULES.view(race.state)["fences"]
        drive(race, {"card": "N6"}, stop="dice")
        assert [event.args["row"] for event in said(race, "fences.start")] == expect["place"]
        assert "H14/1" in RULES.view(race.state)["fences"]
        return
    # the last of them jumps and lands on the place that the vector gives it
    landing, *others = given["horses_pos"]
    cells = {26: "2:H26/0", 31: "3:H31/0", 40: "1:E8/0"}
    assert [where(cells[pos]) for pos in others] == others
    horses = {"red": f"4:H{landing - 2}/0"} | {
        horse: acted(cells[pos]) for horse, pos in zip(HORSES[1:], others, strict=False)
    }
    race = at(horses, options=CHASE, start_fence=True, fallen="black")
    assert len(race.state.fallen) == given["fallen"]
    assert "H24/0" in RULES.view(race.state)["fences"]
    drive(race, {"card": "N4"}, stop="dice")
    assert only(race, "move.done").args["now"] == f"4:H{landing}/0"
    assert [event.args["row"] for event in said(race, "fences.first")] == expect["remove"]
    assert "H24/0" not in RULES.view(race.state)["fences"]


def run_roller(given: Vector, do: Vector, expect: Vector) -> None:
    owned = [", ".join(HORSES[2 * n : 2 * n + 2]) for n in range(3)]
    players = [f"{seat}: {horses}" for seat, horses in zip(given["seats"], owned, strict=True)]
    rolls = {seat: [6, 6] if seat == given["first"] else [1, n] for n, seat in enumerate(given["seats"], start=1)}
    race = new_race(players)
    answers = {"lane": iter([[6, 6 - n] for n in range(6)]), "dice": [1, 1], "speed": "1", "card": "N3"}
    drive(race, {**answers, **{f"{seat}.first": dice for seat, dice in rolls.items()}}, stop="red.card")
    assert only(race, "first.roller").args["seat"] == given["first"]
    cards = {horse: iter(["N3", "N3", "N4", "N4", "N6"]) for horse in HORSES}
    while len(said(race, "dice.speed")) < given["dice_rounds"]:
        ask = question(race)
        if ask.text == "card":
            race.answer(next(cards[ask.args["horse"]]))
        else:
            race.answer({"dice": [1, 1], "speed": "1"}.get(ask.text) or ends(race)[0])
    assert [event.args["seat"] for event in said(race, "dice.speed")] == expect["rollers"]
    assert [event.args["seat"] for event in said(race, "round.dice")] == expect["rollers"]


# ── whole turns ──────────────────────────────────────────────────────────────────────────────────────────────────────


def run_script(given: Vector, do: Vector, expect: Vector) -> None:
    """Through `resolve`, with the position and the answers as a file has them."""
    start = position(coloured(given["horses"]))
    answers: list[Any] = []
    for step in do["card_round"]:
        answers.append(step["card"])
        if step["points"]:
            answers.append(step["to"])
    found = resolve(RULES, data(), {"position": start, "answers": answers})
    assert not found.rejects
    assert found.question is not None
    assert found.question.text == "dice"
    over = [event.args["horse"] for event in found.events if event.code == "card.over"]
    assert [LETTER[horse] for horse in over] == ["D"]
    before = referee(found.position).state
    assert [LETTER[horse.id] for horse in before.order()] == expect["before_dice"]["order"]
    assert lettered(before.ranks) == expect["before_dice"]["rank"]
    dice = do["dice_round"]
    answers = [dice["dice"], dice["choice"], *(step["to"] for step in dice["moves"])]
    found = resolve(RULES, data(), {"position": found.position, "answers": answers})
    assert not found.rejects
    moves = [event for event in found.events if event.code == "move.done"]
    limited = {event.args["horse"] for event in found.events if event.code == "dice.limited"}
    for event, step in zip(moves, dice["moves"], strict=True):
        args = event.args
        assert (LETTER[args["horse"]], args["points"], args["used"], args["now"], args["horse"] in limited) == (
            step["horse"], step["points"], step["used"], step["to"], step["limited"],
        )  # fmt: skip
    after = referee(found.position)
    assert lettered(cells(after)) == expect["end"]
    assert lettered(after.state.ranks) == expect["rank"]
    assert [LETTER[horse.id] for horse in after.state.order()] == expect["order"]
    assert {letter: after.state.handicap(COLOUR[letter]) for letter in expect["end"]} == expect["handicap"]


def run_no_cards(given: Vector, do: Vector, expect: Vector) -> None:
    red = {"at": "3:B10/0", "hand": len(given["hand"]), "bonus": 0 if given["bonus_available"] else 1}
    race = at({"red": red, "blue": acted("1:B20/0")})
    assert only(race, "cards.empty").args == {"horse": "red"}
    assert cells(race)["red"] == f"3:B{10 + expect['moves']}/0"
    assert ("red" in [horse.id for horse in race.state.running()]) == expect["still_in_race"]
    drive(race, {"dice": [2, 3], "speed": "3"}, stop="card")
    assert (cells(race)["red"] == "3:B13/0") == expect["moves_in_dice_round"]


def run_fallen(given: Vector, do: Vector, expect: Vector) -> None:
    left = {"red": {"hand": given["unused"]}}
    assert given["race_of_fall"] == 1
    runs: dict[str, bool] = {}
    dealt: dict[str, int] = {}
    race = after_result(ended(HORSES[1:5], ["red"], FIVE, horses=left), FIVE)
    for number in ("2", "3"):
        runs[number] = "red" in cells(race)
        told = [event.args for event in said(race, "cards.dealt") if event.args["horse"] == "red"]
        dealt[number] = sum(args["dealt"] for args in told)
        if number == "2":
            red = race.state.horses["red"]
            left = {"red": {"hand": red.hand, "box": red.box, "absent": True}}
            race = after_result(ended(HORSES[1:5], players=FIVE, race=2, horses=left), FIVE)
    assert (runs, dealt) == (expect["runs"], expect["dealt"])
    args = about(race, "cards.dealt", "red").args
    assert args["kept"] + args["dealt"] == expect["before_discard_race3"]
    assert (args["discard"], args["hand"]) == (expect["discard_race3"], expect["hand_race3"])
    assert only(race, "race.lanes").args["horses"][-1] == "red"
    assert expect["start_lane_race3"] == "outermost"
    assert cells(race)["red"] == "5:H14/0"


RUNNERS: dict[str, Callable[[Vector, Vector, Vector], None]] = {
    "deck": run_deck,
    "horses": run_horses,
    "ranks": run_ranks,
    "card": run_card,
    "dice": run_dice,
    "move": run_move,
    "cross": run_move,
    "finish": run_finish,
    "points": run_points,
    "meeting": run_meeting,
    "lanes": run_lanes,
    "hand": run_hand,
    "box": run_box,
    "fences": run_fences,
    "roller": run_roller,
    "script": run_script,
    "no_cards": run_no_cards,
    "fallen": run_fallen,
}
