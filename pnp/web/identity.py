"""Who is asking: a program by the token in its header, a browser by a cookie for each part it has at the table."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from pnp.table.live import Live
from pnp.table.roles import Part, Role
from pnp.web.guard import client_of
from pnp.web.limits import Buckets
from pnp.web.problems import Problem

_YEAR = 365 * 24 * 3600
_BEARER = "Bearer "


class Identities:
    def __init__(self, live: Live, port: int, wrong: Buckets) -> None:
        self._live = live
        self._port = port
        self._wrong = wrong

    def role(self, request: Request, part: Part | None = None) -> Role:
        """Whoever this is; `part` says which page asks, where one browser has several."""
        for token in self._tokens(request, part or _wished(request)):
            if (role := self._known(request, token)) is not None and part in (None, role.part):
                request.state.token = token
                return role
        raise Problem("stranger", 401)

    def _tokens(self, request: Request, part: Part | None) -> list[str]:
        header = request.headers.get("authorization", "")
        if header.startswith(_BEARER):
            return [header.removeprefix(_BEARER).strip()]
        parts = [part] if part else [Part.SEAT, Part.KEEPER, Part.SCREEN]
        return [token for each in parts if (token := request.cookies.get(self.cookie(each)))]

    def _known(self, request: Request, token: str) -> Role | None:
        """Whoever guesses is slowed down, and then heard no more for a while."""
        client = client_of(request.scope)
        if self._wrong.is_empty(client):
            raise Problem("many", 429)
        role = self._live.seats.role(token)
        if role is None:
            self._wrong.take(client)
        return role

    def check(self, request: Request, token: str, role: Role) -> None:
        """Refuses a token that is not the one of this role."""
        if self._known(request, token) != role:
            raise Problem("stranger", 401)

    def check_code(self, request: Request, code: str) -> None:
        client = client_of(request.scope)
        if self._wrong.is_empty(client):
            raise Problem("many", 429)
        if not self._live.seats.knows(code):
            self._wrong.take(client)
            raise Problem("code", 403)

    def cookie(self, part: Part) -> str:
        """Browsers do not tell the ports of a host apart, so its name does."""
        return f"pnp_{part.value}_{self._port}"

    def remember(self, response: Response, part: Part, token: str) -> None:
        response.set_cookie(self.cookie(part), token, max_age=_YEAR, httponly=True, samesite="lax", path="/")

    def forget(self, response: Response, part: Part) -> None:
        response.delete_cookie(self.cookie(part), httponly=True, samesite="lax", path="/")


def _wished(request: Request) -> Part | None:
    wished = request.query_params.get("as", "")
    return Part(wished) if wished in {part.value for part in Part} else None
