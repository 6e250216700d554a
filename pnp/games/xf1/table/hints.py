"""What helps with a question of XF-1: the section as a car meets it, what speeds lead to, what a stop is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pnp.games.xf1.model import SPEEDS, Result, Section
from pnp.games.xf1.model.odds import chances
from pnp.games.xf1.rules.declaring import abilities
from pnp.games.xf1.rules.moving import way
from pnp.games.xf1.table.board_text import driver_in
from pnp.games.xf1.table.voice import said
from pnp.kit.columns import WIDTH, columns, display_width, wrapped
from pnp.kit.words import Words
from pnp.referee.ask import Ask, Choose, Write

View = Mapping[str, Any]

_PIT_QUESTIONS = ("order", "sc_pit", "pit_tyres", "pit_fuel", "start_tyres", "start_fuel")
_DRIVER_QUESTIONS = ("market", "regular", "assign")
_BEHIND, _AHEAD = 3, 6
"""Cells around a car that matter to it."""
_FREE = "."


def hint(words: Words, ask: Ask, view: View) -> list[str]:
    """What such questions are about."""
    if ask.text == "tune" and isinstance(ask, Write):
        return [str(words("table.hint.tune", **_examples(ask)))]
    if ask.text == "dp":
        return [str(words("table.hint.lines"))] if view["session"] == "race" else []
    return str(words("table.hint.drivers")).splitlines() if ask.text in _DRIVER_QUESTIONS else []


def strip(words: Words, ask: Ask, view: View) -> list[str]:
    """What this decision needs."""
    if ask.text in _PIT_QUESTIONS:
        return _effects(words, ask, view)
    found = _STRIPS.get(ask.text)
    return found(words, ask, view) if found else []


def on_page(words: Words, ask: Ask, view: View) -> list[str] | None:
    """The same beside answers that say what they lead to, with the map in sight; None where that changes nothing."""
    found = _ON_PAGE.get(ask.text)
    return found(words, ask, view) if found else None


# -- running


def _declaration(words: Words, ask: Ask, view: View) -> list[str]:
    """The section as this car meets it: under each face the speed and what it does; its cells; and what to expect."""
    if not view["table"] or not isinstance(ask, Choose):
        return []
    around = _around(words, view, ask.args["car"])
    told = [f"{_name(words, id)} {mean}" for id, mean in _means(words, ask, view)]
    means = wrapped(words(f"table.hint.{'mean' if around else 'mean_alone'}"), told)
    return [_faces(words, view), *around, *means]


def _declaration_on_page(words: Words, ask: Ask, view: View) -> list[str]:
    if not view["table"]:
        return []
    rows = [
        [str(words(f"table.hint.{name}")), *(str(entry[name]) for entry in view["table"])]
        for name in ("face", "speed", "result")
    ]
    means = words(f"table.hint.{'beside' if view['cars'][ask.args['car']]['at'] else 'beside_alone'}")
    return [_section(words, view), *columns(rows, "<" + ">" * len(view["table"])), str(means)]


def _section(words: Words, view: View) -> str:
    column = words(f"table.column.{'wet' if view['wet'] else 'dry'}")
    here = {name: view[name] for name in ("section", "speed", "diff", "pit")}
    return str(words("table.hint.section", column=column, **here))


def _faces(words: Words, view: View) -> str:
    """Each face of a die with the speed under it and the result."""
    faces = [f"{entry['face']}:{entry['speed']} {entry['result']}" for entry in view["table"]]
    return f"{_section(words, view)}  {words('table.hint.face')}  " + "  ".join(faces)


def _under_faces(words: Words, view: View) -> Iterator[tuple[str, str]]:
    """By face: the speed, and the result of it."""
    for entry in view["table"]:
        yield f"{entry['face']}", str(words("table.aside.face", speed=entry["speed"], result=entry["result"]))


def _around(words: Words, view: View, number: str, cell: int | None = None) -> list[str]:
    """The cells around a car, line A before line B; with what the car has."""
    car = view["cars"][number]
    if not car["at"]:
        return []
    tyres = "wet" if car["wet"] else "dry"
    has = str(words("table.hint.has", fuel=car["fuel"], tank=car["tank"], tyre=car["tyre"], tyres=tyres))
    return [_fitting(has, list(_cells(view, car["cell"] if cell is None else cell)))]


def _fitting(before: str, cells: list[str]) -> str:
    """As many of the cells as one line has room for: those farthest behind are left out first, then those ahead."""
    while display_width(line := before + "  " + "  ".join(cells)) > WIDTH:
        cells = cells[1:] if len(cells) > _AHEAD + 1 else cells[:-1]
    return line


def _cells(view: View, here: int) -> Iterator[str]:
    at = {(car["cell"], car["line"]): car["number"] for car in view["cars"].values() if car["at"]}
    for cell in range(max(1, here - _BEHIND), min(view["last_cell"], here + _AHEAD) + 1):
        a, b = (at.get((cell, line), _FREE) for line in "AB")
        yield f"[{cell} {a}|{b}]" if cell == here else f"{cell} {a}|{b}"


def asides(words: Words, ask: Ask, view: View) -> dict[str, str]:
    """What an answer leads to, beside it."""
    if ask.text == "run":
        return dict(_under_faces(words, view))
    found = _ASIDES.get(ask.text)
    return dict(found(words, ask, view)) if found and isinstance(ask, Choose) else {}


def _name(words: Words, id: str) -> str:
    return str(words("table.hint.bare")) if id == "none" else id


def _means(words: Words, ask: Choose, view: View) -> Iterator[tuple[str, str]]:
    """Each declaration with the cells to expect of it."""
    if not view["table"]:
        return
    found = {entry["speed"]: Result.parse(entry["result"]) for entry in view["table"]}
    results = tuple(found.get(speed, Result()) for speed in SPEEDS)
    here = Section(view["section"], view["speed"], view["diff"], view["pit"], results, results)
    steps, speeds = _steps(view, view["cars"][ask.args["car"]]), [entry["speed"] for entry in view["table"]]
    for option in ask.options:
        if not option.quiet:
            yield option.id, _mean(words, here, speeds, option.id, steps)


def _steps(view: View, car: Mapping[str, Any]) -> Callable[[Result], int]:
    """How many cells a result is worth to this car: as many as the blocks leave of it."""
    if not car["at"]:
        return lambda result: result.move
    board, cell = _board(view), car["cell"]
    return lambda result: way(board, view["last_cell"], cell, result.move, result.unblockable)[0] - cell


def _board(view: View) -> list[Any]:
    board: list[Any] = [None] * 124
    for car in view["cars"].values():
        if car["at"]:
            board[2 * car["cell"] + (car["line"] == "B")] = car
    return board


def _mean(words: Words, here: Section, speeds: Sequence[int], id: str, steps: Callable[[Result], int]) -> str:
    """The cells to expect of a declaration, for a player who takes the best die; and how often the car is out."""
    declared = abilities(id)
    found = chances(here, "dry", speeds, declared.control, declared.modifier)
    out = float(sum(chance for result, chance in found.items() if result.retire is not None))
    cells = float(sum(chance * steps(result) for result, chance in found.items() if result.retire is None))
    risk = " " + words("table.hint.risk", percent=round(100 * out)) if out else ""
    return f"{_signed(cells)}{risk}"


def _signed(cells: float) -> str:
    return f"{cells:+.1f}".replace("-", "−").replace("+0.0", "0.0").replace("−0.0", "0.0")


def _dice(words: Words, _: Ask, view: View) -> list[str]:
    return [_faces(words, view)] if view["table"] else []


def _speeds(words: Words, ask: Ask, view: View) -> list[str]:
    """The cells around the car, and what each speed would do to it where that is not as it seems."""
    return [*_around(words, view, ask.args["car"]), *_surprises(words, ask, view)]


def _surprises(words: Words, ask: Ask, view: View) -> list[str]:
    car = view["cars"][ask.args["car"]]
    if not car["at"] or not isinstance(ask, Choose):
        return []
    led = [
        (option.args["speed"], option.args["result"], _leads(view, car, option.args["result"]))
        for option in ask.options
    ]
    return [
        str(words(f"table.hint.speed_{code}", speed=speed, cell=cell, block=block))
        for speed, result, (code, cell, block) in led
        if result.retire is None and (block or result.unblockable)
    ]


def _leads(view: View, car: View, result: Result) -> tuple[str, int, int]:
    """What becomes of a car with such a result: a word for it, the cell, and the one that is blocked."""
    cell, block = way(_board(view), view["last_cell"], car["cell"], result.move, result.unblockable)
    return "out" if not cell or result.retire is not None else "blocked" if block else "to", cell, block


def _ends(words: Words, ask: Choose, view: View) -> Iterator[tuple[str, str]]:
    """Each speed with the cell that it leads to, blocks included."""
    car = view["cars"][ask.args["car"]]
    for option in ask.options if car["at"] else ():
        code, cell, block = _leads(view, car, option.args["result"])
        yield option.id, str(words(f"table.aside.{code}", cell=cell, block=block))


def _line(words: Words, ask: Ask, view: View) -> list[str]:
    return _around(words, view, ask.args["car"], ask.args["cell"])


# -- practice


def _examples(ask: Write) -> dict[str, str]:
    """Tunings that would be legal for this car, one of each kind; the longest is the one the question names as well."""
    found = sorted((example for example in ask.examples() if " " not in example), key=len, reverse=True)
    kinds = {"move": ">", "once": "T", "always": "F"}
    return {name: next((each for each in found if sign in each), "") for name, sign in kinds.items()}


def _workshop(words: Words, ask: Ask, view: View) -> list[str]:
    """The body row with its faces, the trouble spots, and the course."""
    car = view["cars"][ask.args["car"]]
    faces = {slot: str(face) for face, slot in enumerate(car["slots"], start=1)}
    slots = range(1, len(car["row"]) + 1)
    body = [
        [str(words("table.hint.face")), *(faces.get(slot, "") for slot in slots)],
        [str(words("table.hint.slot")), *map(str, slots)],
        [str(words("table.hint.speed")), *map(str, car["row"])],
    ]
    spots = [_spot(words, car, number) for number in range(1, len(car["trouble"]) + 1)]
    trouble = wrapped(words("table.hint.spots"), spots)
    return [*columns(body, "<" + ">" * len(slots)), *trouble, *_course(words, view, car["speeds"])]


def _spot(words: Words, car: Mapping[str, Any], number: int) -> str:
    kind, value = car["trouble"][number - 1]
    state = "always" if number in car["full"] else "once" if number in car["temp"] else "open"
    what = f"{said(words, kind, 'trouble')} {value}"
    return str(words("table.hint.spot", n=number, what=what, state=words(f"table.hint.{state}")))


def _tuned(words: Words, ask: Ask, view: View) -> list[str]:
    return _course(words, view, ask.args["speeds"])


def _course(words: Words, view: View, speeds: Sequence[int]) -> list[str]:
    """The course at a glance: what a body is tuned for, and the cells it would make there without DP."""
    parts = []
    for name, speed, diff in view["sections"]:
        results = tuple(map(Result.parse, view["results"][name]))
        here = Section(name, speed, diff, 0, results, results)
        found = chances(here, "dry", speeds)
        cells = float(sum(chance * result.move for result, chance in found.items() if result.retire is None))
        parts.append(f"{name} {speed}/{diff} {_signed(cells)}")
    return wrapped(words("table.hint.sections"), parts)


def _support(words: Words, ask: Ask, view: View) -> list[str]:
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


# -- pit work


def _fitted(words: Words, ask: Choose, view: View) -> Iterator[tuple[str, str]]:
    """Each set of tyres with its effect, and what it adds under this sky."""
    car, sky = view["cars"][ask.args["car"]], view["weather"]
    for option in ask.options:
        kept = option.id == "keep"
        kind = ("wet" if car["wet"] else "dry") if kept else option.id
        effect = _worth(words, car, "tyre", car["tyre"] if kept else "full")
        match = "" if sky == "clear" else said(words, kind, f"matching:{sky}")
        yield option.id, str(words("table.aside.tyres", effect=effect, match=match))


def _serviced(words: Words, ask: Choose, view: View) -> Iterator[tuple[str, str]]:
    """What fuel and tyres are worth as they are, and after a stop."""
    car = view["cars"][ask.args["car"]]
    for option in ask.options:
        stops = option.id == "yes"
        worth = {kind: _worth(words, car, kind, "full" if stops else car[kind]) for kind in ("fuel", "tyre")}
        yield option.id, str(words("table.aside.serviced" if stops else "table.aside.as_is", **worth))


def _worth(words: Words, car: View, kind: str, points: int | str) -> str:
    """The effect of so much fuel or tyres in this car."""
    return said(words, points, f"effect:{kind}:{car['mark']}").rpartition(": ")[2]


def _effects(words: Words, ask: Ask, view: View) -> list[str]:
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
    out = _narrow(rows) if wanting else []
    if ask.text.endswith("_tyres") and view["weather"] != "clear":
        out += [
            str(words("table.hint.matching", tyres=kind, sky=said(words, kind, "matching"))) for kind in ("dry", "wet")
        ]
    return out


def _narrow(rows: Sequence[Sequence[str]]) -> list[str]:
    """Side by side, or the last column of each row below it."""
    whole = columns(rows)
    if max(map(display_width, whole)) <= WIDTH:
        return whole
    first = columns([row[:-1] for row in rows])
    return [line for above, row in zip(first, rows, strict=True) for line in (above, f"  {row[-1]}")]


_STRIPS: dict[str, Callable[[Words, Ask, View], list[str]]] = {
    "dp": _declaration,
    "run": _dice,
    "which": _speeds,
    "line": _line,
    "tune": _workshop,
    "confirm": _tuned,
    "support": _support,
}
_ON_PAGE: dict[str, Callable[[Words, Ask, View], list[str]]] = {
    "dp": _declaration_on_page,
    "run": lambda words, _, view: [_section(words, view)] if view["table"] else [],
    "which": _surprises,
    "line": lambda *_: [],
}
_ASIDES: dict[str, Callable[[Words, Choose, View], Iterator[tuple[str, str]]]] = {
    "dp": _means,
    "which": _ends,
    "order": _serviced,
    "sc_pit": _serviced,
    "pit_tyres": _fitted,
    "start_tyres": _fitted,
}
