"""What screens show of a race besides its questions: figures, spots to tap, cards, answers put together by tapping."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import islice, pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.api.boards import board, card_picture, spots
from pnp.api.editions import load_game
from pnp.api.refereeing import Ask, Choose, Draw, Gauge, Reject, Write
from pnp.api.seasons import Begun, create_season
from pnp.api.speaking import LANGUAGES
from pnp.lab.bots import any_answer
from pnp.table.live import Live, Manner
from pnp.table.questions import Asked
from pnp.table.roles import SCREEN, seat
from pnp.table.views import Views
from pnp.testing.bench import Bench
from tests.conformance.entries import ENTRIES, MAD_TABLES, TURF_TABLES

TABLES: Mapping[str, tuple[str, Any, Mapping[str, str]]] = {
    "fmr": ("fmr", ENTRIES["fmr"].tables[0], {}),
    "turf-over-fences": ("turf", TURF_TABLES[1], {"steeplechase": "yes"}),
    "turf-at-once": ("turf", TURF_TABLES[1], {"simultaneous": "yes"}),
    "mad-dealt": ("mad", MAD_TABLES[0], {"cards": "dealt"}),
    "mad-in-turn": ("mad", MAD_TABLES[1], {"cards": "dealt", "reveal": "in_turn"}),
    "mad-laid": ("mad", MAD_TABLES[3], {}),
}

TAKEN = "taken"


@contextmanager
def table_of(case: str, folder: Path) -> Iterator[Live]:
    game, players, given = TABLES[case]
    plan = Bench(load_game(game).game, ENTRIES[game]).plan(players, given)
    with create_season(folder / "t.season", load_game(game), begun=Begun(plan), title="T") as season:
        live = Live(season, Manner(ask="full"))
        for name in plan.entries.names:
            live.take(name)
        yield live


def asked(live: Live, rng: Random, most: int = 400) -> Iterator[Ask]:
    """Each question of a race, then any answer to it."""
    referee = live.running.referee
    for _ in range(most):
        if referee.q is None:
            return
        ask = referee.open[0]
        yield ask
        referee.answer(any_answer(ask, rng), key=ask.key)
        live.running.watch.look()


@pytest.mark.parametrize("case", TABLES)
def test_a_race_in_figures(case: str, tmp_path: Path) -> None:
    """Shares are shares, gaps grow from the front to the back, and every language says the same figures."""
    with table_of(case, tmp_path) as live:
        voices = [live.voice(lang) for lang in LANGUAGES]
        for number, _ in enumerate(asked(live, Random(3))):
            view, order = live.running.referee.view(), live.running.watch.order
            gaps = voices[0].teller.gaps(live.running.watch.placed)
            behind = [gaps[who] for who in order if who in gaps]
            assert all(0 <= near <= far for near, far in pairwise([0, *behind])), (order, gaps)
            for voice in voices if number % 10 == 0 else ():
                state, gauges = voice.teller.state(voice.words, view), voice.teller.gauges(voice.words, view)
                shown = [*state, *(each for have in gauges.values() for each in have)]
                assert state
                assert all(is_shown(each) for each in shown), shown


def is_shown(gauge: Gauge) -> bool:
    return bool(gauge.label and gauge.value) and (gauge.share is None or 0 <= gauge.share <= 1)


@pytest.mark.parametrize("case", TABLES)
def test_what_stands_beside_an_answer(case: str, tmp_path: Path) -> None:
    """Only beside answers that there are, and in every language beside the same."""
    about = set()
    with table_of(case, tmp_path) as live:
        voices = [live.voice(lang) for lang in LANGUAGES]
        for ask in asked(live, Random(6)):
            view = live.running.referee.view(ask.who or None)
            said = [voice.teller.asides(voice.words, ask, view) for voice in voices if ask.text not in about]
            about |= {ask.text} if any(said) else set()
            assert all(set(each) == set(said[0]) and all(each.values()) for each in said)
            if said and isinstance(ask, Choose):
                assert set(said[0]) <= {option.id for option in ask.options} | {no.id for no in ask.refused}
    assert about


@pytest.mark.parametrize("case", TABLES)
def test_spots_are_legal_answers_on_the_board(case: str, tmp_path: Path) -> None:
    about = set()
    with table_of(case, tmp_path) as live:
        words, table = live.voice("en").words, live.running.current
        assert table is not None
        for ask in asked(live, Random(5)):
            if isinstance(ask, Choose):
                answers = [option.id for option in ask.options]
                found = spots(live.season, words, table.referee.view(ask.who or None), ask, answers)
                assert set(found) <= set(answers)
                if found and ask.text not in about:
                    _, _, w, h = board(table).view_box
                    assert all(0 <= x <= w and 0 <= y <= h for x, y in found.values()), found
                    assert len(set(found.values())) == len(found), found
                    about.add(ask.text)
    assert about or case == "fmr"


@pytest.mark.parametrize(("game", "about", "answers"), [
    ("fmr", "card", ("+3R", "1", "54")), ("fmr", "grid", ("red",)),
    ("turf", "card", ("N8", "J12", "#17", "bonus N8")),
    ("mad", "sheet", ("S4", "S4r")), ("mad", "bonus", ("bonus-1",)), ("mad", "card", ("#1",)),
])  # fmt: skip
def test_cards_are_drawn_as_they_are_printed(game: str, about: str, answers: tuple[str, ...], tmp_path: Path) -> None:
    with table_of(next(case for case in TABLES if case.startswith(game)), tmp_path) as live:
        words = live.voice("ja").words
        for answer in answers:
            drawn = card_picture(live.season, words, about, answer)
            assert drawn is not None, answer
            assert drawn.startswith("<svg")
            assert len(drawn) > 1000
        assert card_picture(live.season, words, about, "no such card") is None


@pytest.mark.parametrize("case", TABLES)
def test_every_card_that_can_be_drawn_has_a_picture(case: str, tmp_path: Path) -> None:
    with table_of(case, tmp_path) as live:
        words, board_of = live.voice("en").words, live.season.game.board
        for ask in asked(live, Random(2), 60):
            if isinstance(ask, Draw):
                assert all(board_of.card(live.season.data, words, ask.text, card) for card in ask.deck.faces), ask.text


@pytest.mark.parametrize("case", [case for case in TABLES if case.startswith("mad")])
def test_whatever_is_tapped_is_understood(case: str, tmp_path: Path) -> None:
    tapped = set()
    with table_of(case, tmp_path) as live:
        for ask in asked(live, Random(4), 60):
            if isinstance(ask, Write):
                picks = ask.picks()
                assert picks
                assert all(pick.preset in [option.id for option in pick.options] for pick in picks)
                ways = product(*([option.id for option in pick.options] for pick in picks))
                tapped |= {(ask.text, outcome(ask, " ".join(way))) for way in islice(ways, 80)}
    assert {(about, TAKEN) for about in ("pass", "lay", "reveal")} <= tapped
    assert all(said for _, said in tapped)


@pytest.mark.parametrize("case", TABLES)
def test_everything_that_can_be_chosen_is_offered(case: str, tmp_path: Path) -> None:
    """Also what no number calls, as a way that is paid with more fuel; of copies of a card, one for all of them."""
    costly = 0
    with table_of(case, tmp_path) as live:
        table, voice = live.running.current, live.voice("en")
        assert table is not None
        for ask in islice(asked(live, Random(7)), 0, None, 3):
            question = Asked(table, voice, 0).in_full(ask)
            if isinstance(ask, Choose):
                assert [each["id"] for each in question["options"]] == [option.id for option in ask.options]
                labels = [each["label"] for each in question["options"]]
                assert len(set(labels)) == len(labels), labels
                costly += any(each["number"] is None for each in question["options"])
            if isinstance(ask, Draw) and not ask.hidden:
                offered = {each["id"] for each in question["cards"] if not each["single"]}
                assert all({card, ask.deck.face(card)} & offered for card in ask.legal())
                turned = [card for card in ask.legal() if ask.deck.face(card) in ask.deck.faces]
                assert set(turned) <= offered, "a sheet that lies the other way round is another answer"
    assert costly or not case.startswith("mad")


def outcome(ask: Write, answer: str) -> str:
    """That it was taken, or the rule by which it was not."""
    try:
        ask.accept(answer)
    except Reject as no:
        return no.rule
    return TAKEN


def test_a_hand_is_in_the_figures_of_its_own_seat_only(tmp_path: Path) -> None:
    with table_of("mad-dealt", tmp_path) as live:
        names = list(live.season.plan.entries.names)
        views, label = Views(live), live.voice("en").words("gauge.hand")
        seen = 0
        for ask in asked(live, Random(1), 60):
            if ask.text != "lay":
                continue
            for role, own in [(SCREEN, ""), *((seat(name), name) for name in names)]:
                gauges = views.view(role)["gauges"]
                hands = [who for who, have in gauges.items() if any(each["label"] == label for each in have)]
                assert hands == ([own] if own else [])
                seen += 1
        assert seen
