"""Running text in lines: what must hold for every paragraph, in three languages."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.api.editions import load_game
from pnp.draw.boxes import HANGING, NO_BREAK, Type
from pnp.draw.canvas import Drawing, Font, LinkMark, TextMark
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.hyphens import partings
from pnp.draw.paragraph import MOST_SPREAD, Set, break_lines, draw_line, least_last
from pnp.draw.runs import Run, linked, marked
from pnp.draw.text import Misfit, wrap
from pnp.kit.kinsoku import are_bound
from pnp.kit.words import LANGUAGES
from tests.turns import examples

ROOM = 56.0
TYPES = {lang: Type(Font("semi"), Font("semi", 700), 8.75 if lang == "ja" else 9.5, lang) for lang in LANGUAGES}
_LATIN = (
    "a of the car racing overtakes WRONG LINE Anna: 12 places +3 F20 1–6 straightforward immediately (so) **bold**"
    " un'altra velocissima, precipitevolissimevolmente 5 mm"
)
_JAPANESE = "車 1枚 12位 を 「前進」 、 。 カード F20 ×12 —— （2回） 3つ"
WORDS = st.sampled_from(_LATIN.split(" "))
KANJI = st.sampled_from(_JAPANESE.split(" "))


def plain(lines: tuple[Set, ...]) -> str:
    return "".join(line.text.removesuffix("-") if line.hyphened else line.text for line in lines).replace(" ", "")


def is_within(line: Set, type_: Type, room: float) -> bool:
    hang = HANGING * type_.size * MM_PER_PT if type_.lang == "ja" else 0.0
    return line.width <= room + hang + 1e-6


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=40).map(" ".join), st.sampled_from(["en", "it"]), st.floats(30, 110))
def test_latin_keeps_every_letter_within_the_measure(text: str, lang: str, room: float) -> None:
    lines = break_lines(marked(text), TYPES[lang], room)
    assert plain(lines) == text.replace("**", "").replace(" ", "")
    assert all(is_within(line, TYPES[lang], room) for line in lines)
    assert not any(one.hyphened and two.hyphened for one, two in pairwise(lines))


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(KANJI, min_size=1, max_size=60).map("".join), st.floats(30, 110))
def test_japanese_keeps_what_is_bound(text: str, room: float) -> None:
    lines = break_lines(marked(text), TYPES["ja"], room)
    assert plain(lines) == text
    assert all(is_within(line, TYPES["ja"], room) for line in lines)
    assert not any(are_bound(one.text[-1], two.text[0]) for one, two in pairwise(lines))
    for one, two in pairwise(lines):
        assert not (one.text[-1].isascii() and two.text[0].isascii() and one.text[-1] + two.text[0] in "F20 ×12")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["fmr", "turf"])
def test_no_paragraph_of_the_rules_ends_in_a_stub(game: str, lang: str) -> None:
    clauses = load_game(game).rulebook(lang).clauses.values()
    texts = [text for clause in clauses for text in (clause.printed, clause.printed_ruling) if text]
    for text in texts:
        lines = break_lines(marked(text), TYPES[lang], ROOM)
        assert len(lines) == 1 or lines[-1].letters >= least_last(lang), text


def test_lines_are_chosen_together() -> None:
    """The first line gives a word away, or the last one would stand alone."""
    text = "Everyone gets five of the shuffled cards, and the others are the pile."
    greedy = wrap(text, TYPES["en"].font, 9.5, ROOM)
    lines = break_lines(marked(text), TYPES["en"], ROOM)
    assert greedy is not None
    assert len(lines) == len(greedy)
    shortest = [sum(len(piece.text) for piece in line) for line in greedy][-1]
    assert lines[-1].letters >= min(shortest, 12)


def test_words_are_parted_by_the_dictionary_only() -> None:
    assert partings("velocissima", "it") == (4, 7)
    for word in ("OVERTAKE", "Beaumont", "corsa", "straight", "1234567", "F20"):
        assert all(3 <= at <= len(word) - 3 for at in partings(word, "it"))
    assert partings("OVERTAKING", "en") == partings("Carlissima", "it") == ()
    assert partings("rapidamente", "ja") == ()


def test_a_hyphen_needs_a_line_that_would_stay_short() -> None:
    for text in ("precipitevolissimevolmente " * 6, "la macchina velocissima passa immediatamente davanti " * 4):
        for line in break_lines(marked(text.strip()), TYPES["it"], ROOM):
            if line.hyphened:
                kept = line.text.rpartition(" ")[0]
                assert not kept or len(kept) / len(line.text) < 0.9


def test_numbers_keep_their_units_and_dashes_their_words() -> None:
    for room in range(20, 60, 3):
        text = "Cut strips of 5 mm and 12 cm – never more – from a sheet of 3 pt"
        lines = break_lines(marked(text), TYPES["en"], room)
        for line in lines:
            assert not re.search(r"\d$", line.text) or line is lines[-1]
            assert not line.text.startswith("–")


def test_what_may_not_be_broken_stays_whole() -> None:
    lines = break_lines((Run("one two three four "), Run(f"→{NO_BREAK}F24{NO_BREAK}p{NO_BREAK}7")), TYPES["en"], 24)
    assert lines[-1].text.endswith("→ F24 p 7")


def test_signs_between_stay_in_their_line() -> None:
    """A dot or an arrow begins no line, a minus stands between its numbers, an id is never parted."""
    text = "U02 Hussard runs on: 35A → 36A · 36B → 37A · it has 54 − r − 5n cards left over"
    for room in range(24, 60, 2):
        for line in break_lines(marked(text), TYPES["en"], room):
            assert line.text[0] not in "→·−"
            assert line.text[-1] not in "→−"
    cited = linked(marked("in good order [M33 MP-balloon_tyres M34]"), re.compile("M33|MP-balloon_tyres|M34"))
    for room in range(26, 60, 2):
        assert not any(line.hyphened for line in break_lines(cited, TYPES["en"], room))


def test_references_do_not_lengthen_a_last_line_in_japanese() -> None:
    runs = (*marked("R1 Ferrandが5位から2位へ上がり、V1 Beaumontを3位まで引き上げます。"), Run(" [F20]", tinted=True))
    for room in range(30, 60):
        last = break_lines(runs, TYPES["ja"], room)[-1].text.partition("[")[0].rstrip("。 ")
        assert not last or len(last) >= 3, (room, last)


def test_japanese_is_spread_to_the_full_measure_but_no_further() -> None:
    text = "カードの色の走行中の車を1台選びます。その車が書かれた数だけ前進し、すぐ後ろの車も一緒に動きます。"
    lines = break_lines(marked(text), TYPES["ja"], ROOM)
    assert all(line.width == pytest.approx(ROOM, abs=1e-6) or line.text[-1] in "、。" for line in lines[:-1])
    assert all(part.tracking <= MOST_SPREAD * 1000 + 1e-6 for line in lines for part in line.placed)
    assert all(part.tracking == 0 for part in lines[-1].placed)


def test_ruby_stands_above_in_half_the_size() -> None:
    (line,) = break_lines(marked("{車輪|しゃりん}を回す"), TYPES["ja"], ROOM)
    canvas = Drawing()
    draw_line(canvas, 0, 10, line, TYPES["ja"])
    texts = {mark.text: mark for mark in canvas.marks if isinstance(mark, TextMark)}
    assert texts["しゃりん"].size == TYPES["ja"].size / 2
    assert texts["しゃりん"].y < texts["車輪"].y


def test_names_lead_somewhere() -> None:
    runs = linked(marked("see F2 and **F20**, not XF2"), re.compile(r"(?<!\w)F\d+"))
    assert [run.link for run in runs if run.link] == ["F2", "F20"]
    canvas = Drawing()
    for line in break_lines(runs, TYPES["en"], ROOM):
        draw_line(canvas, 0, 10, line, TYPES["en"])
    links = [mark for mark in canvas.marks if isinstance(mark, LinkMark)]
    assert [link.target for link in links] == ["F2", "F20"]
    assert all(link.h >= 4.5 for link in links)


def test_a_word_wider_than_the_line_is_told() -> None:
    with pytest.raises(Misfit, match="does not fit a line of 10 mm"):
        break_lines(marked("WWWWWWWWWWWWWWWWWWWW"), TYPES["en"], 10)


def test_paragraphs_of_aids_have_no_last_line_of_one_character() -> None:
    font, size = Font("barlow"), 8.0
    text = "カードを出して車を動かします。" * 3
    for room in range(20, 60):
        lines = wrap(text, font, size, room)
        assert lines is not None
        if len(lines) > 1:
            assert len("".join(piece.text for piece in lines[-1]).rstrip("。")) > 1
