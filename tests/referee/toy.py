"""A hill race that uses every kind of question: secret bids for fuel, rolls, choices, numbers, weather cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

from pnp.kit.errors import PnpError, Problems
from pnp.kit.words import Words, load_words
from pnp.referee.ask import Ask, Batch, Choose, Deck, Draw, Number, Option, Refused, Roll, legal_answers
from pnp.referee.entering import Entries
from pnp.referee.narrate import Narrator, RuleBook, Teller, voiced
from pnp.referee.referee import Referee
from pnp.referee.rules import Asking, Log, Position, RaceResult, RaceSetup, Rules

SEATS = ("A", "B")
WEATHER = Deck("weather", {"1": "SUN", "2": "SUN", "3": "RAIN", "4": "FOG"}, {"rain": "RAIN", "sun": "SUN"})


@dataclass
class Hill:
    phase: str = "bid"
    lap: int = 1
    laps: int = 2
    turn: int = 0
    place: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    fuel: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    gone: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class ToyRules(Rules[None, Hill]):
    """The fields are changes of the rules, as a later version might make them."""

    most: int = 3
    brakes: bool = False
    weather_first: bool = False
    broken: bool = False

    clauses = ("T1", "T2", "T2/R1", "T3", "T4", "T5")

    @property
    def phases(self) -> Mapping[str, Callable[[Hill, Log], Asking]]:
        return {"bid": self.bid, "turn": self.take_turn, "weather": self.weather, "end": self.end}

    def setup(self, data: None, setup: RaceSetup) -> Hill:
        return Hill(laps=setup.options.get("laps", 2))

    def check(self, state: Hill) -> None:
        assert all(fuel >= 0 for fuel in state.fuel.values())

    def view(self, state: Hill, seat: str | None = None) -> dict[str, Any]:
        shown = {"lap": state.lap, "place": dict(state.place)}
        return {**shown, "fuel": state.fuel[seat]} if seat in SEATS else shown

    def position(self, state: Hill) -> Position:
        return asdict(state)

    def restore(self, data: None, position: Position) -> Hill:
        known = asdict(Hill())
        problems = [PnpError("unknown", where=name) for name in position if name not in known]
        state = Hill(**{**known, **{name: value for name, value in position.items() if name in known}})
        if not isinstance(state.lap, int) or state.lap < 1:
            problems.append(PnpError("a lap is 1 or more", where="lap"))
        if problems:
            raise Problems("not a position", problems)
        return state

    def result(self, state: Hill) -> RaceResult:
        order = sorted(SEATS, key=lambda seat: -state.place[seat])
        return RaceResult(1, tuple(order), {seat: 2 - order.index(seat) for seat in order})

    def bid(self, state: Hill, log: Log) -> Asking:
        log.say("race.start", "T1", laps=state.laps)
        parts = tuple(Number(f"bid.{seat}", seat, "T1", "bid", lo=0, hi=5, preset=2) for seat in SEATS)
        bids = yield Batch("bid", "", "T1", "bids", parts=parts)
        for seat in SEATS:
            state.fuel[seat] = bids[f"bid.{seat}"]
            log.say("bid.shown", "T1", seat=seat, fuel=state.fuel[seat])
        return "weather" if self.weather_first else "turn"

    def take_turn(self, state: Hill, log: Log) -> Asking:
        who = SEATS[state.turn]
        key = f"l{state.lap}.{who}"
        (die,) = yield Roll(f"{key}.roll", who, "T2/R1", "roll")
        if self.brakes:
            yield Number(f"{key}.brake", who, "T2", "bid", lo=0, hi=1)
        state.place[who] += die + (yield from self.push(state, who, key))
        if self.broken and state.place[who] > 3:
            state.fuel[who] = -1
        log.say("car.moved", "T2", seat=who, die=die, place=state.place[who])
        state.turn = (state.turn + 1) % len(SEATS)
        if state.turn:
            return "turn"
        return self.lap_done(state) if self.weather_first else "weather"

    def push(self, state: Hill, who: str, key: str) -> Any:
        coast = Option("coast", "coast", aliases=("c",))
        if state.fuel[who]:
            yes = yield Choose(f"{key}.push", who, "T3", "push", options=(coast, Option("push")))
        else:
            refused = (Refused("push", "fuel.none", "T3", {"seat": who}),)
            yes = yield Choose(f"{key}.push", who, "T3", "push", options=(coast,), refused=refused, preset="coast")
        if yes == "coast":
            return 0
        spent = yield Number(f"{key}.spend", who, "T3", "spend", lo=1, hi=min(self.most, state.fuel[who]))
        state.fuel[who] -= spent
        return spent

    def weather(self, state: Hill, log: Log) -> Asking:
        card = yield Draw(f"l{state.lap}.weather", "", "T4", "weather", deck=WEATHER, gone=tuple(state.gone))
        state.gone.append(card)
        log.say("weather.turned", "T4", card=card)
        return "turn" if self.weather_first else self.lap_done(state)

    def lap_done(self, state: Hill) -> str:
        state.lap += 1
        if state.lap > state.laps:
            return "end"
        return "weather" if self.weather_first else "turn"

    def end(self, state: Hill, log: Log) -> Asking:
        log.say("race.over", "T5", order=self.result(state).order)
        yield from ()  # a phase that asks nothing is a generator all the same
        return None


class ToyTeller(Teller[None]):
    def words(self, words: Words, data: None, entries: Entries) -> Words:
        return words.spelling(seat=lambda seat, _: f"car {seat}")

    def board(self, words: Words, view: Mapping[str, Any]) -> list[str]:
        return [f"BOARD lap {view['lap']} {view['place']}"]

    def hint(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> list[str]:
        return [f"HINT fuel {view['fuel']}"] if isinstance(ask, Choose) else []


ENTRIES: dict[str, dict[str, Any]] = {
    "event": {
        "race": {"start": "{laps} laps.", "over": "Order: {order:list:seat}."},
        "bid": {"shown": "{seat:seat} has {fuel} fuel."},
        "car": {"moved": "{seat:seat} rolls {die} and is at {place}."},
        "weather": {"turned": "The weather: {card:card}."},
    },
    "ask": {
        "bid": "How much fuel for {who:seat}?",
        "roll": "Roll for {who:seat}.",
        "push": "Does {who:seat} push?",
        "spend": "How much fuel does {who:seat} spend?",
        "weather": "Which weather comes?",
    },
    "option": {"coast": "let it roll"},
    "reject": {"fuel": {"none": "{seat:seat} has no fuel"}},
}

RULE_BOOK = RuleBook(
    {
        "T1": {"title": "Fuel", "text": "Bid in secret.", "see": ["T3"]},
        "T2": {"title": "Turn", "text": "Roll and move.", "ruling": "Always.", "option": "speed"},
        "T3": {"title": "Push", "text": "Fuel adds to the roll."},
    }
)


def toy_narrator(lang: str = "en") -> Narrator:
    common = load_words(lang)
    entries = {name: common.section(name) for name in ("list", "prompt", "fix", "reject", "event")}
    merged = {name: {**entries.get(name, {}), **ENTRIES.get(name, {})} for name in {**entries, **ENTRIES}}
    teller = ToyTeller()
    return Narrator(voiced(Words(lang, merged), teller, None, Entries()), teller)


def toy_referee(rules: ToyRules | None = None, **kwargs: Any) -> Referee[Hill]:
    rules = rules or ToyRules()
    return Referee(rules, start=Hill, restore=lambda position: rules.restore(None, position), **kwargs)


def some_answer(ask: Ask, rng: Random) -> Any:
    if isinstance(ask, Roll):
        return [rng.randint(1, ask.sides) for _ in range(ask.dice)]
    return rng.choice(list(legal_answers(ask)))


def play_on(referee: Referee[Any], rng: Random, steps: int = 1000) -> None:
    """Answer with anything legal; open parts of a batch in any order."""
    for _ in range(steps):
        if not referee.open:
            return
        ask = rng.choice(referee.open)
        referee.answer(some_answer(ask, rng), "typed", ask.key)
