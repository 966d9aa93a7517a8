"""Whether a position makes sense: somebody could play so, and gains by it."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ..catalogue.decks import boss_cards
from ..kernel import REASONS, CardNo, Drinks, Moment, Option, Play, SeatNo
from ..scenario import Scenario
from .worlds import ends, standing

WITH_BOSSES = frozenset({
    "boss-battle", "two-headed-boss-battle", "leaders-and-lackeys", "boss-versus-boss",
})  # fmt: skip
"""The variants in which Boss Cards are played."""
FOLLOWED = 30
"""So many times somebody passes until what waits on top is gone."""
PAYMENTS = frozenset({"nothing-due", "not-your-payment"})
"""Reasons that a teammate's debt would overturn (team.one-card-covers-team)."""


def a_boss_is_a_villain(scenario: Scenario) -> bool:
    """Whether every Boss has Boss Cards (boss-battle.boss-setup)."""
    return all(sheet.character in boss_cards() for sheet in scenario.seats.values() if sheet.boss)


def only_bosses_hold_boss_cards(
    moment: Moment, scenario: Scenario, shown: Iterable[CardNo]
) -> bool:
    """Whether nobody has a Boss Card in a game without a Boss (setup.no-boss-cards)."""
    if any(sheet.boss for sheet in scenario.seats.values()) or moment.setup.mode in WITH_BOSSES:
        return True
    of_bosses = {card for boss in boss_cards().values() for card in boss.cards}
    return of_bosses.isdisjoint(moment.setup.cast[card].id for card in shown)


def says_whom_it_may_hit(moment: Moment, shown: Iterable[CardNo]) -> bool:
    """Whether no card is only for players with some token: in which books it is so, a switch says,
    and the card's words do not tell it (only_on_bearers)."""
    return not any(mode.only_on for card in shown for mode in moment.setup.cast[card].modes)


def titles_differ(moment: Moment, shown: Sequence[CardNo]) -> bool:
    """Whether no two cards that are spoken of share a title: of which would a sentence speak?"""
    return len({moment.setup.cast[card].title for card in shown}) == len(shown)


def changes_nothing(moment: Moment) -> bool:
    """Whether it ends for everybody the same without the card that waits on top."""
    subject = moment.subject
    if not isinstance(subject, Play) or subject.negated:
        return False
    agenda = moment.position.agenda
    place = max(n for n, frame in enumerate(agenda) if frame is subject)
    frames = (*agenda[:place], replace(subject, negated=True), *agenda[place + 1 :])
    end = ends(moment)
    other = ends(Moment.start(moment.setup, replace(moment.position, agenda=frames)))
    if end is None or other is None:
        return False
    return _table(end) == _table(other)


def _table(end: Moment) -> tuple[object, ...]:
    at = end.position
    players = tuple(replace(player, discard=(), hand=()) for player in at.seats)
    return players, at.pot, at.round, at.turn


def harms_oneself(moment: Moment, seat: SeatNo, play: Option) -> bool:
    """Whether a play leaves its player worse off than passing, and better in nothing."""
    there = moment
    for _ in moment.setup.seats:
        if there.decision is None or there.decision.seat == seat or not there.may_decline:
            break
        there = there.decline()
    if there.decision is None or there.decision.seat != seat or play not in there.options:
        return False
    end, other = ends(there.choose(play)), ends(there)
    if end is None or other is None:
        return False
    fortitude, alcohol, gold, out = standing(end, seat)
    before = standing(other, seat)
    changes = (
        fortitude - before[0], before[1] - alcohol, gold - before[2], int(before[3]) - int(out),
    )  # fmt: skip
    return min(changes) < 0 and max(changes) <= 0


def comes_later(moment: Moment, seat: SeatNo, card: CardNo, reasons: tuple[str, ...]) -> bool:
    """Whether a card fits in the end that is said to be refused only until something else is
    done: nobody plays anything, and the kernel says so."""
    if not any(REASONS[reason].lasts == "asking" for reason in reasons):
        return True
    there = moment
    for _ in range(FOLLOWED):
        if there.decision is None or not there.may_decline:
            return False
        there = there.decline()
        if any(option.card == card for option in there.plays_of(seat)):
            return True
    return False


def shares_no_debt(moment: Moment, reasons: tuple[str, ...]) -> bool:
    """Whether nobody could pay for a teammate with a card of which a reason tells else."""
    return not moment.setup.in_teams or PAYMENTS.isdisjoint(reasons)


def half_is_meant(moment: Moment) -> bool:
    """Whether it is plain which of several Drinks a card is played on: of a Contest each is
    somebody else's, and the board says whose."""
    agenda = moment.position.agenda
    several = [
        n for n, each in enumerate(agenda) if isinstance(each, Drinks) and len(each.drinks) > 1
    ]
    if not several:
        return True
    later = [each for each in agenda[several[-1] + 1 :] if isinstance(each, Play)]
    return not later or (moment.position.contest is not None and len(later) == 1)
