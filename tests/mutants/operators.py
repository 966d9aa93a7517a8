"""In how many ways a syntax tree can be broken: each way is a small change of one node."""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

OTHER_RULE = "table.seats"
"""Stands in the place of a rule that is cited wrongly."""
_COMPARED: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(), ast.LtE: ast.Lt(), ast.Gt: ast.GtE(), ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(), ast.NotEq: ast.Eq(), ast.In: ast.NotIn(), ast.NotIn: ast.In(),
    ast.Is: ast.IsNot(), ast.IsNot: ast.Is(),
}  # fmt: skip
_TURNED = {"min": "max", "max": "min", "any": "all", "all": "any"}
_REGISTERS = ("script", "TypeVar", "NewType", "cast", "field")
_SILENT = ("puts", "reads", "final", "cache", "cached_property", "property", "overload")
"""Decorators that say what a step may do, or how Python shall treat it: no rule of the game."""
_MEANT_FOR_PEOPLE = ("__repr__", "__str__")


@cache
def _rules() -> frozenset[str]:
    """The rules; the kernel is loaded only when they are asked for."""
    from rdi_explore.rulebook import rules

    return frozenset(rules())


@cache
def _reasons() -> dict[str, str]:
    """The reasons of refusal, each with another one, of another rule."""
    from rdi_explore.kernel import REASONS

    return {
        name: next(other for other, its in REASONS.items() if its.rule != reason.rule)
        for name, reason in REASONS.items()
    }


class Break(NamedTuple):
    """One way to break a tree: ``node`` is where, and ``apply`` does it and returns how to undo it.

    ``names`` are the functions and classes around it; ``span`` are the lines of which one must be
    executed to notice; ``outside`` says that it acts when the module is loaded.
    """

    operator: str
    node: ast.AST
    names: tuple[str, ...]
    span: tuple[int, int]
    outside: bool
    told: str
    apply: Callable[[], Callable[[], None]]


def breaks(tree: ast.Module) -> Iterator[Break]:
    """Every way to break a module."""
    yield from _Walk(tree).found


def _setting(node: ast.AST, field: str, value: object) -> Callable[[], Callable[[], None]]:
    """Set a field of a node for a while."""

    def apply() -> Callable[[], None]:
        before = getattr(node, field)
        setattr(node, field, value)
        return lambda: setattr(node, field, before)

    return apply


def _placing(items: list[Any], at: int, *new: ast.AST) -> Callable[[], Callable[[], None]]:
    """Put something else, or nothing, in the place of an item of a list for a while."""

    def apply() -> Callable[[], None]:
        before = items[:]
        items[at : at + 1] = new
        return lambda: items.__setitem__(slice(None), before)

    return apply


