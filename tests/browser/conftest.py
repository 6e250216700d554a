"""One browser for all of them, and tables that end with their test."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.finding import ADVICE, browser_path
from tests.browser.rooms import Room
from tests.browser.tables import Table

ARGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def has_failed(item: pytest.Item) -> bool:
    return item.stash.get(FAILED, False)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """As long as tests of this folder run: it keeps a loop of its own running, and others want theirs."""
    path = browser_path()
    if path is None:
        pytest.skip(ADVICE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=ARGS)
        yield started
        started.close()


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    tables: list[Table] = []

    def open_(game: str, *told: str, **more: Any) -> Table:
        folder = tmp_path / str(len(tables))
        folder.mkdir()
        tables.append(Table(game, folder, *told, **more))
        return tables[-1].start().wait()

    yield open_
    for table in tables:
        table.kill()


@pytest.fixture
def room(
    browser: Browser, opened: Callable[..., Table], request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Callable[..., Room]]:
    rooms: list[Room] = []

    def furnish(game: str, *told: str, **more: Any) -> Room:
        rooms.append(Room(browser, opened(game, *told, **more)))
        return rooms[-1]

    yield furnish
    faults = [fault for each in rooms for fault in each.faults]
    if faults or has_failed(request.node):
        for each in rooms:
            each.remember(tmp_path)
    for each in rooms:
        for person in each.people:
            person.leaves()
    assert faults == []
