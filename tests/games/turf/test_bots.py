"""Bots: they hold real cards, answer everything legally, the better ones win, and what a race leaves behind adds up."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from pnp.games.turf.bots import LAB
from pnp.games.turf.bots.atlas import Atlas, _best_of, atlas_of
from pnp.games.turf.bots.company import Company, Track
from pnp.games.turf.bots.dealer import Dealer
from pnp.games.turf.bots.lab import ENOUGH
from pnp.games.turf.bots.outlook import effective
from pnp.games.turf.bots.players import PLAYERS, Player, RandomPlayer, SensiblePlayer
from pnp.games.turf.bots.racing import entries, meeting
from pnp.games.turf.bots.record import RaceRecord, record
from pnp.games.turf.bots.statistics import CHASE, FLAT, Known, estimate, place_from, unresolved, winners_in
from pnp.games.turf.model import Card
from pnp.games.turf.model.fan import Going
from pnp.games.turf.model.geometry import Cell, Row
from pnp.games.turf.rules import RULES
from pnp.games.turf.rules.moving import Ground, closed_cells, ends
from pnp.games.turf.rules.racing import begun
from pnp.games.turf.rules.state import Runner, State
from pnp.kit.register import find_game
from pnp.kit.words import LANGUAGES, load_words
from pnp.lab.bots import Trial, mean
from pnp.lab.simulate import run_races, simulate
from pnp.referee.ask import Answer, Choose, Event, Option
from pnp.referee.rules import RaceResult
from tests.games.turf.table import data
from tests.turns import in_turn

GAME = find_game("turf")
CHASING = {"steeplechase": "yes"}
OPTIONS: list[dict[str, str]] = [
    {},
    CHASING,
    CHASING | {"fallen_runs_next": "yes", "fence_cost": "3"},
    CHASING | {"fence_on": "line"},
    {"clear_nose": "yes", "simultaneous": "yes", "bonus_loss": "combined"},
    CHASING | {"clear_nose": "yes", "simultaneous": "yes", "stable_total": "yes"},
]


@cache
def atlas() -> Atlas:
    return atlas_of(data())


def number(name: str) -> int:
    return data().board.course.by_name[name].number


def cards(*faces: str) -> list[Card]:
    """Cards of one deck with these faces, each another one."""
    left = list(data().cards)
    found = []
    for face in faces:
        card = next(card for card in left if card.face == face)
        left.remove(card)
        found.append(card)
    return found


def standing(at: Mapping[str, str], chase: bool = False, **more: Any) -> State:
    """A position in which these horses stand on these cells, each with an owner called by its colour."""
    position: dict[str, Any] = {
        "players": [f"{horse.upper()}: {horse}" for horse in at],
        "horses": {horse: {"at": cell, "hand": 10, "box": 22} for horse, cell in at.items()},
        "options": CHASING if chase else {},
        "start_fence": chase,
    }
    return RULES.restore(data(), position | more)


# The course by heart


def step_by_step(ground: Ground, start: Cell, points: int) -> dict[str, tuple[int, bool, bool]]:
    """Where a move may end: points used, stopped by a fence, only by a late change of lane. All ways, one by one."""
    limit = ground.free_steps + (ground.fence_before(start) is not None)
    found: dict[str, tuple[int, bool, bool]] = {}

    def go(cell: Cell | None, used: int, late: bool) -> bool:
        if cell is None or used > points or (used and (ground.is_closed(cell) or cell.row in under)):
            return False
        if ground.fence_before(cell):
            goes_on = go(ground.landing(cell), used + ground.fence_cost, late)
        else:
            goes_on = go(ground.course.ahead(cell), used + 1, late)
            if used == 0 or (used >= limit and not late):
                for lane in (cell.lane - 1, cell.lane + 1):
                    target = ground.course.across(cell, lane)
                    if target is not None and target.row not in ground.fences:
                        goes_on |= go(target, used + 1, used > 0)
        if not goes_on:
            known = found.get(cell.name, (-1, False, True))
            stopped = ground.fence_before(cell) is not None and used < points
            found[cell.name] = max(known, (used, stopped, late), key=lambda each: (each[0], not each[2]))
        return True

    under: frozenset[Row] = ground.fences if ground.leap > 1 else frozenset()
    go(start, 0, False)
    most = max(used for used, _, _ in found.values())
    return {name: each for name, each in found.items() if each[0] == most}


@pytest.mark.parametrize("crowds", [60, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("cost", "leap"), [(4, 2), (3, 2), (4, 1)])
@pytest.mark.parametrize("nose", [False, True])
def test_moves_end_where_every_way_tried_one_by_one_does(cost: int, leap: int, nose: bool, crowds: int) -> None:
    """In crowds, with all fences, some or none; and so do the thoughts of bots."""
    course, rng = data().board.course, Random(f"{cost}{nose}")
    for _ in range(crowds):
        rows = [row for row in data().board.fences if rng.random() < rng.choice((0, 0.7, 1))]
        where = rng.randrange(14, 112)
        free = [c for c in atlas().cells if where - 4 <= c.position <= where + 12 and c.row not in rows]
        horse, *others = rng.sample(free, 8)
        points = rng.randint(1, 12)
        ground = Ground(course, closed_cells(course, others, nose), frozenset(rows), cost, data().free_steps, leap)
        wanted = step_by_step(ground, horse, points)
        assert {end.cell.name: (end.used, end.stopped, end.late) for end in ends(ground, horse, points)} == wanted
        closed = atlas().closed([cell.number for cell in others], nose)
        fan = atlas().fences(rows, cost, leap).fan(horse.number)
        used = fan.moves(closed).used(points)
        assert {used} == {used for used, _, _ in wanted.values()}, horse.name


def every_fence(rows: Sequence[Any]) -> Going:
    return atlas().fences(rows, data().fence_cost)


@pytest.mark.parametrize("chase", [False, True])
def test_rounds_to_run(chase: bool) -> None:
    by_card, by_dice = atlas().rounds(every_fence(data().board.fences if chase else ()))
    # Before a turn the inside is shorter; on the last straight no lane is.
    before = [by_card[number(f"{lane}:B32/0")] for lane in range(1, 9)]
    assert before == sorted(before)
    assert before[-1] > before[0] + 0.5
    last = [by_card[number(f"{lane}:H16/1")] for lane in range(1, 9)]
    assert max(last) - min(last) < 0.01
    assert by_dice[number("1:H16/1")] > by_card[number("1:H16/1")]
    # Home is home; of those who come home together the furthest is first.
    assert 0 > by_card[number("3:H21/1")] > by_card[number("3:H25/1")]
    assert by_card[number("3:H20/1")] > 0


def test_fences_cost_rounds() -> None:
    flat, chase = (atlas().rounds(every_fence(rows))[0] for rows in ((), data().board.fences))
    start = number("1:H14/0")
    assert 13 < flat[start] < 15
    assert 2 < chase[start] - flat[start] < 6


def test_the_best_of_some() -> None:
    values, often = {1: 10.0, 2: 4.0}, {1: 1, 2: 1}
    assert _best_of(1, values, often) == 7
    assert _best_of(2, values, often) == pytest.approx(0.75 * 4 + 0.25 * 10)


# Real cards


class Watched:
    """Plays like another, and looks whether everything is as it should be."""

    def __init__(self, player: Player, dealer: Dealer, heard: Counter[str]) -> None:
        self.player, self.dealer, self.heard = player, dealer, heard

    def card(self, s: State, horse: Runner, hand: Sequence[Card], bonus: bool) -> Card | None:
        if bonus:
            self.dealer.check(horse)
        card = self.player.card(s, horse, hand, bonus)
        assert card in hand or (card is None and bonus)
        self.heard["card" if card else "bonus"] += 1
        return card

    def choose(self, s: State, ask: Choose) -> Answer:
        given = self.player.choose(s, ask)
        assert ask.accept(given) == given, (ask, given)
        self.heard[ask.text] += 1
        if ask.text == "to":
            horse = s.horses[ask.args["horse"]]
            assert given in [end.cell.name for end in begun(s, horse, ask.args["points"]).ends()]
        return given

    def discard(self, s: State, horse: Runner, hand: Sequence[Card], count: int) -> Sequence[Card]:
        gone = self.player.discard(s, horse, hand, count)
        assert len(gone) == count
        assert set(gone) <= set(hand)
        self.heard["discard"] += 1
        return gone


def watched_meeting(
    bot: str, players: int, each: int, options: Mapping[str, str], seed: int
) -> tuple[list[tuple[RaceRecord, RaceResult]], Dealer, Counter[str]]:
    rng, heard = Random(seed), Counter[str]()
    owners = entries(data(), players, each, rng)
    dealer = Dealer(data(), [horse for horses in owners.values() for horse in horses], rng)
    seats = {seat: Watched(PLAYERS[bot](data(), rng), dealer, heard) for seat in owners}
    return list(meeting(data(), owners, seats, rng, options, dealer, checked=True)), dealer, heard


@pytest.mark.parametrize(
    ("bot", "options", "players", "each"), in_turn(list(product(PLAYERS, OPTIONS)), [(2, 3), (4, 1), (7, 1)]), ids=str
)
def test_everything_is_legal_and_no_card_is_lost(bot: str, options: Mapping[str, str], players: int, each: int) -> None:
    races, dealer, heard = watched_meeting(bot, players, each, options, players)
    assert len(races) == data().races
    deck = {card.serial for card in data().cards}
    played = Counter[str]()
    for race, result in races:
        assert race.unresolved == 0
        assert len(result.order) == race.starters
        played.update(dict(zip(result.carry["lanes"], race.used, strict=True)))
    for horse, held in dealer.held.items():
        serials = [card.serial for card in (*held.hand, *held.box, *held.gone)]
        assert sorted(serials) == sorted(deck), horse
        assert (len(held.hand), len(held.box)) == (result.carry["hands"][horse], result.carry["boxes"][horse])
        said = {int(card.removeprefix("#")) for card in result.carry["gone"][horse]}
        assert len(said) == played[horse], "every card that was played, each once"
        assert said <= {card.serial for card in held.gone}
    assert heard["card"] >= sum(played.values())


def test_everything_is_asked() -> None:
    heard = Counter[str]()
    for seed in range(3):
        heard += watched_meeting("random", 4, 1, {}, seed)[2]
    assert set(heard) == {"card", "bonus", "to", "speed", "die", "discard"}


def dealt(race: int, hand: int, owes: bool, bonus: int, seed: int = 1) -> tuple[Dealer, list[Card]]:
    """One horse before and after the deal of a later race, when it has kept so many cards."""
    kept_bonus = data().bonus if bonus else 0
    box = len(data().cards) - (race - 1) * data().hand - kept_bonus
    dealer = Dealer(data(), ["red"], Random(seed))
    held = dealer.held["red"]
    held.take(len(data().cards) - box)
    for card in held.hand[hand:]:
        held.drop(card)
    held.owes = owes
    kept = list(held.hand)
    others = ("blue", "green", "yellow")
    state = standing({horse: f"{lane}:H14/0" for lane, horse in enumerate(("red", *others), 1)})
    for other in others:
        state.horses[other].absent = True
    runner = state.horses["red"]
    lost = min(data().bonus, hand) if owes else 0
    taken = data().hand + (data().bonus if race == data().races and not bonus else 0)
    runner.box, runner.hand = box - taken, taken
    player = RandomPlayer(data(), Random(seed))
    dealer.deal(state, player.discard)
    assert len(held.hand) + len(held.gone) - (32 - box - hand) == hand + taken
    assert len(held.gone) == 32 - box - hand + lost + (hand - lost)
    return dealer, kept


@pytest.mark.parametrize(
    ("race", "kept", "owes", "bonus", "hand"),
    [(2, 3, False, 0, 10), (2, 4, True, 1, 10), (3, 2, False, 0, 12), (2, 1, True, 1, 10), (3, 5, True, 2, 10)],
)
def test_T46_T48_hands_between_races(race: int, kept: int, owes: bool, bonus: int, hand: int) -> None:
    dealer, _ = dealt(race, kept, owes, bonus)
    assert len(dealer.held["red"].hand) == hand
    assert not dealer.held["red"].owes


def test_T47_the_loss_is_from_what_was_kept() -> None:
    for seed in range(20):
        dealer, kept = dealt(2, 2, True, 1, seed)
        assert set(kept) <= set(dealer.held["red"].gone), "both, for there were no more"


# How they play


def test_the_same_seed_gives_the_same() -> None:
    trial = Trial(4, "sensible", CHASING)
    assert run_races("turf", None, trial, 3, range(2)) == run_races("turf", None, trial, 3, range(2))
    assert run_races("turf", None, trial, 3, range(2)) != run_races("turf", None, trial, 4, range(2))
    whole = run_races("turf", None, Trial(4, "random"), 3, range(4))
    parts = [run_races("turf", None, Trial(4, "random"), 3, part) for part in (range(1), range(1, 4))]
    assert whole == parts[0] + parts[1]
    assert pickle.loads(pickle.dumps(whole)) == whole


@pytest.mark.parametrize(("options", "horses"), in_turn([{}, CHASING], [4, 8]), ids=str)
def test_the_sensible_beat_the_random(options: Mapping[str, str], horses: int) -> None:
    ahead: list[float] = []
    for number_ in range(20 if horses == 4 else 8):
        rng = Random(number_)
        owners = entries(data(), horses, 1, rng)
        bots = ["sensible", "random"] * (horses // 2)
        rng.shuffle(bots)
        seats = {seat: PLAYERS[bot](data(), rng) for seat, bot in zip(owners, bots, strict=True)}
        sensible = {owners[seat][0] for seat, bot in zip(owners, bots, strict=True) if bot == "sensible"}
        for _, result in meeting(data(), owners, seats, rng, options):
            won = sum(points for horse, points in result.points.items() if horse in sensible)
            ahead.append(2 * won - sum(result.points.values()))
    value, error = mean(ahead)
    assert value > 4 * error


FOUR = {"red": "1:H14/0", "blue": "2:H14/0", "green": "3:H14/0", "yellow": "4:H14/0"}


def played(state: State, hand: Sequence[Card], bonus: bool = False) -> Card | None:
    horse = state.waiting()[0]
    return SensiblePlayer(data(), Random(1)).card(state, horse, hand, bonus)


def to(state: State, horse: str, points: int) -> str:
    options = tuple(Option(end.cell.name) for end in begun(state, state.horses[horse], points).ends())
    ask = Choose("k", horse.upper(), "T20", "to", {"horse": horse, "points": points}, options)
    return str(SensiblePlayer(data(), Random(1)).choose(state, ask))


def test_it_goes_inside_before_the_turn() -> None:
    state = standing({"red": "5:B26/0", "blue": "8:B10/0", "green": "7:B10/0", "yellow": "6:B10/0"})
    assert to(state, "red", 6) == "4:B32/0"


def test_it_saves_its_jokers() -> None:
    state = standing(FOUR)
    card = played(state, cards("J12", "N8", "N7", "N8", "J9", "N10", "N6", "N7", "N4", "N3"))
    assert card in cards("N8", "N8", "N7", "N7")


def test_it_uses_them_at_the_end() -> None:
    state = standing({"red": "1:H16/1", "blue": "2:H15/1", "green": "3:H14/1", "yellow": "4:H13/1"})
    assert played(state, cards("N8", "J9", "J12", "N4")) == cards("J12")[0]


def test_high_cards_are_played_from_behind() -> None:
    state = standing({"red": "1:B20/0", "blue": "2:B19/0", "green": "3:B18/0", "yellow": "4:B10/0"})
    for horse in ("red", "blue", "green"):
        state.horses[horse].acted = True
    assert played(state, cards("N12", "J12", "N8", "N7")) == cards("N12")[0]


def test_it_does_not_fall_if_it_can_help_it() -> None:
    """From three cells before the take-off, 4 to 6 points bring a horse down; 3 is safe, and 8 jumps."""
    at = {"red": "3:B12/0", "blue": "7:H20/0", "green": "6:H20/0", "yellow": "8:H20/0"}
    state = standing(at, chase=True)
    assert played(state, cards("N4", "N6", "N8")) == cards("N8")[0]
    assert played(state, cards("N4", "N6", "N3")) == cards("N3")[0]
    # A card over its limit keeps it where it is (T25).
    assert played(state, cards("N4", "N6", "N12")) == cards("N12")[0]
    assert played(state, cards("N4", "N6")) in cards("N4", "N6")


def test_it_takes_the_bonus_when_the_hand_runs_short() -> None:
    state = standing(FOUR)
    assert played(state, cards("N8", "N7"), bonus=True) is None
    assert played(state, cards("N8", "N7"), bonus=False) == cards("N8")[0]
    near = standing({"red": "1:H16/1", "blue": "2:H15/1", "green": "3:H14/1", "yellow": "4:H13/1"})
    assert played(near, cards("N8", "N7"), bonus=True) == cards("N8")[0]


def test_it_stays_out_of_a_box() -> None:
    """Behind three horses side by side there is no way out of the middle lane, but there is from the outer one."""
    state = standing({"red": "3:H1/1", "blue": "1:H9/1", "green": "2:H9/1", "yellow": "3:H9/1"})
    for horse in ("blue", "green", "yellow"):
        state.horses[horse].acted = True
    assert {end.cell.name for end in begun(state, state.horses["red"], 6).ends()} == {"2:H7/1", "3:H7/1", "4:H7/1"}
    assert to(state, "red", 6) != "2:H7/1"


def test_it_stands_in_the_way() -> None:
    """Yellow can get by on one side only: red, who may stop there or elsewhere, stops there."""
    at = {"red": "3:H1/1", "blue": "1:H3/1", "green": "8:B1/0", "yellow": "1:W13/0"}
    state = standing(at)
    track = Track(atlas(), state)
    company = Company(track, state.horses["red"], track.closed("red"))
    closing, elsewhere = number("2:H3/1"), number("4:H3/1")
    assert company.harm(closing) > 0
    assert company.harm(elsewhere) == 0


def test_dice_that_help_oneself() -> None:
    """12 is too much for the three in front: the last horse wants it, the leader does not."""
    at = {"red": "1:B20/0", "blue": "2:B19/0", "green": "3:B18/0", "yellow": "4:B10/0"}
    chosen = {}
    for seat in ("RED", "YELLOW"):
        state = standing(at, phase="dice", round=2, roller=seat)
        state.dice = [6, 6]
        ask = Choose("k", seat, "T30", "speed", {"dice": [6, 6]}, (Option("6"), Option("both")))
        chosen[seat] = SensiblePlayer(data(), Random(1)).choose(state, ask)
    assert chosen == {"RED": "6", "YELLOW": "both"}
    state.speed = 11
    state.dice = [6, 5]
    die = Choose("k", "RED", "T31", "die", {"horse": "red"}, (Option("6"), Option("5")))
    assert SensiblePlayer(data(), Random(1)).choose(state, die) == "6"


def test_what_is_discarded() -> None:
    hand = cards("N3", "J9", "N12", "N8", "N4", "N10", "J12", "N6")
    gone = SensiblePlayer(data(), Random(1)).discard(standing(FOUR), standing(FOUR).horses["red"], hand, 3)
    assert sorted(card.face for card in gone) == ["N3", "N4", "N6"]


def test_what_a_card_is_worth() -> None:
    twelve, joker, eight = cards("N12", "J12", "N8")
    assert effective(data(), eight, 4, 6) == 8
    assert effective(data(), joker, 4, 6) > 12
    assert effective(data(), twelve, 8, 6) > effective(data(), twelve, 4, 6)
    assert effective(data(), twelve, 3, 6) == 0, "the last of three is still held back"


# What is left behind


def moved(horse: str, now: str, lost: int = 0) -> Event:
    return Event("move.short" if lost else "move.done", "", {"horse": horse, "now": now, "lost": lost})


def test_the_record_of_a_race() -> None:
    state = standing(FOUR, lanes="red blue green yellow", race=1)
    state.round = 7
    state.finished, state.fallen = ["blue", "red"], ["yellow", "green"]
    for place, horse in enumerate(state.finished, start=1):
        state.horses[horse].place = place
    for horse in state.fallen:
        state.horses[horse].fallen = True
    for horse, used, left in (("red", 7, 3), ("blue", 6, 4), ("green", 2, 0), ("yellow", 3, 7)):
        state.horses[horse].used, state.horses[horse].hand = used, left
    events = [
        Event("round.cards", ""),
        moved("red", "1:H20/0"),
        moved("blue", "2:H22/0", lost=2),
        Event("round.dice", ""),  # blue leads
        moved("red", "1:H24/0"),
        Event("card.over", ""),
        Event("cards.bonus", ""),
        Event("round.cards", ""),  # red leads
        moved("yellow", "4:H30/0"),
        Event("move.falls", "", {"horse": "yellow"}),
        Event("round.dice", ""),  # red still does
        moved("blue", "3:H22/1"),
        Event("finish.place", "", {"horse": "blue", "place": 1}),  # blue wins
        Event("round.cards", ""),
        moved("red", "1:H25/1"),
        Event("finish.place", "", {"horse": "red", "place": 2}),
        Event("race.over", ""),
    ]
    found = record(state, events)
    assert found == RaceRecord(
        race=1, rounds=7, places=(2, 1, 3, 4), fell=(False, False, True, True), used=(7, 6, 2, 3), left=(3, 4, 0, 7),
        unresolved=0, winner_lane=3, lead_changes=2, moves=6, short=1, over=1, bonus=1, furthest=115.0,
    )  # fmt: skip
    assert found.starters == 4
    assert (found.used_by(0), found.used_by(-1)) == (6, 7)


def race_of(**changed: Any) -> RaceRecord:
    usual = RaceRecord(
        race=1, rounds=14, places=(1, 2), fell=(False, False), used=(7, 8), left=(3, 2), unresolved=0, winner_lane=1,
        lead_changes=4, moves=20, short=1, over=0, bonus=0, furthest=115.0,
    )  # fmt: skip
    return usual._replace(**changed)


def test_statistics_are_means_over_races() -> None:
    races = [race_of(), race_of(left=(0, 2), short=3, over=2, rounds=16), race_of(race=2, places=(2, 1), winner_lane=7)]
    assert estimate("cards_winner", races)[0] == pytest.approx((7 + 7 + 8) / 3)
    assert estimate("cards_last", races)[0] == pytest.approx((8 + 8 + 7) / 3)
    assert estimate("empty", races)[0] == pytest.approx(0.5 / 3)
    assert estimate("lost", races)[0] == pytest.approx((0.05 + 0.15 + 0.05) / 3)
    assert estimate("rounds", races) == mean([14, 16, 14])
    assert estimate("over", races)[0] == pytest.approx(2 / 3)
    assert place_from(1, races) == (1, 0), "first races only"
    assert winners_in(1, races)[0] == pytest.approx(2 / 3)
    assert winners_in(5, races)[0] == pytest.approx(1 / 3)
    assert unresolved([race_of(unresolved=2), *races]) == 2


def test_races_without_starters_or_finishers_say_nothing() -> None:
    nobody = race_of(places=(), fell=(), used=(), left=(), winner_lane=0, moves=0, short=0, rounds=1)
    all_fell = race_of(fell=(True, True), winner_lane=0)
    for code in ("cards_winner", "cards_last", "empty", "lost", "rounds", "lead_changes"):
        assert estimate(code, [nobody]) == (0, 0)
        assert estimate(code, [nobody, race_of()]) == estimate(code, [race_of()])
    assert estimate("cards_winner", [all_fell, race_of()]) == (7, 0)
    assert estimate("falls", [all_fell, race_of()])[0] == 1
    assert winners_in(1, [all_fell, nobody, race_of()])[0] == 1


def test_the_numbers_of_the_paper() -> None:
    assert FLAT["cards_winner"] == Known({4: "7.1", 6: "7.0", 8: "6.9"}, 6.5, 8.5)
    assert FLAT["over"].is_ours
    assert [each for each, known in (FLAT | CHASE).items() if known.is_ours] == []
    assert FLAT["rounds"].beside(4) == FLAT["rounds"].beside(5) == "14.1–14.3"
    assert CHASE["falls"].beside(5) == ""
    assert Known({}, 1, 2).holds((2.1, 0.06))
    assert not Known({}, 1, 2).holds((2.1, 0.04))
    assert not Known({}, 1, 2).holds((0.9, 0.04))


def test_nobody_runs_off_the_board() -> None:
    end = data().board.course.position(data().board.run_out)
    assert end == Fraction(122)
    for race, _ in watched_meeting("sensible", 8, 1, {}, 5)[0]:
        assert race.furthest <= end


# The laboratory


def test_trials() -> None:
    trials = LAB.trials(data(), [], [])
    assert [(trial.players, trial.bot) for trial in trials] == [(n, "sensible") for n in (4, 6, 8) for _ in range(2)]
    assert [bool(trial.options) for trial in trials] == [False, True] * 3
    asked = LAB.trials(data(), [2], ["random", "sensible"])
    assert [(trial.players, trial.bot) for trial in asked] == [(2, "random")] * 2 + [(2, "sensible")] * 2


@pytest.mark.parametrize("players", range(2, 9))
def test_every_number_of_players(players: int) -> None:
    sample = LAB.race(data(), Trial(players, "random"), Random(1))
    assert [race.starters for race in sample["races"]] == [max(4, players, 2 * players if players < 4 else 0)] * 3


def test_more_horses_each() -> None:
    sample = LAB.race(data(), Trial(2, "random", {"horses_each": 4}), Random(1))
    assert [race.starters for race in sample["races"]] == [8] * 3


def test_a_report() -> None:
    trials = [Trial(4, "sensible", CHASING), Trial(8, "random")]
    chase, flat = simulate(GAME, None, trials, 3, 1)
    codes = [measure.code for measure in chase.measures]
    assert codes[0] == "chase"
    assert "falls" in codes
    assert codes.count("start_lane") == 4
    by_code = {measure.code: measure for measure in chase.measures}
    assert by_code["cards_winner"].expected == "8.6 (≤ 9.5)"
    assert by_code["empty"].expected == "18 % (≤ 20 %)"
    assert by_code["cards_winner"].holds is None, f"{ENOUGH} meetings are needed to judge"
    assert by_code["unresolved"].holds is True
    assert flat.measures[0].code == "flat"
    random = {measure.code: measure for measure in flat.measures}
    assert random["rounds"].expected == "", "the baseline is about players who think"
    assert sum(m.value for m in flat.measures if m.code.startswith("winner_")) == pytest.approx(100)
    assert sum(m.value for m in flat.measures if m.code == "start_lane") == pytest.approx(36)


def test_figures_are_judged_when_there_are_enough() -> None:
    samples = [{"races": [race_of(places=(1, 2, 3, 4), fell=(False,) * 4, used=(9,) * 4, left=(1,) * 4)]}] * ENOUGH
    found = {measure.code: measure for measure in LAB.report(data(), Trial(4, "sensible"), samples)}
    assert found["rounds"].holds is True
    assert found["cards_winner"].holds is False, "9 of them are too many"
    assert found["bonus"].holds is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_for_every_measure(lang: str) -> None:
    words = load_words(lang, GAME.library())
    for bot in LAB.bots:
        assert f"lab.bot.{bot}" in words
    for options in ({}, CHASING):
        trial = Trial(4, "random", options)
        for measure in LAB.report(data(), trial, [LAB.race(data(), trial, Random(1))]):
            assert words(f"lab.{measure.code}", **measure.args)
