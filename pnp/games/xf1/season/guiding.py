"""A first race: teams with their strength, the practice race of the book, and who else is on the grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from typing_extensions import override

from pnp.games.xf1.model import Course, Xf1Data
from pnp.games.xf1.model.naming import character_words, own_name
from pnp.games.xf1.season.planning import ONLY_PLAYERS, RANDOM, TEST, calendar, read_entries, usual_field
from pnp.kit.words import Words
from pnp.referee.entering import Entrant
from pnp.referee.reader import Reader
from pnp.season.guiding import Beginning, Guiding, Inquiry, Mount, Offer

USUAL_BOT = "B1"
"""Who runs the other teams, where bots do."""


class Xf1Guiding(Guiding[Xf1Data]):
    entering = "5.0"

    @override
    def mounts(self, data: Xf1Data, words: Words) -> Sequence[Mount]:
        suited, most = beginners_teams(data), max(team.evaluation for team in data.teams.values())
        return [
            Mount(
                mark,
                own_name(team, words),
                mark,
                (bar(team.evaluation, most), character_words(team, words)),
                (team.name, team.kana, team.id, str(team.no), f"{team.no:02}"),
                mark in suited,
                team.cars,
            )
            for mark, team in data.teams.items()
        ]

    @override
    def inquiries(self, data: Xf1Data, words: Words, so_far: Beginning) -> Sequence[Inquiry]:
        entries = read_entries(data, so_far.players, Reader({}, ""))
        race = _race(data, words, entries)
        return [race] if so_far.options.get("scenario") == TEST else [race, _field(data, words, entries)]

    @override
    def seats_bots(self, so_far: Beginning) -> bool:
        """They have teams of their own."""
        return False


def beginners_teams(data: Xf1Data) -> list[str]:
    """Those that are strong enough to forgive a mistake, and have little that breaks."""
    teams = data.teams.values()
    strong = median(team.evaluation for team in teams)
    spots = median(len(team.trouble) for team in teams)
    return [team.mark for team in teams if team.evaluation >= strong and len(team.trouble) < spots]


def bar(value: int, most: int) -> str:
    return "#" * value + "." * (most - value)


# -- which race


def _race(data: Xf1Data, words: Words, entries: Sequence[Entrant]) -> Inquiry:
    courses = [data.courses[id] for id in calendar(data, len(data.courses))]
    offers = [_spot(course, words) for course in courses]
    offers.append(Offer(words("guide.race.random"), Beginning(options={"courses": RANDOM}), (RANDOM,)))
    if len(entries) != 1 or entries[0].cars:
        return Inquiry("race", offers, _courses, "G1.0-5", words("guide.race.several"), True)
    first = courses[0].id
    test = Offer(words("guide.race.test"), Beginning(options={"scenario": TEST, "courses": first}), (TEST,))
    return Inquiry("race", [test, *offers], _courses, "G1.0-3", words("guide.race.alone", course=first), True)


def _spot(course: Course, words: Words) -> Offer:
    called = (course.id, course.name, course.kana, course.country, *course.names)
    return Offer(words("guide.race.spot", course=course.id), _courses(course.id), called)


def _courses(text: str) -> Beginning:
    return Beginning(options={"courses": text})


# -- who else is on the grid


def _field(data: Xf1Data, words: Words, entries: Sequence[Entrant]) -> Inquiry:
    return Inquiry("field", list(_fields(data, words, [entry.teams[0] for entry in entries])), _teams, "G1.0-5")


def _fields(data: Xf1Data, words: Words, own: Sequence[str]) -> Iterator[Offer]:
    """The usual neighbours by their tables or run by bots; the fields of the book that the players' teams are in."""
    others = [mark for mark in usual_field(data, own, 1) if mark not in own]
    if others:
        yield Offer(words("guide.field.npc", teams=others))
        bots = Beginning((f"{USUAL_BOT}: {', '.join(others)}",), {"teams": ONLY_PLAYERS})
        yield Offer(words("guide.field.bots", teams=others), bots)
    for id, scenario in data.team_scenarios.items():
        if set(own) < set(scenario.teams):
            label = words("guide.field.scenario", name=words(f"scenario.team.{id}"), n=len(scenario.teams))
            yield Offer(label, _teams(id), (id,))
    if len(own) > 1:
        yield Offer(words("guide.field.players"), _teams(ONLY_PLAYERS), (ONLY_PLAYERS,))


def _teams(text: str) -> Beginning:
    return Beginning(options={"teams": text})
