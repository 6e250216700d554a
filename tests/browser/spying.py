"""What somebody's browser gets to know: what stands on the page, what was sent to it, what its stream said."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Response

from tests.browser.people import Person

_OF_THE_START = (
    (re.compile(r'(data-run|data-number|data-since|data-client|name="id" value)="[^"]*"'), r"\1"),
    (re.compile(r"number=[0-9a-f]+-\d+"), "number="),
    (re.compile(r'"(run|number|since)":("[^"]*"|\d+)'), r'"\1"'),
    (re.compile(r"127\.0\.0\.1:\d+|join=\w+"), ""),
    (re.compile(r'<span id="since"[^>]*>[^<]*</span>|<time[^>]*>[^<]*</time>'), ""),
)
"""What is another at every table, and says nothing of the race."""


def same(text: str) -> str:
    for pattern, kept in _OF_THE_START:
        text = pattern.sub(kept, text)
    return text


class Spy:
    def __init__(self, person: Person) -> None:
        self._person = person
        self._replies: list[Response] = []
        self.heard: list[Any] = []
        person.page.on("response", lambda reply: self._replies.append(reply))
        wire = person.context.new_cdp_session(person.page)
        wire.send("Network.enable")
        wire.on("Network.eventSourceMessageReceived", lambda message: self.heard.append(message))

    def settles(self) -> None:
        """Until page and board show the same moment."""
        self._person.page.wait_for_function(
            "() => document.querySelector('[data-board]')?.dataset.client === document.body.dataset.number"
        )

    @property
    def page(self) -> str:
        return same(self._person.page.content())

    def sent(self) -> dict[tuple[str, str], str]:
        """Everything the table has sent, by its address and the answers that were given by then."""
        found = {}
        for reply in self._replies:
            path = reply.url.removeprefix(self._person.table.home)
            if reply.ok and "/api/stream" not in path and not path.startswith(("/font", "/card", "/static")):
                text = reply.text()
                seen = re.search(r'name="seen" value="(\d+)"', text)
                found[path, seen[1] if seen else same(text)[:40]] = same(text)
        self._replies.clear()
        return found

    @property
    def says_only_that_something_changed(self) -> bool:
        told = [json.loads(each["data"]) for each in self.heard if each["eventName"] == "changed"]
        return bool(told) and all(set(each) == {"run", "number"} for each in told)
