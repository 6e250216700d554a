from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.kit.errors import PnpError
from pnp.referee.ask import Choose, Option, Reject
from pnp.referee.journal import Journal, read_journal
from pnp.referee.live import Record
from pnp.referee.position import changed, parse_path, to_text
from pnp.referee.referee import Referee
from pnp.referee.rules import Asking, Log
from tests.referee.toy import Hill, ToyRules, play_on, toy_referee
from tests.turns import examples

OPENING = {"bid.A": 2, "bid.B": 0}


def opened(rules: ToyRules | None = None) -> Referee[Hill]:
    referee = toy_referee(rules)
    for key, fuel in OPENING.items():
        referee.answer(fuel, key=key)
    return referee


def asked(referee: Referee[Hill]) -> str | None:
    """The key of the open question, or None when the race is over."""
    return referee.q.key if referee.q else None


def test_answers_cause_events_and_are_recorded() -> None:
    referee = toy_referee(race=3)
    assert [event.code for event in referee.opening] == ["race.start"]
    assert referee.answer("2", key="bid.B") == []
    assert referee.secret == {"bid.B"}
    assert [event.code for event in referee.answer(1)] == ["bid.shown", "bid.shown"]
    assert referee.secret == set()
    assert referee.records == [
        {"n": 1, "t": "answer", "race": 3, "key": "bid.B", "answer": 2, "src": "typed"},
        {"n": 2, "t": "answer", "race": 3, "key": "bid.A", "answer": 1, "src": "typed"},
    ]
    assert [len(step.events) for step in referee.steps] == [0, 2]
    assert [event.code for event in referee.events] == ["race.start", "bid.shown", "bid.shown"]
    assert asked(referee) == "l1.A.roll"


@pytest.mark.parametrize(("raw", "key"), [("7", None), ("x", None), (2, "l2.A.roll")])
def test_reject_changes_and_records_nothing(raw: object, key: str | None) -> None:
    referee = opened()
    before = (referee.digest(), referee.position, list(referee.records), referee.steps)
    with pytest.raises(Reject):
        referee.answer(raw, key=key)
    assert (referee.digest(), referee.position, referee.records, referee.steps) == before


def test_refused_option_is_rejected_with_its_own_reason() -> None:
    referee = opened()
    for raw in ("4", "coast", "3"):
        referee.answer(raw)
    with pytest.raises(Reject) as caught:
        referee.answer("push")
    assert (caught.value.code, caught.value.rule) == ("fuel.none", "T3")


def test_an_answer_that_cannot_be_kept_is_not_played() -> None:
    def full(_: object) -> int:
        raise PnpError("not saved")

    referee = toy_referee(keep=full)
    before = referee.position
    with pytest.raises(PnpError, match="not saved"):
        referee.answer(2)
    assert (referee.position, referee.steps, referee.records) == (before, (), [])


def test_a_fault_in_the_rules_is_taken_back_from_the_journal() -> None:
    referee = opened(ToyRules(broken=True))
    referee.answer(6)
    before = referee.digest()
    with pytest.raises(AssertionError):
        referee.answer("coast")
    assert referee.digest() == before
    assert referee.records[-1]["t"] == "undo"
    again = toy_referee(ToyRules(broken=True))
    again.load(referee.records)
    assert again.position == referee.position


@settings(max_examples=examples(40), deadline=None)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_undo_and_redo_to_any_point(seed: int, data: st.DataObject) -> None:
    referee = toy_referee()
    trail = [(referee.digest(), referee.position, [ask.key for ask in referee.open])]
    rng = Random(seed)
    while referee.open:
        play_on(referee, rng, steps=1)
        trail.append((referee.digest(), referee.position, [ask.key for ask in referee.open]))
    events = referee.events
    to = data.draw(st.integers(0, len(trail) - 2))
    referee.undo(to=to)
    assert trail[to] == (referee.digest(), referee.position, [ask.key for ask in referee.open])
    for at in range(to + 1, len(trail)):
        referee.redo()
        assert trail[at] == (referee.digest(), referee.position, [ask.key for ask in referee.open])
    assert referee.events == events
    assert referee.redoable is None
    with pytest.raises(Reject, match=r"redo\.nothing"):
        referee.redo()


