"""Where a table listens: what cannot be is said before anything is begun, in the reader's language."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pnp.api.speaking import PnpError, spoken
from pnp.cli.app import app
from pnp.web import network
from pnp.web.network import check_listening, examine_network
from pnp.web.server import Door

RACE = [part for name in ("Anna: red", "Ben: blue", "Carla: green", "Dario: purple") for part in ("--player", name)]


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.7", "a..b", "x" * 300])
def test_a_new_race_at_no_address_leaves_nothing_behind(
    host: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = CliRunner().invoke(app, ["table", "fmr", *RACE, "--no-browser", "--host", host])
    assert found.exit_code == 1
    assert isinstance(found.exception, PnpError | SystemExit)
    assert not list(tmp_path.iterdir())


def test_a_port_that_somebody_has() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(PnpError, match="is taken by another program"):
            check_listening("", False, other.getsockname()[1])


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "localhost", "::1"])
def test_an_address_for_this_computer_alone_is_none_for_phones(host: str) -> None:
    with pytest.raises(PnpError, match="keeps everybody out"):
        check_listening(host, True, None)
    with socket.socket() as unused:
        door = Door(unused, (host,), 8765)
        assert not door.is_open
        assert door.hosts.knows(door.url("").removeprefix("http://"))


def test_a_port_that_is_not_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(host: str, port: int) -> socket.socket:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(network, "_bound", refuse)
    with pytest.raises(PnpError, match=r"nothing can listen at 127\.0\.0\.1:80: Permission denied"):
        check_listening("", False, 80)


@pytest.mark.parametrize("lang", ["ja", "it"])
def test_the_network_is_looked_at_in_the_readers_language(lang: str) -> None:
    say = spoken(lang)
    for finding in examine_network():
        assert say(finding.what) != finding.what
        assert not finding.help or say(finding.help) != finding.help
