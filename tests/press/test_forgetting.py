"""What is made for one file only does not stay with the program."""

from __future__ import annotations

from pathlib import Path

from pnp.api.editions import load_game
from pnp.api.jobs import print_job
from pnp.api.making import print_game
from pnp.api.printing import plan_print
from pnp.draw.canvas import Drawing
from pnp.draw.legible import legible


def test_pictures_made_small_are_forgotten_once_a_file_is_written(tmp_path: Path) -> None:
    legible(Drawing(), 5.6)
    assert legible.cache_info().currsize
    printed = print_game(plan_print(load_game("fmr"), ["die"], print_job(), "en"), tmp_path)
    assert printed.done
    assert legible.cache_info().currsize == 0
