"""Part cards and the part summary: all there, each its own picture, every effect in words that can be read."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache

import pytest

from pnp.draw.canvas import Drawing, TextMark
from pnp.draw.color import contrast
from pnp.draw.ink import MODES, InkCanvas, InkMode
from pnp.games.mad.data import load
from pnp.games.mad.faces.cards.parts import part_pieces
from pnp.games.mad.faces.cards.summary import MOST_ROWS, summary_pieces
from pnp.games.mad.faces.contraptions.pictures import SCENES, scene
from pnp.games.mad.model import Effect, MadData, Part, Terrain
from pnp.games.mad.model.effects import counted, effect_lines
from pnp.kit.library import Library
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.press.job import Job
from pnp.press.paper import find_paper
from pnp.press.plan import plan
from pnp.press.product import Component, Piece
from tests.games.mad.looking import (
    corners,
    flat,
    grounds,
    middle,
    printed_size,
    squeezed,
    texts,
    thinnest_stroke,
)

W, H, SAFE = 63, 88, 3
CORNER_W, CORNER_H = 15, 18
NUMBER_PT, EFFECT_PT = 6.5, 7.5
QUARTER_POINT = 0.25 * 25.4 / 72


@cache
def mad() -> MadData:
    return load(Library("mad"))


@cache
def words(lang: str = "en") -> Words:
    return load_words(lang, Library("mad"))


@cache
def cards(lang: str = "en") -> tuple[Piece, ...]:
    return part_pieces(mad(), words(lang))


@cache
def summary(lang: str = "en") -> Piece:
    (piece,) = summary_pieces(mad(), words(lang))
    return piece


def part(effect: Effect | None = None, terrains: tuple[Terrain, ...] = ()) -> Part:
    """A part of somebody's own."""
    return Part("gizmo", dict.fromkeys(LANGUAGES, "Gizmo"), 4, terrains, effect or Effect(), (31,))


def with_parts(parts: list[Part]) -> MadData:
    return replace(mad(), parts={one.id: one for one in parts})


def pairs() -> list[tuple[Part, int]]:
    return [(one, serial) for one in mad().parts.values() for serial in one.serials]


def said(effect: Effect, terrains: tuple[Terrain, ...] = (), lang: str = "en") -> list[tuple[str, bool]]:
    return [
        (line.plain.replace("\u00a0", " "), line.drawback) for line in effect_lines(part(effect, terrains), words(lang))
    ]


# --- what is there ---------------------------------------------------------------------------------------------------


def test_thirty_cards_each_with_its_own_number() -> None:
    assert len(cards()) == 30
    for (one, serial), piece in zip(pairs(), cards(), strict=True):
        assert (piece.copies, piece.front.w, piece.front.h, piece.front.bleed) == (1, W, H, 3)
        shown = piece.front.drawing.texts()
        assert one.names["en"].upper() in shown
        assert words()("part.number", n=serial, of=30) in shown
    assert len({id(piece.back) for piece in cards()}) == 1


def test_the_cost_stands_in_two_corners_and_reads_from_both_ends() -> None:
    for (one, _), piece in zip(pairs(), cards(), strict=True):
        upright, turned = [], []
        for mark, matrix in texts(piece.front.drawing):
            x, y = middle(mark, matrix)
            if x < CORNER_W and y < CORNER_H:
                upright.append((mark.text, printed_size(mark, matrix) >= 20))
            if x > W - CORNER_W and y > H - CORNER_H:
                assert matrix[0] < -0.99, piece.name
                turned.append((mark.text, printed_size(mark, matrix) >= 20))
        assert upright == turned == [(str(one.cost), True)], piece.name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_says_everything_its_part_does(lang: str) -> None:
    for (one, _), piece in zip(pairs(), cards(lang), strict=True):
        shown = squeezed(piece.front.drawing)
        for line in effect_lines(one, words(lang)):
            assert "".join(line.plain.split()) in shown, (piece.name, line)


