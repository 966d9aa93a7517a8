"""Why not: for each card that cannot be played now, what is missing."""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from ..machine.desk import Desk
from ..timing.subject import Subject, law_of
from ..values import (
    WHOLE,
    AnyFrame,
    CardNo,
    Hooks,
    ModeNo,
    Option,
    Play,
    Seat,
    SeatNo,
    Window,
)
from ..vocabulary import cards as c
from .aims import Unit, not_on
from .conditions import Law, Place
from .judge import acted_on, judge, window_plays
from .missing import missing, places_below
from .occasions import (
    BESIDE_A_LOSER,
    OPEN_OCCASIONS,
    amid_drinks,
    is_extra_drink,
    occasion_of_choice,
)
from .reasons import REASONS, longest_first
from .refusal import Refusal, refusal

IsOpen = Callable[[Law], bool]
"""Whether the occasion of a mode has come."""

Lies = Mapping[Place, tuple[CardNo, ...]]
"""Where what a player may have a use for lies."""


def window_refusals(
    desk: Desk, you: SeatNo, window: Window, subject: Subject, every: bool = False
) -> list[Refusal]:
    """Why each card of a hand that cannot be played in this window cannot (see ``_refusals``)."""
    why = _refusals(desk, you, _open_in(desk, you, window, subject), subject, every)
    if window.stage == "anytime":
        why += _not_first(desk, you, window, subject)
    return why


def _open_in(desk: Desk, you: SeatNo, window: Window, subject: Subject) -> IsOpen:
    """What a window admits of a player, in whichever order Anytime Cards and others are asked."""
    if window.kind == "losing" and not desk.losing(you):
        return lambda law: law.occasion in OPEN_OCCASIONS[BESIDE_A_LOSER]
    if window.kind == "draw" and desk.own_turn(you):
        return lambda law: False
    amid = amid_drinks(desk, window.kind, subject)
    occasions = OPEN_OCCASIONS[window.kind]
    return lambda law: law.occasion in occasions or (amid and is_extra_drink(law))


def _not_first(desk: Desk, you: SeatNo, window: Window, subject: Subject) -> list[Refusal]:
    """What fits, but waits until Anytime Cards have gone first (timing.simultaneous-order)."""
    rule = REASONS["anytime-first"].rule
    now = {option.card for option in window_plays(desk, you, window, subject)}
    later = window_plays(desk, you, replace(window, stage="any"), subject)
    found = (
        Refusal(you, o.card, o.mode, o.part, "anytime-first", rule)
        for o in later
        if o.card not in now
    )
    return list(dict.fromkeys(found))


def choice_refusals(
    desk: Desk, you: SeatNo, frame: AnyFrame, deciding: bool, every: bool = False
) -> list[Refusal]:
    """Why each card of a hand cannot be played while something is decided outside of a window."""
    occasions = occasion_of_choice(frame, deciding)
    return _refusals(desk, you, lambda law: law.occasion in occasions, frame, every)


def _refusals(
    desk: Desk, you: SeatNo, is_open: IsOpen, subject: Subject, every: bool
) -> list[Refusal]:
    """For each card of a hand that cannot be played now at all: every reason, mode by mode; first
    the one that would go away last.

    With ``every`` also the reasons against single ways of cards that can be played in others. What
    acts by itself at its moment is not played, and not told.
    """
    player = desk.seats[you]
    reasons: list[Refusal] = []
    hand, table, aside = player.hand, desk.law.components(you, player), _aside(player)
    lies: Lies = {"hand": hand, "table": table, "aside": aside}
    cards = sorted({*hand, *table, *aside})
    moment = subject if isinstance(subject, Hooks) and subject.components else None
    if player.away:
        no = REASONS["away"].rule
        lasting = {*table} & desk.law.absences - {*hand}
        useful = (card for card in cards if card not in lasting and _is_ever_played(desk, card))
        return [Refusal(you, card, ModeNo(0), WHOLE, "away", no) for card in useful]
    for card in cards:
        found: list[Option] = []
        why: list[Refusal] = []
        for law in desk.law.by_card[card]:
            if moment is not None and moment.components[0] == (you, card, law.mode):
                judge(desk, you, law, acted_on(desk, moment), found, why)
            elif law.occasion != "hook":
                _against(desk, you, law, lies, is_open, subject, found, why)
        if every or not found:
            reasons += _in_order(why)
    if desk.in_teams:
        reasons += _of_teammates(desk, you, is_open, subject, every)
    return reasons


def _aside(player: Seat) -> tuple[CardNo, ...]:
    """The cards that a player has put aside to play them later, playable or not."""
    if not player.piles:
        return ()
    piles = (pile.cards for pile in player.piles if pile.name == "plotted")
    return tuple(itertools.chain.from_iterable(piles))