@settings(max_examples=examples(40), deadline=None)
@given(seed=st.integers(0, 10**6), moves=st.lists(st.sampled_from("aaaaaauurf"), max_size=40))
def test_whatever_is_done_replay_equals_play(seed: int, moves: list[str]) -> None:
    referee, rng = toy_referee(), Random(seed)
    for move in moves:
        if move == "u" and referee.steps:
            referee.undo(rng.randint(1, len(referee.steps)))
        elif move == "r" and referee.redoable:
            referee.redo()
        elif move == "f":
            referee.fix("place.A", rng.randint(0, 9), "pushed by a sleeve")
        else:
            play_on(referee, rng, steps=1)
    again = toy_referee()
    again.load(referee.records)
    assert again.position == referee.position
    assert again.digest() == referee.digest()
    assert again.steps == referee.steps
    assert again.redoable == referee.redoable
    assert again.lost == []


def test_undo_beyond_the_beginning() -> None:
    referee = opened()
    for bad, tried in (({"count": 3}, 3), ({"count": 0}, 0), ({"to": 2}, 3), ({"to": -1}, 0)):
        with pytest.raises(Reject) as caught:
            referee.undo(**bad)
        assert (caught.value.code, caught.value.args_) == ("undo.range", {"steps": 2, "given": tried})
    assert len(referee.records) == 2
    assert len(referee.undo(2)) == 2
    with pytest.raises(Reject) as caught:
        referee.undo()
    assert (caught.value.code, caught.value.args_) == ("undo.nothing", {})


def test_what_is_redone_comes_from_where_it_came_before() -> None:
    referee = opened()
    referee.answer([5], src="rolled")
    referee.undo()
    referee.redo()
    assert (referee.steps[-1].record["answer"], referee.steps[-1].record["src"]) == ([5], "rolled")


def test_a_question_that_is_not_asked_is_named_with_those_that_are() -> None:
    with pytest.raises(Reject) as caught:
        toy_referee().answer(1, key="l2.A.roll")
    assert (caught.value.code, caught.value.args_) == (
        "question.other",
        {"key": "l2.A.roll", "open": ["bid.A", "bid.B"]},
    )


def test_a_seat_sees_its_own() -> None:
    referee = opened()
    assert referee.is_settled
    assert referee.view() == {"lap": 1, "place": {"A": 0, "B": 0}}
    assert referee.view("A") == {**referee.view(), "fuel": 2}


def test_the_race_once_more_step_by_step() -> None:
    referee = toy_referee()
    for key, raw in (("bid.B", 0), ("bid.A", 2), ("l1.A.roll", "4"), ("l1.A.push", "coast")):
        referee.answer(raw, key=key)
    referee.fix("place.A", 6, "miscounted")
    referee.answer("2")
    again = [(step.n if step else 0, dict(state.fuel), state.place["A"]) for step, state in referee.again()]
    none, bid = {"A": 0, "B": 0}, {"A": 2, "B": 0}
    assert again == [(0, none, 0), (1, none, 0), (2, bid, 0), (3, bid, 0), (4, bid, 4), (5, bid, 6), (6, bid, 6)]


def test_an_undone_answer_by_hand_is_remembered() -> None:
    referee = opened()
    referee.answer([5], src="rolled")
    referee.answer("coast", src="bot")
    referee.undo(2)
    assert referee.remembered("l1.A.roll") == [5]
    assert referee.remembered("l1.B.roll") is None
    referee.answer([2])
    assert referee.remembered("l1.A.push") is None
    again = toy_referee()
    again.load(referee.records)
    again.undo()
    assert again.remembered("l1.A.roll") == [2]


