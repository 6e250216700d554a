"""The club's site as phones and screens show it: nothing axe-core calls grave, nothing wider than the window, without
a script as well."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pnp.api.clubs import read_club
from pnp.api.sites import club_site
from tests.browser.axe import found
from tests.season.clubs import club_folder

PAGES = ("index.html", "*/index.html", "en/season-*.html", "ja/race-*-1.html", "it/player-anna*.html", "*/records.html")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return club_site(read_club([club_folder()], workers=1), tmp_path_factory.mktemp("club") / "site", workers=1).folder


@pytest.mark.slow
@pytest.mark.parametrize("width", [360, 1400])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_it(width: int, scheme: str, site: Path, browser: Browser) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme="dark" if scheme == "dark" else "light", bypass_csp=True
    )
    page, wrong = context.new_page(), list[str]()
    for path in sorted({path for pattern in PAGES for path in site.glob(pattern)}):
        page.goto(path.as_uri())
        wrong += [f"{path.name}: {each}" for each in found(page)]
        if page.evaluate("document.documentElement.scrollWidth") > width:
            wrong.append(f"{path.name} is wider than {width}")
    context.close()
    assert wrong == []


@pytest.mark.slow
def test_it_needs_no_script(site: Path, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.goto((site / "index.html").as_uri())
    page.get_by_role("link", name="Anna", exact=True).first.click()
    assert page.get_by_role("heading", name="Anna").is_visible()
    page.get_by_role("link", name="日本語").click()
    assert page.locator("html").get_attribute("lang") == "ja"
    context.close()
    assert failed == []
