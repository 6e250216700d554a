"""How XF-1 sounds at the table: what cars, drivers and declarations are called, and the running map as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, zip_longest
from typing import Any

from pnp.games.xf1.model import SPEEDS, Driver, Result, Section, Xf1Data
from pnp.games.xf1.naming import country_name, own_name
from pnp.games.xf1.odds import chances
from pnp.games.xf1.rules.declaring import abilities
from pnp.games.xf1.rules.moving import way
from pnp.games.xf1.rules.state import NPC, PROGRESS
from pnp.kit.columns import columns, display_width, pad
from pnp.kit.words import Spell, Words
from pnp.referee.ask import Ask, Choose

WIDTH = 100
"""Columns of a terminal that nothing exceeds."""
_LANE = 10
_LONG = 7
"""From so many cars on, a table is set in two halves."""
_BETWEEN = " · "
_EMPTY = "."
_NEXT, _ORDERED = ">", "*"
_PIT_QUESTIONS = ("order", "sc_pit", "pit_tyres", "pit_fuel", "start_tyres", "start_fuel")
_DRIVER_QUESTIONS = ("market", "regular", "assign")
_GROUPS = ("weather", "road", "column", "tyres", "service", "cause", "happening", "trouble", "strain", "clash")
"""Values whose words stand in the catalogue, in a table of this name."""
_VALUE = re.compile(r"#(?::([a-z_]+(?::[a-z_]+)?))?")
_TUNING = re.compile(r"(\d)>(\d+)|([TF])(\d)")


class Xf1Teller:
    def words(self, words: Words, data: Xf1Data, entries: Mapping[str, Any]) -> Words:
        return _Voice(words, data, entries).spoken

    def board(self, words: Words, view: Mapping[str, Any]) -> Sequence[str]:
        if view["session"] == "qualifying":
            return [*_head(words, view), *_cells(words, view), *_players(words, view), *_out(words, view)]
        if view["order"] or view["retired"]:
            map_and_order = [*_lanes(view), *_marks(words, view), *_order(words, view)]
            return [*_head(words, view), *map_and_order, *_players(words, view), *_out(words, view)]
        return [*_head(words, view), *_entry_list(words, view), *_grid_so_far(words, view)]

    def hint(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Sequence[str]:
        if ask.text == "dp" and isinstance(ask, Choose):
            return _section_table(words, ask, view)
        if ask.text == "tune":
            return [*_workshop(words, view["cars"][ask.args["car"]]), *_sections(words, view)]
        if ask.text == "which" and isinstance(ask, Choose):
            return _outcomes(words, ask, view)
        if ask.text == "support":
            return _support(words, ask, view)
        if ask.text in _DRIVER_QUESTIONS:
            return str(words("table.hint.drivers")).splitlines()
        if ask.text in _PIT_QUESTIONS:
            return _effects(words, ask, view)
        return []


# -- what things are called


class _Voice:
    """The game's spells: each says one kind of value in words."""

    def __init__(self, words: Words, data: Xf1Data, entries: Mapping[str, Any]) -> None:
        self.plain = words
        self.data = data
        self.bots = {player["name"]: player for player in entries.get("players", ()) if player.get("bot")}
        spells: dict[str, Spell] = {
            "car": self.car,
            "card": self.car,
            "team": self.team,
            "team_name": self.team_name,
            "driver": self.driver,
            "driver_name": self.driver_name,
            "facts": self.facts,
            "dp_here": self.dp_here,
            "seat": self.seat,
            "course": self.course,
            "option": self.option,
            "what": self.what,
            "tuning": self.tuning,
            "effect": self.effect,
            "effects": self.effects,
            "matching": self.matching,
            "lead": self.lead,
            "dice": self.dice,
            "or": self.either,
            "speeds": _speeds,
            "result": _printed,
            "signed": _signed,
            "if": self.when,
            "known": self.known,
        }
        for name in (
            "weather",
            "road",
            "column",
            "tyres",
            "service",
            "cause",
            "happening",
            "trouble",
            "strain",
            "clash",
        ):
            spells[name] = self._word(f"table.{name}")
        self.spoken = words.spelling(**spells)

    def _word(self, group: str) -> Spell:
        return lambda value, _: str(self.plain(f"{group}.{value}"))

    # -- who

    def car(self, value: Any, _: str = "") -> str:
        """The number and the team, as the counter has them. Who drives it can change from race to race."""
        team = self.data.teams.get(str(value)[:1])
        return f"{value} {own_name(team, self.plain)}" if team and value in team.cars else str(value)

    def team(self, value: Any, _: str = "") -> str:
        return own_name(self.data.teams[value], self.plain)

    def team_name(self, value: Any, _: str = "") -> str:
        return f"{self.team(value)} ({value})"

    def driver(self, value: Any, _: str = "") -> str:
        """The family name alone."""
        driver = self.data.drivers[value]
        return own_name(driver, self.plain).rpartition("・")[2] if self.plain.lang == "ja" else driver.family

    def driver_name(self, value: Any, _: str = "") -> str:
        return own_name(self.data.drivers[value], self.plain)

    def facts(self, value: Any, _: str = "") -> str:
        """What a driver is good for. Each figure keeps to its letters, so that none is taken for an option's number."""
        driver: Driver = self.data.drivers[value]
        conc = "/".join(map(str, driver.conc))
        parts = [f"DP{driver.dp}", f"{self.plain('table.facts.mental')}{driver.mental}"]
        code = f"country.code.{driver.country}"
        home = self.plain(code) if code in self.plain else country_name(driver.country, self.plain)
        parts.append(f"{self.plain('table.facts.concentration')}{conc}")
        for name, boxes in (("accel", driver.accel), ("brake", driver.brake)):
            usable = [
                str(self.plain(f"table.facts.{box}")) for box, on in zip(("red", "blue"), boxes, strict=True) if on
            ]
            parts.append(f"{self.plain(f'table.facts.{name}')}:{''.join(usable) or '–'}")
        minus, plus = driver.feedback
        parts.append(f"{self.plain('table.facts.feedback')}−{minus}/+{plus}")
        if driver.trait:
            parts.append(str(self.plain(f"table.facts.{driver.trait}")))
        return " ".join([*parts, home])

    def boxes(self, ability: str, usable: Sequence[bool]) -> str:
        """ "A:RB" where an ability may be used in both kinds of sections."""
        letters = [self.plain(f"table.facts.{box}") for box, on in zip(("red", "blue"), usable, strict=True) if on]
        return f"{self.plain(f'table.facts.{ability}')}:{''.join(letters) or '–'}"

    def dp_here(self, value: Any, course: str) -> str:
        """The base DP, and what a driver gets on top in the own country: 14+3."""
        driver: Driver = self.data.drivers[value]
        home = driver.country == self.data.courses[course].country
        return f"{driver.dp}+{self.data.tables.support_home}" if home else str(driver.dp)

    def seat(self, value: Any, _: str = "") -> str:
        if value in (NPC, PROGRESS):
            return str(self.plain(f"table.who.{value}"))
        bot = self.bots.get(value)
        return f"{self.team(bot['teams'][0])} ({bot['bot']})" if bot else str(value)

    def course(self, value: Any, _: str = "") -> str:
        course = self.data.courses[value]
        return f"{own_name(course, self.plain)} ({country_name(course.country, self.plain)})"

    def option(self, value: Any, _: str = "") -> str:
        if value in self.data.drivers:
            return self.driver_name(value)
        key = f"table.option.{value}"
        return str(self.plain(key)) if key in self.plain else str(value)

    # -- what

    def what(self, value: Any, _: str = "") -> str:
        """A declaration: control 1, brake 1."""
        said = abilities(str(value))
        counted = (("control", said.control), ("accel", said.accel), ("brake", said.brake))
        parts = [str(self.plain(f"table.ability.{name}", n=n)) for name, n in counted if n]
        if said.slip:
            parts.append(str(self.plain("table.ability.slip")))
        return str(self.plain.format_field(parts, "list")) or str(self.plain("table.ability.none"))

    def tuning(self, value: Any, _: str = "") -> str:
        """What a written tuning does: face 4 to slot 9, spot 1 for this race."""
        parts = []
        for face, slot, kind, spot in _TUNING.findall(str(value)):
            if face:
                parts.append(str(self.plain("table.tuning.move", face=face, slot=slot)))
            else:
                parts.append(str(self.plain("table.tuning.once" if kind == "T" else "table.tuning.always", spot=spot)))
        return str(self.plain.format_field(parts, "list")) or str(self.plain("table.tuning.nothing"))

    def effect(self, value: Any, spec: str) -> str:
        """ "7: 0" for what 7 P of fuel or tyres are worth to a team (`effect:fuel:U`); "full" for all it can have."""
        track = self._track(spec)
        at = len(track) - 1 if value == "full" else int(value)
        return f"{at}: {_signed(track[at])}"

    def effects(self, value: Any, kind: str) -> str:
        """The whole track of a team: 0: −5, 1–3: +1 …"""
        parts = []
        for worth, group in groupby(enumerate(self._track(f"{kind}:{value}")), key=lambda entry: entry[1]):
            points = [at for at, _ in group]
            span = f"{points[0]}–{points[-1]}" if len(points) > 1 else str(points[0])
            parts.append(f"{span}: {_signed(worth)}")
        return str(self.plain.format_field(parts, "list"))

    def _track(self, spec: str) -> tuple[int, ...]:
        kind, _, mark = spec.partition(":")
        team = self.data.teams[mark]
        return team.fuel if kind == "fuel" else team.tyre

    def matching(self, value: Any, _: str = "") -> str:
        """What dry or wet tyres add to an effect under each sky."""
        match = self.data.tables.match
        parts = [f"{self.plain(f'table.weather.{icon}')} {_signed(row[value])}" for icon, row in match.items()]
        return str(self.plain.format_field(parts, "list"))

    def lead(self, value: Any, _: str = "") -> str:
        """Who leads, out of the cars at the end of a turn."""
        return str(self.plain("table.lead", car=self.car(value[0][0]), at=value[0][1]))

    # -- how

    def dice(self, value: Any, _: str = "") -> str:
        return self._joined(value, str(self.plain("table.and")))

    def either(self, value: Any, _: str = "") -> str:
        return self._joined(value, str(self.plain("table.or")))

    def _joined(self, values: Sequence[Any], last: str) -> str:
        *others, final = map(str, values)
        return str(self.plain.format_field(others, "list")) + last + final if others else final

    def when(self, value: Any, forms: str) -> str:
        """`{modifier:if: (#:signed)|}`: the first form where there is something to say, else the second."""
        return self._form(value, forms, bool(value) and value != "none")

    def known(self, value: Any, forms: str) -> str:
        """`{fuel:known:, fuel #|}`: the first form unless it is −1, which stands for nothing."""
        return self._form(value, forms, value >= 0)

    def _form(self, value: Any, forms: str, first: bool) -> str:
        there, _, not_there = forms.partition("|")
        form = there if first else not_there
        return _VALUE.sub(lambda found: _said(self.spoken, value, found[1] or ""), form)


