"""A comparison as HTML: a part of a page for notebooks, or a page of its own."""

from collections.abc import Iterable
from html import escape

from ...explore.compare import Comparison
from ...rulebook import rule_name
from ..comparison import Columns, DifferenceWords, DivergenceWords, headlines, parts

WRAPS = "overflow-wrap: anywhere"
TABLE = "table-layout: fixed; width: 100%"
"""Styles without which long ids would be wider than a telephone."""
_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem;
  color: #1d1d1f; background: #ffffff; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { border: 1px solid #767676; padding: .4rem .6rem; text-align: left; vertical-align: top; }
code { overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) { body { color: #f2f2f2; background: #1b1b1d; } }
"""


def page(title: str, fragments: Iterable[str]) -> str:
    """A whole document that needs nothing else, out of parts that are HTML already."""
    name = escape(title)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{name}: editions and rulings compared</title><style>{_STYLE}</style></head>"
        f"<body><main><h1>{name}</h1>{''.join(fragments)}</main></body></html>\n"
    )


def fragment(comparison: Comparison) -> str:
    """The comparison as HTML that needs no style sheet."""
    scenario = comparison.scenario
    told = "".join(f"<p>{escape(words)}</p>" for words in headlines(comparison))
    rest = "".join(map(_part, parts(comparison)))
    return (
        f'<section class="rdi-comparison" style="{WRAPS}"><h2>{escape(scenario.title)} '
        f"(<code>{escape(scenario.id)}</code>)</h2>{told}{rest}</section>"
    )


def _part(part: DivergenceWords) -> str:
    found = "".join(map(_finding, part.findings))
    return f"<h3>{escape(part.head)}</h3>{found}{_columns(part.columns)}"


def _finding(each: DifferenceWords) -> str:
    lines = "".join(f"<li>{escape(words)}</li>" for words in each.lines)
    questions = "".join(f"<p>By the open question {escape(words)}</p>" for words in each.questions)
    rules = "; ".join(escape(rule_name(rule)) for rule in each.rules)
    return f"<h4>{escape(each.where)}</h4><ul>{lines}</ul>{questions}<p>Rules: {rules}</p>"


def _columns(columns: Columns) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in columns.heads)
    drawn = ""
    if any(columns.sides):
        cells = "".join(
            f"<td>{''.join(f'<p>{escape(words)}</p>' for words in side) or '(nothing)'}</td>"
            for side in columns.sides
        )
        body = f"<thead><tr>{heads}</tr></thead><tbody><tr>{cells}</tr></tbody>"
        drawn = f'<table style="{TABLE}">{body}</table>'
    drawn += "".join(
        f"<p>{escape(words)}</p>" for words in (columns.after, *columns.notes) if words
    )
    if not columns.ends:
        return f"{drawn}<p>The end is the same by both.</p>"
    rows = "".join(
        f'<tr><th scope="row">{escape(what)}</th><td>{escape(mine)}</td>'
        f"<td>{escape(theirs)}</td></tr>"
        for what, mine, theirs in columns.ends
    )
    return (
        f'{drawn}<table style="{TABLE}"><thead><tr><th scope="col">In the end</th>{heads}</tr>'
        "</thead>"
        f"<tbody>{rows}</tbody></table>"
    )