def _is_ever_played(desk: Desk, card: CardNo) -> bool:
    """Whether somebody plays or uses the card; what acts by itself is no play of anybody."""
    return any(law.occasion != "hook" for law in desk.law.by_card[card])


def _in_order(why: list[Refusal]) -> list[Refusal]:
    if len(why) > 1:
        why.sort(key=lambda no: (no.mode, longest_first(no.reason)))
    return why


def _against(
    desk: Desk, you: SeatNo, law: Law, lies: Lies, is_open: IsOpen, subject: Subject,
    found: list[Option], why: list[Refusal],
) -> None:  # fmt: skip
    """Every reason against one mode of a card, wherever the card lies."""
    elsewhere = _elsewhere(law, lies)
    if elsewhere is None:
        _against_now(desk, you, law, is_open, subject, found, why)
    else:
        why += [refusal(desk, you, law, WHOLE, no, subject) for no in elsewhere]


def _against_now(
    desk: Desk, you: SeatNo, law: Law, is_open: IsOpen, subject: Subject,
    found: list[Option], why: list[Refusal],
) -> None:  # fmt: skip
    """Every reason against a mode of a card that lies where this mode is played from."""
    if is_open(law):
        judge(desk, you, law, subject, found, why)
        return
    no = missing(desk, you, law, subject)
    if no == "settled-first":
        why += _of_what_waits(desk, you, law, subject)
        return
    why.append(refusal(desk, you, law, WHOLE, no, subject))
    if no == "round-is-over" and law.ends_round:
        why.append(refusal(desk, you, law, WHOLE, "too-late-to-end", subject))


def _of_what_waits(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> list[Refusal]:
    """Why a mode does not answer yet what waits below: it has to wait as well, if it fits there.
    What does not fit is not told to wait, but why it does not."""
    told: list[Refusal] = []
    for place in places_below(desk, law.occasion, subject):
        found: list[Option] = []
        against: list[Refusal] = []
        judge(desk, you, law, desk.agenda[place], found, against)
        if found or _may_yet_fit(desk, subject, against):
            later = refusal(desk, you, law, WHOLE, "settled-first", subject)
            return [later._replace(below=place)]
        told = told or [each._replace(below=place) for each in against]
    return told


def _may_yet_fit(desk: Desk, subject: Subject, against: list[Refusal]) -> bool:
    """Whether a Drink that waits is only not that of who asks, or is on its way to or from them."""
    reasons = {each.reason for each in against}
    passed = isinstance(subject, Play) and c.Pass in law_of(desk, subject).does.verbs
    return reasons <= (_WHOSE_DRINK if passed else {"other-drinker"})


_WHOSE_DRINK: Final = frozenset(("other-drinker", "your-drink", "not-your-drink"))


def _elsewhere(law: Law, lies: Lies) -> tuple[str, ...] | None:
    """If the card is not where this mode is played from: the reason, if that is one to tell."""
    card = law.card
    if card in lies[law.place]:
        return None
    if law.place == "aside":
        return ("only-from-aside",)
    return ("not-from-aside",) if card in lies["aside"] and card not in lies["hand"] else ()


def _of_teammates(
    desk: Desk, you: SeatNo, is_open: IsOpen, subject: Subject, every: bool
) -> Iterator[Refusal]:
    """What lies in front of teammates, or stands on their sheets, is theirs to play, if it is not
    shared; what a sheet does by itself nobody plays."""
    own = {*desk.seats[you].hand, *desk.law.components(you, desk.seats[you])}
    for mate in desk.mates(you):
        front = desk.seats[mate].front
        for card in sorted({*desk.law.components(mate, desk.seats[mate])} - own):
            found: list[Option] = []
            why: list[Refusal] = []
            for law in desk.law.by_card[card]:
                if law.place != "table" or (law.occasion == "hook" and card not in front):
                    continue
                if law.words.shared:
                    _against_now(desk, you, law, is_open, subject, found, why)
                else:
                    why.append(refusal(desk, you, law, WHOLE, "not-yours", None))
            if every or not found:
                yield from _in_order(why)


def refusal_of_players(desk: Desk, you: SeatNo, option: Option, whom: Sequence[Unit]) -> Refusal:
    """The reason against a card that could be played as in ``option``, but not on these others:
    players (``whom``), or cards in front of them."""
    law = next(law for law in desk.law.by_card[option.card] if law.mode == option.mode)
    no = not_on(desk, you, law, whom)
    refused = refusal(desk, you, law, option.part, no, None)
    in_teams = no == "picked-twice" and desk.in_teams
    return refused._replace(rule="team.another-player") if in_teams else refused
