"""pnp season …: what goes to paper, what comes back from it, and what is decided by hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Data, Json, Lang, command_to_go_on, echo_json, narrator_for

if TYPE_CHECKING:
    from pnp.referee.narrate import Narrator
    from pnp.season.season import Season
    from pnp.season.system import Facts

File = Annotated[Path, typer.Argument(help="The season file.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before it is written down.")]


def adjust(
    file: File,
    who: Annotated[str, typer.Option("--who", help="Car, horse, team, driver or player, as the tables call it.")] = "",
    points: Annotated[int, typer.Option("--points", help="Points given, or taken: -5.")] = 0,
    disqualify: Annotated[bool, typer.Option("--disqualify", help="Out of the race: those behind move up.")] = False,
    place: Annotated[int, typer.Option("--place", help="The place in the race that is right.")] = 0,
    race: Annotated[int, typer.Option("--race", help="Which race; left out: the season as a whole.")] = 0,
    why: Annotated[str, typer.Option("--why", help="The reason: it stands on every sheet.")] = "",
    revoke: Annotated[int, typer.Option("--revoke", help="Take this decision back, by its number.")] = 0,
    lang: Lang = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Decide something by hand, with a reason. Penalties, bonus points, disqualifications, corrections; without --who
    they are listed."""
    from pnp.kit.errors import UsageError
    from pnp.season.adjusting import Adjustment, Kind
    from pnp.season.report import caller, decision
    from pnp.season.season import Season

    chosen: dict[Kind, object] = {"points": points, "disqualify": disqualify, "place": place}
    kinds = [kind for kind, given in chosen.items() if given]
    if who and len(kinds) != 1:
        raise UsageError(
            "say what is decided, one thing at a time", where="--who", expected="--points N, --disqualify or --place N"
        )
    if not who and kinds:
        raise UsageError(
            "say about whom", where="--who", expected="a name of the tables: pnp season standings shows them"
        )
    if who and revoke:
        raise UsageError("one thing at a time: decide, or revoke", where="--revoke", expected="--who or --revoke")
    if not who and not revoke:
        _list_decisions(Season.read(file, data), lang, json)
        return
    with Season.open(file, data) as season:
        narrator = _voice(season, lang)
        taken = season.revoke(revoke) if revoke else None
        if not taken:
            season.adjust(Adjustment(kinds[0], _meant(season, who), " ".join(why.split()), race, points or place))
        if json:
            _list_decisions(season, lang, json)
            return
        if taken:
            text = decision(taken, caller(season, narrator), narrator)
            typer.echo(narrator.words("season.adjust.revoked", text=text))
        _tell_standings(season, narrator)


def _list_decisions(season: Season, lang: str, json: bool) -> None:
    from pnp.season.adjusting import decisions
    from pnp.season.report import season_decisions

    if json:
        echo_json(decisions(season.facts))
        return
    narrator = _voice(season, lang)
    typer.echo("\n".join(season_decisions(season, narrator) or [str(narrator.words("season.adjust.none"))]))


def _meant(season: Season, who: str) -> str:
    """By the id, or by the name that stands in the tables, in any language."""
    from pnp.kit.errors import PnpError
    from pnp.season.names import Callings

    names = Callings(season).everybody(season.facts)
    found = names.find(who)
    if found is None:
        raise PnpError(f"nobody here is called “{who}”", where=str(season.path), expected=names.suggest(who))
    return found


