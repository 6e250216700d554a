"""The benchmark deck beside other tools, the real game cold and warm, and the memory it takes."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from time import process_time

from benchmarks import with_protograf
from benchmarks.deck import TOOLS
from benchmarks.measure import Line, medians, ms, peak_memory, process, python
from pnp.api.editions import load_game
from pnp.api.jobs import print_job
from pnp.api.printing import plan_print
from pnp.desk.rulebook.plan import books

PNP = ("-c", "from pnp.cli.app import main; main()")
GAMES = ("fmr", "turf", "mad", "xf1")
COLD = 1.0
"""Seconds that a first print may take longer than the next one."""


def lines() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield from _beside_reportlab(folder)
        yield from _beside_protograf(folder)
        yield from _real_set(folder)
        yield from _books()
        for target in ("xf1", "all"):
            yield _memory(folder, target)


def _beside_reportlab(folder: Path) -> Iterator[Line]:
    cache = str(folder / "warm")
    for job in ("deck", "counters"):
        ours, plain = medians(9, *(partial(tool, job) for tool in TOOLS.values()))
        yield Line(f"{job}, beyond start-up, against a plain reportlab script", ms(ours), ms(plain), ours / plain, 1.5)
        ours, plain = medians(7, *(python("-m", "benchmarks.deck", tool, job, PNP_CACHE=cache) for tool in TOOLS))
        yield Line(f"{job}, whole process, against a plain reportlab script", ms(ours), ms(plain), ours / plain)


def _beside_protograf(folder: Path) -> Iterator[Line]:
    theirs = with_protograf.installed()
    if theirs is None:
        yield Line("protograf cannot be installed here: not compared", "")
        return
    for job, script in with_protograf.prepare(folder).items():
        ours, other = medians(
            3,
            python("-m", "benchmarks.deck", "ours", job, PNP_CACHE=str(folder / "warm")),
            process([str(theirs), str(script)], cwd=folder),
        )
        yield Line(f"{job}, whole process, against protograf", ms(ours), ms(other), ours / other, 0.3)


def _books() -> Iterator[Line]:
    """Rule books by themselves, fonts and data warm: processor time."""
    for lang in ("en", "ja"):
        every = 0.0
        for game in GAMES:
            edition = load_game(game)
            for book in books(edition.library):
                run = plan_print(edition, [book], print_job(), lang)
                run.to_bytes()
                began = process_time()
                plan_print(edition, [book], print_job(), lang).to_bytes()
                every += (took := process_time() - began)
                yield Line(f"{game} {book} in {lang}, warm, processor time", ms(took), "", took / 1.5, 1.0)
        yield Line(f"all five books in {lang}, warm, processor time", ms(every), "", every / 6, 1.0)


def _real_set(folder: Path) -> Iterator[Line]:
    for game, (lang, paper) in product(GAMES, (("en", "a4"), ("en", "letter"), ("ja", "a4"))):
        out, warm = folder / f"out-{game}-{lang}-{paper}", folder / "warm"
        command = (*PNP, "print", game, "--lang", lang, "--paper", paper, "--out", str(out))
        cold_took, warm_took = medians(3, _each_time_anew(folder, *command), python(*command, PNP_CACHE=str(warm)))
        pages = _pages(out)
        what = f"pnp print {game} --lang {lang} --paper {paper}, {pages} pages, whole process"
        most = warm_took + COLD
        yield Line(
            f"{what}, for the first time, against warm + {COLD:g} s", ms(cold_took), ms(most), cold_took / most, 1.0
        )
        yield Line(f"{what}, warm", ms(warm_took), f"{pages / warm_took:.0f} pages a second")


def _each_time_anew(folder: Path, *command: str) -> Callable[[], None]:
    return lambda: python(*command, PNP_CACHE=tempfile.mkdtemp(dir=folder))()


def _pages(folder: Path) -> int:
    import pikepdf

    total = 0
    for path in folder.rglob("*.pdf"):
        with pikepdf.open(path) as file:
            total += len(file.pages)
    return total


def _memory(folder: Path, target: str) -> Line:
    ours = peak_memory(*PNP, "print", target, "--out", str(folder / "memory"), PNP_CACHE=str(folder / "warm"))
    bare = peak_memory("-c", "import reportlab.pdfgen.canvas")
    what = f"pnp print {target}, peak memory, against a process that only imports reportlab"
    return Line(what, f"{ours:.0f} MB", f"{bare:.0f} MB", ours / bare)
