"""Whole turns in one line, as people say them: in the four games, in three languages, from any keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest

from pnp.api.refereeing import Ambiguous, Misheard, Table
from pnp.lab.bots import any_answer
from tests.typist import Evening

EVENINGS = {
    "fmr": Evening("fmr", ("Anna: red", "Ben: blue", "Carla: green", "Dan: yellow")),
    "xf1": Evening("xf1", ("Anna: U", "Ben: F"), {"courses": "belgium", "teams": "U,F,T,W"}),
    "turf": Evening("turf", ("Anna: red, blue", "Ben: green, yellow")),
    "mad": Evening("mad", ("Anna: red", "Ben: blue", "Carla: green")),
}
ALREADY = {"fmr card": "R V B G Y", "turf card": "65 54 32 11"}
"""What is said first to come to such a question; others come by themselves."""
MOST = 400
Tables = Callable[[str, str, str], Table]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with ExitStack() as seasons:

        @cache
        def table(game: str, lang: str, asked: str) -> Table:
            path: Path = tmp_path_factory.mktemp("lines") / "race.season"
            made = EVENINGS[game].table(seasons.enter_context(EVENINGS[game].season(path)), lang, "usual")
            if line := ALREADY.get(f"{game} {asked}"):
                made.say(line)
            return until(made, asked)

        yield table


def until(table: Table, asked: str) -> Table:
    """Every question answered by what Enter means, up to one whose key ends so."""
    for _ in range(MOST):
        table.play_on()
        ask = table.question
        assert ask is not None
        if ask.text == asked or ask.key.endswith(asked):
            return table
        default = table.default(ask)
        table.answer(any_answer(ask, table.rng) if default is None else default)
    pytest.fail(f"{asked} is never asked")


def said(table: Table, line: str) -> str:
    """What was said, without what nobody said."""
    return " ".join(f"{part.ask.text}={part.answer}" for part in table.preview(line).reading.parts if part.words)


GRID = "grid=red grid=purple grid=blue grid=green grid=yellow"
CHARGE = "card=CG target=R1 charge=[5] charge=[8] again=stop"
CRASH = "card=CR crash=[7] neighbour=behind"
TURN = "dp=C1 run=[4, 1] which=4 order=yes"
THROWN = "roll=[5, 5, 3, 5] to=S3-12"


@pytest.mark.parametrize(
    ("game", "lang", "asked", "line", "wanted"),
    [
        ("fmr", "en", "grid", "R V B G Y", GRID),
        ("fmr", "en", "grid", "red violet, blue gr yel", GRID),
        ("fmr", "ja", "grid", "赤　紫　青　緑　黄", GRID),
        ("fmr", "it", "grid", "rosso viola blu ve gi", GRID),
        ("fmr", "en", "grid", "gr", "grid=green"),
        ("fmr", "en", "card", "+3 red R2", "card=+3R target=R2"),
        ("fmr", "en", "card", "Anna +3 red Petrova", "card=+3R target=R2"),
        ("fmr", "en", "card", "charge gear B1 5 stop", "card=CG target=B1 charge=[5]"),
        ("fmr", "en", "card", "charge gear R1 5 8 stop", CHARGE),
        ("fmr", "it", "card", "charge gears R1 5 8 ferma", CHARGE),
        ("fmr", "ja", "card", "突撃 ギア　Ｒ１　５　８　やめる", CHARGE),
        ("fmr", "en", "card", "crash 7 behind", CRASH),
        ("fmr", "it", "card", "incidente 7 dietro", CRASH),
        ("fmr", "ja", "card", "クラッシュ ７ 後ろ", CRASH),
        ("fmr", "en", "card", "crash 1 behind", "card=CR crash=[1]"),
        ("fmr", "en", "card", "crash 12 ahead", "card=CR crash=[12]"),
        ("fmr", "en", "card", "−2 R1", "card=-2 target=R1"),
        ("fmr", "ja", "card", "ー２　Ｒ１", "card=-2 target=R1"),
        ("fmr", "ja", "card", "ピット 青", "card=PB"),
        ("fmr", "ja", "card", "ピット青 B2 ９", "card=PB target=B2 pit=[9]"),
        ("fmr", "it", "card", "pit qualsiasi G1 3", "card=PX target=G1 pit=[3]"),
        ("fmr", "it", "grid", "Koning Grand Prix (arancione) Verdane", "grid=orange grid=green"),
        ("fmr", "en", "card", "OVERTAKE +3 red (№ 16) R2", "card=16 target=R2"),
        ("fmr", "ja", "card", "ビリターボ +3 V2", "card=TT target=V2"),
        ("xf1", "en", ".t1.F02.dp", "c1 4 1 >4 B pit", TURN),
        ("xf1", "en", ".t1.F02.dp", "F02 control 1 dice 4 1 speed 4 line B yes", TURN),
        ("xf1", "en", ".t1.F02.dp", "c1 4 1 pit", "dp=C1 run=[4, 1] order=yes"),
        ("xf1", "en", ".t1.F02.dp", "c1 22 >2 B no", "dp=C1 run=[2, 2] order=no"),
        ("xf1", "ja", ".t1.F02.dp", "ｃ１　４１　＞４　Ｂ　ピット", TURN),
        ("xf1", "it", ".t1.F02.dp", "c1 41 >4 linea B box", TURN),
        ("xf1", "en", "tune", "1>7 2>8 yes", "tune=1>7 2>8 confirm=yes"),
        ("xf1", "en", ".npc", "npc 1 4", "npc=[1] npc=[4]"),
        ("turf", "en", "card", "8 1", "card=N8 to=1:H22/0"),
        ("turf", "en", "card", "8,1", "card=N8 to=1:H22/0"),
        ("turf", "ja", "card", "８　１", "card=N8 to=1:H22/0"),
        ("turf", "it", "card", "8 corsia 1", "card=N8 to=1:H22/0"),
        ("turf", "en", "dice", "dice 5 3 sum", "dice=[5, 3] speed=both"),
        ("turf", "ja", "dice", "ダイス ５３ 合計", "dice=[5, 3] speed=both"),
        ("turf", "it", "dice", "5 3 som", "dice=[5, 3] speed=both"),
        ("mad", "en", "sheet", "S6 Salt Marsh S9", "sheet=S6 sheet=S9"),
        ("mad", "ja", "sheet", "S6 塩の沼地・逆向き S9", "sheet=S6r sheet=S9"),
        ("mad", "en", "dice", "553/5 far", THROWN),
        ("mad", "en", "dice", "5 5 3 / 5 far", THROWN),
        ("mad", "ja", "dice", "５５３／５　最大", THROWN),
        ("mad", "it", "dice", "553 / 5 massimo", THROWN),
        ("mad", "en", "dice", "4 1 2 > S3-7", "roll=[4, 1, 2] to=S3-7"),
        ("mad", "ja", "dice", "４　１　２　＞　Ｓ３ー７", "roll=[4, 1, 2] to=S3-7"),
    ],
)
def test_a_turn_is_one_line(tables: Tables, game: str, lang: str, asked: str, line: str, wanted: str) -> None:
    assert said(tables(game, lang, asked), line) == wanted


@pytest.mark.parametrize(
    ("game", "asked", "line", "word", "code"),
    [
        ("fmr", "grid", "R V X", "X", "card.unknown"),
        ("fmr", "grid", "R V B G Y +3 red R2", "+3", "line.other"),
        ("fmr", "card", "Ben +3 red R2", "Ben", "card.unknown"),
        ("fmr", "card", "+3 red R3", "R3", "choice.unknown"),
        ("fmr", "card", "+3 R2", "+3", "card.several"),
        ("fmr", "card", "pit blue 9", "9", "car.colour"),
        ("fmr", "card", "crash 1 ahead", "ahead", "line.moot"),
        ("fmr", "card", "charge gear B1 5 8 stop", "8", "line.other"),
        ("xf1", ".t1.F02.dp", "U02 c1 4 1", "U02", "choice.unknown"),
        ("xf1", ".t1.F02.dp", "c1 4 1 >4 A pit", "A", "line.moot"),
        ("xf1", ".t1.F02.dp", "c1 22 >4", "4", "line.moot"),
        ("xf1", ".t1.F02.dp", "c1 4 1 4", "4", "line.die"),
        ("turf", "dice", "5 3 one", "one", "choice.unknown"),
        ("mad", "dice", "4 1 2 > S3-1 far", "far", "line.other"),
    ],
)
def test_the_word_that_is_wrong_is_named(
    tables: Tables, game: str, asked: str, line: str, word: str, code: str
) -> None:
    with pytest.raises(Misheard) as no:
        tables(game, "en", asked).preview(line)
    assert (no.value.word, no.value.code) == (word, code)
    assert not isinstance(no.value, Ambiguous)


def test_a_card_that_is_gone_is_no_shorter_name_of_another_one(tmp_path: Path) -> None:
    """With one card of a sort left its sort is enough; who names another one means that."""
    with EVENINGS["fmr"].season(tmp_path / "f.season") as season:
        table = EVENINGS["fmr"].table(season, "en", "usual")
        table.say("R V B G Y")
        for team in "RVGYO":
            table.say(f"+2 {team} {team}1")
        assert said(table, "+2 B1") == "card=+2B target=B1"
        with pytest.raises(Misheard) as no:
            table.preview("+2 red B1")
    assert (no.value.word, no.value.code) == ("+2 red", "card.gone")


def test_what_sounds_alike_is_listed_with_what_tells_it_apart(tables: Tables) -> None:
    table = tables("turf", "en", "dice")
    with pytest.raises(Misheard) as no:
        table.preview("5 3 one")
    assert "one die: 5, one die: 3, the sum: 8" in table.narrator.reject(no.value)


def test_what_left_no_choice_is_said(tables: Tables) -> None:
    table = tables("xf1", "en", ".t1.F02.dp")
    with pytest.raises(Misheard) as no:
        table.preview("c1 4 1 >4 A")
    assert table.narrator.reject(no.value).startswith("There was nothing to choose: line B.")
    assert no.value.events[-1].code.startswith("move.")
