"""A paragraph before it is broken: pieces that stay whole, the white between them, and what a break there costs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from pnp.draw.canvas import Font
from pnp.draw.fonts import width
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.hyphens import partings
from pnp.draw.runs import Run
from pnp.draw.text import is_wide
from pnp.kit.kinsoku import are_bound

QUARTER = 0.25
"""Ems between kanji or kana and Latin letters or figures; half of it where the line needs the room."""
HANGING = 0.5
"""Ems of white in a full-width stop, which may stand outside the line."""
NO_BREAK = "\u00a0"
_STOPS = frozenset("、。，．）〕］｝〉》」』】")
_OPENERS = frozenset("（〔［｛〈《「『【")
_UNIT = re.compile(r"^(mm|cm|m|pt|in|min|%|°|p|pp|pag\.?)\b")
_AFTER_NUMBER, _IN_WORD = 4.0, 1.2
"""What it costs to part a number from what it counts, or a word in katakana."""


@dataclass(frozen=True, slots=True)
class Type:
    """How a text is set."""

    font: Font
    bold: Font
    size: float
    lang: str = "en"
    parts_words: bool = True
    """Headings are never hyphenated."""

    def face(self, run: Run) -> Font:
        return self.bold if run.bold else self.font


@dataclass(frozen=True, slots=True)
class Bit:
    """Of one run and one script. `lead` is the white before it, where it does not begin its box."""

    text: str
    run: Run
    width: float
    is_wide: bool
    lead: float = 0.0
    stretches: bool = False
    """Whether a line may be spread before it."""


@dataclass(frozen=True, slots=True)
class Box:
    """What is never broken. `gap` is the white before it on the same line, `cost` that of a break there."""

    bits: tuple[Bit, ...]
    width: float
    gap: float = 0.0
    spaced: bool = False
    cost: float = 0.0
    hyphen: bool = False
    letters: int = 0
    hang: float = 0.0
    word: int = 0
    """The box with which its word begins."""
    joints: int = 0
    """1 if a line may be spread before it."""
    stretches: int = 0
    """In how many places a line may be spread inside of it."""
    chars: int = 0
    gives: float = 0.0
    """By how much the white inside of it can shrink, in millimetres."""
    gap_gives: float = 0.0
    """And the white before it."""


@dataclass(frozen=True, slots=True)
class _Char:
    char: str
    run: int
    spaced: bool
    """White before it."""


def boxes_of(runs: Sequence[Run], type_: Type) -> list[Box]:
    chars = list(_chars(runs))
    boxes: list[Box] = []
    start = 0
    for at in range(1, len(chars) + 1):
        if at == len(chars) or _may_break(chars, at, runs):
            before = chars[start - 1] if start else None
            boxes += _parted(chars[start:at], before, runs, type_, len(boxes))
            start = at
    return boxes


def _chars(runs: Sequence[Run]) -> Iterator[_Char]:
    spaced = False
    for index, run in enumerate(runs):
        for char in run.text:
            if char in " \n\t":
                spaced = True
            else:
                yield _Char(char, index, spaced)
                spaced = False


def _may_break(chars: Sequence[_Char], at: int, runs: Sequence[Run]) -> bool:
    before, after = chars[at - 1], chars[at]
    if before.run == after.run and runs[after.run].ruby:
        return False
    if after.spaced:
        return not _holds_space(chars, at, runs)
    if before.char == NO_BREAK or after.char == NO_BREAK:
        return False
    if are_bound(before.char, after.char):
        return False
    return is_wide(before.char) or is_wide(after.char) or _is_compound(chars, at)


def _is_compound(chars: Sequence[_Char], at: int) -> bool:
    """After the hyphen of a word that has one."""
    around = chars[max(0, at - 4) : at + 3]
    if chars[at - 1].char != "-" or len(around) < 7 or any(each.spaced for each in around[1:]):
        return False
    return all(each.char.islower() for each in around if each is not chars[at - 1])


def _holds_space(chars: Sequence[_Char], at: int, runs: Sequence[Run]) -> bool:
    """A space that is never broken: before a dash or a dot in the middle, around a minus and an arrow from somewhere to
    somewhere, or between a number and its unit."""
    after = "".join(each.char if not each.spaced or i == 0 else " " for i, each in enumerate(chars[at : at + 5]))
    if after.startswith("· ") or _is_between(chars, at) or _is_between(chars, at - 1):
        return True
    if chars[at].char == "→" and not runs[chars[at].run].tinted:
        return True
    if after.startswith(("– ", "— ", "–", "—")) and (len(after) == 1 or after[1] == " "):
        return True
    return (chars[at - 1].char.isdigit() and bool(_UNIT.match(after))) or chars[at - 1].char == "→"


def _is_between(chars: Sequence[_Char], at: int) -> bool:
    """Whether a minus stands here with white on both sides."""
    return chars[at].char == "−" and chars[at].spaced and at + 1 < len(chars) and chars[at + 1].spaced


def _parted(
    chars: Sequence[_Char], before: _Char | None, runs: Sequence[Run], type_: Type, index: int
) -> Iterator[Box]:
    """One box, or several where the word has places for a hyphen."""
    cuts: tuple[int, ...] = ()
    first = runs[chars[0].run]
    if type_.parts_words and len({each.run for each in chars}) == 1 and not (first.ruby or first.link):
        cuts = partings("".join(each.char for each in chars), type_.lang)
    edges = [0, *cuts, len(chars)]
    for number, (start, end) in enumerate(pairwise(edges)):
        yield _box(chars[start:end], before if number == 0 else None, runs, type_, index, hyphen=number > 0)


def _box(
    chars: Sequence[_Char], before: _Char | None, runs: Sequence[Run], type_: Type, word: int, hyphen: bool
) -> Box:
    bits = tuple(_bits(chars, runs, type_))
    em = type_.size * MM_PER_PT
    first, last = chars[0], chars[-1]
    gap = _white(before, first, runs, type_) if before else 0.0
    joint = before is not None and (first.spaced or is_wide(before.char) or is_wide(first.char))
    return Box(
        bits=bits if not joint else (_stretching(bits[0]), *bits[1:]),
        width=sum(bit.width + (bit.lead if i else 0.0) for i, bit in enumerate(bits)),
        gap=gap,
        spaced=before is not None and first.spaced,
        cost=_cost(before, first) if before else 0.0,
        hyphen=hyphen,
        letters=sum(_counts(each.char, runs[each.run], type_) for each in chars),
        hang=HANGING * em if type_.lang == "ja" and last.char in _STOPS else 0.0,
        word=word,
        joints=int(joint),
        stretches=sum(len(bit.text) - 1 if bit.is_wide else 0 for bit in bits) + sum(b.stretches for b in bits[1:]),
        chars=len(chars),
        gives=sum(giving(bit.lead, em) for bit in bits[1:]),
        gap_gives=0.0 if first.spaced else giving(gap, em),
    )


def _counts(char: str, run: Run, type_: Type) -> bool:
    """Whether it makes a last line longer: in Japanese, where words may be parted anywhere, references do not."""
    if type_.lang == "ja":
        return not run.tinted and (is_wide(char) or char.isalnum())
    return char.isalnum()


def giving(white: float, em: float) -> float:
    """By how much a gap can shrink: only that between scripts does."""
    return white / 2 if abs(white - QUARTER * em) < 1e-9 else 0.0


def _stretching(bit: Bit) -> Bit:
    return Bit(bit.text, bit.run, bit.width, bit.is_wide, bit.lead, True)


def _bits(chars: Sequence[_Char], runs: Sequence[Run], type_: Type) -> Iterator[Bit]:
    """Cut where the run or the script changes, and where white is put in or taken out."""
    marks = [0]
    for at in range(1, len(chars)):
        previous = marks[-1]
        marks.append(previous + int(_parts(chars[at - 1], chars[at], runs, type_)))
    before: _Char | None = None
    for _, group in groupby(zip(marks, chars, strict=True), key=lambda each: each[0]):
        own = [each for _, each in group]
        run = runs[own[0].run]
        text = "".join((" " if each.spaced and i else "") + each.char for i, each in enumerate(own))
        text = text.replace(NO_BREAK, " ")
        wide = is_wide(own[0].char)
        lead = _white(before, own[0], runs, type_) if before else 0.0
        stretches = before is not None and (wide or is_wide(before.char))
        yield Bit(text, run, width(text, type_.face(run), type_.size), wide, lead, stretches)
        before = own[-1]


def _parts(before: _Char, after: _Char, runs: Sequence[Run], type_: Type) -> bool:
    if before.run != after.run or is_wide(before.char) != is_wide(after.char):
        return True
    return is_wide(after.char) and _white(before, after, runs, type_) != 0


def _white(before: _Char, after: _Char, runs: Sequence[Run], type_: Type) -> float:
    """In millimetres; less than nothing between two full-width stops, which have enough of their own."""
    if after.spaced:
        return width(" ", type_.face(runs[after.run]), type_.size)
    em = type_.size * MM_PER_PT
    if before.char in _STOPS and (after.char in _STOPS or after.char in _OPENERS):
        return -HANGING * em
    if before.char in _OPENERS and after.char in _OPENERS:
        return -HANGING * em
    mixed = (_is_japanese(before.char), _is_japanese(after.char))
    if mixed in ((True, False), (False, True)) and _is_figure(after.char if mixed[0] else before.char):
        return QUARTER * em
    return 0.0


def _cost(before: _Char, after: _Char) -> float:
    if after.spaced and before.char.isdigit() and after.char.isalpha() and not is_wide(after.char):
        return _AFTER_NUMBER
    return _IN_WORD if _is_katakana(before.char) and _is_katakana(after.char) else 0.0


def _is_japanese(char: str) -> bool:
    return ("\u3041" <= char <= "\u30ff" and char != "・") or "\u3400" <= char <= "\u9fff" or char == "々"


def _is_katakana(char: str) -> bool:
    return "\u30a1" <= char <= "\u30ff" and char != "・"


def _is_figure(char: str) -> bool:
    return not is_wide(char) and (char.isalnum() or char in "+-−±×%→")
