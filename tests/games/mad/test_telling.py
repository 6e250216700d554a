"""What MAD Racers says at the table: questions, events and answers in three languages, the race as text, hints."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from functools import cache
from inspect import getsource
from random import Random
from typing import Any

import pytest

from pnp.cli.prompt import Session
from pnp.games.mad.model import Effect
from pnp.games.mad.rules import RULES, asks, building, moving, racing
from pnp.games.mad.rules.state import State
from pnp.games.mad.season.system import SEASON
from pnp.games.mad.table.hints import chance_of, mean_points
from pnp.games.mad.table.lines import shortened, wrapped
from pnp.games.mad.table.strip import running, strip
from pnp.games.mad.table.telling import TELLER
from pnp.kit.columns import WIDTH, display_width
from pnp.kit.register import find_game
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.lab.bots import any_answer
from pnp.referee.ask import Ask, Choose, Event, Reject
from pnp.referee.entering import Entries
from pnp.referee.narrate import Narrator, RuleBook, voiced
from pnp.referee.play import Play
from pnp.referee.referee import Referee
from pnp.referee.rules import RaceResult
from pnp.season.report import standing_lines
from pnp.season.system import Facts
from tests.games.mad.table import COURSES, data
from tests.turns import in_turn

PLAYERS = ["Anna: red", "Ben: blue", "Carla: green"]
ENTRIES = Entries.typed(PLAYERS)
SEASON_EVENTS = ("season", "table")


@cache
def narrator(lang: str = "en") -> Narrator:
    return Narrator(voiced(load_words(lang, find_game("mad").library()), TELLER, data(), ENTRIES), TELLER)


def restored(**changes: Any) -> State:
    """On the second of three sheets, after the first round: Anna leads, Ben and Carla share a cell."""
    at = {"Anna": "S7-9", "Ben": "S7-12", "Carla": "S7-12"}
    made: dict[str, Any] = {"players": list(PLAYERS), "layout": "S4 S7r S1", "seat": "Ben", "bonus": [2, 6], "cars": {}}
    for seat, cell in at.items():
        made["cars"][seat] = {"at": cell, "turns": 2, "fuel": 9}
    for path, value in changes.items():
        seat, _, key = path.partition("__")
        (made["cars"][seat] if key else made)[key or seat] = value
    return RULES.restore(data(), made)


def before(phase: str, race: int = 1, **changes: Any) -> State:
    """Before the start of a race, with nothing known about anybody's cards."""
    made: dict[str, Any] = {"players": list(PLAYERS), "phase": phase, "race": race, "cars": {}}
    if phase != "course" or race > 1:
        made["layout"] = "S4 S7r S1 S2" if race > 1 and phase != "course" else "S4 S7r S1"
    for path, value in changes.items():
        seat, _, key = path.partition("__")
        (made["cars"].setdefault(seat, {}) if key else made)[key or seat] = value
    return RULES.restore(data(), made)


def asked(state: State, *answers: Any) -> tuple[Ask, Play[State]]:
    play = Play(RULES, state)
    for answer in answers:
        play.give(answer)
    return play.find(), play


def board(state: State, lang: str = "en") -> list[str]:
    return list(TELLER.board(narrator(lang).words, RULES.view(state)))


def hints(ask: Ask, state: State, lang: str = "en") -> list[str]:
    about = narrator(lang).words, ask, RULES.view(state, ask.who)
    return [*TELLER.hint(*about), *TELLER.strip(*about)]


def told(state: State, *answers: Any, lang: str = "en") -> list[str]:
    play = Play(RULES, state)
    for answer in answers:
        play.give(answer)
    return [narrator(lang).event(event).rpartition(" [")[0] for event in play.events]


# -- every code has its words, and every word a code


def flat(section: Mapping[str, Any], path: str = "") -> Iterator[str]:
    for name, value in section.items():
        if isinstance(value, str):
            yield path + name
        else:
            yield from flat(value, f"{path}{name}.")


