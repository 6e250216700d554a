"""What TurfMaster says at the table: every question, event and answer in three languages, the field, the hints."""

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
from pnp.games.turf import GAME
from pnp.games.turf.rules import RULES, cards, racing, rulings
from pnp.games.turf.rules.state import State
from pnp.games.turf.table.telling import TELLER
from pnp.kit.columns import WIDTH, display_width
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.lab.bots import any_answer
from pnp.referee.ask import Ask, Choose, Event, Reject
from pnp.referee.entering import Entries
from pnp.referee.narrate import Narrator, RuleBook, voiced
from pnp.referee.play import Play
from pnp.referee.referee import Referee
from pnp.referee.rules import Position
from tests.games.turf.table import data
from tests.turns import in_turn

PLAYERS = ["Anna: red, blue", "Ben: green, black"]
SEASON_EVENTS = ("season", "table")


@cache
def narrator(lang: str = "en") -> Narrator:
    return Narrator(voiced(load_words(lang, GAME.library()), TELLER, data(), Entries()), TELLER)


def position(**changes: Any) -> Position:
    """Four horses on the back straight before a card round: red leads, blue and green are level behind it."""
    at = {"red": "1:B10/0", "blue": "2:B8/0", "green": "4:B8/0", "black": "3:B3/0"}
    made: Position = {"players": list(PLAYERS), "phase": "card", "round": 3}
    made["horses"] = {horse: {"at": cell, "hand": 7, "box": 22} for horse, cell in at.items()}
    for path, value in changes.items():
        horse, _, key = path.partition("__")
        (made["horses"][horse] if key else made)[key or horse] = value
    return made


def restored(**changes: Any) -> State:
    return RULES.restore(data(), position(**changes))


def board(state: State, lang: str = "en") -> list[str]:
    return list(TELLER.board(narrator(lang).words, RULES.view(state)))


def asked(state: State, *answers: Any) -> tuple[Ask, Play[State]]:
    play = Play(RULES, state)
    for answer in answers:
        play.give(answer)
    return play.find(), play


def hints(ask: Ask, state: State, lang: str = "en") -> list[str]:
    about = narrator(lang).words, ask, RULES.view(state)
    return [*TELLER.strip(*about), *TELLER.hint(*about)]


# -- every code has its words, and every word a code


def flat(section: Mapping[str, Any], path: str = "") -> Iterator[str]:
    for name, value in section.items():
        if isinstance(value, str):
            yield path + name
        else:
            yield from flat(value, f"{path}{name}.")


def own(words: Words, section: str) -> set[str]:
    """The keys of a section that are this game's own."""
    common = set(flat(load_words(words.lang).section(section)))
    return set(flat(words.section(section))) - common


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_of_the_rules_has_words_and_no_word_is_left_over(lang: str) -> None:
    source = getsource(racing)
    words = narrator(lang).words
    said = set(re.findall(r'"([a-z]+\.[a-z_]+)"', source)) | {"lane.tie", "first.tie"}
    assert {key for key in own(words, "event") if key.partition(".")[0] not in SEASON_EVENTS} == said
    options = set(re.findall(r'"(end|end_fall|[a-z]+_(?:die|dice|bonus)|stand)"', source))
    assert own(words, "option") == options | {"roller"}
    refused = set(re.findall(r'Reject\("([a-z.]+)"', getsource(cards)))
    assert own(words, "reject") == refused | set(re.findall(r'"(end\.[a-z_]+)"', getsource(rulings)))
    texts = {"lane", "first", "cards", "card", "bonus", "to", "dice", "speed", "die", "rank"}
    assert own(words, "ask") == texts | {"kept", "roller"}


