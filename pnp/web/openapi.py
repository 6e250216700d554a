"""The interface described for machines: OpenAPI 3.1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from pnp import __version__
from pnp.api.speaking import LANGUAGES
from pnp.table.roles import Part
from pnp.table.sheets import PAPERS
from pnp.table.views import MOST_LOGGED
from pnp.web import bodies

Schema = dict[str, Any]
_JSON = "application/json"


@dataclass(frozen=True)
class Looked:
    """A GET: what it answers with, and what it may be asked with."""

    summary: str
    answer: Schema
    parameters: Sequence[Schema] = ()
    refused: Sequence[str] = ()
    media: str = _JSON


@dataclass(frozen=True)
class Done:
    """A POST."""

    body: type[bodies.Body]
    summary: str
    answer: Schema
    refused: Sequence[str] = ("403", "409", "422", "503")


def _object(**fields: Schema) -> Schema:
    """Every field that is named is there."""
    return {"type": "object", "required": list(fields), "properties": fields}


def _list(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _or(names: Sequence[str]) -> str:
    return " or ".join(names)


def _query(name: str, schema: Schema, about: str = "") -> Schema:
    return {"name": name, "in": "query", "schema": schema, **({"description": about} if about else {})}


_TEXT, _WHOLE, _THING = {"type": "string"}, {"type": "integer"}, {"type": "object"}
_TOLD, _VIEWED = {"told": _list(_ref("Ruling"))}, {"view": _ref("View")}
_LANG = _query("lang", _TEXT, f"the language of the words: {_or(LANGUAGES)}; else that of `Accept-Language`")
_AS = _query("as", _TEXT, f"{_or([part.value for part in Part])}: whose cookie counts, where a browser has several")
_SVG = {"type": "string"}

_POSTS = {
    "join": Done(
        bodies.JoinBody,
        "Take a seat, or watch; answers with a token",
        _object(token=_TEXT, part=_TEXT, seat=_TEXT),
        ("403", "404"),
    ),
    "answer": Done(bodies.AnswerBody, "Answer one question", _object(**_TOLD, **_VIEWED)),
    "line": Done(bodies.LineBody, "Answer several questions in a row", _object(**_TOLD, **_VIEWED)),
    "preview": Done(
        bodies.PreviewBody,
        "What a line would do",
        _object(parts=_list(_THING), **_TOLD, next=_list(_THING)),
        ("403", "409", "422"),
    ),
    "undo": Done(
        bodies.UndoBody, "Take answers back", {"oneOf": [_object(**_VIEWED), _object(lost=_list(_ref("Logged")))]}
    ),
    "redo": Done(bodies.SeenBody, "Keeper: do again what was taken back", _object(**_TOLD, **_VIEWED)),
    "next": Done(bodies.SeenBody, "Go on: the next car of a bot, the result, the next race", _object(**_VIEWED)),
    "fix": Done(
        bodies.FixBody,
        "Keeper: put a value right",
        {
            "anyOf": [
                _object(**_TOLD, **_VIEWED),
                _object(values=_list(_THING)),
                _object(changes=_list(_TEXT), again={}, **_TOLD, next=_list(_THING)),
            ]
        },
    ),
    "seat": Done(bodies.SeatBody, "Keeper: who answers for a seat", _object(**_VIEWED), ("403", "404", "422", "503")),
    "adjust": Done(
        bodies.AdjustBody,
        "Keeper: decide something about the season by hand, or revoke it",
        {
            "oneOf": [
                _object(decisions=_list(_ref("Decision")), **_VIEWED),
                _object(standings=_list(_ref("Standing"))),
            ]
        },
    ),
}
_GETS = {
    "view": Looked(
        "Everything that whoever asks may see",
        _ref("View"),
        [
            _query("log", _TEXT, f"keeper: so many answers, {MOST_LOGGED} at most"),
            _query("open", {"type": "string"}, "keeper: the key of a secret question to be opened"),
        ],
        ["304"],
    ),
    "stream": Looked("Says that something has changed", _SVG, media="text/event-stream"),
    "board.svg": Looked(
        "The board as everybody may see it",
        _SVG,
        [_query("layer", _TEXT, "ground: without its pieces")],
        ["304", "404"],
        "image/svg+xml",
    ),
    "pieces": Looked(
        "Where the pieces lie on the board",
        _object(run=_TEXT, number=_WHOLE, ground=_TEXT, box=_list({"type": "number"}), areas=_THING,
                pieces=_list(_THING)),
        [_query("seen", _TEXT, "run-number that was fetched last: drawings that are still the same are null")],
        ["404"],
    ),
    "rules": Looked("Look words up in the rules", _object(lines=_list(_TEXT)), [_query("q", _TEXT)]),
    "clause/{clause}": Looked(
        "What a clause says",
        _object(id=_TEXT, title=_TEXT, lines=_list(_TEXT), see=_list(_TEXT)),
        [{"name": "clause", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}],
        ["404"],
    ),
    "sheets": Looked(
        "Keeper: which sheets can be printed now",
        _object(sheets=_list(_object(id=_TEXT, title=_TEXT))),
        refused=["403"],
    ),
    "sheet/{sheet}.pdf": Looked(
        "Keeper: one of these sheets",
        {"type": "string", "format": "binary"},
        [
            {"name": "sheet", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}},
            _query("paper", {"enum": list(PAPERS)}),
        ],
        ["400", "403", "404", "503"],
        "application/pdf",
    ),
}  # fmt: skip
_REFUSED = {
    "304": "as it was",
    "400": "cannot be read",
    "401": "not known at this table",
    "403": "not for whoever asks",
    "404": "not there",
    "409": "the race has gone on; the new view is in the answer",
    "413": "too long",
    "421": "not an address of this table",
    "422": "cannot be; says why, with the clause",
    "429": "too many requests",
    "503": "the computer refuses: the disk is full, say",
}
_ANYWHERE = ("401", "413", "421", "429")


@cache
def document() -> Schema:
    paths: Schema = {f"/api/{path}": {"post": _post(path, about)} for path, about in _POSTS.items()}
    paths |= {f"/api/{path}": {"get": _get(path, about)} for path, about in _GETS.items()}
    paths["/api/openapi.json"] = {
        "get": {
            "operationId": "openapi",
            "summary": "This document; anybody may read it",
            "security": [],
            "responses": _responses(_JSON, {"type": "object"}, ("413", "421", "429")),
        }
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "pnp table", "version": __version__, "description": "See docs/table-api.md."},
        "paths": paths,
        "components": {"securitySchemes": _SCHEMES, "schemas": _schemas()},
        "security": [{"token": []}, *({f"{part.value}_cookie": []} for part in Part)],
    }


_SCHEMES: Schema = {
    "token": {"type": "http", "scheme": "bearer"},
    **{
        f"{part.value}_cookie": {
            "type": "apiKey",
            "in": "cookie",
            "name": f"pnp_{part.value}_PORT",
            "description": "of browsers; PORT is the one of the table",
        }
        for part in Part
    },
}


def _schemas() -> Schema:
    kinds = {about.body.__name__: about.body.model_json_schema() for about in _POSTS.values()}
    return {
        **kinds,
        "Refused": _object(error=_object(code=_TEXT, text=_TEXT)),
        "Ruling": _object(n=_WHOLE, code=_TEXT, text=_TEXT, clause=_TEXT, detail={"type": "boolean"}),
        "Logged": _object(n=_WHOLE, who=_TEXT, question=_TEXT, answer={}, src=_TEXT, secret={"type": "boolean"},
                          told=_list(_ref("Ruling"))),
        "Decision": _object(number=_WHOLE, text=_TEXT),
        "Standing": _object(id=_TEXT, title=_TEXT, clause=_TEXT, final={"type": "boolean"}, rows=_list(_THING)),
        "Question": _object(key=_TEXT, since=_WHOLE, who=_TEXT, name=_TEXT, shared={"type": "boolean"},
                            secret={"type": "boolean"}, sealed={"type": "boolean"}),
        "View": _view(),
    }  # fmt: skip


def _view() -> Schema:
    maybe: Schema = {"type": ["object", "null"]}
    return _object(
        version={"const": 1}, run=_TEXT, number=_WHOLE, seen=_WHOLE, lang={"enum": list(LANGUAGES)}, langs=_list(_TEXT),
        role=_THING, game=_THING, season=_THING,
        phase={"enum": ["asking", "pausing", "agreeing", "between", "over"]},
        questions=_list(_ref("Question")), asked=_list(_THING), waiting=_THING, next=maybe, undo=maybe,
        seats=_list(_THING), field=_list(_THING), race=maybe, order=_list(_THING), chart=_list(_THING), board=maybe,
        told=_list(_ref("Ruling")), result=maybe, standings=_list(_ref("Standing")),
        titles=_list(_TEXT),
    )  # fmt: skip


def _post(path: str, about: Done) -> Schema:
    operation: Schema = {
        "operationId": path,
        "summary": about.summary,
        "parameters": [_LANG, _AS],
        "requestBody": {"required": True, "content": {_JSON: {"schema": _ref(about.body.__name__)}}},
        "responses": _responses(_JSON, about.answer, ("400", "403", *about.refused, *_ANYWHERE)),
    }
    return operation | ({"security": []} if about.body is bodies.JoinBody else {})


def _get(path: str, about: Looked) -> Schema:
    return {
        "operationId": path.partition("/")[0].partition(".")[0],
        "summary": about.summary,
        "parameters": [_LANG, _AS, *about.parameters],
        "responses": _responses(about.media, about.answer, (*about.refused, *_ANYWHERE)),
    }


def _responses(media: str, answer: Schema, refused: Sequence[str]) -> Schema:
    said = {_JSON: {"schema": _ref("Refused")}}
    found: Schema = {"200": {"description": "done", "content": {media: {"schema": answer}}}}
    for status in sorted(dict.fromkeys(refused)):
        found[status] = {"description": _REFUSED[status], **({} if status == "304" else {"content": said})}
    return found
