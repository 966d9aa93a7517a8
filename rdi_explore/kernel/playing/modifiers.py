"""Effects that edit what waits: Negate, Ignore, reduce and redirect.

The answered subject is edited as soon as the modifier resolves, so that later responses see it
as it has become (timing.eager-modifiers).
"""

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from ..characters.minions import picked_instead, redirected_to_minion, wages_lowered
from ..drinks.changing import edit_drink, in_a_contest
from ..machine.declare import puts
from ..machine.desk import Desk
from ..timing.subject import SUBJECT, immune, instructions, law_of, mode_of
from ..values import (
    NOBODY,
    Awaited,
    Drink,
    Drinks,
    Event,
    Part,
    Payment,
    Play,
    Receiver,
    Replacing,
    SeatNo,
    SeatOrNobody,
    StepNo,
)
from ..vocabulary import cards as c
from .effects import effect, left_alone, static_guard
from .payment import covered_in_part


def _answered(desk: Desk) -> Play | Drinks | Event:
    subject = desk.agenda[-1 - SUBJECT]
    assert isinstance(subject, (Play, Drinks, Event))
    return subject


def _answered_card(desk: Desk) -> Play:
    subject = desk.agenda[-1 - SUBJECT]
    assert isinstance(subject, Play)
    return subject


def _lay_out_anew(desk: Desk, subject: Play, parts: Iterable[Part]) -> None:
    """The answered card has these packets from now on; equal ones have become one."""
    desk.edit(SUBJECT, replace(subject, parts=_merged(parts)))
    desk.cite("timing.eager-modifiers")


@effect(c.Negate)
def negate(desk: Desk, card: Play, doing: c.Negate) -> Play:
    """The answered card, Event or one Drink will not take effect."""
    subject = _answered(desk)
    desk.cite("negate.prevents-resolution", "timing.eager-modifiers")
    if isinstance(subject, Drinks):
        edit_drink(desk, card, lambda drink: replace(drink, negated=True))
        in_a_contest(desk, "contest.moves-do-not-count")
        return card
    desk.edit(SUBJECT, replace(subject, negated=True))
    if not isinstance(subject, Play):
        return card
    if law_of(desk, card).guards_drinks and law_of(desk, subject).guards_drinks:
        desk.cite_ruling("wench_drinks_class")
    return card


@puts(Replacing)
@effect(c.Cover)
def cover(desk: Desk, card: Play, doing: c.Cover) -> Play:
    """Gold that the player owes is paid by the Inn, or by nobody."""
    payment = desk.agenda[-1 - SUBJECT]
    assert isinstance(payment, Payment)
    if doing.each is not None:
        desk.push(Replacing("how_much", card.you, card.part))
        return card
    dues = list(payment.dues)
    if payment.why == "wages" and doing.by == "inn":
        dues[card.part : card.part + 1] = wages_lowered(desk, dues[card.part])
    else:
        due = dues[card.part]
        amount = due.amount if doing.n is None else doing.n
        dues[card.part : card.part + 1] = covered_in_part(due, amount, doing.by)
    desk.edit(SUBJECT, replace(payment, dues=tuple(dues)))
    desk.cite("timing.eager-modifiers", "ignore.needs-the-word")
    return card


@effect(c.Ignore)
def ignore(desk: Desk, card: Play, doing: c.Ignore) -> Play:
    """The answered card, Event or one Drink will have no effect on the player."""
    subject = _answered(desk)
    if isinstance(subject, Play):
        if immune(desk, subject, "ignore") is not None:
            desk.cite("ignore.cannot-be-ignored")
            return card
        for effect in instructions(desk, subject):
            reduced = effect.instead_of_ignoring()
            if reduced is not None:
                _reduce_by(desk, card, reduced)
                desk.cite("ignore.reduces-instead")
                return card
    if isinstance(subject, Drinks):
        _ignore_drink(desk, card, subject.drinks[card.part])
    else:
        own = _helps_nobody_else(desk, card, subject)
        covered = _covered(desk, card.by, card.you, own)
        ignored = tuple(sorted({*subject.ignored, *covered}))
        desk.edit(SUBJECT, replace(subject, ignored=ignored))
        desk.cite_in_teams("team.one-card-covers-team")
        desk.cite("ignore.no-effect-on-you", "timing.eager-modifiers")
        if isinstance(subject, Event):
            desk.cite(*_IGNORED_BY[desk.setup.cast[subject.card].event_class])
    return card


def _helps_nobody_else(desk: Desk, card: Play, subject: Play | Event) -> bool:
    """Whether a card covers none of the team but whom it is played for: by its own words, or
    because teammates cannot help against the answered card."""
    if mode_of(desk, card).own_only:
        return True
    return isinstance(subject, Play) and immune(desk, subject, "teammates") is not None


