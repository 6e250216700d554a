"""What screens show of a race in figures: how it stands, what cars still have, how far apart they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.kit.words import Words
from pnp.referee.narrate import Gauge

View = Mapping[str, Any]
_SESSIONS = {"before": "practice", "qualifying": "qualifying", "race": "preparation"}
_DP = 25
"""DP that are a full bar: hardly any driver has more."""


def state(words: Words, view: View) -> Iterator[Gauge]:
    """The pit wall in a line."""
    if _is_on(view):
        yield Gauge(str(words("record.lap")), f"{view['lap']}/{view['goal']}", _share(view["lap"], view["goal"]))
    else:
        yield Gauge(str(words("table.gauge.session")), str(words(f"aid.flow.{_SESSIONS[view['session']]}")))
    if view["session"] != "before" and view["turn"]:
        yield Gauge(str(words("record.turn")), str(view["turn"]))
        yield Gauge(str(words("record.section")), f"{view['section']} {view['speed']}/{view['diff']}")
    if view["session"] == "race" and view["box"]:
        yield Gauge(str(words("record.weather")), str(words(f"tables.{'wet' if is_wet(view) else 'dry'}")))
    if view["sc"]:
        yield Gauge(str(words("table.gauge.sc")), str(words("table.gauge.on")))


def is_wet(view: View) -> bool:
    return view["weather"] in ("cloud1", "cloud2")


def gaps(view: View) -> dict[str, int]:
    """Cells behind the leader: all cars are on the same lap of the map."""
    running = view["order"] if _is_on(view) else []
    if view["session"] == "qualifying":
        running = [car for car in view["ranked"] if car not in view["stopped"]]
    cells = {car: view["cars"][car]["cell"] for car in running}
    return {car: max(cells.values()) - cell for car, cell in cells.items()}


def _is_on(view: View) -> bool:
    return view["session"] == "race" and bool(view["turn"])


def gauges(words: Words, view: View) -> dict[str, list[Gauge]]:
    return {number: list(_of_car(words, view, car)) for number, car in view["cars"].items() if not car["npc"]}


def _of_car(words: Words, view: View, car: View) -> Iterator[Gauge]:
    if view["session"] != "before":
        yield Gauge(str(words("record.dp")), str(car["dp"]), _share(car["dp"], _DP))
    if _is_on(view):
        yield Gauge(str(words("record.fuel")), f"{car['fuel']}/{car['tank']}", _share(car["fuel"], car["tank"]))
        kind = words(f"tables.{'wet' if car['wet'] else 'dry'}")
        yield Gauge(str(words("record.tyre")), f"{car['tyre']} · {kind}", _share(car["tyre"], view["new_tyre"]))
        if car["at"]:
            yield Gauge(str(words("table.gauge.cell")), str(car["at"]))
    if car["order"]:
        yield Gauge(str(words("table.gauge.pit")), str(words("table.gauge.ordered")))


def _share(value: int, most: int) -> float:
    return max(0.0, min(1.0, value / max(1, most)))