def restore(
    scans: Annotated[list[Path], typer.Argument(help="Scans or photos of the suspension sheet: PNG, JPEG or PDF.")],
    out: Annotated[
        Path | None, typer.Option("--out", help="The season file to make. [its title.season]", show_default=False)
    ] = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Bring a season back from paper. The codes on its suspension sheet hold everything."""
    from pnp.desk.intake.scan import read_codes
    from pnp.kit.register import find_game
    from pnp.season.code import from_lines
    from pnp.season.report import season_decisions
    from pnp.season.restoring import restored

    where = str(scans[0]) if len(scans) == 1 else f"{len(scans)} files"
    values = from_lines(read_codes(scans), where)
    game = find_game(str(values.get("game")))
    begun, title = restored(values, where)
    path = out or Path(f"{_as_file_name(title)}.season")
    from pnp.season.season import Season

    with Season.create(path, game, begun.plan, title, data, begun=begun) as season:
        narrator = _voice(season, lang)
        words = narrator.words
        typer.echo(words("season.restored", title=title, races=len(season.results), of=season.plan.races))
        if season.other_data or values.get("data") not in ("", season.header.get("data")):
            typer.echo(words("season.restored_other_data"), err=True)
        for line in season_decisions(season, narrator):
            typer.echo(line)
        typer.echo(f"→ {path}")
        if not season.over:
            typer.echo(words("prompt.go_on", command=command_to_go_on(season)))


def _as_file_name(title: str) -> str:
    kept = "".join(char if char.isalnum() or char in "-_" else "-" for char in title).strip("-")
    return kept or "season"


def read(
    form: Annotated[Path, typer.Argument(help="A form of the next race, filled in: PDF.")],
    file: File,
    yes: Yes = False,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Take a filled form back in. It is checked by the rules of scoring, shown, and written down once you agree."""
    from pnp.desk.intake.filled import count_race
    from pnp.draw.pdfform import read_fields
    from pnp.season.report import result_lines
    from pnp.season.season import Season

    with Season.open(file, data) as season:
        narrator = _voice(season, lang)
        season.check_by_hand()
        written, result = count_race(season, read_fields(form), str(form), narrator)
        typer.echo("\n".join(result_lines(result, season.plan, narrator)))
        after = season.facts_with((result,))
        typer.echo("\n".join(["", str(narrator.words("season.change")), *_changes(season, after, narrator)]))
        if _agreed(narrator, yes, str(narrator.words("season.write_down"))):
            season.finish_by_hand(written)
            _tell_closing(season, narrator)


def import_(
    results: Annotated[Path, typer.Argument(help="Results as CSV, in the columns that export writes.")],
    file: File,
    yes: Yes = False,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Take results from a spreadsheet. For races played without the referee: checked, shown, then written down."""
    from pnp.season.importing import read_results
    from pnp.season.report import result_lines
    from pnp.season.season import Season

    with Season.open(file, data) as season:
        narrator = _voice(season, lang)
        words = narrator.words
        found = read_results(season, results)
        if found.known:
            typer.echo(words("season.import.known", n=found.known))
        if not found.races and not found.decisions:
            typer.echo(words("season.import.nothing"))
            return
        counted = [result for _, result in found.races]
        for result in counted:
            typer.echo("\n".join([*result_lines(result, season.plan, narrator), ""]))
        after = season.facts_with(counted, found.decisions)
        for line in [
            str(words("season.change")),
            *_changes(season, after, narrator),
            *_decided(season, after, narrator),
        ]:
            typer.echo(line)
        question = "write_down" if counted else "decisions"
        if _agreed(narrator, yes, str(words(f"season.import.{question}", n=len(counted) or len(found.decisions)))):
            for written, _ in found.races:
                season.finish_by_hand(written)
            for decided in found.decisions:
                season.adjust(decided)
            _tell_closing(season, narrator)


def _changes(season: Season, after: Facts, narrator: Narrator) -> list[str]:
    """Every table as it will be, beside what it is."""
    from pnp.season.report import change_lines

    lines: list[str] = []
    for new in season.system.standings(season.data, after):
        old = next(table for table in season.standings() if table.id == new.id)
        lines += ["", *change_lines(old, new, narrator)]
    return [*lines, ""]


def _decided(season: Season, after: Facts, narrator: Narrator) -> list[str]:
    from pnp.season.adjusting import decisions
    from pnp.season.report import caller, decision_lines

    return decision_lines(decisions(after), caller(season, narrator, after), narrator)


def _agreed(narrator: Narrator, yes: bool, question: str) -> bool:
    """Whether it may be written down."""
    from pnp.referee.ask import YES

    if yes or typer.prompt(question, default="", show_default=False, prompt_suffix=" ").strip().casefold() in YES:
        return True
    typer.echo(narrator.words("season.not_written"))
    return False


def _tell_standings(season: Season, narrator: Narrator) -> None:
    from pnp.cli.referee import show_standings

    show_standings(season, narrator)
    _tell_closing(season, narrator)


def _tell_closing(season: Season, narrator: Narrator) -> None:
    for event in season.system.closing(season.data, season.facts):
        typer.echo(narrator.event(event))


def _voice(season: Season, lang: str) -> Narrator:
    return narrator_for(season.game, season.data, season.plan.entries, lang, season.overlay)
