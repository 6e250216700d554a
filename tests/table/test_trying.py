"""What a preview tells: what would be asked next, and to whoever tries it what that decision needs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pnp.lab.bots import any_answer
from pnp.referee.ask import Ask
from pnp.table.live import Live, Manner
from pnp.table.roles import seat
from pnp.table.trying import previewed
from tests.web.client import season_of


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with season_of("xf1", tmp_path / "evening.season") as season:
        yield Live(season, Manner(ask="full"))


def asked_for(live: Live, text: str) -> Ask:
    """Careless answers until there is such a question."""
    rng, running = Random(1), live.running
    while running.open[0].text != text:
        running.referee.answer(any_answer(running.open[0], rng))
    return running.open[0]


def test_a_tuning_that_is_tried_shows_the_cells_it_would_make(live: Live) -> None:
    ask, strips = asked_for(live, "tune"), []
    for line in ("T1", "1>4"):
        (then,) = previewed(live, seat(ask.who), line, live.running.seen, ask.key, "en")["next"]
        assert then["about"] == "confirm"
        assert then["strip"][0].startswith("Sections")
        strips.append(then["strip"])
    assert strips[0] != strips[1], "a faster face makes other cells than a tuned spot"
    assert live.running.open[0].key == ask.key, "nothing has happened"


def test_a_question_of_somebody_else_comes_without_its_strip(live: Live) -> None:
    ask = asked_for(live, "order")
    found = previewed(live, seat(ask.who), "no", live.running.seen, ask.key, "en")["next"]
    assert all(each["strip"] == [] for each in found if each["who"] != ask.who)
