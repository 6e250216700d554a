"""After the flag: the next race at once, or its sheets first, or another day."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from pnp.cli.console import Console
from pnp.cli.typed import command

if TYPE_CHECKING:
    from pnp.api.refereeing import Narrator
    from pnp.api.seasons import Season

_YES = ("", "y", "yes", "sì", "si", "はい")
_NO = ("n", "no", "いいえ")
_STANDINGS = ("s", "standings", "classifica")
_SHEETS = ("p", "print", "sheets", "stampa", "fogli", "印刷", "用紙")


def goes_on(season: Season, later: str, lang: str, console: Console | None = None) -> bool:
    """Whether the next race of this season begins now. `later` is the command that goes on another day."""
    from pnp.api.seasons import standings_lines, voice

    narrator, console = voice(season, lang), console or Console()
    console.say("", *_what_next(season, narrator))
    while True:
        line = _heard(console, narrator)
        if line in _YES:
            return True
        if line is None or line in _NO:
            console.say("", narrator.words("prompt.go_on", command=later))
            return False
        if line in _SHEETS and season.game.has("desk"):
            _print_sheets(season, console, lang)
        if line in _STANDINGS:
            console.say(*standings_lines(season, narrator), "")
        console.say(*_what_next(season, narrator))


def _what_next(season: Season, narrator: Narrator) -> list[str]:
    from pnp.api.seasons import next_race_line

    keys = ("begins", *(("sheets",) if season.game.has("desk") else ()), "stop")
    race = narrator.words("prompt.next.race", race=next_race_line(season, narrator))
    return [race, "   ".join(narrator.words(f"prompt.next.{key}") for key in keys)]


def _heard(console: Console, narrator: Narrator) -> str | None:
    """What was typed; None if somebody has had enough."""
    try:
        line = console.read(narrator.words("prompt.marker"))
    except (EOFError, KeyboardInterrupt):
        return None
    found = command(line)
    return None if found and found.name == "q" else unicodedata.normalize("NFKC", line).casefold()


def _print_sheets(season: Season, console: Console, lang: str) -> None:
    from pnp.api.speaking import PnpError, spoken
    from pnp.cli.binding import print_pack

    try:
        print_pack(season, lang)
    except PnpError as error:
        console.say(*error.lines(spoken(lang)))
    except OSError as error:
        console.say(f"{error.filename}: {spoken(lang)(error.strerror or str(error))}")
