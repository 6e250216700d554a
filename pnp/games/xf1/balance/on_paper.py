"""Targets that need no races: what the printed numbers say about themselves (5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pnp.games.xf1.balance.bodies import best_body, body_points, race_points, reach, trouble_points
from pnp.games.xf1.bots.hiring import merit
from pnp.games.xf1.model import Course, Section, Team, Xf1Data
from pnp.games.xf1.model.odds import advice, chances, expected, first_control, typical_faces
from pnp.lab.balance import Figure, Samples, correlation, mean, spearman

TYPICAL = {
    2: (2, 2, 3, 3, 4, 5),
    3: (2, 2, 3, 3, 4, 5),
    4: (2, 3, 3, 4, 4, 5),
    5: (2, 3, 4, 4, 5, 6),
    6: (2, 3, 4, 4, 5, 6),
}
"""Speeds by face of a car that is tuned to sections of this speed: what tables are compared with."""
REALLY = 0.9
"""The part of a promised cell that a race really gives."""
TOP = 5
"""Teams 01 to 05 are the top teams of the book's scenarios."""


def different_tables(data: Xf1Data, _: Samples) -> list[Figure]:
    """T10: sections of the same speed are not equally hard."""
    figures = []
    for speed in sorted(TYPICAL):
        means = [
            float(expected(section, "dry", TYPICAL[speed]))
            for course in data.courses.values()
            for section in course.sections
            if section.speed == speed
        ]
        figures.append(Figure("table_range", max(means) - min(means), least=0.4, args={"speed": speed}))
    return figures


def kinds_of_section(data: Xf1Data, _: Samples) -> list[Figure]:
    """T11: every course has a place to attack, one to save and one to defend."""
    attack = {course.id: max(map(_control, course.sections)) for course in data.courses.values()}
    save = {course.id: min(map(_control, course.sections)) for course in data.courses.values()}
    least, most = min(attack, key=attack.__getitem__), max(save, key=save.__getitem__)
    faces = typical_faces(data.teams.values())
    bare = sum(
        not any(advice(section, "dry", faces) == "defend" for section in course.sections)
        for course in data.courses.values()
    )
    return [
        Figure("attack", attack[least], least=0.6, args={"course": least}),
        Figure("save", save[most], most=0.4, paper="≤ 0.3", args={"course": most}),
        Figure("no_defence", bare, most=0),
    ]


def _control(section: Section) -> float:
    return float(first_control(section, "dry", TYPICAL[section.speed]))


def avoidable(data: Xf1Data) -> Figure:
    """Of T12: how far one control or the best body brings down the chance of an R where there is one."""
    falls = [
        _fall(team, section, course)
        for course in data.courses.values()
        for section in course.sections
        for team in data.teams.values()
        if _out(section, team.face_speeds, 0)
    ]
    return Figure("avoidable", min(falls, default=1.0), least=0.6, percent=True)


def _fall(team: Team, section: Section, course: Course) -> float:
    bare = _out(section, team.face_speeds, 0)
    tuned = _out(section, best_body(team, course, team.tuning[1]).speeds, 0)
    return 1 - min(_out(section, team.face_speeds, 1), tuned) / bare


def _out(section: Section, speeds: Sequence[int], controls: int) -> float:
    """The chance of an R, in the dry or the wet, whichever is worse."""
    return max(
        float(sum(chance for result, chance in chances(section, column, speeds, controls).items() if result.retire))
        for column in ("dry", "wet")
    )


def tuning(data: Xf1Data, _: Samples) -> list[Figure]:
    """T17: the best body follows the course, and nobody can afford all he wants."""
    courses, teams = list(data.courses.values()), list(data.teams.values())
    speeds = [course.mean_speed for course in courses]
    follows = {
        team.mark: correlation(speeds, [best_body(team, course).mean_speed for course in courses]) for team in teams
    }
    over = {team.mark: mean(_wishes(team, course) for course in courses)[0] - team.tuning[1] for team in teams}
    worst, richest = min(follows, key=follows.__getitem__), min(over, key=over.__getitem__)
    values = [team.tuning[1] for team in teams]
    return [
        Figure("body_follows", follows[worst], least=0.7, args={"team": worst}),
        Figure("wishes", over[richest], least=1, args={"team": richest}),
        Figure("tuning_first", values[0], least=5, most=5),
        Figure("tuning_last", values[-1], least=1, most=2),
        Figure("tuning_rises", sum(right > left for left, right in pairwise(values)), most=0),
    ]


