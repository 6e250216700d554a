"""A race as text, and back: what `p` prints, `resolve` reads and `fix` changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.games.turf.model import TurfData
from pnp.games.turf.rules.cards import PlayCard
from pnp.games.turf.rules.entering import read_players
from pnp.games.turf.rules.grammar import GRAMMAR
from pnp.games.turf.rules.possible import problems
from pnp.games.turf.rules.round_start import ROUNDS, contradicted, known_ranks, out_of_order
from pnp.games.turf.rules.state import BEFORE, ON_TRACK, OPTIONS, PHASES, Runner, State, ranks
from pnp.kit.errors import nearest
from pnp.kit.toml import written
from pnp.referee.ask import Draw, Reject
from pnp.referee.reader import Reader, changed_options, read_options
from pnp.referee.rules import Position

_LISTS = ("finished", "fallen", "absent", "untold", "lanes")
_NOT_PLAYED = {
    "card.gone": "“{}” is used up (T50)",
    "bonus.gone": "“{}”: the bonus is taken already (T49)",
    "bonus.card": "“{}” says no card (TA16)",
}
"""Why a card cannot lie face down; otherwise there is no such card."""


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
    if s.ranks and not (s.phase in ROUNDS and s.ranks == known_ranks(s)):
        position["ranks"] = dict(s.ranks)
    for name in ("start_fence", "carried"):
        if getattr(s, name):
            position[name] = True
    if not s.first_fence:
        position["first_fence"] = False
    for name in _LISTS:
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
    for name in ("lane", "place", "crossed", "acted", "bonus", "pending"):
        if value := getattr(horse, name):
            fields[name] = value
    if horse.bonus or horse.owes:
        fields["owes"] = horse.owes
    if horse.gone:
        fields["gone"] = " ".join(horse.gone)
    return fields


def read_position(data: TurfData, raw: Position) -> State:
    """Only the players and the horses' cells must be there; the rest has sensible values."""
    reader = Reader(raw, "position")
    reader.unknown_keys(GRAMMAR.position)
    options = read_options(OPTIONS, raw.get("options", {}), reader)
    given = raw.get("players", [])
    players = read_players(given if isinstance(given, list) else [], data, reader)
    reader.finish()
    phase = reader.one_of("phase", PHASES, "card")
    horses = {horse: Runner(horse, name) for horse in data.horses for name, owned in players.items() if horse in owned}
    races = reader.whole("races", data.races, 1, 9)
    s = State(
        data, options, players, horses, race=reader.whole("race", 1, 1, races), races=races, phase=phase,
        round=reader.whole("round", 2 if phase in ("dice", "run") else 1 if phase in ON_TRACK else 0, 0, 999),
        speed=reader.whole("speed", 0, 0, 12), carried=reader.flag("carried"),
    )  # fmt: skip
    for key in _LISTS:
        _read_list(s, key, reader)
    fields = reader.inside("horses")
    written = _by_id(s, fields)
    for horse in horses.values():
        _read_horse(s, horse, fields.inside(written.get(horse.id, horse.id)))
    _read_fences(s, reader)
    _read_roller(s, reader)
    _read_dice(s, reader)
    _read_ranks(s, reader)
    for problem in problems(s):
        reader.fault(*problem)
    reader.finish()
    return s


def _read_list(s: State, key: str, reader: Reader) -> None:
    listed: list[str] = getattr(s, key)
    for called in reader.items(key):
        horse = _meant(s, called)
        if horse is None:
            reader.fault(key, f"no horse is called “{called}”", nearest(called, s.horses))
        elif horse in listed:
            reader.fault(key, f"{horse} is there twice")
        else:
            listed.append(horse)


def _meant(s: State, called: str) -> str | None:
    """The horse of this race that has such a name."""
    horse = s.data.find_horse(called)
    return horse.id if horse and horse.id in s.horses else None


