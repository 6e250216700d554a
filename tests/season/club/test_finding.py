"""Which files are seasons, which are not, and who is who in them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.api.clubs import club_csv, club_json, read_club
from pnp.kit.errors import PnpError, Problems
from pnp.season.club import finding
from pnp.season.club.people import People
from tests.cli.harness import Shell
from tests.season.clubs import SEASONS, club_folder


def test_a_folder_is_a_club() -> None:
    club = read_club([club_folder()])
    assert [kept.tale.title["en"] for kept in club.seasons] == ["Autumn 2021", "Spring 2021", "Autumn 2022",
                                                               "Spring 2022", "Spring 2023"]  # fmt: skip
    assert (len(club.races), len(club.games)) == (2 * len(SEASONS), 3)
    assert "Anna" in club.by_person
    assert len([each for each in club.titles if each.title.decides]) == len(SEASONS)


def test_winners_are_those_of_the_seasons() -> None:
    from pnp.season.season import Season

    club = read_club([club_folder()])
    for index, kept in enumerate(club.seasons):
        season = Season.read(kept.path)
        table = season.standings()[0]
        held = next(each for each in club.titles if each.season == index and each.title.decides)
        can = season.system.contenders(season.data, season.facts, table)
        assert len(held.title.champions) == len([row for row in table.rows if row.place == 1 and row.who in can])
        for race, result in zip(kept.tale.races, season.facts.results, strict=True):
            assert [run.who for run in race.runs] == list(result.order)


def test_what_is_read_once_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    first = read_club([club_folder()])

    def never(*_: object) -> object:
        raise AssertionError("it was read again")

    monkeypatch.setattr(finding, "read_tale", never)
    assert club_json(read_club([club_folder()])) == club_json(first)


def test_foreign_files_are_named_and_passed_over(tmp_path: Path) -> None:
    good = next(club_folder().glob("*.season")).read_bytes()
    (tmp_path / "good.season").write_bytes(good)
    (tmp_path / "copy.season").write_bytes(good)
    (tmp_path / "earlier.season").write_bytes(good[: good.index(b"\n", 2000) + 1])
    (tmp_path / "bad.season").write_text("no season\n")
    (tmp_path / "notes.txt").write_text("bring cake")
    club = read_club([tmp_path])
    assert [kept.path.name for kept in club.seasons] in (["good.season"], ["copy.season"])
    assert {Path(each.where.split(":")[0]).name for each in club.skipped} >= {
        "bad.season",
        "notes.txt",
        "earlier.season",
    }
    assert len(club.skipped) == 4


def test_links_in_a_ring_huge_files_and_pipes_harm_nothing(tmp_path: Path) -> None:
    """Nothing is followed, waited for or read into the memory that should not be."""
    good = next(club_folder().glob("*.season")).read_bytes()
    (tmp_path / "good.season").write_bytes(good)
    (tmp_path / "ouroboros").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "secret.season").symlink_to("/etc/hostname")
    os.mkfifo(tmp_path / "pipe.season")
    with (tmp_path / "huge.season").open("wb") as huge:
        huge.truncate(3_000_000_000)
    deep = tmp_path.joinpath(*["x"] * 80)
    deep.mkdir(parents=True)
    (deep / "other.season").write_bytes(good)
    club = read_club([tmp_path], workers=1)
    assert len(club.seasons) == 1
    told = " ".join(f"{each.where} {each.what}" for each in club.skipped)
    for name in ("secret.season", "pipe.season", "huge.season"):
        assert name in told
    assert "ouroboros" not in told


def test_only_so_much_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = next(club_folder().glob("*.season")).read_bytes()
    for name in ("a", "b"):
        (tmp_path / f"{name}.season").write_bytes(good)
    monkeypatch.setattr(finding, "MOST_IN_ALL", len(good) + 10)
    assert [Path(each.where).name for each in read_club([tmp_path], workers=1).skipped] == ["b.season"]
    monkeypatch.setattr(finding, "MOST_FILES", 1)
    with pytest.raises(PnpError, match="more than 1 files"):
        read_club([tmp_path], workers=1)


def test_a_heap_of_foreign_files_is_summed_up(pnp: Shell) -> None:
    good = next(club_folder().glob("*.season")).read_bytes()
    (pnp.folder / "club").mkdir()
    (pnp.folder / "club" / "good.season").write_bytes(good)
    for number in range(50):
        (pnp.folder / "club" / f"{number}.txt").write_text("")
    ran = pnp("club", "club", "-w", "1").ok()
    assert "30 more files were passed over" in ran.err


def test_where_there_is_no_season_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(PnpError, match="there is no season here"):
        read_club([tmp_path])
    with pytest.raises(PnpError, match="there is no such file"):
        read_club([tmp_path / "gone.season"])


# -- who is who


def aliases(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "aliases.toml"
    path.write_text(text, "utf-8")
    return path


def test_aliases_join_people(tmp_path: Path) -> None:
    path = aliases(tmp_path, '[people]\n"Anna Rossi" = ["anna", "J. Doe"]\n')
    club = read_club([club_folder()], path)
    assert "Anna Rossi" in club.by_person
    assert not {"Anna", "J. Doe"} & set(club.by_person)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('[people]\nAnna = ["B"]\nCarla = ["b"]\n', "“b” cannot be both Anna and Carla"),
        ('[people]\nAnna = "B"\n', "list of texts"),
        ("[persons]\n", "“persons” means nothing here"),
        ("people = 3\n", "no list of people"),
        ('[people]\nAnna = [""]\n', "a name is empty"),
        ("[people\n", "not valid TOML"),
    ],
)
def test_aliases_are_checked(tmp_path: Path, text: str, what: str) -> None:
    with pytest.raises(PnpError) as refused:
        People.from_file(aliases(tmp_path, text))
    problem = refused.value.problems[0] if isinstance(refused.value, Problems) else refused.value
    assert what in problem.what
    assert "aliases.toml" in problem.where


# -- the verb


def test_the_verb_needs_no_verb(pnp: Shell) -> None:
    folder = str(club_folder())
    assert "All-time table" in pnp("club", folder).ok().out
    assert "ahead" in pnp("club", folder, "--between", "Anna", "Ben").ok().out
    assert "通算" in pnp("club", folder, "--player", "anna", "--lang", "ja").ok().out
    assert "circuito" in pnp("club", folder, "--courses", "--lang", "it").ok().out
    assert '"schema": "pnp-club"' in pnp("club", folder, "--json").ok().out
    pnp("club", folder, "--player", "Nobody").refused("called “Nobody”")
    assert pnp("club", folder, "--csv", "all.csv").ok().new == {"all.csv"}


def test_a_spreadsheet_gets_a_line_for_everybody() -> None:
    club = read_club([club_folder()])
    lines = club_csv(club).splitlines()
    assert len(lines) == 1 + len(club.table)
    assert lines[0].startswith("place,person,seasons,races,titles")
