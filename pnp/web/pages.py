"""Pages that work without any script: a seat, the screen, the keeper. They show the same view that programs get."""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable, Collection, ItemsView, Mapping, Sequence
from functools import cached_property, lru_cache
from urllib.parse import quote

from markupsafe import Markup
from segno import make
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pnp.api.refereeing import search_rules
from pnp.api.seasons import edition_of_season
from pnp.api.speaking import LANGUAGES, templates_dir
from pnp.table.entering import how_to_enter, waiting
from pnp.table.questions import Plain
from pnp.table.refusing import REFUSALS, refusal
from pnp.table.roles import KEEPER, SCREEN, Part, Role
from pnp.table.sheets import PAPERS, sheets_of
from pnp.web.charting import lines_of
from pnp.web.deeds import Deeds
from pnp.web.forms import Form, Shown
from pnp.web.interface import Interface, status_of
from pnp.web.packing import Parcel, packed
from pnp.web.problems import Problem
from pnp.web.setting import cited, strip_set
from pnp.web.sharing import Sharing
from pnp.web.templates import templates
from pnp.web.tongue import COOKIE

_HOME = {Part.SEAT: "/seat", Part.KEEPER: "/keeper", Part.SCREEN: "/screen"}


class Pages:
    def __init__(self, interface: Interface, addresses: Sequence[str]) -> None:
        """`addresses` are where phones reach the table: first where most of them do."""
        self._interface = interface
        self._addresses = addresses
        self._live = interface.live
        self._deeds = Deeds(interface.live)
        self._kept: dict[tuple[Role, str], _Page] = {}
        self._making = Sharing[_Page]()
        self._same: dict[str, _Same] = {}
        self._identities = interface.identities
        self._tongues = interface.tongues
        self._templates = templates(templates_dir() / "table")

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
            Route("/season", self.season, methods=["GET"]),
            Route("/join.svg", self.join_code, methods=["GET"]),
            Route("/static/{name}", self.static, methods=["GET"]),
        ]

    # -- joining

    async def join(self, request: Request) -> Response:
        """Whoever comes with the code is asked who they are; whoever has none is asked for it."""
        code = request.query_params.get("join", "")[:64]
        known = bool(code) and self._knows(request, code)
        alert = "" if known or not code else self._wrong(request)
        if "taken" in request.query_params:
            alert = str(self._tongues.words(request)("table.page.taken"))
        return await self._joining(request, code if known else "", alert)

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
        context = {"code": code, "seats": seats, "season": season, "alert": alert, "worn": _worn(view)}
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
            if shown != Shown():
                return await run_in_threadpool(self._shown, request, role, shown)
            return (await self._usual(request, role)).sent(request)

        return look

    def _shown(self, request: Request, role: Role, shown: Shown, status: int = 200) -> Response:
        return self._sent(self._page_for(request, role, shown), request, status)

    async def _usual(self, request: Request, role: Role) -> _Page:
        """Made once, however many look at it, until something changes."""
        who, number = (role, self._tongues.lang(request)), self._live.number
        if who not in self._kept or self._kept[who].number != number:
            self._kept[who] = await self._making.get((who, number), lambda: self._made(request, role, number))
        return self._kept[who]

    def _made(self, request: Request, role: Role, number: int) -> _Page:
        return _Page(number, self._page_for(request, role, Shown()))

    def _page_for(self, request: Request, role: Role, shown: Shown) -> str:
        words = self._tongues.words(request)
        view = self._interface.views.view(role, words.lang, opened=shown.opened)
        if shown.asked:
            shown.found = search_rules(edition_of_season(self._live.season).rulebook(words.lang), shown.asked, words)
        around = {**self._around(role, view), "same": self._same_for_all(view)}
        return self._drawn(role.part.value, request, {"view": view, "shown": shown, **around})

    def _same_for_all(self, view: Plain) -> _Same:
        """Parts of pages that show nothing but what everybody sees are written once a change and language."""
        when = view["number"], view["lang"]
        kept = self._same.get(view["lang"])
        if kept is None or kept.when != when:
            kept = self._same[view["lang"]] = _Same(when)
        return kept

    def warm(self) -> None:
        """Templates are read before somebody waits for them."""
        for name in ("screen", "seat", "keeper", "season", "rule"):
            self._templates.get_template(f"{name}.html.j2")
        self._templates.get_template("parts.html.j2")

    def _around(self, role: Role, view: Plain) -> dict[str, object]:
        """What a page shows of a view in another form."""
        called = {each["id"]: each for each in view["field"]}
        pieces = {*called, *(seat["seat"] for seat in view["seats"])}
        return {
            "called": called,
            "worn": _worn(view),
            "pieces": pieces,
            "tapped": any(_lies_on_board(question, pieces) for question in view["questions"]),
            "mine": [each["id"] for each in view["field"] if role.seat and each["owner"] == role.seat],
            "lines": lines_of(view["chart"], view["field"]),
            "addresses": self._invitations,
        }

    async def season(self, request: Request) -> Response:
        """What the keeper has besides the race: tables, decisions, sheets to print."""
        role = self._identities.role(request, Part.KEEPER)
        return await run_in_threadpool(self._season, request, role, Shown())

    def _season(self, request: Request, role: Role, shown: Shown, status: int = 200) -> Response:
        lang = self._tongues.lang(request)
        view = self._interface.views.view(role, lang)
        season, voice = self._live.season, self._live.voice(lang)
        books = {"how": how_to_enter(season, voice), "waiting": waiting(season, voice), "bonus": season.plan.bonus}
        more = {"sheets": sheets_of(self._live, role, lang), "papers": PAPERS, "tabled": _tabled, **books}
        return self._rendered("season", request, {"view": view, "shown": shown, **more}, status)

    async def join_code(self, request: Request) -> Response:
        """The address for the phones, as a camera reads it."""
        self._identities.role(request)
        number, there = request.query_params.get("at", "0"), self._invitations
        if number not in map(str, range(len(there))):
            raise Problem("nowhere", 404)
        drawn = make(there[int(number)], error="l", micro=False).svg_inline(border=2, dark="#000", light="#fff")
        return packed(
            drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1), "image/svg+xml", request, {}
        )

    @property
    def _invitations(self) -> list[str]:
        return [f"{address}/?join={self._live.seats.join}" for address in self._addresses]

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
            shown = self._deeds.do(role, form, lang)
        except REFUSALS as no:
            said = refusal(no, self._live.voice(lang))
            clause = f" [{said.more['clause']}]" if said.more.get("clause") else ""
            shown = Shown(said.text + clause, form.sent, opened=form["opened"])
            return self._page_of(form)(request, role, shown, status_of(no))
        return self._page_of(form)(request, role, shown) if shown else RedirectResponse(_back(role, form), 303)

    def _page_of(self, form: Form) -> Callable[..., Response]:
        """The page that a form stands on."""
        return self._season if form["on"] == "season" else self._shown

    def _rendered(self, name: str, request: Request, context: Mapping[str, object], status: int = 200) -> Response:
        return self._sent(self._drawn(name, request, context), request, status)

    def _drawn(self, name: str, request: Request, context: Mapping[str, object]) -> str:
        template, words = self._templates.get_template(f"{name}.html.j2"), self._tongues.words(request)
        return template.render(words=words, langs=LANGUAGES, once=_ONCE, **_HELP, **context)

    def _sent(self, page: str, request: Request, status: int) -> Response:
        return _Page(0, page).sent(request, status)


