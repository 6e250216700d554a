"""A race as text, and back: what `p` prints, `resolve` reads and `fix` changes."""

from __future__ import annotations

from typing import Any

from pnp.games.mad.model import TERRAINS, MadData
from pnp.games.mad.model.course import GOAL, Course, Spot, join, lay, sheet_of
from pnp.games.mad.rules.asks import UNKNOWN
from pnp.games.mad.rules.entering import read_players
from pnp.games.mad.rules.grammar import GRAMMAR
from pnp.games.mad.rules.possible import BEFORE_CARDS, BEFORE_LAYING, BEFORE_START, hand_size, problems
from pnp.games.mad.rules.state import OPTIONS, PHASES, SIDES, Racer, State
from pnp.kit.errors import nearest
from pnp.kit.toml import written
from pnp.referee.reader import Reader, changed_options, read_options
from pnp.referee.rules import Position


def write_position(s: State) -> Position:
    position: Position = {
        "race": s.race,
        "races": s.races,
        "players": [f"{racer.seat}: {racer.car}" for racer in s.racers.values()],
        "phase": s.phase,
        "start_side": s.start_side,
    }
    if s.untold:
        position["untold"] = True
    if s.own_course is not None:
        position["course"] = s.own_course
    if s.turn:
        position["turn"] = s.turn
    for name in ("starter", "seat"):
        if value := getattr(s, name):
            position[name] = value
    for name, items in (("layout", s.layout), ("boxed", s.boxed)):
        if items:
            position[name] = " ".join(items)
    for name, numbers in (("bonus", s.shown), ("drawn", s.drawn)):
        if numbers:
            position[name] = list(numbers)
    if s.home:
        position["home"] = list(s.home)
    if changed := changed_options(OPTIONS, s.options):
        position["options"] = changed
    position["cars"] = {racer.seat: _racer(racer) for racer in s.racers.values()}
    return position


def _racer(racer: Racer) -> dict[str, Any]:
    fields: dict[str, Any] = {"fuel": racer.fuel}
    if racer.cell:
        fields["at"] = racer.cell
    for name, cards in (("hand", racer.hand), ("laid", racer.laid), ("parts", racer.up)):
        if cards:
            fields[name] = " ".join(cards)
    for name in ("turns", "spare", "place", "score", "by_hand"):
        if value := getattr(racer, name):
            fields[name] = value
    if racer.left is not None:
        fields["left"] = racer.left
    if racer.retired:
        fields["retired"] = True
    if racer.bonus:
        fields["bonus"] = list(racer.bonus)
    return fields


def public_position(position: Position) -> Position:
    """M44: hands and what lies face down are nobody else's business; how many cards there are everybody sees."""
    cars = {}
    for seat, fields in position["cars"].items():
        seen = dict(fields)
        up = seen.get("parts", "").split()
        for name, known in (("hand", 0), ("laid", len(up))):
            if cards := seen.get(name, "").split():
                seen[name] = " ".join([*up[:known], *[UNKNOWN] * (len(cards) - known)])
        cars[seat] = seen
    return {**position, "cars": cars}


def read_position(data: MadData, raw: Position) -> State:
    """Only the players, the course and the cells must be there; the rest has sensible values."""
    reader = Reader(raw, "position")
    reader.unknown_keys(GRAMMAR.position)
    options = read_options(OPTIONS, raw.get("options", {}), reader)
    given = raw.get("players", [])
    cars = read_players(given if isinstance(given, list) else [], data, reader)
    reader.finish()
    races = reader.whole("races", len(data.races), 1, len(data.races))
    s = State(
        data, options, {seat: Racer(seat, car) for seat, car in cars.items()},
        race=reader.whole("race", 1, 1, races), races=races, phase=reader.one_of("phase", PHASES, "turn"),
        start_side=reader.one_of("start_side", SIDES, "first"), untold=reader.flag("untold"),
    )  # fmt: skip
    _read_course(s, reader)
    s.shown = _read_bonus(s, "bonus", reader, most=2)
    s.drawn = _read_bonus(s, "drawn", reader, most=len(data.bonus))
    s.home = _read_seats(s, "home", reader)
    fields = reader.inside("cars")
    fields.unknown_keys(tuple(s.racers))
    for racer in s.racers.values():
        _read_racer(s, racer, fields.inside(racer.seat))
    _read_turn(s, reader)
    if "drawn" not in raw and not s.is_scored:
        s.drawn = [value for racer in s.racers.values() for value in racer.bonus]
    for problem in problems(s):
        reader.fault(*problem)
    reader.finish()
    return s


# -- the course


