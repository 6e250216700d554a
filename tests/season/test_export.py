"""Pages and files of a season: complete, safe, and made by templates that users may replace."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pnp.kit.errors import PnpError
from pnp.kit.paths import templates_dir
from pnp.season.adjusting import Adjustment
from pnp.season.badges import Badge, without_label
from pnp.season.export import as_json, exported
from pnp.season.markdown import plain
from pnp.season.page import Line, RaceAccount, StandingTable, TableRow, chart_of
from pnp.season.report import race_name
from pnp.season.standings import Standing, rank
from pnp.season.system import latest_counting
from tests.cli.harness import Shell
from tests.season.tables import FMR, PLAIN, Sample, begun, by_hand, narrator, play
from tests.turns import in_turn

TWELVE = ("B1", "G1", "Y1", "O1", "R1", "V1", "V2", "R2", "O2", "Y2", "G2", "B2")
VOID = ("meta", "br", "hr", "img", "link", "input")


class Page(HTMLParser):
    """Checks that every tag is closed where it should be, and keeps the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize(("game", "lang"), in_turn([*PLAIN], ["en", "ja", "it"]))
def test_one_page_with_everything_on_it(game: str, lang: str, tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN[game]) as season:
        for seed in (1, 2):
            play(season, seed)
        voice = narrator(season, lang)
        text = exported(season, "html", voice)
        page = Page(text)
        said = " ".join(page.words)
        assert f'<html lang="{lang}">' in text
        assert not re.search(r"https?://|src=|<link|@import|url\(", text)  # self-contained
        for standing in season.standings():
            assert str(voice.words(f"standing.{standing.id}")) in said
            for row in standing.rows:
                assert re.sub(r" ?[(（]..?[)）]$", "", voice.called(standing.kind, row.who)) in said
        assert page.seen.count("svg") == len(season.standings())
        for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
            ElementTree.fromstring(svg)
        for result in season.results:
            for car in result.order:
                assert re.sub(r" ?[(（]..?[)）]$", "", voice.called("car", car)) in said
                about = season.game.desk.about(season.data, voice.words, season.facts, car, result.race)
                assert about in said, "who drove it"
            assert race_name(season.plan.programme[result.race - 1], voice).partition("(")[0].rstrip() in said
        assert Page(exported(season, "html", voice)).seen.count("section") == len(season.standings()) + 2


def test_before_the_first_race(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        assert "svg" not in Page(exported(season, "html", narrator(season))).seen
        assert exported(season, "md", narrator(season)).startswith("# Club\n")


def test_names_and_reasons_cannot_break_a_page(tmp_path: Path) -> None:
    players = ("<b>Anna: red", "B|n: blue", "Carla & Co: green", "Dan: yellow")
    with begun(tmp_path / "s.season", Sample("fmr", players), title="<script>alert(1)</script>") as season:
        by_hand(season, TWELVE)
        season.adjust(Adjustment("points", "red", "</td> | <img src=x>", 0, 3))
        page = Page(exported(season, "html", narrator(season)))
        assert not {"script", "b", "img"} & set(page.seen)
        assert "<b>Anna" in page.words
        text = exported(season, "md", narrator(season))
        rows = [line for line in text.splitlines() if line.startswith("|") and "B\\|n" in line]
        assert len(rows) == 1
        assert rows[0].replace("\\|", "").count("|") == 7


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("*loud* _soft_ ~gone~ `code`", r"\*loud\* \_soft\_ \~gone\~ \`code\`"),
        ("[a](javascript:b) ![c](d) [e]: f [F12]", r"[a\](javascript:b) \![c\](d) [e\]: f [F12]"),
        ("<img src=x> &lt; &#60; A & B", r"\<img src=x\> \&lt; \&#60; A & B"),
        ("a | b \\| c", r"a \| b \\\| c"),
        ("# no heading", r"\# no heading"),
        ("- no list\n\n# no heading", r"\- no list # no heading"),
        ("2. no list", r"2\. no list"),
        ("Race 2. Anna-Maria +3 (red)", "Race 2. Anna-Maria +3 (red)"),
    ],
)
def test_words_of_people_are_no_markdown(words: str, shown: str) -> None:
    assert plain(words) == shown