def _wishes(team: Team, course: Course) -> int:
    """Points for the best bodies of both cars and for every trouble spot that can be found on this course."""
    speeds = {section.speed for section in course.sections}
    diffs = {section.diff for section in course.sections}
    spots = sum(spot.value in (speeds if spot.kind == "speed" else diffs) for spot in team.trouble)
    return 2 * (best_body(team, course).cost + spots)


def reliability(data: Xf1Data, _: Samples) -> list[Figure]:
    """T18: on which courses the best plan for a team's first car spends points on reliability, on which on the body.

    Reliability hardly ever beats the very first step of the body; it competes with the last one.
    """
    plans = {team.mark: [_spending(team, course) for course in data.courses.values()] for team in data.teams.values()}
    trouble = {mark: sum(spots > 0 for spots, _, _ in found) for mark, found in plans.items()}
    body = {mark: sum(moves > 0 for _, moves, _ in found) for mark, found in plans.items()}
    first = {mark: sum(beats for _, _, beats in found) for mark, found in plans.items()}
    least, least_body, fewest = (min(found, key=found.__getitem__) for found in (trouble, body, first))
    return [
        Figure("trouble_courses", trouble[least], least=2, paper="–", args={"team": least}),
        Figure("body_courses", body[least_body], least=4, paper="–", args={"team": least_body}),
        Figure("trouble_first", first[fewest], args={"team": fewest}),
    ]


def _spending(team: Team, course: Course) -> tuple[int, int, bool]:
    """Points of the best plan for trouble spots, for the body; and whether the first spot beats the first body step."""
    points = race_points(team)
    spots, steps = trouble_points(team, course), body_points(team, course, points)

    def worth(tuned: int) -> float:
        return sum(spots[:tuned]) + REALLY * sum(steps[: points - tuned])

    tuned = max(range(min(points, len(spots)) + 1), key=lambda count: (round(worth(count), 9), -count))
    return tuned, best_body(team, course, points - tuned).cost, spots[0] > steps[0]


def trouble_lists(data: Xf1Data, _: Samples) -> list[Figure]:
    """T19: lists of one to five spots, and the strong are not the most reliable."""
    lengths = {team.mark: len(team.trouble) for team in data.teams.values()}
    first = next(iter(lengths))
    crazy = [lengths[team.mark] for team in data.teams.values() if team.character == "tech_crazy"]
    return [
        Figure("trouble_shortest", min(lengths.values()), least=1, most=1),
        Figure("trouble_longest", max(lengths.values()), least=5, most=5),
        Figure("trouble_lists", len({team.trouble for team in data.teams.values()}), least=len(lengths) - 1),
        Figure("more_reliable", sum(length < lengths[first] for length in lengths.values()), least=1),
        Figure("crazy_list", max(crazy, default=0), least=4),
    ]


def machines(data: Xf1Data, _: Samples) -> list[Figure]:
    """T20: a good machine can be made to deliver the speed that is needed."""
    teams = list(data.teams.values())
    reaches = [reach(team) for team in teams]
    return [
        Figure("reach_order", spearman([-team.no for team in teams], reaches), least=0.8),
        Figure("reach_first", reaches[0], percent=True),
        Figure("reach_last", reaches[-1], percent=True),
    ]


def market(data: Xf1Data, samples: Samples) -> list[Figure]:
    """T26: money, prices, and who hires whom when all teams bid."""
    teams, drivers = list(data.teams.values()), list(data.drivers.values())
    dearest = max(driver.contract for driver in drivers)
    payers = [team.no for team in teams if team.dm >= dearest]
    money = [team.dm for team in teams]
    signed = samples["market"]
    merits = [[sum(merit(data.drivers[driver]) for driver in hired[team.mark]) for team in teams] for hired in signed]
    orders = [spearman([-team.no for team in teams], each) for each in merits]
    best = [driver.id for driver in drivers if driver.contract == dearest]
    by_top = sum(any(data.teams[mark].no <= TOP and set(best) & set(ids) for mark, ids in h.items()) for h in signed)
    return [
        Figure("money_rises", sum(right >= left for left, right in pairwise(money)), most=0),
        Figure("price_value", spearman([d.contract for d in drivers], [merit(d) for d in drivers]), least=0.8),
        Figure("cheap", sum(driver.contract <= 1 for driver in drivers), least=6),
        Figure("payers", max(payers, default=0), least=1, most=TOP, args={"price": dearest}),
        Figure("best_hired", by_top / len(signed), least=1, percent=True),
        Figure("market_order", *mean(orders)),
    ]
