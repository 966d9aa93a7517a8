"""Choices in words: the buttons, and why a card may not be played."""

from ...kernel import cards as c
from ...kernel.law import Refusal
from ...kernel.moment import Moment
from ...kernel.reasons import REASONS
from ...kernel.values import (
    NOBODY,
    After,
    Dare,
    Drawing,
    Drinks,
    Fetching,
    Harvesting,
    Hooks,
    Losing,
    Option,
    Play,
    Replacing,
)
from ..cards import PHASE, deck_name, effect_words, effects_words
from ..style import PLAIN, Style
from .components import ACTS, component_label
from .names import drink_name, listed, of_cards, on_whom, one_end, subject_words, title


def option_label(moment: Moment, option: Option, style: Style = PLAIN) -> str:
    """What a button for this option says, without its target."""
    match option.act:
        case "pass" if isinstance(moment.position.agenda[-1], Hooks):
            return style.text("Do without")
        case "pass":
            return style.text("Pass")
        case "play":
            words = f"{play_verb(moment, option)} {title(moment.setup, option.card, style)}"
            whom = for_whom(moment, option)
            return f"{words} {style.text(whom)}" if whom else words
        case "discard":
            return f"{style.text('Discard ')}{title(moment.setup, option.card, style)}"
        case "pay":
            return f"{style.text('Pay to keep ')}{title(moment.setup, option.card, style)}"
        case "dismiss":
            return f"{style.text('Discard ')}{title(moment.setup, option.card, style)}"
        case "enough" if isinstance(moment.position.agenda[-1], Harvesting):
            return style.text("That is enough")
        case "enough":
            return style.text("Draw now")
        case "gold":
            return style.text("Get 1 Gold from the Inn")
        case "draw":
            return style.text("Draw 2 cards")
        case "order":
            return style.text(f"Give the Drink to {moment.name(option.targets[0])}")
        case "bid" | "offer":
            verb = "Bid" if option.act == "bid" else "Show"
            return style.text(f"{verb} {option.mode} Gold")
        case "prize":
            return f"{style.text('Add ')}{title(moment.setup, option.card, style)}"
        case "retain":
            return f"{style.text('Keep ')}{title(moment.setup, option.card, style)}"
        case "give":
            to = style.text(f" to {moment.name(option.targets[0])}")
            return f"{style.text('Give ')}{title(moment.setup, option.card, style)}{to}"
        case "choose" if option.targets:
            return style.text("Pick ") + listed(on_whom(moment.setup, option, style))
        case "choose" if isinstance(
            moment.position.agenda[-1], Drawing | Dare | Fetching | Replacing
        ):
            return _choice_label(moment, option, style)
        case "choose":
            return style.text(f"Choose: {_alternative(moment, option)}")
        case act if act in ACTS:
            return component_label(moment.setup, option, style)
        case "next":
            return style.text(f"{moment.name(option.targets[0])} acts next")
        case "champion":
            return style.text(f"{moment.name(option.targets[0])} is the Champion")
        case "share":
            return style.text(f"Share the Drink with {moment.name(option.targets[0])}")
        case "keep":
            return style.text("Drink it whole")
        case _:
            whom = listed(moment.name(seat) for seat in option.targets)
            act = option.act.replace("-", " ").capitalize()
            return style.text(f"{act}: {whom}" if whom else act)


def play_verb(moment: Moment, option: Option) -> str:
    """``Play`` for a card, ``Use`` for what a component does."""
    mode = moment.setup.cast[option.card].modes[option.mode]
    return "Use" if mode.as_ in ("use", "ability", "hook") else "Play"


def for_whom(moment: Moment, option: Option) -> str:
    """For which teammate a card is played (team.shared-defence), or nothing."""
    return "" if option.behalf == NOBODY else f"for {moment.name(option.behalf)}"


def _choice_label(moment: Moment, option: Option, style: Style) -> str:
    """Which effect of a Drink comes next, which of two Drinks or side decks one takes, or how much
    is paid otherwise."""
    match moment.position.agenda[-1]:
        case Drawing(left=((_, extras), *_)):
            extra = extras[option.mode]
            return style.text(f"First {extra.act} {of_cards(extra.n)}")
        case Dare(drinks=drinks):
            return f"{style.text('Drink ')}{drink_name(moment.setup, drinks[option.mode], style)}"
        case Fetching(piles=piles):
            return style.text(f"Take from the {deck_name(piles[option.mode])}")
        case Replacing():
            return style.text(f"Lose {option.mode} Fortitude for {option.mode} Gold")
        case _:
            return style.text("Choose this")


def _alternative(moment: Moment, option: Option) -> str:
    """What one of the alternatives of the instruction that is being carried out says."""
    card = moment.position.agenda[-2]
    if isinstance(card, Play):
        mode = moment.setup.cast[card.card].modes[card.mode]
        doing = (mode.if_negated if card.negated else mode.do)[card.step - 1]
        if isinstance(doing, c.Either):
            return listed(effect_words(effect, "other") for effect in doing.either[option.mode])
    return f"alternative {option.mode + 1}"


def option_words(moment: Moment, option: Option) -> str:
    """What an option would do, as half a sentence for the one who chooses."""
    you = moment.name(moment.decision.seat) if moment.decision else ""
    if option.act == "play":
        mode = moment.setup.cast[option.card].modes[option.mode]
        return effects_words(mode)
    if option.act == "pass":
        return f"{you} plays nothing"
    return ""


def answers(moment: Moment, option: Option, style: Style = PLAIN) -> str:
    """Which Drink or loss a play answers, where there are several."""
    subject = moment.subject
    if option.part >= 0 and isinstance(subject, Drinks) and len(subject.drinks) > 1:
        drink = subject.drinks[option.part]
        return (
            f"{style.text(moment.name(drink.drinker))}'s {drink_name(moment.setup, drink, style)}"
        )
    if option.part >= 0 and isinstance(subject, After | Losing) and len(subject.hurts) > 1:
        hurt = subject.hurts[option.part]
        what = "Gold" if hurt.stat == "gold" else ""
        loss = f"{hurt.amount} {what}".strip()
        by = moment.name(hurt.source) if hurt.source != NOBODY else "an Event"
        return style.text(f"the loss of {loss} by {by}")
    return ""


def refusal_words(moment: Moment, refusal: Refusal, style: Style = PLAIN) -> str:
    """Why a card may not be played, as a sentence; the rule is ``refusal.rule``."""
    subject = moment.subject if moment.window is not None else moment.position.agenda[-1]
    words = REASONS[refusal.reason].words
    what = subject_words(moment.setup, subject, style)
    if isinstance(subject, Drinks) and refusal.part >= 0:
        drink = subject.drinks[refusal.part]
        what = drink_name(moment.setup, drink, style)
    whom = ""
    if refusal.behalf != NOBODY and "{you}" not in words:
        whom = style.text(f"For {moment.name(refusal.behalf)}: ")
    return whom + one_end(
        words.format(
            you=style.text(moment.name(refusal.you)),
            owner=style.text(moment.name(moment.position.turn)),
            subject=what[:1].upper() + what[1:] if words.startswith("{subject}") else what,
            moment=style.text(_when_words(moment, refusal.seat)),
        )
    )


def _when_words(moment: Moment, seat: int) -> str:
    """The moment at which a player would have to have an Action, but has none."""
    turn = moment.position.turn
    if seat != turn or moment.phase != "action":
        return f"this is {moment.name(turn)}'s {PHASE.get(moment.phase, 'turn')}"
    if moment.window is None:
        return "now something else is decided"
    return "now something else waits for answers"
