"""Somebody with a page: sees, taps, types; and whatever their browser complains of is remembered."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, Request, Response

from tests.browser.tables import SEATS, Table

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SCREEN: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
KEEPER: dict[str, Any] = {"viewport": {"width": 1400, "height": 900}}
USUAL: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"}
"""Pieces that slide cost more than all the rest of a long race."""
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
QUESTION = "#questions .question:not(.secret)"
LONGEST = 60_000
_CAUGHT_UP = """([number, question, longest]) => new Promise((done, fail) => {
  const began = Date.now();
  const look = () => {
    if (Number(document.body.dataset.number) >= number) {
      const root = document.documentElement;
      const asked = document.querySelector(`${question} input[name=key]`)?.value ?? "";
      done([Number(document.body.dataset.number), asked, root.scrollWidth - root.clientWidth]);
    }
    else if (Date.now() - began > longest)
      fail(new Error(`still at ${document.body.dataset.number}, not at ${number}`));
    else setTimeout(look, 20);
  };
  look();
})"""
_NO_NETWORK = re.compile(
    r"ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|INCOMPLETE_CHUNKED|NETWORK|CONNECTION_RESET|EMPTY)"
)


class Glance(NamedTuple):
    """At a page, all at once: what it shows, the key of what is asked first, the pixels that it is too wide."""

    number: int
    question: str
    overflow: int


class Person:
    """`faults` are errors of the page's own. None of them: to be away from the table while `cut_off` is set; to be told
    that one's seat is somebody else's if `dismissed`, that the table has no time if `hindered`."""

    def __init__(self, browser: Browser, table: Table, name: str, **kind: Any) -> None:
        self.table = table
        self.name = name
        self.faults: list[str] = []
        self.cut_off = False
        self.dismissed = False
        self.hindered = False
        self.context: BrowserContext = browser.new_context(**{**USUAL, **kind})
        self.context.set_default_timeout(LONGEST)
        self.page: Page = self.context.new_page()
        self._touches = bool(kind.get("has_touch"))
        self._scripted = kind.get("java_script_enabled", True)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self._fault(f"{error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._replied)

    # -- what goes wrong

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self._fault(message.text)

    def _failed(self, request: Request) -> None:
        """A page that is left, and a stream that is closed, have asked for no more."""
        if request.failure and "ERR_ABORTED" not in request.failure:
            self._fault(f"{request.failure}: {request.url}")

    def _replied(self, response: Response) -> None:
        told = {401: self.dismissed, 422: "/api/preview?" in response.url, 429: self.hindered}
        if response.status >= 400 and not told.get(response.status):
            self._fault(f"{response.status}: {response.url}")

    def _fault(self, text: str) -> None:
        if not (self.cut_off and _NO_NETWORK.search(text)):
            self.faults.append(f"{self.name}: {text}")

    # -- sitting down

    def joins(self, seat: str = "") -> Person:
        self.page.goto(f"{self.table.home}/?join={self.table.kept['join']}")
        form = f".place:has(input[name=seat][value={seat}])" if seat else ".place:has(input[name=watch])"
        self.press(self.page.locator(f"{form} button"))
        return self.sits("seat" if seat else "screen")

    def keeps(self) -> Person:
        self.page.goto(f"{self.table.home}/keeper?token={self.table.kept['keeper']}")
        return self.sits("keeper")

    def sits(self, part: str) -> Person:
        self.page.locator(f"body[data-part={part}]").wait_for()
        if self._scripted:
            self.page.locator("#link[data-client=on]").wait_for(state="attached")
        return self

    # -- looking

    @property
    def number(self) -> int:
        return int(self.page.locator("body").get_attribute("data-number") or 0)

    @property
    def question(self) -> str:
        """The key of what they are asked first, if anything."""
        field = self.page.locator(f"{QUESTION} input[name=key]").first
        return (field.get_attribute("value") or "") if field.count() else ""

    def sees(self, selector: str, within: int = LONGEST) -> Locator:
        found = self.page.locator(selector).first
        found.wait_for(timeout=within)
        return found

    def catches_up(self, number: int, within: int = LONGEST) -> Glance:
        """Until their page shows this change or a later one."""
        return Glance(*self.page.evaluate(_CAUGHT_UP, [number, QUESTION, within]))

    def forgets(self, key: str) -> None:
        """Until they are asked that no longer."""
        self.page.locator(f'{QUESTION} input[value="{key}"]').first.wait_for(state="detached")

    @property
    def overflow(self) -> int:
        """By how many pixels the page is wider than the screen."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))

    # -- doing

    def press(self, what: Locator) -> None:
        what.tap() if self._touches else what.click()

    def answers(self, rng: Random, wanted: str = "") -> str:
        """The first question, by what the page offers, whatever the game; `wanted` is pressed where it is an option."""
        key = self.question
        self._say(self.page.locator(QUESTION).first, rng, wanted)
        self.forgets(key)
        return key

    def gives(self, answer: object) -> str:
        """To the first question, this answer: tapped wherever it can be."""
        key = self.question
        self._tap(self.page.locator(QUESTION).first, answer)
        self.forgets(key)
        return key

    def sends(self, key: str, answer: object) -> None:
        """Past the page, as a program would."""
        by = self.name if self.name in SEATS else ""
        done = self.table.does("answer", by, key=key, seen=self.table.view()["seen"], answer=answer)
        self.catches_up(done["view"]["number"])

    def _tap(self, box: Locator, answer: object) -> None:
        button = box.locator(f'form:not(.default) button.option[value="{_css(json.dumps(answer))}"]')
        if isinstance(answer, list) and box.locator(".face").count():
            self._tap_dice(box, answer)
        elif button.count():
            if not button.first.is_visible():
                self.press(button.first.locator("xpath=ancestor::details[1]/summary"))
            self.press(button.first)
        elif box.locator("form[data-picks]").count():
            self._pick(box.locator("form[data-picks]"), str(answer))
        else:
            box.locator("input[name=answer]").first.fill(
                " ".join(map(str, answer)) if isinstance(answer, list) else f"{answer}"
            )
            self.press(box.locator("button.main").first)

    def _tap_dice(self, box: Locator, dice: list[int]) -> None:
        for number, die in enumerate(dice):
            self.press(box.locator("fieldset.die").nth(number).locator(f".face:has(input[value='{die}'])"))
        if box.locator("button.main").is_visible():
            self.press(box.locator("button.main"))

    def _pick(self, form: Locator, answer: str) -> None:
        """Each word wherever it can be picked: of cards that are the same, one after the other."""
        left = answer.split()
        for select in form.locator("select").all():
            ids = select.evaluate("each => [...each.options].map(option => option.value)")
            found = next((word for word in left if word in ids), None)
            if found:
                left.remove(found)
                select.select_option(found)
        for hand in form.locator("fieldset.hand").all():
            ids = hand.evaluate("each => [...each.querySelectorAll('input')].map(input => input.value)")
            found = next((word for word in left if word in ids), None)
            if found:
                left.remove(found)
                self.press(hand.locator(f'.held:has(input[value="{_css(found)}"])'))
        self.press(form.locator("button.main"))

    def _say(self, box: Locator, rng: Random, wanted: str) -> None:
        options = box.locator("form:not(.default) .options > button.option:visible")
        if box.locator(".face").count():
            self._dice(box, rng)
        elif options.count():
            named = box.locator(f'button.option[data-answer="{wanted}"]:visible') if wanted else options
            self.press(named.first if wanted and named.count() else options.nth(rng.randrange(options.count())))
        elif box.locator("form[data-picks]").count():
            self.press(box.locator("form[data-picks] .main"))
        elif box.locator("form.default button").count():
            self.press(box.locator("form.default button"))
        else:
            self._type(box, rng)

    def _dice(self, box: Locator, rng: Random) -> None:
        dice = box.locator("fieldset.die")
        for die in range(dice.count()):
            faces = dice.nth(die).locator(".face")
            self.press(faces.nth(rng.randrange(faces.count())))
        if box.locator("button.main").is_visible():
            self.press(box.locator("button.main"))

    def _type(self, box: Locator, rng: Random) -> None:
        field = box.locator("input[name=answer]").first
        listed = box.locator("datalist option")
        key = box.locator("input[name=key]").first.get_attribute("value")
        texts = [str(listed.nth(rng.randrange(listed.count())).get_attribute("value"))] if listed.count() else []
        field.fill(rng.choice(texts or self._examples(str(key))))
        self.press(box.locator("button.main").first)

    def _examples(self, key: str) -> list[str]:
        """What the interface names; a page's own words may leave it to whoever plays."""
        part = self.page.locator("body").get_attribute("data-part")
        view = self.context.request.get(f"{self.table.home}/api/view?as={part}").json()
        question = next(each for each in view["questions"] if each["key"] == key)
        if question["kind"] == "number":
            return [str(question["range"]["lo"])]
        return list(map(str, question["examples"]))

    def remember(self, folder: Path) -> None:
        """What stands on the page, how it looks, and what its browser complained of."""
        with suppress(Error):
            (folder / f"{self.name}.html").write_text(self.page.content(), "utf-8")
            self.page.screenshot(path=folder / f"{self.name}.png", full_page=True, timeout=5000)
        (folder / f"{self.name}.txt").write_text("\n".join(self.faults), "utf-8")

    def leaves(self) -> None:
        self.context.close()


def _css(text: str) -> str:
    """As it stands in quotes."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
