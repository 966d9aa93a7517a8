"""Why a card may be played: what it does, and what is there for it.

The other half of :mod:`.refusals`: a sentence goes the same way, and ``It`` is the card.
"""

from ...kernel import (
    NOBODY,
    WHOLE,
    Drinks,
    Event,
    Mode,
    Moment,
    Option,
    Part,
    Phase,
    Play,
    SeatNo,
    before_special_action,
    losses_of,
)
from ...kernel import cards as c
from ..cards import LOST, PHASE, STAT, type_of
from ..cards.names import family_name
from ..style import PLAIN, Style
from .deeds import a_or_an, does
from .names import drink_name, listed, one_end, subject_words, title


def allowed_words(moment: Moment, seat: SeatNo, play: Option, style: Style = PLAIN) -> str:
    """Why this may be played now, as a sentence or two."""
    mode = moment.setup.cast[play.card].modes[play.mode]
    name = style.text(moment.setup.names[seat])
    whose = seat if play.behalf == NOBODY else play.behalf
    you, team = style.text(moment.setup.names[whose]), len(moment.setup.mates[whose]) > 1
    match mode.occasion:
        case "action":
            return f"It is {name}'s Action Phase, and the Action is still to come."
        case "bet":
            return f"It takes control of the Round, and it is {name}'s turn in it."
        case "any" | "ability":
            return "It fits at any time: it waits for nobody's turn, and for no other card."
        case "phase":
            return _in_a_phase(moment)
        case "loss":
            return _after_a_loss(moment, play, style)
        case "ante":
            return "It fits while an ante is demanded, and one is."
        case "payment":
            return f"It is for Gold that {name} owes, and Gold is due."
        case "won":
            return "It fits when somebody has just won a Round."
        case "taken":
            return "It fits when somebody has just taken the pot."
        case "round":
            return f"It fits during a Round of Gambling, and one goes on.{_outside(moment, seat)}"
        case "drink" | "event":
            return f"It {does(mode, you, team=team)}, and {_open(moment, play, style)}."
        case "card":
            waiting = _what_waits(moment, seat, mode, style)
            return one_end(f"It {does(mode, you, team=team)}. {waiting}.") + _protected(moment)
        case _:
            return "Its moment has come."


def _outside(moment: Moment, seat: SeatNo) -> str:
    """Why somebody who is not in the Round may play a card in it."""
    game = moment.position.round
    if game is None or seat in game.members:
        return ""
    name = moment.name(seat)
    barred = "Gambling and Cheating Cards, and cards that say so"
    return f" {name} is not in it, but that bars only {barred}."


def _protected(moment: Moment) -> str:
    """That few cards can answer what waits, if it is so: this is one of them."""
    subject = moment.subject
    only = moment.setup.cast[subject.card].only if isinstance(subject, Play) else None
    if only is None:
        return ""
    return f" Only {listed(map(family_name, only.families), 'or')} and its like may answer that."


def _in_a_phase(moment: Moment) -> str:
    subject = moment.subject
    if not isinstance(subject, Phase):
        return (
            "It needs nothing to answer: a Sometimes Card for this phase fits in it at any moment."
        )
    when = "before" if before_special_action(subject) else "after"
    brings = {
        "discard": "the drawing", "action": "the Action", "order": "the ordering",
        "drink": "the Drink",
    }[subject.phase]  # fmt: skip
    return f"It needs nothing to answer: it fits in the {PHASE[subject.phase]}, {when} {brings}."


def _after_a_loss(moment: Moment, play: Option, style: Style) -> str:
    losses = losses_of(moment.subject)
    if not losses:
        return "It follows a loss."
    hurt = losses[play.part if 0 <= play.part < len(losses) else 0]
    victim = style.text(moment.setup.names[hurt.victim])
    return f"{victim} has just lost {hurt.amount} {LOST[hurt.stat]}, and it follows such a loss."


def _open(moment: Moment, play: Option, style: Style) -> str:
    """What lies open for a card that answers a Drink or an Event."""
    subject, names = moment.subject, moment.setup.names
    if isinstance(subject, Event):
        return f"{title(moment.setup, subject.card, style)} is one, just revealed"
    if isinstance(subject, Drinks):
        part = play.part if play.part != WHOLE else 0
        drink = subject.drinks[part]
        whose = style.text(names[drink.drinker])
        return f"{whose} is about to drink {drink_name(moment.setup, drink, style)}"
    return "one waits"


def _what_waits(moment: Moment, seat: SeatNo, mode: Mode, style: Style) -> str:
    """Why the answered card is one that this card answers: what it does to the player, if that is
    asked, else its type."""
    subject, setup = moment.subject, moment.setup
    what = subject_words(setup, subject, style)
    if not isinstance(subject, Play):
        return style.text("The loss has just happened")
    whose = [seat, *(mate for mate in setup.mates[seat] if mate != seat)]
    parts = [part for part in subject.parts if part.amount]
    hit = next((who for who in whose if any(part.victim == who for part in parts)), None)
    if hit is not None and any(isinstance(each, c.Affects | c.Threatens) for each in mode.when):
        mine = [part for part in parts if part.victim == hit]
        return f"{what} {_does_to(style.text(setup.names[hit]), mine)}"
    if any(isinstance(each, c.Changes) for each in mode.when):
        answered = setup.cast[subject.card].modes[subject.mode]
        ignored = any(isinstance(each, c.Ignore) and each.ignore == "drink" for each in answered.do)
        return f"{what} {'Ignores one, which counts as that' if ignored else 'changes one'}"
    card = setup.cast[subject.card]
    kind = a_or_an(type_of(card)) + " Card" * ("sheet" not in card.type)
    return f"{what} is {style.text(kind)}"


def _does_to(name: str, parts: list[Part]) -> str:
    """What a card that waits would give somebody, and what it would cost."""
    gives = [f"{part.amount} {STAT[part.stat]}" for part in parts if part.amount > 0]
    costs = [f"{-part.amount} {STAT[part.stat]}" for part in parts if part.amount < 0]
    if not gives:
        return f"would cost {name} {listed(costs)}"
    return f"would give {name} {listed(gives)}" + (f" and cost {listed(costs)}" if costs else "")
