"""How well sheets are read: `python -m tests.desk.ticks.rates PAGES [FIRST]` prints the table of docs/quality.md."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from pnp.kit.words import LANGUAGES
from tests.desk.ticks.printed import TABLES, Kind
from tests.desk.ticks.trial import TRIALS, Outcome, shot

KINDS = tuple(Kind(*each) for each in product(TABLES, ("a4", "letter"), LANGUAGES, ("full", "mono", "saver")))


@dataclass
class Rate:
    pages: int = 0
    right: int = 0
    refused: int = 0
    needless: int = 0
    """Pages with a question that nobody would have had to be asked."""
    rows: int = 0
    asked: int = 0
    corrections: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, outcome: Outcome, about: str) -> None:
        self.pages += 1
        self.right += outcome.right
        self.refused += bool(outcome.refused)
        self.needless += bool(outcome.asked)
        self.rows += outcome.rows
        self.asked += outcome.asked
        self.corrections += outcome.corrections
        self.wrong += [f"{about}: {each}" for each in outcome.wrong]

    def row(self, name: str) -> str:
        numbers = (self.pages, self.right, self.refused, self.needless, self.asked, self.corrections, len(self.wrong))
        return f"| {name} | {' | '.join(map(str, numbers))} |"


def cases(pages: int, first: int = 0) -> Iterator[tuple[str, Kind, int]]:
    """Conditions and kinds of sheet by turns: both numbers have no common factor."""
    names = tuple(TRIALS)
    for number in range(first, first + pages):
        yield names[number % len(names)], KINDS[(number * 7 + number // len(KINDS)) % len(KINDS)], number


def outcome_of(case: tuple[str, Kind, int]) -> Outcome:
    name, kind, seed = case
    return shot(kind, TRIALS[name], seed).read()


def table(pages: int, first: int) -> dict[str, Rate]:
    rates = {name: Rate() for name in (*TRIALS, "with a pen", "all")}
    for case in cases(pages, first):
        outcome, about = outcome_of(case), f"{case[0]}, {case[1]}, {case[2]}"
        for name in (case[0], "all", *(["with a pen"] if TRIALS[case[0]].pen else [])):
            rates[name].add(outcome, about)
        if not outcome.right:
            print(about, outcome, file=sys.stderr, flush=True)
    return rates


def main() -> None:
    pages, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    print("| condition | pages | right | refused | asked in vain | rows asked | corrections asked | wrong |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for name, rate in table(pages, first).items():
        print(rate.row(name))


if __name__ == "__main__":
    main()