@pytest.mark.parametrize(
    ("lang", "options"), in_turn(LANGUAGES, [{}, {"steeplechase": "yes", "simultaneous": "yes"}]), ids=str
)
def test_whole_races_are_told(lang: str, options: dict[str, str]) -> None:
    """Flat and over fences, cards one by one and together: no sentence fails, no line is too wide."""
    voice = narrator(lang)
    rng = Random(3)
    players = ["Anna Maria Esposito: red, blue", "花子: green, black", "Bartholomew Featherstonehaugh: yellow, violet"]
    start = {"players": players, "phase": "lanes", "options": options, "horses": {}}
    state = RULES.restore(data(), start)
    play = Play(RULES, state)
    while play.ask:
        ask = play.find()
        view = RULES.view(state)
        about = [*TELLER.hint(voice.words, ask, view), *TELLER.strip(voice.words, ask, view)]
        lines = [voice.question(ask), voice.expects(ask), *about]
        if isinstance(ask, Choose):
            lines += voice.options(ask)
        shown = TELLER.board(voice.words, view)
        assert all(display_width(line) <= WIDTH for line in shown), shown
        answer = any_answer(ask, rng)
        lines.append(voice.answer(ask, answer))
        assert all(line and "{" not in line for line in lines), lines
        play.give(answer)
    assert all("{" not in voice.event(event) for event in play.events)
    assert board(state, lang)[0].count("·") == 2


# -- what things are called


@pytest.mark.parametrize(
    ("spell", "value", "en", "ja", "it"),
    [
        ("horse", "red", "Copper Kettle (R)", "コパーケトル（R）", "Copper Kettle (R)"),
        ("team_name", "black", "Inkwell (black, K)", "インクウェル（黒、K）", "Inkwell (nero, K)"),
        ("card", "N8", "8", "8", "8"),
        ("card", "J12", "JOKER 12", "ジョーカー12", "JOLLY 12"),
        ("card", "#1", "JOKER 12 (#1)", "ジョーカー12 (#1)", "JOLLY 12 (#1)"),
        ("card", "bonus", "bonus cards first", "先にボーナスカード", "prima le carte bonus"),
        ("card", "bonus N8", "bonus cards, then 8", "ボーナスカードを取って8", "le carte bonus, poi 8"),
        ("cell", "3:H14/0", "3:H14", "3:H14", "3:H14"),
        ("cell", "3:H14/1", "3:H14/1", "3:H14/1", "3:H14/1"),
        ("row", "H4/1", "H4", "H4", "H4"),
        ("fence", "B16/0", "fence 3 (B16)", "フェンス3（B16）", "ostacolo 3 (B16)"),
        ("fence", "H14/1", "fence 6 (H14)", "フェンス6（H14）", "ostacolo 6 (H14)"),
        ("away", "2:E7/0", "72.5 to go", "残り72.5", "al traguardo: 72,5"),
        ("away", "2:H21/1", "over the line", "ゴール", "oltre il traguardo"),
        ("dice", [5, 4], "5 and 4", "5と4", "5 e 4"),
        ("stakes", "Our own Derby", "Our own Derby", "Our own Derby", "Our own Derby"),
    ],
)
def test_names(spell: str, value: Any, en: str, ja: str, it: str) -> None:
    assert [narrator(lang).called(spell, value) for lang in LANGUAGES] == [en, ja, it]


