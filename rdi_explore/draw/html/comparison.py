"""A comparison as HTML: a part of a page for notebooks, or a page of its own."""

from collections.abc import Iterable

from markupsafe import Markup, escape

from ...explore.compare import Comparison
from ...rulebook import rule_name
from ..comparison import Columns, DifferenceWords, DivergenceWords, headlines, parts

WRAPS = Markup("overflow-wrap: anywhere")
TABLE = Markup("table-layout: fixed; width: 100%")
"""Styles without which long ids would be wider than a telephone."""
_STYLE = Markup("""
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem;
  color: #1d1d1f; background: #ffffff; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { border: 1px solid #767676; padding: .4rem .6rem; text-align: left; vertical-align: top; }
code { overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) { body { color: #f2f2f2; background: #1b1b1d; } }
""")


def page(title: str, fragments: Iterable[Markup]) -> Markup:
    """A whole document that needs nothing else."""
    name = escape(title)
    return Markup(
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{name}: editions and rulings compared</title><style>{_STYLE}</style></head>"
        f"<body><main><h1>{name}</h1>{''.join(fragments)}</main></body></html>\n"
    )


def fragment(comparison: Comparison) -> Markup:
    """The comparison as HTML that needs no style sheet."""
    scenario = comparison.scenario
    told = Markup("".join(map(_paragraph, headlines(comparison))))
    rest = Markup("".join(map(_part, parts(comparison))))
    return Markup(
        f'<section class="rdi-comparison" style="{WRAPS}"><h2>{escape(scenario.title)} '
        f"(<code>{escape(scenario.id)}</code>)</h2>{told}{rest}</section>"
    )


def _paragraph(words: str) -> Markup:
    return Markup(f"<p>{escape(words)}</p>")


def _part(part: DivergenceWords) -> Markup:
    found = Markup("".join(map(_finding, part.findings)))
    return Markup(f"<h3>{escape(part.head)}</h3>{found}{_columns(part.columns)}")


def _finding(each: DifferenceWords) -> Markup:
    lines = Markup("".join(f"<li>{escape(words)}</li>" for words in each.lines))
    questions = Markup(
        "".join(f"<p>By the open question {escape(words)}</p>" for words in each.questions)
    )
    rules = Markup("; ".join(escape(rule_name(rule)) for rule in each.rules))
    return Markup(f"<h4>{escape(each.where)}</h4><ul>{lines}</ul>{questions}<p>Rules: {rules}</p>")


def _columns(columns: Columns) -> Markup:
    heads = Markup("".join(f'<th scope="col">{escape(head)}</th>' for head in columns.heads))
    drawn = Markup()
    if any(columns.sides):
        cells = Markup(
            "".join(
                f"<td>{''.join(map(_paragraph, side)) if side else '(nothing)'}</td>"
                for side in columns.sides
            )
        )
        body = Markup(f"<thead><tr>{heads}</tr></thead><tbody><tr>{cells}</tr></tbody>")
        drawn = Markup(f'<table style="{TABLE}">{body}</table>')
    drawn += Markup("".join(map(_paragraph, filter(None, (columns.after, *columns.notes)))))
    if not columns.ends:
        return Markup(f"{drawn}<p>The end is the same by both.</p>")
    rows = Markup(
        "".join(
            f'<tr><th scope="row">{escape(what)}</th><td>{escape(mine)}</td>'
            f"<td>{escape(theirs)}</td></tr>"
            for what, mine, theirs in columns.ends
        )
    )
    return Markup(
        f'{drawn}<table style="{TABLE}"><thead><tr><th scope="col">In the end</th>{heads}</tr>'
        f"</thead><tbody>{rows}</tbody></table>"
    )
