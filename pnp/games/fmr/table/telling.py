"""How Formula Motor Racing sounds at the table: names of cars and cards, and the line as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from typing_extensions import override

from pnp.games.fmr.model import NEUTRAL, FmrData
from pnp.kit.words import Words
from pnp.referee.ask import Ask, Draw
from pnp.referee.entering import Entries
from pnp.referee.narrate import Teller

_COLUMN = 5


class FmrTeller(Teller[FmrData]):
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

        return words.spelling(car=car, team=team, team_name=team_name, card=card, option=_called(data, car))

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
    def hint(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Sequence[str]:
        if isinstance(ask, Draw) and ask.deck.id == "pit_crew":
            return [", ".join(str(words.format_field(card, "team")) for card in ask.legal())]
        return [str(words("table.card_hint"))] if isinstance(ask, Draw) else []

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


def plays_left(view: Mapping[str, Any]) -> int:
    """How often a card is still played."""
    final: int | None = view["final"]
    return int(view["pile"]) + len(view["players"]) if final is None else final


def card_name(words: Words, data: FmrData, code: str) -> str:
    """ "OVERTAKE +3 red", "PIT STOP any car", "CHARGE (ENGINE BLOWS)"; a single card also says its number."""
    card = data.face.get(code)
    if card is None:
        return code
    name = str(words(f"card.{card.type}.title"))
    if f"card.{card.type}.subtitle" in words:
        name += f" ({words(f'card.{card.type}.subtitle')})"
    if card.value:
        name += f" {card.value:+d}".replace("-", "−")
    if card.team or card.type == "pit_stop":
        team = card.team or NEUTRAL
        name += f" {words(f'team.{team}')}"
    return name if code == card.face else f"{name} (№ {code})"


def _called(data: FmrData, car: Any) -> Any:
    return lambda value, spec: car(value, spec) if value in data.cars else str(value)


def _row(label: str, cars: Sequence[Mapping[str, Any]]) -> list[str]:
    places = "".join(f"{entry['place']:>{_COLUMN}}" for entry in cars)
    names = "".join(f"{entry['car']:>{_COLUMN}}" for entry in cars)
    return [f"{label}", f"  {places}", f"  {names}"]


TELLER = FmrTeller()
