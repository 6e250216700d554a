"""pnp table: the referee on every screen in the room."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.bonuses import Bonus
from pnp.cli.common import Data, Lang, Options, Players, warn
from pnp.cli.opening import show_in_browser
from pnp.cli.sitting import (
    Asking,
    Bots,
    File,
    From,
    Lesson,
    Manner,
    Pace,
    Rolls,
    Seed,
    Sitting,
    Target,
    check_lesson,
    seconds_of,
)

if TYPE_CHECKING:
    from pnp.api.seasons import Season
    from pnp.table.live import Live
    from pnp.web.server import Door


_PACE = "2"


def table(
    context: typer.Context,
    target: Target,
    player: Players = None,
    option: Options = None,
    bonus: Bonus = None,
    roll: Rolls = "none",
    bot: Bots = None,
    ask: Asking = "",
    pace: Pace = _PACE,
    lan: Annotated[bool, typer.Option("--lan", help="Let phones in the local network join.")] = False,
    port: Annotated[
        int | None,
        typer.Option("--port", min=1, max=65535, help="Where to listen. [as before, else 8765]", show_default=False),
    ] = None,
    host: Annotated[str, typer.Option("--host", help="Listen at this address only.", show_default=False)] = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the keeper's page.")] = True,
    position: From = None,
    file: File = None,
    lesson: Lesson = False,
    seed: Seed = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Referee on every screen in the room. Phones, a television, the keeper's laptop; Ctrl-C ends it."""
    from pnp.api.refereeing import way_of_asking
    from pnp.api.speaking import check_language
    from pnp.web.network import check_listening

    check_language(lang)
    way_of_asking(ask)
    check_listening(host, lan, port)
    check_lesson(context, lesson)
    manner = Manner(roll, bot or [], ask, pace, seconds_of(pace), _PACE, lesson)
    places = position, file, data
    found = Sitting.typed(context, target, player, option, manner, places, bonus, lang, "table").sit_down()
    if found:
        season, manner = found
        with season:
            warn(season, lang)
            _serve(season, manner, Random(seed), (host, lan, port), browser, lang)


def _serve(
    season: Season, manner: Manner, dice: Random, where: tuple[str, bool, int | None], browser: bool, lang: str
) -> None:
    from pnp.table.live import Live
    from pnp.table.running import Manner as Helped
    from pnp.web.server import open_door, serve

    live = Live(
        season, Helped(manner.roll, tuple(manner.bots), manner.asks(season), manner.seconds, manner.lesson), dice
    )
    words = live.voice(lang).words
    door = open_door(live, *where)
    _announce(live, door, lang)
    if browser:
        show_in_browser(door.url(f"/keeper?token={live.seats.keeper}", "127.0.0.1" if not where[0] else ""))
    with suppress(KeyboardInterrupt):
        serve(live, door, lang, _complain, lambda: typer.echo(words("table.cli.nobody")))
    season.confirm()
    again = manner.command(season, lang, "table") + _told(*where)
    typer.echo(f"\n{words('prompt.saved')}\n{words('prompt.go_on', command=again)}")


def _told(host: str, lan: bool, port: int | None) -> str:
    """What was said about where to listen; the port is found again without a word."""
    del port
    return f" --host {host}" * bool(host) + " --lan" * lan


def _announce(live: Live, door: Door, lang: str) -> None:
    """The addresses, and a code that a phone's camera reads."""
    words = live.voice(lang).words
    join = f"/?join={live.seats.join}"
    if door.is_open:
        typer.echo(_picture(door.url(join)), nl=False)
        typer.echo(words("table.cli.phones", url=door.url(join)))
        for other in (*door.addresses[1:], *door.names):
            typer.echo(words("table.cli.or", url=door.url(join, other)))
    else:
        typer.echo(words("table.cli.alone", url=door.url(join)))
    typer.echo(words("table.cli.code", code=live.seats.join))
    typer.echo(words("table.cli.keeper", url=door.url(f"/keeper?token={live.seats.keeper}")))
    typer.echo(words("table.cli.end"))


def _picture(url: str) -> str:
    from io import StringIO

    from segno import make

    drawn = StringIO()
    make(url, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def _complain(fault: Exception) -> None:
    typer.echo(f"{type(fault).__name__}: {fault}", err=True)
