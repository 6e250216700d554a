"""The DP declaration: which abilities a driver may use in a section, what they cost, and why others are refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar

import msgspec
from typing_extensions import override

from pnp.referee.ask import Choose, Option, Refused, Reject


@dataclass(frozen=True, slots=True)  # as below: read sooner than the fields of a named tuple
class Abilities:
    """What is declared: so many dice more, +1 and −1 to every die, and the slipstream."""

    control: int = 0
    accel: int = 0
    brake: int = 0
    slip: bool = False
    cost: int = field(init=False, compare=False)
    """In DP."""
    modifier: int = field(init=False, compare=False)
    more: bool = field(init=False, compare=False)
    """Whether anything but controls is used."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cost", self.control + self.accel + self.brake)
        object.__setattr__(self, "modifier", self.accel - self.brake + self.slip)
        object.__setattr__(self, "more", bool(self.accel or self.brake or self.slip))

    @property
    def id(self) -> str:
        parts = ((self.control, "C"), (self.accel, "A"), (self.brake, "B"))
        return "".join(f"{letter}{n}" for n, letter in parts if n) + ("S" if self.slip else "") or "none"


@dataclass(frozen=True, slots=True)
class Means:
    """What a car has for a declaration: its limits in this section (G9.1/D1, D3, D4; S5.0)."""

    conc: int
    dp: int
    accel: bool
    brake: bool
    fuel: int
    tyre: int
    slip: bool
    """Whether slipstream is possible here and now."""
    race: bool
    """In qualifying accel and brake cost DP only (G5.0-4)."""
    slip_rule: bool = False
    """Whether the table plays with S5.0 at all."""

    def refusal(self, wanted: Abilities) -> Reject | None:
        """Why this may not be declared, if so."""
        if wanted.accel and not self.accel:
            return Reject("declare.accel", "G9.1/D3")
        if wanted.brake and not self.brake:
            return Reject("declare.brake", "G9.1/D3")
        if wanted.slip and not self.slip:
            rule = "S5.0" if self.race else "S5.0 R67"
            return Reject("declare.slip" if self.slip_rule else "declare.no_slip", rule)
        if wanted.cost > self.conc:
            return Reject("declare.concentration", "G9.1/D1", given=wanted.cost, conc=self.conc)
        if wanted.cost > self.dp:
            return Reject("declare.dp", "G9.1/D4", given=wanted.cost, dp=self.dp)
        if self.race and wanted.accel > self.fuel:
            return Reject("declare.fuel", "G9.1/D4", given=wanted.accel, fuel=self.fuel)
        if self.race and wanted.brake > self.tyre:
            return Reject("declare.tyre", "G9.1/D4", given=wanted.brake, tyre=self.tyre)
        return None


@cache
def abilities(id: str) -> Abilities:
    """From the form in which an answer is kept: C1B2S, none."""
    found = {letter: int(n or 1) for letter, n in re.findall(r"([CAB])(\d+)", id)}
    return Abilities(found.get("C", 0), found.get("A", 0), found.get("B", 0), id.endswith("S"))


@dataclass(frozen=True, slots=True)
class Menu:
    """All that may be declared with the same means: as options, by id, and what is refused."""

    means: Means
    options: tuple[Option, ...]
    known: Mapping[str, Abilities]
    refused: tuple[Refused, ...]


_LONGEST = 6
"""Digits of a number that is refused, as it is said again."""
ZONE = {2: 0, 3: 1, 4: 1, 5: 2, 6: 2}
"""Which of the three concentration values counts at a section speed."""


@cache
def menu(conc: int, dp: int, accel: bool, brake: bool, fuel: int, tyre: int, slip: bool, race: bool,
         slip_rule: bool = False) -> Menu:  # fmt: skip
    """G9.1/D: every legal declaration, the plain ones first. DP, fuel and tyres beyond `conc` change nothing."""
    m = Means(conc, dp, accel, brake, fuel, tyre, slip, race, slip_rule)
    legal = [each for each in _within(conc) if m.refusal(each) is None]
    legal.sort(key=lambda each: (_unusual(each), each.slip, each.accel, each.brake, each.control))
    options = tuple(_option(each, race) for each in legal)
    return Menu(m, options, {each.id: each for each in legal}, tuple(refusals(m)))


