"""The oval and every way to run on it: exact, and worked out a second time on boards and fields nobody thought of."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.turf.model.geometry import Cell, Course, Row, Section
from pnp.games.turf.rules.moving import Ground, closed_cells, ends
from pnp.referee.ask import Choose
from tests.games.turf.table import (
    CHASE,
    HORSES,
    LAST,
    Spot,
    after,
    at,
    bent,
    beside,
    best,
    book_ranks,
    cells,
    cells_of,
    data,
    drive,
    question,
    row,
    shut,
    ways,
    where,
)
from tests.turns import examples

COURSE = data().board.course
FENCES = tuple(str(fence) for fence in data().board.fences)
NAMES = [cell.name for lane in COURSE.cells for cell in lane]
IN_ORDER = sorted((where(name), name) for name in NAMES)
names = st.sampled_from(NAMES)
CARDS = ("N3", "N4", "N6", "N7", "N8", "J9", "J10", "J11", "J12")


@st.composite
def courses(draw: st.DrawFn) -> Course:
    """Any oval that the data file may describe."""
    straights = [Section(code, "straight", draw(st.integers(14, 40))) for code in "HB"]
    turns = [Section(code, "turn", draw(st.integers(3, 20)), draw(st.integers(1, 4))) for code in "EW"]
    home, back = straights
    sections = (home, turns[0], back, turns[1])
    rows = {"start": 1, "finish": 2, "run_out": home.cells}
    start, finish, run_out = (Row("H", n, name != "start") for name, n in rows.items())
    return Course(draw(st.integers(2, 12)), sections, start, finish, run_out, ())


# ── the board as it is ───────────────────────────────────────────────────────────────────────────────────────────────


def test_T9_every_cell_is_where_the_formula_puts_it() -> None:
    assert sum(section.cells for section in COURSE.sections) == 90
    for number, lane in enumerate(COURSE.cells, start=1):
        assert [cell.name for cell in lane] == list(cells_of(number))
        assert [cell.index for cell in lane] == list(range(len(lane)))
        for cell in lane:
            assert type(cell.position) is Fraction
            assert cell.position == where(cell.name)
            assert COURSE.by_name[cell.name] is cell
            assert COURSE.find(cell.name) is cell
        lap = Counter(cell.section for cell in lane if cell.lap == 0)
        assert sum(lap.values()) == 88 + 2 * number
        assert lap == {"H": 32, "E": 12 + number, "B": 32, "W": 12 + number}


def test_T9_every_lane_completes_a_turn_on_the_same_line() -> None:
    for section, base in (("E", 45), ("W", 90)):
        ends = {COURSE.by_name[f"{lane}:{section}{12 + lane}/0"].position for lane in range(1, 9)}
        assert ends == {Fraction(base)}
        nexts = {COURSE.ahead(COURSE.by_name[f"{lane}:{section}{12 + lane}/0"]) for lane in range(1, 9)}
        assert {cell.name[2:] for cell in nexts if cell} == {"B1/0" if section == "E" else "H1/1"}


def test_T9_the_race_is_97_cells_inside_and_twelve_more_to_run_out() -> None:
    start, line = COURSE.at(1, COURSE.start), COURSE.at(1, COURSE.finish)
    first_over = COURSE.ahead(line)
    assert first_over is not None
    assert first_over.index - start.index == 97
    assert COURSE.line == 110
    for lane in COURSE.cells:
        assert (lane[-1].name[2:], lane[-1].position) == ("H32/1", Fraction(LAST))
        assert COURSE.ahead(lane[-1]) is None
        assert COURSE.behind(lane[0]) is None


def test_T51_fences_have_take_off_and_landing_on_their_straight() -> None:
    assert FENCES == ("H24/0", "B5/0", "B16/0", "B27/0", "H4/1", "H14/1")
    for fence in COURSE.fences:
        for lane in range(1, 9):
            cell = COURSE.at(lane, fence)
            before, landing = COURSE.behind(cell), COURSE.ahead(cell)
            assert before is not None
            assert landing is not None
            assert (before.section, before.n, landing.section, landing.n) == (
                fence.section, fence.n - 1, fence.section, fence.n + 1,
            )  # fmt: skip
    places = [COURSE.position(fence) for fence in COURSE.fences]
    assert places == sorted(places)


def test_TA19_same_line_on_straights_and_where_fractions_agree() -> None:
    by_line: dict[Fraction, set[int]] = {}
    for name in NAMES:
        by_line.setdefault(where(name), set()).add(int(name[0]))
    for name in NAMES:
        spot = Spot.of(name)
        if spot.section in "HB" or spot.n == 12 + spot.lane:
            assert by_line[where(name)] == set(range(1, 9))
    half = [COURSE.by_name[name].position for name in ("2:E7/0", "4:E8/0", "6:E9/0", "8:E10/0")]
    assert set(half) == {Fraction(77, 2)}
    assert by_line[Fraction(77, 2)] == {2, 4, 6, 8}
    # between the ends of a turn neighbours are never level: 12+k and 13+k have no common factor
    for name in NAMES:
        spot = Spot.of(name)
        if spot.section in "EW" and spot.n < 12 + spot.lane:
            assert not {spot.lane - 1, spot.lane + 1} & by_line[where(name)]


# ── steps ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@given(names)
@settings(max_examples=examples(200))
def test_ahead_and_behind_are_each_others_inverse(name: str) -> None:
    cell = COURSE.by_name[name]
    ahead, behind = COURSE.ahead(cell), COURSE.behind(cell)
    assert (ahead.name if ahead else None, behind.name if behind else None) == (after(name), after(name, -1))
    if ahead:
        assert COURSE.behind(ahead) is cell
        assert ahead.position > cell.position
    if behind:
        assert COURSE.ahead(behind) is cell


def test_a_diagonal_step_leads_to_the_nearest_cell_beyond() -> None:
    for name in NAMES:
        cell = COURSE.by_name[name]
        for lane in range(10):
            target = COURSE.across(cell, lane)
            near = abs(lane - cell.lane) == 1
            assert (target.name if target else None) == (beside(name, lane) if near else None)
            if target:
                assert cell.position < target.position <= cell.position + 1 + Fraction(1, 99)
                if Spot.of(name).section in "HB" and target.section == cell.section:
                    assert (target.n, target.lap) == (cell.n + 1, cell.lap), "one row ahead on a straight"


@given(names, st.sampled_from([-1, 1]))
@settings(max_examples=examples(200))
def test_out_and_back_loses_at_most_one_cell(name: str, side: int) -> None:
    """Two diagonal steps against two straight ones. On a straight they come to the same."""
    cell = COURSE.by_name[name]
    out = COURSE.across(cell, cell.lane + side)
    back = COURSE.across(out, cell.lane) if out else None
    if back is None:
        return
    gained = back.index - cell.index
    assert gained in (1, 2)
    straight = cell.section in "HB" and back.section == cell.section and back.lap == cell.lap
    if straight:
        assert gained == 2


@given(names, st.sampled_from([-1, 1]))
@settings(max_examples=examples(200))
def test_nobody_gains_a_line_by_a_diagonal(name: str, side: int) -> None:
    """The mirror of a diagonal: seen from its target no cell of the old lane lies between the two."""
    cell = COURSE.by_name[name]
    target = COURSE.across(cell, cell.lane + side)
    if target is None:
        return
    before = COURSE.behind(target)
    assert before is None or before.position <= cell.position
    ahead = COURSE.ahead(cell)
    if ahead and ahead.position < target.position:
        # then the neighbour's cells are longer here, or it lags behind: still the very next cell beyond
        assert COURSE.across(ahead, target.lane) in (target, COURSE.ahead(target))


@given(courses())
@settings(max_examples=examples(25))
def test_any_oval_keeps_the_order_of_its_cells(course: Course) -> None:
    for lane, wider in zip(course.cells, course.cells[1:], strict=False):
        for row_of_cells in (lane, wider):
            places = [cell.position for cell in row_of_cells]
            assert places == sorted(set(places))
            assert all(type(place) is Fraction for place in places)
        assert len(wider) > len(lane)
        assert lane[-1].position == wider[-1].position
    for cell in course.cells[0][::7]:
        target = course.across(cell, 2)
        beyond = [other for other in course.cells[1] if other.position > cell.position]
        assert target == (beyond[0] if beyond else None)


@given(st.integers(0, 12), st.sampled_from("HEBWX"), st.integers(0, 40), st.sampled_from(["", "/0", "/1", "/2"]))
@settings(max_examples=examples(300))
def test_cells_are_found_by_their_names_on_the_first_lap_without_it(lane: int, section: str, n: int, lap: str) -> None:
    text = f"{lane}:{section}{n}{lap}"
    found = COURSE.find(text)
    name = text if lap else f"{text}/0"
    assert (found.name if found else None) == (name if name in NAMES else None)
    assert COURSE.find(f" {text.lower()} ") == found


@pytest.mark.parametrize("text", ["", "3", "3:H", "H14", "3:14", "-3:H14/0", "3:H14/", "3 H14", "3:H14/0/0", "³:H14/0"])
def test_what_is_no_cell(text: str) -> None:
    assert COURSE.find(text) is None


# ── movement ─────────────────────────────────────────────────────────────────────────────────────────────────────────

ZONES = (("H", 8, 32, 0), ("E", 1, 13, 0), ("B", 1, 32, 0), ("W", 1, 13, 0), ("H", 1, 22, 1))
"""Stretches of ten cells or so, over all of the course, on which a crowd stands close together."""


@st.composite
def crowds(draw: st.DrawFn) -> list[str]:
    """One to eight cells close together; the first one moves."""
    section, lo, hi, lap = draw(st.sampled_from(ZONES))
    first = draw(st.integers(lo, hi))
    middle = where(f"1:{section}{first}/{lap}")
    count = draw(st.integers(1, 8))
    first_near, beyond = (bisect_left(IN_ORDER, (middle + far, "")) for far in (-4, 4))
    near = [name for _, name in IN_ORDER[first_near:beyond]]
    return draw(st.lists(st.sampled_from(near), min_size=count, max_size=count, unique=True))


def found_ends(
    start: str, others: list[str], points: int, nose: bool, fences: tuple[str, ...], cost: int = 4
) -> dict[str, tuple[int, bool]]:
    cell = COURSE.by_name
    closed = closed_cells(COURSE, [cell[other] for other in others], nose)
    ground = Ground(COURSE, closed, frozenset(row(fence) for fence in fences), cost, 6)
    assert {name for name, each in cell.items() if ground.is_closed(each)} == shut(others, nose)
    found = ends(ground, cell[start], points)
    assert [(end.cell.lane, end.cell.index) for end in found] == sorted((e.cell.lane, e.cell.index) for e in found)
    assert len({end.cell.name for end in found}) == len(found)
    return {end.cell.name: (end.used, end.stopped) for end in found}


@given(crowds(), st.integers(1, 14), st.booleans(), st.booleans(), st.sampled_from([3, 4]))
@settings(max_examples=examples(200))
def test_every_move_is_what_the_book_says(crowd: list[str], points: int, nose: bool, chase: bool, cost: int) -> None:
    """3.4.1, by trying every path: the same ends, and on each way to them nothing that is forbidden."""
    start, *others = crowd
    if start[2:] in FENCES:
        chase = False
    fences = FENCES if chase else ()
    closed = shut(others, nose)
    legal = best(ways(start, points, closed, fences, cost))
    found = found_ends(start, others, points, nose, fences, cost)
    assert found == {way.end: (way.used, way.stopped) for way in legal}
    assert len({used for used, _ in found.values()}) == 1, "all use the same points (T20)"
    for way in legal:
        assert way.used <= points
        assert way.changes <= 2, "at most two lane changes (T18)"
        assert not set(way.cells[1:]) & closed, "nobody passes or stops in a closed cell (T13)"
        assert not [cell for cell in way.cells if cell[2:] in fences], "nobody stands on a fence row (T52)"
        assert [where(cell) for cell in way.cells] == sorted({where(cell) for cell in way.cells})
        if way.used < points and not way.stopped:
            ahead = after(way.end)
            assert ahead is None or ahead in closed
        if way.stopped:
            ahead, landing = after(way.end), after(way.end, 2)
            assert ahead is not None
            assert ahead[2:] in fences
            assert points - way.used < cost or landing in closed


@given(crowds(), st.integers(1, 12), st.booleans())
@settings(max_examples=examples(80))
def test_more_points_never_lead_less_far(crowd: list[str], points: int, nose: bool) -> None:
    start, *others = crowd
    fewer = {used for used, _ in found_ends(start, others, points, nose, ()).values()}
    more = {used for used, _ in found_ends(start, others, points + 1, nose, ()).values()}
    assert max(more) - max(fewer) in (0, 1)


@given(crowds(), st.integers(1, 12))
@settings(max_examples=examples(80))
def test_T14_a_clear_nose_only_closes(crowd: list[str], points: int) -> None:
    start, *others = crowd
    literal = found_ends(start, others, points, False, ())
    strict = found_ends(start, others, points, True, ())
    assert max(used for used, _ in strict.values()) <= max(used for used, _ in literal.values())
    if max(used for used, _ in strict.values()) == max(used for used, _ in literal.values()):
        assert set(strict) <= set(literal)


@given(st.sampled_from([name for name in NAMES if Spot.of(name).section in "HB"]), st.integers(1, 12))
@settings(max_examples=examples(80))
def test_alone_on_a_straight_every_way_ends_on_one_line(name: str, points: int) -> None:
    spot = Spot.of(name)
    if spot.n + points > 32:
        return
    found = found_ends(name, [], points, False, ())
    assert {where(end) for end in found} == {where(name) + points}
    widest = 1 if points <= 6 else 2
    lanes = range(max(1, spot.lane - widest), min(8, spot.lane + widest) + 1)
    assert [int(end[0]) for end in found] == list(lanes)


@given(crowds(), st.sampled_from(CARDS), st.booleans(), st.booleans())
@settings(max_examples=examples(60))
def test_the_referee_offers_just_these_ends(crowd: list[str], card: str, nose: bool, chase: bool) -> None:
    """Through the rules and with a position as text: whatever is chosen, the horse stands where the book lets it."""
    *others, start = sorted(crowd, key=lambda cell: (-where(cell), cell))
    if any(where(cell) > 110 for cell in crowd) or (chase and any(cell[2:] in FENCES for cell in crowd)):
        return
    options = (CHASE if chase else {}) | ({"clear_nose": "yes"} if nose else {})
    horses = {"red": start} | {
        horse: {"at": cell, "acted": True} for horse, cell in zip(HORSES[1:], others, strict=False)
    }
    ranks = book_ranks(dict(zip(HORSES, (start, *others), strict=False)))
    race = at(horses, options=options, start_fence=True, ranks=ranks, round=3)
    fences = [str(fence) for fence in race.state.fences()]
    legal = best(ways(start, int(card[1:]), shut(others, nose), fences))
    race.answer(card)
    if race.q is not None and race.q.text == "to":
        assert {option.id for option in question(race, Choose).options} == {way.end for way in legal}
    drive(race, stop="dice", rounds=1)
    (moved,) = [event for event in race.events if event.code in ("move.done", "move.short", "move.boxed")]
    chosen = [way for way in legal if way.end == moved.args["now"]]
    assert chosen
    assert moved.args["used"] == chosen[0].used
    fell = "red" in race.state.fallen
    assert fell == chosen[0].stopped
    if not fell and "red" not in race.state.finished:
        assert cells(race)["red"] == moved.args["now"]


def test_bent_boards_have_their_own_fences() -> None:
    """The fences of a test are the only ones on its course."""
    known = bent(("B16/0",))
    assert [str(fence) for fence in known.board.course.fences] == ["B16/0"]
    cell = known.board.course.by_name["1:B16/0"]
    assert isinstance(cell, Cell)
    assert cell.row == row("B16/0")
