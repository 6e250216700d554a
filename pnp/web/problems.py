"""What goes wrong, said in the reader's language: to a program as JSON, to a person as a page."""

from __future__ import annotations

from html import escape
from typing import Any

from starlette.responses import HTMLResponse, JSONResponse, Response

from pnp.api.speaking import Words
from pnp.table.refusing import Refusal


class Problem(Exception):
    """Words `table.problem.<code>`."""

    def __init__(self, code: str, status: int, **args: Any) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.args_ = args


def answered(problem: Problem, words: Words, as_page: bool) -> Response:
    text = str(words(f"table.problem.{problem.code}", **problem.args_))
    if as_page:
        return HTMLResponse(_PAGE.format(lang=words.lang, text=escape(text)), problem.status)
    return JSONResponse(Refusal(problem.code, text).plain, problem.status)


_PAGE = """<!DOCTYPE html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>pnp</title><link rel="stylesheet" href="/static/table.css"></head>
<body><main><p role="alert">{text}</p><p><a href="/">pnp</a></p></main></body></html>
"""