def _read_course(s: State, reader: Reader) -> None:
    s.layout = _read_sheets(s, "layout", reader)
    s.boxed = _read_sheets(s, "boxed", reader)
    if "course" in reader.raw:
        if s.layout or s.boxed or s.phase == "course":
            reader.fault("course", "a course of its own needs no sheets, and no phase to lay them", "one or the other")
        s.course = _own_course(s, reader)
        return
    if s.phase == "course":
        wanted = 0 if s.race == 1 else s.data.races[s.race - 2].sheets
    else:
        wanted = s.rules.sheets
    gone = s.race - 1 - (s.phase == "course")
    if len(s.boxed) > max(0, gone):
        reader.fault("boxed", f"{len(s.boxed)} sheets went back to the box (M52)", f"at most {max(0, gone)}")
    if s.untold and (s.phase != "course" or s.layout or s.race == 1):
        reader.fault(
            "untold", "how the course lay is asked before a later race is laid (M52)", "phase course, no layout"
        )
    if s.phase == "course" and not s.layout:
        return  # not laid yet, or nobody wrote down how it lay in the race before: the sheets are asked for
    if len(s.layout) != wanted:
        reader.fault("layout", f"{len(s.layout)} sheets", f"{wanted}, as “S4 S7r S1”" if wanted else "none yet")
    elif wanted and s.phase != "course" and not reader.problems:
        s.course = lay(s.data, s.layout, s.start_side)


def _read_sheets(s: State, key: str, reader: Reader) -> list[str]:
    found: list[str] = []
    for laid in reader.items(key):
        name = sheet_of(laid)
        if name not in s.data.sheets:
            reader.fault(key, f"no sheet is called “{laid}”", nearest(name, s.data.sheets))
        elif name in [sheet_of(other) for other in (*found, *s.layout)]:
            reader.fault(key, f"{name} is there twice")
        else:
            found.append(laid if key == "layout" else name)
    return found


def _own_course(s: State, reader: Reader) -> Course | None:
    """Cells and edges by name, for a course that no sheets make: a puzzle, a test."""
    inner = reader.inside("course")
    inner.unknown_keys(GRAMMAR.tables["course"])
    cells = inner.inside("cells")
    spots = [_own_spot(name, cells.inside(name)) for name in cells.raw]
    names = {spot.name for spot in spots}
    if len({name.casefold() for name in (*names, GOAL)}) <= len(names):
        inner.fault("cells", "two cells have one name, or the name of the goal", "other names")
    edges = _own_edges(names, inner)
    start, last = (_own_end(key, names, inner) for key in ("start", "last"))
    if reader.problems:
        return None
    course = join(spots, edges, start, last)
    if not _leads_home(course, inner):
        return None
    s.own_course = {key: reader.raw["course"][key] for key in GRAMMAR.tables["course"]}
    return course


def _own_edges(names: set[str], reader: Reader) -> list[tuple[str, str, bool]]:
    edges: list[tuple[str, str, bool]] = []
    listed = reader.raw.get("edges", [])
    for index, edge in enumerate(listed if isinstance(listed, list) else [listed]):
        if not _joins(edge, names):
            reader.fault(
                f"edges[{index}]", f"{written(edge)} joins no cells", '["a1", "a2"], or ["a1", "m1", 1] with a curve'
            )
        elif (edge[0], edge[1]) in [known[:2] for known in edges]:
            reader.fault(f"edges[{index}]", f"{written(edge)} is there twice", "each step once")
        else:
            edges.append((str(edge[0]), str(edge[1]), len(edge) == 3 and bool(edge[2])))
    return edges


def _joins(edge: Any, names: set[str]) -> bool:
    """Two cells, and perhaps 1 for a curve between them."""
    if not isinstance(edge, list) or len(edge) not in (2, 3):
        return False
    return {str(edge[0]), str(edge[1])} <= names and (len(edge) == 2 or edge[2] in (0, 1))


def _own_end(key: str, names: set[str], reader: Reader) -> str:
    end = str(reader.raw.get(key, ""))
    if end not in names:
        reader.fault(key, f"“{end}” is no cell of this course", nearest(end, names) if names else "")
    return end


def _leads_home(course: Course, reader: Reader) -> bool:
    onward = "steps that all lead towards the goal"
    if any(spot in course.ahead(step.to) for spot in range(course.goal) for step in course.steps[spot]):
        reader.fault("edges", "the course runs in a circle (M13)", onward)
        return False
    if course.goal not in course.ahead(course.start):
        reader.fault("edges", "no way leads from the start to the goal (M13)", onward)
        return False
    return True


def _own_spot(name: str, reader: Reader) -> Spot:
    reader.unknown_keys(GRAMMAR.tables["course.cells.<cell>"])
    terrain = reader.one_of("terrain", ("", *TERRAINS), "") or None
    if (curve := reader.raw.get("curve", 0)) not in (0, 1):
        reader.fault("curve", f"{written(curve)} is not possible", "0 or 1")
    return Spot(name, terrain, curve in (1,))


