"""The phases of a race: lanes, cards, dice, rounds, finish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from functools import partial
from itertools import pairwise
from typing import TypeVar

from pnp.games.turf.model.geometry import Course
from pnp.games.turf.rules.cards import BONUS, PlayCard
from pnp.games.turf.rules.moving import End, Ground, closed_cells
from pnp.games.turf.rules.round_start import possible_ranks
from pnp.games.turf.rules.rulings import Move, choice_rule, fall_rule, move_rule, refusals
from pnp.games.turf.rules.state import Runner, State, ranks
from pnp.games.turf.rules.untold import ask_untold
from pnp.referee.ask import NO, YES, Answer, Ask, Batch, Choose, Later, Number, Offered, Option, Roll
from pnp.referee.rules import Asking, Log

T = TypeVar("T")
Asks = Generator[Ask, Answer, None]
Asked = Generator[Ask, Answer, T]

_BEHIND = 20
"""Added to the number of a lane for each end farther on in it; no board has so many lanes."""


# -- before the first race


def lanes(s: State, log: Log) -> Asking:
    """T10: two dice a horse; the highest starts in lane 1, equals roll again."""
    log.say("meeting.begins", "T1 T2", races=s.races, horses=list(s.horses), chase=s.is_chase)
    s.lanes = yield from _highest_first(s, log, list(s.horses), "lane", "T10 TA15", 1)
    log.say("lanes.drawn", "T10", horses=list(s.lanes))
    return "first"


def _highest_first(s: State, log: Log, ids: list[str], text: str, rule: str, throw: int) -> Asked[list[str]]:
    if len(ids) == 1:
        return ids
    sums: dict[str, int] = {}
    for id in ids:
        who = s.horses[id].owner if text == "lane" else id
        suffix = f".{throw}" if throw > 1 else ""
        dice = yield Roll(f"r{s.race}.{text}.{id}{suffix}", who, rule, text, {"id": id}, dice=2)
        sums[id] = sum(dice)
    order: list[str] = []
    for total in sorted(set(sums.values()), reverse=True):
        same = [id for id in ids if sums[id] == total]
        if len(same) > 1:
            log.say(f"{text}.tie", rule, ids=same, total=total)
        order += yield from _highest_first(s, log, same, text, rule, throw + 1)
    return order


def first(s: State, log: Log) -> Asking:
    """T33: everybody rolls; the highest rolls in the first dice round."""
    order = yield from _highest_first(s, log, list(s.players), "first", "T33", 1)
    s.roller = order[0]
    log.say("first.roller", "T33", seat=s.roller)
    return "deal"


def deal(s: State, log: Log) -> Asking:
    """T45–T48, T60: cards are counted out, and the horses go to their lanes."""
    yield from ask_untold(s)
    data = s.data
    if s.carried:
        if s.lanes:
            rule = "T44 TA29" if s.is_chase else "T44"  # only over fences is there somebody who did not finish
            log.say("race.lanes", rule, horses=list(s.lanes), race=s.race)
        for horse in s.horses.values():
            if horse.absent:
                log.say("race.absent", "T60 TA5", horse=horse.id, kept=horse.hand)
    else:
        log.say("race.shuffle", "T45 TA1", hand=data.hand)
    for lane, id in enumerate(s.lanes, start=1):
        horse = s.horses[id]
        horse.lane = lane
        horse.cell = s.course.at(lane, data.board.start)
        _deal(s, log, horse)
    log.say("race.begins", "T8 T11", race=s.race, races=s.races, horses=list(s.lanes), chase=s.is_chase)
    if not s.lanes:
        return "finish"
    if s.is_chase:
        code = "fences.set" if s.leap > 1 else "fences.lines"
        log.say(code, "T51 T58 TA12", rows=[str(row) for row in s.fences()], cost=s.fence_cost)
    return _begin_round(s, log)


def _deal(s: State, log: Log, horse: Runner) -> None:
    data = s.data
    kept = horse.hand
    dealt = data.hand
    if s.race == s.races and s.race > 1 and not horse.bonus:
        dealt += data.bonus
        horse.bonus = s.race
        log.say("cards.twelve", "T48", horse=horse.id, n=dealt)
    dealt = min(dealt, horse.box)
    horse.box -= dealt
    lost = 0
    if horse.owes:
        horse.owes = False
        how = s.options["bonus_loss"]
        lost = min(data.bonus, kept if how == "unused" else kept + dealt)
        by = s.left_of(horse.owner)
        log.say("cards.lost" if lost else "cards.none_lost", "T47 TA9", horse=horse.id, n=lost, how=how, by=by)
        if how == "unused":
            kept, lost = kept - lost, 0  # they go before the deal
    held = kept + dealt - lost
    horse.hand = min(dealt, held)
    if s.race > 1:
        log.say(
            "cards.dealt", "T46 TA8 T50", horse=horse.id, kept=kept, dealt=dealt, lost=lost,
            discard=held - horse.hand, hand=horse.hand,
        )  # fmt: skip


def _begin_round(s: State, log: Log) -> str:
    s.round += 1
    s.ranks = ranks(s)
    s.dice, s.speed = [], 0
    for horse in s.horses.values():
        horse.acted = False
        horse.pending = ""
    order = [(horse.id, s.ranks[horse.id], s.handicap(horse.id) or 0) for horse in s.running()]
    if s.round % 2:
        log.say("round.cards", "T8 T12 T26 T27" + _ranks_rule(s), round=s.round, order=order)
        return "card"
    due, s.roller = s.roller, s.who_rolls(s.roller)
    rule = "T8 T29 T34" if s.roller == due else "T8 T29 T34 TA11"
    log.say("round.dice", rule + _ranks_rule(s), round=s.round, seat=s.roller)
    return "dice"


def _ranks_rule(s: State) -> str:
    """What else the ranks of this round follow from: who is home, who fell, who is level in a turn."""
    turns = [section.code for section in s.course.sections if section.kind == "turn"]
    bent = [horse.cell for horse in s.running() if horse.cell and horse.cell.section in turns]
    level = any(one.along == other.along for one, other in pairwise(bent))
    return " T39 TA24" * bool(s.finished) + " TA25" * bool(s.fallen) + " TA19" * level


# -- card rounds


def card(s: State, log: Log) -> Asking:
    """T22: the next horse plays a card and moves by it."""
    if s.is_laying:
        yield from _lay_down(s, log)
    waiting = s.waiting()
    if not waiting:
        return "round"
    horse = waiting[0]
    played = horse.pending or (yield from _card(s, log, horse))
    if played:
        yield from _play_card(s, log, horse, played)
    horse.acted = True
    horse.pending = ""
    return "card" if s.is_waiting() else "round"


def _lay_down(s: State, log: Log) -> Asks:
    """TA16, option simultaneous: all cards are laid face down, then turned up."""
    playing = [horse for horse in s.running() if horse.hand]
    if not playing:
        return
    asks = tuple(_question(s, horse, "card", alone=False) for horse in playing)
    given = yield Batch(s.key("cards"), "", "T22 TA16", "cards", parts=asks)
    for horse, ask in zip(playing, asks, strict=True):
        horse.pending = given[ask.key]
    log.say("cards.laid", "TA16", horses=[horse.id for horse in playing])


def _question(s: State, horse: Runner, what: str, alone: bool = True) -> PlayCard:
    limit = s.handicap(horse.id)
    args = {"horse": horse.id, "hand": horse.hand, "rank": s.ranks.get(horse.id, 0), "limit": (limit or 0) - 1}
    return PlayCard(
        s.key(f"{horse.id}.{what}"), horse.owner, "T22 T23 T49", "card", args, s.data.deck, tuple(horse.gone),
        bonus=s.may_take_bonus(horse), alone=alone,
    )  # fmt: skip


def _card(s: State, log: Log, horse: Runner) -> Asked[str]:
    """The card that is played, or nothing where there is none (T61)."""
    if not horse.hand:
        if not s.may_take_bonus(horse):
            log.say("cards.empty", "T61 TA18", horse=horse.id)
            return ""
        wanted = yield Choose(
            s.key(f"{horse.id}.bonus"), horse.owner, "T61 T49", "bonus", {"horse": horse.id},
            (Option("yes", "take_bonus", aliases=YES), Option("no", "stand", aliases=NO)), (), "yes",
        )  # fmt: skip
        if wanted == "no":
            log.say("cards.stands", "T61", horse=horse.id)
            return ""
        _take_bonus(s, log, horse)
    played: str = yield _question(s, horse, "card")
    if played == BONUS:
        _take_bonus(s, log, horse)
        played = yield _question(s, horse, "card2")
    return played


def _take_bonus(s: State, log: Log, horse: Runner) -> None:
    horse.bonus = s.race
    horse.owes = True
    horse.hand += s.data.bonus
    horse.box -= s.data.bonus
    log.say("cards.bonus", "T49 TA26", horse=horse.id, n=s.data.bonus, hand=horse.hand)


def _play_card(s: State, log: Log, horse: Runner, played: str) -> Asks:
    if played.startswith(f"{BONUS} "):
        _take_bonus(s, log, horse)
        played = played.removeprefix(f"{BONUS} ")
    face = s.data.deck.face(played)
    kind, points = face[0], int(face[1:])
    horse.hand -= 1
    horse.used += 1
    horse.gone.append(played)
    if kind == "N":
        yield from _rank(s, horse, points)
    limit = s.handicap(horse.id)
    if kind == "N" and limit is not None and points >= limit:
        log.say("card.over", "T23 T25 TA17", horse=horse.id, card=face, rank=s.ranks[horse.id], limit=limit)
        return
    free = kind == "J" and limit is not None and points >= limit
    log.say("card.played", "T22 T28" if free else "T22 T24", horse=horse.id, card=face)
    yield from _move(s, log, horse, points, falls=True)


def _rank(s: State, horse: Runner, points: int) -> Asks:
    """T26: where a position does not tell the rank, it is asked as soon as so many points may be over the limit."""
    if horse.id in s.ranks:
        return
    possible = possible_ranks(s, horse)
    if possible[0] > len(s.data.handicap) or points < s.data.handicap[possible[0] - 1]:
        return
    rank = yield Number(
        s.key(f"{horse.id}.rank"), horse.owner, "T26 T27", "rank", {"horse": horse.id}, possible[0], possible[-1]
    )
    level = [other for other in s.waiting() if other.cell and horse.cell and other.cell.along == horse.cell.along]
    s.ranks |= {other.id: rank for other in level}


# -- dice rounds


def dice(s: State, log: Log) -> Asking:
    """T29–T30: one player rolls, and chooses one die or the sum for everybody."""
    thrown = yield Roll(s.key("roll"), s.roller, "T29", "dice", {"seat": s.roller}, dice=2)
    s.dice = list(thrown)
    options = [Option(str(die), "one_die", {"n": die}, number=die) for die in sorted(set(thrown), reverse=True)]
    total = sum(thrown)
    options.append(Option("both", "both_dice", {"n": total}, aliases=("sum", "somma", "合計", "+"), number=total))
    chosen = yield Choose(
        s.key("speed"), s.roller, "T30 TA30", "speed", {"dice": thrown}, tuple(options), preset="both"
    )
    s.speed = total if chosen == "both" else int(chosen)
    log.say("dice.speed", "T30 T32", seat=s.roller, dice=thrown, speed=s.speed)
    return "run"


def run(s: State, log: Log) -> Asking:
    """T31: every horse moves by the speed, or by one die where its handicap says so."""
    waiting = s.waiting()
    if not waiting:
        return "round"
    horse = waiting[0]
    points = s.speed
    if points == sum(s.dice):
        yield from _rank(s, horse, points)
    limit = s.handicap(horse.id)
    if limit is not None and points >= limit and points == sum(s.dice):
        points = s.dice[0]
        if s.dice[0] != s.dice[1]:
            options = tuple(Option(str(die), "one_die", {"n": die}, number=die) for die in sorted(s.dice, reverse=True))
            chosen = yield Choose(
                s.key(f"{horse.id}.die"), horse.owner, "T31 TA10", "die",
                {"horse": horse.id, "limit": limit, "speed": s.speed}, options, preset=options[0].id,
            )  # fmt: skip
            points = int(chosen)
        log.say("dice.limited", "T31 TA10", horse=horse.id, limit=limit, speed=s.speed, points=points)
    yield from _move(s, log, horse, points, falls=False)
    horse.acted = True
    return "run" if s.is_waiting() else "round"


# -- moving


def begun(s: State, horse: Runner, points: int) -> Move:
    assert horse.cell is not None
    rivals = {other.id: other.cell for other in s.horses.values() if other.cell is not None and other is not horse}
    nose = s.on("clear_nose")
    closed = closed_cells(s.course, rivals.values(), nose)
    ground = Ground(s.course, closed, frozenset(s.fences()), s.fence_cost, s.data.free_steps, s.leap)
    return Move(ground, rivals, nose, horse.cell, points)


def _move(s: State, log: Log, horse: Runner, points: int, falls: bool) -> Asks:
    """T20: as far as the points go; among the cells where that leads the owner chooses."""
    move = begun(s, horse, points)
    found = move.ends()
    end = found[0]
    if len(found) > 1:
        offered = Offered([each.cell.name for each in found], partial(_end_options, s.course, found, falls))
        chosen = yield Choose(
            s.key(f"{horse.id}.to"), horse.owner, choice_rule(move, found), "to",
            {"horse": horse.id, "points": points, "used": end.used, "at": horse.at}, offered,
            Later(partial(refusals, move, found)), _in_lane(horse, found),
        )  # fmt: skip
        end = next(each for each in found if each.cell.name == chosen)
    _arrive(s, log, horse, move, end, falls)


def _in_lane(horse: Runner, found: Sequence[End]) -> str:
    """Where most horses go: on in their lane, or as near to it as there is room."""
    assert horse.cell is not None
    lane = horse.cell.lane
    return min(found, key=lambda end: (end.stopped, abs(end.cell.lane - lane), -end.cell.index)).cell.name


def _end_options(course: Course, found: Sequence[End], falls: bool) -> list[Option]:
    """Called by name, with or without the lap, or by lane. In a turn a lane may have two: 1 and, behind it, 21."""
    options: list[Option] = []
    ahead = Counter[int]()
    for end in reversed(found):
        cell = end.cell
        label = "end_fall" if falls and end.stopped else "end"
        args = {"cell": cell.name, "lane": cell.lane, "home": course.is_home(cell)}
        options.append(Option(cell.name, label, args, (cell.short,), cell.lane + _BEHIND * ahead[cell.lane]))
        ahead[cell.lane] += 1
    return options[::-1]


def _arrive(s: State, log: Log, horse: Runner, move: Move, end: End, falls: bool) -> None:
    horse.cell = end.cell
    lost = move.points - end.used
    log.say(
        "move.done" if not lost else "move.short" if end.used else "move.boxed", move_rule(move, end, falls),
        horse=horse.id, was=move.start.name, now=end.cell.name, points=move.points, used=end.used, lost=lost,
        jumped=[str(row) for row in end.jumped],
    )  # fmt: skip
    if end.stopped and falls:
        log.say("move.falls", fall_rule(move, end), horse=horse.id, cell=end.cell.name, lost=lost)
        horse.fallen = True
        horse.cell = None
        s.fallen.append(horse.id)
    elif s.course.is_home(end.cell):
        horse.crossed = True
        log.say("move.crosses", "T35 T36", horse=horse.id, cell=end.cell.name)
    _fences(s, log)


def _fences(s: State, log: Log) -> None:
    """T51, T59: the start fence is set, the first one taken away, as soon as that is so."""
    if not s.is_chase:
        return
    start_row, first_row = s.data.board.start, s.data.board.fences[0]
    if not s.start_fence and s.all_beyond(start_row):
        s.start_fence = True
        log.say("fences.start", "T51 T58", row=f"{start_row.section}{start_row.n}")
    if s.first_fence and s.is_passed(first_row):
        s.first_fence = False
        log.say("fences.first", "T59", row=f"{first_row.section}{first_row.n}")


# -- the end of a round, of a race


def round_end(s: State, log: Log) -> Asking:
    """T37–T39: who crossed is ranked and taken to the middle."""
    yield from ()
    home = s.order([horse for horse in s.horses.values() if horse.crossed])
    for horse in home:
        assert horse.cell is not None
        s.finished.append(horse.id)
        horse.place = len(s.finished)
        log.say("finish.place", "T37 T38 TA20", horse=horse.id, place=horse.place, cell=horse.at)
    for horse in home:
        horse.cell, horse.crossed = None, False
    if not s.round % 2:
        s.roller = s.left_of(s.roller)
    if not s.running() or s.round > MOST_ROUNDS:
        return "finish"
    return _begin_round(s, log)


MOST_ROUNDS = 400
"""Nobody runs as long: dice rounds always move somebody."""


def finish(s: State, log: Log) -> Asking:
    """T40–T41: the race is over when nobody is left on the track."""
    yield from ()
    log.say("race.over", "T40", order=list(s.finished), fallen=list(reversed(s.fallen)), rounds=s.round)
    for horse, points in scores(s).items():
        if points:
            log.say("race.points", "T41", horse=horse, place=s.horses[horse].place, points=points)
    if s.race < s.races:
        log.say("race.next", "T44", race=s.race + 1)
    return None


def scores(s: State) -> dict[str, int]:
    points: Sequence[int] = s.data.points
    scored = {horse: points[place] if place < len(points) else 0 for place, horse in enumerate(s.finished)}
    return scored | dict.fromkeys(s.fallen, 0)
