"""What the XF-1 referee says: words for every code, the map as text, and hints that tell the truth."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pnp.games.xf1.rules as rules_package
from pnp.games.xf1 import GAME
from pnp.games.xf1.rules import RULES
from pnp.games.xf1.rules.state import State
from pnp.games.xf1.table.telling import TELLER
from pnp.kit.catalogue import COMMON, open_catalogue
from pnp.kit.columns import WIDTH, display_width
from pnp.kit.library import Library, merge
from pnp.kit.words import Words
from pnp.lab.bots import any_answer
from pnp.referee.ask import Ask, Choose, Event, Reject
from pnp.referee.entering import Entries
from pnp.referee.narrate import Narrator, voiced
from pnp.referee.play import Play
from pnp.referee.rules import RaceSetup
from tests.games.xf1.table import data

NUMBER = re.compile(r"\b[A-Z]0[12]\b")
TABLES: list[tuple[int, int, dict[str, str]]] = [
    (3, 6, {}),
    (10, 0, {"contracts": "yes", "slipstream": "yes", "nonstart": "yes"}),
    (2, 3, {"random_qualifying": "yes", "wear_dice": "one", "map": "m3", "assignment": "yes"}),
    (0, 4, {}),
]
"""Teams with players, teams without, and what is agreed."""


@cache
def narrator(lang: str = "en") -> Narrator:
    """English words; for another language with the names and ordinals of that one."""
    name = "strings.en.toml"
    entries = merge(Library(COMMON).open(name).values, open_catalogue(GAME.library(), name).values)
    return Narrator(voiced(Words(lang, entries), TELLER, data(), Entries()), TELLER)


def begun(seed: int, players: int, npc: int, options: Mapping[str, str], course: str = "") -> State:
    marks = list(data().teams)
    entries = Entries.of({f"P{mark}": [mark] for mark in marks[:players]}, npc=marks[players : players + npc])
    chosen = course or Random(seed).choice(list(data().courses))
    return RULES.setup(data(), RaceSetup(races=2, entries=entries, options=options, programme={"course": chosen}))


def race(
    seed: int, players: int, npc: int, options: Mapping[str, str]
) -> Iterator[tuple[State, Ask | None, Play[State]]]:
    """A race by careless players: every question, and the end."""
    rng = Random(seed)
    state = begun(seed, players, npc, options)
    play = Play(RULES, state)
    while play.ask:
        yield state, play.ask, play
        play.give(any_answer(play.ask, rng))
    yield state, None, play


def position(**changes: Any) -> State:
    """Dahl of Hussard leads, two cars of Rayfox are behind him, one of them with a pit order."""
    found = {
        "course": "australia",
        "players": ["Anna: U", "Ben: F"],
        "section": "B",
        "lap": 2,
        "turn": 5,
        "weather": 4,
        "cars": {
            "U01": {"at": "38A", "dp": 12, "fuel": 7, "tyres": 4},
            "U02": {"out": "dropped"},
            "F01": {"at": "37B", "order": True, "wet": True},
            "F02": {"at": "25A"},
        },
    }
    return RULES.restore(data(), {**found, **changes})


# -- words


def strings_of(node: ast.AST) -> set[str]:
    return {found.value for found in ast.walk(node) if isinstance(found, ast.Constant) and isinstance(found.value, str)}


@cache
def written() -> dict[str, set[str]]:
    """What the rules say, ask, offer and refuse, as it stands in their source."""
    codes: dict[str, set[str]] = {"event": set(), "ask": set(), "option": set(), "reject": set(), "anything": set()}
    places = {"say": ("event", 0), "Reject": ("reject", 0), "Refused": ("reject", 1), "Option": ("option", 1)}
    places |= dict.fromkeys(("Choose", "Roll", "Number", "Write", "Draw", "Declare"), ("ask", 3))
    for path in Path(rules_package.__file__).parent.glob("*.py"):
        tree = ast.parse(path.read_text())
        codes["anything"] |= strings_of(tree)
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            kind, place = places.get(name, ("", 0))
            if kind and len(call.args) > place:
                what = call.args[place]
                parts = (what.body, what.orelse) if isinstance(what, ast.IfExp) else (what,)
                codes[kind] |= {str(part.value) for part in parts if isinstance(part, ast.Constant)}
    return codes


def flat(values: Mapping[str, Any], before: str = "") -> Iterator[str]:
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}"


@pytest.mark.parametrize("kind", ["event", "ask", "option", "reject"])
def test_every_code_in_the_rules_has_words(kind: str) -> None:
    codes = written()[kind]
    assert len(codes) > 10
    assert sorted(code for code in codes if f"{kind}.{code}" not in narrator().words) == []


@pytest.mark.parametrize("kind", ["event", "ask", "option"])
def test_no_words_are_left_over(kind: str) -> None:
    said = {*written()["anything"], *(f"event.{what}" for what in ("effect", "wear", "trouble"))}
    keys = [key for key in flat(narrator().words.section(kind)) if not key.startswith(("table.", "season."))]
    assert [key for key in keys if key not in said] == []


def assert_well_said(text: str) -> None:
    assert "None" not in text, text
    assert not set("{}#") & set(text), text
    assert text == text.rstrip(), repr(text)


@pytest.mark.parametrize("seed", range(len(TABLES)))
def test_whole_races_are_well_said(seed: int) -> None:
    rng = Random(seed)
    told = narrator()
    for _, ask, play in race(seed, *TABLES[seed]):
        if ask is None:
            for event in play.events:
                assert_well_said(told.event(event))
            continue
        assert_well_said(told.question(ask))
        assert_well_said(told.expects(ask))
        if ask.default() is not None:
            assert_well_said(told.answer(ask, ask.default()))
        if isinstance(ask, Choose) and rng.random() < 0.2:
            for line in [*told.options(ask), *(told.why_not(no) for no in ask.refused)]:
                assert_well_said(line)


@pytest.mark.parametrize(
    ("code", "args", "expected"),
    [
        ("run.result", {"car": "U01", "dice": [4, 2], "modifier": -1, "speed": 3, "section": "C", "column": "dry",
                        "result": "+1"}, "U01 Hussard rolled 4 and 2 (−1): speed 3 in section C, dry: +1."),
        ("move.blocked", {"car": "F02", "was": "35A", "now": "36B", "steps": 3, "cell": 37, "cars": ["U01", "T02"]},
         "F02 Rayfox +3: 35A → 36B, stopped by U01, T02 on cell 37."),
        ("declare.paid", {"car": "U01", "what": "C1B1", "dp": 5, "fuel": 3, "tyre": 0},
         "U01 Hussard declares control 1, brake 1: 5 DP left, fuel 3, tyres 0."),
        ("declare.paid", {"car": "U01", "what": "A2S", "dp": 5, "fuel": -1, "tyre": -1},
         "U01 Hussard declares accel 2, slipstream: 5 DP left."),
        ("bpt.advance", {"die": 4, "steps": 3, "was": "B", "now": "E", "speed": 6, "diff": 2, "event": "none"},
         "Die 4: BPT +3, section B → E (speed 6, difference 2), no event beside it."),
        ("race.points", {"car": "F01", "driver": "", "place": 2, "gp": 9}, "2nd: F01 Rayfox, 9 GP."),
        ("race.points", {"car": "U01", "driver": "dahl", "place": 1, "gp": 10}, "1st: U01 Hussard, W. Dahl, 10 GP."),
        ("tune.done", {"car": "U01", "text": "4>9 T1 F2", "cost": 4, "speeds": [2, 3, 3, 4, 5, 6]},
         "U01 Hussard: face 4 to slot 9, spot 1 for this race, spot 2 for good. That cost 4 points; "
         "faces 1 to 6 now give speeds 2 3 3 4 5 6."),
        ("effect.sum", {"car": "U01", "fuel": -1, "tyre": 1, "match": 0, "result": 0, "at": "31B"},
         "U01 Hussard on 31B: fuel −1, tyres +1, matching 0 = 0."),
        ("turn.done", {"turn": 3, "lap": 1, "section": "D", "weather": "cloud1", "die": 2,
                       "cars": [("U01", "38A", 5, 5, 5), ("F01", "37B", -1, -1, -1)]},
         "Turn 3 is over: lap 1, section D, cloud 1 (rain). U01 Hussard leads on 38A."),
    ],
)  # fmt: skip
def test_sentences(code: str, args: dict[str, Any], expected: str) -> None:
    assert narrator().event(Event(code, "", args)) == expected


def test_names_follow_the_language() -> None:
    told = narrator("ja")
    assert told.called("car", "U01") == "U01 ユサール"
    assert told.called("driver", "dahl") == "ダール"
    assert told.called("driver_name", "dahl") == "W・ダール"
    assert told.called("team_name", "U") == "ユサール (U)"


@pytest.mark.parametrize(
    ("value", "expected"),
    [("npc", "NPC cars"), ("progress", "Race"), ("Anna", "Anna")],
)
def test_who_is_asked(value: str, expected: str) -> None:
    assert narrator().called("seat", value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [("A", "accel"), ("wet", "wet tyres"), ("pass", "no driver"), ("dahl", "W. Dahl"), ("U01", "U01")],
)
def test_refused_options_have_names(value: str, expected: str) -> None:
    assert narrator().called("option", value) == expected


def test_typed_numbers_are_never_mistaken_for_a_driver() -> None:
    """At the prompt a label is found by any of its words, so no word of a label may be a number of two digits."""
    for driver in data().drivers:
        label = narrator().words("option.driver", driver=driver, price=12)
        assert not re.search(r"\b\d\d\b", label), label


# -- the board


def drawn(state: State, lang: str = "en") -> list[str]:
    lines = list(TELLER.board(narrator(lang).words, RULES.view(state)))
    for line in lines:
        assert display_width(line) <= WIDTH, line
        assert_well_said(line)
    return lines


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seed", range(len(TABLES)))
def test_board_has_every_car_once(seed: int, lang: str) -> None:
    rng = Random(seed)
    sessions = set()
    for state, ask, _ in race(seed, *TABLES[seed]):
        if ask is not None and rng.random() > 0.05:
            continue
        view = RULES.view(state)
        lines = drawn(state, lang)
        sessions.add(view["session"])
        if view["session"] == "race":
            boxes = [line for line in lines if re.match(r"[AB] +(\.|>?[A-Z]0)", line)]
            assert sorted(NUMBER.findall(" ".join(boxes))) == sorted(view["order"])
            order = " ".join(lines[lines.index(boxes[-1]) + 1 :])
            places = [f"{place} {car} {view['cars'][car]['at']}" for place, car in enumerate(view["order"], start=1)]
            assert all(place in order for place in places)
        elif view["session"] == "qualifying":
            cells = [line for line in lines if re.match(r" *(cell \d+ | {6,}>?[A-Z]0)", line)]
            running = [car.id for car in state.starters() if car.id not in state.stopped]
            assert sorted(NUMBER.findall(" ".join(cells))) == sorted(running)
        else:
            entered = [line for line in lines[1:] if not line.startswith(("Drawn", "  "))]
            assert sorted(NUMBER.findall(" ".join(entered))) == sorted(view["cars"])
    assert len(sessions) >= 2


def test_board_of_a_race() -> None:
    assert drawn(position()) == [
        "Race 1 of 1 · Crocodile (Australia) · turn 5 · lap 2 of 7",
        "section B: speed 3, difference 2, pit 2 · weather box 4: sun (dry)",
        "    31   32   33   34   35   36   37   38   39   40",
        "A    .    .    .    .    .    .    . >U01    .    .",
        "B    .    .    .    .    .    .  F01*   .    .    .",
        "    21   22   23   24   25   26   27   28   29   30",
        "A    .    .    .    .  F02    .    .    .    .    .",
        "B    .    .    .    .    .    .    .    .    .    .",
        "> next to act · * pit order",
        "Order: 1 U01 38A · 2 F01 37B −1 · 3 F02 25A −12",
        "Car  Player  Driver    DP   Fuel  Tyres   Stops",
        "U01  Anna    Dahl      12   7/12  4 dry       0",
        "F01  Ben     Ashdown   19  11/11  10 wet      0",
        "F02  Ben     Calloway  15  11/11  10 dry      0",
        "Out, the latest first: U02 (dropped)",
    ]


def test_a_long_table_stands_beside_itself() -> None:
    for state, ask, _ in race(3, 8, 0, {}):
        if ask is not None and ask.text == "bpt_qualifying":
            lines = drawn(state)
            head = next(line for line in lines if line.startswith("Car "))
            assert head.count("Driver") == 2
            return


# -- hints


def hint(state: State, ask: Ask, lang: str = "en") -> list[str]:
    about = narrator(lang).words, ask, RULES.view(state)
    lines = [*TELLER.strip(*about), *TELLER.hint(*about)]
    for line in TELLER.strip(*about):
        assert display_width(line) <= WIDTH, line
        assert_well_said(line)
    return lines


@pytest.mark.parametrize(("weather", "column"), [(4, "dry"), (6, "wet")])
def test_dp_hint_shows_what_each_face_does(weather: int, column: str) -> None:
    for section in data().courses["australia"].sections:
        state = position(section=section.name, weather=weather)
        ask = Play(RULES, state).ask
        assert ask is not None
        assert ask.text == "dp"
        car = state.cars["U01"]
        results = section.wet if column == "wet" else section.dry
        faces = (f"{face}:{speed} {results[6 - speed]}" for face, speed in enumerate(car.speeds, start=1))
        title = f"{section.name} {section.speed}/{section.diff} pit {section.pit}, {column}  die"
        assert hint(state, ask)[0] == "  ".join([title, *faces])


def test_dp_hint_weighs_the_plain_declarations() -> None:
    state = position(section="C")
    ask = Play(RULES, state).ask
    assert ask is not None
    cells = [state.here.dry[6 - speed].move for speed in state.cars["U01"].speeds]
    bare = sum(cells) / 6
    best = sum(max(one, two) for one in cells for two in cells) / 36
    text = " ".join(hint(state, ask))
    assert f"no DP {bare:+.1f} · C1 {best:+.1f} · " in text
    assert isinstance(ask, Choose)
    offered = [option.id for option in ask.options if not option.quiet]
    assert list(re.findall(r"\b(?:[CAB]\d)+\b", text)) == offered[1:], "every one that is listed"


def test_dp_hint_says_how_often_a_car_is_out() -> None:
    found = [
        (course.id, section)
        for course in data().courses.values()
        for section in course.sections
        if any(result.retire is not None for result in section.dry)
    ]
    for course, section in found:
        state = position(course=course, section=section.name, weather=1)
        ask = Play(RULES, state).ask
        assert ask is not None
        out = sum(section.dry[6 - speed].retire is not None for speed in state.cars["U01"].speeds)
        if out:
            assert f"(out {round(100 * out / 6)} %)" in " ".join(hint(state, ask))
            return
    assert not found, "some section lets a car retire, and no hint says so"


def test_tuning_hint_shows_body_and_spots() -> None:
    state = begun(1, 1, 1, {})
    state.cars["U01"].full = (1,)
    play = Play(RULES, state)
    rng = Random(1)
    while play.ask and play.ask.text != "tune":
        play.give(any_answer(play.ask, rng))
    assert play.ask is not None
    lines = hint(state, play.ask)
    team = data().teams["U"]
    assert lines[1].split()[1:] == [str(slot) for slot in range(1, len(team.slots) + 1)]
    assert lines[2].split()[1:] == [str(speed) for speed in team.slots]
    ends = {match.end(): match[0] for match in re.finditer(r"\d+", lines[0])}
    slots = {match[0]: match.end() for match in re.finditer(r"\d+", lines[1])}
    assert [ends[slots[str(slot)]] for slot in team.initial] == list("123456")
    assert lines[3] == "Trouble spots: 1 speed 5 (tuned for good) · 2 difference 2 (not tuned)"
    assert lines[-1].startswith("5>12: that face to that slot, 1 point. ")
    examples = re.findall(r"(\S+): that", lines[-1])
    assert all(play.ask.accept(example) for example in examples), "each of them is legal for this car"
    with pytest.raises(Reject) as refused:
        play.ask.accept("4>99")
    assert narrator().reject(refused.value).startswith("There is no slot 99: the body has slots 1 to 15.")


def test_pit_hint_shows_effects() -> None:
    state = position(players=["Anna: U"], cars={"U01": {"at": "38A", "fuel": 7, "tyres": 4, "order": True}})
    ask = Play(RULES, state).ask
    assert ask is not None
    assert ask.text == "pit_tyres"
    assert hint(state, ask) == [
        "Tyre effect:  now 4: −2  new 10: +1",
        "  (0: −5, 1–2: −3, 3–4: −2, 5–6: −1, 7–8: 0, 9–10: +1)",
        "Tyre matching, dry tyres: sun 0, cloud 1 −1, cloud 2 −3",
        "Tyre matching, wet tyres: sun −2, cloud 1 +1, cloud 2 +1",
    ]


@pytest.mark.parametrize(("fuel", "lines"), [(12, 0), (11, 4)])
def test_a_car_that_wants_nothing_needs_no_pit_hint(fuel: int, lines: int) -> None:
    state = position(players=["Anna: U"], cars={"U01": {"at": "38A", "fuel": fuel, "tyres": 10}})
    play = Play(RULES, state)
    while play.ask and play.ask.text != "order":
        play.give([1] if play.ask.text == "run" else "-" if play.ask.text == "tune" else play.ask.default())
    assert play.ask is not None
    assert len(hint(state, play.ask)) == lines


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_hints_of_whole_races_fit_the_screen(lang: str) -> None:
    asked = set()
    for seed, table in enumerate(TABLES[:2]):
        for state, ask, _ in race(seed, *table):
            if ask is not None and (ask.text not in asked or ask.text in ("dp", "tune", "support")):
                asked.add(ask.text)
                hint(state, ask, lang)
    assert {"dp", "tune", "support", "market", "order", "pit_fuel", "start_tyres"} <= asked
