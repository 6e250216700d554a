"""Pages that work without any script: a seat, the screen, the keeper. They show the same view that programs get."""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pnp.api.refereeing import Fix, search_rules
from pnp.api.seasons import edition_of_season
from pnp.api.speaking import LANGUAGES, templates_dir
from pnp.table.questions import Plain
from pnp.table.refusals import Forbidden
from pnp.table.refusing import REFUSALS, refusal
from pnp.table.roles import KEEPER, SCREEN, Part, Role
from pnp.table.trying import corrected, correction, lost, previewed
from pnp.web.charting import lines_of
from pnp.web.interface import Interface, status_of
from pnp.web.packing import packed
from pnp.web.problems import Problem
from pnp.web.tongue import COOKIE

_FIELDS = 80
NOTHING_PICKED = "-"
_HOME = {Part.SEAT: "/seat", Part.KEEPER: "/keeper", Part.SCREEN: "/screen"}


@dataclass(frozen=True)
class Form:
    """What a form of ours sends; what is missing is empty."""

    sent: Mapping[str, str]
    dice: tuple[str, ...] = ()
    picks: tuple[str, ...] | None = None

    @classmethod
    async def read(cls, request: Request) -> Form:
        try:
            text = (await request.body()).decode("utf-8")
            pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=_FIELDS)
        except ClientDisconnect as error:
            raise Problem("large", 413) from error
        except ValueError as error:
            raise Problem("form", 400, what="form") from error
        picks = tuple(value for name, value in pairs if name.startswith("pick"))
        return cls(dict(pairs), tuple(value for name, value in pairs if name.startswith("die")), picks or None)

    def __getitem__(self, name: str) -> str:
        return self.sent.get(name, "")

    def number(self, name: str) -> int:
        text = self[name]
        if not text.isdecimal() or len(text) > 9:
            raise Problem("form", 400, what=name)
        return int(text)

    @property
    def answer(self) -> object:
        """Dice one by one, words that were picked, plain data from a button, or what somebody typed."""
        if self.dice:
            return " ".join(self.dice)
        if self.picks is not None:
            return " ".join(filter(None, self.picks)) or NOTHING_PICKED
        if not self["plain"]:
            return self["answer"]
        try:
            return json.loads(self["plain"])
        except (ValueError, RecursionError) as error:
            raise Problem("form", 400, what="plain") from error


@dataclass
class Shown:
    """What stands on a page besides the view."""

    alert: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    opened: str = ""
    lost: list[Plain] | None = None
    to: int = 0
    preview: Plain | None = None
    fixing: Plain | None = None
    found: list[str] = field(default_factory=list)
    asked: str = ""


