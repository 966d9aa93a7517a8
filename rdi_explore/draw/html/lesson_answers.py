"""The answers of a lesson's question: what each says, and what its author says to those given."""

from collections.abc import Iterator, Sequence

from ...kernel import Act, Moment, Option, Refusal
from ...rulebook import rule_name
from ...scenario.lesson import (
    CardAnswer,
    JudgedAnswer,
    OptionAnswer,
    Posed,
    Result,
    SeatAnswer,
    StatementAnswer,
)
from ...scenario.progress import Try
from ...scenario.schema import Predicted
from ..cards import STAT, plural, token_name, type_of
from ..words import answers as answered
from ..words import on_whom, option_label, refusal_words
from .leaf import HTML, card_title, escape, icon, key, listed_html, prose, rules

FEW = 3
"""So many reasons stand beside an answer."""

NUMBERS = {
    **STAT, "hand": "cards in hand", "pile": "cards in the Drink Me! Pile",
    "discard": "cards on the discard pile", "pot": "Gold in the pot", "inn": "Gold at the Inn",
    "drink_deck": "cards in the Drink Deck",
}  # fmt: skip


def answers(rows: Sequence[str]) -> str:
    """The list of buttons."""
    listed = "\n".join(rows)
    return f'<ul class="rdi-answers" aria-labelledby="rdi-question">\n{listed}\n</ul>'


def rows(posed: Posed, tried: Try) -> tuple[str, ...]:
    """A button for each answer; those that were chosen keep what there is to say to them."""
    return tuple(_row(posed, tried, number) for number in range(len(posed.answers)))


def verdict(posed: Posed, tried: Try, number: int) -> str:
    """In a word or two, how an answer did."""
    if not posed.answers[number].right:
        return "Not quite"
    before = tried.picked[: tried.picked.index(number)] if number in tried.picked else ()
    return "Right" if all(each in posed.right for each in before) else "Right this time"


def _row(posed: Posed, tried: Try, number: int) -> str:
    answer, given = posed.answers[number], number in tried.picked
    state = (" is-right" if answer.right else " is-wrong") if given else ""
    if not given and any(each in posed.right for each in tried.picked):
        state = " is-faded"
    shown = " is-shown" if number == tried.shown else ""
    said = f"{_mark(posed, tried, number)}</button>{_because(posed, answer)}"
    return (
        f'<li class="rdi-answer{state}{shown}" data-key="answer-{number}">'
        f'<button data-act="answer" data-arg="{number + 1}" data-key="pick-{number}" '
        f'aria-pressed="{"true" if given else "false"}">'
        f'<span class="rdi-answer__text">{label(posed, answer)}</span>'
        f"{said if given else key(str(number + 1)) + '</button>'}</li>"
    )


def _mark(posed: Posed, tried: Try, number: int) -> str:
    sign = "pass" if posed.answers[number].right else "cross"
    return f'<span class="rdi-answer__mark">{icon(sign)}{verdict(posed, tried, number)}</span>'


def _because(posed: Posed, answer: JudgedAnswer) -> str:
    """Why it tempts and what really happens; then the rule, as a quiet link."""
    rule = posed.question.rule
    return (
        f'<div class="rdi-because"><p>{prose(answer.text)}</p>'
        f'<button class="rdi-rulelink" data-act="rule" data-arg="{escape(rule)}">{icon("book")}'
        f"The rule: {escape(rule_name(rule))}</button></div>"
    )


def label(posed: Posed, answer: JudgedAnswer) -> str:
    """What an answer says, as HTML."""
    moment = posed.moment
    match answer.what:
        case OptionAnswer(option):
            return option_text(moment, option)
        case CardAnswer(_, card):
            kind = type_of(moment.setup.cast[card])
            return f'{card_title(moment.setup, card)} <span class="rdi-soft">{kind}</span>'
        case SeatAnswer(seat):
            return escape(moment.name(seat))
        case StatementAnswer(statement):
            return prose(statement.says)
        case Result(of, value):
            if isinstance(value, int):
                return f"<b>{value}</b> {_counted(posed, of, value)}"
            names = [escape(name) for name in value]
            if of == "asked":
                return ", then ".join(names) or "Nobody is asked"
            return listed_html(names) or "Nobody"


def _counted(posed: Posed, of: Predicted, value: int) -> str:
    """What is predicted so many times."""
    if of != "token":
        return NUMBERS[of].replace("cards", "card") if value == 1 else NUMBERS[of]
    name = token_name(posed.question.token)
    return name if value == 1 else plural(name)


def option_text(moment: Moment, option: Option) -> str:
    """A choice with its mode, its target and what it answers, as HTML."""
    text = option_label(moment, option, HTML)
    if option.act is not Act.PLAY:
        return text
    modes = moment.setup.cast[option.card].modes
    if len(modes) > 1 and modes[option.mode].name:
        text += f" ({escape(modes[option.mode].name)})"
    whom = listed_html(on_whom(moment.setup, option, HTML))
    which = answered(moment, option, HTML)
    return text + (f" on {whom}" if whom else "") + (f", {which}" if which else "")


def reasons(moment: Moment, refusals: Sequence[Refusal], *, titled: bool = False) -> Iterator[str]:
    """The kernel's reasons with their rules, each once; ``titled`` names the card, too."""
    told: dict[str, None] = {}
    for no in refusals:
        words = f"{refusal_words(moment, no, HTML)} {rules([no.rule], moment.setup.edition)}"
        told[f"{card_title(moment.setup, no.card)}: {words}" if titled else words] = None
    yield from list(told)[:FEW]
