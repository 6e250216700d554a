"""How much is typed and read at the table, for the same races with the same dice: `python -m benchmarks.table`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.typist import EVENINGS, HEIGHT, WIDTH, Typed, typed

TARGET = Path(__file__).parent / "table.md"
AIMS = {"xf1": 120, "fmr": 50, "turf": 60, "mad": 35}
_HEAD = f"""# What is typed and read at the table

    python -m benchmarks.table          # writes this file

One race of each game, the same decisions and dice every time, typed at a prompt of {WIDTH} columns and {HEIGHT} lines.
*One by one*: every question answered alone, and everything asked (`--ask full`). *In lines*: a turn said in one line
wherever the grammar takes it (`--ask usual`); `--ask quick`: and nothing obvious is asked. Bots go on by themselves
(`--pace 0`). *Worst screen* is the largest number of lines between two questions.

XF-1: two players, a bot and two NPC teams whose dice are typed, on Louvain; FMR: four players; TurfMaster: two players
with two horses each; MAD Racers: three players.

| game | how | answers | lines typed | aim | bare Enters | keystrokes | lines on the screen | worst screen |
| --- | --- | --: | --: | --: | --: | --: | --: | --: |
"""


def rows() -> Iterator[str]:
    for game in EVENINGS:
        yield _row(game, "one by one", _typed(game, "full", brief=False), "")
        yield _row(game, "in lines", _typed(game, "usual", brief=True), f"≤ {AIMS[game]}")
        yield _row(game, "in lines, quick", _typed(game, "quick", brief=True), f"≤ {AIMS[game]}")


def _typed(game: str, ask: str, brief: bool) -> Typed:
    with TemporaryDirectory() as folder:
        return typed(EVENINGS[game], Path(folder), ask=ask, brief=brief)


def _row(game: str, how: str, found: Typed, aim: str) -> str:
    enters, screen = sum(not line for line in found.lines), len(found.screen.splitlines())
    figures = found.answers, len(found.lines), aim, enters, found.keys, screen, max(found.scrolled)
    return f"| {game} | {how} | " + " | ".join(map(str, figures)) + " |\n"


if __name__ == "__main__":
    TARGET.write_text(_HEAD + "".join(rows()), encoding="utf-8")
    print(TARGET.read_text("utf-8"))
