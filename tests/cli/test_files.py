"""Season files that change under our hands, as the command line shows it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.referee.journal import Journal, read_journal
from tests.cli.harness import AT_THE_TABLE, Shell, a_race

LANGUAGES = {"en": "everything up to here is kept in", "ja": "に保存しました", "it": "è conservato in"}


class Meddling(io.TextIOBase):
    """A keyboard at which somebody does something else between two lines."""

    def __init__(self, *typed: str | Callable[[], object]) -> None:
        self._typed = list(typed)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # text, as every keyboard has it
        while self._typed:
            now = self._typed.pop(0)
            if isinstance(now, str):
                return f"{now}\n"
            now()
        return ""


def answers(path: Path) -> list[object]:
    return [record["answer"] for record in read_journal(path).records if record["t"] == "answer"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("then", [("green",), ("q",), ("u",), ()], ids=["answer", "quit", "undo", "end"])
def test_the_referee_stops_and_keeps_everything_beside_a_removed_file(
    pnp: Shell, lang: str, then: tuple[str, ...]
) -> None:
    path = pnp.season()
    ran = pnp("referee", "s.season", "--lang", lang, stdin=Meddling("red", "blue", path.unlink, *then))
    assert ran.code == 1
    assert LANGUAGES[lang] in ran.err
    assert "Everything up to here is saved." not in ran.out
    assert ran.after == {"s-kept-1.season"}
    assert answers(pnp.folder / "s-kept-1.season")[:2] == ["red", "blue"]
    assert "Anna" in pnp("season", "show", "s-kept-1.season").ok().out


def test_a_second_referee_on_the_file_that_was_put_there_is_left_alone(pnp: Shell) -> None:
    path = pnp.season()

    def synchronised() -> None:
        copy = path.with_name("copy")
        copy.write_bytes(path.read_bytes())
        copy.replace(path)

    def second() -> None:
        with Journal.open(path) as journal:
            journal.append({"t": "answer", "race": 1, "key": "r1.grid2", "answer": "green", "src": "typed"})

    ran = pnp("referee", "s.season", stdin=Meddling("red", synchronised, second, "blue"))
    assert ran.code == 1
    assert "another program has put another file in the place of this one" in ran.err
    assert answers(path) == ["red", "green"]
    assert answers(pnp.folder / "s-kept-1.season") == ["red", "blue"]


def test_the_race_goes_on_to_its_end_in_the_file_that_was_kept(pnp: Shell) -> None:
    path = pnp.season("s.season", "-n", "1")
    race = a_race()
    pnp("referee", "s.season", stdin=Meddling(*race[:20], path.unlink, race[20]))
    pnp("referee", "s-kept-1.season", stdin=race[21:]).ok()
    pnp.season("other.season", "-n", "1", "--title", "s")
    pnp("referee", "other.season", stdin=race).ok()
    results = [pnp("season", "export", name).ok().out for name in ("s-kept-1.season", "other.season")]
    assert results[0] == results[1]


WRITERS: dict[str, list[str]] = {
    "undo": ["undo", "s.season"],
    "players": ["players", "s.season", *AT_THE_TABLE[:-1], "Eva: yellow"],
    "adjust": ["adjust", "s.season", "--who", "Anna", "--points", "2", "--why", "fair play"],
    "import": ["import", "results.csv", "s.season", "--yes"],
}


@pytest.mark.parametrize("verb", WRITERS)
def test_every_verb_that_writes_keeps_what_it_wrote(pnp: Shell, verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = pnp.season("s.season", "-n", "2")
    pnp("referee", "s.season", stdin=a_race()).ok()
    known = len(read_journal(path).records)
    rows = pnp("season", "export", "s.season", "--format", "csv").ok().out.splitlines()
    second = [f"2{row[1:]}" for row in rows if row.startswith("1,")]
    pnp.write("results.csv", "\n".join([rows[0], *second, ""]))
    append = Journal.append

    def swapped(journal: Journal, record: dict[str, Any]) -> int:
        journal.path.rename(journal.path.with_name("taken"))
        return append(journal, record)

    monkeypatch.setattr(Journal, "append", swapped)
    ran = pnp("season", *WRITERS[verb])
    assert ran.code == 1, ran.out
    assert "another program has removed this file" in ran.err
    assert len(read_journal(pnp.folder / "s-kept-1.season").records) == known + 1


READERS = ("show", "standings", "results", "log", "export")


@pytest.mark.parametrize("lang", ["en", "ja", "it"])
def test_a_file_that_an_editor_saved_is_told_by_everybody_and_put_right_by_the_first_who_writes(
    pnp: Shell, lang: str
) -> None:
    path = pnp.season()
    pnp("referee", "s.season", stdin=["red"]).ok()
    whole = path.read_bytes()
    path.write_bytes(b"\xef\xbb\xbf" + whole.replace(b"\n", b"\r\n") + b"\r\n")
    told = {"en": "saved this file", "ja": "保存し直し", "it": "ha salvato questo file"}[lang]
    for verb in (*(["season", each] for each in READERS), ["referee"]):
        assert told in pnp(*verb, "s.season", "--lang", lang).ok().err, verb
    assert path.read_bytes() == whole
    assert pnp("season", "show", "s.season").ok().err == ""


@pytest.mark.parametrize("verb", [["undo", "s.season"], ["players", "s.season"], ["rescue", "s.season"]])
def test_verbs_that_write_tell_it_too(pnp: Shell, verb: list[str]) -> None:
    path = pnp.season()
    pnp("referee", "s.season", stdin=["red"]).ok()
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert "another program has saved this file" in pnp("season", *verb).ok().err


@pytest.mark.parametrize("format", ["csv", "json", "md", "html"])
def test_no_export_takes_the_place_of_a_season_be_it_the_own_one_or_another(pnp: Shell, format: str) -> None:
    for name in ("one", "other"):
        pnp("season", "new", "fmr", f"{name}.season", *AT_THE_TABLE).ok()
        before = Path(f"{name}.season").read_bytes()
        refused = pnp("season", "export", "one.season", "--format", format, "--out", f"{name}.season")
        refused.refused("this is a season file: it would be lost", "choose another name")
        assert Path(f"{name}.season").read_bytes() == before


@pytest.mark.parametrize("path", ["", ".", "/"])
def test_a_folder_is_no_season_to_rescue(pnp: Shell, path: str) -> None:
    ran = pnp("season", "rescue", path)
    assert ran.code == 1
    assert not ran.after
