"""A season and its file: the plan, the races, what has been taken back, and what stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar, cast

from pnp import __version__
from pnp.kit.errors import PnpError
from pnp.kit.game import AnyGame
from pnp.kit.register import find_game
from pnp.kit.writing import TITLE, harm_in, is_writable, plain, taken
from pnp.referee.journal import Journal, Records, read_journal
from pnp.referee.live import ASIDE, Live, Record, live
from pnp.referee.referee import Referee
from pnp.referee.rules import Phased, Position, RaceResult, RaceSetup, Rules
from pnp.season.adjusting import Adjustment, check, decisions, numbered, ruled
from pnp.season.bonus import bonus_for, given, is_agreed, name_of
from pnp.season.checking import check_decisions, check_field, check_plan, check_results, check_start
from pnp.season.day import RaceDay
from pnp.season.shapes import Header, check_adjustments, check_records, check_shape
from pnp.season.standings import Standing, totals_of
from pnp.season.system import Begun, ByHand, Facts, Plan, SeasonSystem, Told, Written

T = TypeVar("T")
PAPER = "paper"
"""Where a result came from that the referee did not see."""


class Season:
    """Reads a journal, or keeps one open for writing; everything else is derived from its records."""

    def __init__(self, path: Path, said: Records, journal: Journal | None = None, overlay: Path | None = None) -> None:
        self.path = path
        _refuse_harm(path, said)
        self.header: Record = said.header
        self.dropped = said.dropped
        self.resaved = said.resaved
        self.journal = journal
        self.records: list[Record] = list(said.unsettled)
        self._said = said
        check_records(self.records, str(path))
        self.live: Live = live(self.records)
        self._planned: tuple[tuple[int, ...], dict[int, Plan]] = (), {}
        self._known: tuple[tuple[int, ...], dict[Callable[[Season], object], object]] = (), {}
        self.game: AnyGame = _game_of(path, said.header)
        check_shape(Header, said.header, f"{path}:1")
        self.overlay = overlay or _own_overlay(path, said.header)
        self.overlay_is_its_word = overlay is None and self.overlay is not None
        """Whether nobody but the file named the folder: it may have come from somebody else."""
        self.data: object = self.game.load(self.game.library(self.overlay))
        self.rules: Rules[object, Phased] = self.game.rules
        self.system: SeasonSystem[object] = self.game.season
        self._check()

    # -- beginning

    @classmethod
    def create(cls, path: Path, game: AnyGame, plan: Plan, title: str = "", overlay: Path | None = None,
               position: Position | None = None, begun: Begun | None = None, source: str = "",
               asking: str = "") -> Season:  # fmt: skip
        """`source` is where the values came from that it begins with, for whoever has to explain what is wrong;
        `asking` how much its referee asks, if that is agreed."""
        header: dict[str, Any] = {
            "game": game.id,
            "title": taken(title, "--title", TITLE) or _title_of(path),
            "pnp": __version__,
            **plan.to_json(),
        }
        header["data"] = game.library(overlay).figures
        if asking:
            header["ask"] = asking
        if overlay:
            header["overlay"] = str(overlay.resolve())
        if position:
            header["position"] = position
        if begun and (begun.results or begun.adjustments or begun.last_number or begun.days or begun.agreed):
            header["brought"] = {
                "results": [result.to_json() for result in begun.results],
                "adjustments": [dict(adjustment) for adjustment in begun.adjustments],
            }
            days = {str(race): day.to_json() for race, day in begun.days.items()}
            seated, agreed = [dict(each) for each in begun.seated], list(begun.agreed)
            more = {"last_number": begun.last_number, "seated": seated, "days": days, "agreed": agreed}
            header["brought"] |= {name: value for name, value in more.items() if value}
        if odd := harm_in(header):
            raise odd.at(source or str(path))
        if odd := harm_in([path.name]):  # sheets and maps of the season are called after its file
            raise odd.at(str(path))
        if source or "brought" in header:
            cls(Path(source or path), Records(header, []), None, overlay)
        journal = Journal.create(path, header)
        return cls(path, journal.said, journal, overlay)

    @classmethod
    def open(cls, path: Path, overlay: Path | None = None) -> Season:
        """For writing; nobody else may write meanwhile."""
        journal = Journal.open(path)
        try:
            return cls(path, journal.said, journal, overlay)
        except BaseException:
            journal.close()
            raise

    @classmethod
    def read(cls, path: Path, overlay: Path | None = None) -> Season:
        return cls(path, read_journal(path), None, overlay)

    def confirm(self) -> None:
        """Refuses to say that everything is saved where the file is no longer what was written: `Displaced`."""
        if self.journal:
            self.journal.confirm()

    def _check(self) -> None:
        """Refuses what no season of this game can be: files and codes come from strangers, too."""
        where = str(self.path)
        check_plan(self.system, self.header, f"{where}:1")
        check_adjustments(self._brought("adjustments"), f"{where}:1")
        for seated in self._seated:
            check_shape(self.system.shapes.own, seated["entries"], where, "entries")
        check_results(self.system, self.data, self.plan, self.results, where)
        races = self.plan.races
        for number in range(min(self.race, races), races + 1):
            plan = self.plan_for(number)
            setup = RaceSetup(number, races, plan.entries, plan.options, plan.programme[number - 1])
            check_field(self.system, self.rules, self.data, setup, where)
        check_decisions(self.facts, where)
        if not self.over:
            check_start(self.rules, self.data, self._setup(self.race, self.plan), where)

    def close(self) -> None:
        if self.journal:
            self.journal.close()

    def __enter__(self) -> Season:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- what the records say

    @property
    def title(self) -> str:
        return str(self.header["title"])

    @property
    def asking(self) -> str:
        """How much the referee asks, if that was agreed for the season."""
        return str(self.header.get("ask", ""))

    @property
    def other_data(self) -> bool:
        """Whether the data is not what it was when the season began: races may then be told differently."""
        return self.header.get("data", "") not in ("", self.game.library(self.overlay).figures)

    @property
    def whole(self) -> Live:
        """What still counts, together with the answers of races that are over: they are read when somebody asks."""
        said = self._said
        if len(said.unsettled) < len(said.lines):
            self._said = replace(said, lines=said.records)
            self.records = [*said.records, *self.records[len(said.unsettled) :]]
            self.live = live(self.records)
        return self.live

    @property
    def mark(self) -> tuple[int, ...]:
        """The numbers of the records that are no answers: as long as they stay, so do plan, results and tables."""
        return tuple(record["n"] for record in self.live.beside)

    def once(self, work_out: Callable[[Season], T]) -> T:
        """What plan, results and decisions lead to: worked out once, until something is decided."""
        mark, known = self._known
        if mark != self.mark:
            self._known = _, known = self.mark, {}
        if work_out not in known:
            known[work_out] = work_out(self)
        return cast(T, known[work_out])

    @property
    def plan(self) -> Plan:
        """As agreed, with the players who sit there now."""
        return self.plan_for(self.race)

    def plan_for(self, race: int) -> Plan:
        """As agreed, with the players who sat there in this race. Read once, until something is decided."""
        mark, plans = self._planned
        if mark != self.mark:
            self._planned = _, plans = self.mark, {}
        if race not in plans:
            plans[race] = self._plan_for(race)
        return plans[race]

    def _plan_for(self, race: int) -> Plan:
        entries: Mapping[str, Any] = self.header["entries"]
        for seated in self._seated:
            if seated["race"] <= race:
                entries = seated["entries"]
        plan = Plan.from_json({**self.header, "entries": entries})
        return replace(plan, entries=plan.entries.with_stand_ins({**plan.entries.stand_ins, **self._stood_in(race)}))

    def _stood_in(self, race: int) -> dict[str, str]:
        """Who sat in whose seat in this race; nobody did where that was taken back."""
        noted = [record["stood_in"] for record in self._asides if "stood_in" in record]
        return {each["seat"]: each["who"] for each in noted if each["race"] == race}

    def stand_in(self, race: int, seat: str, who: str) -> None:
        """Somebody sits in a seat for one race, run or still to come; nobody else does if no name is given."""
        self._append({"t": ASIDE, "stood_in": {"race": race, "seat": seat, "who": who}})

    @property
    def _seated(self) -> list[Record]:
        """Who sat there from which race on, where that was not always the same."""
        return [*self._brought("seated"), *(record for record in self.live.beside if record["t"] == "entries")]

    @property
    def brought(self) -> int:
        """How many races were run before this file began."""
        return len(self._brought("results"))

    def day_of(self, race: int) -> RaceDay:
        """What people wrote about the day of a race; of one to come, what is planned."""
        brought: Mapping[str, Any] = self.header.get("brought", {}).get("days", {})
        day = RaceDay.from_json(brought.get(str(race), {}))
        for record in self._asides:
            if (noted := record.get("day")) and noted["race"] == race:
                day = RaceDay.from_json(noted).over(day)
        written = self._written_of(race)
        return RaceDay.from_json(written[0].get("day", {})).over(day) if written else day

    def _written_of(self, race: int) -> list[Record]:
        """Where the result of a race stands in this file."""
        return [record for record in self.live.beside if record["t"] == "result" and record["race"] == race]

    @property
    def days(self) -> dict[int, RaceDay]:
        """Of every race of which something is known."""
        return {race: day for race in range(1, self.plan.races + 1) if (day := self.day_of(race))}

    def note_day(self, race: int, day: RaceDay) -> None:
        """Write down what people say about the day of a race; what they do not mention stays."""
        self._append({"t": ASIDE, "day": {"race": race, **day.to_json()}})

    @property
    def agreed(self) -> tuple[str, ...]:
        """What the table agreed on in its own words: the program makes nothing of it."""
        said = [record["agreed"] for record in self._asides if "agreed" in record]
        return tuple(said[-1] if said else self._brought("agreed"))

    def agree(self, lines: Sequence[str]) -> None:
        """Write that down; it takes the place of what was agreed before."""
        self._append({"t": ASIDE, "agreed": list(lines)})

    def _brought(self, name: str) -> list[Any]:
        found: list[Any] = self.header.get("brought", {}).get(name, [])
        return found

    @property
    def results(self) -> tuple[RaceResult, ...]:
        written = (record["result"] for record in self.live.beside if record["t"] == "result")
        return tuple(RaceResult.from_json(raw) for raw in [*self._brought("results"), *written])

    @property
    def adjustments(self) -> list[Record]:
        """What was decided by hand and not revoked, each with its number; and what a sheet brought."""
        revoked = [record["revokes"] for record in self._asides if "revokes" in record]
        return [each for each in self._decided if each.get("number") not in (*revoked, *self._gone)]

    @property
    def _gone(self) -> list[int]:
        """The bonuses of races that were taken back."""
        there = {record["n"] for record in self.live.beside}
        tied = [record for record in self._asides if "goes_with" in record and "decision" in record]
        return [record["decision"].get("number", 0) for record in tied if record["goes_with"] not in there]

    @property
    def _asides(self) -> list[Record]:
        return [record for record in self.live.beside if record["t"] == ASIDE]

    @property
    def _decided(self) -> list[Record]:
        """The revoked ones as well. Those of old files have no number of their own: they were counted."""
        brought = numbered(self._brought("adjustments"))
        written = [record["decision"] for record in self._asides if "decision" in record]
        return [*brought, *numbered(written, self._numbers_of(brought))]

    def _numbers_of(self, made: Iterable[Record]) -> list[int]:
        """Those that decisions have, and the last one that was given before this file began."""
        before: int = self.header.get("brought", {}).get("last_number", 0)
        return [before, *(each["number"] for each in made if "number" in each)]

    @property
    def last_number(self) -> int:
        """The highest number that a decision was ever given."""
        return max(self._numbers_of(self._decided))

    def _numbered(self, decided: Iterable[Adjustment]) -> list[Record]:
        """New decisions as they would be written down."""
        return numbered((each.record() for each in decided), self._numbers_of(self._decided))

    @property
    def facts(self) -> Facts:
        return self.once(_facts)

    @property
    def facts_before_latest(self) -> Facts:
        """As it counted before the latest race was run."""
        return ruled(self.system, self.data, self.plan_for, self.results[:-1], self.adjustments)

    def facts_with(self, results: Sequence[RaceResult], decided: Sequence[Adjustment] = ()) -> Facts:
        """As it would count if these races were run and this was decided."""
        made = [*self.adjustments, *self._numbered(decided)]
        return ruled(self.system, self.data, self.plan_for, [*self.results, *results], made)

    def facts_without(self, number: int) -> Facts:
        """As it would count if this decision were taken back; refused where there is none."""
        decided = self._decision(number)
        made = [each for each in self.adjustments if each != decided]
        return ruled(self.system, self.data, self.plan_for, self.results, made)

    def suspended(self) -> dict[str, Any]:
        """All that must survive between two races, as plain data: see `pnp.season.code`."""
        days = {str(race): day.to_json() for race, day in self.days.items()}
        agreed = list(self.agreed)
        more = {"last_number": self.last_number, "seated": self._seatings(), "days": days, "agreed": agreed}
        return {
            "game": self.game.id,
            "title": self.title,
            "data": self.header.get("data", ""),
            **self.plan.to_json(),
            "results": [result.to_json() for result in self.results],
            "adjustments": self.adjustments,
            **{name: value for name, value in more.items() if value},
        }

    def _seatings(self) -> list[Record]:
        """Those of the races run count when they are counted again; nothing where nobody has changed."""
        every = range(1, self.plan.races + 1)
        lent = [race for race in every if self.plan_for(race).entries.stand_ins]
        changed = {1, *(seated["race"] for seated in self._seated), *lent, *(race + 1 for race in lent)}
        races = sorted(changed.intersection(every))
        if len(races) == 1 and not lent:
            return []
        return [{"race": race, "entries": self.plan_for(race).entries.to_json()} for race in races]

    @property
    def race(self) -> int:
        """The number of the race to be run next, or being run."""
        return self.brought + len([record for record in self.live.beside if record["t"] == "result"]) + 1

    @property
    def latest(self) -> int:
        """The race that people mean when they name none: the one under way, else the last one run, else the next."""
        race = self.race
        return race if self.under_way or race == self.brought + 1 else race - 1

    @property
    def over(self) -> bool:
        return self.race > self.plan.races

    @property
    def under_way(self) -> bool:
        """Whether the current race has answers already."""
        race = self.race
        return any(record["t"] == "answer" and record["race"] == race for record in reversed(self.live.kept))

    def standings(self) -> Sequence[Standing]:
        return self.once(_standings)

    # -- what happens next

    def referee(self, race: int | None = None) -> Referee[Phased]:
        """The referee of a race, standing at its open question. An earlier race can be looked at, not played on."""
        number = self.race if race is None else race
        latest = min(self.race, self.plan.races)
        if not 1 <= number <= latest:
            later = latest < number <= self.plan.races
            what = f"race {number} has not begun" if later else f"there is no race {number}"
            raise PnpError(what, where=str(self.path), expected=f"{min(self.brought + 1, latest)} to {latest}")
        if number <= self.brought:
            what = f"race {number} was run before this file began, and only what came of it is here"
            raise PnpError(what, where=str(self.path), expected=f"a race from {self.brought + 1} on")
        current = number == self.race
        referee: Referee[Phased] = Referee(
            self.rules,
            start=lambda: self._start(number),
            restore=lambda position: self.rules.restore(self.data, position),
            keep=self._append if current else None,
            race=number,
        )
        # Nothing is taken back or done again in an earlier race: what still counts of it is enough.
        referee.load(self.records if current else [each for each in self.whole.kept if each.get("race") == number])
        return referee

    def told(self, race: int | None = None) -> Told:
        """A race as the journal tells it, for those who write it down in another way; its result as it counts."""
        number = self.latest if race is None else race
        facts, plan = self.facts, self.plan_for(number)
        result = next((result for result in facts.results if result.race == number), None)
        decided = tuple(decisions(facts, number))
        if result and result.order and not self.was_refereed(number):
            return Told(number, plan, (), {}, True, result, decided, self.day_of(number))
        referee = self.referee(number)
        events, view, over = tuple(referee.events), referee.view(), referee.q is None
        return Told(number, plan, events, view, over, result, decided, self.day_of(number))

    def was_refereed(self, race: int) -> bool:
        """Whether more than the result of this race is known."""
        found = self._written_of(race)
        return bool(found) and found[0].get("src") != PAPER

    def finish(self, referee: Referee[Phased]) -> RaceResult:
        """Write a finished race down as a fact."""
        if referee.race != self.race or referee.q is not None:
            raise PnpError(
                f"race {referee.race} cannot be written down now", where=str(self.path), do="finish it first"
            )
        result = self.rules.result(referee.state)
        self._append({"t": "result", "race": result.race, "result": result.to_json()})
        return result

    def finish_by_hand(self, written: Written) -> RaceResult:
        """Write down a race that was played without the referee."""
        result = self.counted(written)
        day = {"day": written.day.to_json()} if written.day else {}
        self._append({"t": "result", "race": result.race, "result": result.to_json(), "src": PAPER, **day})
        return result

    @property
    def by_hand(self) -> ByHand[object]:
        """Who counts races that the referee did not see."""
        if self.system.by_hand is None:
            raise PnpError(f"races of {self.game.name} cannot be entered by hand", where=str(self.path))
        return self.system.by_hand

    def check_by_hand(self) -> None:
        """Refuses where the next race cannot be written down now."""
        if self.over:
            raise PnpError("all races of this season are run", where=str(self.path))
        if self.under_way:
            raise PnpError(
                f"race {self.race} is under way", where=str(self.path), do="finish it with the referee, or undo it"
            )

    def counted(self, written: Written) -> RaceResult:
        """What a race that somebody wrote down comes to."""
        self.check_by_hand()
        return self.by_hand.written(self.data, self.facts, written)

    def take_in(
        self,
        races: Sequence[tuple[Written, RaceResult]],
        decided: Sequence[Adjustment],
        days: Mapping[int, RaceDay] | None = None,
        stand_ins: Iterable[tuple[int, str, str]] = (),
    ) -> None:
        """Write down races and decisions from elsewhere, who sat in whose seat, and what is told of the days of races
        that were run."""
        for race, seat, who in stand_ins:
            self.stand_in(race, seat, who)
        for race, day in (days or {}).items():
            self.note_day(race, day)
        for written, _ in races:
            self.finish_by_hand(written)
        for adjustment in decided:
            self.adjust(adjustment)

    def adjust(self, adjustment: Adjustment) -> int:
        """Decide something by hand; returns the number under which it can be revoked: its own if it has one that is
        free, else the next."""
        check(adjustment, self.system, self.data, self.facts, str(self.path))
        (record,) = self._numbered([adjustment])
        run = self._written_of(adjustment.race) if is_agreed(self.plan, adjustment) else []
        self._append({"t": ASIDE, "decision": record, **({"goes_with": run[0]["n"]} if run else {})})
        number: int = record["number"]
        return number

    def give_bonus(self, race: int, to: Mapping[str, str]) -> None:
        """What was agreed for pole or the fastest lap of a race, for whom; who was said to have it has it no more."""
        facts, where = self.facts, str(self.path)
        for made in [bonus_for(facts, race, name, who, where) for name, who in to.items()]:
            before = given(facts, race, name_of(made.why))
            if [Adjustment.read(each) for each in before] != [made]:
                check(made, self.system, self.data, facts, where)
                for each in before:
                    self.revoke(each["number"])
                self.adjust(made)

    def revoke(self, number: int) -> Record:
        """Take a decision back, whatever came after it."""
        record = self._decision(number)
        self._append({"t": ASIDE, "revokes": number})
        return record

    def _decision(self, number: int) -> Record:
        for record in self.adjustments:
            if record.get("number") == number:
                return record
        known = [str(record["number"]) for record in self.adjustments if "number" in record]
        expected = ", ".join(known) or "nothing: nothing is decided by hand"
        raise PnpError(f"there is no decision {number}", where=str(self.path), expected=expected)

    def undo(self, to: int) -> list[Record]:
        """Take back every record above this number; returns them."""
        taken = [record for record in self.whole.kept if record["n"] > to and record["t"] != ASIDE]
        if not taken:
            raise PnpError("there is nothing to take back", where=str(self.path))
        self._append({"t": "undo", "to": to})
        return taken

    def reseat(self, players: Sequence[str]) -> Plan:
        """Other players for the races to come; teams keep what they have."""
        if self.under_way:
            raise PnpError(f"race {self.race} is under way", where=str(self.path), do="finish it first, or undo it")
        if self.over:
            raise PnpError("all races of this season are run", where=str(self.path))
        plan = self.plan
        entries = replace(self.system.reseat(self.data, plan, players), changed_in=self.race)
        for number in range(self.race, plan.races + 1):  # what was agreed for each race must suit them too
            self.rules.setup(self.data, self._setup(number, Plan(entries, plan.options, plan.programme)))
        self._append({"t": "entries", "race": self.race, "entries": entries.to_json()})
        return self.plan

    def _start(self, number: int) -> Phased:
        if number == 1 and "position" in self.header:
            return self.rules.restore(self.data, self.header["position"])
        return self.rules.setup(self.data, self._setup(number, self.plan_for(number)))

    def _setup(self, number: int, plan: Plan) -> RaceSetup:
        before = self.results[: number - 1]
        facts = ruled(self.system, self.data, self.plan_for, before, self.adjustments).of_seats
        return RaceSetup(
            race=number,
            races=plan.races,
            entries=plan.entries,
            options=plan.options,
            programme=plan.programme[number - 1],
            carry=before[-1].carry if before else None,
            totals=totals_of(self.system.standings(self.data, facts)),
        )

    def _append(self, record: Record) -> int:
        if self.journal is None:
            raise PnpError("this season is open for reading only", where=str(self.path))
        number = self.journal.append(record)
        written = {"n": number, **record}
        self.records.append(written)
        self.live.add(written)
        return number


def _facts(season: Season) -> Facts:
    return ruled(season.system, season.data, season.plan_for, season.results, season.adjustments)


def _standings(season: Season) -> Sequence[Standing]:
    return season.system.standings(season.data, season.facts)


def _title_of(path: Path) -> str:
    """What a season is called if nobody says: as its file, as far as that can be printed."""
    return plain("".join(char for char in path.stem if is_writable(char)))[:TITLE] or "season"


def _refuse_harm(path: Path, said: Records) -> None:
    """A file may be anybody's. An old one may have what we would not take today, but nothing that steers a screen."""
    for record in (said.header, *said.unsettled):
        if odd := harm_in(record):
            raise odd.at(f"{path}:{record.get('n', 0) + 1}")


def _game_of(path: Path, header: Record) -> AnyGame:
    game = header.get("game")
    if not isinstance(game, str):
        raise PnpError("this season does not say which game it is", where=f"{path}:1")
    for name in ("title", "entries", "options", "programme"):
        if name not in header:
            raise PnpError(f"this season does not say its {name}", where=f"{path}:1")
    try:
        return find_game(game)
    except PnpError as error:
        raise error.at(f"{path}:1") from error


def _own_overlay(path: Path, header: Record) -> Path | None:
    """The folder of data the season was begun with."""
    if not header.get("overlay"):
        return None
    overlay = Path(header["overlay"])
    if not overlay.is_dir():
        raise PnpError(
            f"this season was begun with the data in {overlay}, and that folder is not there",
            where=str(path),
            do="put it back, or say where it is now: --data FOLDER",
        )
    return overlay
