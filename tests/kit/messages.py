"""Every text about a problem that the source can make, found without running it.

A *maker* is whatever takes such a text: `PnpError` and its kin, and by and by every function that hands a parameter of
its own on to one of them. The argument is followed to the words it is made of: constants, f-strings, choices, names
that were given a value nearby, functions that return a text. What is filled in becomes a hole.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import product
from pathlib import Path

from pnp.kit.tongues import HOLE

Function = ast.FunctionDef | ast.AsyncFunctionDef

_PARTS = (("what", 0), ("expected", 99), ("do", 99))
SEEDS = {
    ("PnpError", "pnp.kit.errors"): _PARTS,
    ("UsageError", "pnp.kit.errors"): _PARTS,
    ("Problems", "pnp.kit.errors"): _PARTS,
    ("unknown", "pnp.kit.errors"): (("kind", 0), ("do", 99)),
    ("Unwritable", "pnp.kit.atomic"): _PARTS,
    ("NoCairo", "pnp.draw.png"): _PARTS,
    ("Displaced", "pnp.referee.displaced"): _PARTS,
    ("Broken", "pnp.kit.register"): (("why", 2),),
    ("_Bad", "pnp.games.mad.data"): (("what", 1), ("expected", 2)),
    ("tongue", ""): (("text", 0),),
}
"""The errors themselves, and whatever says a text in a language; `unknown` also takes the kind of what is unknown."""
ATTRIBUTES = ("dropped", "resaved")
"""Attributes in which a text about a problem is kept until somebody shows it."""
FINDERS = ("pnp.press.preflight", "pnp.press.prepress")
"""Modules whose functions yield what they find as plain texts."""
OWN_TEXTS = {"what", "expected", "do"}
"""Attributes of a problem that exists already: its texts were found where it was made."""


@dataclass
class Module:
    path: Path
    tree: ast.Module
    functions: dict[str, list[Function]] = field(default_factory=lambda: defaultdict(list))
    constants: dict[str, list[ast.expr]] = field(default_factory=lambda: defaultdict(list))
    imports: dict[str, str] = field(default_factory=dict)
    givings: list[ast.Assign] = field(default_factory=list)
    calls: list[tuple[ast.Call, tuple[Function, ...]]] = field(default_factory=list)
    """Every call, with the functions it stands in."""

    @cached_property
    def known(self) -> set[str]:
        """The modules it knows: what is called here is defined there, for the types are imported too."""
        return set(self.imports.values())

    @cached_property
    def validates(self) -> bool:
        """Whether a ValueError raised here tells what is wrong with data."""
        return "pydantic" in self.known or "model" in self.path.parts


@dataclass(frozen=True)
class Found:
    text: str
    where: str


@dataclass(frozen=True)
class Scope:
    """Where an expression stands: its module, and the functions around it from the outside in."""

    name: str
    module: Module
    inside: tuple[Function, ...] = ()
    handed_on: bool = True
    """Whether a parameter met here is the text itself, so that the function takes texts too."""

    def where(self, node: ast.expr) -> str:
        return f"{self.name.replace('.', '/')}.py:{node.lineno}"

    def aside(self) -> Scope:
        return replace(self, handed_on=False)


class Collector:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.modules = {_module_name(root, path): _module(path) for path in sorted(root.rglob("*.py"))}
        for module in self.modules.values():
            module.imports = {name: self._origin(name, home) for name, home in module.imports.items()}
        self.makers: dict[str, dict[str, set[tuple[str, int]]]] = defaultdict(dict)
        """By name, then by the module that defines it: which parameters are texts."""
        for (name, home), params in SEEDS.items():
            self.makers[name][home] = set(params)
        self.found: set[Found] = set()
        self.opaque: set[Found] = set()
        """Arguments whose words could not be found."""
        self._returns: dict[Function, list[str | None]] = {}
        self._naming: set[tuple[Function, str]] = set()
        self._attributes = {attr: found for attr in ATTRIBUTES if (found := list(self._given_to(attr)))}

    def _origin(self, name: str, home: str) -> str:
        """The module that a name comes from, whoever handed it on."""
        while home in self.modules and name in self.modules[home].imports:
            home = self.modules[home].imports[name]
        return home

    def collect(self) -> set[Found]:
        before = -1
        while before != (before := sum(len(params) for by in self.makers.values() for params in by.values())):
            self.found, self.opaque, self._returns = set(), set(), {}
            for name, module in self.modules.items():
                for call, inside in module.calls:
                    self._call(Scope(name, module, inside), call)
                for function in (each for several in module.functions.values() for each in several):
                    self._rows(Scope(name, module, (function,), handed_on=False), function)
        return self.found

    def _rows(self, scope: Scope, function: Function) -> None:
        """A function that finds problems and hands them on: where, what and what was expected, or what alone."""
        returns = ast.unparse(function.returns) if function.returns else ""
        for row in _said(function):
            if returns == "Iterator[Problem]" and isinstance(row, ast.Tuple):
                for expr in row.elts[1:]:
                    self._note(scope, expr)
            elif returns == "Iterator[str]" and scope.name in FINDERS:
                self._note(scope, row)

    def _call(self, scope: Scope, call: ast.Call) -> None:
        called = _called(call)
        if called == "ValueError" and scope.module.validates and call.args:
            self._note(scope, call.args[0])
        by = self.makers.get(called, {})
        homes = [scope.name] if scope.name in by else [home for home in by if not home or home in scope.module.known]
        for param, index in sorted({each for home in homes for each in by[home]}):
            named = [keyword.value for keyword in call.keywords if keyword.arg == param]
            for expr in named or call.args[index : index + 1]:
                self._note(scope, expr)

    def _given_to(self, attr: str) -> Iterator[tuple[Scope, ast.expr]]:
        for name, module in self.modules.items():
            for node in module.givings:
                match node:
                    case ast.Assign(
                        targets=[ast.Attribute(attr=to)], value=(ast.JoinedStr() | ast.Constant(value=str())) as text
                    ) if to == attr:
                        yield Scope(name, module), text

    def _note(self, scope: Scope, expr: ast.expr) -> None:
        for text in self._texts(scope, expr):
            if text is None:
                self.opaque.add(Found(ast.unparse(expr), scope.where(expr)))
            else:
                self.found.add(Found(text, scope.where(expr)))

    # -- what an expression can say

    def _texts(self, scope: Scope, expr: ast.expr) -> list[str | None]:
        match expr:
            case ast.Constant(value=value):
                return [value] if isinstance(value, str) else []
            case ast.JoinedStr(values=values):
                return _joined([self._piece(scope, value) for value in values])
            case ast.IfExp(body=body, orelse=orelse):
                return self._all(scope, [body, orelse])
            case ast.BoolOp(op=op, values=values):
                return self._all(scope, values if isinstance(op, ast.Or) else values[-1:])
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                return _joined([self._texts(scope.aside(), left), self._texts(scope.aside(), right)])
            case ast.NamedExpr(value=value):
                return self._texts(scope, value)
            case ast.Attribute(attr=attr) if attr in OWN_TEXTS:
                return []
            case ast.Attribute(attr=attr) if attr in self._attributes:
                return [text for home, each in self._attributes[attr] for text in self._texts(home, each)]
            case ast.Subscript(value=ast.Name() as table):
                return self._texts(scope.aside(), table)
            case ast.Dict(values=values):
                return self._all(scope, values)
            case ast.Name(id=id):
                return self._named(scope, id)
            case ast.Call():
                return self._returned(scope, expr)
        return [None]

    def _all(self, scope: Scope, exprs: Sequence[ast.expr]) -> list[str | None]:
        return [text for expr in exprs for text in self._texts(scope, expr)]

    def _piece(self, scope: Scope, value: ast.expr) -> list[str | None]:
        """A part of an f-string: words, one of several, or something to fill in."""
        if isinstance(value, ast.Constant):
            return [str(value.value)]
        assert isinstance(value, ast.FormattedValue)
        if isinstance(value.value, ast.IfExp) or self._is_sentence(scope, value.value):
            return [HOLE if text is None else text for text in self._texts(scope.aside(), value.value)]
        for inner in ast.walk(value.value):
            if isinstance(inner, ast.Call) and _called(inner) == "join":
                self._joiner(scope, inner)
        return [HOLE]

    def _is_sentence(self, scope: Scope, expr: ast.expr) -> bool:
        """Whether the name was given words just before: they are a part of the sentence, not something filled in."""
        if not (isinstance(expr, ast.Name) and scope.inside):
            return False
        given = _assigned(scope.inside[-1], expr.id, loops=False)
        texts = self._all(scope.aside(), given) if all(isinstance(e, ast.JoinedStr | ast.IfExp) for e in given) else []
        return any(has_words(text) for text in texts if text)

    def _named(self, scope: Scope, id: str) -> list[str | None]:
        for function in reversed(scope.inside):
            if (function, id) in self._naming:
                return []
            if given := _assigned(function, id):
                self._naming.add((function, id))
                texts = self._all(scope, given)
                self._naming.remove((function, id))
                return texts
            if (index := _param(function, id)) is not None:
                if not scope.handed_on:
                    return [None]
                self.makers[function.name].setdefault(scope.name, set()).add((id, index))
                return self._all(scope.aside(), list(_defaults(function, id)))
        if id in scope.module.constants:
            return self._all(Scope(scope.name, scope.module), scope.module.constants[id])
        if (origin := scope.module.imports.get(id, "")) in self.modules:
            return self._named(Scope(origin, self.modules[origin]), id)
        return [None]

    def _returned(self, scope: Scope, call: ast.Call) -> list[str | None]:
        called = _called(call)
        if called in ("str", "repr", "show_path", "words"):
            return [HOLE]
        if called == "join":
            self._joiner(scope, call)
            return [HOLE]
        if called in ("removeprefix", "get") and isinstance(call.func, ast.Attribute):
            return self._all(scope.aside(), [call.func.value, *(call.args[1:] if called == "get" else ())])
        if called == "format" and isinstance(call.func, ast.Attribute):
            return [text and text.replace("{}", HOLE) for text in self._texts(scope.aside(), call.func.value)]
        found = self._functions(scope, call)
        return [text for name, function in found for text in self._said_by(name, function)] if found else [None]

    def _functions(self, scope: Scope, call: ast.Call) -> list[tuple[str, Function]]:
        called = _called(call)
        homes = [scope.name] if called in scope.module.functions else sorted(scope.module.known & self.modules.keys())
        return [(name, function) for name in homes for function in self.modules[name].functions.get(called, ())]

    def _said_by(self, name: str, function: Function) -> list[str | None]:
        """Every text that this function returns."""
        if function not in self._returns:
            self._returns[function] = []  # if it calls itself, that adds nothing
            scope = Scope(name, self.modules[name], (function,), handed_on=False)
            self._returns[function] = self._all(scope, _said(function))
        return self._returns[function]

    def _joiner(self, scope: Scope, call: ast.Call) -> None:
        """What stands between the items of a list, if it has words."""
        between = call.func.value if isinstance(call.func, ast.Attribute) else None
        if isinstance(between, ast.Constant) and isinstance(between.value, str) and has_words(between.value):
            self.found.add(Found(f"{HOLE}{between.value}{HOLE}", scope.where(call)))


def has_words(text: str) -> bool:
    """Whether there is anything in it that another language would say otherwise."""
    return any(char.isalpha() for char in text)


def _module_name(root: Path, path: Path) -> str:
    return ".".join(path.relative_to(root.parent).with_suffix("").parts)


def _module(path: Path) -> Module:
    module = Module(path, ast.parse(path.read_text(encoding="utf-8")))
    for node, inside in _walked(module.tree):
        if isinstance(node, ast.Call):
            module.calls.append((node, inside))
        elif isinstance(node, Function):
            module.functions[node.name].append(node)
        elif isinstance(node, ast.ImportFrom) and node.module:
            module.imports |= {alias.asname or alias.name: node.module for alias in node.names}
        elif isinstance(node, ast.Assign):
            module.givings.append(node)
    for node in module.tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    module.constants[target.id].append(node.value)
    return module


def _walked(top: ast.AST) -> Iterator[tuple[ast.AST, tuple[Function, ...]]]:
    """Everything in it that has something in it, and the functions around that. `ast.walk` also stops at every operator
    and at every name that is read."""
    waiting: list[tuple[ast.AST, tuple[Function, ...]]] = [(top, ())]
    while waiting:
        node, inside = waiting.pop()
        yield node, inside
        inside = (*inside, node) if isinstance(node, Function) else inside
        for name in node._fields:
            below = getattr(node, name, None)
            for each in below if isinstance(below, list) else (below,):
                if isinstance(each, ast.AST) and each._fields:
                    waiting.append((each, inside))


@cache
def _said(function: Function) -> list[ast.expr]:
    return [node.value for node in _nodes(function) if isinstance(node, ast.Return | ast.Yield) and node.value]


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _joined(pieces: list[list[str | None]]) -> list[str | None]:
    return ["".join(HOLE if part is None else part for part in parts) for parts in product(*pieces)]


@cache
def _assigned(function: Function, id: str, loops: bool = True) -> list[ast.expr]:
    return list(_givings(function, id, loops))


def _givings(function: Function, id: str, loops: bool) -> Iterator[ast.expr]:
    """Whatever this function gives to the name, also one of several names at once."""
    for node in _nodes(function):
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    yield from _part(target, value, id)
            case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
                yield from _part(target, value, id)
            case ast.For(target=target, iter=ast.Tuple(elts=rows) | ast.List(elts=rows)) if loops:
                for row in rows:
                    yield from _part(target, row, id)
            case ast.For(target=ast.Name(id=name), iter=many) | ast.comprehension(target=ast.Name(id=name), iter=many):
                if loops and name == id:
                    yield many


@cache
def _nodes(function: Function) -> list[ast.AST]:
    return [node for node, _ in _walked(function)]


def _part(target: ast.expr, value: ast.expr, id: str) -> Iterator[ast.expr]:
    match target, value:
        case ast.Name(id=name), _ if name == id:
            yield value
        case ast.Tuple(elts=names), ast.Tuple(elts=values) if len(names) == len(values):
            for one, each in zip(names, values, strict=True):
                yield from _part(one, each, id)
        case ast.Tuple(elts=names), ast.IfExp(body=body, orelse=orelse):
            yield from _part(target, body, id)
            yield from _part(target, orelse, id)


def _param(function: Function, id: str) -> int | None:
    """Its position as a caller counts, without self; -1 for one that is only given by name."""
    args = [arg.arg for arg in (*function.args.posonlyargs, *function.args.args)]
    args = args[1:] if args[:1] in (["self"], ["cls"]) else args
    if id in args:
        return args.index(id)
    return 99 if id in (arg.arg for arg in function.args.kwonlyargs) else None


def _defaults(function: Function, id: str) -> Iterator[ast.expr]:
    args = [*function.args.posonlyargs, *function.args.args]
    for arg, default in zip(args[::-1], function.args.defaults[::-1], strict=False):
        if arg.arg == id:
            yield default
    for arg, given in zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True):
        if arg.arg == id and given is not None:
            yield given
