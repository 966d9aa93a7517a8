"""What a player has to choose outside of a window: heading, question, what is to be known."""

from typing import NamedTuple

from ...kernel import (
    WHOLE,
    Act,
    AnyFrame,
    Bidding,
    Champions,
    Choosing,
    Dare,
    Discarding,
    Dividing,
    Drawing,
    Drinks,
    Fetching,
    Gambling,
    Gathering,
    Giving,
    Growing,
    Harvesting,
    Hooks,
    Keeping,
    Moment,
    Offering,
    Ordering,
    PassedOut,
    Phase,
    Picking,
    Planting,
    Play,
    Plotting,
    Recovering,
    Replacing,
    choice_of,
)
from ..cards import counted, mode_words, type_of
from ..style import PLAIN, Style
from .names import automaton_name, cards_named, component, drink_name, title


class Question(NamedTuple):
    """A choice outside of a window: ``head`` names it, ``asks`` follows "somebody decides:", and
    what is to be known is a ``fact`` with its ``rules``."""

    head: str
    asks: str
    fact: str = ""
    rules: tuple[str, ...] = ()


def question(moment: Moment, style: Style = PLAIN) -> Question:
    """What the deciding player is asked, where no window is open."""
    frame = moment.position.agenda[-1]
    match frame:
        case Phase():
            return _phase(moment, frame, style)
        case Champions():
            return Question(
                "A Champion",
                style.text("who is the Champion of the team this time?"),
                style.text("Each team chooses the one member whom it concerns."),
                ("team.champion-when", "team.champion-free-each-time"),
            )
        case Hooks():
            return _component(moment, frame, style)
        case Gambling():
            return _gambling(moment, frame, style)
        case Drinks():
            part = next((option.part for option in moment.options if option.part != WHOLE), 0)
            drink = drink_name(moment.setup, frame.drinks[part], style)
            return Question(
                "A Drink that may be shared",
                f"drink {drink} whole, or share it?",
                "Its drinker may halve it.",
                ("self-split.procedure",),
            )
        case Ordering():
            return Question(
                "Ordering extra Drinks",
                "who gets the next extra Drink?",
                "The Drinks may be spread freely.",
                ("order.extra-drinks",),
            )
        case Drawing():
            return Question(
                "Effects of a Drink",
                "which effect of the Drink comes first?",
                "The drinker chooses the order; each is completed before the next.",
                ("drink.multiple-draw-discard-effects",),
            )
        case Dare():
            return Question(
                "Two Drinks of the same strength",
                "which of the two Drinks to drink?",
                "The revealer chooses one; everybody else drinks the other.",
                ("notes.wench-dares",),
            )
        case Discarding():
            left = counted(frame.left, "card")
            return Question("Discarding", _discards(moment, frame, style), f"{left} to discard.")
        case Keeping():
            card = title(moment.setup, frame.cards[0], style)
            asks = f"pay to keep {card}, or discard it?"
            if len(moment.options) == 1:
                asks = f"{card} was hit and cannot be paid for; it is discarded."
            return Question(
                "A card in front of its player", asks, "It was hit: it is paid for, or discarded."
            )
        case Fetching():
            return Question(
                "A side deck",
                "from which deck to take the top card?",
                "The card goes to the hand, and stays with the character.",
                ("vlazlo.form-joins-character-deck",),
            )
        case Replacing():
            return Question(
                "Paying otherwise", "how much of the Gold is paid with Fortitude?",
                "The Inn pays as much Gold.",
            )  # fmt: skip
        case Bidding() | Offering() | Giving():
            return _of_gold(moment, frame, style)
        case Picking():
            asks = f"who is meant by {_card(moment, style)}{', if anybody' if frame.may else ''}?"
            return Question("Picking a player", asks)
        case PassedOut():
            name = style.text(automaton_name(moment.setup))
            return Question(
                "A reward",
                "Gold, or cards?",
                f"{name} has passed out on the track of this player.",
                ("otto.pass-out-reset",),
            )
        case Choosing():
            return Question("One of several effects", f"which effect of {_card(moment, style)}?")
        case Play():
            return Question("Picking players", f"who is meant by {_card(moment, style)}?")
        case Planting():
            return Question("A full Planter Box", "which Mushroom is discarded?")
        case Growing():
            return Question("Growing", "which Mushroom Grows?")
        case Gathering():
            return Question("Gathering", "which Mushroom is Gathered first?")
        case Harvesting():
            return Question("Harvesting", "which Mushroom pays for it?")
        case Plotting():
            return Question("Plotting", "Plot a card, or not?")
        case Dividing():
            return _dividing(moment, frame, style)
        case Recovering():
            return Question("Taking a card back", "which card of the discard pile?")
        case _:
            return Question("A choice", f"what of {_card(moment, style)}?")


