"""A race as text, and back: what `p` prints, `resolve` reads and `fix` changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.games.turf.model import TurfData
from pnp.games.turf.rules.entering import read_players
from pnp.games.turf.rules.state import OPTIONS, PHASES, Runner, State, ranks
from pnp.kit.errors import nearest
from pnp.referee.reader import Reader, changed_options, read_options
from pnp.referee.rules import Position

_KEYS = (
    "race", "races", "players", "phase", "round", "roller", "dice", "speed", "ranks", "start_fence", "first_fence",
    "finished", "fallen", "lanes", "carried", "options", "horses",
)  # fmt: skip
_HORSE = (
    "at",
    "lane",
    "place",
    "crossed",
    "absent",
    "acted",
    "hand",
    "box",
    "bonus",
    "owes",
    "gone",
    "used",
    "pending",
)
_ON_TRACK = ("card", "dice", "run", "round")


def write_position(s: State) -> Position:
    position: Position = {
        "race": s.race,
        "races": s.races,
        "players": [f"{name}: {', '.join(horses)}" for name, horses in s.players.items()],
        "phase": s.phase,
        "round": s.round,
        "roller": s.roller,
    }
    if s.dice:
        position["dice"] = list(s.dice)
    if s.speed:
        position["speed"] = s.speed
    if s.ranks:
        position["ranks"] = dict(s.ranks)
    for name in ("start_fence", "carried"):
        if getattr(s, name):
            position[name] = True
    if not s.first_fence:
        position["first_fence"] = False
    for name in ("finished", "fallen", "lanes"):
        if horses := getattr(s, name):
            position[name] = " ".join(horses)
    if changed := changed_options(OPTIONS, s.options):
        position["options"] = changed
    position["horses"] = {horse.id: _horse(horse) for horse in s.horses.values()}
    return position


def _horse(horse: Runner) -> dict[str, Any]:
    fields: dict[str, Any] = {"hand": horse.hand, "box": horse.box, "used": horse.used}
    if horse.cell is not None:
        fields["at"] = horse.cell.name
    for name in ("lane", "place", "crossed", "absent", "acted", "bonus", "owes", "pending"):
        if value := getattr(horse, name):
            fields[name] = value
    if horse.gone:
        fields["gone"] = " ".join(horse.gone)
    return fields


def read_position(data: TurfData, raw: Position) -> State:
    """Only the players and the horses' cells must be there; the rest has sensible values."""
    reader = Reader(raw, "position")
    reader.unknown_keys(_KEYS)
    options = read_options(OPTIONS, raw.get("options", {}), reader)
    given = raw.get("players", [])
    players = read_players(given if isinstance(given, list) else [], data, reader)
    reader.finish()
    phase = reader.one_of("phase", PHASES, "card")
    horses = {horse: Runner(horse, name) for horse in data.horses for name, owned in players.items() if horse in owned}
    races = reader.whole("races", data.races, 1, 9)
    s = State(
        data, options, players, horses, race=reader.whole("race", 1, 1, races), races=races, phase=phase,
        round=reader.whole("round", 2 if phase in ("dice", "run") else 1 if phase in _ON_TRACK else 0, 0, 999),
        speed=reader.whole("speed", 0, 0, 12), start_fence=reader.flag("start_fence"), carried=reader.flag("carried"),
    )  # fmt: skip
    if "first_fence" in raw:
        s.first_fence = reader.flag("first_fence")
    fields = reader.inside("horses")
    fields.unknown_keys(tuple(horses))
    for horse in horses.values():
        _read_horse(s, horse, fields.inside(horse.id))
    _read_rest(s, reader)
    _check(s, reader)
    reader.finish()
    return s


