"""The front door: everything that a program of somebody's own may want of the kit.

Load a game and its data, print it, keep a season, referee a race, ask about a position, simulate. Nothing here prints
to a screen or reads from one; whatever goes wrong is a `PnpError`. The names below are the public library: they follow
the version number. Each is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.api.boards import Board as Board
    from pnp.api.boards import BoardPiece as BoardPiece
    from pnp.api.boards import board as board
    from pnp.api.bound import Bound as Bound
    from pnp.api.chances import Chances as Chances
    from pnp.api.chances import Odds as Odds
    from pnp.api.chances import Prospect as Prospect
    from pnp.api.chances import odds as odds
    from pnp.api.chances import who_can_win as who_can_win
    from pnp.api.clubs import Club as Club
    from pnp.api.clubs import Meeting as Meeting
    from pnp.api.clubs import Rating as Rating
    from pnp.api.clubs import Record as Record
    from pnp.api.clubs import club_csv as club_csv
    from pnp.api.clubs import club_json as club_json
    from pnp.api.clubs import club_lines as club_lines
    from pnp.api.clubs import read_club as read_club
    from pnp.api.editions import Edition as Edition
    from pnp.api.editions import Listed as Listed
    from pnp.api.editions import Started as Started
    from pnp.api.editions import data_problems as data_problems
    from pnp.api.editions import list_games as list_games
    from pnp.api.editions import load_game as load_game
    from pnp.api.editions import start_data as start_data
    from pnp.api.jobs import print_job as print_job
    from pnp.api.making import Failure as Failure
    from pnp.api.making import Printed as Printed
    from pnp.api.making import print_game as print_game
    from pnp.api.paperwork import RecordSheet as RecordSheet
    from pnp.api.paperwork import binder as binder
    from pnp.api.paperwork import pack as pack
    from pnp.api.paperwork import read_form as read_form
    from pnp.api.paperwork import record_sheet as record_sheet
    from pnp.api.paperwork import restore_season as restore_season
    from pnp.api.positions import Doubt as Doubt
    from pnp.api.positions import Ruling as Ruling
    from pnp.api.positions import read_position as read_position
    from pnp.api.positions import resolve_position as resolve_position
    from pnp.api.positions import start_position as start_position
    from pnp.api.positions import suppose as suppose
    from pnp.api.printing import PrintRun as PrintRun
    from pnp.api.printing import plan_print as plan_print
    from pnp.api.refereeing import Ask as Ask
    from pnp.api.refereeing import Choose as Choose
    from pnp.api.refereeing import Draw as Draw
    from pnp.api.refereeing import Event as Event
    from pnp.api.refereeing import Fix as Fix
    from pnp.api.refereeing import Fixing as Fixing
    from pnp.api.refereeing import Helpers as Helpers
    from pnp.api.refereeing import Narrator as Narrator
    from pnp.api.refereeing import Number as Number
    from pnp.api.refereeing import Referee as Referee
    from pnp.api.refereeing import Reject as Reject
    from pnp.api.refereeing import Roll as Roll
    from pnp.api.refereeing import Script as Script
    from pnp.api.refereeing import Start as Start
    from pnp.api.refereeing import Supposed as Supposed
    from pnp.api.refereeing import Supposing as Supposing
    from pnp.api.refereeing import Table as Table
    from pnp.api.refereeing import Write as Write
    from pnp.api.refereeing import single_race as single_race
    from pnp.api.refereeing import start_from as start_from
    from pnp.api.seasons import Adjustment as Adjustment
    from pnp.api.seasons import Begun as Begun
    from pnp.api.seasons import Plan as Plan
    from pnp.api.seasons import RaceResult as RaceResult
    from pnp.api.seasons import Row as Row
    from pnp.api.seasons import Season as Season
    from pnp.api.seasons import Standing as Standing
    from pnp.api.seasons import adjust as adjust
    from pnp.api.seasons import create_season as create_season
    from pnp.api.seasons import export_season as export_season
    from pnp.api.seasons import log_lines as log_lines
    from pnp.api.seasons import open_season as open_season
    from pnp.api.seasons import overview as overview
    from pnp.api.seasons import plan_season as plan_season
    from pnp.api.seasons import read_season as read_season
    from pnp.api.seasons import standings_lines as standings_lines
    from pnp.api.seasons import take_back as take_back
    from pnp.api.seasons import voice as voice
    from pnp.api.simulating import Balanced as Balanced
    from pnp.api.simulating import Findings as Findings
    from pnp.api.simulating import balance as balance
    from pnp.api.simulating import fit as fit
    from pnp.api.simulating import simulate as simulate
    from pnp.api.speaking import LANGUAGES as LANGUAGES
    from pnp.api.speaking import PnpError as PnpError
    from pnp.api.speaking import Problems as Problems
    from pnp.api.speaking import UsageError as UsageError
    from pnp.api.speaking import Words as Words
    from pnp.api.speaking import spoken as spoken

_HOMES = {
    "boards": (
        "Board",
        "BoardPiece",
        "board",
    ),
    "chances": (
        "Chances",
        "Odds",
        "Prospect",
        "odds",
        "who_can_win",
    ),
    "clubs": (
        "Club",
        "Meeting",
        "Rating",
        "Record",
        "club_csv",
        "club_json",
        "club_lines",
        "read_club",
    ),
    "editions": (
        "Edition",
        "Listed",
        "Started",
        "data_problems",
        "list_games",
        "load_game",
        "start_data",
    ),
    "speaking": (
        "LANGUAGES",
        "PnpError",
        "Problems",
        "UsageError",
        "Words",
        "spoken",
    ),
    "bound": ("Bound",),
    "jobs": ("print_job",),
    "making": (
        "Failure",
        "Printed",
        "print_game",
    ),
    "printing": (
        "PrintRun",
        "plan_print",
    ),
    "seasons": (
        "Adjustment",
        "Begun",
        "Plan",
        "RaceResult",
        "Row",
        "Season",
        "Standing",
        "adjust",
        "create_season",
        "export_season",
        "log_lines",
        "open_season",
        "overview",
        "plan_season",
        "read_season",
        "standings_lines",
        "take_back",
        "voice",
    ),
    "paperwork": (
        "RecordSheet",
        "binder",
        "pack",
        "read_form",
        "record_sheet",
        "restore_season",
    ),
    "refereeing": (
        "Ask",
        "Choose",
        "Draw",
        "Event",
        "Fix",
        "Fixing",
        "Helpers",
        "Narrator",
        "Number",
        "Referee",
        "Reject",
        "Roll",
        "Script",
        "Start",
        "Supposed",
        "Supposing",
        "Table",
        "Write",
        "single_race",
        "start_from",
    ),
    "positions": (
        "Doubt",
        "Ruling",
        "read_position",
        "resolve_position",
        "start_position",
        "suppose",
    ),
    "simulating": (
        "Balanced",
        "Findings",
        "balance",
        "fit",
        "simulate",
    ),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "LANGUAGES",
    "Adjustment",
    "Ask",
    "Balanced",
    "Begun",
    "Board",
    "BoardPiece",
    "Bound",
    "Chances",
    "Choose",
    "Doubt",
    "Draw",
    "Edition",
    "Event",
    "Failure",
    "Findings",
    "Fix",
    "Fixing",
    "Helpers",
    "Listed",
    "Narrator",
    "Number",
    "Odds",
    "Plan",
    "PnpError",
    "PrintRun",
    "Printed",
    "Problems",
    "Prospect",
    "RaceResult",
    "RecordSheet",
    "Referee",
    "Reject",
    "Roll",
    "Row",
    "Ruling",
    "Script",
    "Season",
    "Standing",
    "Start",
    "Started",
    "Supposed",
    "Supposing",
    "Table",
    "UsageError",
    "Words",
    "Write",
    "adjust",
    "balance",
    "binder",
    "board",
    "create_season",
    "data_problems",
    "export_season",
    "fit",
    "list_games",
    "load_game",
    "log_lines",
    "odds",
    "open_season",
    "overview",
    "pack",
    "plan_print",
    "plan_season",
    "print_game",
    "print_job",
    "read_form",
    "read_position",
    "read_season",
    "record_sheet",
    "resolve_position",
    "restore_season",
    "simulate",
    "single_race",
    "spoken",
    "standings_lines",
    "start_data",
    "start_from",
    "start_position",
    "suppose",
    "take_back",
    "voice",
    "who_can_win",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
