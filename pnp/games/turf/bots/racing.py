"""A whole meeting by players with real cards, through the refereed rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, cast

from pnp.games.turf.bots.dealer import Dealer
from pnp.games.turf.bots.players import Player
from pnp.games.turf.bots.record import RaceRecord, record
from pnp.games.turf.model import TurfData
from pnp.games.turf.rules import RULES
from pnp.games.turf.rules.cards import BONUS, PlayCard
from pnp.games.turf.rules.state import State
from pnp.lab.bots import SEATS, roll
from pnp.referee.ask import Answer, Batch, Choose, Roll
from pnp.referee.entering import Entries
from pnp.referee.play import Play
from pnp.referee.rules import RaceResult, RaceSetup


def entries(data: TurfData, players: int, each: int, rng: Random) -> dict[str, tuple[str, ...]]:
    """Drawn horses for so many players."""
    horses = rng.sample(list(data.horses), players * each)
    return {seat: tuple(horses[index * each : (index + 1) * each]) for index, seat in enumerate(SEATS[:players])}


def meeting(
    data: TurfData,
    owners: Mapping[str, Sequence[str]],
    players: Mapping[str, Player],
    rng: Random,
    options: Mapping[str, Any] | None = None,
    dealer: Dealer | None = None,
    checked: bool = False,
) -> Iterator[tuple[RaceRecord, RaceResult]]:
    """Race after race. `checked` has the referee look at the whole state after every answer."""
    entered = Entries.of(owners)
    dealer = dealer or Dealer(data, [horse for horses in owners.values() for horse in horses], rng)
    result: RaceResult | None = None
    for race in range(1, data.races + 1):
        setup = RaceSetup(race, data.races, entered, options or {}, carry=result.carry if result else None)
        play = Play(RULES, RULES.setup(data, setup), checked)
        run(play, dealer, players, rng)
        RULES.check(play.state)
        result = RULES.result(play.state)
        yield record(play.state, play.events), result


def run(play: Play[State], dealer: Dealer, players: Mapping[str, Player], rng: Random) -> None:
    state = play.state
    dealt = False
    while (ask := play.ask) is not None:
        if isinstance(ask, Batch):
            ask = play.open[0]
        if state.round and not dealt:
            dealt = True
            dealer.deal(state, lambda s, horse, hand, n: players[horse.owner].discard(s, horse, hand, n))
        if isinstance(ask, Roll):
            answer: Answer = roll(ask, rng)
        elif isinstance(ask, PlayCard):
            answer = _card(state, ask, dealer, players[ask.who])
        else:
            choice = cast(Choose, ask)
            answer = players[ask.who].choose(state, choice)
            if ask.text == "bonus" and answer == "yes":
                dealer.bonus(ask.args["horse"])
        play.take(ask, ask.accept(answer))


def _card(state: State, ask: PlayCard, dealer: Dealer, player: Player) -> str:
    """The number of the card, so that each is known; with the bonus before it if that is taken."""
    horse = state.horses[ask.args["horse"]]
    held = dealer.held[horse.id]
    card = player.card(state, horse, held.hand, ask.bonus)
    before = ""
    if card is None:
        before = f"{BONUS} "
        dealer.bonus(horse.id)
        card = player.card(state, horse, held.hand, False)
        assert card is not None
    dealer.play(horse.id, card)
    return f"{before}#{card.serial}"
