"""The rule panel: our wording, the evidence, the five books, what is open."""

from collections.abc import Container

from markupsafe import Markup

from ...rulebook import (
    BOOK_TITLES,
    BookNote,
    Rule,
    analogy,
    cross_references,
    exceptions,
    following,
    rule_name,
    with_names,
)
from ...rulebook import rule as find_rule
from ...rulebook.checked import checked_words
from .leaf import HTML, capital, escape, icon, prose, rules

EVIDENCE = {
    "stated": (3, "Stated", " in the book"),
    "derived": (2, "Derived", " from stated rules"),
    "ruling": (1, "Our ruling", ": the books are silent"),
}
IN_PART = (2, "In part", ": a book says some of it, or says it otherwise")
EXAMPLE = (4, "Stated", ", with a worked example")


def rule(id: str, edition: str, shown: Container[str] = ()) -> Markup:
    """The region for the rule with this id; ``shown`` holds the rules that an example shows.

    Raises:
        UnknownRule: there is no such rule.
    """
    found = find_rule(id)
    return Markup(
        '<section class="rdi-panel rdi-rule" aria-label="Rule">\n'
        f'<div class="rdi-panel__head"><h2>{icon("book")} {escape(rule_name(id))}</h2>'
        f"{close('Close rule')}</div>\n"
        f'<p class="rdi-rule__says">{escape(found.plain)}</p>\n'
        f'<p class="rdi-rule__exact">{_named(found.statement)}</p>\n'
        f"<dl>{_why(found)}{_evidence(found, shown)}\n{_here(found, edition)}"
        f"{_books(found, edition)}\n{_where(found, edition)}\n"
        f"{_open(found)}{_see_also(found)}{_checked(found)}</dl>\n"
        f'<p class="rdi-rule__foot">{page_of(f"rules/{id}", Markup("The page of this rule"))} '
        f'<code class="rdi-rule__id">{escape(id)}</code></p></section>'
    )


def _named(text: str) -> Markup:
    """A text as HTML; what it says of another rule's id is a button that opens that rule."""
    return with_names(prose(text), lambda id: Markup(HTML.rule(id)))


def page_of(address: str, what: Markup) -> Markup:
    """The link from a panel to the page of what it shows; the stage knows where pages are."""
    return Markup(f'<a class="rdi-topage" href="#" data-page="{escape(address)}">{what}</a>')


def close(label: str, act: str = "close-rule") -> Markup:
    """The button that shuts the panel."""
    return Markup(
        f'<button class="rdi-btn rdi-btn--bare" data-act="{escape(act)}" '
        f'aria-label="{escape(label)}">{icon("close")}</button>'
    )


def _evidence(found: Rule, shown: Container[str]) -> Markup:
    level, word, more = EVIDENCE[found.evidence]
    if found.evidence == "stated" and found.only_in_part:
        level, word, more = IN_PART
    elif found.evidence == "stated" and found.id in shown:
        level, word, more = EXAMPLE
    bars = Markup(
        "".join('<span class="on"></span>' if n < level else "<span></span>" for n in range(4))
    )
    return Markup(
        f'<dt>Evidence</dt><dd class="rdi-evidence"><i aria-hidden="true">{bars}</i><span>'
        f'<b class="level">{escape(word)}</b><span class="level-more">{escape(more)}</span></span>'
        "</dd>"
    )


def _here(found: Rule, edition: str) -> Markup:
    """That it is played by analogy where the book of the edition is silent."""
    of, book = capital(escape(analogy(found.id, edition))), escape(BOOK_TITLES[edition])
    return Markup(f"<dt>Here</dt><dd>{of}: {book} is silent</dd>\n" if of else "")


def _books(found: Rule, edition: str) -> Markup:
    items = []
    for book, note in found.books.items():
        title = escape(BOOK_TITLES[book])
        this = Markup('<span class="vh">, this game’s book</span>' if book == edition else "")
        if note.state == "silent":
            number = title.removeprefix("RDI ")
            items.append(Markup(f'<li class="no">{number} silent{this}</li>'))
            continue
        differs = Markup(" differs" if note.state == "differs" else "")
        here = Markup(' class="here"' if book == edition else "")
        items.append(Markup(f"<li{here}>{title}{differs}{this}</li>"))
    said = Markup(
        "".join(
            f"<dt>{escape(BOOK_TITLES[book])}</dt><dd>{_named(note.says)}</dd>"
            for book, note in found.books.items()
            if note.says
        )
    )
    return Markup(f'<dt>Books</dt><dd><ul class="rdi-books">{"".join(items)}</ul></dd>{said}')


def _where(found: Rule, edition: str) -> Markup:
    def place(book: str, note: BookNote) -> Markup:
        return escape(f"{BOOK_TITLES[book]}, {note.where}")

    mine = found.books.get(edition)
    if mine is not None and mine.state != "silent" and mine.where:
        return Markup(f'<dt>Where</dt><dd class="where">{place(edition, mine)}</dd>')
    for state in ("same", "differs"):
        for book, note in reversed(found.books.items()):
            if note.state == state and note.where:
                return Markup(f'<dt>Where</dt><dd class="where">{place(book, note)}</dd>')
    return Markup('<dt>Where</dt><dd class="where">no book states it</dd>')


def _open(found: Rule) -> Markup:
    """The open questions with our rulings; the first stands open, the others are folded."""
    told = [
        Markup(
            f'<span class="open-q">{_named(each.text)}</span> <b>Our ruling:</b> '
            f'<span class="open-a">{_named(each.ruling)}</span>'
        )
        for each in found.left_open
    ]
    rows = Markup(
        "".join(f'<dt class="open">Open</dt><dd class="open">{each}</dd>' for each in told[:1])
    )
    if len(told) > 1:
        more = Markup("".join(f"<li>{each}</li>" for each in told[1:]))
        questions = Markup("question" if len(told) == 2 else "questions")
        rows += Markup(
            '<dt class="open"></dt><dd class="open"><details class="rdi-text-twin"><summary>'
            f"{len(told) - 1} more open {questions}</summary><ul>{more}</ul></details></dd>"
        )
    return rows


def _why(found: Rule) -> Markup:
    """Why it is so, as far as the books tell it."""
    return Markup(f"<dt>Why</dt><dd>{_named(' '.join(found.why))}</dd>\n" if found.why else "")


def _see_also(found: Rule) -> Markup:
    texts = [found.statement, *found.see, *(note.says for note in found.books.values())]
    for each in found.open_questions:
        texts += [each.text, each.ruling]
    others = [*following(found.id), *exceptions(found.id), *cross_references(" ".join(texts))]
    others = [id for id in dict.fromkeys(others) if id != found.id]
    return Markup(f"<dt>See</dt><dd>{rules(others)}</dd>" if others else "")


def _checked(found: Rule) -> Markup:
    """How the rule is checked, as far as stored runs tell it."""
    told = checked_words(found.id)
    return Markup(f"<dt>Checked</dt><dd>{escape(told)}</dd>" if told else "")
