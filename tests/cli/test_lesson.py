"""A first race that teaches: whoever presses Enter is never wrong, and whoever does something else is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pnp.api.editions import data_problems, load_game
from pnp.api.lessons import course_of
from pnp.kit.words import LANGUAGES
from pnp.referee.journal import read_journal
from pnp.table.live import Live, Manner
from pnp.table.questions import Asked
from pnp.table.roles import Part, Role
from tests.cli.harness import Shell
from tests.turns import in_turn
from tests.web.client import joined, table_of

GAMES = ("xf1", "fmr", "turf", "mad")


def asked(game: str) -> int:
    """How often somebody must press Enter: what has only one answer is not asked."""
    edition = load_game(game)
    return sum(len(step.task.answers) for step in course_of(edition).taught)


def test_the_test_race_ends_as_the_booklet_says() -> None:
    position = course_of(load_game("xf1")).position
    cars: Mapping[str, Any] = position["cars"]
    assert {id_: car["at"] for id_, car in cars.items()} == {"U02": "34A", "F02": "34B", "U01": "33A", "F01": "32B"}
    assert (cars["U01"]["dp"], cars["U02"]["dp"]) == (23, 18)
    assert (position["turn"], position["lap"], position["section"]) == (5, 2, "A")


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_words_in_every_language(game: str) -> None:
    edition = load_game(game)
    said: dict[str, set[str]] = {}
    for lang in LANGUAGES:
        words = edition.words(lang)
        for step in course_of(edition).taught:
            for key in step.keys:
                said.setdefault(key, set()).add(words(key))
    assert {key for key, texts in said.items() if len(texts) < len(LANGUAGES)} == set()


@pytest.mark.parametrize(("game", "lang"), in_turn(GAMES, LANGUAGES))
def test_enter_leads_through_the_whole_lesson(pnp: Shell, game: str, lang: str) -> None:
    ran = pnp("referee", game, "--lesson", "--lang", lang, stdin="\n" * asked(game))
    edition = load_game(game)
    words, course = edition.words(lang), course_of(edition)
    assert ran.code == 0, ran.err
    for step in course.taught:
        for key in step.keys:
            assert words(key) in ran.out, key
    assert ran.out.count(words("prompt.lesson.over")) == 1
    assert f"--lesson{' --lang ' + lang if lang != 'en' else ''}" in ran.out.splitlines()[-1]
    with load_season(pnp, game) as season:
        assert season.referee().rules.position(season.referee().state) == course.position


def load_season(pnp: Shell, game: str) -> Any:
    from pnp.api.seasons import open_season

    return open_season(pnp.folder / f"{game}-lesson-1.season", None)


def test_another_answer_is_told_what_the_lesson_needs(pnp: Shell) -> None:
    ran = pnp("referee", "xf1", "--lesson", stdin="4\n3 7\n")
    assert "The lesson goes on with “3”: press Enter, or type that." in ran.out
    assert "base 21 + support 4" not in ran.out
    assert "U02 Hussard: base 14 + support 7 = 21 DP." in ran.out, "a whole line will do, if it says the same"


def test_a_line_that_begins_well_and_ends_otherwise_is_not_taken_at_all(pnp: Shell) -> None:
    ran = pnp("referee", "xf1", "--lesson", stdin="3 6\n")
    assert "The lesson goes on with “7”" in ran.out
    assert len(answers(pnp, "xf1")) == 0


def test_a_lesson_that_was_left_goes_on_where_it_was(pnp: Shell) -> None:
    pnp("referee", "xf1", "--lesson", stdin="\n\n\n\nq\n")
    ran = pnp("referee", "xf1-lesson-1.season", "--lesson", stdin="?\nu 2\n\n\n\n")
    assert "[G4.0-4]" in ran.out, "questions about the rules are answered"
    assert "Taken back: 2 answers." in ran.out
    assert ran.out.count("Each driver rolls a minus die and a plus die.") == 1
    assert "4 3, as before" in ran.out
    assert len([each for each in answers(pnp, "xf1") if "feedback" in each["key"]]) == 4


def test_a_race_that_went_elsewhere_is_no_lesson(pnp: Shell) -> None:
    pnp("referee", "xf1", "-p", "Anna: U", "-o", "scenario=team_test", "--file", "mine.season", stdin="5\n")
    pnp("referee", "mine.season", "--lesson").refused("mine.season", "does not follow the lesson", "begin a new one")


@pytest.mark.parametrize("more", [["-p", "Anna: U"], ["-o", "courses=japan"], ["--roll", "all"], ["--bot", "Anna"]])
def test_who_plays_stands_in_the_lesson(pnp: Shell, more: list[str]) -> None:
    ran = pnp("referee", "xf1", "--lesson", *more).refused("does not go with --lesson", code=2)
    assert ran.before == ran.after


def test_another_number_makes_it_another_lesson(pnp: Shell) -> None:
    course = (load_game("xf1").library.shelf / "courses" / "australia.toml").read_text(encoding="utf-8")
    changed = course.replace('dry = "-3** -2 +2 +1 0 -1"', 'dry = "-3** -2 +2 +1 0 -1"')
    section = next(line for line in course.splitlines() if line.strip().startswith('{ name = "A"'))
    spoiled = section.replace("+2", "+3")
    assert spoiled != section
    pnp.write("my/xf1/courses/australia.toml", changed.replace(section, spoiled))
    found = ["\n".join(problem.lines()) for problem in data_problems(load_game("xf1").game, pnp.folder / "my")]
    assert [each for each in found if "lesson" in each and "lesson.toml:" in each], found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[3, 7]", "[3, 17]", ["lesson.toml:", "“17”, and that cannot be"]),
        ('"G4.0-2"', '"G4.0-99"', ["lesson.toml:", "teaches a clause “G4.0-99”"]),
        ('id = "support"', 'ids = "support"', ["lesson.toml:", "ids is not a key here"]),
        ("dp = 23", "dp = 22", ["lesson.toml:", "position.cars.U01.dp is 23, and not 22"]),
        ('["Anna: U"]', '["Anna: Q"]', ["lesson.toml", "Q"]),
        ('id = "grid"', 'id = "grids"', ["lesson.grids.title", "missing"]),
    ],
)
def test_what_is_wrong_with_one_is_said_with_its_line(pnp: Shell, old: str, new: str, said: list[str]) -> None:
    text = (load_game("xf1").library.shelf / "lesson.toml").read_text(encoding="utf-8")
    assert old in text
    pnp.write("my/xf1/lesson.toml", text.replace(old, new, 1))
    pnp("check", "xf1", "--data", "my").refused(*said)


def test_phones_are_taught_as_well(pnp: Shell) -> None:
    pnp("referee", "xf1", "--lesson", stdin="q\n")
    with load_season(pnp, "xf1") as season:
        live = Live(season, Manner(lesson=True))
        keeper = Role(Part.KEEPER)
        for lang, told in (("en", "Share 10 points"), ("it", "Dividi 10 punti")):
            shown = Asked(live.running.table, live.voice(lang), live.running.since).in_full(live.running.open[0])
            assert any(told in line for line in shown["strip"])
            assert shown["default"]["answer"] == 3
        ask = live.running.open[0]
        with pytest.raises(ValueError, match=r"lesson\.other"):
            live.answer(keeper, ask.key, live.running.seen, 4)
        live.answer(keeper, ask.key, live.running.seen, 3)
        ask = live.running.open[0]
        assert ask.key == "r1.U02.support"
        again = Asked(live.running.table, live.voice("en"), live.running.since).in_full(ask)
        assert any("Share 10 points" in line for line in again["strip"]), "a phone shows nothing of the question before"


def test_a_phone_offers_first_what_the_lesson_says(pnp: Shell) -> None:
    pnp("referee", "xf1", "--lesson", stdin="q\n")
    with load_season(pnp, "xf1") as season:
        page = joined(table_of(season, Manner(lesson=True)), "Anna").get("/seat").text
    asked = page[page.index('class="question taught"') :]
    places = [asked.index(each) for each in ('class="lesson"', "As suggested", 'class="option')]
    assert places == sorted(places)


def answers(pnp: Shell, game: str) -> list[Mapping[str, Any]]:
    records = read_journal(pnp.folder / f"{game}-lesson-1.season").records
    return [record for record in records if record["t"] == "answer"]
