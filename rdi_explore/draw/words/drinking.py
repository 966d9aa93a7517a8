"""The record's sentences on Drinks: revealed, drunk, ordered, forced."""

from ...kernel import (
    NOBODY,
    Dare,
    Drawing,
    Drinking,
    Drinks,
    Entry,
    Ordering,
    Reveal,
    SeatNo,
    Setup,
)
from ..style import Style
from .changes import changes_words, drunk_words, fewer, gift, hands_now, ignores, what_changed
from .names import drink_name, listed, sentences, title


def reveal_sentence(setup: Setup, entry: Entry, style: Style) -> str:
    """A step of revealing Drinks and their Chasers."""
    was, now = entry.frame, entry.now
    assert isinstance(was, Reveal) and isinstance(now, Reveal)
    if entry.step != "reveal_card" or not (was.who or was.chasing):
        return ""
    if len(now.drinks) > len(was.drinks):
        drink = now.drinks[-1]
        who = style.strong(setup.names[drink.revealer])
        if not drink.cards:
            card = title(setup, drink.names[0], style) if drink.names else style.text("nothing")
            return f"{who} reveals {card}: it counts as a Drink of 0 Alcohol Content."
        chaser = style.text(" A Chaser follows.") if now.chasing else ""
        return f"{who} reveals {title(setup, drink.names[0], style)}.{chaser}"
    if was.chasing and was.drinks:
        more = now.drinks[-1].names[len(was.drinks[-1].names) :]
        if more:
            total = now.drinks[-1].alcohol
            added = title(setup, more[-1], style)
            return f"The Chaser is {added}: {total} Alcohol Content in all."
        if "chaser.stop-drink-event" in entry.rules:
            return style.text("The Chaser is a Drink Event: it is discarded and does nothing.")
        return style.text("There is no card left for a Chaser.")
    if len(now.events) > len(was.events):
        who = style.strong(setup.names[was.who[0]])
        return f"A Drink Event comes up for {who}: it is followed, not drunk."
    return _no_drink(setup, entry, was, now, style)


def _no_drink(setup: Setup, entry: Entry, was: Reveal, now: Reveal, style: Style) -> str:
    """Neither a Drink nor an Event that is followed came up for who was to reveal a Drink."""
    if not any(change.what == "drink_discard" for change in entry.changes):
        return f"{style.strong(setup.names[was.who[0]])} reveals no Drink."
    if now.who == was.who:
        return style.text("A Drink Event comes up: it is discarded, another card follows.")
    return style.text("A Drink Event comes up: it is discarded, and no Drink is left.")


def drinks_sentence(setup: Setup, entry: Entry, drinks: Drinks, style: Style) -> str:
    """A step of Drinks that wait to be drunk."""
    if entry.drinks_up:
        if drunk := drunk_words(setup, entry, style):
            return drunk
        told = changes_words(setup, entry.changes, style)
        spared = [
            f"{style.text(setup.names[d.drinker])} Ignores {drink_name(setup, d, style)}"
            for d in drinks.drinks
            if ignores(entry, d)
        ]
        return sentences([*spared, *told] or [style.text("All stays as it is")])
    if entry.step == "share_it" and entry.option is not None:
        who = style.strong(setup.names[entry.seat]) if entry.seat != NOBODY else ""
        if entry.outcome == "kept":
            return f"{who} keeps it whole."
        place = entry.option.part
        drinker = setup.names[drinks.drinks[place].drinker]
        other = style.text(setup.names[entry.option.targets[0]])
        who = who or style.strong(drinker)
        own = entry.seat in (NOBODY, drinks.drinks[place].drinker)
        it = "it" if own else style.text(f"{drinker}'s Drink")
        return f"{who} shares {it} with {other}."
    if entry.step == "discard_drinks" and entry.changes:
        several = sum(bool(drink.cards) for drink in drinks.drinks) > 1
        kept = [change for change in entry.changes if change.what == "front"]
        told = [
            f"{style.text(setup.names[change.seat])} keeps "
            f"{listed(title(setup, card, style) for card in fewer(change.after, change.before))}"
            for change in kept
        ]
        if any(change.what == "drink_discard" for change in entry.changes):
            told.append(f"the {'Drinks are' if several else 'Drink is'} discarded")
        return sentences(told)
    if entry.step == "hand_out_gifts":
        return what_changed(setup, entry, style, "")
    return ""


def drawing_sentence(setup: Setup, entry: Entry, style: Style) -> str:
    """What a Drink makes its drinker draw and discard."""
    if entry.outcome == "must_discard":
        now = entry.now
        assert isinstance(now, Drawing)
        return style.text(f"{setup.names[now.left[0][0]]} must discard cards.")
    told = hands_now(setup, entry, style)
    return f"{told}." if told else ""


def _with_them(setup: Setup, entry: Entry, ordering: Ordering, seats: list[SeatNo]) -> str:
    """What a receiver gets with an ordered Drink; of several Drinks it comes with the first."""
    if any(change.what == "tokens" for change in entry.changes):
        return f", with {gift(setup, ordering.gift, 1)}"
    again = ordering.gift and {*seats} & {*ordering.given}
    return f", with no second {setup.token_limits[ordering.gift].title}" if again else ""


def forced_sentence(setup: Setup, entry: Entry, style: Style) -> str:
    """Extra Drinks ordered, forced drinking, and the dare."""
    names, frame, now = setup.names, entry.frame, entry.now
    match frame, entry.outcome:
        case Ordering(), "ordered":
            seats = [change.seat for change in entry.changes if change.what == "pile"]
            whom = listed([names[seat] for seat in seats]) or "nobody"
            more = _with_them(setup, entry, frame, seats)
            return style.text(f"{names[frame.by]} orders a Drink for {whom}{more}.")
        case Ordering(), "nobody_there" | "no_drink_left":
            return style.text("No more Drinks can be ordered.")
        case Drinking(), "nothing_to_drink":
            return what_changed(
                setup, entry, style, "There is nothing to drink: ", "all stays as it is"
            )
        case Dare(), "decided":
            assert isinstance(now, Dare)
            mine = drink_name(setup, now.drinks[0], style)
            return f"{style.strong(names[frame.by])} drinks {mine}."
        case Dare(), _ if entry.step == "serve" and len(frame.drinks) > 1:
            other = drink_name(setup, frame.drinks[1], style)
            who = "Every other Champion" if setup.in_teams else "Everybody else"
            return f"{style.text(f'{who} drinks ')}{other}."
        case _:
            return ""
