"""Everybody around one table, each with a browser of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.people import KEEPER, PHONE, SCREEN, Person
from tests.browser.tables import SEATS, Table


class Room:
    def __init__(self, browser: Browser, table: Table) -> None:
        self._browser = browser
        self.table = table
        self.people: list[Person] = []

    def phone(self, seat: str, **kind: Any) -> Person:
        return self._enters(seat, PHONE | kind).joins(seat)

    def screen(self, **kind: Any) -> Person:
        return self._enters("screen", SCREEN | kind).joins()

    def keeper(self, **kind: Any) -> Person:
        return self._enters("keeper", KEEPER | kind).keeps()

    def stranger(self, **kind: Any) -> Person:
        return self._enters("stranger", PHONE | kind)

    def everybody(self) -> list[Person]:
        return [*(self.phone(seat) for seat in SEATS), self.screen(), self.keeper()]

    def _enters(self, name: str, kind: dict[str, Any]) -> Person:
        self.people.append(Person(self._browser, self.table, name, **kind))
        return self.people[-1]

    def remember(self, folder: Path) -> None:
        """How everything stood when a test failed."""
        for person in self.people:
            person.remember(folder)
        print(f"pictures, pages and what was heard of {self.table.season.stem}: {folder}")

    @property
    def faults(self) -> list[str]:
        return [fault for person in self.people for fault in person.faults]
