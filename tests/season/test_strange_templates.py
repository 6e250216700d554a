"""Templates of strangers: they read no file, reach no object, and stop before they take the machine with them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from pnp.kit import sandbox
from pnp.kit.errors import PnpError
from pnp.kit.sandbox import Record, Sandbox, bare
from pnp.kit.words import Words
from pnp.season.outlook import titles
from pnp.season.page import View, page
from pnp.season.season import Season
from tests.cli.harness import AT_THE_TABLE, Shell, a_race
from tests.season.tables import EVERY, FMR, begun, narrator, play

HTML = ("season", "export", "s.season", "--format", "html")

READS = {
    "a path of the season": '{{ (season.path / "SECRET").read_text() }}',
    "the journal": "{{ season.journal._handle }}",
    "a class": "{{ title.__class__.__mro__[1].__subclasses__() }}",
    "the filter attr": '{{ title | attr("__class__") }}',
    "a class through map": '{{ [title] | map(attribute="__class__") | first }}',
    "the globals of a word": "{{ words.__globals__ }}",
    "the globals of range": "{{ range.__globals__ }}",
    "the globals of cycler": "{{ cycler.__init__.__globals__.os }}",
    "the context": "{{ self._TemplateReference__context }}",
    "the frames of a loop": "{% for a in races %}{{ loop._iterator.gi_frame }}{% endfor %}",
    "str.format": '{{ "{0.__class__}".format(plan) }}',
    "str.format_map": '{{ "{x.__class__}".format_map({"x": plan}) }}',
    "a method of a record": "{{ plan.to_json() }}",
    "a method of a list": "{{ races.append(1) }}",
    "a method of a dictionary": "{{ plan.options.update(a=1) }}",
    "a file above": '{% include "../SECRET" %}',
    "a file by its full path": '{% include "/SECRET" %}',
    "a file beside": '{% include "s.season" %}',
    "a link beside": '{% include "link.j2" %}',
    "a template of the kit from above": '{% include "kit/../data/common/strings.en.toml" %}',
}
GROWS = {
    "a range": "{% for i in range(10**9) %}x{% endfor %}",
    "loops in loops": "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "loops that skip": "{% for a in range(99999) %}{% for b in range(99999) if false %}{% endfor %}{% endfor %}",
    "a text times a number": '{{ "x" * 10**10 }}',
    "a list times a number": "{{ ([1] * 10**9) | length }}",
    "a power": "{{ 9 ** (9 ** 9) }}",
    "squares of squares": "{% set a = namespace(n=9) %}{% for i in range(99) %}{% set a.n = a.n * a.n %}{% endfor %}",
    "doubled": '{% set ns = namespace(x="x") %}{% for i in range(99) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}',
    "doubled by blocks": '{% set ns = namespace(x="x") %}{% for i in range(99) %}{% set y %}{{ ns.x }}{{ ns.x }}'
    "{% endset %}{% set ns.x = y %}{% endfor %}",
    "a billion laughs": "{% set a = namespace(x=[1]) %}{% for i in range(99) %}{% set a.x = [a.x, a.x] %}{% endfor %}",
    "wide by a filter": '{{ "x" | center(10**9) }}',
    "wide by a method": '{{ "x".ljust(10**9) }}',
    "wide by a format": '{{ "%999999999d" | format(1) }}',
    "wide by the sign": '{{ "%.999999999f" % 1.5 }}',
    "wide by a star": '{{ "%*d" % (999999999, 1) }}',
    "replaced": '{% set x = "a" * 100000 %}{{ x.replace("a", x) }}',
    "joined": '{% set x = "a" * 100000 %}{{ x | join(x) }}',
    "indented": '{% set x = "\\n" * 100000 %}{{ x | indent(100000, true, true) }}',
    "mapped": '{{ range(99999) | map("string") | map("center", 900) | list | length }}',
    "text in a macro": "{% macro f() %}{% for i in range(90000) %}TEXT{% endfor %}{% endmacro %}{{ f() }}".replace(
        "TEXT", "t" * 9000
    ),
    "a macro in itself": "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
    "a macro twice in itself": "{% macro f(n) %}{% if n %}{{ f(n-1) }}{{ f(n-1) }}{% endif %}{% endmacro %}{{ f(99) }}",
    "a template in itself": '{% include "my.j2" %}',
    "a template upon itself": '{% extends "my.j2" %}',
    "brackets": "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
    "a template that is too long": "x" * 600_000,
}


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Season]:
    """Nobody here changes it, so who can still win is worked out once."""
    with begun(tmp_path_factory.mktemp("season") / "s.season", FMR) as season, pytest.MonkeyPatch.context() as patch:
        play(season)
        patch.setattr("pnp.season.page.titles", cache(titles))
        yield season


@cache
def _told() -> list[str]:
    """Python tells of every file that is opened, every process and every connection."""
    heard: list[str] = []

    def hear(event: str, args: tuple[object, ...]) -> None:
        if event in ("open", "os.listdir", "os.remove", "os.rename", "subprocess.Popen", "socket.connect"):
            heard.append(f"{event} {args[0]}")

    sys.addaudithook(hear)
    return heard


@contextmanager
def nothing_opened_but(folder: Path) -> Iterator[None]:
    told = _told()
    told.clear()
    yield
    assert [each for each in told if str(folder) not in each and "templates" not in each] == []


@pytest.mark.parametrize("how", READS)
def test_a_template_reaches_no_file_and_no_object(how: str, season: Season, tmp_path: Path) -> None:
    (tmp_path / "SECRET").write_text("do not tell", encoding="utf-8")
    folder = tmp_path / "theirs"
    folder.mkdir()
    (folder / "s.season").write_text("do not tell", encoding="utf-8")
    (folder / "link.j2").symlink_to(tmp_path / "SECRET")
    template, voice = folder / "my.j2", narrator(season)
    template.write_text(READS[how].replace("SECRET", f"{tmp_path}/SECRET"), encoding="utf-8")
    with pytest.raises(PnpError) as caught, nothing_opened_but(folder):
        page(season, "html", voice, template)
    assert "my.j2" in caught.value.where
    assert "do not tell" not in str(caught.value)


@pytest.mark.parametrize("share", [10, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("how", GROWS)
def test_a_template_stops_before_it_takes_too_much(
    how: str, share: int, season: Season, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the limits are as they are, or lower by so much."""
    monkeypatch.setattr(sandbox, "_WORK", sandbox._WORK // share)
    monkeypatch.setattr(sandbox, "_MADE", sandbox._MADE // share)
    template = tmp_path / "my.j2"
    template.write_text(GROWS[how], encoding="utf-8")
    with pytest.raises(PnpError, match=r"works too long|makes too much|goes too deep"):
        page(season, "html", narrator(season), template)


@pytest.mark.parametrize(
    ("template", "made"),
    [
        ('{{ "%05.1f" | format(3.14159) }}', "003.1"),
        ('{{ "a,b".split(",")[1:] | join }}', "b"),
        ('{% for k, v in {"a": 1}.items() %}{{ k }}{{ v }}{% endfor %}', "a1"),
        ("{{ range(5) | batch(2) | map('sum') | list }}", "[1, 5, 4]"),
        ('{% macro twice(x) %}{{ x }}{{ x }}{% endmacro %}{{ twice("ab") }}', "abab"),
        (
            "{% set ns = namespace(n=0) %}{% for i in range(99) %}{% set ns.n = ns.n + i %}{% endfor %}{{ ns.n }}",
            "4851",
        ),
        ("{{ results[0].home | length + results[0].out | length }} {{ plan.races }}", "12 3"),
        ('{{ "R1" | called("car") }}', "R1 Ferrand"),
        ('{% include "part.j2" %}', "a part of Club"),
        ('{% import "part.j2" as part %}{{ part.shout("a") }}', "A!"),
    ],
)
def test_what_a_template_needs_is_there(template: str, made: str, season: Season, tmp_path: Path) -> None:
    (tmp_path / "my.j2").write_text(template, encoding="utf-8")
    part = "{% macro shout(x) %}{{ x | upper }}!{% endmacro %}a part of {{ title }}"
    (tmp_path / "part.j2").write_text(part, encoding="utf-8")
    if "import" in template:
        (tmp_path / "part.j2").write_text(part.partition("a part")[0], encoding="utf-8")
    assert made in page(season, "html", narrator(season), tmp_path / "my.j2")


@pytest.mark.parametrize("sample", EVERY)
def test_a_template_is_given_plain_values_only(sample: str, tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", EVERY[sample]) as season:
        play(season)
        found = [bare(View(season, narrator(season)).context())]
    while found:
        each = found.pop()
        assert type(each) in (str, int, float, bool, type(None), list, dict, Record)
        found += each._values.values() if isinstance(each, Record) else ()
        found += [*each, *each.values()] if isinstance(each, dict) else each if isinstance(each, list) else ()


def test_what_is_no_plain_value_is_not_handed_over() -> None:
    with pytest.raises(TypeError):
        bare({"path": Path("/")})
    assert "season" not in Sandbox().globals


def test_words_of_a_stranger_do_not_look_into_values() -> None:
    words = Words("en", {"a": "{who.__class__}", "b": "{n:999999999}", "c": "{n:{wide}}", "d": "{dice[0]}"})
    for key in "abc":
        with pytest.raises(PnpError):
            words(key, who="Anna", n=1, wide=10**9)
    assert words("d", dice=[4, 2]) == "4"


# -- whose template it is


@pytest.fixture
def theirs(pnp: Shell) -> Shell:
    """A season that was begun with a data folder in which there is a template."""
    pnp.write("my/templates/season.html.j2", "made by {{ title }}")
    pnp("season", "new", "fmr", "s.season", "--title", "them", "--data", "my", *AT_THE_TABLE).ok()
    pnp("referee", "s.season", stdin=a_race()).ok()
    return pnp


def test_a_season_that_names_a_folder_says_so_before_it_uses_its_templates(theirs: Shell) -> None:
    ran = theirs(*HTML).ok()
    assert ran.out == "made by them"
    assert "this season names a data folder, and a template in it makes this page" in ran.err
    assert str(theirs.folder / "my/templates/season.html.j2") in ran.err
    assert "このシーズンはデータフォルダを指定しており" in theirs(*HTML, "--lang", "ja").ok().err


def test_it_is_said_also_of_a_template_that_then_fails(theirs: Shell) -> None:
    theirs.write("my/templates/season.html.j2", "{{ season.path }}")
    theirs(*HTML).refused("names a data folder", "'season' is undefined")


def test_nothing_is_said_where_somebody_named_the_folder_or_the_template(theirs: Shell) -> None:
    assert theirs(*HTML, "--data", "my").ok().err == ""
    theirs.write("mine.j2", "mine")
    assert theirs(*HTML, "--template", "mine.j2").ok().err == ""
    assert theirs("season", "export", "s.season", "--format", "csv").ok().err == ""
    assert theirs("season", "export", "s.season", "--format", "md").ok().err == ""


def test_a_template_that_is_a_link_out_of_the_folder_is_not_followed(theirs: Shell) -> None:
    secret = theirs.write("secret.txt", "do not tell")
    link = theirs.folder / "my/templates/season.html.j2"
    link.unlink()
    link.symlink_to(secret)
    ran = theirs(*HTML, "--data", "my").refused("a link that leads out of the data folder")
    assert "do not tell" not in ran.out + ran.err
