"""Who takes part: from what people type to horses, and the state before the first question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.games.turf.model import TurfData
from pnp.games.turf.rules.state import OPTIONS, Runner, State
from pnp.referee.entering import Typed, enough, seated
from pnp.referee.reader import Reader, read_options
from pnp.referee.rules import RaceSetup


def read_players(given: object, data: TurfData, reader: Reader) -> dict[str, tuple[str, ...]]:
    """ "Anna: red, blue", clockwise."""
    players: dict[str, tuple[str, ...]] = {}
    taken: dict[str, str] = {}
    for player in seated(given, reader, example="“Anna: red”, “Ben: blue, green”"):
        players[player.name] = tuple(_take_horse(data, called, player, taken, reader) for called in player.wanted)
    if enough(players, data.players, "T1", reader) and not reader.problems:
        _check_numbers(players, data, reader)
    return players


def _take_horse(data: TurfData, called: str, player: Typed, taken: dict[str, str], reader: Reader) -> str:
    horse = data.find_horse(called)
    if horse is None:
        reader.fault(player.key, f"no horse is called “{called}”", ", ".join(data.horses))
        return called
    if horse.id in taken:
        reader.fault(player.key, f"{horse.id} runs for {taken[horse.id]} (T6)", "another horse")
    taken.setdefault(horse.id, player.name)
    return horse.id


def _check_numbers(players: Mapping[str, tuple[str, ...]], data: TurfData, reader: Reader) -> None:
    """T6, TA27: everybody has the same number of horses, as many as the number of players allows."""
    allowed = data.horses_each[len(players)]
    counts = {name: len(horses) for name, horses in players.items()}
    if len(set(counts.values())) > 1:
        shown = ", ".join(f"{name} {count}" for name, count in counts.items())
        reader.fault("players", f"the players have different numbers of horses: {shown} (T6 TA27)", "the same for all")
    elif next(iter(counts.values())) not in allowed:
        wanted = "–".join(map(str, sorted({min(allowed), max(allowed)})))
        reader.fault("players", f"{len(players)} players have {wanted} horses each (T6)", f"{wanted} each")


def set_up(data: TurfData, setup: RaceSetup) -> State:
    reader = Reader({}, "entries")
    players = read_players(setup.entries.players, data, reader)
    options = read_options(OPTIONS, setup.options, reader)
    reader.finish()
    deck = len(data.cards)
    horses = {
        horse: Runner(horse, name, box=deck)
        for horse in data.horses
        for name, owned in players.items()
        if horse in owned
    }
    state = State(data, options, players, horses, race=setup.race, races=setup.races)
    if setup.carry:
        _carry(state, setup.carry)
    return state


def _carry(s: State, carry: Mapping[str, Any]) -> None:
    """T44–T48, T60: lanes by the last result, kept cards, and who has to sit out."""
    s.carried = True
    s.phase = "deal"
    s.untold = [horse for horse in carry.get("untold", ()) if horse in s.horses]
    for horse in s.horses.values():
        horse.hand = carry["hands"].get(horse.id, 0)
        horse.box = carry["boxes"].get(horse.id, len(s.data.cards))
        horse.bonus = carry["bonus"].get(horse.id, 0)
        horse.owes = horse.id in carry["owes"]
        horse.gone = list(carry["gone"].get(horse.id, []))
        horse.absent = horse.id in carry["fallen"] and not s.on("fallen_runs_next")
    order = [horse for horse in carry["order"] if horse in s.horses]
    order += [horse for horse in s.horses if horse not in order]
    s.lanes = [horse for horse in order if not s.horses[horse].absent]
    s.absent = [horse for horse in order if s.horses[horse].absent]
    s.roller = _still_rolls(s, carry["roller"])


def _still_rolls(s: State, due: str) -> str:
    """T34; the right of somebody who has left is the first player's. Empty where nobody wrote down whose it is."""
    return due if due in s.players or not due else next(iter(s.players))


def carried(s: State) -> dict[str, Any]:
    """What the next race begins with: finishers, then the fallen, then those who sat out (TA29)."""
    return {
        "order": [*s.finished, *reversed(s.fallen), *s.absent],
        "fallen": list(s.fallen),
        "hands": {horse.id: horse.hand for horse in s.horses.values() if horse.id not in s.untold},
        "boxes": {horse.id: horse.box for horse in s.horses.values()},
        "bonus": {horse.id: horse.bonus for horse in s.horses.values() if horse.bonus},
        "owes": [horse.id for horse in s.horses.values() if horse.owes],
        "gone": {horse.id: list(horse.gone) for horse in s.horses.values()},
        "untold": list(s.untold),
        "roller": s.roller,
        "lanes": list(s.lanes),
        "places": {horse: place for place, horse in enumerate(s.finished, start=1)},
    }
