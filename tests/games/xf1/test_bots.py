"""Bots: they answer everything legally, the better ones win, and what a race leaves behind adds up."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from benchmarks import bare_xf1 as bare
from pnp.games.xf1.bots import LAB, tuning
from pnp.games.xf1.bots.conditions import Conditions
from pnp.games.xf1.bots.foresight import Foresight
from pnp.games.xf1.bots.hiring import merit
from pnp.games.xf1.bots.ladder import best_of, by_face, ladder
from pnp.games.xf1.bots.pilots import STYLES, Pilot, Style
from pnp.games.xf1.bots.racing import record, run, setup
from pnp.games.xf1.bots.record import CarRecord, Record
from pnp.games.xf1.model import Section
from pnp.games.xf1.model.odds import expected
from pnp.games.xf1.rules import RULES, audit
from pnp.games.xf1.rules.declaring import Declare, menu
from pnp.games.xf1.rules.running import order_question
from pnp.games.xf1.rules.state import State
from pnp.games.xf1.rules.tuning import NOTHING, Workshop
from pnp.kit.register import find_game
from pnp.lab.bots import Trial, any_answer
from pnp.lab.simulate import run_races
from pnp.referee.ask import Ask, Choose, Reject, Roll
from pnp.referee.play import Play
from tests.games.xf1.table import data

DRAWN = {"random_qualifying": "yes"}
OPTIONS: list[dict[str, str]] = [
    {},
    DRAWN,
    {"contracts": "yes", "nonstart": "yes", "slipstream": "yes", "nonstart_qualifying": "yes"},
    {"assignment": "yes", "map": "m2", "last_progress": "complete", "sc_in_progress_repeats": "yes"},
    {"map": "m3", "lane_shift": "no_retirements", "wear_dice": "one", "contracts": "yes", "own_country_price": "half"},
]
EVERYTHING = {
    "market", "regular", "assign", "support", "tune", "confirm", "start_tyres", "start_fuel", "dp", "which", "line",
    "order", "pit_tyres", "pit_fuel", "sc_pit",
}  # fmt: skip


MARKS = list(data().teams)


class Listening(Pilot):
    """Keeps what it was asked, and whether it was allowed to say what it said."""

    def __init__(self, style: Style, heard: Counter[str]) -> None:
        super().__init__(data(), style)
        for text, answer in self.answers.items():
            self.answers[text] = self._listen(text, answer, heard)

    @staticmethod
    def _listen(text: str, answer: Any, heard: Counter[str]) -> Any:
        def listening(ask: Ask, s: State) -> Any:
            given = answer(ask, s)
            assert ask.accept(given) == given, (ask, given)
            heard[text] += 1
            return given

        return listening


def some_races(count: int, styles: Sequence[Style], seed: int = 1, teams: int = 6) -> list[tuple[Record, list[str]]]:
    """Races of equal shares of each style on all courses in turn; with the teams in the order of their styles."""
    rng = Random(seed)
    pilots = [Pilot(data(), style) for style in styles]
    courses = list(data().courses)
    races = []
    for number in range(count):
        marks = rng.sample(MARKS, teams)
        seated = {mark: pilots[(number + place) % len(pilots)] for place, mark in enumerate(marks)}
        play = run(setup(data(), courses[number % len(courses)], marks, [], DRAWN), seated, rng)
        races.append((record(play), [mark for pilot in pilots for mark in marks if seated[mark] is pilot]))
    return races


def mean_places(count: int, styles: Sequence[Style], seed: int = 1) -> list[float]:
    places: list[list[int]] = [[] for _ in styles]
    for race, marks in some_races(count, styles, seed):
        for car in race.cars.values():
            places[marks.index(car.team) * len(styles) // len(marks)].append(car.finish)
    return [mean(each) for each in places]


# -- answers


def test_every_question_is_answered_legally_whatever_the_style_and_the_options() -> None:
    heard: Counter[str] = Counter()
    styles = [
        *STYLES.values(),
        Style(pit="r3"),
        Style(pit="never", quali=9, fuel_less=4, tune=False),
    ]
    listening = [Listening(style, heard) for style in styles]
    looking_ahead = Listening(Style("B2", "dp"), heard)
    for seed in range(15):
        rng = Random(seed)
        options = OPTIONS[seed % len(OPTIONS)]
        teams = rng.randint(1, 10)
        pilots = {mark: rng.choice(listening) for mark in MARKS}
        if seed % 4 == 0:
            pilots["U"] = looking_ahead
        carry = None
        for race in (1, 2):
            state = setup(
                data(), rng.choice(list(data().courses)), MARKS[:teams], MARKS[teams:], options, carry, race, 2
            )
            run(state, pilots, rng)
            carry = RULES.result(state).carry
    assert set(heard) == EVERYTHING == set(Pilot(data()).answers)


def test_a_bot_may_sit_down_at_any_moment() -> None:
    """Whoever answered before, however badly: from then on the bot does."""
    for seed in range(12):
        rng = Random(seed)
        options = OPTIONS[seed % len(OPTIONS)]
        state = setup(data(), rng.choice(list(data().courses)), MARKS[:4], MARKS[4:8], options)
        play = Play(RULES, state)
        sitter = LAB.seating.sitter(data(), LAB.bots[seed % 4], Random())
        first = rng.randint(0, 400)
        while (ask := play.ask) is not None:
            first -= 1
            if isinstance(ask, Roll) or first > 0 or ask.who not in state.players:
                play.give(any_answer(ask, rng))
            else:
                play.give(sitter(ask, state))
        audit(state)


def test_a_pilot_knows_new_data_from_old() -> None:
    """The same course with other values: nothing of what was worked out before may be used."""
    from dataclasses import replace

    pilot = Pilot(data())
    run(setup(data(), "japan", MARKS, [], DRAWN), pilot, Random(1))
    course = data().courses["japan"]
    flat = replace(course, sections=tuple(replace(section, dry=section.wet) for section in course.sections))
    other = replace(data(), courses={**data().courses, "japan": flat})
    mixed = run(setup(other, "japan", MARKS, [], DRAWN), pilot, Random(2))
    fresh = run(setup(other, "japan", MARKS, [], DRAWN), Pilot(other), Random(2))
    assert record(mixed) == record(fresh)


def test_the_same_seed_gives_the_same_race() -> None:
    for number in (0, 4, 10):
        state = [setup(data(), "belgium", MARKS[:number], MARKS[number:]) for _ in range(2)]
        plays = [run(each, Pilot(data()), Random(7)) for each in state]
        assert plays[0].events == plays[1].events
    assert run_races("xf1", None, Trial(3, "B1"), 5, range(4)) == (
        run_races("xf1", None, Trial(3, "B1"), 5, range(2)) + run_races("xf1", None, Trial(3, "B1"), 5, range(2, 4))
    )


# -- what they think


def section_a() -> Section:
    """The section of the book that comes with figures (5.2)."""
    return next(
        section
        for course in data().courses.values()
        for section in course.sections
        if section.speed == 5 and [result.move for result in section.dry] == [1, 3, 1, 1, 0, -1]
    )


def test_means_are_those_of_the_odds() -> None:
    speeds = (2, 2, 3, 4, 5, 6)
    for course in data().courses.values():
        for section in course.sections:
            for column in ("dry", "wet"):
                for dice in (1, 2, 3):
                    for shift in (-2, 0, 1):
                        found = best_of(by_face(section, column == "wet", speeds, shift), dice)
                        exact = expected(section, "wet" if column == "wet" else "dry", speeds, dice - 1, shift)
                        assert found == pytest.approx(float(exact))


def test_the_sample_section_is_worth_what_the_book_says() -> None:
    dahl = data().drivers["dahl"]
    rungs = ladder(dahl, section_a(), (2, 2, 3, 4, 5, 6), False, False)
    assert [round(rung.mean, 2) for rung in rungs[:3]] == [1.0, 1.5, 1.81]
    assert [rung.id for rung in rungs[:3]] == ["none", "C1", "C2"]


def test_accel_and_brake_only_where_the_driver_and_the_car_have_them() -> None:
    for driver in data().drivers.values():
        for section in data().courses["italy"].sections:
            box = section.diff >= 2
            for rung in ladder(driver, section, (3, 4, 5, 5, 6, 6), False, False):
                assert not rung.accel or driver.accel[box]
                assert not rung.brake or driver.brake[box]
                assert not {"A", "B"} & set(rung.instead)


def test_slipstream_is_taken_where_it_helps() -> None:
    dahl = data().drivers["dahl"]
    for section in data().courses["usa"].sections:
        plain, towed = (ladder(dahl, section, (2, 3, 3, 4, 5, 6), False, slip) for slip in (False, True))
        assert all(more.mean >= less.mean - 1e-9 for less, more in zip(plain, towed, strict=True))
        assert all(rung.id.endswith("S") == (rung.mean > less.mean) for rung, less in zip(towed, plain, strict=True)
                   if not rung.accel and not rung.brake)  # fmt: skip


def test_tuning_is_legal_and_what_the_bare_loop_finds() -> None:
    for course in (data().courses[id] for id in ("italy", "spain", "usa")):
        troubles = sum(row.event == "trouble" for row in course.bpt_race) / 6
        for team in data().teams.values():
            for points in range(5):
                written = tuning.plan(team, course, team.initial, (), points)
                tuned = Workshop(team, team.initial, (), points).tune(written)
                assert tuned.text == written
                speeds, safe = bare.tune(team, course.sections, points, troubles)
                assert tuple(team.slots[slot - 1] for slot in tuned.slots) == speeds
                assert len(tuned.temp) == safe
    assert tuning.plan(data().teams["U"], data().courses["japan"], data().teams["U"].initial, (), 0) == NOTHING


def test_points_to_spare_make_a_repair_last() -> None:
    lasting = {
        word
        for course in data().courses.values()
        for team in data().teams.values()
        for word in tuning.plan(team, course, team.initial, (), 12, lasting=True).split()
    }
    assert any(word.startswith("F") for word in lasting)
    assert not any(
        word.startswith("F")
        for course in data().courses.values()
        for word in tuning.plan(data().teams["G"], course, data().teams["G"].initial, (), 12).split()
    )


def test_support_makes_team_mates_equal() -> None:
    home = data().tables.support_home
    race = record(run(setup(data(), "belgium", MARKS, [], DRAWN), Pilot(data(), Style("B0")), Random(1)))
    for mark in MARKS:
        team = data().teams[mark]
        cars = [race.cars[car] for car in team.cars]
        base = [driver.dp + home * (driver.country == "belgium") for driver in data().drivers_of(mark)[:2]]
        total = [car.dp + car.heat for car in cars]
        assert sum(total) == sum(base) + team.support[1]
        assert abs(total[0] - total[1]) <= max(1, abs(base[0] - base[1]) - team.support[1])


def test_better_drivers_are_worth_more() -> None:
    own = sorted(data().drivers.values(), key=merit, reverse=True)
    assert own[0].id in ("dahl", "ashdown")
    regulars = [merit(driver) for driver in own if driver.role in ("car1", "car2")]
    reserves = [merit(driver) for driver in own if driver.role == "reserve"]
    assert mean(regulars) > max(reserves) - 3
    assert mean(regulars) > mean(reserves) + 3


def test_the_market_leaves_no_team_without_drivers() -> None:
    for seed in range(5):
        state = setup(data(), "japan", MARKS, [], {"contracts": "yes"} | DRAWN)
        run(state, Pilot(data()), Random(seed))
        assert state.market
        assert all(len(drivers) >= 2 for drivers in state.market.contracts.values())
        worth = {mark: sum(merit(data().drivers[d]) for d in drivers[:2])
                 for mark, drivers in state.market.contracts.items()}  # fmt: skip
        assert mean(worth[mark] for mark in MARKS[:3]) > mean(worth[mark] for mark in MARKS[-3:])


def test_qualifying_keeps_to_its_budget() -> None:
    for quali in (0, 3, 6, 9):
        state = setup(data(), "japan", MARKS, [])
        race = record(run(state, Pilot(data(), Style(quali=quali)), Random(quali)))
        assert all(car.qualifying <= quali for car in race.cars.values())
        assert mean(car.qualifying for car in race.cars.values()) > 0.6 * quali - 1e-9
    usual = record(run(setup(data(), "japan", MARKS, []), Pilot(data()), Random(1)))
    assert max(car.qualifying for car in usual.cars.values()) == 6
    assert not any(
        car.qualifying
        for car in record(run(setup(data(), "japan", MARKS, []), Pilot(data(), Style("B0")), Random(1))).cars.values()
    )


def test_start_fuel_and_tyres() -> None:
    for seed in range(6):
        state = setup(data(), "belgium", MARKS, [], DRAWN)
        play = run(state, Pilot(data(), Style(fuel_less=4)), Random(seed))
        here = Conditions(data(), state.course)
        box = next(event.args["die"] for event in play.events if event.code in ("weather.clear", "weather.changeable"))
        for event in play.events:
            if event.code == "setup.done":
                assert event.args["fuel"] == state.cars[event.args["car"]].tank - 4
                assert (event.args["tyres"] == "wet") == here.wet_fits[box]


def test_looking_ahead_stops_when_it_must_and_not_at_the_end() -> None:
    for course in ("japan", "italy"):
        foresight = Foresight(data(), data().courses[course], data().teams["U"])
        sun = next(box.face for box in data().courses[course].weather if box.icon == "sun")
        assert foresight.wants(8, sun, False, 0, 0)
        assert not foresight.wants(8, sun, False, 12, 10)
        assert not foresight.wants(0, sun, False, 0, 0)
        fuel, wet = foresight.service(8, sun, 0)
        assert fuel >= 6
        assert not wet
        assert foresight.service(2, sun, 5)[0] >= 5


# -- who wins


def test_B1_beats_B0() -> None:
    b0, b1 = mean_places(40, [Style("B0"), Style("B1")])
    assert b1 < b0 - 2


def test_B2_is_no_worse_than_B1() -> None:
    """In so few races only a clear fault would show; `slow` has the rest."""
    b1, b2 = mean_places(50, [Style("B1"), Style("B2")], seed=2)
    assert b2 < b1 + 0.3


@pytest.mark.slow
def test_B2_beats_B1_and_both_beat_spending_early() -> None:
    b1, b2 = mean_places(1200, [Style("B1"), Style("B2")], seed=5)
    assert b2 < b1 - 0.05
    b1, b3 = mean_places(800, [Style("B1"), Style("B3")], seed=6)
    assert b1 < b3 - 0.1


@pytest.mark.slow
def test_never_stopping_loses_places_in_a_small_field() -> None:
    places: dict[str, list[int]] = {"r2": [], "never": []}
    for race, marks in some_races(250, [Style(pit="r2"), Style(pit="never")], seed=4, teams=2):
        for car in race.cars.values():
            places["r2" if car.team == marks[0] else "never"].append(car.finish)
    assert mean(places["r2"]) < mean(places["never"]) - 0.3


# -- the record


def grid_cell(car: CarRecord) -> int:
    return data().race_map.grid_front - (car.grid - 1) // 2


def test_gained_cells_add_up() -> None:
    rng = Random(11)
    plain = 0
    for number in range(33):
        teams = number % 11
        options = OPTIONS[number % len(OPTIONS)]
        state = setup(data(), rng.choice(list(data().courses)), MARKS[:teams], MARKS[teams:], options)
        play = run(state, Pilot(data()), rng)
        race = record(play)
        assert race == pickle.loads(pickle.dumps(race))
        assert race.turns == state.turn == len(race.weather)
        assert len(race.leaders) >= race.turns + 1
        assert [car.finish for car in race.cars.values()] == list(range(1, 21))
        assert tuple(race.cars) == RULES.result(state).order
        finished = [car for car in race.cars.values() if not car.out]
        assert race.retired == len(state.retired) == 20 - len(finished)
        for car in finished:
            assert car.cell - grid_cell(car) == sum(car.gained.values())
            if not race.sc and not race.triggers:
                plain += 1
                assert car.cell - grid_cell(car) == car.net
        for car in race.cars.values():
            assert len(car.stops) + car.sc_stops == state.cars[car.car].stops
            assert car.dp_left == state.cars[car.car].dp == car.dp - car.dp_spent - car.pressure
            assert car.player or car.dp == car.pressure == 0
        assert 0 <= race.contact <= 1
        assert race.circled <= race.sc
    assert plain > 50


def test_the_record_tells_what_the_events_tell() -> None:
    for seed in range(6):
        state = setup(data(), "usa", MARKS[:5], MARKS[5:])
        play = run(state, Pilot(data()), Random(seed))
        race = record(play)
        said = Counter(event.code for event in play.events)
        cars = list(race.cars.values())
        assert sum(car.pressure for car in cars) == said["pressure.lost"]
        assert sum(car.blocked for car in cars) == said["move.blocked"] + said["move.stuck"]
        assert race.sc == said["sc.out"] + said["sc.circled"]
        assert race.circled == said["sc.circled"]
        assert race.triggers == said["drop.triggered"]
        assert sum(len(car.stops) for car in cars) == said["pit.value"]
        beside = [event for event in play.events if event.rule.startswith("G9.1/P1")]
        assert sum(car.beside for car in cars if car.player) == len(beside)
        assert sum(car.dp_spent + car.qualifying for car in cars) == sum(
            sum(int(digit) for digit in event.args["what"] if digit.isdigit())
            for event in play.events
            if event.code == "declare.paid"
        )
        starts = {event.args["car"]: event.args["dp"] for event in play.events if event.code.startswith("practice.dp")}
        assert all(car.dp + car.heat + car.qualifying == starts[car.car] for car in cars if car.player)
        assert all(0 <= turn <= race.turns for car in cars for turn, _, _ in car.stops)


# -- the laboratory


def test_the_lab_reports_on_every_field() -> None:
    assert find_game("xf1").lab is LAB
    for trial in [*LAB.trials(data(), [2], ["B1"]), Trial(0, "B1"), Trial(10, "B2", {"course": "usa"})]:
        samples = [LAB.race(data(), trial, Random(seed)) for seed in range(3)]
        found = {measure.code: measure for measure in LAB.report(data(), trial, samples)}
        assert 8 < found["turns"].value < 20
        assert ("place" in found) == (trial.players > 0)
        assert ("npc_place" in found) == (trial.players < 10)
        if trial.options:
            assert {sample["record"].course for sample in samples} == {"usa"}
    assert [(trial.players, trial.bot) for trial in LAB.trials(data(), [4], [])] == [(4, "B0"), (4, "B1"), (4, "B2")]


# -- a second opinion


def spread(values: Sequence[float]) -> tuple[float, float]:
    return mean(values), stdev(values) ** 2 / len(values)


def figures(race: Record) -> dict[str, float]:
    driven = [car for car in race.cars.values() if car.player]
    return {
        "turns": race.turns,
        "retired": race.retired,
        "sc": race.sc,
        "circled": race.circled,
        "drops": race.triggers,
        "stops": mean(len(car.stops) for car in driven),
        "services": mean(car.sc_stops for car in driven),
        "dp": mean(car.dp_left for car in driven),
        "pressure": mean(car.pressure for car in driven),
        "place": mean(car.finish for car in driven),
        "best": race.cars["U01"].finish,
        "last": race.cars["S02"].finish,
    }


def bare_figures(race: bare.Result) -> dict[str, float]:
    return {
        "turns": race.turns,
        "retired": len(race.retired),
        "sc": race.sc,
        "circled": race.circled,
        "drops": race.drops,
        "stops": mean(race.stops.values()),
        "services": mean(race.services.values()),
        "dp": mean(race.dp.values()),
        "pressure": mean(race.pressure.values()),
        "place": mean(race.order.index(car) + 1 for car in race.stops),
        "best": race.order.index("U01") + 1,
        "last": race.order.index("S02") + 1,
    }


def agrees(course: str, bot: Any, teams: int, qualifying: bool, races: int) -> None:
    """The referee and the bare loop play the same game: their figures differ by chance only."""
    field = bare.Field(data(), course, MARKS[:teams], MARKS[teams:], bot=bot)
    rng = Random(1)
    theirs = [bare_figures(bare.race(field, rng, qualifying)) for _ in range(3 * races)]
    pilot = Pilot(data(), Style(bot, tune=False))
    options = {} if qualifying else DRAWN
    ours = [
        figures(record(run(setup(data(), course, MARKS[:teams], MARKS[teams:], options), pilot, rng)))
        for _ in range(races)
    ]
    for what in ours[0]:
        mine, my_error = spread([race[what] for race in ours])
        other, its_error = spread([race[what] for race in theirs])
        assert abs(mine - other) <= 4 * (my_error + its_error) ** 0.5 + 1e-9, (what, mine, other)


def test_the_bare_loop_agrees() -> None:
    agrees("japan", "B1", 10, qualifying=False, races=50)
    agrees("uk", "B1", 5, qualifying=True, races=50)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("course", "bot", "teams", "qualifying"),
    [
        ("japan", "B1", 10, False),
        ("italy", "B1", 6, True),
        ("usa", "B2", 6, False),
        ("germany", "B3", 3, False),
        ("qatar", "B0", 10, False),
        ("france", "B2", 10, True),
        ("brazil", "B1", 1, True),
    ],
)
def test_the_bare_loop_agrees_everywhere(course: str, bot: str, teams: int, qualifying: bool) -> None:
    agrees(course, bot, teams, qualifying, races=400)


def test_at_the_table_stops_are_planned_in_a_small_field_only() -> None:
    """The same car, on nothing, four turns before the flag: worth a stop among two cars, not among twenty."""
    sitter = LAB.seating.sitter(data(), "B1", Random())
    answers = []
    for others in (["T"], [mark for mark in data().teams if mark != "U"]):
        state = setup(data(), "belgium", ["U"], others)
        for place, car in enumerate(state.cars.values()):
            state.put(car, 60 - place)
        car = state.cars["U01"]
        car.fuel, car.tyre, car.wet = 0, 0, False
        state.phase, state.lap = "act", 3
        state.go_to(5)
        state.set_weather(3)
        answers.append(sitter(Choose("k", "U", "G9.1/I1", "order", {"car": "U01"}), state))
    assert answers == ["yes", "no"]


def test_enter_sends_a_car_without_fuel_or_tyres_to_the_pits() -> None:
    """And no other: what the rules take for granted stays as it is."""
    state = setup(data(), "japan", MARKS[:2])
    car = next(each for each in state.cars.values() if each.seat)
    ask = order_question(state, car)
    assert (ask.default(), ask.text in LAB.advised) == ("no", True)
    for fuel, tyre, wanted in ((car.tank, data().tables.tyre_points, "no"), (0, 0, "yes")):
        car.fuel, car.tyre, car.wet = fuel, tyre, state.is_rain
        assert LAB.suggested(data(), ask, state) == wanted


@pytest.mark.parametrize("given", ["5", 5, "12"])
def test_a_bare_number_declares_nothing(given: object) -> None:
    """It is a die that somebody typed too early; the list of declarations is not on the screen."""
    offered = menu(3, 10, True, True, 5, 5, False, True)
    ask = Declare("k", "Anna", "G9.1/D", "dp", {}, offered.options, offered.refused, "none", offered)
    with pytest.raises(Reject) as no:
        ask.accept(given)
    assert no.value.code == "declare.number"
    assert [ask.accept(each) for each in ("0", "-", "c1", "C1 B1")] == ["none", "none", "C1", "C1B1"]