class _Walk:
    """A walk through a module that notes what can be broken on the way."""

    def __init__(self, tree: ast.Module) -> None:
        self.found: list[Break] = []
        self.names: tuple[str, ...] = ()
        self.span = (1, 1)
        self.outside = True
        self._body(tree.body)

    # -- where

    def _body(self, body: list[ast.stmt], guarded: bool = False) -> None:
        for number, statement in enumerate(body):
            if number == 0 and _is_text(statement):
                continue
            self._statement(body, number, guarded)

    def _statement(self, body: list[ast.stmt], at: int, guarded: bool) -> None:
        it = body[at]
        match it:
            case ast.FunctionDef():
                self._function(it)
            case ast.ClassDef():
                self._class(it)
            case ast.If() | ast.While():
                self.span = (it.test.lineno, it.test.end_lineno or it.test.lineno)
                if not _is_type_checking(it.test):
                    self._condition(it, "test", while_=isinstance(it, ast.While))
                    self._body(it.body, guarded=True)
                    self._body(it.orelse, guarded=True)
            case ast.For():
                self.span = (it.iter.lineno, it.iter.end_lineno or it.iter.lineno)
                self._expression(it, "iter")
                self._body(it.body)
                self._body(it.orelse)
            case ast.Match():
                self.span = (it.subject.lineno, it.subject.end_lineno or it.subject.lineno)
                self._expression(it, "subject")
                for case in it.cases:
                    self._body(case.body)
            case ast.Try() | ast.With():
                self._body(it.body)
            case ast.Assert() | ast.Raise() | ast.Import() | ast.ImportFrom() | ast.Pass():
                return
            case _:
                self._simple(body, at, guarded)

    def _function(self, it: ast.FunctionDef) -> None:
        if it.name in _MEANT_FOR_PEOPLE:
            return
        self.span = (it.lineno, it.lineno)
        outside = self.outside
        for decorator in it.decorator_list:
            if isinstance(decorator, ast.Call) and _name(decorator.func) not in _SILENT:
                self._inside(decorator)
        for number, default in enumerate(it.args.defaults):
            self._child(it.args.defaults, number, default)
        for number, given in enumerate(it.args.kw_defaults):
            if given is not None:
                self._child(it.args.kw_defaults, number, given)
        names, self.names, self.outside = self.names, (*self.names, it.name), False
        self._body(it.body)
        self.names, self.outside = names, outside

    def _class(self, it: ast.ClassDef) -> None:
        names, self.names = self.names, (*self.names, it.name)
        self._body(it.body)
        self.names = names

    def _simple(self, body: list[ast.stmt], at: int, guarded: bool) -> None:
        it = body[at]
        self.span = (it.lineno, it.end_lineno or it.lineno)
        if self.outside and isinstance(it, ast.Expr) and not isinstance(it.value, ast.Call):
            return
        if not self.outside:
            self._dropped(body, at, guarded)
        for field in ("value", "targets", "target"):
            value = getattr(it, field, None)
            if isinstance(value, list):
                for each in value:
                    self._inside(each)
            elif isinstance(value, ast.AST):
                self._expression(it, field)

    def _dropped(self, body: list[ast.stmt], at: int, guarded: bool) -> None:
        it = body[at]
        nothing = ast.copy_location(ast.Pass(), it)
        place = _placing(body, at, nothing)
        if isinstance(it, ast.Expr) and isinstance(it.value, ast.Call):
            cites = _name(it.value.func).startswith("cite")
            self._note("citation" if cites else "call", it, "dropped", place)
        elif isinstance(it, ast.Return) and it.value is not None and at and guarded:
            self._note("return", it, "dropped", place)
        elif isinstance(it, ast.AugAssign) or (
            isinstance(it, ast.Assign)
            and not any(isinstance(each, ast.Name | ast.Tuple) for each in it.targets)
        ):
            self._note("assignment", it, "dropped", place)
        elif isinstance(it, ast.Continue | ast.Break):
            self._note("loop", it, "dropped", place)

    # -- what

    def _note(
        self, operator: str, node: ast.AST, told: str, apply: Callable[[], Callable[[], None]]
    ) -> None:
        self.found.append(Break(operator, node, self.names, self.span, self.outside, told, apply))

    def _condition(self, parent: ast.AST, field: str, while_: bool = False) -> None:
        test = getattr(parent, field)
        for forced in (False,) if while_ or _is_only_whether_recorded(test) else (True, False):
            new = ast.copy_location(ast.Constant(forced), test)
            self._note("branch", test, f"→ {forced}", _setting(parent, field, new))
        self._expression(parent, field)

    def _expression(self, parent: ast.AST, field: str) -> None:
        node = getattr(parent, field)
        for told, operator, new in self._instead(node):
            self._note(operator, node, told, _setting(parent, field, new))
        self._inside(node)

    def _child(self, items: list[Any], at: int, node: ast.AST) -> None:
        for told, operator, new in self._instead(node):
            self._note(operator, node, told, _placing(items, at, new))
        self._inside(node)

    def _inside(self, node: ast.AST) -> None:
        """What can be broken below a node of an expression."""
        own = self._own(node)
        for operator, told, apply in own:
            self._note(operator, node, told, apply)
        if isinstance(node, ast.IfExp):
            self._condition(node, "test")
            self._expression(node, "body")
            self._expression(node, "orelse")
            return
        if isinstance(node, ast.Lambda):
            self._expression(node, "body")
            return
        if isinstance(node, ast.Call) and _name(node.func) in _REGISTERS[1:]:
            return
        if isinstance(node, ast.Subscript) and _is_type(node):
            return
        for field, value in ast.iter_fields(node):
            if isinstance(value, list):
                for at, each in enumerate(value):
                    if isinstance(each, ast.comprehension):
                        self._comprehension(each)
                    elif isinstance(each, ast.keyword) and each.arg != "strict":
                        self._expression(each, "value")
                    elif isinstance(each, ast.expr):
                        self._child(value, at, each)
            elif isinstance(value, ast.expr):
                self._expression(node, field)

    def _comprehension(self, it: ast.comprehension) -> None:
        for at, test in enumerate(it.ifs):
            true = ast.copy_location(ast.Constant(True), test)
            self._note("filter", test, "→ True", _placing(it.ifs, at, true))
            self._inside(test)
            for told, operator, new in self._instead(test):
                self._note(operator, test, told, _placing(it.ifs, at, new))
        self._expression(it, "iter")

    @staticmethod
    def _own(
        node: ast.AST,
    ) -> Iterator[tuple[str, str, Callable[[], Callable[[], None]]]]:
        """The ways to break a node by a change of one of its own fields."""
        match node:
            case ast.Compare():
                for at, each in enumerate(node.ops):
                    new = _COMPARED[type(each)]
                    told = f"{_sign(each)} → {_sign(new)}"
                    yield "comparison", told, _placing(node.ops, at, new)
            case ast.BoolOp(op=ast.And()):
                yield "and/or", "and → or", _setting(node, "op", ast.Or())
            case ast.BoolOp(op=ast.Or()):
                yield "and/or", "or → and", _setting(node, "op", ast.And())
            case ast.BinOp(op=ast.Add()) if not _joins(node):
                yield "sum", "+ → -", _setting(node, "op", ast.Sub())
            case ast.BinOp(op=ast.Sub()):
                yield "sum", "- → +", _setting(node, "op", ast.Add())
            case ast.Call(func=ast.Name(id=name)) if name in _TURNED:
                new_name = ast.copy_location(ast.Name(_TURNED[name], ast.Load()), node.func)
                yield "extreme", f"{name} → {_TURNED[name]}", _setting(node, "func", new_name)

    @staticmethod
    def _instead(node: ast.AST) -> Iterator[tuple[str, str, ast.expr]]:
        """What may stand in the place of a node: how it is told, the operator, and the node."""
        match node:
            case ast.Constant(value=bool(truth)):
                yield f"{truth} → {not truth}", "truth", _constant(not truth, node)
            case ast.Constant(value=int(number)):
                yield f"{number} → {number + 1}", "number", _constant(number + 1, node)
                if number > 0:
                    yield f"{number} → {number - 1}", "number", _constant(number - 1, node)
            case ast.Constant(value=str(text)) if text in _rules():
                yield f"{text} swapped", "citation", _constant(OTHER_RULE, node)
            case ast.Constant(value=str(text)) if text in _reasons():
                yield f"{text} swapped", "reason", _constant(_reasons()[text], node)
            case ast.UnaryOp(op=ast.Not()):
                yield "not dropped", "not", node.operand
            case ast.Call(func=ast.Name(id="to"), args=[ast.Name(id=step), *_]) if step != "OVER":
                new = ast.copy_location(
                    ast.Call(node.func, [_constant("over", node), *node.args[1:]], []), node
                )
                yield f"{step} → over", "outcome", new


def _constant(value: Any, node: ast.AST) -> ast.Constant:
    return ast.copy_location(ast.Constant(value), node)


def _sign(op: ast.cmpop) -> str:
    here = ast.Compare(ast.Name("a"), [op], [ast.Name("b")])
    return ast.unparse(here)[2:-2]


def _joins(node: ast.BinOp) -> bool:
    """Whether this plus joins texts or tuples, so that a minus would only crash."""
    return any(
        isinstance(side, ast.Tuple | ast.List | ast.JoinedStr | ast.ListComp)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        or (isinstance(side, ast.BinOp) and _joins(side))
        for side in (node.left, node.right)
    )


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _is_type(node: ast.Subscript) -> bool:
    return _name(node.value) in ("Literal", "Annotated", "tuple", "dict", "list", "type")


def _is_text(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _is_only_whether_recorded(test: ast.expr) -> bool:
    """Whether a condition only saves the work of finding rules where no record is kept."""
    return isinstance(test, ast.Compare) and ast.unparse(test).endswith("desk.cited is not None")


def _is_type_checking(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"
