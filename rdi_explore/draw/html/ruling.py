"""The panel of an open question: what is asked, how this game answers, and how each book does."""

from markupsafe import Markup

from ...kernel import Setup
from ...rulebook import BOOK_TITLES, Switch, switches
from ..rulings import answer_words, basis
from .leaf import escape, icon, rules
from .rule import close


def ruling(setup: Setup, name: str) -> Markup:
    """The region for the open question with this name.

    Raises:
        KeyError: there is no such question.
    """
    found = switches()[name]
    value = getattr(setup.rulings, name)
    others = Markup(
        " or ".join(
            f"<code>{escape(answer_words(each))}</code>" for each in found.allowed if each != value
        )
    )
    return Markup(
        '<section class="rdi-panel rdi-rule" aria-label="Open question">\n'
        f'<div class="rdi-panel__head"><h2>{icon("book")} Open question</h2>'
        f"{close('Close open question')}</div>\n"
        f'<p class="rdi-rule__says">{escape(found.about)}</p>\n'
        f"<dl><dt>Answer</dt><dd><b>{escape(answer_words(value))}</b> "
        f"({escape(basis(found, setup.edition, value, setup.house))})</dd>\n"
        f"<dt>Or</dt><dd>{others}</dd>\n"
        f"{_books(found, setup.edition)}\n"
        f"<dt>Rules</dt><dd>{rules(found.rules, setup.edition)}</dd></dl>\n"
        f'<p class="rdi-rule__foot"><code class="rdi-rule__id">{escape(name)}</code></p></section>'
    )


def _books(found: Switch, edition: str) -> Markup:
    items = []
    for book, title in BOOK_TITLES.items():
        this = Markup('<span class="vh">, this game’s book</span>' if book == edition else "")
        if book in found.silent:
            silent = escape(title.removeprefix("RDI "))
            items.append(Markup(f'<li class="no">{silent} silent{this}</li>'))
            continue
        here = Markup(' class="here"' if book == edition else "")
        says = found.literal.get(book, found.values[book])
        items.append(Markup(f"<li{here}>{escape(title)}: {escape(answer_words(says))}{this}</li>"))
    return Markup(f'<dt>Books</dt><dd><ul class="rdi-books">{"".join(items)}</ul></dd>')