def _signed(value: Any, _: str = "") -> str:
    number = int(value)
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _speeds(value: Any, _: str = "") -> str:
    return " ".join(map(str, value))


def _printed(value: Any, _: str = "") -> str:
    return str(value)


def _said(words: Words, value: Any, spell: str) -> str:
    return str(words.format_field(value, spell))


# -- the map


def _head(words: Words, view: Mapping[str, Any]) -> list[str]:
    parts = [words("table.board.race", race=view["race"], races=view["races"]), _said(words, view["course"], "course")]
    section = {name: view[name] for name in ("section", "speed", "diff", "pit")}
    if view["session"] == "qualifying":
        parts += [words("table.board.qualifying", turn=view["turn"]), words("table.board.section", **section)]
    elif view["order"] or view["retired"]:
        parts.append(words("table.board.turn", turn=view["turn"]) if view["turn"] else words("table.board.grid"))
        parts.append(words("table.board.lap", lap=view["lap"], goal=view["goal"]))
        parts.append(words("table.board.section", **section))
        if view["box"]:
            parts.append(words("table.board.weather", box=view["box"], weather=view["weather"]))
        else:
            parts.append(words("table.board.no_weather"))
    else:
        parts.append(words("table.board.before", goal=view["goal"]))
    return _wrapped("", parts)


