"""Who sits down: what people type, what a file keeps, what cannot be."""

from __future__ import annotations

import pytest

from pnp.referee.entering import Entrant, Entries, enough, one_each, seated, typed_players
from pnp.referee.reader import Reader

CARS = {"red": ("rosso", ""), "blue": (), "green": ("verde",)}

PLAIN = {
    "players": [
        {"name": "Anna", "teams": ["red"]},
        {"name": "Ben", "teams": [], "cars": ["B1", "G2"], "bot": "calm"},
    ],
    "course": "Monza",
    "changed_in": 3,
}
ENTRIES = Entries(
    (Entrant("Anna", ("red",)), Entrant("Ben", (), ("B1", "G2"), "calm")), changed_in=3, own={"course": "Monza"}
)


def test_what_the_file_keeps_leads_back() -> None:
    assert ENTRIES.to_json() == PLAIN
    assert Entries.from_json(PLAIN) == ENTRIES


def test_a_file_may_leave_out_whatever_is_not_so() -> None:
    assert Entries.from_json({}) == Entries((), 0, {})
    assert Entries().to_json() == {"players": []}
    assert Entrant.from_json({"name": "Anna"}) == Entrant("Anna")


def test_entries_keep_what_only_the_game_wants_to_know() -> None:
    assert Entries.of({"Anna": ["red"]}, course="Spa") == Entries((Entrant("Anna", ("red",)),), own={"course": "Spa"})
    assert Entries.typed(["Anna: red"], course="Spa") == Entries.of({"Anna": ["red"]}, course="Spa")


def test_players_as_somebody_wrote_them_down() -> None:
    given = [
        " Anna : red,  blue ",
        "杏奈：赤、青",
        "Ben",
        Entrant("Carla", ("green",)),
        Entrant("Dan", ("green",), ("G1",), "calm"),
        {"name": " Eva ", "teams": ["red", 3], "bot": "bold"},
        {"name": "Finn", "teams": ["red"], "cars": ["R1"]},
        {"name": "Gwen", "teams": "red"},
        {},
    ]
    assert [tuple(player) for player in typed_players(given)] == [
        ("players[0]", "Anna", ("red", "blue"), ""),
        ("players[1]", "杏奈", ("赤", "青"), ""),
        ("players[2]", "Ben", (), ""),
        ("players[3]", "Carla", ("green",), ""),
        ("players[4]", "Dan", ("G1",), "calm"),
        ("players[5]", "Eva", ("red", "3"), "bold"),
        ("players[6]", "Finn", ("R1",), ""),
        ("players[7]", "Gwen", (), ""),
        ("players[8]", "", (), ""),
    ]


@pytest.mark.parametrize("given", ["Anna: red", 5, None, {"Anna": "red"}])
def test_what_is_no_list_of_players_has_none(given: object) -> None:
    assert list(typed_players(given)) == []


def faults(reader: Reader) -> list[str]:
    return [str(problem) for problem in reader.problems]


def test_everybody_has_a_name_of_their_own_unless_it_may_be_shared() -> None:
    reader = Reader({}, "entries")
    found = seated(["Anna: red", ": blue", "Anna: green", "bot: red", "bot: blue"], reader, shared=("BOT",))
    assert [player.key for player in found] == ["players[0]", "players[3]", "players[4]"]
    assert faults(reader) == [
        "entries.players[1]: a player has no name\n  expected: “Anna: red”",
        "entries.players[2]: two players are called Anna\n  expected: “Anna: red”",
    ]


def test_a_name_that_could_not_be_printed_is_a_fault_but_not_of_those_who_sat_down_before() -> None:
    reader = Reader({}, "entries")
    names = [player.name for player in seated(["Anna", "Ben\x07", Entrant("Carla\x07")], reader)]
    assert names == ["Anna", "Ben\x07", "Carla\x07"]
    assert faults(reader) == [
        "entries.players[1]: there is a character that cannot be printed: U+0007\n  what to do: type it anew without it"
    ]


@pytest.mark.parametrize(("count", "can"), [(1, False), (2, True), (4, True), (5, False)])
def test_how_many_can_play(count: int, can: bool) -> None:
    reader = Reader({}, "entries")
    assert enough(["x"] * count, (2, 4), "Q1", reader) is can
    many = "few" if count < 2 else "many"
    said = f"entries.players: too {many} players (Q1): {count}\n  expected: 2 to 4 players, as “Anna: red”"
    assert faults(reader) == ([] if can else [said])


def one_car_each(*given: str) -> tuple[dict[str, str], list[str]]:
    reader = Reader({}, "entries")
    return one_each(given, reader, CARS, (2, 4), ("Q1", "Q2")), faults(reader)


def test_a_car_each_by_any_name_it_has_or_the_next_that_is_free() -> None:
    assert one_car_each("Anna", "Ben: ROSSO", "Carla") == ({"Anna": "blue", "Ben": "red", "Carla": "green"}, [])
    assert one_car_each("Anna", "Ben", "Carla", "Dan")[0]["Dan"] == "", "no car is left"


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (
            ["Anna: gren", "Ben"],
            "players[0]: no car is called “gren”\n  expected: red, blue, green",
        ),
        (
            ["Anna: red, blue", "Ben"],
            "players[0]: no car is called “red, blue”\n  expected: red, blue, green",
        ),
        (["Anna: red", "Ben: rosso"], "players[1]: red is taken (Q2)\n  expected: another colour"),
        (["Anna", ""], "players[1]: a player has no name\n  expected: “Anna: red”, “Ben: blue”"),
        (["Anna"], "players: too few players (Q1): 1\n  expected: 2 to 4 players, as “Anna: red”"),
    ],
)
def test_who_cannot_have_that_car(given: list[str], fault: str) -> None:
    assert one_car_each(*given)[1][0] == f"entries.{fault}"


def test_whoever_are_too_few_have_no_cars() -> None:
    assert one_car_each("Anna: red")[0] == {}


@pytest.mark.parametrize("other", ["anna", "ANNA", "ａｎｎａ", " Anna "])
def test_capitals_and_wide_letters_make_no_other_player(other: str) -> None:
    reader = Reader({}, "entries")
    assert [player.name for player in seated(["Anna", other, "Zoë", "Zoe"], reader)] == ["Anna", "Zoë", "Zoe"]
    assert [problem.what for problem in reader.problems] == [f"two players are called {other.strip()}"]


def test_those_who_sat_down_so_on_an_earlier_day_play_on() -> None:
    reader = Reader({}, "entries")
    assert len(seated([Entrant("Anna"), Entrant("anna")], reader)) == 2
    assert not reader.problems
