"""Templates made of anything that templates are made of: a page, or a refusal, and nothing else happens."""

from __future__ import annotations

from pathlib import Path
from random import Random

from pnp.kit import sandbox
from pnp.season.page import page
from tests.fuzz.names import any_text
from tests.fuzz.trying import Tries
from tests.season.tables import FMR, begun, narrator, play
from tests.season.test_strange_templates import GROWS, READS, nothing_opened_but

NAMES = (
    "title", "game", "lang", "over", "look", "said", "tables", "races", "decisions", "plan", "results", "standings",
    "words", "range", "namespace", "cycler", "joiner", "dict", "loop", "self", "super", "caller", "season", "a", "b",
)  # fmt: skip
ATTRIBUTES = (
    "rows", "lines", "name", "badge", "ink", "place", "total", "entries", "players", "options", "programme", "items",
    "upper", "split", "join", "replace", "format", "format_map", "ljust", "append", "update", "index", "length", "x",
    "cycle", "__class__", "__init__", "__globals__", "_values", "mro", "func_globals", "gi_frame", "first", "encode",
)  # fmt: skip
FILTERS = tuple(sandbox.Sandbox().filters)
TEXTS = ('"x"', "''", '"%s %d %999999999d"', '"{0.__class__}"', '"__class__"', '"../x.j2"', '"kit/season.md.j2"')
NUMBERS = ("0", "1", "2", "3", "7", "99", "1000", "10**9", "-1", "1.5", "9**9")


def test_a_template_makes_a_page_or_is_refused(tmp_path: Path) -> None:
    template, tries = tmp_path / "my.j2", Tries("templates", 160)
    with begun(tmp_path / "s.season", FMR) as season:
        play(season)
        voice = narrator(season)
        page(season, "html", voice)  # whatever is loaded on the way is loaded now
        for rng in tries:
            text = _template(rng)
            template.write_text(text, encoding="utf-8", errors="replace")
            with tries.allowed(text), nothing_opened_but(tmp_path):
                assert len(page(season, rng.choice(("html", "md")), voice, template)) < 50_000_000
    assert tries.taken
    assert tries.refused


def _template(rng: Random) -> str:
    return "".join(_piece(rng, rng.choice((0, 0, 1, 1, 2, 3))) for _ in range(rng.randint(1, 3)))


def _piece(rng: Random, deep: int) -> str:
    inside = "".join(_piece(rng, deep - 1) for _ in range(rng.randint(0, 2))) if deep else "x"
    return rng.choice(
        (
            f"{{{{ {_value(rng, deep)} }}}}",
            f"{{{{ {_value(rng, deep)} }}}}",
            f"{{% for a in {_value(rng, deep)} %}}{inside}{{% endfor %}}",
            f"{{% for a, b in {_value(rng, deep)} if {_value(rng, deep)} recursive %}}{inside}{{% endfor %}}",
            f"{{% if {_value(rng, deep)} %}}{inside}{{% else %}}x{{% endif %}}",
            f"{{% set a = {_value(rng, deep)} %}}",
            f"{{% set b %}}{inside}{{% endset %}}",
            f"{{% macro m(a, b=1) %}}{inside}{{{{ m(a) }}}}{{% endmacro %}}{{{{ m({_value(rng, deep)}) }}}}",
            f"{{% filter {rng.choice(FILTERS)} %}}{inside}{{% endfilter %}}",
            f"{{% with a = {_value(rng, deep)} %}}{inside}{{% endwith %}}",
            f"{{% block x{rng.randrange(9)} %}}{inside}{{{{ super() }}}}{{% endblock %}}",
            f"{{% include {_text(rng)} ignore missing %}}",
            any_text(rng).replace("\ud800", ""),
            rng.choice((*READS.values(), *(each for each in GROWS.values() if len(each) < 1000))),
        )
    )


def _value(rng: Random, deep: int) -> str:
    if not deep:
        return rng.choice((rng.choice(NAMES), rng.choice(NUMBERS), _text(rng)))
    inner, other = _value(rng, deep - 1), _value(rng, deep - 1)
    return rng.choice(
        (
            inner,
            f"{inner}.{rng.choice(ATTRIBUTES)}",
            f"{inner}.{rng.choice(ATTRIBUTES)}({other})",
            f"{inner}[{other}]",
            f"{inner}[1:]",
            f"({inner} {rng.choice(('+', '-', '*', '**', '//', '%', '~', '==', '<', 'in', 'and', 'or'))} {other})",
            f"{inner} | {rng.choice(FILTERS)}",
            f"{inner} | {rng.choice(FILTERS)}({other})",
            f"{rng.choice(NAMES)}({inner}, {other})",
            f"[{inner}, {other}]",
            f'{{"a": {inner}, "b": {other}}}',
            f"({inner} if {other} else 1)",
            f"namespace(a={inner})",
        )
    )


def _text(rng: Random) -> str:
    return rng.choice(TEXTS)
