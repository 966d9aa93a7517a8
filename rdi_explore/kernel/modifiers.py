"""Effects that edit what waits: Negate, Ignore, reduce, redirect, and changes of a Drink.

The answered subject is edited as soon as the modifier resolves, so that later responses see it
as it has become (timing.eager-modifiers).
"""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from . import cards as c
from .characters.minions import picked_instead, redirected_to_minion, wages_lowered
from .desk import Desk
from .effects import effect, static_guard
from .mixing import changed, given, halve, poured
from .subject import SUBJECT, immune, instructions, law_of
from .values import (
    NOBODY,
    Dose,
    Drink,
    DrinkingContest,
    Drinks,
    Event,
    Gift,
    Part,
    Payment,
    Play,
    Replacing,
)


def _answered(desk: Desk) -> Play | Drinks | Event:
    subject = desk.agenda[-1 - SUBJECT]
    assert isinstance(subject, Play | Drinks | Event)
    return subject


@effect(c.Negate)
def negate(desk: Desk, card: Play, doing: c.Negate) -> Play:
    """The answered card, Event or one Drink will not take effect."""
    subject = _answered(desk)
    desk.cite("negate.prevents-resolution", "timing.eager-modifiers")
    if isinstance(subject, Drinks):
        _edit_drink(desk, card, lambda drink: replace(drink, negated=True))
        if _in_a_contest(desk):
            desk.cite("contest.moves-do-not-count")
        return card
    desk.edit(SUBJECT, replace(subject, negated=True))
    if not isinstance(subject, Play):
        return card
    if law_of(desk, card).guards_drinks and law_of(desk, subject).guards_drinks:
        desk.cite_ruling("wench_drinks_class")
    return card


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
        dues[card.part] = replace(dues[card.part], covered=doing.by)
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
            if isinstance(effect, c.Lose) and effect.ignoring_reduces is not None:
                _reduce_by(desk, card, effect.ignoring_reduces)
                desk.cite("ignore.reduces-instead")
                return card
    if isinstance(subject, Drinks):
        _ignore_drink(desk, card, subject.drinks[card.part])
    else:
        ignored = tuple(sorted({*subject.ignored, *desk.mates(card.you)}))
        desk.edit(SUBJECT, replace(subject, ignored=ignored))
        if desk.setup.teams:
            desk.cite("team.one-card-covers-team")
        desk.cite("ignore.no-effect-on-you", "timing.eager-modifiers")
        if isinstance(subject, Event):
            desk.cite(*_IGNORED_BY[desk.setup.cast[subject.card].event_class])
    return card


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
    _edit_drink(
        desk, card, lambda drink: replace(drink, ignored=(*drink.ignored, card.you), gifts=gifts)
    )
    if card.you != card.by:
        desk.cite("team.ignore-teammates-drink")
    desk.cite("ignore.no-effect-on-you")
    if len(drink.names) > 1:
        desk.cite("chaser.counts-as-one-drink")
    if _in_a_contest(desk):
        desk.cite("contest.moves-do-not-count")
    if card.you != drink.revealer or card.you != drink.drinker:
        desk.cite("ignore.drink-must-concern-you")
    if card.you != drink.drinker:
        desk.cite_ruling("ignore_drink_condition")
    if _in_a_contest(desk):
        desk.cite("contest.moves-do-not-count")


def _edit_losses(desk: Desk, card: Play, change: Callable[[Part], Part]) -> None:
    """Change the packets that would cost the player of ``card`` Fortitude (or the teammate for
    whom it is played), and merge equals."""
    subject = _answered(desk)
    assert isinstance(subject, Play)
    parts: list[Part] = []
    for part in subject.parts:
        if part.victim == card.you and part.stat == "fortitude" and part.amount < 0:
            part = change(part)
        parts.append(part)
    desk.edit(SUBJECT, replace(subject, parts=_merged(parts)))
    desk.cite("timing.eager-modifiers")


