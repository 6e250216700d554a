"""The years in words: the all-time table, one person, two people, courses, titles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.kit.columns import columns
from pnp.kit.words import Words
from pnp.season.club.club import STREAKS, Club, Course, Held, Meeting, Record, Won

COLUMNS = ("seasons", "races", "titles", "wins", "podiums", "poles", "retirements")
"""Of the all-time table, besides place and name: words `club.<column>`."""


@dataclass(frozen=True)
class Telling:
    """A club in one language."""

    club: Club
    words: Words

    def say(self, key: str, **args: object) -> str:
        return str(self.words(f"club.{key}", **args))

    def game(self, game: str) -> str:
        return self.club.games[game][self.words.lang]

    def season(self, index: int) -> str:
        """A season by its title; with its file where several are called so."""
        lang = self.words.lang
        title = self.club.seasons[index].tale.title[lang]
        same = [kept for kept in self.club.seasons if kept.tale.title[lang] == title]
        return title if len(same) == 1 else f"{title} · {self.club.seasons[index].path.stem}"

    def race(self, season: int, number: int) -> str:
        """A race by its number and its name."""
        races = self.club.seasons[season].tale.races
        name = next((each.called[self.words.lang] for each in races if each.number == number), "")
        return self.say("race", n=number, name=name).rstrip(" ·")

    # -- everybody

    def summary(self) -> str:
        club = self.club
        games = ", ".join(called[self.words.lang] for called in club.games.values())
        return self.say(
            "summary", seasons=len(club.seasons), races=len(club.races), people=len(club.by_person), games=games
        )

    def table_lines(self) -> list[str]:
        head = ["", "", *(self.say(f"short.{name}") for name in COLUMNS), self.say("short.rating")]
        rows = [[each.shown_place, each.person, *self.cells(each)] for each in self.club.table]
        return [
            self.say("table"),
            *columns([head, *rows], "><" + ">" * (len(COLUMNS) + 1)),
            self.say("ordered"),
            self.poles_line(),
        ]

    def cells(self, record: Record) -> list[str]:
        rating = self.club.ratings.get(record.person)
        shown = f"{rating.mean:.1f} ± {2 * rating.spread:.1f}" if rating else "–"
        return [*(str(getattr(record, name)) for name in COLUMNS), shown]

    def poles_line(self) -> str:
        return self.say("poles_known", known=self.club.poles_known, races=len(self.club.races))

    # -- titles

    def title_lines(self) -> list[str]:
        lines = [self.say("champions")]
        for index, _ in enumerate(self.club.seasons):
            held = [each for each in self.club.titles if each.season == index]
            lines.append(f"  {self.season(index)} ({self.game(self.club.seasons[index].tale.game)})")
            lines += [f"    {self.held(each)}" for each in held] or [f"    {self.unfinished(index)}"]
        return lines

    def unfinished(self, index: int) -> str:
        tale = self.club.seasons[index].tale
        return self.say("unfinished", n=len(tale.races), of=tale.planned)

    def held(self, held: Held) -> str:
        """A title: the table, who has it, and the people behind that."""
        lang = self.words.lang
        called = ", ".join(each.called[lang] for each in held.title.champions)
        behind = [who for who in held.people if who not in called]
        return f"{held.title.called[lang]}: {called}" + (f" – {', '.join(behind)}" if behind else "")

    # -- somebody

    def person_lines(self, record: Record) -> list[str]:
        return [f"{record.person}", *(f"  {label}: {value}" for label, value in self.facts(record)), "",
                *(f"  {line}" for line in self.career(record))]  # fmt: skip

    def facts(self, record: Record) -> Iterator[tuple[str, str]]:
        """What there is to say of somebody, with what it is called."""
        yield self.say("place"), self.say("place_of", place=record.shown_place, of=len(self.club.table))
        for name in COLUMNS:
            yield self.say(name), str(getattr(record, name))
        for game, points in record.points.items():
            yield self.say("points_in", game=self.game(game)), str(points)
        for name in STREAKS:
            yield self.say(f"streak.{name}"), self.streak(record, name)
        if rating := self.club.ratings.get(record.person):
            yield self.say("rating"), self.say("rating_is", mean=f"{rating.mean:.1f}", lo=f"{rating.low:.1f}",
                                               hi=f"{rating.high:.1f}", races=rating.races)  # fmt: skip

    def streak(self, record: Record, name: str) -> str:
        streak = record.streaks[name]
        if not streak.longest:
            return self.say("streak.none")
        season, race = streak.since
        return self.say(
            "streak.is", n=streak.longest, now=streak.now, since=f"{self.season(season)}, {self.race(season, race)}"
        )

    def career(self, record: Record) -> Iterator[str]:
        """A line for each season: what somebody won in it."""
        for index in dict.fromkeys(each.season for each in self.club.by_person[record.person]):
            game = self.game(self.club.seasons[index].tale.game)
            yield f"{self.season(index)} ({game}): {self.in_season(record.person, index)}"

    def in_season(self, person: str, index: int) -> str:
        club = self.club
        runs = [each for each in club.by_person[person] if each.season == index]
        seat = next((row for row in club.seasons[index].tale.seats if club.people.meet(row.player) == person), None)
        told = [self.say("seat", place=seat.shown, total=seat.total)] if seat else []
        told += [held.title.called[self.words.lang] + " ★" for held in club.titles
                 if held.season == index and person in held.people]  # fmt: skip
        places = " ".join(str(each.place) if each.home and each.place else "×" for each in runs)
        return " · ".join([*told, self.say("places", places=places)])

    # -- two people

    def meeting_lines(self, meeting: Meeting) -> list[str]:
        one, other = meeting.one, meeting.other
        lines = [
            f"{one} – {other}",
            "  " + self.say("met", races=meeting.races),
            "  " + self.say("ahead", who=one, n=meeting.ahead),
            "  " + self.say("ahead", who=other, n=meeting.behind),
        ]
        lines += ["  " + self.say("even", n=meeting.even)] * bool(meeting.even)
        for game, (ahead, behind) in meeting.by_game.items():
            lines.append(f"  {self.game(game)}: {ahead} – {behind}")
        return [*lines, f"  {self.say('titles')}: {meeting.titles[0]} – {meeting.titles[1]}"]

    # -- courses

    def course_lines(self) -> list[str]:
        lines = [self.say("courses")]
        for game in self.club.games:
            found = [course for course in self.club.courses if course.game == game]
            lines += ["", f"  {self.game(game)}"] if found else []
            lines += columns([["    " + course.called[self.words.lang], *self.of_course(course)] for course in found])
        return lines

    def of_course(self, course: Course) -> list[str]:
        """How often it was raced, who won most often, who last, and the quickest."""
        quickest = self.quickest(course)
        told = [self.say("raced", n=course.races), self.best(self.say("most_wins"), course.wins),
                self.say("last_won", who=self.winner(course.last))]  # fmt: skip
        return [*told, *([quickest] if quickest else [])]

    def best(self, label: str, counted: Sequence[tuple[str, int]]) -> str:
        if not counted:
            return f"{label}: –"
        most = counted[0][1]
        return f"{label}: {', '.join(who for who, n in counted if n == most)} ({most})"

    def winner(self, won: Won | None) -> str:
        return ", ".join(won.people) if won and won.people else self.say("nobody")

    def quickest(self, course: Course) -> str:
        if not course.quickest:
            return ""
        turns, won = course.quickest
        return self.say("quickest", turns=turns, who=self.winner(won), season=self.season(won.season))
