"""The vectors of the specification (FV…) and our own (FX…), run as data through the code that plays."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from pnp.games.fmr.model import TEAMS
from pnp.games.fmr.rules import RULES
from pnp.games.fmr.rules.state import State
from pnp.games.fmr.season.system import SEASON
from pnp.kit.register import find_game
from pnp.kit.words import LANGUAGES
from pnp.referee.ask import Draw, Reject
from pnp.referee.referee import Referee
from pnp.referee.resolve import play_turn, resolve
from pnp.season.season import Season
from pnp.season.system import Facts
from tests.games.fmr.table import (
    FOUR,
    HERE,
    LINE,
    SIX,
    THREE,
    around,
    cited,
    data,
    draw_grid,
    narrator,
    new_race,
    owner,
    plan,
    players,
    referee,
    result,
    run,
    said,
    table,
)
from tests.kinds import as_a

Vector = dict[str, Any]


def vectors(*names: str) -> list[Vector]:
    return [json.loads(line) for name in names for line in (HERE / name).read_text("utf-8").splitlines()]


ALL = vectors("vectors.jsonl", "own_vectors.jsonl")


@pytest.mark.parametrize("vector", ALL, ids=[vector["id"] for vector in ALL])
def test_vector(vector: Vector, tmp_path: Path) -> None:
    RUNNERS[vector["kind"]](vector["given"], vector["do"], vector["expect"], vector["rules"], tmp_path)


def test_vectors_have_ids_of_their_own_and_cite_real_clauses() -> None:
    assert max(Counter(vector["id"] for vector in ALL).values()) == 1
    assert {clause for vector in ALL for clause in vector["rules"]} <= set(RULES.clauses)
    assert len(vectors("vectors.jsonl")) == 39


def run_deck(given: Vector, do: Vector, expect: Vector, rules: Sequence[str], tmp: Path) -> None:
    cards = data().cards
    types = Counter(card.type for card in cards)
    assert len(cards) == expect["total"]
    assert Counter(str(card.value) for card in cards if card.type == "overtake") == expect["overtake"]
    back = Counter(str(-card.value) for card in cards if card.value < 0)
    assert back == expect["back"]
    for kind in ("turbo", "pit_stop", "charge_lose_gear", "charge_engine_blows", "spin_out", "spin_last", "crash"):
        assert types[kind] == expect[kind], kind
    groups = Counter(card.group for card in cards)
    assert (groups["advance"], groups["problem"]) == (expect["advance"], expect["problem"])
    for team in TEAMS:
        own = [card for card in cards if card.team == team]
        assert Counter(str(c.value) for c in own if c.type == "overtake") == expect["per_color"]["overtake"]
        assert sum(c.type == "pit_stop" for c in own) == expect["per_color"]["pit_stop"]
    assert sum(c.type == "pit_stop" and c.team is None for c in cards) == expect["beige_pit_stop"]


def run_grid(given: Vector, do: Vector, expect: Vector, rules: Sequence[str], tmp: Path) -> None:
    race = new_race(SIX, options=given.get("options", {}))
    drawn = list(given["draw"])
    fronts = given.get("front", {})
    while (ask := race.q) is not None and ask.text != "card":
        if isinstance(ask, Draw):
            race.answer(drawn.pop(0))
        else:
            race.answer(fronts.get(ask.args["team"], ask.default()))
    assert drawn == []
    assert race.state.racing == expect["racing"]
    assert set(rules) <= cited(race) | {"F46"}


def code_of(card: Mapping[str, Any]) -> str:
    """The face that a vector means, found by what is printed on it."""
    back = {1: "wrong_line", 2: "off_circuit", 3: "lose_control"}
    kind = back[card["n"]] if card["type"] == "back" else card["type"]
    team = None if card.get("color") in (None, "beige") else card["color"]
    faces = {
        c.face for c in data().cards if (c.type, c.team) == (kind, team) and card.get("n", abs(c.value)) == abs(c.value)
    }
    (face,) = faces
    return face


def run_play(given: Vector, do: Vector, expect: Vector, rules: Sequence[str], tmp: Path) -> None:
    controlled = given.get("controlled") or around(given["own_teams"])
    me = owner(controlled, given["own_teams"][0])
    position = {
        "players": players(controlled),
        "racing": " ".join(given["racing"]),
        "retired": " ".join(given["retired"]),
        "turn": me,
        "played": " ".join(given.get("played", ())),
        "options": given.get("options", {}),
    }
    turn = {"card": code_of(do["card"]), "dice": do["dice"]}
    turn |= {"target": do["target"]} if do.get("target") else {}
    turn |= {"neighbour": do["neighbour"]} if "neighbour" in do else {}
    turn |= {"who": owner(controlled, do["who"])} if "who" in do else {}
    race = referee(position)
    before = RULES.position(race.state)
    if not expect["legal"]:
        refuse(race, turn, before, rules, expect)
        return
    play_turn(race, turn)
    state = race.state
    assert (state.racing, state.retired) == (expect["racing"], expect["retired"])
    assert set(expect.get("cites", ())) <= cited(race)
    # F11, F19: whatever it did, the card is discarded, one is drawn, and the next player is asked for a card
    assert state.played == [*before["played"].split(), turn["card"]]
    assert (state.plays, state.pile) == (before["plays"] + 1, before["pile"] - 1)
    assert race.q is not None
    assert (race.q.text, race.q.who) == ("card", state.seats[(state.seats.index(me) + 1) % len(state.seats)])
    # the same, asked by `pnp resolve`, in words
    found = resolve(RULES, data(), {"game": "fmr", "position": position, "answers": [turn]})
    assert (found.rejects, found.position) == ((), RULES.position(state))
    for lang in LANGUAGES:
        assert "{" not in " ".join(ruling["text"] for ruling in found.to_json(narrator(lang))["rulings"])


def refuse(race: Referee[Any], turn: Vector, before: Vector, rules: Sequence[str], expect: Vector) -> None:
    """A turn that is not legal as it stands: refused, or left with a question that nobody answered."""
    question, refused = race.q, None
    try:
        play_turn(race, turn)
    except Reject as reject:
        refused = reject
    if refused is None:
        assert race.state.plays == before["plays"], "the turn was taken"
        assert race.q is not None
        assert set(race.q.rule.split()) & set(rules)
        return
    assert RULES.position(race.state) == before
    assert (race.q, race.steps) == (question, ())
    cites = set(refused.rule.split())
    assert set(expect.get("cites", ())) <= cites
    if refused.code not in ("dice.face", "answer.unused"):
        assert set(rules) & cites


def run_flow(given: Vector, do: Vector, expect: Vector, rules: Sequence[str], tmp: Path) -> None:
    controlled = {3: THREE, 4: FOUR, 6: SIX}.get(given["players"]) or {n: SIX[n] for n in list(SIX)[:5]}
    race = draw_grid(new_race(controlled, given["removed"]))
    assert race.state.pile == expect["draw_pile"]
    assert race.q is not None
    seats, first = race.state.seats, race.q.who
    run(race)

    def offset(seat: str) -> int:
        away: int = seats.index(seat) - seats.index(first)
        return away % len(seats)

    played = [event.args["seat"] for event in said(race, "card.played")]
    drawn = [event.args["seat"] for event in said(race, "pile.drawn")]
    assert (len(played), len(drawn)) == (expect["plays"], expect["draw_pile"])
    assert [offset(seat) for seat in played] == [n % len(seats) for n in range(len(played))]
    assert played[: len(drawn)] == drawn
    assert (offset(drawn[-1]) if drawn else None) == expect["last_draw_seat_offset"]
    final = played[len(drawn) :]
    assert sorted(final) == sorted(seats)
    assert offset(final[0]) == expect["final_round_first_seat_offset"]
    assert offset(final[-1]) == expect["final_round_last_seat_offset"]
    hands = {seat: data().hand + drawn.count(seat) - played.count(seat) for seat in seats}
    assert set(hands.values()) == {expect["cards_in_hand_at_end"]}
    assert said(race, "race.over")[0].args["hand"] == expect["cards_in_hand_at_end"]
    (begun,) = said(race, "final.begins" if drawn else "final.at_once")
    assert begun.args["seat"] == final[0]
    assert said(race, "race.length")[0].args["plays"] == expect["plays"]


def run_first_player(given: Vector, do: Vector, expect: Vector, rules: Sequence[str], tmp: Path) -> None:
    position = {"players": players(given["controlled"]), "racing": " ".join(given["racing"]), "phase": "start"}
    race = referee(position)
    assert race.q is not None
    assert (race.q.text, race.q.who) == ("card", expect["first"])
    assert set(rules) <= cited(race)


def run_score(given: Vector, do: Vector, expect: Vector, rules: Sequence[str], tmp: Path) -> None:
    position = {
        "players": players(given.get("controlled", SIX)),
        "racing": " ".join(given["racing"]),
        "retired": " ".join(given["retired"]),
        "phase": "finish",
        "race": 1,
        "races": 2,
        "pile": 0,
        "options": given.get("options", {}),
    }
    race = referee(position)
    assert race.q is None
    found = RULES.result(race.state)
    assert {car: points for car, points in found.points.items() if points} == expect["car_points"]
    assert (list(found.order), list(found.out)) == (expect["finish"], given["retired"])
    assert sum(found.points.values()) == expect["sum"]
    told = {event.args["car"]: event.args["points"] for event in said(race, "race.points")}
    assert told == expect["car_points"]
    after = Facts(plan(given.get("controlled", SIX), 2), (found,))
    totals = {row.who: row.total for row in table(after, "teams").rows if row.total}
    assert totals == expect["team_points"]
    following = new_race(given.get("controlled", SIX), race=2, races=2, carry=found.carry)
    assert following.state.racing == expect["next_grid"]
    assert following.state.retired == []


def facts(given: Vector, races: int | None = None) -> Facts:
    """A season in which the teams (or cars) have these totals after this last race."""
    last = given["last_race"]
    scored = result(1, last).points
    winners = given.get("winners", [None])
    points: dict[str, int] = dict(given.get("car_totals", {}))
    if "team_totals" in given:
        totals = given["team_totals"]
        for team in TEAMS:
            front, rear = data().teams[team].cars
            points |= {front: totals[team] - scored[rear], rear: scored[rear]}
    earlier = {car: points.get(car, 0) - scored[car] for car in last}
    results = []
    for index, winner in enumerate(winners):
        order = sorted(last, key=lambda car: car != winner)
        results.append(result(index + 1, order, earlier if index == 0 else {}))
    results.append(result(len(winners) + 1, last))
    agreed = plan(given.get("controlled", SIX), races or len(results), given.get("options", {}))
    return Facts(agreed, tuple(results))


def check_rows(given: Facts, id: str, expect: Vector) -> None:
    rows = table(given, id).rows
    if "order" in expect:
        assert [row.who for row in rows][: len(expect["order"])] == expect["order"]
    reasons = {row.who: row.reason for row in rows if row.reason}
    if "reasons" in expect:
        assert {who: reason.args["other"] for who, reason in reasons.items()} == expect["reasons"]
    for who, code in expect.get("reason_codes", {}).items():
        assert reasons[who].code == code


def told(given: Facts) -> dict[str, Vector]:
    return {event.code: dict(event.args) for event in SEASON.closing(data(), given)}


def run_season(given: Vector, do: Vector, expect: Vector, rules: Sequence[str], tmp: Path) -> None:
    season = facts(given)
    assert {row.who: row.total for row in table(season, "teams").rows} == given["team_totals"]
    check_rows(season, "teams", expect)
    closing = told(season)
    free = expect.get("free", False)
    assert closing["season.champion_free" if free else "season.champion"]["team"] == expect["champion"]
    if free:
        best = closing["season.best_player"]
        assert (best["seat"], best["points"]) == (expect["best_player"], expect["best_points"])
    if "champion" in expect.get("reasons", {}) or expect.get("reason_codes", {}).get(expect["champion"]):
        assert f"season.tie.{expect['reason_codes'][expect['champion']]}" in closing


def run_season3(given: Vector, do: Vector, expect: Vector, rules: Sequence[str], tmp: Path) -> None:
    season = facts(given)
    rows = table(season, "players").rows
    assert {row.who: row.total for row in rows} == expect["player_totals"]
    check_rows(season, "players", expect)
    closing = told(season)
    assert closing["season.champion"]["team"] == expect["champion_team"]
    winner = closing.get("season.winner") or closing["season.winner_best"]
    assert winner["seat"] == rows[0].who == expect["winner"]
    assert winner["points"] == expect["player_totals"][expect["winner"]]


def run_interim(given: Vector, do: Vector, expect: Vector, rules: Sequence[str], tmp: Path) -> None:
    season = facts(given, races=9)
    rows = table(season, "teams").rows
    assert {row.who: row.place for row in rows} == expect["places"]
    check_rows(season, "teams", expect)
    shared = Counter(expect["places"].values())
    assert all(row.shared == (shared[row.place] > 1) for row in rows)
    closing = told(season)
    several = len(expect["leaders"]) > 1
    assert closing["season.leaders" if several else "season.leader"]["teams"] == expect["leaders"]


def run_drivers(given: Vector, do: Vector, expect: Vector, rules: Sequence[str], tmp: Path) -> None:
    season = facts({**given, "options": {"drivers_title": "yes"}})
    totals = {row.who: row.total for row in table(season, "drivers").rows}
    assert {car: totals[car] for car in given["car_totals"]} == given["car_totals"]
    check_rows(season, "drivers", expect)
    assert told(season)["season.driver"]["car"] == expect["driver_champion"]


def run_resume(given: Vector, do: Vector, expect: Vector, rules: Sequence[str], tmp: Path) -> None:
    """A season file in which so many races stand as facts is opened for the next meeting."""
    end = given["session_end"]
    controlled = given.get("controlled", SIX)
    path = tmp / "full.season"
    season = Season.create(path, find_game("fmr"), plan(controlled, 17))
    scored = facts({"team_totals": end["team_totals"], "last_race": end["finish"]}).results
    empty = [result(n, LINE, {}) for n in range(2, end["race"])]
    for number, found in enumerate([scored[0], *empty, scored[-1]], start=1):
        assert season.journal is not None
        stored = {**found.to_json(), "race": number}
        season.journal.append({"t": "result", "race": number, "result": stored})
    season.close()
    with Season.open(path) as again:
        if "players" in do:
            again.reseat(players(do["players"]))
            controlled = do["players"]
        assert again.race == expect["race"]
        opening = SEASON.opening(data(), again.facts)
        assert set(rules) - {"F43"} <= {clause for event in opening for clause in event.rule.split()}
        race = again.referee()
        assert as_a(State, race.state).racing == expect["grid"]
        assert race.q is not None
        assert (race.q.text, race.q.who) == ("card", owner(controlled, expect["first_from"]))
        totals = {row.who: row.total for row in again.standings()[0].rows}
        assert (totals == end["team_totals"]) == expect["totals_carried"]


RUNNERS: dict[str, Callable[[Vector, Vector, Vector, Sequence[str], Path], None]] = {
    "deck": run_deck,
    "grid": run_grid,
    "play": run_play,
    "flow": run_flow,
    "first_player": run_first_player,
    "score": run_score,
    "season": run_season,
    "season3": run_season3,
    "interim": run_interim,
    "drivers": run_drivers,
    "resume": run_resume,
}
