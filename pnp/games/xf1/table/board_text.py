"""The running map as text, with the order, what player cars still have, and who is out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby, zip_longest
from typing import Any

from pnp.games.xf1.table.voice import said, signed
from pnp.kit.columns import BETWEEN, WIDTH, columns, display_width, pad, wrapped
from pnp.kit.words import Words

_LANE = 10
_LONG = 7
"""From so many cars on, a table is set in two halves."""
_ABREAST = 14
"""Cars of one cell that have room in one line."""
_EMPTY = "."
_NEXT, _ORDERED = ">", "*"


def board(words: Words, view: Mapping[str, Any]) -> list[str]:
    if view["session"] == "qualifying":
        return [*_head(words, view), *_cells(words, view), *_players(words, view), *_out(words, view)]
    if view["order"] or view["retired"]:
        map_and_order = [*_lanes(view), *_marks(words, view), *_order(words, view)]
        return [*_head(words, view), *map_and_order, *_players(words, view), *_out(words, view)]
    return [*_head(words, view), *_entry_list(words, view), *_grid_so_far(words, view)]


def glance(words: Words, view: Mapping[str, Any]) -> list[str]:
    """How the race stands, and the order with the cells between the cars; in qualifying, who is in which cell."""
    if view["session"] == "qualifying":
        return [*_head(words, view), *wrapped("", (f"{cell} {' '.join(cars)}" for cell, cars in _in_cells(view)))]
    return [*_head(words, view), *_order(words, view)] if view["session"] == "race" else []


def _head(words: Words, view: Mapping[str, Any]) -> list[str]:
    parts = [words("table.board.race", race=view["race"], races=view["races"]), said(words, view["course"], "course")]
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
    return wrapped("", parts)


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
    return wrapped("", found)


def _order(words: Words, view: Mapping[str, Any]) -> list[str]:
    """Every car with its box and, where it is not beside the car ahead, the cells between them."""
    parts = []
    ahead = 0
    for place, number in enumerate(view["order"], start=1):
        car = view["cars"][number]
        gap = car["cell"] - ahead if ahead else 0
        ahead = car["cell"]
        parts.append(f"{place} {number} {car['at']}" + (f" {signed(gap)}" if gap else ""))
    return wrapped(words("table.board.order"), parts)


def _cells(words: Words, view: Mapping[str, Any]) -> list[str]:
    """Qualifying: the cells from the front with the cars in them."""
    rows = []
    for cell, inside in _in_cells(view):
        label = str(words("table.board.cell", cell=cell))
        for at in range(0, len(inside), _ABREAST):
            rows.append([label if at == 0 else "", " ".join(inside[at : at + _ABREAST])])
    return columns(rows, "><")


def _in_cells(view: Mapping[str, Any]) -> Iterator[tuple[int, list[str]]]:
    cars = [car for car in view["cars"].values() if car["number"] not in view["stopped"] and car["out"] != "absent"]
    cars.sort(key=lambda car: -car["cell"])
    for cell, group in groupby(cars, key=lambda car: car["cell"]):
        yield cell, [_NEXT + car["number"] if car["number"] == view["next"] else car["number"] for car in group]


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
        row = [car["number"], said(words, car["seat"], "seat"), said(words, car["driver"], "driver"), str(car["dp"])]
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
        return wrapped(words("table.board.stopped"), view["stopped"])
    absent = [number for number, car in cars.items() if car["out"] == "absent"]
    parts = [f"{number} ({said(words, cars[number]['out'], 'cause')})" for number in [*view["retired"], *absent]]
    return wrapped(words("table.board.out"), parts)


def _entry_list(words: Words, view: Mapping[str, Any]) -> list[str]:
    rows = []
    for mark, cars in groupby(view["cars"].values(), key=lambda car: str(car["mark"])):
        entered = list(cars)
        seats = dict.fromkeys(
            said(words, car["seat"], "seat") if car["seat"] else str(words("table.board.npc")) for car in entered
        )
        drivers = [" ".join(filter(None, (car["number"], driver_in(words, car)))) for car in entered]
        rows.append([said(words, mark, "team_name"), " / ".join(seats), BETWEEN.join(drivers)])
    return columns(rows)


def driver_in(words: Words, car: Mapping[str, Any]) -> str:
    return said(words, car["driver"], "driver_name") if car["driver"] else ""


def _grid_so_far(words: Words, view: Mapping[str, Any]) -> list[str]:
    drawn = [f"{place} {car}" for place, car in enumerate(view["drawn"], start=1)]
    return wrapped(words("table.board.drawn"), drawn)
