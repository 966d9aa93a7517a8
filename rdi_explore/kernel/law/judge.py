"""The judge: one evaluation that yields the ways to play a card, or every reason against it."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from msgspec.structs import replace

from ..characters.minions import Picks, hit_back_at_minion, picks_of_minions
from ..machine.declare import reads
from ..machine.desk import Desk
from ..playing.effects import left_alone
from ..timing.subject import Subject, immune, source_of
from ..values import (
    NOBODY,
    WHOLE,
    Act,
    After,
    AnyFrame,
    CardNo,
    Drinks,
    Hooks,
    Losing,
    ModeNo,
    Option,
    PartNo,
    Payment,
    Play,
    SeatNo,
    Window,
)
from ..vocabulary import cards as c
from ..vocabulary.cards import Occasion
from .aims import UNAIMED, aims
from .conditions import InParts, Law
from .lawbook import Admitted
from .occasions import BESIDE_A_LOSER
from .reasons import REASONS
from .refusal import Refusal, refusal

_PLAY: Final = Act.PLAY
"""Looking a member of an enumeration up takes longer than making an option of it."""

RULINGS = (
    "affects_mode", "contest_event_is_a_drink", "ignore_drink_condition", "ignore_own_payment",
    "only_on_bearers", "phase_cards_amid_drinks", "self_split_bars_splits",
    "targets_at_announce", "tip_above_an_ante", "wench_drinks_class", "winning_hand_exceptions",
)  # fmt: skip
"""What a judge of cards asks for; which of them depends on the cards."""

DEFENCES = frozenset(
    ("card", "drink", "event", "ante", "payment", "loss", "won", "taken", "round", "phase")
)  # fmt: skip
"""The occasions on which a Sometimes Card may be played for a teammate."""


@reads(*RULINGS)
def ways(
    desk: Desk, you: SeatNo, occasions: tuple[Occasion, ...], subject: Subject
) -> list[Option]:
    """Every way in which ``you`` may play a card on these occasions, from hand or from in front."""
    return _ways(desk, you, desk.law.on(occasions), subject)


@reads(*RULINGS)
def window_plays(
    desk: Desk, you: SeatNo, window: Window, subject: Subject, admitted: Admitted | None = None
) -> list[Option]:
    """The plays of one player in a window, as far as its stage admits them.

    ``admitted`` is what the window admits, where that is known already.
    """
    kind = window.kind
    if kind == "draw" and desk.own_turn(you):
        return []
    if kind == "losing" and not (isinstance(subject, Losing) and desk.losing(you)):
        admitted = desk.law.admitted(desk, BESIDE_A_LOSER, window.stage, subject)
    if admitted is None:
        admitted = desk.law.admitted(desk, kind, window.stage, subject)
    return _ways(desk, you, admitted, subject)


def _ways(desk: Desk, you: SeatNo, admitted: Admitted, subject: Subject) -> list[Option]:
    found: list[Option] = []
    teams = desk.in_teams
    for law in admitted[desk.held[you] & admitted.cards]:
        if teams:
            judge(desk, you, law, subject, found)
        elif law.outright and not law.general and not law.holder:
            found += law.outright
        else:
            _judge(desk, you, you, law, subject, found)
    return found


@reads(*RULINGS)
def judge(
    desk: Desk,
    you: SeatNo,
    law: Law,
    subject: Subject,
    found: list[Option],
    why: list[Refusal] | None = None,
) -> None:
    """Append every way to play this mode to ``found``; with ``why``, all reasons against it.

    In a team it may be played for a teammate who meets its conditions; the ways that are there
    already for somebody else of the team are not told again (team.shared-defence).
    """
    if desk.in_teams and law.occasion in DEFENCES:
        _judge_for_team(desk, you, law, subject, found, why)
    else:
        _judge(desk, you, you, law, subject, found, why)


def _judge_for_team(
    desk: Desk, holder: SeatNo, law: Law, subject: Subject, found: list[Option],
    why: list[Refusal] | None,
) -> None:  # fmt: skip
    mates = [seat for seat in desk.mates(holder) if not desk.seats[seat].out]
    new: list[Option] = []
    own: list[Refusal] = []
    _judge(desk, holder, holder, law, subject, new, None if why is None else own)
    for you in mates:
        if you == holder or any(check(desk, holder, subject, WHOLE) for check in law.holder):
            continue
        ways: list[Option] = []
        theirs: list[Refusal] = []
        no = no_help_for(desk, holder, you, law, subject)
        if no:
            if why is not None:
                own.append(refusal(desk, holder, law, WHOLE, no, subject)._replace(behalf=you))
            continue
        _judge(desk, holder, you, law, subject, ways, None if why is None else theirs)
        met = {(way.part, way.targets, way.hits) for way in new}
        new += [
            replace(way, behalf=you)
            for way in ways
            if law.one_loss or (way.part, way.targets, way.hits) not in met
        ]
        if why is not None:
            said = {(no.part, no.reason) for no in own if not REASONS[no.reason].of_you}
            own += [no._replace(behalf=you) for no in theirs if (no.part, no.reason) not in said]
    if why is not None:
        why += own
    found += new


def no_help_for(desk: Desk, holder: SeatNo, you: SeatNo, law: Law, subject: Subject) -> str:
    """Why the ``holder`` of a card may not play it for ``you``, a teammate, or nothing.

    A card may be of a kind that keeps teammates from reducing, Ignoring or redirecting it, or help
    nobody but its own player; and nobody lets a teammate escape what the own card costs. A new
    Drink Deck is paid for by the team, whoever of it is asked.
    """
    if law.words.own_only:
        return "own-player-only"
    if isinstance(subject, Play) and _spares_own_gold(desk, holder, law, you, subject):
        return "own-payment"
    helps = any(isinstance(effect, c.Ignore | c.LossChange) for effect in law.does.effects)
    if helps and isinstance(subject, Play) and immune(desk, subject, "teammates") is not None:
        picked = [seat for seat in subject.targets if seat != holder]
        if any(holder in desk.mates(seat) for seat in picked):
            return "no-help"
    of_the_team = isinstance(subject, Payment) and subject.why == "refill"
    if left_alone(desk, you) and not of_the_team:
        return "left-alone"
    return ""


def _spares_own_gold(desk: Desk, holder: SeatNo, law: Law, you: SeatNo, subject: Play) -> bool:
    """Whether all that a card would spare a player by Ignoring another is Gold to be paid, and that
    is no reason to Ignore what its holder has played (ignore.not-own-gold-cost)."""
    if source_of(desk, subject) != holder:
        return False
    stats = [stat for it in law.words.when if isinstance(it, c.Affects) for stat in it.affects]
    spared = [it for it in subject.parts if it.stat in stats and you in (it.victim, it.to)]
    pays = any(spared) and all(it.victim == you and it.to != NOBODY for it in spared)
    return pays and desk.setup.rulings.ignore_own_payment != "allowed"


def _judge(
    desk: Desk,
    holder: SeatNo,
    you: SeatNo,
    law: Law,
    subject: Subject,
    found: list[Option],
    why: list[Refusal] | None = None,
) -> None:
    refused = False
    for check in law.holder:
        no = check(desk, holder, subject, WHOLE)
        if no:
            if why is None:
                return
            refused = True
            why.append(refusal(desk, holder, law, WHOLE, no, subject))
    for check in law.general:
        no = check(desk, you, subject, WHOLE)
        if no:
            if why is None:
                return
            refused = True
            why.append(refusal(desk, holder, law, WHOLE, no, subject))
    if refused:
        return
    if law.outright:
        found += law.outright
        return
    targets = aims(desk, you, law) if law.aim != "none" else UNAIMED
    if law.one_member and desk.in_teams:
        targets = tuple((seat,) for seat in desk.mates(desk.turn) if not desk.seats[seat].out)
    if not targets:
        if why is not None:
            why.append(refusal(desk, holder, law, WHOLE, "nobody-to-choose", subject))
        return
    parts = _parts(law.parts, subject) if law.parts else _WHOLE
    if why is not None and not parts:
        why.append(refusal(desk, holder, law, WHOLE, _NO_PARTS[law.occasion], subject))
    for part in parts:
        refused = False
        for check in law.part:
            no = check(desk, you, subject, part)
            if no:
                refused = True
                if why is None:
                    break
                why.append(refusal(desk, holder, law, part, no, subject))
        if not refused:
            whom = _not_the_drinker(desk, subject, part, targets) if law.hands_on else targets
            if why is not None and not whom:
                why.append(refusal(desk, holder, law, part, "nobody-to-choose", subject))
            found += _plays(law.card, law.mode, part, whom)
            if desk.law.stands:
                for seats, hits in _at_minions(desk, you, law, subject, part):
                    found.append(Option(_PLAY, law.card, law.mode, part, seats, hits=hits))


def _not_the_drinker(
    desk: Desk, subject: Subject, part: PartNo, targets: tuple[tuple[SeatNo, ...], ...]
) -> tuple[tuple[SeatNo, ...], ...]:
    """Those to whom a Drink, or half of it, can go: neither its drinker nor a teammate.

    Source: drink.pass, split.partner, team.no-pass-to-teammate.
    """
    if not isinstance(subject, Drinks):
        return targets
    mates = desk.mates(subject.drinks[part].drinker)
    return tuple(each for each in targets if not each or each[0] not in mates)


_WHOLE: Final = (WHOLE,)
_NO_PARTS: dict[Occasion, str] = {
    "drink": "no-drink",
    "hook": "no-drink",
    "payment": "nothing-due",
    "loss": "no-loss",
}
"""The reason where there is no part to answer."""


def _parts(of: InParts, subject: Subject) -> Sequence[PartNo]:
    if of == "drink" and type(subject) is Drinks:
        return range(len(subject.drinks))
    if of == "payment" and type(subject) is Payment:
        return range(len(subject.dues))
    if of == "loss" and isinstance(subject, (After, Losing)):
        return range(len(subject.hurts))
    return _WHOLE


@cache
def _plays(
    card: CardNo, mode: ModeNo, part: PartNo, aims: tuple[tuple[SeatNo, ...], ...]
) -> tuple[Option, ...]:
    """The options to play a card so, one for each way to pick the players it is played on."""
    return tuple(Option(_PLAY, card, mode, part, targets) for targets in aims)


def _at_minions(
    desk: Desk, you: SeatNo, law: Law, subject: Subject, part: PartNo
) -> Iterable[Picks]:
    """The ways to play a card on cards in front of others."""
    if law.strikes and desk.setup.rulings.targets_at_announce:
        yield from picks_of_minions(desk, you, law)
    if law.hits_back:
        back = hit_back_at_minion(desk, you, subject, part)
        if back is not None:
            yield back


def acted_on(desk: Desk, hooks: Hooks) -> AnyFrame:
    """What components act on: before the drinking the Drinks below, else their moment itself."""
    return desk.agenda[-2] if hooks.moment == "before-drinking" else hooks
