"""Makes the README's pictures of the table page in a real browser: part of `make pictures`, needs Chromium."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from pnp.kit.atomic import write_bytes
from tests.browser.conftest import ARGS
from tests.browser.finding import ADVICE, browser_path
from tests.browser.foreseen import Foreseen, foreseen, lead
from tests.browser.people import Person
from tests.browser.rooms import Room
from tests.browser.tables import SEATS, Table

FOLDER = Path(__file__).parent / "pictures"
SHARP: dict[str, Any] = {"device_scale_factor": 1.5}
GAP = 24
COLOURS, ROUNDS = 256, 4
"""So many colours a picture has, and how often they are sought anew: until those that matter are true."""
WEEKEND = "pit_tyres", "line", "dp"


def kept(name: str, picture: Image.Image, width: int) -> None:
    """As small as a page wants it."""
    small = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    written = BytesIO()
    small.quantize(COLOURS, kmeans=ROUNDS, dither=Image.Dither.NONE).save(written, "PNG", optimize=True)
    write_bytes(FOLDER / f"{name}.png", written.getvalue())
    print(FOLDER / f"{name}.png")


_LAID = """() => [...document.querySelectorAll('[data-board]')].every(
  (each) => each.dataset.client === document.body.dataset.number)"""


def taken(person: Person, number: int) -> Image.Image:
    person.catches_up(number)
    person.page.wait_for_function(_LAID)
    person.page.wait_for_timeout(600)
    return Image.open(BytesIO(person.page.screenshot())).convert("RGB")


def beside(pictures: list[Image.Image]) -> Image.Image:
    w, h = sum(each.width + GAP for each in pictures) - GAP, pictures[0].height
    whole, x = Image.new("RGB", (w, h), "white"), 0
    for each in pictures:
        whole.paste(each, (x, 0))
        x += each.width + GAP
    return whole


def at_the_table(browser: Browser, folder: str, game: str, race: Foreseen, key: str) -> list[Image.Image]:
    """The phone of whoever is asked this, the screen and the keeper."""
    table = Table(game, Path(folder), title="Friday club")
    asked = lead(table, race, key) or SEATS[0]
    table.start().wait()
    try:
        room = Room(browser, table)
        phones = {seat: room.phone(seat, **SHARP) for seat in SEATS}
        people = [phones[asked], room.screen(), room.keeper()]
        return [taken(each, table.view()["number"]) for each in people]
    finally:
        table.kill()


def after_the_flag(browser: Browser, folder: str, game: str) -> Image.Image:
    """The screen."""
    table = Table(game, Path(folder), title="Friday club", races=2)
    lead(table, foreseen(game))
    table.start().wait()
    try:
        screen = Room(browser, table).screen()
        table.does("next", seen=table.view()["seen"])
        return taken(screen, table.view()["number"])
    finally:
        table.kill()


def joining(browser: Browser, folder: str, game: str) -> Image.Image:
    """The page that somebody sees first."""
    table = Table(game, Path(folder), title="Friday club").start().wait()
    try:
        stranger = Room(browser, table).stranger(**SHARP)
        stranger.page.goto(f"{table.home}/?join={table.kept['join']}")
        stranger.page.wait_for_timeout(600)
        return Image.open(BytesIO(stranger.page.screenshot())).convert("RGB")
    finally:
        table.kill()


def later(race: Foreseen, about: str, share: float) -> str:
    """A question about this, from the middle of the race."""
    keys = [key for key, each in race.abouts.items() if each == about]
    return keys[round(share * (len(keys) - 1))]


def pages(browser: Browser, folder: str) -> None:
    weekend, parts = foreseen("xf1", *WEEKEND), foreseen("mad", "lay")
    phone, screen, keeper = at_the_table(browser, folder, "xf1", weekend, later(weekend, "dp", 0.8))
    other, *_ = at_the_table(browser, folder, "mad", parts, parts.first("lay"))
    kept("table-phones", beside([joining(browser, folder, "turf"), phone, other]), 1100)
    kept("table-flag", after_the_flag(browser, folder, "fmr"), 1100)
    kept("table-screen", screen, 1100)
    kept("table-keeper", keeper, 1000)


def main() -> None:
    path = browser_path()
    if path is None:
        sys.exit(f"no pictures of the table page: {ADVICE}")
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=path, args=ARGS)
        pages(browser, folder)
        browser.close()


if __name__ == "__main__":
    main()
