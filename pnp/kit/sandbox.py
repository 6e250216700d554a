"""Where templates of strangers are filled in: they see plain values, and may work only so long and make only so much.

Jinja2's sandbox keeps templates from the inside of Python, but trusts whatever objects it is given, and does not count.
Here there are no objects, only values; and every expression of a template is weighed before anything is done with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, MappingView
from dataclasses import fields, is_dataclass
from functools import wraps
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined, TemplateNotFound, TemplateRuntimeError
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.nodes import Expr, Name, Node, NSRef, Slice, TemplateData, Tuple
from jinja2.runtime import BlockReference, Context, LoopContext, Macro, TemplateReference, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Cycler, Joiner, Namespace

from pnp.kit.compiled import Compiled

_WORK = 1_000_000
"""Steps that a page may take; the kit's own takes less than a tenth of it for a season of seventeen races."""
_LARGEST = 2_000_000
"""Characters of one text, or values in one list with those inside them."""
_MADE = 20_000_000
"""What a filter or a method could make of its arguments before anybody can look at it."""
_BITS = 2_000
_SOURCE = 500_000
"""Bytes of a template."""
_STEP = 16
"""Characters that are as much work as one value."""


# -- plain values


class Record:
    """Named values and nothing else. Written out, it is its words."""

    __slots__ = ("_text", "_values")

    def __init__(self, values: Mapping[str, Any], text: str = "") -> None:
        self._values = values
        self._text = text

    def __getattr__(self, name: str) -> Any:
        if name in self._values:
            return self._values[name]
        raise AttributeError(name)

    def __str__(self) -> str:
        return self._text


def bare(value: object) -> Any:
    """The same as numbers, texts, lists, dictionaries and records of them: nothing that could do anything."""
    match value:
        case None | bool():
            return value
        case str():
            return str(value)  # a text and no more, of whatever kind it was
        case int() | float():
            return value
        case Mapping():
            return {bare(key): bare(each) for key, each in value.items()}
        case list() | tuple():
            return [bare(each) for each in value]
    if is_dataclass(value):
        return _recorded(value)
    raise TypeError(f"a {type(value).__name__} is no plain value")


def _recorded(value: Any) -> Record:
    kind = type(value)
    names = [each.name for each in fields(value)]
    names += [name for name in dir(kind) if isinstance(getattr(kind, name), property)]
    values = {name: bare(getattr(value, name)) for name in names if not name.startswith("_")}
    return Record(values, str(value) if "__str__" in vars(kind) else "")


# -- what may be called

_OF_TEXT = """
    capitalize casefold center count endswith find index isalnum isalpha isdecimal isdigit islower
    isnumeric isspace istitle isupper join ljust lower lstrip partition removeprefix removesuffix
    replace rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title
    upper zfill
"""
_METHODS: Mapping[type, frozenset[str]] = {
    str: frozenset(_OF_TEXT.split()),
    dict: frozenset({"get", "items", "keys", "values"}),
    list: frozenset({"count", "index"}),
    tuple: frozenset({"count", "index", "grouper", "list"}),  # the last two: what groupby makes
}
_OWN = (
    Record, LoopContext, Macro, Namespace, Cycler, Joiner, BlockReference, TemplateReference, TemplateModule, Undefined
)  # fmt: skip
"""What templates themselves make, or we for them: anything of it but what begins with an underscore."""
_FORBIDDEN_FILTERS = ("attr", "pprint", "random", "urlize", "xmlattr")
_FORBIDDEN_GLOBALS = ("lipsum",)
_SIZED_BY_NUMBER = (
    "batch", "center", "indent", "ljust", "rjust", "safe_range", "slice", "truncate", "wordwrap", "zfill"
)  # fmt: skip
"""Of these, a number among the arguments says how much is made."""
_COMPILED = {escaped: Compiled() for escaped in (True, False)}
_WIDE = re.compile(r"%[^%a-zA-Z]*(?:\*|\d{4})")


class TooMuch(TemplateRuntimeError):
    """A template that would fill the memory."""


class TooLong(TemplateRuntimeError):
    """A template that would work for ever."""


class Unsized(Namespace):
    """Written out, a namespace would spell out everything in it, and each of those everything in them."""

    def __repr__(self) -> str:
        return "namespace"


class _Weighing(CodeGenerator):
    """Writes templates as programs in which every value that is read or made goes over the scales."""

    def visit(self, node: Node, *args: Any, **kwargs: Any) -> Any:
        made = isinstance(node, Expr) and not isinstance(node, TemplateData | Slice | NSRef) and not _is_target(node)
        self.write("environment.weighed(" if made else "")
        visited = super().visit(node, *args, **kwargs)
        self.write(")" if made else "")
        return visited

    def blockvisit(self, nodes: Iterable[Node], frame: Frame) -> None:
        inside = list(nodes)
        written = sum(len(data.data) for node in inside for data in node.find_all(TemplateData))
        self.writeline(f"environment.spend({1 + written // _STEP})")
        super().blockvisit(inside, frame)