@cache
def _within(conc: int) -> tuple[Abilities, ...]:
    """Whatever does not cost more than the concentration (D1)."""
    return tuple(
        Abilities(controls, accels, brakes, slip)
        for slip in (False, True)
        for accels in range(conc + 1)
        for brakes in range(conc + 1 - accels)
        for controls in range(conc + 1 - accels - brakes)
    )


def _option(each: Abilities, race: bool) -> Option:
    if each == Abilities():
        return Option("none", "declare_none", aliases=("-", "0", "no"))
    fuel, tyre = (each.accel, each.brake) if race else (0, 0)
    args = {"control": each.control, "accel": each.accel, "brake": each.brake, "slip": each.slip,
            "dp": each.cost, "fuel": fuel, "tyre": tyre}  # fmt: skip
    return Option(each.id, "declare", args, quiet=_unusual(each))


def _unusual(each: Abilities) -> bool:
    """Two of accel, brake and slipstream: it may be typed, and is not worth a line on the screen."""
    return (each.accel > 0) + (each.brake > 0) + each.slip > 1


_LETTERS = {
    "C": ("c", "control", "controllo", "コントロール", "コ"),
    "A": ("a", "accel", "acceleration", "acceleratore", "accelerata", "gas", "アクセル", "ア"),
    "B": ("b", "brake", "freno", "frenata", "f", "ブレーキ", "ブ"),
    "S": ("s", "slip", "slipstream", "scia", "スリップストリーム", "スリップ", "ス"),
}
_WORD = re.compile(r"([^\W\d]+)[\s:=x×]*(\d*)", re.UNICODE)
_LETTER = {word: letter for letter, words in _LETTERS.items() for word in words}


def parse(text: str) -> Abilities | None:
    """Typed as it comes: c2, C1 B1, control 2, b2s."""
    folded = text.strip().casefold()
    counts = dict.fromkeys("CABS", 0)
    spaced = re.sub(r"(?<![^\W\d])([cabsf])(\d)", r" \1\2", folded)
    rest = re.sub(r"[\s,;+&、，]+", " ", spaced).strip()
    while rest:
        found = _WORD.match(rest)
        letter = _LETTER.get(found[1]) if found else None
        if not found or not letter:
            return None
        counts[letter] += int(found[2][:3] or 1)
        rest = rest[found.end() :].strip()
    return Abilities(counts["C"], counts["A"], counts["B"], counts["S"] > 0) if any(counts.values()) else None


class Declare(Choose, frozen=True):
    """Which abilities: an option of the menu, or letters in any order."""

    by_number: ClassVar[bool] = False
    menu: Menu = msgspec.field(default_factory=lambda: menu(0, 0, False, False, 0, 0, False, True))

    @override
    def accept(self, raw: object) -> str:
        if type(raw) is str and raw in self.menu.known:
            return raw
        wanted = parse(_apart(raw)) if isinstance(raw, str) else None
        if wanted is None and _is_bare_number(raw):  # a die, and no place in a list that nobody sees
            raise Reject("declare.number", self.rule, given=f"{raw}".strip()[:_LONGEST])
        if wanted is None:
            return Choose.accept(self, raw)
        refusal = self.menu.means.refusal(wanted)
        if refusal:
            raise refusal
        return wanted.id


def _is_bare_number(raw: object) -> bool:
    if isinstance(raw, str):
        return raw.strip("0 ").isdecimal()
    return type(raw) is int and 0 < raw < 10**_LONGEST


def _apart(text: str) -> str:
    """ "c1b1s" with spaces between the abilities."""
    return re.sub(r"(\d)(?=[^\W\d])", r"\1 ", text.strip())


def refusals(m: Means) -> Iterable[Refused]:
    """What a table would look for in vain: said with the clause."""
    for letter, allowed, code in (("A", m.accel, "declare.accel"), ("B", m.brake, "declare.brake")):
        if not allowed:
            yield Refused(letter, code, "G9.1/D3")
    most = min(m.conc, m.dp)
    if m.dp < m.conc:
        yield Refused(f"C{m.dp + 1}", "declare.dp", "G9.1/D4", {"given": m.dp + 1, "dp": m.dp})
    for letter, allowed, left, what in (("A", m.accel, m.fuel, "fuel"), ("B", m.brake, m.tyre, "tyre")):
        if m.race and allowed and left < most:
            yield Refused(letter if left == 0 else f"{letter}{left + 1}", f"declare.{what}", "G9.1/D4", {what: left})
    if m.slip_rule and not m.slip:
        yield Refused("S", "declare.slip", "S5.0")
