"""How cars move on the running map: lanes, lines, blocks, pressure, retirement and the safety car."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeVar

from pnp.games.xf1.model import Result
from pnp.games.xf1.rules.state import AT, NPC, PROGRESS, Car, Cause, SafetyCar, State
from pnp.referee.ask import Answer, Ask, Choose, Option, Roll
from pnp.referee.rules import Kind, Log

STAYS = Kind("move.none", "car at")
NO_DP = Kind("pressure.no_dp", "car")
LOST = Kind("pressure.lost", "car die mental dp")
HELD = Kind("pressure.held", "car die mental")
BLOCKED = Kind("move.blocked", "car was now steps cell cars")
STUCK = Kind("move.stuck", "car was now steps cell cars")
AT_END = Kind("move.end", "car was now steps")
FORWARD = Kind("move.forward", "car was now steps")
BACKWARD = Kind("move.back", "car was now steps")

T = TypeVar("T")
Asks = Generator[Ask, Answer, None]
Asked = Generator[Ask, Answer, T]
"""A part of a phase: it asks, and what comes of it is for the rule that called it."""

BESIDE = "G9.1/P1 G9.1/P5 D3"
BLOCK = "G9.1/P2 G9.1/P5 R12 D3"
NPC_BLOCK = "G9.1/P2 G9.1/P5 R12 R13 G11.0-5 D3"
BACK = "G9.1/P3 G9.1/P5 D3"
"""Why somebody is under pressure."""

LINES = (Option("A", "line_a"), Option("B", "line_b"))


Way = tuple[int, int]
"""Where a move leads: the cell (0: past cell 01), and the blocked cell that cut it short (0: none)."""


def way(board: Sequence[Car | None], last: int, cell: int, steps: int, through: bool = False) -> Way:
    """G9.1/B: cell by cell, up to a blocked one; or back `through` everything to the nearest free line."""
    if steps > 0:
        end = cell + steps if cell + steps < last else last  # min() and max(), here and for wear, cost two percent
        while cell < end:
            box = 2 * cell + 2
            if board[box] is not None and board[box + 1] is not None:
                return cell, cell + 1
            cell += 1
        return cell, 0
    if through:
        cell += steps
        while cell >= 1 and board[2 * cell] is not None and board[2 * cell + 1] is not None:
            cell -= 1
        return max(cell, 0), 0
    end = cell + steps
    while cell > end:
        if cell == 1:
            return 0, 0
        box = 2 * cell - 2
        if board[box] is not None and board[box + 1] is not None:
            return cell, cell - 1
        cell -= 1
    return cell, 0


def run_result(s: State, log: Log, car: Car, result: Result, die: int = 0) -> Asks:
    """G9.1/A: what a running result does. `die` is the running die of an NPC car: it chooses the line."""
    if result.retire is not None:
        log.say("run.retires", "G9.1/A1 G9.1/R1", car=car.id, at=AT[car.spot], result=result)
        yield from retire(s, log, car, 0 if car.seat is None else result.retire, "result")
        return
    steps = result.move
    if steps == 0:
        log.tell((STAYS, "G9.1/A1 G9.1/N2", car.id, AT[car.spot]))
        return
    start = car.spot
    cell, block = way(s.board, s.last_cell, start >> 1, steps, result.unblockable)
    if cell == 0:
        rule = _past_the_end(start, steps) if result.unblockable else "G9.1/L1"
        log.say("move.behind", rule, car=car.id, at=AT[start], steps=steps)
        yield from retire(s, log, car, 0, "behind")
        return
    if cell != start >> 1:
        box = free_box(s, car, cell, die)
        if not box:
            line = yield line_question(s, car, cell)
            box = 2 * cell + (line == "B")
        s.put(car, box)
    _tell_move(s, log, car, start, steps, result.unblockable, block)
    if block:
        for other in _blockers(s, block) if steps > 0 else (car,):
            if other.seat is not None:
                if other is car:
                    rule, moment, why, by = BACK, "press.back", "back", [each.id for each in _blockers(s, block)]
                else:
                    rule = BLOCK if car.seat is not None else NPC_BLOCK
                    moment, why, by = f"press.{car.id}", "block", [car.id]
                nerves = pressure(s, log, other, rule, moment, why, by)
                if nerves is not None:
                    (fell,) = yield nerves
                    under_pressure(log, other, rule, fell)


def event_result(s: State, log: Log, car: Car, steps: int, moment: str) -> Asks:
    """G10.0-3: the move that an event causes. Blocks stop it, and nobody feels pressure."""
    start = car.spot
    cell, block = way(s.board, s.last_cell, start >> 1, steps)
    if cell == 0:
        log.say("move.behind", "G10.0-3 G9.1/L1", car=car.id, at=AT[start], steps=steps)
        yield from retire(s, log, car, 0, "behind")
        return
    if cell != start >> 1:
        yield from arrive(s, car, cell, 0, moment)
    _tell_move(s, log, car, start, steps, False, block, " G9.1/P4")


def pit_retreat(s: State, log: Log, car: Car, steps: int) -> Asks:
    """G9.2-2: back by the pit value, through everything."""
    start = car.spot
    if steps == 0:
        log.say("pit.stays", "G9.2-2 R45", car=car.id, at=AT[start])
        return
    cell = way(s.board, s.last_cell, start >> 1, -steps, through=True)[0]
    if cell == 0:
        log.say("move.behind", "G9.2-2 " + _past_the_end(start, -steps), car=car.id, at=AT[start], steps=-steps)
        yield from retire(s, log, car, 0, "behind")
        return
    yield from arrive(s, car, cell)
    _tell_move(s, log, car, start, -steps, True, 0)


def _past_the_end(start: int, steps: int) -> str:
    """Why a retreat through everything leaves the map: counted past cell 01, or no free line down to it (R7)."""
    return "G9.1/B4 G9.1/L1 R7" if (start >> 1) + steps >= 1 else "G9.1/B4 G9.1/L1"


def arrive(s: State, car: Car, cell: int, die: int = 0, moment: str = "") -> Asks:
    """G9.1/N1: one line free is taken; of two the owner chooses, and for an NPC car its die."""
    box = free_box(s, car, cell, die)
    if not box:
        line = yield line_question(s, car, cell, moment)
        box = 2 * cell + (line == "B")
    s.put(car, box)


def free_box(s: State, car: Car, cell: int, die: int) -> int:
    """The line box that a car takes in this cell; 0 where its owner has to choose."""
    box = 2 * cell
    if s.board[box] is not None:
        return box + 1
    if s.board[box + 1] is not None:
        return box
    return 0 if car.seat is not None else box + 1 - die % 2


def line_question(s: State, car: Car, cell: int, moment: str = "") -> Choose:
    assert car.seat is not None
    return Choose(
        f"{s.stem}{car.id}.{moment}line", car.seat, "G9.1/N1", "line", {"car": car.id, "cell": cell}, LINES, (), "A"
    )


def pressure(s: State, log: Log, car: Car, rule: str, moment: str, why: str, by: list[str]) -> Roll | None:
    """G9.1/P5: the die of a driver under pressure `by` other cars; none if there are no DP to lose."""
    if car.dp == 0:
        log.tell((NO_DP, rule[: rule.index(" ", rule.index(" ") + 1)], car.id))
        return None
    assert car.seat is not None
    assert car.driver is not None
    args = {"car": car.id, "driver": car.driver.id, "mental": car.driver.mental, "why": why, "by": by}
    return Roll(f"{s.stem}{car.id}.{moment}", car.seat, rule, "pressure", args)


def under_pressure(log: Log, car: Car, rule: str, die: int) -> None:
    """A die above the driver's mental strength costs 1 DP."""
    assert car.driver is not None
    mental = car.driver.mental
    if die > mental:
        car.dp -= 1
        log.tell((LOST, rule, car.id, die, mental, car.dp))
    else:
        log.tell((HELD, rule, car.id, die, mental))


