"""One quarrel by two books: where they part, what follows, and on which questions they differ."""

from collections.abc import Iterable, Iterator, Sequence

from markupsafe import Markup

from ...explore.compare import Comparison, Divergence
from ...kernel import Moment, SeatNo, by_seat
from ...rulebook import BOOK_TITLES, Switch, switches
from ..comparison import Columns, DifferenceWords, DivergenceWords, divergence_words
from ..rulings import basis
from ..seats import tokens_of
from .leaf import badge, escape, flag, icon
from .leaf import rules as rule_links
from .record import told_html
from .table import track_of

Choice = tuple[str, str]
"""What is chosen, and what it is called."""

YES_OR_NO = {True: "Yes", False: "No"}


def editions(
    found: Comparison, quarrels: Sequence[Choice], quarrel: str, books: tuple[str, str]
) -> Markup:
    """The content of the page; ``books`` are the two that were chosen."""
    one, other = books
    picks = (
        _pick("quarrel", "Quarrel", quarrels, quarrel)
        + _pick("one", "One book", BOOK_TITLES.items(), one)
        + _pick("other", "The other", BOOK_TITLES.items(), other)
    )
    return Markup(
        '<div class="rdi-sheet"><h1>The same quarrel, two books</h1><p class="rdi-prose">Five '
        "rulebooks agree on almost everything. Where they part, the same cards end otherwise. Take "
        "two, play one quarrel by both, and see the first step at which they say different "
        f'things.</p><div class="rdi-picks">{picks}</div>{_quarrel(found)}'
        f"{_questions(one, other)}</div>"
    )


def _pick(act: str, label: str, choices: Iterable[Choice], now: str) -> Markup:
    options = Markup(
        "".join(
            f'<option value="{escape(value)}"{flag("selected", value == now)}>'
            f"{escape(called)}</option>"
            for value, called in choices
        )
    )
    return Markup(
        f'<label>{escape(label)}<select data-act="{escape(act)}">{options}</select></label>'
    )


def _quarrel(found: Comparison) -> Markup:
    scenario = found.scenario
    asked = Markup(f"<p>{escape(scenario.question)}</p>" if scenario.question else "")
    head = Markup(f"<h2>{escape(scenario.title)}</h2>{asked}")
    if not found.divergences:
        return Markup(
            f'<section class="rdi-panel rdi-quarrel">{head}<p class="rdi-same">{icon("pass")}Both '
            "play it alike: the same may be done, and the same happens.</p></section>"
        )
    parted = found.divergences[0]
    words = divergence_words(scenario, parted)
    return Markup(
        f'<section class="rdi-panel rdi-quarrel">{head}<h3>Both books</h3>'
        f"{_told(parted.lines.one.moments[: max(parted.lines.parted, 0) + 1])}"
        f'{_parting(parted)}<div class="rdi-two">{_side(parted, words, 0)}'
        f"{_side(parted, words, 1)}</div>{_alike(words.columns)}</section>"
    )


def _told(moments: Iterable[Moment]) -> Markup:
    """What happens, but for passes."""
    items = Markup(
        "".join(
            f"<li>{line.words} {rule_links(line.rules, moment.setup.edition)}</li>"
            for moment in moments
            for line in told_html(moment.setup, moment.entries)
            if not line.words.endswith(" passes.")
        )
    )
    return Markup(f'<ol class="rdi-told">{items}</ol>' if items else "")


def _alike(columns: Columns) -> Markup:
    """What is the same by both after all."""
    said = [columns.after, *columns.notes, "" if columns.ends else _SAME_END]
    return Markup("".join(f'<p class="rdi-soft">{escape(words)}</p>' for words in said if words))


_SAME_END = "The end is the same by both."


def _parting(parted: Divergence) -> Markup:
    names = dict.fromkeys(parted.first.rulings if parted.first is not None else ())
    asked = Markup("".join(f"<span>{escape(switches()[name].about)}</span>" for name in names))
    return Markup(f'<p class="rdi-parting"><b>Here they part.</b> {asked}</p>')


def _side(parted: Divergence, words: DivergenceWords, side: int) -> Markup:
    variant = (parted.one, parted.other)[side]
    found = zip(parted.found, words.findings, strict=True)
    told = [each for one, each in found if one.difference.kind != "record"]
    said = Markup("".join(f"<li>{escape(each)}</li>" for each in _findings(told, variant.name)))
    walked = (parted.lines.one, parted.lines.other)[side]
    title = escape(BOOK_TITLES.get(variant.edition, variant.name))
    return Markup(
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


def _end(end: Moment, columns: Columns) -> Markup:
    """The seats in the end; those marked of which the books tell different numbers."""
    differ = [what for what, _, _ in columns.ends]
    seats = Markup(
        "".join(
            f"<li{_MARKED if any(what.startswith(name) for what in differ) else ''}>"
            f"<b>{escape(name)}</b>{track_of(end, seat, escape(name))}"
            f'<span class="gold">{icon("coin")}{end.position.seats[seat].gold}</span>'
            f"{_tokens(end, seat)}</li>"
            for seat, name in by_seat(end.setup.names)
        )
    )
    return Markup(f'<ol class="rdi-ends">{seats}</ol>')


def _tokens(end: Moment, seat: SeatNo) -> Markup:
    held = tokens_of(end.setup, end.position.seats[seat])
    return Markup("".join(badge(escape(each)) for each in held))


_MARKED = Markup(' class="is-different"')


def _questions(one: str, other: str) -> Markup:
    asked = [each for each in switches().values() if each.values[one] != each.values[other]]
    first, second = BOOK_TITLES[one], BOOK_TITLES[other]
    rows = Markup("".join(_question(each, one, other) for each in asked))
    return Markup(
        f'<section class="rdi-panel rdi-questions"><h2>{escape(first)} and {escape(second)} differ '
        f"in {len(asked)} question{'' if len(asked) == 1 else 's'}</h2>{rows}</section>"
    )


def _question(asked: Switch, one: str, other: str) -> Markup:
    rail = Markup(
        "".join(
            f'<li class="{escape(_like(asked, book, one, other))}">'
            f"{escape(BOOK_TITLES[book][4:])}</li>"
            for book in asked.values
        )
    )
    return Markup(
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


def _answer(asked: Switch, book: str) -> Markup:
    value = asked.values[book]
    said = YES_OR_NO[value] if isinstance(value, bool) else value.replace("_", " ").capitalize()
    return Markup(
        f'<p class="rdi-says-so{" is-silent" if book in asked.silent else ""}">'
        f"<b>{escape(BOOK_TITLES[book])}</b> {escape(said)}."
        f"<small>{escape(basis(asked, book, value))}</small></p>"
    )
