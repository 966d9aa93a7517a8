"""The answers of a lesson's question: what each says, and the kernel's word on those given."""

from collections.abc import Iterator, Sequence

from ...kernel.law import Refusal
from ...kernel.moment import Moment
from ...kernel.values import Option
from ...rulebook import BOOK_TITLES
from ...rulebook import rule as find_rule
from ...scenario.lesson import Answer, Card, Chosen, Player, Posed, Result, Rule, What
from ...scenario.progress import Try
from ..cards import STAT, type_of
from ..words import answers as answered
from ..words import on_whom, option_label, refusal_words
from .leaf import HTML, card_title, escape, icon, key, listed_html, rules
from .results import short_result

FEW = 3
"""So many reasons stand beside an answer."""

MOST = 6
"""So many changes are told beside an answer."""

MARKS: dict[type[What], tuple[str, str]] = {
    Chosen: ("Works", "Falls short"),
    Card: ("May be played", "Refused"),
    Player: ("May play", "Nothing fits"),
    Rule: ("Acts here", "Not here"),
    Result: ("So it is", "Not so"),
}
"""In a word, what the kernel says to each kind of answer: if it is right, if it is wrong."""

NUMBERS = {**STAT, "pot": "Gold in the pot", "inn": "Gold at the Inn"}


def answers(rows: Sequence[str]) -> str:
    """The list of buttons."""
    listed = "\n".join(rows)
    return f'<ul class="rdi-answers" aria-labelledby="rdi-question">\n{listed}\n</ul>'


def rows(posed: Posed, tried: Try) -> tuple[str, ...]:
    """A button for each answer; those that were chosen keep the kernel's word and its reasons."""
    return tuple(_row(posed, tried, number) for number in range(len(posed.answers)))


def _row(posed: Posed, tried: Try, number: int) -> str:
    answer = posed.answers[number]
    given = number in tried.picked or number == tried.shown
    state = (" is-right" if answer.right else " is-wrong") if given else ""
    shown = " is-shown" if number == tried.shown else ""
    return (
        f'<li class="rdi-answer{state}{shown}" data-key="answer-{number}">'
        f'<button data-act="answer" data-arg="{number + 1}" data-key="pick-{number}" '
        f'aria-pressed="{"true" if given else "false"}">'
        f'<span class="rdi-answer__text">{label(posed, answer)}</span>'
        f"{_mark(answer) if given else key(str(number + 1))}</button>"
        f"{_note(posed, answer) if given else ''}</li>"
    )


def _mark(answer: Answer) -> str:
    right, wrong = MARKS[type(answer.what)]
    sign, word = ("pass", right) if answer.right else ("cross", wrong)
    return f'<span class="rdi-answer__mark">{icon(sign)}{word}</span>'


def label(posed: Posed, answer: Answer) -> str:
    """What an answer says, as HTML."""
    moment = posed.moment
    match answer.what:
        case Chosen(option):
            return option_text(moment, option)
        case Card(_, card):
            kind = type_of(moment.setup.cast[card])
            return f'{card_title(moment.setup, card)} <span class="rdi-soft">{kind}</span>'
        case Player(seat):
            return escape(moment.name(seat))
        case Rule(id):
            return escape(find_rule(id).statement)
        case Result(of, value):
            if isinstance(value, int):
                return f"<b>{value}</b> {NUMBERS[of]}"
            names = [escape(name) for name in value]
            if of == "asked":
                return ", then ".join(names) or "Nobody is asked"
            return listed_html(names) or "Nobody"


def option_text(moment: Moment, option: Option) -> str:
    """A choice with its mode, its target and what it answers, as HTML."""
    text = option_label(moment, option, HTML)
    if option.act != "play":
        return text
    modes = moment.setup.cast[option.card].modes
    if len(modes) > 1 and modes[option.mode].name:
        text += f" ({escape(modes[option.mode].name)})"
    whom = listed_html(on_whom(moment.setup, option, HTML))
    which = answered(moment, option, HTML)
    return text + (f" on {whom}" if whom else "") + (f", {which}" if which else "")


def _note(posed: Posed, answer: Answer) -> str:
    words = " ".join(_words(posed, answer))
    return f'<p class="rdi-answer__note">{words}</p>' if words else ""


def _words(posed: Posed, answer: Answer) -> Iterator[str]:
    """Why an answer is wrong, or how a right one ends."""
    moment = posed.moment
    match answer.what:
        case Rule(id):
            yield from _of_a_rule(posed, answer, id)
        case Player(seat) if answer.right:
            cards = dict.fromkeys(option.card for option in moment.plays_of(seat))
            yield listed_html(card_title(moment.setup, card) for card in cards) + " fits here."
        case Player(seat) if not moment.position.seats[seat].at_hand:
            yield f"{escape(moment.name(seat))} holds no card."
        case Card() | Player() if not answer.right:
            titled = isinstance(answer.what, Player)
            yield from reasons(moment, answer.refusals, titled=titled)
        case Result() if answer.other is not None:
            other = answer.other
            if other.option is None or other.at.decision is None:
                yield f"By {BOOK_TITLES[other.edition]} it would be so."
                return
            name = escape(other.at.name(other.at.decision.seat))
            yield f"So it would be if {name} chose: {option_text(other.at, other.option)}."
        case Result() if not answer.right:
            yield "No other choice on the way leads there."
        case Chosen() if answer.line and not answer.right:
            yield f"What comes of it: {short_result(moment, answer.line[-1], MOST)}."


def _of_a_rule(posed: Posed, answer: Answer, id: str) -> Iterator[str]:
    if answer.right:
        if answer.refusals:
            against = [no for no in answer.refusals if no.rule == id]
            yield from reasons(posed.moment, against)
        else:
            yield f"The record cites it. {rules([id])}"
        return
    told = "forbid this card here" if posed.question.refused else "act here"
    yield f"A rule of the game, but it does not {told}. {rules([id])}"


def reasons(moment: Moment, refusals: Sequence[Refusal], *, titled: bool = False) -> Iterator[str]:
    """The kernel's reasons with their rules, each once; ``titled`` names the card, too."""
    told: dict[str, None] = {}
    for no in refusals:
        words = f"{refusal_words(moment, no, HTML)} {rules([no.rule])}"
        told[f"{card_title(moment.setup, no.card)}: {words}" if titled else words] = None
    yield from list(told)[:FEW]
