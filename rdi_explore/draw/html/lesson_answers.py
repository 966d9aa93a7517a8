"""The answers of a lesson's question: what each says, and what its author says to those given."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

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
from ..words import listed, option_label, refusal_words, whom_words
from .leaf import HTML, card_title, escape, icon, key, prose, rules

FEW = 3
"""So many reasons stand beside an answer."""

NUMBERS = {
    **STAT, "hand": "cards in hand", "pile": "cards in the Drink Me! Pile",
    "discard": "cards on the discard pile", "pot": "Gold in the pot", "inn": "Gold at the Inn",
    "drink_deck": "cards in the Drink Deck",
}  # fmt: skip


def answers(rows: Sequence[Markup]) -> Markup:
    """The list of buttons."""
    listed = Markup("\n".join(rows))
    return Markup(f'<ul class="rdi-answers" aria-labelledby="rdi-question">\n{listed}\n</ul>')


def rows(posed: Posed, tried: Try) -> tuple[Markup, ...]:
    """A button for each answer; those that were chosen keep what there is to say to them."""
    return tuple(_row(posed, tried, number) for number in range(len(posed.answers)))


def verdict(posed: Posed, tried: Try, number: int) -> str:
    """In a word or two, how an answer did."""
    if not posed.answers[number].right:
        return "Not quite"
    before = tried.picked[: tried.picked.index(number)] if number in tried.picked else ()
    return "Right" if all(each in posed.right for each in before) else "Right this time"


def _row(posed: Posed, tried: Try, number: int) -> Markup:
    answer, given = posed.answers[number], number in tried.picked
    state = (" is-right" if answer.right else " is-wrong") if given else ""
    if not given and any(each in posed.right for each in tried.picked):
        state = " is-faded"
    said = Markup(
        f"{_mark(posed, tried, number)}</button>{_because(posed, answer)}"
        if given
        else f"{key(str(number + 1))}</button>"
    )
    if number == tried.shown:
        state += " is-shown"
    return Markup(
        f'<li class="rdi-answer{escape(state)}" data-key="answer-{number}">'
        f'<button data-act="answer" data-arg="{number + 1}" data-key="pick-{number}" '
        f'aria-pressed="{"true" if given else "false"}">'
        f'<span class="rdi-answer__text">{label(posed, answer)}</span>{said}</li>'
    )


def _mark(posed: Posed, tried: Try, number: int) -> Markup:
    sign = icon("pass" if posed.answers[number].right else "cross")
    said = escape(verdict(posed, tried, number))
    return Markup(f'<span class="rdi-answer__mark">{sign}{said}</span>')


def _because(posed: Posed, answer: JudgedAnswer) -> Markup:
    """Why it tempts and what really happens; then the rule, as a quiet link."""
    rule = posed.question.rule
    return Markup(
        f'<div class="rdi-because"><p>{prose(answer.text)}</p>'
        f'<button class="rdi-rulelink" data-act="rule" data-arg="{escape(rule)}">{icon("book")}'
        f"The rule: {escape(rule_name(rule))}</button></div>"
    )


def label(posed: Posed, answer: JudgedAnswer) -> Markup:
    """What an answer says."""
    moment = posed.moment
    match answer.what:
        case OptionAnswer(option):
            return option_text(moment, option)
        case CardAnswer(_, card):
            kind = escape(type_of(moment.setup.cast[card]))
            return Markup(f'{card_title(moment.setup, card)} <span class="rdi-soft">{kind}</span>')
        case SeatAnswer(seat):
            return escape(moment.name(seat))
        case StatementAnswer(statement):
            return prose(statement.says)
        case Result(of, value):
            if isinstance(value, int):
                return Markup(f"<b>{value}</b> {escape(_counted(posed, of, value))}")
            if of == "asked":
                return escape(", then ".join(value) or "Nobody is asked")
            return escape(listed(value) or "Nobody")


def _counted(posed: Posed, of: Predicted, value: int) -> str:
    """What is predicted so many times."""
    if of != "token":
        return NUMBERS[of].replace("cards", "card") if value == 1 else NUMBERS[of]
    name = token_name(posed.question.token)
    return name if value == 1 else plural(name)


def option_text(moment: Moment, option: Option) -> Markup:
    """A choice with its mode, its target and what it answers."""
    text = Markup(option_label(moment, option, HTML))
    if option.act is not Act.PLAY:
        return text
    modes = moment.setup.cast[option.card].modes
    if len(modes) > 1 and modes[option.mode].name:
        text += f" ({modes[option.mode].name})"
    whom = Markup(whom_words(moment.setup, option, HTML))
    which = Markup(answered(moment, option, HTML))
    return Markup(f"{text}{f' on {whom}' if whom else ''}{f', {which}' if which else ''}")


def reasons(
    moment: Moment, refusals: Sequence[Refusal], *, titled: bool = False
) -> Iterator[Markup]:
    """The kernel's reasons with their rules, each once; ``titled`` names the card, too."""
    told: dict[Markup, None] = {}
    for no in refusals:
        card = Markup(f"{card_title(moment.setup, no.card)}: " if titled else "")
        cited = rules([no.rule], moment.setup.edition)
        told[Markup(f"{card}{refusal_words(moment, no, HTML)} {cited}")] = None
    yield from list(told)[:FEW]
