"""Somebody who fills in the first form of a page with what stands in it, as a browser would send it."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from random import Random
from typing import Any
from urllib.parse import quote

from typing_extensions import override

from tests.web.client import Client


class Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[list[dict[str, str]]] = []
        self.suggestions: dict[str, list[str]] = {}
        self._list = ""

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append([])
        elif tag in ("input", "button", "select") and self.forms:
            self.forms[-1].append({"tag": tag, **told})
            self._list = told["name"] if tag == "select" else self._list
        elif tag == "datalist":
            self._list = told["id"]
        elif tag == "option":
            self.suggestions.setdefault(self._list, []).append(told["value"])


def first_form(client: Client, page: str, rng: Random) -> dict[str, Any]:
    """Fields of the first question on the keeper's page; one that is sealed is opened first."""
    if secret := re.search(r'/keeper\?open=([^"]+)"', page):
        page = client.get(f"/keeper?open={secret[1]}").text
    parsed = Forms()
    parsed.feed(page)
    form = next(form for form in parsed.forms if any(each.get("name") == "key" for each in form))
    fields: dict[str, Any] = {
        each["name"]: each["value"] for each in form if each.get("type") == "hidden" and "name" in each
    }
    if held := {each["name"]: each["value"] for each in form if "checked" in each}:
        return fields | held | {"act": "answer"}
    dice = [each for each in form if each.get("type") == "radio"]
    buttons = [each for each in form if each["tag"] == "button"]
    if dice:
        return fields | {die["name"]: rng.choice(dice)["value"] for die in dice} | {"act": "answer"}
    if any(each["name"] == "plain" for each in buttons):
        return fields | {"plain": rng.choice([each["value"] for each in buttons if each["name"] == "plain"])}
    if picks := [each["name"] for each in form if each["tag"] == "select"]:
        return fields | {name: parsed.suggestions[name][0] for name in picks} | {"act": "answer"}
    text = next(each for each in form if each.get("name") == "answer")
    return fields | {"act": "answer", "answer": _typed(client, fields["key"], text, parsed, rng)}


def _typed(client: Client, key: str, field: dict[str, str], parsed: Forms, rng: Random) -> str:
    """What stands in the list beside it; or what the interface names as an example."""
    if "list" in field:
        return rng.choice(parsed.suggestions[field["list"]])
    view = client.get(f"/api/view?as=keeper&open={quote(key)}").json
    question = next(each for each in view["questions"] if each["key"] == key)
    if question["kind"] == "number":
        return str(rng.randint(question["range"]["lo"], question["range"]["hi"]))
    if question["kind"] == "roll":
        return " ".join(str(rng.randint(1, question["dice"]["sides"])) for _ in range(question["dice"]["count"]))
    return str(json.loads(json.dumps(rng.choice(question["examples"]))))
