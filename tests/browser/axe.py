"""What axe-core finds on a page that somebody could not use."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from playwright.sync_api import Page

_GRAVE = ("serious", "critical")


@cache
def _script() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def found(page: Page) -> list[str]:
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(f"{_script()};0")
    report = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else ''}"
        for each in report["violations"] if each["impact"] in _GRAVE
        for node in each["nodes"]
    ]  # fmt: skip