def _covered(desk: Desk, by: SeatNo, you: SeatNo, own: bool) -> list[SeatNo]:
    """Whom a card of player ``by`` for a member of the team covers: all whom that player may defend
    (team.one-card-covers-team)."""
    if own:
        return [you]
    found = []
    for mate in desk.mates(you):
        if mate not in (by, you) and left_alone(desk, mate):
            desk.cite(*[token.apart for token in desk.law.solitary if token.apart])
        else:
            found.append(mate)
    return found


_IGNORED_BY: dict[c.EventClass, tuple[str, ...]] = {
    "drink": ("drink-event.ignore-by-one-player",),
    "sea": ("dungeon-events.event-class-scope",),
    "dungeon": ("dungeon-events.event-class-scope",),
    "tavern": ("dungeon-events.event-class-scope", "pub-crawl.tavern-event-class"),
}
"""The rules by which an Event of each class is Ignored."""


def _ignore_drink(desk: Desk, card: Play, drink: Drink) -> None:
    """One Drink has no effect on the player, who does not pay what the player has added to it."""
    gifts = tuple(gift for gift in drink.gifts if gift.by != card.you)
    edit_drink(
        desk, card, lambda drink: replace(drink, ignored=(*drink.ignored, card.you), gifts=gifts)
    )
    if card.you != card.by:
        desk.cite("team.ignore-teammates-drink")
    desk.cite("ignore.no-effect-on-you")
    if len(drink.names) > 1:
        desk.cite("chaser.counts-as-one-drink")
    in_a_contest(desk, "contest.moves-do-not-count")
    if card.you != drink.revealer or card.you != drink.drinker:
        desk.cite("ignore.drink-must-concern-you")
    if card.you != drink.drinker:
        desk.cite_ruling("ignore_drink_condition")


def _costs_fortitude(part: Part, whom: Collection[SeatNo]) -> bool:
    return part.victim in whom and part.stat == "fortitude" and part.amount < 0


def _change_losses(desk: Desk, card: Play, how: Awaited) -> None:
    """Do this to what the answered card costs the player of ``card`` (or the teammate for whom it
    is played), now, and again when a coin or a choice brings more."""
    subject = _noted(desk, _answered_card(desk), how)
    parts, left = _changed(desk, subject, how)
    if law_of(desk, subject).open:
        subject = replace(subject, awaited=(*subject.awaited, replace(how, n=left)))
    _lay_out_anew(desk, subject, parts)


def _noted(desk: Desk, subject: Play, how: Awaited) -> Play:
    """The answered card, which keeps what is done to it, as its numbers may yet grow."""
    if not desk.law.boosts:
        return subject
    laid = subject.laid or subject.parts
    return replace(subject, laid=laid, changes=(*subject.changes, how))


def done_again(desk: Desk, card: Play, changes: Iterable[Awaited]) -> Play:
    """A card whose packets are new: this is done to them, in order, as it was to others before."""
    for how in changes:
        card = replace(card, parts=_merged(_changed(desk, card, how)[0]))
    return card


Changed = tuple[list[Part], int]
"""The packets of a card as they become, and how much of the number was not needed."""


def _changed(desk: Desk, subject: Play, how: Awaited) -> Changed:
    match how.how:
        case "reduce":
            return _reduced(desk, subject, how)
        case "set":
            return _set(desk, subject, how)
        case "share":
            return _shared(desk, subject, how), 0
        case "redirect" | "redirect_all":
            everything = how.how == "redirect_all"
            return [
                _sent_on(desk, subject, how.by, replace(part, fixed=False), SeatNo(how.to))
                if part.victim == how.you and (everything or _costs_fortitude(part, (how.you,)))
                else part
                for part in subject.parts
            ], 0
        case "to_minion":
            whom = (how.you,)
            return [part for part in subject.parts if not _costs_fortitude(part, whom)], 0
        case "all_to_minion":
            return [p for p in subject.parts if how.you not in (p.victim, p.to)], 0


