from __future__ import annotations

from typing import Any

from pnp.referee.journal import live


def records(*lines: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"n": n, **line} for n, line in enumerate(lines, start=1)]


def said(key: str, answer: Any = 1, race: int = 1) -> dict[str, Any]:
    return {"t": "answer", "race": race, "key": key, "answer": answer, "src": "typed"}


def undo(to: int) -> dict[str, Any]:
    return {"t": "undo", "to": to}


def names(some: list[dict[str, Any]]) -> list[str]:
    return [f"{record['key']}{record['answer']}" for record in some]


def test_undo_takes_away_everything_after_and_remembers_it_in_order() -> None:
    now = live(records(said("a"), said("b"), said("c"), undo(1)))
    assert (names(now.kept), names(now.undone)) == (["a1"], ["b1", "c1"])


def test_two_undos_stack_up() -> None:
    now = live(records(said("a"), said("b"), said("c"), undo(2), undo(1)))
    assert (names(now.kept), names(now.undone)) == (["a1"], ["b1", "c1"])


def test_the_same_answer_again_is_a_redo() -> None:
    now = live(records(said("a"), said("b"), said("c"), undo(1), {**said("b"), "src": "remembered"}))
    assert (names(now.kept), names(now.undone)) == (["a1", "b1"], ["c1"])


def test_another_answer_ends_the_redo() -> None:
    now = live(records(said("a"), said("b"), said("c"), undo(1), said("b", 2)))
    assert (names(now.kept), names(now.undone)) == (["a1", "b2"], [])


def test_results_are_undone_too_and_end_the_redo() -> None:
    result = {"t": "result", "race": 1, "order": ["A"]}
    assert live(records(said("a"), result, undo(0))).kept == []
    assert live(records(said("a"), said("b"), undo(1), result)).undone == []


def test_a_note_leaves_the_redo_alone() -> None:
    assert names(live(records(said("a"), undo(0), {"t": "note"})).undone) == ["a1"]


def test_a_later_answer_to_the_same_question_replaces_the_earlier() -> None:
    now = live(records(said("a"), said("b"), said("a", 2)))
    assert names(now.kept) == ["b1", "a2"]
    assert names(live(records(said("a"), said("b"), said("a", 2), undo(2))).kept) == ["b1"]


def test_other_races_and_fixes_begin_a_new_count() -> None:
    fix = {"t": "fix", "race": 1}
    assert len(live(records(said("a"), said("a", race=2))).kept) == 2
    assert len(live(records(said("a"), fix, said("a"))).kept) == 3
    assert len(live(records(said("a"), {**fix, "race": 2}, said("a"))).kept) == 2
    assert [r["n"] for r in live(records(said("a"), fix, undo(1), said("a", 2))).kept] == [4]


def test_what_is_decided_beside_the_play_stays_and_leaves_the_redo_alone() -> None:
    decided = {"t": "adjust", "decision": {}}
    now = live(records(said("a"), decided, said("b"), undo(0), decided))
    assert [record["t"] for record in now.kept] == ["adjust", "adjust"]
    assert names(now.undone) == ["a1", "b1"]
