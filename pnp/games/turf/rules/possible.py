"""What cannot be: everything in which a position contradicts the rules or itself."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.turf.rules.round_start import ROUNDS, moved, out_of_order
from pnp.games.turf.rules.state import BEFORE, Runner, State

Problem = tuple[str, str, str]
"""Where, what, and what was expected."""


def problems(s: State) -> Iterator[Problem]:
    yield from _phase(s)
    yield from _round(s)
    if s.phase in ROUNDS:
        yield from _order(s)
    yield from _fates(s)
    taken: dict[str, str] = {}
    for horse in s.horses.values():
        for key, what, expected in (*_cell(s, horse, taken), *_line(s, horse), *_cards(s, horse), *_pending(s, horse)):
            yield f"horses.{horse.id}.{key}", what, expected


def _phase(s: State) -> Iterator[Problem]:
    """T10, T40: nobody starts without a lane, and the race lasts until nobody is left."""
    starters = [horse.id for horse in s.starters()]
    without = [horse for horse in starters if horse not in s.lanes]
    if s.phase in ("first", "deal") and without:
        yield "lanes", f"no lane for {', '.join(without)} (T10)", f"each of {', '.join(starters)}, from the inside"
    if s.untold and s.phase != "deal":
        yield "untold", "how many cards were kept is asked before the deal (T46)", "phase deal"
    standing = [horse.id for horse in s.order()]
    if s.phase == "finish" and standing:
        yield "phase", f"{', '.join(standing)} can still run (T40)", "card, dice, run or round"
    if s.phase in BEFORE and (done := [*s.finished, *s.fallen]):
        yield "phase", f"home or fallen before the start: {', '.join(done)}", "card, dice, run, round or finish"


def _round(s: State) -> Iterator[Problem]:
    """T11: odd rounds are run by cards, even ones by dice."""
    odd = bool(s.round % 2)
    if s.phase == "card" and not odd:
        yield "round", f"round {s.round} is no card round (T11)", "1, 3, 5…"
    elif s.phase in ("dice", "run") and (odd or not s.round):
        yield "round", f"round {s.round} is no dice round (T11)", "2, 4, 6…"
    elif s.phase in BEFORE and s.round:
        yield "round", f"there is no round {s.round} before the start", "0"


def _order(s: State) -> Iterator[Problem]:
    """T12, T29: the foremost moves first, and nobody before the dice have fallen."""
    if s.phase == "dice":
        for horse in moved(s):
            yield f"horses.{horse.id}.acted", f"{horse.id} cannot have moved before the dice fall (T29)", "phase = run"
        return
    for horse, foremost in out_of_order(s):
        what = f"{horse.id} has moved, and {foremost.id}, which stood before it or inside, has not (T12)"
        yield f"horses.{horse.id}.acted", what, f"false, or acted = true for {foremost.id}"


def _fates(s: State) -> Iterator[Problem]:
    """A horse is home, has fallen or sits out: one of them."""
    for key, others, how in (
        ("finished", s.absent, "sits out"),
        ("fallen", s.absent, "sits out"),
        ("fallen", s.finished, "is home"),
        ("lanes", s.absent, "sits out"),
    ):
        for horse in getattr(s, key):
            if horse in others:
                yield key, f"{horse} {how}", "every horse in one place"


def _cell(s: State, horse: Runner, taken: dict[str, str]) -> Iterator[Problem]:
    if horse.cell is None:
        return
    if horse.is_out:
        yield "at", f"{horse.id} is out or home and cannot stand on {horse.at}", "no cell"
    if s.phase in BEFORE:
        yield "at", f"{horse.id} has not started yet and cannot stand on {horse.at}", "no cell"
    if horse.at in taken:
        yield "at", f"{horse.at} is taken by {taken[horse.at]} (T13)", "one horse in a cell"
    if s.leap > 1 and horse.cell.row in s.fences():
        yield "at", f"there is a fence on {horse.at} (T52)", "the row before it, or the one behind"
    taken[horse.at] = horse.id


def _line(s: State, horse: Runner) -> Iterator[Problem]:
    beyond = horse.cell is not None and s.course.is_home(horse.cell)
    if beyond and not horse.crossed:
        yield "at", f"{horse.at} is beyond the line: {horse.id} is home (T35)", "finished"
    if horse.crossed and not beyond:
        yield "crossed", f"{horse.id} does not stand beyond the line (T35)", f"a cell beyond {s.data.board.finish}"


def _cards(s: State, horse: Runner) -> Iterator[Problem]:
    """T3, T49: every card is somewhere, and the bonus in the box until it is taken."""
    deck = len(s.data.cards)
    known = horse.hand + horse.box + len(horse.gone)
    if known > deck:
        what = f"{horse.hand} in the hand, {horse.box} in the box and {len(horse.gone)} played are {known} cards (T3)"
        yield "hand", what, f"{deck} at most"
    if horse.runs and not horse.hand and not horse.bonus and horse.box < s.data.bonus:
        yield "box", f"{horse.id} has neither cards nor its bonus (T49)", f"{s.data.bonus} or more, or bonus = {s.race}"
    if horse.owes and not horse.bonus:
        yield "owes", f"{horse.id} has not taken its bonus (T47)", "bonus, the race in which it was taken"


def _pending(s: State, horse: Runner) -> Iterator[Problem]:
    """TA16: cards lie face down only if that is agreed, and until they are turned up."""
    if not horse.pending:
        return
    if not s.on("simultaneous"):
        yield "pending", "cards are played openly (TA16)", 'options = { simultaneous = "yes" }, or no such card'
    elif s.phase != "card" or horse.acted or not horse.runs:
        yield "pending", f"{horse.id} has no card to turn up now (TA16)", "a horse that has still to move by a card"
    elif not horse.hand:
        yield "pending", f"{horse.id} has no card in the hand (T61)", "a hand of 1 or more"
