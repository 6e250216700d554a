"""Before a first race: a few questions with sensible answers, and what comes of them is what options would say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typing_extensions import override

from pnp.api.editions import Edition, load_game
from pnp.api.guiding import Beginning, Guide
from pnp.api.seasons import plan_season
from pnp.games.xf1.season.guiding import beginners_teams
from pnp.kit.errors import PnpError
from pnp.kit.game import Game
from pnp.kit.library import Library
from pnp.kit.words import LANGUAGES, Words
from pnp.referee.narrate import Teller
from tests import sprint
from tests.conformance.benches import GAMES, bench


def guide(game: str, lang: str = "en", **said: Any) -> Guide:
    return Guide(Edition(bench(game).game, bench(game).data), lang, Beginning(**said))


def answered(game: str, *lines: str, **said: Any) -> Beginning:
    """Asked until all is known; what is not answered is left as it is suggested."""
    asked = guide(game, **said)
    for line in lines:
        asked.answer(line)
    while asked.question:
        asked.answer("")
    return asked.beginning


# -- every game


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_enter_is_enough(game_id: str, lang: str) -> None:
    asked, ids = guide(game_id, lang), []
    while question := asked.question:
        assert asked.words(f"guide.{question.id}.ask", lo=1, hi=2)
        assert asked.words(f"guide.{question.id}.why")
        assert [asked.edition.rulebook(lang).find(clause) for clause in question.clauses.split()].count(None) == 0
        ids.append(question.id)
        asked.answer("")
    assert ids[0] == "players"
    assert ids[-1] == "roll"
    assert len(ids) <= 4
    begun = asked.beginning
    plan = plan_season(asked.edition, begun.players, 1, begun.options)
    assert len(plan.entries.names) == asked.edition.game.players[0]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_offer_can_be_taken_by_its_number_and_by_its_name(game_id: str) -> None:
    before: list[str] = [""]
    while question := _after(game_id, before).question:
        for number, offer in enumerate(question.offers, start=1):
            by_number, by_name = _after(game_id, [*before, str(number)]), _after(game_id, [*before, offer.name])
            assert by_number.beginning == by_name.beginning
        before.append("")


def _after(game_id: str, lines: list[str]) -> Guide:
    asked = guide(game_id)
    for line in lines:
        asked.answer(line)
    return asked


@pytest.mark.parametrize("game_id", GAMES)
def test_so_many_players_as_there_may_be(game_id: str) -> None:
    lo, hi = bench(game_id).game.players
    for number in range(lo, hi + 1):
        asked = guide(game_id)
        asked.answer("; ".join(f"P{each}" for each in range(number)))
        asked.answer("")
        assert len(asked.names) == number
    assert asked.question
    asked.back()
    with pytest.raises(PnpError):
        asked.answer("One Too Many")
    assert len(asked.names) == hi


@pytest.mark.parametrize("game_id", GAMES)
def test_what_was_answered_can_be_taken_back(game_id: str) -> None:
    asked = guide(game_id)
    assert not asked.back()
    asked.answer("Anna; Ben; Carla")
    assert asked.back()
    assert asked.names == ["Anna", "Ben"]
    asked.answer("Carla")
    while asked.question:
        asked.answer("")
    steps = 0
    while asked.back():
        steps += 1
    assert steps >= 6
    assert asked.beginning == Beginning()
    assert asked.question is not None
    assert asked.question.id == "players"


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_said_before_is_not_asked(game_id: str) -> None:
    begun = answered(game_id, roll="all")
    assert begun.roll == "all"
    asked = guide(game_id, roll="all")
    ids = []
    while question := asked.question:
        ids.append(question.id)
        asked.answer("")
    assert "roll" not in ids


def test_what_is_wrong_with_a_player_is_said_at_once_and_changes_nothing() -> None:
    asked = guide("fmr")
    asked.answer("Anna: red")
    with pytest.raises(PnpError, match="no team is called “gren”"):
        asked.answer("Ben: gren")
    with pytest.raises(PnpError, match="red is taken by Anna"):
        asked.answer("Ben: red")
    assert asked.seats == ["Anna: red"]


def test_what_somebody_has_is_listed_as_the_language_does() -> None:
    asked = guide("turf", "ja")
    asked.answer("Anna: red, blue")
    assert "、" in asked.company.spoken("Anna: red, blue")
    assert ", " not in asked.company.spoken("Anna: red, blue")


def test_too_few_are_told_when_they_are_all() -> None:
    asked = guide("fmr")
    asked.answer("Anna: red")
    with pytest.raises(PnpError, match=r"too few players \(\w+\): 1"):
        asked.answer("")
    asked.answer("Ben; Carla")
    asked.answer("")
    assert asked.beginning.players == ("Anna: red, blue", "Ben: green, yellow", "Carla: orange, purple")


def test_who_is_named_again_has_changed_their_mind() -> None:
    asked = guide("turf")
    asked.answer("Anna: red, blue; Ben: green, yellow")
    assert asked.answer("Anna: black, white") == "Anna: Inkwell (black, K), Snow on Friday (white, W)"
    asked.answer("")
    assert asked.beginning.players == ("Anna: black, white", "Ben: green, yellow")


def test_the_program_plays_for_who_is_missing() -> None:
    assert answered("turf", "Anna; Ben", "", "", "Ben").bots == ("Ben",)
    assert answered("turf", "Anna; Ben", "", "over fences", "Ben, Anna").bots == ("Ben", "Anna")
    with pytest.raises(PnpError, match="no player is called “Bob”"):
        answered("turf", "Anna; Ben", "", "", "Bob")


def test_what_the_program_cannot_hold_is_not_offered() -> None:
    """Cards of one deck, and cards that nobody dealt, are in people's hands."""
    for game, lines in (("fmr", ["", ""]), ("mad", ["", "face_up"])):
        asked = _after(game, lines)
        assert asked.question is not None
        assert asked.question.id == "roll"
    dealt = _after("mad", ["", "the referee deals"])
    assert dealt.question is not None
    assert dealt.question.id == "bots"


