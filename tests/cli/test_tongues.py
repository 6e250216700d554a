"""Problems in the language of the command: whatever the verb, and however the language was chosen."""

from __future__ import annotations

import errno
import json
from typing import Any

import pytest

from tests.cli.harness import Shell

XF1 = """game = "xf1"
[position]
course = "japan"
cars.U01 = { at = "35A", dp = 12 }
cars.F02 = { at = "35A", dp = 12 }
"""


def test_a_position(pnp: Shell) -> None:
    pnp.write("pos.toml", XF1)
    pnp("resolve", "pos.toml", "--lang", "ja").refused(
        "pos.toml:5: position.cars.F02.at: U01とF02が同じライン35Aにいます（G9.1/N1）",
        "正しくは：",
        "問題が1件あります",
    )
    pnp("resolve", "pos.toml", "--lang", "it").refused(
        "U01 e F02 stanno tutte e due nel posto 35A (G9.1/N1)", "atteso: ", "1 problema trovato"
    )


def test_options_of_a_new_season(pnp: Shell) -> None:
    new = ("season", "new", "xf1", "s.season", "-p", "Anna: Zorro")
    pnp(*new, "--lang", "it").refused("--player 1: nessuna squadra si chiama «Zorro»", code=2)
    pnp("referee", "fmr", "--roll", "xyz", *_players(), "--lang", "ja").refused(
        "「xyz」というプレイヤーはいません", code=2
    )


def test_the_language_of_the_environment(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_LANG", "ja")
    pnp("season", "show", "nope.season").refused("nope.season: そのファイルはありません", "対処：")
    pnp("season", "show", "nope.season", "--lang", "en").refused("nope.season: there is no such file")
    pnp("new", "driver", "Senna").refused(
        "「driver」というファイルの種類はありません", code=2
    )  # a verb that asks for no language
    monkeypatch.setenv("PNP_LANG", "klingon")
    pnp("season", "show", "nope.season").refused("nope.season: there is no such file")


def test_a_correction_at_the_table(pnp: Shell) -> None:
    pnp.season()
    said = pnp("referee", "s.season", "--lang", "it", stdin="fix turn Zed perché\nq\n").ok().out
    assert "turno: nessun giocatore si chiama «Zed»" in said


def test_who_plays_is_asked_again(pnp: Shell) -> None:
    typed = "Anna: red\nBen: red\nCarla: green\n\n"
    assert "redはAnnaさんのチームです（F5）" in pnp("season", "new", "fmr", "--lang", "ja", stdin=typed).err


def test_a_damaged_file_and_a_full_disk(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    path = pnp.season()
    whole = path.read_bytes()

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("pnp.referee.journal.os.fsync", full)
        said = pnp("referee", "s.season", "--lang", "ja", stdin="\n").ok().out
    assert "最後の答えを保存できませんでした：ディスクに空きがありません" in said
    path.write_bytes(whole + b"nonsense\n")
    pnp("season", "show", "s.season", "-l", "it").refused(
        "questa riga è danneggiata", "pnp season rescue s.season copia"
    )
    path.write_bytes(whole[:-9])
    assert "riga" in pnp("season", "rescue", "s.season", "-l", "it").err


def test_data_of_ones_own(pnp: Shell) -> None:
    pnp.write("my/fmr/race.toml", 'players = "many"\ncolour = 3\n')
    ran = pnp("check", "fmr", "--data", "my", "--lang", "ja").refused(
        "colourはここでは使えないキーです", "正しくは：[ ] で囲んだリスト"
    )
    assert "件あります" in ran.err
    assert "データに問題はありません" in pnp("check", "mad", "--lang", "ja").ok().out


def test_programs_read_the_same_in_every_language(pnp: Shell) -> None:
    pnp.season()
    both = [json.loads(pnp("season", "show", "s.season", "--json", "-l", lang).ok().out) for lang in ("en", "it")]
    assert both[0] == both[1]


def _players() -> list[str]:
    return [part for player in ("Anna: red", "Ben: blue", "Carla: green", "Dan: yellow") for part in ("-p", player)]


@pytest.mark.parametrize(
    ("command", "english", "italian"),
    [
        (
            ["--points", "x"],
            ("--points: this value", "expected: a valid integer\n"),
            ("--points: questo valore", "intero"),
        ),
        (["--pints", "1"], ("No such option: --pints", "--points"), ("un'opzione --pints", "forse: --points")),
        (["--points"], ("Option '--points' requires",), ("--points vuole un valore",)),
        (["more"], ("unexpected extra argument", "more"), ("parole di troppo: more",)),
    ],
)
def test_what_the_framework_does_not_understand(
    pnp: Shell, monkeypatch: pytest.MonkeyPatch, command: list[str], english: tuple[str, ...], italian: tuple[str, ...]
) -> None:
    pnp("season", "adjust", "s.season", *command).refused(*english, "-h shows how it is meant", code=2)
    monkeypatch.setenv("PNP_LANG", "it")
    pnp("season", "adjust", "s.season", *command).refused(*italian, "-h mostra come si usa", code=2)
    monkeypatch.setenv("PNP_LANG", "ja")
    assert "対処：" in pnp("season", "adjust", "s.season", *command).refused(code=2).err


@pytest.mark.parametrize(
    "command", [["season", "adjust"], ["seasn"], ["season", "adjst"], ["print", "fmr", "--dpi", "9"]]
)
def test_nothing_of_the_framework_s_english_is_left(
    pnp: Shell, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    told = [pnp(*command, "--lang", "ja"), pnp("--lang", "ja", *command)]
    monkeypatch.setenv("PNP_LANG", "ja")
    for said in (each.refused("対処：", code=2).err for each in [*told, pnp(*command)]):
        assert not any(english in said for english in ("No such", "Missing", "Error", "Usage", "Input", "Did you"))


@pytest.mark.parametrize("command", [["games"], ["doctor"], ["season", "show", "a.season"], ["print", "fmr"]])
def test_a_language_that_nobody_speaks_is_refused(pnp: Shell, command: list[str]) -> None:
    pnp(*command, "--lang", "xx").refused("no language is called “xx”", "en, ja, it", code=2)
    pnp("-l", "xx", *command).refused("no language is called “xx”", code=2)