# -- out of the race


def retire(s: State, log: Log, car: Car, modifier: int, cause: Cause) -> Asks:
    """G9.1/R1–R5: off the map, a safety car die, and with S4 a die for the driver."""
    take_off(s, car, cause)
    log.say("retired", "G9.1/R1 G9.1/R5 R44", car=car.id, cause=cause, left=len(s.order()))
    rule = "G9.1/R1 D7"
    if cause == "rc":
        rule = "G9.1/R1 G11.0-3 D7"
    elif cause == "behind" and car.seat is not None:
        rule = "G9.1/R1 R23 D7"
    who = NPC if car.seat is None else car.seat
    (die,) = yield Roll(f"{s.stem}{car.id}.sc", who, rule, "safety_car", args=_sc_args(s, [car.id], modifier))
    s.sc = _safety_car_die(s, log, die, modifier)
    yield from nonstart(s, log, car)
    if s.sc:
        _neutralise(s, log)


def drop(s: State, log: Log, cars: Sequence[Car]) -> Asks:
    """G10.0-4: these cars are too far behind. One die each, the highest counts."""
    for car in cars:
        take_off(s, car, "dropped")
    ids = [car.id for car in cars]
    log.say("dropped", "G10.0-4 G9.1/R5", cars=ids)
    text = "safety_car" if len(cars) == 1 else "safety_car_many"
    dice = yield Roll(
        f"{s.stem}drop.sc", PROGRESS, "G10.0-4 G9.1/R1 D7", text, dice=len(cars), args=_sc_args(s, ids, 0)
    )  # fmt: skip
    if len(dice) > 1:
        log.say("sc.highest", "G9.1/R1", dice=dice, die=max(dice))
    s.sc = _safety_car_die(s, log, max(dice), 0)
    for car in cars:
        yield from nonstart(s, log, car)
    if s.sc:
        _neutralise(s, log)