def test_the_back_tells_nothing() -> None:
    """Neither which end is up nor what the part is."""
    back = cards()[0].back
    assert back
    ups = sorted((mark.text, round(matrix[0])) for mark, matrix in texts(back.drawing))
    assert ups == sorted((text, up) for text in ("MAD RACERS", "PARTS") for up in (-1, 1))


# --- effects in words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "terrains", "expected"),
    [
        (Effect(), ("river", "swamp"), [("Opens river and swamp cells.", False)]),
        (Effect(), ("river", "swamp", "ice"), [("Opens river, swamp and ice cells.", False)]),
        (Effect(), ("river", "swamp", "ice", "desert"), [("Opens these 4 terrains.", False)]),
        (Effect(move=1), (), [("1 cell more every turn.", False)]),
        (Effect(move=-2), (), [("2 cells fewer every turn.", True)]),
        (Effect(arrows=-1, move=3), (), [("3 cells more every turn.", False), ("1 arrow fewer every turn.", True)]),
        (Effect(fuel={3: 1, 4: 1, 5: 1}), (), [("3–5 dice cost 1 fuel less.", False)]),
        (Effect(fuel={4: 2, 5: 2}), (), [("4 or 5 dice cost 2 fuel less.", False)]),
        (Effect(fuel={1: -1, 5: 3}), (), [("5 dice cost 3 fuel less.", False), ("1 die costs 1 fuel more.", True)]),
        (Effect(max_dice=1), (), [("Never more than 1 die.", True)]),
        (Effect(), (), [("It does nothing, but it looks good.", False)]),
    ],
)
def test_a_part_explains_itself(
    effect: Effect, terrains: tuple[Terrain, ...], expected: list[tuple[str, bool]]
) -> None:
    assert said(effect, terrains) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_effect_goes_unsaid(lang: str) -> None:
    """Whatever a designer can write into an effect has its words, and drawbacks are known as such."""
    changed = {
        "count_doubles": Effect(count_doubles=True),
        "move": Effect(move=-1),
        "arrows": Effect(arrows=-1),
        "fuel": Effect(fuel={2: -1}),
        "max_dice": Effect(max_dice=2),
        "free_passing": Effect(free_passing=True),
    }
    assert set(changed) == {field.name for field in fields(Effect)}
    nothing = words(lang)("part.nothing")
    for name, effect in changed.items():
        ((text, drawback),) = said(effect, lang=lang)
        assert text != nothing
        assert drawback == (name in ("move", "arrows", "fuel", "max_dice"))


def test_numbers_of_dice_are_written_as_people_write_them() -> None:
    assert [counted(dice, words()) for dice in ((1,), (4, 5), (2, 3, 4), (1, 3, 5))] == [
        "1",
        "4 or 5",
        "2–4",
        "1, 3 or 5",
    ]


# --- pictures --------------------------------------------------------------------------------------------------------


def test_every_part_has_its_own_picture_and_no_words_in_it() -> None:
    assert set(SCENES) == set(mad().parts)
    assert len({scene(id).key for id in SCENES}) == len(SCENES) == 17
    assert all(scene(id).texts() == [] for id in SCENES)


def test_an_unknown_part_gets_a_picture_too() -> None:
    assert scene("gizmo").key == scene("gadget").key
    assert scene("gizmo").key not in {scene(id).key for id in SCENES}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_part_that_does_a_great_deal_still_fits(lang: str) -> None:
    monster = part(Effect(count_doubles=True, move=2, max_dice=2), ("mountain", "desert", "ice", "swamp"))
    data = with_parts([monster])
    assert squeezed(part_pieces(data, words(lang))[0].front.drawing)
    assert squeezed(summary_pieces(data, words(lang))[0].front.drawing)


