"""What somebody's browser gets to know: what stands on the page, what was sent to it, what its stream said."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.browser.people import Person

PICTURES = ("/card", "/font", "/static", "/band", "/look", "/api/stream", "data:")
"""Everybody may ask for all of them; and a stream never ends."""
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
        self._asked: dict[str, str] = {}
        self._arrived: list[str] = []
        self.heard: list[Any] = []
        self._wire = person.context.new_cdp_session(person.page)
        self._wire.send("Network.enable")
        self._wire.on("Network.requestWillBeSent", self._ask)
        self._wire.on("Network.loadingFinished", self._arrive)
        self._wire.on("Network.eventSourceMessageReceived", self._hear)

    def _ask(self, message: Any) -> None:
        self._asked[message["requestId"]] = message["request"]["url"].removeprefix(self._person.table.home)

    def _arrive(self, message: Any) -> None:
        if not self._asked.get(message["requestId"], "/font").startswith(PICTURES):
            self._arrived.append(message["requestId"])

    def _hear(self, message: Any) -> None:
        self.heard.append(message)

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
        arrived, self._arrived = self._arrived, []
        for request in arrived:
            text = self._wire.send("Network.getResponseBody", {"requestId": request})["body"]
            seen = re.search(r'name="seen" value="(\d+)"', text)
            found[same(self._asked[request]), seen[1] if seen else ""] = same(text)
        return found

    @property
    def says_only_that_something_changed(self) -> bool:
        told = [json.loads(each["data"]) for each in self.heard if each["eventName"] == "changed"]
        return all(set(each) == {"run", "number"} for each in told)
