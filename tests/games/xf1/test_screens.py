"""What screens are told of an XF-1 race beside its text: figures, spots to tap, counters, tunings to pick."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

from pnp.games.xf1.faces.running_maps import LINES
from pnp.games.xf1.rules import RULES
from pnp.games.xf1.rules.tuning import NOTHING, Workshop, workshop
from pnp.games.xf1.season.desk import DESK
from pnp.games.xf1.table.live_board import BOARD
from pnp.games.xf1.table.telling import TELLER
from pnp.kit.words import LANGUAGES, Words
from pnp.press.board import Asked
from pnp.referee.ask import Ask, Choose, Option, Reject, Write
from pnp.referee.entering import Entries
from pnp.referee.narrate import Gauge, Narrator, voiced
from tests.games.xf1.laying import words_in
from tests.games.xf1.table import data
from tests.games.xf1.test_telling import race

FEW = 4
"""Gauges that have room in a strip on a television."""
LONGEST = 16


@cache
def spoken(lang: str) -> Words:
    return voiced(words_in(lang), TELLER, data(), Entries())


@cache
def moments() -> list[tuple[dict[str, Any], Ask]]:
    """Every question of a whole race by careless players, with what everybody sees then."""
    weekend = race(4, 4, 3, {"assignment": "yes", "slipstream": "yes"})
    return [(RULES.view(state), ask) for state, ask, _ in weekend if ask]


def every_gauge(lang: str) -> Iterator[Gauge]:
    for view, _ in moments()[::5]:
        yield from TELLER.state(spoken(lang), view)
        for have in TELLER.gauges(spoken(lang), view).values():
            yield from have


@pytest.mark.parametrize("lang", LANGUAGES)
def test_gauges_are_short_and_never_more_than_full(lang: str) -> None:
    gauges = list(every_gauge(lang))
    assert gauges
    for gauge in gauges:
        assert gauge.label
        assert 0 < len(gauge.value) <= LONGEST
        assert gauge.share is None or 0 <= gauge.share <= 1


def test_the_state_of_a_race_is_told_from_practice_to_the_flag() -> None:
    told = {str(view["session"]): TELLER.state(spoken("en"), view) for view, _ in moments()}
    assert set(told) == {"before", "qualifying", "race"}
    assert [gauge.value for gauge in told["before"]] == ["Free practice"]
    assert told["qualifying"][0].value == "Qualifying"
    assert told["race"][0].label == "Lap"
    assert all(len(gauges) <= FEW + 1 for gauges in told.values())


@pytest.mark.parametrize("session", ["qualifying", "race"])
def test_gaps_grow_from_the_leader_to_the_last_car(session: str) -> None:
    raced = [(view, TELLER.gaps(view)) for view, _ in moments() if view["session"] == session]
    assert any(gaps for _, gaps in raced)
    for view, gaps in raced:
        if gaps:
            assert list(gaps) == [
                car for car in DESK.ranking(view) if car in view["order"] or car not in view["stopped"]
            ]
            assert list(gaps.values()) == sorted(gaps.values())
            assert next(iter(gaps.values())) == 0


def test_nobody_has_a_gap_before_qualifying() -> None:
    assert not any(TELLER.gaps(view) for view, _ in moments() if view["session"] == "before")


def test_the_grid_is_as_qualifying_ranked_them() -> None:
    """But for those in one cell, for whom dice decide."""
    ranked = [(DESK.ranking(view), view) for view, _ in moments() if view["session"] != "before" and not view["turn"]]
    last = [view for view, _ in moments() if view["session"] == "qualifying"][-1]
    cell = {car: -1 if car in last["stopped"] else last["cars"][car]["cell"] for car in DESK.ranking(last)}
    grid = next(order for order, view in ranked if view["session"] == "race")
    assert [cell[car] for car in grid] == sorted(cell.values(), reverse=True)


def test_lines_are_tapped_on_the_map_where_the_car_will_lie() -> None:
    words, asked = spoken("en"), 0
    for view, ask in moments():
        if not isinstance(ask, Choose):
            continue
        answers = tuple(option.id for option in ask.options)
        spots = BOARD.spots(data(), words, view, Asked(ask.text, ask.who, ask.args, answers))
        assert set(spots) == (set(answers) if ask.text == "line" else set())
        if spots:
            asked += 1
            x, y, w, h = BOARD.ground(data(), words, view).areas["run"]
            assert all(x < spot_x < x + w and y < spot_y < y + h for spot_x, spot_y in spots.values())
            assert spots["A"] != spots["B"]
    assert asked


def test_a_spot_is_where_the_counter_lies_afterwards() -> None:
    words, compared = spoken("en"), 0
    for (before, ask), (after, _) in pairwise(moments()):
        if ask.text != "line":
            continue
        car = after["cars"][ask.args["car"]]
        if car["cell"] == ask.args["cell"]:
            spots = BOARD.spots(data(), words, before, Asked("line", ask.who, ask.args, LINES))
            lies = {token.of: (token.x, token.y) for token in BOARD.tokens(data(), words, after) if token.of}
            assert lies[car["number"]] == pytest.approx(spots[car["line"]])
            compared += 1
    assert compared


def test_a_driver_is_shown_as_a_counter() -> None:
    drivers = [ask for _, ask in moments() if ask.text == "assign"]
    assert drivers
    for ask in drivers:
        assert isinstance(ask, Choose)
        assert all(BOARD.card(data(), spoken("ja"), "assign", option.id) for option in ask.options)
    assert BOARD.card(data(), spoken("ja"), "line", "A") is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_decisions_say_what_each_answer_leads_to(lang: str) -> None:
    beside = {"dp", "which", "order", "pit_tyres", "start_tyres"}
    seen = set()
    for view, ask in moments():
        told = TELLER.asides(spoken(lang), ask, view)
        if isinstance(ask, Choose) and told:
            seen.add(ask.text)
            assert set(told) == {option.id for option in ask.options if not option.quiet}
            assert all(told.values())
    assert beside <= seen


@pytest.mark.parametrize("lang", LANGUAGES)
def test_under_each_face_stands_its_speed_and_the_result(lang: str) -> None:
    rolls = [(view, ask) for view, ask in moments() if ask.text == "run" and view["table"]]
    assert rolls
    for view, ask in rolls:
        told = TELLER.asides(spoken(lang), ask, view)
        assert list(told) == ["1", "2", "3", "4", "5", "6"]
        assert all(entry["result"] in told[f"{entry['face']}"] for entry in view["table"])


def test_the_declaration_of_nothing_has_a_mean_and_nothing_else() -> None:
    found = [TELLER.asides(spoken("en"), ask, view) for view, ask in moments() if ask.text == "dp"]
    assert all(told["none"][0] in "+−0" for told in found)


# -- tuning


def shops(count: int) -> Iterator[Workshop]:
    """Cars as they come to a tuning, with more and fewer points."""
    rng, teams = Random(7), list(data().teams.values())
    for _ in range(count):
        team = rng.choice(teams)
        slots = tuple(sorted(rng.sample(range(1, 1 + len(team.slots)), 6)))
        full = tuple(spot for spot in range(1, 1 + len(team.trouble)) if rng.random() < 0.3)
        yield workshop(team, slots, full, rng.randint(1, 5))


def is_accepted(shop: Workshop, text: str) -> bool:
    try:
        shop.accept(text)
    except Reject:
        return False
    return True


def bodies(shop: Workshop) -> Iterator[tuple[int, ...]]:
    """Every body row that its points would pay for."""
    for slots in combinations(range(1, 1 + len(shop.team.slots)), 6):
        if sum(new != old for new, old in zip(slots, shop.slots, strict=True)) <= shop.points:
            yield slots


def test_a_face_may_be_put_exactly_where_some_tuning_puts_it() -> None:
    for shop in shops(25):
        possible = {(face, slot) for slots in bodies(shop) for face, slot in enumerate(slots, start=1)}
        possible -= set(enumerate(shop.slots, start=1))
        offered = {option.id for pick in shop.picks() if pick.label == "face" for option in pick.options}
        assert offered == {"", *(f"{face}>{slot}" for face, slot in possible)}


def test_a_spot_may_be_tuned_exactly_where_the_points_reach() -> None:
    for shop in shops(60):
        for pick in shop.picks():
            if pick.label == "spot":
                chain = [f"T{above}" for above in range(1, pick.args["spot"]) if above not in shop.full]
                wanted = [f"{letter}{pick.args['spot']}" for letter in "TF"]
                possible = [each for each in wanted if is_accepted(shop, " ".join([*chain, each]))]
                assert [option.id for option in pick.options] == ["", *possible]


def test_what_is_picked_is_what_would_be_written() -> None:
    rng, taken = Random(3), 0
    for shop in shops(400):
        picked = [rng.choice(pick.options) if rng.random() < 0.25 else pick.options[0] for pick in shop.picks()]
        text = " ".join(option.id for option in picked if option.id)
        if is_accepted(shop, text or NOTHING):
            taken += 1
            assert set(shop.accept(text or NOTHING).split()) == set(text.split() or [NOTHING])
            for face, option in enumerate(picked[:6], start=1):
                assert shop.tune(text or NOTHING).slots[face - 1] == option.args["slot"]
    assert taken > 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tuning_on_a_phone_has_words(lang: str) -> None:
    tuning = next(ask for _, ask in moments() if isinstance(ask, Write))
    narrator, picks = Narrator(spoken(lang), TELLER), tuning.picks()
    assert picks
    for pick in picks:
        assert str(narrator.words(f"pick.{pick.label}", **pick.args))
        labels = [narrator.label(Option(option.id, option.label, option.args)) for option in pick.options]
        assert len(set(labels)) == len(labels)


def test_simulations_do_not_pay_for_picks(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_: Workshop) -> None:
        raise AssertionError("nobody looked")

    monkeypatch.setattr(Workshop, "picks", never)
    for _, ask, _ in race(2, 2, 0, {}):
        if ask and ask.text == "run":
            return
    raise AssertionError("nobody ran")


def test_the_board_is_drawn_while_a_car_that_acts_has_just_retired() -> None:
    """The die for the safety car is thrown before anybody else acts."""
    retiring = [view for view, ask in moments() if ask.text == "safety_car" and view["next"] in view["retired"]]
    assert retiring
    for view in retiring:
        tokens = {token.id: token for token in BOARD.tokens(data(), spoken("en"), view)}
        assert f"car-{view['next']}" in tokens
        assert "gauge-next" not in tokens, "nobody is to act"
