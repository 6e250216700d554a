"""docs/library.md tells the truth: its examples are run, and the front door has what it says."""

from __future__ import annotations

import doctest
import inspect
from pathlib import Path

import pytest

import pnp
import pnp.api

DOCUMENT = Path(pnp.__file__).parent.parent / "docs" / "library.md"


def test_every_example_of_the_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = DOCUMENT.read_text("utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, DOCUMENT.name, str(DOCUMENT), 0)
    assert len(test.examples) > 30
    told: list[str] = []
    failed = doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    assert not failed.failed, "".join(told)


def test_every_public_name_can_be_had_from_both_doors() -> None:
    for name in pnp.api.__all__:
        assert getattr(pnp, name) is getattr(pnp.api, name)
    assert set(pnp.api.__all__) <= set(dir(pnp))
    assert len(set(pnp.api.__all__)) == len(pnp.api.__all__)


def test_every_public_name_is_known_to_type_checkers() -> None:
    """What is imported for them is what is opened when somebody knocks."""
    source = inspect.getsource(pnp.api)
    for name in pnp.api.__all__:
        assert f"{name} as {name}" in source


@pytest.mark.parametrize("door", [pnp, pnp.api])
def test_a_name_that_is_not_there(door: object) -> None:
    with pytest.raises(AttributeError, match="no_such_thing"):
        door.no_such_thing  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("name", [name for name in pnp.api.__all__ if inspect.isfunction(getattr(pnp, name))])
def test_every_public_function_says_what_it_does(name: str) -> None:
    assert inspect.getdoc(getattr(pnp, name))
