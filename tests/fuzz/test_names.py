"""Names, titles and reasons made of anything: refused when they are typed, or good for every sheet, screen and file."""

from __future__ import annotations

from pathlib import Path
from random import Random

from pnp.api.editions import load_game
from pnp.api.paperwork import record_sheet
from pnp.api.seasons import adjust, create_season
from pnp.desk.forms.records import KINDS
from pnp.kit.writing import harmless
from pnp.season.season import Season
from tests.fuzz.names import any_text
from tests.fuzz.seasons import use
from tests.fuzz.trying import Tries
from tests.season.tables import PLAIN, field_of, in_this_order

SHEETS = 0.2


def test_a_name_is_refused_when_it_is_typed_or_good_for_everything(tmp_path: Path) -> None:
    path, tries = tmp_path / "s.season", Tries("names", 120)
    for rng in tries:
        sample = PLAIN[rng.choice(list(PLAIN))]
        name, title, why = (any_text(rng) for _ in range(3))
        title = rng.choice(("Club", title))
        players = [f"{name}: {sample.players[0].partition(': ')[2]}", *sample.players[1:]]
        with tries.allowed((name, title, why)):
            edition = load_game(sample.game)
            with create_season(path, edition, players, 2, sample.options, title) as season:
                season.finish_by_hand(in_this_order(season, field_of(season)))
                _decide(season, why, rng)
                _use(path, season, rng, tmp_path)
        path.unlink(missing_ok=True)
    assert tries.taken
    assert tries.refused


def _decide(season: Season, why: str, rng: Random) -> None:
    adjust(season, "points", rng.choice(field_of(season)), rng.choice(("late", why)), 1, 2)


def _use(path: Path, season: Season, rng: Random, folder: Path) -> None:
    """Nothing may be refused any more."""
    try:
        use(season, rng)
        if rng.random() < SHEETS:
            record_sheet(season, rng.choice(KINDS)).bound.write(folder / "sheet.pdf")
        with Season.read(path) as again:
            assert again.suspended() == season.suspended()
        assert harmless(season.title) == season.title
    except Exception as fault:
        raise AssertionError("it was taken, and cannot be used") from fault
