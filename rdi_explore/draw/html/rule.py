"""The rule panel: our wording, the evidence, the five books, what is open."""

from collections.abc import Container

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


def rule(id: str, edition: str, shown: Container[str] = ()) -> str:
    """The region for the rule with this id; ``shown`` holds the rules that an example shows.

    Raises:
        UnknownRule: there is no such rule.
    """
    found = find_rule(id)
    return (
        '<section class="rdi-panel rdi-rule" aria-label="Rule">\n'
        f'<div class="rdi-panel__head"><h2>{icon("book")} {escape(rule_name(id))}</h2>'
        f"{close('Close rule')}</div>\n"
        f'<p class="rdi-rule__says">{escape(found.plain)}</p>\n'
        f'<p class="rdi-rule__exact">{_named(found.statement)}</p>\n'
        f"<dl>{_why(found)}{_evidence(found, shown)}\n{_here(found, edition)}"
        f"{_books(found, edition)}\n{_where(found, edition)}\n"
        f"{_open(found)}{_see_also(found)}{_checked(found)}</dl>\n"
        f'<p class="rdi-rule__foot">{page_of(f"rules/{id}", "The page of this rule")} '
        f'<code class="rdi-rule__id">{escape(id)}</code></p></section>'
    )


def _named(text: str) -> str:
    """A text as HTML; what it says of another rule's id is a button that opens that rule."""
    return with_names(prose(text), HTML.rule)


def page_of(address: str, what: str) -> str:
    """The link from a panel to the page of what it shows; the stage knows where pages are."""
    return f'<a class="rdi-topage" href="#" data-page="{escape(address)}">{what}</a>'


def close(label: str, act: str = "close-rule") -> str:
    """The button that shuts the panel."""
    return (
        f'<button class="rdi-btn rdi-btn--bare" data-act="{act}" '
        f'aria-label="{label}">{icon("close")}</button>'
    )


def _evidence(found: Rule, shown: Container[str]) -> str:
    level, word, more = EVIDENCE[found.evidence]
    if found.evidence == "stated" and found.only_in_part:
        level, word, more = IN_PART
    elif found.evidence == "stated" and found.id in shown:
        level, word, more = EXAMPLE
    on, off = '<span class="on"></span>', "<span></span>"
    bars = "".join(on if n < level else off for n in range(4))
    return (
        f'<dt>Evidence</dt><dd class="rdi-evidence"><i aria-hidden="true">{bars}</i><span>'
        f'<b class="level">{word}</b><span class="level-more">{more}</span></span></dd>'
    )


def _here(found: Rule, edition: str) -> str:
    """That it is played by analogy where the book of the edition is silent."""
    of = capital(analogy(found.id, edition))
    return f"<dt>Here</dt><dd>{of}: {BOOK_TITLES[edition]} is silent</dd>\n" if of else ""


def _books(found: Rule, edition: str) -> str:
    items = []
    for book, note in found.books.items():
        title = BOOK_TITLES[book]
        if note.state == "silent":
            number = title.removeprefix("RDI ")
            hidden = '<span class="vh">, this game’s book</span>' if book == edition else ""
            items.append(f'<li class="no">{number} silent{hidden}</li>')
            continue
        differs = " differs" if note.state == "differs" else ""
        here = ' class="here"' if book == edition else ""
        this = '<span class="vh">, this game’s book</span>' if book == edition else ""
        items.append(f"<li{here}>{title}{differs}{this}</li>")
    said = "".join(
        f"<dt>{BOOK_TITLES[book]}</dt><dd>{_named(note.says)}</dd>"
        for book, note in found.books.items()
        if note.says
    )
    return f'<dt>Books</dt><dd><ul class="rdi-books">{"".join(items)}</ul></dd>{said}'


def _where(found: Rule, edition: str) -> str:
    def place(book: str, note: BookNote) -> str:
        return f"{BOOK_TITLES[book]}, {escape(note.where)}"

    mine = found.books.get(edition)
    if mine is not None and mine.state != "silent" and mine.where:
        return f'<dt>Where</dt><dd class="where">{place(edition, mine)}</dd>'
    for state in ("same", "differs"):
        for book, note in reversed(found.books.items()):
            if note.state == state and note.where:
                return f'<dt>Where</dt><dd class="where">{place(book, note)}</dd>'
    return '<dt>Where</dt><dd class="where">no book states it</dd>'


def _open(found: Rule) -> str:
    """The open questions with our rulings; the first stands open, the others are folded."""
    told = [
        f'<span class="open-q">{_named(each.text)}</span> <b>Our ruling:</b> '
        f'<span class="open-a">{_named(each.ruling)}</span>'
        for each in found.left_open
    ]
    rows = "".join(f'<dt class="open">Open</dt><dd class="open">{each}</dd>' for each in told[:1])
    if len(told) > 1:
        more = "".join(f"<li>{each}</li>" for each in told[1:])
        questions = "question" if len(told) == 2 else "questions"
        rows += (
            f'<dt class="open"></dt><dd class="open"><details class="rdi-text-twin"><summary>'
            f"{len(told) - 1} more open {questions}</summary><ul>{more}</ul></details></dd>"
        )
    return rows


def _why(found: Rule) -> str:
    """Why it is so, as far as the books tell it."""
    return f"<dt>Why</dt><dd>{_named(' '.join(found.why))}</dd>\n" if found.why else ""


def _see_also(found: Rule) -> str:
    texts = [found.statement, *found.see, *(note.says for note in found.books.values())]
    for each in found.open_questions:
        texts += [each.text, each.ruling]
    others = [*following(found.id), *exceptions(found.id), *cross_references(" ".join(texts))]
    others = [id for id in dict.fromkeys(others) if id != found.id]
    return f"<dt>See</dt><dd>{rules(others)}</dd>" if others else ""


def _checked(found: Rule) -> str:
    """How the rule is checked, as far as stored runs tell it."""
    told = checked_words(found.id)
    return f"<dt>Checked</dt><dd>{told}</dd>" if told else ""