def test_position_in_the_middle_of_a_turn_can_be_gone_on_from() -> None:
    referee = opened()
    referee.answer("4")
    referee.answer("push")
    told = referee.position
    assert told["answers"] == [{"key": "l1.A.roll", "answer": [4]}, {"key": "l1.A.push", "answer": "push"}]
    assert told["position"]["place"]["A"] == 0
    rules = ToyRules()
    again = Referee(rules, lambda: rules.restore(None, told["position"]), lambda p: rules.restore(None, p))
    for each in told["answers"]:
        again.answer(each["answer"], key=each["key"])
    assert again.digest() == referee.digest()
    assert again.q == referee.q


# -- answers are replayed by key


def played() -> list[Record]:
    referee = opened()
    for raw in ("4", "push", 2, "3", "coast", "SUN", "1", "coast", "6", "coast", "RAIN"):
        referee.answer(raw)
    assert referee.q is None
    return referee.records


def test_a_new_question_is_asked_and_the_rest_is_remembered() -> None:
    referee = toy_referee(ToyRules(brakes=True))
    referee.load(played())
    assert (asked(referee), len(referee.steps), referee.lost) == ("l1.A.brake", 3, [])
    for key in ("l1.A.brake", "l1.B.brake", "l2.A.brake", "l2.B.brake"):
        assert asked(referee) == key
        referee.answer(1, key=key)
    assert referee.q is None
    assert len(referee.steps) == 13 + 4
    assert referee.lost == []
    again = toy_referee(ToyRules(brakes=True))
    again.load(referee.records)
    assert again.steps == referee.steps


def test_after_a_rules_change_undo_still_takes_back_one_answer() -> None:
    referee = toy_referee(ToyRules(brakes=True))
    referee.load(played())
    referee.answer(1)
    assert referee.steps[-1].record["key"] == "l1.B.roll"
    referee.undo()
    again = toy_referee(ToyRules(brakes=True))
    again.load(referee.records)
    for each in (referee, again):
        assert asked(each) == "l1.B.roll"
        assert [step.record["key"] for step in each.steps][-1] == "l1.A.spend"


def test_an_answer_no_longer_allowed_is_asked_again_and_listed() -> None:
    referee = toy_referee(ToyRules(most=1))
    referee.load(played())
    assert asked(referee) == "l1.A.spend"
    assert [record["key"] for record in referee.lost] == ["l1.A.spend"]
    assert referee.remembered("l1.A.spend") is None
    referee.answer(1)
    # One fuel is left now, so A may push in lap 2 as well: everything recorded still fits.
    assert referee.q is None
    assert referee.lost == []


def test_answers_to_questions_that_are_gone_are_listed() -> None:
    referee = toy_referee()
    referee.load(played())
    with_brakes = toy_referee(ToyRules(brakes=True))
    with_brakes.load(referee.records)
    while with_brakes.q:
        with_brakes.answer(0)
    back = toy_referee()
    back.load(with_brakes.records)
    assert back.q is None
    assert back.digest() == referee.digest()
    assert {record["key"] for record in back.lost} == {"l1.A.brake", "l1.B.brake", "l2.A.brake", "l2.B.brake"}


def test_a_question_that_was_passed_over_is_lost_before_the_end() -> None:
    old = opened(ToyRules(brakes=True))
    for raw in ("4", 1, "coast"):
        old.answer(raw)
    new = toy_referee()
    new.load(old.records)
    assert new.q is not None
    assert [record["key"] for record in new.lost] == ["l1.A.brake"]


def test_what_did_not_fit_before_a_fix_is_lost() -> None:
    old = opened(ToyRules(brakes=True))
    for raw in ("4", 1, "coast"):
        old.answer(raw)
    old.fix("place.A", 6, "miscounted")
    old.answer("2")
    new = toy_referee(ToyRules())
    new.load(old.records)
    assert [record["key"] for record in new.lost] == ["l1.A.brake"]
    assert new.state.place == {"A": 6, "B": 0}
    assert new.steps[-1].record["key"] == "l1.B.roll"


