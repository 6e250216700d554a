"""A short race told in words, one transcript a game and language: read them in review.

PNP_UPDATE_SNAPSHOTS=1 pytest tests/golden writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from pnp.kit.words import LANGUAGES
from pnp.lab.bots import any_answer
from pnp.referee.ask import Choose, Reject
from pnp.season.report import standing_lines
from pnp.season.season import Season
from pnp.testing.answers import illegal
from tests.conformance.benches import GAMES, bench
from tests.conformance.entries import TOLD

HERE = Path(__file__).parent


def transcript(game_id: str, lang: str, folder: Path) -> list[str]:
    """Questions with the answers given, the rulings below them; once for each question also what may not be said."""
    table = bench(game_id)
    players, given, seed = TOLD[game_id]
    rng, refused = Random(seed), set[str]()
    plan = table.plan(players, given)
    narrator = table.narrator(lang, plan)
    with Season.create(folder / "told.season", table.game, plan) as season:
        race = season.referee()
        lines = [narrator.event(event) for event in race.opening]
        while race.open:
            ask = rng.choice(race.open)
            answer = ask.accept(any_answer(ask, rng))
            lines.append(f"? {narrator.question(ask)} → {narrator.answer(ask, answer)}")
            if isinstance(ask, Choose) and ask.text not in refused and len(ask.options) < 5:
                lines += [f"    {option}" for option in narrator.options(ask)]
            for raw in filter(_typed, illegal(ask)) if ask.text not in refused else ():
                try:
                    ask.accept(raw)
                except Reject as reject:
                    if reject.code not in refused:
                        refused.add(reject.code)
                        lines.append(f"  ! {narrator.reject(reject)}")
            refused.add(ask.text)
            lines += [f"  {narrator.event(event)}" for event in race.answer(answer, "typed", ask.key)]
        season.finish(race)
        lines += ["", *(narrator.event(event) for event in season.system.closing(season.data, season.facts))]
        lines += ["", *narrator.teller.board(narrator.words, race.view())]
        for standing in season.standings():
            lines += ["", *standing_lines(standing, narrator)]
    return lines


def _typed(raw: object) -> bool:
    """What somebody might really type."""
    return isinstance(raw, str) and raw.isprintable() and 1 < len(raw.strip()) < 20


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_transcript(game_id: str, lang: str, tmp_path: Path) -> None:
    path = HERE / f"{game_id}.{lang}.txt"
    told = "\n".join(line.rstrip() for line in transcript(game_id, lang, tmp_path)) + "\n"
    if os.environ.get("PNP_UPDATE_SNAPSHOTS") == "1":
        path.write_text(told, encoding="utf-8")
    assert path.exists(), "PNP_UPDATE_SNAPSHOTS=1 pytest tests/golden writes it"
    assert told == path.read_text("utf-8")


@pytest.mark.parametrize("game_id", GAMES)
def test_languages_tell_the_same_race(game_id: str) -> None:
    """Line by line the same clauses, in every language."""

    def clauses(lang: str) -> list[str]:
        lines = (HERE / f"{game_id}.{lang}.txt").read_text("utf-8").splitlines()
        return [line.rpartition("[")[2] for line in lines if line.endswith("]")]

    for lang in LANGUAGES[1:]:
        assert clauses(lang) == clauses(LANGUAGES[0])