def _lanes(view: Mapping[str, Any]) -> list[str]:
    """Line A over line B, ten cells a lane, from the leader's lane down to that of the last car."""
    at = {(car["cell"], car["line"]): car for car in view["cars"].values() if car["at"]}
    if not at:
        return []
    lanes = [(cell - 1) // _LANE for cell, _ in at]
    out = []
    for lane in range(max(lanes), min(lanes) - 1, -1):
        cells = range(lane * _LANE + 1, (lane + 1) * _LANE + 1)
        out.append("  " + "".join(f"{cell:>4} " for cell in cells))
        for line in "AB":
            out.append(f"{line} " + "".join(_box(at.get((cell, line)), view["next"]) for cell in cells))
    return [line.rstrip() for line in out]


def _box(car: Mapping[str, Any] | None, following: str | None) -> str:
    if car is None:
        return f"{_EMPTY:>4} "
    before = _NEXT if car["number"] == following else " "
    return f"{before}{car['number']:>3}{_ORDERED if car['order'] else ' '}"


def _marks(words: Words, view: Mapping[str, Any]) -> list[str]:
    """What the marks beside the cars mean, where there are any."""
    found = [words("table.board.next", mark=_NEXT)] if view["next"] else []
    if any(car["order"] for car in view["cars"].values()):
        found.append(words("table.board.ordered", mark=_ORDERED))
    return _wrapped("", found)


def _order(words: Words, view: Mapping[str, Any]) -> list[str]:
    """Every car with its box and, where it is not beside the car ahead, the cells between them."""
    parts = []
    ahead = 0
    for place, number in enumerate(view["order"], start=1):
        car = view["cars"][number]
        gap = car["cell"] - ahead if ahead else 0
        ahead = car["cell"]
        parts.append(f"{place} {number} {car['at']}" + (f" {_signed(gap)}" if gap else ""))
    return _wrapped(words("table.board.order"), parts)


def _cells(words: Words, view: Mapping[str, Any]) -> list[str]:
    """Qualifying: the cells from the front with the cars in them."""
    cars = [car for car in view["cars"].values() if car["number"] not in view["stopped"] and car["out"] != "absent"]
    cars.sort(key=lambda car: -car["cell"])
    rows = []
    for cell, group in groupby(cars, key=lambda car: car["cell"]):
        inside = [_NEXT + car["number"] if car["number"] == view["next"] else car["number"] for car in group]
        rows.append([str(words("table.board.cell", cell=cell)), " ".join(inside)])
    return columns(rows, "><")


def _players(words: Words, view: Mapping[str, Any]) -> list[str]:
    """What the player cars still have."""
    racing = view["session"] == "race"
    ranked = view["order"] if racing else list(view["cars"])
    cars = [view["cars"][number] for number in ranked if not view["cars"][number]["npc"]]
    cars = [car for car in cars if car["driver"] and car["out"] != "absent"]
    if not cars:
        return []
    names = ("car", "player", "driver", "dp", *(("fuel", "tyres", "stops") if racing else ()))
    head = [str(words(f"table.board.head.{name}")) for name in names]
    rows = []
    for car in cars:
        row = [car["number"], _said(words, car["seat"], "seat"), _said(words, car["driver"], "driver"), str(car["dp"])]
        if racing:
            ready = view["turn"] or car["tyre"]
            kind = words("table.board.wet" if car["wet"] else "table.board.dry")
            row += [f"{car['fuel']}/{car['tank']}", f"{car['tyre']} {kind}"] if ready else ["", ""]
            row.append(str(car["stops"]) if ready else "")
        rows.append(row)
    return _in_halves(head, rows, "<<<>><>")


def _in_halves(head: list[str], rows: list[list[str]], sides: str) -> list[str]:
    """A long table beside itself, where there is room."""
    whole = columns([head, *rows], sides)
    middle = (len(rows) + 1) // 2
    if len(rows) < _LONG:
        return whole
    left, right = columns([head, *rows[:middle]], sides), columns([head, *rows[middle:]], sides)
    edge = max(map(display_width, left)) + 4
    if edge + max(map(display_width, right)) > WIDTH:
        return whole
    both = zip_longest(left, right, fillvalue="")
    return [(pad(one, edge) + other).rstrip() for one, other in both]


def _out(words: Words, view: Mapping[str, Any]) -> list[str]:
    cars = view["cars"]
    if view["session"] == "qualifying":
        return _wrapped(words("table.board.stopped"), view["stopped"])
    absent = [number for number, car in cars.items() if car["out"] == "absent"]
    parts = [f"{number} ({_said(words, cars[number]['out'], 'cause')})" for number in [*view["retired"], *absent]]
    return _wrapped(words("table.board.out"), parts)


def _entry_list(words: Words, view: Mapping[str, Any]) -> list[str]:
    rows = []
    for mark, cars in groupby(view["cars"].values(), key=lambda car: str(car["mark"])):
        entered = list(cars)
        seats = dict.fromkeys(
            _said(words, car["seat"], "seat") if car["seat"] else str(words("table.board.npc")) for car in entered
        )
        drivers = [" ".join(filter(None, (car["number"], _driver(words, car)))) for car in entered]
        rows.append([_said(words, mark, "team_name"), " / ".join(seats), _BETWEEN.join(drivers)])
    return columns(rows)


def _driver(words: Words, car: Mapping[str, Any]) -> str:
    return _said(words, car["driver"], "driver_name") if car["driver"] else ""


def _grid_so_far(words: Words, view: Mapping[str, Any]) -> list[str]:
    drawn = [f"{place} {car}" for place, car in enumerate(view["drawn"], start=1)]
    return _wrapped(words("table.board.drawn"), drawn)


def _wrapped(label: str, parts: Iterable[str]) -> list[str]:
    """Label and parts in as many lines as they need; nothing without parts."""
    lines: list[str] = []
    indent = f"{label} " if label else ""
    for part in parts:
        longer = f"{lines[-1]}{_BETWEEN}{part}" if lines else ""
        if lines and display_width(longer) <= WIDTH:
            lines[-1] = longer
        else:
            lines.append((pad("", display_width(indent)) if lines else indent) + part)
    return lines


# -- hints


def _section_table(words: Words, ask: Choose, view: Mapping[str, Any]) -> list[str]:
    """The section as this car meets it: under each face the speed and what it does; and what to expect."""
    table = view["table"]
    if not table:
        return []
    rows = [
        [str(words(f"table.hint.{name}")), *(str(entry[name]) for entry in table)]
        for name in ("face", "speed", "result")
    ]
    section = {name: view[name] for name in ("section", "speed", "diff", "pit")}
    speeds = [entry["speed"] for entry in table]
    found = {entry["speed"]: Result.parse(entry["result"]) for entry in table}
    results = tuple(found.get(speed, Result()) for speed in SPEEDS)
    here = Section(section["section"], section["speed"], section["diff"], section["pit"], results, results)
    means = [_mean(words, here, speeds, option.id) for option in ask.options if not option.quiet]
    title = str(words("table.board.section", **section))
    stand = _stand(words, view, ask.args["car"])
    return [title, *columns(rows, "<" + ">" * len(table)), *_wrapped(words("table.hint.mean"), means), *stand]


def _stand(words: Words, view: Mapping[str, Any], number: str) -> list[str]:
    """Where a car stands in the race, what it has, and whether the cells around it are open."""
    car = view["cars"][number]
    if not car["at"]:
        return []
    wet = words(f"table.column.{'wet' if view['wet'] else 'dry'}")
    near = {name: _cell(words, view, car["cell"] + step) for name, step in (("ahead", 1), ("behind", -1))}
    tyres = "wet" if car["wet"] else "dry"
    return [
        str(
            words("table.hint.stand", at=car["at"], column=wet, fuel=car["fuel"], tyre=car["tyre"], tyres=tyres, **near)
        )
    ]


def _cell(words: Words, view: Mapping[str, Any], cell: int) -> str:
    count = sum(bool(car["at"]) and car["cell"] == cell for car in view["cars"].values())
    if not 1 <= cell <= view["last_cell"]:
        return str(words("table.hint.map_end"))
    return str(words(f"table.hint.cell{count}", cell=cell))


def _outcomes(words: Words, ask: Choose, view: Mapping[str, Any]) -> list[str]:
    """What each speed would do to this car, blocks included."""
    car = view["cars"][ask.args["car"]]
    if not car["at"]:
        return []
    board: list[Any] = [None] * 124
    for other in view["cars"].values():
        if other["at"]:
            board[2 * other["cell"] + (other["line"] == "B")] = other
    lines = []
    for option in ask.options:
        result: Result = option.args["result"]
        if result.retire is not None:
            continue
        cell, block = way(board, view["last_cell"], car["cell"], result.move, result.unblockable)
        if block or result.unblockable:
            code = "speed_out" if not cell else "speed_blocked" if block else "speed_to"
            lines.append(str(words(f"table.hint.{code}", speed=option.args["speed"], cell=cell, block=block)))
    return lines


def _sections(words: Words, view: Mapping[str, Any]) -> list[str]:
    """The course at a glance: what a body is tuned for."""
    parts = [f"{name} {speed}/{diff}" for name, speed, diff in view["sections"]]
    return _wrapped(words("table.hint.sections"), parts)


def _mean(words: Words, here: Section, speeds: Sequence[int], id: str) -> str:
    """The cells to expect of a declaration, for a player who takes the best die; and how often the car is out."""
    said = abilities(id)
    found = chances(here, "dry", speeds, said.control, said.modifier)
    out = float(sum(chance for result, chance in found.items() if result.retire is not None))
    cells = float(sum(chance * result.move for result, chance in found.items()))
    name = str(words("table.hint.bare")) if id == "none" else id
    risk = " " + words("table.hint.risk", percent=round(100 * out)) if out else ""
    return f"{name} {cells:+.1f}".replace("-", "−").replace("+0.0", "0.0").replace("−0.0", "0.0") + risk


def _workshop(words: Words, car: Mapping[str, Any]) -> list[str]:
    """The body row with its faces, the trouble spots, and how a tuning is written."""
    faces = {slot: str(face) for face, slot in enumerate(car["slots"], start=1)}
    slots = range(1, len(car["row"]) + 1)
    body = [
        [str(words("table.hint.face")), *(faces.get(slot, "") for slot in slots)],
        [str(words("table.hint.slot")), *map(str, slots)],
        [str(words("table.hint.speed")), *map(str, car["row"])],
    ]
    spots = []
    for number, (kind, value) in enumerate(car["trouble"], start=1):
        state = "always" if number in car["full"] else "once" if number in car["temp"] else "open"
        what = f"{_said(words, kind, 'trouble')} {value}"
        spots.append(str(words("table.hint.spot", n=number, what=what, state=words(f"table.hint.{state}"))))
    trouble = _wrapped(words("table.hint.spots"), spots)
    return [*columns(body, "<" + ">" * len(slots)), *trouble, str(words("table.hint.tune"))]


def _support(words: Words, ask: Ask, view: Mapping[str, Any]) -> list[str]:
    """The drivers who share the support: base DP, and what those who have been served have now."""
    parts = []
    for number in view["players"].get(ask.who, ()):
        car = view["cars"][number]
        if not car["driver"] or car["out"] == "absent":
            continue
        base = _said(words, car["driver"], f"dp_here:{view['course']}")
        now = f" → {car['dp']}" if car["dp"] and number != ask.args["car"] else ""
        parts.append(f"{number} {_driver(words, car)} {base}{now}")
    return _wrapped(words("table.hint.base"), parts)


def _effects(words: Words, ask: Ask, view: Mapping[str, Any]) -> list[str]:
    """What fuel and tyres are worth in an effect event: now, with all there can be, and along the whole track.

    Nothing for a car that has all there can be.
    """
    car = view["cars"][ask.args["car"]]
    rows = []
    wanting = False
    for kind, full in (("fuel", "full"), ("tyre", "new")):
        if ask.text.endswith(("_fuel", "_tyres")) and kind not in ask.text:
            continue
        now, most = (_said(words, points, f"effect:{kind}:{car['mark']}") for points in (car[kind], "full"))
        wanting = wanting or now != most
        row = [str(words(f"table.hint.{kind}"))]
        if not ask.text.startswith("start_"):
            row.append(f"{words('table.hint.now')} {now}")
        row.append(f"{words(f'table.hint.{full}')} {most}")
        rows.append([*row, f"({_said(words, car['mark'], f'effects:{kind}')})"])
    out = columns(rows) if wanting else []
    if ask.text.endswith("_tyres") and view["weather"] != "clear":
        out += [
            str(words("table.hint.matching", tyres=kind, sky=_said(words, kind, "matching"))) for kind in ("dry", "wet")
        ]
    return out


TELLER = Xf1Teller()
