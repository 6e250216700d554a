"""Bots: they see what their seat may see, answer everything legally, and the one who plans beats the careless one."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

import numpy as np
import pytest

from pnp.api import load_game
from pnp.games.mad.bots import LAB
from pnp.games.mad.bots.chart import CourseChart, chart_of
from pnp.games.mad.bots.drivers import DRIVERS, NEAR, CarelessDriver, Driver, PlanningDriver, Sight, garage_of
from pnp.games.mad.bots.fair import Run, fair_race, part_effects
from pnp.games.mad.bots.garage import Garage, Offer, RoutePlan
from pnp.games.mad.bots.lab import ENOUGH
from pnp.games.mad.bots.outlook import Outlook, Stage
from pnp.games.mad.bots.pace import Gear, Pace, Shop, make_tables, many_between, odds_of
from pnp.games.mad.bots.racing import DEALT, decide, game
from pnp.games.mad.bots.record import GameRecord, RaceRecord
from pnp.games.mad.bots.statistics import Known, chosen, dice_chosen, fuel_left, opener_wins, parts_used, retired
from pnp.games.mad.model import TERRAINS, Effect
from pnp.games.mad.model.course import lay
from pnp.games.mad.rules import RULES
from pnp.games.mad.rules.asks import NOTHING, UNKNOWN
from pnp.kit.register import find_game
from pnp.kit.words import LANGUAGES
from pnp.lab.balance import share
from pnp.lab.bots import Trial
from pnp.lab.simulate import run_races
from pnp.referee.ask import Answer, Ask, Choose, Draw
from tests.games.mad.table import curves, data, new_race, play, position, roll
from tests.kinds import as_a

GAME = find_game("mad")
OPTIONS: list[dict[str, str]] = [
    DEALT,
    DEALT | {"reveal": "in_turn", "reverse_direction": "yes", "starter": "last"},
    DEALT | {"photo_finish": "yes", "flying_start": "yes"},
    {"cards": "secret"},
    {"cards": "face_up", "reveal": "in_turn"},
]
NO_TERRAIN: frozenset[str] = frozenset()


@cache
def garage() -> Garage:
    return garage_of(data())


def offer(layout: str, race: int = 1, players: int = 4) -> Offer:
    return Offer(garage(), layout.split(), race, players)


# ── answers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class Watched:
    """Answers like another, and looks whether that is right."""

    def __init__(self, driver: Driver, heard: Counter[str]) -> None:
        self.driver, self.heard = driver, heard

    def __call__(self, ask: Ask, sight: Sight) -> Answer:
        answer = self.driver(ask, sight)
        assert ask.accept(answer) == answer, (ask, answer)
        self.heard[ask.text] += 1
        return answer


@pytest.mark.parametrize("bot", DRIVERS)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", [3, 6])
def test_whole_games_are_legal(bot: str, options: Mapping[str, str], players: int) -> None:
    """The referee looks at the whole state after every answer."""
    rng, heard = Random(players), Counter[str]()
    drivers = [Watched(DRIVERS[bot](data(), rng), heard) for _ in range(players)]
    found = game(data(), drivers, rng, options, checked=True)
    wanted = {"reveal", "dice", "to"} | ({"pass", "lay"} if options["cards"] != "face_up" else set())
    assert set(heard) == wanted
    assert heard["dice"] == found.turns
    assert all(race.turns[race.winner] < 30 for race in found.races)
    if options["cards"] != "dealt":
        assert not any(parts for race in found.races for parts in race.parts)


@pytest.mark.parametrize("bot", DRIVERS)
@pytest.mark.parametrize("cards", ["secret", "face_up"])
def test_hands_that_nobody_knows(bot: str, cards: str) -> None:
    """A bot answers legally, and uses nothing."""
    race = new_race(3, cards=cards)
    rng = Random(1)
    driver = DRIVERS[bot](data(), rng)
    said: dict[str, Answer] = {}
    while race.state.phase != "turn":
        ask = race.open[0]
        if ask.who in race.state.racers:
            said[ask.text] = decide(driver, ask, race.state)
            race.give(said[ask.text], ask.key)
        else:
            race.give(ask.default() if isinstance(ask, Choose) else as_a(Draw, ask).legal()[0], ask.key)
    unknown = {"pass": UNKNOWN, "lay": UNKNOWN} if cards == "secret" else {}
    assert said == unknown | {"reveal": NOTHING}


def test_known_cards_among_unknown_ones_are_used() -> None:
    raw = {"players": ["p1", "p2", "p3"], "race": 2, "phase": "reveal", "layout": "S4 S7 S1 S2", "starter": "p1"}
    race = play(raw | {"cars": {"p1": {"laid": "? snorkel_stack"}}})
    assert decide(PlanningDriver(data()), race.find("r2.p1.reveal"), race.state) == "snorkel_stack"


@pytest.mark.parametrize("course", ["LINE", "BENDS", "PASS"])
@pytest.mark.parametrize("bot", DRIVERS)
def test_a_course_that_no_sheets_make(bot: str, course: str) -> None:
    race = play(position(course, bonus=[1, 2]))
    driver = DRIVERS[bot](data(), Random(2))
    for _ in range(6):
        roll_of = decide(driver, race.find(), race.state)
        race.give(roll_of)
        race.give([3] * int(roll_of))
        if race.ask is not None and race.ask.text == "to":
            race.give(decide(driver, race.find(), race.state))


def test_the_careless_never_stand_still() -> None:
    driver, moved = CarelessDriver(data(), Random(3)), Counter[bool]()
    race = play(position("LINE"))
    roll(race, [6])
    asked = race.find()
    assert isinstance(asked, Choose)
    for _ in range(200):
        end = driver(asked, dict)
        assert end != "a0"
        moved[end == asked.preset] += 1
    assert moved[True] > 150 < moved[True] + moved[False]


def test_whoever_plans_wins() -> None:
    """Two of each kind, in turns."""
    wins = Counter[str]()
    for number in range(20):
        rng = Random(number)
        kinds = ("B0", "B1", "B0", "B1") if number % 2 else ("B1", "B0", "B1", "B0")
        found = game(data(), [DRIVERS[kind](data(), rng) for kind in kinds], rng)
        wins.update(kinds[seat] for seat in found.winners)
    assert wins["B1"] >= 19


def test_nobody_sees_other_hands() -> None:
    """Other cards in other hands, and even other faces under laid cards, make no difference."""
    raw = {"players": ["p1", "p2", "p3"], "race": 2, "layout": "S4 S7 S1 S2", "options": DEALT, "starter": "p1"}
    mine = {"p1": {"hand": "snorkel_stack twin_cam ram_prow bog_boards"}}
    for phase in ("pass", "lay"):
        given = set()
        for other in ("brush_saw brush_saw ice_spikes ice_spikes", "nitro_rig long_gears gas_turbine float_hull"):
            race = play(raw | {"phase": phase, "cars": mine | {"p2": {"hand": other}}})
            given.add(decide(PlanningDriver(data()), race.find(f"r2.p1.{phase}"), race.state))
        assert len(given) == 1


def test_a_driver_may_sit_down_at_any_moment() -> None:
    """A new one for every question plays the same game."""

    def anew(ask: Ask, sight: Sight) -> Answer:
        return PlanningDriver(data())(ask, sight)

    same = [PlanningDriver(data()) for _ in range(4)]
    assert game(data(), [anew] * 4, Random(5)) == game(data(), same, Random(5))


def test_sitting_at_the_table() -> None:
    assert LAB.seating.usual in LAB.bots
    for bot in LAB.bots:
        sitter = LAB.seating.sitter(data(), bot, Random())
        race = play(position("LINE"))
        assert sitter(race.find(), race.state) in {"1", "2", "3", "4", "5"}


# ── the course ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_ways_are_ways() -> None:
    """Step by step to the goal, over open cells; as short as can be unless curves are saved, and counted right."""
    rng = Random(6)
    for _ in range(40):
        layout = [sheet + rng.choice(("", "r")) for sheet in rng.sample(sorted(data().sheets), 4)]
        course = lay(data(), layout, rng.choice(("first", "last")))
        terrains = frozenset(rng.sample(TERRAINS, rng.randint(0, 6)))
        chart = CourseChart(course)
        way, left = chart.way(terrains), course.to_go(terrains)
        for spot in range(course.goal):
            if course.spots[spot].terrain not in (None, *terrains):
                continue
            at, steps, arrows = spot, 0, 0
            while at != course.goal:
                (step,) = (step for step in course.ways(terrains)[at] if step.to == way.following[at])
                assert step.curve == way.border[at]
                arrows += step.curve + (course.spots[at].curve and at != spot)
                at, steps = step.to, steps + 1
            assert (steps, arrows) == (way.steps[spot], way.arrows[spot])
            assert left[spot] <= steps <= left[spot] + 3


@pytest.mark.parametrize(("layout", "terrains", "steps"), [("S1 S5 S9", "", 48), ("S1r S5 S9r", "river", 44)])
def test_the_length_of_a_course(layout: str, terrains: str, steps: int) -> None:
    course = lay(data(), layout.split(), "first")
    assert chart_of(course).way(frozenset(terrains.split())).steps[course.start] == steps
    assert chart_of(course) is chart_of(lay(data(), layout.split(), "first"))


def test_a_course_is_as_long_as_its_sheets() -> None:
    rng = Random(7)
    for _ in range(30):
        layout = [sheet + rng.choice(("", "r")) for sheet in rng.sample(sorted(data().sheets), 3)]
        terrains = frozenset(rng.sample(TERRAINS, 2))
        chart = CourseChart(lay(data(), layout, "last"))
        way, start = chart.way(terrains), chart.course.start
        stretches = [garage().stretch(sheet, terrains) for sheet in layout]
        assert (way.steps[start], way.arrows[start]) == tuple(map(sum, zip(*stretches, strict=True)))
    for sheet in data().sheets.values():
        assert garage().stretch(sheet.id, NO_TERRAIN) == (16, curves(sheet))


# ── the pace ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_how_dice_fall() -> None:
    for row in data().dice:
        odds = odds_of(row.white, row.red, False)
        assert sum(points * each for points, each in enumerate(odds)) == pytest.approx(row.mean)
        doubled = odds_of(row.white, row.red, True)
        assert sum(points * each for points, each in enumerate(doubled)) == pytest.approx(3.5 * row.dice)
        assert sum(odds) == pytest.approx(1)


def gears(**effect: Any) -> tuple[Gear, ...]:
    return Shop(data()).engine(Effect(**effect))


def test_what_parts_do_to_the_engine() -> None:
    plain = gears()
    assert [(gear.dice, gear.fuel, gear.arrows) for gear in plain] == [
        (1, 0, 4), (2, 0, 3), (3, 1, 2), (4, 3, 2), (5, 5, 2)
    ]  # fmt: skip
    assert [gear.dice for gear in gears(max_dice=3)] == [1, 2, 3]
    assert [gear.fuel for gear in gears(fuel={4: 2, 5: 2})] == [0, 0, 1, 1, 3]
    assert [gear.arrows for gear in gears(arrows=-3)] == [1, 0, 0, 0, 0]
    faster, slower = gears(move=2)[0], gears(move=-2)[0]
    assert [plain[0].at_least(steps) for steps in (1, 2, 6, 7)] == pytest.approx([1, 5 / 6, 1 / 6, 0])
    assert [faster.at_least(steps) for steps in (2, 3, 4, 8, 9)] == pytest.approx([1, 1, 5 / 6, 1 / 6, 0])
    assert [slower.at_least(steps) for steps in (0, 1, 4, 5)] == pytest.approx([1, 4 / 6, 1 / 6, 0])


def test_one_die_on_a_straight_road() -> None:
    """Worked out a second time."""
    table = make_tables(gears()[:1], 0, 0, 20)[0]
    turns = [0.0]
    for steps in range(1, 21):
        turns.append(1 + sum(turns[max(0, steps - die)] for die in range(1, 7)) / 6)
    assert table[0] == pytest.approx(turns)


def test_curves_hold_a_car_up() -> None:
    """Two arrows and a curve every fifth cell: always ten steps, never further than fifteen."""
    two = Gear(5, 0, 2, (1.0,) * 31)
    table = make_tables((two,), 0, 0, 30)[2][0]
    assert [table[steps] for steps in (10, 11, 13, 15)] == pytest.approx([1, 1.2, 1.6, 2])


def test_more_of_everything() -> None:
    pace = Pace(gears(), 0.1, data().tank, 80)
    for steps, fuel in product((5, 20, 48, 80), (1, 6, 12)):
        here = pace.turns(steps, fuel, 0.25 * steps)
        assert pace.turns(steps, fuel + 1, 0.25 * steps) <= here - 0.1 + 1e-9, "a unit left is worth its price"
        assert pace.turns(steps - 1, fuel, 0.25 * (steps - 1)) <= here
        assert pace.turns(steps, fuel, 0.15 * steps) <= here <= pace.turns(steps, fuel, 0.35 * steps)
    assert pace.turns(0, 7, 0) == pytest.approx(-0.7)
    ways = np.arange(81.0)
    places = many_between(ways, 0.23 * ways)
    assert pace.column(9, places) == pytest.approx([pace.turns(steps, 9, 0.23 * steps) for steps in range(81)])


# ── parts ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_parts_for_the_course() -> None:
    """All three rivers, no ice."""
    rivers = offer("S1 S4 S7")
    assert rivers.worth("snorkel_stack") > 0.2
    assert rivers.worth("ice_spikes") < -0.2, "it costs fuel and leads nowhere"
    assert rivers.best(["ice_spikes", "snorkel_stack", "lean_injector"]) == ("snorkel_stack",)
    assert rivers.best(["ice_spikes"]) == ()


def test_a_prow_is_for_traffic() -> None:
    worth = [offer("S1 S5 S9", 1, players).worth("ram_prow") for players in (3, 4, 5, 6)]
    assert worth == sorted(worth)
    assert worth[0] < 0.15 < 0.3 < worth[2]
    arms = [offer("S1 S5 S9", 1, players).worth("cornering_arms") for players in (3, 6)]
    assert arms[1] - arms[0] < worth[3] - worth[0]


@pytest.mark.parametrize("race", [1, 2, 3])
def test_every_legal_choice_of_parts(race: int) -> None:
    """M17–M19."""
    rules, here = data().races[race - 1], offer(" ".join(["S1", "S5", "S9", "S2", "S3"][: race + 2]), race)
    hand = ["twin_cam", "twin_cam", "float_hull", "crawler_tracks", "ram_prow"]
    found = list(here.legal(hand))
    kinds = [set(chosen) for count in range(race + 1) for chosen in combinations(sorted(set(hand)), count)]
    wanted = [chosen for chosen in kinds if sum(data().parts[part].cost for part in chosen) <= rules.cost]
    assert [set(chosen) for chosen in found] == wanted
    assert here.turns(here.best(hand)) == min(here.turns(chosen) for chosen in found)


def test_what_is_passed_and_laid() -> None:
    rivers = offer("S1 S4 S7")
    assert rivers.spare(["snorkel_stack", "ice_spikes", "twin_cam"]) == "ice_spikes"
    assert rivers.spare(["snorkel_stack", "snorkel_stack", "cornering_arms"]) != "cornering_arms" or rivers.worth(
        "cornering_arms"
    ) < rivers.worth("snorkel_stack")
    longer = offer("S1 S4 S7 S2", 2)
    hand = ["snorkel_stack", "lean_injector", "bog_boards", "brush_saw"]
    laid = longer.laid(hand)
    assert len(laid) == 2
    assert set(longer.best(hand)) <= set(laid)
    fillers = [part for part in laid if part not in longer.best(hand)]
    kept = [part for part in hand if part not in laid]
    assert all(longer.worth(filler) <= longer.worth(part) for filler in fillers for part in kept)


def test_of_two_copies_one_can_be_spared() -> None:
    here = offer("S1 S4 S7")
    assert here.spare(["snorkel_stack", "snorkel_stack", "ice_spikes"]) == "ice_spikes"
    assert here.spare(["snorkel_stack", "snorkel_stack", "twin_cam"]) in ("snorkel_stack", "twin_cam")
    assert here.laid(["snorkel_stack", "snorkel_stack", "ice_spikes"]) == ["snorkel_stack"]


# ── dice and ways ────────────────────────────────────────────────────────────────────────────────────────────────────


def standing(cell: str, others: Sequence[str] = ("S1-1",) * 3, turns: int = 1, **mine: Any) -> dict[str, Any]:
    """p1 is about to drive, from there."""
    cars = {f"p{number}": {"at": at, "turns": turns} for number, at in enumerate((cell, *others), start=1)}
    cars["p1"] |= {"fuel": 10, **mine}
    raw = {"players": ["p1", "p2", "p3", "p4"], "phase": "turn", "layout": "S1 S2 S3", "bonus": [3, 4]}
    return raw | {"seat": "p1", "starter": "p1", "cars": cars}


def late(cell: str, left: int = 1, **mine: Any) -> dict[str, Any]:
    """p4 is home, and p1 has so many turns left."""
    raw = standing(cell, ("S2-1", "S2-1", "GOAL"), turns=6, **mine)
    for seat in ("p1", "p2", "p3"):
        raw["cars"][seat]["left"] = left
    if left == 1:
        for seat in ("p1", "p2", "p3"):
            raw["cars"][seat]["turns"] = 7
    return raw | {"home": ["p4"]}


def chosen_dice(raw: Mapping[str, Any]) -> int:
    race = play(raw)
    return int(decide(PlanningDriver(data()), race.find(), race.state))


def look(raw: Mapping[str, Any]) -> Outlook:
    state = play(raw).state
    view = RULES.view(state, "p1")
    car = garage().car(view["cars"]["p1"]["parts"], state.race, 4)
    return Outlook(RoutePlan(chart_of(state.track), car), view, "p1")


def test_the_last_steps_cost_nothing() -> None:
    """Two steps from the goal two free dice will do, but not if turns are running out."""
    assert chosen_dice(standing("S3-15")) == 2
    assert chosen_dice(standing("S3-8")) < chosen_dice(late("S3-8")) == 5
    assert chosen_dice(late("S3-15")) == 2
    assert chosen_dice(late("S2-12", left=2, fuel=8)) >= 3


def test_fuel_is_for_using() -> None:
    """Half way home with a full tank nobody walks; with an empty one nobody can run."""
    assert chosen_dice(standing("S2-1", fuel=15)) >= 3
    assert chosen_dice(standing("S2-1", fuel=0)) <= 2


def test_what_lies_ahead() -> None:
    """On S1 the fourth cell is a curve; p2 stands on the second cell from here."""
    ahead = ("S1-3", "S1-1", "S1-1")
    seen = look(standing("S1-2", ahead))
    spots, names = seen.plan.chart.course.spots, seen.plan.chart.course.names
    stages = seen.stages(6)
    assert [spots[stage.spot].name for stage in stages] == ["S1-3", "S1-4", "S1-5", "S1-6", "S1-7", "S1-8"]
    assert [stage.cars for stage in stages] == [0, 1, 1, 1, 1, 1]
    curves = [index for index in range(3, 9) if spots[names[f"S1-{index}"]].curve]
    assert curves == [4]
    assert [stage.curves for stage in stages] == [0, 0, 1, 1, 1, 2], "the last border is a curve, too"
    first = look(standing("S1-1", turns=0))
    assert [stage.cars for stage in first.stages(6)] == [0] * 6, "the first round is free"
    second = look(standing("S1-1", turns=1))
    assert [stage.cars for stage in second.stages(6)] == [1] * 6
    prow = look(standing("S1-2", ahead, parts="ram_prow"))
    assert [stage.cars for stage in prow.stages(6)] == [0] * 6
    assert look(standing("S1-4")).stages(1) == [Stage(names["S1-5"], 0, 0)], "the curve under the car is ignored"


def test_what_cannot_be_paid_is_not_hoped_for() -> None:
    """Without arrows a car stops in the curve, whatever the dice."""
    seen = look(standing("S1-3"))
    far, blocked = (Gear(2, 0, arrows, (1.0,) * 13) for arrows in (9, 0))
    stages = seen.stages(12)
    worth = seen.worth(seen.fuel)
    assert seen.turns(blocked, stages) == pytest.approx(worth[stages[0].spot])
    assert seen.turns(far, stages) == pytest.approx(worth[stages[-1].spot])


def test_a_photo_finish_is_worth_a_run() -> None:
    """Five steps from the goal more dice bring more points to spare."""
    near = standing("S3-12", fuel=15)
    gear = Gear(4, 3, 4, (1.0,) * 13)
    assert look(near | {"options": {"photo_finish": "yes"}}).turns(gear, look(near).stages(30)) < look(near).turns(
        gear, look(near).stages(30)
    )


def test_a_flying_start_is_reckoned_with() -> None:
    raw = standing("S1-1", turns=0) | {"options": {"flying_start": "yes"}, "starter": "p3", "seat": "p1"}
    raw["cars"]["p3"]["turns"] = raw["cars"]["p4"]["turns"] = 1
    assert look(raw).ahead == 2
    assert look(raw | {"options": {}}).ahead == 0


def test_the_way_with_the_fewest_turns() -> None:
    """Over the river of S1 with a snorkel, round it without."""
    found = {}
    for part in ("snorkel_stack", "ice_spikes"):
        race = play(standing("S1-8", parts=part))
        roll(race, [1, 2])
        asked = race.find()
        assert isinstance(asked, Choose)
        found[part] = decide(PlanningDriver(data()), asked, race.state)
        assert found[part] in [option.id for option in asked.options[:NEAR]]
    course = lay(data(), ["S1", "S2", "S3"], "first")
    terrain = {part: course.spots[course.names[cell]].terrain for part, cell in found.items()}
    left = course.to_go(frozenset(["river"]))
    assert terrain["ice_spikes"] is None
    assert left[course.names[found["snorkel_stack"]]] < left[course.names[found["ice_spikes"]]]


def test_an_arrow_is_cheaper_than_fuel() -> None:
    """Past p2 with two arrows to spare: the end is the same, and the fuel stays."""
    race = play(standing("S1-4", ("S1-5", "S1-1", "S1-1")))
    roll(race, [1, 1])
    end = decide(PlanningDriver(data()), race.find(), race.state)
    race.give(end)
    assert race.state.racers["p1"].fuel == 10


# ── what games leave behind ──────────────────────────────────────────────────────────────────────────────────────────


@cache
def played(players: int = 4) -> GameRecord:
    return game(data(), [PlanningDriver(data()) for _ in range(players)], Random(8))


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_game_adds_up(players: int) -> None:
    found = played(players)
    assert [race.race for race in found.races] == [1, 2, 3]
    assert found.scores == tuple(map(sum, zip(*(race.points for race in found.races), strict=True)))
    assert max(found.scores) in [found.scores[seat] for seat in found.winners]
    for number, race in enumerate(found.races):
        home = sorted(place for place in race.places if place)
        assert home == list(range(1, len(home) + 1))
        assert race.retired == players - len(home)
        assert sum(race.dice) == sum(race.turns)
        assert [len(held) for held in race.held] == [3 + number] * players
        for parts, held, fuel, place in zip(race.parts, race.held, race.fuel, race.places, strict=True):
            assert not Counter(parts) - Counter(held)
            assert fuel == 0 or place
        if number:
            assert race.starter == found.races[number - 1].winner
    assert pickle.loads(pickle.dumps(found)) == found


def one_race(**changed: Any) -> RaceRecord:
    usual = RaceRecord(
        race=1, starter=0, places=(1, 2, 0), turns=(5, 6, 7), fuel=(4, 2, 0), parts=(("twin_cam",), (), ("ram_prow",)),
        held=(("twin_cam", "ram_prow"), ("twin_cam",), ("ram_prow",)), dice=(1, 8, 6, 2, 1), points=(8, 4, 0),
    )  # fmt: skip
    return usual._replace(**changed)


def one_game(**changed: Any) -> GameRecord:
    races = tuple(one_race(race=race, **changed) for race in (1, 2, 3))
    return GameRecord(races, (24, 12, 0), (0,))


def test_statistics_of_a_game() -> None:
    games = [one_game()] * 2
    assert fuel_left(games, 1) == (3, 0)
    assert retired(games, 2)[0] == pytest.approx(1 / 3)
    assert parts_used(data(), games, 2)[0] == pytest.approx(2 / 3 / 2)
    assert dice_chosen(games, 2)[0] == pytest.approx(8 / 18)
    assert chosen(games, "twin_cam") == share(6, 12)
    assert chosen(games, "ram_prow") == share(6, 12)
    assert opener_wins(games)[0] == 1
    assert opener_wins([one_game()._replace(winners=(0, 2)), one_game()._replace(winners=(1,))])[0] == 0.25


def test_targets_allow_for_chance() -> None:
    known = Known(least=1, most=2)
    assert known.holds((0.9, 0.05))
    assert not known.holds((0.89, 0.05))
    assert not known.holds((2.11, 0.05))
    assert Known("5").holds((9, 0)) is None


# ── the fair test ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", [1, 2, 3])
def test_in_the_fair_test_everybody_comes_home(number: int) -> None:
    rules = data().races[number - 1]
    used = Counter[int]()
    for seed in range(12):
        runs = fair_race(data(), number, 5, Random(seed))
        assert [run.seat for run in runs] == [0, 1, 2, 3, 4]
        for run in runs:
            assert run.turns > 2
            assert len(set(run.parts)) == len(run.parts) <= rules.parts
            assert sum(data().parts[part].cost for part in run.parts) <= rules.cost
            used[len(run.parts)] += 1
    assert len(used) == number + 1, "from none to as many as may be"
    assert fair_race(data(), number, 3, Random(1)) == fair_race(data(), number, 3, Random(1))


def test_what_a_part_is_worth() -> None:
    """Runs made up so that Twin Cam saves a turn, Ram Prow costs two units of fuel, and the third seat loses a turn."""
    rng, runs = Random(9), []
    for _ in range(300):
        parts = tuple(part for part in ("twin_cam", "ram_prow") if rng.random() < 0.5)
        seat = rng.randrange(3)
        runs.append(Run(seat, 8 - ("twin_cam" in parts) + (seat == 2), 5 - 2 * ("ram_prow" in parts), parts))
    found = part_effects(data(), runs, 3, 0.2)
    assert set(found) == {"twin_cam", "ram_prow"}
    assert found["twin_cam"][0] == pytest.approx(-1)
    assert found["ram_prow"][0] == pytest.approx(0.4)
    assert part_effects(data(), runs, 3, 0.12)["ram_prow"][0] == pytest.approx(0.24)


def test_drivers_do_not_hurry_in_the_fair_test() -> None:
    """With a million turns left nobody fears to be late."""
    patient = replace(data(), last_turns=10**6)
    raw = late("S3-1", left=10**6)
    state = play(raw, patient).state
    car = garage().car((), 1, 4)
    plan = RoutePlan(chart_of(state.track), car)
    assert Outlook(plan, RULES.view(state, "p1"), "p1").worth(5) is plan.turns(5)


# ── the laboratory ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_trials() -> None:
    assert [(trial.players, trial.bot) for trial in LAB.trials(data(), [], [])] == [(n, "B1") for n in (3, 4, 5, 6)]
    assert LAB.trials(data(), [5], ["B0"]) == [Trial(5, "B0")]


def test_games_do_not_depend_on_how_they_are_cut() -> None:
    trial = Trial(3, "B1")
    whole = run_races("mad", None, trial, 3, range(3))
    assert whole == run_races("mad", None, trial, 3, range(1)) + run_races("mad", None, trial, 3, range(1, 3))
    assert whole != run_races("mad", None, trial, 4, range(3))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_has_words(lang: str) -> None:
    words = load_game(GAME).narrator(lang).words
    for measure in LAB.report(data(), Trial(4, "B1"), [{"game": played(4)}] * 2):
        assert "{" not in words(f"lab.{measure.code}", **measure.args)
    for bot in LAB.bots:
        assert words(f"lab.bot.{bot}")
    assert "{" not in words("lab.trial", players=3, bot="x", races=4)


def test_only_enough_games_are_judged() -> None:
    def verdicts(bot: str, count: int) -> set[bool | None]:
        return {measure.holds for measure in LAB.report(data(), Trial(4, bot), [{"game": played(4)}] * count)}

    assert verdicts("B1", ENOUGH - 1) == {None}
    assert verdicts("B0", ENOUGH) == {None}
    assert True in verdicts("B1", ENOUGH)