def test_events_read_well() -> None:
    move = {"horse": "red", "was": "3:B12/0", "now": "2:B15/0", "points": 6, "used": 3, "lost": 3, "jumped": []}
    over = {**move, "was": "2:B14/0", "now": "2:B17/0", "used": 5, "jumped": ["B16/0"]}
    kept = {"horse": "blue", "dealt": 10, "discard": 0}
    events = [
        Event("move.done", "T16", {**move, "used": 6, "lost": 0}),
        Event("move.done", "T52", over),
        Event("move.short", "T52", {**over, "lost": 1}),
        Event("move.short", "T52", move),
        Event("move.falls", "T55 TA22", {"horse": "red", "cell": "2:B15/0", "lost": 3}),
        Event("card.over", "T23 T25", {"horse": "blue", "card": "N9", "rank": 1, "limit": 9}),
        Event("cards.dealt", "T46", {**kept, "kept": 0, "lost": 0, "hand": 10}),
        Event("cards.dealt", "T46", {**kept, "kept": 1, "lost": 2, "hand": 9}),
        Event("fences.set", "T51", {"rows": ["H24/0", "B5/0"], "cost": 4}),
        Event("race.begins", "T8", {"race": 2, "races": 3, "horses": [], "chase": True}),
        Event("race.over", "T40", {"order": ["red", "blue"], "fallen": ["black"], "rounds": 9}),
        Event("race.over", "T40", {"order": [], "fallen": ["black"], "rounds": 1}),
        Event("round.cards", "T12", {"round": 3, "order": [("red", 1, 9), ("blue", 2, 10), ("black", 4, 0)]}),
    ]
    assert [narrator().event(event) for event in events] == [
        "Copper Kettle (R) runs from 3:B12 to 2:B15, 6 points. [T16]",
        "Copper Kettle (R) runs from 2:B14 over fence 3 (B16) to 2:B17, 5 points. [T52]",
        "Copper Kettle (R) runs from 2:B14 over fence 3 (B16) to 2:B17 with only 5 of 6 points: no way on, 1 point is "
        "lost. [T52]",
        "Copper Kettle (R) runs from 3:B12 to 2:B15 with only 3 of 6 points: no way on, 3 points are lost. [T52]",
        "Copper Kettle (R) cannot jump from 2:B15 and falls: it is out of this race. [T55 TA22]",
        "Harbour Light (B) plays 9, but 1st in rank it may run plain cards only up to 8: it stands still, and the card "
        "is spent. [T23 T25]",
        "Harbour Light (B): 10 new from the box: 10 in hand. [T46]",
        "Harbour Light (B): 1 kept, 10 new from the box, less 2 for the bonus: 9 in hand. [T46]",
        "Set fences on H24, B5; the one on the start row comes when all have left it. A jump costs 4 points. [T51]",
        "Race 2 of 3, a steeplechase: 0 horses are at the start. [T8]",
        "The race is over after 9 rounds. Finish: 1 Copper Kettle (R), 2 Harbour Light (B). Fallen: Inkwell (K). [T40]",
        "The race is over after 1 round. Nobody finished. Fallen: Inkwell (K). [T40]",
        "Round 3, cards. From the front, with the largest plain card: R (8), B (9), K. [T12]",
    ]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("ja", "コパーケトル（R）は2:B14からフェンス3（B16）を飛越し、2:B17へ進みます（5ポイント）。"),
        ("it", "Copper Kettle (R) corre da 2:B14 a 2:B17 saltando l'ostacolo 3 (B16), 5 punti."),
    ],
)
def test_a_jump_is_told_in_the_words_of_racing(lang: str, told: str) -> None:
    _, play = asked(restored(red__at="2:B14/0", options={"steeplechase": "yes"}), "J12", "2:B24/0")
    jump = next(event for event in play.events if event.code == "move.done")
    assert jump.args["jumped"] == ["B16/0"]
    args = {**jump.args, "now": "2:B17/0", "used": 5}
    assert narrator(lang).event(Event(jump.code, "", args)) == told


REFUSED = {
    "3:B11": "3:B11 uses only 1 point, and 7 can be used: run as far as the points go. [T20]",
    "2:B14": "2:B14 is closed: Harbour Light (B) stands on 2:B15. [T13]",
    "2:B16": "No way leads to 2:B16: other horses close it. [T13]",
    "6:B17": "6:B17 is too many lanes away: a move changes lane with its first step, and once more after 6 points. "
    "[T18 TA4]",
    "5:B15": "No way leads to 5:B15: after the first step a horse keeps its lane until 6 points are used; then it may "
    "change once. [T17 T18 TA3]",
    "3:B18": "7 points do not lead that far. [T19]",
    "3:B9": "Every step leads forward: from 3:B10 there is no way there. [T16 T17]",
}


def test_an_end_is_refused_in_words() -> None:
    ask, _ = asked(restored(red__at="3:B10/0", blue__at="2:B15/0", blue__acted=True), "7")
    for typed, told in REFUSED.items():
        with pytest.raises(Reject) as no:
            ask.accept(typed)
        assert narrator().reject(no.value) == told


# -- the field


