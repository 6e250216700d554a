"""Answers to any question: every legal one, and all sorts that must not be taken."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pnp.referee.ask import Answer, Ask, Batch, Choose, Draw, Number, Roll, Write, legal_answers


def strategy_for(ask: Ask) -> st.SearchStrategy[Answer]:
    """The question is the strategy."""
    match ask:
        case Roll():
            return st.lists(st.integers(1, ask.sides), min_size=ask.dice, max_size=ask.dice)
        case Number():
            return st.integers(ask.lo, ask.hi)
        case Choose() | Draw():
            return st.sampled_from(list(legal_answers(ask)))
        case Write():
            return st.sampled_from(ask.examples())
        case Batch():
            return st.fixed_dictionaries({part.key: strategy_for(part) for part in ask.parts})
    raise TypeError(type(ask).__name__)


def full_width(text: object) -> str:
    """Digits as a Japanese keyboard may give them; the prompt understands them, the rules take plain ones."""
    return str(text).translate({ord("0") + digit: 0xFF10 + digit for digit in range(10)})


NONSENSE: tuple[Any, ...] = (
    None,
    True,
    False,
    "",
    "   ",
    "no such answer",
    "-",
    "1e3",
    "\ud800",
    "\x00",
    "x" * 5000,
    "9" * 400,
    3.5,
    float("nan"),
    float("inf"),
    10**12,
    -(10**12),
    10**6000,
    b"1",
    (),
    [],
    [[]],
    [[1], [2]],
    [[[[[["1"]]]]]],
    ["1", None],
    [1] * 60,
    {},
    {"answer": 1},
    object(),
)


def illegal(ask: Ask) -> list[Any]:
    """Answers that this question must not take."""
    bad: list[Any] = list(NONSENSE)
    if isinstance(ask, Write):
        bad = [raw for raw in bad if raw not in ask.examples()]
    match ask:
        case Roll():
            bad += [0, -1, ask.sides + 1, [ask.sides + 1] * ask.dice, [1] * (ask.dice + 1), str(ask.sides + 1)]
            bad += [full_width(1), " ".join([full_width(1)] * ask.dice), [1.0] * ask.dice, ["1"] * ask.dice]
            bad += [[True] * ask.dice, "²", "Ⅳ", "٣"]
        case Number():
            bad += [ask.lo - 1, ask.hi + 1, str(ask.hi + 1), full_width(ask.hi), "²"]
        case Choose():
            called = [number for number, _ in ask.numbered()]
            bad += [0, -1, max(called) + 1000, full_width(called[0]), f"{called[0]}.0", [ask.options[0].id]]
            bad += [no.id for no in ask.refused]
            bad += [alias for no in ask.refused for alias in no.aliases[:5]]  # one reason may have a thousand names
            called_so = {alias for option in ask.options for alias in option.aliases}  # a dash, a zero may be
            bad = [raw for raw in bad if raw not in (0, -1, "-") or str(raw) not in called_so]
        case Draw():
            numbers = (0, -1, -99, len(ask.deck.faces) + 1)
            bad += [number for number in numbers if ask.deck.look_up(str(number)) is None]  # −1 may be a card
            bad += [full_width(1), [next(iter(ask.deck.faces))]]
            bad += [card for card in [*ask.deck.faces, *ask.deck.copies] if not ask.has(card)]
    return bad