def _by_id(s: State, table: Reader) -> dict[str, str]:
    """How the keys of a table call its horses, by their ids."""
    found: dict[str, str] = {}
    for called in map(str, table.raw):
        horse = _meant(s, called)
        if horse is None:
            table.fault(called, f"{called} is not a key here", nearest(called, s.horses))
        elif horse in found:
            table.fault(called, f"{horse} is there twice")
        else:
            found[horse] = called
    return found


# -- one horse


def _read_horse(s: State, horse: Runner, reader: Reader) -> None:
    reader.unknown_keys(GRAMMAR.tables["horses.<horse>"])
    horse.crossed, horse.acted = reader.flag("crossed"), reader.flag("acted")
    horse.lane = reader.whole("lane", 0, 0, s.data.board.lanes)
    _read_fate(s, horse, reader)
    _read_cell(s, horse, reader)
    _read_gone(s, horse, reader)
    _read_counts(s, horse, reader)
    _read_pending(s, horse, reader)


def _read_fate(s: State, horse: Runner, reader: Reader) -> None:
    """The lists say who is home, fallen or absent. `absent = true` does as well where the order does not matter."""
    listed = horse.id in s.absent
    if reader.flag("absent") and not listed:
        s.absent.append(horse.id)
    elif listed and reader.raw.get("absent") is False:
        reader.fault("absent", f"{horse.id} is among those who sit out", f"absent without {horse.id}")
    horse.absent = horse.id in s.absent
    horse.fallen = horse.id in s.fallen
    horse.place = s.finished.index(horse.id) + 1 if horse.id in s.finished else 0
    if reader.whole("place", horse.place, 0, len(s.horses)) != horse.place:
        reader.fault("place", f"finished does not say so of {horse.id}", "the horses that are home, in finished")


def _read_cell(s: State, horse: Runner, reader: Reader) -> None:
    at = str(reader.raw.get("at", ""))
    if at:
        horse.cell = s.course.find(at)
        if horse.cell is None:
            reader.fault("at", f"“{at}” is no cell of the board", "lane:row/lap, such as 3:H14/0")
    elif s.phase in ON_TRACK and not horse.is_out:
        reader.fault("at", f"{horse.id} stands nowhere", "a cell such as 3:H14/0, or finished, or fallen")


def _read_gone(s: State, horse: Runner, reader: Reader) -> None:
    deck = s.data.deck
    for given in reader.items("gone"):
        card = deck.look_up(given)
        if card is None:
            reader.fault("gone", f"no card is called “{given}”", "N8, J12 or #17")
        elif not Draw("", "", "", "", deck=deck, gone=horse.gone).has(card):
            copies = 1 if card in deck.faces else deck.copies[card]
            reader.fault("gone", f"{card} is there too often (T50)", f"at most {copies}")
        else:
            horse.gone.append(card)


def _read_counts(s: State, horse: Runner, reader: Reader) -> None:
    """T45–T49: what is not written is as if ten cards were dealt for each race, and one played in each card round."""
    data, deck = s.data, len(s.data.cards)
    dealt = s.phase not in BEFORE and not horse.absent
    races = s.race if dealt else s.race - 1
    twelve = dealt and s.race == s.races > 1
    horse.bonus = reader.whole("bonus", s.race if twelve else 0, 1 if twelve else 0, races)
    taken_now = dealt and horse.bonus == s.race
    horse.owes = reader.flag("owes") if "owes" in reader.raw else taken_now and not twelve
    in_race = data.hand + data.bonus * taken_now if s.phase in ON_TRACK and dealt else 0
    horse.used = reader.whole("used", _played(s, horse, in_race), 0, deck)
    hand = in_race - horse.used
    box = deck - data.hand * races - data.bonus * bool(horse.bonus)
    horse.hand = reader.whole("hand", max(0, hand), 0, deck)
    horse.box = reader.whole("box", max(0, box), 0, deck)


def _played(s: State, horse: Runner, in_race: int) -> int:
    """T22: who is on the track has played a card in each card round, while there was one; of others `gone` tells it."""
    gone, has_moved = len(horse.gone), horse.acted or horse.crossed or s.phase == "round"
    rounds = (s.round + has_moved) // 2
    if horse.cell is None:
        return gone if s.race == 1 else min(gone, rounds)
    return min(max(rounds, gone if s.race == 1 else 0), in_race)