def test_nothing_that_people_wrote_marks_up_a_page(tmp_path: Path) -> None:
    wild = "[x](/x) <b> *loud*"
    with begun(tmp_path / "s.season", Sample("mad", (f"{wild}: red", "Ben: blue", "C: green")), title=wild) as season:
        by_hand(season, season.plan.entries.names)
        season.adjust(Adjustment("points", wild, wild, 0, 3))
        text = exported(season, "md", narrator(season))
    assert text.count(plain(wild)) > 4
    assert not re.search(r"\[x\]\(|(?<!\\)<b| \*loud", text)


def test_json_has_everything(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        by_hand(season, TWELVE)
        season.adjust(Adjustment("disqualify", "B1", "light", 1))
        season.adjust(Adjustment("points", "red", "cake", 0, 3))
        found = json.loads(exported(season, "json", narrator(season)))
    assert found == json.loads(json.dumps(as_json(season)))
    assert found["results"][0]["disqualified"] == ["B1"]
    assert found["results"][0]["order"][-1] == "B1"
    assert found["results"][0]["as_run"]["order"] == list(TWELVE)
    assert [each["number"] for each in found["decisions"]] == [1, 2]
    red = next(row for row in found["standings"][0]["rows"] if row["who"] == "red")
    assert (red["races"], red["by_hand"], red["total"]) == ([3], 3, 6)


def test_a_chart_keeps_its_names_apart() -> None:
    points = {f"car{n}": [n % 3, 0, n % 2] for n in range(20)}
    chart = chart_of(
        Standing("teams", "team", "", rank(points), True),
        {who: who for who in points},
        dict.fromkeys(points, Badge("c")),
    )
    assert chart is not None
    heights = [curve.label for curve in chart.curves]
    assert all(later - earlier >= 16.9 for earlier, later in pairwise(heights))
    assert max(heights) <= chart.height
    assert heights[0] > 0
    assert chart.levels[0][0] == 0
    single = chart_of(Standing("teams", "team", "", rank({"a": [3]}), True), {"a": "a"}, {"a": Badge("a")})
    assert single is None


def test_a_chart_with_points_below_zero_or_none_at_all() -> None:
    for points in ({"a": [-3, 1], "b": [0, 0]}, {"a": [0, 0], "b": [0, 0]}):
        standing = Standing("teams", "team", "", rank(points), True)
        chart = chart_of(standing, {"a": "a", "b": "b"}, dict.fromkeys(points, Badge("x")))
        assert chart is not None
        numbers = [float(n) for curve in chart.curves for n in re.findall(r"[\d.]+", curve.path)]
        assert all(0 <= number <= chart.width for number in numbers)


@pytest.mark.parametrize("game", PLAIN)
def test_rows_and_curves_have_the_colour_of_who_scores_for_them(game: str, tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN[game]) as season:
        for seed in (1, 2):
            play(season, seed)
        text = exported(season, "html", narrator(season))
        colours = {each.id: each.colour for each in season.by_hand.competitors(season.data, season.plan)}
        for standing, drawn in zip(season.standings(), re.findall(r"<svg.*?</svg>", text, re.DOTALL), strict=True):
            table = text[: text.index(drawn)].rpartition("<table")[2]
            for row in standing.rows:
                cars = latest_counting(season.by_hand, season.data, season.facts, standing.kind, row.who)
                shared = {colours[car] for car in cars}
                assert shared, row.who
                if len(shared) == 1:
                    assert f"background: {min(shared)}" in table
                    assert f'stroke="{min(shared)}"' in drawn


def test_a_badge_can_be_read_and_its_name_does_not_repeat_it() -> None:
    inks = [Badge("U", colour).ink for colour in ("#221A6B", "#F7D417", "#ffffff")]
    assert inks == ["#ffffff", "#111111", "#111111"]
    assert without_label("U01 Hussard", "U01") == "Hussard"
    assert without_label("Copper Kettle (R)", "R") == without_label("Copper Kettle", "") == "Copper Kettle"
    assert without_label("ユサール（U）", "U") == "ユサール"
    assert (Badge("L", "#F7D417").pale, Badge("U", "#221A6B").pale) == (True, False)


def test_twins_are_told_apart_without_colour(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN["xf1"]) as season:
        for seed in (1, 2):
            play(season, seed)
        text = exported(season, "html", narrator(season))
        drivers = re.findall(r"<svg.*?</svg>", text, re.DOTALL)[1]
        assert "stroke-dasharray" in drivers
        assert 'class="badge ring"' in text


# -- templates of one's own


@pytest.fixture
def played(pnp: Shell) -> Shell:
    pnp.raced()
    return pnp


def export(shell: Shell, *more: str) -> str:
    return shell("season", "export", "s.season", "--format", "html", *more).ok().out


def test_a_template_by_its_name(played: Shell) -> None:
    played.write("my.j2", "<h1>{{ title }}</h1>{% for race in races %}{{ race.lines[0].name }}{% endfor %}")
    out = export(played, "--template", "my.j2")
    assert out.startswith("<h1>Winter</h1>")
    text = played("season", "export", "s.season", "--format", "md", "--template", "my.j2").ok().out
    assert text == out


def test_a_template_in_the_data_folder(played: Shell) -> None:
    played.write(
        "my/templates/season.html.j2", '{% extends "kit/season.html.j2" %}{% block races %}no races{% endblock %}'
    )
    out = export(played, "--data", "my")
    assert "no races" in out
    assert "Constructors" in out
    assert "no races" not in export(played)
    played.write("my/fmr/templates/season.html.j2", "only {{ game }}")
    assert export(played, "--data", "my") == "only Formula Motor Racing"


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("one\n{% for race in races %}\n{{ race.title }}\n", "my.j2:3: this template cannot be read"),
        ("one\n{{ title }\n", "my.j2:2: this template cannot be read"),
        ("one\n\n{{ titel }}\n", "my.j2:3: this template cannot be filled in: 'titel' is undefined"),
        ("{{ races[0].lines[99].name }}", "my.j2:1: this template cannot be filled in"),
        ("x\n{{ 1 / 0 }}", "my.j2:2: this template cannot be filled in: division by zero"),
        ('\n{% include "other.j2" %}', "my.j2:2: this template wants another one that is not there: other.j2"),
        ('{% extends "season.html.j2" %}', "kit/season.html.j2"),
        ("{{ words('season.nonsense') }}", "the word “season.nonsense” is missing"),
        ("{{ ''.__class__.__mro__[1].__subclasses__() }}", "my.j2:1: this template cannot be filled in"),
    ],
)
def test_a_broken_template(template: str, said: str, played: Shell) -> None:
    played.write("my.j2", template)
    run = played("season", "export", "s.season", "--format", "html", "--template", "my.j2", "--out", "page.html")
    run.refused(said)


