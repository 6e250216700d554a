"""pnp club: the years. All seasons of a club together, on the screen, for programs, as a book and as a site."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from pnp.cli.common import Data, Ink, Json, Lang, PaperName, echo_json, tell

if TYPE_CHECKING:
    from pnp.api.clubs import Club

SHOW = "show"
_NAMED = 20
"""So many files that were passed over are named."""


class Years(TyperGroup):
    """Without a verb of its own, what is named are seasons."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ("--help", "-h"):
            args = [SHOW, *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    help="Look at all seasons together. Tables, people, courses, ratings, a book, a site: pnp club FOLDER.",
    cls=Years,
    no_args_is_help=True,
    rich_markup_mode=None,
)

Files = Annotated[list[Path], typer.Argument(help="Season files, and folders of them.")]
Aliases = Annotated[
    Path | None, typer.Option("--aliases", help="A TOML file that says who is who.", show_default=False)
]
Workers = Annotated[
    int, typer.Option("--workers", "-w", min=0, max=256, help="Processes that read. 0: one a processor.")
]


@app.command(SHOW)
def show(
    files: Files,
    player: Annotated[str, typer.Option("--player", help="Only this person: all that is known of them.")] = "",
    between: Annotated[
        tuple[str, str] | None,
        typer.Option("--between", help="Two people, in all races that both ran.", show_default=False),
    ] = None,
    courses: Annotated[bool, typer.Option("--courses", help="Records by course.")] = False,
    csv: Annotated[
        Path | None, typer.Option("--csv", help="Write the all-time table here.", show_default=False)
    ] = None,
    aliases: Aliases = None,
    workers: Workers = 0,
    lang: Lang = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Show all seasons together. All-time table and champions; or one person, two people, the courses."""
    from pnp.api import clubs
    from pnp.api.seasons import write_text

    club = read(files, aliases, data, workers, lang)
    if csv is not None:
        write_text(csv, clubs.club_csv(club), for_spreadsheet=True)
        typer.echo(f"→ {csv}")
    elif json:
        echo_json(_document(club, player, between))
    elif player:
        typer.echo("\n".join(clubs.person_lines(club, player, lang)))
    elif between:
        typer.echo("\n".join(clubs.between_lines(club, *between, lang)))
    elif courses:
        typer.echo("\n".join(clubs.course_lines(club, lang)))
    else:
        typer.echo("\n".join(clubs.club_lines(club, lang)))


@app.command()
def book(
    files: Files,
    out: Annotated[
        Path | None, typer.Option("--out", help="The PDF to write. [output/club-a4-en.pdf]", show_default=False)
    ] = None,
    title: Annotated[str, typer.Option("--title", help="What the club is called.")] = "",
    paper: PaperName = "a4",
    ink: Ink = "full",
    aliases: Aliases = None,
    workers: Workers = 0,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Print the club's book. Champions, all-time table, records, ratings, everybody against everybody, a page each."""
    from pnp.api.clubs import club_book
    from pnp.api.jobs import print_job
    from pnp.cli.show import Progress

    job = print_job(paper, ink=ink)
    made = club_book(read(files, aliases, data, workers, lang), lang, job, title, data)
    words, path = made.imprint.words, out or Path("output") / f"club-{job.paper.id}-{lang}.pdf"
    with Progress("club") as bar:
        bar.begin(made.pages)
        made.write(path, bar.step)
    typer.echo(f"→ {path}")
    typer.echo(f"  {words('press.summary.pages', pages=made.pages, sheets=made.sheets, paper=job.paper.name)}")


@app.command()
def site(
    files: Files,
    out: Annotated[Path, typer.Option("--out", help="The folder of the site: a new one, or that of an earlier site.")],
    only: Annotated[
        list[str] | None, typer.Option("--only", help="Only this language. Repeat it.", show_default=False)
    ] = None,
    templates: Annotated[
        Path | None, typer.Option("--templates", help="A folder with templates of your own.", show_default=False)
    ] = None,
    title: Annotated[str, typer.Option("--title", help="What the club is called.")] = "",
    replays: Annotated[
        bool, typer.Option("--replays", help="With the replay of every race that was refereed.")
    ] = False,
    aliases: Aliases = None,
    workers: Workers = 0,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Make a site of all seasons. A folder of pages for any web host: seasons, races, people, records, in three
    languages, without a program on it."""
    from pnp.api.clubs import club_words
    from pnp.api.sites import club_site
    from pnp.cli.show import Progress
    from pnp.web.replay import replay_page

    club = read(files, aliases, data, workers, lang)
    more = {"languages": only} if only else {}
    with Progress("club") as bar:
        made = club_site(
            club, out, lang, templates=templates, data=data, replaying=replay_page if replays else None,
            title=title, workers=workers, begin=bar.begin, step=bar.step, **more,
        )  # fmt: skip
    home = made.folder / "index.html"
    typer.echo(f"→ {home}")
    typer.echo(club_words(lang)("club.site", pages=made.pages, size=-(-made.size // 1000), file=home))


def _document(club: Club, player: str, between: tuple[str, str] | None) -> Any:
    from pnp.api import clubs

    if player:
        return clubs.record_json(club, club.record(player))
    return clubs.meeting_json(club.between(*between)) if between else clubs.club_json(club)


def read(files: list[Path], aliases: Path | None, data: Path | None, workers: int, lang: str) -> Club:
    """The club; what was passed over is said."""
    from pnp.api.clubs import club_words, read_club
    from pnp.api.speaking import check_language
    from pnp.cli.show import Progress

    check_language(lang)
    with Progress("club") as bar:
        club = read_club(files, aliases, data, workers, bar.begin, bar.step)
    for problem in club.skipped[:_NAMED]:
        tell(problem, lang)
    if len(club.skipped) > _NAMED:
        typer.echo(club_words(lang)("club.passed_more", n=len(club.skipped) - _NAMED), err=True)
    return club