def test_a_changed_order_of_questions_keeps_all_answers_and_undo_works() -> None:
    referee = toy_referee(ToyRules(weather_first=True))
    referee.load(played())
    assert referee.q is None
    assert referee.lost == []
    taken = referee.undo(3)
    assert [step.record["key"] for step in taken] == ["l2.A.push", "l2.B.roll", "l2.B.push"]
    again = toy_referee(ToyRules(weather_first=True))
    again.load(referee.records)
    assert [step.record for step in again.steps] == [step.record for step in referee.steps]
    assert again.digest() == referee.digest()


def test_an_option_that_is_gone_does_not_become_the_option_of_that_number() -> None:
    class Pick(ToyRules):
        cars: tuple[str, ...] = ("7", "2", "9")

        def bid(self, state: Hill, log: Log) -> Asking:
            yield Choose("pick", "A", "T1", "push", options=tuple(Option(car) for car in self.cars))
            return None

    class Later(Pick):
        cars = ("7", "9", "4")

    before, after = toy_referee(Pick()), toy_referee(Later())
    before.answer("2")
    assert before.steps[0].record["answer"] == "2"
    after.load(before.records)
    assert after.steps == ()
    assert after.remembered("pick") is None


def test_load_ignores_other_races() -> None:
    referee = toy_referee(race=2)
    referee.load([{"n": 1, "t": "answer", "race": 1, "key": "bid.A", "answer": 5, "src": "typed"}])
    assert referee.steps == ()
    assert referee.lost == []


# -- fix


def test_fix_begins_the_phase_anew_from_the_changed_position() -> None:
    referee = opened()
    referee.answer("4")
    events = referee.fix("fuel.B", 5, "B had bid five")
    assert events[0].code == "table.fixed"
    assert events[0].args == {"path": "fuel.B", "value": 5, "why": "B had bid five"}
    assert asked(referee) == "l1.A.roll"
    assert referee.remembered("l1.A.roll") == [4]
    assert referee.state.fuel == {"A": 2, "B": 5}
    assert referee.records[-1]["position"]["fuel"] == {"A": 2, "B": 5}


def test_fix_can_be_undone_redone_and_loaded() -> None:
    referee = opened()
    before = referee.digest()
    referee.fix("fuel.B", 5, "why not")
    referee.answer("4")
    after = referee.position
    referee.undo(2)
    assert referee.digest() == before
    referee.redo()
    referee.redo()
    assert referee.position == after
    again = toy_referee()
    again.load(referee.records)
    assert again.position == after


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("lap", 0, "a lap is 1 or more"),
        ("gone[0]", "SUN", "no “0”"),
        ("lap.x", 1, "nothing inside"),
        ("", 1, "not the place"),
        ("fuel..[", 1, "not the place"),
    ],
)
def test_a_fix_that_cannot_be_changes_nothing(path: str, value: object, message: str) -> None:
    referee = opened()
    before = (referee.digest(), len(referee.records), referee.q)
    with pytest.raises(PnpError, match=message):
        referee.fix(path, value, "no reason")
    assert (referee.digest(), len(referee.records), referee.q) == before


@pytest.mark.parametrize("values", ["5, 6", "5;6", " 5 ;6 "])
def test_several_values_are_fixed_at_once(values: str) -> None:
    referee = opened()
    (fixed,) = referee.fix("fuel.A, place.B", values, "miscounted")
    assert (fixed.rule, fixed.args["path"], fixed.args["value"]) == ("", "fuel.A, place.B", values)
    assert (referee.state.fuel["A"], referee.state.place["B"]) == (5, 6)