def asks_words(moment: Moment, style: Style = PLAIN) -> str:
    """What the deciding player is asked: only the question."""
    return question(moment, style).asks


def fact_words(moment: Moment, style: Style = PLAIN) -> str:
    """What the deciding player is asked: only what is to be known."""
    return question(moment, style).fact


def _phase(moment: Moment, phase: Phase, style: Style) -> Question:
    """A choice of the turn owner, or in a team who acts."""
    owner = style.text(moment.name(moment.position.turn))
    alone = len(moment.options) == 1
    match choice_of(phase):
        case "member":
            return Question(
                "A team in its phase",
                "who of the team acts next?",
                "Its members act in any order; each finishes before the next begins.",
                ("team.phases-together",),
            )
        case "action":
            return Question(
                "The Action",
                "no Action can be played." if alone else "which Action, or none?",
                f"{owner} may play one Action Card.",
                ("action.at-most-one",),
            )
        case "recipient":
            return Question(
                "Ordering a Drink",
                "who gets the top card of the Drink Deck?",
                "Another player gets the Drink.",
                ("order.place-top-card",),
            )
        case _:
            return Question(
                "Discarding",
                "discard cards, or draw now?",
                "Any number, then draw up to seven.",
                ("draw.discard-any-then-draw",),
            )


def _component(moment: Moment, hooks: Hooks, style: Style) -> Question:
    """Whether and how a component acts."""
    _, card, mode = hooks.components[0]
    acting = component(moment.setup, card, style)
    asks = f"how is {acting} to act?"
    if any(option.act is Act.PASS for option in moment.options):
        asks = f"use {acting}, or do without?"
    told = moment.setup.cast[card].modes[mode]
    return Question(
        type_of(moment.setup.cast[card]), asks, style.text(mode_words(told)), told.rules
    )


def _gambling(moment: Moment, frame: Gambling, style: Style) -> Question:
    """A gambling turn, or which Prize comes to the pot."""
    if any(option.act is Act.PRIZE for option in moment.options):
        return Question("A Prize", "which Prize joins the pot?")
    asks = "take control of the Round, or pass?"
    if len(moment.options) == 1:
        asks = "no card takes control now, only a pass is left."
    return Question(
        "A gambling turn",
        asks,
        "A Gambling or Cheating Card takes control; a pass keeps one in the Round.",
        ("gambling.play-or-pass",),
    )


def _of_gold(moment: Moment, frame: Bidding | Offering | Giving, style: Style) -> Question:
    """Bids, Gold that is shown, a Prize that may be given."""
    match frame:
        case Bidding():
            so_far, asks = "Nobody has bid yet.", "bid Gold, or pass?"
            if frame.n:
                so_far, asks = f"The highest bid is {frame.n} Gold.", "bid more, or pass?"
            return Question("Bidding Gold", asks, so_far)
        case Offering():
            fact = "All choose in secret; then all show it together."
            return Question("Showing Gold", "how much Gold to show?", fact)
        case _:
            card = title(moment.setup, frame.card, style)
            to = style.text(moment.name(frame.to))
            return Question("A Prize", f"give {card} to {to}, or keep it?")


def _dividing(moment: Moment, frame: Dividing, style: Style) -> Question:
    """On which pile the next card comes, or which pile is chosen."""
    first, second = (cards_named(moment.setup, pile, style) for pile in frame.piles)
    lie = f"On the first pile: {first}. On the second one: {second}."
    if frame.left:
        card = title(moment.setup, frame.left[0], style)
        return Question("Two piles", f"on which pile does {card} lie?", lie)
    if frame.chooser == frame.seat:
        return Question("Two piles", "which pile to take?", lie)
    whose = style.text(moment.name(frame.seat))
    return Question("Two piles", f"which pile does {whose} take?", lie)


def _discards(moment: Moment, frame: Discarding, style: Style) -> str:
    assert moment.decision is not None
    card = "which card" if frame.left == 1 else f"which of {frame.left} cards"
    if moment.decision.seat == frame.who[0]:
        return f"{card} to discard?"
    return f"{card} must {style.text(moment.name(frame.who[0]))} discard?"


def asked_by(moment: Moment) -> AnyFrame | None:
    """The card, Event or component whose instructions lead to the choice."""
    agenda = moment.position.agenda
    found = (frame for frame in reversed(agenda) if isinstance(frame, Play | Hooks))
    return next(found, None)


def _card(moment: Moment, style: Style) -> str:
    """The title of what asks."""
    match asked_by(moment):
        case Play(card=card):
            return title(moment.setup, card, style)
        case Hooks(components=((_, card, _), *_)):
            return title(moment.setup, card, style)
        case _:
            return style.text("this")