def test_no_good_template(played: Shell) -> None:
    played.write("latin.j2", "Caf\xe9".encode("latin-1"))
    command = ["season", "export", "s.season", "--format"]
    played(*command, "html", "--template", "latin.j2").refused("latin.j2: this template is not UTF-8")
    played(*command, "html", "--template", "nowhere.j2").refused("nowhere.j2: there is no such template")
    played(*command, "html", "--template", ".").refused("there is no such template")
    played(*command, "csv", "--template", "latin.j2").refused("csv is not made by a template", code=2)


def test_an_unknown_format(played: Shell, tmp_path: Path) -> None:
    played("season", "export", "s.season", "--format", "pdf").refused("no format is called “pdf”", "html", code=2)
    with begun(tmp_path / "s.season", FMR) as season, pytest.raises(PnpError):
        exported(season, "html", narrator(season), template=Path("nowhere.j2"))


def test_the_handbook_names_what_a_template_sees() -> None:
    text = (Path(__file__).parents[2] / "docs" / "seasons.md").read_text(encoding="utf-8")
    for thing, name in ((StandingTable, "tables"), (RaceAccount, "races")):
        listed = re.search(rf"\| `{name}` \| each with `([^`]+)`; a \w+ has `([^`]+)`", text)
        assert listed is not None
        inner = {StandingTable: TableRow, RaceAccount: Line}[thing]
        assert listed[1].split(", ") == [each.name for each in fields(thing)]
        assert listed[2].split(", ") == [each.name for each in fields(inner)]
    blocks = re.findall(r"{% block (\w+) %}", (templates_dir() / "season.html.j2").read_text(encoding="utf-8"))
    named = re.search(r"The blocks are (.+)\.\s", text)
    assert named is not None
    assert re.findall(r"`(\w+)`", named[1].partition(".")[0]) == blocks
