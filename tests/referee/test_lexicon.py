"""What words name: whole names before beginnings, longer ones before shorter ones, from any keyboard."""

from __future__ import annotations

import pytest

from pnp.referee.lexicon import Found, Lexicon

LEXICON = Lexicon(
    [
        ("fuel", ["fuel", "tank"]),
        ("full", ["full", "tuned for good"]),
        ("kettle", ["Copper Kettle (R)", "コパーケトル", "赤"]),
        ("cloud", ["cloud 2"]),
        ("mph", ["vélocité"]),
    ]
)


@pytest.mark.parametrize(
    ("said", "thing", "used"),
    [
        ("fuel 7", "fuel", 1),
        ("FUEL 7", "fuel", 1),
        ("ｆｕｅｌ 7", "fuel", 1),
        ("tan 7", "fuel", 1),
        ("tuned for good 1 2", "full", 3),
        ("tuned 1 2", "full", 1),
        ("copper 3", "kettle", 1),
        ("copper kettle 3", "kettle", 2),
        ("co ke 3", "kettle", 2),
        ("赤 3", "kettle", 1),
        ("cloud 2", "cloud", 2),
        ("cloud2", "cloud", 1),
        ("velocite", "mph", 1),
    ],
)
def test_one_thing(said: str, thing: str, used: int) -> None:
    assert LEXICON(said.split()) == Found((thing,), used)


def test_several_things_and_none() -> None:
    assert LEXICON(["fu"]).things == ("fuel", "full")
    assert LEXICON(["fu"]).one is None
    assert LEXICON(["zzz"]) == LEXICON([]) == Found((), 0)
    assert LEXICON(["2"]) == Found((), 0), "a number is no beginning of a name"


def test_a_whole_name_and_what_looks_like_one() -> None:
    assert LEXICON.whole(["fuel", "7"]) == Found(("fuel",), 1)
    assert LEXICON.whole(["fue"]) == Found((), 0)
    assert LEXICON.nearest("fuell")[0] in ("fuel", "full")
