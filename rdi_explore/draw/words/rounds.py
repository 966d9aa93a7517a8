"""The record's sentences on Rounds of Gambling."""

from ...kernel import PRIZE_IN_POT, AnteDemand, Entry, Gambling, Setup
from ..style import Style
from .automaton import revealed
from .changes import changes_words, fewer, what_changed
from .names import sentences, title


def round_sentence(setup: Setup, entry: Entry, style: Style) -> str:
    """A step of a Round of Gambling."""
    names = setup.names
    frame, now = entry.frame, entry.now
    match frame, entry.step, entry.outcome:
        case AnteDemand(), "everyone_antes", "round_over":
            return style.text("The Round is over: nobody antes.")
        case AnteDemand(), "can_the_player_ante", "cannot":
            return style.text(f"{names[frame.by]} cannot ante, so nobody has to.")
        case Gambling(), "next_gambler", "their_turn":
            assert isinstance(now, Gambling)
            return style.text(f"It is {names[now.gambler]}'s turn in the Round.")
        case Gambling(), "bet_or_pass", outcome if shown := revealed(setup, entry, style):
            return f"{shown}{' and passes in the Round' if outcome == 'passed' else ''}."
        case Gambling(), "choose_prize", _:
            piles = next(change.after for change in entry.changes if change.what == "piles")
            card = next(pile.cards[0] for pile in piles if pile.name == PRIZE_IN_POT)
            return f"{title(setup, card, style)} joins the pot."
        case Gambling(), "bet_or_pass", "passed":
            return f"{style.strong(names[frame.gambler])} passes in the Round."
        case Gambling(), "round_won", "nobody":
            return what_changed(setup, entry, style, "", "Nobody wins the Round")
        case Gambling(), "round_is_over", outcome:
            more = ", and the turn goes on" if outcome == "turn_goes_on" else ""
            return style.text(f"The Round is over{more}.")
        case AnteDemand(), "has_covered", "cannot":
            return style.text(f"{names[frame.by]} cannot ante, so nobody has to.")
        case Gambling(), "winner_takes_pot" | "taker_takes_pot", _:
            return _pot_taken(setup, entry, style)
        case _:
            return what_changed(setup, entry, style, "")


def _pot_taken(setup: Setup, entry: Entry, style: Style) -> str:
    """Who takes the Gold of the pot, and its Prize."""
    rest = entry.changes
    prizes = [
        f"{style.text(setup.names[each.seat])} gets {title(setup, card, style)}"
        for each in entry.changes
        if each.what == "front"
        for card in fewer(each.after, each.before)
    ]
    if prizes:
        rest = tuple(each for each in rest if each.what != "piles")
    first, *more = [*changes_words(setup, rest, style), *prizes] or [""]
    return sentences([f"The pot is taken: {first}", *more]) if first else ""
