"""Choices in words and numbers: the buttons."""

from collections.abc import Sequence
from typing import NamedTuple

from ...kernel import (
    DECLINING,
    NOBODY,
    WHOLE,
    Act,
    After,
    AnyFrame,
    CardNo,
    Dare,
    Dividing,
    Drawing,
    Drink,
    Drinks,
    Fetching,
    Harvesting,
    Hooks,
    Losing,
    Moment,
    Option,
    Play,
    Refusal,
    Replacing,
    SeatNo,
    Setup,
)
from ...kernel import cards as c
from ..cards import LOST, deck_name, effect_words, effects_words
from ..style import PLAIN, Style
from .components import ACTS, component_label
from .names import drink_name, listed, of_cards, title, whom_words


class NumberedOption(NamedTuple):
    """An option with the number that chooses it: 0 declines, the others count from 1."""

    number: int
    option: Option


def numbered(moment: Moment) -> tuple[NumberedOption, ...]:
    """The options in the order of page and terminal: the ways to play one card stand together.

    Of choices that are no plays, the numbers are those of ``chooses`` in a scenario file (but where
    a Drink splits: sharing and keeping have words of their own).
    """
    declines = [option for option in moment.options if option.act in DECLINING]
    rest = [option for option in moment.options if option.act not in DECLINING]
    first = {(option.act, option.card): place for place, option in reversed(list(enumerate(rest)))}
    rest.sort(key=lambda option: first[option.act, option.card])
    return (
        *(NumberedOption(0, option) for option in declines),
        *(NumberedOption(number, option) for number, option in enumerate(rest, 1)),
    )


def option_label(moment: Moment, option: Option, style: Style = PLAIN) -> str:
    """What a button for this option says, without its target."""
    match option.act:
        case Act.PASS if isinstance(moment.position.agenda[-1], Hooks):
            return style.text("Do without")
        case Act.PASS:
            return style.text("Pass")
        case Act.PLAY:
            words = f"{play_verb(moment, option)} {title(moment.setup, option.card, style)}"
            whom = for_whom(moment, option)
            return f"{words} {style.text(whom)}" if whom else words
        case Act.DISCARD:
            return f"{style.text('Discard ')}{title(moment.setup, option.card, style)}"
        case Act.PAY:
            return f"{style.text('Pay to keep ')}{title(moment.setup, option.card, style)}"
        case Act.DISMISS:
            return f"{style.text('Discard ')}{title(moment.setup, option.card, style)}"
        case Act.ENOUGH if isinstance(moment.position.agenda[-1], Harvesting):
            return style.text("That is enough")
        case Act.ENOUGH:
            return style.text("Draw now")
        case Act.GOLD:
            return style.text("Get 1 Gold from the Inn")
        case Act.DRAW:
            return style.text("Draw 2 cards")
        case Act.ORDER:
            return style.text(f"Give the Drink to {moment.name(option.targets[0])}")
        case Act.BID | Act.OFFER:
            verb = "Bid" if option.act is Act.BID else "Show"
            return style.text(f"{verb} {option.n} Gold")
        case Act.PRIZE:
            return f"{style.text('Add ')}{title(moment.setup, option.card, style)}"
        case Act.RETAIN:
            return f"{style.text('Keep ')}{title(moment.setup, option.card, style)}"
        case Act.GIVE:
            to = style.text(f" to {moment.name(option.targets[0])}")
            return f"{style.text('Give ')}{title(moment.setup, option.card, style)}{to}"
        case Act.CHOOSE if option.targets:
            return f"Pick {whom_words(moment.setup, option, style)}"
        case Act.CHOOSE if isinstance(
            moment.position.agenda[-1], Drawing | Dare | Dividing | Fetching | Replacing
        ):
            return _choice_label(moment, option, style)
        case Act.CHOOSE:
            chooser = moment.decision.seat if moment.decision is not None else NOBODY
            says = alternative(moment.setup, moment.position.agenda, option, chooser)
            return style.text(f"Choose: {says}")
        case act if act in ACTS:
            return component_label(moment.setup, option, style)
        case Act.NEXT:
            return style.text(f"{moment.name(option.targets[0])} acts next")
        case Act.CHAMPION:
            return style.text(f"{moment.name(option.targets[0])} is the Champion")
        case Act.SHARE:
            return style.text(f"Share the Drink with {moment.name(option.targets[0])}")
        case Act.KEEP:
            return style.text("Drink it whole")
        case _:
            whom = listed(moment.name(seat) for seat in option.targets)
            word = option.act.capitalize()
            return style.text(f"{word}: {whom}" if whom else word)


