"""The interface described for machines: OpenAPI 3.1."""

from __future__ import annotations

from functools import cache
from typing import Any

from pnp import __version__
from pnp.web import bodies

_POSTS: dict[str, tuple[type[bodies.Body], str]] = {
    "join": (bodies.JoinBody, "Take a seat, or watch; answers with a token"),
    "answer": (bodies.AnswerBody, "Answer one question"),
    "line": (bodies.LineBody, "Answer several questions in a row"),
    "preview": (bodies.PreviewBody, "What a line would do"),
    "undo": (bodies.UndoBody, "Take answers back"),
    "redo": (bodies.SeenBody, "Do again what was taken back"),
    "next": (bodies.SeenBody, "Go on: the next car of a bot, the result, the next race"),
    "fix": (bodies.FixBody, "Put a value right"),
    "seat": (bodies.SeatBody, "Who answers for a seat"),
}
_LANG = {"name": "lang", "in": "query", "schema": {"enum": ["en", "ja", "it"]}}
_AS = {"name": "as", "in": "query", "schema": {"enum": ["seat", "screen", "keeper"]}}
_GETS: dict[str, tuple[str, str, list[dict[str, Any]]]] = {
    "view": (
        "Everything that whoever asks may see",
        "application/json",
        [
            {"name": "log", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": 5000}},
            {"name": "open", "in": "query", "schema": {"type": "string"}},
        ],
    ),
    "stream": ("Says that something has changed", "text/event-stream", []),
    "board.svg": ("The board as everybody may see it", "image/svg+xml", []),
    "pieces": ("Where the pieces lie on the board", "application/json", []),
    "rules": (
        "Look words up in the rules",
        "application/json",
        [{"name": "q", "in": "query", "schema": {"type": "string"}}],
    ),
    "clause/{clause}": (
        "What a clause says",
        "application/json",
        [{"name": "clause", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}],
    ),
}
_REFUSED = {
    "400": "cannot be read",
    "401": "not known at this table",
    "403": "not for whoever asks",
    "404": "not there",
    "409": "the race has gone on; the new view is in the answer",
    "413": "too long",
    "421": "not an address of this table",
    "422": "cannot be an answer; says why, with the clause",
    "429": "too many requests",
    "503": "the computer refuses: the disk is full, say",
}


@cache
def document() -> dict[str, Any]:
    paths = {f"/api/{path}": {"post": _post(*about)} for path, about in _POSTS.items()}
    paths |= {f"/api/{path}": {"get": _get(*about)} for path, about in _GETS.items()}
    return {
        "openapi": "3.1.0",
        "info": {"title": "pnp table", "version": __version__, "description": "See docs/table-api.md."},
        "paths": paths,
        "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}, "schemas": _schemas()},
        "security": [{"token": []}],
    }


def _schemas() -> dict[str, Any]:
    kinds = {kind.__name__: kind.model_json_schema() for kind, _ in _POSTS.values()}
    told = {"type": "object", "required": ["error"], "properties": {"error": {"type": "object"}}}
    return {**kinds, "Refused": told}


def _post(kind: type[bodies.Body], summary: str) -> dict[str, Any]:
    schema = {"$ref": f"#/components/schemas/{kind.__name__}"}
    operation: dict[str, Any] = {
        "summary": summary,
        "parameters": [_LANG, _AS],
        "requestBody": {"required": True, "content": {"application/json": {"schema": schema}}},
        "responses": _responses("application/json"),
    }
    return operation | ({"security": []} if kind is bodies.JoinBody else {})


def _get(summary: str, media: str, parameters: list[dict[str, Any]]) -> dict[str, Any]:
    return {"summary": summary, "parameters": [_LANG, _AS, *parameters], "responses": _responses(media)}


def _responses(media: str) -> dict[str, Any]:
    refused = {"application/json": {"schema": {"$ref": "#/components/schemas/Refused"}}}
    return {
        "200": {"description": "done", "content": {media: {}}},
        **{status: {"description": about, "content": refused} for status, about in _REFUSED.items()},
    }
