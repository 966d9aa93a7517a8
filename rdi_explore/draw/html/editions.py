"""One quarrel by two books: where they part, what follows, and on which questions they differ."""

from collections.abc import Iterable, Iterator, Sequence

from ...explore.compare import Comparison, Divergence
from ...kernel import Moment, by_seat
from ...rulebook import BOOK_TITLES, Switch, switches
from ..comparison import Columns, DifferenceWords, DivergenceWords, divergence_words
from ..rulings import basis
from ..seats import tokens_of
from ..words import told
from .leaf import HTML, badge, escape, flag, icon
from .leaf import rules as rule_links
from .table import track_of

Choice = tuple[str, str]
"""What is chosen, and what it is called."""

YES_OR_NO = {True: "Yes", False: "No"}


def editions(
    found: Comparison, quarrels: Sequence[Choice], quarrel: str, books: tuple[str, str]
) -> str:
    """The content of the page; ``books`` are the two that were chosen."""
    one, other = books
    picks = (
        _pick("quarrel", "Quarrel", quarrels, quarrel)
        + _pick("one", "One book", BOOK_TITLES.items(), one)
        + _pick("other", "The other", BOOK_TITLES.items(), other)
    )
    return (
        '<div class="rdi-sheet"><h1>The same quarrel, two books</h1><p class="rdi-prose">Five '
        "rulebooks agree on almost everything. Where they part, the same cards end otherwise. Take "
        "two, play one quarrel by both, and see the first step at which they say different "
        f'things.</p><div class="rdi-picks">{picks}</div>{_quarrel(found)}'
        f"{_questions(one, other)}</div>"
    )


def _pick(act: str, label: str, choices: Iterable[Choice], now: str) -> str:
    options = "".join(
        f'<option value="{escape(value)}"{flag("selected", value == now)}>{escape(called)}</option>'
        for value, called in choices
    )
    return f'<label>{label}<select data-act="{act}">{options}</select></label>'


def _quarrel(found: Comparison) -> str:
    scenario = found.scenario
    asked = f"<p>{escape(scenario.question)}</p>" if scenario.question else ""
    head = f"<h2>{escape(scenario.title)}</h2>{asked}"
    if not found.divergences:
        return (
            f'<section class="rdi-panel rdi-quarrel">{head}<p class="rdi-same">{icon("pass")}Both '
            "play it alike: the same may be done, and the same happens.</p></section>"
        )
    parted = found.divergences[0]
    words = divergence_words(scenario, parted)
    return (
        f'<section class="rdi-panel rdi-quarrel">{head}<h3>Both books</h3>'
        f"{_told(parted.lines.one.moments[: max(parted.lines.parted, 0) + 1])}"
        f'{_parting(parted)}<div class="rdi-two">{_side(parted, words, 0)}'
        f"{_side(parted, words, 1)}</div>{_alike(words.columns)}</section>"
    )


def _told(moments: Iterable[Moment]) -> str:
    """What happens, but for passes."""
    items = "".join(
        f"<li>{line.words} {rule_links(line.rules, moment.setup.edition)}</li>"
        for moment in moments
        for line in told(moment, HTML)
        if not line.words.endswith(" passes.")
    )
    return f'<ol class="rdi-told">{items}</ol>' if items else ""


def _alike(columns: Columns) -> str:
    """What is the same by both after all."""
    said = [columns.after, *columns.notes, "" if columns.ends else _SAME_END]
    return "".join(f'<p class="rdi-soft">{escape(words)}</p>' for words in said if words)


_SAME_END = "The end is the same by both."


def _parting(parted: Divergence) -> str:
    names = dict.fromkeys(parted.first.rulings if parted.first is not None else ())
    asked = "".join(f"<span>{escape(switches()[name].about)}</span>" for name in names)
    return f'<p class="rdi-parting"><b>Here they part.</b> {asked}</p>'


def _side(parted: Divergence, words: DivergenceWords, side: int) -> str:
    variant = (parted.one, parted.other)[side]
    found = zip(parted.found, words.findings, strict=True)
    told = [each for one, each in found if one.difference.kind != "record"]
    said = "".join(f"<li>{escape(each)}</li>" for each in _findings(told, variant.name))
    walked = (parted.lines.one, parted.lines.other)[side]
    title = BOOK_TITLES.get(variant.edition, variant.name)
    return (
        f'<section aria-label="{title}"><h3>{title}</h3><ul class="rdi-unlike">{said}</ul>'
        f"{_told(parted.lines.apart[side])}"
        f"{_end(walked.end, words.columns) if words.columns.ends else ''}</section>"
    )


def _findings(findings: Iterable[DifferenceWords], name: str) -> Iterator[str]:
    """What the differences say of this book alone."""
    for finding in findings:
        for line in finding.lines:
            head, _, rest = line.partition(": ")
            who, only, _ = head.partition(f" may do this only by {name}")
            if head == name or only:
                yield f"{who} may do this: {rest}" if only else rest


def _end(end: Moment, columns: Columns) -> str:
    """The seats in the end; those marked of which the books tell different numbers."""
    differ = [what for what, _, _ in columns.ends]
    seats = "".join(
        f"<li{_MARKED if any(what.startswith(name) for what in differ) else ''}>"
        f"<b>{escape(name)}</b>{track_of(end, seat, escape(name))}"
        f'<span class="gold">{icon("coin")}{end.position.seats[seat].gold}</span>'
        f"{''.join(map(badge, map(escape, tokens_of(end.setup, end.position.seats[seat]))))}</li>"
        for seat, name in by_seat(end.setup.names)
    )
    return f'<ol class="rdi-ends">{seats}</ol>'


_MARKED = ' class="is-different"'


def _questions(one: str, other: str) -> str:
    asked = [each for each in switches().values() if each.values[one] != each.values[other]]
    first, second = BOOK_TITLES[one], BOOK_TITLES[other]
    count = f"{len(asked)} question{'' if len(asked) == 1 else 's'}"
    rows = "".join(_question(each, one, other) for each in asked)
    return (
        f'<section class="rdi-panel rdi-questions"><h2>{first} and {second} differ in {count}</h2>'
        f"{rows}</section>"
    )


def _question(asked: Switch, one: str, other: str) -> str:
    rail = "".join(
        f'<li class="{_like(asked, book, one, other)}">{BOOK_TITLES[book][4:]}</li>'
        for book in asked.values
    )
    return (
        f'<div class="rdi-differs"><div><h3>{escape(asked.about)}</h3>'
        f"<p>{rule_links(asked.rules)}</p>"
        f'<ol class="rdi-rail" aria-label="The five books">{rail}</ol></div>'
        f"{_answer(asked, one)}{_answer(asked, other)}</div>"
    )


def _like(asked: Switch, book: str, one: str, other: str) -> str:
    value = asked.values[book]
    side = "as-one" if value == asked.values[one] else ""
    side = side or ("as-other" if value == asked.values[other] else "otherwise")
    return f"{side} is-silent" if book in asked.silent else side


def _answer(asked: Switch, book: str) -> str:
    value = asked.values[book]
    said = YES_OR_NO[value] if isinstance(value, bool) else value.replace("_", " ").capitalize()
    silent = " is-silent" if book in asked.silent else ""
    return (
        f'<p class="rdi-says-so{silent}"><b>{BOOK_TITLES[book]}</b> {escape(said)}.'
        f"<small>{escape(basis(asked, book, value))}</small></p>"
    )