# --- readable --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_large_enough_and_inside_the_safe_zone(lang: str) -> None:
    for piece in cards(lang):
        for mark, matrix in texts(piece.front.drawing):
            least = NUMBER_PT if mark.text.startswith(("#", "n.", "No.")) else EFFECT_PT
            assert printed_size(mark, matrix) >= least - 0.01, (piece.name, mark.text)
            for x, y in corners(mark, matrix):
                assert SAFE - 0.05 <= x <= W - SAFE + 0.05, (piece.name, mark.text)
                assert SAFE - 0.05 <= y <= H - SAFE + 0.05, (piece.name, mark.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_texts_overlap(lang: str) -> None:
    for piece in (*cards(lang), summary(lang)):
        placed: list[tuple[str, float, float, float, float]] = []
        for mark, matrix in texts(piece.front.drawing):
            points = corners(mark, matrix)
            xs, ys = [x for x, _ in points], [y for _, y in points]
            box = (min(xs) + 0.05, min(ys) + 0.05, max(xs) - 0.05, max(ys) - 0.05)
            for other, left, top, right, bottom in placed:
                apart = box[0] >= right or box[2] <= left or box[1] >= bottom or box[3] <= top
                assert apart, (piece.name, mark.text, other)
            placed.append((mark.text, *box))


def test_lines_are_thick_enough_to_print() -> None:
    for piece in (*cards(), summary()):
        assert thinnest_stroke(piece.front.drawing) >= QUARTER_POINT, piece.name


@pytest.mark.parametrize("mode", MODES)
def test_text_reads_on_whatever_is_under_it(mode: InkMode) -> None:
    seen = {one.id: piece for (one, _), piece in zip(pairs(), cards(), strict=True)}
    back = cards()[0].back
    assert back
    for drawing in (*(piece.front.drawing for piece in seen.values()), back.drawing, summary().front.drawing):
        changed = Drawing()
        canvas = InkCanvas(changed, mode)
        for mark in flat(drawing.marks):
            canvas.put(mark)
        for mark, ground in grounds(changed):
            assert contrast(mark.fill, ground) >= 4.5, (mark.text, ground.to_hex())


# --- the summary -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("profile", ["home", "press"])
def test_two_summaries_share_a_sheet(paper: str, profile: str) -> None:
    assert summary().copies == 2
    bleed = 3 if profile == "press" else 0
    laid = plan(Component("summary", "summary", (summary(),)), Job(paper=find_paper(paper), bleed=bleed))
    assert laid.sheets == 1
    assert laid.margin is not None
    assert laid.margin >= 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_summary_lists_every_part_in_full(lang: str) -> None:
    shown = summary(lang).front.drawing.texts()
    run = squeezed(summary(lang).front.drawing)
    for one in mad().parts.values():
        assert one.names[lang].upper() in shown
        for line in effect_lines(one, words(lang)):
            assert "".join(line.plain.split()) in run, (one.id, line)
    costs = [str(one.cost) for one in mad().parts.values()]
    assert all(shown.count(cost) >= costs.count(cost) for cost in costs)
    copies = [words(lang)("summary.copies", n=one.copies) for one in mad().parts.values()]
    assert {text: shown.count(text) for text in copies} == {text: copies.count(text) for text in copies}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_effects_on_the_summary_are_large_enough(lang: str) -> None:
    """The figures on the small signs may be smaller: the sentence beside them says the same."""
    for mark, matrix in texts(summary(lang).front.drawing):
        least = 6.3 if _is_sign(mark) else 7
        assert printed_size(mark, matrix) >= least, mark.text
    lines = "".join(line.plain for one in mad().parts.values() for line in effect_lines(one, words(lang)))
    for mark, matrix in texts(summary(lang).front.drawing):
        if mark.text in lines and len(mark.text) > 3:
            assert printed_size(mark, matrix) >= EFFECT_PT, mark.text


def _is_sign(mark: TextMark) -> bool:
    return mark.text[0] in "+−≤"


def test_more_parts_take_more_sheets() -> None:
    many = [replace(part(Effect(move=1)), id=f"gizmo{n}", serials=(n,)) for n in range(MOST_ROWS + 1)]
    pieces = summary_pieces(with_parts(many), words())
    assert [piece.front.drawing.texts().count("GIZMO") for piece in pieces] == [MOST_ROWS, 1]