def _read_pending(s: State, horse: Runner, reader: Reader) -> None:
    """A card face down is written like any that is played."""
    given = str(reader.raw.get("pending", ""))
    if not given:
        return
    bonus = s.may_take_bonus(horse)
    ask = PlayCard("", horse.owner, "", "", deck=s.data.deck, gone=horse.gone, bonus=bonus, alone=False)
    try:
        horse.pending = ask.accept(given)
    except Reject as no:
        what = _NOT_PLAYED.get(no.code, "no card is called “{}”")
        reader.fault("pending", what.format(given), "a card of the hand: N8, J12 or bonus N8")


# -- the round


def _read_fences(s: State, reader: Reader) -> None:
    """T51, T59: where horses stand on the track their cells say which fences do; elsewhere it is as written."""
    s.start_fence = reader.flag("start_fence")
    s.first_fence = reader.flag("first_fence") if "first_fence" in reader.raw else True
    if s.is_chase and s.order():
        s.start_fence = s.all_beyond(s.data.board.start)
        s.first_fence = not s.is_passed(s.data.board.fences[0])


def _read_roller(s: State, reader: Reader) -> None:
    """T34, TA11: the first player unless told otherwise; who has no running horse is passed over."""
    given = str(reader.raw.get("roller", ""))
    if given and given not in s.players:
        reader.fault("roller", f"no player is called “{given}”", ", ".join(s.players))
    elif given and s.phase != "dice":
        s.roller = given
    elif given or (s.phase not in ("lanes", "first") and not s.untold):
        s.roller = s.who_rolls(given or next(iter(s.players)))


def _read_dice(s: State, reader: Reader) -> None:
    dice = reader.raw.get("dice", [])
    if dice != [] and not _are_two_dice(dice):
        reader.fault("dice", f"{written(dice)} are not two dice", "[4, 2]")
    elif s.phase == "run" and not (dice and s.speed):
        reader.fault("dice", "the horses run, but dice and speed are not there (T30)", "dice = [4, 2], speed = 6")
    elif s.speed and s.speed not in (*dice, sum(dice)):
        reader.fault("speed", f"the dice do not show {s.speed} (T30)", "one of the dice, or their sum")
    else:
        s.dice = list(dice)


def _are_two_dice(dice: Any) -> bool:
    return isinstance(dice, list) and len(dice) == 2 and all(type(die) is int and 1 <= die <= 6 for die in dice)


def _read_ranks(s: State, reader: Reader) -> None:
    """T26: as they were when the round began. What the cells tell need not be written, nor may it be contradicted."""
    given = _ranks_by_id(s, reader.raw.get("ranks", {}))
    if not _are_ranks(given, s):
        reader.fault(
            "ranks", f"{written(given)} are no ranks (T27)", f"{{ red = 1, blue = 2 }}, from 1 to {len(s.horses)}"
        )
    elif s.phase not in ROUNDS:
        s.ranks = dict(given) or (ranks(s) if s.phase in ON_TRACK else {})
    elif not next(out_of_order(s), None):
        s.ranks = {**known_ranks(s), **given}
        for horse, possible in contradicted(s).items():
            if horse not in given:
                continue
            what = f"{horse} had another rank when the round began (T12 T27)"
            reader.fault("ranks", what, " or ".join(map(str, possible)))


def _ranks_by_id(s: State, given: Any) -> Any:
    """However the horses are called. What is no table, or has a horse twice, is no ranks."""
    if not isinstance(given, Mapping):
        return given
    by_id = {_meant(s, str(called)) or str(called): rank for called, rank in given.items()}
    return by_id if len(by_id) == len(given) else list(given)


def _are_ranks(given: Any, s: State) -> bool:
    return isinstance(given, Mapping) and all(
        horse in s.horses and type(rank) is int and 1 <= rank <= len(s.horses) for horse, rank in given.items()
    )