def _merged(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Sorted packets; equal ones have become one."""
    merged: dict[tuple[StepNo, SeatNo, str, Receiver, bool, SeatOrNobody], Part] = {}
    for part in parts:
        key = part.step, part.victim, part.stat, part.to, part.fixed, part.sender
        if key in merged:
            twin = merged[key]
            part = replace(part, amount=part.amount + twin.amount, moved=part.moved or twin.moved)
        merged[key] = part
    return tuple(merged[key] for key in sorted(merged))


@effect(c.Reduce)
def reduce(desk: Desk, card: Play, doing: c.Reduce) -> Play:
    """The player's loss becomes smaller; that is not Ignoring (ignore.needs-the-word)."""
    _reduce_by(desk, card, doing.reduce)
    desk.cite("ignore.needs-the-word")
    return card


def _reduce_by(desk: Desk, card: Play, size: int) -> None:
    own = _helps_nobody_else(desk, card, _answered_card(desk))
    _change_losses(desk, card, Awaited("reduce", card.you, card.by, size, own=own))
    desk.cite_in_teams("team.one-card-covers-team")


def _reduced(desk: Desk, subject: Play, how: Awaited) -> Changed:
    """Make the loss smaller: the sum of all that the card costs the player, or, in a team, its
    members (team.one-card-covers-team).

    What a Static Effect already keeps off is not reduced a second time.
    """
    mates = _covered(desk, how.by, how.you, how.own)
    left = how.n
    parts: list[Part] = []
    for part in sorted(subject.parts, key=lambda part: part.victim != how.you):
        if _costs_fortitude(part, mates) and not part.fixed:
            kept_off = max(0, static_guard(desk, subject, part))
            cut = max(0, min(left, -part.amount - kept_off))
            left -= cut
            part = replace(part, amount=part.amount + cut)
        parts.append(part)
    return parts, left


@effect(c.SetTo)
def set_to(desk: Desk, card: Play, doing: c.SetTo) -> Play:
    """The player's loss becomes this number."""
    own = _helps_nobody_else(desk, card, _answered_card(desk))
    _change_losses(desk, card, Awaited("set", card.you, card.by, doing.set, own=own))
    desk.cite_in_teams("team.one-card-covers-team")
    return card


def _set(desk: Desk, subject: Play, how: Awaited) -> Changed:
    """All that the card costs the player becomes this number; in a team the loss of all together
    (team.one-card-covers-team)."""
    mates = _covered(desk, how.by, how.you, how.own)
    left = how.n
    parts: list[Part] = []
    for part in subject.parts:
        if _costs_fortitude(part, mates) and not part.fixed:
            if part.victim == how.you:
                part, left = replace(part, amount=-left), 0
            else:
                part = replace(part, amount=0)
        parts.append(part)
    return parts, left


@effect(c.ShareLoss)
def share_loss(desk: Desk, card: Play, doing: c.ShareLoss) -> Play:
    """The player's loss is shared with the attacker."""
    _change_losses(desk, card, Awaited("share", card.you, card.by))
    return card


def _shared(desk: Desk, subject: Play, how: Awaited) -> list[Part]:
    """All that the card costs the player is halved with the attacker, both halves rounded up.

    The player's own half is fixed; the attacker, who is its source, may Ignore or reduce his.
    """
    losses = [part for part in subject.parts if _costs_fortitude(part, (how.you,))]
    left = (1 - sum(part.amount for part in losses)) // 2
    parts: list[Part] = []
    for part in subject.parts:
        if part in losses:
            half = min(left, -part.amount)
            left -= half
            part = replace(part, amount=-half)
            parts.append(replace(part, fixed=True))
            part = _sent_on(desk, subject, how.by, part, subject.by)
        parts.append(part)
    return parts


def _sent_on(desk: Desk, subject: Play, by: SeatNo, part: Part, victim: SeatNo) -> Part:
    """The packet with another victim; its source stays (redirect.original-source).

    A loss that an automaton causes, and that comes back to it, the player ``by`` does to it.
    """
    own = desk.has_tracks(victim) and subject.by == victim
    return replace(part, victim=victim, moved=True, sender=by if own else NOBODY)


@effect(c.Redirect)
def redirect(desk: Desk, card: Play, doing: c.Redirect) -> Play:
    """The player's Fortitude loss, and nothing else, gets another victim; its source stays.

    It happens once, when this card resolves: a later redirection works on what it left.
    """
    subject = _answered_card(desk)
    everything = doing.redirect == "everything"
    if card.hits:
        how = Awaited("all_to_minion" if everything else "to_minion", card.you, card.by)
        after = redirected_to_minion(desk, _noted(desk, subject, how), card)
        if everything:
            after = picked_instead(after, card)
            desk.cite("redirect.whole-effect-exception")
        desk.edit(SUBJECT, replace(after, parts=tuple(_changed(desk, after, how)[0])))
        desk.cite("timing.eager-modifiers", "redirect.only-fortitude")
        return card
    victim = card.targets[0] if doing.to == "target" else subject.by
    if everything:
        how = Awaited("redirect_all", card.you, card.by, to=victim)
        subject = _noted(desk, subject, how)
        parts = _changed(desk, subject, how)[0]
        targets = tuple(victim if seat == card.you else seat for seat in subject.targets)
        desk.edit(SUBJECT, replace(subject, parts=_merged(parts), targets=targets))
        desk.cite("timing.eager-modifiers", "redirect.whole-effect-exception")
        if victim != subject.by and victim in desk.mates(subject.by):
            desk.cite("redirect.to-attackers-teammate")
        return card
    if victim != subject.by and victim in desk.mates(subject.by):
        desk.cite("redirect.to-attackers-teammate")
    again = any(part.moved and part.victim == card.you for part in subject.parts)
    _change_losses(desk, card, Awaited("redirect", card.you, card.by, to=victim))
    desk.cite("redirect.only-fortitude")
    if doing.to == "target":
        desk.cite("redirect.target-choice")
    if again:
        desk.cite("redirect.each-once-in-order")
    return card
