"""The record's sentences on Rounds of Gambling."""

from ...kernel import PRIZE_IN_POT, AnteDemand, Entry, Gambling, Setup
from ..style import Style
from .automaton import revealed
from .changes import what_changed
from .names import title


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
        case Gambling(), "bet_or_pass", outcome if setup.mechanical(frame.gambler):
            shown = revealed(setup, entry, style) or style.strong(names[frame.gambler])
            return f"{shown}{' and passes in the Round' if outcome == 'passed' else ''}."
        case Gambling(), "choose_prize", _:
            piles = next(change.after for change in entry.changes if change.what == "piles")
            card = next(pile.cards[0] for pile in piles if pile.name == PRIZE_IN_POT)
            return f"{title(setup, card, style)} joins the pot."
        case Gambling(), "bet_or_pass", "passed":
            return f"{style.strong(names[frame.gambler])} passes in the Round."
        case Gambling(), "round_won", "nobody":
            return what_changed(setup, entry, style, "", "Nobody wins the Round")
        case Gambling(), "round_is_over", _:
            return style.text("The Round is over, and the turn goes on.")
        case AnteDemand(), "has_covered", "cannot":
            return style.text(f"{names[frame.by]} cannot ante, so nobody has to.")
        case Gambling(), "winner_takes_pot" | "taker_takes_pot", _:
            return what_changed(setup, entry, style, "The pot is taken: ")
        case _:
            return what_changed(setup, entry, style, "")
