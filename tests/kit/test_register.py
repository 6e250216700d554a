"""The register of games: the kit's own, those of other packages, half-made ones, and what cannot be used."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.kit import register as registering
from pnp.kit.errors import PnpError
from pnp.kit.game import PARTS
from pnp.kit.paths import data_dir
from pnp.kit.register import KIT, all_games, find_game, game_ids, register, shelves
from pnp.kit.tongues import spoken
from pnp.referee.entering import Entries
from pnp.referee.referee import Referee
from pnp.referee.rules import RaceSetup
from tests.kit import hop
from tests.kit.shelf import BROKEN, HALF, Shelf, opened

OURS = game_ids()


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    with opened(tmp_path / "site", monkeypatch) as found:
        yield found


# -- games of other packages


def test_a_game_of_another_package_stands_beside_ours(shelf: Shelf) -> None:
    shelf.put_half()
    assert game_ids() == (*OURS, "half")
    assert register().broken == ()
    assert register().origins == {**dict.fromkeys(OURS, KIT), "half": "half-game 1.2"}
    assert find_game("half") is all_games()[-1]


def test_our_games_are_found_without_a_look_at_other_packages(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def looked(**_: str) -> None:
        pytest.fail("it looked")

    monkeypatch.setattr(registering, "entry_points", looked)
    assert [find_game(id).id for id in OURS] == list(OURS)


@pytest.mark.parametrize("module", BROKEN)
def test_what_cannot_be_used_is_named_and_left_out(module: str, shelf: Shelf) -> None:
    source, why = BROKEN[module]
    shelf.put("sad-game", module, source, "sad")
    shelf.put_half()
    assert game_ids() == (*OURS, "half"), "the others work"
    (broken,) = register().broken
    assert (broken.id, broken.origin, broken.why) == ("sad", "sad-game 1.2", why)
    with pytest.raises(PnpError) as caught:
        find_game("sad")
    assert str(caught.value) == (
        f"sad-game 1.2: the game sad cannot be used: {why}\n"
        "  what to do: update or remove that package; the other games work without it"
    )


def test_nobody_takes_the_name_of_another_game(shelf: Shelf) -> None:
    ours = find_game(OURS[0])
    shelf.put("thief", "thief", HALF.replace('"half"', f'"{OURS[0]}"'), OURS[0])
    shelf.put("another-half", "another_half", HALF, "half")
    shelf.put_half()
    assert find_game(OURS[0]) is ours
    assert game_ids() == (*OURS, "half")
    assert sorted((broken.id, broken.why) for broken in register().broken) == sorted(
        (id, "another game has that name") for id in (OURS[0], "half")
    )


def test_what_is_wrong_is_said_in_other_languages(shelf: Shelf) -> None:
    shelf.put("sad-game", "is_text", BROKEN["is_text"][0], "sad")
    (broken,) = register().broken
    said = {lang: spoken(lang)(broken.error.what) for lang in ("it", "ja")}
    assert said["it"] == "il gioco sad non si può usare: is_text:GAME non è un Game"
    assert said["ja"] == "ゲーム「sad」は使えません：is_text:GAMEは Game ではありません"


# -- parts


def test_a_half_made_game_offers_what_it_has(shelf: Shelf) -> None:
    shelf.put_half()
    half = find_game("half")
    assert half.offers == ("product",)
    assert [half.has(part) for part in PARTS] == [part == "product" for part in PARTS]
    assert half.load(half.library()) is None
    assert half.product.ids() == ("lane",)
    assert (half.starters, half.own_options("print")) == ({}, ())


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("rules", "Half has no rules for the referee"),
        ("teller", "Half has no voice at the table"),
        ("season", "Half has no season"),
        ("desk", "Half has no paperwork for a season"),
        ("lab", "Half has no bots"),
        ("balance", "Half has no targets to be measured against"),
        ("board", "Half has no board that could be drawn"),
    ],
)
def test_a_missing_part_is_told_as_what_it_is_with_what_does_work(part: str, said: str, shelf: Shelf) -> None:
    shelf.put_half()
    with pytest.raises(PnpError) as caught:
        getattr(find_game("half"), part)
    told = caught.value
    assert (told.what, told.expected, told.do) == (said, "pnp print half", "pnp games shows what each game has")


def test_a_game_with_nothing_to_print_says_what_else_works(shelf: Shelf) -> None:
    shelf.put("played-only", "played_only", HALF.replace("def product", "def rules"), "half")
    with pytest.raises(PnpError) as caught:
        find_game("half").product  # noqa: B018
    assert (caught.value.what, caught.value.expected) == ("Half has nothing to print", "pnp rules half")


# -- a game that is whole


def test_the_small_game_is_played_as_its_contract_says() -> None:
    game, data = hop.GAME, hop.GAME.read(hop.GAME.library())
    assert game.offers == ("product", "rules", "season", "desk")
    setup = RaceSetup(entries=Entries.typed(["Anna", "Ben"]))
    race = Referee(game.rules, lambda: game.rules.setup(data, setup), lambda fixed: game.rules.restore(data, fixed))
    while race.q is not None:
        race.answer([6 if race.q.who == "Ben" else 1])
    assert game.rules.result(race.state).order == ("Ben", "Anna")


# -- what lies beside a game


def test_data_lie_beside_the_module_of_a_game_unless_it_says_otherwise(shelf: Shelf) -> None:
    shelf.put("plain-half", "plain_half", HALF.replace("def shelf", "def elsewhere"), "half")
    assert find_game("half").shelf == shelf.folder / "data"
    assert shelves() == (shelf.folder / "data",)
    assert {find_game(id).shelf for id in OURS} == {data_dir()}


def test_a_shelf_that_cannot_be_had_is_nobody_elses_problem(shelf: Shelf) -> None:
    shelf.put("lost-half", "lost_half", HALF.replace('return Path(__file__).parent / "half_data"', "1 / 0"), "half")
    assert shelves() == ()
    assert spoken("it")("there is no such file") == "il file non esiste"


PROBLEMS = """
["the road is {n} bends too short"]
ja = "道が{n}つ足りません"
it = "la strada è corta di {n} curve"
["there is no such file"]
ja = "別の文"
it = "un'altra frase"
["a brace {"]
ja = "a"
it = "a"
["{one} of {two}"]
ja = "{three}"
it = "{three}"
"""


def test_a_game_says_its_problems_in_other_languages_and_nobody_elses(shelf: Shelf) -> None:
    shelf.put_half()
    (shelf.folder / "half_data" / "half" / "problems.toml").write_text(PROBLEMS, encoding="utf-8")
    ja, it = spoken("ja"), spoken("it")
    assert ja("the road is 3 bends too short") == "道が3つ足りません"
    assert it("the road is 3 bends too short") == "la strada è corta di 3 curve"
    assert it("there is no such file") == "il file non esiste"
    assert it("1 of 2") == "1 of 2", "what cannot be filled in stays as it is"


def test_texts_that_cannot_be_read_leave_the_others_as_they_are(shelf: Shelf) -> None:
    shelf.put_half()
    (shelf.folder / "half_data" / "half" / "problems.toml").write_text("[", encoding="utf-8")
    assert spoken("it")("there is no such file") == "il file non esiste"