class Pages:
    def __init__(self, interface: Interface) -> None:
        self._interface = interface
        self._live = interface.live
        self._identities = interface.identities
        self._tongues = interface.tongues
        self._templates = Environment(
            loader=FileSystemLoader(templates_dir() / "table"),
            autoescape=select_autoescape(["html", "j2"], default=True),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    @property
    def routes(self) -> list[Route]:
        return [
            Route("/", self.join, methods=["GET"]),
            Route("/join", self.joined, methods=["POST"]),
            Route("/seat", self._page(Part.SEAT), methods=["GET"]),
            Route("/screen", self._page(Part.SCREEN), methods=["GET"]),
            Route("/keeper", self.keeper, methods=["GET"]),
            Route("/do", self.do, methods=["POST"]),
            Route("/lang", self.speak, methods=["POST"]),
            Route("/rule/{clause:path}", self.rule, methods=["GET"]),
            Route("/static/{name}", self.static, methods=["GET"]),
        ]

    # -- joining

    async def join(self, request: Request) -> Response:
        """Whoever comes with the code is asked who they are; whoever has none is asked for it."""
        code = request.query_params.get("join", "")[:64]
        known = bool(code) and self._knows(request, code)
        return await self._joining(request, code if known else "", "" if known or not code else self._wrong(request))

    def _knows(self, request: Request, code: str) -> bool:
        try:
            self._identities.check_code(request, code)
        except Problem as problem:
            if problem.status == 429:
                raise
            return False
        return True

    def _wrong(self, request: Request) -> str:
        return str(self._tongues.words(request)("table.problem.code"))

    async def _joining(self, request: Request, code: str, alert: str = "", status: int = 200) -> Response:
        words = self._tongues.words(request)
        view = await run_in_threadpool(self._interface.views.view, SCREEN, words.lang)
        seats = view["seats"] if code else []
        season = view["season"] if code else None
        worn = {each["owner"]: each["id"] for each in reversed(view["field"])}
        context = {"code": code, "seats": seats, "season": season, "alert": alert, "worn": worn}
        return self._rendered("join", request, context, status)

    async def joined(self, request: Request) -> Response:
        form = await Form.read(request)
        code, seat = form["code"][:64], form["seat"]
        if not self._knows(request, code):
            return await self._joining(request, "", self._wrong(request), status=403)
        if not seat and not form["watch"]:
            return await self._joining(request, code)
        part = Part.SEAT if seat else Part.SCREEN
        try:
            token = await run_in_threadpool(self._interface.enter, seat or None, bool(form["take_over"]))
        except REFUSALS as no:
            said = refusal(no, self._live.voice(self._tongues.lang(request)))
            return await self._joining(request, code, said.text, status=status_of(no))
        response = RedirectResponse(_HOME[part], 303)
        self._identities.remember(response, part, token)
        return response

    # -- looking

    async def keeper(self, request: Request) -> Response:
        """The address on the terminal carries the token; from then on the browser has it."""
        token = request.query_params.get("token", "")
        if not token:
            return await self._page(Part.KEEPER)(request)
        self._identities.check(request, token, KEEPER)
        response = RedirectResponse("/keeper", 303)
        self._identities.remember(response, Part.KEEPER, token)
        return response

    def _page(self, part: Part) -> Callable[[Request], Awaitable[Response]]:
        async def look(request: Request) -> Response:
            role = self._identities.role(request, part)
            shown = Shown(opened=request.query_params.get("open", ""), asked=request.query_params.get("q", "")[:100])
            return await run_in_threadpool(self._shown, request, role, shown)

        return look

    def _shown(self, request: Request, role: Role, shown: Shown, status: int = 200) -> Response:
        words = self._tongues.words(request)
        view = self._interface.views.view(role, words.lang, opened=shown.opened)
        if shown.asked:
            shown.found = search_rules(edition_of_season(self._live.season).rulebook(words.lang), shown.asked, words)
        called = {each["id"]: each for each in view["field"]}
        mine = [each["id"] for each in view["field"] if role.seat and each["owner"] == role.seat]
        context = {"view": view, "shown": shown, "called": called, "mine": mine, "lines": lines_of(view)}
        return self._rendered(role.part.value, request, context, status)

    async def rule(self, request: Request) -> Response:
        role, words = self._identities.role(request), self._tongues.words(request)
        clause = self._interface.clause_of(request.path_params["clause"], words)
        return self._rendered("rule", request, {"clause": clause, "part": role.part.value})

    async def static(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in self._static:
            raise Problem("nowhere", 404)
        kind, content = self._static[name]
        return packed(content, kind, request, {"Cache-Control": "max-age=300"})

    @cached_property
    def _static(self) -> Mapping[str, tuple[str, bytes]]:
        """All that there is, by its name: no other file can be asked for."""
        files = sorted((templates_dir() / "table" / "static").iterdir())
        return {path.name: (_KINDS[path.suffix], path.read_bytes()) for path in files if path.suffix in _KINDS}

    async def speak(self, request: Request) -> Response:
        form = await Form.read(request)
        back = form["back"] if form["back"] in _HOME.values() else f"/?join={self._kept_code(form['code'])}"
        response = RedirectResponse(back, 303)
        if form["lang"] in LANGUAGES:
            response.set_cookie(COOKIE, form["lang"], max_age=31_536_000, httponly=True, samesite="lax")
        return response

    def _kept_code(self, code: str) -> str:
        return code if self._live.seats.knows(code) else ""

    # -- doing

    async def do(self, request: Request) -> Response:
        form = await Form.read(request)
        part = Part.KEEPER if form["as"] == Part.KEEPER.value else Part.SEAT
        role = self._identities.role(request, part)
        return await run_in_threadpool(self._did, request, role, form)

    def _did(self, request: Request, role: Role, form: Form) -> Response:
        lang = self._tongues.lang(request)
        try:
            shown = self._act(role, form, lang)
        except REFUSALS as no:
            said = refusal(no, self._live.voice(lang))
            clause = f" [{said.more['clause']}]" if said.more.get("clause") else ""
            shown = Shown(said.text + clause, form.sent, opened=form["opened"])
            return self._shown(request, role, shown, status_of(no))
        return self._shown(request, role, shown) if shown else RedirectResponse(_HOME[role.part], 303)

    def _act(self, role: Role, form: Form, lang: str) -> Shown | None:
        """Does what a button says; what it only wants to know is shown on the same page."""
        deeds: Mapping[str, Callable[[], Shown | None]] = {
            "answer": lambda: self._answer(role, form, lang),
            "roll": lambda: _nothing(self._live.roll(role, form["key"], form.number("seen"), form["id"])),
            "line": lambda: self._line(role, form, lang),
            "try": lambda: self._try(role, form, lang),
            "next": lambda: self._live.go_on(role, form.number("seen")),
            "undo": lambda: self._undo(role, form),
            "lost": lambda: Shown(lost=lost(self._live, role, form.number("to"), lang), to=form.number("to")),
            "redo": lambda: _nothing(self._live.redo(role, form.number("seen"))),
            "fixing": lambda: self._fixing(role, form, lang),
            "fix": lambda: self._fix(role, form, lang),
            "release": lambda: self._release(role, form["seat"], program=False),
            "program": lambda: self._release(role, form["seat"], program=True),
        }
        if form["act"] not in deeds:
            raise Problem("form", 400, what="act")
        return deeds[form["act"]]()

    def _answer(self, role: Role, form: Form, lang: str) -> None:
        self._live.answer(role, form["key"], form.number("seen"), form.answer, form["id"], lang)

    def _line(self, role: Role, form: Form, lang: str) -> None:
        self._live.line(role, form["line"][:400], form.number("seen"), None, form["id"], lang)

    def _try(self, role: Role, form: Form, lang: str) -> Shown:
        found = previewed(self._live, role, form["line"][:400], form.number("seen"), None, lang)
        return Shown(typed=form.sent, preview=found)

    def _fixing(self, role: Role, form: Form, lang: str) -> Shown:
        """What is there to put right, or what a line would put right."""
        found = correction(self._live, role, form["line"][:400], lang)
        return Shown(typed=form.sent, fixing=corrected(self._live, found, lang) if isinstance(found, Fix) else found)

    def _fix(self, role: Role, form: Form, lang: str) -> Shown | None:
        found = correction(self._live, role, form["line"][:400], lang)
        if not isinstance(found, Fix):
            return Shown(typed=form.sent, fixing=found)
        self._live.fix(role, found, form["why"][:200], form.number("seen"))
        return None

    def _undo(self, role: Role, form: Form) -> None:
        self._live.undo(role, form.number("seen"), form.number("to") if form["to"] else None)

    def _release(self, role: Role, seat: str, program: bool) -> None:
        if not role.is_keeper:
            raise Forbidden("keeper_only")
        self._live.release(seat, program)

    def _rendered(self, name: str, request: Request, context: Mapping[str, object], status: int = 200) -> Response:
        template, words = self._templates.get_template(f"{name}.html.j2"), self._tongues.words(request)
        page = template.render(words=words, langs=LANGUAGES, once=secrets.token_hex(8), json=json.dumps, **context)
        return packed(page, "text/html", request, {}, status)


_KINDS = {".css": "text/css", ".js": "text/javascript"}


def _nothing(_: object) -> None:
    return None
