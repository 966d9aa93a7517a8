"""The record's sentences on turns and their phases, and on setting the table."""

from ...kernel import NOBODY, Deal, Entry, Phase, Play, Setup, Turn
from ..cards import PHASE, counted
from ..style import Style
from .automaton import revealed
from .changes import hands_now, what_changed
from .names import listed, of_cards, pile_name, side_name, title


def _dealt(setup: Setup, step: str, entry: Entry) -> str:
    """A step of setting the table."""
    match step:
        case "shuffle_drinks" if entry.outcome == "a_bar_deck":
            return "The Drink Cards are shuffled: they are the Bar Deck."
        case "shuffle_drinks" if entry.outcome == "thirty":
            return "The Drink Deck is shuffled, 30 cards."
        case "shuffle_drinks":
            return "The Drink Deck is shuffled."
        case "count_off_drink_deck":
            deck = next(change.after for change in entry.changes if change.what == "drink_deck")
            return f"{of_cards(len(deck))} of the Bar Deck are counted off as Drink Deck."
        case "shuffle_character_decks":
            return f"Everybody shuffles their own Character Deck.{_sets(setup)}"
        case "hand_out_gold" if entry.outcome == "each_team":
            return f"{_teams(setup)} Each side gets {entry.changes[0].after} Gold."
        case "hand_out_gold":
            return f"{_all(setup)} gets {entry.changes[0].after} Gold."
        case "set_attributes":
            healthy = f"{_all(setup)} is at {entry.changes[0].after} Fortitude, and sober."
            return f"{healthy}{_tracks(setup, entry)}"
        case "serve_first_drinks":
            return f"{_all(setup)} gets a Drink on the Drink Me! Pile."
        case "draw_opening_hands":
            return f"{_all(setup)} draws an opening hand."
        case "set_up_variants":
            return _variants(setup, entry)
        case "hand_out_potion_tokens":
            return "Each team gets its Potion Tokens."
        case "set_up_components":
            return " ".join(
                f"{len(setup.seats) - 1} {token.title}s lie ready."
                for token in setup.tokens
                if token.one_each and token.owner in setup.characters
            )
        case _:
            first = next(change.after for change in entry.changes if change.what == "turn")
            return f"{setup.names[first]} begins."


def _as_strong_as_ever(entry: Entry) -> bool:
    """Whether a weakened player's Action is not weakened: of a Boss only the first one is."""
    weakened = "other-characters.natyli-boss" in entry.rules
    return weakened and any(isinstance(at, Play) and not at.boost for at in entry.agenda)


def _all(setup: Setup) -> str:
    """Who is served when the table is set: an automaton has no Gold, pile and hand."""
    mechanical = [setup.names[seat] for seat in setup.seats if setup.mechanical(seat)]
    return f"Everybody but {mechanical[0]}" if mechanical else "Everybody"


def _sets(setup: Setup) -> str:
    """Of what the deck of an automaton is made."""
    mechanical = [setup.names[seat] for seat in setup.seats if setup.mechanical(seat)]
    if not mechanical:
        return ""
    return f" {mechanical[0]}'s deck is two factions of five cards each, shuffled together."


def _tracks(setup: Setup, entry: Entry) -> str:
    """How the tracks of an automaton begin."""
    for change in entry.changes:
        if change.what == "piles" and setup.mechanical(change.seat):
            fortitude, alcohol = change.after[0].marks[:2]
            both = f"{fortitude} Fortitude and {alcohol} Alcohol Content"
            return f" {setup.names[change.seat]} is at {both} on each track."
    return ""


def _teams(setup: Setup) -> str:
    """Who is in which team, and of what each of them has only one."""
    teams = {each: side_name(setup, each[0]) for each in setup.mates if len(each) > 1}
    told = [f"{side} is {listed(setup.names[seat] for seat in each)}."
            for each, side in teams.items()]  # fmt: skip
    if setup.mode == "two-headed-boss-battle":
        told.append("Everybody has Boss Cards.")
    if setup.mode == "two-headed-dragon":
        told.append("Each team has one mat.")
    return " ".join(told)