def _merged(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Sorted packets; equal ones have become one."""
    merged: dict[tuple[int, int, str, int, bool], Part] = {}
    for part in parts:
        key = part.step, part.victim, part.stat, part.to, part.fixed
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
    """Make the loss smaller; in a team the sum of its members' losses (team.one-card-covers-team).

    What a Static Effect already keeps off is not reduced a second time.
    """
    subject = _answered(desk)
    assert isinstance(subject, Play)
    mates = desk.mates(card.you)
    left = size
    parts: list[Part] = []
    for part in sorted(subject.parts, key=lambda part: part.victim != card.you):
        if part.victim in mates and part.stat == "fortitude" and part.amount < 0 and not part.fixed:
            cut = min(left, -part.amount - static_guard(desk, subject, part))
            if len(mates) > 1:
                left -= max(0, cut)
            else:
                cut = min(left, -part.amount)
            part = replace(part, amount=part.amount + max(0, cut))
        parts.append(part)
    desk.edit(SUBJECT, replace(subject, parts=_merged(parts)))
    desk.cite("timing.eager-modifiers")
    if len(mates) > 1:
        desk.cite("team.one-card-covers-team")


@effect(c.SetTo)
def set_to(desk: Desk, card: Play, doing: c.SetTo) -> Play:
    """The player's loss becomes this number; in a team the loss of all together
    (team.one-card-covers-team)."""
    subject = _answered(desk)
    assert isinstance(subject, Play)
    mates = desk.mates(card.you)
    parts: list[Part] = []
    for part in subject.parts:
        if part.victim in mates and part.stat == "fortitude" and part.amount < 0 and not part.fixed:
            part = replace(part, amount=-doing.set if part.victim == card.you else 0)
        parts.append(part)
    desk.edit(SUBJECT, replace(subject, parts=_merged(parts)))
    desk.cite("timing.eager-modifiers")
    if len(mates) > 1:
        desk.cite("team.one-card-covers-team")
    return card


@effect(c.ShareLoss)
def share_loss(desk: Desk, card: Play, doing: c.ShareLoss) -> Play:
    """The player's loss is halved with the attacker, both halves rounded up.

    The player's own half is fixed; the attacker, who is its source, may Ignore or reduce his.
    """
    subject = _answered(desk)
    assert isinstance(subject, Play)
    parts: list[Part] = []
    for part in subject.parts:
        if part.victim == card.you and part.stat == "fortitude" and part.amount < 0:
            half = (part.amount - 1) // 2 if part.amount % 2 else part.amount // 2
            parts.append(replace(part, amount=half, fixed=True))
            parts.append(replace(part, victim=subject.by, amount=half, moved=True))
        else:
            parts.append(part)
    desk.edit(SUBJECT, replace(subject, parts=_merged(parts)))
    desk.cite("timing.eager-modifiers")
    return card


@effect(c.Redirect)
def redirect(desk: Desk, card: Play, doing: c.Redirect) -> Play:
    """The player's Fortitude loss, and nothing else, gets another victim; its source stays.

    It happens once, when this card resolves: a later redirection works on what it left.
    """
    subject = _answered(desk)
    assert isinstance(subject, Play)
    if card.hits:
        after = redirected_to_minion(desk, subject, card)
        if doing.redirect == "everything":
            after = picked_instead(after, card)
            desk.cite("redirect.whole-effect-exception")
        desk.edit(SUBJECT, after)
        desk.cite("timing.eager-modifiers", "redirect.only-fortitude")
        return card
    victim = card.targets[0] if doing.to == "target" else subject.by
    if doing.redirect == "everything":
        parts = (
            replace(part, victim=victim, moved=True) if part.victim == card.you else part
            for part in subject.parts
        )
        targets = tuple(victim if seat == card.you else seat for seat in subject.targets)
        desk.edit(SUBJECT, replace(subject, parts=_merged(parts), targets=targets))
        desk.cite("timing.eager-modifiers", "redirect.whole-effect-exception")
        if victim != subject.by and victim in desk.mates(subject.by):
            desk.cite("redirect.to-attackers-teammate")
        return card
    if victim != subject.by and victim in desk.mates(subject.by):
        desk.cite("redirect.to-attackers-teammate")
    again = any(part.moved and part.victim == card.you for part in subject.parts)
    _edit_losses(desk, card, lambda part: replace(part, victim=victim, moved=True, fixed=False))
    desk.cite("redirect.only-fortitude")
    if doing.to == "target":
        desk.cite("redirect.target-choice")
    if again:
        desk.cite("redirect.each-once-in-order")
    return card


# -------------------------------------------------------------------------------- Drinks


def _edit_drink(desk: Desk, card: Play, change: Callable[[Drink], Drink]) -> Drinks:
    subject = _answered(desk)
    assert isinstance(subject, Drinks)
    drinks = list(subject.drinks)
    drinks[card.part] = change(drinks[card.part])
    edited = replace(subject, drinks=tuple(drinks))
    desk.edit(SUBJECT, edited)
    desk.cite("timing.eager-modifiers")
    _touched(desk, drinks[card.part])
    if len(drinks[card.part].names) > 1:
        desk.cite("drink.one-unit")
    if any(drink.halved for drink in drinks):
        desk.cite("split.affect-one-only")
    return edited


def _touched(desk: Desk, drink: Drink) -> None:
    """An Event that was turned up in a Contest is touched like a Drink, by a ruling."""
    if drink.names and desk.setup.cast[drink.names[0]].face is None:
        desk.cite_ruling("contest_event_is_a_drink")


def _in_a_contest(desk: Desk) -> bool:
    """Whether the Drinks that are answered are those of a Contest, not extra ones."""
    return isinstance(desk.agenda[-2 - SUBJECT], DrinkingContest)


def _change_score(desk: Desk, before: Drink, after: Drink) -> Drink:
    """What changes the Alcohol Content changes the result, for the revealer (the second half of
    a split scores for nobody)."""
    if before.revealer == NOBODY:
        return after
    more = after.of(before.revealer)[0] - before.of(before.revealer)[0]
    return replace(after, score=before.score + more)


@effect(c.Add)
def add_to_drink(desk: Desk, card: Play, doing: c.Add) -> Play:
    """One Drink becomes stronger or weaker, and in a Contest its score with it."""

    def change(drink: Drink) -> Drink:
        if doing.stat == "fortitude":
            return poured(desk, drink, Dose(0, doing.add))
        if doing.floor is None:
            return _change_score(desk, drink, poured(desk, drink, Dose(doing.add)))
        floor = doing.floor
        weaker = changed(drink, lambda a, f: (min(a, max(floor, a + doing.add)), f))
        return _change_score(desk, drink, weaker)

    _edit_drink(desk, card, change)
    if doing.stat == "alcohol" and _in_a_contest(desk):
        desk.cite("contest.changes-count")
    return card


@effect(c.Become)
def become(desk: Desk, card: Play, doing: c.Become) -> Play:
    """The Alcohol Content of one Drink becomes this number, and in a Contest its score with it."""
    stays = doing.rest == "stays"

    def change(drink: Drink) -> Drink:
        set_to = changed(drink, lambda _, f: (doing.become, f if stays else 0))
        if not stays:
            set_to = replace(set_to, extras=(), gifts=())
        return _change_score(desk, drink, set_to)

    _edit_drink(desk, card, change)
    if _in_a_contest(desk):
        desk.cite("contest.changes-count")
    return card


@effect(c.Convert)
def convert(desk: Desk, card: Play, doing: c.Convert) -> Play:
    """What one Drink would add in Alcohol Content, it adds in Fortitude.

    In a Contest it counts as before: its Alcohol Content is avoided, not decreased.
    """

    def turn(alcohol: int, fortitude: int) -> tuple[int, int]:
        return min(0, alcohol), fortitude + max(0, alcohol)

    _edit_drink(desk, card, lambda drink: changed(drink, turn))
    if _in_a_contest(desk):
        desk.cite("contest.moves-do-not-count")
    return card


@effect(c.Attach)
def attach(desk: Desk, card: Play, doing: c.Attach) -> Play:
    """One Drink also gives its drinker Gold of the card's player, or tokens."""
    gift = Gift(doing.attach, doing.n, card.by)
    if doing.on == "other-half":
        card = replace(card, part=_other_half(desk, card))
    _edit_drink(desk, card, lambda drink: replace(drink, gifts=(*drink.gifts, gift)))
    return card


def _other_half(desk: Desk, card: Play) -> int:
    """The place of the half that this card has just split off: the last one."""
    subject = _answered(desk)
    assert isinstance(subject, Drinks)
    return len(subject.drinks) - 1


@effect(c.Pass)
def pass_drink(desk: Desk, card: Play, doing: c.Pass) -> Play:
    """One Drink gets another drinker; in a Contest it still scores for who revealed it."""
    (to,) = card.targets
    _edit_drink(desk, card, lambda drink: given(desk, replace(drink, drinker=to), card.by))
    desk.cite("drink.pass")
    if _in_a_contest(desk):
        desk.cite("contest.moves-do-not-count")
    return card


@effect(c.Split)
def split_drink(desk: Desk, card: Play, doing: c.Split) -> Play:
    """One Drink becomes two independent halves; the second goes to the chosen player."""
    subject = _answered(desk)
    assert isinstance(subject, Drinks)
    partner = card.targets[0] if doing.with_ == "target" else NOBODY
    _touched(desk, subject.drinks[card.part])
    desk.edit(SUBJECT, halve(desk, subject, card.part, partner, card.by, doing.split == "up"))
    desk.cite("timing.eager-modifiers")
    if partner == NOBODY:
        desk.cite("split.split-with-nobody")
    else:
        desk.cite("split.independent-drinks", "split.window-after-split", "split.partner")
    if _in_a_contest(desk):
        desk.cite("contest.moves-do-not-count")
    return card
