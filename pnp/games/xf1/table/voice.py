"""What things of XF-1 are called at the table: cars, drivers, declarations, tunings, effects."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from pnp.games.xf1.model import Driver, Xf1Data
from pnp.games.xf1.model.naming import country_name, own_name
from pnp.games.xf1.rules.declaring import abilities
from pnp.games.xf1.rules.state import NPC, PROGRESS
from pnp.kit.words import Spell, Words
from pnp.referee.entering import Entries

_VALUE = re.compile(r"#(?::([a-z_]+(?::[a-z_]+)?))?")
_TUNING = re.compile(r"(\d)>(\d+)|([TF])(\d)")


class Voice:
    """The game's spells: each says one kind of value in words."""

    def __init__(self, words: Words, data: Xf1Data, entries: Entries) -> None:
        self.plain = words
        self.data = data
        self.bots = {player.name: player for player in entries.players if player.bot}
        spells: dict[str, Spell] = {
            "car": self.car,
            "card": self.car,
            "team": self.team,
            "team_name": self.team_name,
            "driver": self.driver,
            "driver_name": self.driver_name,
            "facts": self.facts,
            "dp_here": self.dp_here,
            "seat": self.seat,
            "course": self.course,
            "option": self.option,
            "what": self.what,
            "tuning": self.tuning,
            "effect": self.effect,
            "effects": self.effects,
            "matching": self.matching,
            "lead": self.lead,
            "dice": self.dice,
            "or": self.either,
            "speeds": _speeds,
            "result": _printed,
            "signed": signed,
            "if": self.when,
            "known": self.known,
        }
        for name in (
            "weather",
            "road",
            "column",
            "tyres",
            "service",
            "cause",
            "happening",
            "trouble",
            "strain",
            "clash",
        ):
            spells[name] = self._word(f"table.{name}")
        self.spoken = words.spelling(**spells)

    def _word(self, group: str) -> Spell:
        return lambda value, _: str(self.plain(f"{group}.{value}"))

    # -- who

    def car(self, value: Any, _: str = "") -> str:
        """The number and the team, as the counter has them. Who drives it can change from race to race."""
        team = self.data.teams.get(str(value)[:1])
        return f"{value} {own_name(team, self.plain)}" if team and value in team.cars else str(value)

    def team(self, value: Any, _: str = "") -> str:
        return own_name(self.data.teams[value], self.plain)

    def team_name(self, value: Any, _: str = "") -> str:
        return f"{self.team(value)} ({value})"

    def driver(self, value: Any, _: str = "") -> str:
        """The family name alone."""
        driver = self.data.drivers[value]
        return own_name(driver, self.plain).rpartition("・")[2] if self.plain.lang == "ja" else driver.family

    def driver_name(self, value: Any, _: str = "") -> str:
        return own_name(self.data.drivers[value], self.plain)

    def facts(self, value: Any, _: str = "") -> str:
        """What a driver is good for. Each figure keeps to its letters, so that none is taken for an option's number."""
        driver: Driver = self.data.drivers[value]
        conc = "/".join(map(str, driver.conc))
        parts = [f"DP{driver.dp}", f"{self.plain('table.facts.mental')}{driver.mental}"]
        code = f"country.code.{driver.country}"
        home = self.plain(code) if code in self.plain else country_name(driver.country, self.plain)
        parts.append(f"{self.plain('table.facts.concentration')}{conc}")
        for name, boxes in (("accel", driver.accel), ("brake", driver.brake)):
            usable = [
                str(self.plain(f"table.facts.{box}")) for box, on in zip(("red", "blue"), boxes, strict=True) if on
            ]
            parts.append(f"{self.plain(f'table.facts.{name}')}:{''.join(usable) or '–'}")
        minus, plus = driver.feedback
        parts.append(f"{self.plain('table.facts.feedback')}−{minus}/+{plus}")
        if driver.trait:
            parts.append(str(self.plain(f"table.facts.{driver.trait}")))
        return " ".join([*parts, home])

    def boxes(self, ability: str, usable: Sequence[bool]) -> str:
        """ "A:RB" where an ability may be used in both kinds of sections."""
        letters = [self.plain(f"table.facts.{box}") for box, on in zip(("red", "blue"), usable, strict=True) if on]
        return f"{self.plain(f'table.facts.{ability}')}:{''.join(letters) or '–'}"

    def dp_here(self, value: Any, course: str) -> str:
        """The base DP, and what a driver gets on top in the own country: 14+3."""
        driver: Driver = self.data.drivers[value]
        home = driver.country == self.data.courses[course].country
        return f"{driver.dp}+{self.data.tables.support_home}" if home else str(driver.dp)

    def seat(self, value: Any, _: str = "") -> str:
        if value in (NPC, PROGRESS):
            return str(self.plain(f"table.who.{value}"))
        bot = self.bots.get(value)
        return f"{self.team(bot.teams[0])} ({bot.bot})" if bot else str(value)

    def course(self, value: Any, _: str = "") -> str:
        course = self.data.courses[value]
        return f"{own_name(course, self.plain)} ({country_name(course.country, self.plain)})"

    def option(self, value: Any, _: str = "") -> str:
        if value in self.data.drivers:
            return self.driver_name(value)
        key = f"table.option.{value}"
        return str(self.plain(key)) if key in self.plain else str(value)

    # -- what

    def what(self, value: Any, _: str = "") -> str:
        """A declaration: control 1, brake 1."""
        declared = abilities(str(value))
        counted = (("control", declared.control), ("accel", declared.accel), ("brake", declared.brake))
        parts = [str(self.plain(f"table.ability.{name}", n=n)) for name, n in counted if n]
        if declared.slip:
            parts.append(str(self.plain("table.ability.slip")))
        return str(self.plain.format_field(parts, "list")) or str(self.plain("table.ability.none"))

    def tuning(self, value: Any, _: str = "") -> str:
        """What a written tuning does: face 4 to slot 9, spot 1 for this race."""
        parts = []
        for face, slot, kind, spot in _TUNING.findall(str(value)):
            if face:
                parts.append(str(self.plain("table.tuning.move", face=face, slot=slot)))
            else:
                parts.append(str(self.plain("table.tuning.once" if kind == "T" else "table.tuning.always", spot=spot)))
        return str(self.plain.format_field(parts, "list")) or str(self.plain("table.tuning.nothing"))

    def effect(self, value: Any, spec: str) -> str:
        """ "7: 0" for what 7 P of fuel or tyres are worth to a team (`effect:fuel:U`); "full" for all it can have."""
        track = self._track(spec)
        at = len(track) - 1 if value == "full" else int(value)
        return f"{at}: {signed(track[at])}"

    def effects(self, value: Any, kind: str) -> str:
        """The whole track of a team: 0: −5, 1–3: +1 …"""
        parts = []
        for worth, group in groupby(enumerate(self._track(f"{kind}:{value}")), key=lambda entry: entry[1]):
            points = [at for at, _ in group]
            span = f"{points[0]}–{points[-1]}" if len(points) > 1 else str(points[0])
            parts.append(f"{span}: {signed(worth)}")
        return str(self.plain.format_field(parts, "list"))

    def _track(self, spec: str) -> tuple[int, ...]:
        kind, _, mark = spec.partition(":")
        team = self.data.teams[mark]
        return team.fuel if kind == "fuel" else team.tyre

    def matching(self, value: Any, sky: str = "") -> str:
        """What dry or wet tyres add to an effect: under each sky, or under this one."""
        match: Mapping[str, Mapping[Any, int]] = {str(icon): row for icon, row in self.data.tables.match.items()}
        if sky:
            return signed(match[sky][value])
        parts = [f"{self.plain(f'table.weather.{icon}')} {signed(row[value])}" for icon, row in match.items()]
        return str(self.plain.format_field(parts, "list"))

    def lead(self, value: Any, _: str = "") -> str:
        """Who leads, out of the cars at the end of a turn."""
        return str(self.plain("table.lead", car=self.car(value[0][0]), at=value[0][1]))

    # -- how

    def dice(self, value: Any, _: str = "") -> str:
        return self._joined(value, str(self.plain("table.and")))

    def either(self, value: Any, _: str = "") -> str:
        return self._joined(value, str(self.plain("table.or")))

    def _joined(self, values: Sequence[Any], last: str) -> str:
        *others, final = map(str, values)
        return str(self.plain.format_field(others, "list")) + last + final if others else final

    def when(self, value: Any, forms: str) -> str:
        """`{modifier:if: (#:signed)|}`: the first form where there is something to say, else the second."""
        return self._form(value, forms, bool(value) and value != "none")

    def known(self, value: Any, forms: str) -> str:
        """`{fuel:known:, fuel #|}`: the first form unless it is −1, which stands for nothing."""
        return self._form(value, forms, value >= 0)

    def _form(self, value: Any, forms: str, first: bool) -> str:
        there, _, not_there = forms.partition("|")
        form = there if first else not_there
        return _VALUE.sub(lambda found: said(self.spoken, value, found[1] or ""), form)


def signed(value: Any, _: str = "") -> str:
    number = int(value)
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _speeds(value: Any, _: str = "") -> str:
    return " ".join(map(str, value))


def _printed(value: Any, _: str = "") -> str:
    return str(value)


def said(words: Words, value: Any, spell: str) -> str:
    return str(words.format_field(value, spell))
