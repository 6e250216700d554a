"""What a part does, in words: made from its data, so that a part of anybody's invention explains itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pnp.games.mad.model import Effect, Part
from pnp.kit.words import Words

Kind = Literal["terrain", "doubles", "passing", "move", "arrows", "fuel", "dice", "nothing"]

_NAMED = 3
"""So many terrains are named; more are only counted, and shown by their icons."""


@dataclass(frozen=True)
class EffectLine:
    """One thing a part does. `text` has its important words between `**`, and breaks where it may best be broken."""

    kind: Kind
    text: str
    amount: int = 0
    """As it changes the number on the player card: −1 fuel is good, −1 arrow is not."""
    dice: tuple[int, ...] = ()
    """The numbers of dice that it is about."""
    drawback: bool = False

    @property
    def flowing(self) -> str:
        """All in one line."""
        return self.text.replace("\n", "")

    @property
    def plain(self) -> str:
        """For places that have neither bold letters nor lines."""
        return self.flowing.replace("**", "")


def effect_lines(part: Part, words: Words) -> list[EffectLine]:
    """Everything a part does: first what it opens, then what it gives, last what it takes."""
    lines = [*_lines(part, words)]
    if not lines:
        lines = [EffectLine("nothing", words("part.nothing"))]
    return sorted(lines, key=lambda line: line.drawback)


def _lines(part: Part, words: Words) -> Iterator[EffectLine]:
    effect = part.effect
    if len(part.terrains) > _NAMED:
        yield EffectLine("terrain", words("part.terrain_many", n=len(part.terrains)))
    elif part.terrains:
        names = listed([words(f"terrain.{terrain}") for terrain in part.terrains], words, "and")
        yield EffectLine("terrain", words("part.terrain", names=names))
    if effect.count_doubles:
        yield EffectLine("doubles", words("part.count_doubles"))
    if effect.free_passing:
        yield EffectLine("passing", words("part.free_passing"))
    if effect.move:
        yield _more_or_less("move", effect.move, words)
    if effect.arrows:
        yield _more_or_less("arrows", effect.arrows, words)
    yield from _fuel_lines(effect, words)
    if effect.max_dice < Effect.max_dice:
        text = words("part.max_dice", n=effect.max_dice)
        yield EffectLine("dice", text, effect.max_dice, drawback=True)


def _more_or_less(kind: Literal["move", "arrows"], amount: int, words: Words) -> EffectLine:
    text = words(f"part.{kind}_{'more' if amount > 0 else 'less'}", n=abs(amount))
    return EffectLine(kind, text, amount, drawback=amount < 0)


def _fuel_lines(effect: Effect, words: Words) -> Iterator[EffectLine]:
    """A line for each different saving (or waste), with the numbers of dice that it holds for."""
    for less in sorted({less for less in effect.fuel.values() if less}, reverse=True):
        dice = tuple(sorted(number for number, saved in effect.fuel.items() if saved == less))
        key = "part.fuel_less" if less > 0 else "part.fuel_more"
        text = words(key, dice=counted(dice, words), last=dice[-1], n=abs(less))
        yield EffectLine("fuel", text, -less, dice, drawback=less < 0)


def counted(numbers: Sequence[int], words: Words) -> str:
    """Numbers as people write them: 3–5, 4 or 5, 1, 3 or 5."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and last - first == len(numbers) - 1:
        return f"{first}–{last}"
    return listed([str(number) for number in numbers], words, "or")


def listed(items: Sequence[str], words: Words, last: Literal["and", "or"]) -> str:
    """A, B and C."""
    if len(items) < 2:
        return "".join(items)
    return words("part.between").join(items[:-1]) + words(f"part.{last}") + items[-1]