# -- the table


def _read_bonus(s: State, key: str, reader: Reader, most: int) -> list[int]:
    value = reader.raw.get(key, [])
    if not isinstance(value, list) or len(value) > most or any(card not in s.data.bonus for card in value):
        reader.fault(
            key, f"{written(value)} are no bonus cards (M23)", f"at most {most} of {written(list(s.data.bonus))}"
        )
        return []
    if any(type(card) is not int for card in value):
        reader.fault(key, f"{written(value)} are no bonus cards (M23)", "whole numbers")
        return []
    return list(value)


def _read_seats(s: State, key: str, reader: Reader) -> list[str]:
    given, found = reader.raw.get(key), list[str]()
    for seat in [given] if isinstance(given, str) and given in s.racers else reader.items(key):
        if seat not in s.racers or seat in found:
            reader.fault(key, f"“{seat}” is no further player", nearest(str(seat), s.racers))
        else:
            found.append(seat)
    return found


def _read_turn(s: State, reader: Reader) -> None:
    first = next(iter(s.racers))
    defaults = {"starter": "" if s.phase in ("course", "starter") and s.race == 1 else first, "seat": ""}
    for key in ("starter", "seat"):
        given = str(reader.raw.get(key, "")) or defaults[key]
        if given and given not in s.racers:
            reader.fault(key, f"no player is called “{given}”", ", ".join(s.racers))
            given = ""
        setattr(s, key, given)
    turns = sum(racer.turns for racer in s.racers.values())
    s.turn = reader.whole("turn", 0 if s.phase in BEFORE_START else turns + (s.phase == "turn"), 0, 9999)
    if s.phase == "turn" and not s.seat:
        s.seat = _whose_turn(s)


def _whose_turn(s: State) -> str:
    """The first clockwise of those who have had the fewest turns, or have most of the last ones left."""
    running = [racer for racer in s.clockwise() if racer.runs]
    if not running:
        return s.starter
    return min(running, key=lambda racer: (racer.turns, -(racer.left or 0))).seat


# -- one car


def _read_racer(s: State, racer: Racer, reader: Reader) -> None:
    reader.unknown_keys(GRAMMAR.tables["cars.<player>"])
    data = s.data
    racer.score = reader.whole("score", 0, 0, 999)
    racer.by_hand = reader.whole("by_hand", 0, -99_999, 99_999)
    racer.bonus = _read_bonus(s, "bonus", reader, most=len(data.bonus))
    for key, name in (("hand", "hand"), ("laid", "laid"), ("parts", "up")):
        setattr(racer, name, _read_cards(s, key, reader))
    if UNKNOWN in racer.up:
        reader.fault("parts", "a part that is used lies face up (M20)", "its name")
        racer.up = []
    if s.phase not in BEFORE_LAYING and not racer.laid:
        racer.laid = [*racer.up, *[UNKNOWN] * (s.rules.parts - len(racer.up))]
    if "hand" not in reader.raw:
        racer.hand = [UNKNOWN] * hand_size(s)
    cost = sum(data.parts[part].cost for part in racer.up)
    full = data.tank if s.phase not in BEFORE_CARDS else 0
    racer.fuel = reader.whole("fuel", max(0, full - cost), 0, data.tank)
    racer.turns = reader.whole("turns", 0, 0, 999)
    racer.spare = reader.whole("spare", 0, 0, 99)
    racer.place = reader.whole("place", 0, 0, len(s.racers))
    racer.retired = reader.flag("retired")
    if "left" in reader.raw or (s.home and racer.seat not in s.home):
        racer.left = reader.whole("left", data.last_turns if s.phase == "turn" else 0, 0, data.last_turns)
    _read_cell(s, racer, reader)


def _read_cards(s: State, key: str, reader: Reader) -> list[str]:
    found = []
    for given in reader.items(key):
        card = s.data.part_deck.look_up(given)
        if given in (UNKNOWN, "？"):
            found.append(UNKNOWN)
        elif card is None:
            reader.fault(key, f"no part is called “{given}”", nearest(given, s.data.parts))
        else:
            found.append(s.data.part_deck.face(card))
    return found


def _read_cell(s: State, racer: Racer, reader: Reader) -> None:
    given = str(reader.raw.get("at", ""))
    if s.course is None:
        if given and not s.layout:
            reader.fault("at", f"there is no course yet to stand on “{given}”", "nothing in this phase")
        return
    if racer.seat in s.home:
        given = given or GOAL
    if not given:
        given = s.course.spots[s.course.start].name
    named = {name.casefold(): name for name in s.course.names}
    cell = named.get(given.casefold())
    if cell is None:
        reader.fault("at", f"“{given}” is no cell of this course", nearest(given, list(s.course.names)))
        return
    racer.cell = cell
