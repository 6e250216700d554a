"""What may be sent to the table, as types: everything else is refused before it is looked at."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import ClientDisconnect, Request

from pnp.web.problems import Problem

_MOST = 10**9
Seen = Annotated[int, Field(ge=0, le=_MOST, description="`seen` of the view that was looked at")]
Id = Annotated[
    str, Field(max_length=64, description="chosen by the client; the same again is the same request, done once")
]
Key = Annotated[str, Field(max_length=200, description="`key` of an open question")]
Line = Annotated[str, Field(max_length=400)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class AnswerBody(Body):
    """An answer to one question, as people type it or as plain data; or `roll`, where the program may."""

    key: Key
    seen: Seen
    answer: Any = None
    roll: bool = False
    id: Id = ""


class LineBody(Body):
    """Answers to several questions in a row, as people say a whole turn."""

    line: Line
    seen: Seen
    key: Key | None = None
    id: Id = ""


class PreviewBody(Body):
    """The same, to see what it would do."""

    line: Line
    seen: Seen
    key: Key | None = None


class UndoBody(Body):
    """Take back the last answer, or (the keeper) all from number `to` on; `dry` only says what would be lost."""

    seen: Seen
    to: Annotated[int, Field(ge=1, le=_MOST)] | None = None
    dry: bool = False


class SeenBody(Body):
    seen: Seen


class FixBody(Body):
    """A value put right in words, such as "lap 3"; `dry` only says what would come of it."""

    line: Line
    seen: Seen
    why: Annotated[str, Field(max_length=200)] = ""
    dry: bool = False


class AdjustBody(Body):
    """Decided by hand, with a reason, about somebody as the tables call them: points given or taken, the place that is
    right, out of the race; or the number of a decision that is revoked. `race` 0 is the season as a whole; `dry` only
    says how the tables would stand."""

    seen: Seen
    who: Annotated[str, Field(max_length=100)] = ""
    race: Annotated[int, Field(ge=0, le=_MOST)] = 0
    points: Annotated[int, Field(ge=-_MOST, le=_MOST)] | None = None
    place: Annotated[int, Field(ge=0, le=_MOST)] | None = None
    disqualify: bool = False
    why: Annotated[str, Field(max_length=400)] = ""
    revoke: Annotated[int, Field(ge=0, le=_MOST)] | None = None
    dry: bool = False
    id: Id = ""


class JoinBody(Body):
    """The code of the table and a seat; without a seat, the screen."""

    code: Annotated[str, Field(max_length=64)]
    seat: Annotated[str, Field(max_length=100)] | None = None
    take_over: bool = False


class SeatBody(Body):
    """Who answers for a seat from now on."""

    seat: Annotated[str, Field(max_length=100)]
    by: Literal["keeper", "program"]


B = TypeVar("B", bound=Body)


async def read(request: Request, kind: type[B]) -> B:
    try:
        found = json.loads(await request.body())
        return kind.model_validate(found)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise Problem("form", 400, what=f"{place}: {first['msg']}"[:200]) from error
    except ClientDisconnect as error:
        raise Problem("large", 413) from error
    except (ValueError, RecursionError) as error:
        raise Problem("form", 400, what="JSON") from error