def _variants(setup: Setup, entry: Entry) -> str:
    """Which decks of the variants are put on the table, and with how many counters."""
    told = [
        f"The {pile_name(pile.name)} gets {counted(pile.marks[0], 'Progress Counter')}."
        for change in entry.changes
        if change.what == "piles"
        for pile in change.after
        if len(pile.marks) == 1 and "event" in pile.name
    ]
    if "prize.setup" in entry.rules:
        told.append("Prize Cards lie in the Inn.")
    return " ".join(told) or "The decks of the variants are put on the table."


def turn_sentence(setup: Setup, entry: Entry, style: Style) -> str:
    """A step of a turn, a phase, or of setting the table."""
    names = setup.names
    frame, now = entry.frame, entry.now
    who = style.strong(names[entry.seat]) if entry.seat != NOBODY else ""
    match frame, entry.step, entry.outcome:
        case Turn(), "next_phase", "once_more":
            return style.text("The phase comes once more.")
        case Phase(), "allowed_again", "another":
            return style.text("Another Action may be played.")
        case Deal(), step, _:
            return style.text(_dealt(setup, step, entry))
        case Turn(), "next_phase", "owner_is_out":
            return style.text("The turn is over.")
        case Turn(), "turn_begins", _:
            back = what_changed(setup, entry, style, "")
            return f"{style.text('The turn begins.')} {back}".strip()
        case Turn(), "turn_ends", _:
            return style.text("The turn ends.")
        case Phase(), "phase_begins", "nobody_there":
            return style.text(f"Nobody takes part in the {PHASE[frame.phase]}.")
        case Phase(), "next_member", "acts":
            assert isinstance(now, Phase)
            if frame.phase == "discard":
                team = listed(names[seat] for seat in frame.waiting)
                does = (
                    "discard and draw together" if len(frame.waiting) > 1 else "discards and draws"
                )
                return style.text(f"Now {team} {does}.")
            (seat,) = set(frame.waiting) - set(now.waiting)
            return style.text(f"Now {names[seat]} acts in the {PHASE[frame.phase]}.")
        case Phase(), "loss_check" | "after_special_action", "one_of_several":
            left = frame.more
            return style.text(f"{counted(left, 'further Action')} may be played.")
        case Phase(), "choose_action", outcome if revealed(setup, entry, style):
            nothing = ". It does nothing this time" if outcome == "none" else ""
            return f"{revealed(setup, entry, style)}{nothing}."
        case Phase(), "choose_action", "played" if _as_strong_as_ever(entry):
            assert entry.option is not None
            card = title(setup, entry.option.card, style)
            return f"Only the first Action of the phase was weakened: {card} is as strong as ever."
        case Phase(), "choose_action", "none" if entry.seat != NOBODY:
            return f"{who} plays no Action."
        case Phase(), "choose_recipient", "ordered" | "one_more":
            piles = [names[change.seat] for change in entry.changes if change.what == "pile"]
            if not piles:
                return style.text("There is no Drink left to order.")
            if not who:
                return style.text(f"A Drink is ordered for {piles[0]}.")
            return f"{who} orders a Drink for {style.text(piles[0])}."
        case Phase(), "drink_or_sober_up", "nothing_to_drink":
            return what_changed(
                setup, entry, style, "There is nothing to drink: ", "all stays as it is"
            )
        case Phase(), "draw_cards", _:
            drawn = hands_now(setup, entry, style)
            return f"{drawn}." if drawn else ""
        case Phase(), "discard_cards", "discarded":
            assert entry.option is not None
            return f"{who} discards {title(setup, entry.option.card, style)}."
        case _:
            return what_changed(setup, entry, style, "")
