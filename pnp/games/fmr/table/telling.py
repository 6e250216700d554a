"""How Formula Motor Racing sounds at the table: names of cars and cards, and the line as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from typing_extensions import override

from pnp.games.fmr.model import NEUTRAL, FmrData
from pnp.kit.columns import wrapped
from pnp.kit.words import Words
from pnp.referee.ask import Ask, Choose, Draw, Event, Option
from pnp.referee.entering import Entries
from pnp.referee.line import Moot
from pnp.referee.narrate import Gauge, Teller

_COLUMN = 5
_AT_THE_LINE = ("target", "pit", "charge", "again", "spin", "spin_again", "reroll", "crash", "neighbour")
"""Questions that one decides with an eye on the line."""

_ROLLED_AGAIN = {"again": ("roll", "again"), "reroll": ("reroll", "spin_again")}
"""Questions whether to roll: the answer that does, and what the die is then rolled for."""
_ONE_SIDE = {"crash.leader": "behind", "crash.tail": "ahead"}
"""Crashes that have one neighbour only."""


class FmrTeller(Teller[FmrData]):
    details = frozenset({"charge.once", "pile.drawn", "race.player", "race.cars", "race.free", "race.length"})

    @override
    def also_called(self, data: FmrData) -> Mapping[str, Sequence[str]]:
        return {team: [name for name, meant in data.names.items() if meant == team] for team in data.teams}

    @override
    def words(self, words: Words, data: FmrData, entries: Entries) -> Words:
        def car(value: Any, _: str) -> str:
            if value is None:
                return str(words("table.nobody"))
            driver = data.cars[value].driver
            return f"{value} {driver.partition(' ')[2] or driver}"

        def team(value: Any, _: str) -> str:
            return str(words(f"team.{value}"))

        def team_name(value: Any, _: str) -> str:
            return f"{data.teams[value].name} ({words(f'team.{value}')})"

        def card(value: Any, _: str) -> str:
            if value in data.teams:
                return team_name(value, "")
            return card_name(words, data, str(value))

        def sort(value: Any, _: str) -> str:
            return card_sort(words, data, str(value))

        def odds(value: tuple[str, int], _: str) -> str:
            return die_odds(words, data, *value)

        return words.spelling(
            odds=odds, sort=sort, car=car, team=team, team_name=team_name, card=card, option=_called(data, car)
        )

    @override
    def colours(self, data: FmrData) -> Mapping[str, str]:
        return {car: team.colour for team in data.teams.values() for car in team.cars}

    @override
    def board(self, words: Words, view: Mapping[str, Any]) -> Sequence[str]:
        if not view["racing"] and not view["retired"]:
            return [str(words("table.before"))]
        out = [*_row(str(words("table.line")), view["racing"])]
        if view["retired"]:
            out += _row(str(words("table.retired")), view["retired"])
        turn = self._whose_turn(words, view)
        return [*out, turn] if turn else out

    @override
    def glance(self, words: Words, view: Mapping[str, Any]) -> Sequence[str]:
        if not view["racing"]:
            return ()
        turn = self._whose_turn(words, view)
        return [*_in_line(words, view), *([turn] if turn else ())]

    @override
    def state(self, words: Words, view: Mapping[str, Any]) -> Sequence[Gauge]:
        race = Gauge(words("gauge.race"), f"{view['race']}/{view['races']}")
        if view["phase"] != "turn":
            return [race]
        play, plays = view["plays"] + 1, view["plays"] + plays_left(view)
        return [
            Gauge(words("live.play"), f"{play}/{plays}", play / plays),
            Gauge(words("live.turn"), view["turn"]),
            Gauge(words("live.pile"), str(view["pile"])),
            race,
        ]

    @override
    def hint(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Sequence[str]:
        if isinstance(ask, Draw) and ask.deck.id == "pit_crew":
            return [", ".join(str(words.format_field(card, "team")) for card in ask.legal())]
        return [str(words("table.card_hint"))] if isinstance(ask, Draw) else []

    @override
    def strip(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Sequence[str]:
        """The line, and at the dice what a number does and how likely that is."""
        if ask.text not in _AT_THE_LINE:
            return []
        line = _in_line(words, view)
        odds = str(words.format_field((ask.text, len(view["racing"])), "odds"))
        return [*line, odds] if odds else line

    @override
    def unasked(self, event: Event) -> Sequence[Moot]:
        """One roll only for a car that is not one's own; and a neighbour where there is just one."""
        if event.code == "charge.once":
            return (Moot(_choice(event, "again", ("roll", "stop")), "stop"),)
        if side := _ONE_SIDE.get(event.code):
            return (Moot(_choice(event, "neighbour", ("ahead", "behind"), event.args["other"]), side),)
        return ()

    @override
    def asides(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Mapping[str, str]:
        """Whose car it is; and what the die may do, for whoever might roll it once more."""
        if ask.text == "target":
            return {entry["car"]: entry["seat"] or str(words("table.free")) for entry in view["racing"]}
        if rolled := _ROLLED_AGAIN.get(ask.text):
            option, die = rolled
            return {option: str(words.format_field((die, len(view["racing"])), "odds"))}
        return {}

    @override
    def sorts(self, words: Words, ask: Ask) -> Mapping[str, str]:
        """The colour comes second."""
        if not isinstance(ask, Draw) or ask.deck.id == "pit_crew":
            return {}
        return {card: str(words.format_field(card, "sort")) for card in ask.deck.copies}

    def _whose_turn(self, words: Words, view: Mapping[str, Any]) -> str:
        if view["phase"] != "turn":
            return ""
        return str(
            words(
                "table.turn" if view["final"] is None else "table.final",
                play=view["plays"] + 1,
                plays=view["plays"] + plays_left(view),
                seat=view["turn"],
                teams=view["players"][view["turn"]],
                pile=view["pile"],
            )
        )


def _choice(event: Event, text: str, options: Sequence[str], car: str = "") -> Choose:
    return Choose("", "", event.rule, text, options=tuple(Option(id, id, {"car": car}) for id in options))


def plays_left(view: Mapping[str, Any]) -> int:
    """How often a card is still played."""
    final: int | None = view["final"]
    return int(view["pile"]) + len(view["players"]) if final is None else final


def die_odds(words: Words, data: FmrData, what: str, racing: int) -> str:
    """What the numbers of a die do, and how likely each of that is."""
    safe = data.charge_safe_up_to
    good = {"pit": data.pit_loses_up_to, "charge": safe, "again": safe}.get(what, min(racing, data.die))
    key = f"table.odds.{what}" + ("_all" if good == data.die else "")
    if key not in words:
        return ""
    share = round(100 * good / data.die)
    return str(words(key, most=good, next=good + 1, die=data.die, share=share, rest=100 - share))


def card_name(words: Words, data: FmrData, code: str) -> str:
    """ "OVERTAKE +3 red", "PIT STOP any car", "CHARGE (ENGINE BLOWS)"; a single card also says its number."""
    card = data.face.get(code)
    if card is None:
        return code
    name = card_sort(words, data, code)
    if card.team or card.type == "pit_stop":
        team = card.team or NEUTRAL
        name += f" {words(f'team.{team}')}"
    return name if code == card.face else f"{name} (№ {code})"


def card_sort(words: Words, data: FmrData, code: str) -> str:
    """ "OVERTAKE +3": what cards of every colour have in common."""
    card = data.face[code]
    name = str(words(f"card.{card.type}.title"))
    if f"card.{card.type}.subtitle" in words:
        name += f" ({words(f'card.{card.type}.subtitle')})"
    if card.value:
        name += f" {card.value:+d}".replace("-", "−")
    return name


def _called(data: FmrData, car: Any) -> Any:
    return lambda value, spec: car(value, spec) if value in data.cars else str(value)


def _in_line(words: Words, view: Mapping[str, Any]) -> list[str]:
    return wrapped(words("table.line"), (f"{entry['place']} {entry['car']}" for entry in view["racing"]))


def _row(label: str, cars: Sequence[Mapping[str, Any]]) -> list[str]:
    places = "".join(f"{entry['place']:>{_COLUMN}}" for entry in cars)
    names = "".join(f"{entry['car']:>{_COLUMN}}" for entry in cars)
    return [f"{label}", f"  {places}", f"  {names}"]


TELLER = FmrTeller()
