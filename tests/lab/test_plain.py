"""Bots of plain games."""

from __future__ import annotations

from random import Random

from pnp.lab.bots import SEATS, Trial
from pnp.referee.entering import Entries
from pnp.referee.play import Play
from pnp.referee.rules import RaceSetup
from tests.sprint import LAB, RULES, TRACK


def test_every_kind_of_bot_is_tried_with_every_number_of_players() -> None:
    tried = [(trial.players, trial.bot) for trial in LAB.trials(TRACK, [], [])]
    assert tried == [(2, "in"), (2, "random"), (3, "in"), (3, "random")]
    assert LAB.trials(TRACK, [3], ["random"]) == [Trial(3, "random")]


def test_a_race_is_the_same_for_the_same_dice() -> None:
    one, other = (LAB.race(TRACK, Trial(3, "random"), Random(7)) for _ in range(2))
    assert one == other
    assert sorted(one["order"]) == list(SEATS[:3])
    assert one["decisions"] >= 3


def test_the_report_says_how_long_races_are_and_who_wins_them() -> None:
    samples = [{"decisions": 4, "order": ["Anna", "Ben"]}, {"decisions": 6, "order": ["Ben", "Anna"]}]
    length, first, second = LAB.report(TRACK, Trial(2, "in"), samples)
    assert (length.code, length.value) == ("plain.decisions", 5)
    assert [(each.args["n"], each.value, each.expected) for each in (first, second)] == [(1, 50, "50"), (2, 50, "50")]


def test_the_first_kind_sits_down_and_answers_for_its_seat() -> None:
    assert LAB.seating.usual == "in"
    play = Play(RULES, RULES.setup(TRACK, RaceSetup(entries=Entries.typed(["Anna", "Ben"]))))
    assert play.ask is not None
    assert LAB.seating.sitter(TRACK, "in", Random())(play.ask, play.state) == "in"