def own(words: Words, section: str) -> set[str]:
    """The keys of a section that are this game's own."""
    return set(flat(words.section(section))) - set(flat(load_words(words.lang).section(section)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_of_the_rules_has_words_and_no_word_is_left_over(lang: str) -> None:
    source = "".join(map(getsource, (asks, building, moving, racing)))
    words = narrator(lang).words
    codes = set(re.findall(r'"((?:[a-z]+)\.[a-z_]+)"', source))
    refused = {code for code in codes if code.partition(".")[0] in ("sheet", "dice", "to", "route")}
    refused |= set(re.findall(r'Reject\("(parts\.[a-z_]+)"', source))
    said = codes - refused - {"choice.unknown"} | {"starter.winner", "starter.last"}
    assert {key for key in own(words, "event") if key.partition(".")[0] not in SEASON_EVENTS} == said
    assert own(words, "reject") == refused
    tapped = {"part", "unnamed", "face_down"}
    assert own(words, "option") == {"side_first", "side_last", "seat", "dice", "goal", "end", "stay"} | tapped
    texts = {"sheet", "side", "starter", "card", "pass", "lay", "reveal", "bonus", "dice", "roll", "to"}
    assert own(words, "ask") == texts | {"lay_there", "began_there", "boxed_before"}


AGREEMENTS: tuple[dict[str, str], ...] = (
    {},
    {"cards": "face_up", "reveal": "in_turn", "photo_finish": "yes"},
    {"cards": "dealt", "reverse_direction": "yes", "starter": "last", "flying_start": "yes"},
)


@pytest.mark.parametrize("share", [0.1, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("lang", "options"), in_turn(LANGUAGES, AGREEMENTS), ids=str)
def test_whole_games_are_told(lang: str, options: dict[str, str], share: float) -> None:
    """Three races each: no sentence fails, nothing on the board is too wide, no card is told that is not known.

    Board and hint are looked at when a kind of question comes up first, and for a share of the others.
    """
    players = ["Anna Maria Esposito: red", "花子", "Bartholomew Featherstonehaugh", "Dario", "Emi", "Femi"]
    plan = SEASON.plan(data(), players, None, options)
    voice = Narrator(voiced(load_words(lang, find_game("mad").library()), TELLER, data(), plan.entries), TELLER)
    rng, seen, results = Random(lang), set[tuple[int, str]](), list[RaceResult]()
    for race in (1, 2, 3):
        play = _race(race, plan, results)
        while play.ask:
            ask = play.find()
            lines = [voice.question(ask), voice.expects(ask)]
            if (race, ask.text) not in seen or rng.random() < share:
                seen.add((race, ask.text))
                lines += _seen(voice, ask, RULES.view(play.state, ask.who))
            answer = any_answer(ask, rng)
            lines.append(voice.answer(ask, ask.accept(answer)))
            assert all(line and "{" not in line and "None" not in line for line in lines), lines
            play.give(answer)
        assert all("{" not in voice.event(event) for event in play.events)
        results.append(RULES.result(play.state))
        facts = Facts(plan, tuple(results))
        assert all(voice.event(event) for event in SEASON.closing(data(), facts))
        assert all(standing_lines(standing, voice) for standing in SEASON.standings(data(), facts))


def _seen(voice: Narrator, ask: Ask, view: Mapping[str, Any]) -> list[str]:
    aligned = [*TELLER.board(voice.words, view), *TELLER.strip(voice.words, ask, view)]
    shown = [*aligned, *TELLER.hint(voice.words, ask, view)]
    widest = max(aligned, key=display_width)
    assert display_width(widest) <= WIDTH + 30 * (ask.text in ("pass", "lay", "reveal")), widest
    return [*shown, *voice.options(ask)] if isinstance(ask, Choose) else shown


def _race(race: int, plan: Any, results: list[RaceResult]) -> Play[State]:
    from pnp.referee.rules import RaceSetup

    carry = results[-1].carry if results else None
    setup = RaceSetup(race, 3, plan.entries, plan.options, plan.programme[race - 1], carry)
    return Play(RULES, RULES.setup(data(), setup))


# -- what things are called


@pytest.mark.parametrize(
    ("spell", "value", "en", "ja", "it"),
    [
        ("seat", "Anna", "Anna (R)", "Anna（R）", "Anna (R)"),
        ("player", "Anna", "Anna (R)", "Annaさん（R）", "Anna (R)"),
        ("player", "Zoe", "Zoe", "Zoeさん", "Zoe"),
        ("driver", "Ben", "Ben in Blue Murder (blue, B)", "Benさんのブルーマーダー（青、B）",
         "Ben su Blu di Rabbia (blu, B)"),
        ("team_name", "black", "Stove Pipe (black, K)", "ストーブパイプ（黒、K）", "Tubo di Stufa (nero, K)"),
        ("car", "Carla", "Carla (G)", "Carla（G）", "Carla (G)"),
        ("part", "bog_boards", "Bog Boards", "泥ソリ板", "Assi da Palude"),
        ("card", "#19", "Twin Cam #19", "ツインカム #19", "Bialbero #19"),
        ("card", "twin_cam", "Twin Cam", "ツインカム", "Bialbero"),
        ("card", "S4r", "S4 Dry Wash, turned", "S4 涸れ谷・逆向き", "S4 Torrente Secco, girato"),
        ("card", "bonus-3", "3", "3", "3"),
        ("cards", "twin_cam, ?", "Twin Cam, a card kept secret", "ツインカム、秘密のカード1枚",
         "Bialbero, una carta segreta"),
        ("cards", "?, ?", "2 cards kept secret", "秘密のカード2枚", "2 carte segrete"),
        ("cards", "none", "nothing", "なし", "niente"),
        ("sheet", "S2", "S2 Cold Pass", "S2 寒風峠", "S2 Passo Gelido"),
        ("course", ["S2", "S4r"], "S2 Cold Pass → S4 Dry Wash, turned", "S2 寒風峠 → S4 涸れ谷・逆向き",
         "S2 Passo Gelido → S4 Torrente Secco, girato"),
        ("cell", "S4-12", "S4-12", "S4-12", "S4-12"),
        ("cell", "GOAL", "GOAL", "ゴール", "TRAGUARDO"),
        ("terrain", "mountain", "mountain", "山岳", "montagna"),
        ("white", [5, 5, 3], "white 5 5 3", "白 5 5 3", "bianco 5 5 3"),
        ("red", [5], "red 5", "赤 5", "rosso 5"),
        ("option", "4", "4 dice", "ダイス4個", "4 dadi"),
        ("option", "S4-2", "S4-2", "S4-2", "S4-2"),
        ("pair", ["Anna", "Ben"], "Anna (R) → Ben (B)", "Anna（R） → Ben（B）", "Anna (R) → Ben (B)"),
        ("points", [6, 3], "1st 6, 2nd 3", "1位6点、2位3点", "1º 6, 2º 3"),
        ("decimal", 12.347, "12.3", "12.3", "12,3"),
        ("stage", "Last Drop", "Last Drop", "最後の一滴", "Ultima Goccia"),
        ("stage", "Our own", "Our own", "Our own", "Our own"),
        ("in_race", 2, "2nd", "2位", "2º"),
        ("in_race", 0, "retired", "リタイア", "ritiro"),
    ],
)  # fmt: skip
def test_names(spell: str, value: Any, en: str, ja: str, it: str) -> None:
    assert [narrator(lang).called(spell, value) for lang in LANGUAGES] == [en, ja, it]


# -- what is said


def test_a_turn_is_told() -> None:
    """What was rolled, what counted, what was paid for what, and what is left."""
    assert told(restored(Ben__parts="brush_saw"), "4", "5 5 3 5", "far") == [
        "Ben (B) rolls white 5 5 3, red 5, less 5 for equal dice: 13 points to move, 2 arrows. "
        "3 fuel paid, 6 fuel left.",
        "Ben (B) drives from S7-12 through forest to S1-6: 13 of 13 points, 2 arrows, 1 fuel. 11 to go, 5 fuel left.",
    ]
    assert told(restored(Ben__parts="long_gears"), "1", "1", "S7-12") == [
        "Ben (B) rolls white 1, +1 for parts: 2 points to move, 4 arrows. 9 fuel left.",
        "Ben (B) stays on S7-12; 2 points go unused. 9 fuel left.",
    ]


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("ja", [
            "Benさん（B）の目は白 5 5 3、赤 5（同じ目の分 −5）。13マス進めます。矢印は2本。燃料3を払い、残り6です。",
            "Benさん（B）はS7-12から森を通ってS1-6へ。13マス中13マス、矢印2本、燃料1。"
            "ゴールまで11マス、燃料は残り5です。",
        ]),
        ("it", [
            "Ben (B) tira bianco 5 5 3, rosso 5, meno 5 per i dadi uguali: 13 punti movimento, 2 frecce. "
            "Carburante: −3, ora 6.",
            "Ben (B) va da S7-12 a S1-6 attraverso foresta: 13 passi su 13, 2 frecce, 1 di carburante. "
            "Al traguardo mancano 11 passi; carburante 5.",
        ]),
    ],
)  # fmt: skip
def test_a_turn_is_told_in_other_languages(lang: str, lines: list[str]) -> None:
    assert told(restored(Ben__parts="brush_saw"), "4", "5 5 3 5", "far", lang=lang) == lines


def test_the_end_of_a_race_is_told() -> None:
    state = restored(Ben__at="S1-15", Ben__left=1, Anna__at="GOAL", home=["Anna"], Carla__left=0)
    assert told(state, "2", "1 4", "goal")[1:] == [
        "Ben (B) is home, 2nd! From S1-15 with 2 of 5 points; 9 fuel left.",
        "The race is over. Home: 1 Anna (R), 2 Ben (B).",
        "Carla (G) has come as far as S7-12 and retires: fuel marker to 0.",
        "1st: Anna (R), 6 points, 6 in all.",
        "2nd: Ben (B), 3 points, 3 in all.",
        "Anna (R) takes the bonus card 6: 12 points in all. On equal fuel (9) the better place comes first.",
        "Ben (B) takes the bonus card 2: 5 points in all. On equal fuel (9) the better place comes first.",
        "The card in front of you, face up or face down, goes into your left neighbour's hand: Anna (R) → Ben (B), "
        "Ben (B) → Carla (G), Carla (G) → Anna (R).",
    ]


def test_a_car_is_built_in_words() -> None:
    said = told(before("reveal", 2), "twin cam, clim", "none", "#27, ram")
    assert said == [
        "Race 2: at most 2 parts for up to 10 fuel. Points: 1st 10, 2nd 6, 3rd 4.",
        "Anna (R) drives with Twin Cam, Climbing Claws: 4 fuel paid, 11 left.",
        "Ben (B) drives without parts and keeps 15 fuel.",
        "Carla (G) drives with Long Gears, Ram Prow: 5 fuel paid, 10 left.",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ties_say_what_decided_them(lang: str) -> None:
    """Sums and numbers of cards are told as they are, a retirement as such."""
    args = {"other": "Ben", "value": 5, "other_value": 3}
    for code in ("bonus_sum", "bonus_count"):
        line = narrator(lang).event(Event(f"season.tie.{code}", "M55", args))
        assert "5" in line
        assert "3" in line
    retired = narrator(lang).event(Event("season.tie.last_race", "M55", {**args, "other_value": 0}))
    assert narrator(lang).called("in_race", 0) in retired


def test_the_final_table_gives_reasons_in_plain_numbers() -> None:
    plan = SEASON.plan(data(), PLAYERS, 1, {})
    carry = {"bonus_cards": {"Anna": [2, 3], "Ben": [4]}}
    points = {"Anna": 10, "Ben": 10, "Carla": 1}
    result = RaceResult(1, ("Ben", "Anna", "Carla"), points, ("Carla",), carry)
    standing = SEASON.standings(data(), Facts(plan, (result,)))[0]
    assert standing_lines(standing, narrator())[2].endswith("ahead of Ben (B): bonus cards worth 5, against 4 [M55]")
    closing = [narrator().event(event) for event in SEASON.closing(data(), Facts(plan, (result,)))]
    assert closing == [
        "Anna (R) wins MAD Racers with 10 points! [M1 M55]",
        "Level with Ben (B), but the bonus cards are worth more: 5 against 4. [M55]",
    ]


REFUSED = {
    "S7-13": "S7-13 does not lie ahead: cars never go back.",
    "S7-18": "S7-18 is forest: none of your parts opens it.",
    "S1-1": "S1-1 is 12 steps away, and you have 11 points.",
    "S7-11 > S7-9": "From S7-11 no step leads to “S7-9”.",
    "nowhere": "“nowhere” is not one of the options: ",
}


def test_a_way_is_refused_in_words() -> None:
    ask, _ = asked(restored(), "2", "6 5")
    for typed, expected in REFUSED.items():
        with pytest.raises(Reject) as no:
            ask.accept(typed)
        assert narrator().reject(no.value).startswith(expected)


def test_dice_are_refused_in_words() -> None:
    ask, _ = asked(restored(race=2, layout="S4 S7r S1 S2", Ben__fuel=0, Ben__parts="heavy_flywheel"))
    assert isinstance(ask, Choose)
    assert [line.partition(" [")[0] for line in narrator().options(ask)[2:]] == [
        "  –  3 dice: Not enough fuel: 1 needed, 0 left.",
        "  –  4 dice: Heavy Flywheel does not allow 4 dice.",
        "  –  5 dice: Heavy Flywheel does not allow 5 dice.",
    ]


# -- the race as text


def test_the_board_shows_the_road_and_the_cars_from_the_front() -> None:
    assert board(restored(Anna__parts="twin_cam")) == [
        "Race 1 of 3 · round 3 · Ben (B) to drive · bonus cards 6 and 2",
        "Course: S4 Dry Wash → S7 Timber Weir, turned → S1 Rust Ford → GOAL",
        " S4 1>16          S7 16>1          S1 1>16",
        "                      G",
        "                      B  R",
        "|---*-*----*-*---|----*----*--*---|---*--~--*--*---| GOAL",
        "  \\ ::  /\\ ==  /   \\ == /\\  %%  /   ~ ^^ ~\\  ==  /",
        "^ mountain   : desert   % forest   = river   * curve   ~ curve across a border",
        "      car      cell   to go  fuel  turns  score  parts",
        "   1  R Anna   S7-9      25     9      2      0  Twin Cam",
        ">  2  B Ben    S7-12     28     9      2      0",
        "   3  G Carla  S7-12     28     9      2      0",
    ]


def test_cars_on_a_shortcut_and_behind_the_goal() -> None:
    changes: dict[str, Any] = {"Ben__at": "S4-18", "Carla__at": "S4-18", "Anna__at": "GOAL", "home": ["Anna"]}
    changes |= {"Ben__left": 2, "Carla__left": 1, "Ben__parts": "balloon_tyres", "Carla__parts": "crawler_tracks"}
    lines = board(restored(**changes), "ja")
    assert lines[3:7] == [
        "                                                     R",
        "|---*-*----*-*---|----*----*--*---|---*--~--*--*---| ゴール",
        "  \\ :B  /\\ ==  /   \\ == /\\  %%  /   ~ ^^ ~\\  ==  /",
        "     G",
    ]
    assert lines[-2:] == [
        "   2  G Carla  S4-18     40     9  あと1     0  クローラー履帯",
        ">  3  B Ben    S4-18     42     9  あと2     0  バルーンタイヤ",
    ]


def test_from_the_other_side_the_road_runs_the_other_way() -> None:
    lines = board(restored(start_side="last"))
    assert lines[1] == "Course: S1 Rust Ford → S7 Timber Weir, turned → S4 Dry Wash → GOAL"
    assert lines[2:6] == [
        " S1 16>1          S7 1>16          S4 16>1",
        "                             G",
        "                          R  B",
        "|---*--*-~---*---|---*--*----*----|---*-*----*-*---| GOAL",
    ]


def test_four_sheets_fit_and_more_are_wrapped() -> None:
    marks = {"mountain": "^"}
    sheets = running(data(), ["S1", "S2", "S3", "S4", "S5"], "first")
    whole = strip(sheets[:4], {}, marks, "ゴール", "RBGYKV", WIDTH)
    assert len(whole) == 4
    assert max(map(display_width, whole)) <= WIDTH
    split = strip(sheets, {"S5-1": "R"}, marks, "GOAL", "", 60)
    assert [line for line in split if ">" in line] == [
        " S1 1>16          S2 1>16          S3 1>16", " S4 1>16          S5 1>16",
    ]  # fmt: skip
    assert sum(line.endswith("| GOAL") for line in split) == 1


def test_the_board_before_the_race() -> None:
    assert board(before("course")) == ["Race 1 of 3 · before the start", "R Anna · B Ben · G Carla"]
    later = before("pass", 2, Anna__score=9, Anna__bonus=[3], drawn=[3, 4])
    assert board(later)[-4:] == [
        "car      score  bonus cards  hand",
        "R Anna       9  3               4",
        "B Ben        0                  4",
        "G Carla      0                  4",
    ]


def test_a_course_without_sheets_has_no_strip() -> None:
    state = RULES.restore(data(), {"players": list(PLAYERS), "course": COURSES["LINE"]})
    assert len(board(state)) == 5
    ask, play = asked(state)
    assert hints(ask, play.state)[0].startswith("dice")


def test_long_names_are_shortened_and_lines_wrapped() -> None:
    assert shortened("Bartholomew", 8) == "Barthol…"
    assert shortened("花子さん", 5) == "花子…"
    assert wrapped("Course:", ["one", "two", "three"], " → ", 20) == ["Course: one → two →", "        three"]
    assert wrapped("コース：", ["一"]) == ["コース：一"]
    assert wrapped("x", []) == []


# -- hints


@pytest.mark.parametrize(
    ("effect", "means"),
    [
        (Effect(), [3.500, 6.417, 8.847, 12.347, 15.264]),
        (Effect(count_doubles=True), [3.5, 7.0, 10.5, 14.0, 17.5]),
        (Effect(move=2), [5.500, 8.417, 10.847, 14.347, 17.264]),
        (Effect(move=-2), [1.667, 4.444, 6.852, 10.347, 13.264]),
    ],
)
def test_2_2_means_are_exact(effect: Effect, means: list[float]) -> None:
    assert [mean_points(row, effect) for row in data().dice] == pytest.approx(means, abs=0.01)


def test_2_2_chances_are_exact() -> None:
    one, two = data().dice[:2]
    assert chance_of(6, one, Effect()) == pytest.approx(1 / 6)
    assert chance_of(11, two, Effect()) == pytest.approx(2 / 36)
    assert chance_of(12, two, Effect()) == 0
    assert chance_of(12, two, Effect(count_doubles=True)) == pytest.approx(1 / 36)
    assert chance_of(3, one, Effect(move=2)) == 1


def test_the_hint_for_the_dice_says_what_they_bring_and_what_lies_ahead() -> None:
    ask, play = asked(restored(Ben__parts="brush_saw"))
    assert hints(ask, play.state) == [
        "dice                    1     2     3      4      5",
        "cells on average      3.5   6.4   8.8   12.2   14.4",
        "fuel                    0     0     1      3      5",
        "arrows                  4     3     2      2      2",
        "enough for the goal   0 %   0 %   0 %    0 %    1 %",
        "Ahead by road: +0 Carla (G) · +3 Anna (R), forest shortcut · +5 curve ·",
        "               +8 curve · +13 mountain (closed) · +15 curve",
    ]
    assert isinstance(ask, Choose)
    assert narrator().options(ask)[3] == "  4  4 dice: 3 white + 1 red, 3 fuel, 2 arrows"
    ask, play = asked(restored(Ben__at="S1-15"))
    assert hints(ask, play.state, "it")[-1] == "Davanti: +2 TRAGUARDO"


def test_the_hint_for_a_way_says_what_is_closed_and_how_to_pay() -> None:
    ask, play = asked(restored(), "2", "6 5")
    assert hints(ask, play.state) == [
        "Other cars can be paid with fuel instead: “S7-1 f2” takes 2 fuel and 2 arrows.",
        "Closed to you without a part for it: forest (S7-18)",
    ]
    ask, play = asked(restored(Ben__at="S4-16", Ben__fuel=5), "5", "6 5 4 6 5")
    assert hints(ask, play.state)[0] == "There is no way beyond S7-9: not enough arrows or fuel to leave it."


def test_the_hint_for_cards_says_what_they_do_here() -> None:
    hand = "twin_cam crawler_tracks ?"
    ask, play = asked(before("lay", Anna__hand=hand))
    assert ask.who == "Anna"
    assert hints(ask, play.state) == [
        "Face up: at most 1 part for up to 5 fuel, no two the same. Face down: no cost, no effect.",
        "Shortcuts here (steps saved): mountain 2 · desert 3 · forest 4 ·",
        "                              river 3 + 2 + 4",
        "Your hand:",
        "  Twin Cam        3 fuel  Every die counts, equal ones too.",
        "  Crawler Tracks  5 fuel  Opens mountain and desert cells. Saves 5 steps on this course.",
        "And 1 card that the referee does not know.",
    ]
    ask, play = asked(before("pass"))
    assert hints(ask, play.state)[2:] == ["The referee does not know your hand."]


def test_cards_are_not_shown_where_everybody_looks() -> None:
    """MA5: in turn the screen is everybody's."""
    options = {"reveal": "in_turn"}
    ask, play = asked(before("reveal", Anna__laid="twin_cam", options=options))
    assert "Twin Cam" not in "".join(hints(ask, play.state))
    ask, play = asked(before("reveal", Anna__laid="twin_cam"))
    assert "Twin Cam" in "".join(hints(ask, play.state))


def test_the_hint_for_a_sheet_says_where_it_goes() -> None:
    ask, play = asked(before("course"), "S2r")
    assert hints(ask, play.state)[1] == "The row so far: S2 Cold Pass, turned → …"
    ask, play = asked(before("course", 2, start_side="last"))
    assert hints(ask, play.state)[1:] == [
        "The new sheet joins on the start side: … → S7 Timber Weir, turned →",
        "                                       S4 Dry Wash → GOAL",
    ]


# -- at the prompt


def session(start: State, *typed: str) -> str:
    position = RULES.position(start)
    referee = Referee(
        RULES, start=lambda: RULES.restore(data(), position), restore=lambda raw: RULES.restore(data(), raw)
    )
    out = io.StringIO()
    lines = io.StringIO("".join(f"{line}\n" for line in typed))
    Session(referee, narrator(), RuleBook({}), input=lines, output=out).run()
    return out.getvalue()


@pytest.mark.parametrize("typed", ["S7-4", "s7 4", "4", "704", "far", "7-4", "S7-11 > 10 > 9 > 8 > 7 > 6 > 5 > 4"])
def test_a_cell_may_be_typed_in_many_ways(typed: str) -> None:
    assert "Ben (B) drives from S7-12 to S7-4" in session(restored(), "2", "6 2", typed)


def test_a_number_is_never_taken_for_a_number_of_steps() -> None:
    """13 is no cell in reach, though one of them is as many steps away."""
    said = session(restored(Ben__parts="brush_saw"), "4", "5 5 3 5", "13")
    assert "S1-6: 13 steps" in said
    assert "drives" not in said


def test_cards_may_stay_a_secret() -> None:
    said = session(before("pass"), "", "*", "twin", "l")
    assert "Enter: a card kept secret." in said
    assert said.count("still secret") == 3
    assert "Twin Cam" not in "".join(line for line in said.splitlines() if line.startswith(("1. ", "2. ", "3. ")))


def test_cards_are_called_by_name_or_number() -> None:
    said = session(before("reveal"), "17", "アイススパイク", "bialbero", "#21")
    assert "Together they cost 6 fuel, and in this race 5 is the limit. [M18]" in said  # 17 is a Winter Plough
    for seat, part in (("Anna (R)", "Ice Spikes"), ("Ben (B)", "Twin Cam"), ("Carla (G)", "Cornering Arms")):
        assert f"{seat} drives with {part}" in said
