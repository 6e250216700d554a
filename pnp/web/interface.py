"""The interface for programs: JSON in, JSON out. Whatever is done answers with what was ruled and with the new view."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from hashlib import sha256
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.api.boards import Board
from pnp.api.refereeing import Event, Fix, Reject, search_rules
from pnp.api.seasons import edition_of_season
from pnp.api.speaking import Words
from pnp.table.deciding import Decision, decide
from pnp.table.live import Live
from pnp.table.pictures import Pictures, ground_of
from pnp.table.questions import Plain
from pnp.table.refusals import Forbidden, Impossible, Stale, Unknown
from pnp.table.refusing import REFUSALS, refusal
from pnp.table.roles import Part, Role
from pnp.table.sheets import PAPERS, sheet_of, sheets_of
from pnp.table.telling import Telling
from pnp.table.trying import corrected, correction, lost, previewed
from pnp.table.views import MOST_LOGGED, Views, as_json
from pnp.web import bodies
from pnp.web.identity import Identities
from pnp.web.laying import Laying
from pnp.web.openapi import document
from pnp.web.packing import packed
from pnp.web.problems import Problem
from pnp.web.sharing import Sharing
from pnp.web.stream import Streams
from pnp.web.tongue import Tongues

Act = Callable[[Role, str], Plain]


class Interface:
    def __init__(self, live: Live, views: Views, identities: Identities, tongues: Tongues, streams: Streams) -> None:
        self.live = live
        self.views = views
        self.identities = identities
        self.tongues = tongues
        self.streams = streams
        self.pictures = Pictures(live)
        self._printing = asyncio.Semaphore(1)
        self._making = Sharing[bytes]()
        self._drawing = Sharing[tuple[int, Board] | None]()
        self._laying = Laying(live.run)

    @property
    def routes(self) -> list[Route]:
        posts = {
            "join": self.join,
            "answer": self.answer,
            "line": self.line,
            "preview": self.preview,
            "undo": self.undo,
            "redo": self.redo,
            "next": self.go_on,
            "fix": self.fix,
            "seat": self.seat,
            "adjust": self.adjust,
        }
        gets = {
            "view": self.view,
            "stream": self.stream,
            "board.svg": self.board,
            "pieces": self.pieces,
            "rules": self.rules,
            "clause/{clause:path}": self.clause,
            "openapi.json": self.openapi,
            "sheets": self.sheets,
            "sheet/{sheet}.pdf": self.sheet,
        }
        return [
            *(Route(f"/api/{path}", act, methods=["POST"]) for path, act in posts.items()),
            *(Route(f"/api/{path}", look, methods=["GET"]) for path, look in gets.items()),
        ]

    # -- looking

    async def view(self, request: Request) -> Response:
        role, lang = self.identities.role(request), self.tongues.lang(request)
        logged, opened = _logged(request), request.query_params.get("open", "")
        if logged is None and not opened:
            return await self._usual_view(request, role, lang)
        more = {} if logged is None else {"logged": logged}
        return _json(as_json(await run_in_threadpool(lambda: self.views.view(role, lang, opened=opened, **more))))

    async def _usual_view(self, request: Request, role: Role, lang: str) -> Response:
        """Whoever has it already is told so."""
        mark = self.mark(role, lang)
        if request.headers.get("if-none-match") == mark:
            return Response(status_code=304, headers={"ETag": mark})
        made = self.views.kept(role, lang)
        if made is None:
            made = await self._making.get((role, mark), lambda: self.views.written(role, lang))
        return _json(made, headers={"ETag": mark} if self.mark(role, lang) == mark else {})

    def mark(self, role: Role, lang: str) -> str:
        """Of what this role sees now: no other role has the same."""
        whose = sha256(f"{role.part.value} {role.seat}".encode()).hexdigest()[:8]
        return f'"{self.live.run}-{self.live.number}-{whose}-{lang}"'

    async def stream(self, request: Request) -> Response:
        return self.streams.answer(request, self.identities.role(request))

    async def board(self, request: Request) -> Response:
        """All of it; or the ground alone, which stays what it is for a whole race."""
        number, board = await self._board(request)
        still = request.query_params.get("layer") == "ground"
        mark = f'"{board.static_id}-{board.lang}"' if still else f'"{self.live.run}-{number}-{board.lang}"'
        headers = {"ETag": mark, "Cache-Control": "private, no-cache"}
        if request.headers.get("if-none-match") == mark:
            return Response(status_code=304, headers=headers)
        drawn = await run_in_threadpool(ground_of if still else type(board).joined, board)
        return await run_in_threadpool(packed, drawn, "image/svg+xml", request, headers)

    async def pieces(self, request: Request) -> Response:
        """The same for everybody who reads the same language and comes from the same moment."""
        number, board = await self._board(request)
        seen = request.query_params.get("seen", "")[:64]
        return self._laying.parcel(number, board, seen).sent("application/json", request)

    async def _board(self, request: Request) -> tuple[int, Board]:
        self.identities.role(request)
        lang = self.tongues.lang(request)
        drawn = self.pictures.kept(lang)
        if drawn is None:
            drawn = await self._drawing.get((lang, self.live.number), lambda: self.pictures.board(lang))
        if drawn is None:
            raise Problem("nowhere", 404)
        return drawn

    async def clause(self, request: Request) -> Response:
        self.identities.role(request)
        return JSONResponse(self.clause_of(request.path_params["clause"], self.tongues.words(request)))

    def clause_of(self, id: str, words: Words) -> Plain:
        found = edition_of_season(self.live.season).rulebook(words.lang).find(id)
        if found is None:
            raise Problem("nowhere", 404)
        return {"id": found.id, "title": found.title, "lines": found.told(words)[1:], "see": list(found.see)}

    async def rules(self, request: Request) -> Response:
        self.identities.role(request)
        asked, words = request.query_params.get("q", "")[:100], self.tongues.words(request)
        book = edition_of_season(self.live.season).rulebook(words.lang)
        return JSONResponse({"lines": await run_in_threadpool(search_rules, book, asked, words) if asked else []})

    async def openapi(self, _: Request) -> Response:
        return JSONResponse(document())

    async def sheets(self, request: Request) -> Response:
        return await self._done(request, lambda role, lang: {"sheets": sheets_of(self.live, role, lang)}, viewed=False)

    async def sheet(self, request: Request) -> Response:
        """One at a time: a sheet is work for a second, and answers come first."""
        role, lang = self.identities.role(request), self.tongues.lang(request)
        paper = request.query_params.get("paper", PAPERS[0])
        if paper not in PAPERS:
            raise Problem("form", 400, what="paper")
        id = request.path_params["sheet"]
        async with self._printing:
            return await run_in_threadpool(self._sheet, role, id, lang, paper)

    def _sheet(self, role: Role, id: str, lang: str, paper: str) -> Response:
        try:
            made = sheet_of(self.live, role, id, lang, paper)
        except REFUSALS as no:
            return self._reply(refusal(no, self.live.voice(lang)).plain, role, lang, True, status_of(no))
        name = quote(f"{self.live.season.path.stem}-{id}-{paper}-{lang}.pdf", safe="")
        return Response(
            made, media_type="application/pdf", headers={"Content-Disposition": f"inline; filename*=UTF-8''{name}"}
        )

    # -- doing

    async def join(self, request: Request) -> Response:
        body = await bodies.read(request, bodies.JoinBody)
        self.identities.check_code(request, body.code)
        part = Part.SEAT if body.seat is not None else Part.SCREEN
        lang = self.tongues.lang(request)
        try:
            token = await run_in_threadpool(self.enter, body.seat, body.take_over)
        except REFUSALS as no:
            return JSONResponse(refusal(no, self.live.voice(lang)).plain, status_of(no))
        response = JSONResponse({"token": token, "part": part.value, "seat": body.seat or ""})
        self.identities.remember(response, part, token)
        return response

    def enter(self, seat: str | None, over: bool) -> str:
        return self.live.seats.screen if seat is None else self.live.take(seat, over)

    async def answer(self, request: Request) -> Response:
        body = await bodies.read(request, bodies.AnswerBody)

        def act(role: Role, lang: str) -> Plain:
            if body.roll:
                return self._told(self.live.roll(role, body.key, body.seen, body.id), lang)
            return self._told(self.live.answer(role, body.key, body.seen, body.answer, body.id, lang), lang)

        return await self._done(request, act)

    async def line(self, request: Request) -> Response:
        body = await bodies.read(request, bodies.LineBody)
        return await self._done(
            request,
            lambda role, lang: self._told(self.live.line(role, body.line, body.seen, body.key, body.id, lang), lang),
        )

    async def preview(self, request: Request) -> Response:
        body = await bodies.read(request, bodies.PreviewBody)
        return await self._done(
            request, lambda role, lang: previewed(self.live, role, body.line, body.seen, body.key, lang), viewed=False
        )

    async def undo(self, request: Request) -> Response:
        body = await bodies.read(request, bodies.UndoBody)

        def act(role: Role, lang: str) -> Plain:
            if body.dry:
                return {"lost": lost(self.live, role, body.to, lang)}
            self.live.undo(role, body.seen, body.to)
            return {}

        return await self._done(request, act, viewed=not body.dry)

    async def redo(self, request: Request) -> Response:
        body = await bodies.read(request, bodies.SeenBody)
        return await self._done(request, lambda role, lang: self._told(self.live.redo(role, body.seen), lang))

    async def go_on(self, request: Request) -> Response:
        body = await bodies.read(request, bodies.SeenBody)

        def act(role: Role, _: str) -> Plain:
            self.live.go_on(role, body.seen)
            return {}

        return await self._done(request, act)

    async def fix(self, request: Request) -> Response:
        body = await bodies.read(request, bodies.FixBody)

        def act(role: Role, lang: str) -> Plain:
            found = correction(self.live, role, body.line, lang)
            if not isinstance(found, Fix):
                return found
            if body.dry:
                return corrected(self.live, found, lang)
            return self._told(self.live.fix(role, found, body.why, body.seen), lang)

        return await self._done(request, act, viewed=not body.dry)

    async def seat(self, request: Request) -> Response:
        body = await bodies.read(request, bodies.SeatBody)

        def act(role: Role, _: str) -> Plain:
            if not role.is_keeper:
                raise Forbidden("keeper_only")
            self.live.release(body.seat, program=body.by == "program")
            return {}

        return await self._done(request, act)

    async def adjust(self, request: Request) -> Response:
        body = await bodies.read(request, bodies.AdjustBody)
        asked = Decision(body.who, body.race, body.points, body.place, body.disqualify, body.why, body.revoke)
        return await self._done(
            request,
            lambda role, lang: decide(self.live, role, asked, body.seen, body.id, body.dry, lang),
            viewed=not body.dry,
        )

    # -- how it is answered

    def _told(self, events: list[Event], lang: str) -> Plain:
        return {"told": Telling(self.live.running.referee, self.live.voice(lang)).in_words(events)}

    async def _done(self, request: Request, act: Act, viewed: bool = True) -> Response:
        role, lang = self.identities.role(request), self.tongues.lang(request)
        return await run_in_threadpool(self._answered, role, lang, act, viewed)

    def _answered(self, role: Role, lang: str, act: Act, viewed: bool) -> Response:
        try:
            done = act(role, lang)
        except REFUSALS as no:
            return self._reply(refusal(no, self.live.voice(lang)).plain, role, lang, True, status_of(no))
        return self._reply(done, role, lang, viewed)

    def _reply(self, said: Plain, role: Role, lang: str, viewed: bool, status: int = 200) -> Response:
        body = as_json(said)
        if viewed:
            between = b"," if said else b""
            body = body[:-1] + between + b'"view":' + self.views.written(role, lang) + b"}"
        return _json(body, status)


_STATUS: dict[type[Exception], int] = {Stale: 409, Forbidden: 403, Unknown: 404, Impossible: 422}


def status_of(no: Exception) -> int:
    """422 for what cannot be an answer, 503 for what the computer refuses."""
    return _STATUS.get(type(no), 422 if isinstance(no, Reject) else 503)


def _logged(request: Request) -> int | None:
    """How many answers of the log somebody wants to see; none where the usual number will do."""
    wished = request.query_params.get("log", "")
    return min(int(wished), MOST_LOGGED) if wished.isdecimal() and len(wished) < 7 else None


def _json(content: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(content, status, media_type="application/json", headers=headers)
