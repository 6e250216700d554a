"""The line of racing cars and the retired row: pure list surgery, places counted from 0."""

from __future__ import annotations

Line = list[str]


def overtake(line: Line, place: int, steps: int) -> Line:
    """F20–F23: the car and the one right behind it go forward as a pair; what is left over at the front is lost."""
    pair = line[place : place + 2]
    rest = line[:place] + line[place + 2 :]
    front = max(0, place - steps)
    return rest[:front] + pair + rest[front:]


def overtake_each(line: Line, place: int, steps: int) -> Line:
    """The same with option overtake_surplus = follower (FA5): the one behind uses all of its own steps."""
    if place == 0 or place + 1 >= len(line) or steps <= place:
        return overtake(line, place, steps)
    follower = line[place + 1]
    return move(move(line, place, -steps), line.index(follower), -steps)


def move(line: Line, place: int, steps: int) -> Line:
    """One car alone: back for steps above 0, forward below; clamped at both ends (F17)."""
    rest = line[:place] + line[place + 1 :]
    target = max(0, min(len(rest), place + steps))
    return [*rest[:target], line[place], *rest[target:]]


def crash_pair(line: Line, place: int, side: str | None) -> tuple[int, ...]:
    """F31–F32: the places of the cars that retire, front one first. `side` counts only where there is a choice."""
    last = len(line) - 1
    if last == 0:
        return (0,)
    if place == 0 or (place != last and side == "behind"):
        return (place, place + 1)
    return (place - 1, place)
