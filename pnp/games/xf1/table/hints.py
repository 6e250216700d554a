"""What helps with a question of XF-1: the section as a car meets it, what speeds lead to, what a stop is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.games.xf1.model import SPEEDS, Result, Section
from pnp.games.xf1.model.odds import chances
from pnp.games.xf1.rules.declaring import abilities
from pnp.games.xf1.rules.moving import way
from pnp.games.xf1.table.board_text import driver_in
from pnp.games.xf1.table.voice import said
from pnp.kit.columns import columns, wrapped
from pnp.kit.words import Words
from pnp.referee.ask import Ask, Choose

_PIT_QUESTIONS = ("order", "sc_pit", "pit_tyres", "pit_fuel", "start_tyres", "start_fuel")
_DRIVER_QUESTIONS = ("market", "regular", "assign")


def hint(words: Words, ask: Ask, view: Mapping[str, Any]) -> list[str]:
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
    return [title, *columns(rows, "<" + ">" * len(table)), *wrapped(words("table.hint.mean"), means), *stand]


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
    return wrapped(words("table.hint.sections"), parts)


def _mean(words: Words, here: Section, speeds: Sequence[int], id: str) -> str:
    """The cells to expect of a declaration, for a player who takes the best die; and how often the car is out."""
    declared = abilities(id)
    found = chances(here, "dry", speeds, declared.control, declared.modifier)
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
        what = f"{said(words, kind, 'trouble')} {value}"
        spots.append(str(words("table.hint.spot", n=number, what=what, state=words(f"table.hint.{state}"))))
    trouble = wrapped(words("table.hint.spots"), spots)
    return [*columns(body, "<" + ">" * len(slots)), *trouble, str(words("table.hint.tune"))]


def _support(words: Words, ask: Ask, view: Mapping[str, Any]) -> list[str]:
    """The drivers who share the support: base DP, and what those who have been served have now."""
    parts = []
    for number in view["players"].get(ask.who, ()):
        car = view["cars"][number]
        if not car["driver"] or car["out"] == "absent":
            continue
        base = said(words, car["driver"], f"dp_here:{view['course']}")
        now = f" → {car['dp']}" if car["dp"] and number != ask.args["car"] else ""
        parts.append(f"{number} {driver_in(words, car)} {base}{now}")
    return wrapped(words("table.hint.base"), parts)


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
        now, most = (said(words, points, f"effect:{kind}:{car['mark']}") for points in (car[kind], "full"))
        wanting = wanting or now != most
        row = [str(words(f"table.hint.{kind}"))]
        if not ask.text.startswith("start_"):
            row.append(f"{words('table.hint.now')} {now}")
        row.append(f"{words(f'table.hint.{full}')} {most}")
        rows.append([*row, f"({said(words, car['mark'], f'effects:{kind}')})"])
    out = columns(rows) if wanting else []
    if ask.text.endswith("_tyres") and view["weather"] != "clear":
        out += [
            str(words("table.hint.matching", tyres=kind, sky=said(words, kind, "matching"))) for kind in ("dry", "wet")
        ]
    return out
