"""Formula Motor Racing's data files: teams, cards and the numbers of its rules. Checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, Field, model_validator

from pnp.games.fmr.model import NEUTRAL, TEAMS, Car, Card, CardType, FmrData, Pattern, Stop, Team
from pnp.kit.errors import PnpError, Problems
from pnp.kit.library import Layered, Library
from pnp.kit.models import Colour, FileModel, Letter, Name, alike

_CODES: dict[CardType, str] = {
    "charge_lose_gear": "CG",
    "charge_engine_blows": "CE",
    "turbo": "TT",
    "spin_out": "SO",
    "spin_last": "SL",
    "crash": "CR",
}


# The files, as a designer writes them.


class _Team(FileModel):
    letter: Letter
    name: Name
    colour: Colour
    pattern: Pattern
    numbers: Annotated[list[Annotated[int, Field(ge=1, le=99)]], Field(min_length=2, max_length=2)]
    drivers: Annotated[list[Name], Field(min_length=2, max_length=2)]
    names: list[Name]


class _Teams(FileModel):
    blue: _Team
    green: _Team
    yellow: _Team
    orange: _Team
    red: _Team
    purple: _Team


class _Card(FileModel):
    type: CardType
    group: Literal["advance", "problem"]
    value: Annotated[int, Field(ge=-11, le=11)] = 0
    per_team: Annotated[int, Field(ge=0, le=9)] = 0
    neutral: Annotated[int, Field(ge=0, le=9)] = 0
    copies: Annotated[int, Field(ge=0, le=20)] = 0
    names: list[Name]

    @model_validator(mode="after")
    def _consistent(self) -> _Card:
        coloured = self.type in ("overtake", "pit_stop")
        if coloured and self.copies:
            raise ValueError(f"{self.type} cards name a colour: use per_team, not copies")
        if not coloured and (self.per_team or self.neutral):
            raise ValueError(f"{self.type} cards name no colour: use copies")
        if self.neutral and self.type != "pit_stop":
            raise ValueError("only pit_stop has neutral cards")
        if not self.per_team + self.neutral + self.copies:
            raise ValueError("no copy of this card is printed")
        forward = self.type in ("overtake", "turbo")
        back = self.type in ("wrong_line", "off_circuit", "lose_control")
        if (forward and self.value < 1) or (back and self.value > -1) or (not forward and not back and self.value):
            raise ValueError("value is how many places: above 0 forward, below 0 back, absent where a die decides")
        return self


class _Cards(FileModel):
    cards: Annotated[list[_Card], Field(min_length=1)]


class _Stop(FileModel):
    name: Name
    removed: Annotated[int, Field(ge=0, le=39)] = 0


class _Race(FileModel):
    points: Annotated[list[Annotated[int, Field(ge=0)]], Field(min_length=1, max_length=12)]
    die: Annotated[int, Field(ge=2, le=20)]
    hand: Annotated[int, Field(ge=1, le=9)]
    players: Annotated[list[int], Field(min_length=2, max_length=2)]
    pit_loses_up_to: Annotated[int, Field(ge=1)]
    charge_safe_up_to: Annotated[int, Field(ge=1)]
    turbo_from_last: Annotated[int, Field(ge=1, le=12)]
    short_race: Annotated[int, Field(ge=0)]
    short_season: Annotated[int, Field(ge=1)]
    full_season: Annotated[int, Field(ge=1)]
    calendar: list[_Stop]


FILES = ("cards.toml", "teams.toml", "race.toml")


def load(library: Library) -> FmrData:
    """All three files, or every problem in them at once."""
    problems: list[PnpError] = []
    read: dict[str, tuple[BaseModel, Layered]] = {}
    for name, model in (("cards.toml", _Cards), ("teams.toml", _Teams), ("race.toml", _Race)):
        try:
            read[name] = library.read(name, model)
        except Problems as found:
            problems.extend(found.problems)
        except PnpError as found:
            problems.append(found)
    if len(read) == len(FILES):
        problems.extend(_cross_check(read))
    if problems:
        raise Problems.counted(problems)
    return _build(library, read)


def _cross_check(read: Mapping[str, tuple[BaseModel, Layered]]) -> list[PnpError]:
    """What no single file can know."""
    problems: list[PnpError] = []
    teams, team_file = read["teams.toml"]
    race, race_file = read["race.toml"]
    cards, card_file = read["cards.toml"]
    assert isinstance(teams, _Teams)
    assert isinstance(race, _Race)
    assert isinstance(cards, _Cards)
    each = {team: getattr(teams, team) for team in TEAMS}
    problems += alike(each, ("letter", "pattern", "colour"), team_file, "one of its own for each team")
    numbers: dict[int, str] = {}
    for team in TEAMS:
        for index, number in enumerate(getattr(teams, team).numbers):
            if number in numbers:
                problems.append(
                    team_file.error((team, "numbers", index), f"car number {number} is taken by {numbers[number]}")
                )
            numbers[number] = team
    if race.pit_loses_up_to >= race.die or race.charge_safe_up_to >= race.die:
        problems.append(race_file.error(("die",), "pit_loses_up_to and charge_safe_up_to must be below the die"))
    total = sum(card.per_team * 6 + card.neutral + card.copies for card in cards.cards)
    if total < race.players[1] * race.hand:
        problems.append(
            card_file.error(
                ("cards",), f"{total} cards are too few", f"{race.hand} for each of {race.players[1]} players"
            )
        )
    if race.short_race > total - race.hand * race.players[1]:
        problems.append(race_file.error(("short_race",), f"{race.short_race} cards cannot all be removed"))
    return problems


def _build(library: Library, read: Mapping[str, tuple[BaseModel, Layered]]) -> FmrData:
    teams_file, race, cards_file = read["teams.toml"][0], read["race.toml"][0], read["cards.toml"][0]
    assert isinstance(teams_file, _Teams)
    assert isinstance(race, _Race)
    assert isinstance(cards_file, _Cards)
    teams: dict[str, Team] = {}
    cars: dict[str, Car] = {}
    names: dict[str, str] = {}
    for team_id in TEAMS:
        raw: _Team = getattr(teams_file, team_id)
        ids = (f"{raw.letter}1", f"{raw.letter}2")
        teams[team_id] = Team(team_id, raw.letter, raw.name, raw.colour, raw.pattern, ids)
        for car_id, number, driver in zip(ids, raw.numbers, raw.drivers, strict=True):
            cars[car_id] = Car(car_id, team_id, number, driver)
        for alias in (raw.letter, raw.name, *raw.names):
            names[alias.casefold()] = team_id
    cards = _deal_numbers(cards_file, teams)
    for entry in cards_file.cards:
        _name_cards(entry, teams, teams_file, names)
    return FmrData(
        teams=teams,
        cars=cars,
        cards=cards,
        names=names,
        calendar=tuple(Stop(stop.name, stop.removed) for stop in race.calendar),
        points=tuple(race.points),
        die=race.die,
        hand=race.hand,
        players=(race.players[0], race.players[1]),
        pit_loses_up_to=race.pit_loses_up_to,
        charge_safe_up_to=race.charge_safe_up_to,
        turbo_from_last=race.turbo_from_last,
        short_race=race.short_race,
        short_season=race.short_season,
        full_season=race.full_season,
        version=library.version,
    )


def _face(kind: CardType, value: int, letter: str) -> str:
    """The short code of a card face: +3R, -2, PB, PX (any car), CG, CE, TT, SO, SL, CR."""
    if kind == "pit_stop":
        return f"P{letter or 'X'}"
    return _CODES.get(kind) or f"{value:+d}{letter}"


def _deal_numbers(file: _Cards, teams: Mapping[str, Team]) -> tuple[Card, ...]:
    cards: list[Card] = []
    for entry in file.cards:
        owners: list[str | None] = [team for team in teams for _ in range(entry.per_team)]
        owners += [None] * (entry.neutral + entry.copies)
        for owner in owners:
            letter = teams[owner].letter if owner else ""
            face = _face(entry.type, entry.value, letter)
            cards.append(Card(len(cards) + 1, entry.type, entry.group, entry.value, owner, face))
    return tuple(cards)


def _with_and_without_spaces(form: str) -> tuple[str, str]:
    """In Japanese nothing stands between words."""
    return form.casefold(), form.casefold().replace(" ", "")


_ANY_COLOUR = (NEUTRAL, "any", "qualsiasi", "x", "ベージュ", "どの車でも")


def _name_cards(entry: _Card, teams: Mapping[str, Team], file: _Teams, names: dict[str, str]) -> None:
    """Everything people are likely to type for this entry: "+3 red", "red 3", "sorpasso rosso 3", "pit beige"."""
    value = str(entry.value)
    if not entry.per_team:
        face = _face(entry.type, entry.value, "")
        values = ("", f" {entry.value:+d}", f" {value}") if entry.value else ("",)
        names.update({f"{alias.casefold()}{ending}": face for alias in (*entry.names, face) for ending in values})
        return
    for team in teams.values():
        face = _face(entry.type, entry.value, team.letter)
        names[face.casefold()] = face
        for colour in (team.letter, *getattr(file, team.id).names):
            for word in entry.names:
                forms = [f"{word} {colour}", f"{colour} {word}"]
                if entry.value:
                    forms = [f"{word} {colour} {value}", f"{word} {value} {colour}", f"{colour} {value}"]
                    forms += [f"{value} {colour}", f"+{value} {colour}", f"{colour} +{value}"]
                    forms += [f"{word} {colour} +{value}", f"{word} +{value} {colour}"]
                names.update({name: face for form in forms for name in _with_and_without_spaces(form)})
    if entry.neutral:
        face = _face(entry.type, entry.value, "")
        names[face.casefold()] = face
        for word in entry.names:
            forms = [f"{word} {colour}" for colour in _ANY_COLOUR]
            names.update({name: face for form in forms for name in _with_and_without_spaces(form)})