def _worn(view: Plain) -> Mapping[str, str]:
    """Whose colour a player goes by: that of the first whom they play."""
    return {each["owner"]: each["id"] for each in reversed(view["field"])}


def _lies_on_board(question: Plain, pieces: Collection[str]) -> bool:
    """Whether it can be answered by a tap on the board."""
    return bool(question.get("spots")) or any(each["id"] in pieces for each in question.get("options", ()))


class _Same:
    """Parts that stand on several pages of one moment in one language."""

    def __init__(self, when: tuple[int, str]) -> None:
        self.when = when
        self._written: dict[str, str] = {}

    def __call__(self, name: str, write: Callable[[], str]) -> str:
        if name not in self._written:
            self._written[name] = write()
        return self._written[name]


class _Page:
    """As it was written at some number; what nobody can send from it is the same for everybody who sees it."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self._parts = text.split(_ONCE)
        self._same = Parcel(text.encode("utf-8", "replace")) if len(self._parts) == 1 else None

    def sent(self, request: Request, status: int = 200) -> Response:
        """With a number of its own, by which a double tap is known."""
        if self._same:
            return self._same.sent("text/html", request, status)
        return packed(secrets.token_hex(8).join(self._parts), "text/html", request, {}, status)


_ONCE = "once-for-every-page"
_KINDS = {".css": "text/css", ".js": "text/javascript"}


@lru_cache(maxsize=1024)
def _clauses(ids: str | None, part: str) -> Markup:
    """Links to the clauses behind a sentence; the same few stand beside most of them."""
    link = Markup(' <a class="clause" href="/rule/{}?as={}">{}</a>')
    return Markup().join(link.format(quote(id), part, id) for id in (ids or "").split())


def _sorted_out(cards: Sequence[Plain]) -> list[tuple[str, list[Plain]]]:
    """Cards of one sort together, where the first of them stands; those of no sort alone."""
    sorts: dict[str, list[Plain]] = {}
    for card in cards:
        sorts.setdefault(card["sort"] or f"\0{card['id']}", []).append(card)
    return list(sorts.items())


def _tabled(standings: Sequence[Plain]) -> ItemsView[str, str]:
    """Everybody who stands in a table, by who it is."""
    return {row["who"]: row["name"] for table in standings for row in table["rows"]}.items()


def _back(role: Role, form: Form) -> str:
    return "/season" if form["on"] == "season" else _HOME[role.part]


_HELP = {
    "json": json.dumps,
    "clauses": _clauses,
    "cited": cited,
    "strip_set": strip_set,
    "sorted_out": _sorted_out,
}
"""What templates call."""