def _is_target(node: Node) -> bool:
    """Whether something is put into it, rather than taken out."""
    return isinstance(node, Name | Tuple) and node.ctx != "load"


class Sandbox(ImmutableSandboxedEnvironment):
    """One page of a stranger's. What it may do is counted over its whole life."""

    code_generator_class = _Weighing
    intercepted_binops = frozenset(ImmutableSandboxedEnvironment.default_binop_table)

    def __init__(self, autoescape: bool = False, **options: Any) -> None:
        compiled = _COMPILED[autoescape]
        super().__init__(
            autoescape=autoescape, undefined=StrictUndefined, cache_size=50, bytecode_cache=compiled, **options
        )
        self.spent = 0
        self.globals = {name: each for name, each in self.globals.items() if name not in _FORBIDDEN_GLOBALS}
        self.globals["namespace"] = Unsized
        for name in _FORBIDDEN_FILTERS:
            del self.filters[name]
        for name, function in self.filters.items():
            self.offer(name, function)

    def offer(self, name: str, function: Callable[..., Any]) -> None:
        """A filter, its arguments and what it makes weighed."""

        @wraps(function)
        def bounded(*args: Any, **kwargs: Any) -> Any:
            self._foresee(name, function, args, kwargs)
            made = function(*args, **kwargs)
            return self._gathered(made) if isinstance(made, Iterator) else self.weighed(made)

        self.filters[name] = bounded

    # -- the scales

    def spend(self, work: int) -> None:
        self.spent += work
        if self.spent > _WORK:
            raise TooLong

    def weighed(self, value: Any) -> Any:
        """The same value, if there is not too much of it."""
        if isinstance(value, str):
            if len(value) > _LARGEST:
                raise TooMuch
            self.spend(1 + len(value) // _STEP)
        else:
            self.spend(_size(value))
        return value

    def _gathered(self, made: Iterator[Any]) -> list[Any]:
        found: list[Any] = []
        size = 0
        for each in made:
            size += _size(each)
            if size > _LARGEST:
                raise TooMuch
            found.append(each)
        return self.weighed(found)  # type: ignore[no-any-return]

    def _foresee(self, name: str, function: object, args: Iterable[Any], kwargs: Mapping[str, Any]) -> None:
        """Refuses what could be too much before it is done: at most the product of everything that goes in."""
        own = getattr(function, "__self__", None)
        given = [*([own] if isinstance(own, str | list | dict) else []), *args, *kwargs.values()]
        if name == "format" and any(_WIDE.search(each) for each in given if isinstance(each, str)):
            raise TooMuch
        most = 1
        for each in given:
            most *= 1 + (abs(each) if isinstance(each, int) and name in _SIZED_BY_NUMBER else _size(each))
            if most > _MADE:
                raise TooMuch
        self.spend(most // _STEP)

    # -- what Jinja asks

    def call(self, context: Context, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(obj, Macro):
            self._foresee(getattr(obj, "__name__", ""), obj, args, kwargs)
        return super().call(context, obj, *args, **kwargs)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        if operator in ("*", "**") and not _is_small(operator, left, right):
            raise TooMuch
        if operator == "%" and isinstance(left, str):
            self._foresee("format", None, (left, right), {})
        return super().call_binop(context, operator, left, right)

    def wrap_str_format(self, value: Any) -> None:
        """`"{:999999999}".format(x)` has no place here: the filter `format` does as much, and can be weighed."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        methods = next((names for kind, names in _METHODS.items() if isinstance(obj, kind)), frozenset())
        return super().is_safe_attribute(obj, attr, value) and (isinstance(obj, _OWN) or attr in methods)


def _is_small(operator: str, left: Any, right: Any) -> bool:
    match left, right:
        case int(), int() if operator == "**":
            return right < 0 or left.bit_length() * right <= _BITS
        case int(), int():
            return left.bit_length() + right.bit_length() <= _BITS
        case (int() as times, other) | (other, int() as times):
            return times * _size(other) <= _LARGEST
    return True


def _size(value: Any) -> int:
    """How many values and characters there are in it, as often as they would be written out."""
    size, found = 0, [value]
    while found:
        each = found.pop()
        size += 1
        if isinstance(each, str | range | MappingView):
            size += len(each)
        elif isinstance(each, list | tuple | set | frozenset):
            found += each
        elif isinstance(each, dict):
            found += [*each, *each.values()]
        if size + len(found) > _LARGEST:
            raise TooMuch
    return size


# -- files


class Beside(FileSystemLoader):
    """A template, and others beside it to build on: files that end in .j2, in its own folder, without leading out."""

    def __init__(self, template: Path) -> None:
        super().__init__(template.parent)
        self.template = template

    def get_source(self, environment: Any, template: str) -> tuple[str, str, Callable[[], bool]]:
        path, folder = self.template.parent / template, self.template.parent.resolve()
        allowed = template == self.template.name or (
            template.endswith(".j2") and path.resolve().is_relative_to(folder) and path.is_file()
        )
        if not allowed:
            raise TemplateNotFound(template)
        if path.stat().st_size > _SOURCE:
            raise TooMuch
        return super().get_source(environment, template)
