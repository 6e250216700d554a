"""The state of a race, its options, and its text form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pnp.games.fmr.model import FmrData
from pnp.games.fmr.rules.grammar import GRAMMAR, PHASES
from pnp.kit.toml import written
from pnp.referee.entering import SEPARATORS, Typed, enough, seated
from pnp.referee.reader import OptionInfo, Reader, changed_options, read_options
from pnp.referee.rules import MOST_RACES, Position

OPTIONS: dict[str, OptionInfo] = {
    "uncontrolled_score": OptionInfo(("yes", "no"), "FA1"),
    "uncontrolled_champion": OptionInfo(("yes", "no"), "FA3"),
    "ownerless_pole": OptionInfo(("next", "random"), "FA4"),
    "overtake_surplus": OptionInfo(("lost", "follower"), "FA5"),
    "charge_uncontrolled": OptionInfo(("one", "many"), "FA7"),
    "three_player": OptionInfo(("sum", "best_team"), "FA8"),
    "retired_row": OptionInfo(("newest_first", "oldest_first"), "FA15"),
    "interim_ties": OptionInfo(("equal", "broken"), "FA19"),
    "drivers_title": OptionInfo(("no", "yes"), "F46"),
    "tiebreak": OptionInfo(("last_race", "wins"), "F48"),
}


@dataclass
class State:
    """One race. Places run from the front of each list; `seat` is whose turn it is."""

    data: FmrData = field(repr=False, compare=False)
    players: dict[str, tuple[str, ...]]
    options: dict[str, str]
    race: int = 1
    races: int = 1
    name: str = ""
    phase: str = "grid"
    drawn: list[str] = field(default_factory=list)
    racing: list[str] = field(default_factory=list)
    retired: list[str] = field(default_factory=list)
    seat: str = ""
    plays: int = 0
    pile: int = 0
    removed: int = 0
    final: int | None = None
    """Turns left in the final round; None before it."""
    played: list[str] = field(default_factory=list)
    carried: bool = False

    @property
    def seats(self) -> list[str]:
        return list(self.players)

    @cached_property
    def owners(self) -> dict[str, str]:
        """Whose each car is, of those that have a player. Who plays never changes in a race."""
        return {
            car: seat for seat, teams in self.players.items() for team in teams for car in self.data.teams[team].cars
        }

    def owner(self, team: str) -> str | None:
        return self.owners.get(self.data.teams[team].cars[0])

    def owner_of(self, car: str) -> str | None:
        return self.owners.get(car)

    def uncontrolled(self) -> list[str]:
        return [team for team in self.data.teams if self.owner(team) is None]

    def next_seat(self) -> str:
        seats = self.seats
        return seats[(seats.index(self.seat) + 1) % len(seats)]

    def key(self, what: str) -> str:
        return f"r{self.race}.t{self.plays + 1}.{what}"


def full_pile(data: FmrData, players: int, removed: int) -> int:
    """F13: cards left face down after the deal; also the number of turns in which a card is drawn."""
    return len(data.cards) - removed - data.hand * players


# From what people write to a state, with every problem at once.


def read_players(given: object, data: FmrData, reader: Reader) -> dict[str, tuple[str, ...]]:
    """ "Anna: red", clockwise; F5 says how many teams each may have."""
    players: dict[str, tuple[str, ...]] = {}
    taken: dict[str, str] = {}
    for player in seated(given, reader, SEPARATORS + " "):
        players[player.name] = tuple(_take_team(data, colour, player, taken, reader) for colour in player.wanted)
    if enough(players, data.players, "F5", reader) and not reader.problems:
        _check_numbers(players, reader)
    return players


def _take_team(data: FmrData, colour: str, player: Typed, taken: dict[str, str], reader: Reader) -> str:
    team = data.pit_crew.look_up(colour)
    if team is None:
        reader.fault(player.key, f"no team is called “{colour}”", ", ".join(data.teams))
        return colour
    if team in taken:
        reader.fault(player.key, f"{team} is taken by {taken[team]} (F5)")
    taken.setdefault(team, player.name)
    return team


def _check_numbers(players: Mapping[str, Sequence[str]], reader: Reader) -> None:
    each = teams_each(len(players))
    for name, owned in players.items():
        if len(owned) != each:
            wanted = f"{each} each with {len(players)} players"
            one = f"{name} has one team (F5)"
            reader.fault("players", one if len(owned) == 1 else f"{name} has {len(owned)} teams (F5)", wanted)


def teams_each(players: int) -> int:
    return 2 if players == 3 else 1


def write_position(state: State) -> Position:
    position: Position = {
        "race": state.race,
        "races": state.races,
        "players": [f"{seat}: {' '.join(teams)}" for seat, teams in state.players.items()],
        "phase": state.phase,
        "racing": " ".join(state.racing),
        "retired": " ".join(state.retired),
        "turn": state.seat,
        "plays": state.plays,
        "pile": state.pile,
        "removed": state.removed,
        "played": " ".join(state.played),
    }
    if state.name:
        position["name"] = state.name
    if state.drawn:
        position["drawn"] = " ".join(state.drawn)
    if state.final is not None:
        position["final"] = state.final
    if state.carried:
        position["carried"] = True
    if changed := changed_options(OPTIONS, state.options):
        position["options"] = changed
    return position


def read_position(data: FmrData, raw: Position) -> State:
    """A state from its text form. Only `players` and `racing` must be there; the rest has sensible values."""
    reader = Reader(raw, "position")
    reader.unknown_keys(GRAMMAR.position)
    options = read_options(OPTIONS, raw.get("options", {}), reader)
    players = read_players(raw.get("players", []), data, reader)
    races = reader.whole("races", 1, 1, MOST_RACES)
    state = State(
        data,
        players,
        options,
        race=reader.whole("race", 1, 1, races),
        races=races,
        name=_circuit(reader),
        phase=_phase(raw, reader),
        carried=reader.flag("carried"),
    )
    _read_cards(state, reader)
    _read_cars(state, reader)
    _read_turn(state, reader)
    _read_count(state, reader)
    reader.finish()
    return state


def _circuit(reader: Reader) -> str:
    name = reader.raw.get("name", "")
    if not isinstance(name, str):
        reader.fault("name", f"{written(name)} is no name", "words in quotes")
        return ""
    return name


def _phase(raw: Position, reader: Reader) -> str:
    phase = raw.get("phase", "turn")
    if phase not in PHASES:
        reader.fault("phase", f"no phase is called “{phase}”", ", ".join(PHASES))
        return "turn"
    return str(phase)


def _read_cards(state: State, reader: Reader) -> None:
    data, deck = state.data, state.data.deck
    most = max(0, full_pile(data, max(3, len(state.players)), 0))
    state.removed = reader.whole("removed", 0, 0, most)
    counts: dict[str, int] = {}
    for given in reader.items("played"):
        card = deck.look_up(given)
        if card is None:
            reader.fault("played", f"no card is called “{given}”", "a card number 1 to 54, or a code such as +3R")
            continue
        face = deck.face(card)
        counts[face] = counts.get(face, 0) + 1
        if counts[face] > deck.copies[face] or (card != face and card in state.played):
            reader.fault("played", f"{given} is played more often than it exists (F-AUDIT)")
        state.played.append(card)


def _read_cars(state: State, reader: Reader) -> None:
    seen: dict[str, str] = {}
    for key, row in (("racing", state.racing), ("retired", state.retired)):
        for given in reader.items(key):
            car = find_car(state.data, given)
            if car is None:
                reader.fault(key, f"no car is called “{given}”", ", ".join(state.data.cars))
            elif car in seen:
                reader.fault(key, f"{car} stands in {seen[car]} already")
            else:
                seen[car] = key
                row.append(car)
    for given in reader.items("drawn"):
        team = state.data.pit_crew.look_up(given)
        if team is None or team in state.drawn:
            reader.fault("drawn", f"“{given}” is no pit crew card that is still to come", ", ".join(state.data.teams))
        else:
            state.drawn.append(team)
    absent = [car for car in state.data.cars if car not in seen]
    if state.phase != "grid" and absent and not reader.problems:
        reader.fault("racing", f"{', '.join(absent)} missing (F3)", "all twelve cars, racing or retired")
    if state.phase in ("grid", "start") and state.retired:
        reader.fault("retired", f"{', '.join(state.retired)} cannot be out before the start (F3)", "an empty row")


def _read_turn(state: State, reader: Reader) -> None:
    seats = state.seats
    given = reader.raw.get("turn", "")
    if given and given not in seats:
        reader.fault("turn", f"no player is called “{given}”", ", ".join(seats))
    elif given:
        state.seat = str(given)
    elif state.phase == "turn" and seats and not reader.problems:
        state.seat = first_seat(state) or seats[0]


def _read_count(state: State, reader: Reader) -> None:
    """F11–F13: the plays, the pile and the turns left in the final round tell the same; one of them is enough."""
    seats = max(3, len(state.players))
    drawing = max(0, full_pile(state.data, seats, state.removed))
    if state.phase in ("grid", "start"):
        state.plays = reader.whole("plays", 0, 0, 0)
        state.pile = reader.whole("pile", drawing, 0, drawing)
        if state.played:
            reader.fault("played", "no card is played before the start (F8)", "an empty row")
        return
    length = drawing + seats
    fewest, most = (length, length) if state.phase == "finish" else (len(state.played), length - 1)
    state.plays = reader.whole("plays", _plays_told(state, reader, drawing, length), fewest, most)
    state.pile = max(0, drawing - state.plays)
    state.final = length - state.plays if not state.pile else None
    pile, final = reader.whole("pile", state.pile, 0, drawing), reader.whole("final", state.final or 0, 0, seats)
    if pile != state.pile:
        reader.fault("pile", f"{pile} cards in the pile after {state.plays} plays (F11 F13)", f"{state.pile}")
    if "final" in reader.raw and state.final is None:
        reader.fault("final", f"the pile still has {state.pile} cards (F12)", "pile = 0 in the final round")
    elif final != (state.final or 0):
        reader.fault("final", f"{final} turns are left after {state.plays} plays (F11 F13)", f"{state.final}")


def _plays_told(state: State, reader: Reader, drawing: int, length: int) -> int:
    """How many plays there were, by whatever else is written."""
    final, pile = reader.raw.get("final"), reader.raw.get("pile")
    if state.phase == "finish":
        return length
    if type(final) is int and not pile and 1 <= final <= length - drawing:
        return length - final
    return max(len(state.played), drawing - pile) if type(pile) is int else len(state.played)


def find_car(data: FmrData, given: str) -> str | None:
    """By id ("R1") or by the number on the car ("9")."""
    for car in data.cars.values():
        if given.upper() == car.id or given == str(car.number):
            return car.id
    return None


def first_seat(state: State) -> str | None:
    """F9: the player of the foremost car that has one."""
    return next((owner for car in state.racing if (owner := state.owner_of(car))), None)
