"""Drawings with something strange in them: nothing is fetched, no file is read, and nothing grows without end."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from pnp.draw.png import to_png
from pnp.kit.errors import PnpError

SECRET = "do-not-tell"


def svg(inside: str, head: str = "", size: str = 'width="20mm" height="10mm"') -> str:
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"{head}<svg {spaces} {size}>{inside}</svg>"


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
REACHING = {
    "a file as a picture": '<image href="FILE" width="9" height="9"/>',
    "a file by xlink": '<image xlink:href="file://FILE" width="9" height="9"/>',
    "a picture in a name space": '<svg:image xmlns:svg="http://www.w3.org/2000/svg" href="#x"/>',
    "an address": '<image href="http://127.0.0.1:PORT/x.png" width="9" height="9"/>',
    "a drawing in a file": '<use href="FILE#a"/>',
    "a drawing in a file, spelled out": '<use href="&#x2f;etc&#x2f;hostname#a"/>',
    "a drawing from above": '<use href="../../../../etc/hostname#a"/>',
    "data": '<image href="data:image/svg+xml,%3Csvg/%3E"/>',
    "a style from elsewhere": '<style>@import url("http://127.0.0.1:PORT/x.css");</style>',
    "a colour from elsewhere": '<rect width="9" height="9" fill="url(http://127.0.0.1:PORT/x#a)"/>',
    "a colour in quotes": "<rect width='9' height='9' style='fill: url(\"FILE#a\")'/>",
    "a script": "<script>alert(1)</script>",
    "a page": "<foreignObject><p/></foreignObject>",
}


@pytest.mark.parametrize("how", REACHING)
def test_a_drawing_reaches_for_nothing_outside(how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tmp_path / "secret.svg"
    secret.write_text(svg(f"<text>{SECRET}</text>"), encoding="utf-8")
    monkeypatch.setattr("urllib.request.urlopen", lambda *_, **__: pytest.fail("something was fetched"))
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        port = str(server.getsockname()[1])
        with pytest.raises(PnpError, match="wants something from outside"):
            to_png(svg(REACHING[how].replace("FILE", str(secret)).replace("PORT", port)), 96)
        with pytest.raises(BlockingIOError):
            server.accept()


@pytest.mark.parametrize(
    "head",
    [
        f'<!DOCTYPE svg [<!ENTITY l0 "ha">{LAUGHS}]>',
        '<!DOCTYPE svg [<!ENTITY l11 SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE svg [<!ENTITY % l11 SYSTEM "http://127.0.0.1/x.dtd"> %l11;]>',
        '<!DOCTYPE svg SYSTEM "http://127.0.0.1/x.dtd">',
    ],
    ids=["a billion laughs", "a file", "a parameter", "a document type"],
)
def test_a_drawing_has_no_entities(head: str) -> None:
    with pytest.raises(PnpError, match="wants something from outside"):
        to_png(svg("<text>&l11;</text>" if "ENTITY l" in head else "", head), 96)


@pytest.mark.parametrize(
    ("size", "said"),
    [
        ('width="99999mm" height="99999mm"', "pixels"),
        ('width="99999" height="1"', "pixels"),
        ('width="1e9" height="1e9"', "does not say how large"),
        ('width="100%" height="100%"', "does not say how large"),
        ('viewBox="0 0 99999999 99999999"', "does not say how large"),
        ("", "does not say how large"),
    ],
)
def test_a_drawing_is_only_so_large(size: str, said: str) -> None:
    with pytest.raises(PnpError, match=said):
        to_png(svg("", size=size), 200)


def test_a_sheet_for_the_plotter_is_refused_at_a_resolution_that_no_picture_has() -> None:
    with pytest.raises(PnpError, match=r"28063 × 39732 pixels"):
        to_png(svg("", size='width="594mm" height="841mm"'), 1200)


def test_what_we_draw_ourselves_is_drawn() -> None:
    inside = '<defs><g id="a"><rect width="5" height="5" fill="#f00"/></g></defs><use href="#a"/><use xlink:href="#a"/>'
    assert to_png(svg(inside), 96).startswith(b"\x89PNG")
