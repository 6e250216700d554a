"""A race as a play for BG Stats: the documented fields, what the season says, and nothing made up."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import unquote

import pytest

from pnp.kit.errors import PnpError
from pnp.season.bgstats import LINK, play_link, play_of
from pnp.season.day import RaceDay
from tests.cli.harness import Shell
from tests.season.tables import PLAIN, begun, by_hand, field_of, narrator

FIELDS = {"sourceName", "sourcePlayId", "playDate", "game", "players", "location", "board", "comments"}
OF_A_PLAYER = {"name", "sourcePlayerId", "startPlayer", "winner", "score", "rank", "role"}


@pytest.mark.parametrize("game", PLAIN)
def test_what_the_season_says(game: str, tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN[game], 2) as season:
        by_hand(season, field_of(season))
        season.note_day(1, RaceDay(date="2024-05-01", where="At Ben's", notes=("It rained.", "Cake.")))
        play = play_of(season, 1, narrator(season))
        assert set(play) <= FIELDS
        assert play["playDate"] == "2024-05-01 12:00:00"
        assert play["location"] == "At Ben's"
        assert "Cake." in play["comments"]
        people = {each["name"]: each for each in play["players"]}
        assert set(people) == set(season.plan.entries.names)
        for each in play["players"]:
            assert set(each) == OF_A_PLAYER
        assert [each["rank"] for each in play["players"]] == sorted(each["rank"] for each in play["players"])
        first = next(
            each for each in season.by_hand.competitors(season.data, season.plan) if each.id == field_of(season)[0]
        )
        assert [name for name, each in people.items() if each["winner"]] == ([first.owner] if first.owner else [])
        assert sum(each["score"] for each in play["players"]) <= sum(season.results[0].points.values())


def test_the_same_race_is_the_same_play(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN["mad"], 2) as season:
        for race in (1, 2):
            by_hand(season, field_of(season))
            season.note_day(race, RaceDay(date=f"2024-05-0{race}"))
        one, again, other = (
            play_of(season, race, narrator(season, lang)) for race, lang in ((1, "en"), (1, "ja"), (2, "en"))
        )
        assert one["sourcePlayId"] == again["sourcePlayId"] != other["sourcePlayId"]
        assert [each["sourcePlayerId"] for each in one["players"]] == [
            each["sourcePlayerId"] for each in again["players"]
        ]
        link = play_link(one)
        assert link.startswith(LINK)
        assert json.loads(unquote(link.removeprefix(LINK))) == one


def test_no_day_is_made_up(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN["mad"], 2) as season:
        by_hand(season, field_of(season))
        with pytest.raises(PnpError, match="not known on which day"):
            play_of(season, 1, narrator(season))
        with pytest.raises(PnpError, match="race 2 is not run"):
            play_of(season, 2, narrator(season))


def test_the_verb(pnp: Shell) -> None:
    with begun(pnp.folder / "s.season", PLAIN["turf"], 2) as season:
        by_hand(season, field_of(season))
    pnp("season", "bgstats", "s.season").refused("not known on which day", "--date 2024-05-01")
    pnp("season", "day", "s.season", "--race", "1", "--date", "2024-05-01").ok()
    ran = pnp("season", "bgstats", "s.season", "--out", "play.json").ok()
    assert LINK in ran.out
    assert json.loads((pnp.folder / "play.json").read_text("utf-8"))["sourceName"] == "pnp"
    pnp("season", "bgstats", "s.season", "--race", "2").refused("race 2 is not run", "1 to 1")