def test_the_field_from_the_front() -> None:
    lines = board(restored(blue__bonus=1))
    assert lines[:6] == [
        "Race 1 of 3 · flat race · round 3, cards",
        "   rank  horse            player  max  cell   to go  hand  box  bonus",
        ">   1st  R Copper Kettle  Anna      8  1:B10     56     7   22  yes",
        "    2nd  B Harbour Light  Anna      9  2:B8      58     7   22  –",
        "    2nd  G Fernwood       Ben       9  4:B8      58     7   22  yes",
        "    4th  K Inkwell        Ben       –  3:B3      63     7   22  yes",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_beside_the_longest_name_of_a_horse_there_is_room_for_that_of_its_player(lang: str) -> None:
    cells = {"red": "1:B10/0", "white": "2:B8/0", "green": "4:B8/0", "black": "3:B3/0"}
    horses = {horse: {"at": cell, "hand": 7, "box": 22} for horse, cell in cells.items()}
    lines = board(restored(players=["Carlotta: red, white", "Ben: green, black"], horses=horses), lang)
    assert sum("Carlotta" in line for line in lines) == 2


def test_nobody_is_next_while_all_cards_are_laid_together() -> None:
    assert not any(line.startswith(">") for line in board(restored(options={"simultaneous": "yes"})))


def test_the_strip_shows_lanes_fences_and_closed_cells() -> None:
    lines = board(restored(options={"steeplechase": "yes"}))
    assert "fences on B5, B16, B27, H4, H14" in lines[0]
    assert lines[6:] == [
        "    B1      B5        B10",
        "1   . . . . # . . .---R . . .",
        "2   . . . . # .---B . . . . .",
        "3   .---K . # . . . . . . . .",
        "4   . . . . # .---G . . . . .",
        "5   . . . . # . . . . . . . .",
    ]


def test_the_strip_shows_the_line() -> None:
    lines = board(restored(red__at="1:H22/1", red__crossed=True, blue__at="1:H20/1", green__at="2:H16/1"))
    assert lines[2].split()[-5:] == ["1:H22/1", "over", "7", "22", "yes"]
    assert lines[7].endswith(".---B---R . . .")
    assert lines[8].endswith(".---G . . . .|. . . . .")


def test_a_long_field_shows_its_head_and_names_the_rest() -> None:
    lines = board(restored(red__at="1:W5/0", blue__at="1:W4/0", green__at="2:B32/0", black__at="1:H20/0"))
    assert lines[-1] == "   Further back: K"
    assert all(display_width(line) <= WIDTH for line in lines)


def test_who_is_home_who_fell_and_who_sits_out() -> None:
    made = position(finished="red", fallen="blue")
    for horse in ("red", "blue", "green"):
        del made["horses"][horse]["at"]
    made["horses"]["green"]["absent"] = True
    lines = board(RULES.restore(data(), made))
    assert lines[-3:] == ["Home: 1 R Copper Kettle", "Fallen: B Harbour Light", "Sitting out: G Fernwood"]
    assert lines[2].startswith(">   2nd  K Inkwell")


def test_before_the_start_the_horses_and_their_players() -> None:
    state = RULES.restore(data(), {"players": list(PLAYERS), "phase": "lanes", "horses": {}})
    assert board(state) == [
        "Race 1 of 3 · flat race · before the start",
        "Copper Kettle (red, R)   Anna",
        "Harbour Light (blue, B)  Anna",
        "Fernwood (green, G)      Ben",
        "Inkwell (black, K)       Ben",
    ]
    state.lanes = ["black", "red", "blue", "green"]
    assert board(state)[1] == "lane 1  Inkwell (black, K)       Ben"


# -- hints and answers


def test_the_hint_for_a_card_says_the_limit_and_the_bonus() -> None:
    ask, play = asked(restored())
    assert ask.args["horse"] == "red"
    assert hints(ask, play.state) == [
        "1st: plain cards up to 8, jokers free; a larger plain card is spent without a move. 7 cards in hand.",
        "The bonus is still there: “bonus” takes its cards first, “bonus 8” takes them and plays an 8.",
    ]
    ask, play = asked(restored(red__bonus=1, red__hand=1))
    assert hints(ask, play.state, "it")[0].endswith("1 carta in mano.")
    assert len(hints(ask, play.state)) == 1
    with pytest.raises(Reject) as no:
        ask.accept("bonus")
    assert narrator().reject(no.value).startswith("The bonus of this horse is gone")
    moved = {"red__acted": True, "blue__acted": True, "green__acted": True}
    ask, play = asked(restored(**moved, ranks={"black": 4}))
    assert hints(ask, play.state)[0] == "4th: no limit, any card runs. 7 cards in hand."
    ask, play = asked(restored(**moved))
    assert hints(ask, play.state)[0].startswith("Its rank when the round began is not known")


def test_cards_laid_together_need_the_card_with_the_bonus() -> None:
    ask, play = asked(restored(options={"simultaneous": "yes"}))
    assert hints(ask, play.state)[1] == "The bonus is still there: “bonus 8” takes its cards and lays an 8."
    with pytest.raises(Reject) as no:
        ask.accept("bonus")
    assert "such as “bonus 8”" in narrator().reject(no.value)
    assert ask.accept("ボーナス 8") == "bonus N8"


def test_the_hint_for_the_speed_says_whom_the_sum_limits() -> None:
    ask, play = asked(restored(phase="dice", round=4, roller="Ben"), [5, 5])
    assert hints(ask, play.state) == [
        "The sum, 10, is too much for Copper Kettle (R), Harbour Light (B), Fernwood (G): one die instead, "
        "as the owner chooses."
    ]
    assert isinstance(ask, Choose)
    assert narrator().options(ask) == [" 5  one die: 5", "10  the sum: 10"]
    ask, play = asked(restored(phase="dice", round=4), [1, 2])
    assert hints(ask, play.state) == ["The sum, 3, is within everybody's limit."]


def test_ends_are_named_as_on_the_board_with_what_they_mean() -> None:
    ask, play = asked(restored(red__at="1:B30/0"), "8")
    assert isinstance(ask, Choose)
    assert hints(ask, play.state) == [
        "      B30   W1      W5",
        "1  ---R . . . . . . o o . .",
        "2   . . . . . . .. . o . .",
        "3   . . . . .. . . .o . . .",
        "In a turn the lanes differ: “to go” is the way over the line, counted in cells of lane 1.",
    ]
    assert [narrator().label(option) for option in ask.options] == [
        "1:W5 (lane 1, 29 to go)",
        "1:W6 (lane 1, 28 to go)",
        "2:W6 (lane 2, 28.4 to go)",
        "3:W6 (lane 3, 28.8 to go)",
    ]
    assert [number for number, _ in ask.numbered()] == [21, 1, 2, 3], "the lane, and the end behind it in that lane"
    last, _ = asked(restored(red__at="2:H13/1"), "7")
    assert isinstance(last, Choose)
    assert narrator().label(last.options[0]) == "1:H20/1 (lane 1, 1 to go)", "right before the line"
    over, _ = asked(restored(red__at="2:H15/1"), "J12")
    assert isinstance(over, Choose)
    assert narrator("it").label(over.options[0]) == "1:H27/1 (corsia 1, oltre il traguardo)"
    fence, play = asked(restored(red__at="2:B13/0", options={"steeplechase": "yes"}), "3")
    assert isinstance(fence, Choose)
    assert narrator().label(fence.options[0]) == "1:B15 (lane 1): FALLS at the fence"
    assert not TELLER.hint(narrator().words, fence, RULES.view(play.state))
    assert hints(fence, play.state)[-1].endswith("o # . ."), "the fence stands in the picture"


def test_a_cell_may_be_typed_as_it_is_shown() -> None:
    for typed in ("2:B16", "2:B16/0", "lane 2", "2"):
        referee = Referee(RULES, start=restored, restore=lambda raw: RULES.restore(data(), raw))
        out = io.StringIO()
        lines = io.StringIO(f"6\n{typed}\n")
        Session(referee, narrator(), RuleBook({}), input=lines, output=out).run()
        assert "Copper Kettle (R) runs from 1:B10 to 2:B16, 6 points." in out.getvalue(), typed
