"""Real pages around one race: from the POST of an answer until the last of them shows it."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic, sleep, time
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import ARGS
from tests.browser.finding import browser_path
from tests.web.test_race import any_answer

PHONES, CHANGES = 3, 60
_PATIENCE = 20.0
_UNDISTURBED = 0.4
"""Seconds after which pages are asked when they showed it: a browser that is asked sooner is slower."""
_WATCHING = """() => {
  window.shownAt = {}; window.laidAt = {};
  const now = () => performance.timeOrigin + performance.now();
  const note = () => {
    window.shownAt[document.body.dataset.number] ??= now();
    const laid = document.querySelector("[data-board]")?.dataset.client;
    if (laid) window.laidAt[laid] ??= now();
  };
  new MutationObserver(note).observe(document.documentElement,
    { attributes: true, subtree: true, attributeFilter: ["data-number", "data-client"] });
}"""
_FIRST = """([number, times]) =>
  Object.entries(window[times]).find(([each]) => Number(each) >= number)?.[1] ?? null"""


class Keeper:
    """Answers past all pages."""

    def __init__(self, season: Path, port: int) -> None:
        self.kept = json.loads(season.with_name(f"{season.name}.table").read_text("utf-8"))
        self.home = f"http://127.0.0.1:{port}"

    def call(self, path: str, body: object = None) -> Any:
        headers = {"Authorization": f"Bearer {self.kept['keeper']}", "Content-Type": "application/json"}
        content = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.home + path, content, headers), timeout=30) as reply:
            return json.load(reply)

    def token(self, seat: str) -> str:
        body = {"code": self.kept["join"], "seat": seat, "take_over": True}
        return str(self.call("/api/join", body)["token"])


def timed(season: Path, port: int) -> tuple[list[float], list[float]] | None:
    """Milliseconds until the last page shows each change, and until the last board does; nothing without a browser."""
    path = browser_path()
    if path is None:
        return None
    keeper = Keeper(season, port)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGS)
        with _pages(browser, keeper) as pages:
            sleep(2)
            return _answered(keeper, pages)


@contextmanager
def _pages(browser: Browser, keeper: Keeper) -> Iterator[list[Page]]:
    seats = [each["seat"] for each in keeper.call("/api/view")["seats"]][:PHONES]
    tokens = [keeper.token(seat) for seat in seats]
    parts = [*(("seat", token, 360, 740) for token in tokens), ("screen", keeper.kept["screen"], 1920, 1080)]
    pages = [_page(browser, keeper.home, *each) for each in (*parts, ("keeper", keeper.kept["keeper"], 1366, 768))]
    yield pages
    browser.close()


def _page(browser: Browser, home: str, part: str, token: str, w: int, h: int) -> Page:
    context = browser.new_context(viewport={"width": w, "height": h})
    context.add_cookies([{"name": f"pnp_{part}_{home.rpartition(':')[2]}", "value": token, "url": home}])
    page = context.new_page()
    page.goto(f"{home}/{part}")
    page.wait_for_selector("[data-board][data-client]")
    page.evaluate(_WATCHING)
    return page


def _answered(keeper: Keeper, pages: Sequence[Page]) -> tuple[list[float], list[float]]:
    shown: list[float] = []
    laid: list[float] = []
    view, rng = keeper.call("/api/view"), Random(1)
    for _ in range(CHANGES):
        question, began = view["questions"][0], time() * 1000
        body = {"key": question["key"], "seen": view["seen"], "answer": any_answer(question, rng)}
        view = keeper.call("/api/answer", body)["view"]
        sleep(_UNDISTURBED)
        shown.append(max(_when(page, view["number"], "shownAt") for page in pages) - began)
        laid.append(max(_when(page, view["number"], "laidAt") for page in pages) - began)
    return shown, laid


def _when(page: Page, number: int, times: str) -> float:
    until = monotonic() + _PATIENCE
    while monotonic() < until:
        found = page.evaluate(_FIRST, [number, times])
        if found is not None:
            return float(found)
        sleep(0.02)
    raise RuntimeError(f"{page.url} never showed change {number}")