def test_a_list_may_be_one_of_several_values() -> None:
    referee = opened()
    referee.fix("gone, phase", '["SUN", "FOG"]; weather', "forgotten")
    assert (referee.state.gone, referee.q and referee.q.key) == (["SUN", "FOG"], "l1.weather")


def test_one_value_may_have_any_sign_in_it() -> None:
    assert opened().fixed("gone", "a, b; c")["gone"] == "a, b; c"


@pytest.mark.parametrize(("value", "values"), [("5", 1), ("5, 6, 7", 3), (5, 1)])
def test_as_many_values_as_places(value: object, values: int) -> None:
    with pytest.raises(Reject) as caught:
        opened().fix("fuel.A, fuel.B", value, "miscounted")
    assert (caught.value.code, caught.value.args_) == ("fix.count", {"paths": 2, "values": values})


def test_a_fix_that_became_impossible_says_which_and_what_to_do() -> None:
    referee = opened()
    referee.fix("lap", 2, "forgotten")
    records = [{**record, "position": {"lap": 0}} if record["t"] == "fix" else record for record in referee.records]
    with pytest.raises(PnpError) as caught:
        toy_referee().load(records)
    assert str(caught.value) == (
        "the correction of lap in record 3 is not possible any more: not a position\n"
        "  what to do: take it back: pnp season undo FILE, as often as it takes"
    )


def test_a_race_that_is_over_can_be_fixed() -> None:
    referee = toy_referee()
    referee.load(played())
    referee.fix("place.A", 40, "miscounted")
    assert referee.q is None
    assert referee.rules.result(referee.state).order == ("A", "B")


def test_paths() -> None:
    assert parse_path('cars."A.1"[2].dp') == ("cars", "A.1", 2, "dp")
    position = {"racing": ["A", "B"], "1": {"x": None}}
    assert changed(position, "racing[1]", "C")["racing"] == ["A", "C"]
    assert changed(position, "1.x", 2)["1"] == {"x": 2}
    assert position["racing"] == ["A", "B"]


def test_a_position_is_printed_as_toml_that_reads_back() -> None:
    document = {
        "position": {"lap": 1, "gone": ['a\n"', {"x": [True]}], "fuel": {"A 1": {"車": 2}}, "none": {}},
        "answers": [{"key": "k", "answer": [1]}],
    }
    assert tomllib.loads(to_text(document)) == document
    assert to_text({"x": None}).startswith("{")


# -- with a real journal


def test_a_season_survives_a_cut_at_any_line(tmp_path: Path) -> None:
    path = tmp_path / "season.pnp"
    digests = []
    with Journal.create(path, {"game": "toy"}) as journal:
        referee = toy_referee(keep=journal.append)
        digests.append(referee.digest())
        rng = Random(5)
        while referee.open:
            play_on(referee, rng, steps=1)
            digests.append(referee.digest())
    lines = path.read_bytes().splitlines(keepends=True)
    for count in range(1, len(lines) + 1):
        path.write_bytes(b"".join(lines[:count]) + b'{"n":')
        again = toy_referee()
        again.load(read_journal(path).records)
        assert again.digest() == digests[count - 1]


def test_what_is_redone_on_another_day_leaves_a_sound_journal(tmp_path: Path) -> None:
    path = tmp_path / "season.pnp"
    with Journal.create(path, {"game": "toy"}) as journal:
        referee = toy_referee(keep=journal.append)
        referee.answer(2, key="bid.A")
        referee.answer(0, key="bid.B")
        referee.fix("fuel.B", 5, "B had bid five")
        after = referee.digest()
        referee.undo(3)
    with Journal.open(path) as journal:
        again = toy_referee(keep=journal.append)
        again.load(journal.said.records)
        for _ in range(3):
            again.redo()
        assert (again.digest(), again.redoable) == (after, None)
    third = toy_referee()
    third.load(read_journal(path).records)
    assert third.digest() == after
