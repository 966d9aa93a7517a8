"""HTML is a type of its own: what mypy is told of `markupsafe.Markup`, to be run by `make types`.

``Markup(f"<p>{words}</p>")`` takes HTML and numbers; text has to be escaped first. So a page cannot
show a title as markup, and what was forgotten is found before anything runs.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.nodes import (
    CallExpr,
    ConditionalExpr,
    Expression,
    GeneratorExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    NameExpr,
    StarExpr,
    StrExpr,
)
from mypy.plugin import FunctionContext, Plugin
from mypy.types import Instance, LiteralType, Type, UnionType, get_proper_type

HTML = "markupsafe.Markup"
SAFE = {HTML, "builtins.int", "builtins.bool", "builtins.float"}
STYLE = "HTML"
"""The style in which the words of `rdi_explore.draw.words` are HTML."""
MADE_BY = {"read_text", "to_html", "pipe"}
"""What makes HTML though its type does not say so: a file of the package, a table of pandas, a
drawing of Graphviz."""


class Checked(Plugin):
    """Looks at each `Markup` that is made."""

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """The check, where `Markup` is called, or mapped."""
        return {HTML: made, "builtins.map": mapped}.get(fullname)


def made(context: FunctionContext) -> Type:
    """Complain of text of which HTML is made unescaped."""
    for of in (each for given in context.args for each in given):
        for text in unescaped(context, of):
            context.api.fail("Text where HTML is made: escape it", text, code=None)
    return context.default_return_type


def mapped(context: FunctionContext) -> Type:
    """The same of ``map(Markup, words)``."""
    (by, *_), *of = context.args
    if isinstance(by, NameExpr) and by.fullname == HTML:
        for text in (each for given in of for some in given for each in joined(context, some)):
            if unescaped(context, text):
                context.api.fail("Text where HTML is made: escape it", text, code=None)
    return context.default_return_type


def unescaped(context: FunctionContext, of: Expression) -> list[Expression]:
    """The parts of an expression that are text."""
    match of:
        case StrExpr():
            return []
        case CallExpr(callee=MemberExpr(name="format", expr=StrExpr())):  # a value in an f-string
            parts = of.args[:1]
        case CallExpr(callee=MemberExpr(name="join") as join):
            parts = [join.expr, *joined(context, of.args[0])]
        case CallExpr(callee=MemberExpr(name="sub")):  # of a regular expression
            parts = of.args
        case ConditionalExpr():
            parts = [of.if_expr, of.else_expr]
        case _:
            safe = is_made_as_html(of) or is_safe(context.api.get_expression_type(of))
            return [] if safe else [of]
    return [text for part in parts for text in unescaped(context, part)]


def joined(context: FunctionContext, of: Expression) -> list[Expression]:
    """What stands for the pieces that are joined: they themselves, or nothing if all are safe."""
    match of:
        case ListExpr():
            return [each for item in of.items for each in starred(context, item)]
        case GeneratorExpr():
            return [of.left_expr]
        case ListComprehension():
            return [of.generator.left_expr]
    kind = get_proper_type(context.api.get_expression_type(of))
    items = kind.args[:1] if isinstance(kind, Instance) else ()
    return [] if items and is_safe(items[0]) else [of]


def starred(context: FunctionContext, item: Expression) -> list[Expression]:
    """What stands for an item of a list."""
    return joined(context, item.expr) if isinstance(item, StarExpr) else [item]


def is_made_as_html(of: Expression) -> bool:
    """Whether it is a call of the style of HTML, or one that is given it, or of what makes HTML."""
    if not isinstance(of, CallExpr):
        return False
    by = of.callee.expr if isinstance(of.callee, MemberExpr) else None
    styled = any(isinstance(each, NameExpr) and each.name == STYLE for each in (by, *of.args))
    return styled or (isinstance(of.callee, MemberExpr) and of.callee.name in MADE_BY)


def is_safe(kind: Type) -> bool:
    """Whether what is of this type needs no escaping."""
    kind = get_proper_type(kind)
    if isinstance(kind, UnionType):
        return all(map(is_safe, kind.items))
    if isinstance(kind, LiteralType):
        return is_safe(kind.fallback)
    return isinstance(kind, Instance) and any(each.fullname in SAFE for each in kind.type.mro[:-1])


def plugin(version: str) -> type[Plugin]:
    """The plugin, for any version of mypy."""
    return Checked
