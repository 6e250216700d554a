"""What one table needs once, and what is chosen instead or besides."""

from __future__ import annotations

import pytest

from pnp.desk.start.choice import choose
from pnp.desk.start.plan import Part, StartPlan, Time
from pnp.kit.errors import UsageError

KNOWN = ("rules", "cars", "counters", "die", "score")
START = StartPlan(
    tools=("knife",),
    minutes=Time(hand=1, trimmer=1),
    component={
        "counters": Part(need="instead", of=("cars",)),
        "die": Part(need="only"),
        "rules": Part(),
    },
)


@pytest.mark.parametrize(
    ("more", "less", "chosen"),
    [
        ([], [], "rules cars score"),
        (["die"], [], "rules cars die score"),
        (["counters"], [], "rules counters score"),
        (["counters", "cars"], [], "rules cars counters score"),
        (["all"], ["rules"], "cars counters die score"),
        ([], ["cars"], "rules score"),
    ],
)
def test_alternatives_are_chosen(more: list[str], less: list[str], chosen: str) -> None:
    choice = choose(START, KNOWN, KNOWN, more, less)
    assert choice.chosen == tuple(chosen.split())
    assert set(choice.chosen) | set(choice.left_out) == set(KNOWN)
    assert not set(choice.chosen) & set(choice.left_out)


def test_without_a_start_sheet_everything_is_needed() -> None:
    assert choose(None, KNOWN, KNOWN, [], []).chosen == KNOWN


@pytest.mark.parametrize(("more", "less"), [(["dye"], []), ([], ["all"]), (["die"], ["die"])])
def test_what_cannot_be_is_refused(more: list[str], less: list[str]) -> None:
    with pytest.raises(UsageError):
        choose(START, KNOWN, KNOWN, more, less)
