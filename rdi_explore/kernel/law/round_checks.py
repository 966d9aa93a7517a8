"""The checks of legality that have to do with a Round of Gambling and its pot."""

import itertools

from ..machine.desk import Desk
from ..timing.subject import Subject, evicts, law_of
from ..values import NOBODY, AnteDemand, Gambling, PartNo, Play, SeatNo
from ..vocabulary import cards as c
from ..vocabulary.fields import all_of


def must_ante(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """An ante is due from the player."""
    return "no-ante-for-you" if in_the_round(desk, you, subject, part) else ""


def in_the_round(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The player is in the Round that runs."""
    assert desk.round is not None
    if you in desk.round.members:
        return ""
    return "not-the-champion" if _has_another_champion(desk, you) else "not-in-this-round"


def _has_another_champion(desk: Desk, you: SeatNo) -> bool:
    assert desk.round is not None
    return any(mate in desk.round.members for mate in desk.mates(you))


def unavoidable(desk: Desk) -> bool:
    """Whether the Round that begins was started by a card that lets nobody avoid it."""
    below = list(itertools.takewhile(lambda frame: not isinstance(frame, Gambling), desk.agenda))
    hosts = [frame for frame in below if isinstance(frame, Play)]
    return bool(hosts) and any(
        isinstance(effect, c.Start) and effect.unavoidable
        for effect in all_of(law_of(desk, hosts[-1]).does.effects)
    )


def may_be_avoided(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The ante that is due is not the first one of a Round that nobody may avoid."""
    first = isinstance(subject, AnteDemand) and isinstance(
        desk.agenda[desk.agenda.index(subject) - 1], Gambling
    )
    return "unavoidable" if first and unavoidable(desk) else ""


def a_round_runs(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """A Round runs, and its last player has not passed."""
    if desk.round is None:
        return "no-round"
    return over(desk) if desk.round.ended else ""


def over(desk: Desk) -> str:
    """How the Round that is over has ended."""
    game = desk.round
    assert game is not None
    if len(game.members) < 2:
        return "one-is-left"
    if all(seat == game.control or seat in game.passed for seat in game.members):
        return "round-is-over"
    return "round-was-ended"


def control_is_free(beats: bool, desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """A Gambling Card may take control (winning-hand.needs-cheating-next)."""
    if desk.round is None or not desk.round.lock:
        return ""
    if beats and desk.setup.rulings.winning_hand_exceptions == "by_card":
        return ""
    return "winning-hand"


def still_in_the_round(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The player has not left the Round."""
    if desk.round is None:
        return "no-round"
    if you in desk.round.members:
        return ""
    return "not-the-champion" if _has_another_champion(desk, you) else "not-in-the-round"


def pot_is_not_settled(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """No card has settled who takes the pot (timing.one-taker-per-round-won)."""
    assert desk.round is not None
    return "pot-is-settled" if desk.round.taker != NOBODY else ""


def somebody_else_wins(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """Somebody else has won the Round."""
    mine = desk.round is not None and desk.round.winner in desk.mates(you)
    return "own-win" if mine else ""


def half_can_be_taken(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """Somebody else has just taken a pot that was not empty."""
    assert desk.round is not None
    if desk.round.taker in desk.mates(you):
        return "own-pot"
    return "" if desk.round.taken else "empty-pot"


def pot_has_gold(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """There is Gold in the pot."""
    return "" if desk.pot else "empty-pot"


def won_by(who: str, desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """Who has just won the Round, or taken its pot."""
    game = desk.round
    if game is None:
        return ""
    taker = game.winner if game.taker == NOBODY else game.taker
    if who == "other":
        return "own-win" if taker in desk.mates(you) else ""
    return "" if taker == you else "other-win"


def evicts_somebody(who: str, desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The answered card would force the player, or anyone, out of the Round."""
    if not isinstance(subject, Play):
        return ""
    gone = evicts(desk, subject)
    if who == "anyone":
        return "" if gone else "evicts-nobody"
    return "" if you in gone else "evicts-not-you"


def _saves_an_ante(desk: Desk) -> bool:
    """Whether an ante is demanded beneath what is answered, and that counts, too."""
    counts = not desk.setup.rulings.tip_above_an_ante
    return counts and any(isinstance(frame, AnteDemand) for frame in desk.agenda)


def may_end_the_round(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """What is answered neither demands an ante nor ends the Round itself."""
    if isinstance(subject, AnteDemand) or _saves_an_ante(desk):
        return "against-an-ante"
    return law_of(desk, subject).bars_tip if isinstance(subject, Play) else ""