def _read_horse(s: State, horse: Runner, reader: Reader) -> None:
    reader.unknown_keys(_HORSE)
    at = str(reader.raw.get("at", ""))
    if at:
        horse.cell = s.course.find(at)
        if horse.cell is None:
            reader.fault("at", f"“{at}” is no cell of the board", "lane:row/lap, such as 3:H14/0")
    deck = len(s.data.cards)
    horse.lane = reader.whole("lane", 0, 0, s.data.board.lanes)
    horse.place = reader.whole("place", 0, 0, len(s.horses))
    horse.crossed, horse.absent, horse.acted = (reader.flag(name) for name in ("crossed", "absent", "acted"))
    horse.owes = reader.flag("owes")
    horse.bonus = reader.whole("bonus", 0, 0, 9)
    horse.gone = []
    for card in reader.items("gone"):
        found = s.data.deck.look_up(card)
        if found is None:
            reader.fault("gone", f"no card is called “{card}”", "N8, J12 or #17")
        else:
            horse.gone.append(found)
    horse.used = reader.whole("used", len(horse.gone), 0, deck)
    on_track = s.phase in _ON_TRACK
    horse.hand = reader.whole("hand", max(0, s.data.hand - horse.used) if on_track else 0, 0, deck)
    horse.box = reader.whole("box", deck - s.data.hand if on_track else deck, 0, deck)
    pending = str(reader.raw.get("pending", ""))
    if pending and s.data.deck.look_up(pending.removeprefix("bonus ")) is None:
        reader.fault("pending", f"no card is called “{pending}”", "N8 or J12")
    horse.pending = pending


def _read_rest(s: State, reader: Reader) -> None:
    for key in ("finished", "fallen", "lanes"):
        for horse in reader.items(key):
            if horse not in s.horses:
                reader.fault(key, f"no horse is called “{horse}”", nearest(horse, s.horses))
            elif horse in getattr(s, key):
                reader.fault(key, f"{horse} is there twice")
            else:
                getattr(s, key).append(horse)
    for horse in s.fallen:
        s.horses[horse].fallen = True
    for place, horse in enumerate(s.finished, start=1):
        s.horses[horse].place = place
    roller = str(reader.raw.get("roller", ""))
    if roller and roller not in s.players:
        reader.fault("roller", f"no player is called “{roller}”", ", ".join(s.players))
    s.roller = roller or next(iter(s.players))
    if s.phase in ("lanes", "first") and not roller:
        s.roller = ""
    dice = reader.raw.get("dice", [])
    if not isinstance(dice, list) or not all(isinstance(die, int) and 1 <= die <= 6 for die in dice) or len(dice) > 2:
        reader.fault("dice", f"{dice!r} are not two dice", "[4, 2]")
    else:
        s.dice = list(dice)
    if s.phase == "run" and (len(s.dice) != 2 or not s.speed):
        reader.fault("dice", "the horses run, but dice and speed are not there (T30)", "dice = [4, 2], speed = 6")
    given = reader.raw.get("ranks")
    if isinstance(given, Mapping) and all(horse in s.horses and isinstance(n, int) for horse, n in given.items()):
        s.ranks = dict(given)
    elif given is not None:
        reader.fault("ranks", f"{given!r} are no ranks", "{ red = 1, blue = 2 }")
    elif s.phase in _ON_TRACK:
        s.ranks = ranks(s)


def _check(s: State, reader: Reader) -> None:
    cells: dict[str, str] = {}
    for horse in s.horses.values():
        key = f"horses.{horse.id}"
        out = horse.fallen or horse.absent or horse.place
        if horse.cell is not None and out:
            reader.fault(f"{key}.at", f"{horse.id} is out or home and cannot stand on {horse.at}")
        if horse.cell is None and not out and s.phase in _ON_TRACK:
            reader.fault(f"{key}.at", f"{horse.id} stands nowhere", "a cell such as 3:H14/0, or finished, or fallen")
        if horse.cell is not None:
            if horse.at in cells:
                reader.fault(f"{key}.at", f"{horse.at} is taken by {cells[horse.at]} (T13)", "one horse in a cell")
            cells[horse.at] = horse.id
            if horse.cell.position > s.course.line and not horse.crossed:
                reader.fault(f"{key}.at", f"{horse.at} is beyond the line: {horse.id} is home (T35)", "finished")
