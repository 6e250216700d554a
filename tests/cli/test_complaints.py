"""Problems on the screen: no word is broken. Elsewhere a line is a line."""

from __future__ import annotations

import io
import sys

import pytest

from pnp.cli.complaints import complain


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


LINE = "x.season: the data of the game are no longer those with which it began, so what is told again may differ"


@pytest.mark.parametrize(("stream", "longest"), [(Screen(), 40), (io.StringIO(), len(LINE))])
def test_lines_are_broken_between_words_where_somebody_reads_them(
    stream: io.StringIO, longest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys, "stderr", stream)
    complain(LINE)
    shown = stream.getvalue().splitlines()
    assert max(map(len, shown)) <= longest
    assert " ".join(line.strip() for line in shown) == LINE


def test_without_a_screen_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    complain(LINE)