def test_a_word_of_an_offer_is_enough_and_a_wrong_one_names_what_there_is() -> None:
    assert answered("turf", "", "fences").options == {"steeplechase": "yes"}
    with pytest.raises(PnpError, match="no answer is called “hurdles”") as refused:
        answered("turf", "", "hurdles")
    assert "over fences" in refused.value.expected


# -- XF-1


def test_whoever_is_alone_begins_with_the_race_that_the_designer_made_for_it() -> None:
    begun = answered("xf1")
    assert begun.players == ("Player 1: U",)
    assert begun.options == {"scenario": "team_test", "courses": "australia"}
    assert begun.roll == "npc,progress"


def test_several_begin_with_one_course_and_two_npc_teams() -> None:
    """G1.0-5"""
    begun = answered("xf1", "Anna; Ben")
    assert begun.players == ("Anna: U", "Ben: W")
    plan = plan_season(guide("xf1").edition, begun.players, 1, begun.options)
    assert [race["course"] for race in plan.programme] == ["australia"]
    assert len(plan.entries.own["npc"]) == 2


def test_bots_may_run_the_other_teams() -> None:
    begun = answered("xf1", "Anna: U", "", "Giappone", "2")
    plan = plan_season(guide("xf1").edition, begun.players, 1, begun.options)
    assert [(player.name, player.bot) for player in plan.entries.players] == [
        ("Anna", ""), ("Rayfox", "B1"), ("Tirela", "B1"),
    ]  # fmt: skip
    assert plan.entries.own["npc"] == []
    assert plan.programme[0]["course"] == "japan"


@pytest.mark.parametrize(
    ("typed", "course"),
    [("croc", "australia"), ("鈴鹿", "japan"), ("3-5", "3-5"), ("random", "random"), ("１３", "japan")],
)
def test_a_course_in_any_words(typed: str, course: str) -> None:
    assert answered("xf1", "Anna: U", "", typed).options["courses"] == course


def test_a_course_that_is_not_there_names_the_nearest() -> None:
    with pytest.raises(PnpError, match="no course is called “Suzka”") as refused:
        answered("xf1", "", "Suzka")
    assert refused.value.expected.startswith("Suzuka")


def test_a_field_of_ones_own() -> None:
    assert answered("xf1", "Anna: U", "", "spain", "F, G").options == {"courses": "spain", "teams": "F, G"}
    with pytest.raises(PnpError, match="no team is called “Q”"):
        answered("xf1", "Anna: U", "", "spain", "F, Q")


def test_only_fields_with_the_teams_of_the_players_are_offered() -> None:
    asked = _after("xf1", ["Anna: U; Ben: S", "", ""])
    assert asked.question is not None
    named = [offer.gives.options.get("teams") for offer in asked.question.offers]
    assert named == [None, "players", "top_and_bottom", "all", "players"]


def test_with_one_car_there_is_no_test_race() -> None:
    """R70 is about both cars of a team."""
    assert "scenario" not in answered("xf1", "Anna: U02").options


def test_courses_and_teams_that_were_said_are_not_asked() -> None:
    asked = guide("xf1", options={"courses": "spain", "teams": "top"})
    asked.answer("Anna: U")
    asked.answer("")
    assert asked.question is not None
    assert asked.question.id == "roll"


def test_teams_for_beginners_are_strong_and_seldom_in_trouble() -> None:
    data = bench("xf1").data
    suited = beginners_teams(data)
    assert suited
    for mark in suited:
        others = [team for other, team in data.teams.items() if other not in suited]
        worse = [
            team
            for team in others
            if team.evaluation < data.teams[mark].evaluation or len(team.trouble) > len(data.teams[mark].trouble)
        ]
        assert len(worse) >= len(others) / 2
    listed = [mount.suits_beginners for mount in guide("xf1").mounts]
    assert listed == [mark in suited for mark in data.teams]


def test_strength_is_the_evaluation_that_is_printed() -> None:
    data = bench("xf1").data
    for mount in guide("xf1").mounts:
        assert mount.about[0].count("#") == data.teams[mount.id].evaluation
        assert len(mount.about[0]) == 5


# -- a game as small as can be


class Mute(Teller[sprint.Track]):
    @override
    def board(self, words: Words, view: object) -> list[str]:
        return []


class Sprint(Game[sprint.Track, sprint.State]):
    id = "sprint"
    name = "Sprint"
    players = (2, 3)
    rules = sprint.RULES
    season = sprint.SEASON
    lab = sprint.LAB
    teller = Mute()

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        (folder / self.id).mkdir()
        for lang in LANGUAGES:
            (folder / self.id / f"strings.{lang}.toml").write_text('[game]\nname = "Sprint"\n', "utf-8")

    @property
    @override
    def shelf(self) -> Path:
        return self._folder

    @override
    def read(self, library: Library) -> sprint.Track:
        return sprint.TRACK


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_plain_game_asks_for_players_bots_and_dice(tmp_path: Path, lang: str) -> None:
    asked = Guide(load_game(Sprint(tmp_path)), lang)
    asked.answer("Anna rosso; Ben")
    ids = []
    while question := asked.question:
        ids.append(question.id)
        asked.answer("")
    assert ids == ["players", "bots", "roll"]
    assert asked.beginning == Beginning(("Anna: red", "Ben: blue"), {}, "none", ())
