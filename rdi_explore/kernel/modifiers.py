"""Effects that edit what waits: Negate, Ignore, reduce, redirect, and changes of a Drink.

The answered subject is edited as soon as the modifier resolves, so that later responses see it
as it has become (timing.eager-modifiers).
"""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from . import cards as c
from .desk import Desk
from .effects import effect
from .subject import SUBJECT, immune, instructions
from .values import NOBODY, Drink, Drinks, Event, Part, Payment, Play


def _answered(desk: Desk) -> Play | Drinks | Event:
    subject = desk.agenda[-1 - SUBJECT]
    assert isinstance(subject, Play | Drinks | Event)
    return subject


@effect(c.Negate)
def negate(desk: Desk, card: Play, doing: c.Negate) -> Play:
    """The answered card will not resolve."""
    subject = _answered(desk)
    assert isinstance(subject, Play)
    desk.edit(SUBJECT, replace(subject, negated=True))
    desk.cite("negate.prevents-resolution", "timing.eager-modifiers")
    return card


@effect(c.Cover)
def cover(desk: Desk, card: Play, doing: c.Cover) -> Play:
    """Gold that the player owes is paid by the Inn, or by nobody."""
    payment = desk.agenda[-1 - SUBJECT]
    assert isinstance(payment, Payment)
    dues = list(payment.dues)
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
        _edit_drink(desk, card, lambda drink: replace(drink, ignored=(*drink.ignored, card.by)))
        desk.cite("ignore.no-effect-on-you")
        if len(subject.drinks[card.part].names) > 1:
            desk.cite("chaser.counts-as-one-drink")
    else:
        desk.edit(SUBJECT, replace(subject, ignored=tuple(sorted({*subject.ignored, card.by}))))
        desk.cite("ignore.no-effect-on-you", "timing.eager-modifiers")
        if isinstance(subject, Event):
            desk.cite("drink-event.ignore-by-one-player")
    return card


def _edit_losses(desk: Desk, card: Play, change: Callable[[Part], Part]) -> None:
    """Change the packets that would cost the player of ``card`` Fortitude, and merge equals."""
    subject = _answered(desk)
    assert isinstance(subject, Play)
    parts: list[Part] = []
    for part in subject.parts:
        if part.victim == card.by and part.stat == "fortitude" and part.amount < 0:
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
    _edit_losses(
        desk,
        card,
        lambda part: part if part.fixed else replace(part, amount=min(0, part.amount + size)),
    )


@effect(c.SetTo)
def set_to(desk: Desk, card: Play, doing: c.SetTo) -> Play:
    """The player's loss becomes this number."""
    _edit_losses(desk, card, lambda part: part if part.fixed else replace(part, amount=-doing.set))
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
        if part.victim == card.by and part.stat == "fortitude" and part.amount < 0:
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
    victim = card.targets[0] if doing.to == "target" else subject.by
    if doing.redirect == "everything":
        parts = (
            replace(part, victim=victim, moved=True) if part.victim == card.by else part
            for part in subject.parts
        )
        targets = tuple(victim if seat == card.by else seat for seat in subject.targets)
        desk.edit(SUBJECT, replace(subject, parts=_merged(parts), targets=targets))
        desk.cite("timing.eager-modifiers", "redirect.whole-effect-exception")
        return card
    again = any(part.moved and part.victim == card.by for part in subject.parts)
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
    if len(drinks[card.part].names) > 1:
        desk.cite("drink.one-unit")
    if any(drink.halved for drink in drinks):
        desk.cite("split.affect-one-only")
    return edited


@effect(c.Add)
def add_to_drink(desk: Desk, card: Play, doing: c.Add) -> Play:
    """One Drink becomes stronger or weaker, and in a Contest its score with it."""
    counts = doing.add if doing.stat == "alcohol" else 0

    def change(drink: Drink) -> Drink:
        amount = getattr(drink, doing.stat) + doing.add
        return replace(drink, **{doing.stat: amount}, score=drink.score + counts)

    _edit_drink(desk, card, change)
    if desk.contest is not None:
        desk.cite("contest.changes-count")
    return card


@effect(c.Pass)
def pass_drink(desk: Desk, card: Play, doing: c.Pass) -> Play:
    """One Drink gets another drinker; in a Contest it still scores for who revealed it."""
    _edit_drink(desk, card, lambda drink: replace(drink, drinker=card.targets[0]))
    desk.cite("drink.pass")
    if desk.contest is not None:
        desk.cite("contest.moves-do-not-count")
    return card


@effect(c.Split)
def split_drink(desk: Desk, card: Play, doing: c.Split) -> Play:
    """One Drink becomes two independent halves; the second goes to the chosen player."""
    subject = _answered(desk)
    assert isinstance(subject, Drinks)
    partner = card.targets[0] if doing.with_ == "target" else NOBODY
    desk.edit(SUBJECT, halve(subject, card.part, partner, doing.split == "up"))
    desk.cite("timing.eager-modifiers", "split.combine-then-halve")
    if partner == NOBODY:
        desk.cite("split.split-with-nobody")
    else:
        desk.cite("split.independent-drinks", "split.window-after-split", "split.partner")
    if desk.contest is not None:
        desk.cite("contest.moves-do-not-count")
    return card


def halve(subject: Drinks, place: int, partner: int, up: bool = True) -> Drinks:
    """Two halves of one Drink: each total is halved and rounded (split.combine-then-halve)."""
    whole = subject.drinks[place]
    half = replace(
        whole,
        alcohol=_half(whole.alcohol, up),
        fortitude=_half(whole.fortitude, up),
        draw=_half(whole.draw, up),
        halved=True,
    )
    drinks = (*subject.drinks[:place], half, *subject.drinks[place + 1 :])
    if partner != NOBODY:
        other = replace(half, cards=(), revealer=NOBODY, drinker=partner, score=0, ignored=())
        drinks = (*drinks, other)
    return replace(subject, drinks=drinks)


def _half(total: int, up: bool) -> int:
    size = (abs(total) + 1) // 2 if up else abs(total) // 2
    return size if total >= 0 else -size