def play_verb(moment: Moment, play: Option | Refusal) -> str:
    """``Play`` for a card, ``Use`` for what a component does."""
    mode = moment.setup.cast[play.card].modes[play.mode]
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
        case Dividing(left=(card, *_), piles=piles):
            words = f"{style.text('Lay ')}{title(moment.setup, card, style)}"
            if not piles[option.mode]:
                return f"{words}{style.text(' on the empty pile')}"
            return f"{words}{style.text(' with ')}{_pile(moment, piles[option.mode], style)}"
        case Dividing(piles=piles):
            return f"{style.text('Choose ')}{_pile(moment, piles[option.mode], style)}"
        case Fetching(piles=piles):
            return style.text(f"Take from the {deck_name(piles[option.mode])}")
        case Replacing():
            return style.text(f"Lose {option.n} Fortitude for {option.n} Gold")
        case _:
            return style.text("Choose this")


def _pile(moment: Moment, cards: tuple[CardNo, ...], style: Style) -> str:
    """A pile of revealed cards."""
    told = listed(title(moment.setup, card, style) for card in cards)
    return told or style.text("the empty pile")


def alternative(setup: Setup, agenda: Sequence[AnyFrame], option: Option, chooser: SeatNo) -> str:
    """What one of the alternatives of the card that is being carried out says. It happens to who
    chooses, or, where the card's player chooses, to the player who was picked: by name."""
    card = next(frame for frame in reversed(agenda) if isinstance(frame, Play))
    mode = setup.cast[card.card].modes[card.mode]
    doing = (mode.if_negated if card.negated else mode.do)[card.step - 1]
    assert isinstance(doing, c.Either)
    says = listed(effect_words(effect, "target") for effect in doing.either[option.mode])
    whose = card.targets[0] if doing.who == "self" and card.targets else chooser
    match doing.either[option.mode]:
        case (c.Flip(who="target"),) if whose != NOBODY:  # one coin for all who choose it
            once = says.replace(" for that player:", ":", 1)
            return once.replace("that player", setup.names[whose])
    bare = says.removeprefix("that player")
    return f"{setup.names[whose]}{bare}" if bare != says and whose != NOBODY else says


def option_words(moment: Moment, option: Option) -> str:
    """What an option would do, as half a sentence for the one who chooses."""
    you = moment.name(moment.decision.seat) if moment.decision else ""
    if option.act is Act.PLAY:
        mode = moment.setup.cast[option.card].modes[option.mode]
        return effects_words(mode)
    if option.act is Act.PASS:
        return f"{you} plays nothing"
    return ""


def choice_words(moment: Moment, option: Option, style: Style = PLAIN) -> str:
    """What a choice is, in short: the act, on whom, and which Drink or loss it answers."""
    words = option_label(moment, option, style)
    if option.act is Act.PLAY and option.targets:
        words = f"{words} on {whom_words(moment.setup, option, style)}"
    answered = answers(moment, option, style)
    return f"{words} ({answered})" if answered else words


def _of_several(moment: Moment, drinks: Sequence[Drink], place: int, style: Style) -> str:
    """Whose Drink this one of several is, and which of them: ``Ben's second “Wine”``."""
    drink = drinks[place]
    name = drink_name(moment.setup, drink, style)
    same = [
        number
        for number, each in enumerate(drinks)
        if each.drinker == drink.drinker and drink_name(moment.setup, each, style) == name
    ]
    number = same.index(place)
    which = f"{_ORDINALS[number]} " if 1 < len(same) <= len(_ORDINALS) else ""
    return f"{style.text(moment.name(drink.drinker))}'s {which}{name}"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def way_words(moment: Moment, option: Option) -> str:
    """What an option would do, if its card can be played in several ways now; else nothing."""
    plays = [each for each in moment.options if each.act is Act.PLAY and each.card == option.card]
    several = option.act is Act.PLAY and len({each.mode for each in plays}) > 1
    return option_words(moment, option) if several else ""


def answers(moment: Moment, option: Option, style: Style = PLAIN) -> str:
    """Which Drink or loss a play answers, where there are several."""
    subject = moment.answered
    if option.part != WHOLE and isinstance(subject, Drinks) and len(subject.drinks) > 1:
        return _of_several(moment, subject.drinks, option.part, style)
    if option.part != WHOLE and isinstance(subject, After | Losing) and len(subject.hurts) > 1:
        hurt = subject.hurts[option.part]
        what = "" if hurt.stat == "fortitude" else LOST[hurt.stat]
        loss = f"{hurt.amount} {what}".strip()
        by = moment.name(hurt.source) if hurt.source != NOBODY else "an Event"
        return style.text(f"the loss of {loss} by {by}")
    return ""