def _sc_args(s: State, cars: list[str], modifier: int) -> dict[str, Any]:
    course = s.course
    return {"cars": cars, "modifier": modifier, "numbers": list(course.sc_numbers), "circled": list(course.sc_circled)}


def take_off(s: State, car: Car, cause: Cause) -> None:
    s.put(car, 0)
    car.out = cause
    car.order = False
    car.result = None
    s.retired.append(car.id)


def nonstart(s: State, log: Log, car: Car, rule: str = "S4.0 R82 D14") -> Asks:
    """S4.0: the die may keep the driver of a retired player car out of the next races."""
    if car.seat is None or car.driver is None or not s.on("nonstart"):
        return
    driver = car.driver
    numbers = list(driver.nonstart)
    (die,) = yield Roll(
        f"{s.stem}{car.id}.nonstart", car.seat, rule, "nonstart",
        args={"car": car.id, "driver": driver.id, "numbers": numbers},
    )  # fmt: skip
    if die in numbers:
        s.banned[driver.id] = max(die, s.banned.get(driver.id, 0))
        code = "nonstart.misses" if s.race < s.races else "nonstart.void"
        log.say(code, "S4.0 R66", driver=driver.id, die=die, races=s.banned[driver.id])
    else:
        log.say("nonstart.starts", "S4.0", driver=driver.id, die=die)


def _safety_car_die(s: State, log: Log, die: int, modifier: int) -> SafetyCar:
    """G9.1/R1: what the die brings. The field moves only when all about the retired car is settled (R82)."""
    total = die + modifier
    value = min(total, 6) if s.options["sc_above_six"] == "six" else total
    if value not in s.course.sc_numbers:
        log.say("sc.no", "G9.1/R1 R22" if total > 6 else "G9.1/R1", die=die, modifier=modifier, value=value)
        return ""
    circled = value in s.course.sc_circled
    rule = "G9.1/R1 G9.1/R2 R22" if total > 6 else "G9.1/R1 G9.1/R2"
    log.say("sc.circled" if circled else "sc.out", rule, die=die, modifier=modifier, value=value)
    return "circled" if circled else "out"


def _neutralise(s: State, log: Log) -> None:
    """G9.1/R2: nobody acts any more, no orders, everybody back to the grid in the current order."""
    order = s.order()
    lost = [car.id for car in order if car.order]
    for car in order:
        s.put(car, 0)
    for place, car in enumerate(order, start=1):
        s.put(car, grid_spot(s, place))
        car.order = False
        car.result = None
        car.acted = True
    s.queue.clear()
    if order:
        rule = "G9.1/R2 G9.1/R4" if s.phase == "act" else "G9.1/R2 R31"
        log.say("sc.grid", rule, cars=[car.id for car in order])
    if lost:
        log.say("sc.orders", "G9.1/R2 R33", cars=lost)


def grid_spot(s: State, place: int) -> int:
    """G6.0-2 R5: two to a cell from the front, the odd place in line A."""
    return 2 * (s.data.race_map.grid_front - (place - 1) // 2) + (place - 1) % 2


def _blockers(s: State, cell: int) -> tuple[Car, Car]:
    one, other = s.board[2 * cell], s.board[2 * cell + 1]
    assert one is not None
    assert other is not None
    return one, other


def _tell_move(s: State, log: Log, car: Car, start: int, steps: int, through: bool, block: int,
               cause: str = "") -> None:  # fmt: skip
    was, now = AT[start], AT[car.spot]
    if block:
        one, other = _blockers(s, block)
        cars = [one.id, other.id]
        if car.spot == start:
            log.tell((STUCK, "G9.1/B2 R8 G9.1/N2" + cause, car.id, was, now, steps, block, cars))
            return
        rule = "G9.1/B1 G9.1/B2" + cause
        if s.board[car.spot ^ 1] is not None:
            rule += " R9"
        if (start >> 1) + steps < 1:
            rule += " R6"
        log.tell((BLOCKED, rule, car.id, was, now, steps, block, cars))
    elif steps > 0:
        if (car.spot >> 1) - (start >> 1) < steps:
            log.tell((AT_END, "G9.1/L1 R1 R2", car.id, was, now, steps))
        else:
            log.tell((FORWARD, "G9.1/A1 G9.1/A2", car.id, was, now, steps))
    elif through:
        code = "move.past" if (start >> 1) - (car.spot >> 1) > -steps else "move.through"
        log.say(code, "G9.1/B4", car=car.id, was=was, now=now, steps=steps)
    else:
        log.tell((BACKWARD, "G9.1/A1 G9.1/A2", car.id, was, now, steps))
